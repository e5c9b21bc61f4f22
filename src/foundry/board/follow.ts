/** What is applied on cards, as one stream that every client follows for itself: each step once, what is taken back quietly, what was there before this page not at all. */
import type { Change } from "../../rules/kernel/change.ts";
import { cardOf, modelOf, onceKnown } from "../exchange/record.ts";
import { late } from "../late.ts";
import { setting } from "../settings/register.ts";

/** The last step of each card that has been seen here. */
const seen = new Map<string, number>();

const lastOf = (events: readonly { readonly at: number }[]): number =>
  events.reduce((n, { at }) => Math.max(n, at), -1);

/** Changes of a card's steps that are new since it was last looked at; those whose numbers are hidden here have none. */
function newlyApplied(
  known: number,
  events: readonly { readonly at: number; readonly undone: string | null; readonly changes: readonly Change[] }[],
): readonly Change[] {
  return events.flatMap(({ at, undone, changes }) => (at > known && undone === null ? changes : []));
}

/** At `ready`: from now on what falls on people is shown on the board. */
export function followApplied(): void {
  for (const message of game.messages.contents) {
    const model = modelOf(message as never);
    if (model) seen.set(message.id ?? "", lastOf(model.events));
  }
  const follow = (message: ChatMessage.Implementation): void => {
    const model = modelOf(message as never);
    if (!model) return;
    const id = message.id ?? "";
    const known = seen.get(id) ?? -1;
    const last = lastOf(model.events);
    seen.set(id, Math.max(known, last));
    if (last <= known || setting("comic") === "off" || !canvas.ready) return;
    onceKnown(message, () => {
      const card = cardOf(message);
      const changes = newlyApplied(known, card?.events ?? []);
      if (!card || changes.length === 0) return;
      void late(() => import("./comic.ts")).then(({ play }) => {
        play(changes, card.ruleset, last);
      });
    });
  };
  Hooks.on("createChatMessage", follow as never);
  Hooks.on("updateChatMessage", follow as never);
}
