import {
  abilityRank,
  figureOf,
  type FudgeCharacter,
  type FudgeSettings,
  grantsFor,
  key,
  measureOf,
  rounded,
  speeds,
  throwRank,
  type UnitSystem,
} from "../../../rules/fudge/index.ts";
import { row } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import { plain, rowViews } from "../../view/rows.ts";
import { type TipTable, tipTable, tipText } from "../../view/tips/tip.ts";
import { figureText } from "../acts/measure.ts";

/** A way to move as the sheet says it: how, how fast, and why. */
export interface SpeedView {
  readonly label: string;
  readonly rank: string;
  /** What that is for one move action. */
  readonly far: string;
  readonly why: string;
  readonly tip: TipTable;
}

/** How somebody gets about; whoever can't move gets nowhere. @rule FUD-231 FUD-302 FUD-514 FUD-641 */
export function speedViews(
  character: FudgeCharacter,
  settings: FudgeSettings,
  units: UnitSystem,
  localize: Localize,
): readonly SpeedView[] {
  return [
    ...(grantsFor(character).canMove ? ways(character, units, localize) : []),
    ...strengthViews(character, settings, units, localize),
  ];
}

/** What somebody lifts, and how far they throw the least that has a rank. @rule FUD-641 */
function strengthViews(
  character: FudgeCharacter,
  settings: FudgeSettings,
  units: UnitSystem,
  localize: Localize,
): readonly SpeedView[] {
  const strength = abilityRank(character, "str", settings);
  if (character.abilities.str === null) return [];
  const said = (name: string, kind: "mass" | "distance", rank: number): SpeedView => {
    const label = localize(key("Strength", name), { weight: figureText(figureOf("mass", 0, units), localize) });
    const parts = [
      {
        title: label,
        total: plain(rank),
        rows: rowViews([row(key("Ability", "str", "label"), rank, "FUD-641")], localize),
      },
    ];
    return {
      label,
      rank: plain(rank),
      far: figureText(figureOf(kind, rank, units), localize),
      why: tipText(parts, []),
      tip: tipTable(parts, []),
    };
  };
  return [said("lifts", "mass", strength), said("throws", "distance", throwRank(strength, 0))];
}

function ways(character: FudgeCharacter, units: UnitSystem, localize: Localize): readonly SpeedView[] {
  return speeds(character).map(({ mode, rank }) => {
    const label = localize(key("Speed", mode));
    const parts = [{ title: label, total: plain(rank.total), rows: rowViews(rank.rows, localize) }];
    return {
      label,
      rank: plain(rank.total),
      far: figureText(rounded("distance", measureOf("distance", rank.total, units), units), localize),
      why: tipText(parts, []),
      tip: tipTable(parts, []),
    };
  });
}
