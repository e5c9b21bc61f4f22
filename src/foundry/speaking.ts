import { declarationOf } from "./registry.ts";
import { isPlayed } from "./settings/register.ts";

/** Whether somebody plays by what this table plays. */
function playsHere(actor: { readonly type: string } | null): boolean {
  const ruleset = declarationOf(actor);
  return ruleset !== null && isPlayed(ruleset);
}

/**
 * A player's one hero on this board, where they have no character or one of a ruleset that this table doesn't play: an opening fight brought its own, say. Null where they have none or several there.
 * @param own    the player's character
 * @param board  who stands on the board
 */
export function onBoardInstead<A extends { readonly isOwner: boolean }>(
  own: A | null,
  board: readonly (A | null)[],
  plays: (actor: A) => boolean,
): A | null {
  if (own && plays(own)) return null;
  const [only, more] = new Set(board.filter((a): a is A => a !== null && a.isOwner && plays(a)));
  return only && !more ? only : null;
}

/** Who acts when nobody is named: the controlled token's actor, the user's own character (where this table doesn't play by its rules, the hero that stands here for them), or whoever the chat speaks as. */
export function actorSpeaking(): Actor.Implementation | null {
  const speaker = ChatMessage.implementation.getSpeaker();
  const own = game.user.character as Actor.Implementation | null;
  const spoken = (ChatMessage.implementation.getSpeakerActor(speaker) as Actor.Implementation | null) ?? own;
  // A Gamemaster owns everybody: nobody stands there for them.
  if (game.user.isGM || (speaker as { readonly token?: string | null }).token) return spoken;
  const { tokens } = canvas as unknown as {
    readonly tokens?: { readonly placeables?: readonly { readonly actor: Actor.Implementation | null }[] };
  };
  const board = (tokens?.placeables ?? []).map((t) => t.actor);
  return onBoardInstead(own, board, playsHere) ?? spoken;
}
