import { describe, expect, it } from "vitest";
import type { Act } from "../../rules/kernel/act.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { situation } from "../../rules/kernel/testing/situation.ts";
import { meantBy, moreOf, readSaid } from "./said.ts";

type Toss = {
  readonly whom: string;
  readonly way: { readonly kind: string };
  readonly feet: number;
  readonly gently: boolean;
  readonly said: string;
};
const toss: Act<Situation, Toss> = {
  rules: [],
  label: { key: "Toss" },
  group: "one",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => [],
  choices: {
    whom: { pick: "who", label: { key: "whom" } },
    way: {
      pick: "one",
      label: { key: "way" },
      options: (_s, { whom }) => [
        { value: { kind: "up" }, label: { key: "Straight up" } },
        ...(whom === "bo" ? [{ value: { kind: "far" }, label: { key: "Far" } }] : []),
        { value: { kind: "in" }, label: { key: "Into the wall" }, refused: refuse("noWall") },
      ],
    },
    feet: { pick: "whole", label: { key: "feet" }, bounds: () => [0, 60] },
    gently: { pick: "flag", label: { key: "gently" } },
    said: { pick: "words", label: { key: "said" }, longest: 90 },
  },
  perform: () => ({ accepted: true, changes: [] }),
};
const s = situation({ ada: {}, bo: {}, cy: {} }, null) as Situation;
const localize = (key: string): string => key;
const meant = (text: string): unknown => {
  const found = meantBy(toss as never, s, readSaid(text), localize);
  return found.accepted ? found.known : [found.reason, found.data];
};

describe("an act as it is written", () => {
  it("is its name, then its choices; a value may have spaces", () => {
    expect(readSaid('draw or sheathe item=Long sword said="a = b" gently=')).toEqual({
      name: "draw or sheathe",
      wishes: [
        ["item", "Long sword"],
        ["said", "a = b"],
        ["gently", ""],
      ],
    });
    expect(readSaid("stance")).toEqual({ name: "stance", wishes: [] });
  });
  it("takes the words of a list or its own notation, and numbers and yes and no", () => {
    expect(meant("toss whom=bo way=far feet=20 gently=yes said=catch me")).toEqual({
      whom: "bo",
      way: { kind: "far" },
      feet: 20,
      gently: true,
      said: "catch me",
    });
    expect(meant("toss Way=straight")).toEqual({ way: { kind: "up" } });
  });
  it("looks each up in what those before it leave", () => {
    expect(meant("toss whom=cy way=far")).toEqual(["choice.option", { choice: "way", given: "far" }]);
  });
  it("names what it doesn't know", () => {
    expect(meant("toss power=3")).toEqual(["choice.unknown", expect.objectContaining({ given: "power" })]);
    expect(meant("toss feet=far")).toEqual(["choice.option", { choice: "feet", given: "far" }]);
  });
  it("is completed by what may still be chosen, not by what is refused", () => {
    const more = moreOf(toss as never, s, "Toss", readSaid("Toss whom=bo way="), localize);
    expect(more).toContain("Toss whom=bo way=Straight up");
    expect(more).toContain("Toss whom=bo way=Far");
    expect(more).toContain("Toss whom=bo gently=yes");
    expect(more.join(" ")).not.toContain("wall");
  });
});
