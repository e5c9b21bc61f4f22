import { describe, expect, it, vi } from "vitest";
import type { Due, UpkeepState, Worn } from "../../../rules/destiny/index.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";

class Nothing {}
vi.stubGlobal("foundry", {
  abstract: { Document: Nothing, TypeDataModel: Nothing },
  data: { fields: new Proxy({}, { get: () => Nothing }) },
});
vi.stubGlobal("game", { combats: null, settings: { get: () => null } });
const { upkeepCard } = await import("./upkeep-card.ts");

const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  [key.replace("CROSSOVER.Destiny.Upkeep.", ""), ...Object.values(data)].join(" ");
const due = (what: string, name: string): Due => ({ what, name, cost: "free" }) as Due;
const worn = (...all: readonly Due[]): Worn<UpkeepState> =>
  ({
    inner: {
      request: { actor: { uuid: "Actor.foe", name: "Glass Hound", img: "" }, due: all, turn: 3 },
      kept: [],
      ended: [],
    },
    begun: true,
    granted: false,
    warnings: [],
    choice: "",
    applied: [],
  }) as unknown as Worn<UpkeepState>;
const buttons = (state: Worn<UpkeepState>): readonly (readonly [string, string])[] =>
  upkeepCard(state, viewer("ada"), testTable({}), say).buttons.map((b) => [b.gesture, b.label]);

describe("DES-164 what falls due in somebody's turn", () => {
  it("is kept or let go by its name", () => {
    expect(buttons(worn(due("power:frost", "Frost")))).toEqual([
      ["keep", expect.stringContaining("Frost")],
      ["end", expect.stringContaining("Frost")],
    ]);
  });
  it("asks nothing more once the encounter is over: there is no button left that could only say so", () => {
    vi.stubGlobal("game", { ...game, ready: true });
    expect(buttons(worn(due("power:frost", "Frost")))).toEqual([]);
    expect(upkeepCard(worn(due("power:frost", "Frost")), viewer("ada"), testTable({}), say).tags).toHaveLength(1);
    vi.stubGlobal("game", { ...game, ready: false });
  });
  it("of a foe whose powers are hidden is a line on a player's card and no button: there is nothing there that they could name", () => {
    const hidden = worn(due("power:frost", ""), due("power:fog", ""));
    expect(buttons(hidden)).toEqual([]);
    expect(upkeepCard(hidden, viewer("ada"), testTable({}), say).tags).toHaveLength(2);
  });
});
