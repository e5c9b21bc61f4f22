import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../kernel/change.ts";
import { turnFault } from "../../kernel/turns/law.ts";
import { UNHURT } from "../harm/damage.ts";
import { having, hero, mook, power, settings } from "../testing/fixtures.ts";
import {
  boughtTurns,
  type Fighter,
  fighterOf,
  type OrderEvent,
  orderRows,
  type OrderState,
  quicker,
  sideFlow,
  sideUp,
  turnEdges,
  turnsOf,
  upNext,
} from "./order.ts";

const fighter = (id: string, over: Partial<Fighter> = {}): Fighter => ({
  id,
  side: "heroes",
  dexterity: 10,
  perception: 8,
  player: true,
  able: true,
  extra: 0,
  ...over,
});
const thug = (id: string, over: Partial<Fighter> = {}): Fighter =>
  fighter(id, { side: "villains", player: false, dexterity: 9, ...over });
const all = [fighter("mara", { dexterity: 11 }), fighter("jo"), thug("grell", { dexterity: 12 }), thug("mob")];
const start = (fighters: readonly Fighter[] = all): OrderState => sideFlow.begin({ fighters, conflict: "standard" });
const turn = (over: object = {}): OrderEvent => ({
  type: "turn",
  card: "DC-04",
  first: "heroes",
  flurry: [],
  changes: [],
  ...over,
});
const play = (state: OrderState, ...events: readonly OrderEvent[]): OrderState =>
  events.reduce((s, e) => {
    const step = sideFlow.step(s, e);
    if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
    return step.state;
  }, state);
const why = (state: OrderState, event: OrderEvent): string | null => {
  const step = sideFlow.step(state, event);
  return step.accepted ? null : step.reason;
};
const acts = (id: string): OrderEvent[] => [
  { type: "begin", id },
  { type: "end", id },
];
const round = play(start(), turn());

describe("DRA-005 DRA-141 DRA-142 the round by sides", () => {
  it("the card's side first, the quicker first, then the other side, then the end", () => {
    expect([round.queue, sideUp(round.data)]).toEqual([["mara", "jo"], "heroes"]);
    const second = play(round, ...acts("mara"), ...acts("jo"));
    expect([second.queue, sideUp(second.data)]).toEqual([["grell", "mob"], "villains"]);
    expect(play(second, ...acts("grell"), ...acts("mob")).data.phase).toBe("end");
  });
  it("with the other side first", () =>
    expect(play(start(), turn({ first: "villains" })).queue).toEqual(["grell", "mob"]));
  it("ties: perception, players, id", () => {
    expect(
      [fighter("b"), fighter("a"), fighter("npc", { player: false }), fighter("keen", { perception: 9 })]
        .sort(quicker)
        .map((f) => f.id),
    ).toEqual(["keen", "a", "b", "npc"]);
  });
  it("who is next is known within the round, and not while somebody may step in", () => {
    const mara = play(round, { type: "begin", id: "mara" });
    expect(upNext(mara)).toBe("jo");
    const jo = play(mara, { type: "end", id: "mara" }, { type: "begin", id: "jo" });
    expect(upNext(jo)).toBe("grell");
    const mob = play(jo, { type: "end", id: "jo" }, ...acts("grell"), { type: "begin", id: "mob" });
    // The next card says it.
    expect([upNext(mob), upNext(round)]).toEqual([null, null]);
    const waits = play(round, { type: "delay", id: "mara" }, { type: "begin", id: "jo" });
    expect(upNext(waits)).toBeNull();
  });
  it("nobody out of turn, nobody twice", () =>
    expect([
      why(round, { type: "begin", id: "jo" }),
      why(round, { type: "begin", id: "grell" }),
      why(play(round, ...acts("mara")), { type: "begin", id: "mara" }),
      why(play(round, { type: "begin", id: "mara" }), { type: "begin", id: "jo" }),
    ]).toEqual(["notTheirTurn", "notTheirTurn", "notTheirTurn", "turnOn"]));
  it("two of one side change places by consent", () =>
    expect(play(round, { type: "swap", id: "mara", with: "jo" }).queue).toEqual(["jo", "mara"]));
  it("who joins acts at the end of the side's part, or next round if that is over", () => {
    expect(play(round, { type: "join", fighter: fighter("zoe", { dexterity: 20 }) }).queue).toEqual([
      "mara",
      "jo",
      "zoe",
    ]);
    const late = play(round, ...acts("mara"), ...acts("jo"), { type: "join", fighter: fighter("zoe") });
    expect([late.queue, play(late, { type: "endRound", override: true, changes: [] }, turn()).queue]).toEqual([
      ["grell", "mob"],
      ["mara", "jo", "zoe"],
    ]);
  });
  it("DRA-150 the surprised have no turn", () =>
    expect(play(start([fighter("mara"), thug("grell", { able: false })]), turn(), ...acts("mara")).data.phase).toBe(
      "end",
    ));
  it("whoever leaves isn't waited for", () =>
    expect(
      play(
        round,
        { type: "leave", id: "mara" },
        ...acts("jo"),
        { type: "leave", id: "grell" },
        { type: "leave", id: "mob" },
      ).data.phase,
    ).toBe("end"));
});

