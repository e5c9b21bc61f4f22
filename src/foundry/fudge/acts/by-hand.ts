import { key } from "../../../rules/fudge/index.ts";
import { type Row, row } from "../../../rules/kernel/rows.ts";
import type { DialogField } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";

/** Longest word that goes on a card beside a circumstance. */
export const BECAUSE_LENGTH = 60;

/** A circumstance that somebody names by hand, as its line; none where it is nothing. @rule FUD-090 */
export function byHandRows(value: number, because = ""): Row[] {
  if (value === 0) return [];
  return [
    because === ""
      ? row(key("Row", "circumstance"), value, "FUD-090")
      : row(key("Row", "because"), value, "FUD-090", { because }),
  ];
}

/** The two fields of it: how much, and what for. */
export function byHandFields(
  draft: { readonly circumstance: number; readonly because?: string },
  limit: number,
  localize: Localize,
): DialogField[] {
  return [
    {
      type: "number",
      name: "circumstance",
      label: localize(key("Dialog", "circumstance")),
      value: draft.circumstance,
      min: -limit,
      max: limit,
    },
    {
      type: "text",
      name: "because",
      label: localize(key("Dialog", "because")),
      value: draft.because ?? "",
      placeholder: localize(key("Dialog", "becauseHint")),
    },
  ];
}

/** What was typed in them. */
export const becauseIn = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, BECAUSE_LENGTH) : "";
