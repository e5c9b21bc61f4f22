import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { EXTRA_EFFORTS, FATIGUE_LEVELS } from "../harm/fatigue-levels.ts";
import { knockbackResist } from "../harm/knockback.ts";
import { fatigueNow, rageOf } from "../harm/rage.ts";
import { abilityLabel, line } from "../labels.ts";
import { type FeatDefinition, type FeatKey, type FeatNumber, FEATS } from "../powers/catalogue/feats.ts";
import { SKILLS } from "../powers/catalogue/skills.ts";
import { drained } from "../powers/drain.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../settings.ts";
import { ASLEEP_NOTICE, type Grants } from "../state/condition-table.ts";
import { grantsFor, held, RATTLED_PENALTY, WOUNDED_PENALTY } from "../state/conditions.ts";
import type { AbilityKey, PowerEntry, Size, SkillEntry, TwintensCharacter } from "../types.ts";
import { abilityModifier, currentModifier, currentScore, forOthers } from "./abilities.ts";
import { movementMph, throwFeet } from "./movement.ts";
import { sizeAfter, sizeRow } from "./sizes.ts";

/** Ranks of a feat that a character has; for feats about something, those that are about `subject`. */
export function featRank(character: Pick<TwintensCharacter, "feats">, key: FeatKey, subject?: string): number {
  return character.feats
    .filter((f) => f.key === key && (subject === undefined || f.subject === subject))
    .reduce((sum, f) => sum + f.ranks, 0);
}

/** What feats add to a number, by the catalogue; those about something only where `subject` is theirs. @rule TWI-421 */
export function featNumber(character: Pick<TwintensCharacter, "feats">, number: FeatNumber, subject = ""): number {
  return character.feats.reduce((sum, f) => {
    const definition: FeatDefinition = FEATS[f.key];
    return definition.subject && f.subject !== subject ? sum : sum + (definition.numbers?.[number] ?? 0) * f.ranks;
  }, 0);
}

/** Ranks of a power that count now: in use, less what was drained. @rule TWI-305 TWI-436 */
export function activeRanks(power: Pick<PowerEntry, "active" | "ranks" | "lost">): number {
  return power.active ? Math.max(0, power.ranks - power.lost) : 0;
}

/** Ranks of a power that its own user has the good of. @rule TWI-451 */
export const ownRanks = (power: PowerEntry): number => (forOthers(power) ? 0 : activeRanks(power));

/** The best rank of an effect in use: two that give the same bonus don't add. @rule TWI-436 */
export function effectRank(
  character: Pick<TwintensCharacter, "powers">,
  key: PowerEntry["key"],
  trait?: string,
): number {
  return character.powers
    .filter((p) => p.key === key && (trait === undefined || p.trait === trait))
    .reduce((most, p) => Math.max(most, ownRanks(p)), 0);
}

/** The size with Growth and Shrinking in use. @rule TWI-406 */
export function currentSize(character: Pick<TwintensCharacter, "size" | "powers">): Size {
  return sizeAfter(character.size, effectRank(character, "growth"), effectRank(character, "shrinking"));
}

/**
 * The score of an ability with everything on the character: damage, powers, for Strength a rage, for Dexterity what entangles.
 * @rule TWI-300 TWI-390 TWI-421 TWI-460
 */
export function scoreNow(character: TwintensCharacter, ability: AbilityKey): number | null {
  const score = currentScore(character, ability);
  if (score === null) return null;
  const more = ability === "str" ? rageOf(character).strength : ability === "dex" ? grantsFor(character).dexScore : 0;
  return Math.max(0, score + more);
}

/**
 * The modifier of an ability with everything on the character: damage, fatigue, a rage, what entangles.
 * @rule TWI-261 TWI-390 TWI-398 TWI-421 TWI-460
 */
export function modifierNow(character: TwintensCharacter, ability: AbilityKey, settings: TwintensSettings): number {
  const now = currentModifier({ ...character, fatigue: fatigueNow(character) }, ability, settings);
  return now - abilityModifier(currentScore(character, ability)) + abilityModifier(scoreNow(character, ability));
}

