import { gloryAwards, INTERACTIONS, resistsPower, type ActionState } from "../../../rules/drama/index.ts";
import { readCard } from "../../exchange/record.ts";
import { rulesetById } from "../../registry.ts";
import { turnsTurned } from "./documents.ts";

/** How far back the log is read: more than a round of any fight. */
const BACK = 120;

/** What the log keeps of a card that was used, as far as it lasts. */
export interface UsedCard {
  readonly request: { readonly card: string; readonly op: string; readonly turn: number };
  readonly effect: string;
  readonly stage: string;
}

type Entry =
  { readonly kind: "action"; readonly state: ActionState } | { readonly kind: "deck"; readonly state: UsedCard };

/** Cards of this ruleset in chat, newest first. What was taken back isn't there any more, so nothing of it lasts. */
function log(): Entry[] {
  const ours = rulesetById("drama");
  return ([...game.messages] as unknown as ChatMessage.Implementation[])
    .slice(-BACK)
    .reverse()
    .flatMap((message): Entry[] => {
      const card = (message.type as string) === "exchange" ? readCard(message) : null;
      if (card?.ruleset !== ours || card === null || card.state === null) return [];
      if (card.model.kind === "action") return [{ kind: "action", state: card.state as ActionState }];
      return card.model.kind === "deck" ? [{ kind: "deck", state: card.state as UsedCard }] : [];
    });
}

const isHostile = ({ request, stage }: ActionState): boolean =>
  stage !== "declared" &&
  (request as ActionState["request"] & { readonly hazard?: boolean }).hazard !== true &&
  (request.kind === "attack" ||
    (INTERACTIONS as readonly string[]).includes(request.kind) ||
    (request.targets.length > 0 &&
      resistsPower((request as ActionState["request"] & { readonly power?: string }).power ?? "")));

/** Whether a card with this effect was agreed to since the last card was turned. @rule DRA-308 DRA-309 */
export const lasts = (effect: string): boolean =>
  log().some(
    (e) =>
      e.kind === "deck" &&
      e.state.effect === effect &&
      e.state.stage === "done" &&
      e.state.request.turn === turnsTurned(),
  );

/** Whether nobody may act against anybody: until the round ends, or a hero does. @rule DRA-309 */
export function parleys(): boolean {
  for (const entry of log()) {
    if (entry.kind === "action" && entry.state.request.side === "heroes" && isHostile(entry.state)) return false;
    if (entry.kind === "deck" && entry.state.effect === "parley" && entry.state.stage === "done")
      return entry.state.request.turn === turnsTurned();
  }
  return false;
}

/** The latest roll that deserves glory, by one of these; a card of glory that was played since has had its roll. Null: none. @rule DRA-300 */
export function gloriousRoll(
  players: readonly string[],
): { readonly roller: string; readonly awards: readonly { readonly of: string; readonly amount: number }[] } | null {
  for (const entry of log()) {
    if (entry.kind === "deck" && entry.state.effect === "glory" && entry.state.stage === "done") return null;
    if (entry.kind !== "action" || entry.state.dieTotal === null || !players.includes(entry.state.request.actor.uuid))
      continue;
    const roller = entry.state.request.actor.uuid;
    const awards = gloryAwards(entry.state.dieTotal, roller, players);
    if (awards) return { roller, awards };
  }
  return null;
}
