/** What a deed is made of: what was asked, what it throws, what it does, what it leads to. */
import type { Change, Value } from "../../kernel/change.ts";
import type { Party } from "../../kernel/table.ts";
import type { CheckRequest } from "../dice/check.ts";
import { key } from "../labels.ts";
import type { Faces } from "../types.ts";
import { askOf } from "./reading/follow.ts";

/** What a deed asks for next: a card of its own, opened by whoever may act for `actor`; `parent` is the card that hears what comes of it. A type and not an interface: it is kept in documents. */
export type Follow = {
  readonly kind: string;
  readonly actor: string;
  readonly ask: { readonly [key: string]: Value };
  readonly label: string;
  readonly parent?: { readonly message: string; readonly slot: string };
};

/** What a deed does, what it costs, what is said of it. */
export interface Done {
  readonly accepted: true;
  readonly changes: readonly Change[];
  readonly spends: readonly string[];
  readonly note: { readonly key: string; readonly data: Readonly<Record<string, string | number>> } | null;
  readonly follow: Follow | null;
  /** Defense that an Avert or Deflect of this deed gives, for the attack that it answers. */
  readonly averted: number | null;
}

/** Dice that a deed throws: a check, a d6 of fate, the d20 of what is unreliable, or none. */
export type DeedDice =
  | { readonly kind: "check"; readonly check: CheckRequest }
  | { readonly kind: "d6" | "d20" }
  | null;
export interface Thrown {
  readonly faces: Faces | null;
  readonly face: number | null;
}

/** A deed as its card keeps it. */
export interface DeedRequest {
  readonly actor: Party;
  readonly act: string;
  readonly ask: { readonly [key: string]: Value };
}

/** What is said on its card. */
export type DeedEvent =
  | {
      readonly type: "do";
      readonly thrown: Thrown;
      readonly changes: readonly Change[];
      readonly note: Done["note"];
      readonly follow: Follow | null;
      readonly averted: number | null;
    }
  | { readonly type: "veto"; readonly changes: readonly Change[] }
  | { readonly type: "followed" };

/** Where a deed stands. */
export interface DeedStateView {
  readonly request: DeedRequest;
  readonly done: Extract<DeedEvent, { type: "do" }> | null;
  readonly vetoed: boolean;
  readonly followed: boolean;
}

export const done = (
  changes: readonly Change[],
  spends: readonly string[],
  more: Partial<Pick<Done, "note" | "follow" | "averted">> = {},
): Done => ({
  accepted: true,
  changes,
  spends,
  note: more.note ?? null,
  follow: more.follow ?? null,
  averted: more.averted ?? null,
});
export const note = (name: string, data: Readonly<Record<string, string | number>> = {}): Done["note"] => ({
  key: key("Note", name),
  data,
});

/** The one more check against something ongoing. @rule DES-106 DES-209 */
export const resistOnce = (who: { readonly ref: string }, effect: string | null): Follow | null =>
  effect === null
    ? null
    : {
        kind: "check",
        actor: who.ref,
        ask: askOf("resist", who.ref, { effect }),
        label: key("Follow", "resist"),
      };