/** What trade-offs of the turn have moved, until the own next turn. @rule TWI-365 */
export function traded(character: Pick<TwintensCharacter, "conditions">): {
  readonly attack: number;
  readonly damage: number;
  readonly defense: number;
  readonly dodge: number;
} {
  const by = (key: string): number =>
    held(character, "trading")
      .filter((c) => c.trait === key)
      .reduce((sum, c) => sum + (c.degree ?? 0), 0);
  const [accurate, allOut, defensive, power] = [
    by("accurateAttack"),
    by("allOutAttack"),
    by("defensiveAttack"),
    by("powerAttack"),
  ];
  return {
    attack: accurate + allOut - defensive - power,
    damage: power - accurate,
    defense: 0 - allOut,
    dodge: defensive,
  };
}

/** A line with an ability's modifier. */
function abilityRow(character: TwintensCharacter, ability: AbilityKey, settings: TwintensSettings): Row {
  return { label: abilityLabel(ability), value: modifierNow(character, ability, settings), rule: "TWI-390" };
}

/** What conditions take from attack rolls, checks and saves: wounded once, shaken or sickened once. @rule TWI-190 TWI-237 TWI-460 */
export function penaltyRows(grants: Grants): readonly Row[] {
  return [
    ...(grants.wounded ? [line("wounded", WOUNDED_PENALTY, "TWI-190")] : []),
    ...(grants.rattled ? [line("rattled", RATTLED_PENALTY, "TWI-460")] : []),
  ];
}

const SAVE_ABILITY = { fort: "con", ref: "dex", will: "wis" } as const;

/**
 * A saving throw's bonus, line by line: base, ability (below zero too), conditions. A Constitution check for dying takes no wounds off; this is none.
 * @rule TWI-190 TWI-230 TWI-237
 */
export function saveBonus(
  character: TwintensCharacter,
  save: "fort" | "ref" | "will",
  settings: TwintensSettings = DEFAULT_SETTINGS,
): Explained {
  const grants = grantsFor(character);
  const enhanced = effectRank(character, "enhancedTrait", save);
  const short = drained(character, save);
  return explain([
    line("baseSave", character.saves[save], "TWI-230"),
    abilityRow(character, SAVE_ABILITY[save], settings),
    ...(enhanced > 0 ? [line("enhanced", enhanced, "TWI-440")] : []),
    ...(short > 0 ? [line("drained", 0 - short, "TWI-305")] : []),
    ...(save !== "ref" && rageOf(character).saves > 0 ? [line("rage", rageOf(character).saves, "TWI-421")] : []),
    ...(save === "ref" && grants.reflex !== 0 ? [line("slowed", grants.reflex, "TWI-460")] : []),
    ...penaltyRows(grants),
  ]);
}

/** Effects on the mind, against which Mind Shield helps. @rule TWI-440 */
const MENTAL: readonly string[] = [
  "confuse",
  "emotionControl",
  "illusion",
  "mentalBlast",
  "mindControl",
  "mindReading",
  "possession",
  "suggestion",
  "telepathy",
] satisfies readonly PowerEntry["key"][];

/** What powers add to a save against one effect: Mind Shield against the mind's, Sensory Shield against what blinds a sense. @rule TWI-440 */
export function shieldRows(
  character: Pick<TwintensCharacter, "powers">,
  effect: string,
  sense = "sight",
): readonly Row[] {
  const shield = MENTAL.includes(effect)
    ? effectRank(character, "mindShield")
    : effect === "dazzle"
      ? Math.max(
          0,
          ...character.powers
            .filter((p) => p.key === "sensoryShield" && (p.trait === null || p.trait === sense))
            .map(activeRanks),
        )
      : 0;
  return shield === 0 ? [] : [line("shieldPower", shield, "TWI-440")];
}

