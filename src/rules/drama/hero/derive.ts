import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Explained, type Row, row } from "../../kernel/rows.ts";
import { measure } from "../dice/value-chart.ts";
import { deriveState, type HarmFlags, isOutOfFight } from "../harm/damage.ts";
import { attributePlus, powerLevel, powerLimit, powersOf, powerValue, skillPlus } from "../powers/powers.ts";
import type { DramaSettings } from "../settings.ts";
import type { ArmourEntry, AttributeKey, DramaCharacter, LimitKey, SkillEntry, WeaponEntry } from "../types.ts";
import { LIMITS } from "./limits.ts";
import { DEFENCE_SKILLS, type DefenceKind, skillDefinition, type SkillFlag } from "./skills.ts";

const attributeLabel = (key: AttributeKey): string => `CROSSOVER.Drama.Attribute.${key}`;

/** An attribute as it is: bought, lasting changes, powers; armour slows Dexterity. @rule DRA-180 DRA-330 DRA-338 DRA-353 */
export function attribute(character: DramaCharacter, key: AttributeKey): Explained {
  const { base, mod } = character.attributes[key];
  const powers = attributePlus(character, key);
  const slowed = key === "dex" ? character.armour.filter((a) => a.worn).reduce((sum, a) => sum + a.dexPenalty, 0) : 0;
  return explain([
    row(attributeLabel(key), base, "DRA-330"),
    ...(mod === 0 ? [] : [row("CROSSOVER.Drama.Row.lasting", mod, "DRA-333")]),
    ...(powers === 0 ? [] : [row("CROSSOVER.Drama.Row.powers", powers, "DRA-351")]),
    ...(slowed === 0 ? [] : [row("CROSSOVER.Drama.Row.armourPenalty", -slowed, "DRA-180")]),
  ]);
}

/** A skill on the sheet by its key; null when the character hasn't got it. */
export function skillEntry(character: Pick<DramaCharacter, "skills">, key: string): SkillEntry | null {
  return character.skills.find((s) => s.key === key) ?? null;
}

/** What is in somebody's hands for this use: it decides whether a specialisation counts. */
export interface UsedGear {
  readonly id: string;
  readonly type: string;
}

/** What a type specialisation and a trademark add (DRA-224, DRA-335). */
export const SPECIALISATION = { type: 1, trademark: 2 } as const;

/** What specialisations add with this very gear: its type, and the one item itself. @rule DRA-224 DRA-335 */
export function specialisation(skill: SkillEntry, gear: UsedGear | null): readonly Row[] {
  if (!gear) return [];
  const type =
    skill.specType !== null && skill.specType === gear.type
      ? [row("CROSSOVER.Drama.Row.typeSpecialisation", SPECIALISATION.type, "DRA-335")]
      : [];
  const own =
    skill.trademarkItemId === gear.id
      ? [row("CROSSOVER.Drama.Row.trademark", SPECIALISATION.trademark, "DRA-224")]
      : [];
  return [...type, ...own];
}

/** A skill as it stands: value, whether it is trained, whether using it so costs something. */
export interface SkillValue extends Explained {
  readonly skilled: boolean;
  readonly penalised: boolean;
  readonly attribute: AttributeKey;
}

/**
 * A skill's value: its attribute and adds, and specialisations with the gear in use. Without adds it is the attribute, rolled unskilled; some skills then cost 4.
 * @returns refusal `trainedOnly` for a skill that nobody may use untrained
 * @rule DRA-046 DRA-047 DRA-048 DRA-335
 */
export function skillValue(
  character: DramaCharacter,
  key: string,
  gear: UsedGear | null = null,
  sense: string | null = null,
): SkillValue | Refusal {
  const entry = skillEntry(character, key);
  const definition = skillDefinition(key);
  const from = entry?.attribute ?? definition?.attribute;
  if (!from) return refuse("noSuchSkill", { skill: key });
  const flag: SkillFlag = entry?.flag ?? definition?.flag ?? "U";
  const adds = entry?.adds ?? 0;
  if (adds === 0 && flag === "T") return refuse("trainedOnly", { skill: key });
  const plus = skillPlus(character, key, sense);
  const value = explain([
    ...attribute(character, from).rows,
    row("CROSSOVER.Drama.Row.adds", adds, "DRA-046"),
    ...(plus === 0 ? [] : [row("CROSSOVER.Drama.Row.powers", plus, "DRA-351")]),
    ...(entry ? specialisation(entry, gear) : []),
  ]);
  return { ...value, skilled: adds > 0, penalised: adds === 0 && flag === "P", attribute: from };
}

/** Skills of the list that an attribute check stands for; with one of them unlearned the check is unskilled, whichever button was pressed. @rule DRA-047 */
export function attributeCheck(
  character: DramaCharacter,
  key: AttributeKey,
  applies: string | null,
): SkillValue | Refusal {
  if (applies !== null) return skillValue(character, applies);
  return { ...attribute(character, key), skilled: true, penalised: false, attribute: key };
}

