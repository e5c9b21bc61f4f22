/** What the laws over acts need to know of Fudge. */
import type { Value } from "../../kernel/change.ts";
import type { Bench } from "../../kernel/testing/act-findings.ts";
import type { Done } from "../acts/act.ts";
import { FUDGE_ACTS } from "../acts/index.ts";
import type { FudgeSituation } from "../situation.ts";
import { figures } from "./figures.ts";
import { played } from "./played.ts";
import { SITUATIONS, VEILED } from "./situations.ts";
import { ALIKE_DEEDS, DEED_SITUATIONS } from "./situations-deeds.ts";
import { after } from "./table.ts";

export const BENCH: Bench<FudgeSituation> = {
  acts: FUDGE_ACTS,
  situations: [...SITUATIONS, ...DEED_SITUATIONS],
  figures,
  after,
  faces: () => [],
  told: (result) => ((result as Done).order ?? null) as Value,
  played,
  onlyTold: { ready: "FUD-303 it is written to the order of the fight" },
  onlySaid: {},
  alike: {
    "check.trait": "FUD-400 a skill by its name is the one on the sheet",
    ...ALIKE_DEEDS,
    "check.versus": "FUD-055 some answer alike",
    "check.answer": "FUD-058 some traits are worth the same",
    "check.hindrance": "FUD-415 some are worth the same",
    "check.sense": "FUD-243 senses are alike until one is lost",
    "check.distance 5": "FUD-091 so near it takes nothing",
    'check.fit "distant"': "FUD-413 a skill gives no less than nothing",
  },
  priced: {},
  veiled: VEILED,
  inVain: { "ready {}": "FUD-303 what one will do and what sets it off are written, and stand in no list" },
  known: { ready: { action: "I strike", trigger: "it moves" } },
};
