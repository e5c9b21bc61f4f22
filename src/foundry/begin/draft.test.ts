import { describe, expect, it } from "vitest";
import { begunOf, newDraft } from "./draft.ts";

describe("which hero a player goes on with", () => {
  const drama = newDraft("drama", "drama", { archetype: "glow" });
  const fudge = newDraft("fudge", "fudge", { archetype: "acrobat" });

  it("is the one that was begun, without a question", () => {
    expect(begunOf([drama])).toBe(drama);
    expect(begunOf([newDraft("fudge", "fudge"), drama])).toBe(drama);
  });

  it("is asked for after starting over, with several, and with none", () => {
    expect(begunOf([newDraft("drama", "drama")])).toBeNull();
    expect(begunOf([drama, fudge])).toBeNull();
    expect(begunOf([])).toBeNull();
  });

  it("isn't one that fills somebody who is there already", () => {
    expect(begunOf([newDraft("x", "drama", { archetype: "glow", into: "Actor.x" })])).toBeNull();
  });
});
