import { expect, it } from "vitest";
import { fighterName, tokenName } from "./token-name.ts";

const scene = (
  names: readonly string[],
): readonly { readonly name: string; readonly parent: { readonly tokens: readonly { readonly name: string }[] } }[] => {
  const tokens: { name: string; parent: { readonly tokens: readonly { readonly name: string }[] } }[] = [];
  for (const name of names) tokens.push({ name, parent: { tokens } });
  return tokens;
};

it("FUD-701 tokens of one name are told apart by their number on the scene, others by their name alone", () =>
  expect(scene(["Thug", "Ada", "Thug", "Thug"]).map(tokenName)).toEqual(["Thug 1", "Ada", "Thug 2", "Thug 3"]));
it("one that is hidden doesn't show in the numbers of the others, and has the last itself", () => {
  const [seen, lurks] = scene(["Thug", "Thug"]);
  if (!seen || !lurks) throw new Error("two");
  Object.assign(lurks, { hidden: true });
  expect([tokenName(seen), tokenName(lurks)]).toEqual(["Thug", "Thug 2"]);
});
it("a token that stands on no scene has its name", () =>
  expect(tokenName({ name: "Thug", parent: null })).toBe("Thug"));

it("who is up or acts next is called as the board calls them, or by the name they were given for the fight", () => {
  const [, second] = scene(["Thug", "Thug"]);
  if (!second) throw new Error("two");
  expect(fighterName({ name: "Thug", token: second })).toBe("Thug 2");
  expect(fighterName({ name: "The one with the bat", token: second })).toBe("The one with the bat");
  expect(fighterName({ name: "Voice", token: null })).toBe("Voice");
});
