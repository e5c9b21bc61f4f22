/** What a plan knows of each way to attack, in all five rulesets: the chance by the card that would be opened, and nothing that a foe couldn't see. */
import { describe, expect, it, vi } from "vitest";
import * as destiny from "../../rules/destiny/testing/fixtures.ts";
import * as drama from "../../rules/drama/testing/fixtures.ts";
import type { AnyChosen } from "../../rules/kernel/act.ts";
import { plan } from "../../rules/kernel/plans/plan.ts";
import { PLAN_POLICIES, PLAN_POLICY_NAMES } from "../../rules/kernel/plans/policies.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { testTable } from "../exchange/fixtures.ts";
import { BENCHES, standHost } from "../laws/every-card.ts";
import type { Table } from "../ruleset.ts";

const settings = new Map<string, string | number | boolean>([["hideAdversaries", true]]);
let here: Table = testTable({});
vi.mock("../apply/viewer.ts", async (original) => ({
  ...(await original<object>()),
  table: new Proxy({}, { get: (_none, name) => here[name as keyof Table] }),
}));
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../rulesets.ts");
const { registerRuleset } = await import("../registry.ts");
for (const ruleset of RULESETS) {
  registerRuleset(ruleset);
  for (const { key, initial } of ruleset.settings) settings.set(key, initial);
}
const { attacksLookedAt, waysOf } = await import("./ways.ts");
const { situationOf } = await import("../acts/situation.ts");

const ADA = "Actor.ada";
const FOE = "Actor.foe";
const BO = "Actor.bo";

/** The foe of a bench facing Ada and her double. @param ada  what is other about her @param foe  and about the foe */
function standing(id: string, { ada = {}, foe = {} }: { ada?: object; foe?: object } = {}) {
  const ruleset = RULESETS.find((r) => r.id === id);
  const bench = BENCHES[id]?.();
  if (!ruleset?.acts || !bench) throw new Error(`no bench of ${id}`);
  const hero = { ...(bench.people[ADA] as object), ...ada };
  const villain = { ...(bench.people[FOE] as object), ...foe };
  const people = { ...bench.people, [ADA]: hero, [BO]: { ...hero, ref: BO, uuid: BO }, [FOE]: villain };
  here = {
    ...testTable(people, Object.fromEntries(settings)),
    pool: (key) => (bench.pools?.[key] as ReturnType<Table["pool"]> | undefined) ?? null,
    side: (uuid) => (uuid === FOE ? "foes" : "heroes"),
    present: () => Object.keys(people),
  };
  const s: Situation = {
    ...situationOf(FOE, ruleset.acts, here, true),
    here: [ADA, BO],
    aimed: [],
    settings: ruleset.acts.settings(here),
  };
  return { acts: ruleset.acts, s };
}

/** Everything that the foe could do to the two. */
function foeFacing(id: string, { looks = 9, ...others }: { ada?: object; foe?: object; looks?: number } = {}) {
  const { acts, s } = standing(id, others);
  return waysOf(acts, s, { foes: [ADA, BO].map((target) => ({ target, hurt: 0 })), weakest: null, looks });
}

describe.each(Object.keys(BENCHES))("a foe of %s that nobody plays", (id) => {
  it("knows of each attack the chance that its own card tells", () => {
    const ways = foeFacing(id);
    expect(new Set(ways.map((w) => w.target))).toEqual(new Set([ADA, BO]));
    expect(new Set(ways.map((w) => w.line)).size).toBeGreaterThan(1);
    for (const { line, odds } of ways) expect([line, odds]).toEqual([line, expect.stringMatching(/\d.*%|harms/u)]);
    expect(ways[0]?.odds).toMatch(/\d/u);
  });

  it("only knows it in five steps, since nobody reads the other's sheet", () => {
    for (const { seen } of foeFacing(id)) expect([0, 0.25, 0.5, 0.75, 1]).toContain(seen.chance);
  });

  it("the same fight has the same ways, and so the same plan", () => expect(foeFacing(id)).toEqual(foeFacing(id)));
});

describe("TWI-360 a maneuver is no attack to plan with", () => {
  it("who aids or trips means it: a foe's plan has their attacks alone, and nobody is aided against their own side", () => {
    const acts = foeFacing("twintens", { foe: { powers: [], weapons: [] } }).map(
      ({ asked }) => (asked.chosen as { readonly maneuver?: string }).maneuver,
    );
    expect(acts.length).toBeGreaterThan(0);
    expect(acts.filter((m) => m !== undefined && m !== "attack")).toEqual([]);
  });
});

