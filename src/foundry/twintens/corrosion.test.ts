import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("foundry", { abstract: { Document: class {} }, applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: () => class {} } } });
vi.stubGlobal("game", {});

const { corroded } = await import("./corrosion.ts");

const state = (power: string, failBy: number, away = 0): never => ({ request: { effect: { power, rank: 7 }, type: "lethal" }, targets: [{ target: { uuid: "T", away }, other: { failBy }, evaded: null }] }) as never;
const apply = { type: "apply", applied: [{ target: "T" }] };

describe("TWI-440 what corrodes does damage after it has weakened", () => {
  it("by the rank that arrived", () => expect([corroded(state("corrosion", 3), apply), corroded(state("disintegration", 3, 2), apply)]).toEqual([[{ uuid: "T", damage: 7, lethal: true }], [{ uuid: "T", damage: 5, lethal: true }]]));
  it.each([
    ["the save held", state("corrosion", 0), apply],
    ["another power", state("drain", 3), apply],
    ["it hasn't fallen yet", state("corrosion", 3), { type: "save", target: "T" }],
  ])("not when %s", (_what, card, event) => expect(corroded(card, event)).toEqual([]));
});
