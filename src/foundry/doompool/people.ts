import type { RulesetPeople } from "../ruleset.ts";
import { doompoolPoints } from "./acts/deeds.ts";
import { doompoolDeclaration } from "./declaration.ts";
import { livePoolsReady } from "./dice/live.ts";
import { growthReady } from "./fortune/growth.ts";
import { doompoolGlance } from "./hero/glance.ts";
import { doompoolPrepare, doompoolRollData } from "./models/prepare.ts";
import { snapshot } from "./models/snapshot.ts";
import { DoompoolHeroSheet, DoompoolWatcherSheet } from "./sheets/character-sheet.ts";
import { DoompoolPoolSheet } from "./sheets/pool-sheet.ts";
import { doompoolConditions } from "./state/conditions.ts";
import { followBoard } from "./turn/board.ts";

/** Who plays Doom Pool: what a page shows of them, and what follows from it by itself. */
export const doompoolPeople: RulesetPeople = {
  ...doompoolDeclaration,
  sheets: { DoompoolHeroSheet, DoompoolWatcherSheet, DoompoolPoolSheet },
  laterSheets: async () => (await import("./later-sheets.ts")).laterSheets,
  snapshot,
  prepare: doompoolPrepare,
  rollData: doompoolRollData,
  conditions: doompoolConditions,
  points: doompoolPoints,
  glance: doompoolGlance,
  ready: () => {
    growthReady();
    livePoolsReady();
    followBoard();
  },
};
