import { rulesetOf } from "../registry.ts";
import { currentVisibility, messageOptions, type Visibility } from "../platform.ts";

/** A card about to be posted. */
export interface NewExchange {
  readonly kind: string;
  readonly request: unknown;
  /** Who it is about; its ruleset plays the card. */
  readonly actor: Actor.Implementation;
  readonly events: readonly { readonly type: string }[];
  readonly rolls: readonly Roll[];
  readonly visibility?: Visibility;
}

/** Post a card: one message, its dice attached as real rolls, as private as asked. */
export async function postExchange(card: NewExchange): Promise<ChatMessage.Implementation | null> {
  const ruleset = rulesetOf(card.actor);
  if (!ruleset) return null;
  const speaker = ChatMessage.implementation.getSpeaker({ actor: card.actor });
  const data = {
    type: "exchange",
    speaker,
    rolls: card.rolls,
    ...(card.rolls.length > 0 && { sound: CONFIG.sounds.dice }),
    system: {
      ruleset: ruleset.id,
      kind: card.kind,
      request: structuredClone(card.request),
      events: card.events.map((event, at) => ({ at, by: game.userId, event: structuredClone(event) })),
    },
  };
  const message = await ChatMessage.implementation.create(data as never, messageOptions(card.visibility ?? currentVisibility()) as never);
  return (message as ChatMessage.Implementation | undefined) ?? null;
}
