import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explain } from "../../kernel/rows.ts";
import { offenceList } from "../acts/attack/offence.ts";
import { asBuilt, pointTotals } from "../build/points.ts";
import { capped } from "../dice/check.ts";
import { fatigueOf, recoverWith } from "../harm/fatigue.ts";
import { derive } from "../hero/derive.ts";
import { abilityRank, abilityTally } from "../hero/traits.ts";
import { line } from "../labels.ts";
import { newComponent } from "../powers/builder/component.ts";
import { conditionState } from "../state/progression.ts";
import { abilities, advantage, component, hero, modifier, power, settings } from "../testing/fixtures.ts";
import { economy, turnLimits } from "../turn/economy.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";
import {
  boost,
  boosted,
  effortBonus,
  type EffortState,
  effortTurnStart,
  type EffortUse,
  mayBeWoken,
  NO_EFFORT,
  oneRound,
  sleepItOff,
  takeFatigue,
  useEffort,
} from "./effort.ts";
import { powerStunt, stuntBudget, stuntComponents } from "./stunts.ts";
import { EFFORT_BENEFITS } from "./values.ts";

const use = (changes: Partial<EffortUse> = {}): EffortUse => ({
  id: "u1",
  benefits: ["action"],
  ownTurn: true,
  against: null,
  points: 0,
  byController: false,
  ...changes,
});
const reasonOf = (c: FudgeCharacter, u: EffortUse, state: EffortState = NO_EFFORT): string => {
  const step = useEffort(c, state, u);
  return step.accepted ? "accepted" : step.reason;
};
const spent = (c: FudgeCharacter, u: EffortUse, state: EffortState = NO_EFFORT): EffortState => {
  const step = useEffort(c, state, u);
  if (!step.accepted) throw new Error(step.reason);
  return step.state;
};
const held = (id: string, source = "Item.mind"): Pick<FudgeCharacter, "conditions"> => ({
  conditions: [conditionState(id, null, source)],
});

describe("FUD-330 FUD-331 FUD-349 FUD-352 when extra effort may be used", () => {
  it.each<[string, FudgeCharacter, Partial<EffortUse>, EffortState, string]>([
    ["on the own turn", hero(), {}, NO_EFFORT, "accepted"],
    ["once a turn", hero(), {}, { ...NO_EFFORT, used: true }, "effort.used"],
    ["not on another's turn", hero(), { ownTurn: false }, NO_EFFORT, "effort.turn"],
    [
      "but resistance at any time",
      hero(),
      { ownTurn: false, benefits: ["resistance"], against: "x" },
      NO_EFFORT,
      "accepted",
    ],
    ["never at a controller's bidding", hero(), { byController: true }, NO_EFFORT, "effort.forced"],
    ["not while compelled", hero(held("compelled")), {}, NO_EFFORT, "effort.controlled"],
    [
      "but against that control",
      hero(held("compelled")),
      { benefits: ["resistance"], against: "Item.mind" },
      NO_EFFORT,
      "accepted",
    ],
    [
      "and only once at a time",
      hero({ ...held("controlled"), advantages: [advantage("extraordinaryEffort")] }),
      { benefits: ["resistance", "resistance"], against: "Item.mind" },
      NO_EFFORT,
      "effort.controlled",
    ],
    [
      "not against another effect then",
      hero(held("controlled")),
      { benefits: ["resistance"], against: "Item.poison" },
      NO_EFFORT,
      "effort.controlled",
    ],
    [
      "and only once for as long as it lasts",
      hero(held("controlled")),
      { benefits: ["resistance"], against: "Item.mind" },
      { ...NO_EFFORT, resistedControl: ["Item.mind"] },
      "effort.resistedBefore",
    ],
    ["not while stunned", hero(held("stunned")), {}, NO_EFFORT, "effort.stunned"],
    [
      "but resistance even then",
      hero(held("stunned")),
      { benefits: ["resistance"], against: "Item.mind" },
      NO_EFFORT,
      "accepted",
    ],
    ["for one benefit at least", hero(), { benefits: [] }, NO_EFFORT, "effort.none"],
  ])("%s", (_, c, u, state, answer) => expect(reasonOf(c, use(u), state)).toBe(answer));
  it("there are eight benefits", () => expect(EFFORT_BENEFITS).toHaveLength(8));
  it("the marker clears at the start of the own turn, and so does control that has ended (FUD-340)", () => {
    const state: EffortState = { used: true, pending: [], resistedControl: ["Item.mind", "Item.old"], tired: false };
    expect(effortTurnStart(state, held("controlled").conditions)).toEqual({
      used: false,
      pending: [],
      resistedControl: ["Item.mind"],
      tired: false,
    });
  });
});

