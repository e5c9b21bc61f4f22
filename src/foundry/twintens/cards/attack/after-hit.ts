import type { AttackRequestOf, Open } from "../../../../rules/twintens/index.ts";
import {
  askOf,
  contestAfter,
  finalDamage,
  type OpeningDefinition,
  OPENINGS,
  type TargetState,
} from "../../../../rules/twintens/index.ts";
import { openAct } from "../../../acts/run.ts";
import { actorOf } from "../../../apply/ground.ts";
import { openExchange } from "../../../exchange/ask.ts";

/** What follows a hit that does no damage by itself: a contest, aid for an ally, a blow at what somebody holds; after a slam what it does to oneself. @rule TWI-360 TWI-368 TWI-372 TWI-375 TWI-378 TWI-384 */
export async function afterHit(request: AttackRequestOf, t: TargetState): Promise<void> {
  const actor = actorOf(request.ask.actor);
  if (!actor) return;
  const { maneuver } = request.ask;
  const target = t.target.uuid;
  if (maneuver === "slam") {
    await openExchange({
      kind: "attack",
      ask: askOf("recoil", actor.uuid, { amount: request.recoil }),
      actor,
    });
    return;
  }
  const contest = contestAfter(maneuver);
  if (contest) {
    await openExchange({
      kind: "contest",
      ask: askOf("followUp", actor.uuid, { maneuver: contest, target, attack: request.ask.attack }),
      actor,
    });
    return;
  }
  if (maneuver === "aid") await openAct(actor, ["aid"], { against: target });
  if (maneuver === "sunder")
    await openAct(actor, ["sunder"], { holder: target, damage: Math.max(0, finalDamage(request, t)?.total ?? 0) });
}

/** Use an opening: the attack or contest that costs nothing. @rule TWI-347 TWI-421 */
export async function takeOpening({ feat, who, of }: Open, attack: string, quick: boolean): Promise<void> {
  const actor = actorOf(who);
  const opening: OpeningDefinition = OPENINGS[feat];
  if (!actor) return;
  const contest = opening.contest ? contestAfter(opening.maneuver) : null;
  if (feat === "fastOverrun") await openAct(actor, ["overrun"], { opening: feat }, quick);
  else if (contest)
    await openExchange({
      kind: "contest",
      ask: askOf("followUp", who, { maneuver: contest, target: of, attack, opening: feat }),
      actor,
    });
  else
    await openAct(
      actor,
      ["attack"],
      {
        attack,
        opening: feat,
        maneuver: opening.maneuver,
        held: feat === "crushingPin",
        ...(feat === "takedownAttack" ? {} : { targets: [of] }),
      },
      quick && feat !== "takedownAttack",
    );
}
