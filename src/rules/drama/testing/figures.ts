/** Every number that somebody reads of a character: what laws compare before and after. */
import type { Change, Value } from "../../kernel/change.ts";
import { attackDn } from "../hero/defence.ts";
import { attribute, effectiveLimit, skillValue, toughness, weaponEffect } from "../hero/derive.ts";
import { SKILL_KEYS } from "../hero/skills.ts";
import { powerValue } from "../powers/powers.ts";
import type { DramaSituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import { grantsFor } from "../state/conditions.ts";
import { ATTRIBUTE_KEYS, LIMIT_KEYS } from "../types.ts";

const READY = { unaware: false, helpless: false };
const total = (value: object): Value => ("total" in value ? (value.total as number) : null);

/** Values, totals, limits, tracks, what is left to use, of one character. */
export function figures(s: DramaSituation, ref: string): Readonly<Record<string, Value>> {
  const who = s.character(ref);
  if (!who) return {};
  const out: Record<string, Value> = {};
  for (const a of ATTRIBUTE_KEYS) out[`attribute ${a}`] = attribute(who, a).total;
  for (const k of SKILL_KEYS) out[`skill ${k}`] = total(skillValue(who, k));
  for (const { id, ...used } of [...who.weapons, ...who.gear])
    for (const k of SKILL_KEYS) out[`skill ${k} with ${id}`] = total(skillValue(who, k, { id, type: used.type }));
  for (const l of LIMIT_KEYS) out[`limit ${l}`] = effectiveLimit(who, l);
  for (const d of ["melee", "ranged", "mental"] as const) out[`dn ${d}`] = attackDn(who, d, READY, s.settings).total;
  for (const w of who.weapons) out[`weapon ${w.id}`] = [weaponEffect(who, w).total, w.ammo, w.wounds];
  for (const p of who.powers) out[`power ${p.id}`] = [powerValue(p), p.copies ?? 0];
  out.toughness = toughness(who).total;
  out.grants = { ...grantsFor(who, s.settings) } as unknown as Value;
  out.harm = { ...who.harm } as unknown as Value;
  out.conditions = who.conditions.map(({ id, trait, degree }) => [id, trait, degree]);
  out.count = [who.count, who.stabilised];
  out.moved = (who.moved ?? null) as unknown as Value;
  out.points = who.heroPoints.value;
  return out;
}

/** The table after changes. */
export const after = (s: DramaSituation, changes: readonly Change[]): DramaSituation => ({
  ...s,
  character: (ref) => {
    const who = s.character(ref);
    return who && afterChanges(who, changes);
  },
});
