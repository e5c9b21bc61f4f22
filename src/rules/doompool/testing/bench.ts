/** What the laws over acts need to know of Doom Pool. */
import type { Bench } from "../../kernel/testing/act-findings.ts";
import { DOOMPOOL_ACTS } from "../acts/index.ts";
import type { DoompoolSituation } from "../situation.ts";
import { after, figures } from "./figures.ts";
import { played } from "./played.ts";
import { SITUATIONS, VEILED } from "./situations.ts";

export const BENCH: Bench<DoompoolSituation> = {
  acts: DOOMPOOL_ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces: () => [],
  told: () => null,
  played,
  onlyTold: {},
  onlySaid: {},
  alike: {
    "takeAway.build": "DOO-206 nothing is rolled: the pool is there for its main trait alone",
    "advance.advance": "DOO-264 what a purchase does to the sheet the player enters, but for plot points",
    "doomSpend.use": "DOO-161 the card says what for; the log has the rule, which several uses share",
  },
  priced: {},
  veiled: VEILED,
  inVain: {},
};
