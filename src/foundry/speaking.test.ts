import { describe, expect, it, vi } from "vitest";

vi.mock("./registry.ts", () => ({ declarationOf: (a: { of: string } | null) => (a ? { id: a.of } : null) }));
vi.mock("./settings/register.ts", () => ({ isPlayed: ({ id }: { id: string }) => id === "drama" }));
const { actorSpeaking } = await import("./speaking.ts");

interface Someone {
  readonly id: string;
  readonly of: string;
  readonly isOwner: boolean;
}
const lintel: Someone = { id: "lintel", of: "drama", isOwner: true };
const minelight: Someone = { id: "minelight", of: "drama", isOwner: true };
const breakwater: Someone = { id: "breakwater", of: "fudge", isOwner: true };
const crane: Someone = { id: "crane", of: "drama", isOwner: false };

/** Who acts at a table of Drama for somebody with this character, with these on the board and perhaps one of them selected. */
function acts(
  own: Someone | null,
  board: readonly Someone[],
  { selected = null, isGM = false }: { readonly selected?: Someone | null; readonly isGM?: boolean } = {},
): string | null {
  vi.stubGlobal("game", { user: { isGM, character: own } });
  vi.stubGlobal("canvas", { tokens: { placeables: board.map((actor) => ({ actor })) } });
  vi.stubGlobal("ChatMessage", {
    implementation: { getSpeaker: () => ({ token: selected?.id ?? null }), getSpeakerActor: () => selected ?? own },
  });
  return (actorSpeaking() as unknown as Someone | null)?.id ?? null;
}

describe("who acts when nobody is named", () => {
  it("one's own character, on the board or not", () => {
    expect(acts(lintel, [minelight])).toBe("lintel");
  });
  it("a hero of theirs on the board, where their character is of a ruleset that is off, or they have none", () => {
    expect(acts(breakwater, [crane, lintel])).toBe("lintel");
    expect(acts(null, [crane, lintel])).toBe("lintel");
  });
  it("whoever is selected goes before it; of several nobody is guessed; for a Gamemaster, who owns all, neither", () => {
    expect(acts(breakwater, [lintel, minelight], { selected: minelight })).toBe("minelight");
    expect(acts(breakwater, [lintel, minelight])).toBe("breakwater");
    expect(acts(null, [lintel], { isGM: true })).toBeNull();
  });
});
