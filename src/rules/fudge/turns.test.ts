import { describe, expect, it } from "vitest";
import { after } from "../kernel/until.ts";
import { economy, turnLimits } from "./economy.ts";
import { initiativeCheck } from "./requests.ts";
import { advantage, component, having, hero, minion, power, settings } from "./fixtures.ts";
import { fatigueOf, rest } from "./fatigue.ts";
import { conditionState } from "./progression.ts";
import { grantsFor } from "./conditions.ts";
import { sharedRoll } from "./minions.ts";
import { afterFight, aimAfter, endsOnDelay, endSurprise, isDefeated, lasting, NOT_WAITING, recoveryTimer, seizeRefusal, surprise, turnEndTasks, turnStartTasks, waitStep, type Ongoing, type Waiting, type WaitEvent } from "./turns.ts";

const ongoing = (changes: Partial<Ongoing> = {}): Ongoing => ({ source: "Item.gas", effect: "affliction", degree: 1, condition: "dazed", dc: 8, defense: "fortitude", instantRecovery: false, unrecoverable: false, harm: false, ...changes });
const start = (c = hero(), changes: Partial<Parameters<typeof turnStartTasks>[1]> = {}): string[] => turnStartTasks(c, { round: 1, becameDying: false, tired: false, ...changes }).map((t) => t.kind);
const end = (c = hero(), changes: Partial<Parameters<typeof turnEndTasks>[1]> = {}): ReturnType<typeof turnEndTasks> => turnEndTasks(c, { ongoing: [], maintained: [], effort: false, ...changes });

describe("FUD-276 FUD-684 the start of a turn", () => {
  it("ends what lasted until now and gives the actions back", () => expect(start()).toEqual(["expire", "budget"]));
  it("regenerates as points come due", () => {
    const troll = hero({ powers: [power("Regrowth", [component("regeneration", 3)])] });
    expect([1, 2, 3, 4, 7, 10].map((round) => turnStartTasks(troll, { round, becameDying: false, tired: false }).some((t) => t.kind === "regenerate"))).toEqual([false, false, false, true, true, true]);
  });
  it("asks the dying for their check, Diehard or not, but not in the turn they fell", () => {
    const dying = hero({ health: { value: -1, max: 6 }, ...having("dying") });
    expect([start(dying), start(dying, { becameDying: true })]).toEqual([["expire", "dying", "budget"], ["expire", "budget"]]);
    expect(turnStartTasks({ ...dying, advantages: [advantage("diehard")] }, { round: 1, becameDying: false, tired: false })).toContainEqual({ kind: "dying", diehard: true, rule: "FUD-160" });
    expect(start(hero({ health: { value: -1, max: 6 }, ...having("stabilized") }))).toEqual(["expire", "budget"]);
  });
  it("says how much can be done, and by whose will", () => expect(turnStartTasks(hero(having("compelled")), { round: 1, becameDying: false, tired: false })).toContainEqual({ kind: "budget", standard: 1, move: 0, chooser: "controller", rule: "FUD-684" }));
  it("offers to buy fatigue off", () => expect(start(hero(), { tired: true })).toContain("buyOff"));
});