/** The best of some skills as they meet somebody: those learned, else the attribute. @rule DRA-043 DRA-145 DRA-250 */
export function resistance(
  character: DramaCharacter,
  skills: readonly string[],
  otherwise: AttributeKey,
): Explained & { readonly attribute: AttributeKey } {
  for (const key of skills) {
    const entry = skillEntry(character, key);
    if (entry && entry.adds > 0) {
      const value = skillValue(character, key);
      if (!("accepted" in value)) return { total: value.total, rows: value.rows, attribute: value.attribute };
    }
  }
  return { ...attribute(character, otherwise), attribute: otherwise };
}

/** Attribute behind each kind of defence when the skill is missing (DRA-145). */
const DEFENCE_ATTRIBUTE: Readonly<Record<DefenceKind, AttributeKey>> = { melee: "dex", ranged: "dex", mental: "min" };

/** What an attack of this kind is rolled against: the defence the sheet names, the attribute without that skill. Powers that change dodge count. @rule DRA-145 DRA-338 */
export function defence(
  character: DramaCharacter,
  kind: DefenceKind,
): Explained & { readonly attribute: AttributeKey; readonly skill: string } {
  const chosen = character.defences[kind];
  const skill = (DEFENCE_SKILLS[kind] as readonly string[]).includes(chosen)
    ? chosen
    : (DEFENCE_SKILLS[kind][0] ?? "dodge");
  const entry = skillEntry(character, skill);
  if (entry && entry.adds > 0) {
    const value = skillValue(character, skill);
    if (!("accepted" in value)) return { total: value.total, rows: value.rows, attribute: value.attribute, skill };
  }
  const plain = attribute(character, DEFENCE_ATTRIBUTE[kind]);
  const plus = skillPlus(character, skill);
  return {
    ...explain([...plain.rows, ...(plus === 0 ? [] : [row("CROSSOVER.Drama.Row.powers", plus, "DRA-351")])]),
    attribute: DEFENCE_ATTRIBUTE[kind],
    skill,
  };
}

/** Value with something added, never above its maximum; what was above it before stays. No maximum means none. @rule DRA-180 */
export function capped(value: number, add: number, max: number | null): number {
  return Math.max(value, max === null ? value + add : Math.min(value + add, max));
}

/** What protects somebody: source of the highest Toughness. */
export interface ArmourSource {
  readonly kind: "armour" | "power" | "field";
  readonly name: string;
  readonly add: number;
  readonly max: number | null;
}

/** Everything that might count as armour now. They don't add up. @rule DRA-180 DRA-351 */
export function armourSources(character: DramaCharacter): readonly ArmourSource[] {
  const field = character.conditions.some((c) => c.id === "field") ? powersOf(character, "forceField") : [];
  return [
    ...character.armour
      .filter((a: ArmourEntry) => a.worn)
      .map((a) => ({ kind: "armour" as const, name: a.name, add: a.add, max: a.max })),
    ...powersOf(character, "armour").map((p) => ({
      kind: "power" as const,
      name: p.name,
      add: powerValue(p),
      max: null,
    })),
    ...field.map((p) => ({ kind: "field" as const, name: p.name, add: powerValue(p), max: null })),
  ];
}

/** Armour as it counts now. @param fall  armour counts half against a fall, rounded down; force fields fully @rule DRA-180 DRA-186 */
export function coversOf(character: DramaCharacter, fall = false): readonly ArmourSource[] {
  return armourSources(character).map((s) => ({
    ...s,
    add: fall && s.kind !== "field" ? Math.floor(s.add / 2) : s.add,
  }));
}

/**
 * Toughness with armour: the one source that gives the most counts.
 * @param fall  armour counts half against a fall, rounded down; force fields fully
 * @rule DRA-180 DRA-186
 */
export function toughness(character: DramaCharacter, fall = false): Explained {
  const tou = attribute(character, "tou");
  const best = coversOf(character, fall)
    .map((s) => ({ source: s, value: capped(tou.total, s.add, s.max) }))
    .reduce<{ source: ArmourSource; value: number } | null>(
      (most, s) => (most && most.value >= s.value ? most : s),
      null,
    );
  const plus = best ? best.value - tou.total : 0;
  return explain([
    ...tou.rows,
    ...(plus === 0 ? [] : [row("CROSSOVER.Drama.Row.armour", plus, "DRA-180", { name: best?.source.name ?? "" })]),
  ]);
}

/** Effect value of a blow: bare hands Strength, a weapon Strength and its add up to its maximum, or its own value. @rule DRA-180 DRA-351 */
export function weaponEffect(
  character: DramaCharacter,
  weapon: Pick<WeaponEntry, "damageAdd" | "damageValue" | "max"> | null,
): Explained {
  const str = attribute(character, "str");
  if (!weapon) return str;
  if (weapon.damageValue !== null) return explain([row("CROSSOVER.Drama.Row.weapon", weapon.damageValue, "DRA-341")]);
  return explain([
    ...str.rows,
    row("CROSSOVER.Drama.Row.weapon", capped(str.total, weapon.damageAdd ?? 0, weapon.max) - str.total, "DRA-180"),
  ]);
}

