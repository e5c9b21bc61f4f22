import { atGesture } from "../gesture.ts";
import { late } from "../late.ts";
import type { RulesetPeople } from "../ruleset.ts";
import { fudgeDeclaration } from "./declaration.ts";
import { fudgePoints } from "./fortune/points.ts";
import { fudgeGlance } from "./hero/glance.ts";
import { fudgePrepare, fudgeRollData } from "./models/prepare.ts";
import { snapshot } from "./models/snapshot.ts";
import { fudgePowerTexts } from "./powers/power-texts.ts";
import { HeroSheet, MinionSheet } from "./sheets/character-sheet.ts";
import { fudgeConditions } from "./state/conditions.ts";
import { fudgeReady } from "./turn/ready.ts";

/** Who plays Fudge: what a page shows of them, and what follows from it by itself. */
export const fudgePeople: RulesetPeople = {
  ...fudgeDeclaration,
  sheets: { HeroSheet, MinionSheet },
  laterSheets: async () => (await import("./later-sheets.ts")).laterSheets,
  snapshot,
  prepare: fudgePrepare,
  rollData: fudgeRollData,
  conditions: fudgeConditions,
  points: fudgePoints,
  builders: {
    stunt: (actor) =>
      void atGesture(async () => (await late(async () => import("./sheets/stunt-window.ts"))).openStunt(actor)),
  },
  glance: fudgeGlance,
  ready: fudgeReady,
  powerTexts: fudgePowerTexts,
};
