import { describe, expect, it } from "vitest";
import * as doompool from "./index.ts";

describe("DOO-005 DOO-345 the ruleset's public functions", () => {
  it.each([
    [
      "stepUp, stepBack, eligible, opportunities",
      [doompool.stepUp, doompool.stepBack, doompool.eligible, doompool.opportunities],
    ],
    [
      "suggestBestTotal, suggestBestEffect, options",
      [doompool.suggestBestTotal, doompool.suggestBestEffect, doompool.options],
    ],
    ["heroPool and watcherPool", [doompool.planPool, doompool.planDoomRoll]],
    ["doomAssign, addToTotal, keepEffects", [doompool.doomAssign, doompool.readChoice, doompool.keepEffects]],
    ["opportunities of both sides", [doompool.activateHeroOpportunities, doompool.buyWatcherOpportunity]],
    ["resolve, finalEffect, overBonus", [doompool.resolve, doompool.finalEffect, doompool.bonusDie]],
    ["applyStress, stressOut, assignEffects", [doompool.applyStress, doompool.takeStress, doompool.landed]],
    ["createAsset, persistence, expire", [doompool.createAsset, doompool.persistence, doompool.endActionScene]],
    [
      "targetTrait, autoSuccess, speedCost, order",
      [doompool.targetTrait, doompool.autoSuccess, doompool.speedCost, doompool.participantOf],
    ],
    [
      "chaseTurn, recover, transitionStart, actStart",
      [doompool.chaseTurn, doompool.recoverStress, doompool.transitionStart, doompool.actStart],
    ],
    [
      "doomStart, doomSpend, mobStress, milestone",
      [doompool.doomStart, doompool.doomStep, doompool.takeStress, doompool.confirmClaim],
    ],
  ])("%s", (_ledger, functions) => {
    for (const one of functions) expect(typeof one).toBe("function");
  });
  it("roll no dice and read no clock: the same arguments give the same answer", () => {
    const cosmic = (): unknown => [
      doompool.doomStart("cosmic", "high"),
      doompool.newId("a", 1),
      doompool.planBare({ ref: "a", side: "hero" }, [6, 8]),
    ];
    expect(cosmic()).toEqual(cosmic());
  });
});
