import {
  askOf,
  concentration,
  concentrationDc,
  finalDamage,
  type Kept,
  type TwintensActor,
} from "../../rules/twintens/index.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import { follows } from "../exchange/followers.ts";
import type { StagePayload } from "../exchange/hooks.ts";
import { messageById, readCard } from "../exchange/record.ts";
import { atGesture } from "../gesture.ts";
import { attackKind } from "./exchanges/attack.ts";
import { type AttackStateOf, sufferer, targetOf } from "./exchanges/attack-facts.ts";
import { characterAt } from "./facts.ts";

/** Somebody whom a blow has reached, as they are after it, with the DC that the blow alone sets; null where it does no damage. */
export interface Reached {
  readonly who: TwintensActor;
  readonly hit: number | null;
}

/** The DC of the check: what keeps everything that hangs on it. @rule TWI-236 */
export const mostOf = (kept: readonly Kept[]): number => Math.max(...kept.map((k) => k.dc));

/** Who was struck or hurled in an impact that has just been dealt with, and how hard; null for any other step, and where nothing came through. @rule TWI-236 TWI-277 */
function impactOf(
  state: AttackStateOf,
  { type, target, impact }: { readonly type: string; readonly target?: string; readonly impact?: number },
): { readonly uuid: string; readonly damage: number } | null {
  const t = type === "impact" || type === "applyImpact" ? targetOf(state, target ?? "") : undefined;
  const hit = t?.impacts[impact ?? 0];
  return t && hit?.save && !hit.save.noSave && hit.applied && (type === "applyImpact" || hit.save.result.length === 0)
    ? { uuid: sufferer(t, hit), damage: hit.damage }
    : null;
}

/** Steps in which a save is thrown, or thrown again: what it is saved by may be any of them. */
const SAVES: readonly string[] = ["save", "second", "reroll", "control"];

/** Whom a step of an attack has reached: whoever saved without harm, and those on whom the harm has just fallen. Who was immune to it was not even distracted. @rule TWI-170 TWI-236 */
export function reachedBy(
  state: AttackStateOf,
  event: { readonly type: string },
  at: Parameters<typeof characterAt>[0],
): readonly Reached[] {
  const said = event as {
    readonly type: string;
    readonly target?: string;
    readonly impact?: number;
    readonly applied?: readonly { readonly target: string }[];
  };
  const struck = impactOf(state, said);
  if (struck) {
    const who = characterAt(at, struck.uuid);
    return who && who.kind !== "object" ? [{ who, hit: concentrationDc({ damage: struck.damage }) }] : [];
  }
  const thrown = SAVES.includes(said.type);
  const uuids = said.type === "apply" ? (said.applied ?? []).map((a) => a.target) : thrown ? [said.target ?? ""] : [];
  return uuids.flatMap((uuid): Reached[] => {
    const [t, who] = [targetOf(state, uuid), characterAt(at, uuid)];
    if (!t || !who || who.kind === "object" || t.save?.noSave === true || (thrown && t.stage !== "unharmed")) return [];
    const damage = finalDamage(state.request, t);
    return [{ who, hit: damage && concentrationDc({ damage: damage.total }) }];
  });
}

/** After each blow: who keeps up a power or an aim is asked for a Concentration check, on a card of its own. Runs on the active Gamemaster's client, where steps are told. @rule TWI-236 TWI-434 */
export function followConcentration(): void {
  const told = async ({ message, event }: StagePayload): Promise<void> => {
    const card = messageById(message);
    const open = card && readCard(card);
    if (open?.kind !== attackKind || !event) return;
    for (const { who, hit } of reachedBy(open.state as AttackStateOf, event, table)) {
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
  };
  (Hooks as unknown as { on(name: string, run: (payload: StagePayload) => void): void }).on(
    "crossover.step",
    (payload) => void atGesture(async () => told(payload)),
  );
}
