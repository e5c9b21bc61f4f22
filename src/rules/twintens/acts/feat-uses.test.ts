import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { after, type Until } from "../../kernel/turns/until.ts";
import { chanced, thrown } from "../cards/attack-state.ts";
import { makeRoll, saveRequest, secondChance, skillCheck } from "../dice/checks.ts";
import { hasSecondChance } from "../dice/second-chance.ts";
import { aidRows, skillAids } from "../dice/skill-aids.ts";
import { PLAN, planBonus, planChanges, planMade, plannedRows } from "../fortune/plan.ts";
import { calmChanges, fatigueNow, rageBonus, rageChanges, rageRounds } from "../harm/rage.ts";
import { gradedResult } from "../harm/saves.ts";
import { modifierNow, saveBonus, skillBonus, speedFeet } from "../hero/derive.ts";
import { environmentChanges, environmentRows } from "../hero/environment.ts";
import { grappleBonus } from "../hero/grapple.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { feats, having, hero, hurt, power, skill } from "../testing/fixtures.ts";
import { economy, turnLimits } from "../turn/economy.ts";
import type { ConditionState, TwintensCharacter } from "../types.ts";
import { attackersBonus, defendingOf, deniedDodge } from "./attack/defending.ts";
import { dodgeRows } from "./attack/defending.ts";
import { attacksOf } from "./attack/offence.ts";
import { contestOpenings } from "./attack/openings.ts";
import { assess } from "./checks/assessment.ts";
import {
  aimBonus,
  interactionAnswers,
  interactionCondition,
  maneuverChanges,
  maneuverSkills,
  mayManeuver,
  trade,
  tradeLimit,
  tripBonus,
} from "./maneuvers.ts";

const settings = DEFAULT_SETTINGS;
const later = (rounds: number): Until => ({ at: "key", round: 1 + rounds, key: 12 });
const sum = (rows: readonly { readonly value: number }[]): number => rows.reduce((n, r) => n + r.value, 0);

/** A character as changes to its conditions leave it. */
function with_(who: TwintensCharacter, changes: readonly Change[]): TwintensCharacter {
  return changes.reduce<TwintensCharacter>((now, c) => {
    if (c.kind === "delete") return { ...now, conditions: now.conditions.filter((x) => x.effect !== c.id) };
    if (c.kind !== "create" || c.subject !== who.ref) return now;
    const { condition, trait, degree, source, until, start } = c.data as unknown as Omit<
      ConditionState,
      "id" | "effect"
    > & { condition: string };
    return {
      ...now,
      conditions: [...now.conditions, { id: condition, trait, degree, source, until, start, effect: c.id }],
    };
  }, who);
}

describe("TWI-421 Rage", () => {
  const calm = hero({ ...feats("rage") });
  const raging = with_(calm, rageChanges(calm, 1, later));
  it.each([
    [0, 0, 0],
    [1, 4, 2],
    [2, 6, 3],
    [4, 10, 5],
    [6, 10, 5],
  ])("with %i ranks: Strength +%i, Fortitude and Will +%i", (ranks, strength, saves) =>
    expect(rageBonus(ranks)).toEqual({ strength, saves }),
  );
  it.each([
    [1, 5],
    [4, 5],
    [5, 10],
    [6, 15],
  ])("with %i ranks it lasts %i rounds", (ranks, rounds) => expect(rageRounds(ranks)).toBe(rounds));
  it("is stronger in body and will, and easier to hit, as long as it lasts", () => {
    expect([
      modifierNow(raging, "str", settings),
      saveBonus(raging, "fort").total,
      saveBonus(raging, "will").total,
      saveBonus(raging, "ref").total,
    ]).toEqual([2, 2, 2, 0]);
    const defense = defendingOf(raging, { melee: true, attacker: null }, { defend: true }, settings);
    expect(defense.accepted && defense.defending.bonus.total).toBe(-2);
  });
  it("is fatigued for five rounds after five of rage, and then as fresh as before", () => {
    const spent = { ...raging, conditions: raging.conditions.filter((c) => c.id === "rageSpent") };
    expect([
      fatigueNow(raging),
      fatigueNow(spent),
      modifierNow(spent, "str", settings),
      fatigueNow({ ...spent, fatigue: "exhausted" }),
      fatigueNow(calm),
    ]).toEqual(["normal", "fatigued", -2, "exhausted", "normal"]);
    expect(raging.conditions.map((c) => [c.id, c.until])).toEqual([
      ["raging", later(5)],
      ["rageSpent", later(10)],
    ]);
    expect(mayManeuver(spent, "charge")?.reason).toBe("maneuver.tired");
  });
  it("ended early, the tiredness begins at once and lasts as long", () => {
    const changes = calmChanges(raging, later);
    expect(changes.map((c) => c.kind)).toEqual(["delete", "set"]);
    expect(calmChanges(calm, later)).toEqual([]);
  });
});

