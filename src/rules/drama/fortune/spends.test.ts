import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Spender, type SpendEvent, spendReducer, type SpendState, unanswered } from "./spends.ts";

const char = (over: Partial<Spender> = {}): Spender => ({
  rank: "hero",
  points: 3,
  conscious: true,
  cards: [],
  ...over,
});
const base = (over: Partial<SpendState> = {}): SpendState => ({
  chars: { mara: char(), grell: char(), jo: char(), thug: char({ rank: "mook", points: 5 }) },
  actions: { a1: { actor: "mara", open: true, stymied: false }, a2: { actor: "mara", open: true, stymied: false } },
  spends: {},
  ...over,
});
const announce = (over: Partial<Extract<SpendEvent, { type: "announce" }>> = {}): SpendEvent => ({
  type: "announce",
  spend: "s1",
  action: "a1",
  by: "mara",
  source: "personal",
  ...over,
});
const counter = (by: string, over: object = {}): SpendEvent => ({
  type: "counter",
  spend: "s1",
  by,
  source: "personal",
  ...over,
});
const run = (state: SpendState, ...events: readonly SpendEvent[]): SpendState =>
  events.reduce((s, e) => {
    const step = spendReducer(s, e);
    if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
    return step.state;
  }, state);
const why = (state: SpendState, event: SpendEvent): string | null => {
  const step = spendReducer(state, event);
  if (!step.accepted) expect(step.state).toBe(state);
  return step.accepted ? null : step.reason;
};
const status = (state: SpendState, id = "s1") => state.spends[id]?.status;

describe("DRA-100 DRA-101 DRA-104 DRA-106 DRA-107 announcing", () => {
  const told = run(base(), announce());
  it("takes the point at once and opens the window", () =>
    expect([status(told), told.chars.mara?.points]).toEqual(["announced", 2]));
  it("another action of the round may take another", () =>
    expect(
      why(
        run(told, { type: "close", spend: "s1" }, { type: "roll", spend: "s1" }),
        announce({ spend: "s2", action: "a2" }),
      ),
    ).toBeNull());
  it("the last point can't be promised twice", () => {
    const one = base({ chars: { ...base().chars, mara: char({ points: 1 }) } });
    expect(why(run(one, announce()), announce({ spend: "s2", action: "a2" }))).toBe("noPoint");
  });
});

describe("DRA-105 outside points", () => {
  const rich = base({
    chars: {
      ...base().chars,
      mara: char({
        points: 0,
        cards: [
          { id: "c1", effect: "heroPoint" },
          { id: "c2", effect: "heroPointOrBank3" },
          { id: "c3", effect: "counter" },
        ],
      }),
    },
  });
  it("go in with no personal point left, in any number", () => {
    const state = run(
      rich,
      announce({ source: "c1" }),
      { type: "close", spend: "s1" },
      { type: "roll", spend: "s1" },
      announce({ spend: "s2", source: "c2" }),
    );
    expect([status(state), status(state, "s2"), state.chars.mara?.cards.map((c) => c.id)]).toEqual([
      "rolled",
      "announced",
      ["c3"],
    ]);
  });
  it("a counter card, a card of others and one that isn't there buy no roll", () => {
    expect([
      why(rich, announce({ source: "c3" })),
      why(rich, announce({ source: "zz" })),
      why(rich, announce()),
    ]).toEqual(["noPoint", "noPoint", "noPoint"]);
  });
});

describe("DRA-112 refusals, first failure first", () => {
  const closed = base({
    actions: { a1: { actor: "grell", open: false, stymied: false }, a2: { actor: "mara", open: true, stymied: false } },
  });
  it.each<[string, SpendState, SpendEvent]>([
    ["actionClosed", closed, announce()],
    ["notYourAction", base(), announce({ by: "grell" })],
    ["notHero", base({ actions: { a1: { actor: "thug", open: true, stymied: false } } }), announce({ by: "thug" })],
    ["awaitingCounter", run(base(), announce()), announce({ spend: "s2" })],
    ["personalQuota", run(base(), announce(), counter("grell")), announce({ spend: "s2" })],
    ["noPoint", base({ chars: { ...base().chars, mara: char({ points: 0 }) } }), announce()],
  ])("%s", (reason, state, event) => expect(why(state, event)).toBe(reason));
});