describe("FUD-277 FUD-685 the end of a turn", () => {
  it("in order: ends, drops, recovers, harms, gives back, tires", () => {
    const c = hero({ conditions: [conditionState("weakened", "str", "Item.drain", 3)], powers: [power("Wings", [component("flight", 5)])] });
    const tasks = end(c, { ongoing: [ongoing(), ongoing({ source: "Item.acid", dc: 11, harm: true })], effort: true });
    expect(tasks.map((t) => t.kind)).toEqual(["expire", "drop", "recovery", "recovery", "harm", "regain", "fatigue"]);
    expect(tasks.filter((t) => t.kind === "recovery").map((t) => t.dc)).toEqual([11, 8]);
    expect(tasks).toContainEqual({ kind: "regain", source: "Item.drain", trait: "str", points: 1, rule: "FUD-174" });
  });
  it("keeps up what was maintained and could be", () => {
    const flying = hero({ powers: [power("Wings", [component("flight", 5)])] });
    expect(end(flying, { maintained: ["Wings.flight"] }).map((t) => t.kind)).toEqual(["expire"]);
    expect(end({ ...flying, ...having("stunned") }, { maintained: ["Wings.flight"] }).map((t) => t.kind)).toEqual(["expire", "drop"]);
    expect(end(hero({ powers: [power("Hide", [component("protection", 5)])] })).map((t) => t.kind)).toEqual(["expire"]);
  });
  it("leaves alone what is shaken off by the minute, or never; one round is all that Instant Recovery lasts", () => {
    expect(end(hero(), { ongoing: [ongoing({ degree: 3, condition: "paralyzed" }), ongoing({ unrecoverable: true })] }).map((t) => t.kind)).toEqual(["expire"]);
    expect(end(hero(), { ongoing: [ongoing({ instantRecovery: true })] }).map((t) => t.kind)).toEqual(["expire", "endEffect"]);
  });
  it("FUD-280 the dead keep their turn, so that what is on them runs out", () => expect(end(hero({ health: { value: -3, max: 6 }, ...having("dead"), powers: [power("Wings", [component("flight", 5)])] }), { maintained: ["Wings.flight"] }).map((t) => t.kind)).toEqual(["expire", "drop"]));
});

describe("FUD-265 FUD-688 durations count from the one who acts", () => {
  const turn = (type: "turnStart" | "turnEnd", of: string): Parameters<typeof after>[1] => ({ type, of, round: 1, key: null });
  it("a round lasts until the own next turn, whoever acts in between", () => {
    const until = lasting("round", "a", true);
    expect([after(until, turn("turnEnd", "a")), after(until, turn("turnStart", "b")), after(until, turn("turnStart", "a"))]).toEqual([until, until, null]);
  });
  it("the end of the next turn is the second end from within one's own turn", () => {
    const until = lasting("nextTurnEnd", "a", true);
    const once = after(until, turn("turnEnd", "a"));
    expect([once, once && after(once, turn("turnEnd", "a"))]).toEqual([{ at: "turnEnd", of: "a", left: 1 }, null]);
    expect(after(lasting("nextTurnEnd", "a", false), turn("turnEnd", "a"))).toBeNull();
  });
  it("the end of the turn, and the scene", () => expect([after(lasting("turnEnd", "a", true), turn("turnEnd", "a")), after(lasting("scene", "a", true), { type: "scene" })]).toEqual([null, null]));
});

describe("FUD-689 recovery timers", () => it("each turn, each ten rounds, each hour", () => expect([recoveryTimer("turnEnd"), recoveryTimer("minute"), recoveryTimer("hour")]).toEqual([{ rounds: 1, seconds: 6 }, { rounds: 10, seconds: 60 }, { rounds: 600, seconds: 3600 }])));

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
  it("not while thirst or hunger goes on (FUD-182)", () => expect(fatigueOf(rest("A", tired, { rested: 9, slept: 0 }, true).state)).toBe("fatigued"));
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
    expect(waitStep({ kind: "delaying" }, { type: "act" })).toEqual({ accepted: true, waiting: NOT_WAITING, reinsert: true });
  });
  it("who let the round pass can't delay the next turn, but the one after", () => {
    const passed = play([{ type: "delay", acted: false }, { type: "turnStart" }]);
    expect(passed).toEqual({ kind: "none", owesTurn: true });
    expect(play([{ type: "delay", acted: false }], passed as Waiting)).toBe("wait.owed");
    expect(play([{ type: "turnStart" }, { type: "delay", acted: false }], passed as Waiting)).toEqual({ kind: "delaying" });
  });
  it("not after having acted, not twice, and no turn without delaying", () => expect([play([{ type: "delay", acted: true }]), play([{ type: "delay", acted: false }, { type: "delay", acted: false }]), play([{ type: "act" }]), play([{ type: "delay", acted: false }, ready])]).toEqual(["wait.acted", "wait.already", "wait.notDelaying", "wait.already"]));
  it("a readied action fires once, keeps one's place, and lapses with the next turn", () => {
    expect(waitStep(play([ready]) as Waiting, { type: "trigger" })).toEqual({ accepted: true, waiting: { kind: "onTrigger", action: "Blast" }, reinsert: false });
    expect([play([ready, { type: "trigger" }, { type: "trigger" }]), play([ready, { type: "turnStart" }]), play([{ ...ready, cost: "slow" }])]).toEqual(["wait.notReady", NOT_WAITING, "wait.kind"]);
  });
  it("good effects end when one delays, bad ones wait", () => expect([endsOnDelay(true), endsOnDelay(false)]).toEqual([true, false]));
});

