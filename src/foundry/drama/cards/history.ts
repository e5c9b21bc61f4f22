import { type ActionState, beginsAnother, type DramaRequest, isRecovery } from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { waitingCards } from "../../exchange/open-cards.ts";

/** The name that this ruleset's cards carry. */
const OWN = "drama";

/** Open actions that somebody leaves behind by beginning another: they take no more points. Refused while one of them waits for a counter or its die. @rule DRA-108 */
export function leftBehind({
  actor: { uuid: actor },
  hazard,
  purpose,
}: Pick<DramaRequest, "actor" | "hazard" | "purpose">):
  | { readonly accepted: true; readonly lapse: readonly ChatMessage.Implementation[] }
  | Refusal {
  // What the world does to somebody, and what a hurt body does by itself, is no action of theirs.
  if (hazard || isRecovery(purpose)) return { accepted: true, lapse: [] };
  // An action that isn't read yet waits for somebody.
  const open = waitingCards()
    .map(({ card }) => ({ card, state: card.state as ActionState | null }))
    .filter(({ card, state }) => card.ruleset.id === OWN && card.model.kind === "action" && state !== null);
  const next = beginsAnother(
    open.flatMap((o) => o.state ?? []),
    actor,
  );
  return next.accepted
    ? {
        ...next,
        lapse: open.filter((o) => next.lapse.includes(o.state?.request.actionId ?? "")).map((o) => o.card.message),
      }
    : next;
}
