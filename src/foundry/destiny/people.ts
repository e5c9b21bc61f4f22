import type { RulesetPeople } from "../ruleset.ts";
import { destinyDeclaration } from "./declaration.ts";
import { destinyPoints } from "./fortune/points.ts";
import { destinyGlance } from "./hero/glance.ts";
import { destinyPrepare, destinyRollData } from "./models/prepare.ts";
import { snapshot } from "./models/snapshot.ts";
import { destinyPowerTexts } from "./powers/texts.ts";
import { followEncounters } from "./ready.ts";
import { DestinyAdversarySheet, DestinyHeroSheet } from "./sheets/character-sheet.ts";
import { destinyConditions } from "./state/conditions.ts";

/** Who plays Destiny: what a page shows of them, and what follows from it by itself. */
export const destinyPeople: RulesetPeople = {
  ...destinyDeclaration,
  sheets: { DestinyHeroSheet, DestinyAdversarySheet },
  laterSheets: async () => (await import("./later-sheets.ts")).laterSheets,
  snapshot,
  prepare: destinyPrepare,
  rollData: destinyRollData,
  listed: async () => (await import("./acts/lines.ts")).actionsOf,
  conditions: destinyConditions,
  points: destinyPoints,
  ready: followEncounters,
  glance: destinyGlance,
  powerTexts: destinyPowerTexts,
};
