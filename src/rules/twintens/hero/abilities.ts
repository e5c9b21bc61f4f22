import { type Change, change } from "../../kernel/change.ts";
import { RulesError, whole } from "../../kernel/refusal.ts";
import { FATIGUE_LEVELS } from "../harm/fatigue-levels.ts";
import type { TwintensSettings } from "../settings.ts";
import type { AbilityDamage, AbilityKey, FatigueLevel, PowerEntry, TwintensCharacter } from "../types.ts";
import { ABILITY_KEYS } from "../values.ts";
import { stepUp } from "./measures.ts";

/**
 * The modifier of a score: half of what is above 10, rounded down. A creature without the ability has 0. Where the source adds a "score" to a roll, this is meant.
 * @rule TWI-390 TWI-391
 */
export function abilityModifier(score: number | null): number {
  return score === null ? 0 : Math.floor((whole("score", score, 0) - 10) / 2);
}

type Able = Pick<TwintensCharacter, "abilities" | "abilityDamage" | "fatigue" | "powers">;

/** Whether a power does nothing for its own user: Others Only. @rule TWI-451 */
export const forOthers = ({ flaws }: Pick<PowerEntry, "flaws">): boolean => flaws.some((f) => f.key === "othersOnly");

/** Points that powers in use add to a score: the best Enhanced Trait, and what Growth, Density and Shrinking do. @rule TWI-436 TWI-440 */
function enhancement(character: Pick<TwintensCharacter, "powers">, ability: AbilityKey): number {
  const own = character.powers.filter((p) => p.active && !forOthers(p));
  const best = own
    .filter((p) => p.key === "enhancedTrait" && p.trait === ability)
    .reduce((most, p) => Math.max(most, p.ranks - p.lost), 0);
  return (
    best +
    own.reduce((sum, p) => {
      const ranks = Math.max(0, p.ranks - p.lost);
      if (p.key === "growth") return sum + (ability === "str" ? 2 * ranks : ability === "con" ? ranks : 0);
      if (p.key === "density") return sum + (ability === "str" ? 2 * ranks : 0);
      if (p.key === "shrinking") return sum - (ability === "str" ? ranks : 0);
      return sum;
    }, 0)
  );
}

/** Points as they still count of something that fades so many at once: all of them until the last is gone. @rule TWI-301 TWI-450 */
export const wholePoints = (left: number, atOnce: number): number =>
  atOnce > 1 ? atOnce * Math.ceil(left / atOnce) : left;

/**
 * The score as it is now: what powers add, less ability damage, never below 0; null for a creature without it.
 * @rule TWI-300 TWI-302 TWI-390
 */
export function currentScore(
  character: Pick<Able, "abilities" | "abilityDamage" | "powers">,
  ability: AbilityKey,
): number | null {
  const base = character.abilities[ability];
  if (base === null) return null;
  const lost = character.abilityDamage
    .filter((d) => d.ability === ability)
    .reduce((sum, d) => sum + wholePoints(d.points, d.atOnce ?? 0), 0);
  return Math.max(0, base + enhancement(character, ability) - lost);
}

/** Strength and Dexterity suffer from fatigue. @rule TWI-260 TWI-261 */
function fatiguePenalty(level: FatigueLevel, ability: AbilityKey): number {
  return ability === "str" || ability === "dex" ? FATIGUE_LEVELS[level].penalty : 0;
}

/**
 * The modifier as it is now, with ability damage and fatigue; everything derived follows it. Fatigue lowers the modifier, or the score where the setting says so.
 * @rule TWI-261 TWI-300 TWI-390 TWI-391
 */
export function currentModifier(
  character: Able,
  ability: AbilityKey,
  settings: Pick<TwintensSettings, "fatigueScale">,
): number {
  const score = currentScore(character, ability);
  if (score === null) return 0;
  const tired = fatiguePenalty(character.fatigue, ability);
  return settings.fatigueScale === "score"
    ? abilityModifier(Math.max(0, score + tired))
    : abilityModifier(score) + tired;
}

/** The Dexterity score that settles ties of initiative: after ability damage, untouched by fatigue. A creature without Dexterity counts as 0. @rule TWI-051 TWI-261 */
export function tieDexterity(character: Pick<Able, "abilities" | "abilityDamage" | "powers">): number {
  return currentScore(character, "dex") ?? 0;
}

/** Points of damage that would still lower a score; more do nothing. @param atOnce  Total Fade: they all come back with the last @rule TWI-300 TWI-304 TWI-450 */
export function abilityDamage(
  character: Pick<TwintensCharacter, "ref" | "abilities" | "abilityDamage" | "powers">,
  entry: AbilityDamage,
  atOnce = false,
): readonly Change[] {
  if (!ABILITY_KEYS.includes(entry.ability))
    throw new RulesError("unknown-ability", { ability: entry.ability, accepted: ABILITY_KEYS });
  const score = currentScore(character, entry.ability);
  const points = Math.min(whole("points", entry.points, 0), score ?? 0);
  if (points === 0) return [];
  return [
    setDamage(
      character,
      [...character.abilityDamage, { ...entry, points, ...(atOnce && { atOnce: points }) }],
      "TWI-300",
    ),
  ];
}

