/** What hangs on somebody and may be shaken off, at the table. */
import {
  type FudgeCharacter,
  type Incurability,
  incurabilityOf,
  type Recoverable,
  shakenOff,
} from "../../../rules/fudge/index.ts";
import type { Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";

/** What somebody may try to shake off at a point in time, the hardest first. @rule FUD-172 FUD-173 FUD-179 FUD-248 */
export const recoverySources = (
  character: FudgeCharacter,
  table: Table,
  at: Parameters<typeof shakenOff>[2],
): readonly Recoverable[] => shakenOff(character, situation(character.ref, table), at);

/** How hard to heal on somebody is what a source has done. @rule FUD-520 */
export const incurabilityAt = (who: Pick<FudgeCharacter, "conditions"> | null, table: Table): Incurability =>
  incurabilityOf(who, situation("", table));
