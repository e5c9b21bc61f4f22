import type { RulesetPeople } from "../ruleset.ts";
import { twintensDeclaration } from "./declaration.ts";
import { twintensPoints } from "./fortune/points.ts";
import { twintensGlance } from "./hero/glance.ts";
import { twintensPrepare, twintensRollData } from "./models/prepare.ts";
import { snapshot } from "./models/snapshot.ts";
import { twintensPowerTexts } from "./powers/power-texts.ts";
import { twintensReady } from "./ready.ts";
import { TwintensFoeSheet, TwintensHeroSheet } from "./sheets/character-sheet.ts";
import { twintensConditions } from "./state/conditions.ts";

/** Who plays Twin Tens: what a page shows of them, and what follows from it by itself. */
export const twintensPeople: RulesetPeople = {
  ...twintensDeclaration,
  sheets: { TwintensHeroSheet, TwintensFoeSheet },
  laterSheets: async () => (await import("./later-sheets.ts")).laterSheets,
  snapshot,
  prepare: twintensPrepare,
  rollData: twintensRollData,
  conditions: twintensConditions,
  points: twintensPoints,
  glance: twintensGlance,
  ready: twintensReady,
  powerTexts: twintensPowerTexts,
};
