/** Powers that answer an attack with a Defense of their own. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Done, done, note, type Thrown } from "../acts/done.ts";
import { type CheckRequest, isLost, resolveCheck } from "../dice/check.ts";
import { fortuneFormula, net } from "../dice/fortune.ts";
import { type CheckContext, effectCheck } from "../hero/check-requests.ts";
import { BASIC_ATTACKS } from "../hero/traits.ts";
import { isUnreliable } from "../powers/powers.ts";
import type { AttackEntry, DestinyCharacter, Faces, PowerEffect, PowerEntry } from "../types.ts";
import { CORE_DIE } from "../values.ts";
import { avert } from "./surge.ts";

/** A power with its first effect. */
export function powerOf(
  who: Pick<DestinyCharacter, "powers">,
  id: string,
): { readonly power: PowerEntry; readonly effect: PowerEffect } | null {
  const power = who.powers.find((p) => p.id === id);
  const effect = power?.effects[0];
  return power && effect ? { power, effect } : null;
}

export const isAvert = (effect: PowerEffect): boolean => effect.effect === "avert" || effect.effect === "deflect";

/** The roll of an Avert or Deflect; null for any other power. @rule DES-337 DES-339 */
export function avertCheck(who: DestinyCharacter, id: string, context: CheckContext): CheckRequest | null {
  const used = powerOf(who, id);
  if (!used || !isAvert(used.effect)) return null;
  const entry: AttackEntry = {
    ...(BASIC_ATTACKS[0] as AttackEntry),
    id,
    rank: used.effect.rank,
    ability: used.effect.ability,
  };
  return asUsed(used.power, effectCheck(who, entry, null, context));
}

/** A check as the use of a power: what is Unreliable throws its plain d20 with it. @rule DES-341 */
export const asUsed = (power: Pick<PowerEntry, "effects"> | undefined, check: CheckRequest): CheckRequest =>
  power && isUnreliable(power) ? { ...check, unreliable: true } : check;

/** Faces by which a check is tried before it is thrown: the middle of each die; what is Unreliable works. */
export const triedFaces = (check: CheckRequest): Faces => ({
  d20: 10,
  fortune: fortuneFormula(
    net(check.sources ?? [], check.ability ?? 0, check.settings?.advantageCap),
    check.settings,
  ).map((d) => Math.ceil(Math.abs(d) / 2)),
  ...(check.unreliable === true && { reliability: CORE_DIE }),
});

/** What was rolled becomes somebody's Defense until the user's next turn. @rule DES-208 DES-337 DES-339 */
export function avertDeed(
  who: DestinyCharacter,
  id: string,
  target: DestinyCharacter,
  thrown: Thrown,
  spends: readonly string[],
  context: CheckContext,
): Done | Refusal {
  const [used, check] = [powerOf(who, id), avertCheck(who, id, context)];
  if (!used || !check || !thrown.faces) return refuse("badDice");
  if (isLost(check, thrown.faces))
    return done([], spends, {
      note: note("unreliable", { name: used.power.name, face: thrown.faces.reliability ?? 1 }),
    });
  const { total } = resolveCheck(check, thrown.faces);
  return done(avert(target, who.ref, used.effect.effect === "deflect" ? "combat" : "conflict", total), spends, {
    note: note("averts", { name: used.power.name, total, target: target.name }),
    averted: total,
  });
}
