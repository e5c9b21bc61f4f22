import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foe, hero, mob, POOL, power, powerSet, settings, stress, track } from "../testing/fixtures.ts";
import { type Die, LADDER } from "../values.ts";
import {
  GAMEMASTER,
  handOff,
  mayHandOff,
  nextEvent,
  noteOf,
  type OrderEvent,
  type OrderParticipant,
  orderPrice,
  type OrderState,
  participantOf,
  speedCost,
  speedOf,
  upNext,
} from "./order.ts";

const p = (id: string, changes: Partial<OrderParticipant> = {}): OrderParticipant => ({
  id,
  side: id < "m" ? "hero" : "watcher",
  able: true,
  speed: null,
  turns: 1,
  ...changes,
});
const four = [p("ada"), p("bo"), p("rex"), p("zed")];

const play = (participants: readonly OrderParticipant[] | OrderState, ...events: readonly OrderEvent[]): OrderState => {
  let state: OrderState = "data" in participants ? participants : handOff.begin(participants);
  for (const event of events) {
    const step = handOff.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    state = step.state;
  }
  return state;
};
const why = (state: OrderState, event: OrderEvent): string => {
  const step = handOff.step(state, event);
  return step.accepted ? "accepted" : step.reason;
};

const open = (who: string): OrderEvent => ({ type: "open", who });
const pay = (
  type: "openWatcher" | "interrupt",
  who: string,
  die: Die = 6,
  price: Die = 6,
  doom: readonly Die[] = [6, 8],
): OrderEvent => ({ type, who, die, price, pool: POOL, doom });
const turn = (who: string): OrderEvent[] => [
  { type: "begin", who },
  { type: "endTurn", who },
];
const pass = (by: string, next: string): OrderEvent => ({ type: "pass", by, next });
const able = (who: string, is: boolean): OrderEvent => ({ type: "able", who, able: is });

describe("DOO-182 DOO-183 the price of starting with one of the Gamemaster's", () => {
  it.each([
    [[10], [12], 6],
    [[10], [10], 6],
    [[10], [8], 10],
    [[10], [null], 10],
    [[null], [null], 6],
    [[null], [12], 6],
    [[6, 12], [10], 12],
    [[4], [null], 6],
  ] as const)("heroes %o, watchers %o: d%i", (heroes, watchers, price) =>
    expect(speedCost(heroes, watchers)).toBe(price),
  );
  it("only REFLEXES and SENSES, only what works", () => {
    const fast = hero({
      powerSets: [powerSet("a", [power("reflexes", 8), power("senses", 10, { current: 6 }), power("speed", 12)])],
    });
    expect(speedOf(fast)).toBe(8);
    expect(
      speedOf({ ...fast, powerSets: [powerSet("a", [power("reflexes", 8, { shutdown: true }), power("senses", 6)])] }),
    ).toBe(6);
    expect([
      speedOf({ ...fast, powerSets: [powerSet("a", [power("reflexes", 8)], { shutdown: true })] }),
      speedOf({ ...fast, stress: stress({ mental: track(12, true) }) }),
      speedOf(hero()),
    ]).toEqual([null, null, null]);
  });
  it("firstActorCompare chosen: only the one who will act counts; DOO-324 the smallest die that will do is suggested", () => {
    const state = handOff.begin([p("ada", { speed: 10 }), p("rex", { speed: 12 }), p("zed")]);
    expect(orderPrice(state, "first", "zed", [6, 8, 12], settings)).toEqual({ price: 6, suggested: 6 });
    expect(orderPrice(state, "first", "zed", [6, 8, 12], { ...settings, firstActorCompare: "chosen" })).toEqual({
      price: 10,
      suggested: 12,
    });
    expect(orderPrice(state, "first", "zed", [6], { ...settings, firstActorCompare: "chosen" }).suggested).toBeNull();
  });
  it("DOO-188 DOO-325 an interrupt costs any die, or the speed price where the table plays so", () => {
    const state = handOff.begin([p("ada", { speed: 10 }), p("rex")]);
    expect([
      orderPrice(state, "interrupt", "rex", [8], settings).price,
      orderPrice(state, "interrupt", "rex", [8], { ...settings, interruptPrice: "speed" }).price,
    ]).toEqual([6, 10]);
  });
});

