import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, undo } from "../../kernel/change.ts";
import { replay, type Stamped, withdraw } from "../../kernel/exchange.ts";
import { action, card, party, present, target } from "../testing/fixtures.ts";
import { actionExchange, beginsAnother, waiting, wantsDie } from "./action.ts";
import { actionComing, actionMoves, metresThrown } from "./knocked.ts";
import type { ActionEvent, ActionExchange, ActionState } from "./types.ts";

/** Play events one after the other; each must be accepted. */
function play(request: ActionExchange, ...events: readonly ActionEvent[]): ActionState {
  return events.reduce((state, event) => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, actionExchange.begin(request));
}
const changesOf = (state: ActionState, event: ActionEvent): readonly Change[] => {
  const step = actionExchange.step(state, event);
  return step.accepted ? step.changes : [];
};
const refusal = (state: ActionState, event: ActionEvent): string | null => {
  const step = actionExchange.step(state, event);
  return step.accepted ? null : step.reason;
};
const names = (state: ActionState): string[] => waiting(state).map((p) => p.uuid);
const roll = (...faces: number[]): ActionEvent => ({ type: "roll", faces });
const announce = (source = "personal"): ActionEvent => ({ type: "announce", by: "mara", source });
const counter = (by: string, source = "personal", spend = "s1"): ActionEvent => ({
  type: "counter",
  spend,
  by,
  source,
});
const pass = (by: string, spend = "s1"): ActionEvent => ({ type: "pass", spend, by });
const throwDice = (spend: string, ...faces: number[]): ActionEvent => ({ type: "throw", spend, faces });
const resolve: ActionEvent = { type: "resolve" };
const points = (state: ActionState, who: string): number | undefined =>
  state.present.find((p) => p.uuid === who)?.points;
const set = (who: string, from: number, to: number) =>
  expect.objectContaining({ subject: who, path: "system.heroPoints.value", from, to });
const id = fc.constantFrom("mara", "grell", "jo", "nobody");
const spend = fc.constantFrom("s1", "s2", "s9");
const source = fc.constantFrom("personal", "DC-25", "DC-35", "DC-43", "__proto__");
const slot = fc.constantFrom("grell", "thug", "nobody");
const faces = fc.array(fc.integer({ min: 0, max: 21 }), { maxLength: 3 });
const facts = fc.option(
  fc.array(
    fc
      .tuple(id, fc.integer({ min: 0, max: 2 }), fc.boolean())
      .map(([who, n, conscious]) => present(who, { points: n, conscious })),
    { maxLength: 2 },
  ),
  { nil: undefined },
);
const anyEvent: fc.Arbitrary<ActionEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom("wish" as const, "unwish" as const), by: id, source }),
  fc.record({ type: fc.constant("roll" as const), faces }),
  fc.record({ type: fc.constant("announce" as const), by: id, source, facts }),
  fc.record({ type: fc.constant("counter" as const), spend, by: id, source, facts }),
  fc.record({ type: fc.constant("pass" as const), spend, by: id }),
  fc.record({ type: fc.constantFrom("close" as const, "cancel" as const), spend }),
  fc.record({ type: fc.constant("throw" as const), spend, faces }),
  fc.record({
    type: fc.constant("play" as const),
    by: id,
    card: source,
    use: fc.constantFrom("action" as const, "dn" as const),
    slot,
    adds: fc.integer(),
  }),
  fc.record({ type: fc.constantFrom("lapse" as const, "resolve" as const) }),
  fc.record({ type: fc.constant("soften" as const), slot, wounds: fc.integer({ min: -1, max: 5 }) }),
  fc.record({
    type: fc.constant("negate" as const),
    slot,
    by: id,
    picks: fc.array(fc.constantFrom("shock" as const, "ko" as const, "knockdown" as const, "wound" as const), {
      maxLength: 5,
    }),
    personal: fc.constantFrom(0 as const, 1 as const),
    cards: fc.array(source, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant("call" as const),
    slot,
    choice: fc.constantFrom("setback" as const, "none" as const),
    words: fc.string(),
  }),
  fc.record({ type: fc.constant("apply" as const), slots: fc.array(slot, { maxLength: 2 }), changes: fc.constant([]) }),
);
const lawRequest = action({
  targets: [target("grell"), target("thug", { column: "mook", dn: 9, toughness: 8 })],
  present: [
    present("mara", { cards: [card("DC-25", "heroPoint"), card("DC-42", "redo")] }),
    present("grell", { cards: [card("DC-35", "counter", "grell"), card("DC-43", "autoMiss", "grell")] }),
    present("jo"),
  ],
});
/** Events that mostly fit: a roll, then anything. */
const anyPlay = fc
  .tuple(fc.constantFrom([], [roll(8)], [roll(8), announce()]), fc.array(anyEvent, { maxLength: 25 }))
  .map(([first, rest]) => [...first, ...rest]);
const task = (over: Partial<ActionExchange> = {}): ActionExchange =>
  action({ kind: "check", action: { value: 12, dn: 15 }, targets: [], ...over });