describe("FUD-335 an extra standard action", () => {
  it("is one more this turn, and may be traded for a move", () => {
    const step = useEffort(hero(), NO_EFFORT, use());
    const limits = turnLimits(hero(), step.accepted ? step.extraStandard : 0);
    const two = economy.step(limits, {}, { type: "spend", action: "standard", count: 2 });
    expect(two.accepted).toBe(true);
    expect(economy.step(limits, two.turn, { type: "spend", action: "standard" }).accepted).toBe(false);
    expect(economy.step(limits, {}, { type: "spend", action: "move", count: 3 }).accepted).toBe(true);
  });
});

describe("FUD-333 FUD-334 FUD-351 the chain of fatigue", () => {
  const turn = (conditions: readonly ConditionState[], state: EffortState): ReturnType<typeof takeFatigue> =>
    takeFatigue(
      "Actor.hero",
      conditions,
      spent(hero({ conditions }), use(), effortTurnStart(state, conditions)),
      "turnEnd",
    );
  it("turns 1, 2, 3 without paying: fatigued, exhausted, asleep", () => {
    const one = turn([], NO_EFFORT);
    const two = turn(one.conditions, one.state);
    // An exhausted hero may still use it, and falls asleep.
    const three = turn(two.conditions, two.state);
    expect([one, two, three].map((t) => fatigueOf(t.conditions))).toEqual(["fatigued", "exhausted", "asleep"]);
    expect(three.state.pending).toEqual([]);
  });
  it("FUD-344 a point at the start of turn 2 leaves nothing, so turn 2's use only fatigues", () => {
    const one = turn([], NO_EFFORT);
    const paid = recoverWith("Actor.hero", one.conditions, "fatigue");
    const rested = "state" in paid ? paid.state : [];
    expect(fatigueOf(rested)).toBe("normal");
    expect(fatigueOf(turn(rested, one.state).conditions)).toBe("fatigued");
  });
  it("until the end of the turn nothing shows", () =>
    expect(spent(hero(), use()).pending).toEqual([{ id: "u1", due: "turnEnd", extraordinary: false }]));
  it("a running stunt keeps its own step while later uses take theirs", () => {
    const stunt = spent(hero(), use({ id: "stunt", benefits: ["stunt"] }));
    const later = spent(hero(), use({ id: "u2" }), effortTurnStart(stunt, []));
    const end = takeFatigue("Actor.hero", [], later, "turnEnd");
    expect([fatigueOf(end.conditions), end.state.pending.map((p) => p.id)]).toEqual(["fatigued", ["stunt"]]);
    const over = takeFatigue("Actor.hero", end.conditions, end.state, { stunt: "stunt" });
    expect([fatigueOf(over.conditions), over.state.pending]).toEqual(["exhausted", []]);
  });
});

describe("FUD-345 Extraordinary Effort", () => {
  const able = (conditions: readonly ConditionState[] = []): FudgeCharacter =>
    hero({ advantages: [advantage("extraordinaryEffort")], conditions });
  const two = use({ benefits: ["bonus", "bonus"] });
  it("two benefits need it", () =>
    expect([
      reasonOf(hero(), two),
      reasonOf(able(), two),
      reasonOf(able(), use({ benefits: ["action", "bonus", "speed"] })),
    ]).toEqual(["effort.two", "accepted", "effort.two"]));
  it("exhausts, knocks out who is fatigued, and is not for the exhausted", () => {
    const fresh = takeFatigue("Actor.hero", [], spent(able(), two), "turnEnd");
    expect(fatigueOf(fresh.conditions)).toBe("exhausted");
    const tired = [conditionState("fatigued")];
    expect(takeFatigue("Actor.hero", tired, spent(able(tired), two), "turnEnd").conditions.map((c) => c.id)).toContain(
      "incapacitated",
    );
    expect(reasonOf(able([conditionState("exhausted")]), two)).toBe("effort.exhausted");
  });
  it("one benefit works as ever, and points bring exhausted to fatigued", () => {
    const one = takeFatigue("Actor.hero", [], spent(able(), use()), "turnEnd");
    expect(fatigueOf(one.conditions)).toBe("fatigued");
    const fresh = takeFatigue("Actor.hero", [], spent(able(), two), "turnEnd");
    const paid = recoverWith("Actor.hero", fresh.conditions, "fatigue");
    expect("state" in paid && fatigueOf(paid.state)).toBe("fatigued");
  });
});

describe("FUD-347 immune to fatigue", () => {
  const tireless = hero({ powers: [power("Tireless", [component("immunity", 30, { trait: "fatigue" })])] });
  it("pays a point instead", () => {
    expect(reasonOf(tireless, use())).toBe("effort.point");
    expect(useEffort(tireless, NO_EFFORT, use({ points: 1 }))).toMatchObject({
      accepted: true,
      points: 1,
      state: { pending: [] },
    });
  });
});

