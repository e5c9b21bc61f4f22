import { type CheckRequest, type CheckResolution, opposingTotal, resolveCheck, type Spend } from "../dice/check.ts";
import type { Faces } from "../types.ts";

/** What happened on both sides of an opposed check; `mine.dc` is the opponent's total before raises. */
export interface OpposedResolution {
  readonly mine: CheckResolution;
  readonly theirs: CheckResolution;
}

/**
 * Both sides roll and the opponent's total is the acting side's DC, so a tie goes to the acting side; only its natural shifts the result. A Defend check is opposed in the same way;
 * with the setting `defendFloor` it is never less than the passive Defense.
 * @rule DES-013 DES-105
 */
export function resolveOpposed(
  mine: CheckRequest,
  myFaces: Faces,
  theirs: CheckRequest,
  theirFaces: Faces,
  spends: readonly Spend[] = [],
): OpposedResolution {
  const { dc: _dc, raises: _raises, ...bare } = theirs;
  const opponent = resolveCheck(bare, theirFaces);
  return {
    mine: resolveCheck({ ...mine, dc: opposingTotal(theirs, opponent.total) }, myFaces, spends),
    theirs: opponent,
  };
}
