import { listed } from "./text/lists.ts";
/** How a card stands, as far as it may have to be ended by hand. */
export interface Standing {
  /** Who ended it; null while it goes on. */
  readonly ended: string | null;
  /** Names of those on it who have left the world. */
  readonly gone: readonly string[];
  /** Whether an answer is waited for. */
  readonly waits: boolean;
  /** Whether a button is dead because of that, though nobody is waited for. */
  readonly dead: boolean;
  /** Whether the card that asked for it was deleted. */
  readonly orphan: boolean;
  /** Whether its hidden numbers can't be read here. */
  readonly lost: boolean;
  /** Who has left, where nothing can be taken back any more because of that; null where something can. */
  readonly kept: string | null;
}

const named = (names: readonly string[]): string => listed([...new Set(names)]);

/** What is said of a card that can't go on as it should, and which step is offered; null for one that can. Texts are keys below `CROSSOVER.Shared.Card`. */
export function endingOf({ ended, gone, waits, dead, orphan, lost, kept }: Standing): {
  readonly text: "ended" | "goneNow" | "aboveGone" | "lostNow" | "keptNow";
  readonly name: string;
  readonly step?: "end" | "resume";
} | null {
  if (ended !== null) return { text: "ended", name: ended, step: "resume" };
  if (gone.length > 0 && (waits || dead)) return { text: "goneNow", name: named(gone), step: "end" };
  if (!waits) return kept === null ? null : { text: "keptNow", name: kept };
  if (orphan) return { text: "aboveGone", name: "", step: "end" };
  return lost ? { text: "lostNow", name: "", step: "end" } : null;
}