describe("FUD-682 FUD-262 surprise", () => {
  const after = (check: Parameters<typeof surprise>[2]): { ids: string[]; rows: number[] } => {
    const s = surprise("A", [], check);
    return { ids: s.state.map((c) => c.id), rows: s.initiative.map((r) => r.value) };
  };
  it("surprised; one degree leaves the -10, two nothing", () => expect([after(null), after({ success: true, degrees: 1 }), after({ success: true, degrees: 2 })]).toEqual([{ ids: ["surprised"], rows: [] }, { ids: [], rows: [-10] }, { ids: [], rows: [] }]));
  it("is on the initiative and opens the defense, until the own turn", () => {
    const state = surprise("A", [], null).state;
    expect(initiativeCheck(hero({ conditions: state }), settings).bonus.reduce((sum, r) => sum + r.value, 0)).toBe(-10);
    expect(grantsFor({ ...hero(), conditions: state }).openness).toBe("vulnerable");
    expect(endSurprise("A", state).state).toEqual([]);
  });
});

describe("FUD-681 FUD-683 the order before the first turn", () => {
  it("minions of a name roll together", () => expect([sharedRoll(minion({ name: "Thug" })), sharedRoll(minion({ name: "Thug" })), sharedRoll(hero())]).toEqual(["Thug", "Thug", null]));
  it("initiative is seized once the order is known and before anyone acts", () => expect([seizeRefusal({ announced: false, begun: false })?.reason, seizeRefusal({ announced: true, begun: false }), seizeRefusal({ announced: true, begun: true })?.reason]).toEqual(["seize.early", null, "seize.late"]));
});

describe("FUD-686 pips of a turn", () => {
  it("standard, move, extra standard, and a move paid with a standard", () => {
    const limits = turnLimits(hero(), 1);
    const left = (turn: Parameters<typeof economy.pips>[1]): (number | null)[] => economy.pips(limits, turn).slice(0, 2).map((p) => p.left);
    const moved = economy.step(limits, {}, { type: "spend", action: "move", count: 2 });
    expect([left({}), moved.accepted && left(moved.turn)]).toEqual([[2, 1], [1, 0]]);
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

describe("FUD-692 the end of a fight", () => {
  it("clears surprise, aims and what was readied; fatigue stays", () => {
    const done = afterFight("A", [conditionState("surprised", null, "surprise"), conditionState("fatigued")]);
    expect([done.state.map((c) => c.id), done.waiting, done.aiming]).toEqual([["fatigued"], NOT_WAITING, null]);
  });
});

describe("FUD-291 holding an aim", () => {
  const aim = { target: "Token.a", bonus: 2, improved: false };
  it.each<[string, Parameters<typeof aimAfter>, number, boolean]>([
    ["serves the attack on that target", [aim, { action: "standard", target: "Token.a", sameTurn: false }], 2, false],
    ["not in the turn it was taken", [aim, { action: "standard", target: "Token.a", sameTurn: true }], 0, false],
    ["not another target", [aim, { action: "standard", target: "Token.b", sameTurn: false }], 0, false],
    ["is held by a free action", [aim, { action: "free", target: null, sameTurn: false }], 0, true],
    ["is lost by moving", [aim, { action: "move", target: null, sameTurn: false }], 0, false],
    ["but not with Improved Aim", [{ ...aim, improved: true }, { action: "move", target: null, sameTurn: false }], 0, true],
  ])("%s", (_, args, bonus, stands) => {
    const next = aimAfter(...args);
    expect([next.bonus, next.aim !== null]).toEqual([bonus, stands]);
  });
});
