/** Every number that somebody reads of a character: what laws compare before and after. */
import type { Change, Value } from "../../kernel/change.ts";
import { harmedBy } from "../harm/harm.ts";
import { attackDn } from "../hero/defence.ts";
import { attribute, effectiveLimit, skillValue, toughness, weaponEffect } from "../hero/derive.ts";
import { SKILL_KEYS } from "../hero/skills.ts";
import { powerValue } from "../powers/powers.ts";
import type { DramaSituation } from "../situation.ts";
import { type ConditionId } from "../state/condition-table.ts";
import { conditionState, grantsFor } from "../state/conditions.ts";
import { ATTRIBUTE_KEYS, type ConditionState, type DramaCharacter, LIMIT_KEYS } from "../types.ts";

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

/** One change of a condition, as a list of them holds it. */
function conditioned(held: readonly ConditionState[], c: Change): readonly ConditionState[] {
  if (c.kind === "set") return held;
  const rest = held.filter((h) => h.effect !== c.id);
  if (c.kind === "delete") return rest;
  const { condition, trait, degree, until } = c.data as unknown as ConditionState & { readonly condition: ConditionId };
  return [...rest, conditionState(condition, { trait, degree, until })];
}

const put = (o: unknown, [first, ...rest]: readonly string[], to: Value): unknown =>
  first === undefined
    ? to
    : { ...(o as object), [first]: put((o as Record<string, unknown> | undefined)?.[first], rest, to) };

/** A character after changes, its things and powers included. */
export const changed = (who: DramaCharacter, changes: readonly Change[]): DramaCharacter =>
  harmedBy(written(who, changes), changes);

function written(who: DramaCharacter, changes: readonly Change[]): DramaCharacter {
  return changes.reduce<DramaCharacter>((now, c) => {
    if (c.subject === who.ref && c.kind !== "set") return { ...now, conditions: conditioned(now.conditions, c) };
    if (c.kind !== "set" || !`${c.subject}.`.startsWith(`${who.ref}.`)) return now;
    const path = c.path.replace(/^system\./u, "").split(".");
    const [, id] = c.subject.split(".Item.");
    if (id === undefined) return put(now, path, c.to) as DramaCharacter;
    const mend = <T extends { readonly id: string }>(list: readonly T[]): readonly T[] =>
      list.map((o) => (o.id === id ? (put(o, path, c.to) as T) : o));
    return {
      ...now,
      powers: mend(now.powers),
      weapons: mend(now.weapons),
      gear: mend(now.gear),
      skills: mend(now.skills).map((k) => ({ ...k, trademarkItemId: k.trademarkItemId || null })),
    };
  }, who);
}

/** The table after changes. */
export const after = (s: DramaSituation, changes: readonly Change[]): DramaSituation => ({
  ...s,
  character: (ref) => {
    const who = s.character(ref);
    return who && changed(who, changes);
  },
});
