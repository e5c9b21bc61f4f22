/** Two people press at once, on one card and on the board: whatever comes first, everybody ends with the same card, the same documents and everyone in the same place. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  alike,
  nextFaces,
  openTable,
  playedOn,
  type Profile,
  type Seat,
  standTogether,
  type TestTable,
} from "./support.ts";

const read = async <T>(seat: Seat, code: string): Promise<T> => seat.page.evaluate(code);

/** What one person does in a storm, in the page: presses of buttons of the last card (double ones too) and ways of one token, a random moment apart. */
const STORM = `globalThis.storm = async ({ seed, token, presses }) => {
  let state = seed;
  const below = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state % n; };
  const mine = canvas.tokens.placeables.find((t) => t.name === token).document;
  const moves = [];
  for (let n = 0; n < presses; n++) {
    await new Promise((done) => setTimeout(done, below(60)));
    const buttons = [...document.querySelectorAll("#chat [data-message-id]:last-child button[data-gesture]:not([aria-disabled=true])")];
    const button = buttons[below(Math.max(1, buttons.length))];
    const kind = below(4);
    if (kind === 0 && button) { button.click(); button.click(); }
    else if (kind === 1 && button) button.click();
    else if (kind === 2) moves.push(mine.move([{ x: 100 * below(20), y: 100 * below(12) }, { x: 100 * below(20), y: 100 * below(12), action: "fly" }]));
    else moves.push(mine.update({ x: 100 * below(20), y: 100 * below(12) }));
    for (const yes of document.querySelectorAll(".roll-dialog button[type=submit], dialog [data-action=yes]")) yes.click();
  }
  await Promise.allSettled(moves);
}; undefined`;

/** Where everybody has been seen to go, one after the other, as each client was told. */
const WATCH = `globalThis.ways = {}; Hooks.on("moveToken", (token, movement) => (ways[token.name] ??= []).push([movement.destination.x, movement.destination.y, movement.passed.waypoints.length])); undefined`;

/** All that a client knows of it. */
const KNOWN = `(() => {
  const card = game.messages.contents.filter((m) => m.type === "exchange").at(-1);
  const of = (name) => { const { document: token, actor } = canvas.tokens.placeables.find((t) => t.name === name);
    return [token.x, token.y, actor.system.health.value, actor.system.bruises, actor.effects.map((e) => e.name).sort()]; };
  return { events: card._source.system.events ?? card._source.system, Overtime: of("Overtime"), Breakwater: of("Breakwater"), ways };
})()`;

describe.each(playedOn(14))("two who press at once, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
    for (const seat of [gm, ada]) {
      await read(seat, STORM);
      await read(seat, WATCH);
    }
  });
  afterAll(async () => {
    await table.close();
  });

  it.each([1, 2, 3, 4])("end alike and can take it back, storm %i (FUD-701, FUD-702)", async (seed) => {
    await standTogether(gm.page);
    const people = `["Overtime", "Breakwater"].map((name) => { const { actor } = canvas.tokens.placeables.find((t) => t.name === name); return [actor.system.health.value, actor.system.bruises, actor.effects.size]; })`;
    const before = await read(gm, people);
    await read(ada, `canvas.tokens.placeables.find((t) => t.name === "Overtime").setTarget(true); undefined`);
    for (const seat of [gm, ada]) await read(seat, `globalThis.ways = {}; undefined`);
    // She hits, and it hurts, however often somebody presses.
    await nextFaces(ada.page, Array<number>(99).fill(1));
    await nextFaces(gm.page, Array<number>(99).fill(-1));
    const cards = await read<number>(gm, `game.messages.filter((m) => m.type === "exchange").length`);
    await read(
      ada,
      `(async () => { await game.crossover.api.whole(); const actor = game.actors.getName("Breakwater"); const first = game.crossover.api.actionsOf(actor).flatMap((g) => g.entries).find((e) => e.id.startsWith("action attack") || /strike|fist|breaker/iu.test(e.label));
        await game.crossover.api.attack(first?.label ?? "Strike", { actor, quick: true }); })()`,
    );
    await expect
      .poll(() => read<number>(gm, `game.messages.filter((m) => m.type === "exchange").length`))
      .toBe(cards + 1);
    await Promise.all([
      read(gm, `storm({ seed: ${seed}, token: "Overtime", presses: 14 })`),
      read(ada, `storm({ seed: ${seed + 100}, token: "Breakwater", presses: 14 })`),
    ]);
    // Whatever is still open is answered.
    await expect
      .poll(
        () =>
          read<number>(
            gm,
            `(() => { const open = [...document.querySelectorAll("#chat [data-message-id]:last-child button[data-gesture]:not([aria-disabled=true])")].filter((b) => ["defend", "resist", "apply"].includes(b.dataset.gesture)); open[0]?.click(); return open.length; })()`,
          ),
        { interval: 400, timeout: 15_000 },
      )
      .toBe(0);
    await expect.poll(() => read(gm, people)).not.toEqual(before);
    await alike([gm, ada], (seat) => read(seat, KNOWN));
    const { events, ways } = await read<{ events: { event?: { type: string } }[]; ways: Record<string, unknown[]> }>(
      gm,
      KNOWN,
    );
    // Each answer is there once, however often it was pressed.
    const types = events.map((e) => e.event?.type);
    for (const once of ["attack", "defend"]) expect(types.filter((t) => t === once)).toEqual([once]);
    expect(types.filter((t) => t === "apply")).toEqual(["apply"]);
    expect(Object.keys(ways).sort()).toEqual(["Breakwater", "Overtime"]);
    // Both go for the same way back.
    await expect
      .poll(
        async () => {
          await Promise.all(
            [gm, ada].map((seat) =>
              read(
                seat,
                `document.querySelector("#chat [data-message-id]:last-child .latest [data-step=withdraw]")?.click(); undefined`,
              ),
            ),
          );
          return JSON.stringify(await read(gm, people));
        },
        { interval: 400, timeout: 15_000 },
      )
      .toBe(JSON.stringify(before));
    await expect.poll(async () => JSON.stringify(await read(ada, people))).toBe(JSON.stringify(before));
  });

  it("nobody's console has an error, and nothing of the platform was missing", async () => {
    for (const seat of [gm, ada]) {
      expect(await read(seat, `[[...__host.missing], Object.keys(__host.deprecations)]`)).toEqual([[], []]);
      expect(seat.errors).toEqual([]);
    }
  });
});
