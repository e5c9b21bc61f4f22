import { once } from "../../../kernel/once.ts";
import type { EffectKey } from "../../types.ts";
import { wordOf } from "../../words.ts";

/** What single effects offer to choose from, with its price: tables for the builder and the rules journal, in the ledger's order. */

/** Something that an effect can be, at a price in points (of the effect's rank where the effect costs 1 a rank). */
export interface PowerOption {
  readonly key: string;
  /** Least and most points; the same where there is nothing to choose. */
  readonly min: number;
  readonly max: number;
  /** Most ranks of it; null without a limit. */
  readonly maxRank: number | null;
}

const option = (key: string, min: number, max = min, maxRank: number | null = null): PowerOption => ({
  key,
  min,
  max,
  maxRank,
});

/**
 * Sample features, in points. Quick change is 2 for any outfit, insulating fur 2; extra limbs are a point a limb.
 * @rule FUD-510
 */
export const FEATURES: readonly PowerOption[] = [
  option("hover", 1),
  option("insulatingFur", 2),
  option("hiddenCompartment", 1),
  option("ironStomach", 1),
  option("soundMimicry", 1),
  option("quickChange", 1, 2),
  option("dramaticEffect", 1),
  option("temporalInertia", 1),
  option("extraLimbs", 1, 99),
  option("findPath", 1),
  option("trance", 1),
  option("hammerspace", 1),
  option("suddenStop", 1),
  option("mentalFission", 1),
  option("ingrainedPowers", 1),
  option("fission", 1),
];

/** What sound mimicry adds to Deception. @rule FUD-510 */
export const SOUND_MIMICRY = 10;

/**
 * How far Communication carries by rank.
 * @rule FUD-511
 */
export const COMMUNICATION_RANGE = ["feet100", "mile", "state", "planet", "unlimited"] as const;

/** How far Communication of a rank carries; ranks above the last carry no further. @param rank 1 and up @rule FUD-511 */
export function communicationRange(rank: number): (typeof COMMUNICATION_RANGE)[number] {
  return COMMUNICATION_RANGE[Math.max(0, Math.min(COMMUNICATION_RANGE.length, rank) - 1)] ?? "feet100";
}

/**
 * How deep a mind is read or rewritten by degrees of success.
 * @rule FUD-512
 */
export const MIND_DEPTH = {
  mindReading: ["surfaceThoughts", "personality", "memories", "subconscious"],
  mentalTransform: ["surfaceThoughts", "memories", "personality", "subconscious"],
} as const;

/** How deep a contact goes; beyond the last degree it goes no deeper. @param degrees of success, 1 and up @rule FUD-512 FUD-178 */
export function mindDepth(effect: keyof typeof MIND_DEPTH, degrees: number): string {
  const depths = MIND_DEPTH[effect];
  return depths[Math.min(depths.length, degrees) - 1] ?? depths[0];
}

/**
 * What Immunity costs by what it ignores. Nothing makes immune to Damage.
 * @rule FUD-513
 */
export const IMMUNITIES: readonly PowerOption[] = [
  option("aging", 1),
  option("heat", 1),
  option("cold", 1),
  option("hungerAndThirst", 1),
  option("sleep", 1),
  option("ownPowers", 1),
  option("narrowDescriptor", 1),
  option("pressure", 1),
  option("suffocation", 1, 2),
  option("vacuum", 3),
  option("sensoryEffects", 5),
  option("lifeSupport", 6),
  option("fatigue", 30),
];

/**
 * Special movement, in points a rank, with the most ranks.
 * @rule FUD-514
 */
export const MOVEMENTS: readonly PowerOption[] = [
  option("dimensionTravel", 2, 2, 3),
  option("environmentalAdaptation", 2),
  option("groundSpeed", 1),
  option("slithering", 1, 1, 1),
  option("spaceTravel", 2, 2, 3),
  option("sureFooted", 2),
  option("swimming", 1),
  option("swinging", 2),
  option("timeTravel", 2, 2, 3),
  option("trackless", 2),
  option("wallCrawling", 2, 2, 2),
  option("waterWalking", 2, 2, 2),
];

