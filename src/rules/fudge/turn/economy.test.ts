import { describe, expect, it } from "vitest";
import {
  ACTION_DCS,
  actionPenalty,
  ACTIONS,
  aidBonus,
  aimBonus,
  betterOf,
  demoralizeCondition,
  escapeNumbers,
  finishingKills,
  grabOutcome,
  grabRank,
  holdingConditions,
  readyCost,
  slam,
  standCost,
  teamAttackRank,
  trade,
  type TradeKey,
  tradeLimit,
  TRADES,
} from "../acts/actions.ts";
import { actionAllowed } from "../powers/catalogue/ladders.ts";
import { advantage, having, hero } from "../testing/fixtures.ts";
import { canMaintain, economy, maintenanceAction, turnLimits } from "./economy.ts";
import { ROUND } from "./values.ts";

const limits = (...ids: readonly string[]) => turnLimits(hero(having(...ids)));
/** Spend actions one after another; how many were accepted, and the last refusal. */
const spend = (who: ReturnType<typeof limits>, ...actions: readonly string[]): [number, string | null] => {
  let turn = {};
  let [done, refused] = [0, null as string | null];
  for (const action of actions) {
    const step = economy.step(who, turn, { type: "spend", action });
    turn = step.turn;
    if (step.accepted) done += 1;
    else refused = step.reason;
  }
  return [done, refused];
};

describe("FUD-270 FUD-271 FUD-272 FUD-274 a turn", () => {
  it("six seconds", () => expect(ROUND).toEqual({ seconds: 6, perMinute: 10 }));
  it.each([
    [["standard", "move"], 2, null],
    [["move", "standard"], 2, null],
    [["move", "move"], 2, null],
    [["move", "move", "move"], 2, "action.noMove"],
    [["move", "move", "standard"], 2, "action.noStandard"],
    [["standard", "standard"], 1, "action.noStandard"],
    [["standard", "move", "free", "free", "free", "reaction", "reaction"], 7, null],
  ])("%j", (actions, done, refused) => expect(spend(limits(), ...actions)).toEqual([done, refused]));
  it("FUD-273 full actions take both; slow ones can't be done in a fight", () => {
    expect(spend(limits(), "full", "move")).toEqual([1, "action.noMove"]);
    expect(spend(limits(), "move", "full")).toEqual([1, "action.noFull"]);
    expect(spend(limits(), "slow")).toEqual([0, "action.slow"]);
    expect(spend(limits(), "full", "none")).toEqual([2, null]);
  });
  it("extra effort adds a standard action that may become a move", () =>
    expect(spend(turnLimits(hero(), 1), "standard", "standard", "move")).toEqual([3, null]));
  it("the Gamemaster overrules, a refund gives back, a new turn starts fresh", () => {
    const spent = economy.step(limits("stunned"), {}, { type: "spend", action: "standard", overrule: true });
    expect(spent.accepted).toBe(true);
    const moved = economy.step(limits(), { move: 1 }, { type: "spend", action: "move" });
    expect(moved.turn).toEqual({ move: 1, traded: 1 });
    expect(economy.step(limits(), moved.turn, { type: "refund", action: "move" }).turn).toEqual({ move: 1, traded: 0 });
    expect(economy.step(limits(), moved.turn, { type: "begin" }).turn).toEqual({});
  });
  it("unknown actions are no action", () =>
    expect(() => economy.step(limits(), {}, { type: "spend", action: "dance" })).toThrow("unknown-action"));
});

describe("FUD-217 FUD-219 FUD-241 FUD-684 limits of conditions", () => {
  it.each([
    ["dazed", ["standard"], 1],
    ["dazed", ["move"], 1],
    ["dazed", ["standard", "move"], 1],
    ["stunned", ["standard", "move", "free"], 0],
    ["stunned", ["reaction"], 1],
    ["compelled", ["free", "standard", "move"], 2],
    ["incapacitated", ["reaction", "free"], 0],
  ])("%s %j", (condition, actions, done) => expect(spend(limits(condition), ...actions)[0]).toBe(done));
  it("pips say what is left and what took the rest", () => {
    expect(economy.pips(limits("dazed"), {})).toMatchObject([
      { action: "standard", left: 1, max: 1 },
      { action: "move", left: 0, blocked: "CROSSOVER.Fudge.Condition.dazed.label" },
      { action: "free", left: null },
      { action: "reaction", left: null },
    ]);
    expect(economy.pips(limits(), { move: 1, traded: 1 }).map((p) => p.left)).toEqual([0, 0, null, null]);
  });
  it("a stunned hero gets nothing of an extra action", () =>
    expect(turnLimits(hero(having("stunned")), 1).extraStandard).toBe(0));
});

