import {
  type AttackState,
  causeOf,
  consequenceChanges,
  dealt,
  shareOf,
  type TargetState,
  type Thrower,
  whoIn,
  wouldChange,
} from "../../../../rules/fudge/index.ts";
import type { Table } from "../../../ruleset.ts";
import { situation } from "../../situation.ts";

/** What a row's effect does to whom it falls on, as they are now. */
const does =
  (table: Table) =>
  (state: AttackState, t: TargetState): unknown => {
    const fate = dealt(t);
    const character = fate && whoIn(situation("", table), t.target.uuid);
    return character
      ? consequenceChanges(character, fate, causeOf(state, t, situation("", table)))
      : (fate ?? undefined);
  };

/** How likely a second throw changes anything that comes of an attack, with everybody as they are now; 0: whoever pays for it would buy nothing. @rule FUD-368 FUD-378 */
export const worthShare = (state: AttackState, t: TargetState, roll: Thrower, table: Table, worse = false): number =>
  shareOf((faces) => wouldChange(state, t, roll, { faces, ...(worse && { worse }) }, does(table)));
