import { describe, expect, it } from "vitest";
import * as doompool from "./index.ts";

describe("DOO-005 DOO-345 the ruleset's public functions", () => {
  it.each([
    ["stepUp, stepBack, eligible, opportunities", ["stepUp", "stepBack", "eligible", "opportunities"]],
    ["suggestBestTotal, suggestBestEffect, options", ["suggestBestTotal", "suggestBestEffect", "options"]],
    ["heroPool and watcherPool", ["planPool", "planDoomRoll"]],
    ["doomAssign, addToTotal, keepEffects", ["doomAssign", "readChoice", "keepEffects"]],
    ["opportunities of both sides", ["activateHeroOpportunities", "buyWatcherOpportunity"]],
    ["resolve, finalEffect, overBonus", ["resolve", "finalEffect", "bonusDie"]],
    ["applyStress, stressOut, assignEffects", ["applyStress", "takeStress", "landed"]],
    ["createAsset, persistence, expire", ["createAsset", "persistence", "endActionScene"]],
    ["targetTrait, autoSuccess, speedCost, order", ["targetTrait", "autoSuccess", "speedCost", "participantOf"]],
    ["chaseTurn, recover, transitionStart, actStart", ["chaseTurn", "recoverStress", "transitionStart", "actStart"]],
    ["doomStart, doomSpend, mobStress, milestone", ["doomStart", "doomStep", "takeStress", "confirmClaim"]],
  ])("%s", (_ledger, names) => {
    for (const name of names) expect(doompool).toHaveProperty(name, expect.any(Function));
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