/** What ground speed adds to a speed rank, the same as a human's weight takes off. */
const GROUND_SPEED = 2;

/** What Flight adds to a speed rank. */
const FLIGHT_SPEED = 2;

/**
 * Speed rank of a movement power for somebody of a weight rank (a human's is 2): Flight is its rank less the weight (only what is above 0) plus 2; ground speed less the
 * weight plus 2; swimming less the weight; Leaping as a distance rank less the weight (only what is above 0).
 * @rule FUD-500 FUD-514 FUD-645
 */
export function movementSpeed(
  movement: "flight" | "groundSpeed" | "swimming" | "leaping",
  rank: number,
  weight: number,
): number {
  switch (movement) {
    case "flight":
      return rank - Math.max(weight, 0) + FLIGHT_SPEED;
    case "groundSpeed":
      return rank - weight + GROUND_SPEED;
    case "swimming":
      return rank - weight;
    case "leaping":
      return rank - Math.max(weight, 0);
  }
}

/** How Wall-crawling goes: at rank 1 a rank slower and vulnerable, at rank 2 at full speed and safe. @rule FUD-514 */
export function wallCrawling(rank: number): { readonly speed: number; readonly vulnerable: boolean } {
  return rank >= 2 ? { speed: 0, vulnerable: false } : { speed: -1, vulnerable: true };
}

/** Penalty of an obstacle for somebody sure-footed: a point less for each rank, never turning into a bonus. @param penalty 0 or less @rule FUD-514 */
export function sureFooted(penalty: number, rank: number): number {
  return Math.min(0, penalty + rank);
}

/**
 * What Comprehend understands, in ranks. Speaking and understanding animals are a rank each; languages 1 to understand or speak, 2 both, 3 to be understood by everyone, 1
 * more to read.
 * @rule FUD-515
 */
export const COMPREHENDS: readonly PowerOption[] = [
  option("animals", 1, 2),
  option("languages", 1, 4),
  option("machines", 2),
  option("objects", 2),
  option("plants", 2),
  option("spirits", 1, 2),
];

/**
 * New and better senses in points. Where there are two numbers the first is for one sense, the second for a whole type.
 * @rule FUD-516
 */
export const SENSES: readonly PowerOption[] = [
  option("altitude", 1),
  option("awareness", 1),
  option("communicationLink", 1),
  option("dangerSense", 1),
  option("detect", 1),
  option("directionSense", 1),
  option("distanceSense", 1),
  option("fullSpectrum", 4),
  option("infravision", 1),
  option("postcognition", 4),
  option("precognition", 4),
  option("radio", 1),
  option("timeSense", 1, 2),
  option("ultraHearing", 1),
  option("ultravision", 1),
  option("accurate", 2, 4),
  option("acute", 1, 2),
  option("analytical", 1, 2),
  option("countersConcealment", 2),
  option("countersIllusion", 2),
  option("darkvision", 2),
  option("extended", 1),
  option("lowLight", 1),
  option("microscopic", 1, 4),
  option("penetratesConcealment", 4),
  option("radius", 1, 2),
  option("ranged", 1),
  option("rapid", 1, 2),
];

/** The two kinds of Luck Control, of which one is chosen. @rule FUD-500 */
export const LUCKS: readonly PowerOption[] = [option("goodLuck", 3), option("badLuck", 3)];

/** The options of each effect that has a list of them. @rule FUD-510 FUD-513 FUD-514 FUD-515 FUD-516 */
export const OPTIONS: Partial<Record<EffectKey, readonly PowerOption[]>> = {
  feature: FEATURES,
  immunity: IMMUNITIES,
  movement: MOVEMENTS,
  comprehend: COMPREHENDS,
  senses: SENSES,
  luckControl: LUCKS,
};