function setDamage(
  character: Pick<TwintensCharacter, "ref" | "abilityDamage">,
  next: readonly AbilityDamage[],
  rule: string,
): Change {
  // As it is stored, field by field: what is written otherwise than it is read back could not be taken back.
  const plain = (list: readonly AbilityDamage[]): readonly { readonly [key: string]: string | number }[] =>
    list.map((d) => ({ ...d, atOnce: d.atOnce ?? 0 }));
  return change(character.ref, "system.abilityDamage", plain(character.abilityDamage), plain(next), rule);
}

/** Take points back from the oldest entry of an ability first; entries that are used up go. @param healed  by help, which lessens also what comes back at once */
function restored(
  list: readonly AbilityDamage[],
  ability: AbilityKey,
  points: number,
  matches: (d: AbilityDamage) => boolean,
  healed = false,
): AbilityDamage[] {
  let left = points;
  return list.flatMap((d) => {
    if (d.ability !== ability || !matches(d) || left <= 0) return [d];
    if (healed && (d.atOnce ?? 0) > 1) {
      const whole = wholePoints(d.points, d.atOnce ?? 0);
      const less = Math.min(left, whole);
      left -= less;
      return less === whole ? [] : [{ ...d, points: Math.min(d.points, whole - less), atOnce: whole - less }];
    }
    const back = Math.min(left, d.points);
    left -= back;
    return back === d.points ? [] : [{ ...d, points: d.points - back }];
  });
}

/** What a Regeneration may be about beside recovery checks: ability points, or a mark whose interval it shortens. @rule TWI-302 TWI-440 */
export const REGENERATES_ABILITIES = "ability";

/**
 * What a stretch of time gives back: one point of every ability that is damaged at this rate, the oldest entry first; with a Regeneration about abilities one more for each rank.
 * @param tick  a round, a day, or a step of the time table by its rank
 * @rule TWI-301 TWI-302 TWI-440
 */
export function abilityRecovery(
  character: Pick<TwintensCharacter, "ref" | "abilityDamage"> & Partial<Pick<TwintensCharacter, "powers">>,
  tick: AbilityDamage["rate"],
): readonly Change[] {
  const more = (character.powers ?? [])
    .filter((p) => p.active && p.key === "regeneration" && p.trait === REGENERATES_ABILITIES)
    .reduce((most, p) => Math.max(most, p.ranks - p.lost), 0);
  const next = ABILITY_KEYS.reduce<readonly AbilityDamage[]>(
    (list, ability) => restored(list, ability, 1 + more, (d) => d.rate === tick),
    character.abilityDamage,
  );
  return next.some((d, i) => d !== character.abilityDamage[i]) || next.length !== character.abilityDamage.length
    ? [setDamage(character, next, "TWI-302")]
    : [];
}

/** Points of one ability that come back at once: Healing gives 1, and 1 more for every 5 over its DC; Regeneration by rank. @param heals  which damage can be helped at all: not what is Incurable @rule TWI-302 TWI-303 TWI-452 */
export function abilityHealing(
  character: Pick<TwintensCharacter, "ref" | "abilityDamage">,
  ability: AbilityKey,
  points: number,
  heals: (d: AbilityDamage) => boolean = () => true,
): readonly Change[] {
  const next = restored(character.abilityDamage, ability, whole("points", points, 0), heals, true);
  return next.length === character.abilityDamage.length && next.every((d, i) => d === character.abilityDamage[i])
    ? []
    : [setDamage(character, next, "TWI-303")];
}

/** How many points a Healing check gives back, by what it beat its DC. @rule TWI-303 */
export function healedPoints(margin: number): number {
  return margin < 0 ? 0 : 1 + Math.floor(margin / 5);
}

/** The first rank of the time table that a power's damage fades by: a round is rank 2. */
const ROUND_RANK = 2;

/** How fast damage from a power comes back: each round, with Slow Fade one step of the time table later for each rank. @rule TWI-301 */
export function fadeRate(slowFade: number): AbilityDamage["rate"] {
  return slowFade <= 0 ? "round" : stepUp(ROUND_RANK, slowFade);
}

/**
 * What a score of 0 does, by ability: no moving and helpless, dying that can't be stabilised, or unconscious. Empty when nothing is at 0.
 * @rule TWI-304
 */
export function debilitations(
  character: Pick<Able, "abilities" | "abilityDamage" | "powers">,
): readonly { readonly ability: AbilityKey; readonly effect: "helpless" | "dying" | "unconscious" }[] {
  return ABILITY_KEYS.filter((a) => currentScore(character, a) === 0).map((ability) => ({
    ability,
    effect: ability === "str" || ability === "dex" ? "helpless" : ability === "con" ? "dying" : "unconscious",
  }));
}

/** Whether a Constitution of 0 keeps somebody from being stabilised. @rule TWI-304 */
export const lostHold = (character: Pick<Able, "abilities" | "abilityDamage" | "powers">): boolean =>
  debilitations(character).some((d) => d.effect === "dying");
