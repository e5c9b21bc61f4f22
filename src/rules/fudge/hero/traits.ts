import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Row, row } from "../../kernel/rows.ts";
import { capped, capWhen } from "../dice/check.ts";
import { failing } from "../dice/degrees.ts";
import { defenseLabel, key, line, skillLabel } from "../labels.ts";
import { grantsFor } from "../state/conditions.ts";
import type {
  AbilityKey,
  AutomaticFailure,
  Cap,
  Component,
  DefenseKey,
  FudgeCharacter,
  FudgeSettings,
  SkillEntry,
  SkillKey,
  Tally,
} from "../types.ts";
import { wordOf } from "../words.ts";
import { folded } from "../words.ts";
import {
  abilityFailure,
  abilityRow,
  abilityTally,
  activeComponents,
  advantageRank,
  enhancedBy,
  grown,
  isDebilitated,
  modifierRanks,
  reducedRow,
  weakenedRow,
} from "./abilities.ts";
import { isTireless } from "./immunity.ts";
import { asideRows, bestProtection, standsAlways } from "./layers.ts";
import {
  ACTIVE_DEFENSES,
  ADVANTAGE_NUMBERS,
  CAP_ABOVE_LEVEL,
  DEFENSE_ABILITY,
  SKILL_DISTANCE,
  SKILLS,
  TRAIT_COST,
} from "./values.ts";

export {
  abilityFailure,
  abilityRank,
  abilityRow,
  abilityTally,
  activeComponents,
  advantageRank,
  grown,
  insubstantialRank,
  isDebilitated,
  lostRanks,
  modifierRanks,
  readyComponents,
  usableComponents,
} from "./abilities.ts";
export { ignores, isHalfImmune, isImmune, isTireless } from "./immunity.ts";

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

/** Ranks in a skill as they were learned. @rule FUD-008 FUD-175 FUD-465 */
function learnedRows(character: FudgeCharacter, skill: SkillChoice): readonly Row[] {
  const lucky = character.conditions.some(
    (c) => c.id === "beginner" && c.trait === ("id" in skill ? skill.id : skill.base),
  );
  const least = lucky ? ADVANTAGE_NUMBERS.beginnerRanks : 0;
  if (!("id" in skill)) {
    const given = enhancedBy(character, skill.base);
    return [
      ...(lucky ? [row(skillLabel(skill.base), least, "FUD-374")] : []),
      ...given,
      ...(given.length > 0 || lucky ? weakenedRow(character, TRAIT_COST.skill, skill.base) : []),
    ];
  }
  const specialty = skill.specialty === "" ? undefined : { specialty: skill.specialty };
  return [
    row(skillLabel(skill.base), Math.max(skill.rank, least), lucky ? "FUD-374" : "FUD-008", specialty),
    ...enhancedBy(character, skill.id, skill.base),
    ...weakenedRow(character, TRAIT_COST.skill, skill.id, skill.base),
  ];
}

/**
 * Ranks in a skill, enhanced and weakened ones included; the ability is not in it. What a power enhances needs no entry of its own. With Intellect at -5 nothing learned is left.
 * @rule FUD-008 FUD-175 FUD-403 FUD-465
 */
