import {
  ABILITY_KEYS,
  type AlternateEntry,
  ATTACK_SKILLS,
  damageResistance,
  effectDefinition,
  effectRange,
  freshEffect,
  type Immunity,
  immunityParts,
  immunitySubject,
  isSkill,
  key,
  modifierRanks,
  MODIFIERS,
  type PowerEffect,
  type PowerModifier,
  SKILLS,
} from "../../../rules/destiny/index.ts";

/** The parts of a power that its editor changes: what it does, and what else it can do. */
export interface PowerDraft {
  readonly effects: readonly PowerEffect[];
  readonly alternates: readonly AlternateEntry[];
}

/** Which effect is meant: the base's by its number, or one of an alternate. */
export interface EffectPlace {
  /** Index of the alternate; null is the base. */
  readonly alternate: number | null;
  readonly effect: number;
}

const at = <T>(list: readonly T[], index: number, next: (item: T) => T): readonly T[] =>
  list.map((item, i) => (i === index ? next(item) : item));

/** The effects of the base or of an alternate, changed as a whole. */
export function withEffects(
  draft: PowerDraft,
  alternate: number | null,
  next: (effects: readonly PowerEffect[]) => readonly PowerEffect[],
): PowerDraft {
  if (alternate === null) return { ...draft, effects: next(draft.effects) };
  return { ...draft, alternates: at(draft.alternates, alternate, (a) => ({ ...a, effects: next(a.effects) })) };
}

/** One more effect of the list, with what the list says of it. @rule DES-330 DES-337 */
export const addEffect = (draft: PowerDraft, alternate: number | null, name: string, rank = 1): PowerDraft =>
  withEffects(draft, alternate, (effects) => [...effects, freshEffect(name, rank)]);

export const removeEffect = (draft: PowerDraft, place: EffectPlace): PowerDraft =>
  withEffects(draft, place.alternate, (effects) => effects.filter((_e, i) => i !== place.effect));

/** An alternate: another use of the same power, empty until it gets its effect. @rule DES-332 DES-333 */
export const addAlternate = (draft: PowerDraft, id: string, name: string): PowerDraft => ({
  ...draft,
  alternates: [...draft.alternates, { id, name, dynamic: false, effects: [] }],
});

export const removeAlternate = (draft: PowerDraft, index: number): PowerDraft => ({
  ...draft,
  alternates: draft.alternates.filter((_a, i) => i !== index),
});

/** Rename an alternate, or make it dynamic. */
export const setAlternate = (
  draft: PowerDraft,
  index: number,
  change: Partial<Pick<AlternateEntry, "name" | "dynamic">>,
): PowerDraft => ({ ...draft, alternates: at(draft.alternates, index, (a) => ({ ...a, ...change })) });

/** What follows from another range: the skill and ability that attacks of it use, and Will where words hurt. @rule DES-027 DES-303 DES-336 */
function afterRange(e: PowerEffect): PowerEffect {
  const range = effectRange(e);
  if (effectDefinition(e.effect)?.attack !== true || range === "personal")
    return range === "personal" ? { ...e, attackSkill: null } : e;
  const social = range === "court" || range === "gossip";
  const attackSkill = e.area !== null ? e.attackSkill : ATTACK_SKILLS[range];
  return {
    ...e,
    attackSkill,
    ability: SKILLS[ATTACK_SKILLS[range]],
    ...(e.effect === "damage" && { resistance: damageResistance(social) }),
    ...(e.effect !== "damage" && social && { resistance: "will" as const }),
  };
}

/** Having an area costs its extra, and takes the attack check away; without one both come back. @rule DES-334 DES-338 */
function afterArea(e: PowerEffect): PowerEffect {
  const bare = e.modifiers.filter((m) => m.key !== "area");
  if (e.area === null) return afterRange({ ...e, modifiers: bare });
  return {
    ...e,
    attackSkill: null,
    modifiers: modifierRanks(e, "area") > 0 ? e.modifiers : [...e.modifiers, { key: "area", rank: 1, choice: "" }],
  };
}

