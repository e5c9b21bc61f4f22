import { refuse } from "../../kernel/refusal.ts";
import type { Hazard } from "../deck/cards.ts";
import type { ActionState, Party } from "../exchanges/types.ts";
import { key } from "../labels.ts";
import { raceRequest, stepsTaken, triedSkills } from "../race-request.ts";
import type { ActionContext, Asked } from "../requests.ts";
import type { DramaSituation } from "../situation.ts";
import type { Modifier } from "../totals.ts";
import type { DramaCharacter } from "../types.ts";

/** What an action keeps of the race that it is a try at: the card and the round it was made in. */
export interface TriedRace {
  readonly round: string;
  readonly letters: string;
  readonly hazard: Hazard;
  readonly skills: readonly string[];
}

/** What a try brings back to the race it belongs to. */
export interface RaceTry extends TriedRace {
  readonly type: "try";
  readonly successes: readonly boolean[];
}

/** A choice of a try in parts: the race, how many steps, and the skill in place of a closed one. */
const partsOf = (what: string): { readonly id: string; readonly count: number; readonly instead: string | null } => {
  const [id = "", count = "1", instead = ""] = what.split(":");
  return { id, count: Number(count), instead: instead === "" ? null : instead };
};

/** The steps of a race as an action. @rule DRA-315 DRA-317 */
export function tryRequest(
  what: string,
  who: DramaCharacter,
  party: Party,
  circumstances: readonly Modifier[],
  context: ActionContext,
  s: DramaSituation,
): Asked {
  const { id, count, instead } = partsOf(what);
  const found = s.race(id);
  if (!found) return refuse("raceGone");
  if (found.tried) return refuse("triedAlready");
  const label = (letter: string, skill: string): string =>
    s.say(key("Race", "tried"), { letter, skill: key("Skill", skill) });
  const { race, uuid } = found;
  const { letters } = s.steps();
  return raceRequest({ actor: who, party, race, letters, count, instead, uuid, label, circumstances }, context);
}

/** What the try keeps; null for any other action. */
export function triedRace(what: string, s: DramaSituation): TriedRace | null {
  const { id, count, instead } = partsOf(what);
  const found = s.race(id);
  return found && { round: found.round, ...s.steps(), skills: triedSkills({ race: found.race, count, instead }) };
}

/** What the race is called on the try's card. */
export const raceName = (what: string, s: DramaSituation): string =>
  s.race(partsOf(what).id)?.name ?? key("Race", "caption");

/** What a try tells its race once it is read. @rule DRA-315 DRA-316 */
export function toldRace(state: ActionState, tried: TriedRace | null): RaceTry | null {
  const successes = tried && stepsTaken(state);
  return tried && successes ? { type: "try", ...tried, successes } : null;
}
