import { capWhen } from "./check.ts";
import { grantsFor } from "./conditions.ts";
import { failing } from "./degrees.ts";
import { abilityLabel, defenseLabel, key, line, skillLabel } from "./labels.ts";
import { refuse, type Refusal } from "../kernel/refusal.ts";
import { row, type Row } from "../kernel/rows.ts";
import type { AbilityKey, AdvantageKey, AutomaticFailure, Cap, Component, DefenseKey, FudgeCharacter, FudgeSettings, SkillEntry, SkillKey, Tally } from "./types.ts";
import { atRank, standing } from "./powers/current.ts";
import { strengthless } from "./powers/options.ts";
import { grownBy, reducedPoints, type SizePart } from "./powers/size.ts";
import { wordOf } from "./words.ts";
import { ACTIVE_DEFENSES, ADVANTAGE_NUMBERS, CAP_ABOVE_LEVEL, DEBILITATED, DEFENSE_ABILITY, SKILL_DISTANCE, SKILLS, TRAIT_COST } from "./values.ts";

/**
 * Components that are switched on, with the power they belong to, at the ranks that they have now; of an array only the member that is in use, where the power says which.
 * @rule FUD-175 FUD-278 FUD-457
 */
export function activeComponents(character: FudgeCharacter): readonly { readonly power: FudgeCharacter["powers"][number]; readonly component: Component }[] {
  return character.powers
    .filter((p) => p.active)
    .flatMap((power) =>
      standing(power).flatMap((c) => {
        const component = atRank(character, power, c);
        return component ? [{ power, component }] : [];
      }),
    );
}

/** Ranks of an advantage over all its entries, with what powers enhance; 0 without it. @rule FUD-430 FUD-465 */
export function advantageRank(character: FudgeCharacter, advantage: AdvantageKey): number {
  const bought = character.advantages.filter((a) => a.key === advantage).reduce((sum, a) => sum + a.rank, 0);
  return bought + enhancedBy(character, advantage).reduce((sum, r) => sum + r.value, 0);
}

/**
 * Lines for what active Enhanced Trait powers add to a trait. Gear doesn't stack: only its best bonus counts, and only where powers don't give as much.
 * @rule FUD-465 FUD-580
 */
function enhancedBy(character: FudgeCharacter, ...traits: readonly string[]): readonly Row[] {
  const all = activeComponents(character).filter(({ component }) => component.effect === "enhancedTrait" && component.trait !== null && traits.includes(component.trait));
  const rows = (source: FudgeCharacter["powers"][number]["source"]): readonly Row[] => all.filter(({ power }) => power.source === source).map(({ power, component }) => line("enhanced", component.rank, "FUD-465", { power: power.name }));
  const own = rows("power");
  const best = rows("equipment").reduce<Row | null>((most, r) => (most === null || r.value > most.value ? r : most), null);
  return best !== null && best.value > own.reduce((sum, r) => sum + r.value, 0) ? [best] : own;
}

/** Effects that somebody has on. */
const running = (character: FudgeCharacter): readonly Component[] => activeComponents(character).map(({ component }) => component);

/** By how many ranks Growth and Shrinking change a part of somebody. @rule FUD-518 FUD-520 */
export const grown = (character: FudgeCharacter, part: SizePart): number => grownBy(running(character), part);

/** What Reduced Trait takes off a trait while the power that has it is on. @rule FUD-520 */
function reducedRow(character: FudgeCharacter, costPerRank: number, ...traits: readonly string[]): readonly Row[] {
  const points = running(character).reduce((sum, c) => sum + reducedPoints(c, traits), 0);
  return points === 0 ? [] : [line("reduced", -lostRanks(points, costPerRank), "FUD-520", { points })];
}

/**
 * Ranks that Weaken has taken from a trait: points lost over the price of a rank, rounded up.
 * @param points  character points lost
 * @rule FUD-175
 */
export function lostRanks(points: number, costPerRank: number): number {
  return Math.ceil(points / costPerRank);
}

