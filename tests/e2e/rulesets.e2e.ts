/** What a table plays: chosen once, and what isn't played is out of sight at once, on every screen; switched on again everything is back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, playedOn, type Profile, ready, type Seat, serious, SHORT, type TestTable } from "./support.ts";

const LABELS = {
  fudge: "Fudge",
  destiny: "Destiny",
  drama: "Drama",
  doompool: "Doom Pool",
  twintens: "Twin Tens",
} as const;
type Id = keyof typeof LABELS;
const IDS = Object.keys(LABELS) as Id[];
/** Of which each is tried by itself: in `npm test` one whose deck opens by itself, and one with a pool of the world. */
const TRIED: readonly Id[] = SHORT ? ["drama", "doompool"] : IDS;

/** A command that a ruleset alone has; each says what it wants when it is given alone. */
const OWN_COMMANDS = { fudge: "compare", drama: "value", twintens: "rank" } as const;
/** Whose commands a line of chat may begin with: 14 has a table of them, 13 asks a hook, which answers with a warning where nobody knows the word. */
const COMMANDS = `Object.entries(${JSON.stringify(OWN_COMMANDS)}).filter(([, name]) => { const table = foundry.applications.sidebar.tabs.ChatLog.CHAT_COMMANDS; return game.release.generation > 13 ? name in table : (() => { const { warn } = ui.notifications; let known = true; ui.notifications.warn = () => { known = false; }; const answered = Hooks.call("chatMessage", ui.chat, "/" + name, {}) === false; ui.notifications.warn = warn; return answered && known; })(); }).map(([id]) => id)`;

const read = async <T>(seat: Seat, code: string): Promise<T> => seat.page.evaluate(code);

/** The rulesets at this table from now on; both browsers have heard of it. */
async function play(seats: readonly Seat[], on: readonly Id[]): Promise<void> {
  for (const seat of seats)
    await read(seat, `globalThis.told = new Promise((done) => Hooks.once("crossover.rulesets", done)); void 0`);
  const moved = await read<boolean>(
    seats[0]!,
    `(async () => { let moved = false; for (const id of ${JSON.stringify(IDS)}) { const on = ${JSON.stringify(on)}.includes(id);
      if (game.settings.get("crossover", id + ".enabled") !== on) { moved = true; await game.settings.set("crossover", id + ".enabled", on); } } return moved; })()`,
  );
  for (const seat of seats) if (moved) await read(seat, `globalThis.told.then(() => undefined)`);
}

/** Which other rulesets a text names. */
const others = (text: string, own: Id): string[] =>
  IDS.filter((id) => id !== own && new RegExp(`\\b${LABELS[id]}\\b`, "u").test(text)).map((id) => LABELS[id]);

/** Values of the types that "Create" offers, in their order, with the names that they stand under. */
async function offered(seat: Seat, document: "Actor" | "Item"): Promise<{ types: string[]; text: string }> {
  await read(seat, `void CONFIG.${document}.documentClass.createDialog(); void 0`);
  const dialog = seat.page.locator(".create-dialog");
  await dialog.locator("input[name=type]").first().waitFor();
  const types = await dialog
    .locator("input[name=type]")
    .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  const text = await dialog.innerText();
  await seat.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return { types, text };
}

/** Compendia in the sidebar's list, and the words of the whole list. */
const listed = async (seat: Seat): Promise<{ packs: string[]; text: string }> =>
  read(
    seat,
    `({ packs: [...ui.compendium.element.querySelectorAll("[data-pack]")].map((e) => e.dataset.pack).sort(), text: ui.compendium.element.querySelector(".directory-list").textContent })`,
  );

/** A window's words; it is closed again. */
async function words(seat: Seat, open: string, selector: string): Promise<string> {
  await read(seat, `(async () => { await ${open}; })()`);
  const window = seat.page.locator(selector);
  await window.waitFor();
  const text = await window.innerText();
  await read(
    seat,
    `(async () => { await foundry.applications.instances.get(${JSON.stringify(selector.slice(1))})?.close(); })()`,
  );
  return text;
}

