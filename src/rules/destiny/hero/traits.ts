import { once } from "../../kernel/once.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Row } from "../../kernel/rows.ts";
import { abilityLabel, effectLabel, key, line, resistanceLabel, skillLabel } from "../labels.ts";
import { activeEffects, PLAIN_ATTACK } from "../powers/as-stored.ts";
import type {
  AbilityKey,
  AttackEntry,
  DestinyCharacter,
  PowerEffect,
  PowerEntry,
  ResistanceKey,
  SkillKey,
} from "../types.ts";
import {
  ABILITY_KEYS,
  ATTACK_SKILLS,
  POWER_SPEEDS,
  RESISTANCE_ABILITIES,
  RESISTANCE_KEYS,
  SKILL_KEYS,
  SKILLS,
  SPEEDS,
  type StuntKind,
} from "../values.ts";
import { EDGE_CHOICES, type EdgeChoice, edgeChosen, type EdgeKey, EDGES, readStunt } from "./edges.ts";
import { readTrait, skillNamed, skillTrait, type SpeedKey, type TraitKey } from "./trait-key.ts";

export const SPEED_KEYS: readonly SpeedKey[] = [...(Object.keys(SPEEDS) as (keyof typeof SPEEDS)[]), ...POWER_SPEEDS];

const workingEffects = once((powers: readonly PowerEntry[]): readonly PowerEffect[] => powers.flatMap(activeEffects));

/** Ranks of an effect that works on its owner now, over all powers. */
export function effectRanks(
  who: Pick<DestinyCharacter, "powers">,
  effect: string,
  subject: string | null = null,
): number {
  return workingEffects(who.powers)
    .filter((e) => e.effect === effect && (subject === null || e.subject === subject))
    .reduce((n, e) => n + e.rank, 0);
}

/** Somebody with edges, own and borrowed ones. */
type Edged = Pick<DestinyCharacter, "edges" | "lasting">;

/** Rank of an edge, with the one rank that a Surge may lend. @rule DES-207 DES-310 */
export function edgeRank(who: Edged, edge: EdgeKey): number {
  const borrowed = who.lasting.some((l) => l.kind === "edge" && l.edge === edge);
  return Math.max(0, ...who.edges.filter((e) => e.key === edge).map((e) => e.rank)) + (borrowed ? 1 : 0);
}

/** Whether this Stunt is the one that an Improved Stunt names, own or borrowed. @rule DES-110 DES-207 DES-310 */
export function hasImprovedStunt(who: Edged, kind: StuntKind): boolean {
  const own = who.edges.some((e) => e.key === "improvedStunt" && e.rank > 0 && readStunt(e.subject) === kind);
  return own || who.lasting.some((l) => l.kind === "edge" && l.edge === "improvedStunt" && l.subject === kind);
}

/** Edges of which a Surge may lend somebody a rank: those that aren't at their most. An Improved Stunt is lent for a Stunt that isn't improved. @rule DES-207 DES-310 */
export function borrowableEdges(who: Edged): readonly EdgeChoice[] {
  return EDGE_CHOICES.filter((choice) => {
    const { edge, subject } = edgeChosen(choice);
    return subject === null ? edgeRank(who, edge) < EDGES[edge].max : !hasImprovedStunt(who, subject);
  });
}

/** A Surge's Boost, one rank that does not stack with itself and may pass every limit; and what Weaken took. @rule DES-203 DES-337 */
function passingRows(who: Pick<DestinyCharacter, "lasting">, trait: TraitKey | null): Row[] {
  const lost = who.lasting.reduce((n, l) => (l.kind === "weaken" && l.trait === trait ? n + l.ranks : n), 0);
  const boosted = who.lasting.some((l) => l.kind === "boost" && l.trait === trait);
  return [...(boosted ? [line("boost", 1, "DES-203")] : []), ...(lost > 0 ? [line("weakened", -lost, "DES-337")] : [])];
}

