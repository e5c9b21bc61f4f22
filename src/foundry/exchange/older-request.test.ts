import { describe, expect, it } from "vitest";
import { replay } from "../../rules/kernel/exchange.ts";
import type { SettingDefinition } from "../ruleset.ts";
import { withEverySetting } from "./older-request.ts";

const definitions: readonly SettingDefinition[] = [
  { key: "criticalDamage", type: Number, initial: 5 },
  { key: "fixedRoll", type: Number, initial: 11 },
];
/** A card that adds what its settings say. */
const reducer = {
  begin: (request: { settings: Record<string, number> }) => ({ request, total: 0 }),
  step: (state: { request: { settings: Record<string, number> }; total: number }, _event: { type: string }) => ({
    accepted: true as const,
    state: { ...state, total: state.total + (state.request.settings["criticalDamage"] ?? Number.NaN) },
    changes: [],
  }),
};

describe("a card that was made before there was a setting", () => {
  const stored = { settings: { fixedRoll: 10 } };
  const hit = { at: 0, by: "gm", event: { type: "hit" }, changes: [], time: 0, dice: false, undone: null };

  it("is played with what the setting is unless changed, and with its own where it has one", () => {
    const request = withEverySetting(stored, definitions);
    expect(request.settings).toEqual({ criticalDamage: 5, fixedRoll: 10 });
    expect(replay(reducer, request, [hit]).total).toBe(5);
    expect(replay(reducer, stored, [hit]).total).toBeNaN();
  });
  it("stays as it is stored, and is read once", () => {
    expect(withEverySetting(stored, definitions)).toBe(withEverySetting(stored, definitions));
    expect(stored).toEqual({ settings: { fixedRoll: 10 } });
  });
  it.each([{ actor: "x" }, { settings: [] }, null, "broken"])("what keeps none is left alone: %j", (request) =>
    expect(withEverySetting(request, definitions)).toBe(request),
  );
});
