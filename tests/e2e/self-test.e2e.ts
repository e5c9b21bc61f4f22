/** The self-test that Gamemasters run in a licensed Foundry, run here: green on both profiles, and nothing of it stays behind. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

interface Report {
  readonly failed: number;
  readonly text: string;
  readonly findings: readonly {
    readonly area: string;
    readonly name: string;
    readonly state: string;
    readonly says: string;
  }[];
}
interface Game {
  readonly collections: Map<string, { readonly contents: readonly { readonly id: string }[] }>;
  readonly crossover: { readonly api: { selfTest(): Promise<Report> } };
}

/** Ids of every document of the world, and the windows that are open. */
const inventory = (seat: Seat): Promise<Record<string, string[]>> =>
  inGame(
    seat.page,
    () => {
      const { game, foundry } = globalThis as unknown as {
        game: Game;
        foundry: { applications: { instances: Map<string, unknown> } };
      };
      const documents = [...game.collections.entries()].map(
        ([name, collection]) => [name, collection.contents.map((doc) => doc.id).sort()] as const,
      );
      return { ...Object.fromEntries(documents), windows: [...foundry.applications.instances.keys()].sort() };
    },
    undefined,
  );

const selfTest = (seat: Seat): Promise<Report> =>
  inGame(seat.page, async () => (globalThis as unknown as { game: Game }).game.crossover.api.selfTest(), undefined);

describe.each(playedOn(14))("profile %s", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
  });
  afterAll(() => table.close());

  it("the Gamemaster's run is green, answers every question, and leaves the world as it was", async () => {
    const before = await inventory(gm);
    const { failed, findings, text } = await selfTest(gm);
    expect(findings.filter((f) => f.state === "fail")).toEqual([]);
    expect(failed).toBe(0);
    expect(findings.filter((f) => f.state === "pass").length).toBeGreaterThan(8);
    const facts = findings.filter((f) => f.state === "fact");
    expect(facts.length).toBeGreaterThan(14);
    // A question that ends in an error of ours asks nothing.
    expect(
      facts
        .filter((f) => /^(TypeError|ReferenceError|Error|HostNotImplemented)/.test(f.says))
        .map((f) => `${f.name}: ${f.says}`),
    ).toEqual([]);
    expect(text).toContain(`generation ${String(profile)}`);
    expect(await inventory(gm)).toEqual(before);
  });

  it("cleans up although something fails in the middle", async () => {
    const before = await inventory(gm);
    await inGame(
      gm.page,
      () => {
        const { CONFIG } = globalThis as unknown as {
          CONFIG: { Actor: { documentClass: { prototype: Record<string, unknown> } } };
        };
        const proto = CONFIG.Actor.documentClass.prototype;
        Object.assign(globalThis, { toggleBefore: proto.toggleStatusEffect });
        proto.toggleStatusEffect = () => Promise.reject(new Error("broken on purpose"));
      },
      undefined,
    );
    const { failed, findings } = await selfTest(gm);
    await inGame(
      gm.page,
      () => {
        const { CONFIG, toggleBefore } = globalThis as unknown as {
          CONFIG: { Actor: { documentClass: { prototype: Record<string, unknown> } } };
          toggleBefore: unknown;
        };
        CONFIG.Actor.documentClass.prototype.toggleStatusEffect = toggleBefore;
      },
      undefined,
    );
    expect(failed).toBeGreaterThan(0);
    expect(findings.filter((f) => f.state === "fail").every((f) => f.says.includes("broken on purpose"))).toBe(true);
    expect(await inventory(gm)).toEqual(before);
  });

  it("a player's run asks only, and makes nothing", async () => {
    const before = await inventory(gm);
    const { failed, findings } = await selfTest(ada);
    expect(failed).toBe(0);
    expect(findings.every((f) => f.state === "fact")).toBe(true);
    expect(await inventory(gm)).toEqual(before);
  });

  it("stands behind a button of the settings, with a report to copy", async () => {
    await inGame(
      gm.page,
      async () => {
        const { game } = globalThis as unknown as {
          game: { settings: { menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }> } };
        };
        const Menu = game.settings.menus.get("crossover.selfTest")?.type;
        if (!Menu) throw new Error("there is no such menu");
        await new Menu().render({ force: true });
      },
      undefined,
    );
    const report = gm.page.locator("#crossover-self-test textarea");
    await report.waitFor({ timeout: 60_000 });
    expect(await report.inputValue()).toContain("### Crossover self-test");
    await gm.page.locator("#crossover-self-test [data-action=close]").first().click();
  });
});
