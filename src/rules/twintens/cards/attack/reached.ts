import { concentrationDc } from "../../harm/saves.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import type { Kept } from "../../powers/powers.ts";
import type { TwintensSituation } from "../../situation.ts";
import { finalDamage } from "../attack-harm.ts";
import { type AttackStateOf, targetOf } from "./request.ts";
import { sufferer } from "./struck.ts";

type S = TwintensSituation;

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
  s: Pick<S, "character">,
): readonly Reached[] {
  const said = event as {
    readonly type: string;
    readonly target?: string;
    readonly impact?: number;
    readonly applied?: readonly { readonly target: string }[];
  };
  const struck = impactOf(state, said);
  if (struck) {
    const who = s.character(struck.uuid);
    return who && who.kind !== "object" ? [{ who, hit: concentrationDc({ damage: struck.damage }) }] : [];
  }
  const thrown = SAVES.includes(said.type);
  const uuids = said.type === "apply" ? (said.applied ?? []).map((a) => a.target) : thrown ? [said.target ?? ""] : [];
  return uuids.flatMap((uuid): Reached[] => {
    const [t, who] = [targetOf(state, uuid), s.character(uuid)];
    if (!t || !who || who.kind === "object" || t.save?.noSave === true || (thrown && t.stage !== "unharmed")) return [];
    const damage = finalDamage(state.request, t);
    return [{ who, hit: damage && concentrationDc({ damage: damage.total }) }];
  });
}
