import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import texts from "../../../../lang/en.json" with { type: "json" };
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { notifyRefusal, refusalText } from "./refusals.ts";

const find = (key: string): string | undefined => {
  const found = key
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts as unknown);
  return typeof found === "string" ? found : undefined;
};
const world = globalThis as { game?: unknown; ui?: unknown; document?: unknown };
const fudge = { label: "CROSSOVER.Fudge.label" } as RulesetAdapter;

describe("FUD-400 a refusal is said in words, whatever its reason", () => {
  // Files of a worker share their globals: what was there is put back.
  const before = { game: world.game, ui: world.ui, document: world.document };
  /** What the platform has told and is still to be read. */
  const shown: string[] = [];
  const told: string[] = [];
  let spy: MockInstance;
  beforeAll(() => {
    world.game = {
      ready: true,
      i18n: {
        has: (key: string) => find(key) !== undefined,
        localize: (key: string) => find(key) ?? key,
        format: (key: string, data: Record<string, string>) =>
          (find(key) ?? key).replace(/\{(\w+)\}/gu, (_all, name: string) => data[name] ?? ""),
      },
    };
    world.document = { querySelectorAll: () => shown.map((textContent) => ({ textContent })) };
    world.ui = { notifications: { warn: (text: string) => told.push(text) } };
    spy = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterAll(() => {
    spy.mockRestore();
    Object.assign(world, before);
  });

  it("says what it has a sentence for", () =>
    expect(refusalText(refuse("notYours", { name: "Breakwater" }), fudge)).toBe(
      "Breakwater is somebody else's to play.",
    ));
  it("says of a reason without a sentence that it can't be done now; the reason is in the console", () => {
    expect(refusalText(refuse("faces-missing"), fudge)).toBe("That can’t be done now. Nothing was changed.");
    expect(refusalText(refuse("power.gremlins"), null)).toBe("That can’t be done now. Nothing was changed.");
    expect(spy).toHaveBeenCalledWith("Crossover | there is no sentence for the refusal faces-missing");
  });
  it("never shows the code of what makes no sense; it is in the console", () => {
    const no = refuse("malformed", { code: "faces-missing" });
    notifyRefusal(no, fudge);
    expect(told.at(-1)).toBe(
      "That can’t be played as it was asked. Nothing was changed; open it again and choose anew.",
    );
    expect(spy).toHaveBeenCalledWith("Crossover | refused", no);
  });
  it("never shows what the program says about itself; it is in the console", () => {
    const no = refuse("fault", { message: "Cannot read properties of undefined (reading 'uuid')" });
    notifyRefusal(no, fudge);
    expect(told.at(-1)).toBe("That didn't work. The card shows what has happened: go on from there.");
    expect(spy).toHaveBeenCalledWith("Crossover | refused", no);
  });
  it("doesn't tell again what the platform has told: no connection is one message also where the desk is in this window", () => {
    const no = refuse("fault", { message: "That was not saved." });
    const before = told.length;
    shown.push("That was not saved. Try again.");
    notifyRefusal(no, fudge);
    expect(told.length).toBe(before);
    shown.pop();
    notifyRefusal(no, fudge);
    expect(told.length).toBe(before + 1);
  });
});