describe("FUD-336 the bonus", () => {
  const bonus = (sum: number): number => {
    const row = effortBonus("skill", [line("bonus", sum, "FUD-090")]);
    return "value" in row ? sum + row.value : Number.NaN;
  };
  it.each([
    [2, 2],
    [-1, 0],
    [1, 2],
    [0, 1],
    [3, 3],
    [-4, -3],
  ])("a sum of %i becomes %i", (from, to) => expect(bonus(from)).toBe(to));
  it("attacks and bare abilities count as skills; power checks have none", () => {
    expect(
      ["attack", "ability", "activeDefense", "passiveDefense"].map((k) => "value" in effortBonus(k as "attack", [])),
    ).toEqual([true, true, true, true]);
    const bonus = (...labels: readonly string[]): number => {
      const made = effortBonus(
        "attack",
        labels.map((label) => ({ label: `CROSSOVER.Fudge.${label}`, value: 2, rule: "x" })),
      );
      return "value" in made ? made.value : Number.NaN;
    };
    // FUD-319: trades, manners, sizes and the like are part of the bonus and no circumstances.
    expect([
      bonus("Row.aim"),
      bonus("Row.maneuver"),
      bonus("Row.multiattack", "Row.size"),
      bonus("Manner.charge.label"),
      bonus("Row.grabEffect", "Row.mass"),
      bonus("Row.maneuver", "Row.cover"),
    ]).toEqual([0, 1, 1, 1, 1, 0]);
    expect(effortBonus("power", [])).toEqual({ accepted: false, reason: "effort.noBonus" });
  });
  it("never lowers, never lifts past +2 what wasn't there", () =>
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), (sum) => bonus(sum) >= sum && bonus(sum) <= Math.max(2, sum)),
    ));
});

describe("FUD-332 FUD-337 FUD-341 FUD-342 FUD-348 raised ranks", () => {
  const bolt = power("Bolt", [component("damage", 7)]);
  const c = hero({
    abilities: abilities({ str: 3 }),
    powers: [bolt, power("Hide", [component("protection", 4)]), power("Wings", [component("flight", 5)])],
  });
  const rankOf = (x: FudgeCharacter): number =>
    offenceList(x, settings).find((a) => a.id === "Bolt.damage")?.rank.total ?? 0;
  it("a power's rank goes up by one, within the level", () => {
    const raised = boost(c, { kind: "rank", power: "Bolt", component: "damage" });
    expect(raised.accepted && rankOf(boosted(c, [raised.boost]))).toBe(8);
    const top = hero({ powers: [power("Bolt", [component("damage", 10)])] });
    expect(rankOf(boosted(top, [{ kind: "rank", power: "Bolt", component: "damage" }]))).toBe(10);
  });
  it("not of a permanent effect", () =>
    expect([
      boost(c, { kind: "rank", power: "Hide", component: "protection" }),
      boost(c, { kind: "rank", power: "X", component: "y" }),
    ]).toEqual([
      { accepted: false, reason: "effort.permanent" },
      { accepted: false, reason: "effort.gone" },
    ]));
  it("a speed that comes from a power is that power's rank; another is a speed", () => {
    expect(boost(c, { kind: "speed", movement: "flight" }, { power: "Wings", component: "flight" })).toEqual({
      accepted: true,
      boost: { kind: "rank", power: "Wings", component: "flight" },
    });
    expect(boost(c, { kind: "speed", movement: "ground" })).toEqual({
      accepted: true,
      boost: { kind: "speed", movement: "ground" },
    });
  });
  it("Strength +1, in damage and where strength is compared (FUD-062)", () => {
    const strong = boosted(c, [{ kind: "strength" }]);
    expect(explain(capped(abilityTally(strong, "str", settings)).rows).total).toBe(4);
    expect(abilityRank(strong, "str", settings)).toBe(4);
    expect([
      pointTotals(asBuilt(strong)).total === pointTotals(c).total,
      derive(strong, settings).points.total === derive(c, settings).points.total,
      derive(strong, settings).abilities.str.total,
    ]).toEqual([true, true, 4]);
    expect(boosted(hero({ abilities: abilities({ str: null }) }), [{ kind: "strength" }]).abilities.str).toBeNull();
  });
  it("for a round, until the start of the next own turn (FUD-265)", () =>
    expect(oneRound("Combatant.a")).toEqual({ at: "turnStart", of: "Combatant.a", left: 1 }));
});