/** Whether what protects stays on without the wearer: permanent powers do, sustained ones only while kept up. */
function toughnessRows(character: TwintensCharacter, settings: TwintensSettings): readonly Row[] {
  const armor = Math.max(0, ...character.armor.filter((a) => a.worn).map((a) => a.toughness));
  const protection = effectRank(character, "protection");
  const field = effectRank(character, "forceField");
  const density = Math.floor(effectRank(character, "density") / 2);
  const row = (name: string, value: number, rule: string): readonly Row[] =>
    value === 0 ? [] : [line(name, value, rule)];
  return [
    { label: abilityLabel("con"), value: modifierNow(character, "con", settings), rule: "TWI-185" },
    ...row("tough", featNumber(character, "toughness"), "TWI-185"),
    ...row("armor", armor, "TWI-186"),
    ...row("protection", protection, "TWI-186"),
    ...row("forceField", field, "TWI-185"),
    ...row("density", density, "TWI-440"),
    ...row("enhanced", effectRank(character, "enhancedTrait", "toughness"), "TWI-440"),
    ...row("drained", 0 - drained(character, "toughness"), "TWI-305"),
  ];
}

/**
 * Toughness before earlier damage: Constitution, feats, powers, the best suit worn; there is no bought base. Defensive Roll counts only while the dodge isn't denied and
 * free actions can be taken.
 * @param denied  the target is denied its dodge, or can't act freely
 * @rule TWI-185 TWI-186 TWI-187
 */
export function toughnessBonus(
  character: TwintensCharacter,
  denied: boolean,
  settings: TwintensSettings = DEFAULT_SETTINGS,
): Explained {
  const rows = toughnessRows(character, settings);
  const roll = denied ? 0 : featNumber(character, "defensiveRoll");
  return explain(roll === 0 ? rows : [...rows, line("defensiveRoll", roll, "TWI-187")]);
}

/** Effects that add to Toughness and may be impervious. @rule TWI-170 TWI-186 */
const GUARDS = ["protection", "forceField", "enhancedTrait"] as const satisfies readonly PowerEntry["key"][];

/** The impervious part of Toughness: of each effect that adds to it the best with the extra. @rule TWI-170 TWI-271 TWI-436 */
export function imperviousRanks(character: Pick<TwintensCharacter, "powers">): number {
  const best = (key: PowerEntry["key"]): number =>
    character.powers
      .filter(
        (p) =>
          p.key === key &&
          (key !== "enhancedTrait" || p.trait === "toughness") &&
          p.extras.some((e) => e.key === "impervious"),
      )
      .reduce((most, p) => Math.max(most, ownRanks(p)), 0);
  return GUARDS.reduce((sum, key) => sum + best(key), 0);
}

/** Whether Immunity covers something (critical hits, cold, suffocation, a descriptor), by whatever words it is named with. @rule TWI-148 TWI-439 */
export function isImmune(character: Pick<TwintensCharacter, "powers">, ...to: readonly string[]): boolean {
  const named = to.map(plainWord);
  return character.powers.some(
    (p) => p.key === "immunity" && p.trait !== null && named.includes(plainWord(p.trait)) && ownRanks(p) > 0,
  );
}

/** A word as it is compared: without its case. */
export const plainWord = (text: string): string => text.trim().toLowerCase();

/** Immovable ranks: the power's, and one for every three of Density. @rule TWI-271 TWI-440 */
export function immovableRanks(character: Pick<TwintensCharacter, "powers">): number {
  return effectRank(character, "immovable") + Math.floor(effectRank(character, "density") / 3);
}

/** Super-Strength: the power's, and one for every three of Density. @rule TWI-399 TWI-440 */
export function superStrength(character: Pick<TwintensCharacter, "powers">): number {
  return effectRank(character, "superStrength") + Math.floor(effectRank(character, "density") / 3);
}

/** Knockback resistance as one number, with and without Defensive Roll. @rule TWI-271 TWI-273 TWI-501 */
export function knockbackResistance(
  character: TwintensCharacter,
  denied: boolean,
  settings: TwintensSettings = DEFAULT_SETTINGS,
): Explained {
  return knockbackResist({
    toughness: toughnessBonus(character, denied, settings).total,
    impervious: imperviousRanks(character),
    immovable: immovableRanks(character),
    size: currentSize(character),
  });
}

