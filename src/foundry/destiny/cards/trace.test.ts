import { describe, expect, it } from "vitest";
import texts from "../../../../lang/en/destiny.json" with { type: "json" };
import { describeStep } from "./trace.ts";

const lines: Readonly<Record<string, string>> = texts.CROSSOVER.Destiny.Trace;
const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  (lines[key.split(".").at(-1) ?? ""] ?? key).replace(/\{(\w+)\}/gu, (_all, name: string) => String(data[name]));

describe("a step's line on a card, which Undo repeats", () => {
  it("says of what the Gamemaster let happen what it was", () =>
    expect(describeStep({ type: "grant", event: { type: "attack" } }, say)).toBe(
      `${lines.attack}, by the Gamemaster's word`,
    ));
  it("says no more than that where the step itself isn't known", () => {
    expect(describeStep({ type: "grant" }, say)).toBe("By the Gamemaster's word");
    expect(describeStep({ type: "grant", event: { type: "nothing that is told" } }, say)).toBe(
      "By the Gamemaster's word",
    );
  });
  it("names those whom it was applied to", () => {
    const parties = ["Thug", "Boss", "Ada"].map((name) => ({ uuid: `Actor.${name}`, name }));
    const applied = { type: "apply", targets: ["Actor.Thug", "Actor.Boss"] };
    expect(describeStep(applied, say, parties)).toBe("Applied to Thug, Boss");
    expect(describeStep({ type: "apply" }, say, parties)).toBe("Applied");
  });
  it("has the plain line of all others", () => expect(describeStep({ type: "attack" }, say)).toBe(lines.attack));
});
