import { type ActionState, beginsAnother, type DramaRequest, isRecovery } from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { type OpenCard, readCard } from "../../exchange/record.ts";

/** How far back the log is read: more than a round of any fight. */
const BACK = 120;

/** Cards of actions, newest first, as far back as a round can reach. */
function actions(): { readonly card: OpenCard; readonly state: ActionState }[] {
  const messages = [...(game.messages ?? [])].slice(-BACK).reverse() as unknown as ChatMessage.Implementation[];
  return messages.flatMap((message) => {
    const card = (message.type as string) === "exchange" ? readCard(message) : null;
    return card?.ruleset.id === OWN && card.model.kind === "action" && card.state !== null
      ? [{ card, state: card.state as ActionState }]
      : [];
  });
}

/** The name that this ruleset's cards carry. */
const OWN = "drama";

/** Open actions that somebody leaves behind by beginning another: they take no more points. Refused while one of them waits for a counter or its die. @rule DRA-108 */
export function leftBehind({
  actor: { uuid: actor },
  hazard,
  purpose,
}: Pick<DramaRequest, "actor" | "hazard" | "purpose">):
  { readonly accepted: true; readonly lapse: readonly ChatMessage.Implementation[] } | Refusal {
  // What the world does to somebody, and what a hurt body does by itself, is no action of theirs.
  if (hazard || isRecovery(purpose)) return { accepted: true, lapse: [] };
  const open = actions();
  const next = beginsAnother(
    open.map((o) => o.state),
    actor,
  );
  if (!next.accepted) return next;
  return {
    accepted: true,
    lapse: open
      .filter(
        (o) =>
          next.lapse.includes(o.state.request.actionId) &&
          o.state.request.actor.uuid === actor &&
          o.state.stage !== "resolved" &&
          !o.state.lapsed,
      )
      .map((o) => o.card.message),
  };
}
