import { type Change, change } from "../../kernel/change.ts";
import type { Words } from "../../kernel/situation.ts";
import { invoiceOf } from "../build/points.ts";
import { abilityDamage, currentScore, fadeRate, wholePoints } from "../hero/abilities.ts";
import { abilityLabel, key, saveLabel } from "../labels.ts";
import { conditionState, impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { AbilityDamage, AbilityKey, ConditionState, PowerEntry, TwintensCharacter } from "../types.ts";
import { ABILITY_KEYS } from "../values.ts";
import type { EXTRAS, FLAWS } from "./catalogue/modifiers.ts";

/** What a Drain takes from, and how fast it comes back. */
export interface Drain {
  /** A trait by its name, `power` for a power of the victim's, null for whatever the attacker points it at. */
  readonly trait: string | null;
  readonly rate: AbilityDamage["rate"];
  /** What is taken makes the user stronger. */
  readonly transfer: boolean;
  /** Total Fade: nothing comes back until all of it does. */
  readonly atOnce?: true;
  /** Nullify: the power goes off and loses nothing. */
  readonly off?: true;
}

/** Bought traits that points are taken from, with the points that one of each costs. @rule TWI-305 TWI-393 */
export const TRAIT_COSTS = { attack: 2, defense: 2, dodge: 1, toughness: 1, fort: 1, ref: 1, will: 1 } as const;
export type BoughtTrait = keyof typeof TRAIT_COSTS;

const isBought = (trait: string): trait is BoughtTrait => Object.hasOwn(TRAIT_COSTS, trait);
const isAbility = (trait: string): trait is AbilityKey => (ABILITY_KEYS as readonly string[]).includes(trait);

/** In front of a power's id where a trait is named. */
export const POWER = "power:";

/**
 * What a power takes from its victim; null for one that takes nothing. Drain and Transfer take from the trait that they are about, Corrosion and Disintegration from Toughness, Nullify
 * switches a power off. Slow Fade keeps what is taken away for longer.
 * @rule TWI-301 TWI-440
 */
export function drainOf(power: Pick<PowerEntry, "key" | "trait" | "feats" | "extras">): Drain | null {
  if (power.key === "nullify") return { trait: "power", rate: "round", transfer: false, off: true };
  const fades = { rate: powerFade(power), ...(fadesAtOnce(power) && { atOnce: true as const }) };
  if (power.key === "corrosion" || power.key === "disintegration")
    return { trait: "toughness", transfer: false, ...fades };
  if (power.key !== "drain" && power.key !== "transfer") return null;
  return { trait: power.trait, transfer: power.key === "transfer", ...fades };
}

/** Traits of a victim that a Drain may be pointed at: its own one, any power in use, or any at all. What is innate can't be switched off. @rule TWI-440 TWI-452 */
export function drainable(
  { trait, off }: Drain,
  victim: Pick<TwintensCharacter, "abilities" | "powers">,
): readonly string[] {
  const powers = victim.powers
    .filter((p) => p.active && !(off === true && p.feats.some((f) => f.key === "innate")))
    .map((p) => `${POWER}${p.id}`);
  if (trait === "power") return powers;
  if (trait !== null) return isAbility(trait) || isBought(trait) ? [trait] : [];
  return [...ABILITY_KEYS.filter((a) => victim.abilities[a] !== null), ...Object.keys(TRAIT_COSTS), ...powers];
}

/** What the words of a drained trait say: how fast it comes back, by how many points at once (1 where they come one by one), and what it is. */
function wordsOf(state: Pick<ConditionState, "trait">): {
  readonly rate: AbilityDamage["rate"];
  readonly atOnce: number;
  readonly trait: string;
} {
  const [pace = "round", ...rest] = (state.trait ?? "").split(" ");
  const [rate = "round", atOnce = "1"] = pace.split("*");
  return {
    rate: rate === "round" || rate === "day" ? rate : Number(rate),
    atOnce: Number(atOnce),
    trait: rest.join(" "),
  };
}

/** What shifts a trait for a time, down or up. */
type Shift = "drained" | "boosted";

/** Points by which a trait is shifted for now. */
const shiftedPoints = (character: Pick<TwintensCharacter, "conditions">, shift: Shift, trait: string): number =>
  held(character, shift)
    .filter((c) => wordsOf(c).trait === trait)
    .reduce((sum, c) => sum + wholePoints(c.degree ?? 0, wordsOf(c).atOnce), 0);

/** Points that are gone from a trait for now. @rule TWI-305 */
export const drainedPoints = (character: Pick<TwintensCharacter, "conditions">, trait: string): number =>
  shiftedPoints(character, "drained", trait);

/** By how much a bought trait is lower for now: its points by what one of it costs. @rule TWI-305 TWI-393 */
export const drained = (character: Pick<TwintensCharacter, "conditions">, trait: BoughtTrait): number =>
  drainedRanks(drainedPoints(character, trait), TRAIT_COSTS[trait]);

/** Ranks that a Drain takes: from a trait a point a rank, from a power by its price a rank; at 0 it stops. @rule TWI-305 TWI-440 */
export function drainedRanks(points: number, costARank: number): number {
  return costARank <= 0 ? 0 : Math.floor(points / costARank);
}

/** A power as it is while points are drained from it or lent to it. One that costs less than a point a rank loses and gains several ranks a point; one that wears off at once is whole until it is gone. @rule TWI-305 TWI-440 TWI-450 */
export function drainedPower(stored: PowerEntry, conditions: TwintensCharacter["conditions"]): PowerEntry {
  const power = wearingAtOnce(stored) ? { ...stored, lost: 0, faded: stored.lost } : stored;
  const { net, ranksAPoint } = invoiceOf(power);
  const ranks = (shift: Shift): number => {
    const points = shiftedPoints({ conditions }, shift, `${POWER}${power.id}`);
    return ranksAPoint === null ? drainedRanks(points, net) : points * ranksAPoint;
  };
  const [less, more] = [ranks("drained"), ranks("boosted")];
  return less === 0 && more === 0
    ? power
    : { ...power, ranks: power.ranks + more, lost: Math.min(power.ranks + more, power.lost + less) };
}

const PLAIN = {
  name: "",
  key: "enhancedTrait",
  lost: 0,
  base: 0,
  extras: [],
  flaws: [],
  feats: [],
  drawbacks: [],
  action: null,
  range: null,
  duration: null,
  save: null,
  lethal: false,
  descriptors: [],
  arrayId: null,
  active: true,
} as const satisfies Partial<PowerEntry>;

/** What Boost and Transfer lend to abilities and bought traits, each as an Enhanced Trait for as long as it lasts. @rule TWI-440 */
export function boostedTraits(conditions: TwintensCharacter["conditions"]): readonly PowerEntry[] {
  return held({ conditions }, "boosted").flatMap((c): PowerEntry[] => {
    const { trait, atOnce } = wordsOf(c);
    const ranks = isAbility(trait)
      ? wholePoints(c.degree ?? 0, atOnce)
      : isBought(trait)
        ? drainedRanks(wholePoints(c.degree ?? 0, atOnce), TRAIT_COSTS[trait])
        : 0;
    return ranks === 0 ? [] : [{ ...PLAIN, id: c.effect, ranks, trait }];
  });
}

/** Points that a trait still has to lose. @rule TWI-300 TWI-305 */
function leftOf(victim: TwintensCharacter, trait: string): number {
  if (isAbility(trait)) return currentScore(victim, trait) ?? 0;
  const power = victim.powers.find((p) => `${POWER}${p.id}` === trait);
  if (power) return Math.max(0, invoiceOf(power).cost - drainedPoints(victim, trait));
  return isBought(trait) ? Number.MAX_SAFE_INTEGER : 0;
}

/**
 * A Drain takes points from a trait: ability damage, or points that a bought trait or a power is short of until they come back.
 * @param source  power and user; the same cause again adds to what it has taken
 * @param atOnce  Total Fade: it all comes back when the last point does
 * @rule TWI-300 TWI-302 TWI-305 TWI-440 TWI-450
 */
export function drainChanges(
  victim: TwintensCharacter,
  trait: string,
  points: number,
  rate: AbilityDamage["rate"],
  source: string,
  atOnce = false,
): readonly Change[] {
  if (isAbility(trait))
    return abilityDamage(victim, { ability: trait, points: Math.max(0, points), rate, source }, atOnce);
  const taken = Math.min(points, leftOf(victim, trait));
  if (taken <= 0) return [];
  return shifted(victim, "drained", trait, taken, rate, source, "TWI-305", atOnce);
}

/** Points that lie on a trait for a time; the same cause again adds to them. */
function shifted(
  who: Pick<TwintensCharacter, "ref" | "conditions">,
  shift: Shift,
  trait: string,
  points: number,
  rate: AbilityDamage["rate"],
  source: string,
  rule: string,
  atOnce: boolean,
): readonly Change[] {
  const words = `${rate}${atOnce ? `*${points}` : ""} ${trait}`;
  const before = who.conditions.find((c) => c.effect === conditionState(shift, { trait: words, source }).effect);
  if (before)
    return [
      change(
        `${who.ref}.ActiveEffect.${before.effect}`,
        "system.degree",
        before.degree,
        (before.degree ?? 0) + points,
        rule,
      ),
    ];
  return impose(who.ref, who.conditions, shift, { trait: words, source, degree: points, until: { at: "never" } }, rule);
}

/** Boost and Transfer make a trait stronger: points that go again by the same clock, by Total Fade all with the last. @param trait  an ability, a bought trait, or `power:<id>` @rule TWI-440 TWI-450 */
export function boostChanges(
  who: Pick<TwintensCharacter, "ref" | "conditions">,
  trait: string,
  points: number,
  rate: AbilityDamage["rate"],
  source: string,
  atOnce = false,
): readonly Change[] {
  return points <= 0 ? [] : shifted(who, "boosted", trait, points, rate, source, "TWI-440", atOnce);
}

/** Traits that a Boost may raise: the one it is about, or with none any ability, bought trait or power of the one who is boosted. @rule TWI-440 */
export const boostable = (
  power: Pick<PowerEntry, "trait">,
  who: Pick<TwintensCharacter, "abilities" | "powers">,
): readonly string[] => drainable({ trait: power.trait, rate: "round", transfer: false }, who);

/** What a trait that is drained or boosted is called: an ability, a save, attack, Defense, dodge, or a power of those given. @rule TWI-305 */
export function traitWords(trait: string, powers: readonly { readonly id: string; readonly name: string }[]): Words {
  if (trait.startsWith(POWER))
    return { key: powers.find((p) => `${POWER}${p.id}` === trait)?.name ?? key("Sheet", "aPower") };
  if ((ABILITY_KEYS as readonly string[]).includes(trait)) return { key: abilityLabel(trait) };
  if (["fort", "ref", "will", "toughness"].includes(trait)) return { key: saveLabel(trait) };
  if (trait === "attack") return { key: key("Sheet", "attack") };
  return { key: trait === "defense" ? key("Sheet", "defenseBonus") : key("Row", "dodge") };
}

/** How many points really went: those that a Transfer makes its user stronger by. @rule TWI-440 */
export const takenPoints = (victim: TwintensCharacter, trait: string, points: number): number =>
  Math.max(0, Math.min(points, leftOf(victim, trait)));

/** What a stretch of time gives back of drained traits and takes of boosted ones: a point of each at this rate, the oldest first, `times` over. @rule TWI-301 TWI-302 TWI-305 */
export function drainRecovery(
  character: Pick<TwintensCharacter, "ref" | "conditions">,
  rate: AbilityDamage["rate"],
  times = 1,
): readonly Change[] {
  const due = (["drained", "boosted"] as const)
    .flatMap((shift) => held(character, shift))
    .filter((c) => wordsOf(c).rate === rate);
  const left = new Map(due.map((c) => [`${c.id} ${wordsOf(c).trait}`, times]));
  return due.flatMap((c): readonly Change[] => {
    const what = `${c.id} ${wordsOf(c).trait}`;
    const [more, degree] = [left.get(what) ?? 0, c.degree ?? 0];
    const back = Math.min(more, degree);
    left.set(what, more - back);
    if (back === 0) return [];
    return back >= degree
      ? [lift(character.ref, c, "TWI-301")]
      : [change(`${character.ref}.ActiveEffect.${c.effect}`, "system.degree", degree, degree - back, "TWI-301")];
  });
}

/** Rates other than by the round and day at which something of somebody's comes back. @rule TWI-301 */
export function slowRates(character: Pick<TwintensCharacter, "abilityDamage" | "conditions">): readonly number[] {
  const all = [
    ...character.abilityDamage.map((d) => d.rate),
    ...(["drained", "boosted"] as const).flatMap((shift) => held(character, shift)).map((c) => wordsOf(c).rate),
  ];
  return [...new Set(all.filter((r): r is number => typeof r === "number"))];
}

// Powers that wear off

const has = (power: Pick<PowerEntry, "flaws" | "extras">, key: keyof typeof FLAWS | keyof typeof EXTRAS): boolean =>
  [...power.flaws, ...power.extras].some((m) => m.key === key);

/** How fast what a power does fades: each round, slower by Slow Fade. @rule TWI-301 TWI-452 */
export const powerFade = (power: Pick<PowerEntry, "feats">): AbilityDamage["rate"] =>
  fadeRate(power.feats.filter((f) => f.key === "slowFade").reduce((sum, f) => sum + f.ranks, 0));

/** Rank of the time table by which a power wears off; null for one that doesn't. @rule TWI-301 TWI-450 TWI-451 TWI-452 */
export function wearRate(power: PowerEntry): AbilityDamage["rate"] | null {
  return has(power, "fades") || has(power, "independent") ? powerFade(power) : null;
}

/** Whether what a power does fades all at once, when the last of it would be gone. @rule TWI-450 */
export const fadesAtOnce = (power: Pick<PowerEntry, "extras">): boolean =>
  power.extras.some((e) => e.key === "totalFade");

/** Whether a power wears off that is whole as long as it does. @rule TWI-450 */
const wearingAtOnce = (power: PowerEntry): boolean =>
  fadesAtOnce(power) && wearRate(power) !== null && power.lost < power.ranks;

/** One rank less of a power; what is worn to nothing goes off. */
function worn(
  character: Pick<TwintensCharacter, "ref">,
  power: PowerEntry,
  by: number,
  rule: string,
): readonly Change[] {
  const item = `${character.ref}.Item.${power.id}`;
  const gone = power.faded ?? power.lost;
  const { lost, stops } = fadedRanks({ ranks: power.ranks, lost: gone }, by);
  return [
    ...(lost === gone ? [] : [change(item, "system.lost", gone, lost, rule)]),
    ...(stops ? [change(item, "system.active", true, false, rule)] : []),
  ];
}

/** Rank of something that fades or that helped (ablative), less one; it stops at 0. @rule TWI-305 TWI-450 TWI-451 */
export function fadedRanks(
  power: Pick<PowerEntry, "ranks" | "lost">,
  by = 1,
): { readonly lost: number; readonly stops: boolean } {
  const lost = Math.min(power.ranks, power.lost + by);
  return { lost, stops: lost === power.ranks };
}

/** What wears off of powers in use at this rate. @param times  how often the rate has come round @rule TWI-450 TWI-451 */
export function fadeChanges(
  character: Pick<TwintensCharacter, "ref" | "powers">,
  rate: AbilityDamage["rate"],
  times = 1,
): readonly Change[] {
  return character.powers
    .filter((p) => p.active && wearRate(p) === rate)
    .flatMap((p) => worn(character, p, times, "TWI-451"));
}

/** Effects that help against a blow. @rule TWI-186 */
const GUARDS: readonly PowerEntry["key"][] = ["protection", "forceField", "density"];

/** An ablative power loses a rank with each blow that it helped against: one that Toughness was rolled for, or that its impervious part turned away. @rule TWI-451 */
export function ablativeChanges(character: Pick<TwintensCharacter, "ref" | "powers">): readonly Change[] {
  return character.powers
    .filter((p) => p.active && GUARDS.includes(p.key) && has(p, "ablative") && p.ranks > p.lost)
    .flatMap((p) => worn(character, p, 1, "TWI-451"));
}

/** Ranks that a power has lost come back, when the Gamemaster says that it is whole again. @rule TWI-451 */
export function restoreChanges(character: Pick<TwintensCharacter, "ref">, power: PowerEntry): readonly Change[] {
  return power.lost === 0 ? [] : [change(`${character.ref}.Item.${power.id}`, "system.lost", power.lost, 0, "TWI-451")];
}