describe("DRA-142 DRA-183 fighters from their sheets", () => {
  it("wounds don't slow, powers quicken", () => {
    const quick = hero({
      powers: [power("superAttribute", 4, { choice: "dex" }), power("superSpeed", 14, { extra: true })],
      harm: { ...UNHURT, wounds: 2 },
    });
    expect(fighterOf(quick, "c1", settings)).toEqual({
      id: "c1",
      side: "heroes",
      dexterity: 15,
      perception: 8,
      player: true,
      able: true,
      extra: 1,
    });
  });
  it("the unconscious, the surprised, mooks that are out and empty groups have no turn", () => {
    const able = [
      hero({ harm: { ...UNHURT, k: true, o: true } }),
      hero({ conditions: having("surprised") }),
      mook({ harm: { ...UNHURT, wounds: 2 } }),
      mook({ count: 0 }),
      mook(),
    ].map((c) => fighterOf(c, "x", settings).able);
    expect(able).toEqual([false, false, false, false, true]);
  });
});

describe("DRA-143 delay", () => {
  it("acts later in the side's part", () => {
    const waiting = play(round, { type: "delay", id: "mara" }, ...acts("jo"));
    expect([
      sideUp(waiting.data),
      play(waiting, { type: "resume", id: "mara" }).up,
      play(waiting, { type: "begin", id: "mara" }).up,
    ]).toEqual(["heroes", "mara", "mara"]);
  });
  it("past the side's part it is lost", () => {
    const lost = play(round, { type: "delay", id: "mara" }, ...acts("jo"), { type: "done" });
    expect([sideUp(lost.data), lost.data.acted, why(lost, { type: "resume", id: "mara" })]).toEqual([
      "villains",
      ["jo", "mara"],
      "notDelayed",
    ]);
  });
  it("the side isn't done while a turn is to be had", () =>
    expect([
      why(round, { type: "done" }),
      why(play(round, ...acts("mara"), ...acts("jo")), { type: "delay", id: "mara" }),
    ]).toEqual(["turnsLeft", "notTheirTurn"]));
});

describe("DRA-149 active defence before one's turn", () => {
  it("takes that turn, also of the side that acts second", () => {
    const defended = play(round, { type: "defend", id: "grell" }, ...acts("mara"), ...acts("jo"));
    expect([
      defended.queue,
      why(defended, { type: "defend", id: "grell" }),
      why(defended, { type: "defend", id: "mara" }),
    ]).toEqual([["mob"], "actedAlready", "actedAlready"]);
    expect(play(round, { type: "defend", id: "jo" }).queue).toEqual(["mara"]);
  });
});

