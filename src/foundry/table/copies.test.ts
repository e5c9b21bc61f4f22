import { describe, expect, it } from "vitest";
import { eachOnce, isStrayCopy } from "./copies.ts";

const hero = { type: "doompoolHero", hasPlayerOwner: true, isToken: true };

describe("a hero's token that isn't linked, as older worlds have them", () => {
  it("is a copy that the hero's sheet hears nothing of", () => expect(isStrayCopy(hero, true)).toBe(true));
  it.each([
    ["the hero of the list, or of a linked token", { ...hero, isToken: false }, true],
    ["a hero that nobody plays, of whom there may be many", { ...hero, hasPlayerOwner: false }, true],
    ["an adversary, whose tokens are copies on purpose", hero, false],
  ])("%s is none", (_who, actor, linked) => expect(isStrayCopy(actor, linked)).toBe(false));
});

describe("who is touched by a scene, a session or a rest", () => {
  const of = (id: string, token = "", hasPlayerOwner = true) => ({
    uuid: token === "" ? `Actor.${id}` : `Scene.s.Token.${token}.Actor.${id}`,
    id,
    isToken: token !== "",
    hasPlayerOwner,
  });
  it("is each hero once: the copy that is played, not the hero of the list as well", () =>
    expect(eachOnce([of("ada"), of("bo"), of("ada", "t1"), of("bo")])).toEqual([
      "Actor.bo",
      "Scene.s.Token.t1.Actor.ada",
    ]));
  it("and each of many thugs, beside the one of the list that they are made after", () =>
    expect(eachOnce([of("thug", "", false), of("thug", "t1", false), of("thug", "t2", false)])).toHaveLength(3));
});
