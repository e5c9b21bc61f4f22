import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after } from "../../kernel/turns/until.ts";
import { DEFAULT_SETTINGS, settingsOf } from "../settings.ts";
import type { ConditionId } from "../state/condition-table.ts";
import { abilities, feats, flags, having, hero, hurt, power } from "../testing/fixtures.ts";
import type { TurnKey } from "../types.ts";
import { economy, strainChanges, type TurnLimits, turnLimits } from "./economy.ts";
import { compareKeys } from "./initiative.ts";
import { keyNumber } from "./initiative.ts";
import {
  joinActsNow,
  nextEvent,
  notices,
  type OrderEvent,
  type OrderParticipant,
  orderParticipant,
  type OrderState,
  placeKey,
  placeNote,
  surprise,
  turnOrder,
} from "./order.ts";
import {
  betweenTurns,
  encounterEnd,
  encounterStart,
  isExpired,
  roundsFrom,
  roundStart,
  stunEnd,
  surpriseEnd,
  trackerRow,
  turnStart,
} from "./turns.ts";

const buy = (limits: TurnLimits, ...actions: readonly string[]): string[] => {
  let turn = {};
  return actions.map((action) => {
    const step = economy.step(limits, turn, { type: "spend", action });
    if (step.accepted) turn = step.turn;
    return step.accepted ? "ok" : step.reason;
  });
};

