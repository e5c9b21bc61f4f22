import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, type Tick, type Until } from "./until.ts";

const turn = (of: string, type: "turnStart" | "turnEnd" = "turnEnd", round = 1, key: number | null = null): Tick => ({
  type,
  of,
  round,
  key,
});

describe("how long something lasts", () => {
  it("ends at the end of its owner's next turn and nobody else's", () => {
    const until: Until = { at: "turnEnd", of: "ada", left: 1 };
    expect(after(until, turn("bo"))).toBe(until);
    expect(after(until, turn("ada", "turnStart"))).toBe(until);
    expect(after(until, turn("ada"))).toBeNull();
  });
  it("counts turns down", () => {
    expect(after({ at: "turnStart", of: "ada", left: 3 }, turn("ada", "turnStart"))).toEqual({
      at: "turnStart",
      of: "ada",
      left: 2,
    });
  });
  it("ends just before its place in the order, although who stood there has left", () => {
    const until: Until = { at: "key", round: 3, key: 14 };
    expect(after(until, turn("x", "turnStart", 3, 20))).toBe(until);
    expect(after(until, turn("x", "turnStart", 3, 12))).toBeNull();
    expect(after(until, turn("x", "turnStart", 4, 30))).toBeNull();
  });
  it("is over with its round", () => {
    expect(after({ at: "round", round: 2 }, { type: "roundEnd", round: 1 })).not.toBeNull();
    expect(after({ at: "round", round: 2 }, { type: "roundEnd", round: 2 })).toBeNull();
  });
  it.each([
    ["scene", "scene", null],
    ["scene", "act", null],
    ["session", "scene", "same"],
    ["encounter", "encounterEnd", null],
    ["never", "session", "same"],
    ["use", "session", "same"],
  ] as const)("what lasts a %s hears a %s", (at, tick, left) => {
    const until = (at === "never" || at === "use" ? { at } : { at, left: 1 }) as Until;
    expect(after(until, { type: tick } as Tick)).toEqual(left === "same" ? until : null);
  });
  it("never grows, whatever happens", () => {
    const ticks = fc.oneof(
      fc.record({
        type: fc.constantFrom("turnStart" as const, "turnEnd" as const),
        of: fc.constantFrom("a", "b"),
        round: fc.nat(5),
        key: fc.option(fc.nat(20)),
      }),
      fc.record({ type: fc.constantFrom("roundStart" as const, "roundEnd" as const), round: fc.nat(5) }),
      fc.record({
        type: fc.constantFrom(
          "encounterEnd" as const,
          "scene" as const,
          "act" as const,
          "session" as const,
          "rest" as const,
        ),
      }),
      fc.record({ type: fc.constant("time" as const), second: fc.nat(100) }),
    );
    fc.assert(
      fc.property(
        ticks,
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom("turnStart", "scene", "session"),
        (tick, left, at) => {
          const until = (at === "turnStart" ? { at, of: "a", left } : { at, left }) as Until & { left: number };
          const next = after(until, tick as Tick) as typeof until | null;
          expect(next === null || next.left <= left).toBe(true);
        },
      ),
    );
  });
});
