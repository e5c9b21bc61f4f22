import { grantsFor, key, measureOf, rounded, speeds, type FudgeCharacter, type UnitSystem } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain, rowViews } from "../../view/rows.ts";
import { tipHtml, tipText } from "../../view/tip.ts";
import { figureText } from "../measure.ts";

/** A way to move as the sheet says it: how, how fast, and why. */
export interface SpeedView {
  readonly label: string;
  readonly rank: string;
  /** What that is for one move action. */
  readonly far: string;
  readonly why: string;
  readonly tip: string;
}

/** How somebody gets about; whoever can't move gets nowhere. @rule FUD-231 FUD-302 FUD-514 FUD-641 */
export function speedViews(character: FudgeCharacter, units: UnitSystem, localize: Localize): readonly SpeedView[] {
  if (!grantsFor(character).canMove) return [];
  return speeds(character).map(({ mode, rank }) => {
    const label = localize(key("Speed", mode));
    const parts = [{ title: label, total: plain(rank.total), rows: rowViews(rank.rows, localize) }];
    return { label, rank: plain(rank.total), far: figureText(rounded("distance", measureOf("distance", rank.total, units), units), localize), why: tipText(parts, []), tip: tipHtml(parts, []) };
  });
}
