import type { GlanceView } from "../ruleset.ts";
import type { PointsView } from "./points-view.ts";

/** Figures that are longer than this are read as words, not in a column. */
const COLUMN = 9;

/** The facts of a row: none that a point beside it says, and which of them are no figure that stands in a column. */
export const screenFacts = (
  facts: GlanceView["facts"],
  points: readonly { readonly label: string }[],
): ScreenRow["facts"] =>
  facts.filter((f) => !points.some((p) => p.label === f.label)).map((f) => ({ ...f, wide: f.value.length > COLUMN }));

/** Somebody's row on the Gamemaster's screen. */
export interface ScreenRow extends GlanceView {
  readonly facts: readonly (GlanceView["facts"][number] & { readonly wide: boolean })[];
  /** Whose turn it is. */
  readonly acts: boolean;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly player: string;
  readonly here: boolean;
  readonly ruleset: string;
  readonly points: readonly PointsView[];
  /** Called to checks unless the Gamemaster takes the tick away. */
  readonly asked: boolean;
}

export interface ScreenView {
  /** Id of the ruleset that it is about; empty where there is none. */
  readonly shown: string;
  /** The rulesets to choose from; empty where there is one. */
  readonly tabs: readonly { readonly ruleset: string; readonly label: string; readonly active: boolean }[];
  readonly rows: readonly ScreenRow[];
  /** Whether these are who fights in the fight that is on; the party's others stand behind a line. */
  readonly inFight: boolean;
  readonly others: readonly ScreenRow[];
  readonly traits: readonly { readonly key: string; readonly label: string }[];
  readonly difficulties: readonly {
    readonly ruleset: string;
    readonly label: string;
    readonly rows: readonly { readonly value: number; readonly label: string }[];
  }[];
  readonly quick: readonly { readonly ruleset: string; readonly label: string }[];
  /** Rulesets that can say how hard a fight becomes. */
  readonly foes: readonly { readonly ruleset: string; readonly label: string }[];
}
