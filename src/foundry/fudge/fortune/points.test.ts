import { describe, expect, it, vi } from "vitest";
import type { FudgeActor } from "../../../rules/fudge/index.ts";
import { component, hero, minion } from "../../../rules/fudge/testing/fixtures.ts";
import { actor as acting } from "../../../rules/fudge/testing/table.ts";
import { testTable } from "../../exchange/fixtures.ts";
import type { DeedDefinition } from "../../ruleset.ts";
import { pointsView } from "../../view/points-view.ts";
import { fudgePoints } from "./points.ts";

vi.stubGlobal("game", {
  settings: { get: () => null },
  combats: { active: null },
  i18n: { has: () => true, localize: (k: string) => k, format: (k: string) => k },
});

const actor = (changes: Partial<FudgeActor> = {}): FudgeActor =>
  acting({ ...hero({ ref: "Actor.ada", name: "Ada" }), victoryPoints: 2, ...changes });
const view = (who: FudgeActor, viewer = { isGM: false, owns: true }): ReturnType<typeof pointsView> =>
  pointsView(fudgePoints, {
    uuid: who.ref,
    character: who,
    table: testTable({ [who.ref]: who }),
    viewer,
    localize: (k) => k,
    refusal: (r) => r.reason,
    built: ["stunt"],
  });

describe("FUD-670 the menu of points", () => {
  it("shows the pool, normal and special points together, to everybody", () => {
    expect(view(actor({ special: 1 }), { isGM: false, owns: false })[0]).toMatchObject({
      key: "victoryPoints",
      value: "3",
      spends: [],
      earns: [],
    });
  });
  it("offers a player the spends that are spent there, and the Gamemaster the awards and the new day too", () => {
    expect(view(actor())[0]?.spends.map((d) => d.id)).toEqual([
      "recover",
      "heroicFeat",
      "heroicSkill",
      "editScene",
      "inspiration",
      "negateComplication",
      "improveRoll",
    ]);
    expect(view(actor())[0]?.earns).toEqual([]);
    expect(view(actor(), { isGM: true, owns: true })[0]?.earns.map((d) => d.id)).toEqual(["award", "gameDay"]);
  });
  it("a minion has none and shows none", () => {
    expect(view({ ...actor(), ...minion(), victoryPoints: null })).toEqual([]);
  });
  it("without a point the spend says so before it is pressed", () => {
    const refused = view(actor({ victoryPoints: 0 }))[0]?.spends.filter((d) => d.refused !== "victory.short");
    expect(refused?.map((d) => d.id)).toEqual(["improveRoll"]);
  });
  it("FUD-671 FUD-709 eight benefits of extra effort, and the fatigue that is to come; FUD-330 once a turn", () => {
    expect(view(actor())[1]).toMatchObject({ key: "effort", value: "0" });
    expect(view(actor())[1]?.spends).toHaveLength(8);
  });
});

it("FUD-366 what is lent for a moment has its picture", () => {
  const feat = fudgePoints[0]?.deeds.find((d) => d.id === "heroicFeat");
  const done = feat?.perform(actor(), { advantage: "diehard" }, testTable({ "Actor.ada": actor() }));
  expect(done?.accepted === true && done.changes.at(-1)).toMatchObject({
    kind: "create",
    data: { type: "fudgeAdvantage", img: expect.stringContaining("upgrade") as never },
  });
});

describe("FUD-338 a power stunt", () => {
  const eyes = {
    id: "eyes",
    name: "Ember eyes",
    active: true,
    source: "power" as const,
    cost: 19,
    components: [
      {
        ...component("damage", 8, {
          range: "ranged",
          resistedBy: "toughness",
          modifiers: [
            { key: "increasedRange", ranks: 1, partial: null, note: "" },
            { key: "accurate", ranks: 3, partial: null, note: "" },
          ],
        }),
        id: "c",
      },
    ],
  };
  const burner = actor({ powers: [eyes] });
  const sent = (rank: number, changes: Record<string, string> = {}): Record<string, string> => ({
    base: "eyes",
    components: JSON.stringify([component("damage", rank, { resistedBy: "toughness" })]),
    ...changes,
  });
  const stunt = fudgePoints.flatMap((p): readonly DeedDefinition[] => p.deeds).find((d) => d.id === "stunt");
  it("tells whoever may allow it what it does, what it costs and what it is drawn from", () => {
    const told = (args: Record<string, string>): readonly string[] | undefined =>
      stunt?.tells?.(
        burner,
        args,
        testTable({}),
        (k, data) => `${k.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`,
      );
    expect(told(sent(10))).toEqual([
      "Card.effectRank[CROSSOVER.Fudge.Effect.damage.label|10] \u00b7 Range.close.label \u00b7 Sheet.resists[CROSSOVER.Fudge.Defense.toughness.label]",
      "Stunt.sum[10|29]",
      "Stunt.from[Ember eyes|19]",
    ]);
    expect(told(sent(4, { base: "" }))?.slice(1)).toEqual(["Stunt.sum[4|10]", "Stunt.fromNothing"]);
    expect(told(sent(1, { components: "forged" }))).toEqual([]);
  });
});