/** What a push has gained for the use that follows: of a limit by its skill, of a power by `power:<id>`; 0 without one. @rule DRA-056 */
export function pushedPlus(character: Pick<DramaCharacter, "conditions">, what: string): number {
  return character.conditions.find((c) => c.id === "pushed" && c.trait === what)?.degree ?? 0;
}

/**
 * What somebody does without a roll: the skill, or the attribute, up to the body's limit, which a super attribute raises; a movement power is its own limit and value.
 * Null when the body can't do it.
 * @param plus  from a push, that which was made unless another is asked about; it helps below the limit and may pass it
 * @rule DRA-056 DRA-068 DRA-069 DRA-153 DRA-353
 */
export function effectiveLimit(
  character: DramaCharacter,
  limit: LimitKey,
  plus = pushedPlus(character, LIMITS[limit].skill),
): number | null {
  return limitRows(character, limit, plus)?.total ?? null;
}

/** The same with every line of it. @rule DRA-069 DRA-391 */
export function limitRows(
  character: DramaCharacter,
  limit: LimitKey,
  plus = pushedPlus(character, LIMITS[limit].skill),
): Explained | null {
  const pushed = plus === 0 ? [] : [row("CROSSOVER.Drama.Condition.pushed.label", plus, "DRA-056")];
  const set = powerLimit(character, limit);
  if (set !== null) return explain([row("CROSSOVER.Drama.Row.powers", set, "DRA-351"), ...pushed]);
  const own = character.limits[limit];
  if (own === null) return null;
  const { skill, attribute: linked } = LIMITS[limit];
  const raised = powersOf(character, "superAttribute")
    .filter((p) => p.choice === linked)
    .reduce((sum, p) => sum + powerValue(p), 0);
  const entry = skillEntry(character, skill);
  const trained = entry && entry.adds > 0 ? skillValue(character, skill) : null;
  const { total, rows } = trained && !("accepted" in trained) ? trained : attribute(character, linked);
  const most = own + raised;
  return explain([
    ...rows,
    ...(most < total ? [row("CROSSOVER.Drama.Row.bodyLimit", most - total, "DRA-069", { limit: most })] : []),
    ...pushed,
  ]);
}

/** Metres a round without a roll. @rule DRA-064 DRA-153 */
export function metres(character: DramaCharacter, limit: LimitKey): number | null {
  const value = effectiveLimit(character, limit);
  return value === null ? null : measure(value);
}

/** Whether so many metres of the most that a round has need no roll, and whether they take more than half of it. @rule DRA-153 */
export const covers = (most: number, distance: number): { readonly free: boolean; readonly hurried: boolean } => ({
  free: distance <= most,
  hurried: distance * 2 > most,
});

/** What follows from a character's harm. @rule DRA-179 DRA-181 DRA-182 DRA-183 DRA-185 DRA-337 DRA-338 */
export function harmFlags(character: DramaCharacter, settings: Pick<DramaSettings, "shockRule">): HarmFlags {
  return deriveState(
    character.harm,
    attribute(character, "tou").total,
    settings.shockRule,
    character.conditions.some((c) => c.id === "resisting"),
  );
}

/** Whether somebody has dropped out of the fight; a copy of a duplicator goes at its own number. @rule DRA-183 DRA-185 DRA-351 */
export function isOut(
  character: DramaCharacter,
  settings: Pick<DramaSettings, "shockRule" | "mookOutAtWounds">,
): boolean {
  return isOutOfFight(
    character.harm,
    character.rank,
    harmFlags(character, settings),
    character.outAt ?? settings.mookOutAtWounds,
  );
}

/** Shock at which somebody goes out. @rule DRA-181 DRA-338 */
export function shockLimit(character: DramaCharacter, settings: Pick<DramaSettings, "shockRule">): number {
  return shockRows(character, settings).total;
}

/** The same with every line of it. @rule DRA-181 DRA-391 */
export function shockRows(character: DramaCharacter, settings: Pick<DramaSettings, "shockRule">): Explained {
  const { rows } = attribute(character, "tou");
  return explain([
    ...rows,
    ...(settings.shockRule === "exceeds" ? [row("CROSSOVER.Drama.Row.exceeds", 1, "DRA-181")] : []),
  ]);
}

/** Extra turns a round from super speed. @rule DRA-351 */
export function extraTurns(character: DramaCharacter): number {
  return powersOf(character, "superSpeed").some((p) => p.extra) ? 1 : 0;
}

/** Shock that regeneration takes at each end of round; as many more daily checks. @rule DRA-351 */
export function regeneration(character: DramaCharacter): number {
  return powerLevel(character, "regeneration");
}