describe("TWI-421 Master Plan", () => {
  it.each([
    [9, 0],
    [10, 1],
    [14, 1],
    [15, 2],
    [24, 2],
    [25, 3],
  ])("an Intelligence check of %i makes a plan worth %i", (total, bonus) => expect(planBonus(total)).toBe(bonus));
  it("waits until it is set in motion, gives 3 for three rounds, then a point less each round, to every ally", () => {
    const [ada, bo] = [hero(), hero({ ref: "Actor.bo" })];
    const ready = with_(ada, planMade(ada, 3, { at: "never" }));
    expect(sum(plannedRows(ready))).toBe(0);
    const changes = planChanges(ready, [bo], later);
    const planned = with_(
      bo,
      changes.filter((c) => c.subject === bo.ref),
    );
    expect(sum(plannedRows(planned))).toBe(3);
    const left = (round: number): number =>
      sum(
        plannedRows({
          conditions: planned.conditions.filter(
            (c) => c.until && after(c.until, { type: "turnStart", of: "x", round, key: 12 }) !== null,
          ),
        }),
      );
    expect([1, 3, 4, 5, 6].map(left)).toEqual([3, 3, 2, 1, 0]);
    expect(PLAN.rounds).toBe(3);
    expect(with_(ready, changes).conditions.some((c) => c.id === "planReady")).toBe(false);
  });
  it("a better plan takes the place of one that waits, a failed check of any", () => {
    const ready = with_(hero(), planMade(hero(), 1, { at: "never" }));
    expect(with_(ready, planMade(ready, 2, { at: "never" })).conditions.map((c) => c.degree)).toEqual([2]);
    expect(with_(ready, planMade(ready, 0, { at: "never" })).conditions).toEqual([]);
  });
});

describe("TWI-421 Favored Environment", () => {
  const at = hero({ ...feats(["favoredEnvironment", 2, "Under water"]) });
  it("adds its ranks to attack or to dodge, as chosen, and to neither elsewhere", () => {
    const striking = with_(at, environmentChanges(at, 2, "attack", { at: "scene", left: 1 }));
    const turning = with_(striking, environmentChanges(striking, 2, "dodge", { at: "scene", left: 1 }));
    const gone = with_(turning, environmentChanges(turning, 2, null, { at: "scene", left: 1 }));
    expect(
      [at, striking, turning, gone].map((c) => [
        sum(environmentRows(c, "attack")),
        sum(dodgeRows(c)),
        attacksOf(c)[0]?.bonus.total,
      ]),
    ).toEqual([
      [0, 0, 0],
      [2, 0, 2],
      [0, 2, 0],
      [0, 0, 0],
    ]);
    expect(environmentChanges(striking, 2, "attack", { at: "scene", left: 1 })).toEqual([]);
  });
});

describe("TWI-421 interactions", () => {
  it.each([
    ["distract", "dazed"],
    ["fascinate", "fascinated"],
    ["feint", "feinted"],
    ["trick", "tricked"],
    ["demoralize", "shaken"],
    ["assess", null],
  ] as const)("%s leaves its target %s", (maneuver, condition) =>
    expect(interactionCondition(maneuver)).toBe(condition),
  );
  it("skills on both sides", () => {
    expect([
      maneuverSkills(hero(), "distract"),
      maneuverSkills(hero(), "assess"),
      interactionAnswers("assess"),
      interactionAnswers("fascinate"),
      interactionAnswers("distract"),
    ]).toEqual([
      ["bluff", "intimidate"],
      ["senseMotive"],
      ["bluff"],
      ["senseMotive", "will"],
      ["senseMotive", "bluff"],
    ]);
    expect([
      maneuverSkills(hero({ ...feats(["fascinate", 1, "perform"]) }), "fascinate"),
      maneuverSkills(hero({ ...feats("fascinate") }), "fascinate").length,
    ]).toEqual([["perform"], 4]);
  });
  it.each(["distract", "fascinate", "assess", "rangedPin"] as const)("%s takes its feat", (maneuver) =>
    expect(mayManeuver(hero(), maneuver)?.reason).toBe("maneuver.needs"),
  );
  it("TWI-371 who was tricked has no dodge against the trickster alone", () => {
    const tricked = hero({ ...having(["tricked", { trait: "Actor.fox" }]) });
    expect([
      deniedDodge(tricked, { melee: true, attacker: "Actor.fox" }),
      deniedDodge(tricked, { melee: true, attacker: "Actor.hen" }),
    ]).toEqual(["denied.feinted", null]);
  });
});

