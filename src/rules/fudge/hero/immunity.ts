import { once } from "../../kernel/once.ts";
import { optionOf } from "../powers/catalogue/options.ts";
import type { AfflictionCondition, Component, FudgeCharacter } from "../types.ts";
import { sameWord } from "../words.ts";
import { wordsIn } from "../words.ts";
import { activeComponents, modifierRanks } from "./abilities.ts";
import { SENSE_TYPES } from "./values.ts";

/** What somebody is immune to: hazards, descriptors of attacks, and what attacks would do to them. */

/** What of somebody says what they are immune to. */
type Warded = Pick<FudgeCharacter, "powers" | "conditions">;

/** What an Immunity is of: one thing, or several with commas. @rule FUD-513 */
export const ignores = (component: Component): readonly string[] => wordsIn(component.trait ?? "");

/** Hazards of nature, at a point each: they are endured, but an attack is none of them, whatever it is made of. @rule FUD-513 */
const NATURAL: readonly string[] = ["heat", "cold", "pressure"];

/** Of what is on, the Immunities with what each is of, as it was chosen from the list or written down: every defense asks for them. */
const warding = once((active: ReturnType<typeof activeComponents>) =>
  active.flatMap(({ component }) =>
    component.effect === "immunity"
      ? [{ component, of: ignores(component).map((w) => optionOf("immunity", w)?.key ?? w) }]
      : [],
  ),
);

/** Immunities of somebody to what a word is about. */
const immunities = (who: Warded, about: (word: string) => boolean): readonly Component[] =>
  warding(activeComponents(who)).flatMap((ward) => (ward.of.some(about) ? [ward.component] : []));

/** Half Effect halves instead. @rule FUD-520 */
const wholly = (component: Component): boolean => modifierRanks(component, "halfEffect") === 0;

const ofDescriptors = (who: Warded, descriptors: readonly string[]): readonly Component[] =>
  immunities(who, (word) => !NATURAL.includes(word) && descriptors.some((d) => sameWord(d, word)));

/** Whether Immunity lets somebody ignore an effect of these descriptors. @rule FUD-127 FUD-513 */
export const isImmune = (who: Warded, descriptors: readonly string[]): boolean =>
  ofDescriptors(who, descriptors).some(wholly);

/** Whether Immunity with Half Effect halves an effect of these descriptors. @rule FUD-127 FUD-520 */
export const isHalfImmune = (who: Warded, descriptors: readonly string[]): boolean =>
  ofDescriptors(who, descriptors).length > 0 && !isImmune(who, descriptors);

/**
 * Whether somebody is immune to fatigue: Stamina without end for Stamina checks, 0 for Fortitude and Toughness.
 * @rule FUD-423
 */
export const isTireless = (who: Warded): boolean => immunities(who, (word) => word === "fatigue").some(wholly);

/** A condition that is about to be imposed, as far as immunities ask. */
type Coming = Pick<AfflictionCondition, "condition" | "trait">;

/** What each immunity keeps from whoever has it, whatever brings it. @rule FUD-127 FUD-423 FUD-513 */
const KEEPS_OFF: Readonly<Record<string, (coming: Coming) => boolean>> = {
  fatigue: ({ condition }) => condition === "fatigued" || condition === "exhausted" || condition === "asleep",
  sleep: ({ condition }) => condition === "asleep",
  sensoryEffects: ({ condition, trait }) =>
    condition === "blind" ||
    condition === "deaf" ||
    condition === "unaware" ||
    ((condition === "impaired" || condition === "disabled") && [...SENSE_TYPES, "perception"].some((s) => s === trait)),
};

/**
 * Whether a condition can't come over somebody: who is immune to fatigue doesn't tire, who is immune to sleep isn't put to it, and no dazzle takes the senses of who is immune to
 * sensory effects.
 * @returns wholly, by half (Half Effect: the rank behind it is halved), or not at all
 * @rule FUD-127 FUD-423 FUD-513 FUD-520
 */
export function withstands(who: Warded, coming: Coming): "all" | "half" | "none" {
  const wards = immunities(who, (word) => Object.hasOwn(KEEPS_OFF, word) && KEEPS_OFF[word]?.(coming) === true);
  return wards.some(wholly) ? "all" : wards.length > 0 ? "half" : "none";
}

/** Whether somebody withstands all that an Affliction may bring: wholly, by half where anything is halved, or not at all where something gets through. @rule FUD-127 FUD-513 FUD-520 */
export function withstandsAll(who: Warded, all: readonly Coming[]): "all" | "half" | "none" {
  const each = all.map((coming) => withstands(who, coming));
  if (each.length === 0 || each.includes("none")) return "none";
  return each.includes("half") ? "half" : "all";
}
