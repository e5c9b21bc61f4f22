/** What somebody chose last, for a Shift-click on the same thing. */
import type { Ref } from "../../rules/kernel/situation.ts";
import type { ActsAdapter } from "../ruleset.ts";
import type { ActDraft } from "./editor.ts";

/** A draft as it was pressed. */
export interface Last {
  readonly draft: ActDraft;
  /** Who was aimed at on the board. */
  readonly aimed: readonly Ref[];
}

const sameOnes = (a: readonly Ref[], b: readonly Ref[]): boolean =>
  a.length === b.length && a.every((who) => b.includes(who));

/** The draft to begin with: all as last time, but whoever is aimed at by now is meant, and not whom one aimed at then. */
export function asLast(
  last: Last | undefined,
  acts: ActsAdapter["table"],
  aimed: readonly Ref[],
): ActDraft | undefined {
  if (!last || aimed.length === 0 || sameOnes(aimed, last.aimed)) return last?.draft;
  const choices = acts[last.draft.act]?.choices ?? {};
  const people = new Set(
    Object.entries(choices)
      .filter(([, { pick }]) => pick === "who" || pick === "whos")
      .map(([name]) => name),
  );
  const wishes = Object.fromEntries(Object.entries(last.draft.wishes).filter(([name]) => !people.has(name)));
  return { ...last.draft, wishes };
}
