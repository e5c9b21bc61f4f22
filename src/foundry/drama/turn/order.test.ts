import { beforeAll, describe, expect, it, vi } from "vitest";
import type { FlowView, TurnFlow } from "../../ruleset.ts";

let flow: TurnFlow;
const game = {
  cards: [] as object[],
  combats: null,
  users: [] as object[],
  actors: [] as object[],
  settings: { get: () => null },
};
beforeAll(async () => {
  class Nothing {}
  vi.stubGlobal("foundry", {
    abstract: { Document: Nothing, TypeDataModel: Nothing },
    data: { fields: {} },
    applications: { api: { ApplicationV2: Nothing, HandlebarsApplicationMixin: (base: unknown) => base } },
  });
  vi.stubGlobal("Actor", Nothing);
  vi.stubGlobal("fromUuidSync", () => null);
  vi.stubGlobal("game", game);
  const made = (await import("./order.ts")).dramaOrder.flow;
  if (!made) throw new Error("the order plays a flow");
  flow = made;
});

describe("DRA-141 the sentence above the order before the first card", () => {
  const viewed = (isGM: boolean): FlowView =>
    flow.view(
      flow.reducer.begin([]),
      [],
      isGM,
      () => false,
      (key) => key.replace("CROSSOVER.Drama.Tracker.", ""),
    );
  const said = (isGM: boolean): string | null => viewed(isGM).caption;
  it("asks the Gamemaster to turn it, and tells players that the Gamemaster does", () => {
    game.cards = [{ getFlag: (_scope: string, name: string) => (name === "pile" ? "deck" : ""), cards: [] }];
    expect([said(true), said(false)].map((s) => s?.split(" ")[0])).toEqual(["noCardYet", "noCardAwaited"]);
    game.cards = [];
  });
  it("without a deck the Gamemaster is shown the way to it, and players are told whom to ask", () => {
    expect([said(true), said(false)]).toEqual(["noDeck", "noDeckAsk"]);
    const opens = (isGM: boolean): boolean => viewed(isGM).opens !== undefined;
    expect([opens(true), opens(false)]).toEqual([true, false]);
  });
  it("DRA-274 the Gamemaster deals there as soon as somebody plays a hero; before that the deck's window says what is missing", () => {
    const label = (): string | undefined => viewed(true).opens?.label;
    expect(label()).toMatch(/name$/u);
    const hero = { id: "hero", uuid: "Actor.hero", type: "dramaHero", testUserPermission: () => true };
    game.users = [{ id: "ada", isGM: false, character: hero }];
    game.actors = [hero];
    expect(label()).toMatch(/deal$/u);
  });
});
