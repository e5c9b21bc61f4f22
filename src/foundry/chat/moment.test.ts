import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetMoments, momentOf, noteStep } from "./moment.ts";

describe("the moment of a card", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    forgetMoments("m");
  });
  it("what was there before this page stands still", () => expect(momentOf("m", "a", "hit 1")).toBeNull());
  it("what a step brings moves, goes on where it was when it is drawn again, and is over after 900 ms", () => {
    noteStep("m");
    expect(momentOf("m", "a", "hit 1")).toBe(0);
    vi.advanceTimersByTime(400);
    expect(momentOf("m", "a", "hit 1")).toBe(400);
    vi.advanceTimersByTime(500);
    expect(momentOf("m", "a", "hit 1")).toBeNull();
  });
  it("what is there again by undo or redo stands still", () => {
    noteStep("m");
    momentOf("m", "a", "hit 1");
    vi.advanceTimersByTime(5_000);
    expect(momentOf("m", "a", "harm 2")).toBeNull();
    expect(momentOf("m", "a", "hit 1")).toBeNull();
  });
  it("each target has its own", () => {
    momentOf("m", "a", "hit 1");
    noteStep("m");
    expect([momentOf("m", "a", "hit 1"), momentOf("m", "b", "hit 1")]).toEqual([null, 0]);
  });
});
