/**
 * The budget of gestures: what an attack costs the people at the table, counted in clicks and keys. Each press is one that a person makes on what their own page shows; whoever has nothing to press waits. Nobody types.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { HANDS, ON_SHEET, pressAll, run } from "./gestures.ts";
import { watch } from "./seat-watch.ts";
import { inGame, openTable, playedOn, type Profile, ready, type Seat, type TestTable } from "./support.ts";

/** Gestures of each seat. */
type Count = Record<string, number>;

const trace = (...what: readonly unknown[]): void => {
  if (process.env.TRACE) console.log(...what.map((w) => (typeof w === "string" ? w : JSON.stringify(w))));
};

/** The most presses of a hero's blow, at one or at six. */
const BLOW: Count = { Ada: 2 };
/** The most in a round of twelve minions: a player's are what they decide of their own hero's, all of it in one press where they decide nothing. */
const ROUND: Count = { Gamemaster: 6, Ada: 2, Bo: 2 };

/** Where a plain blow may be aimed at all six at once; elsewhere it is meant for one of them. */
const ON_SEVERAL: readonly string[] = ["drama", "doompool"];

/** Where a sheet has a check of a skill. */
const CHECK: Readonly<Record<string, string>> = {
  fudge: "[data-action=rollSkill]:not([aria-disabled=true])",
  doompool: "[data-action=openPool]",
};

/** Six unhurt copies of a foe around a hero, all on autopilot; their tokens. */
const SIX = (foe: string, hero: string): string => `(async () => {
  const [of, by] = [canvas.scene.tokens.get("${foe}"), canvas.scene.tokens.get("${hero}")];
  const { size } = canvas.scene.grid;
  const around = [[1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1]].map(([x, y]) => ({ ...of.toObject(), _id: undefined, delta: undefined, x: by.x + x * size, y: by.y + y * size, flags: {} }));
  const made = await canvas.scene.createEmbeddedDocuments("Token", around);
  for (const t of made) await t.actor.setFlag("crossover", "answers", "self");
  globalThis.crowd = made.map((t) => t.id);
  return globalThis.crowd;
})()`;

/** A fight of four heroes with twelve of a foe, nobody else on its side. */
const TWELVE = (foe: string): string => `(async () => {
  for (const c of [...game.combats]) await c.delete();
  const of = canvas.scene.tokens.get("${foe}");
  const more = await canvas.scene.createEmbeddedDocuments("Token", Array.from({ length: 12 - globalThis.crowd.length }, (_n, i) => ({ ...of.toObject(), _id: undefined, delta: undefined, y: of.y + (i + 2) * canvas.scene.grid.size, flags: {} })));
  globalThis.crowd.push(...more.map((t) => t.id));
  const side = globalThis.crowd;
  const fight = await Combat.implementation.create({ scene: canvas.scene.id, active: true });
  const heroes = canvas.scene.tokens.filter((t) => t.actor && t.disposition === 1).slice(0, 4);
  await fight.createEmbeddedDocuments("Combatant", [...heroes, ...side.map((id) => canvas.scene.tokens.get(id))].map((t) => ({ tokenId: t.id, sceneId: canvas.scene.id, actorId: t.actorId })));
})()`;
const UNDO_CROWD = `(async () => { for (const c of [...game.combats]) await c.delete(); await canvas.scene.deleteEmbeddedDocuments("Token", globalThis.crowd); })()`;

/** `BY_HAND=1`: every answer is given by hand, and what that costs is only traced. */
const BY_HAND = process.env.BY_HAND === "1";

/**
 * The most that somebody presses, aim aside: [Ada, the Gamemaster] for a hero's blow at a foe on autopilot, and for the foe's blow at the hero. A Shift-click on the attack is the first of them; "Let it stand", "The miss
 * stands" or a result that could still be bettered is the second; in Doom Pool what a pool is worth and what it is for.
 */
const BUDGETS: readonly (readonly [
  ruleset: string,
  most: { readonly hero: readonly [number, number]; readonly foe: readonly [number, number] },
])[] = [
  ["fudge", { hero: [2, 0], foe: [1, 1] }],
  ["destiny", { hero: [2, 0], foe: [1, 1] }],
  ["drama", { hero: [2, 0], foe: [1, 1] }],
  ["twintens", { hero: [2, 0], foe: [1, 1] }],
  ["doompool", { hero: [2, 0], foe: [1, 1] }],
];

interface Fighters {
  readonly hero: string;
  readonly heroToken: string;
  readonly foe: string;
  readonly foeToken: string;
}