describe("FUD-275 FUD-464 sizes that effects may not have", () => {
  it.each([
    ["damage", true, "move", false],
    ["damage", true, "free", false],
    ["damage", true, "standard", true],
    ["flight", false, "free", false],
    ["healing", false, "reaction", false],
    ["flight", false, "move", true],
  ] as const)("%s (attacks: %s) as %s: %s", (effect, attacks, action, legal) =>
    expect(actionAllowed(effect, attacks, action)).toBe(legal),
  );
});

describe("FUD-277 FUD-278 maintenance", () => {
  it("by duration", () =>
    expect(["concentration", "sustained", "continuous", "permanent", "instant"].map(maintenanceAction)).toEqual([
      "standard",
      "free",
      "none",
      "none",
      null,
    ]));
  it("who can't take the action loses the power", () =>
    expect([
      canMaintain(limits("dazed"), "concentration"),
      canMaintain(limits("stunned"), "sustained"),
      canMaintain(limits("stunned"), "continuous"),
    ]).toEqual([true, false, true]));
});

describe("the table of actions", () => {
  it.each([
    ["FUD-290", "aid", "standard"],
    ["FUD-291", "aim", "standard"],
    ["FUD-292", "attack", "standard"],
    ["FUD-293", "charge", "standard"],
    ["FUD-294", "crawl", "move"],
    ["FUD-295", "defend", "standard"],
    ["FUD-296", "delay", "free"],
    ["FUD-297", "disarm", "standard"],
    ["FUD-298", "drop", "free"],
    ["FUD-299", "escape", "move"],
    ["FUD-300", "grab", "standard"],
    ["FUD-301", "hold", "free"],
    ["FUD-302", "move", "move"],
    ["FUD-303", "ready", "standard"],
    ["FUD-304", "smash", "standard"],
    ["FUD-305", "stand", "move"],
    ["FUD-306", "trip", "standard"],
  ] as const)("%s %s is a %s action", (rule, action, cost) => expect(ACTIONS[action]).toMatchObject({ rule, cost }));
  it("FUD-290 aid", () =>
    expect([aidBonus(true, 2), aidBonus(true, 3), aidBonus(false, 1), aidBonus(false, 2)]).toEqual([1, 2, 0, -1]));
  it("FUD-291 aim", () =>
    expect([aimBonus("close", false), aimBonus("ranged", true), aimBonus("ranged", false)]).toEqual([2, 2, 1]));
  it("FUD-293 FUD-297 FUD-304 FUD-306 penalties", () => {
    expect([
      actionPenalty("charge"),
      actionPenalty("disarm"),
      actionPenalty("disarm", { held: true }),
      actionPenalty("disarm", { held: true, ranged: true }),
      actionPenalty("disarm", { improved: true }),
    ]).toEqual([-1, -1, -2, -3, 0]);
    expect([
      actionPenalty("smash"),
      actionPenalty("smash", { held: true }),
      actionPenalty("trip"),
      actionPenalty("trip", { improved: true }),
      actionPenalty("attack"),
    ]).toEqual([0, -1, -1, 0, 0]);
  });
  it("FUD-299 FUD-300 FUD-301 FUD-067 grabbing, holding, escaping", () => {
    expect([1, 2, 9, 0, -3].map((m) => grabOutcome(m))).toEqual(["restrained", "bound", "bound", "nothing", "nothing"]);
    expect([1, 0, -1].map((m) => grabOutcome(m, true))).toEqual(["bound", "nothing", "escapes"]);
    expect([grabRank(4, null), grabRank(4, 7)]).toEqual([4, 7]);
    expect([holdingConditions(false), holdingConditions(true)]).toEqual([["hindered", "vulnerable"], ["hindered"]]);
    expect([escapeNumbers(6, false), escapeNumbers(6, true)]).toEqual([
      { dc: 6, modifier: 0 },
      { dc: 6, modifier: -2 },
    ]);
  });
  it("FUD-302 FUD-303 FUD-305 sprinting, readying and standing", () =>
    expect([ACTION_DCS, readyCost("move"), readyCost("full"), standCost(false), standCost(true)]).toEqual([
      { standFree: 10, sprint: 5 },
      "standard",
      "full",
      "move",
      "free",
    ]));
});