describe("DRA-277 DRA-351 flurry and super speed", () => {
  it("two turns each before the other side", () =>
    expect(play(start(), turn({ flurry: ["heroes"] })).queue).toEqual(["mara", "jo", "mara", "jo"]));
  it("the fast have one more, last in the side", () => {
    const fast = [fighter("mara", { extra: 1, dexterity: 20 }), fighter("jo")];
    const state = play(start(fast), turn({ flurry: ["heroes"] }));
    expect([state.queue, turnsOf(state.data, fast[0] as Fighter)]).toEqual([["mara", "jo", "mara", "jo", "mara"], 3]);
  });
});

describe("DRA-141 DRA-277 DRA-351 turns of those who come in or wake while their side acts", () => {
  const flurried = turn({ flurry: ["heroes"] });
  const acted = (state: OrderState, who: string) => {
    const row = orderRows(state).find((r) => r.id === who);
    return [row?.taken, row?.turns];
  };
  it("who joins has two turns under a flurry, the fast one more, as whoever was there before; the round ends with all of them taken", () => {
    for (const [fast, turns] of [
      [fighter("zoe"), 2],
      [fighter("zoe", { extra: 1 }), 3],
    ] as const) {
      const came = play(start(), flurried, ...acts("mara"), { type: "join", fighter: fast });
      expect(came.queue).toEqual(["jo", "mara", "jo", ...Array.from({ length: turns }, () => "zoe")]);
      const done = play(came, ...came.queue.flatMap(acts));
      expect([sideUp(done.data), acted(done, "zoe")]).toEqual(["villains", [turns, turns]]);
    }
  });
  const falls: OrderEvent = { type: "rolled", fighters: [fighter("mara", { able: false, dexterity: 11 })] };
  const wakes: OrderEvent = { type: "rolled", fighters: [fighter("mara", { dexterity: 11 })] };
  it("who falls and wakes after one of two turns has the other; after both, none", () => {
    expect(play(start(), flurried, ...acts("mara"), falls, wakes).queue).toEqual(["jo", "jo", "mara"]);
    expect(play(start(), flurried, falls, wakes).queue).toEqual(["jo", "jo", "mara", "mara"]);
    const both = play(start(), flurried, ...acts("mara"), ...acts("jo"), ...acts("mara"), falls, wakes);
    expect(both.queue).toEqual(["jo"]);
  });
  it("who falls in the middle of a turn has had that one", () => {
    const fell = play(start(), flurried, { type: "begin", id: "mara" }, falls, wakes);
    expect([fell.queue, acted(fell, "mara")]).toEqual([
      ["jo", "jo", "mara"],
      [1, 2],
    ]);
    const only = play(round, { type: "begin", id: "mara" }, falls, wakes);
    expect([only.queue, acted(only, "mara")]).toEqual([["jo"], [1, 1]]);
  });
});

describe("DRA-296 extra turns, DRA-297 seizing the initiative", () => {
  it("comes right after the turn that is on, whichever side acts", () => {
    const bought = play(round, ...acts("mara"), { type: "begin", id: "jo" }, { type: "extra", id: "mara" });
    expect(why(bought, { type: "begin", id: "mara" })).toBe("turnOn");
    const next = play(bought, { type: "end", id: "jo" });
    expect([
      orderRows(next).find((r) => r.next)?.id,
      why(next, { type: "begin", id: "grell" }),
      play(next, ...acts("mara")).queue,
    ]).toEqual(["mara", "boughtFirst", ["grell", "mob"]]);
  });
  it("costs nobody a turn of their own, whoever has acted yet: villains first, and Mara buys one in Grell's", () => {
    const villains = play(
      start(),
      turn({ first: "villains" }),
      { type: "begin", id: "grell" },
      { type: "extra", id: "mara" },
      { type: "end", id: "grell" },
    );
    const bought = play(villains, { type: "begin", id: "mara" });
    expect([why(bought, { type: "delay", id: "mara" }), orderRows(bought).find((r) => r.id === "mara")]).toMatchObject([
      "boughtNow",
      { turns: 2, taken: 0 },
    ]);
    const own = play(bought, { type: "end", id: "mara" }, ...acts("mob"));
    expect([own.queue, orderRows(own).find((r) => r.id === "mara"), boughtTurns(own.data, "mara")]).toMatchObject([
      ["mara", "jo"],
      { turns: 2, taken: 1 },
      1,
    ]);
    expect(turnEdges(bought, play(bought, { type: "end", id: "mara" }), { type: "end" })).toEqual({
      ended: ["mara"],
      began: [],
      resumed: [],
    });
  });
  it("also when all have acted; not before anybody has", () => {
    const over = play(round, ...acts("mara"), ...acts("jo"), ...acts("grell"), ...acts("mob"));
    expect([
      why(round, { type: "extra", id: "mara" }),
      play(over, { type: "extra", id: "jo" }, { type: "begin", id: "jo" }).up,
      play(over, { type: "extra", id: "jo" }, ...acts("jo")).data.phase,
    ]).toEqual(["noTurnEnded", "jo", "end"]);
  });
  it("heroes first before the first turn, once; the line's effects stay", () => {
    const villains = play(start(), turn({ first: "villains", flurry: ["villains"] }));
    const seized = play(villains, { type: "seize" });
    expect([
      seized.queue,
      seized.data.flurry,
      why(seized, { type: "seize" }),
      why(play(villains, { type: "begin", id: "grell" }), { type: "seize" }),
    ]).toEqual([["mara", "jo"], ["villains"], "seizedAlready", "turnsBegun"]);
  });
});