describe("DOO-180 DOO-250 DOO-256 DOO-328 participants", () => {
  it("a mob is one; a large threat has further turns only where the table plays so", () => {
    const titan = foe({ type: "large", crowd: { size: 12, count: 3 }, extraTurns: 2 });
    expect([
      participantOf("m", mob(6, 5), settings).turns,
      participantOf("t", titan, settings).turns,
      participantOf("t", titan, { largeExtraTurns: true }).turns,
    ]).toEqual([1, 1, 3]);
    expect(participantOf("h", hero({ fled: true }), settings)).toMatchObject({ side: "hero", able: false });
  });
  it("further turns are slots of their own", () => {
    const twice = play(
      [p("ada"), p("titan", { turns: 2 })],
      open("ada"),
      ...turn("ada"),
      pass("ada", "titan"),
      ...turn("titan"),
    );
    expect([twice.round, twice.queue]).toEqual([1, ["titan"]]);
    expect(play(twice, pass(GAMEMASTER, "titan"), ...turn("titan")).round).toBe(2);
  });
});

describe("DOO-185 DOO-187 DOO-190 who is next, where nobody has a say in it", () => {
  it("nobody knows while somebody is to be named; the last one left is known, and so is whoever was interrupted", () => {
    const early = play(four, open("ada"));
    expect(upNext(early)).toBeNull();
    const late = play(early, ...turn("ada"), pass("ada", "bo"), ...turn("bo"), pass("bo", "rex"));
    expect(upNext(late)).toBe("zed");
    expect(play(late, ...turn("rex")).queue).toEqual(["zed"]);
    const broken = play(early, ...turn("ada"), pass("ada", "bo"), pay("interrupt", "zed"));
    expect(upNext(broken)).toBe("bo");
    expect(play(broken, ...turn("zed")).up).toBe("bo");
  });
  it("who can't act isn't waited for", () =>
    expect(upNext(play(four, open("ada"), able("bo", false), able("rex", false)))).toBe("zed"));
});

describe("DOO-181 DOO-184 opening a scene", () => {
  it("a hero for nothing", () =>
    expect(play(four, open("ada"))).toMatchObject({
      round: 1,
      up: "ada",
      queue: ["bo", "rex", "zed"],
      data: { phase: "ready" },
    }));
  it("one of the Gamemaster's for a doom die that reaches the price", () => {
    const step = handOff.step(handOff.begin(four), pay("openWatcher", "rex", 8, 8));
    expect(step).toMatchObject({
      accepted: true,
      changes: [{ subject: POOL, from: [6, 8], to: [6], rule: "DOO-182" }],
    });
    expect([
      why(handOff.begin(four), pay("openWatcher", "rex", 6, 8)),
      why(handOff.begin(four), pay("openWatcher", "rex", 6, 6, [])),
      why(handOff.begin(four), pay("openWatcher", "ada")),
    ]).toEqual(["doom.tooSmall", "doom.notThere", "order.wrongSide"]);
  });
  it("only the first turn of the scene", () =>
    expect(why(play(four, open("ada"), ...turn("ada")), pay("openWatcher", "rex"))).toBe("order.opened"));
});

describe("DOO-185 DOO-186 DOO-193 hand-off", () => {
  const after = play(four, open("ada"), ...turn("ada"));
  it("the one who has acted names anybody who hasn't, of either side", () => {
    expect(after).toMatchObject({ up: null, data: { phase: "naming", namer: "ada" } });
    expect([
      why(after, pass("ada", "rex")),
      why(after, pass("ada", "bo")),
      why(after, pass("bo", "rex")),
      why(after, pass(GAMEMASTER, "rex")),
      why(after, pass("ada", "ada")),
    ]).toEqual(["accepted", "accepted", "order.notYours", "accepted", "order.acted"]);
  });
  it("after one of the Gamemaster's the Gamemaster names", () =>
    expect(play(after, pass("ada", "rex"), ...turn("rex")).data.namer).toBe(GAMEMASTER));
  it("a turn may be let pass; it counts as taken", () =>
    expect(play(four, open("ada"), { type: "skip", who: "ada" }).data).toMatchObject({
      acted: ["ada"],
      phase: "naming",
    }));
  it("nobody begins or ends another's turn", () => {
    const ready = play(four, open("ada"));
    expect([
      why(ready, { type: "begin", who: "bo" }),
      why(ready, { type: "endTurn", who: "ada" }),
      why(play(ready, { type: "begin", who: "ada" }), { type: "begin", who: "ada" }),
    ]).toEqual(["order.notNow", "order.notNow", "order.notNow"]);
  });
});