describe("DRA-122 DRA-123 DRA-124 who is asked", () => {
  it("the aware, conscious heroes but the spender; points left don't matter", () => {
    const state = run(
      base({ chars: { ...base().chars, grell: char({ points: 0 }), jo: char({ conscious: false }) } }),
      announce(),
    );
    const spend = state.spends.s1;
    expect(spend && unanswered(state, spend)).toEqual(["grell"]);
  });
  it("with nobody the spend is open at once", () =>
    expect(status(run(base(), announce({ aware: ["thug", "mara"] })))).toBe("open"));
  it("it opens when all have passed, or when it is closed", () => {
    expect(status(run(base(), announce(), { type: "pass", spend: "s1", by: "grell" }))).toBe("announced");
    expect(
      status(
        run(base(), announce(), { type: "pass", spend: "s1", by: "grell" }, { type: "pass", spend: "s1", by: "jo" }),
      ),
    ).toBe("open");
    expect(status(run(base(), announce(), { type: "close", spend: "s1" }))).toBe("open");
  });
  it("the uninvolved may pass no sooner than they are asked", () => {
    expect(why(run(base(), announce()), { type: "pass", spend: "s1", by: "thug" })).toBe("notEligible");
    expect(why(run(base(), announce(), { type: "close", spend: "s1" }), { type: "pass", spend: "s1", by: "jo" })).toBe(
      "tooLate",
    );
  });
});

describe("DRA-123 the Gamemaster says who knows", () => {
  const told = run(base(), announce());
  it("who is ticked off isn't asked and may not counter; who is ticked on again is", () => {
    const off = run(told, { type: "aware", spend: "s1", aware: ["jo"] });
    expect([off.spends.s1 && unanswered(off, off.spends.s1), why(off, counter("grell"))]).toEqual([["jo"], "unaware"]);
    expect(why(run(off, { type: "aware", spend: "s1", aware: ["jo", "grell"] }), counter("grell"))).toBeNull();
  });
  it("with nobody left to ask the die may be thrown; afterwards it is too late to tick", () => {
    const open = run(told, { type: "aware", spend: "s1", aware: [] });
    expect([status(open), why(open, { type: "aware", spend: "s1", aware: ["jo"] })]).toEqual(["open", "tooLate"]);
  });
  it("who has passed already stays passed", () =>
    expect(
      status(run(told, { type: "pass", spend: "s1", by: "jo" }, { type: "aware", spend: "s1", aware: ["jo"] })),
    ).toBe("open"));
});
describe("DRA-131 refusals of a counter, first failure first", () => {
  const told = run(base(), announce());
  const few = (over: Record<string, Spender>) =>
    run(base({ chars: { ...base().chars, ...over } }), announce({ aware: ["grell", "jo", "thug"] }));
  it.each<[string, SpendState, SpendEvent]>([
    ["notCounterable", told, counter("grell", { spend: "s9" })],
    ["notCounterable", run(told, { type: "cancel", spend: "s1" }), counter("grell")],
    ["alreadyCountered", run(told, counter("jo")), counter("grell")],
    ["tooLate", run(told, { type: "close", spend: "s1" }), counter("grell")],
    ["self", told, counter("mara")],
    ["unconscious", few({ grell: char({ conscious: false }) }), counter("grell")],
    ["unaware", run(base(), announce({ aware: ["jo"] })), counter("grell")],
    ["notHero", few({}), counter("thug")],
    ["noPoint", few({ grell: char({ points: 0 }) }), counter("grell")],
    ["noPoint", told, counter("grell", { source: "zz" })],
  ])("%s", (reason, state, event) => expect(why(state, event)).toBe(reason));
  it("counterQuota: one personal point for countering in an action; a card goes on", () => {
    const state = run(
      base({
        chars: {
          ...base().chars,
          mara: char({ cards: [{ id: "c1", effect: "heroPoint" }] }),
          grell: char({ cards: [{ id: "k", effect: "counter" }] }),
        },
      }),
      announce(),
      counter("grell"),
      announce({ spend: "s2", source: "c1" }),
    );
    expect(why(state, counter("grell", { spend: "s2" }))).toBe("counterQuota");
    expect(status(run(state, counter("grell", { spend: "s2", source: "k" })), "s2")).toBe("countered");
  });
});

describe("DRA-021 stymied spends are lost", () => {
  const state = run(base({ actions: { a1: { actor: "mara", open: true, stymied: true } } }), announce());
  it("the point is gone, the quota used, nobody asked, the chance taken", () => {
    expect([
      status(state),
      state.chars.mara?.points,
      state.actions.a1?.stymied,
      why(state, announce({ spend: "s2" })),
      why(state, { type: "roll", spend: "s1" }),
    ]).toEqual(["lost", 2, false, "personalQuota", "notOpen"]);
  });
});