export function skillRankRows(character: FudgeCharacter, skill: SkillChoice): readonly Row[] {
  const learned = learnedRows(character, skill);
  const ranks = learned.reduce((sum, r) => sum + r.value, 0);
  return ranks > 0 && isDebilitated(character, "int") ? [...learned, line("forgotten", -ranks, "FUD-403")] : learned;
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
export function skillTally(
  character: FudgeCharacter,
  skill: SkillChoice,
  settings: FudgeSettings,
  ability: AbilityKey | null = null,
): Tally {
  const used = ability ?? skillAbility(skill);
  const above = SKILLS[skill.base].attack ? CAP_ABOVE_LEVEL.attack : CAP_ABOVE_LEVEL.skill;
  return {
    rows: [abilityRow(character, used, settings), ...skillRankRows(character, skill)],
    cap: capWhen(settings.strictCaps, character.powerLevel + above, "FUD-553"),
    after: [],
  };
}

/**
 * Why every check of a skill fails by itself: its ability's checks do, or it takes hands and they obey no more.
 * @rule FUD-401 FUD-403 FUD-414
 */
export function skillFailure(
  character: FudgeCharacter,
  skill: SkillChoice,
  ability: AbilityKey,
): AutomaticFailure | null {
  return (
    abilityFailure(character, ability) ??
    (SKILLS[skill.base].manipulation && isDebilitated(character, "dex")
      ? failing(key("Automatic", "clumsy"), "FUD-403")
      : null)
  );
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
  if (
    SKILLS[skill.base].untrained === "yes" ||
    allowed ||
    isTrained(character, skill) ||
    advantageRank(character, "jackOfAllTrades") > 0
  )
    return null;
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
    return entry && rank > 0
      ? [
          row(
            skillLabel(entry.base),
            rank,
            "FUD-413",
            ...(entry.specialty === "" ? [] : [{ specialty: entry.specialty }]),
          ),
        ]
      : [];
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

/** What a thing defends itself with where somebody strikes at it: how it is driven, as far as its Defense goes, and how tough it is made; null for what a thing has as anybody has it. @rule FUD-168 FUD-583 */
function thingRows(thing: FudgeCharacter, defense: DefenseKey, settings: FudgeSettings): readonly Row[] | null {
  if (thing.object == null || defense === "fortitude" || defense === "will") return null;
  // What stands for the ability is no ability of a thing's; what powers add to it and harm takes from it keeps its own line.
  const [own, ...more] = abilityTally(thing, DEFENSE_ABILITY[defense], settings).rows;
  const rank = own?.value ?? 0;
  if (defense === "toughness") return [row(defenseLabel("toughness"), rank, "FUD-168"), ...more];
  const { handling } = thing;
  if (!handling) return [row(defenseLabel("dodge"), rank, "FUD-168"), ...more];
  return [
    row(skillLabel("vehicles"), handling.ranks, "FUD-583"),
    ...(rank === handling.ranks
      ? []
      : [line("vehicleDefense", rank - handling.ranks, "FUD-583", { defense: handling.defense })]),
    ...more,
  ];
}

/**
 * A defense before dice. Dodge, Parry, Fortitude and Will are an ability plus ranks. Toughness is the better of Stamina (with what enhances it) and the best
 * Protection, plus Defensive Roll while not vulnerable or defenseless; bruises come off after the cap. With immunity to fatigue Stamina counts as 0 here. A layer against some harm alone
 * stands aside (`braced`). A thing has what it is made of, and whoever drives it.
 * @param defensiveRoll  false works Toughness out without it, whatever the conditions say
 * @rule FUD-154 FUD-168 FUD-420 FUD-421 FUD-422 FUD-423 FUD-247 FUD-581 FUD-583
 */
export function defenseTally(
  character: FudgeCharacter,
  defense: DefenseKey,
  settings: FudgeSettings,
  defensiveRoll = grantsFor(character).defensiveRoll,
): Tally {
  const ability = DEFENSE_ABILITY[defense];
  const cap = defenseCap(character, settings);
  const thing = thingRows(character, defense, settings);
  const base =
    ability === "sta" && isTireless(character)
      ? line("tireless", 0, "FUD-423")
      : abilityRow(character, ability, settings);
  if (defense !== "toughness")
    return {
      rows: [
        ...(thing ?? [base, row(defenseLabel(defense), character.defenses[defense], "FUD-420")]),
        ...enhancedBy(character, defense),
        ...reducedRow(character, TRAIT_COST.defense, defense),
        ...weakenedRow(character, TRAIT_COST.defense, defense),
      ],
      cap,
      after: [],
    };
  const natural = [...(thing ?? [base]), ...enhancedBy(character, "toughness")];
  const protection = bestProtection(character);
  const layer =
    protection !== null && protection.value > natural.reduce((sum, r) => sum + r.value, 0) ? [protection] : natural;
  const roll = defensiveRoll ? advantageRank(character, "defensiveRoll") : 0;
  return {
    rows: [
      ...layer,
      ...asideRows(character),
      ...(roll > 0 ? [line("defensiveRoll", roll, "FUD-422")] : []),
      ...reducedRow(character, TRAIT_COST.defense, "toughness"),
      ...weakenedRow(character, TRAIT_COST.defense, "toughness"),
    ],
    cap,
    after: character.bruises > 0 ? [line("bruises", -character.bruises, "FUD-154")] : [],
  };
}

/**
 * Why a defense fails by itself: its ability is absent or debilitated. Fortitude and Toughness never do.
 * @rule FUD-403 FUD-424
 */
export function defenseFailure(character: FudgeCharacter, defense: DefenseKey): AutomaticFailure | null {
  const ability = DEFENSE_ABILITY[defense];
  const failure = ability === "sta" ? null : abilityFailure(character, ability);
  return failure && { ...failure, rule: failure.rule === "FUD-403" ? "FUD-424" : failure.rule };
}

/**
 * The rank of Impervious on a defense: an effect of that rank or less does nothing. With strict caps what lies above half the defense is wasted; bruises, and a Defensive
 * Roll that is lost for a moment, make nothing softer.
 * @rule FUD-125 FUD-556 FUD-565
 */
export function imperviousRank(character: FudgeCharacter, defense: DefenseKey, settings: FudgeSettings): number {
  const ranks = activeComponents(character)
    .filter(({ component }) => hardens(component, defense))
    .map(({ component }) => modifierRanks(component, "impervious"));
  const bought = Math.max(0, ...ranks);
  return bought > 0 && settings.strictCaps
    ? Math.min(bought, imperviousLimit({ ...character, bruises: 0 }, defense, settings))
    : bought;
}

/** The most ranks of Impervious that a defense carries: half of it, rounded up. @rule FUD-556 */
export const imperviousLimit = (character: FudgeCharacter, defense: DefenseKey, settings: FudgeSettings): number =>
  Math.max(0, Math.ceil(capped(defenseTally(character, defense, settings, true)).total / 2));

/** Whether an effect is a layer of this defense, which Impervious may harden. @rule FUD-125 */
export const hardens = (component: Component, defense: DefenseKey): boolean =>
  (component.effect === "protection" && standsAlways(component) && defense === "toughness") ||
  (component.effect === "enhancedTrait" && component.trait === defense);

const among = (descriptors: readonly string[], word: string): boolean =>
  descriptors.some((d) => folded(d) === folded(word));

/**
 * What Resistance powers take off an effect: for each kind that matches the highest, kinds added up. With strict caps no kind counts for more than the power level.
 * @param descriptors  what the incoming effect is: fire, cold, magic, ...
 * @rule FUD-126 FUD-556 FUD-565
 */
export function resistanceRank(
  character: FudgeCharacter,
  descriptors: readonly string[],
  settings: FudgeSettings,
): number {
  const most = settings.strictCaps ? character.powerLevel : Infinity;
  const best = new Map<string, number>();
  for (const { component } of activeComponents(character))
    if (component.effect === "resistance" && component.trait !== null && among(descriptors, component.trait))
      best.set(
        folded(component.trait),
        Math.max(best.get(folded(component.trait)) ?? 0, Math.min(component.rank, most)),
      );
  return [...best.values()].reduce((sum, rank) => sum + rank, 0);
}

/**
 * Size rank as it is now: Growth and Shrinking shift it.
 * @rule FUD-518
 */
export function sizeRank(character: FudgeCharacter): number {
  return character.size + grown(character, "size");
}

/** Mass rank as it is now: Growth and Shrinking change it. @rule FUD-096 FUD-518 */
export const massRank = (character: Pick<FudgeCharacter, "weight" | "powers" | "conditions">): number =>
  character.weight + grown(character, "mass");

/**
 * Initiative before dice: Agility plus Improved Initiative; -10 while surprised.
 * @rule FUD-260 FUD-262
 */
export function initiativeTally(character: FudgeCharacter, settings: FudgeSettings): Tally {
  const improved = advantageRank(character, "improvedInitiative");
  const surprised = grantsFor(character).initiative;
  return {
    rows: [
      abilityRow(character, "agl", settings),
      ...(improved > 0 ? [line("improvedInitiative", improved, "FUD-260")] : []),
      ...(surprised !== 0 ? [line("surprised", surprised, "FUD-262")] : []),
    ],
    cap: null,
    after: [],
  };
}

// Senses

/** Whether active Senses are written down as something: by their trait, a descriptor, the note of a modifier. @param named  letters alone, small @rule FUD-516 */
export function sensesBy(character: FudgeCharacter, named: string): boolean {
  return activeComponents(character).some(
    ({ component }) =>
      component.effect === "senses" &&
      [component.trait ?? "", ...component.descriptors, ...component.modifiers.flatMap((m) => [m.key, m.note])].some(
        (t) => wordOf(t).includes(named),
      ),
  );
}

/** Whether distance takes nothing off somebody's Perception: an extended sense. @rule FUD-516 */
export const sensesFar = (character: FudgeCharacter): boolean => sensesBy(character, "extended");