describe("DOO-187 DOO-326 the next round", () => {
  const done = play(
    four,
    open("ada"),
    ...turn("ada"),
    pass("ada", "rex"),
    ...turn("rex"),
    pass(GAMEMASTER, "zed"),
    ...turn("zed"),
    pass(GAMEMASTER, "bo"),
    ...turn("bo"),
  );
  it("the last actor's player opens it, with anybody, itself too", () => {
    expect(done).toMatchObject({ round: 2, up: null, data: { phase: "naming", namer: "bo", acted: [] } });
    expect(why(done, pass("bo", "bo"))).toBe("accepted");
    expect(mayHandOff(done, "bo", false)).toBe(true);
    expect([mayHandOff(done, "ada", false), mayHandOff(done, "x", true)]).toEqual([false, true]);
  });
  it("an interrupt is legal while the opener still chooses", () =>
    expect(why(done, pay("interrupt", "rex"))).toBe("accepted"));
});

describe("DOO-188 DOO-189 interrupts", () => {
  const named = play(four, open("ada"), ...turn("ada"), pass("ada", "bo"));
  it("before the named hero begins: the interrupted one goes on afterwards", () => {
    const step = handOff.step(named, pay("interrupt", "rex"));
    expect(step).toMatchObject({ accepted: true, state: { up: "rex" }, changes: [{ to: [8], rule: "DOO-188" }] });
    const back = play(named, pay("interrupt", "rex"), ...turn("rex"));
    expect(back).toMatchObject({ up: "bo", data: { phase: "ready", acted: ["ada", "rex"] } });
  });
  it("several in a row, one die each, each only with a turn left", () => {
    const twice = play(named, pay("interrupt", "rex"), ...turn("rex"), pay("interrupt", "zed", 8), ...turn("zed"));
    expect([twice.up, why(twice, pay("interrupt", "rex"))]).toEqual(["bo", "order.acted"]);
  });
  it("never inside a turn, never before one of the Gamemaster's own, never by a hero", () => {
    expect(why(play(named, { type: "begin", who: "bo" }), pay("interrupt", "rex"))).toBe("order.notBetween");
    expect(why(play(four, open("ada"), ...turn("ada"), pass("ada", "rex")), pay("interrupt", "zed"))).toBe(
      "order.notBetween",
    );
    expect(why(handOff.begin(four), pay("interrupt", "rex"))).toBe("order.notBetween");
    expect(why(named, pay("interrupt", "ada"))).toBe("order.wrongSide");
  });
  it("with an empty doom pool it is impossible", () =>
    expect(why(named, pay("interrupt", "rex", 6, 6, []))).toBe("doom.notThere"));
  it("while a hand-off is pending, the naming goes on where it was", () => {
    const naming = play(four, open("ada"), ...turn("ada"), pay("interrupt", "rex"), ...turn("rex"));
    expect(naming.data).toMatchObject({ phase: "naming", namer: "ada" });
  });
});

describe("DOO-190 who goes out", () => {
  const named = play(four, open("ada"), ...turn("ada"), pass("ada", "bo"));
  it("the named one goes out: the hand-off is repeated by the one who made it", () =>
    expect(play(named, able("bo", false))).toMatchObject({
      up: null,
      queue: ["rex", "zed"],
      data: { phase: "naming", namer: "ada" },
    }));
  it("stressed out by an interrupt, a hero loses the pending turn", () => {
    const hit = play(named, pay("interrupt", "rex"), { type: "begin", who: "rex" }, able("bo", false), {
      type: "endTurn",
      who: "rex",
    });
    expect(hit).toMatchObject({ up: null, queue: ["zed"], data: { phase: "naming" } });
  });
  it("the interrupter goes out before beginning: play returns to the interrupted", () =>
    expect(play(named, pay("interrupt", "rex"), able("rex", false))).toMatchObject({
      up: "bo",
      data: { phase: "ready" },
    }));
  it("in its own turn: the turn counts and its player names the next", () => {
    const acting = play(named, { type: "begin", who: "bo" }, able("bo", false));
    expect(acting.up).toBe("bo");
    expect(play(acting, { type: "endTurn", who: "bo" }).data).toMatchObject({ acted: ["ada", "bo"], namer: "bo" });
  });
  it("the first to be named goes out before anybody acted: the scene is opened anew", () =>
    expect(play(four, open("ada"), able("ada", false)).data.phase).toBe("opening"));
  it("nobody left: the round is over, the last who acted opens the next", () => {
    const end = play(
      named,
      able("rex", false),
      able("zed", false),
      { type: "begin", who: "bo" },
      { type: "endTurn", who: "bo" },
    );
    expect(end).toMatchObject({ round: 2, data: { namer: "bo" } });
    expect(play(named, able("bo", false), able("rex", false), able("zed", false))).toMatchObject({
      round: 2,
      data: { namer: "ada" },
    });
  });
  it("nobody able at all: the Gamemaster ends the scene", () =>
    expect(
      play(four, open("ada"), ...turn("ada"), ...["ada", "bo", "rex", "zed"].map((w) => able(w, false))),
    ).toMatchObject({ queue: [], up: null }));
});

