import { gloryAwards, glorious, type ActionState } from "../../../rules/drama/index.ts";
import { readCard } from "../../exchange/record.ts";
import { rulesetById } from "../../registry.ts";
import type { Table } from "../../ruleset.ts";
import { situationOf } from "../situation.ts";

/** How far back the log is read outside a fight: a roll of long ago deserves nothing any more. */
const BACK = 120;

/** Whoever made the latest roll in chat that deserves glory; a card of glory that was played since has had its roll. */
function inChat(players: readonly string[]): string | null {
  const ours = rulesetById("drama");
  const messages = [...game.messages] as unknown as ChatMessage.Implementation[];
  for (const message of messages.slice(-BACK).reverse()) {
    const card = (message.type as string) === "exchange" ? readCard(message) : null;
    if (card?.ruleset !== ours || card === null || card.state === null) continue;
    if (card.model.kind === "deck") {
      const { effect, stage } = card.state as { readonly effect: string; readonly stage: string };
      if (effect === "glory" && stage === "done") return null;
    }
    if (card.model.kind !== "action") continue;
    const { request, dieTotal } = card.state as ActionState;
    if (dieTotal !== null && players.includes(request.actor.uuid) && gloryAwards(dieTotal, "", []))
      return request.actor.uuid;
  }
  return null;
}

/** Who deserves glory by the latest roll of 60 and more: as the fight remembers it, outside one as it stands in chat. Null: nobody. @rule DRA-300 */
export const gloriousRoller = (players: readonly string[], table: Table): string | null =>
  table.encounter() ? glorious(situationOf(table), players) : inChat(players);
