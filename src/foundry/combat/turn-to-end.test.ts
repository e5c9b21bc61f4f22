import { describe, expect, it } from "vitest";
import { refuse } from "../../rules/kernel/refusal.ts";
import { noTurnToEnd } from "./turn-to-end.ts";

describe("the key that ends a turn", () => {
  const up = (mine: boolean, hidden = false) => ({ name: "Wick", mine, hidden });
  it("ends one's own", () => {
    expect(noTurnToEnd(up(true), null)).toBeNull();
    expect(noTurnToEnd(up(true, true), "Round 1")).toBeNull();
  });
  it("says whose it is, unless they are hidden", () => {
    expect(noTurnToEnd(up(false), "Round 1")).toEqual(refuse("theirTurn", { name: "Wick" }));
    expect(noTurnToEnd(up(false, true), "Round 1")).toEqual(refuse("notYourTurn"));
  });
  it("says to player and Gamemaster alike what is waited for while nobody has the turn", () => {
    expect(noTurnToEnd(null, "Carom names who is next.")).toEqual(
      refuse("nobodyUp", { caption: "Carom names who is next" }),
    );
    expect(noTurnToEnd(null, null)).toEqual(refuse("flowStands"));
  });
});