/** Ranks that a trait has for now, or lacks. @rule DES-203 DES-337 */
export const passingRanks = (who: Pick<DestinyCharacter, "lasting">, trait: TraitKey): number =>
  total(passingRows(who, trait));
const enhanced = (who: Pick<DestinyCharacter, "powers">, trait: string): Row[] =>
  effectRow(effectRanks(who, "enhancedTrait", trait), "enhancedTrait");
const effectRow = (value: number, effect: string): Row[] =>
  value === 0 ? [] : [{ label: effectLabel(effect), value, rule: "DES-337" }];
const total = (rows: readonly Row[]): number => rows.reduce((n, r) => n + r.value, 0);

/** Somebody with abilities, and what raises or lowers them. */
type Abled = Pick<DestinyCharacter, "abilities" | "powers" | "lasting">;

/** An ability with what powers and a Boost add. @rule DES-203 DES-301 DES-337 */
export function abilityRows(who: Abled, ability: AbilityKey): readonly Row[] {
  return [
    { label: abilityLabel(ability), value: who.abilities[ability], rule: "DES-301" },
    ...enhanced(who, ability),
    ...(ability === "str"
      ? [
          ...effectRow(effectRanks(who, "growth"), "growth"),
          ...effectRow(-Math.floor(effectRanks(who, "shrinking") / 4), "shrinking"),
        ]
      : []),
    ...passingRows(who, `ability:${ability}`),
  ];
}

export const abilityRank = (who: Abled, ability: AbilityKey): number => total(abilityRows(who, ability));

/** Which trait of `lore:Arcane` is a specialty, and which. */
export function specialtyOf(skill: string): string | null {
  return skill.startsWith("lore:") ? skill.slice("lore:".length) : null;
}

/** The ability linked to a skill: the one on the sheet, else the list's. @rule DES-303 DES-313 */
export function skillAbility(who: DestinyCharacter, skill: string): AbilityKey {
  if (specialtyOf(skill) !== null) return who.skills.lore.ability;
  return isSkill(skill) ? who.skills[skill].ability : "int";
}

export function isSkill(skill: string): skill is SkillKey {
  return Object.hasOwn(SKILLS, skill);
}

/** A skill's rank, or that of a Lore specialty, with what powers and a Boost add. The ability is not in it. @rule DES-002 DES-203 DES-303 DES-337 */
export function skillRows(who: DestinyCharacter, skill: string): readonly Row[] {
  const specialty = specialtyOf(skill);
  const rank =
    specialty === null
      ? isSkill(skill)
        ? who.skills[skill].rank
        : 0
      : Math.max(0, ...who.lore.filter((l) => l.name === specialty).map((l) => l.rank));
  return [
    {
      label: specialty === null ? skillLabel(skill) : key("Row", "lore"),
      value: rank,
      rule: "DES-303",
      ...(specialty !== null && { data: { specialty } }),
    },
    ...enhanced(who, skill),
    ...(skill === "stealth"
      ? [...effectRow(-effectRanks(who, "growth"), "growth"), ...effectRow(effectRanks(who, "shrinking"), "shrinking")]
      : []),
    ...passingRows(who, skillTrait(skill)),
  ];
}

export const skillRank = (who: DestinyCharacter, skill: string): number => total(skillRows(who, skill));

/** Whether somebody has ranks in a skill: rank 1 or more. @rule DES-003 */
export function hasRanks(who: DestinyCharacter, skill: string): boolean {
  return skillRank(who, skill) >= 1;
}

/** Why a skill can't be rolled at all: a Lore specialty needs ranks, everything else may be rolled at rank 0. @rule DES-003 */
export function skillRefusal(who: DestinyCharacter, skill: string): Refusal | null {
  const specialty = specialtyOf(skill);
  if (specialty === null) return isSkill(skill) && skill !== "lore" ? null : refuse("skill.unknown", { skill });
  return hasRanks(who, skill) ? null : refuse("skill.loreRank", { specialty });
}

