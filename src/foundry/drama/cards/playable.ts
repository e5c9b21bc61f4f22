import type { Playable } from "../../../rules/drama/index.ts";
import type { Table, Viewer } from "../../ruleset.ts";
import { playerOf } from "../fortune/deck/access.ts";
import { presentNow } from "../fortune/presence.ts";

const isHere = (uuid: string): boolean => {
  const player = playerOf(uuid);
  return player !== null && game.users?.get(player)?.active === true;
};

/** Cards that a viewer may play for somebody: read from the stacks that this client may see, never from a card in chat. The Gamemaster plays for those who aren't here. @rule DRA-279 DRA-286 */
export const playable = (table: Table, viewer: Viewer, uuid: string): readonly Playable[] =>
  (viewer.isGM ? isHere(uuid) : !viewer.owns(uuid)) ? [] : (presentNow(uuid, table)?.cards ?? []);