describe("TWI-421 Assessment", () => {
  it("tells above, below or level, and no number", () => {
    const [mine, theirs] = [hero({ baseAttack: 6, defense: 6 }), hero({ baseAttack: 8, defense: 4, dodgeBase: 1 })];
    expect([assess(mine, theirs, settings), assess(mine, mine, settings)]).toEqual([
      { attack: "above", defense: "below" },
      { attack: "level", defense: "level" },
    ]);
  });
});

describe("TWI-421 Second Chance", () => {
  it("is for what it names alone", () => {
    const who = hero({ ...feats(["secondChance", 1, "Will"]) });
    expect([
      hasSecondChance(who, ["will"]),
      hasSecondChance(who, ["fort", "fall"]),
      hasSecondChance(hero({ ...feats("secondChance") }), [""]),
    ]).toEqual([true, false, false]);
  });
  it("throws a failed save again, once, and the better stands; a success needs none", () => {
    const request = saveRequest(hero(), "will", { dc: 15, settings });
    const first = makeRoll(request, [3, 4]);
    if (!first.accepted) throw new Error(first.reason);
    const better = secondChance(request, first.result, [9, 9]);
    const worse = secondChance(request, first.result, [1, 2]);
    if (!better.accepted || !worse.accepted) throw new Error("refused");
    expect([better.result.total, better.result.success, worse.result.total]).toEqual([18, true, 7]);
    expect(secondChance(request, worse.result, [9, 9])).toMatchObject({ reason: "roll.fixed" });
    expect(secondChance(request, better.result, [9, 9])).toMatchObject({ reason: "roll.fixed" });
    expect(secondChance(request, first.result, [11, 0])).toMatchObject({ reason: "roll.faces" });
  });
  it("the same for the save of an attack's card", () => {
    const first = thrown([2, 3], settings);
    if (!first) throw new Error("faces");
    const second = chanced(first, [8, 8], settings);
    expect([second?.dice, second && chanced(second, [9, 9], settings), chanced(first, [1, 1], settings)?.dice]).toEqual(
      [16, null, 5],
    );
  });
});

describe("TWI-421 feats that help a check where the moment is right", () => {
  const who = hero({ ...feats(["attractive", 2], "eideticMemory", ["favoredOpponent", 3, "robot"]) });
  it.each([
    ["bluff", [8, 3]],
    ["diplomacy", [8]],
    ["knowledge", [4]],
    ["int", [4]],
    ["senseMotive", [3]],
    ["climb", []],
  ])("%s", (of, worth) => expect(skillAids(who, of).map((a) => a.bonus)).toEqual(worth));
  it("only what is claimed counts", () =>
    expect([
      sum(aidRows(who, "bluff", [])),
      sum(aidRows(who, "bluff", ["attractive"])),
      sum(aidRows(hero(), "bluff", ["attractive"])),
    ]).toEqual([0, 8, 0]));
});

describe("TWI-411 TWI-421 a named challenge costs nothing", () => {
  const dc = (who: TwintensCharacter, challenge: "harder" | "named"): number | null | string => {
    const asked = skillCheck({ ...who, skills: [skill("climb", 4)] }, "climb", { dc: 15, challenge });
    return asked.accepted ? asked.request.dc : asked.reason;
  };
  it("harder is 5 more, with the feat it is not", () =>
    expect([
      dc(hero(), "harder"),
      dc(hero(), "named"),
      dc(hero({ ...feats(["challenge", 1, "Climbing fast"]) }), "named"),
    ]).toEqual([20, "roll.challenge", 15]));
});

describe("TWI-421 what feats change in a number", () => {
  it("Prone Fighting: no penalty in melee, neither way; against shots prone still helps", () => {
    const of = (who: TwintensCharacter, melee: boolean): number | false => {
      const found = defendingOf(who, { melee, attacker: null }, { defend: true }, settings);
      return found.accepted && found.defending.bonus.total;
    };
    const [plain, trained] = [hero({ ...having("prone") }), hero({ ...having("prone"), ...feats("proneFighting") })];
    expect([of(plain, true), of(trained, true), of(trained, false), attacksOf(trained)[0]?.bonus.total]).toEqual([
      -4, 0, 4, 0,
    ]);
    const out = { ...trained, track: { ...trained.track, unconscious: true } };
    expect([of(out, true), sum(attackersBonus(out, true))]).toEqual([-4, 4]);
  });
  it("Light Sleeper notices asleep as awake", () => {
    const notice = (who: TwintensCharacter): number => skillBonus(who, skill("notice", 4), settings).total;
    expect([
      notice(hero({ ...having("asleep") })),
      notice(hero({ ...having("asleep"), ...feats("lightSleeper") })),
    ]).toEqual([-6, 4]);
  });
  it("Improved Throw: the target answers a trip with its worse ability", () => {
    const numbers = { str: 1, dex: 6, size: "Medium" as const };
    expect([tripBonus(numbers, { size: "Medium" }), tripBonus(numbers, { size: "Medium" }, "worse")]).toEqual([6, 1]);
  });
  it("what winning a contest opens", () =>
    expect([
      contestOpenings(hero({ ...feats("crushingPin") }), "pin"),
      contestOpenings(hero({ ...feats("reversal") }), "escape"),
      contestOpenings(hero({ ...feats("fastOverrun") }), "overrun"),
      contestOpenings(hero(), "pin"),
    ]).toEqual([["crushingPin"], ["reversal"], ["fastOverrun"], []]));
  it("a Ranged Pin fastens whoever fails: no step, 2 less on attack and Defense", () => {
    const stuck = hero({ ...having("fastened") });
    expect([gradedResult("rangedPin", 3)?.conditions, speedFeet(stuck), attacksOf(stuck)[0]?.bonus.total]).toEqual([
      ["fastened"],
      0,
      -2,
    ]);
  });
});

