import { describe, expect, it, vi } from "vitest";

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
vi.stubGlobal("game", { settings: { get: () => null }, combats: null });
const { choiceRefusal, openIn } = await import("./attack-choice.ts");

describe("DES-026 DES-271 DES-371 what an attack leaves open", () => {
  it("a condition that isn't fixed, a trait to weaken; nothing else", () => {
    expect([
      openIn({ kind: "condition", grade: 2, condition: null }),
      openIn({ kind: "condition", grade: 2, condition: "stunned" }),
      openIn({ kind: "weaken", ranks: 2 }),
      openIn({ kind: "mark", degree: 1, list: "physical" }),
      openIn({ kind: "none" }),
    ]).toEqual([{ kind: "condition", grade: 2 }, null, { kind: "weaken" }, null, null]);
  });
  it.each([
    [1, "dazed", null],
    [1, "asleep", "stunt.condition"],
    [3, "asleep", null],
    [3, "dazed", "stunt.condition"],
    [3, "dead", "stunt.condition"],
    [1, "", "stunt.condition"],
  ] as const)("grade %i as %s: %s", (grade, choice, no) => {
    expect(choiceRefusal({ kind: "condition", grade }, choice)?.reason ?? null).toBe(no);
  });
  it.each([
    ["resistance:will", null],
    ["skill:might", null],
    ["resistance:might", "weaken.trait"],
    ["", "weaken.trait"],
    ["pools:destiny", "weaken.trait"],
  ] as const)("weakening %s: %s", (choice, no) => {
    expect(choiceRefusal({ kind: "weaken" }, choice)?.reason ?? null).toBe(no);
  });
  it("nothing that is fixed is refused", () => expect(choiceRefusal(null, "anything")).toBeNull());
});