/** Ada's hero and a foe side by side. */
const faceToFace = (gm: Seat): Promise<Fighters> =>
  inGame(
    gm.page,
    async () => {
      /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
      const g = globalThis as any;
      const tokens = g.canvas.scene.tokens.contents;
      const ada = g.game.users.getName("Ada");
      const hero = tokens.find((t: any) => t.actor?.id === ada.character?.id);
      const foes = tokens.filter(
        (t: any) => t.disposition === -1 && t.actor && g.game.crossover.api.actionsOf(t.actor).length > 1,
      );
      const foe =
        foes.find((t: any) => {
          const { type, system } = t.actor;
          return /minion|mook|mob/iu.test([type, system.kind, system.role].join(" "));
        }) ?? foes[0];
      await foe.update({ x: hero.x + hero.parent.grid.size, y: hero.y, hidden: false }, { animate: false });
      return { hero: hero.actor.uuid, heroToken: hero.id, foe: foe.actor.uuid, foeToken: foe.id };
      /* oxlint-enable typescript/no-explicit-any */
    },
    null,
  );

// A fight comes to a table once: each part has a table of its own.
for (const [part, profile] of playedOn(14).flatMap((p) => [["attack", p] as const, ["round", p] as const]))
  describe(`clicks and keys of ${part === "attack" ? "an attack" : "a round"} on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    const seats = (): Record<string, Seat> => ({ Ada: ada!, Bo: bo!, Gamemaster: gm! });
    beforeAll(async () => {
      table = await openTable(profile as Profile, { byThemselves: !BY_HAND });
      [gm, ada, bo] = await table.sit();
      for (const seat of Object.values(seats())) {
        await ready(seat.page);
        await watch(seat);
        await run(seat, `(${HANDS})()`);
      }
    });
    afterAll(async () => {
      await table?.close();
    });

    /** What was pressed, one after the other: the budget tells it. */
    const pressed: string[] = [];

    const untilDone = (since: number, count: Count): Promise<void> =>
      pressAll(seats(), gm!, since, (name, found) => {
        trace("  ", name, found);
        pressed.push(`${name}: ${found.what}`);
        count[name] = (count[name] ?? 0) + 1;
      });

    /** From the sheet: aim at the token, press what one attacks with, and all that follows. */
    const fromSheet = async (
      ruleset: string,
      seat: Seat,
      name: string,
      actor: string,
      target: string | readonly string[],
    ): Promise<Count> => {
      const count: Count = {};
      const since = await run<number>(gm!, "Date.now()");
      await run(
        seat,
        `(async () => { const a = fromUuidSync("${actor}"); await a.sheet.render({ force: true, mode: "play" }); })()`,
      );
      await seat.page.locator(".crossover.actor-sheet").first().waitFor();
      await run(seat, `canvas.tokens.setTargets(${JSON.stringify([target].flat())}, { mode: "replace" })`);
      // Whom it is aimed at stands from before.
      count[name] = 0;
      const button = seat.page
        .locator(`.crossover.actor-sheet ${ON_SHEET[ruleset] ?? ""}:not([aria-disabled=true])`)
        .first();
      // Dice that hit and that fail to resist, so that an attack goes its whole way.
      for (const one of Object.values(seats())) await run(one, `load(${one === seat ? "0.06, 0.8" : "0.8"})`);
      await button.evaluate((b: HTMLElement, quick) => {
        b.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: quick }));
      }, !BY_HAND);
      count[name]++;
      trace("   aim and press", await button.innerText().catch(() => "(gone)"));
      await run(seat, `until(() => asking().length > 0 || game.messages.some((m) => m.timestamp >= ${String(since)}))`);
      await untilDone(since, count);
      return count;
    };

    /** The fight of a ruleset on the table, a hero and a foe of it side by side; whether the foe is on autopilot. */
    const faced = async (ruleset: string, autopilot: boolean): Promise<Fighters> => {
      const scene = await bring(gm!, ruleset);
      for (const seat of Object.values(seats()))
        await seat.page.waitForFunction((id) => {
          const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
          return canvas.ready && canvas.scene?.id === id;
        }, scene);
      for (const seat of Object.values(seats())) await run(seat, "globalThis.stuck = undefined; tidy()");
      const who = await faceToFace(gm!);
      if (autopilot) await run(gm!, `fromUuidSync("${who.foe}").setFlag("crossover", "answers", "self")`);
      return who;
    };

    /** What was answered by itself is taken back by one click of the Gamemaster, and asked then; nothing of it is another player's. */
    const takenBack = async (who: Fighters, since: number): Promise<void> => {
      const events = `game.messages.contents.findLast((m) => m.type === "exchange" && m.timestamp >= ${String(since)})?.system.events.map((e) => [e.itself ?? "", e.undone !== null])`;
      const byItself = [who.foe, false];
      await expect.poll(() => run(gm!, events)).toEqual([["", false], byItself, byItself, byItself]);
      const health = `fromUuidSync("${who.foe}").effects.size`;
      const struck = await run<number>(gm!, health);
      const card = gm!.page.locator(".chat-log .exchange-card").last();
      expect(await ada!.page.locator(".chat-log .exchange-card .by-itself").last().innerText()).toContain(
        "Answered by itself",
      );
      expect(await ada!.page.locator(".chat-log .exchange-card .by-itself button").count()).toBe(0);
      await card.locator(".by-itself button").click();
      await expect.poll(() => run(gm!, events)).toEqual([["", false], ...[1, 2, 3].map(() => [who.foe, true])]);
      await expect.poll(() => run<number>(gm!, health)).toBeLessThan(struck);
      await card.locator("[data-gesture=defend]").waitFor();
      // Nothing of it is a player's: neither the answer, nor the policy, nor the switch.
      const tried = await run<string[]>(
        bo!,
        `(async () => { const id = game.messages.contents.findLast((m) => m.type === "exchange").id; const all = [
          fromUuidSync("${who.foe}").setFlag("crossover", "answers", "ask"), game.settings.set("crossover", "answersByThemselves", false),
          game.users.activeGM.query("crossover.exchange", { op: "letStand", message: id, nonce: "forged" }, { timeout: 5000 }).then((a) => { if (!a.accepted) throw new Error(a.reason); }) ];
          return (await Promise.allSettled(all)).map((t) => t.status); })()`,
      );
      expect(tried).toEqual(["rejected", "rejected", "rejected"]);
    };

    it.each(part === "attack" ? BUDGETS : [])("an attack in %s", { timeout: 240_000 }, async (ruleset, most) => {
      const who = await faced(ruleset, true);
      pressed.length = 0;
      // The foe strikes first: it may be out after the hero's blow.
      await run(gm!, `void (globalThis.fresh = fromUuidSync("${who.hero}").toObject().system)`);
      const foe = await fromSheet(ruleset, gm!, "Gamemaster", who.foe, who.heroToken);
      // Neither may the hero be.
      await run(gm!, `fromUuidSync("${who.hero}").update({ system: globalThis.fresh }).then(() => {})`);
      for (const seat of Object.values(seats())) await run(seat, "tidy()");
      const since = await run<number>(gm!, "Date.now()");
      const hero = await fromSheet(ruleset, ada!, "Ada", who.hero, who.foeToken);
      for (const seat of Object.values(seats())) await run(seat, "tidy()");
      console.info(`budget ${ruleset} on ${String(profile)}`, JSON.stringify({ hero, foe, pressed }));
      const over = (count: Count, [ada, gm]: readonly [number, number]): Count =>
        Object.fromEntries(
          Object.entries(count).filter(([name, n]) => n > (name === "Ada" ? ada : name === "Gamemaster" ? gm : 0)),
        );
      if (!BY_HAND) expect([over(hero, most.hero), over(foe, most.foe)]).toEqual([{}, {}]);
      if (!BY_HAND && ruleset === "fudge") await takenBack(who, since);
    });

    /** Presses from a gesture of somebody until nobody has anything to press. @param gesture  what they do first, one press */
    const from = async (name: string, gesture: () => Promise<unknown>): Promise<Count> => {
      const since = await run<number>(gm!, "Date.now()");
      const count: Count = { [name]: 1 };
      await gesture();
      await untilDone(since, count);
      return count;
    };
    const cards = (): Promise<number> => run(gm!, `game.messages.filter((m) => m.type === "exchange").length`);
    /** More than these. */
    const beyond = (count: Count, most: Readonly<Record<string, number>>): Count =>
      Object.fromEntries(Object.entries(count).filter(([name, n]) => n > (most[name] ?? 0)));
    /** Dice of every seat: hers hit and nobody else's do, or all are middling. */
    const loaded = async (hits: boolean): Promise<void> => {
      for (const seat of Object.values(seats()))
        await run(seat, `load(${hits ? (seat === ada ? "0.06" : "0.8") : "0.4"})`);
    };

    it.each(part === "round" ? BUDGETS.map(([ruleset]) => ruleset) : [])(
      "a check, from the board, again by key, a group of six and a round of twelve in %s",
      { timeout: 400_000 },
      async (ruleset) => {
        const who = await faced(ruleset, true);
        await loaded(true);
        const measured: Record<string, Count> = {};
        pressed.length = 0;
        const sheet = ada!.page.locator(".crossover.actor-sheet");
        const token = `canvas.tokens.placeables.find((t) => t.id === "${who.heroToken}")`;
        const aim = (ids: readonly string[]): Promise<void> =>
          run(ada!, `canvas.tokens.setTargets(${JSON.stringify(ids)}, { mode: "replace" })`);
        // Unhurt again, and where it stood: a blow may have thrown it back.
        const fresh = `(async () => { const by = canvas.scene.tokens.get("${who.heroToken}"); await fromUuidSync("${who.foe}").update({ system: globalThis.foeThen });
          await canvas.scene.tokens.get("${who.foeToken}").update({ x: by.x + canvas.scene.grid.size, y: by.y }, { animate: false }); })()`;
        await run(gm!, `void (globalThis.foeThen = fromUuidSync("${who.foe}").toObject().system)`);

        // A check: a skill on the sheet, as it comes.
        await run(
          ada!,
          `(async () => { await fromUuidSync("${who.hero}").sheet.render({ force: true, mode: "play" }); })()`,
        );
        await sheet.first().waitFor();
        await aim([]);
        const skill = sheet.locator(CHECK[ruleset] ?? "[data-action=rollTrait]").first();
        await run(ada!, `canvas.tokens.setTargets([], { mode: "replace" })`);
        measured["check"] = await from("Ada", () =>
          skill.evaluate((b: HTMLElement) =>
            b.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true })),
          ),
        );
        for (const seat of Object.values(seats())) await run(seat, "tidy()");

        // From the board, without a sheet: the attack that was made before, by its key.
        await fromSheet(ruleset, ada!, "Ada", who.hero, who.foeToken);
        await run(gm!, fresh);
        for (const seat of Object.values(seats())) await run(seat, "tidy()");
        await loaded(true);
        await run(ada!, `${token}.control({ releaseOthers: true })`);
        await aim([who.foeToken]);
        const before = await cards();
        measured["again by key"] = await from("Ada", () => ada!.page.locator("body").press("Shift+KeyA"));
        expect(await cards()).toBeGreaterThan(before);
        expect(await sheet.count()).toBe(0);
        await run(gm!, fresh);
        for (const seat of Object.values(seats())) await run(seat, "tidy()");

        // Six of them: copies of the foe around the hero, aimed at together.
        const six = await run<string[]>(gm!, SIX(who.foeToken, who.heroToken));
        for (const seat of Object.values(seats())) await run(seat, "tidy()");
        await seats()["Ada"]!.page.waitForFunction((ids) => {
          const { canvas } = globalThis as unknown as { canvas: { tokens: { get: (id: string) => unknown } } };
          return ids.every((id) => canvas.tokens.get(id));
        }, six);
        measured["six"] = await fromSheet(
          ruleset,
          ada!,
          "Ada",
          who.hero,
          ON_SEVERAL.includes(ruleset) ? six : (six[3] ?? ""),
        );
        for (const seat of Object.values(seats())) await run(seat, "tidy()");

        // A round of twelve minions: planned and played by the Gamemaster, every answer of their side by itself.
        await run(gm!, TWELVE(who.foeToken));
        await run(gm!, `ui.sidebar.changeTab("combat", "primary")`);
        await loaded(false);
        const round = await cards();
        measured["round of twelve"] = await from("Gamemaster", async () => {
          await gm!.page.locator("#sidebar [data-plan]").click();
          await gm!.page.locator("#crossover-plan .plan-line").first().waitFor();
          await gm!.page.locator("#crossover-plan [data-action=play]").click();
          await gm!.page.locator("#crossover-plan [data-action=undo]").waitFor({ timeout: 120_000 });
          await gm!.page.locator("#crossover-plan [data-action=close]").click();
        });
        // Open, play and close are three.
        measured["round of twelve"]["Gamemaster"] = (measured["round of twelve"]["Gamemaster"] ?? 1) + 2;
        const played = (await cards()) - round;
        await run(gm!, UNDO_CROWD);
        console.info(`budget ${ruleset} on ${String(profile)}`, JSON.stringify({ ...measured, played, pressed }));
        // Those whom the blow before has put out are in no plan.
        expect(played).toBeGreaterThanOrEqual(6);
        expect([
          beyond(measured["check"], { Ada: 2 }),
          beyond(measured["again by key"], BLOW),
          beyond(measured["six"], BLOW),
          beyond(measured["round of twelve"], ROUND),
        ]).toEqual([{}, {}, {}, {}]);
      },
    );
  });
