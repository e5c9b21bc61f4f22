import { cardOf, COUNTER_CARDS, isCard, POINT_CARDS } from "../../../rules/drama/index.ts";
import type { Table, Viewer } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { presentNow } from "../fortune/presence.ts";
import { key } from "../keys.ts";

/** A card, or a lent point, that a viewer may play for somebody now. */
export interface PlayableCard {
  readonly id: string;
  readonly effect: string;
  readonly title: string;
  /** Counts as a Hero Point for a roll or against a result. */
  readonly point: boolean;
  /** Counters an announced point. */
  readonly counters: boolean;
}

const isHere = (uuid: string): boolean =>
  game.users?.some((u) => !u.isGM && u.active && u.character?.uuid === uuid) ?? false;

/** Cards that a viewer may play for somebody: read from the stacks that this client may see, never from a card in chat. @rule DRA-279 DRA-286 */
export function playable(table: Table, viewer: Viewer, uuid: string): PlayableCard[] {
  // The Gamemaster plays for those who aren't here.
  if (viewer.isGM ? isHere(uuid) : !viewer.owns(uuid)) return [];
  return (presentNow(uuid, table)?.cards ?? []).map(({ id, effect }) => ({
    id,
    effect,
    title: isCard(id) ? localize(cardOf(id).title) : localize(key("Card", "lent", "title")),
    point: POINT_CARDS.includes(effect),
    counters: COUNTER_CARDS.includes(effect),
  }));
}