/** Initiative bonus: Dexterity, Improved Initiative, Super-Speed, wounds, deafness. @rule TWI-050 TWI-190 TWI-421 TWI-440 */
export function initiativeBonus(
  character: TwintensCharacter,
  settings: TwintensSettings = DEFAULT_SETTINGS,
): Explained {
  const grants = grantsFor(character);
  const rows = [
    abilityRow(character, "dex", settings),
    line("improvedInitiative", featNumber(character, "initiative"), "TWI-050"),
    line("superSpeed", 4 * effectRank(character, "superSpeed"), "TWI-440"),
    line("conditions", grants.initiative, "TWI-460"),
  ];
  return explain([
    ...rows.filter((r, i) => i === 0 || r.value !== 0),
    ...(grants.wounded ? penaltyRows({ ...grants, rattled: false }) : []),
  ]);
}

/** Whether somebody exerts themselves for that now: `speed`, `lifting`. @rule TWI-265 */
export const exerts = (character: Pick<TwintensCharacter, "conditions">, what: "speed" | "lifting"): boolean =>
  held(character, "exerting").some((c) => c.trait === what);

/** Feet within which somebody stands beside one. */
const BESIDE = 5;

/** Feet per move action before powers, and how paces multiply it. @rule TWI-073 */
export const SPEED_FEET = 30;
export const PACES = { normal: 1, accelerated: 2, allOut: 4 } as const;

/** Feet for a move action, as conditions and fatigue leave it, down to a full 5 feet, and extra effort doubles it. @rule TWI-073 TWI-074 TWI-260 TWI-265 */
export function speedFeet(character: TwintensCharacter, pace: keyof typeof PACES = "normal"): number {
  const factor = Math.min(grantsFor(character).speed, FATIGUE_LEVELS[fatigueNow(character)].speed);
  return (
    Math.floor((SPEED_FEET * factor) / 5) * 5 * PACES[pace] * (exerts(character, "speed") ? EXTRA_EFFORTS.speed : 1)
  );
}

/** Feet that each mile an hour of a movement power is worth in a move action: 10 mph are 100 feet. */
const FEET_A_MPH = 10;

/** Feet of a move action by a movement power of so many ranks; 0 for what isn't one. @rule TWI-073 TWI-440 */
export const powerFeet = (key: PowerEntry["key"], ranks: number): number => (movementMph(key, ranks) ?? 0) * FEET_A_MPH;

/** Feet of a move action by whatever carries one fastest: the own legs, or a movement power in use. @rule TWI-073 TWI-363 TWI-440 */
export function fastestFeet(character: TwintensCharacter): number {
  const powers = character.powers.map((p) => powerFeet(p.key, ownRanks(p)));
  return Math.max(speedFeet(character), ...powers);
}

/** Heavy load in pounds for Strength 1 to 29. @rule TWI-399 */
const HEAVY = [
  10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 115, 130, 150, 175, 200, 230, 260, 300, 350, 400, 460, 520, 600, 700, 800,
  920, 1040, 1200, 1400,
] as const;

/** Heavy load in pounds; every ten points of Strength above 29 make it four times as much. @rule TWI-399 */
export function heavyLoad(strength: number): number {
  if (strength <= 0) return 0;
  const tens = strength <= HEAVY.length ? 0 : Math.ceil((strength - HEAVY.length) / 10);
  return (HEAVY[strength - 10 * tens - 1] ?? 0) * 4 ** tens;
}

/** Strength for carrying and throwing: Super-Strength counts as 5 a rank, extra effort is 5 more. @rule TWI-265 TWI-399 */
function liftingStrength(character: TwintensCharacter): number {
  return (
    (scoreNow(character, "str") ?? 0) +
    5 * superStrength(character) +
    (exerts(character, "lifting") ? EXTRA_EFFORTS.lifting : 0)
  );
}

/**
 * Feet that something so heavy can be thrown: a step of the table for each point by which the thrower's Strength modifier passes that of the Strength it takes to carry it; who
 * can carry it at all reaches who stands beside them. Null for what is too heavy.
 * @param pounds  its weight
 * @rule TWI-281 TWI-381 TWI-399
 */
