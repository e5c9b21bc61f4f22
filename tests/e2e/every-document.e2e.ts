/**
 * Law of the player's seat: every document of the compendia opens for a player, reads as a text for people, and every link and button in it leads somewhere; every macro does something
 * or says why not, for the Gamemaster and for a player. `npm test` opens a sample that is always the same; `npm run e2e` opens all of them.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { watch } from "./seat-watch.ts";
import { inGame, openTable, playedOn, type Profile, ready, type Seat, type TestTable } from "./support.ts";
import { type DocumentRow, keepWalk } from "./walked.ts";

const SHORT = process.env.E2E_SHORT === "1";
/** Of each pack, in the short version: the first documents by id, and of long packs some from the middle. */
const OF_EACH = 2;
const RULESETS = rulesets.map((r) => r.id);
/** The button on the demo world's first page: every ruleset's heroes press it, also of those whose own texts have none. */
const START_HERE = "perception 0";

/**
 * What is put into every page. `openDocument` opens a document's sheet as its player would and tells what is wrong with it; `pressCheck` presses a button of a text; `runMacro` runs a macro and
 * tells what came of it.
 */
const WATCHER = `() => {
  const { noticed } = globalThis;
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  const links = async (root, brought = []) => {
    const wrong = [];
    for (const a of root.querySelectorAll("a.content-link")) {
      if (brought.includes(a.dataset.uuid)) continue;
      const target = a.dataset.uuid ? await fromUuid(a.dataset.uuid).catch(() => null) : null;
      if (a.classList.contains("broken") || (a.dataset.uuid && !target)) wrong.push("the link " + a.textContent.trim() + " (" + a.dataset.uuid + ") leads nowhere");
      else if (target && !target.testUserPermission(game.user, "LIMITED")) wrong.push("the link " + a.textContent.trim() + " leads to what a player may not see");
    }
    for (const a of root.querySelectorAll(".inline-check.broken, .inline-roll.broken, a.broken:not(.content-link)")) wrong.push("the button " + a.textContent.trim() + " is broken: " + (a.dataset.tooltip ?? ""));
    return wrong;
  };
  globalThis.openDocument = async (uuid) => {
    const wrong = [];
    const checks = new Set();
    const leads = new Set();
    const toasts = noticed.toasts.length;
    const doc = await fromUuid(uuid);
    if (!doc) return { wrong: ["is not there"], checks: [], leads: [], held: [] };
    if (!doc.testUserPermission(game.user, "OBSERVER")) return { wrong: ["may not be seen"], checks: [], leads: [], held: [] };
    const { sheet } = doc;
    if (!sheet) return { wrong: ["has no sheet to open"], checks: [], leads: [], held: [] };
    // What is brought in later is read now: nobody looks at an adventure's own journals before.
    const brought = Object.entries({ actors: "Actor", items: "Item", scenes: "Scene", tables: "RollTable", macros: "Macro", journal: "JournalEntry" }).flatMap(([all, kind]) => doc.documentName === "Adventure" ? [...(doc[all] ?? [])].flatMap((d) => [kind + "." + d._id, ...[...(d.pages ?? [])].map((p) => kind + "." + d._id + ".JournalEntryPage." + p._id)]) : []);
    for (const page of doc.documentName === "Adventure" ? [...doc.journal].flatMap((j) => [...j.pages]) : []) {
      const text = document.createElement("div");
      text.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(page.text?.content ?? "");
      wrong.push(...[...rawIn(text), ...(await links(text, brought))].map((what) => page.name + ": " + what));
    }
    if (doc.documentName === "RollTable") {
      const { results } = await doc.roll();
      for (const r of results) if (!(r.name || r.description || r.text || r.documentUuid)) wrong.push("a result of the table says nothing");
      if (results.length === 0) wrong.push("a throw finds nothing in the table");
      for (const r of doc.results) if (r.documentUuid && !(await fromUuid(r.documentUuid))) wrong.push("the result " + r.name + " leads nowhere");
    }
    const look = async () => {
      const { element } = sheet;
      if (!sheet.rendered || !element?.isConnected) return wrong.push("opens no window");
      if (element.textContent.trim().length < 3) wrong.push("opens empty");
      wrong.push(...rawIn(element), ...(await links(element)));
      for (const a of element.querySelectorAll("a.inline-check[data-check]")) checks.add(a.dataset.check);
      for (const a of element.querySelectorAll("a.rule-link[data-rules]")) leads.add("rules " + a.dataset.rules);
      for (const a of element.querySelectorAll("a.window-link[data-open]")) leads.add("open " + a.dataset.open);
      for (const img of element.querySelectorAll("img")) {
        const src = img.getAttribute("src");
        if (!src) wrong.push("shows a picture without a source");
      }
    };
    try {
      await sheet.render({ force: true });
      await look();
      if (doc.documentName === "JournalEntry")
        for (const page of doc.pages) {
          sheet.goToPage(page.id);
          // A page is there when the window has drawn it.
          const there = () => sheet.rendered && sheet.pageId === page.id && sheet.element.querySelector('article[data-page-id="' + page.id + '"]') !== null;
          for (let i = 0; i < 400 && !there(); i++) await wait(10);
          const before = wrong.length;
          await look();
          for (let i = before; i < wrong.length; i++) wrong[i] = page.name + ": " + wrong[i];
        }
    } catch (error) {
      wrong.push("throws " + error.message);
    }
    for (const toast of noticed.toasts.slice(toasts)) if (!toast.startsWith("info")) wrong.push("says " + toast);
    await sheet.close({ animate: false }).catch((error) => wrong.push("doesn't close: " + error.message));
    const held = doc.documentName === "Actor" ? [...doc.items].map((i) => i.uuid) : [];
    const what = ["Actor", "Item"].includes(doc.documentName) ? doc.type : doc.documentName;
    return { wrong: [...new Set(wrong)], checks: [...checks], leads: [...leads], held, what };
  };
  globalThis.openAll = async (uuids) => {
    const told = {};
    const checks = {};
    const leads = {};
    const held = [];
    const kinds = {};
    for (const uuid of uuids) {
      const answer = await openDocument(uuid);
      if (answer.wrong.length) told[uuid] = answer.wrong;
      for (const check of answer.checks) checks[check] ??= uuid;
      for (const lead of answer.leads) leads[lead] ??= uuid;
      held.push(...answer.held);
      if (answer.what) kinds[answer.what] = (kinds[answer.what] ?? 0) + 1;
    }
    return { told, checks, leads, held, kinds };
  };
  // A link is followed as it stands there: to a rule's own heading, or to a window.
  globalThis.follow = async (lead) => {
    const [kind, to] = lead.split(" ");
    const [toasts, before] = [noticed.toasts.length, windows().length];
    const a = document.createElement("a");
    a.className = kind === "rules" ? "crossover rule-link" : "crossover window-link";
    a.dataset[kind] = to;
    document.body.append(a);
    a.click();
    a.remove();
    const there = () => kind === "rules" ? document.querySelector('.journal-sheet [data-rule="' + to.split(/[ ,]/)[0] + '"]') !== null : windows().length > before;
    for (let i = 0; i < 300 && !there() && noticed.toasts.length === toasts; i++) await wait(10);
    const came = there();
    const said = noticed.toasts.slice(toasts);
    await tidy();
    return { came, said };
  };
  // A button of a text is pressed as it stands there.
  globalThis.pressCheck = async (check) => {
    const { toasts, happened } = { toasts: noticed.toasts.length, happened: windows().length };
    const a = document.createElement("a");
    a.className = "crossover inline-check";
    a.dataset.check = check;
    document.body.append(a);
    a.click();
    a.remove();
    let opened = false;
    for (let i = 0; i < 200 && !(opened = windows().length > happened) && noticed.toasts.length === toasts; i++) await wait(10);
    const said = noticed.toasts.slice(toasts);
    const raw = windows().flatMap((w) => rawIn(w.element));
    await tidy();
    return { opened, said, raw };
  };
  globalThis.runMacro = async (uuid) => {
    const macro = await fromUuid(uuid);
    const toasts = noticed.toasts.length;
    noticed.happened = 0;
    let failed = null;
    let over = false;
    const running = Promise.resolve().then(() => macro.execute()).catch((error) => { failed = String(error.stack ?? error); }).finally(() => { over = true; });
    const came = () => noticed.happened > 0 || noticed.toasts.length > toasts || windows().length > 0;
    for (let i = 0; i < 300 && !(over && came()) && !(windows().length > 0) && !failed; i++) { if (over && i > 150) break; await wait(10); }
    await wait(30);
    const raw = windows().flatMap((w) => rawIn(w.element));
    const result = { failed, came: came(), said: noticed.toasts.slice(toasts), raw };
    await tidy();
    await Promise.race([running, wait(500)]);
    await tidy();
    return result;
  };
}`;