describe("TWI-070 TWI-071 TWI-072 TWI-075 TWI-076 TWI-327 a turn's actions", () => {
  const free = turnLimits(hero());
  it("standard and move, move and move, or one full", () => {
    expect(buy(free, "standard", "move", "move", "standard")).toEqual([
      "ok",
      "ok",
      "action.noMove",
      "action.noStandard",
    ]);
    expect(buy(free, "move", "move", "standard")).toEqual(["ok", "ok", "action.noStandard"]);
    expect(buy(free, "full", "move")).toEqual(["ok", "action.noMove"]);
    expect(buy(free, "move", "full")).toEqual(["ok", "action.noFull"]);
    expect(buy(free, "standard", "standard")).toEqual(["ok", "action.noStandard"]);
  });
  it("who is bound may get free, think and speak; who is paralyzed may think (TWI-460)", () => {
    const of = (...ids: readonly ConditionId[]) => turnLimits(hero(having(...ids)));
    const each = (limits: TurnLimits) =>
      ["escape", "mind", "voice", "standard", "move"].map((a) => buy(limits, a)[0] === "ok");
    expect(each(of("bound"))).toEqual([true, true, true, false, false]);
    expect(each(of("paralyzed"))).toEqual([false, true, false, false, false]);
    expect(each(of("pinned"))).toEqual([true, false, false, false, false]);
    expect(each(of("bound", "paralyzed"))).toEqual([false, true, false, false, false]);
    expect(each(of("bound", "dazed"))).toEqual([false, false, false, false, false]);
    expect(buy(of("bound"), "mind", "voice")).toEqual(["ok", "action.noStandard"]);
    const step = economy.step(of("bound"), { standard: 1 }, { type: "refund", action: "mind" });
    expect(step.turn).toEqual({ standard: 0 });
  });
  it("a surge is one standard or move more, never half of a full one", () => {
    const surging = turnLimits(hero({ flags: flags({ surges: 1 }) }));
    expect(buy(surging, "standard", "standard", "standard", "move")).toEqual(["ok", "ok", "action.noStandard", "ok"]);
    expect(buy(surging, "standard", "full")).toEqual(["ok", "action.noFull"]);
  });
  it("TWI-035 in the surprise round one standard or one move, no full", () => {
    const first = turnLimits(hero(), true);
    expect([
      buy(first, "standard", "move"),
      buy(first, "move", "standard"),
      buy(first, "full"),
      buy(turnLimits(hero({ flags: flags({ surges: 1 }) }), true), "standard", "move"),
    ]).toEqual([["ok", "action.noMove"], ["ok", "action.noStandard"], ["action.noFull"], ["ok", "ok"]]);
  });
  it.each([
    ["staggered", "single"],
    ["disabled", "single"],
    ["unconscious", "none"],
    ["dying", "none"],
  ] as const)("TWI-212 TWI-213 TWI-214 %s: %s", (mark, actions) =>
    expect(turnLimits(hurt({ [mark]: true })).actions).toBe(actions),
  );
  it.each([
    ["slowed", "single"],
    ["nauseated", "move"],
    ["dazed", "none"],
    ["cowering", "none"],
    ["paralyzed", "none"],
  ] as const)("%s: %s", (id, actions) =>
    expect(turnLimits(hero({ ...having(id) }))).toMatchObject({
      actions,
      blockedBy: `CROSSOVER.Twintens.Condition.${id}.label`,
    }),
  );
  it("dazed one still reacts, stunned one doesn't (TWI-211)", () =>
    expect([
      turnLimits(hero({ ...having("dazed") })).reactions,
      turnLimits(hurt({ stunned: stunEnd(1, 5) })).reactions,
    ]).toEqual([true, false]));
  it("the Gamemaster's word overrules and is counted", () =>
    expect(
      economy.step(turnLimits(hurt({ unconscious: true })), {}, { type: "spend", action: "standard", overrule: true }),
    ).toEqual({ accepted: true, turn: { standard: 1 } }));
  it("TWI-071 a move comes before or after the standard action, and is spent then", () =>
    expect([buy(free, "move", "standard", "move"), buy(free, "standard", "move", "move")]).toEqual([
      ["ok", "ok", "action.noMove"],
      ["ok", "ok", "action.noMove"],
    ]));
  it("an array switches once a round (TWI-431)", () =>
    expect(buy(free, "array", "array")).toEqual(["ok", "action.again"]));
  it("laws: a refund undoes a spend, pips never go below nothing, refused spends change nothing", () => {
    const limits = fc.constantFrom(
      free,
      turnLimits(hero(), true),
      turnLimits(hero({ flags: flags({ surges: 2 }) })),
      turnLimits(hurt({ unconscious: true })),
    );
    const events = fc.array(
      fc.record({
        type: fc.constantFrom("spend" as const, "refund" as const),
        action: fc.constantFrom("standard", "move", "full", "free", "reaction", "array", "none"),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(limits, events, (l, list) => {
        let turn = {};
        for (const event of list) {
          const step = economy.step(l, turn, event);
          if (!step.accepted) expect(step.turn).toBe(turn);
          turn = step.turn;
          for (const pip of economy.pips(l, turn)) expect(pip.left ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
    const one = economy.step(free, {}, { type: "spend", action: "full" });
    expect(economy.step(free, one.turn, { type: "refund", action: "full" }).turn).toEqual({ standard: 0, move: 0 });
  });
});

describe("TWI-213 acting while disabled", () => {
  it("leaves dying and unconscious, unless a point was spent; dying once", () => {
    expect(strainChanges(hurt({ disabled: true }))).toMatchObject([
      { path: "system.track.unconscious", to: true },
      { path: "system.track.dying", to: true },
    ]);
    expect(strainChanges(hurt({ disabled: true }, having("straining")))).toMatchObject([{ kind: "delete" }]);
    expect([strainChanges(hero()), strainChanges(hurt({ disabled: true, dying: true }))]).toEqual([[], []]);
  });
});

describe("TWI-060 TWI-061 TWI-062 TWI-211 TWI-514 TWI-532 durations by key", () => {
  const key = { total: 15, dex: 12 };
  it.each([
    [3, { total: 15, dex: 13 }, false],
    [3, key, true],
    [3, { total: 15, dex: 11 }, true],
    [3, { total: 4, dex: 30 }, true],
    [2, { total: 1, dex: 1 }, false],
    [4, { total: 30, dex: 1 }, true],
  ])("a stun from round 2 at 15: round %i at %j over %s", (round, now, over) =>
    expect(isExpired({ round: 2, key, rounds: 1 }, { round, key: now })).toBe(over),
  );
  it("works with plain numbers, and when whoever owned the key has left", () =>
    expect([
      isExpired({ round: 1, key: 12, rounds: 2 }, { round: 3, key: 14 }),
      isExpired({ round: 1, key: 12, rounds: 2 }, { round: 3, key: 9 }),
    ]).toEqual([false, true]));
  it("as one number the key sorts the same", () => {
    const keys = fc.record({
      total: fc.integer({ min: -5, max: 40 }),
      dex: fc.integer({ min: 0, max: 60 }),
      rolloff: fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 1 }),
    });
    fc.assert(
      fc.property(
        keys,
        keys,
        (a: TurnKey, b: TurnKey) => Math.sign(keyNumber(b) - keyNumber(a)) === Math.sign(compareKeys(a, b)),
      ),
    );
  });
  it("a round from a place of the order ends as the order comes there again", () => {
    const until = roundsFrom(2, key, 1);
    expect(until).toMatchObject({ at: "key", round: 3 });
    expect(after(until, { type: "turnStart", of: "x", round: 3, key: keyNumber({ total: 15, dex: 13 }) })).toEqual(
      until,
    );
    expect(after(until, { type: "turnStart", of: "x", round: 3, key: keyNumber(key) })).toBeNull();
    expect(roundsFrom(1, 9, 10)).toEqual({ at: "key", round: 11, key: 9 });
  });
  it("between turns the stun goes", () => {
    const who = hurt({ stunned: stunEnd(1, key) });
    expect(betweenTurns(who, { round: 2, key: { total: 16, dex: 1 } })).toEqual([]);
    expect(betweenTurns(who, { round: 2, key })).toMatchObject([{ path: "system.track.stunned", to: null }]);
  });
});

describe("TWI-031 TWI-032 TWI-036 TWI-037 TWI-038 TWI-120 TWI-512 TWI-513 the edges of a turn", () => {
  const tired = hurt(
    { dying: true },
    {
      flags: flags({ flatFooted: true, acted: false, aware: false, declined: true, surges: 1 }),
      defencesThisRound: 3,
      pendingFatigue: true,
    },
  );
  it("the start of a fight: flat-footed, aware as marked, no defences", () => {
    expect(encounterStart(hero({ defencesThisRound: 2 }), false)).toMatchObject([
      { path: "system.flags.flatFooted", to: true },
      { path: "system.flags.aware", to: false },
      { path: "system.flags.acted", to: false },
      { path: "system.defencesThisRound", to: 0 },
    ]);
    expect(surpriseEnd(hero({ flags: flags({ aware: false }) }))).toMatchObject([{ to: true }]);
  });
  it("a turn's start, in order: flat-footed ends, defences and flags begin anew, fatigue comes, the dying check is asked for", () => {
    const start = turnStart(tired, DEFAULT_SETTINGS);
    expect(start.changes.map((c) => (c.kind === "set" ? c.path : ""))).toEqual([
      "system.flags.flatFooted",
      "system.flags.acted",
      "system.flags.aware",
      "system.defencesThisRound",
      "system.flags.declined",
      "system.flags.surges",
      "system.pendingFatigue",
      "system.fatigue",
    ]);
    expect(start.tasks).toEqual([{ kind: "dying", rule: "TWI-241" }]);
    expect(turnStart(tired, DEFAULT_SETTINGS, 1, true).tasks).toEqual([
      { kind: "dying", rule: "TWI-241" },
      { kind: "effort", rule: "TWI-266" },
    ]);
  });
  it("Diehard is stable by itself, not with a Constitution of 0; the dead ask nothing (TWI-244)", () => {
    expect(turnStart(hurt({ dying: true }, feats("diehard")), DEFAULT_SETTINGS)).toMatchObject({
      tasks: [],
      changes: [
        { path: "system.track.disabled" },
        { path: "system.track.unconscious" },
        { path: "system.track.dying" },
        { kind: "create", data: { condition: "stable" } },
      ],
    });
    expect(
      turnStart(hurt({ dying: true }, { ...feats("diehard"), abilities: abilities({ con: 0 }) }), DEFAULT_SETTINGS)
        .tasks,
    ).toHaveLength(1);
    expect(turnStart(hurt({ dead: true, dying: true }), DEFAULT_SETTINGS).tasks).toEqual([]);
  });
  it.each([
    [3, 0],
    [4, 0],
    [5, 1],
    [9, 5],
  ])("lasting effects are saved against each turn; begun in round 3, in round %i at +%i (TWI-233)", (round, bonus) => {
    const snared = hero({
      ...having(
        ["entangled", { source: "snare", degree: 8, until: { at: "use" }, start: { round: 3, key: 12 } }],
        "prone",
      ),
    });
    expect(turnStart(snared, DEFAULT_SETTINGS, round).tasks).toMatchObject([
      { kind: "lastingSave", condition: { id: "entangled", degree: 8 }, bonus },
    ]);
  });
  it("the end of a fight ends what hangs on its order (TWI-030)", () =>
    expect(encounterEnd(hurt({ stunned: stunEnd(1, 4) }, { flags: flags({ flatFooted: true }) }))).toMatchObject([
      { path: "system.flags.flatFooted" },
      { path: "system.track.stunned" },
    ]));
  it("TWI-322 a new round frees the kinds of conviction; the tracker's row", () => {
    const who = hero({ conviction: { value: 2, max: 3, used: ["surge"] }, defencesThisRound: 2 });
    expect(roundStart(who)).toMatchObject([{ to: [] }]);
    expect(trackerRow(who)).toEqual({
      flatFooted: false,
      defences: 2,
      declined: false,
      conviction: ["surge"],
      stunnedUntil: null,
      reactions: true,
    });
  });
});

describe("TWI-030 TWI-032 TWI-033 TWI-034 TWI-042 TWI-043 surprise", () => {
  const c = (id: string, aware: boolean, total: number, enemies = true) => ({ id, aware, total, dex: 10, enemies });
  it("all aware or all unaware: none", () => {
    expect(surprise([c("a", true, 9), c("b", true, 12)])).toEqual({
      surpriseRound: false,
      actors: [],
      flatFooted: ["b", "a"],
    });
    expect(surprise([c("a", false, 9), c("b", false, 12)]).surpriseRound).toBe(false);
  });
  it("only the aware act, in order; one side may be mixed", () =>
    expect(surprise([c("guard", false, 20), c("spy", true, 9), c("scout", true, 14)])).toEqual({
      surpriseRound: true,
      actors: ["scout", "spy"],
      flatFooted: ["guard"],
    }));
  it("who has no enemies counts as aware and makes no surprise round alone", () => {
    expect(surprise([c("bystander", false, 9, false), c("a", false, 12)]).surpriseRound).toBe(false);
    expect(surprise([c("bystander", false, 9, false), c("a", true, 12)]).surpriseRound).toBe(false);
  });
  it("equal is noticed", () => expect([notices(15, 15), notices(14, 15)]).toEqual([true, false]));
});

describe("TWI-055 joining", () => {
  it.each([
    [15, 12, false, true],
    [15, 18, false, false],
    [15, 15, false, true],
    [15, 15, true, false],
  ] as const)("current %i, joiner %i, better Dexterity %s: acts now %s", (current, joiner, wins, now) =>
    expect(joinActsNow([current, 3], current, joiner, wins)).toBe(now),
  );
  it("full keys decide by themselves", () =>
    expect([
      joinActsNow([9], { total: 15, dex: 12 }, { total: 15, dex: 14 }),
      joinActsNow([9], { total: 15, dex: 12 }, { total: 15, dex: 10 }),
    ]).toEqual([false, true]));
});

const p = (id: string, bonus = 0, dex = 10, more: Partial<OrderParticipant> = {}): OrderParticipant => ({
  id,
  unit: id,
  gm: false,
  bonus,
  dex,
  enemies: true,
  ...more,
});
const thug = (id: string, bonus = 0, dex = 10): OrderParticipant => p(id, bonus, dex, { unit: "side", gm: true });
const play = (from: OrderState, ...events: readonly OrderEvent[]): OrderState =>
  events.reduce((s, e) => {
    const step = turnOrder.step(s, e);
    if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
    return step.state;
  }, from);
const why = (s: OrderState, e: OrderEvent): string => {
  const step = turnOrder.step(s, e);
  return step.accepted ? "accepted" : step.reason;
};
const roll = (unit: string, natural: number): OrderEvent => ({ type: "roll", unit, natural });
const next: OrderEvent = { type: "next" };
const four = [p("ada", 4, 14), p("bo", 2, 12), thug("rex", 3, 16), thug("zed", 1, 8)];
const fight = (): OrderState =>
  play(turnOrder.begin(four), { type: "start" }, roll("ada", 11), roll("bo", 5), roll("side", 9));

describe("TWI-050 TWI-052 TWI-053 TWI-054 TWI-511 the order of a fight", () => {
  it("everybody's throw is asked for, the Gamemaster's side once with its best", () => {
    const begun = play(turnOrder.begin(four), { type: "start" });
    expect(begun.data.rolling).toEqual(["ada", "bo", "side"]);
    expect(fight()).toMatchObject({
      round: 1,
      up: "ada",
      order: ["ada", "rex", "zed", "bo"],
      queue: ["rex", "zed", "bo"],
    });
    expect(
      fight()
        .data.places.filter((x) => x.unit === "side")
        .map((x) => [x.total, x.placeDex]),
    ).toEqual([
      [12, 16],
      [12, 16],
    ]);
  });
  it("goes round and round in the same order", () => {
    let s = fight();
    const seen: (string | null)[] = [];
    for (let i = 0; i < 9; i++) {
      seen.push(s.up);
      s = play(s, next);
    }
    expect(seen).toEqual(["ada", "rex", "zed", "bo", "ada", "rex", "zed", "bo", "ada"]);
    expect(s.round).toBe(3);
  });
  it("the Gamemaster may arrange a group", () =>
    expect(play(fight(), { type: "arrange", unit: "side", ids: ["zed", "rex"] }).order).toEqual([
      "ada",
      "zed",
      "rex",
      "bo",
    ]));
  it("who shares a throw, by the setting", () => {
    const who = hero({ kind: "minion" });
    const unit = (gmInitiative: string, group: string | null, gm = true): string =>
      orderParticipant("x", who, { gm, group }, settingsOf({ gmInitiative })).unit;
    expect([
      unit("side", null),
      unit("groups", "ninja"),
      unit("groups", null),
      unit("individual", "ninja"),
      unit("side", null, false),
    ]).toEqual(["side", "group ninja", "x", "x", "x"]);
    expect(
      orderParticipant(
        "x",
        hero({ powers: [power("superSpeed", 2)], abilities: abilities({ dex: 14 }), fatigue: "winded" }),
        { gm: false },
        DEFAULT_SETTINGS,
      ),
    ).toMatchObject({ bonus: 9, dex: 14 });
  });
  it("nobody rolls twice, and no impossible natural", () => {
    const begun = play(turnOrder.begin(four), { type: "start" }, roll("ada", 11));
    expect([
      why(begun, roll("ada", 12)),
      why(begun, roll("bo", 21)),
      why(begun, next),
      why(begun, { type: "start" }),
    ]).toEqual(["order.rolled", "order.natural", "order.notNow", "order.started"]);
  });
});

describe("TWI-051 TWI-060 ties", () => {
  const tied = play(
    turnOrder.begin([p("ada", 4, 14), p("bo", 2, 14), p("cy", 0, 15)]),
    { type: "start" },
    roll("ada", 11),
    roll("bo", 13),
    roll("cy", 15),
  );
  it("equal totals and scores roll off among themselves, again until it differs", () => {
    expect(tied).toMatchObject({ up: null, data: { tied: [["ada", "bo"]] } });
    const again = play(tied, { type: "rollOff", naturals: { ada: 9, bo: 9 } });
    expect(again.data.tied).toEqual([["ada", "bo"]]);
    expect(play(again, { type: "rollOff", naturals: { ada: 7, bo: 12 } })).toMatchObject({
      up: "cy",
      order: ["cy", "bo", "ada"],
    });
    expect([
      why(tied, { type: "rollOff", naturals: { ada: 9 } }),
      why(fight(), { type: "rollOff", naturals: {} }),
    ]).toEqual(["order.natural", "order.noTie"]);
  });
});

describe("TWI-034 TWI-035 TWI-037 TWI-510 the surprise round", () => {
  const marked = play(
    turnOrder.begin(four),
    { type: "aware", who: "rex", aware: false },
    { type: "aware", who: "zed", aware: false },
    { type: "aware", who: "bo", aware: false },
    { type: "start" },
  );
  it("is round 0 with the aware alone", () => {
    expect(marked).toMatchObject({ round: 0, data: { phase: "surprise", rolling: ["ada"] } });
    const first = play(marked, roll("ada", 18));
    expect(first).toMatchObject({ round: 0, up: "ada", order: ["ada"], queue: [] });
    expect([placeNote(first, "rex"), placeNote(first, "ada")]).toEqual(["surprised", "up"]);
  });
  it("then the others roll, results are kept, and the top acts again first", () => {
    const later = play(marked, roll("ada", 18), next);
    expect(later).toMatchObject({ round: 1, up: null, data: { phase: "rounds", rolling: ["bo", "side"] } });
    expect(play(later, roll("bo", 3), roll("side", 8))).toMatchObject({
      round: 1,
      up: "ada",
      order: ["ada", "rex", "zed", "bo"],
    });
  });
  it("a side that is mixed rolls as soon as one member needs it, and not again", () => {
    const mixed = play(
      turnOrder.begin(four),
      { type: "aware", who: "zed", aware: false },
      { type: "start" },
      roll("ada", 5),
      roll("bo", 4),
      roll("side", 12),
    );
    expect(mixed.order).toEqual(["rex", "ada", "bo"]);
    expect(play(mixed, next, next, next)).toMatchObject({ round: 1, up: "rex", order: ["rex", "zed", "ada", "bo"] });
  });
  it("both sides notice at once: everybody rolls at once (TWI-042)", () =>
    expect(play(turnOrder.begin(four), { type: "start" }).round).toBe(1));
});

describe("TWI-056 delay", () => {
  const delayed = play(fight(), { type: "delay", who: "ada" });
  it("acts after all at the count of whoever is acting, and stays there", () => {
    expect(delayed).toMatchObject({ up: "rex", queue: ["zed", "bo"] });
    const acted = play(delayed, { type: "act", who: "ada" });
    expect(acted).toMatchObject({ up: "rex", queue: ["zed", "ada", "bo"] });
    expect(play(acted, next, next)).toMatchObject({ up: "ada", queue: ["bo"] });
    expect(play(acted, next, next, next, next)).toMatchObject({
      round: 2,
      up: "rex",
      order: ["rex", "zed", "ada", "bo"],
    });
  });
  it("not acting before its old place comes again loses the turn", () => {
    const lost = play(delayed, next, next, next);
    expect(lost).toMatchObject({ round: 2, up: "ada" });
    expect(placeNote(delayed, "ada")).toBe("delays");
  });
  it("only in the own turn", () =>
    expect([why(fight(), { type: "delay", who: "bo" }), why(fight(), { type: "act", who: "bo" })]).toEqual([
      "order.notYours",
      "order.notDelayed",
    ]));
  it("nobody puts off what comes between another's turn", () => {
    const between = play(fight(), { type: "ready", who: "ada", what: "" }, next, { type: "trigger", who: "ada" });
    expect(why(between, { type: "delay", who: "ada" })).toBe("order.notYours");
  });
});

it("whose turn it is isn't given another one", () =>
  expect(why(fight(), { type: "grant", who: "ada" })).toBe("order.notNow"));

describe("TWI-057 ready", () => {
  const readied = play(fight(), { type: "ready", who: "ada", what: "shoot whoever opens the door" }, next);
  it("comes just before the act that triggers it, and its place is there", () => {
    const now = play(readied, { type: "trigger", who: "ada" });
    expect(now).toMatchObject({ up: "ada", data: { stack: ["rex"] } });
    expect(play(now, next)).toMatchObject({ up: "rex", queue: ["zed", "bo"] });
    const place = now.data.places.find((x) => x.id === "ada");
    const before = now.data.places.find((x) => x.id === "rex");
    expect(place && before && compareKeys(placeKey(place), placeKey(before))).toBeLessThan(0);
  });
  it("of whoever stood last comes before the first from then on", () => {
    const last = play(fight(), next, next, next, { type: "ready", who: "bo", what: "" }, next);
    expect([last.round, last.up, last.order]).toEqual([2, "ada", ["ada", "rex", "zed", "bo"]]);
    const now = play(last, { type: "trigger", who: "bo" }, next, next, next, next);
    expect([now.round, now.up, now.order]).toEqual([3, "bo", ["bo", "ada", "rex", "zed"]]);
  });
  it("unused at its next turn it is lost", () =>
    expect(why(play(readied, next, next, next), { type: "trigger", who: "ada" })).toBe("order.notReadied"));
});

describe("TWI-058 Seize Initiative", () => {
  it("acts first without a throw; several who do sort among themselves", () => {
    const s = play(
      turnOrder.begin(four),
      { type: "start" },
      { type: "seize", who: "bo", natural: 5 },
      roll("ada", 20),
      { type: "seize", who: "zed", natural: 9 },
      roll("side", 20),
    );
    expect(s.order).toEqual(["zed", "bo", "ada", "rex"]);
    expect(why(s, { type: "seize", who: "ada", natural: 3 })).toBe("order.rolled");
  });
});

describe("TWI-055 TWI-061 coming and going", () => {
  it("who comes in behind still acts this round, who comes in before waits", () => {
    expect(play(fight(), { type: "join", participant: p("cy", 0), natural: 9 })).toMatchObject({
      up: "ada",
      order: ["ada", "rex", "zed", "cy", "bo"],
      queue: ["rex", "zed", "cy", "bo"],
    });
    const first = play(fight(), { type: "join", participant: p("cy", 9), natural: 19 });
    expect(first).toMatchObject({ up: "ada", order: ["cy", "ada", "rex", "zed", "bo"], queue: ["rex", "zed", "bo"] });
    expect(play(first, next, next, next, next).up).toBe("cy");
  });
  const late = (id: string): OrderEvent => ({ type: "join", participant: p(id, 0, 14), natural: 15 });
  it("TWI-051 who comes in level in total and Dexterity rolls off, in the middle of the turn", () => {
    // Ada, 11 + 4 and Dexterity 14, is up.
    const one = play(fight(), late("cy"));
    expect(one).toMatchObject({ up: "ada", data: { tied: [["ada", "cy"]] } });
    expect([placeNote(one, "ada"), placeNote(one, "cy")]).toEqual(["up", "tied"]);
    const behind = play(one, { type: "rollOff", naturals: { ada: 12, cy: 5 } });
    expect(behind).toMatchObject({
      up: "ada",
      order: ["ada", "cy", "rex", "zed", "bo"],
      queue: ["cy", "rex", "zed", "bo"],
    });
    const before = play(one, { type: "rollOff", naturals: { ada: 5, cy: 12 } });
    expect(before).toMatchObject({ up: "ada", order: ["cy", "ada", "rex", "zed", "bo"], queue: ["rex", "zed", "bo"] });
    expect(play(before, next, next, next, next)).toMatchObject({ up: "cy", round: 2 });
  });
  it("TWI-051 a second one on the same place rolls off with both, and nobody is asked again at the turn's end", () => {
    const two = play(fight(), late("cy"), late("di"));
    expect(two.data.tied).toEqual([["ada", "cy", "di"]]);
    const settled = play(two, { type: "rollOff", naturals: { ada: 12, cy: 5, di: 9 } });
    expect(settled.order).toEqual(["ada", "di", "cy", "rex", "zed", "bo"]);
    expect(play(settled, next)).toMatchObject({ up: "di", data: { tied: [] } });
    expect(play(two, { type: "rollOff", naturals: { ada: 12, cy: 5, di: 5 } }).data.tied).toEqual([["cy", "di"]]);
  });
  it("who leaves takes the turn along; the others go on", () => {
    expect(play(fight(), { type: "leave", who: "ada" })).toMatchObject({ up: "rex", order: ["rex", "zed", "bo"] });
    expect(why(fight(), { type: "leave", who: "nobody" })).toBe("order.absent");
  });
});

describe("TWI-516 laws of the order", () => {
  const who = fc.constantFrom("ada", "bo", "rex", "zed", "cy", "nobody");
  const event: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.record({ type: fc.constant("aware" as const), who, aware: fc.boolean() }),
    fc.constantFrom<OrderEvent>({ type: "start" }, next, next, next, next),
    fc.record({
      type: fc.constant("roll" as const),
      unit: fc.constantFrom("ada", "bo", "side", "cy", "zed"),
      natural: fc.integer({ min: 0, max: 21 }),
    }),
    fc.record({
      type: fc.constant("rollOff" as const),
      naturals: fc.dictionary(fc.constantFrom("ada", "bo", "side", "cy"), fc.integer({ min: 2, max: 20 })),
    }),
    fc.record({ type: fc.constantFrom("delay" as const, "act" as const, "trigger" as const, "leave" as const), who }),
    fc.record({ type: fc.constant("ready" as const), who, what: fc.constant("x") }),
    fc.record({ type: fc.constant("seize" as const), who, natural: fc.integer({ min: 1, max: 20 }) }),
    fc.record({
      type: fc.constant("join" as const),
      participant: fc.constant(p("cy", 1, 12)),
      natural: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
    fc.record({
      type: fc.constant("arrange" as const),
      unit: fc.constant("side"),
      ids: fc.subarray(["rex", "zed", "ada"]),
    }),
  );
  it("nothing throws, refused events change nothing, nobody acts twice in a round, and the fight can always go on", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 50 }), (events) => {
        let s = turnOrder.begin(four);
        for (const e of events) {
          const before = JSON.stringify(s);
          const step = turnOrder.step(s, e);
          if (!step.accepted) {
            expect(JSON.stringify(s)).toBe(before);
            continue;
          }
          expect(step.state.round).toBeGreaterThanOrEqual(s.round);
          s = step.state;
          expect(new Set(s.data.acted).size).toBe(s.data.acted.length);
          if (s.up !== null) expect(s.data.places.some((x) => x.id === s.up)).toBe(true);
          expect(s.queue.some((id) => s.data.acted.includes(id))).toBe(false);
          const waits = s.data.rolling.length > 0 || s.data.tied.length > 0 || s.data.places.length === 0;
          expect(waits || nextEvent(s) !== null).toBe(true);
          expect(s.order.map((id) => placeNote(s, id))).not.toContain("absent");
        }
      }),
      { numRuns: 400 },
    );
  });
  it("is plain data: what was stored reads back the same (TWI-516, TWI-526)", () =>
    expect(JSON.parse(JSON.stringify(fight()))).toEqual(fight()));
  it("an ended fight has nobody up", () =>
    expect(play(fight(), { type: "end" })).toMatchObject({ up: null, queue: [], data: { phase: "end" } }));
});
