import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reducer } from "../../kernel/exchange.ts";
import { abilityCheck, constitutionRequest, type RollRequest } from "../dice/checks.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { abilities, hero, hurt, power } from "../testing/fixtures.ts";
import { actor as atTable, tableOf } from "../testing/table.ts";
import { type CheckEvent, checkExchange, type OpposedEvent, opposedExchange } from "./check.ts";
import { askedOnCheck, completeOpposed } from "./check-desk.ts";
import {
  type DyingEvent,
  dyingExchange,
  type RecoveryEvent,
  recoveryExchange,
  type RestEvent,
  restExchange,
} from "./condition.ts";

const actor = { uuid: "Actor.a", name: "Ada", img: "" };
const foe = { uuid: "Actor.b", name: "Bo", img: "" };
const check = (mod = 0, dc: number | null = 15, more: Partial<RollRequest> = {}): RollRequest => {
  const made = abilityCheck(hero({ abilities: abilities({ str: 10 + 2 * mod }) }), "str", { dc });
  if (!made.accepted) throw new Error(made.reason);
  return { ...made.request, ...more };
};
const con = (who = hero(), kind: "dying" | "recovery" | "rest" = "recovery"): RollRequest =>
  constitutionRequest(who, kind);
function play<R, S, E>(reducer: Reducer<R, S, E>, request: R, ...events: readonly E[]): S {
  return events.reduce((s, e) => {
    const step = reducer.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, reducer.begin(request));
}
function why<R, S, E>(reducer: Reducer<R, S, E>, state: S, event: E): string {
  const step = reducer.step(state, event);
  return step.accepted ? "accepted" : step.reason;
}
const paid = [
  { kind: "set", subject: "Actor.a", path: "system.conviction.value", from: 3, to: 2, rule: "TWI-326" },
] as const;

describe("TWI-012 TWI-017 TWI-325 TWI-326 TWI-524 a check on a card", () => {
  const card = { actor, check: check(2) };
  it("meets its DC and stays open for a point until resolved", () => {
    const rolled = play(checkExchange, card, { type: "roll", faces: [6, 7] });
    expect(rolled).toMatchObject({ result: { total: 15, success: true }, resolved: false });
    const again = checkExchange.step(rolled, { type: "reroll", faces: [2, 9], changes: paid });
    expect(again).toMatchObject({ accepted: true, changes: paid, state: { result: { total: 15, natural: 13 } } });
    const told = play(checkExchange, card, { type: "roll", faces: [6, 7] }, { type: "resolve", changes: [] });
    expect([
      why(checkExchange, told, { type: "reroll", faces: [9, 9], changes: [] }),
      why(checkExchange, told, { type: "resolve", changes: [] }),
    ]).toEqual(["conviction.late", "alreadyResolved"]);
  });
  it("may take 10 or 20 where that is allowed", () => {
    expect(play(checkExchange, card, { type: "roll", faces: "fixed" }).result).toMatchObject({
      total: 12,
      fixed: true,
      natural: null,
    });
    expect(why(checkExchange, checkExchange.begin(card), { type: "roll", faces: "take20" })).toBe("roll.take");
    expect(
      play(
        checkExchange,
        { actor, check: check(2, 15, { take: { ten: true, twenty: true } }) },
        { type: "roll", faces: "take20" },
      ).result,
    ).toMatchObject({ total: 22, natural: null });
  });
  it("TWI-328 Ultimate Effort counts as 20", () =>
    expect(
      play(checkExchange, { actor, check: check(0, 20, { ultimate: true }) }, { type: "roll", faces: [1, 1] }).result,
    ).toMatchObject({ total: 20, natural: null, success: true }));
});

describe("TWI-020 TWI-325 TWI-524 what a check asks, and what there is to decide in it", () => {
  const asked = (points: number, ...events: readonly CheckEvent[]): unknown => {
    const s = tableOf([atTable(hero({ ref: actor.uuid, conviction: { value: points, max: 5, used: [] } }))]);
    const state = play(checkExchange, { actor, check: check(2) }, ...events);
    return askedOnCheck(s, state).map(({ who, decides, event }) => [who, decides, event?.type ?? "dice"]);
  };
  const met: CheckEvent = { type: "roll", faces: [6, 7] };
  const missed: CheckEvent = { type: "roll", faces: [2, 3] };
  it("a throw that the fight asks for decides nothing", () => expect(asked(2)).toEqual([["Actor.a", [], "dice"]]));
  it("a failure is told at once unless a point could turn it; a success always", () =>
    expect([asked(0, missed), asked(2, missed), asked(2, met)]).toEqual([
      [["Actor.a", [], "resolve"]],
      [["Actor.a", ["points"], "resolve"]],
      [["Actor.a", [], "resolve"]],
    ]));
  it("what was bought again is no question any more, nor what has been told", () =>
    expect([
      asked(2, missed, { type: "reroll", faces: [2, 3], changes: [] }),
      asked(2, missed, { type: "resolve", changes: [] }),
    ]).toEqual([[["Actor.a", [], "resolve"]], []]));
});

describe("TWI-015 TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-374 TWI-375 TWI-376 opposed checks", () => {
  const card = {
    sides: [
      { ...actor, check: check(3, null) },
      { ...foe, check: check(1, null) },
    ] as const,
    maneuver: "trip",
  };
  it("TWI-435 a counter needs the higher total: level with it the power stands, whoever has the higher bonus", () => {
    const countered = { ...card, sides: [card.sides[1], card.sides[0]] as const, maneuver: null, countered: "beam" };
    const met = (faces: readonly [number, number]): unknown =>
      play(
        opposedExchange,
        countered,
        { type: "roll", side: "Actor.b", faces: [6, 6] },
        { type: "roll", side: "Actor.a", faces },
      ).winner;
    expect([met([5, 5]), met([5, 6]), met([4, 5])]).toEqual(["first", "second", "first"]);
  });
  it("TWI-435 a power that is countered goes off", () => {
    const owner = atTable(hero({ ref: "Actor.b", powers: [power("blast", 6, { id: "beam", active: true })] }));
    const s = tableOf([owner]);
    const state = (winner: "first" | "second") => ({
      ...opposedExchange.begin({
        ...card,
        sides: [card.sides[1], card.sides[0]] as const,
        countered: "beam",
      }),
      winner,
    });
    const written = (winner: "first" | "second"): unknown =>
      completeOpposed(s, state(winner), { type: "resolve", changes: [] });
    expect(written("second")).toMatchObject({
      changes: [{ subject: "Actor.b.Item.beam", path: "system.active", from: true, to: false }],
    });
    expect(written("first")).toMatchObject({ changes: [] });
  });
  it("the higher total wins; equal totals the higher bonus; level in both rolls again", () => {
    expect(
      play(
        opposedExchange,
        card,
        { type: "roll", side: "Actor.b", faces: [9, 9] },
        { type: "roll", side: "Actor.a", faces: [7, 8] },
      ),
    ).toMatchObject({ winner: "second", margin: -1 });
    expect(
      play(
        opposedExchange,
        card,
        { type: "roll", side: "Actor.a", faces: [5, 5] },
        { type: "roll", side: "Actor.b", faces: [6, 6] },
      ),
    ).toMatchObject({ winner: "first", margin: 0 });
    const even = { sides: [card.sides[0], { ...foe, check: check(3, null) }] as const, maneuver: null };
    const level = play(
      opposedExchange,
      even,
      { type: "roll", side: "Actor.a", faces: [5, 5] },
      { type: "roll", side: "Actor.b", faces: [4, 6] },
    );
    expect(level).toMatchObject({ winner: null, results: [null, null], level: [[{ total: 13 }, { total: 13 }]] });
    expect(why(opposedExchange, level, { type: "resolve", changes: [] })).toBe("notRolled");
  });
  it("either side may spend a point before it is told", () => {
    const first = play(
      opposedExchange,
      card,
      { type: "roll", side: "Actor.a", faces: [2, 3] },
      { type: "roll", side: "Actor.b", faces: [5, 5] },
    );
    expect(first.winner).toBe("second");
    const bought = play(
      opposedExchange,
      card,
      { type: "roll", side: "Actor.a", faces: [2, 3] },
      { type: "roll", side: "Actor.b", faces: [5, 5] },
      { type: "reroll", side: "Actor.a", faces: [1, 1], changes: paid },
    );
    expect(bought).toMatchObject({ winner: "first", margin: 15 - 11 });
    expect(why(opposedExchange, bought, { type: "roll", side: "Actor.c", faces: [1, 2] })).toBe("noSuchTarget");
  });
});

describe("TWI-240 TWI-241 TWI-242 TWI-243 a dying check on a card", () => {
  const track = damageTrack({ dying: true, unconscious: true, wounded: 2 });
  const card = {
    actor,
    check: con(hurt({ dying: true, wounded: 2 }, { abilities: abilities({ con: 14 }) }), "dying"),
    track,
    held: false,
  };
  it("no wound counts on it; a point may turn it", () => {
    const rolled = play(dyingExchange, card, { type: "roll", faces: [3, 4] });
    expect(rolled).toMatchObject({ result: { total: 9 }, outcome: "dead", after: { dead: true } });
    const saved = play(
      dyingExchange,
      card,
      { type: "roll", faces: [3, 4] },
      { type: "reroll", faces: [5, 5], changes: paid },
    );
    expect(saved).toMatchObject({
      result: { total: 22 },
      outcome: "stabilised",
      after: { dying: false, disabled: true, unconscious: true, dead: false },
    });
    expect(why(dyingExchange, saved, { type: "reroll", faces: [5, 5], changes: [] })).toBe("roll.fixed");
  });
  it("TWI-241 TWI-524 a series asks again for each round that went by, until an end", () => {
    const series = { ...card, rounds: 3 };
    const [lives, next] = [
      { type: "roll", faces: [5, 5] },
      { type: "resolve", changes: [] },
    ] as const;
    expect(play(dyingExchange, series, lives, next)).toMatchObject({
      survived: 1,
      result: null,
      outcome: null,
      resolved: false,
    });
    expect(play(dyingExchange, series, lives, next, lives, next, lives, next)).toMatchObject({
      survived: 2,
      outcome: "alive",
      resolved: true,
    });
    expect(play(dyingExchange, series, lives, next, { type: "roll", faces: [2, 3] }, next)).toMatchObject({
      outcome: "dead",
      resolved: true,
    });
    expect(play(dyingExchange, card, lives, next)).toMatchObject({ outcome: "alive", resolved: true });
  });
  it("TWI-304 who has no Constitution left isn't stabilised", () =>
    expect(play(dyingExchange, { ...card, held: true }, { type: "roll", faces: [10, 10] })).toMatchObject({
      outcome: "alive",
      after: { dying: true },
    }));
  it("isn't for the living or the dead", () =>
    expect(
      why(dyingExchange, dyingExchange.begin({ ...card, track: damageTrack() }), { type: "roll", faces: [3, 4] }),
    ).toBe("notDying"));
});

describe("TWI-246 TWI-249 TWI-252 TWI-505 time passes on a card", () => {
  const card = {
    actor,
    check: con(),
    track: damageTrack({ bruised: 3, wounded: 1, dazedHit: 1, unconscious: true }),
    rested: 0,
    minutes: 120,
  };
  it("asks for the checks in order, the worst first, and shows what goes by itself", () => {
    const begun = recoveryExchange.begin(card);
    expect(begun).toMatchObject({ minute: 1, due: { condition: "unconscious" }, track: { bruised: 2 } });
    const awake = play(recoveryExchange, card, { type: "roll", faces: [5, 5] }, { type: "next" });
    expect(awake).toMatchObject({
      minute: 60,
      due: { condition: "wounded" },
      track: { unconscious: false, bruised: 0 },
    });
    const done = play(
      recoveryExchange,
      card,
      { type: "roll", faces: [5, 5] },
      { type: "next" },
      { type: "roll", faces: [6, 6] },
      { type: "next" },
      { type: "roll", faces: [6, 6] },
      { type: "next" },
    );
    expect(done).toMatchObject({ due: null, track: damageTrack() });
    expect(done.log.filter((l) => l.kind === "check").map((l) => [l.minute, l.condition])).toEqual([
      [1, "unconscious"],
      [60, "wounded"],
      [61, "dazedHit"],
    ]);
    expect([
      why(recoveryExchange, begun, { type: "next" }),
      why(recoveryExchange, begun, { type: "apply", changes: [] }),
      why(recoveryExchange, done, { type: "apply", changes: [] }),
    ]).toEqual(["notRolled", "recovery.due", "accepted"]);
  });
  it("counts from the last harm: a check each hour of rest, not of the card", () =>
    expect(recoveryExchange.begin({ ...card, track: damageTrack({ hurt: 1 }), rested: 50, minutes: 20 })).toMatchObject(
      { minute: 60, due: { condition: "hurt" } },
    ));
  it("the dying have no such clock", () =>
    expect(
      why(recoveryExchange, recoveryExchange.begin({ ...card, track: damageTrack({ dying: true }) }), {
        type: "roll",
        faces: [5, 5],
      }),
    ).toBe("recovery.dying"));
});

describe("TWI-262 TWI-263 rest on a card", () => {
  const card = {
    actor,
    check: con(hero(), "rest"),
    level: "exhausted" as const,
    unconscious: false,
    rested: 0,
    hours: 10,
  };
  it("a check an hour, and the tenth clears all", () => {
    expect(play(restExchange, card, { type: "roll", faces: [6, 6] })).toMatchObject({
      level: "fatigued",
      hour: 2,
      due: true,
    });
    const bad = Array.from({ length: 9 }, (): RestEvent => ({ type: "roll", faces: [1, 2] }));
    expect(play(restExchange, card, ...bad)).toMatchObject({ level: "normal", hour: 10, due: false });
  });
  it("TWI-325 the last hour's check may be thrown again for a point, until the next is rolled", () => {
    const again = { type: "reroll", faces: [9, 9], changes: [] } as const;
    expect(play(restExchange, card, { type: "roll", faces: [1, 2] }, again)).toMatchObject({
      level: "fatigued",
      hour: 2,
      log: [{ hour: 1, level: "fatigued" }],
    });
    expect(
      play(restExchange, card, { type: "roll", faces: [1, 2] }, { type: "roll", faces: [1, 3] }, again),
    ).toMatchObject({ level: "fatigued", hour: 3 });
    expect(why(restExchange, restExchange.begin(card), again)).toBe("notRolled");
  });
  it("hours that were rested before count", () =>
    expect(play(restExchange, { ...card, rested: 8, hours: 2 }, { type: "roll", faces: [1, 2] })).toMatchObject({
      level: "normal",
      hour: 10,
      due: false,
    }));
  it("who was knocked out must wake first", () =>
    expect(why(restExchange, restExchange.begin({ ...card, unconscious: true }), { type: "roll", faces: [6, 6] })).toBe(
      "rest.unconscious",
    ));
});

describe("laws of the cards (TWI-526, TWI-533)", () => {
  const faces = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })),
    fc.array(fc.integer({ min: -1, max: 22 }), { maxLength: 3 }),
  );
  const changes = fc.constant([] as const);
  function law<R, S, E>(
    name: string,
    reducer: Reducer<R, S, E>,
    request: R,
    event: fc.Arbitrary<E>,
    holds: (before: S, now: S) => void = () => undefined,
  ): void {
    it(`${name}: never throws, refused events change nothing, the state is plain data`, () => {
      fc.assert(
        fc.property(fc.array(event, { maxLength: 14 }), (events) => {
          let s = reducer.begin(request);
          for (const e of events) {
            const before = JSON.stringify(s);
            const step = reducer.step(s, e);
            if (!step.accepted) expect(JSON.stringify(s)).toBe(before);
            else {
              holds(s, step.state);
              s = step.state;
            }
          }
          expect(JSON.parse(JSON.stringify(s))).toEqual(s);
        }),
      );
    });
  }
  law(
    "check",
    checkExchange,
    { actor, check: check() },
    fc.oneof<fc.Arbitrary<CheckEvent>[]>(
      fc.record({
        type: fc.constant("roll" as const),
        faces: fc.oneof(faces, fc.constantFrom("fixed" as const, "take20" as const)),
      }),
      fc.record({ type: fc.constant("reroll" as const), faces, changes }),
      fc.record({ type: fc.constant("resolve" as const), changes }),
    ),
    (before, now) => {
      if (before.result) expect(now.result?.total).toBeGreaterThanOrEqual(before.result.total);
    },
  );
  law(
    "opposed",
    opposedExchange,
    {
      sides: [
        { ...actor, check: check(1, null) },
        { ...foe, check: check(0, null) },
      ],
      maneuver: null,
    },
    fc.oneof<fc.Arbitrary<OpposedEvent>[]>(
      fc.record({ type: fc.constant("roll" as const), side: fc.constantFrom("Actor.a", "Actor.b", "x"), faces }),
      fc.record({ type: fc.constant("reroll" as const), side: fc.constantFrom("Actor.a", "Actor.b"), faces, changes }),
      fc.record({ type: fc.constant("resolve" as const), changes }),
    ),
  );
  law(
    "dying",
    dyingExchange,
    { actor, check: con(), track: damageTrack({ dying: true }), held: false },
    fc.oneof<fc.Arbitrary<DyingEvent>[]>(
      fc.record({ type: fc.constant("roll" as const), faces }),
      fc.record({ type: fc.constant("reroll" as const), faces, changes }),
      fc.record({ type: fc.constant("resolve" as const), changes }),
    ),
  );
  law(
    "recovery",
    recoveryExchange,
    {
      actor,
      check: con(),
      track: damageTrack({ hurt: 1, staggered: true, unconscious: true }),
      rested: 10,
      minutes: 200,
    },
    fc.oneof<fc.Arbitrary<RecoveryEvent>[]>(
      fc.record({ type: fc.constant("roll" as const), faces }),
      fc.record({ type: fc.constant("reroll" as const), faces, changes }),
      fc.constant({ type: "next" as const }),
      fc.record({ type: fc.constant("apply" as const), changes }),
    ),
    (before, now) => {
      expect([
        now.track.hurt <= before.track.hurt,
        now.minute >= before.minute,
        Number(now.track.staggered) <= Number(before.track.staggered),
      ]).toEqual([true, true, true]);
    },
  );
  law(
    "rest",
    restExchange,
    { actor, check: con(), level: "exhausted", unconscious: false, rested: 4, hours: 8 },
    fc.oneof<fc.Arbitrary<RestEvent>[]>(
      fc.record({ type: fc.constant("roll" as const), faces }),
      fc.record({ type: fc.constant("reroll" as const), faces, changes }),
      fc.record({ type: fc.constant("apply" as const), changes }),
    ),
  );
});