function weakenedRow(character: FudgeCharacter, costPerRank: number, ...traits: readonly string[]): readonly Row[] {
  const points = character.conditions.filter((c) => c.id === "weakened" && c.trait !== null && traits.includes(c.trait)).reduce((sum, c) => sum + (c.degree ?? 0), 0);
  return points === 0 ? [] : [line("weakened", -lostRanks(points, costPerRank), "FUD-175", { points })];
}

/**
 * An ability's rank with everything that adds to it: powers that enhance it, Growth and Shrinking (Strength, Stamina), what Weaken took. Never below -5. An absent
 * ability has no rank: its line reads 0 and every check with it fails (`abilityFailure`).
 * @rule FUD-400 FUD-402 FUD-404 FUD-518 FUD-554
 */
export function abilityTally(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): Tally {
  const label = abilityLabel(ability);
  const cap = capWhen(settings.strictCaps, character.powerLevel + CAP_ABOVE_LEVEL.ability, "FUD-554");
  const bought = character.abilities[ability];
  if (bought === null) return { rows: [row(label, 0, "FUD-401", undefined, key("Row", "absent"))], cap, after: [] };
  const sized = ability === "str" || ability === "sta" ? grown(character, ability) : 0;
  const rows = [row(label, bought, "FUD-402"), ...enhancedBy(character, ability), ...(sized === 0 ? [] : [line("size", sized, "FUD-518")]), ...reducedRow(character, TRAIT_COST.ability, ability), ...weakenedRow(character, TRAIT_COST.ability, ability)];
  const sum = rows.reduce((total, r) => total + r.value, 0);
  return { rows: sum < DEBILITATED ? [...rows, line("floor", DEBILITATED - sum, "FUD-404")] : rows, cap, after: [] };
}

/** An ability's rank as it counts in other bonuses, before any cap; 0 when absent. */
export function abilityRank(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): number {
  return abilityTally(character, ability, settings).rows.reduce((sum, r) => sum + r.value, 0);
}

/**
 * Why every check with an ability fails by itself: it is absent, or debilitated at -5. Debilitated Stamina doesn't fail checks (it means dying instead).
 * @rule FUD-401 FUD-403 FUD-424
 */
export function abilityFailure(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): AutomaticFailure | null {
  if (character.abilities[ability] === null) return failing(key("Automatic", "absent"), "FUD-401");
  if (ability === "str" && hasNoStrength(character)) return failing(key("Automatic", "formless"), "FUD-517");
  if (ability === "sta") return null;
  return isDebilitated(character, ability, settings) ? failing(key("Automatic", "debilitated"), "FUD-403") : null;
}

/** Whether a form without a body leaves somebody no Strength. @rule FUD-517 */
const hasNoStrength = (character: FudgeCharacter): boolean => activeComponents(character).some(({ component }) => component.effect === "insubstantial" && strengthless(component.rank, modifierRanks(component, "absentStrength") > 0));

/** The highest rank of Insubstantial that somebody has on; 0 with a body. @rule FUD-517 */
export const insubstantialRank = (character: FudgeCharacter): number => Math.max(0, ...activeComponents(character).map(({ component }) => (component.effect === "insubstantial" ? component.rank : 0)));

/**
 * Whether an ability is debilitated: down at -5, or said to be.
 * @rule FUD-222 FUD-403
 */
export function isDebilitated(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): boolean {
  return abilityRank(character, ability, settings) <= DEBILITATED || character.conditions.some((c) => c.id === "debilitated" && c.trait === ability);
}

/** The ability's rank as a single line of another bonus. */
export function abilityRow(character: FudgeCharacter, ability: AbilityKey, settings: FudgeSettings): Row {
  return row(abilityLabel(ability), abilityRank(character, ability, settings), "FUD-402");
}

// Skills

/** A skill that somebody rolls: an entry of the sheet, or a base skill that they have no ranks in. */
export type SkillChoice = SkillEntry | { readonly base: SkillKey; readonly specialty?: string };

/** The entry on the sheet with this id; null without one. */
export function skillEntry(character: FudgeCharacter, id: string): SkillEntry | null {
  return character.skills.find((s) => s.id === id) ?? null;
}

