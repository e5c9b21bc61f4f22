import { describe, expect, it } from "vitest";
import { onBoardInstead } from "./speaking.ts";

const someone = (name: string, of: string, isOwner = true): { name: string; of: string; isOwner: boolean } => ({
  name,
  of,
  isOwner,
});
const lintel = someone("Lintel", "drama");
const minelight = someone("Minelight", "drama");
const breakwater = someone("Breakwater", "fudge");
const crane = someone("Calliope Crane", "drama", false);
/** Who stands there for somebody with this character, at a table of Drama. */
const instead = (own: typeof lintel | null, ...board: (typeof lintel | null)[]): string | null =>
  onBoardInstead(own, board, (a) => a.of === "drama")?.name ?? null;

describe("who acts when nobody is named", () => {
  it("one's own character, on the board or not", () => expect(instead(lintel, minelight)).toBeNull());
  it("a hero of theirs on the board, where their character is of a ruleset that is off, or they have none", () => {
    expect(instead(breakwater, crane, null, breakwater, lintel, lintel)).toBe("Lintel");
    expect(instead(null, crane, lintel)).toBe("Lintel");
  });
  it("of several nobody is guessed, nor anybody else's", () => {
    expect(instead(breakwater, lintel, minelight)).toBeNull();
    expect(instead(null, crane)).toBeNull();
  });
});