/** Options by how people write them; of two that read alike the first. */
const byWord = once(
  (options: readonly PowerOption[]): ReadonlyMap<string, PowerOption> =>
    new Map([...options].reverse().map((o) => [wordOf(o.key), o])),
);

/** The option that somebody wrote down for an effect; null for what is on no list. @rule FUD-513 FUD-514 */
export function optionOf(effect: EffectKey, trait: string | null): PowerOption | null {
  const options = OPTIONS[effect];
  return (options && byWord(options).get(wordOf(trait ?? ""))) ?? null;
}

/**
 * What Concealment costs a rank: 2 one sense that isn't sight, 4 a whole such type or one kind of sight, 8 all sight.
 * @rule FUD-500
 */
export const CONCEALMENTS = { oneSense: 2, senseType: 4, oneVisual: 4, allVisual: 8 } as const;

/** What being without a body means, rank by rank; ranks above the last are phantom. */
export interface InsubstantialForm {
  readonly key: "fluid" | "gas" | "energy" | "incorporeal";
  readonly strength: boolean;
  readonly immunePhysical: boolean;
  readonly immuneEnergy: boolean;
  /** Its own kind of energy still harms it. */
  readonly ownEnergyHarms: boolean;
}

/**
 * The forms of Insubstantial.
 * @rule FUD-517
 */
export const INSUBSTANTIAL_FORMS: readonly InsubstantialForm[] = [
  { key: "fluid", strength: true, immunePhysical: false, immuneEnergy: false, ownEnergyHarms: false },
  { key: "gas", strength: false, immunePhysical: true, immuneEnergy: false, ownEnergyHarms: false },
  { key: "energy", strength: false, immunePhysical: true, immuneEnergy: true, ownEnergyHarms: true },
  { key: "incorporeal", strength: false, immunePhysical: true, immuneEnergy: true, ownEnergyHarms: false },
];

/** The form of Insubstantial of a rank; ranks above the fourth stay incorporeal. @param rank 1 and up @rule FUD-517 */
export function insubstantialForm(rank: number): InsubstantialForm | null {
  return INSUBSTANTIAL_FORMS[Math.min(rank, INSUBSTANTIAL_FORMS.length) - 1] ?? null;
}

/** Ranks of Insubstantial that only count against countering. @rule FUD-517 */
export function phantomRanks(rank: number): number {
  return Math.max(0, rank - INSUBSTANTIAL_FORMS.length);
}

/**
 * Whether an attack can touch somebody without a body: physical harm and energy pass through unless it Affects Insubstantial at the form's rank or more; the one without a
 * body needs Affects Corporeal to touch back.
 * @param bridge  ranks of Affects Insubstantial (or Affects Corporeal the other way), 0 without
 * @rule FUD-517
 */
export function reachesInsubstantial(rank: number, kind: "physical" | "energy" | "ownEnergy", bridge: number): boolean {
  const form = insubstantialForm(rank);
  // Ranks beyond the last form are phantom: nothing needs to bridge them.
  if (form === null || bridge >= Math.min(rank, INSUBSTANTIAL_FORMS.length)) return true;
  if (kind === "physical") return !form.immunePhysical;
  return kind === "ownEnergy" && form.ownEnergyHarms ? true : !form.immuneEnergy;
}

/** Rank of Insubstantial from which nobody without Affects Corporeal is touched back. */
const INCORPOREAL = INSUBSTANTIAL_FORMS.length;

/** Whether somebody at this rank of Insubstantial has no Strength: from gas on, and fluid with Absent Strength. @rule FUD-517 FUD-520 */
export const strengthless = (rank: number, absent: boolean): boolean =>
  absent || insubstantialForm(rank)?.strength === false;

/** Rank with which somebody at this rank of Insubstantial affects those who have a body: theirs, or as incorporeal only what Affects Corporeal carries. @rule FUD-517 FUD-530 */
export const corporealRank = (form: number, rank: number, affectsCorporeal: number): number =>
  form < INCORPOREAL ? rank : Math.min(rank, affectsCorporeal);
