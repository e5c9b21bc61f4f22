import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TurnSpends } from "../../kernel/economy.ts";
import { turnFault } from "../../kernel/turns/law.ts";
import {
  actDelayed,
  bestow,
  between,
  challengeResult,
  challengeStep,
  challengeTrack,
  changeScene,
  compareInitiative,
  dcLevel,
  DEFAULT_SETTINGS,
  delayChanges,
  delayStep,
  difficulty,
  elapsed,
  ENCOUNTERS,
  endEncounter,
  endTurn,
  feet,
  type Fighter,
  initiativeCheck,
  initiativeSkill,
  lasts,
  type OrderEvent,
  orderFlow,
  type OrderState,
  passTime,
  rangeRanks,
  reaches,
  scene,
  startActing,
  startEncounter,
  startTurn,
  timePasses,
  turnEdges,
} from "../index.ts";
import {
  apply,
  attack,
  condition,
  edge,
  effect,
  foe,
  hero,
  marks,
  modifier,
  moment,
  power,
  skills,
  written,
} from "../testing/fixtures.ts";

const f = (id: string, initiative: number, over: Partial<Fighter> = {}): Fighter => ({
  id,
  initiative,
  passive: 10,
  player: false,
  coin: 0,
  surprised: false,
  ...over,
});
const begin = (...fighters: Fighter[]): OrderState => orderFlow.begin({ fighters });
const play = (state: OrderState, ...events: OrderEvent[]): OrderState =>
  events.reduce((s, e) => {
    const step = orderFlow.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, state);
const refusal = (state: OrderState, e: OrderEvent): string => {
  const step = orderFlow.step(state, e);
  return step.accepted ? "accepted" : step.reason;
};
const next = { type: "next" } as const;
const wait = (id: string, over: Partial<Extract<OrderEvent, { type: "delay" }>> = {}): OrderEvent => ({
  type: "delay",
  id,
  acted: false,
  able: true,
  ...over,
});

describe("DES-040 DES-043 DES-390 what a scene is", () => {
  it("each type has its usual round and threat", () => {
    expect([scene("combat").roundSeconds, scene("conflict").roundSeconds, scene("challenge").roundSeconds]).toEqual([
      6, 360, 6,
    ]);
    expect([ENCOUNTERS.combat.threat, ENCOUNTERS.conflict.threat, ENCOUNTERS.challenge.threat]).toEqual([
      "melee",
      "court",
      "court",
    ]);
  });
  it("a Conflict may run in six seconds, a Combat not in six minutes", () => {
    expect(changeScene(scene("conflict"), { roundSeconds: 6 })).toMatchObject({ scene: { roundSeconds: 6 } });
    expect(changeScene(scene("combat"), { roundSeconds: 360 })).toMatchObject({ reason: "scene.round" });
  });
  it("a quarrel becomes a brawl: order and round stay", () => {
    const state = play(orderFlow.begin({ fighters: [f("a", 20), f("b", 10)], scene: scene("conflict") }), next, {
      type: "scene",
      to: "combat",
    });
    expect(state).toMatchObject({
      round: 1,
      up: "a",
      queue: ["b"],
      data: { scene: { type: "combat", roundSeconds: 6 } },
    });
  });
  it("elapsed time is rounds by their length", () => expect([elapsed(3, 6), elapsed(3, 360)]).toEqual([18, 1080]));
  it("DES-015 DES-016 difficulty reads the encounter's Power Level, or the actor's, or a typed number", () => {
    expect(dcLevel(10, 6, { dcPowerLevel: "encounter" })).toBe(6);
    expect(dcLevel(10, null, { dcPowerLevel: "encounter" })).toBe(10);
    expect(dcLevel(10, 6, { dcPowerLevel: "actor" })).toBe(10);
    expect([
      difficulty("hard", 10, 8, { dcPowerLevel: "encounter" }),
      difficulty(17, 10, 8, { dcPowerLevel: "encounter" }),
    ]).toEqual([26, 17]);
  });
});

describe("DES-045 feet of a rank", () => {
  it.each([
    [-3, 5],
    [-2, 10],
    [-1, 15],
    [0, 30],
    [1, 60],
    [2, 120],
    [3, 240],
    [4, 480],
    [-9, 5],
  ])("rank %i is %i feet", (rank, ft) => expect(feet(rank)).toBe(ft));
  it("in six minutes sixty times as far", () => expect(feet(0, 360)).toBe(1800));
});

describe("DES-044 DES-101 DES-102 DES-103 DES-104 DES-190 DES-191 DES-192 DES-193 DES-194 range bands", () => {
  it.each([
    [0, 0],
    [100, 0],
    [101, -2],
    [200, -2],
    [201, -5],
    [400, -5],
    [401, null],
  ])("rank 4 at %i feet", (ft, ranks) => expect(rangeRanks(ft, 4)).toBe(ranks));
  it("a rank below 1 counts as 1", () => expect(rangeRanks(25, 0)).toBe(0));
  it.each([
    ["close", 5, "accepted"],
    ["close", 10, "band.reach"],
    ["ranged", 5, "band.adjacent"],
    ["ranged", 30, "accepted"],
    ["ranged", 900, "band.range"],
    ["court", 30, "accepted"],
    ["court", 31, "band.court"],
    ["rumor", 30, "band.tooNear"],
    ["gossip", 31, "accepted"],
  ] as const)("%s at %i feet: %s", (band, ft, answer) => {
    const step = reaches(band, between(ft, 5, 30, true), 4);
    expect(step.accepted ? "accepted" : step.reason).toBe(answer);
  });
  it("asks where there is no board", () =>
    expect(reaches("court", between(null, 5, 30), 1)).toMatchObject({ accepted: true, ask: true }));
  it("gossip needs a channel, personal only oneself", () => {
    expect(reaches("gossip", between(900, 5, 30, false), 1)).toMatchObject({ reason: "band.channel" });
    expect(reaches("personal", between(0, 5, 30), 1)).toMatchObject({ reason: "band.self" });
    expect(reaches("personal", between(0, 5, 30), 1, true).accepted).toBe(true);
  });
});

describe("DES-046 Challenges", () => {
  it("three of each per hero, or none, or the table's own", () => {
    expect(challengeTrack(4, 3)).toMatchObject({ goal: 12, strikes: 12 });
    expect(challengeTrack(4, null)).toBeNull();
    expect(challengeTrack(4, 3, { goal: 5 })).toMatchObject({ goal: 5, strikes: 12 });
  });
  it("degrees count either way; both full at once is a win at a cost", () => {
    const track = { goal: 3, strikes: 3, progress: 0, struck: 0 };
    expect(challengeStep(track, [2])).toMatchObject({ track: { progress: 2, struck: 0 }, result: "open" });
    expect(challengeStep(track, [-3])).toMatchObject({ result: "lost" });
    expect(challengeStep(track, [3, -3])).toMatchObject({ result: "cost" });
    expect(challengeResult({ ...track, progress: 4 })).toBe("won");
    expect(challengeStep({ ...track, progress: 4 }, [1])).toMatchObject({ reason: "challenge.over" });
  });
  it("is counted by the order too", () => {
    const state = play(begin(f("a", 1)), { type: "track", track: challengeTrack(1, 3) }, { type: "count", degree: 2 });
    expect(state.data.scene.challenge).toMatchObject({ progress: 2 });
    expect(refusal(begin(f("a", 1)), { type: "count", degree: 2 })).toBe("challenge.none");
  });
});

describe("DES-042 initiative", () => {
  it("Reaction in Combat, Guile in a Conflict, the better one in a Challenge", () => {
    const who = hero({ skills: skills({ reaction: 4, guile: 6 }) });
    expect([
      initiativeSkill(who, "combat"),
      initiativeSkill(who, "conflict"),
      initiativeSkill(who, "challenge"),
    ]).toEqual(["reaction", "guile", "guile"]);
    expect(initiativeCheck(who, "combat", DEFAULT_SETTINGS)).toMatchObject({ kind: "initiative", rank: 4, ability: 0 });
    expect(
      initiativeCheck(hero({ edges: [edge("improvedInitiative", 2)] }), "combat", DEFAULT_SETTINGS).sources,
    ).toMatchObject([{ ranks: 4 }]);
  });
  it("high first; ties by passive score, then players, then the coin", () => {
    const all = [
      f("coin0", 10),
      f("coin1", 10, { coin: 1 }),
      f("player", 10, { player: true }),
      f("passive", 10, { passive: 15 }),
      f("high", 20),
    ];
    expect([...all].sort(compareInitiative).map((x) => x.id)).toEqual(["high", "passive", "player", "coin1", "coin0"]);
  });
  it("a latecomer acts when its place next comes up", () => {
    const state = play(begin(f("a", 20), f("b", 10)), next);
    expect(play(state, { type: "join", fighter: f("mid", 15) }).queue).toEqual(["mid", "b"]);
    const early = play(state, { type: "join", fighter: f("top", 30) });
    expect([early.queue, early.order]).toEqual([["b"], ["top", "a", "b"]]);
    expect(play(state, { type: "join", fighter: f("low", 1) }).queue).toEqual(["b", "low"]);
  });
});

describe("DES-041 DES-047 DES-393 turns of a round", () => {
  it("one turn each, counted and never back", () => {
    const state = play(begin(f("a", 20), f("b", 10)), next, next, next);
    expect(state).toMatchObject({ round: 2, up: "a", data: { turns: 3 } });
  });
  it("surprise lasts until the first turn slot has passed", () => {
    const state = play(begin(f("a", 20, { surprised: true }), f("b", 10)), next);
    expect(state.data.surprised).toEqual(["a"]);
    expect(play(state, next).data.surprised).toEqual([]);
  });
});

describe("DES-180 DES-394 Delay", () => {
  const three = play(begin(f("a", 20), f("b", 15), f("c", 10)), next);
  it("lets the next act, and leaves a gap after each turn", () => {
    const state = play(three, wait("a"));
    expect(state).toMatchObject({ up: "b", queue: ["c"] });
    expect(play(state, next)).toMatchObject({ up: null, queue: ["c"] });
  });
  it("steps in between two turns, and its place moves there", () => {
    const state = play(three, wait("a"), next, { type: "act", id: "a" });
    expect(state).toMatchObject({ up: "a", order: ["b", "a", "c"], queue: ["c"], data: { resumed: true } });
    expect(play(state, next, next).up).toBe("b");
    expect(state.data.fighters.find((x) => x.id === "a")?.initiative).toBe(15);
  });
  it("never inside a turn, nor before another had one", () =>
    expect(refusal(play(three, wait("a")), { type: "act", id: "a" })).toBe("delay.inside"));
  it("is lost when the old place comes up, and the new turn begins normally", () => {
    const state = play(three, wait("a"), next, next, next, next);
    expect(state).toMatchObject({ round: 2, up: "a", order: ["a", "b", "c"], data: { lost: "a", delayed: [] } });
  });
  it("who stepped in early in the next round has its turn there", () => {
    const state = play(begin(f("a", 20), f("b", 15)), next, next, wait("b"));
    expect(state).toMatchObject({ round: 2, up: "a" });
    const acted = play(state, next, { type: "act", id: "b" });
    expect(acted).toMatchObject({ up: "b", queue: [], round: 2 });
  });
  it.each([
    ["after acting", wait("a", { acted: true }), "delay.acted"],
    ["unable to act", wait("a", { able: false }), "delay.unable"],
    ["on another's turn", wait("b"), "order.notTheirTurn"],
  ])("not %s", (_, e, reason) => expect(refusal(three, e)).toBe(reason));
  it("good things end at once, bad ones wait for the delayed turn", () => {
    const until = lasts("endOfTurn", "Actor.ada", true);
    const make = (key: string, ranks: number) =>
      bestow(hero(), {
        kind: "ranks",
        key,
        channel: "attack",
        ranks,
        against: null,
        attack: null,
        skill: null,
        until,
        label: "L",
        rule: "DES-020",
      });
    const who = apply(hero({ conditions: [condition("dazed", { until })] }), [...make("good", 2), ...make("bad", -2)]);
    const delaying = apply(who, delayChanges(who, moment()));
    expect([delaying.lasting.map((l) => l.key), delaying.conditions.length, delaying.delaying]).toEqual([
      ["bad"],
      1,
      true,
    ]);
    expect(apply(delaying, actDelayed(delaying)).delaying).toBe(false);
  });
  it("DES-410 delayStep tells where it stands", () =>
    expect(delayStep(three, "a", { type: "delay", id: "a", acted: false, able: true })).toMatchObject({
      delay: { kind: "delaying", initiative: 20, round: 1 },
    }));
});

describe("DES-069 DES-070 DES-180 whose turn a step ends and begins", () => {
  const three = play(begin(f("a", 20), f("b", 15), f("c", 10)), next);
  const edges = (from: OrderState, e: OrderEvent) => turnEdges(from, play(from, e));
  it("a turn that is put off goes on later and ends then", () => {
    expect(edges(three, wait("a"))).toEqual({ ended: [], began: ["b"], resumed: [] });
    const gap = play(three, wait("a"), next);
    expect(edges(play(three, wait("a")), next)).toEqual({ ended: ["b"], began: [], resumed: [] });
    expect(edges(gap, { type: "act", id: "a" })).toEqual({ ended: [], began: [], resumed: ["a"] });
    expect(edges(play(gap, { type: "act", id: "a" }), next)).toEqual({ ended: ["a"], began: ["c"], resumed: [] });
  });
  it("one that is lost ends as the next begins", () =>
    expect(edges(play(three, wait("a"), next, next, next), next)).toEqual({ ended: ["a"], began: ["a"], resumed: [] }));
  it("law: every turn begins once and ends once", () => {
    const id = fc.constantFrom("a", "b", "c");
    const events = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<OrderEvent>(next) },
        { weight: 2, arbitrary: id.map((who) => wait(who)) },
        { weight: 2, arbitrary: id.map((who): OrderEvent => ({ type: "act", id: who })) },
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(events, (list) => {
        let state = begin(f("a", 20), f("b", 15), f("c", 10));
        const told = list.flatMap((e) => {
          const step = orderFlow.step(state, e);
          if (!step.accepted) return [];
          const said = turnEdges(state, step.state);
          state = step.state;
          return [said];
        });
        expect(turnFault(told)).toBeNull();
      }),
    );
  });
});

