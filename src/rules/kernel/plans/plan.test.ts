import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plan, type PlannedWay, type Planner } from "./plan.ts";
import { isPlanPolicy, PLAN_POLICIES, PLAN_POLICY_NAMES, type Seen } from "./policies.ts";

const LEVEL: PlannedWay["seen"] = { chance: 0.5, hurt: 0, near: 0.5, threatens: 0, usual: 1 };
const at = (target: string, over: Partial<PlannedWay["seen"]> = {}): PlannedWay => ({
  asked: target,
  target,
  seen: { ...LEVEL, ...over },
});
const gang = (count: number, ...ways: readonly PlannedWay[]): readonly Planner[] =>
  Array.from({ length: count }, (_, i) => ({ who: `thug${i}`, ways }));
const targets = (rows: ReturnType<typeof plan>): readonly (string | undefined)[] => rows.map((r) => r.way?.target);

describe("each goes for whom its policy says", () => {
  const near = at("near", { near: 1, chance: 0.3 });
  const sure = at("sure", { near: 0.2, chance: 0.9 });
  const hurt = at("hurt", { hurt: 0.9, near: 0.4, chance: 0.4 });
  const raider = at("raider", { threatens: 1 });
  it.each([
    ["brute", "near", "near"],
    ["sniper", "sure", "chance"],
    ["coward", "hurt", "hurt"],
    ["guardian", "raider", "threatens"],
  ] as const)("a %s for who is %s, and says why", (policy, target, why) => {
    const [row] = plan(gang(1, near, sure, hurt, raider), PLAN_POLICIES[policy], 1);
    expect([row?.way?.target, row?.why]).toEqual([target, why]);
  });

  it("a pack goes together for one, others spread as chance has it", () => {
    const two = [at("ada"), at("bo")];
    expect(new Set(targets(plan(gang(12, ...two), PLAN_POLICIES.pack, 3))).size).toBe(1);
    expect(new Set(targets(plan(gang(12, ...two), PLAN_POLICIES.brute, 3))).size).toBe(2);
    expect(plan(gang(12, ...two), PLAN_POLICIES.pack, 3)[5]?.why).toBe("crowded");
  });

  it.each(PLAN_POLICY_NAMES)(
    "a %s with two attacks takes the better, and the usual one where they are about as good",
    (policy) => {
      const swing = (asked: string, chance: number, usual: number): PlannedWay => ({
        ...at("ada", { chance, usual }),
        asked,
      });
      const chosen = (...ways: readonly PlannedWay[]): unknown =>
        plan(gang(1, ...ways), PLAN_POLICIES[policy], 1)[0]?.way?.asked;
      expect(chosen(swing("club", 0.25, 1), swing("rifle", 0.75, 0))).toBe("rifle");
      expect(chosen(swing("club", 0.5, 1), swing("rifle", 0.5, 0))).toBe("club");
    },
  );

  it("who can do nothing has a row that says so", () =>
    expect(plan([{ who: "mime", ways: [] }], PLAN_POLICIES.brute, 1)).toEqual([{ who: "mime", way: null, why: null }]));

  it("only these are policies", () =>
    expect([PLAN_POLICY_NAMES.every(isPlanPolicy), isPlanPolicy("toString"), isPlanPolicy(null)]).toEqual([
      true,
      false,
      false,
    ]));
});

describe("what holds of any plan", () => {
  const seen = fc.record({
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
    hurt: fc.double({ min: 0, max: 1, noNaN: true }),
    near: fc.double({ min: 0, max: 1, noNaN: true }),
    threatens: fc.double({ min: 0, max: 1, noNaN: true }),
    usual: fc.constantFrom(0, 1),
  });
  const planners = fc.array(
    fc.record({
      who: fc.string(),
      ways: fc.array(fc.record({ asked: fc.nat(), target: fc.string(), seen }), { maxLength: 6 }),
    }),
    { maxLength: 12 },
  );
  const policy = fc.constantFrom(...PLAN_POLICY_NAMES);
  it("the same people, policy and seed make the same plan; each row is one of the ways of that one", () => {
    fc.assert(
      fc.property(planners, policy, fc.integer(), (all, name, seed) => {
        const rows = plan(all, PLAN_POLICIES[name], seed);
        expect(plan(all, PLAN_POLICIES[name], seed)).toEqual(rows);
        expect(rows.map((r) => r.who)).toEqual(all.map((p) => p.who));
        for (const [i, row] of rows.entries())
          expect(row.way === null ? all[i]?.ways : all[i]?.ways.includes(row.way)).toEqual(
            row.way === null ? [] : true,
          );
      }),
    );
  });
  it("more of what a policy likes never makes it turn away", () => {
    const better = (way: PlannedWay, by: keyof PlannedWay["seen"]): PlannedWay => ({
      ...way,
      seen: { ...way.seen, [by]: 1 } as Omit<Seen, "crowded">,
    });
    fc.assert(
      fc.property(planners, policy, fc.integer(), (all, name, seed) => {
        const [first] = all;
        const [row] = plan(all.slice(0, 1), PLAN_POLICIES[name], seed);
        if (!first || !row?.way) return;
        const { way } = row;
        for (const by of ["chance", "hurt", "threatens"] as const) {
          const ways = first.ways.map((w) => (w === way ? better(w, by) : w));
          const [again] = plan([{ ...first, ways }], PLAN_POLICIES[name], seed);
          expect([way.asked, way.target]).toEqual([again?.way?.asked, again?.way?.target]);
        }
      }),
    );
  });
});
