import { describe, expect, it } from "vitest";
import { after } from "../../kernel/turns/until.ts";
import { initiativeCheck } from "../acts/checks/kinds-of-check.ts";
import { fatigueOf, rest } from "../harm/fatigue.ts";
import { sharedRoll } from "../hero/minions.ts";
import { grantsFor } from "../state/conditions.ts";
import { conditionState } from "../state/progression.ts";
import { component, having, hero, minion, power, settings } from "../testing/fixtures.ts";
import { actor } from "../testing/table.ts";
import type { FudgeCharacter } from "../types.ts";
import { economy, turnLimits } from "./economy.ts";
import {
  endedByDelay,
  endSurprise,
  isDefeated,
  lasting,
  NOT_WAITING,
  recoveryTimer,
  seizeRefusal,
  unkept,
  type WaitEvent,
  type Waiting,
  waitStep,
} from "./turns.ts";

describe("FUD-277 FUD-278 what isn't kept up", () => {
  const flying = hero({ powers: [power("Wings", [component("flight", 5)])] });
  const lost = (c: FudgeCharacter, ...maintained: readonly string[]): number => unkept(c, maintained).length;
  it("ends, and what was kept up stays while it can be", () =>
    expect([
      lost(flying),
      lost(flying, "Wings.flight"),
      lost({ ...flying, ...having("stunned") }, "Wings.flight"),
    ]).toEqual([1, 0, 1]));
  it("nothing that needs no keeping up", () =>
    expect(lost(hero({ powers: [power("Hide", [component("protection", 5)])] }))).toBe(0));
  it("FUD-280 the dead keep their turn, so that what is on them runs out", () =>
    expect(lost({ ...flying, health: { value: -3, max: 6 }, ...having("dead") }, "Wings.flight")).toBe(1));
});

describe("FUD-265 FUD-688 durations count from the one who acts", () => {
  const turn = (type: "turnStart" | "turnEnd", of: string): Parameters<typeof after>[1] => ({
    type,
    of,
    round: 1,
    key: null,
  });
  it("a round lasts until the own next turn, whoever acts in between", () => {
    const until = lasting("round", "a", true);
    expect([
      after(until, turn("turnEnd", "a")),
      after(until, turn("turnStart", "b")),
      after(until, turn("turnStart", "a")),
    ]).toEqual([until, until, null]);
  });
  it("the end of the next turn is the second end from within one's own turn", () => {
    const until = lasting("nextTurnEnd", "a", true);
    const once = after(until, turn("turnEnd", "a"));
    expect([once, once && after(once, turn("turnEnd", "a"))]).toEqual([{ at: "turnEnd", of: "a", left: 1 }, null]);
    expect(after(lasting("nextTurnEnd", "a", false), turn("turnEnd", "a"))).toBeNull();
  });
  it("the end of the turn, and the scene", () =>
    expect([
      after(lasting("turnEnd", "a", true), turn("turnEnd", "a")),
      after(lasting("scene", "a", true), { type: "scene" }),
    ]).toEqual([null, null]));
});

describe("FUD-689 recovery timers", () =>
  it("each turn, each ten rounds, each hour", () =>
    expect([recoveryTimer("turnEnd"), recoveryTimer("minute"), recoveryTimer("hour")]).toEqual([
      { rounds: 1, seconds: 6 },
      { rounds: 10, seconds: 60 },
      { rounds: 600, seconds: 3600 },
    ])));

describe("FUD-228 FUD-229 rest", () => {
  const tired = [conditionState("fatigued")];
  const exhausted = [conditionState("exhausted")];
  it.each<[string, Parameters<typeof rest>[1], { rested: number; slept: number }, string]>([
    ["an hour ends fatigued", tired, { rested: 1, slept: 0 }, "normal"],
    ["half an hour doesn't", tired, { rested: 0.5, slept: 0 }, "fatigued"],
    ["eight hours of sleep end exhausted", exhausted, { rested: 0, slept: 8 }, "normal"],
    ["seven don't", exhausted, { rested: 0, slept: 7 }, "exhausted"],
    ["resting while exhausted is falling asleep", exhausted, { rested: 1, slept: 0 }, "asleep"],
    ["a sleeper wakes rested", [...exhausted, conditionState("asleep")], { rested: 0, slept: 8 }, "normal"],
    ["nothing to rest from", [], { rested: 9, slept: 9 }, "normal"],
  ])("%s", (_, state, hours, now) => expect(fatigueOf(rest("A", state, hours).state)).toBe(now));
  it("not while thirst or hunger goes on (FUD-182)", () =>
    expect(fatigueOf(rest("A", tired, { rested: 9, slept: 0 }, true).state)).toBe("fatigued"));
});