describe.each(playedOn(14))("what a table plays, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile, { newWorld: true });
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
  });
  afterAll(async () => {
    // Commands of rulesets that are off are none: Foundry says so.
    expect([...gm.errors, ...ada.errors].filter((e) => !e.includes("/deck"))).toEqual([]);
    await table.close();
  });

  it("a new world asks its Gamemaster once, and nobody else", async () => {
    const choose = gm.page.locator("#crossover-choose");
    await choose.waitFor();
    expect(await ada.page.locator("#crossover-choose").count()).toBe(0);
    expect(await choose.locator(".choose-row .name").allInnerTexts()).toEqual(Object.values(LABELS));
    expect(await serious(gm.page, "#crossover-choose")).toEqual([]);
    // Text, rows and button stand apart from each other.
    const parts = await Promise.all(
      [".hint", ".choose-list", ".form-footer"].map(async (part) => {
        const box = await choose.locator(part).boundingBox();
        return { top: box?.y ?? 0, end: (box?.y ?? 0) + (box?.height ?? 0) };
      }),
    );
    for (const [i, part] of parts.slice(1).entries()) expect(part.top - (parts[i]?.end ?? 0)).toBeGreaterThanOrEqual(8);
    for (const box of await choose.locator("input[name=ruleset]").all()) await box.uncheck();
    await choose.locator("button[type=submit]").click();
    await gm.page.locator(".notification", { hasText: "Tick at least one" }).first().waitFor();
    await choose.locator("input[value=drama]").check();
    await choose.locator("button[type=submit]").click();
    await choose.waitFor({ state: "detached" });
    await expect
      .poll(() => read(ada, `${JSON.stringify(IDS)}.filter((id) => game.settings.get("crossover", id + ".enabled"))`))
      .toEqual(["drama"]);
    await gm.page.reload();
    await ready(gm.page);
    expect(await choose.count()).toBe(0);
  });

  it("a journal leads there with @Crossover[choose], the Gamemaster alone; players read its name", async () => {
    await read(
      gm,
      `JournalEntry.create({ name: "Before we begin", ownership: { default: 2 }, pages: [{ name: "Choose", type: "text",
        text: { format: 1, content: "<p>@Crossover[choose] and @Crossover[library]{the library}</p>" } }] }).then(() => undefined)`,
    );
    await ada.page.waitForFunction("game.journal.getName('Before we begin')");
    for (const seat of [gm, ada]) {
      await read(seat, `game.journal.getName("Before we begin").sheet.render({ force: true }).then(() => undefined)`);
      await seat.page.locator(".journal-sheet p", { hasText: "What do you play? and the library" }).first().waitFor();
    }
    expect(await ada.page.locator("[data-open]").evaluateAll((all) => all.map((a) => a.textContent))).toEqual([
      "the library",
    ]);
    await gm.page.locator("[data-open=choose]").press("Enter");
    await gm.page.locator("#crossover-choose input[value=drama]:checked").waitFor();
    await gm.page.locator("#crossover-choose [data-action=close]").first().click();
    await ada.page.locator("[data-open=library]").click();
    await ada.page.locator("#crossover-library").waitFor();
    for (const seat of [gm, ada])
      await read(
        seat,
        `(async () => { await foundry.applications.instances.get("crossover-library")?.close(); await game.journal.getName("Before we begin").sheet.close(); })()`,
      );
  });

  it("later it is two clicks away: the settings tab and its first button", async () => {
    await gm.page.locator("[role=tab][data-tab=settings], button[data-tab=settings]").first().click();
    await gm.page.locator("[data-choose-rulesets]:visible").first().click();
    await gm.page.locator("#crossover-choose input[value=drama]:checked").waitFor();
    await gm.page.locator("#crossover-choose [data-action=close]").first().click();
  });

  it("a page that opens lists nothing of what is off, from its first drawing on", async () => {
    await play([gm, ada], ["drama"]);
    for (const seat of [gm, ada]) {
      await seat.page.reload();
      await ready(seat.page);
      expect((await listed(seat)).packs.filter((p) => !p.startsWith("crossover.drama-"))).toEqual([
        "crossover.crossover-help",
      ]);
    }
    const types = `[...ui.actors.element.querySelectorAll("[data-entry-id]")].map((e) => game.actors.get(e.dataset.entryId).type)`;
    expect((await read<string[]>(gm, types)).filter((type) => !type.startsWith("drama"))).toEqual([]);
  });

  it.each(TRIED)("with %s alone nothing of another ruleset is to be seen", async (own) => {
    await play([gm, ada], [own]);
    for (const seat of [gm, ada]) {
      await expect
        .poll(async () => (await listed(seat)).packs.filter((p) => !p.startsWith(`crossover.${own}-`)))
        .toEqual(["crossover.crossover-help"]);
      expect(others((await listed(seat)).text, own)).toEqual([]);
      expect((await listed(seat)).packs.length).toBeGreaterThan(5);
    }
    // What can be made: the hero first.
    const actors = await offered(gm, "Actor");
    expect(actors.types[0]).toBe(`${own}Hero`);
    const items = await offered(gm, "Item");
    for (const { types, text } of [actors, items]) {
      expect(types.filter((t) => !t.startsWith(own) && t !== "complication")).toEqual([]);
      expect(others(text, own)).toEqual([]);
    }
    // What the demo has of a ruleset lies in a folder of its own: it goes with it, but where one's own hero lies.
    expect(
      await read(
        gm,
        `[...ui.actors.element.querySelectorAll("li.folder > header")].map((e) => e.textContent.replace(/\\d/gu, "").trim()).sort()`,
      ),
    ).toEqual(own === "fudge" ? ["Foes", "Fudge", "Heroes"] : []);
    expect(
      await read(ada, `Boolean(ui.actors.element.querySelector('[data-entry-id="' + game.user.character.id + '"]'))`),
    ).toBe(true);
    // Windows that tell of rulesets.
    expect(others(await words(gm, `game.crossover.api.screen()`, "#crossover-screen"), own)).toEqual([]);
    expect(
      others(
        await words(
          gm,
          `new (game.settings.menus.get("crossover.rules").type)().render({ force: true })`,
          "#crossover-rules",
        ),
        own,
      ),
    ).toEqual([]);
    for (const seat of [gm, ada]) {
      await read(seat, `game.crossover.api.openLibrary()`);
      await seat.page.locator("#crossover-library .library-row").first().waitFor();
      await seat.page.locator("#crossover-library .library-progress").waitFor({ state: "hidden" });
      expect(
        await seat.page
          .locator("#crossover-library select[name=ruleset] option")
          .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value)),
      ).toEqual(["", own]);
      await read(seat, `(async () => { await foundry.applications.instances.get("crossover-library").close(); })()`);
    }
    // Each browser's own choices, commands, presets, conditions.
    expect(await words(ada, `game.settings.sheet.render({ force: true })`, "#settings-config")).toSatisfy(
      (text: string) => text.includes("Show the hand") === false || own === "drama",
    );
    expect(await read(gm, `game.settings.settings.get("crossover.drama.handOpen").config`)).toBe(own === "drama");
    expect(await read(gm, `"crossoverDrama" in CONFIG.Cards.presets`)).toBe(own === "drama");
    // Ada's hero plays by Fudge whatever is on, and keeps what it needs.
    expect(
      await read<string[]>(ada, `[...new Set(Array.from(CONFIG.statusEffects, (s) => s.id.split("-")[0]))].sort()`),
    ).toEqual(["dead", ...new Set(["fudge", own])].sort());
    await read(gm, `void ui.chat.processMessage("/deck"); void 0`);
    if (own === "drama") await gm.page.locator("#crossover-drama-hand").waitFor();
    else {
      // No such command here: Foundry says so, and no tray opens.
      await gm.page.locator(".notification.error, .notification.warning").first().waitFor();
      expect(await gm.page.locator("#crossover-drama-hand").count()).toBe(0);
    }
    await read(
      gm,
      `(async () => { await foundry.applications.instances.get("crossover-drama-hand")?.close(); ui.notifications.clear(); })()`,
    );
  });

  it("somebody of a ruleset that is off stays usable and says so quietly", async () => {
    await play([gm, ada], ["drama"]);
    await read(ada, `game.user.character.sheet.render({ force: true })`);
    const mark = ada.page.locator(".actor-sheet .ruleset-off");
    await mark.waitFor();
    expect(await mark.innerText()).toMatch(/switched off/iu);
    expect(await ada.page.locator(".actor-sheet [data-action=toggleMode]").count()).toBeGreaterThan(0);
    expect(await read(ada, `[...ui.actors.element.querySelectorAll(".crossover-ruleset-off")].length`)).toBeGreaterThan(
      0,
    );
    // Nobody else of a ruleset that is off stands in the list, whether in a folder or in none.
    await read(gm, `Actor.implementation.create({ name: "Loose", type: "doompoolPool" }).then(() => undefined)`);
    await expect
      .poll(() =>
        read(
          gm,
          `[...ui.actors.element.querySelectorAll("li[data-entry-id]")].map((l) => game.actors.get(l.dataset.entryId)).filter((a) => !a.type.startsWith("drama") && !game.users.some((u) => u.character?.id === a.id)).map((a) => a.name)`,
        ),
      )
      .toEqual([]);
    await read(gm, `game.actors.getName("Loose").delete().then(() => undefined)`);
    await play([gm, ada], ["drama", "fudge"]);
    await mark.waitFor({ state: "detached" });
    await expect.poll(() => read(ada, `ui.actors.element.querySelectorAll(".crossover-ruleset-off").length`)).toBe(0);
    await read(ada, `game.user.character.sheet.close().then(() => undefined)`);
  });

  it("switched on again all is back, each ruleset under its own name", async () => {
    await play([gm, ada], IDS);
    for (const seat of [gm, ada])
      await expect
        .poll(async () => (await listed(seat)).packs.length)
        .toBe(await read(seat, `game.packs.filter((p) => p.visible).length`));
    const { types, text } = await offered(gm, "Actor");
    for (const id of IDS) expect(text).toContain(LABELS[id]);
    expect(types.filter((t) => t.endsWith("Hero"))).toEqual(IDS.map((id) => `${id}Hero`));
    expect(types.length).toBe(await read(gm, `game.documentTypes.Actor.filter((t) => t !== "base").length`));
    // A player makes heroes and what belongs to them; villains, crowds and the table's pools are the Gamemaster's.
    expect((await offered(ada, "Actor")).types).toEqual([
      ...["fudgeHero", "fudgeMinion", "fudgeVehicle", "fudgeHeadquarters"],
      ...["destinyHero", "dramaHero", "doompoolHero", "twintensHero"],
    ]);
    await read(gm, `void CONFIG.Actor.documentClass.createDialog({}, {}, { position: { width: 320 } }); void 0`);
    // However narrow a directory asks for it, all kinds are in sight; and no ruleset's name lies against the field above.
    const inDialog = (part: string) => gm.page.locator(`.create-dialog ${part}`);
    const [field, legend] = await Promise.all([
      inDialog("input[name=name]").boundingBox(),
      inDialog("legend").first().boundingBox(),
    ]);
    expect(legend!.y - (field!.y + field!.height)).toBeGreaterThanOrEqual(4);
    expect(await inDialog(".create-groups").evaluate((e) => e.scrollHeight - e.clientHeight)).toBe(0);
    await gm.page.locator(".create-dialog input[value=destinyHero]").check();
    await gm.page.locator(".create-dialog input[name=name]").fill("Somebody new");
    await gm.page.locator(".create-dialog input[name=way][value=blank]").check();
    await gm.page.locator(".create-dialog [data-action=ok]").click();
    await expect.poll(() => read(gm, `game.actors.getName("Somebody new")?.type`)).toBe("destinyHero");
    // Their sheet opens by itself, and would come to lie over what is opened in the same moment.
    await gm.page.locator(".actor-sheet.destiny").waitFor();
    await read(gm, `game.actors.getName("Somebody new").sheet.close().then(() => undefined)`);
  });

  it("the Drama Deck opens by itself for a player of Drama alone, below other windows, and stays closed once closed", async () => {
    const tray = ada.page.locator("#crossover-drama-hand");
    await read(
      gm,
      // Tried again after a red, she has Mara already.
      `(async () => { const ada = game.users.getName("Ada"); globalThis.before ??= ada.character.id;
        const mara = game.actors.getName("Mara") ?? await Actor.create({ name: "Mara", type: "dramaHero", ownership: { [ada.id]: 3 } }); await ada.update({ character: mara.id }); })()`,
    );
    await ada.page.waitForFunction("game.user.character?.name === 'Mara'");
    await read(gm, `void ui.chat.processMessage("/deck"); void 0`);
    await gm.page.locator("#crossover-drama-hand [data-action=deal]:not([disabled])").click();
    await tray.locator("[data-pile=hand] [data-card]").first().waitFor();
    // With a window on the screen it comes up below it.
    await read(ada, `game.user.character.sheet.render({ force: true }).then(() => undefined)`);
    await read(
      ada,
      `(async () => { const t = foundry.applications.instances.get("crossover-drama-hand"); await t.close(); })()`,
    );
    await ada.page.reload();
    await ready(ada.page);
    await ada.page.waitForLoadState("networkidle");
    expect(await tray.count()).toBe(0);
    // Asked for, it is there, and again after a reload; a Fudge hero's player isn't bothered.
    await read(ada, `void ui.chat.processMessage("/deck"); void 0`);
    await tray.waitFor();
    await ada.page.reload();
    await ready(ada.page);
    await tray.waitFor();
    await read(gm, `(async () => { await game.users.getName("Ada").update({ character: globalThis.before }); })()`);
    await ada.page.waitForFunction("game.user.character?.name !== 'Mara'");
    await ada.page.reload();
    await ready(ada.page);
    await ada.page.waitForLoadState("networkidle");
    expect(await tray.count()).toBe(0);
    await read(
      gm,
      `(async () => { await game.users.getName("Ada").update({ character: game.actors.getName("Mara").id }); })()`,
    );
    await tray.waitFor();
    await play([gm, ada], ["fudge"]);
    await tray.waitFor({ state: "detached" });
    await play([gm, ada], IDS);
    await tray.waitFor();
  });
});

