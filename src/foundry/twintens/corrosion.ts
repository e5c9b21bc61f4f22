import { arrivedRank } from "../../rules/twintens/index.ts";
import { actorOf } from "../apply/ground.ts";
import { openExchange } from "../exchange/ask.ts";
import type { StagePayload } from "../exchange/hooks.ts";
import { messageById, readCard } from "../exchange/record.ts";
import { atGesture } from "../gesture.ts";
import { attackKind } from "./exchanges/attack.ts";
import { targetOf, type AttackStateOf } from "./exchanges/attack-facts.ts";

/** Whom a step of a corrosive attack has just weakened, with the damage that follows: the rank that reached them. @rule TWI-440 */
export function corroded(state: AttackStateOf, event: { readonly type: string }): readonly { readonly uuid: string; readonly damage: number; readonly lethal: boolean }[] {
  const { effect, type } = state.request;
  const said = event as { readonly type: string; readonly applied?: readonly { readonly target: string }[] };
  if (said.type !== "apply" || (effect?.power !== "corrosion" && effect?.power !== "disintegration")) return [];
  return (said.applied ?? []).flatMap(({ target }) => {
    const t = targetOf(state, target);
    return t?.other && t.other.failBy > 0 ? [{ uuid: target, damage: arrivedRank(state.request, t), lethal: type === "lethal" }] : [];
  });
}

/** Corrosion and Disintegration weaken Toughness and then do damage, on a card of its own. Runs on the active Gamemaster's client. @rule TWI-440 */
export function followCorrosion(): void {
  const told = async ({ message, event }: StagePayload): Promise<void> => {
    const card = messageById(message);
    const open = card && readCard(card);
    if (open?.kind !== attackKind || !event) return;
    for (const { uuid, damage, lethal } of corroded(open.state as AttackStateOf, event)) {
      const actor = actorOf(uuid);
      if (actor) await openExchange({ kind: "attack", ask: { actor: uuid, hazard: "damage", amount: damage, lethal, victims: [uuid] }, actor, visibility: "public" });
    }
  };
  (Hooks as unknown as { on(name: string, run: (payload: StagePayload) => void): void }).on("crossover.step", (payload) => void atGesture(async () => told(payload)));
}
