import { describe, expect, it } from "vitest";
import { isStrayCopy } from "./copies.ts";

const hero = { type: "doompoolHero", hasPlayerOwner: true, isToken: true };

describe("a hero's token that isn't linked, as older worlds have them", () => {
  it("is a copy that the hero's sheet hears nothing of", () => expect(isStrayCopy(hero, true)).toBe(true));
  it.each([
    ["the hero of the list, or of a linked token", { ...hero, isToken: false }, true],
    ["a hero that nobody plays, of whom there may be many", { ...hero, hasPlayerOwner: false }, true],
    ["an adversary, whose tokens are copies on purpose", hero, false],
  ])("%s is none", (_who, actor, linked) => expect(isStrayCopy(actor, linked)).toBe(false));
});
