import type { RulesetPeople } from "../ruleset.ts";
import { dramaActions } from "./acts/actions.ts";
import { dramaDeclaration } from "./declaration.ts";
import { dramaReady } from "./fortune/deck/ready.ts";
import { dramaPoints } from "./fortune/points.ts";
import { dramaGlance } from "./hero/glance.ts";
import { dramaPrepare, dramaRollData } from "./models/prepare.ts";
import { snapshot } from "./models/snapshot.ts";
import { DramaHeroSheet, DramaMookSheet, DramaVillainSheet } from "./sheets/character-sheet.ts";
import { dramaConditions } from "./state/conditions.ts";

/** Who plays Drama: what a page shows of them, and what follows from it by itself. */
export const dramaPeople: RulesetPeople = {
  ...dramaDeclaration,
  sheets: { DramaHeroSheet, DramaVillainSheet, DramaMookSheet },
  laterSheets: async () => (await import("./later-sheets.ts")).laterSheets,
  snapshot,
  prepare: dramaPrepare,
  rollData: dramaRollData,
  listed: async () => Promise.resolve(dramaActions.list),
  conditions: dramaConditions,
  points: dramaPoints,
  glance: dramaGlance,
  ready: dramaReady,
};
