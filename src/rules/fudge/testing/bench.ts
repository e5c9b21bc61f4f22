/** What the laws over acts need to know of Fudge. */
import type { Value } from "../../kernel/change.ts";
import type { Bench } from "../../kernel/testing/act-findings.ts";
import type { Done } from "../acts/act.ts";
import { FUDGE_ACTS } from "../acts/index.ts";
import { POINT_ACTS } from "../acts/points/index.ts";
import type { FudgeSituation } from "../situation.ts";
import { figures } from "./figures.ts";
import { component } from "./fixtures.ts";
import { played } from "./played.ts";
import { SITUATIONS, VEILED } from "./situations.ts";
import { ALIKE_DEEDS, DEED_SITUATIONS } from "./situations-deeds.ts";
import { POINT_SITUATIONS, POINT_VEILED } from "./situations-points.ts";
import { after } from "./table.ts";

const [STUNT_ID, SPARK] = ["abcdefghijklmnop", JSON.stringify([component("damage", 5)])];

/** What it needs to know of uses of points. */
export const POINT_BENCH: Bench<FudgeSituation> = {
  acts: Object.fromEntries(
    Object.entries(POINT_ACTS).flatMap(([points, acts]) =>
      Object.entries(acts).map(([name, act]) => [`${points}.${name}`, act]),
    ),
  ),
  situations: POINT_SITUATIONS,
  figures,
  after,
  faces: () => [],
  told: () => null,
  played: () => null,
  onlyTold: {},
  onlySaid: {
    "victoryPoints.editScene.said": "FUD-365 what is different the table makes true",
    "victoryPoints.inspiration.said": "FUD-370 what it is about the Gamemaster tells",
    "victoryPoints.favor.said": "FUD-374 whose favor it is the table knows",
    "victoryPoints.negateComplication.which": "FUD-373 any of them ends for the same",
    "victoryPoints.complication.complication": "FUD-572 any of them earns the same",
  },
  alike: {},
  priced: {},
  veiled: POINT_VEILED,
  known: { "effort.stunt": { id: STUNT_ID, name: "Spark", base: "", components: SPARK } },
  inVain: {},
};

export const BENCH: Bench<FudgeSituation> = {
  acts: FUDGE_ACTS,
  situations: [...SITUATIONS, ...DEED_SITUATIONS],
  figures,
  after,
  faces: () => [],
  told: (result) => ((result as Done).order ?? null) as Value,
  played,
  onlyTold: {
    ready: "FUD-303 it is written to the order of the fight",
    'attack.cover "complete"': "FUD-095 complete cover keeps off all but areas that get past it",
  },
  onlySaid: {},
  alike: {
    "check.trait": "FUD-400 a skill by its name is the one on the sheet",
    ...ALIKE_DEEDS,
    'attack.concealment "none"': "FUD-095 as it is: nothing hides them",
    'attack.cover "complete"': "FUD-115 an area that gets past cover knows no more than total",
    "attack.edge -10": "FUD-115 so near everybody gets there",
    "check.versus": "FUD-055 some answer alike",
    "check.answer": "FUD-058 some traits are worth the same",
    "check.hindrance": "FUD-415 some are worth the same",
    "check.sense": "FUD-243 senses are alike until one is lost",
    "check.distance 5": "FUD-091 so near it takes nothing",
    'check.fit "distant"': "FUD-413 a skill gives no less than nothing",
  },
  priced: {},
  veiled: VEILED,
  known: { ready: { action: "I strike", trigger: "it moves" } },
  inVain: {
    ...Object.fromEntries(
      ["unarmed", "Fire.damage", "Blast.damage", "Rapid.damage"].map((attack) => [
        `attack ${JSON.stringify({ attack })}`,
        "FUD-113 nobody is within reach: it is told of whom one aims at",
      ]),
    ),
  },
};