/** Names by which a penalty may concern a skill: its entry, its base skill, its ability. */
export function skillTraits(skill: SkillChoice, ability: AbilityKey): readonly string[] {
  return ["id" in skill ? skill.id : skill.base, skill.base, ability];
}

/** Ranks in a skill, enhanced and weakened ones included; the ability is not in it. What a power enhances needs no entry of its own. @rule FUD-008 FUD-175 FUD-465 */
export function skillRankRows(character: FudgeCharacter, skill: SkillChoice): readonly Row[] {
  const lucky = character.conditions.some((c) => c.id === "beginner" && c.trait === ("id" in skill ? skill.id : skill.base));
  const least = lucky ? ADVANTAGE_NUMBERS.beginnerRanks : 0;
  if (!("id" in skill)) {
    const given = enhancedBy(character, skill.base);
    return [...(lucky ? [row(skillLabel(skill.base), least, "FUD-374")] : []), ...given, ...(given.length > 0 || lucky ? weakenedRow(character, TRAIT_COST.skill, skill.base) : [])];
  }
  const specialty = skill.specialty === "" ? undefined : { specialty: skill.specialty };
  return [row(skillLabel(skill.base), Math.max(skill.rank, least), lucky ? "FUD-374" : "FUD-008", specialty), ...enhancedBy(character, skill.id, skill.base), ...weakenedRow(character, TRAIT_COST.skill, skill.id)];
}

/**
 * Whether somebody is trained: at least one rank in the skill.
 * @rule FUD-009
 */
export function isTrained(character: FudgeCharacter, skill: SkillChoice): boolean {
  return skillRankRows(character, skill).reduce((sum, r) => sum + r.value, 0) >= 1;
}

/**
 * A skill's bonus: ability plus ranks, with no ranks the ability alone. Attack skills stand under the attack cap, all others ten higher.
 * @param ability  the one used this time; null for the skill's own
 * @rule FUD-008 FUD-411 FUD-553
 */
export function skillTally(character: FudgeCharacter, skill: SkillChoice, settings: FudgeSettings, ability: AbilityKey | null = null): Tally {
  const used = ability ?? skillAbility(skill);
  const above = SKILLS[skill.base].attack ? CAP_ABOVE_LEVEL.attack : CAP_ABOVE_LEVEL.skill;
  return { rows: [abilityRow(character, used, settings), ...skillRankRows(character, skill)], cap: capWhen(settings.strictCaps, character.powerLevel + above, "FUD-553"), after: [] };
}

/** The ability that a skill is rolled with unless the player picks another. */
export function skillAbility(skill: SkillChoice): AbilityKey {
  return "id" in skill ? skill.ability : SKILLS[skill.base].ability;
}

/**
 * Whether a skill may be used at all: trained-only skills need a rank, Jack of All Trades, or the Gamemaster's word that this is one of the easy cases.
 * @returns null when it may, else the refusal `skill.trainedOnly`
 * @rule FUD-043 FUD-412 FUD-414
 */
export function untrainedRefusal(character: FudgeCharacter, skill: SkillChoice, allowed: boolean): Refusal | null {
  if (SKILLS[skill.base].untrained === "yes" || allowed || isTrained(character, skill) || advantageRank(character, "jackOfAllTrades") > 0) return null;
  return refuse("skill.trainedOnly", { skill: skillLabel(skill.base) });
}

/** How near skills come to a task: the one that is rolled, and others that help. */
export interface Related {
  readonly distance: keyof typeof SKILL_DISTANCE;
  readonly others: readonly { readonly id: string; readonly distance: keyof typeof SKILL_DISTANCE }[];
}

/**
 * A task done with skills that only come near it: each gives its ranks less the distance (never less than 0), added up; the ability counts once.
 * @param ranks  of the skill that is rolled, which its own lines hold already
 * @returns lines that change something
 * @rule FUD-413
 */