describe("TWI-361 an aim lasts to the end of the next turn", () => {
  const me = hero();
  const [made] = maneuverChanges(me, "aim");
  const until = made?.kind === "create" ? (made.data.until as unknown as Until) : null;
  it("it is still held when the next turn begins, and gone when that ends", () => {
    const ends = [
      { type: "turnEnd" as const, of: me.ref, round: 1, key: 5 },
      { type: "turnStart" as const, of: me.ref, round: 2, key: 5 },
      { type: "turnEnd" as const, of: me.ref, round: 2, key: 5 },
    ];
    const seen: (Until | null)[] = [];
    ends.reduce<Until | null>((now, tick) => {
      const next = now && after(now, tick);
      seen.push(next);
      return next;
    }, until);
    expect(seen.map((u) => u !== null)).toEqual([true, true, false]);
  });
  it.each([
    [true, false, 5],
    [false, false, 2],
    [true, true, 10],
    [false, true, 4],
  ])("close %s, Improved Aim %s: %i", (close, improved, bonus) => expect(aimBonus(close, improved)).toBe(bonus));
  it("at a thing that can't move: by itself from beside it, 4 from afar", () =>
    expect([aimBonus(true, false, true), aimBonus(false, false, true), aimBonus(false, true, true)]).toEqual([
      "automatic",
      4,
      8,
    ]));
});

describe("TWI-373 TWI-374 who is pinned may try to get free, and nothing else", () => {
  const pay = (who: TwintensCharacter, action: string, turn = {}): string | true => {
    const step = economy.step(turnLimits(who), turn, { type: "spend", action });
    return step.accepted ? true : step.reason;
  };
  it.each(["pinned", "bound"] as const)("%s", (bond) => {
    const caught = hero({ ...having(bond) });
    expect([
      pay(caught, "escape"),
      pay(caught, "standard"),
      pay(caught, "move"),
      pay(caught, "escape", { standard: 1 }),
    ]).toEqual([true, "action.noStandard", "action.noMove", "action.noStandard"]);
  });
  it("who is stunned as well may not", () =>
    expect(
      pay({ ...hero({ ...having("pinned") }), track: { ...hero().track, stunned: { round: 2, key: 3 } } }, "escape"),
    ).toBe("action.noStandard"));
  it("taken back, the action is there again", () =>
    expect(
      economy.step(turnLimits(hero({ ...having("pinned") })), { standard: 1 }, { type: "refund", action: "escape" }),
    ).toMatchObject({ accepted: true, turn: { standard: 0 } }));
});

describe("TWI-365 a trade is chosen once until the own next turn", () => {
  const base = { attack: 8, damage: 8, defense: 5, dodge: 2 };
  const trading = hero({
    ...feats("powerAttack", "allOutAttack"),
    ...having(["trading", { trait: "powerAttack", degree: 5 }]),
  });
  it("while it stands no more of it may be added; another trade may", () =>
    expect([
      tradeLimit(trading, "powerAttack", base, "villain", settings),
      tradeLimit(trading, "allOutAttack", base, "villain", settings),
      trade(trading, base, { powerAttack: 1 }, "villain", settings),
    ]).toMatchObject([0, 5, { reason: "trade.tooMany" }]));
});

describe("TWI-372 the grapple bonus is the melee attack as it is now", () => {
  it.each([
    ["Enhanced Trait", hero({ powers: [power("enhancedTrait", 4, { trait: "attack" })] }), 4],
    ["a focus on melee", hero({ ...feats(["attackFocus", 2, "melee"]) }), 2],
    ["size counts once, as grapples have it", hero({ size: "Large" }), 4],
    ["wounded", hurt({ wounded: 1 }), -2],
  ] as const)("%s", (_name, who, total) => expect(grappleBonus(who).total).toBe(total));
});