describe("a foe who is better with the second of their attacks", () => {
  const skills = [drama.skill("unarmedCombat", 0), drama.skill("meleeWeapons", 9)];
  it.each(PLAN_POLICY_NAMES)("a %s draws the sabre", (policy) => {
    const [row] = plan([{ who: "foe", ways: foeFacing("drama", { foe: { skills } }) }], PLAN_POLICIES[policy], 1);
    expect(row?.way?.label).toBe("Sabre");
  });
});

describe("an area that is resisted", () => {
  it("tells in its form what comes of it, although nobody throws to hit", () => {
    const { acts, s } = standing("destiny");
    const act = acts.table["attack"];
    const chosen = foeFacing("destiny").find((w) => w.line.includes("wave"))?.asked.chosen as AnyChosen | undefined;
    const made = act && chosen && "compose" in act ? act.compose(s, chosen) : null;
    if (!made?.accepted || !act || !chosen) throw new Error("no wave");
    const { odds } = acts.preview?.(made.opens, { act: "attack", actor: FOE, chosen }, { act, chosen, s }) ?? {};
    expect(odds?.chance).toBe("");
    expect(odds?.outcome?.lines.length).toBeGreaterThan(0);
  });
  it("is planned by the chance that it harms, which falls with what resists it", () => {
    const wave = (ada: object) => {
      const way = foeFacing("destiny", { ada }).find((w) => w.line.includes("wave") && w.target === ADA);
      return [way?.odds, way?.seen.chance];
    };
    const abilities = Object.fromEntries(Object.keys(destiny.abilities()).map((name) => [name, 12]));
    expect([wave({}), wave({ abilities })]).toEqual([
      ["CROSSOVER.Shared.Plan.harms", 0.75],
      ["CROSSOVER.Shared.Plan.harms", 0.25],
    ]);
  });
});

describe("a foe of Doom Pool", () => {
  it("rolls what it stands ready with, and in place of its best power the one that is chosen", () => {
    const picks = foeFacing("doompool").map((w) =>
      (w.asked.chosen["build"] as unknown as { picks: { kind: string }[] }).picks.map((p) => p.kind),
    );
    for (const kinds of picks)
      expect(kinds).toEqual(expect.arrayContaining(["affiliation", "distinction", "power", "specialty"]));
  });
});

describe("of a crowd", () => {
  it("fewer attacks are looked at each, the first always, by how many there are alone", () => {
    expect([attacksLookedAt(1, 4), attacksLookedAt(12, 4), attacksLookedAt(40, 8), attacksLookedAt(0, 0)]).toEqual([
      25, 2, 1, 100,
    ]);
  });
  it("what isn't looked at is an even chance", () => {
    const ways = foeFacing("fudge", { looks: 1 });
    const [first] = ways;
    expect(ways.filter((w) => w.line === first?.line).every((w) => w.odds !== null)).toBe(true);
    expect(ways.filter((w) => w.line !== first?.line).map((w) => [w.odds, w.seen.chance])).toEqual(
      ways.filter((w) => w.line !== first?.line).map(() => [null, 0.5]),
    );
  });
});

/** What a foe can't know of a hero: points in hand, what they keep for later. */
const HIDDEN: Readonly<Record<string, readonly object[]>> = {
  fudge: [{ victoryPoints: 9 }, { special: 3 }],
  destiny: [{ pools: { destiny: 9, fate: 9, corruption: 9, taint: 0 } }, { surge: { pending: 2, deferred: 1 } }],
  drama: [{ heroPoints: { value: 9 } }],
  doompool: [{ pp: 9 }],
  twintens: [{ conviction: { value: 9, max: 9, used: [] } }],
};
describe.each(Object.entries(HIDDEN))("a foe of %s", (id, secrets) => {
  it.each(secrets)("plans the same whatever is in a hero's hand: %j", (secret) =>
    expect(foeFacing(id, { ada: secret }).map((w) => w.seen)).toEqual(foeFacing(id).map((w) => w.seen)),
  );
});

it("who is here is looked for once, as long as a situation lasts", () => {
  const { acts } = standing("fudge");
  const s = situationOf(FOE, acts, here, true);
  expect(s.here).toContain(ADA);
  expect(s.here).toBe(s.here);
});
