import { describe, expect, it } from "vitest";
import type { Refusal } from "../refusal.ts";
import { beside, firstOut, isTurnOrReach, outOf, type Span, verdict, withoutLeave } from "./turn-and-reach.ts";

describe("who is stopped, who is asked", () => {
  const no: Refusal = { accepted: false, reason: "turnAndReach.offTurn" };
  it.each([
    ["nobody where nothing is in the way", null, false, "silent"],
    ["the Gamemaster neither", null, true, "silent"],
    ["a player is stopped", no, false, "stopped"],
    ["the Gamemaster is asked", no, true, "asked"],
  ] as const)("%s", (_what, refusal, isGM, end) => expect(verdict(refusal, isGM)).toBe(end));

  it("what is put together out of turn or reach shows its numbers, and what can't be done at all has none", () => {
    const made = { accepted: true as const, request: 1 };
    const gone: Refusal = { accepted: false, reason: "gone" };
    expect(beside((word) => (word ? made : no))).toEqual({ made, turnAndReach: no });
    expect(beside(() => gone)).toEqual({ made: gone, turnAndReach: null });
    expect(beside(() => made)).toEqual({ made, turnAndReach: null });
  });
});

describe("how far something gets", () => {
  const said = (span: Span, feet: number | null): string | null => outOf(span, feet, "Bo")?.reason ?? null;
  it.each([
    ["reach", 5, 5, null],
    ["reach", 5, 7.5, null],
    ["reach", 5, 10, "turnAndReach.outOfReach"],
    ["range", 60, 60, null],
    ["range", 60, 65, "turnAndReach.outOfRange"],
    ["range", null, 5000, null],
    ["range", 60, null, null],
  ] as const)("by %s of %s, at %s feet: %s", (by, most, feet, end) => expect(said({ by, most }, feet)).toBe(end));

  it("who stands within the nearer bound is too near", () => {
    const bow: Span = { by: "range", most: 60, beyond: 5 };
    expect([said(bow, 5), said(bow, 10)]).toEqual(["turnAndReach.tooNear", null]);
  });
  it("in metres it is told in metres", () =>
    expect(outOf({ by: "range", most: 20, unit: "metres" }, 100, "Bo")?.data).toEqual({
      name: "Bo",
      away: 30,
      bound: 20,
      unit: "CROSSOVER.Shared.TurnAndReach.metres",
    }));
  it("of several the first that is too far is told, and oneself never is", () => {
    const at = { party: (name: string) => ({ name }), distance: (_from: string, to: string) => (to === "Cy" ? 30 : 5) };
    expect(firstOut({ by: "reach", most: 5 }, "Ada", ["Bo", "Cy"], at)?.data).toMatchObject({ name: "Cy", away: 30 });
    expect(firstOut({ by: "reach", most: 5 }, "Cy", ["Cy"], at)).toBeNull();
  });
});

it("a player's claim to the Gamemaster's word is taken out, however deep it stands", () =>
  expect(withoutLeave({ overrule: true, held: { ask: [{ overrule: true, act: "walk" }] } })).toEqual({
    held: { ask: [{ act: "walk" }] },
  }));

it("only these five refusals may be passed over so", () => {
  expect(
    ["offTurn", "noTurn", "outOfReach", "outOfRange", "tooNear"].every((m) =>
      isTurnOrReach({ accepted: false, reason: `turnAndReach.${m}` }),
    ),
  ).toBe(true);
  expect(isTurnOrReach({ accepted: false, reason: "gone" })).toBe(false);
});