describe("FUD-296 FUD-303 FUD-687 delaying and readying", () => {
  const play = (events: readonly WaitEvent[], from: Waiting = NOT_WAITING): Waiting | string =>
    events.reduce<Waiting | string>((now, event) => {
      if (typeof now === "string") return now;
      const step = waitStep(now, event);
      return step.accepted ? step.waiting : step.reason;
    }, from);
  const ready: WaitEvent = { type: "ready", action: "Blast", trigger: "The door opens", cost: "standard" };
  it("takes the turn later and moves in the order", () => {
    expect(play([{ type: "delay", acted: false }])).toEqual({ kind: "delaying" });
    expect(waitStep({ kind: "delaying" }, { type: "act" })).toEqual({
      accepted: true,
      waiting: NOT_WAITING,
      reinsert: true,
    });
  });
  it("who let the round pass can't delay the next turn, but the one after", () => {
    const passed = play([{ type: "delay", acted: false }, { type: "turnStart" }]);
    expect(passed).toEqual({ kind: "none", owesTurn: true });
    expect(play([{ type: "delay", acted: false }], passed as Waiting)).toBe("wait.owed");
    expect(play([{ type: "turnStart" }, { type: "delay", acted: false }], passed as Waiting)).toEqual({
      kind: "delaying",
    });
  });
  it("not after having acted, not twice, and no turn without delaying", () =>
    expect([
      play([{ type: "delay", acted: true }]),
      play([
        { type: "delay", acted: false },
        { type: "delay", acted: false },
      ]),
      play([{ type: "act" }]),
      play([{ type: "delay", acted: false }, ready]),
    ]).toEqual(["wait.acted", "wait.already", "wait.notDelaying", "wait.already"]));
  it("a readied action fires once, keeps one's place, and lapses with the next turn", () => {
    expect(waitStep(play([ready]) as Waiting, { type: "trigger" })).toEqual({
      accepted: true,
      waiting: { kind: "onTrigger", action: "Blast", cost: "standard" },
      reinsert: false,
    });
    expect([
      play([ready, { type: "trigger" }, { type: "trigger" }]),
      play([ready, { type: "turnStart" }]),
      play([{ ...ready, cost: "slow" }]),
    ]).toEqual(["wait.notReady", NOT_WAITING, "wait.kind"]);
  });
  it("good effects end when one delays, bad ones wait", () => {
    const on = hero({
      conditions: [
        conditionState("defending"),
        conditionState("aided", "defense", "a", 1),
        conditionState("aided", "defense", "b", -1),
        conditionState("trading", null, "c", -2),
        conditionState("trading", null, "d", 2),
        conditionState("dazed"),
        conditionState("vulnerable"),
      ],
    });
    expect(endedByDelay(actor(on)).map((c) => c.kind === "delete" && [c.data.condition, c.data.degree])).toEqual([
      ["defending", null],
      ["aided", 1],
      ["trading", 2],
    ]);
  });
});

describe("FUD-682 FUD-262 FUD-242 surprise", () => {
  it("is on the initiative and opens the defense, until it ends", () => {
    const state = [conditionState("surprised", null, "hand")];
    expect(initiativeCheck(hero({ conditions: state }), settings).bonus.reduce((sum, r) => sum + r.value, 0)).toBe(-10);
    expect(grantsFor({ ...hero(), conditions: state }).openness).toBe("vulnerable");
    expect(endSurprise("A", state).state).toEqual([]);
  });
});

describe("FUD-681 FUD-683 the order before the first turn", () => {
  it("minions of a name roll together", () =>
    expect([sharedRoll(minion({ name: "Thug" })), sharedRoll(minion({ name: "Thug" })), sharedRoll(hero())]).toEqual([
      "Thug",
      "Thug",
      null,
    ]));
  it("initiative is seized once the order is known and before anyone acts", () =>
    expect([
      seizeRefusal({ announced: false, begun: false })?.reason,
      seizeRefusal({ announced: true, begun: false }),
      seizeRefusal({ announced: true, begun: true })?.reason,
    ]).toEqual(["seize.early", null, "seize.late"]));
});

describe("FUD-686 pips of a turn", () => {
  it("standard, move, extra standard, and a move paid with a standard", () => {
    const limits = turnLimits(hero(), 1);
    const left = (turn: Parameters<typeof economy.pips>[1]): (number | null)[] =>
      economy
        .pips(limits, turn)
        .slice(0, 2)
        .map((p) => p.left);
    const moved = economy.step(limits, {}, { type: "spend", action: "move", count: 2 });
    expect([left({}), moved.accepted && left(moved.turn)]).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });
});

describe("FUD-690 out of the fight", () => {
  it.each<[string, Parameters<typeof isDefeated>[0], boolean]>([
    ["a fresh hero", hero(), false],
    ["battered at 0", hero({ health: { value: 0, max: 6 }, ...having("battered") }), false],
    ["dying", hero({ health: { value: -1, max: 6 }, ...having("dying") }), true],
    ["stabilized", hero({ health: { value: -2, max: 6 }, ...having("stabilized") }), true],
    ["dead", hero({ health: { value: -3, max: 6 }, ...having("dead") }), true],
    ["unconscious", hero(having("incapacitated")), true],
    ["a minion at 0", minion({ health: { value: 0, max: 1 } }), true],
    ["a minion at 1", minion(), false],
  ])("%s", (_, c, out) => expect(isDefeated(c)).toBe(out));
});