describe("DRA-401 the end of a round", () => {
  it("waits until everybody has acted or passed, or for the Gamemaster's word", () => {
    expect([
      why(round, { type: "endRound", override: false, changes: [] }),
      why(round, { type: "endRound", override: true, changes: [] }),
    ]).toEqual(["notAllActed", null]);
    const passed = play(
      round,
      { type: "pass", id: "mara" },
      { type: "pass", id: "jo" },
      { type: "pass", id: "grell" },
      { type: "pass", id: "mob" },
    );
    expect(play(passed, { type: "endRound", override: false, changes: [] }).data).toMatchObject({
      round: 2,
      phase: "card",
      acted: [],
    });
  });
  it("DRA-140 the kind of conflict changes between rounds only", () =>
    expect([
      why(round, { type: "conflict", conflict: "dramatic" }),
      play(start(), { type: "conflict", conflict: "dramatic" }).data.conflict,
    ]).toEqual(["betweenRounds", "dramatic"]));
});

describe("DRA-402 undoing a turned card", () => {
  const hurt = change("mara", "system.shock", 0, 2, "DRA-277");
  const told = play(start(), turn({ changes: [hurt] }));
  it("takes back what the card did at once, if no dice have fallen", () => {
    const step = sideFlow.step(told, { type: "unturn" });
    expect(step).toMatchObject({
      accepted: true,
      changes: [{ path: "system.shock", from: 2, to: 0 }],
      state: { queue: [], data: { card: null, phase: "card" } },
    });
    expect([
      why(play(told, { type: "rolled" }), { type: "unturn" }),
      why(start(), { type: "unturn" }),
      why(told, turn()),
    ]).toEqual(["diceFell", "nothingTurned", "cardTurned"]);
  });
});

describe("DRA-141 joining", () => {
  const comes = (id: string): OrderEvent => ({ type: "join", fighter: thug(id, { dexterity: 20 }) });
  it("who comes while the other side acts is last in the own part; between rounds only Dexterity counts", () => {
    expect(play(round, comes("goon"), ...acts("mara"), ...acts("jo")).queue).toEqual(["grell", "mob", "goon"]);
    expect(play(start(), comes("goon"), turn({ first: "villains" })).queue).toEqual(["goon", "grell", "mob"]);
  });
});