describe("DOO-191 coming and going", () => {
  const after = play(four, open("ada"), ...turn("ada"));
  it("who comes in hasn't acted", () =>
    expect(play(after, { type: "join", participant: p("cy") }).queue).toContain("cy"));
  it("who had acted, leaves and returns doesn't act again", () => {
    const back = play(after, { type: "leave", who: "ada" }, { type: "join", participant: p("ada") });
    expect([
      back.queue.includes("ada"),
      why(back, pass(GAMEMASTER, "ada")),
      why(back, { type: "join", participant: p("ada") }),
    ]).toEqual([false, "order.acted", "order.present"]);
  });
});

describe("DOO-194 the word is left to the Gamemaster", () => {
  it("whoever names next may leave it to the Gamemaster, nobody else, and not once somebody is named", () => {
    const naming = play(four, open("ada"), ...turn("ada"));
    const left = play(naming, { type: "yield", by: "ada" });
    expect([left.data.namer, left.data.phase]).toEqual([GAMEMASTER, "naming"]);
    expect([
      why(naming, { type: "yield", by: "bo" }),
      why(left, { type: "yield", by: GAMEMASTER }),
      why(play(naming, pass("ada", "bo")), { type: "yield", by: "ada" }),
    ]).toEqual(["order.notYours", "order.notYours", "order.notNow"]);
  });
});

describe("DOO-194 DOO-323 DOO-327 DOO-329 the tracker's rows", () => {
  it("acted, up, waiting, unable", () => {
    const state = play(four, open("ada"), ...turn("ada"), pass("ada", "bo"), able("zed", false));
    expect(["ada", "bo", "rex", "zed", "nobody"].map((id) => noteOf(state, id))).toEqual([
      "acted",
      "up",
      "waiting",
      "unable",
      "unable",
    ]);
    expect(state.order).toEqual(["ada", "bo", "rex", "zed"]);
  });
});

describe("DOO-192 laws of the order", () => {
  const who = fc.constantFrom("ada", "bo", "rex", "zed", "cy", "nobody");
  const die = fc.constantFrom(...LADDER);
  const event: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.record({
      type: fc.constantFrom("open" as const, "begin" as const, "endTurn" as const, "skip" as const, "leave" as const),
      who,
    }),
    fc.record({ type: fc.constant("pass" as const), by: fc.constantFrom("ada", "bo", GAMEMASTER), next: who }),
    fc.record({
      type: fc.constantFrom("openWatcher" as const, "interrupt" as const),
      who,
      die,
      price: fc.constantFrom(6 as const, 8 as const),
      pool: fc.constant(POOL),
      doom: fc.array(die, { maxLength: 4 }),
    }),
    fc.record({ type: fc.constant("able" as const), who, able: fc.boolean() }),
    who.map((id): OrderEvent => ({ type: "join", participant: p(id) })),
  );
  it("nobody acts twice in a round, nobody unable is up between turns, nothing throws, and somebody can always go on", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = handOff.begin(four);
        for (const e of events) {
          const step = handOff.step(state, e);
          if (!step.accepted) continue;
          for (const c of step.changes)
            if (c.kind === "set") expect((c.to as readonly Die[]).length).toBe((c.from as readonly Die[]).length - 1);
          expect(step.state.round).toBeGreaterThanOrEqual(state.round);
          state = step.state;
          const { data, up } = state;
          expect(new Set(data.acted).size).toBe(data.acted.length);
          if (up !== null && data.phase === "ready")
            expect(data.participants.find((x) => x.id === up)?.able).toBe(true);
          if (up !== null && data.phase !== "acting") expect(data.acted.includes(up)).toBe(false);
          if (data.phase === "naming" && data.participants.some((x) => x.able))
            expect(state.queue.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("DOO-323 next turn", () => {
  it("opens, begins, ends, names, and goes on for ever", () => {
    let state = handOff.begin(four);
    const types: string[] = [];
    for (let i = 0; i < 14; i++) {
      const next = nextEvent(state);
      if (!next) throw new Error("stuck");
      types.push(next.type);
      state = play(state, next);
    }
    expect([types.slice(0, 5), state.round]).toEqual([["open", "begin", "endTurn", "pass", "begin"], 2]);
    expect(nextEvent(handOff.begin([]))).toBeNull();
  });
});
