import {
  raceRequest,
  stepsTaken,
  triedSkills,
  type ActionContext,
  type ActionState,
  type Asked,
  type DramaCharacter,
  type Hazard,
  type Modifier,
} from "../../../rules/drama/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Party, Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { key } from "../keys.ts";
import { cardNow, raceById, roundOf, type RaceTry } from "./standing.ts";

/** What an action keeps of the race that it is a try at: the card and the round it was made in. */
export interface TriedRace {
  readonly round: string;
  readonly letters: string;
  readonly hazard: Hazard;
  readonly skills: readonly string[];
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
  table: Table,
): Asked {
  const { id, count, instead } = partsOf(what);
  const found = raceById(id);
  if (!found) return refuse("raceGone");
  if (found.state.triedIn === roundOf(found.state, table)) return refuse("triedAlready");
  const label = (letter: string, skill: string): string =>
    localize(key("Race", "tried"), { letter, skill: key("Skill", skill) });
  return raceRequest(
    {
      actor: who,
      party,
      race: found.state.race,
      letters: cardNow(table).letters,
      count,
      instead,
      uuid: `ChatMessage.${found.message}`,
      label,
      circumstances,
    },
    context,
  );
}

/** What the try keeps; null for any other action. */
export function triedRace(what: string, table: Table): TriedRace | null {
  const { id, count, instead } = partsOf(what);
  const found = raceById(id);
  return found
    ? {
        round: roundOf(found.state, table),
        ...cardNow(table),
        skills: triedSkills({ race: found.state.race, count, instead }),
      }
    : null;
}

/** What the race is called on the try's card. */
export const raceName = (what: string): string =>
  raceById(partsOf(what).id)?.state.request.name ?? key("Race", "caption");

/** What a try tells its race once it is read. @rule DRA-315 DRA-316 */
export function toldRace(state: ActionState, tried: TriedRace | null): RaceTry | null {
  const successes = tried && stepsTaken(state);
  return tried && successes ? { type: "try", ...tried, successes } : null;
}