describe("DES-180 laws of the order", () => {
  const ids = ["a", "b", "c", "d"];
  const id = fc.constantFrom(...ids, "nobody");
  const event: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.constant(next),
    fc.record({ type: fc.constant("delay" as const), id, acted: fc.boolean(), able: fc.boolean() }),
    fc.record({ type: fc.constant("act" as const), id }),
    fc.record({ type: fc.constant("leave" as const), id }),
    fc.record({
      type: fc.constant("join" as const),
      fighter: fc.record({
        id,
        initiative: fc.integer({ min: -5, max: 30 }),
        passive: fc.integer(),
        player: fc.boolean(),
        coin: fc.integer({ min: 0, max: 1 }),
        surprised: fc.boolean(),
      }),
    }),
    fc.record({
      type: fc.constant("scene" as const),
      to: fc.constantFrom("combat" as const, "conflict" as const),
      roundSeconds: fc.constantFrom(6, 360, 7),
    }),
    fc.record({ type: fc.constant("count" as const), degree: fc.integer({ min: -5, max: 5 }) }),
  );
  it("no event throws; nobody is lost or doubled; turns only grow; nobody acts twice in a round without delaying", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = begin(f("a", 20), f("b", 15), f("c", 10));
        for (const e of events) {
          const before = JSON.stringify(state);
          const step = orderFlow.step(state, e);
          expect(JSON.stringify(state)).toBe(before);
          if (!step.accepted) continue;
          expect(step.state.data.turns).toBeGreaterThanOrEqual(state.data.turns);
          state = step.state;
          expect(new Set(state.order).size).toBe(state.order.length);
          expect(new Set(state.queue).size).toBe(state.queue.length);
          expect(state.data.fighters.map((x) => x.id).sort()).toEqual([...state.order].sort());
          expect(state.queue.every((x) => state.order.includes(x) && x !== state.up)).toBe(true);
          expect(state.data.delayed.every((d) => state.order.includes(d.id) && d.id !== state.up)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("DES-069 DES-214 DES-397 the start of a turn", () => {
  it("in order: what lasts ends, a readied action is lost, fatigue lands, the slots are new", () => {
    const who = hero({
      stance: { penalty: "attack", bonus: "defense", ranks: 3, attacked: true },
      defend: true,
      ready: { action: "attackClose", kind: "standard", trigger: "t", area: false },
      surge: { pending: 1, deferred: 0 },
      turn: { ...hero().turn, bonusStandard: 1, feetMoved: 30, ran: true },
    });
    const { changes } = startTurn(who, moment());
    const after = apply(who, changes);
    expect(after).toMatchObject({
      stance: null,
      defend: false,
      ready: null,
      fatigue: 1,
      surge: { pending: 0 },
      turn: { bonusStandard: 0, feetMoved: 0, ran: false },
    });
  });
  it("the dying make a save, and what was begun before asks to be kept up (DES-164)", () => {
    const who = hero({
      marks: marks([4, 5]),
      aim: { target: "Actor.foe", ranks: 2, kept: true, begun: false },
      powers: [power([effect({ effect: "flight", duration: "sustained", range: "personal" })])],
    });
    expect(startTurn(who, moment()).prompts.map((p) => p.kind)).toEqual(["deathSave", "upkeep"]);
    expect(startTurn({ ...who, marks: marks([1]) }, moment()).prompts.map((p) => p.kind)).toEqual(["upkeep", "upkeep"]);
  });
  it("DES-272 a grip and an aim are gone at once when fatigue makes Incapacitated", () => {
    const held = foe({ conditions: [condition("held", { source: "Actor.ada" })] });
    const who = hero({
      fatigue: 2,
      surge: { pending: 1, deferred: 0 },
      grab: { target: held.ref, degree: 1, attack: "a", limbs: 1, kept: true, begun: false },
      aim: { target: held.ref, ranks: 2, kept: true, begun: false },
    });
    const { changes, prompts } = startTurn(who, moment(), held);
    expect(apply(who, changes)).toMatchObject({ fatigue: 3, grab: null, aim: null });
    expect(apply(held, changes).conditions).toEqual([]);
    expect(prompts).toEqual([]);
    expect(apply({ ...who, fatigue: 0 }, startTurn({ ...who, fatigue: 0 }, moment(), held).changes).grab).toMatchObject(
      { kept: false, begun: false },
    );
  });
  it("DES-337 Regeneration takes a mark every 10/rank rounds", () => {
    const who = hero({
      marks: marks([1, 3]),
      powers: [power([effect({ effect: "regeneration", rank: 5, duration: "permanent", range: "personal" })])],
    });
    expect(apply(who, startTurn(who, moment({ round: 2 })).changes).marks.physical.map((m) => m.level)).toEqual([1]);
    expect(apply(who, startTurn(who, moment({ round: 3 })).changes).marks.physical).toHaveLength(2);
  });
});

describe("DES-070 DES-277 the end of a turn", () => {
  it("asks one resistance check for each ongoing effect, and leaves the reserve", () => {
    const who = hero({ conditions: [condition("dazed", { dc: 20, resistance: "will" }), condition("held")] });
    const { changes, prompts } = endTurn(who, moment(), {});
    expect(prompts).toMatchObject([{ kind: "resist", dc: 20, resistance: "will" }]);
    expect(written(changes)["system.turn.quickReserve"]).toBeUndefined();
    expect(written(endTurn(hero(), moment(), {}).changes)["system.turn.quickReserve"]).toBe(true);
    expect(written(endTurn(hero(), moment(), { quick: 3 }).changes)["system.turn.quickReserve"]).toBeUndefined();
  });
  it("what was not kept up ends; what was begun this turn stays (DES-139 DES-164)", () => {
    const aim = { target: "Actor.foe", ranks: 2, kept: false, begun: false };
    expect(written(endTurn(hero({ aim }), moment(), {}).changes)["system.aim"]).toBeNull();
    for (const over of [{ begun: true }, { kept: true }])
      expect("system.aim" in written(endTurn(hero({ aim: { ...aim, ...over } }), moment(), {}).changes)).toBe(false);
    const flyer = hero({ powers: [power([effect({ effect: "flight", duration: "sustained", range: "personal" })])] });
    expect(written(endTurn(flyer, moment(), {}).changes)["system.active"]).toBe(false);
    expect("system.active" in written(endTurn(flyer, moment(), {}, ["p1"]).changes)).toBe(false);
    const lasting = hero({
      powers: [
        power([
          effect({
            effect: "flight",
            duration: "sustained",
            range: "personal",
            modifiers: [modifier("increasedDuration")],
          }),
        ]),
      ],
    });
    expect("system.active" in written(endTurn(lasting, moment(), {}).changes)).toBe(false);
  });
  it("a Stance without an attack keeps only its Disadvantage (DES-153)", () => {
    const who = hero({ stance: { penalty: "defense", bonus: "attack", ranks: 3, attacked: false } });
    const after = apply(who, endTurn(who, moment(), {}).changes);
    expect([after.stance, after.lasting]).toMatchObject([null, [{ channel: "defense", ranks: -3 }]]);
  });
  it("the run streak grows by running and is 0 without (DES-131)", () => {
    const ran = hero({ turn: { ...hero().turn, ran: true, runStreak: 2 } });
    expect(written(endTurn(ran, moment(), {}).changes)["system.turn.runStreak"]).toBe(3);
    expect(
      written(endTurn({ ...ran, turn: { ...ran.turn, ran: false } }, moment(), {}).changes)["system.turn.runStreak"],
    ).toBe(0);
  });
  it("the reserve clears as its owner starts to act (DES-064)", () =>
    expect(
      written(startActing(hero({ turn: { ...hero().turn, quickReserve: true } })))["system.turn.quickReserve"],
    ).toBe(false));
});

describe("DES-071 durations", () => {
  it.each([
    ["startOfNextTurn", { at: "turnStart", of: "a", left: 1 }],
    ["oneRound", { at: "turnStart", of: "a", left: 1 }],
    ["endOfTurn", { at: "turnEnd", of: "a", left: 1 }],
    ["encounter", { at: "encounter", left: 1 }],
    ["permanent", { at: "never" }],
    ["sustained", { at: "use" }],
  ] as const)("%s", (d, until) => expect(lasts(d, "a", false)).toEqual(until));
  it("the end of the next turn skips the one that is on", () => {
    expect(lasts("endOfNextTurn", "a", true)).toMatchObject({ left: 2 });
    const who = hero({ conditions: [condition("dazed", { until: lasts("endOfNextTurn", "Actor.ada", true) })] });
    const tick = { type: "turnEnd", of: "Actor.ada", round: 1, key: null } as const;
    const once = apply(who, passTime(who, tick));
    expect(once.conditions).toHaveLength(1);
    expect(apply(once, passTime(once, tick)).conditions).toHaveLength(0);
  });
});

describe("DES-072 DES-221 an encounter begins and ends", () => {
  it("the reserve is there at once, unless surprised; adversaries bring their Corruption", () => {
    expect(written(startEncounter(hero()))["system.turn.quickReserve"]).toBe(true);
    expect("system.turn.quickReserve" in written(startEncounter(hero({ conditions: [condition("surprised")] })))).toBe(
      false,
    );
    expect(written(startEncounter(foe({ role: "villain" })))["system.pools.corruption"]).toBe(3);
  });
  it("everything of the encounter ends and pending fatigue lands; deferred waits for freedom", () => {
    const who = hero({
      aim: { target: "x", ranks: 1, kept: true, begun: true },
      stance: { penalty: "attack", bonus: "effect", ranks: 1, attacked: true },
      defend: true,
      delaying: true,
      ready: { action: "a", kind: "move", trigger: "t", area: false },
      grab: { target: "x", degree: 1, attack: "a", limbs: 1, kept: true, begun: true },
      retryLocks: [{ use: "u", target: "t" }],
      surge: { pending: 1, deferred: 1 },
      conditions: [condition("compelled")],
      turn: { ...hero().turn, runStreak: 3, quickReserve: true },
    });
    const after = apply(who, endEncounter(who));
    expect(after).toMatchObject({
      aim: null,
      stance: null,
      defend: false,
      delaying: false,
      ready: null,
      grab: null,
      retryLocks: [],
      surge: { pending: 0, deferred: 1 },
      fatigue: 1,
      turn: { runStreak: 0, quickReserve: false },
    });
    expect(after.conditions.map((c) => c.id)).toEqual(["compelled"]);
    // Conditions with an end of their own count down with the clock that all rulesets share, once.
    const dazed = hero({ conditions: [condition("dazed", { until: { at: "turnEnd", of: "Actor.ada", left: 2 } })] });
    expect(
      [endTurn(dazed, moment(), {}), startTurn(dazed, moment())].map((p) => apply(dazed, p.changes).conditions.length),
    ).toEqual([1, 1]);
    expect(apply(dazed, endTurn(dazed, moment(), {}).changes).conditions[0]?.until).toEqual({
      at: "turnEnd",
      of: "Actor.ada",
      left: 2,
    });
  });
});

describe("DES-072 DES-242 DES-247 time outside encounters", () => {
  const speed = {
    kind: "speed",
    key: "run",
    ranks: 1,
    until: lasts("startOfNextTurn", "Actor.ada", true),
    label: "",
    rule: "DES-131",
  } as const;
  it("Shaken is over with the encounter, however many turns it had left", () => {
    const who = hero({
      marks: {
        physical: [
          { level: 2, left: 2 },
          { level: 3, left: 0 },
        ],
        social: [{ level: 2, left: 1 }],
      },
    });
    expect(apply(who, endEncounter(who)).marks).toEqual({
      physical: [
        { level: 1, left: 0 },
        { level: 3, left: 0 },
      ],
      social: [{ level: 1, left: 0 }],
    });
  });
  it("a run's memory is over with the encounter, so that the next one is new", () => {
    const who = hero({
      turn: { ...hero().turn, runTried: true, standTried: true, ran: true, moveSplit: true, feetMoved: 30 },
    });
    expect(apply(who, endEncounter(who)).turn).toMatchObject({
      runTried: false,
      standTried: false,
      ran: false,
      moveSplit: false,
      feetMoved: 0,
    });
  });
  it("six seconds are everybody's turn: what counts turns is over, Stance and Defend too", () => {
    const plain = hero({
      stance: { penalty: "attack", bonus: "effect", ranks: 1, attacked: false },
      defend: true,
      marks: marks([2]),
      conditions: [condition("dazed", { until: { at: "turnEnd", of: "x", left: 1 } }), condition("asleep")],
    });
    const who = apply(plain, bestow(plain, speed));
    expect(timePasses(who, 5)).toEqual({ changes: [], prompts: [] });
    const after = apply(who, timePasses(who, 6).changes);
    expect(after).toMatchObject({ stance: null, defend: false, lasting: [] });
    expect(after.marks.physical.map((m) => m.level)).toEqual([1]);
    expect(after.conditions.map((c) => c.id)).toEqual(["asleep"]);
  });
  it("DES-247 a save for every six seconds, however the clock was moved; never more than any outcome needs", () => {
    const dying = hero({ marks: marks([5]) });
    const saves = (...steps: readonly number[]): number =>
      steps.reduce(({ n, now }, by) => ({ n: n + timePasses(dying, by, now + by).prompts.length, now: now + by }), {
        n: 0,
        now: 1200,
      }).n;
    expect([saves(6), saves(12), saves(4, 4), saves(1, 1, 1, 1, 1, 1), saves(5), saves(3, 9)]).toEqual([
      1, 2, 1, 1, 0, 2,
    ]);
    expect(saves(60)).toBe(5);
  });
  it("DES-337 Regeneration heals by the same clock", () => {
    const who = hero({
      marks: marks([1, 1, 1]),
      powers: [power([effect({ effect: "regeneration", rank: 5, range: "personal" })])],
    });
    const after = [6, 6].reduce(
      ({ now, one }, by) => ({ now: now + by, one: apply(one, timePasses(one, by, now + by).changes) }),
      { now: 0, one: who },
    ).one;
    expect(after.marks.physical).toHaveLength(2);
  });
  it("the dying make a save every six seconds", () => {
    expect([marks([5]), marks([4])].map((m) => timePasses(hero({ marks: m }), 6).prompts.map((p) => p.kind))).toEqual([
      ["deathSave"],
      [],
    ]);
  });
  it.each([
    [6, [1, 3]],
    [12, [1]],
    [24, []],
    [3600, []],
  ])("DES-337 Regeneration 5 heals a mark every two rounds: %i seconds", (seconds, left) => {
    const who = hero({
      marks: marks([1, 3]),
      powers: [power([effect({ effect: "regeneration", rank: 5, duration: "permanent", range: "personal" })])],
    });
    expect(apply(who, timePasses(who, seconds).changes).marks.physical.map((m) => m.level)).toEqual(left);
  });
});

describe("DES-069 DES-070 laws of the turn", () => {
  it("start and end of a turn never conflict with the sheet they were worked out from", () => {
    fc.assert(
      fc.property(
        fc.record({
          pending: fc.integer({ min: 0, max: 3 }),
          fatigue: fc.integer({ min: 0, max: 3 }),
          m: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
          streak: fc.integer({ min: 0, max: 3 }),
          quick: fc.integer({ min: 0, max: 3 }),
        }),
        (s) => {
          const who = hero({
            surge: { pending: s.pending, deferred: 0 },
            fatigue: s.fatigue,
            marks: marks(s.m),
            turn: { ...hero().turn, runStreak: s.streak },
            attacks: [attack()],
          });
          const started = apply(who, startTurn(who, moment()).changes);
          const spends: TurnSpends = s.quick > 0 ? { quick: s.quick } : {};
          const ended = apply(started, endTurn(started, moment(), spends).changes);
          expect(ended.fatigue).toBe(Math.min(3, s.fatigue + s.pending));
          expect(ended.surge.pending).toBe(0);
        },
      ),
    );
  });
});