export function throwingRange(character: TwintensCharacter, pounds: number): number | null {
  const mine = liftingStrength(character);
  const { lifting } = sizeRow(currentSize(character));
  const needed = Array.from({ length: Math.max(0, mine) }, (_n, i) => i + 1).find(
    (strength) => heavyLoad(strength) * lifting >= pounds,
  );
  return needed === undefined ? null : Math.max(BESIDE, throwFeet(abilityModifier(mine), abilityModifier(needed)));
}

/** What a character can carry and lift, in pounds: a third, two thirds, all, twice, five times. Super-Strength counts as 5 Strength a rank, size multiplies, extra effort is 5 Strength more. @rule TWI-265 TWI-399 TWI-405 */
export function loads(character: TwintensCharacter): {
  readonly light: number;
  readonly medium: number;
  readonly heavy: number;
  readonly lift: number;
  readonly push: number;
} {
  const heavy = heavyLoad(liftingStrength(character)) * sizeRow(currentSize(character)).lifting;
  return {
    light: Math.floor(heavy / 3),
    medium: Math.floor((2 * heavy) / 3),
    heavy: Math.floor(heavy),
    lift: Math.floor(2 * heavy),
    push: Math.floor(5 * heavy),
  };
}

/** What a Light Sleeper doesn't lose of Notice asleep. @rule TWI-421 TWI-460 */
const wakeful = (character: TwintensCharacter): number =>
  featRank(character, "lightSleeper") > 0 && held(character, "asleep").length > 0 ? ASLEEP_NOTICE : 0;

/** What each rank of Morph adds to Disguise. @rule TWI-440 */
const MORPH_DISGUISE = 5;

/** A skill's bonus, line by line: ranks, ability, other; size on Stealth and Intimidate, Morph on Disguise; conditions. @rule TWI-190 TWI-405 TWI-410 TWI-440 */
export function skillBonus(
  character: TwintensCharacter,
  skill: SkillEntry,
  settings: TwintensSettings = DEFAULT_SETTINGS,
): Explained {
  const { ability } = SKILLS[skill.key];
  const size = sizeRow(currentSize(character));
  const bySize = skill.key === "stealth" ? size.stealth : skill.key === "intimidate" ? size.intimidate : 0;
  const grants = grantsFor(character);
  return explain([
    line("ranks", skill.ranks, "TWI-410"),
    ...(ability === null ? [] : [abilityRow(character, ability, settings)]),
    ...(skill.misc === 0 ? [] : [line("misc", skill.misc, "TWI-410")]),
    ...(effectRank(character, "enhancedTrait", skill.id) === 0
      ? []
      : [line("enhanced", effectRank(character, "enhancedTrait", skill.id), "TWI-440")]),
    ...(bySize === 0 ? [] : [line("size", bySize, "TWI-405")]),
    ...(skill.key === "disguise" && effectRank(character, "morph") > 0
      ? [line("morph", MORPH_DISGUISE * effectRank(character, "morph"), "TWI-440")]
      : []),
    ...(skill.key === "notice" && grants.notice !== 0
      ? [line("conditions", grants.notice + wakeful(character), "TWI-460")].filter((r) => r.value !== 0)
      : []),
    ...penaltyRows(grants),
  ]);
}

/** Whether an untrained skill may be used: those marked trained need a rank, Jack-of-all-trades lifts that, Eidetic Memory for Knowledge. @rule TWI-410 TWI-421 */
export function mayUseSkill(
  character: Pick<TwintensCharacter, "feats">,
  skill: Pick<SkillEntry, "key" | "ranks">,
): boolean {
  if (!SKILLS[skill.key].trained || skill.ranks > 0 || featRank(character, "jackOfAllTrades") > 0) return true;
  return skill.key === "knowledge" && featRank(character, "eideticMemory") > 0;
}

/** Working without tools, unless with Improvised Tools. @rule TWI-410 TWI-421 */
export function toolPenalty(character: Pick<TwintensCharacter, "feats">): number {
  return featRank(character, "improvisedTools") > 0 ? 0 : -4;
}
