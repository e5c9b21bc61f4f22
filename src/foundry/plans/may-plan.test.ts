import { afterEach, describe, expect, it, vi } from "vitest";
import { mayPlan } from "./may-plan.ts";

describe("a plan reads both sides", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  it.each([
    [true, undefined],
    [false, "gmOnly"],
  ])("and is the Gamemaster's: %s", (isGM, reason) => {
    vi.stubGlobal("game", { user: { isGM } });
    expect(mayPlan()?.reason).toBe(reason);
  });
});
