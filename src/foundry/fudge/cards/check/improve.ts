import {
  type CheckRequest,
  type Follows,
  type Improve,
  improvedBy,
  type OwnThrow,
  throwOf,
  usedIn,
} from "../../../../rules/fudge/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import type { Refusal } from "../../../../rules/kernel/refusal.ts";
import type { Brought, Table } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";
import { situation } from "../../situation.ts";

/** A second throw as it is written, at the table. @rule FUD-368 FUD-378 */
export const improvedNow = (
  own: OwnThrow | undefined,
  event: Improve,
  table: Table,
  follows?: Follows,
): Improve | Refusal => improvedBy(situation("", table), own, event, follows);

/** The gesture: the dice of one throw fall once more. */
export async function throwAgain(
  throws: readonly OwnThrow[],
  { roll = "", by, worse }: Readonly<Record<string, string>>,
): Promise<Brought<Improve> | null> {
  const own = throwOf(throws, { roll });
  if (!own) return null;
  const { faces, rolls } = await throwDice(own.check);
  return (
    faces && {
      event: {
        type: "improve",
        roll,
        faces,
        ...(by !== undefined && by !== own.of.uuid && { by }),
        ...(worse === "true" && { worse: true as const }),
        changes: [],
      },
      rolls,
    }
  );
}

/** What was made ready for a check and is used up by its roll. @rule FUD-336 FUD-367 FUD-374 */
export const usedBy = (uuid: string, check: CheckRequest, table: Table): readonly Change[] =>
  usedIn(situation("", table), uuid, check);
