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
    "check.answer": "FUD-058 some traits are worth the same",
    "check.hindrance": "FUD-415 some are worth the same",
    "check.sense": "FUD-243 senses are alike until one is lost",
    "check.distance 5": "FUD-091 so near it takes nothing",
    'check.fit "distant"': "FUD-413 a skill gives no less than nothing",
  },
  priced: {},
  veiled: VEILED,
  inVain: {},
};
