import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("game", { combats: new Set(["on"]), messages: new Map([["here", {}]]) });
const { takenAway } = await import("./taken-away.ts");

describe("a request whose fight or card was deleted under it came too late", () => {
  it.each([
    [{ op: "flowBack", combat: "on" }, null],
    [{ op: "flowBack", combat: "deleted" }, "noFight"],
    [{ op: "flowRound", combat: "deleted", round: 2 }, "noFight"],
    [{ op: "reveal", message: "here" }, null],
    [{ op: "reveal", message: "deleted" }, "cardGone"],
    [{ op: "say", message: "deleted", events: [] }, "cardGone"],
  ] as const)("%j: %s", (request, reason) => {
    expect(takenAway(request)?.reason ?? null).toBe(reason);
  });
});