interface Opened {
  readonly told: Readonly<Record<string, readonly string[]>>;
  readonly checks: Readonly<Record<string, string>>;
  readonly leads: Readonly<Record<string, string>>;
  /** Items of the actors that were opened. */
  readonly held: readonly string[];
  /** How many of each subtype, or of each kind where there are none. */
  readonly kinds: Readonly<Record<string, number>>;
}
interface Followed {
  readonly came: boolean;
  readonly said: readonly string[];
}
interface Pressed {
  readonly opened: boolean;
  readonly said: readonly string[];
  readonly raw: readonly string[];
}
interface Ran {
  readonly failed: string | null;
  readonly came: boolean;
  readonly said: readonly string[];
  readonly raw: readonly string[];
}
interface Row {
  readonly _id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string | null;
}
interface Globals {
  readonly game: {
    readonly packs: Iterable<{
      readonly collection: string;
      readonly documentName: string;
      readonly visible: boolean;
      readonly metadata: { readonly packageName: string; readonly flags: { crossover?: { ruleset?: string } } };
      getIndex(): Promise<Iterable<Row>>;
    }>;
    readonly actors: Iterable<{ readonly id: string; readonly type: string; readonly isOwner: boolean }>;
    readonly user: { update(data: object): Promise<unknown> };
    readonly __host?: unknown;
  };
  openAll(uuids: readonly string[]): Promise<Opened>;
  pressCheck(check: string): Promise<Pressed>;
  follow(lead: string): Promise<Followed>;
  runMacro(uuid: string): Promise<Ran>;
}
interface PackOf {
  readonly pack: string;
  readonly kind: string;
  readonly ruleset: string | null;
  readonly documents: readonly { readonly uuid: string; readonly name: string }[];
}

