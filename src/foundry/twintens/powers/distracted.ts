import type { AttackStateOf } from "../../../rules/twintens/index.ts";
import { askOf, concentration, mostOf, reachedBy } from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import { follows } from "../../exchange/followers.ts";
import type { StagePayload } from "../../exchange/hooks.ts";
import { messageById, readCard } from "../../exchange/record.ts";
import { openExchange } from "../../play.ts";
import { rulesetById } from "../../registry.ts";
import { situation } from "../situation.ts";

/** Whom this step of a blow has reached who keeps up a power or an aim: they are asked for a Concentration check. @rule TWI-236 TWI-434 */
export async function distracted({ message, event }: StagePayload): Promise<void> {
  const card = messageById(message);
  const open = card && readCard(card);
  if (!open || open.kind !== rulesetById("twintens")?.exchanges["attack"] || !event) return;
  for (const { who, hit } of reachedBy(open.state as AttackStateOf, event, situation("", table))) {
    const kept = concentration(who, hit);
    const actor = actorOf(who.ref);
    const by = (open.state as AttackStateOf).request.actor.uuid;
    if (kept.length > 0 && actor)
      await openExchange({
        kind: "check",
        ask: askOf("concentration", who.ref, { dc: mostOf(kept), hit, by }),
        actor,
        visibility: "public",
        parent: follows(message, event.type),
      });
  }
}
