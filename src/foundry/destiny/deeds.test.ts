import { describe, expect, it, vi } from "vitest";
import { attack, effect, gear, hero, power } from "../../rules/destiny/fixtures.ts";
import { testTable } from "../exchange/fixtures.ts";

class Nothing {}
vi.stubGlobal("foundry", {
  data: { fields: { NumberField: Nothing, StringField: Nothing } },
  abstract: { TypeDataModel: Nothing, Document: Nothing },
  applications: {
    api: { HandlebarsApplicationMixin: (b: unknown) => b, ApplicationV2: Nothing, DialogV2: Nothing },
    sheets: {},
  },
  utils: {},
});
vi.stubGlobal("Actor", Nothing);
vi.stubGlobal("fromUuidSync", () => null);
vi.stubGlobal("game", {
  settings: { get: () => null },
  combats: null,
  actors: { contents: [] },
  scenes: { active: null },
});
const { performDeed } = await import("./deeds.ts");

describe("DES-139 a Standard that is no attack ends the aim", () => {
  const aim = { target: "Actor.foe", ranks: 1, kept: true, begun: true };
  const create = power([effect({ effect: "create", range: "personal", duration: "sustained" })], { active: false });
  const ada = hero({
    aim,
    powers: [create],
    gear: [gear({ id: "kit" })],
    attacks: [attack()],
    grab: { target: "Actor.foe", degree: 1, attack: "sword", limbs: 1, kept: true, begun: false },
  });
  const over = (ask: Record<string, string>): boolean => {
    const deed = performDeed({ actor: ada.ref, ...ask }, ada, {} as never, testTable({ [ada.ref]: ada }));
    if (!deed.accepted) throw new Error(deed.reason);
    return deed.changes.some((c) => c.kind === "set" && c.path === "system.aim" && c.to === null);
  };
  it("a device", () => expect(over({ act: "useDevice", item: "kit" })).toBe(true));
});
