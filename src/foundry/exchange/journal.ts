import { plan, type Change } from "../../rules/kernel/change.ts";
import { ground } from "../apply/ground.ts";
import { write } from "../apply/write.ts";
import { SYSTEM_ID } from "../ids.ts";

/**
 * A list of changes that is being written. The card gets its event first and the documents after it, so that a repeated click can never count twice; should this page be
 * closed between the two, the list is found here at the next start and finished.
 */
interface Pending {
  readonly message: string;
  readonly changes: readonly Change[];
}

const key = (): string => `${SYSTEM_ID}.writing.${game.world.id}`;

/** Note what is about to be written. */
export function note(message: string, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  try {
    localStorage.setItem(key(), JSON.stringify({ message, changes } satisfies Pending));
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
  if (!pending || !game.messages?.has(pending.message)) return;
  const { todo, conflicts } = plan(pending.changes, ground);
  if (todo.length === 0) return;
  if (conflicts.length > 0) {
    ui.notifications.warn(game.i18n.localize("CROSSOVER.Shared.Exchange.halfWritten"), { permanent: true });
    return;
  }
  await write(pending.changes);
}
