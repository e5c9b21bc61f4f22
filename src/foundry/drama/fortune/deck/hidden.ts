/** What moves where nobody may read it, and is taken back with the card that moved it all the same. */
import { type Change, change, undo } from "../../../../rules/kernel/change.ts";
import { write } from "../../../apply/write.ts";
import { atGesture } from "../../../gesture.ts";
import { SYSTEM_ID } from "../../../ids.ts";
import { inOneWindow } from "../../../one-window.ts";
import { localize } from "../../../view/text/localize.ts";
import { key } from "../../keys.ts";
import { stackOf } from "./documents.ts";

const KEPT = "dramaHidden";
const MOVED = "dramaMoved";

/** Kept with the deck for as long as it may still be taken back: of more than these the oldest is forgotten. */
const MOST = 40;

type Journal = Readonly<Record<string, string>>;
const journal = (): Journal => (stackOf("deck")?.getFlag(SYSTEM_ID, KEPT) ?? {}) as Journal;

/**
 * Write what nobody may read (hands, an order of the deck) at once, and keep it with the deck under a name. What comes back is all that a card or a step of the order tells: that it has moved.
 * Taken back or restored there, the cards follow (`followHidden`).
 * @rule DRA-275 DRA-285 DRA-302
 */
export async function writeHidden(changes: readonly Change[]): Promise<readonly Change[]> {
  const deck = stackOf("deck");
  const done = await write(changes);
  if (!deck || !done.ok || changes.length === 0) return [];
  const name = foundry.utils.randomID();
  const old = Object.keys(journal()).slice(0, Math.max(0, Object.keys(journal()).length + 1 - MOST));
  const flags = {
    ...Object.fromEntries(old.flatMap((o) => [[`${KEPT}.-=${o}`, null]])),
    [`${KEPT}.${name}`]: JSON.stringify(changes),
  };
  await (deck as unknown as { update(data: object): Promise<unknown> }).update({
    flags: { [SYSTEM_ID]: foundry.utils.expandObject(flags) },
  });
  return [change(deck.uuid, `flags.${SYSTEM_ID}.${MOVED}.${name}`, null, true, "DRA-275")];
}

/** The cards behind a name that was taken back, or holds again; what has moved on since stays, and the Gamemaster is told. */
async function follow(name: string, holds: boolean): Promise<void> {
  const kept = journal()[name];
  if (kept === undefined) return;
  const changes = JSON.parse(kept) as readonly Change[];
  const { ok } = await write(holds ? changes : undo(changes));
  if (!ok) ui.notifications.warn(localize(key("Deck", "movedOn")));
}

/** On the active Gamemaster's client: what a card has moved unseen goes back with the card. */
export function followHidden(): void {
  Hooks.on("updateCards" as never, ((stack: { readonly id: string }, changed: object) => {
    if (stack.id !== stackOf("deck")?.id) return;
    const said = foundry.utils.getProperty(changed, `flags.${SYSTEM_ID}.${MOVED}`) as
      | Readonly<Record<string, boolean | null>>
      | undefined;
    for (const [name, holds] of Object.entries(said ?? {}))
      void atGesture(async () =>
        inOneWindow(`hidden ${name} ${String(holds)}`, async () => follow(name, holds === true)),
      );
  }) as never);
}
