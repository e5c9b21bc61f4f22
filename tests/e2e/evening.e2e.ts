/** What an evening at the table brings besides the rules: a second window of the same person, and connections that break. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, joinAs, openTable, type Profile, ready, type Seat, type TestTable } from "./support.ts";

interface Doc {
  readonly id: string;
  readonly name: string;
  update(data: object, options?: object): Promise<unknown>;
}
interface Combat extends Doc {
  turn: number | null;
  round: number;
  _onStartTurn(...args: unknown[]): Promise<unknown>;
}
interface Actor extends Doc {
  readonly sheet: {
    readonly rendered: boolean;
    readonly element: HTMLElement;
    render(options: object): Promise<unknown>;
  };
  readonly items: { readonly contents: readonly Doc[] };
}
interface Token extends Doc {
  readonly isLinked: boolean;
  readonly actor: Actor;
}
interface World {
  readonly game: {
    readonly combats: { readonly contents: readonly Combat[] };
    readonly scenes: { readonly contents: readonly { readonly tokens: { readonly contents: readonly Token[] } }[] };
    readonly socket: {
      readonly connected: boolean;
      readonly socket: { readonly io: { readonly engine: { close(): void } } };
    };
    readonly data: { readonly lead: boolean };
  };
  events: string[];
  held: Actor;
}

describe.each([13, 14] as const)("profile %s", (profile: Profile) => {
  let table: TestTable;
  let first: Seat;
  let second: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    first = await table.join("Gamemaster");
    second = await table.join("Gamemaster");
    for (const { page } of [first, second]) await page.evaluate("globalThis.__name ??= (f) => f");
  });
  afterAll(() => table.close());
  const lead = (seat: Seat): Promise<boolean> =>
    inGame(seat.page, () => (globalThis as unknown as World).game.data.lead, undefined);

  it("two windows of the Gamemaster: what the table brings by itself is brought once", async () => {
    const cards = (): Promise<number> =>
      first.page.evaluate(`game.messages.contents.filter((m) => m.type === "exchange").length`);
    // Whatever a window had begun by then, it has said before its own line stands in the log.
    const settled = async (): Promise<void> => {
      for (const line of ["one", "two"])
        for (const { page } of [first, second])
          await page.evaluate(
            `ChatMessage.implementation.create({ content: ${JSON.stringify(line)} }).then(() => undefined)`,
          );
    };
    const before = await cards();
    // Who senses danger is asked for the check as soon as they are surprised, in whichever window that is said.
    for (const [n, { page }] of [second, first].entries()) {
      await page.evaluate(`game.actors.getName("Halyard").toggleStatusEffect("fudge-surprised", { active: true })`);
      await expect.poll(cards).toBe(before + n + 1);
      await settled();
      expect(await cards()).toBe(before + n + 1);
      await page.evaluate(`game.actors.getName("Halyard").toggleStatusEffect("fudge-surprised", { active: false })`);
    }
    // A window that is closed claims nothing any more: the one that is left does what comes, and writes no claims.
    const third = await table.join("Gamemaster");
    await third.page.goto("about:blank");
    await second.page.evaluate(
      `game.actors.getName("Halyard").toggleStatusEffect("fudge-surprised", { active: true })`,
    );
    await expect.poll(cards).toBe(before + 3);
    await second.page.evaluate(
      `game.actors.getName("Halyard").toggleStatusEffect("fudge-surprised", { active: false })`,
    );
  });

  it("two windows of the Gamemaster: a turn's events run in one of them (H-192, H-224)", async () => {
    expect([await lead(first), await lead(second)]).toEqual([true, false]);
    const watch = (seat: Seat): Promise<void> =>
      inGame(
        seat.page,
        () => {
          const page = globalThis as unknown as World;
          page.events = [];
          const combat = page.game.combats.contents[0]!;
          const own = combat._onStartTurn.bind(combat);
          combat._onStartTurn = async (...args) => {
            page.events.push((args[0] as Doc).id);
            return own(...args);
          };
        },
        undefined,
      );
    const events = (seat: Seat): Promise<string[]> =>
      inGame(seat.page, () => (globalThis as unknown as World).events, undefined);
    await Promise.all([watch(first), watch(second)]);
    // The change is asked for in the window that does not lead.
    await inGame(
      second.page,
      async () => {
        const combat = (globalThis as unknown as World).game.combats.contents[0]!;
        await combat.update({ round: 1, turn: 0 });
        await combat.update({ turn: 1 });
      },
      undefined,
    );
    await expect.poll(async () => (await events(first)).length).toBeGreaterThan(0);
    const turns = await events(first);
    expect(new Set(turns).size).toBe(turns.length);
    expect(await events(second)).toEqual([]);
    // The leading window closes: the other takes over.
    await first.page.goto("about:blank");
    await expect.poll(() => lead(second)).toBe(true);
    await inGame(
      second.page,
      async () => (globalThis as unknown as World).game.combats.contents[0]!.update({ turn: 2 }),
      undefined,
    );
    await expect.poll(async () => (await events(second)).length).toBe(1);
  });

  it("a lost connection: an unlinked token's actor stays the same object, and its open sheet shows what happened meanwhile", async () => {
    await first.page.goto(`${table.server.url}/join`);
    await joinAs(first.page, "Gamemaster");
    await ready(first.page);
    await first.page.evaluate("globalThis.__name ??= (f) => f");
    const [name] = await inGame(
      second.page,
      async () => {
        const page = globalThis as unknown as World;
        const token = page.game.scenes.contents[0]!.tokens.contents.find((t) => !t.isLinked)!;
        await token.actor.update({ name: "Before" });
        page.held = token.actor;
        await token.actor.sheet.render({ force: true });
        page.game.socket.socket.io.engine.close();
        return [token.id];
      },
      undefined,
    );
    await inGame(
      first.page,
      async (id) => {
        const token = (globalThis as unknown as World).game.scenes.contents[0]!.tokens.contents.find(
          (t) => t.id === id,
        )!;
        await token.actor.update({ name: "After the storm" });
      },
      name!,
    );
    const state = (): Promise<unknown> =>
      inGame(
        second.page,
        (id) => {
          const { game, held } = globalThis as unknown as World;
          const token = game.scenes.contents[0]!.tokens.contents.find((t) => t.id === id)!;
          const { sheet } = held;
          const shown =
            sheet.element.textContent.includes("After the storm") ||
            [...sheet.element.querySelectorAll("input")].some((i) => i.value === "After the storm");
          return {
            connected: game.socket.connected,
            same: token.actor === held,
            name: held.name,
            rendered: sheet.rendered,
            shown,
          };
        },
        name!,
      );
    await expect
      .poll(state, { timeout: 15_000 })
      .toEqual({ connected: true, same: true, name: "After the storm", rendered: true, shown: true });
  });
});
