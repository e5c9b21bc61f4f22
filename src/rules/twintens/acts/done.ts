/** What a deed of Twin Tens comes to, and what a step of a card brings about on a card of its own. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";

/** Something that follows a step of a card, on a card of its own: whose power does it (of an illness: which), to whom. No numbers: the step is on everybody's client. */
export interface Aftermath {
  readonly what: "corrodes" | "touches" | "sideEffect" | "feedback" | "drinks" | "distracts" | "sickens";
  readonly by: string;
  readonly power: string;
  readonly on: string;
}

/** What a deed does at once, and what it brings about elsewhere. */
export interface Done {
  readonly accepted: true;
  readonly changes: readonly Change[];
  readonly after: readonly Aftermath[];
}

export const done = (changes: readonly Change[], after: readonly Aftermath[] = []): Done => ({
  accepted: true,
  changes,
  after,
});

/** Done, if it changes anything. @returns `deed.nothing` */
export const changing = (changes: readonly Change[]): Done | Refusal =>
  changes.length === 0 ? refuse("deed.nothing") : done(changes);

/** What other rules have worked out, as a deed. */
export const doing = (
  made: { readonly accepted: true; readonly changes: readonly Change[] } | Refusal,
): Done | Refusal => (made.accepted ? done(made.changes) : made);