describe("DRA-234 DRA-400 those who drop out and come to", () => {
  const out = play(round, { type: "rolled", fighters: [fighter("mara", { able: false, dexterity: 11 })] });
  it("the unconscious lose their turns", () => expect(out.queue).toEqual(["jo"]));
  it("who wakes before the side has finished may act", () => {
    const awake = play(out, { type: "rolled", fighters: [fighter("mara", { dexterity: 11 })] });
    expect([awake.queue, play(out, ...acts("jo"), { type: "rolled", fighters: [fighter("mara")] }).queue]).toEqual([
      ["jo", "mara"],
      ["grell", "mob"],
    ]);
  });
  it("strangers in the facts change nothing", () =>
    expect(play(round, { type: "rolled", fighters: [fighter("nobody")] }).data.fighters).toHaveLength(4));
  it("rows say who acts, how often, and who is next", () => {
    expect(orderRows(play(round, ...acts("mara"))).map((r) => [r.id, r.side, r.turns, r.taken, r.next])).toEqual([
      ["mara", "heroes", 1, 1, false],
      ["jo", "heroes", 1, 0, true],
      ["grell", "villains", 1, 0, false],
      ["mob", "villains", 1, 0, false],
    ]);
  });
});

const id = fc.constantFrom("mara", "jo", "grell", "mob", "zoe", "nobody");
const facts = fc.option(
  fc.array(
    fc.tuple(fc.constantFrom(...all), fc.boolean()).map(([f, able]) => ({ ...f, able })),
    { maxLength: 2 },
  ),
  { nil: undefined },
);
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    type: fc.constant("turn" as const),
    card: fc.constant("DC-01"),
    first: fc.constantFrom("heroes" as const, "villains" as const),
    flurry: fc.subarray(["heroes" as const, "villains" as const]),
    changes: fc.constant([]),
  }),
  fc.record({
    type: fc.constantFrom("unturn" as const, "seize" as const, "rolled" as const, "done" as const),
    fighters: facts,
  }),
  fc.record({
    type: fc.constantFrom(
      "begin" as const,
      "end" as const,
      "pass" as const,
      "delay" as const,
      "resume" as const,
      "extra" as const,
      "defend" as const,
      "leave" as const,
    ),
    id,
    fighters: facts,
  }),
  fc.record({ type: fc.constant("swap" as const), id, with: id }),
  fc.record({ type: fc.constant("join" as const), fighter: fc.constantFrom(fighter("zoe"), thug("goon")) }),
  fc.record({ type: fc.constant("endRound" as const), override: fc.boolean(), changes: fc.constant([]) }),
);

describe("DRA-141 DRA-400 laws of the order", () => {
  it("no event throws, refused ones change nothing, and nobody acts more often than the round allows", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state = play(start(), turn());
        for (const event of events) {
          const before = JSON.stringify(state);
          const step = sideFlow.step(state, event);
          expect(JSON.stringify(state)).toBe(before);
          if (!step.accepted) continue;
          state = step.state;
          const known = new Set(state.data.fighters.map((f) => f.id));
          for (const q of [...state.queue, ...state.data.delayed, ...(state.up === null ? [] : [state.up])])
            expect(known.has(q)).toBe(true);
          for (const f of state.data.fighters) {
            const left = [...state.queue, ...state.data.delayed].filter((q) => q === f.id).length;
            expect(left).toBeLessThanOrEqual(turnsOf(state.data, f));
            if (!f.able || sideUp(state.data) !== f.side) continue;
            const on = Number(state.up === f.id && state.data.buying !== f.id);
            const had = state.data.acted.filter((q) => q === f.id).length;
            expect(left + on + had, "turns of one whose side acts").toBe(turnsOf(state.data, f));
          }
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        }
      }),
      { numRuns: 400 },
    );
  });
  it("a round always comes to its end when everybody passes", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 15 }), (events) => {
        let state = play(start(), turn());
        for (const event of events) {
          const step = sideFlow.step(state, event);
          if (step.accepted) state = step.state;
        }
        if (state.data.phase === "card") return;
        for (let i = 0; i < 100 && state.data.phase !== "end"; i++) {
          const next = state.up ?? state.data.bought[0] ?? state.queue[0] ?? state.data.delayed[0];
          if (next === undefined) break;
          const begun =
            state.up === null && state.data.bought[0] === next ? play(state, { type: "begin", id: next }) : state;
          state = play(begun, { type: "pass", id: next });
        }
        expect(state.data.phase).toBe("end");
      }),
      { numRuns: 200 },
    );
  });
});

