import { expect, it } from "vitest";
import { tokenName } from "./token-name.ts";

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
