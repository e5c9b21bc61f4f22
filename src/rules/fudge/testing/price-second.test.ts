import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newComponent } from "../powers/builder/component.ts";
import { powerCost } from "../powers/builder/cost.ts";
import type { ActionKind, Component, EffectKey, PowerDuration, PowerModifier, PowerRange } from "../types.ts";
import { modifier } from "./fixtures.ts";
import { climbed, ON_PAPER, type OnPaper, powerOnPaper, type Whole } from "./price-second.ts";

/** Effects as the ledger's table has them: points a rank, action, range, duration. */
const EFFECTS: readonly { readonly effect: EffectKey; readonly base: number; readonly from: OnPaper["from"] }[] = [
  { effect: "damage", base: 1, from: { action: "standard", range: "close", duration: "instant" } },
  { effect: "protection", base: 1, from: { action: "none", range: "personal", duration: "permanent" } },
  { effect: "flight", base: 2, from: { action: "move", range: "personal", duration: "sustained" } },
  { effect: "moveObject", base: 2, from: { action: "standard", range: "ranged", duration: "sustained" } },
  { effect: "create", base: 2, from: { action: "standard", range: "ranged", duration: "sustained" } },
  { effect: "variable", base: 7, from: { action: "full", range: "personal", duration: "sustained" } },
];

const note = fc.record({
  key: fc.constantFrom(...ON_PAPER),
  times: fc.integer({ min: 1, max: 2 }),
  on: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 }),
});
/** An effect, and whether the steps that it was brought up or down are bought as modifiers or left to be charged. */
const effect = fc.constantFrom(...EFFECTS).chain(({ effect: key, base, from }) => {
  const personal = from.range === "personal";
  const lasts = from.duration !== "instant";
  return fc
    .record({
      rank: fc.integer({ min: 1, max: 12 }),
      notes: fc.array(note, { maxLength: 5 }),
      fragile: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 5 }),
      action: fc.constantFrom(
        "slow",
        "full",
        "standard",
        ...(key === "damage" || key === "flight" ? [] : ["move", "free"]),
      ),
      range: personal ? fc.constant("personal") : fc.constantFrom("close", "ranged", "perception"),
      duration: lasts
        ? fc.constantFrom("concentration", "sustained", "continuous", ...(personal ? ["permanent"] : []))
        : fc.constant("instant"),
      stands: fc.constantFrom("alone" as const, "linked" as const, "alternate" as const),
    })
    .map(({ action, range, duration, ...rest }) => ({
      key,
      paper: {
        ...rest,
        base,
        variable: key === "variable",
        from,
        to: { range, duration, action: duration === "permanent" ? "none" : action },
      } satisfies OnPaper,
    }));
});
const whole: fc.Arbitrary<Whole> = fc.record({
  activation: fc.constantFrom<Whole["activation"]>(0, 0, 1, 2),
  removable: fc.constantFrom<Whole["removable"]>("no", "no", "removable", "easilyRemovable"),
  equipment: fc.boolean(),
  mostRanks: fc.constantFrom(2, 5, 5),
});

/** The same effect as the system keeps it. */
function kept(key: EffectKey, paper: OnPaper, at: number, { activation, removable }: Whole): Component {
  const first = at === 0;
  const modifiers: PowerModifier[] = [
    ...paper.notes.map((n) => ({ ...modifier(n.key, n.times), partial: n.on })),
    ...(paper.fragile === null ? [] : [modifier("fragile", paper.fragile + 1)]),
    ...(paper.stands === "linked" ? [modifier("linked")] : []),
    ...(paper.stands === "alternate" ? [modifier("alternateEffect")] : []),
    ...(first && activation > 0 ? [modifier("activation", activation)] : []),
    ...(first && removable !== "no" ? [modifier(removable)] : []),
  ];
  return {
    ...newComponent(`c${String(at)}`, key, paper.rank),
    baseCost: paper.base,
    modifiers,
    action: paper.to.action as ActionKind,
    range: paper.to.range as PowerRange,
    duration: paper.to.duration as PowerDuration,
  };
}

/** Sequences to play: a short run with every test, all of them with CROSSOVER_TURNS=100000. */
const asked = Number(
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env[
    "CROSSOVER_TURNS"
  ] ?? 300,
);

describe("FUD-451 FUD-452 FUD-453 FUD-454 FUD-455 FUD-456 FUD-457 FUD-458 FUD-459 FUD-460 FUD-461 FUD-462 FUD-463 FUD-467 FUD-530 prices agree with a second bill, written from the ledger alone", () => {
  it(`in ${String(asked)} random powers`, () => {
    fc.assert(
      fc.property(fc.array(effect, { minLength: 1, maxLength: 4 }), whole, (effects, all) => {
        const components = effects.map(({ key, paper }, at) => kept(key, paper, at, all));
        const real = powerCost({ source: all.equipment ? "equipment" : "power", components }, { ratio: all.mostRanks });
        expect(real).toBe(
          powerOnPaper(
            effects.map((e) => e.paper),
            all,
          ),
        );
      }),
      { numRuns: asked },
    );
  });
  it("the ladder as the ledger tells it: close to perception 3, permanent to concentration -1, permanent to continuous +1, Morph as an attack", () =>
    expect(
      [
        {
          from: { action: "standard", range: "close", duration: "instant" },
          to: { action: "standard", range: "perception", duration: "instant" },
        },
        {
          from: { action: "none", range: "personal", duration: "permanent" },
          to: { action: "free", range: "personal", duration: "concentration" },
        },
        {
          from: { action: "none", range: "personal", duration: "permanent" },
          to: { action: "free", range: "personal", duration: "continuous" },
        },
        {
          from: { action: "free", range: "personal", duration: "sustained" },
          to: { action: "standard", range: "personal", duration: "sustained" },
        },
      ].map(climbed),
    ).toEqual([3, -1, 1, -2]));
});
