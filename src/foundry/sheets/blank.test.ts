import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("foundry", {
  utils: {
    diffObject: (a: Record<string, unknown>, b: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(b).filter(([k, v]) => JSON.stringify(v) !== JSON.stringify(a[k]))),
    isEmpty: (o: object) => Object.keys(o).length === 0,
  },
});
const { isBlank } = await import("./blank.ts");

class Model {
  toObject(): Record<string, unknown> {
    return { strength: 0, powerLevel: 10, biography: "", details: { realName: "" } };
  }
}
const made = (over: object = {}, more: object = {}): Parameters<typeof isBlank>[0] => ({
  items: { size: 0 },
  _stats: {},
  _source: { system: { ...new Model().toObject(), ...over } },
  system: { constructor: Model } as never,
  ...more,
});

describe("which sheet opens to be built, in every ruleset", () => {
  it("that of a hero just made: nothing bought, nothing taken", () => expect(isBlank(made())).toBe(true));
  it("also of one whose name and story are written already", () =>
    expect(isBlank(made({ biography: "<p>Born.</p>", details: { realName: "Ada" } }))).toBe(true));
  it("not once a number is bought or a thing is held", () => {
    expect(isBlank(made({ strength: 1 }))).toBe(false);
    expect(isBlank(made({}, { items: { size: 1 } }))).toBe(false);
  });
  it("nor of one from a compendium, or of a copy, which are played from", () => {
    expect(isBlank(made({}, { _stats: { compendiumSource: "Compendium.a.b.Actor.c" } }))).toBe(false);
    expect(isBlank(made({}, { _stats: { duplicateSource: "Actor.c" } }))).toBe(false);
  });
});
