import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";

const texts: Readonly<Record<string, string>> = {
  "CROSSOVER.Drama.Subplot.rival": "Rival",
  "CROSSOVER.Says": "Says {what}",
  "CROSSOVER.Fudge.PowerOption.swinging.label": "Swinging",
};
const told: string[] = [];
const world = globalThis as { game?: unknown };

describe("FUD-400 what a document holds may lead to a key without a text", () => {
  // Files of a worker share their globals: what was there is put back.
  const before = world.game;
  let spy: MockInstance;
  beforeAll(() => {
    world.game = {
      ready: true,
      i18n: {
        has: (key: string) => key in texts,
        localize: (key: string) => texts[key] ?? key,
        format: (key: string, data: Record<string, string>) =>
          (texts[key] ?? key).replace(/\{(\w+)\}/gu, (_all, name: string) => data[name] ?? ""),
      },
    };
    spy = vi.spyOn(console, "warn").mockImplementation((text: string) => void told.push(text));
  });
  afterAll(() => {
    spy.mockRestore();
    world.game = before;
  });

  it("then its last word is shown, and the console names the key once", async () => {
    const { localize } = await import("./localize.ts");
    expect(localize("CROSSOVER.Drama.Subplot.relative")).toBe("Relative");
    expect(localize("CROSSOVER.Drama.Subplot.oldFlame")).toBe("Old flame");
    expect(localize("CROSSOVER.Says", { what: "CROSSOVER.Drama.Subplot.relative" })).toBe("Says Relative");
    expect(localize("CROSSOVER.Nothing", { what: 1 })).toBe("Nothing");
    expect(told.filter((t) => t.includes("Subplot.relative"))).toHaveLength(1);
  });
  it("a key with a text, and what is no key, stay as they are", async () => {
    const { localize } = await import("./localize.ts");
    expect(localize("CROSSOVER.Drama.Subplot.rival")).toBe("Rival");
    expect(localize("Feedback lance")).toBe("Feedback lance");
  });
  it("what people named themselves keeps its name: a word that stands in for a key is no text", async () => {
    const { localize } = await import("./localize.ts");
    const { written } = await import("./written.ts");
    const { traitText } = await import("../../fudge/build/bench/traits.ts");
    const { modifierLabel } = await import("../../fudge/powers/effect-words.ts");
    expect(written("CROSSOVER.Drama.Subplot.rival", localize)).toBe("Rival");
    expect(written("CROSSOVER.Drama.Subplot.relative", localize)).toBeNull();
    expect(traitText("swinging", [], localize)).toBe("Swinging");
    expect(traitText("the old docks", [], localize)).toBe("the old docks");
    expect(modifierLabel("smells of brine", localize)).toBe("smells of brine");
  });
  it("a sentence is put together once; a number in it is no text of the same figures", async () => {
    const { localize } = await import("./localize.ts");
    const { game } = world as { game: { i18n: { translations?: object; format: (...args: never[]) => string } } };
    const format = vi.spyOn(game.i18n, "format");
    game.i18n.translations = {};
    const asked = [{ what: 1500 }, { what: "1500" }, { what: "CROSSOVER.Drama.Subplot.rival" }, { what: "Kestrel" }];
    for (let again = 0; again < 2; again++)
      expect(asked.map((data) => localize("CROSSOVER.Says", data))).toEqual([
        "Says 1,500",
        "Says 1500",
        "Says Rival",
        "Says Kestrel",
      ]);
    expect(format).toHaveBeenCalledTimes(4);
    delete game.i18n.translations;
    format.mockRestore();
  });
});
