import type { ActionExchange, Party } from "../../cards/types.ts";
import type { DefenceKind } from "../../hero/skills.ts";
import type { Purpose } from "../attack/purposes.ts";
import type { PushGoal } from "../push.ts";
import type { TriedRace } from "../race-try.ts";

/** A request with what its card keeps beside it. */
export interface DramaRequest extends ActionExchange {
  readonly wish: boolean;
  readonly purpose: Purpose;
  readonly patient: string;
  readonly defence: DefenceKind | null;
  /** The round of the fight in which it was made; null outside one. */
  readonly round: number | null;
  /** Whoever acts had harm of some kind before it. */
  readonly hurt: boolean;
  /** The skill that it uses, for a card that lends another's adds; empty for a bare attribute or a power's own. */
  readonly skill: string;
  /** Harm of the world and not of anybody's doing. */
  readonly hazard: boolean;
  /** The power that is used, by its name in the catalogue; empty for none. */
  readonly power: string;
  /** What is pushed: a limit's skill, or `power:<id>`; empty for no push. */
  readonly pushed: string;
  /** What a push is for; null for nothing in particular. */
  readonly goal: PushGoal | null;
  /** Others who act along on this roll. */
  readonly others: readonly Party[];
  /** It helps with somebody else's task. */
  readonly helps: boolean;
  /** The race that it is a try at. */
  readonly race: TriedRace | null;
  /** Names of what was chosen, as keys or the table's own words, for the card's title. */
  readonly title: string;
}
