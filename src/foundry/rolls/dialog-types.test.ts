import { describe, expect, it } from "vitest";
import { type DialogField, type DialogView, foldsOf, isNamed, type ModifierView } from "./dialog-types.ts";

const head = (title: string, subtitle: string): boolean => isNamed({ title, subtitle } as DialogView);

describe("the head of a form", () => {
  it("doesn't say again what the window's title says", () => {
    expect(head("Wickfire: Attack", "Attack")).toBe(false);
    expect(head("Rest", "Rest")).toBe(false);
    expect(head("Wickfire: Attack", "")).toBe(false);
  });
  it("says what the title leaves open", () => {
    expect(head("Wickfire: Candle flame", "Attack \u00b7 Damage 6")).toBe(true);
    expect(head("Wickfire: Counterattack", "Attack")).toBe(true);
  });
});

describe("a form in two", () => {
  const field = (name: string, more: Partial<DialogField> = {}): DialogField =>
    ({ type: "number", name, label: name, value: 0, ...more }) as DialogField;
  const circumstances = { part: "circumstances" } as const;
  const many = [
    field("attack"),
    field("targets"),
    field("cover", { ...circumstances, changed: true }),
    field("light", circumstances),
    field("power", { part: "trades" }),
    field("who", { part: "helpers", type: "select", options: [], empty: "nobody" } as never),
  ];
  const told = (fields: readonly DialogField[], modifiers: readonly ModifierView[] = []): unknown => {
    const { inSight, folds } = foldsOf({ fields, modifiers });
    return [inSight.map((f) => f.name), folds.map((f) => [f.part, f.fields.map((x) => x.name), f.count, f.lacks])];
  };
  it("keeps in sight what usually matters, and says of the rest how much isn't as it stands by itself", () =>
    expect(told(many)).toEqual([
      ["attack", "targets"],
      [
        ["circumstances", ["cover", "light"], 1, false],
        ["trades", ["power"], 0, false],
        ["helpers", ["who"], 0, true],
      ],
    ]));
  it("says the one choice that is another by its name, and how many where there are more", () => {
    const cover = field("cover", {
      ...circumstances,
      changed: true,
      type: "select",
      value: "nineTenths",
      options: [
        { value: "none", label: "None" },
        { value: "nineTenths", label: "Nine tenths" },
      ],
    } as never);
    const only = (...more: readonly DialogField[]): unknown =>
      foldsOf({ fields: [...many.slice(0, 2), cover, ...many.slice(3), ...more], modifiers: [] }).folds[0]?.only;
    expect(only()).toEqual({ label: "cover", value: "Nine tenths" });
    expect(only(field("dark", { ...circumstances, changed: true }))).toBeNull();
    expect(foldsOf({ fields: many, modifiers: [] }).folds[0]?.only).toBeNull();
  });
  it("a bonus that was switched off is such a circumstance", () => {
    const off = { name: "mod-a", on: false } as ModifierView;
    expect(told(many.slice(0, 2), [off, { ...off, on: true }, off, off])).toEqual([
      ["attack", "targets"],
      [["circumstances", [], 3, false]],
    ]);
  });
  it("stays whole where it is short anyway", () =>
    expect(told(many.slice(0, 5))).toEqual([["attack", "targets", "cover", "light", "power"], []]));
});