describe("DRA-143 DRA-149 DRA-253 DRA-277 whose turn a step ends and begins", () => {
  const edges = (from: OrderState, event: OrderEvent) => turnEdges(from, play(from, event), event);
  it("a turn that waits isn't over; taken up again it doesn't begin anew", () => {
    const on = play(round, { type: "begin", id: "mara" });
    expect(edges(on, { type: "delay", id: "mara" })).toEqual({ ended: [], began: [], resumed: [] });
    expect(edges(play(on, { type: "delay", id: "mara" }), { type: "resume", id: "mara" })).toEqual({
      ended: [],
      began: [],
      resumed: ["mara"],
    });
    expect(
      edges(play(round, { type: "delay", id: "jo" }), { type: "resume", id: "jo" }),
      "one that hadn't begun",
    ).toEqual({ ended: [], began: ["jo"], resumed: [] });
  });
  it("under a flurry the first of two turns ends like any other", () => {
    const alone = play(start([fighter("mara"), thug("grell")]), turn({ flurry: ["heroes"] }), {
      type: "begin",
      id: "mara",
    });
    expect(edges(alone, { type: "end", id: "mara" })).toEqual({ ended: ["mara"], began: [], resumed: [] });
  });
  it("who passes, or waits too long, has had the turn; a defence out of turn takes it", () => {
    expect(edges(round, { type: "pass", id: "jo" })).toEqual({ ended: ["jo"], began: ["jo"], resumed: [] });
    const late = play(round, ...acts("mara"), { type: "delay", id: "jo" });
    expect(edges(late, { type: "done" })).toEqual({ ended: ["jo"], began: ["jo"], resumed: [] });
    expect(edges(round, { type: "defend", id: "grell" })).toEqual({ ended: ["grell"], began: [], resumed: [] });
  });
  it("who drops out in the middle of a turn has had it", () =>
    expect(
      edges(play(round, { type: "begin", id: "mara" }), {
        type: "rolled",
        fighters: [fighter("mara", { able: false })],
      }),
    ).toMatchObject({ ended: ["mara"] }));
  it("law: every turn begins once and ends once", () => {
    const id = fc.constantFrom("mara", "jo", "grell", "mob");
    const kind = fc.constantFrom("begin", "begin", "begin", "end", "end", "pass", "delay", "resume", "extra");
    const events = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.tuple(kind, id).map(([type, who]) => ({ type, id: who }) as OrderEvent) },
        { weight: 1, arbitrary: fc.constant<OrderEvent>({ type: "done" }) },
        { weight: 1, arbitrary: fc.boolean().map((both) => turn({ flurry: both ? ["heroes", "villains"] : [] })) },
        { weight: 1, arbitrary: fc.constant<OrderEvent>({ type: "endRound", override: false, changes: [] }) },
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(events, (list) => {
        let state = round;
        const told = list.flatMap((event) => {
          const step = sideFlow.step(state, event);
          if (!step.accepted) return [];
          const said = turnEdges(state, step.state, event);
          state = step.state;
          return [said];
        });
        expect(turnFault(told)).toBeNull();
      }),
    );
  });
});

describe("DRA-141 DRA-149 DRA-277 DRA-297 what a second round of the ledger's found", () => {
  it("under a flurry whoever waits with one turn and defends before the other loses one of the two", () => {
    const flurry = play(
      start(),
      turn({ flurry: ["heroes"] }),
      { type: "delay", id: "mara" },
      { type: "defend", id: "mara" },
    );
    expect([flurry.data.delayed, flurry.queue, flurry.data.acted]).toEqual([["mara"], ["jo", "jo"], ["mara"]]);
  });
  it("who came in during the own part stands last in it still, when the others have seized the round before it", () => {
    const joined = play(start(), turn({ first: "villains" }), {
      type: "join",
      fighter: thug("boss", { dexterity: 20 }),
    });
    const seized = play(joined, { type: "seize" }, ...acts("mara"), ...acts("jo"));
    expect(seized.queue).toEqual(["grell", "mob", "boss"]);
  });
});
