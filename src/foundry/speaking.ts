import { declarationOf } from "./registry.ts";
import { isPlayed } from "./settings/register.ts";

interface Placed {
  readonly actor: Actor.Implementation | null;
}

/** Whether somebody plays by what this table plays. */
const playsHere = (actor: Actor.Implementation | null): boolean => {
  const ruleset = declarationOf(actor);
  return ruleset !== null && isPlayed(ruleset);
};

/** A player's one hero on this board, where they have no character or one of a ruleset that this table doesn't play: an opening fight brought its own, say. Null where they have none or several there. */
function onBoardInstead(own: Actor.Implementation | null): Actor.Implementation | null {
  if (game.user.isGM || playsHere(own)) return null;
  const tokens = (canvas as unknown as { tokens?: { placeables?: readonly Placed[] } }).tokens?.placeables ?? [];
  const theirs = [...new Set(tokens.flatMap(({ actor }) => (actor?.isOwner === true ? [actor] : [])))];
  const [only, more] = theirs.filter(playsHere);
  return only && !more ? only : null;
}

/** Who acts when nobody is named: the controlled token's actor, the user's own character (where this table doesn't play by its rules, the hero that stands here for them), or whoever the chat speaks as. */
export function actorSpeaking(): Actor.Implementation | null {
  const speaker = ChatMessage.implementation.getSpeaker();
  const own = game.user.character as Actor.Implementation | null;
  const spoken = (ChatMessage.implementation.getSpeakerActor(speaker) as Actor.Implementation | null) ?? own;
  const { token } = speaker as { readonly token?: string | null };
  return (token ? null : onBoardInstead(own)) ?? spoken;
}