const page = <A, R>(seat: Seat, run: (arg: A) => R | Promise<R>, arg: A): Promise<R> => inGame(seat.page, run, arg);

/** What a player sees listed. */
const packsOf = (seat: Seat): Promise<readonly PackOf[]> =>
  page(
    seat,
    async () => {
      const all: PackOf[] = [];
      for (const pack of (globalThis as unknown as Globals).game.packs) {
        if (!pack.visible || pack.metadata.packageName !== "crossover") continue;
        const rows = [...(await pack.getIndex())].sort((a, b) => (a._id < b._id ? -1 : 1));
        all.push({
          pack: pack.collection,
          kind: pack.documentName,
          ruleset: pack.metadata.flags.crossover?.ruleset ?? null,
          documents: rows.map((r) => ({ uuid: r.uuid, name: r.name })),
        });
      }
      return all;
    },
    null,
  );

/** The sample of the short version: the first, and then others at even distances. */
const sampled = <T>(all: readonly T[], most: number): readonly T[] =>
  SHORT && all.length > most ? Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!) : all;

/** One line for each thing that is wrong. */
const listed = (wrong: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(wrong).map(([what, why]) => `${what}: ${JSON.stringify(why)}`);

/** Play a ruleset's hero: who is Ada's of it becomes her character. */
const play = (seat: Seat, ruleset: string): Promise<void> =>
  page(
    seat,
    async (id: string) => {
      const { game } = globalThis as unknown as Globals;
      const hero = [...game.actors].find((a) => a.type.startsWith(id) && a.isOwner && /hero|character/iu.test(a.type));
      if (!hero) throw new Error(`nobody plays a hero of ${id}`);
      await game.user.update({ character: hero.id });
    },
    ruleset,
  );

describe.each(playedOn(13))("the compendia on profile %s", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  let packs: readonly PackOf[];
  const checks = new Map<string, Set<string>>();
  const leads = new Set<string>();
  const walked = new Map<string, { opened: Record<string, number>; buttons: number; macros: number }>();
  const rowOf = (ruleset: string | null): { opened: Record<string, number>; buttons: number; macros: number } => {
    const id = ruleset ?? "shared";
    const row = walked.get(id) ?? { opened: {}, buttons: 0, macros: 0 };
    walked.set(id, row);
    return row;
  };
  const prepare = async (seat: Seat): Promise<void> => {
    await ready(seat.page);
    await watch(seat);
    await seat.page.evaluate(`(${WATCHER})()`);
  };
  beforeAll(async () => {
    table = await openTable(profile, { everyRuleset: true });
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
    for (const seat of [gm, ada]) await prepare(seat);
    packs = await packsOf(ada);
  });
  afterAll(async () => {
    await table?.close();
  });
  const named = (uuid: string): string => {
    for (const { pack, documents } of packs)
      for (const d of documents) if (d.uuid === uuid) return `${pack} · ${d.name}`;
    return uuid;
  };

  it("a player sees every pack of the system, with all that is in it", () => {
    expect(packs.length).toBeGreaterThan(50);
    for (const { pack, documents } of packs) expect(documents.length, pack).toBeGreaterThan(0);
  });

  it.each([...RULESETS, null])(
    "every document opens for a player and reads well, every link leads somewhere: %s",
    { timeout: 300_000 },
    async (ruleset) => {
      const wrong: Record<string, readonly string[]> = {};
      for (const { documents, kind, pack } of packs.filter((p) => p.ruleset === ruleset)) {
        // An adventure is brought in by the Gamemaster, whose window opens it.
        const seat = kind === "Adventure" ? gm : ada;
        const some = sampled(documents, OF_EACH).map((d) => d.uuid);
        const errors = seat.errors.length;
        const open = [...some];
        while (open.length > 0) {
          const answer = await page(
            seat,
            (uuids) => (globalThis as unknown as Globals).openAll(uuids),
            open.splice(0, 40),
          );
          for (const [uuid, what] of Object.entries(answer.told)) wrong[named(uuid)] = what;
          const of = checks.get(ruleset ?? "fudge") ?? new Set();
          for (const check of Object.keys(answer.checks)) of.add(check);
          checks.set(ruleset ?? "fudge", of);
          for (const lead of Object.keys(answer.leads)) leads.add(lead);
          const { opened } = rowOf(ruleset);
          for (const [kind, count] of Object.entries(answer.kinds)) opened[kind] = (opened[kind] ?? 0) + count;
          // What a character has is opened from its sheet.
          if (!SHORT) open.push(...answer.held);
        }
        if (seat.errors.length > errors) wrong[pack] = [...new Set(seat.errors.slice(errors))];
      }
      expect(listed(wrong)).toEqual([]);
    },
  );

  it("every link to a rule or a window leads a player there", { timeout: 300_000 }, async () => {
    const wrong: Record<string, Followed> = {};
    const errors = ada.errors.length;
    for (const lead of sampled([...leads].sort(), 6)) {
      const came = await page(ada, (to) => (globalThis as unknown as Globals).follow(to), lead);
      if (!came.came || came.said.length > 0) wrong[lead] = came;
    }
    expect(leads.size).toBeGreaterThan(0);
    expect(listed(wrong)).toEqual([]);
    expect(ada.errors.slice(errors)).toEqual([]);
  });

  it.each(RULESETS)("every button in a text rolls for a player's hero: %s", { timeout: 120_000 }, async (ruleset) => {
    await play(ada, ruleset);
    const wrong: Record<string, Pressed> = {};
    const errors = ada.errors.length;
    for (const check of sampled([...(checks.get(ruleset) ?? new Set()).add(START_HERE)].sort(), 3)) {
      const answer = await page(ada, (name) => (globalThis as unknown as Globals).pressCheck(name), check);
      if (!answer.opened || answer.raw.length > 0) wrong[check] = answer;
      rowOf(ruleset).buttons += 1;
    }
    expect(listed(wrong)).toEqual([]);
    expect(ada.errors.slice(errors)).toEqual([]);
  });

  it.each(RULESETS)(
    "every macro does something or says why not, for the Gamemaster and for a player: %s",
    { timeout: 180_000 },
    async (ruleset) => {
      await play(ada, ruleset);
      await play(gm, ruleset);
      const wrong: Record<string, unknown> = {};
      for (const seat of [ada, gm])
        for (const { documents } of packs.filter((p) => p.kind === "Macro" && p.ruleset === ruleset))
          for (const { uuid, name } of sampled(documents, 4)) {
            const errors = seat.errors.length;
            const ran = await page(seat, (id) => (globalThis as unknown as Globals).runMacro(id), uuid);
            const said = seat.errors.slice(errors);
            rowOf(ruleset).macros += 1;
            if (ran.failed !== null || !ran.came || ran.raw.length > 0 || said.length > 0)
              wrong[`${name}, ${seat === gm ? "Gamemaster" : "player"}`] = { ...ran, said: [...ran.said, ...said] };
          }
      expect(listed(wrong)).toEqual([]);
    },
  );

  it("no ruleset was left out: of each, documents were opened, buttons pressed and macros run", () => {
    const thin = RULESETS.filter((id) => {
      const { opened, buttons, macros } = rowOf(id);
      return Object.keys(opened).length === 0 || buttons === 0 || macros === 0;
    });
    expect(thin).toEqual([]);
    keepWalk("document", profile, Object.fromEntries<DocumentRow>(walked));
  });
});