/** In a world of its own: everything is brought here, which the others are not to see. */
describe.each(playedOn(14))("the answer to what a table plays, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile, { newWorld: true });
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
  });
  afterAll(async () => {
    // Commands of rulesets that are off are none: Foundry says so.
    expect([...gm.errors, ...ada.errors].filter((e) => !e.includes("/deck"))).toEqual([]);
    await table.close();
  });

  it.each(TRIED)(
    "the answer %s leaves the other four out of sight at once, on both screens: packs, types, folders, commands",
    async (own) => {
      await play([gm, ada], IDS);
      // What would be seen if nothing were left out: a folder of each ruleset, a window that lists its packs, a command.
      await read(
        gm,
        `(async () => { for (const id of ${JSON.stringify(IDS)}) {
            const folder = await Folder.create({ name: "Of " + id, type: "Actor" });
            await Actor.create({ name: "Somebody of " + id, type: id + "Hero", folder: folder.id, ownership: { default: 2 } });
          } })()`,
      );
      const FOLDERS = `${JSON.stringify(IDS)}.filter((id) => [...ui.actors.element.querySelectorAll("li.folder > header")].some((e) => e.textContent.trim().startsWith("Of " + id)))`;
      for (const seat of [gm, ada]) await expect.poll(() => read(seat, FOLDERS)).toEqual(IDS);
      // Commands as the chat's line understands them, once everything that is here has come.
      for (const seat of [gm, ada]) await read(seat, "game.crossover.api.whole().then(() => undefined)");
      for (const seat of [gm, ada]) {
        await expect.poll(() => read(seat, COMMANDS)).toEqual(Object.keys(OWN_COMMANDS));
        await read(seat, "void (globalThis.sameWindow = true)");
      }
      await read(
        gm,
        `new (game.settings.menus.get("crossover.choose").type)().render({ force: true }).then(() => undefined)`,
      );
      const choose = gm.page.locator("#crossover-choose");
      for (const id of IDS) await choose.locator(`input[value=${id}]`).setChecked(id === own);
      await choose.locator("button[type=submit]").click();
      await choose.waitFor({ state: "detached" });
      for (const seat of [gm, ada]) {
        await expect.poll(() => read(seat, FOLDERS)).toEqual([own]);
        await expect
          .poll(async () => (await listed(seat)).packs.filter((p) => !p.startsWith(`crossover.${own}-`)))
          .toEqual(["crossover.crossover-help"]);
        expect(await read(seat, COMMANDS)).toEqual(Object.keys(OWN_COMMANDS).filter((id) => id === own));
        expect(await read(seat, "globalThis.sameWindow === true")).toBe(true);
      }
      for (const document of ["Actor", "Item"] as const) {
        const { types } = await offered(gm, document);
        expect(types.filter((t) => !t.startsWith(own) && t !== "complication")).toEqual([]);
        expect(types.length).toBeGreaterThan(1);
      }
      await read(
        gm,
        `(async () => { for (const folder of game.folders.filter((f) => f.name.startsWith("Of "))) await folder.delete({ deleteContents: true }); })()`,
      );
      await play([gm, ada], IDS);
    },
  );
});