describe("DRA-133 rolls, cancels and closes", () => {
  const told = run(base(), announce());
  it.each<[string | null, SpendEvent]>([
    ["awaitingCounter", { type: "roll", spend: "s1" }],
    ["awaitingCounter", { type: "resolve", action: "a1" }],
    [null, { type: "resolve", action: "a2" }],
    [null, { type: "cancel", spend: "s1" }],
  ])("%s", (reason, event) => expect(why(told, event)).toBe(reason));
  it("an opened one awaits its die, then the action may be read and is closed", () => {
    const open = run(told, { type: "close", spend: "s1" });
    expect([
      why(open, { type: "resolve", action: "a1" }),
      why(open, { type: "close", spend: "s1" }),
      why(open, { type: "cancel", spend: "s1" }),
    ]).toEqual(["awaitingCounter", "tooLate", "tooLate"]);
    const read = run(open, { type: "roll", spend: "s1" }, { type: "resolve", action: "a1" });
    expect([why(read, { type: "resolve", action: "a1" }), why(read, { type: "roll", spend: "s1" })]).toEqual([
      "actionClosed",
      "notOpen",
    ]);
  });
  it("a cancelled one gives back point or card and frees the quota", () => {
    const back = run(told, { type: "cancel", spend: "s1" });
    expect([back.chars.mara?.points, why(back, announce({ spend: "s2" }))]).toEqual([3, null]);
    const card = base({ chars: { ...base().chars, mara: char({ cards: [{ id: "c1", effect: "heroPoint" }] }) } });
    expect(run(card, announce({ source: "c1" }), { type: "cancel", spend: "s1" }).chars.mara?.cards).toEqual([
      { id: "c1", effect: "heroPoint" },
    ]);
  });
  it("what nobody knows of throws", () => {
    expect(() => spendReducer(base(), { type: "roll", spend: "s9" })).toThrow("unknown-spend");
    expect(() => spendReducer(base(), { type: "resolve", action: "a9" })).toThrow("unknown-action");
    expect(() => spendReducer(base(), announce({ by: "nobody" }))).toThrow("unknown-character");
  });
});

const id = fc.constantFrom("mara", "grell", "jo", "thug");
const spend = fc.constantFrom("s1", "s2", "s3");
const source = fc.constantFrom("personal", "c1", "k");
const anyEvent: fc.Arbitrary<SpendEvent> = fc.oneof(
  fc.record({ type: fc.constant("announce" as const), spend, action: fc.constantFrom("a1", "a2"), by: id, source }),
  fc.record({ type: fc.constant("counter" as const), spend, by: id, source }),
  fc.record({ type: fc.constant("pass" as const), spend, by: id }),
  fc.record({ type: fc.constantFrom("close" as const, "cancel" as const, "roll" as const), spend }),
  fc.record({ type: fc.constant("resolve" as const), action: fc.constantFrom("a1", "a2") }),
);

describe("DRA-120 DRA-125 DRA-132 laws of spending", () => {
  const start = base({
    chars: {
      ...base().chars,
      mara: char({ cards: [{ id: "c1", effect: "heroPoint" }] }),
      grell: char({ cards: [{ id: "k", effect: "counter" }] }),
    },
  });
  const worth = (state: SpendState): number =>
    Object.values(state.chars).reduce((sum, c) => sum + c.points + c.cards.length, 0);
  it("every point is with its owner or in exactly one spend or counter", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state = start;
        for (const event of events) {
          if ("spend" in event && event.type !== "announce" && !state.spends[event.spend]) continue;
          if (event.type === "announce" && state.spends[event.spend]) continue;
          const step = spendReducer(state, event);
          if (!step.accepted) expect(step.state).toBe(state);
          state = step.state;
        }
        const spent = Object.values(state.spends).reduce(
          (n, s) => n + (s.status === "cancelled" ? 0 : 1) + (s.counter ? 1 : 0),
          0,
        );
        expect(worth(state) + spent).toBe(worth(start));
        for (const c of Object.values(state.chars)) expect(c.points).toBeGreaterThanOrEqual(0);
        for (const a of ["a1", "a2"])
          expect(
            Object.values(state.spends).filter(
              (s) => s.actionId === a && s.source === "personal" && s.spender === "mara" && s.status !== "cancelled",
            ).length,
          ).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });
});
