import { BECAUSE_LENGTH, key } from "../../../rules/fudge/index.ts";
import type { DialogField, DialogInput } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";

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

/** A number from the form; null when it is empty. */
export function numberIn(input: DialogInput, name: string): number | null {
  const value = input[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
