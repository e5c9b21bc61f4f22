import { describe, expect, it } from "vitest";
import { firstCast } from "./opening-fight.ts";

const hero = (id: string, ...owners: string[]): { id: string; ownership: Record<string, number> } => ({
  id,
  ownership: { default: 0, ...Object.fromEntries(owners.map((o) => [o, 3])) },
});
const players = [{ id: "ada" }, { id: "bo" }];
const cast = (...heroes: ReturnType<typeof hero>[]): object => Object.fromEntries(firstCast(heroes, players));

describe("who plays whom when an opening fight has come in", () => {
  it("heroes of nobody go to the players in their order, and what is left to nobody", () =>
    expect(cast(hero("a"), hero("b"), hero("c"))).toEqual({ a: "ada", b: "bo" }));
  it("whoever owns one plays it, wherever it stands in the list", () =>
    expect(cast(hero("a"), hero("b", "ada"))).toEqual({ a: "bo", b: "ada" }));
  it("of two that one owns, one is theirs to begin with and the other is given to nobody else", () =>
    expect(cast(hero("a", "ada"), hero("b", "ada"), hero("c"))).toEqual({ a: "ada", c: "bo" }));
});