export function relatedRows(character: FudgeCharacter, ranks: number, { distance, others }: Related): readonly Row[] {
  const near = (rank: number, far: keyof typeof SKILL_DISTANCE): number => Math.max(rank + SKILL_DISTANCE[far], 0);
  const own = near(ranks, distance) - Math.max(ranks, 0);
  const more = others.flatMap((o) => {
    const entry = skillEntry(character, o.id);
    const rank = entry ? near(entry.rank, o.distance) : 0;
    return entry && rank > 0 ? [row(skillLabel(entry.base), rank, "FUD-413", ...(entry.specialty === "" ? [] : [{ specialty: entry.specialty }]))] : [];
  });
  return [...(own === 0 ? [] : [line("related", own, "FUD-413")]), ...more];
}

// Defenses

/** Dodge and Parry need freedom to act. */
export function isActiveDefense(defense: DefenseKey): boolean {
  return (ACTIVE_DEFENSES as readonly DefenseKey[]).includes(defense);
}

/** The cap on a defense. */
function defenseCap(character: FudgeCharacter, settings: FudgeSettings): Cap | null {
  return capWhen(settings.strictCaps, character.powerLevel + CAP_ABOVE_LEVEL.defense, "FUD-553");
}

/**
 * A defense before dice. Dodge, Parry, Fortitude and Will are an ability plus ranks. Toughness is the better of Stamina (with what enhances it) and the best
 * Protection, plus Defensive Roll while not vulnerable or defenseless; bruises come off after the cap. With immunity to fatigue Stamina counts as 0 here.
 * @param defensiveRoll  false works Toughness out without it, whatever the conditions say
 * @rule FUD-154 FUD-420 FUD-421 FUD-422 FUD-423 FUD-247
 */
export function defenseTally(character: FudgeCharacter, defense: DefenseKey, settings: FudgeSettings, defensiveRoll = grantsFor(character).defensiveRoll): Tally {
  const ability = DEFENSE_ABILITY[defense];
  const cap = defenseCap(character, settings);
  const base = ability === "sta" && isTireless(character) ? line("tireless", 0, "FUD-423") : abilityRow(character, ability, settings);
  if (defense !== "toughness")
    return { rows: [base, row(defenseLabel(defense), character.defenses[defense], "FUD-420"), ...enhancedBy(character, defense), ...reducedRow(character, TRAIT_COST.defense, defense), ...weakenedRow(character, TRAIT_COST.defense, defense)], cap, after: [] };
  const natural = [base, ...enhancedBy(character, "toughness")];
  const protection = bestProtection(character);
  const layer = protection !== null && protection.value > natural.reduce((sum, r) => sum + r.value, 0) ? [protection] : natural;
  const roll = defensiveRoll ? advantageRank(character, "defensiveRoll") : 0;
  return {
    rows: [...layer, ...(roll > 0 ? [line("defensiveRoll", roll, "FUD-422")] : []), ...reducedRow(character, TRAIT_COST.defense, "toughness"), ...weakenedRow(character, TRAIT_COST.defense, "toughness")],
    cap,
    after: character.bruises > 0 ? [line("bruises", -character.bruises, "FUD-154")] : [],
  };
}

/** The best layer of Protection; several don't add up. Null without one. */
function bestProtection(character: FudgeCharacter): Row | null {
  const layers = activeComponents(character)
    .filter(({ component }) => component.effect === "protection")
    .map(({ power, component }) => line("protection", component.rank, "FUD-421", { power: power.name }));
  return layers.reduce<Row | null>((best, layer) => (best === null || layer.value > best.value ? layer : best), null);
}

/**
 * Whether somebody is immune to fatigue: Stamina without end for Stamina checks, 0 for Fortitude and Toughness.
 * @rule FUD-423
 */
export function isTireless(character: FudgeCharacter): boolean {
  return activeComponents(character).some(({ component }) => component.effect === "immunity" && component.trait !== null && folded(component.trait) === "fatigue");
}

/**
 * Why a defense fails by itself: its ability is absent or debilitated. Fortitude and Toughness never do.
 * @rule FUD-403 FUD-424
 */
export function defenseFailure(character: FudgeCharacter, defense: DefenseKey, settings: FudgeSettings): AutomaticFailure | null {
  const ability = DEFENSE_ABILITY[defense];
  const failure = ability === "sta" ? null : abilityFailure(character, ability, settings);
  return failure && { ...failure, rule: failure.rule === "FUD-403" ? "FUD-424" : failure.rule };
}

