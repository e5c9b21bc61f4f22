import type { Explained } from "../../kernel/rows.ts";
import { arrival, type ResistanceResolution, type Shielding } from "../harm/resistance.ts";
import { optionOf } from "../powers/catalogue/options.ts";
import type { DefenseKey, FudgeCharacter, FudgeSettings } from "../types.ts";
import { sameWord } from "../words.ts";
import { wordsIn } from "../words.ts";
import {
  activeComponents,
  ignores,
  imperviousRank,
  isHalfImmune,
  isImmune,
  isTireless,
  modifierRanks,
  resistanceRank,
} from "./traits.ts";

/** What wears somebody down with no rank of its own. */
export type Privation =
  | "heat"
  | "cold"
  | "thirst"
  | "hunger"
  | "suffocation"
  | "vacuum"
  | "decompression"
  | "sleepless"
  | "labor";

/**
 * Immunities that spare somebody a privation. Life support is the six points of heat, cold, hunger and thirst, pressure and all suffocation; vacuum the three of pressure and suffocation.
 * @rule FUD-127 FUD-513
 */
const WARDS: Readonly<Record<Privation, readonly string[]>> = {
  heat: ["heat", "lifeSupport"],
  cold: ["cold", "lifeSupport"],
  thirst: ["hungerAndThirst", "lifeSupport"],
  hunger: ["hungerAndThirst", "lifeSupport"],
  suffocation: ["suffocation", "vacuum", "lifeSupport"],
  vacuum: ["suffocation", "vacuum", "lifeSupport"],
  decompression: ["pressure", "vacuum", "lifeSupport"],
  sleepless: ["sleep", "fatigue"],
  labor: ["fatigue"],
};

/**
 * Whether a privation reaches somebody: wholly, by half (Immunity with Half Effect: half the number to reach), or not at all.
 * @rule FUD-127 FUD-181 FUD-182 FUD-183 FUD-184 FUD-185 FUD-190 FUD-423 FUD-513 FUD-520
 */
export function sparedFrom(who: FudgeCharacter, what: Privation): "all" | "half" | "none" {
  if (WARDS[what].includes("fatigue") && isTireless(who)) return "all";
  const wards = activeComponents(who).filter(
    ({ component: c }) =>
      c.effect === "immunity" &&
      ignores(c).some((said) => WARDS[what].some((w) => sameWord(w, optionOf("immunity", said)?.key ?? said))),
  );
  if (wards.some(({ component }) => modifierRanks(component, "halfEffect") === 0)) return "all";
  return wards.length > 0 ? "half" : "none";
}

/** Something that comes at somebody: what it is made of, and whether it is Damage, which nobody is immune to. */
export interface Incoming {
  readonly descriptors: readonly string[];
  readonly damage: boolean;
}

/** What stands between somebody and an effect that this defense resists. @rule FUD-123 FUD-125 FUD-126 FUD-127 FUD-513 */
export const shelterOf = (
  who: FudgeCharacter,
  { descriptors, damage }: Incoming,
  by: DefenseKey,
  settings: FudgeSettings,
): Shielding => ({
  immune: !damage && isImmune(who, descriptors),
  ...(!damage && isHalfImmune(who, descriptors) && { halved: true }),
  resistance: resistanceRank(who, descriptors, settings),
  impervious: imperviousRank(who, by, settings),
});

/** What is left of a rank once somebody's shields have taken theirs; `blocked` says why nothing is. */
export interface Sheltered {
  readonly blocked: ResistanceResolution["blocked"];
  readonly rank: Explained;
}

/**
 * What of a fall, a fire, a poison or a disease reaches somebody.
 * @rule FUD-123 FUD-125 FUD-126 FUD-127 FUD-180 FUD-186 FUD-187 FUD-188 FUD-189
 */
export const reaches = (
  who: FudgeCharacter,
  rank: number,
  incoming: Incoming,
  by: DefenseKey,
  settings: FudgeSettings,
): Sheltered => arrival({ rank, increases: [], penetrating: 0, shielding: shelterOf(who, incoming, by, settings) });

/** Words of a line of text, as somebody wrote down what harms them. */
export const descriptorsIn = wordsIn;
