import type { Change } from "../kernel/change.ts";
import type { Refusal } from "../kernel/refusal.ts";

/** A deed of the rules: what it changes, or why not. */
export type Deed<More = object> = ({ readonly accepted: true; readonly changes: readonly Change[] } & More) | Refusal;
/** An accepted deed with its changes. */
export const done = (changes: readonly Change[]): { readonly accepted: true; readonly changes: readonly Change[] } => ({
  accepted: true,
  changes,
});