/** The ability that a resistance links: the better of its two. @rule DES-305 */
export function resistanceAbility(who: DestinyCharacter, resistance: ResistanceKey): AbilityKey {
  const [first, ...rest]: readonly AbilityKey[] = RESISTANCE_ABILITIES[resistance];
  return rest.reduce((best, a) => (abilityRank(who, a) > abilityRank(who, best) ? a : best), first ?? "sta");
}

/** Toughness from what is worn and from Protection: the higher, they do not add. @rule DES-337 DES-363 */
export function protectionRow(who: DestinyCharacter, penetrating = 0): Row[] {
  const armour = Math.max(
    0,
    ...who.gear
      .filter((g) => g.kind === "armour" && g.worn && g.damage !== "broken" && g.damage !== "destroyed")
      .map((g) => g.protection),
  );
  const power = effectRanks(who, "protection");
  const value = Math.max(0, Math.max(armour, power) - penetrating);
  return armour === 0 && power === 0
    ? []
    : [line(power >= armour ? "protection" : "armour", value, penetrating > 0 ? "DES-341" : "DES-363")];
}

/** A resistance's rank with powers, armour and a Boost. @param penetrating  ranks of armour or Protection that the effect ignores @rule DES-203 DES-305 DES-337 DES-341 DES-363 */
export function resistanceRows(who: DestinyCharacter, resistance: ResistanceKey, penetrating = 0): readonly Row[] {
  return [
    { label: resistanceLabel(resistance), value: who.resistances[resistance], rule: "DES-305" },
    ...enhanced(who, resistance),
    ...(resistance === "toughness"
      ? [...protectionRow(who, penetrating), ...effectRow(effectRanks(who, "growth"), "growth")]
      : []),
    ...passingRows(who, `resistance:${resistance}`),
  ];
}

export const resistanceRank = (who: DestinyCharacter, resistance: ResistanceKey, penetrating = 0): number =>
  total(resistanceRows(who, resistance, penetrating));

/** The skill of a Defense. @rule DES-023 DES-306 */
export function defenseSkill(who: Pick<DestinyCharacter, "defense">, which: "combat" | "conflict"): SkillKey {
  return which === "combat" ? who.defense.combatSkill : who.defense.conflictSkill;
}

/** Which Defense an attack or power of a band is made against. @rule DES-023 DES-043 DES-306 */
export function defenseAgainst(band: AttackEntry["band"]): "combat" | "conflict" {
  return band === "court" || band === "rumor" || band === "gossip" ? "conflict" : "combat";
}

/** Bare fists, a quip and a rumor: what everybody can attack with. @rule DES-022 */
export const BASIC_ATTACKS: readonly AttackEntry[] = (["close", "court", "rumor"] as const).map(
  (band): AttackEntry => ({
    ...PLAIN_ATTACK,
    id: band === "close" ? "fist" : band === "court" ? "quip" : "rumor",
    name: key("Attack", band === "close" ? "fist" : band === "court" ? "quip" : "rumor"),
    band,
    skill: ATTACK_SKILLS[band],
    ability: band === "close" ? "str" : band === "court" ? "int" : "cha",
    effect: "damage",
    rank: 0,
    resistance: band === "close" ? "toughness" : "will",
    social: band !== "close",
    reach: 5,
    hands: 1,
  }),
);

/** The resistance of damage: Toughness against blows, Will against words. @rule DES-027 */
export function damageResistance(social: boolean): ResistanceKey {
  return social ? "will" : "toughness";
}

/** Every attack of somebody, the three that all have included. @rule DES-022 */
export function attacksOf(who: Pick<DestinyCharacter, "attacks">): readonly AttackEntry[] {
  return [...who.attacks, ...BASIC_ATTACKS.filter((b) => !who.attacks.some((a) => a.id === b.id))];
}

/** The skill that somebody attacks with: that of the attack marked primary, else of the one with the highest rank. @rule DES-304 */
export function primarySkill(who: Pick<DestinyCharacter, "attacks" | "primaryAttack">): SkillKey {
  const marked = who.attacks.find((a) => a.id === who.primaryAttack);
  const best = who.attacks.reduce<AttackEntry | null>((top, a) => (top === null || a.rank > top.rank ? a : top), null);
  return (marked ?? best)?.skill ?? ATTACK_SKILLS.close;
}