describe("FUD-310 FUD-311 FUD-312 FUD-313 FUD-319 trades", () => {
  const base = { attack: 6, effect: 6, dodge: 4, parry: 5, hasAttackCheck: true };
  const able = hero({ advantages: (Object.keys(TRADES) as TradeKey[]).map((k) => advantage(TRADES[k].advantage)) });
  it("one point without the advantage, three or two with it", () => {
    expect((Object.keys(TRADES) as TradeKey[]).map((k) => tradeLimit(hero(), k))).toEqual([1, 1, 1, 1]);
    expect((Object.keys(TRADES) as TradeKey[]).map((k) => tradeLimit(able, k))).toEqual([3, 3, 3, 2]);
  });
  it.each([
    [{ accurateAttack: 3 }, { attack: 3, effect: -3, defenses: 0 }],
    [{ allOutAttack: 2 }, { attack: 2, effect: 0, defenses: -2 }],
    [{ defensiveAttack: 3 }, { attack: -3, effect: 0, defenses: 3 }],
    [{ powerAttack: 2 }, { attack: -2, effect: 2, defenses: 0 }],
    [
      { powerAttack: 2, allOutAttack: 2 },
      { attack: 0, effect: 2, defenses: -2 },
    ],
  ])("%j", (points, result) => expect(trade(able, base, points)).toMatchObject(result));
  it.each([
    [{ powerAttack: 3 }, {}, "trade.tooMany"],
    [{ accurateAttack: 1 }, { effect: 1 }, "trade.effect"],
    [{ powerAttack: 2 }, { attack: 2 }, "trade.attack"],
    [{ defensiveAttack: 3, powerAttack: 2 }, { attack: 5 }, "trade.attack"],
    [{ allOutAttack: 3 }, { dodge: 3 }, "trade.defense"],
    [{ powerAttack: 1 }, { hasAttackCheck: false }, "trade.noAttackCheck"],
  ])("%j with %j is refused: %s", (points, changes, reason) =>
    expect(trade(able, { ...base, ...changes }, points)).toMatchObject({ accepted: false, reason }),
  );
});

describe("FUD-314 FUD-315 FUD-316 FUD-317 FUD-318 other maneuvers", () => {
  it("demoralize impairs, from three degrees disables; resisted with the better", () =>
    expect([
      demoralizeCondition(true, 2),
      demoralizeCondition(true, 3),
      demoralizeCondition(false, 1),
      betterOf(3, 7),
    ]).toEqual(["impaired", "disabled", null, 7]));
  it("finishing: three degrees kill", () => expect([finishingKills(2), finishingKills(3)]).toEqual([false, true]));
  it("slam: the higher rank, half of it back", () =>
    expect([slam(5, 3, false), slam(3, 6, true)]).toEqual([
      { rank: 5, recoil: 2 },
      { rank: 7, recoil: 3 },
    ]));
  const hit = (rank: number, degrees: number, landed = true) => ({ rank, degrees, hit: landed });
  it("team attack: the largest, +1 or +2 for the others", () => {
    expect(teamAttackRank([hit(8, 4)])).toMatchObject({ rank: 8 });
    expect(teamAttackRank([hit(8, 4), hit(6, 2)])).toMatchObject({ rank: 9 });
    expect(teamAttackRank([hit(8, 1), hit(6, 2), hit(5, 1)])).toMatchObject({ rank: 10 });
    expect(teamAttackRank([hit(8, 2, false), hit(6, 1)])).toMatchObject({ rank: 6 });
    expect(teamAttackRank([hit(8, 2, false)])).toMatchObject({ rank: 0 });
  });
  it("ranks may lie 5 apart and no more", () =>
    expect(teamAttackRank([hit(8, 1), hit(2, 1)])).toMatchObject({ accepted: false, reason: "teamAttack.apart" }));
});