/** Change one field of an effect, and with it what depends on it. */
export function setEffect(draft: PowerDraft, place: EffectPlace, change: Partial<PowerEffect>): PowerDraft {
  return withEffects(draft, place.alternate, (effects) =>
    at(effects, place.effect, (e) => {
      if (change.effect !== undefined && change.effect !== e.effect)
        return { ...freshEffect(change.effect, e.rank), modifiers: e.modifiers };
      const next = { ...e, ...change };
      if (change.range !== undefined) return afterRange(next);
      return change.area !== undefined ? afterArea(next) : next;
    }),
  );
}

/** An extra or flaw more; one that is there already rises by a rank where it has ranks. @rule DES-338 */
export function addModifier(draft: PowerDraft, place: EffectPlace, name: string, rank = 1, choice = ""): PowerDraft {
  const definition = (MODIFIERS as Readonly<Record<string, { readonly ranked: boolean } | undefined>>)[name];
  if (!definition) return draft;
  return withEffects(draft, place.alternate, (effects) =>
    at(effects, place.effect, (e) => {
      const there = e.modifiers.some((m) => m.key === name);
      const modifiers = there
        ? e.modifiers.map((m) => (m.key === name && definition.ranked ? { ...m, rank: m.rank + rank } : m))
        : [...e.modifiers, { key: name, rank, choice }];
      const next = { ...e, modifiers };
      if (name === "area" && e.area === null) return afterArea({ ...next, area: "burst" });
      return name === "increasedRange" || name === "diminishedRange" ? afterRange(next) : next;
    }),
  );
}

export function removeModifier(draft: PowerDraft, place: EffectPlace, index: number): PowerDraft {
  return withEffects(draft, place.alternate, (effects) =>
    at(effects, place.effect, (e) => {
      const gone = e.modifiers[index]?.key;
      const next = { ...e, modifiers: e.modifiers.filter((_m, i) => i !== index) };
      if (gone === "area") return afterArea({ ...next, area: null });
      return gone === "increasedRange" || gone === "diminishedRange" ? afterRange(next) : next;
    }),
  );
}

export const setModifier = (
  draft: PowerDraft,
  place: EffectPlace,
  index: number,
  change: Partial<PowerModifier>,
): PowerDraft =>
  withEffects(draft, place.alternate, (effects) =>
    at(effects, place.effect, (e) => ({ ...e, modifiers: at(e.modifiers, index, (m) => ({ ...m, ...change })) })),
  );

/** The condition that an affliction brings at a grade. @rule DES-271 */
export const setCondition = (draft: PowerDraft, place: EffectPlace, grade: 1 | 2 | 3, condition: string): PowerDraft =>
  withEffects(draft, place.alternate, (effects) =>
    at(effects, place.effect, (e) => ({
      ...e,
      conditions: [1, 2, 3].map((g) => (g === grade ? condition : (e.conditions[g - 1] ?? ""))),
    })),
  );

/** Tick or untick what an Immunity keeps off by rule; the other words of its list stay. @rule DES-177 DES-337 DES-340 */
export const setImmunity = (draft: PowerDraft, place: EffectPlace, what: Immunity, on: boolean): PowerDraft =>
  withEffects(draft, place.alternate, (effects) =>
    at(effects, place.effect, (e) => {
      const { known, other } = immunityParts(e.subject);
      return { ...e, subject: immunitySubject(on ? [...known, what] : known.filter((i) => i !== what), other) };
    }),
  );

/** The other words of an Immunity's list; what is ticked stays. @rule DES-337 */
export const setImmuneToo = (draft: PowerDraft, place: EffectPlace, other: string): PowerDraft =>
  withEffects(draft, place.alternate, (effects) =>
    at(effects, place.effect, (e) => ({ ...e, subject: immunitySubject(immunityParts(e.subject).known, other) })),
  );

/** Traits that an Enhanced trait raises and a Weaken lowers. @rule DES-337 */
export const SUBJECTS: readonly { readonly value: string; readonly label: string }[] = [
  ...ABILITY_KEYS.map((a) => ({ value: a as string, label: key("Ability", a, "label") })),
  ...["fortitude", "reflex", "toughness", "will"].map((r) => ({ value: r, label: key("Resistance", r, "label") })),
  ...Object.keys(SKILLS)
    .filter((s) => isSkill(s) && s !== "lore")
    .map((s) => ({ value: s, label: key("Skill", s, "label") })),
];
