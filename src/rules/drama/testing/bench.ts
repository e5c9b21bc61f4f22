/** What the laws over acts need to know of Drama. */
import type { Bench } from "../../kernel/testing/act-findings.ts";
import { DRAMA_ACTS } from "../acts/index.ts";
import type { DramaSituation } from "../situation.ts";
import { after, figures } from "./figures.ts";
import { played } from "./played.ts";
import { SITUATIONS, VEILED } from "./situations.ts";

const { openRace, ...ACTS } = DRAMA_ACTS;

export const BENCH: Bench<DramaSituation> = {
  acts: ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces: () => [],
  told: () => null,
  played,
  onlyTold: { gather: "DRA-351 the copies are actors of their own, which the table takes away" },
  onlySaid: { "interact.wanted": "DRA-255 what is wanted happens on a player's call, in the Gamemaster's words" },
  alike: { "move.limit": "DRA-153 a way that two limits allow is the same way" },
  priced: {},
  veiled: VEILED,
  inVain: { 'attack {"means":"throw"}': "DRA-070 how far a thing is thrown hangs on its mass, which is typed" },
};

/** Six steps of sixty skills are the same at every table. */
export const RACES: Bench<DramaSituation> = {
  ...BENCH,
  acts: { openRace },
  situations: SITUATIONS.slice(0, 2),
  veiled: [],
};
