import { DRAWBACKS, EXTRAS, FLAWS, type ModifierEntry, POWER_FEATS } from "../../../rules/twintens/index.ts";

/** Parts of a power that are chosen from a table, in the order of a bill. @rule TWI-450 TWI-451 TWI-452 TWI-453 */
export const MODIFIER_SORTS = { extra: EXTRAS, flaw: FLAWS, powerFeat: POWER_FEATS, drawback: DRAWBACKS } as const;
export type ModifierSort = keyof typeof MODIFIER_SORTS;

/** Where the words of a sort of modifier live. */
export const SORT_AREA = {
  extra: "Extra",
  flaw: "Flaw",
  powerFeat: "PowerFeat",
  drawback: "Drawback",
} as const satisfies Record<ModifierSort, string>;

/** An extra, flaw or power feat as documents keep it: a cost of null is the table's. */
export interface StoredModifier {
  readonly key: string;
  readonly ranks: number;
  readonly cost: number | null;
  readonly note: string;
}

/** A stored modifier as the rules read it. */
export const modifierOf = ({ key, ranks, cost, note }: StoredModifier): ModifierEntry => ({
  key,
  ranks,
  ...(cost !== null && { cost }),
  ...(note !== "" && { note }),
});