const course = (request: ActionExchange, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce<ActionState>((s, e) => {
    const step = actionExchange.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, actionExchange.begin(request));
const why = (state: ActionState, event: ActionEvent): string | null => {
  const step = actionExchange.step(state, event);
  return step.accepted ? null : step.reason;
};
const total = (state: ActionState) => state.reading?.resolution.action.total;

describe("DRA-121 DRA-124 DRA-132 the walk-through: a point, its window, its die", () => {
  const missed = play(action(), roll(8));
  it("8 is a miss by 3", () => expect(missed.targets[0]?.reading).toMatchObject({ rp: -3, success: false }));
  const told = play(action(), roll(8), announce());
  it("the announced point is gone at once, and no die has fallen", () => {
    expect([points(told, "mara"), told.segments.length, told.spends[0]?.status]).toEqual([3, 1, "announced"]);
    expect(changesOf(missed, announce())).toEqual([set("mara", 4, 3)]);
  });
  it("the die waits for those who may counter", () => {
    expect(names(told)).toEqual(["grell", "jo"]);
    expect(refusal(told, throwDice("s1", 12))).toBe("awaitingCounter");
    expect(refusal(told, resolve)).toBe("awaitingCounter");
  });
  it("when all have passed it is Mara's to throw", () => {
    const open = play(action(), roll(8), announce(), pass("grell"), pass("jo"));
    expect([names(open), open.spends[0]?.status]).toEqual([["mara"], "open"]);
    expect([wantsDie(open, "s1", []), wantsDie(open, "s1", [4]), wantsDie(open, "s1", [10])]).toEqual([
      true,
      false,
      true,
    ]);
  });
  const done = play(
    action(),
    roll(8),
    announce(),
    pass("jo"),
    { type: "close", spend: "s1" },
    throwDice("s1", 4),
    resolve,
  );
  it("the 4 counts 10: total 19, a hit by 4, damage RP 2: O 1", () => {
    expect(done.dieTotal).toBe(18);
    expect(done.segments[1]).toEqual({
      kind: "hero",
      dice: [4],
      counted: 10,
      floored: true,
      lost: false,
      sourceId: "s1",
    });
    expect(done.targets[0]).toMatchObject({
      stage: "result",
      reading: { rp: 4, effectRp: 2 },
      result: { shock: 1, ko: "O", knockdown: false, wounds: 0 },
    });
  });
  it("DRA-104 a second personal point on the action isn't hers to spend", () => {
    expect(
      refusal(play(action(), roll(8), announce(), { type: "close", spend: "s1" }, throwDice("s1", 4)), announce()),
    ).toBe("personalQuota");
  });
  it("Grell may take off the O and the shock with one point", () => {
    const event: ActionEvent = {
      type: "negate",
      slot: "grell",
      by: "grell",
      picks: ["ko", "shock"],
      personal: 1,
      cards: [],
    };
    expect(changesOf(done, event)).toEqual([set("grell", 2, 1)]);
    expect(
      play(action(), roll(8), announce(), { type: "close", spend: "s1" }, throwDice("s1", 4), resolve, event).targets[0]
        ?.result,
    ).toEqual({ shock: 0, ko: "none", knockdown: false, wounds: 0 });
  });
  it("DRA-208 then the victim is asked until it is applied", () => {
    expect(names(done)).toEqual(["grell"]);
    const changes = [
      { kind: "set" as const, subject: "grell", path: "system.o", from: false, to: true, rule: "DRA-178" },
    ];
    const step = actionExchange.step(done, { type: "apply", slots: ["grell"], changes: [{ slot: "grell", changes }] });
    expect(step).toMatchObject({ accepted: true, changes });
    expect(step.accepted && waiting(step.state)).toEqual([]);
  });
  it("DRA-108 once the damage row is read no point goes in", () =>
    expect(refusal(done, announce())).toBe("actionClosed"));
});

describe("DRA-120 DRA-125 DRA-129 DRA-130 counters", () => {
  const told = play(action(), roll(8), announce());
  it("both lose their point in one step and no die falls", () => {
    expect(changesOf(told, counter("grell"))).toEqual([set("grell", 2, 1)]);
    const state = play(action(), roll(8), announce(), counter("grell"));
    expect([points(state, "mara"), points(state, "grell"), state.segments.length, state.spends[0]?.status]).toEqual([
      3,
      1,
      1,
      "countered",
    ]);
    expect(refusal(state, throwDice("s1", 12))).toBe("notOpen");
  });
  it("an ally may as well, and the first one wins", () => {
    const state = play(action(), roll(8), announce(), counter("jo"));
    expect(refusal(state, counter("grell"))).toBe("alreadyCountered");
  });
  it("DRA-126 DRA-127 a counter is no roll and can't be countered", () => {
    const state = play(action(), roll(8), announce(), counter("grell"));
    expect([refusal(state, counter("jo")), state.segments.length]).toEqual(["alreadyCountered", 1]);
  });
  it("whoever isn't aware isn't asked and can't", () => {
    const state = play(action(), roll(8), { type: "announce", by: "mara", source: "personal", aware: ["jo"] });
    expect([names(state), refusal(state, counter("grell"))]).toEqual([["jo"], "unaware"]);
  });
  it("afterwards a card may go in, with a window of its own, and a second counter needs a card", () => {
    const request = action({
      present: [
        present("mara", { cards: [card("DC-25", "heroPoint")] }),
        present("grell", { points: 5, cards: [card("DC-35", "counter", "grell")] }),
      ],
    });
    const state = play(request, roll(8), announce(), counter("grell"), announce("DC-25"));
    expect([state.spends[1]?.status, refusal(state, counter("grell", "personal", "s2"))]).toEqual([
      "announced",
      "counterQuota",
    ]);
    expect(changesOf(state, counter("grell", "DC-35", "s2"))).toEqual([
      expect.objectContaining({ subject: "card:DC-35", path: "pile", to: "discard" }),
    ]);
  });
  it("DRA-128 points from cards aren't counterable where the world says so", () => {
    const request = action({ present: [present("mara", { cards: [card("DC-25", "heroPoint")] }), present("grell")] });
    const state = play(
      { ...request, settings: { ...request.settings, cardPointsCounterable: false } },
      roll(8),
      announce("DC-25"),
    );
    expect([state.spends[0]?.status, refusal(state, counter("grell"))]).toEqual(["open", "notCounterable"]);
  });
  it("with nobody to counter the die may fall at once", () => {
    expect(
      names(
        play(action({ present: [present("mara"), present("thug", { rank: "mook", points: 9 })] }), roll(8), announce()),
      ),
    ).toEqual(["mara"]);
  });
});

describe("DRA-107 cancel", () => {
  it("gives the point back and frees the quota", () => {
    const told = play(action(), roll(8), announce());
    expect(changesOf(told, { type: "cancel", spend: "s1" })).toEqual([set("mara", 3, 4)]);
    expect(
      play(action(), roll(8), announce(), { type: "cancel", spend: "s1" }, announce()).spends.map((s) => s.status),
    ).toEqual(["cancelled", "announced"]);
  });
  it("gives a card back to where it was", () => {
    const request = action({ present: [present("mara", { cards: [card("DC-25", "heroPoint")] }), present("grell")] });
    const told = play(request, roll(8), announce("DC-25"));
    expect(changesOf(told, { type: "cancel", spend: "s1" })).toEqual(undo(card("DC-25", "heroPoint").use ?? []));
  });
  it("comes too late once the window has closed", () => {
    expect(
      refusal(play(action(), roll(8), announce(), { type: "close", spend: "s1" }), { type: "cancel", spend: "s1" }),
    ).toBe("tooLate");
  });
});

describe("DRA-103 points declared before the dice", () => {
  const cards = [card("DC-25", "heroPoint")];
  const request = action({ present: [present("mara", { points: 1, cards }), present("grell")] });
  it("cost nothing until the base roll, and may be withdrawn", () => {
    const wished = play(request, { type: "wish", by: "mara", source: "personal" });
    expect([points(wished, "mara"), wished.spends]).toEqual([1, []]);
    expect(
      play(
        request,
        { type: "wish", by: "mara", source: "personal" },
        { type: "unwish", by: "mara", source: "personal" },
        roll(8),
      ).spends,
    ).toEqual([]);
  });
  it("are announced right after it, the second when the first is settled", () => {
    const wished = play(
      request,
      { type: "wish", by: "mara", source: "personal" },
      { type: "wish", by: "mara", source: "DC-25" },
      roll(8),
    );
    expect(wished.spends.map((s) => [s.source, s.status])).toEqual([["personal", "announced"]]);
    const next = play(
      request,
      { type: "wish", by: "mara", source: "personal" },
      { type: "wish", by: "mara", source: "DC-25" },
      roll(8),
      counter("grell"),
    );
    expect(next.spends.map((s) => [s.source, s.status])).toEqual([
      ["personal", "countered"],
      ["DC-25", "announced"],
    ]);
  });
  it("fall away when the point is gone by then", () => {
    const wished = play(
      request,
      { type: "wish", by: "mara", source: "personal" },
      { ...roll(8), facts: [present("mara", { points: 0 })] },
    );
    expect([wished.spends, wished.wishes]).toEqual([[], []]);
  });
  it("DRA-089 are the roller's alone", () =>
    expect(refusal(actionExchange.begin(request), { type: "wish", by: "grell", source: "personal" })).toBe(
      "notYourAction",
    ));
});

describe("DRA-020 DRA-021 Up and stymied on the card", () => {
  const with_ = (dice: Partial<ActionExchange["dice"]>) => action({ dice: { ...action().dice, ...dice } });
  it("Up is thrown with the base roll and nobody is asked", () => {
    const state = play(with_({ up: true }), roll(8, 3));
    expect([state.dieTotal, state.segments.map((s) => s.kind), names(state)]).toEqual([18, ["base", "up"], ["mara"]]);
    expect([
      wantsDie(actionExchange.begin(with_({ up: true })), null, [8]),
      wantsDie(actionExchange.begin(with_({ up: true })), null, [8, 3]),
    ]).toEqual([true, false]);
  });
  it("a stymied character's bought point is lost: nobody is asked, no die falls", () => {
    const state = play(with_({ stymied: true }), roll(7), announce());
    expect([state.spends[0]?.status, points(state, "mara"), state.segments[1]]).toEqual([
      "lost",
      3,
      { kind: "hero", dice: [], counted: 0, floored: false, lost: true, sourceId: "s1" },
    ]);
    expect(refusal(state, announce())).toBe("personalQuota");
    expect(refusal(state, counter("grell"))).toBe("notCounterable");
  });
  it("a stymied 20 stays 20, and the point works", () => {
    expect(
      play(with_({ stymied: true }), roll(20), announce(), { type: "close", spend: "s1" }, throwDice("s1", 5)).dieTotal,
    ).toBe(30);
  });
  it.each([[[8, 8]], [[10]], [[]], [[0]], [[21]], [[2.5]]])("dice %j don't make a base roll", (faces) => {
    expect(refusal(actionExchange.begin(action()), roll(...faces))).toMatch(/^dice/);
  });
});

describe("DRA-080 DRA-082 DRA-084 many on one on the card", () => {
  const squad = action({
    actor: party("thugs"),
    group: 6,
    dice: { ...action().dice, rank: "mook" },
    action: { value: 10, effectValue: 10 },
    targets: [target("mara", { dn: 13, toughness: 10 })],
  });
  it("six at 10 add 4; a total 3 above the DN is three hits, one effect with +2", () => {
    const state = play(squad, roll(15));
    expect(state.targets[0]?.reading).toMatchObject({ rp: 3, successes: 3, effectRp: 10 + 2 + 2 - 10 });
  });
  it("N of 1 adds nothing", () =>
    expect(play({ ...squad, group: 1 }, roll(15)).targets[0]?.reading).toMatchObject({
      rp: -1,
      successes: 0,
      effectRp: null,
    }));
});

describe("DRA-090 DRA-091 DRA-092 DRA-095 one on many on the card", () => {
  const crowd = (n: number, over: Partial<ActionExchange> = {}) =>
    action({
      targets: Array.from({ length: n }, (_, i) => target(`thug${i}`, { column: "mook", dn: 10, toughness: 9 })),
      ...over,
    });
  it("the walk-through: 20 and 3 reach all four, 1W K/O 7 each", () => {
    const state = play(crowd(4), roll(20, 3), resolve);
    expect(state.targets.map((t) => [t.reading?.dn, t.result])).toEqual(
      [10, 14, 14, 16].map((dn) => [dn, { shock: 7, ko: "K/O", knockdown: false, wounds: 1 }]),
    );
  });
  it("the number attempted makes even the one that is hit tougher", () => {
    const state = play(crowd(5), roll(3));
    expect(state.targets.map((t) => t.reading?.success)).toEqual([false, false, false, false, false]);
    expect(
      play(crowd(5, { action: { value: 18, effectValue: 12 } }), roll(3)).targets.map((t) => [
        t.reading?.success,
        t.reading?.toughness,
      ]),
    ).toEqual([
      [true, 13],
      [false, 13],
      [false, 13],
      [false, 13],
      [false, 13],
    ]);
  });
  it("an area raises no DN but the Toughness", () => {
    expect(play(crowd(4, { area: true }), roll(8)).targets.map((t) => [t.reading?.dn, t.reading?.toughness])).toEqual([
      [10, 12],
      [10, 12],
      [10, 12],
      [10, 12],
    ]);
  });
  it("DRA-096 a squad that sweeps a crowd counts successes for each target", () => {
    const state = play(crowd(3, { group: 4, action: { value: 10, effectValue: 10 } }), roll(15));
    expect(state.targets.map((t) => [t.reading?.rp, t.reading?.successes])).toEqual([
      [5, 4],
      [1, 1],
      [1, 1],
    ]);
  });
  it("another skill against one of them uses the same bonus", () => {
    const state = play(action({ targets: [target("a"), target("b", { value: 20 })] }), roll(12));
    expect(state.targets.map((t) => t.reading?.resolution.action.total)).toEqual([14, 20]);
  });
  it("results are applied to some and the rest waits", () => {
    const state = play(crowd(3), roll(20, 3), resolve, { type: "apply", slots: ["thug0", "thug2"], changes: [] });
    expect([state.targets.map((t) => t.stage), names(state)]).toEqual([["applied", "result", "applied"], ["thug1"]]);
    expect(refusal(state, { type: "apply", slots: ["thug0", "thug1"], changes: [] })).toBe("nothingToApply");
  });
});

describe("DRA-290 DRA-291 DRA-292 DRA-298 DRA-299 DRA-301 cards on an action", () => {
  const held = (...cards: [string, string][]) => cards.map(([id, effect]) => card(id, effect));
  const withCards = (mara: [string, string][], grell: [string, string][] = [], jo: [string, string][] = []) =>
    action({
      present: [
        present("mara", { cards: held(...mara) }),
        present("grell", { cards: held(...grell) }),
        present("jo", { cards: held(...jo) }),
      ],
    });
  const use = (by: string, id: string, over: object = {}): ActionEvent => ({ type: "play", by, card: id, ...over });
  it("two +3 cards turn a miss by 3 into a hit by 3, and leave the effect alone", () => {
    const state = play(
      withCards([
        ["DC-17", "action3"],
        ["DC-18", "action3"],
      ]),
      roll(8),
      use("mara", "DC-17"),
      use("mara", "DC-18"),
    );
    expect(state.targets[0]?.reading).toMatchObject({ rp: 3, effectRp: 12 - 2 - 15 });
    expect(state.present[0]?.cards).toEqual([]);
  });
  it("+3 to the effect needs a hit", () => {
    const request = withCards([["DC-22", "effect3"]]);
    expect(refusal(play(request, roll(8)), use("mara", "DC-22"))).toBe("noHit");
    expect(play(request, roll(15), use("mara", "DC-22")).targets[0]?.reading?.effectRp).toBe(12 + 2 + 3 - 15);
  });
  it("+3 to Dexterity raises the defence only for whom it is played", () => {
    const request = withCards([], [["DC-01", "value3:body"]]);
    expect(
      play(request, roll(15), use("grell", "DC-01", { use: "dn", slot: "grell" })).targets[0]?.reading,
    ).toMatchObject({ dn: 18, rp: -2 });
    expect(
      play(request, roll(15), use("grell", "DC-01", { use: "toughness", slot: "grell" })).targets[0]?.reading,
    ).toMatchObject({ dn: 15, effectRp: -4 });
    expect(refusal(play(request, roll(15)), use("grell", "DC-01"))).toBe("notYourAction");
  });
  it("a value card fits its own attributes only", () => {
    expect(refusal(play(withCards([["DC-13", "value3:soul"]]), roll(8)), use("mara", "DC-13"))).toBe("wrongAttribute");
  });
  it("By a Whisker makes an attack miss, unless a bought roll went in", () => {
    const request = withCards([], [["DC-43", "autoMiss"]]);
    const missed = play(request, roll(15), use("grell", "DC-43", { slot: "grell" }));
    expect(missed.targets[0]?.reading).toMatchObject({ success: false, successes: 0, effectRp: null });
    expect(
      play(
        request,
        roll(15),
        use("grell", "DC-43", { slot: "grell" }),
        announce(),
        { type: "close", spend: "s1" },
        throwDice("s1", 19),
        resolve,
      ).targets[0]?.stage,
    ).toBe("missed");
    expect(
      refusal(
        play(request, roll(8), announce(), { type: "close", spend: "s1" }, throwDice("s1", 19)),
        use("grell", "DC-43", { slot: "grell" }),
      ),
    ).toBe("boughtRoll");
    expect(
      refusal(play(request, roll(15), announce(), counter("jo")), use("grell", "DC-43", { slot: "grell" })),
    ).toBeNull();
    const stymied = { ...request, dice: { ...request.dice, stymied: true } };
    expect(
      play(stymied, roll(15), announce(), use("grell", "DC-43", { slot: "grell" }), resolve).targets[0]?.stage,
      "a point that stymied took is no bought roll",
    ).toBe("missed");
  });
  it("Take Two rolls a failure again from the start; the point stays spent", () => {
    const request = withCards([
      ["DC-42", "redo"],
      ["DC-17", "action3"],
    ]);
    const failed = play(request, roll(1), use("mara", "DC-17"), announce(), counter("grell"));
    const again = play(request, roll(1), use("mara", "DC-17"), announce(), counter("grell"), use("mara", "DC-42"));
    expect([refusal(play(request, roll(15)), use("mara", "DC-42")), refusal(failed, use("mara", "DC-42"))]).toEqual([
      "notFailed",
      null,
    ]);
    expect([again.stage, again.segments, again.boosts, names(again)]).toEqual(["declared", [], [], ["mara"]]);
    expect(
      refusal(play(request, roll(1), announce(), counter("grell"), use("mara", "DC-42"), roll(15)), announce()),
    ).toBe("personalQuota");
  });
  it("an ally's adds help, five at most", () => {
    const request = withCards([], [], [["DC-44", "assist"]]);
    expect(play(request, roll(8), use("jo", "DC-44", { adds: 7, ally: true })).targets[0]?.reading?.rp).toBe(2);
    expect([
      refusal(play(request, roll(8)), use("jo", "DC-44", { adds: 7, ally: false })),
      refusal(play(request, roll(8)), use("jo", "DC-44", { adds: 0, ally: true })),
    ]).toEqual(["notAlly", "noAdds"]);
  });
  it("DRA-286 the unconscious play none of these", () => {
    expect(
      refusal(
        play(
          action({
            present: [present("mara"), present("grell", { conscious: false, cards: held(["DC-43", "autoMiss"]) })],
          }),
          roll(15),
        ),
        use("grell", "DC-43", { slot: "grell" }),
      ),
    ).toBe("unconscious");
  });
});

describe("DRA-015 one loop tests both faces on every die", () => {
  it.each([
    [[20], true],
    [[20, 10], true],
    [[20, 10, 20], true],
    [[10, 20, 7], false],
    [[7], false],
  ])("after %j: another die %s", (faces, more) =>
    expect(wantsDie(actionExchange.begin(action()), null, faces)).toBe(more),
  );
});

describe("DRA-013 a broken source of dice", () => {
  const twenties = (n: number): number[] => Array.from({ length: n }, () => 20);
  it("a hundred dice are legal, the next names the action", () => {
    expect(wantsDie(actionExchange.begin(action()), null, twenties(100))).toBe(true);
    expect(() => wantsDie(actionExchange.begin(action()), null, twenties(101))).toThrow(
      expect.objectContaining({ code: "endless-roll", data: { actionId: "a1", max: 100 } }),
    );
  });
});

describe("DRA-021 DRA-103 a wish under stymied", () => {
  const stymied = action({ dice: { rank: "hero", skilled: true, stymied: true, up: false, unskilledState: false } });
  const wished = play(stymied, { type: "wish", by: "mara", source: "personal" }, roll(7));
  it("stands, and the point with it, until its owner says so knowingly", () => {
    expect([wished.wishes, wished.spends, points(wished, "mara")]).toEqual([["personal"], [], 4]);
    expect(
      play(stymied, { type: "wish", by: "mara", source: "personal" }, roll(7), {
        type: "unwish",
        by: "mara",
        source: "personal",
      }).wishes,
    ).toEqual([]);
    expect(play(stymied, { type: "wish", by: "mara", source: "personal" }, roll(7), announce()).spends[0]?.status).toBe(
      "lost",
    );
  });
  it("with the chance lost by the dice it is announced", () =>
    expect(play(stymied, { type: "wish", by: "mara", source: "personal" }, roll(20)).spends[0]?.status).toBe(
      "announced",
    ));
});

describe("DRA-148 DRA-180 DRA-290 what a value card adds to a defence, to Toughness, to Strength", () => {
  const value = (over: Partial<ActionExchange>, by: string, event: object) => {
    const request = action({
      ...over,
      present: [
        present(by, { cards: [card("DC-01", "value3:body", by)] }),
        ...(by === "mara" ? [] : [present("mara")]),
      ],
    });
    const state = play(request, roll(15));
    const after = actionExchange.step(state, { type: "play", by, card: "DC-01", ...event } as ActionEvent);
    return after.accepted ? after.state : after.reason;
  };
  const at = (over: object, use: "dn" | "toughness") =>
    value({ targets: [target("grell", over)] }, "grell", { use, slot: "grell" });
  const dn = (s: ActionState | string) => (typeof s === "string" ? s : s.targets[0]?.reading?.dn);
  const tou = (s: ActionState | string) => (typeof s === "string" ? s : s.targets[0]?.reading?.toughness);
  it("it is the passive defence that is raised: an active one of 20 stays, one of 15 becomes 17", () =>
    expect([
      dn(at({ dn: 20, passiveDn: 14 }, "dn")),
      dn(at({ dn: 15, passiveDn: 14 }, "dn")),
      dn(at({ dn: 15 }, "dn")),
    ]).toEqual(["noGain", 17, 18]));
  it("Toughness 10 in armour +3 up to 12 becomes 13, not 15; without a maximum 16", () =>
    expect([
      tou(at({ toughness: 12, guard: { base: 10, covers: [{ add: 3, max: 12 }] } }, "toughness")),
      tou(at({ toughness: 13, guard: { base: 10, covers: [{ add: 3, max: null }] } }, "toughness")),
    ]).toEqual([13, 16]));
  it("Strength 10 with a blade up to 14 strikes no harder, with a longer one by what is left", () => {
    const effect = (max: number) =>
      value({ action: { value: 14, effectValue: 14 }, effectCap: { base: 10, covers: [{ add: 5, max }] } }, "mara", {
        use: "effect",
      });
    const total = (s: ActionState | string) => (typeof s === "string" ? s : s.boosts[0]?.amount);
    expect([total(effect(14)), total(effect(17)), total(effect(30))]).toEqual(["noGain", 2, 3]);
  });
});

describe("DRA-186 DRA-299 DRA-301 cards and the world", () => {
  it("a fall is nobody's action: none of the cards of an action fits, a card for the own Toughness does", () => {
    const fall = (effect: string, event: object = {}) =>
      refusal(
        play(
          action({
            world: true,
            spendable: false,
            actor: party("grell"),
            present: [present("grell", { cards: [card("c", effect, "grell")] })],
          }),
          roll(15),
        ),
        { type: "play", by: "grell", card: "c", slot: "grell", ...event } as ActionEvent,
      );
    expect([
      fall("autoMiss"),
      fall("action3"),
      fall("effect3"),
      fall("redo"),
      fall("value3:body", { use: "toughness" }),
    ]).toEqual(["cardDoesNotFit", "cardDoesNotFit", "cardDoesNotFit", "cardDoesNotFit", null]);
  });
});

describe("DRA-204 negation isn't countered", () => {
  it("a counter against it is refused and costs nothing", () => {
    const read = play(action(), roll(18), announce(), { type: "close", spend: "s1" }, throwDice("s1", 4), resolve, {
      type: "negate",
      slot: "grell",
      by: "grell",
      picks: ["shock"],
      personal: 1,
      cards: [],
    });
    expect([refusal(read, counter("jo")), points(read, "jo")]).toEqual(["tooLate", 3]);
  });
});

describe("DRA-150 DRA-341 what doing it writes", () => {
  const shot: Change = { kind: "set", subject: "mara.Item.bow", path: "system.ammo", from: 3, to: 2, rule: "DRA-341" };
  it("comes with the first dice and not with a second throw of the same action", () => {
    const request = action({ onRoll: [shot], present: [present("mara", { cards: [card("DC-42", "redo")] })] });
    expect(changesOf(actionExchange.begin(request), roll(1))).toEqual([shot]);
    expect(changesOf(play(request, roll(1), { type: "play", by: "mara", card: "DC-42" }), roll(15))).toEqual([]);
  });
  it("a defence or push writes when it is read", () =>
    expect(
      changesOf(play(action({ kind: "defend", targets: [] }), roll(15)), { type: "resolve", changes: [shot] }),
    ).toEqual([shot]));
});

describe("DRA-108 DRA-111 closing", () => {
  it("beginning another lapses what one has open, and waits for a point that is announced", () => {
    const [open, told, others] = [
      play(action(), roll(15)),
      play(action({ actionId: "a2" }), roll(15), announce()),
      play(action({ actor: party("jo") }), roll(15)),
    ];
    expect([
      beginsAnother([open, others], "mara"),
      beginsAnother([open, told], "mara"),
      beginsAnother([told], "jo"),
    ]).toEqual([
      { accepted: true, lapse: ["a1"] },
      { accepted: false, reason: "awaitingCounter" },
      { accepted: true, lapse: [] },
    ]);
  });
  it("DRA-103 one that was only declared forgets its wishes; what the world does to somebody is left alone", () => {
    const declared = play(action(), { type: "wish", by: "mara", source: "personal" });
    expect([
      beginsAnother([declared], "mara"),
      beginsAnother([actionExchange.begin(action())], "mara"),
      beginsAnother([play(action({ world: true }), roll(15))], "mara"),
    ]).toMatchObject([{ lapse: ["a1"] }, { lapse: [] }, { lapse: [] }]);
    expect(
      play(action(), { type: "wish", by: "mara", source: "personal" }, { type: "lapse" }, roll(15)).spends,
    ).toEqual([]);
  });
  it("another action of the same character closes this one, but waits for an announced point", () => {
    expect(refusal(play(action(), roll(15), announce()), { type: "lapse" })).toBe("awaitingCounter");
    const lapsed = play(action(), roll(15), { type: "lapse" });
    expect([refusal(lapsed, announce()), refusal(lapsed, resolve)]).toEqual(["actionClosed", null]);
  });
  it("recovery checks take no points", () =>
    expect(refusal(play(action({ spendable: false }), roll(15)), announce())).toBe("actionClosed"));
  it("nothing is announced or read before the dice", () => {
    expect([
      refusal(actionExchange.begin(action()), announce()),
      refusal(actionExchange.begin(action()), resolve),
    ]).toEqual(["actionClosed", "notRolled"]);
  });
});

describe("DRA-189 a hard knockdown throws its victim back", () => {
  const knocking = action({ action: { value: 20, effectValue: 35 }, form: { knockdown: true } });
  it("once the result falls on them, as far as it says", () => {
    const due = play(knocking, roll(15), resolve);
    const [slot] = due.targets;
    const feet = Math.round((metresThrown(slot!) ?? 0) / 0.3048);
    expect(feet).toBeGreaterThan(10);
    const thrown = [{ who: slot?.target.uuid, from: due.request.actor.uuid, way: "away", rule: "DRA-189" }];
    expect(actionComing(due)).toMatchObject(thrown);
    const after = play(knocking, roll(15), resolve, { type: "apply", slots: ["grell"], changes: [] });
    expect(actionMoves(due, after)).toMatchObject(thrown);
    expect([actionMoves(after, after), actionComing(after)]).toEqual([[], []]);
  });
  it("nobody whom it doesn't knock down", () => {
    const mild = play(action({ action: { value: 20, effectValue: 18 } }), roll(15), resolve);
    expect(actionComing(mild)).toEqual([]);
  });
});

describe("DRA-175 DRA-176 DRA-177 DRA-205 forms of attack come before negation", () => {
  const hard = (over: Partial<ActionExchange>) => action({ action: { value: 20, effectValue: 25 }, ...over });
  it("a knockout attack turns wounds into shock", () => {
    expect(play(hard({ form: { knockout: true } }), roll(15), resolve).targets[0]?.result).toEqual({
      shock: 5 + 3,
      ko: "KO",
      knockdown: false,
      wounds: 0,
    });
  });
  it("the attacker may hold back, once, before anybody negates", () => {
    const held = hard({ form: { holdsBack: true } });
    const state = play(held, roll(15), resolve);
    expect(state.targets[0]?.result?.wounds).toBe(1);
    const soft = play(held, roll(15), resolve, { type: "soften", slot: "grell", wounds: 1 });
    expect([soft.targets[0]?.result?.wounds, refusal(soft, { type: "soften", slot: "grell", wounds: 1 })]).toEqual([
      0,
      "softenedAlready",
    ]);
    expect(
      refusal(
        play(held, roll(15), resolve, {
          type: "negate",
          slot: "grell",
          by: "grell",
          picks: ["shock"],
          personal: 1,
          cards: [],
        }),
        { type: "soften", slot: "grell", wounds: 1 },
      ),
    ).toBe("negatedAlready");
  });
  it("but not one who didn't choose so before the roll", () =>
    expect(refusal(play(hard({}), roll(15), resolve), { type: "soften", slot: "grell", wounds: 1 })).toBe(
      "nothingToSoften",
    ));
  it("DRA-150 a grapple restrains from damage RP 0, a disarm is held against Strength", () => {
    expect(play(action({ form: { grapple: true } }), roll(16), resolve).targets[0]).toMatchObject({
      restrained: true,
      stage: "result",
    });
    expect(play(action({ form: { grapple: true } }), roll(15), resolve).targets[0]).toMatchObject({
      restrained: false,
    });
    expect(play(action({ form: { disarm: true } }), roll(15), resolve).targets[0]).toMatchObject({
      disarmed: true,
      result: null,
    });
    expect(
      play(action({ form: { disarm: true }, targets: [target("grell", { strength: 15 })] }), roll(15), resolve)
        .targets[0]?.stage,
    ).toBe("unaffected");
  });
});

describe("DRA-201 DRA-210 DRA-221 DRA-223 DRA-225 negation on the card", () => {
  const burst = (owner: string | null) =>
    action({
      action: { value: 30, effectValue: 30 },
      targets: [
        target("grell", { slot: "self" }),
        target("blade", {
          slot: "gear",
          kind: "object",
          column: "hero",
          toughness: 20,
          owner: owner === null ? null : party(owner),
        }),
      ],
      present: [present("mara"), present("grell"), present("jo", { cards: [card("DC-25", "heroPoint", "jo")] })],
    });
  const negate = (slot: string, by: string, personal: 0 | 1, cards: string[] = []): ActionEvent => ({
    type: "negate",
    slot,
    by,
    picks: ["wound"],
    personal,
    cards,
  });
  it("one personal point for the hero and one for the trademark blade", () => {
    const state = play(burst("grell"), roll(15), resolve, negate("self", "grell", 1), negate("gear", "grell", 1));
    expect([points(state, "grell"), refusal(state, negate("gear", "grell", 1))]).toEqual([1, "personalQuota"]);
  });
  it("a thing that is nobody's trademark isn't saved", () =>
    expect(refusal(play(burst(null), roll(15), resolve), negate("gear", "grell", 1))).toBe("notTrademark"));
  it("an object knows wounds alone", () =>
    expect(play(burst("grell"), roll(15), resolve).targets[1]?.result).toMatchObject({
      shock: 0,
      ko: "none",
      knockdown: false,
    }));
  it("another pays with a card, never with a point", () => {
    const state = play(burst("grell"), roll(15), resolve);
    expect([
      refusal(state, negate("self", "jo", 1)),
      refusal(state, negate("self", "jo", 0, ["DC-25"])),
      refusal(state, negate("self", "jo", 0, ["DC-99"])),
    ]).toEqual(["outsideOnly", null, "noPoint"]);
  });
  it("DRA-185 the unconscious save themselves, not their gear", () => {
    const out = { ...burst("grell"), present: [present("mara"), present("grell", { conscious: false })] };
    const state = play(out, roll(15), resolve);
    expect([refusal(state, negate("self", "grell", 1)), refusal(state, negate("gear", "grell", 1))]).toEqual([
      null,
      "unconscious",
    ]);
  });
});

describe("DRA-251 DRA-255 DRA-257 interactions on the card", () => {
  const taunt = (over: Partial<ActionExchange> = {}) =>
    action({
      kind: "taunt",
      action: { value: 14 },
      targets: [target("grell", { dn: 12, toughness: null })],
      wanted: "he drops the hostage",
      ...over,
    });
  it.each([
    [11, "unskilled"],
    [16, "stymied"],
    [26, "setback"],
  ])("a die total of %i: %s", (dieTotal, result) => {
    const faces = dieTotal > 20 ? [20, dieTotal - 20] : [dieTotal];
    expect(play(taunt(), roll(...faces), resolve).targets[0]).toMatchObject({ interaction: result, stage: "result" });
  });
  it("17 and more is the player's call, and the Gamemaster words it", () => {
    const called = play(taunt({ action: { value: 24 } }), roll(19), resolve);
    expect([called.targets[0]?.stage, waiting(called)]).toMatchObject(["call", [{ uuid: "" }]]);
    expect(
      [0, 10, 1.5].map((turns) =>
        refusal(called, { type: "call", slot: "grell", choice: "setback", words: "", turns }),
      ),
    ).toEqual(["noSuchChoice", "noSuchChoice", "noSuchChoice"]);
    expect(
      play(taunt({ action: { value: 24 } }), roll(19), resolve, {
        type: "call",
        slot: "grell",
        choice: "setback",
        words: "He lets go.",
      }).targets[0],
    ).toMatchObject({ stage: "result", call: { choice: "setback" } });
  });
  it("the same kind changes a target once a round", () => {
    expect(
      play(taunt({ targets: [target("grell", { dn: 12, toughness: null, affected: true })] }), roll(16), resolve)
        .targets[0],
    ).toMatchObject({ interaction: "stymied", stage: "unaffected" });
  });
});

describe("DRA-132 DRA-133 laws of the card", () => {
  it("no event on any state throws, and a refused one changes nothing", () => {
    fc.assert(
      fc.property(anyPlay, (events) => {
        let state = actionExchange.begin(lawRequest);
        for (const event of events) {
          const before = JSON.stringify(state);
          const step = actionExchange.step(state, event);
          expect(JSON.stringify(state)).toBe(before);
          if (step.accepted) state = step.state;
        }
        expect(() => waiting(state)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
  it("what a spend takes is what its step writes: points on the card are points before, with all changes done", () => {
    fc.assert(
      fc.property(anyPlay, (events) => {
        let state = actionExchange.begin(lawRequest);
        const ledger = new Map(lawRequest.present.map((p) => [p.uuid, p.points]));
        for (const event of events.map((e) => ({ ...e, facts: undefined }))) {
          const step = actionExchange.step(state, event);
          if (!step.accepted) continue;
          state = step.state;
          for (const c of step.changes)
            if (c.kind === "set" && c.path === "system.heroPoints.value") {
              expect(c.from).toBe(ledger.get(c.subject));
              ledger.set(c.subject, Number(c.to));
            }
        }
        for (const p of state.present) expect([p.uuid, p.points]).toEqual([p.uuid, ledger.get(p.uuid)]);
        expect(Math.min(...ledger.values())).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
  it("a die falls only for a point that nobody countered", () => {
    fc.assert(
      fc.property(anyPlay, (events) => {
        let state = actionExchange.begin(lawRequest);
        for (const event of events) {
          const step = actionExchange.step(state, event);
          if (step.accepted) state = step.state;
          for (const g of state.segments)
            if (g.sourceId !== null)
              expect(state.spends.find((s) => s.id === g.sourceId)?.status).toBe(g.lost ? "lost" : "rolled");
        }
      }),
      { numRuns: 200 },
    );
  });
  it("taking the last step back is the state before it, and undoes what it wrote", () => {
    fc.assert(
      fc.property(anyPlay, (events) => {
        let state = actionExchange.begin(lawRequest);
        const history: Stamped<ActionEvent>[] = [];
        const states: string[] = [];
        for (const event of events) {
          const step = actionExchange.step(state, event);
          if (!step.accepted) continue;
          states.push(JSON.stringify(state));
          history.push({
            at: history.length,
            by: "u",
            event,
            changes: step.changes,
            time: 0,
            dice: false,
            undone: null,
          });
          state = step.state;
        }
        const last = history.at(-1);
        if (!last) return;
        const back = withdraw(actionExchange, lawRequest, history, last.at, "gm");
        expect(back).toMatchObject({ accepted: true, changes: undo(last.changes) });
        if (back.accepted) expect(JSON.stringify(replay(actionExchange, lawRequest, back.events))).toBe(states.at(-1));
      }),
      { numRuns: 200 },
    );
  });
});

describe("DRA-273 DRA-281 cards among the facts of an action", () => {
  const held = { ...present("jo"), cards: [card("DC-25", "heroPoint", "jo")] };
  it("are remembered as having been there, even once nobody has any left", () => {
    const open = course(task(), { type: "roll", faces: [11] });
    const seen = course(task(), { type: "roll", faces: [11], facts: [held] });
    expect([
      open.handsSeen,
      course(task({ present: [held] })).handsSeen,
      seen.handsSeen,
      course(task(), { type: "roll", faces: [11], facts: [held] }, { type: "resolve", facts: [present("jo")] })
        .handsSeen,
    ]).toEqual([false, true, true, true]);
  });
});

describe("DRA-055 helping with one task", () => {
  const rolled: ActionEvent = { type: "roll", faces: [11] };
  const helped = (by: string, success = true): ActionEvent => ({ type: "help", by, success });
  it("the leader adds the value of all who do it: one helper +2, three +3, ten +5", () => {
    const with_ = (n: number) => total(course(task(), rolled, ...Array.from({ length: n }, (_, i) => helped(`h${i}`))));
    expect([total(course(task(), rolled)), with_(1), with_(3), with_(10)]).toEqual([12, 14, 15, 17]);
  });
  it("whose own check fails adds nothing", () =>
    expect([
      total(course(task(), rolled, helped("jo", false))),
      total(course(task(), rolled, helped("jo", false), helped("kit"))),
    ]).toEqual([12, 14]));
  it("help may come before the dice", () => expect(total(course(task(), helped("jo"), rolled))).toBe(14));
  it("each helps once, nobody helps themselves, and none once the outcome is read", () => {
    const state = course(task(), rolled, helped("jo"));
    expect([
      why(state, helped("jo")),
      why(state, helped("mara")),
      why(course(task(), rolled, { type: "resolve" }), helped("jo")),
    ]).toEqual(["helpedAlready", "noHelp", "actionClosed"]);
  });
  it.each([
    ["an attack", action()],
    ["many who act as one", task({ group: 4 })],
    ["a recovery check", task({ spendable: false })],
    ["a power that somebody resists", task({ targets: [target("grell")] })],
  ])("%s takes no help", (_name, request) => expect(why(actionExchange.begin(request), helped("jo"))).toBe("noHelp"));
});
