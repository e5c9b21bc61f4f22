import type { Change } from "../../rules/kernel/change.ts";
import { planned } from "../apply/unsaid.ts";
import { write } from "../apply/write.ts";
import { SYSTEM_ID } from "../ids.ts";
import { messageById, modelOf } from "./record.ts";

/**
 * A list of changes that is being written. The card gets its event first and the documents after it, so that a repeated click can never count twice; should this page be
 * closed between the two, the list is found here at the next start and finished.
 */
interface Pending {
  readonly message: string;
  readonly changes: readonly Change[];
  /** What the card says as soon as it has taken the step. */
  readonly marks: string;
}

interface Marked {
  readonly at: number;
  readonly undone: string | null;
}

/** The steps of a card, and which of them are taken back: enough to tell whether it has taken one. */
const marksOf = (events: readonly Marked[]): string =>
  events.map(({ at, undone }) => `${at}${undone === null ? "" : "-"},`).join("");

const key = (): string => `${SYSTEM_ID}.writing.${game.world.id}`;

/** Note what is about to be written. */
export function note(message: string, changes: readonly Change[], events: readonly Marked[]): void {
  if (changes.length === 0) return;
  try {
    localStorage.setItem(key(), JSON.stringify({ message, changes, marks: marksOf(events) } satisfies Pending));
  } catch (cause) {
    console.warn("Crossover | this browser keeps no journal", { cause });
  }
}

/** It is written. */
export function done(): void {
  try {
    localStorage.removeItem(key());
  } catch {
    // Nothing was kept.
  }
}

/** Finish what a closed page left half done: changes of an event that its card has, as far as nobody has moved the ground since. Run at `ready` by the active Gamemaster. */
export async function finish(): Promise<void> {
  let pending: Pending | null = null;
  try {
    pending = JSON.parse(localStorage.getItem(key()) ?? "null") as Pending | null;
  } catch (cause) {
    console.warn("Crossover | the journal can't be read", { cause });
  }
  done();
  const card = modelOf(pending && messageById(pending.message));
  // The step never reached the card (no connection): then nothing of it counts.
  if (!pending || !card || !marksOf(card.events).startsWith(pending.marks)) return;
  const { todo, conflicts } = planned(pending.changes);
  if (todo.length === 0) return;
  if (conflicts.length > 0) {
    ui.notifications.warn(game.i18n.localize("CROSSOVER.Shared.Exchange.halfWritten"), { permanent: true });
    return;
  }
  await write(pending.changes);
}
