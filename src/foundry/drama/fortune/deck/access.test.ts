import { describe, expect, it, vi } from "vitest";

interface Hero {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  testUserPermission(user: { readonly id: string }, level: string): boolean;
}
const owned = (uuid: string, type: string, ...by: readonly string[]): Hero => ({
  uuid,
  name: uuid.replace("Actor.", ""),
  type,
  testUserPermission: (user, level) => level === "OWNER" && by.includes(user.id),
});
const lintel = owned("Actor.lintel", "dramaHero", "ada");
const early = owned("Actor.early", "dramaHero", "ada", "bo");
const mine = owned("Actor.mine", "dramaHero", "cy");
const others = [owned("Actor.mook", "dramaMook", "bo"), owned("Actor.breakwater", "fudgeHero", "bo")];
const user = (id: string, character: Hero | null, isGM = false): User.Implementation =>
  ({ id, character, isGM }) as unknown as User.Implementation;
const [gm, ada, bo, cy] = [user("gm", null, true), user("ada", lintel), user("bo", null), user("cy", null)];

vi.stubGlobal("game", { users: [gm, ada, bo, cy], actors: [early, lintel, mine, ...others] });
const deck = await import("./access.ts");
const names = (who: User.Implementation): readonly string[] => deck.heroesOf(who).map((a) => a.uuid);

describe("DRA-273 whose cards somebody plays", () => {
  it("those of the hero assigned to them, and of any they own; the Gamemaster has none", () => {
    expect([gm, ada, bo, cy].map(names)).toEqual([
      [],
      ["Actor.lintel", "Actor.early"],
      ["Actor.early"],
      ["Actor.mine"],
    ]);
    expect(["Actor.lintel", "Actor.mine", "Actor.mook"].map((uuid) => deck.playerOf(uuid))).toEqual([
      "ada",
      "cy",
      null,
    ]);
  });
  it("who owns a hero together with somebody that holds the cards is told who that is", () => {
    // Early is Ada's and Bo's, and assigned to neither: the first of them holds the cards.
    expect(deck.heldByOthers(bo)).toEqual([{ hero: "early", player: "ada" }]);
    expect([gm, ada, cy].map((who) => deck.heldByOthers(who))).toEqual([[], [], []]);
  });
  it("of several heroes the player is asked for which, unless one is assigned to them", async () => {
    const asked: string[][] = [];
    const ask = async (heroes: readonly { readonly uuid: string }[]): Promise<string | null> => {
      asked.push(heroes.map((a) => a.uuid));
      return "Actor.early";
    };
    expect((await deck.heroFor(ada, ask))?.uuid).toBe("Actor.lintel");
    expect((await deck.heroFor(cy, ask))?.uuid).toBe("Actor.mine");
    expect(asked).toEqual([]);
    const both = user("ada", null);
    expect((await deck.heroFor(both, ask))?.uuid).toBe("Actor.early");
    expect(asked).toEqual([["Actor.early", "Actor.lintel"]]);
    expect(await deck.heroFor(both, async () => null)).toBeNull();
  });
});