/**
 * The rank of Impervious on a defense: an effect of that rank or less does nothing.
 * @rule FUD-125
 */
export function imperviousRank(character: FudgeCharacter, defense: DefenseKey): number {
  const ranks = activeComponents(character)
    .filter(({ component }) => hardens(component, defense))
    .map(({ component }) => modifierRanks(component, "impervious"));
  return Math.max(0, ...ranks);
}

/** Whether an effect is a layer of this defense, which Impervious may harden. @rule FUD-125 */
export const hardens = (component: Component, defense: DefenseKey): boolean => (component.effect === "protection" && defense === "toughness") || (component.effect === "enhancedTrait" && component.trait === defense);

/** How often a component has an extra or flaw; 0 without it. */
export function modifierRanks(component: Component, modifier: string): number {
  return component.modifiers.filter((m) => m.key === modifier).reduce((sum, m) => sum + m.ranks, 0);
}

/** Descriptors are words that people write: capitals and spaces around them say nothing. */
const folded = (word: string): string => word.trim().toLowerCase();
const among = (descriptors: readonly string[], word: string): boolean => descriptors.some((d) => folded(d) === folded(word));

/**
 * What Resistance powers take off an effect: for each kind that matches the highest, kinds added up.
 * @param descriptors  what the incoming effect is: fire, cold, magic, ...
 * @rule FUD-126
 */
export function resistanceRank(character: FudgeCharacter, descriptors: readonly string[]): number {
  const best = new Map<string, number>();
  for (const { component } of activeComponents(character))
    if (component.effect === "resistance" && component.trait !== null && among(descriptors, component.trait)) best.set(folded(component.trait), Math.max(best.get(folded(component.trait)) ?? 0, component.rank));
  return [...best.values()].reduce((sum, rank) => sum + rank, 0);
}

/**
 * Whether Immunity lets the character ignore an effect of these descriptors.
 * @rule FUD-127
 */
export function isImmune(character: FudgeCharacter, descriptors: readonly string[]): boolean {
  return immunities(character, descriptors).some((c) => modifierRanks(c, "halfEffect") === 0);
}

/** Whether Immunity with Half Effect halves an effect of these descriptors. @rule FUD-127 FUD-520 */
export function isHalfImmune(character: FudgeCharacter, descriptors: readonly string[]): boolean {
  return immunities(character, descriptors).length > 0 && !isImmune(character, descriptors);
}

const immunities = (character: FudgeCharacter, descriptors: readonly string[]): readonly Component[] =>
  activeComponents(character).flatMap(({ component }) => (component.effect === "immunity" && component.trait !== null && among(descriptors, component.trait) ? [component] : []));

/**
 * Size rank as it is now: Growth and Shrinking shift it.
 * @rule FUD-518
 */
export function sizeRank(character: FudgeCharacter): number {
  return character.size + grown(character, "size");
}

/**
 * Initiative before dice: Agility plus Improved Initiative; -10 while surprised.
 * @rule FUD-260 FUD-262
 */
export function initiativeTally(character: FudgeCharacter, settings: FudgeSettings): Tally {
  const improved = advantageRank(character, "improvedInitiative");
  const surprised = grantsFor(character).initiative;
  return {
    rows: [abilityRow(character, "agl", settings), ...(improved > 0 ? [line("improvedInitiative", improved, "FUD-260")] : []), ...(surprised !== 0 ? [line("surprised", surprised, "FUD-262")] : [])],
    cap: null,
    after: [],
  };
}

// Senses

/** Whether active Senses are written down as something: by their trait, a descriptor, the note of a modifier. @param named  letters alone, small @rule FUD-516 */
export function sensesBy(character: FudgeCharacter, named: string): boolean {
  return activeComponents(character).some(({ component }) => component.effect === "senses" && [component.trait ?? "", ...component.descriptors, ...component.modifiers.flatMap((m) => [m.key, m.note])].some((t) => wordOf(t).includes(named)));
}

/** Whether distance takes nothing off somebody's Perception: an extended sense. @rule FUD-516 */
export const sensesFar = (character: FudgeCharacter): boolean => sensesBy(character, "extended");
