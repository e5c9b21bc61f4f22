import { describe, expect, it } from "vitest";
import { component } from "../../../rules/fudge/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import { stuntName } from "./stunt-name.ts";

const TEXTS: Readonly<Record<string, string>> = {
  newName: "Power stunt",
  named: "Stunt: {what}",
  effectOf: "{effect} ({of})",
  ranked: "{name} {rank}",
  label: "",
};
/** The few texts that a name is made of; an effect is called as its key. */
const localize: Localize = (key, data = {}) => {
  const words = key.split(".");
  return words.at(-1) === "label"
    ? (words.at(-2) ?? "")
    : Object.entries(data).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, String(value)),
        TEXTS[words.at(-1) ?? ""] ?? key,
      );
};
const flight = [component("flight", 9), component("damage", 5)];
const named = (components: readonly ReturnType<typeof component>[], base = "", taken: readonly string[] = []): string =>
  stuntName(components, base, taken, [], localize);

describe("FUD-338 what a power stunt is called until it is named", () => {
  it("nothing is built yet", () => expect(named([])).toBe("Power stunt"));
  it("nothing is built yet, from Swell", () => expect(named([], "Swell")).toBe("Stunt: Swell"));
  it("Flight and Damage are called after the first", () => expect(named(flight)).toBe("Stunt: flight"));
  it("a second Flight is called after Swell, which it is drawn from, as well", () =>
    expect(named(flight, "Swell", ["Stunt: flight"])).toBe("Stunt: flight (Swell)"));
  it("a third is counted", () =>
    expect(named(flight, "Swell", ["Stunt: flight", "Stunt: flight (Swell)"])).toBe("Stunt: flight 2"));
  it("a second one that is drawn from nothing is counted at once", () =>
    expect(named(flight, "", ["Stunt: flight"])).toBe("Stunt: flight 2"));
});