describe("FUD-338 FUD-346 FUD-350 power stunts", () => {
  it("FUD-731 at a table where they take concentration, nothing but what is instant lasts by itself", () => {
    const made = [component("flight", 4, { duration: "sustained" }), component("damage", 4, { duration: "instant" })];
    expect(
      [stuntComponents(made, "concentration"), stuntComponents(made, "scene"), stuntComponents(made, "turn")].map(
        (list) => list.map((c) => c.duration),
      ),
    ).toEqual([
      ["concentration", "instant"],
      ["sustained", "instant"],
      ["sustained", "instant"],
    ]);
  });
  const base = power("Fire", [component("damage", 10, { range: "ranged", modifiers: [modifier("increasedRange")] })]);
  const table = { of: "Combatant.a", permanentBase: false };
  const stunt = (
    ...components: ReturnType<typeof newComponent>[]
  ): { name: string; source: "power"; components: ReturnType<typeof newComponent>[] } => ({
    name: "Stunt",
    source: "power",
    components,
  });
  it("costs up to 10 more than its base, or 10 without one", () =>
    expect([stuntBudget(base), stuntBudget(null)]).toEqual([30, 10]));
  it.each<[string, Parameters<typeof powerStunt>, object]>([
    [
      "within the budget, instant: one use",
      [
        base,
        stunt({ ...newComponent("a", "damage", 10), modifiers: [modifier("area"), modifier("selective")] }),
        table,
      ],
      { accepted: true, cost: 30, budget: 30, oneShot: true, until: { at: "use" } },
    ],
    [
      "a point too dear",
      [null, stunt(newComponent("a", "damage", 11)), table],
      { reason: "stunt.over", data: { cost: 11, budget: 10 } },
    ],
    [
      "one that lasts, until the scene ends",
      [null, stunt(newComponent("a", "flight", 5)), table],
      { accepted: true, oneShot: false, until: { at: "scene", left: 1 } },
    ],
    [
      "or until the turn ends, as the table has it",
      [null, stunt(newComponent("a", "flight", 5)), { ...table, lasts: "turn" }],
      { accepted: true, until: { at: "turnEnd", of: "Combatant.a", left: 1 } },
    ],
    ["nothing permanent", [null, stunt(newComponent("a", "protection", 5)), table], { reason: "stunt.permanent" }],
    [
      "not from gear",
      [power("Gun", [component("damage", 5)], { source: "equipment" }), stunt(newComponent("a", "damage", 5)), table],
      { reason: "stunt.equipment" },
    ],
    [
      "a permanent base only if the Gamemaster agrees",
      [power("Hide", [component("protection", 5)]), stunt(newComponent("a", "damage", 5)), table],
      { reason: "stunt.base" },
    ],
    [
      "then it may",
      [
        power("Hide", [component("protection", 5)]),
        stunt(newComponent("a", "damage", 5)),
        { ...table, permanentBase: true },
      ],
      { accepted: true },
    ],
    ["nothing at all", [null, stunt(), table], { reason: "stunt.empty" }],
  ])("%s", (_, args, expected) => expect(powerStunt(...args)).toMatchObject(expected));
  it("a single use is paid at once: its step falls due when it is resolved", () => {
    const state = spent(hero(), use({ id: "s", benefits: ["stunt"] }));
    expect(fatigueOf(takeFatigue("Actor.hero", [], state, "turnEnd").conditions)).toBe("normal");
    expect(fatigueOf(takeFatigue("Actor.hero", [], state, { stunt: "s" }).conditions)).toBe("fatigued");
  });
});

describe("FUD-340 resistance", () => {
  it("resistance any number of times, still once a turn", () => {
    const once = spent(hero(held("dazed")), use({ benefits: ["resistance"], against: "Item.mind" }));
    expect(reasonOf(hero(held("dazed")), use({ benefits: ["resistance"], against: "Item.mind" }), once)).toBe(
      "effort.used",
    );
    expect(
      reasonOf(hero(held("dazed")), use({ benefits: ["resistance"], against: "Item.mind" }), effortTurnStart(once, [])),
    ).toBe("accepted");
  });
});

describe("FUD-343 asleep from extra effort", () => {
  const asleep = takeFatigue(
    "Actor.hero",
    [conditionState("exhausted", null, "effort")],
    spent(hero({ conditions: [conditionState("exhausted")] }), use()),
    "turnEnd",
  ).conditions;
  it("can't be woken until exhausted is gone: an hour of sleep", () => {
    expect(fatigueOf(asleep)).toBe("asleep");
    expect(mayBeWoken(asleep)).toBe(false);
    expect(mayBeWoken(sleepItOff("Actor.hero", asleep, 0.5).state)).toBe(false);
    const rested = sleepItOff("Actor.hero", asleep, 1).state;
    expect([fatigueOf(rested), mayBeWoken(rested)]).toEqual(["asleep", true]);
  });
  it("another sleeper can be woken", () =>
    expect(mayBeWoken([conditionState("asleep", null, "Item.gas"), conditionState("exhausted")])).toBe(true));
  it("a point of the sleeper's turns asleep into exhausted (FUD-372)", () => {
    const woken = recoverWith("Actor.hero", asleep, "fatigue");
    expect("state" in woken && fatigueOf(woken.state)).toBe("exhausted");
  });
});
