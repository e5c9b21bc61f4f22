import type { Row } from "../../rules/kernel/rows.ts";
import type { Localize } from "../ruleset.ts";
import type { RowView } from "./card-view.ts";

/** A number with its sign, the minus as typography has it. */
export const signed = (value: number): string => (value < 0 ? `\u2212${-value}` : `+${value}`);

/** A number that may be negative, without a plus. */
export const plain = (value: number): string => (value < 0 ? `\u2212${-value}` : String(value));

/** The lines of a breakdown as text. */
export function rowViews(rows: readonly Row[], localize: Localize): RowView[] {
  return rows.map((r) => ({
    label: localize(r.label, r.data),
    value: signed(r.value),
    rule: r.rule,
    ...(r.note && { note: localize(r.note) }),
  }));
}
