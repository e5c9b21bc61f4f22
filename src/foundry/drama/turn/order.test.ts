import { beforeAll, describe, expect, it, vi } from "vitest";
import type { TurnFlow } from "../../ruleset.ts";

let flow: TurnFlow;
beforeAll(async () => {
  class Nothing {}
  vi.stubGlobal("foundry", {
    abstract: { Document: Nothing, TypeDataModel: Nothing },
    data: { fields: {} },
    applications: { api: { ApplicationV2: Nothing, HandlebarsApplicationMixin: (base: unknown) => base } },
  });
  vi.stubGlobal("Actor", Nothing);
  vi.stubGlobal("fromUuidSync", () => null);
  vi.stubGlobal("game", { cards: [], combats: null, settings: { get: () => null } });
  const made = (await import("./order.ts")).dramaOrder.flow;
  if (!made) throw new Error("the order plays a flow");
  flow = made;
});

describe("DRA-141 the sentence above the order before the first card", () => {
  const said = (isGM: boolean): string | null =>
    flow.view(
      flow.reducer.begin([]),
      [],
      isGM,
      () => false,
      (key) => key.replace("CROSSOVER.Drama.Tracker.", ""),
    ).caption;
  it("asks the Gamemaster to turn it, and tells players that the Gamemaster does", () => {
    expect([said(true), said(false)]).toEqual(["noCardYet", "noCardAwaited"]);
  });
});