/** Speed rank of a mode: the sheet's, what powers give, what a Run or Boost adds, what Weaken took, what conditions take is not in it. Null for modes that only powers give. @rule DES-203 DES-307 DES-337 */
export function speedRank(who: DestinyCharacter, mode: string): number | null {
  const modes: Readonly<Record<string, number>> = SPEEDS;
  const powers: Readonly<Record<string, readonly [string, number]>> = {
    ground: ["speed", 0],
    fly: ["flight", 0],
    swim: ["swimming", -2],
    burrow: ["burrowing", -5],
    leap: ["leaping", -1],
    teleport: ["teleport", 0],
  };
  const [effect, shift] = powers[mode] ?? [mode, 0];
  const ranks = effectRanks(who, effect);
  const own = who.speeds[mode] ?? modes[mode] ?? null;
  const power = ranks > 0 ? ranks + shift : null;
  if (own === null && power === null) return null;
  const passing = Math.max(0, ...who.lasting.map((l) => (l.kind === "speed" ? l.ranks : 0)));
  const trait = readTrait(`speed:${mode}`);
  return (
    Math.max(own ?? Number.MIN_SAFE_INTEGER, power ?? Number.MIN_SAFE_INTEGER) +
    passing +
    (trait === null ? 0 : passingRanks(who, trait))
  );
}

/** Every trait of somebody that may have a rank more or less for a while. @rule DES-203 DES-337 */
export function traitsOf(who: DestinyCharacter): readonly TraitKey[] {
  return [
    ...ABILITY_KEYS.map((a): TraitKey => `ability:${a}`),
    ...SKILL_KEYS.filter((s) => s !== "lore").map((s): TraitKey => `skill:${s}`),
    ...who.lore.map((l): TraitKey => `lore:${l.name}`),
    ...RESISTANCE_KEYS.map((r): TraitKey => `resistance:${r}`),
    ...attacksOf(who).map((a): TraitKey => `effect:${a.id}`),
    ...SPEED_KEYS.filter((m) => speedRank(who, m) !== null).map((m): TraitKey => `speed:${m}`),
  ];
}

/** Traits that a Weaken can take ranks from: of skills, specialties and effects those that have any. @rule DES-337 */
export function weakenable(who: DestinyCharacter): readonly TraitKey[] {
  const has = (trait: TraitKey): boolean => {
    const skill = skillNamed(trait);
    if (skill !== null) return hasRanks(who, skill);
    const attack = attacksOf(who).find((a) => `effect:${a.id}` === trait);
    return attack === undefined || attack.rank > 0;
  };
  return traitsOf(who).filter(has);
}

/** Armed: a close weapon in hand, a natural weapon, an active close attack power of rank 1 or more; bare fists with Close Guard. @rule DES-290 DES-293 DES-310 */
export function isArmed(who: DestinyCharacter): boolean {
  const weapon = who.attacks.some(
    (a) => a.band === "close" && (a.arms === "weapon" || a.arms === "natural" || (a.arms === "power" && a.rank >= 1)),
  );
  return weapon || edgeRank(who, "closeGuard") > 0;
}

/** Feet that somebody reaches in melee: the longest of its close arms, with Elongation. @rule DES-044 DES-290 DES-337 */
export function meleeReach(who: DestinyCharacter): number {
  const arms = who.attacks.filter((a) => a.band === "close" && a.arms !== "none").map((a) => a.reach);
  return Math.max(5, ...arms) + 5 * effectRanks(who, "elongation");
}

/** Whether somebody threatens by court: ranks of Wits, or a Tough Crowd. @rule DES-291 DES-310 */
export function hasCourtThreat(who: DestinyCharacter): boolean {
  return hasRanks(who, "wits") || edgeRank(who, "toughCrowd") > 0;
}
