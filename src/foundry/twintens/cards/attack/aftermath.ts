import type { Aftermath, AttackState } from "../../../../rules/twintens/index.ts";
import { followed } from "../../../../rules/twintens/index.ts";
import { actorOf } from "../../../apply/ground.ts";
import { table } from "../../../apply/viewer.ts";
import { follows } from "../../../exchange/followers.ts";
import type { StagePayload } from "../../../exchange/hooks.ts";
import { messageById, readCard } from "../../../exchange/record.ts";
import { atGesture } from "../../../gesture.ts";
import { openExchange } from "../../../play.ts";
import { situation } from "../../situation.ts";

/** Kinds of cards whose steps say what follows, worked out on the Gamemaster's client. */
const FOLLOWED = ["attack", "act"] as const;

/** After each step: auras burn whoever touches, what is catching spreads, powers rebound, feed and corrode, each on a card of its own. Runs on the active Gamemaster's client, where steps are told. */
export function followAftermath(): void {
  const told = async ({ message, event }: StagePayload): Promise<void> => {
    const { after = [] } = (event ?? {}) as { readonly after?: readonly Aftermath[] };
    const card = after.length > 0 ? messageById(message) : null;
    const open = card && readCard(card);
    if (!open || !(FOLLOWED as readonly string[]).includes(open.model.kind)) return;
    for (const one of after) {
      const next = followed(
        one,
        open.model.kind === "attack" ? (open.state as AttackState) : null,
        situation("", table),
      );
      const actor = next && actorOf(next.actor);
      if (next && actor)
        await openExchange({
          kind: next.kind,
          ask: next.ask,
          actor,
          visibility: "public",
          parent: follows(message, event?.type ?? ""),
        });
    }
  };
  const hear = Hooks as unknown as { on(name: string, run: (payload: StagePayload) => void): void };
  for (const stage of ["crossover.step", "crossover.open"])
    hear.on(stage, (payload) => void atGesture(async () => told(payload)));
}
