/** What is applied on cards, as one stream that every client follows for itself: each step once, what is taken back quietly, what was there before this page not at all. */
import { blowsOn, isKept } from "../chat/blows.ts";
import { forgetMoments, noteStep } from "../chat/moment.ts";
import { diceShown } from "../dice3d.ts";
import { hear, isNews } from "../exchange/heard.ts";
import { modelOf, onceKnown, readable } from "../exchange/record.ts";
import { late } from "../late.ts";
import { setting } from "../settings/register.ts";

/** The last step of each card that has been seen here. */
const seen = new Map<string, number>();
/** A step that is older was not taken now but brought in, with a log of another evening; milliseconds. */
const OLD = 600_000;

const lastOf = (events: readonly { readonly at: number }[]): number =>
  events.reduce((n, { at }) => Math.max(n, at), -1);

type Message = ChatMessage.Implementation & { readonly isContentVisible: boolean };

/** Show on the board what a card's steps have done since it was last looked at. */
async function show(message: Message, known: number): Promise<void> {
  const card = readable(message);
  if (!card || card.state === null) return;
  const fresh = card.events.filter(({ at, undone }) => at > known && undone === null);
  const changes = fresh.flatMap((e) => e.changes).filter(({ subject }) => !isKept(card, whose(subject)));
  if (changes.length === 0 || fresh.every(({ time }) => Date.now() - time > OLD)) return;
  const blows = blowsOn(card);
  // What the dice say isn't told before they lie.
  await diceShown(message);
  const { play } = await late(() => import("./comic.ts"));
  play({ message: message.id ?? "", changes, ruleset: card.ruleset, blows });
}

/** Whose document a change is about: the actor's, or one that is the actor's own. */
const whose = (subject: string): string => subject.replace(/\.(?:Item|ActiveEffect)\..+$/u, "");

/** At `ready`: from now on what falls on people is shown on the board, and moves once on its card. */
export function followApplied(): void {
  for (const message of game.messages.contents) {
    const model = modelOf(message as never);
    if (model && !isNews(message.id)) seen.set(message.id ?? "", lastOf(model.events));
  }
  const follow = (message: Message): void => {
    const model = modelOf(message as never);
    if (!model) return;
    const id = message.id ?? "";
    const known = seen.get(id) ?? -1;
    const last = lastOf(model.events);
    seen.set(id, Math.max(known, last));
    if (last <= known || !message.visible || !message.isContentVisible) return;
    noteStep(id);
    if (setting("comic") === "off" || !canvas.ready) return;
    onceKnown(message, () => {
      void show(message, known);
    });
  };
  hear("createChatMessage", follow as never);
  hear("updateChatMessage", follow as never);
  Hooks.on("deleteChatMessage", (message: ChatMessage.Implementation) => {
    seen.delete(message.id ?? "");
    forgetMoments(message.id ?? "");
  });
}
