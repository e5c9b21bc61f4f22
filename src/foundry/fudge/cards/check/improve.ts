import { type Improve, type OwnThrow, throwOf } from "../../../../rules/fudge/index.ts";
import type { Brought } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";

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
