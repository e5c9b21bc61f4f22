/** What the laws over acts need to know of Fudge. */
import type { Bench } from "../../kernel/testing/act-findings.ts";
import { FUDGE_ACTS } from "../acts/index.ts";
import type { FudgeSituation } from "../situation.ts";
import { figures } from "./figures.ts";
import { played } from "./played.ts";
import { SITUATIONS, VEILED } from "./situations.ts";
import { after } from "./table.ts";

export const BENCH: Bench<FudgeSituation> = {
  acts: FUDGE_ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces: () => [],
  told: () => null,
  played,
  onlyTold: {},
  onlySaid: {},
  alike: {
    "check.trait": "FUD-400 a skill by its name is the one on the sheet",
    "check.versus": "FUD-055 some answer alike",
  },
  priced: {},
  veiled: VEILED,
  inVain: {},
};
