import { ATTRIBUTE_KEYS, derive } from "../../../rules/drama/index.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { dramaSettings } from "../settings.ts";
import type { DramaCharacterModel } from "./character-model.ts";
import { snapshot } from "./snapshot.ts";

/** What bars show, and everything that the sheet shows. */
function character(system: DramaCharacterModel): void {
  system.derived = derive(snapshot(system.parent), dramaSettings());
  const { shockLimit } = system.derived;
  system.stamina = { value: Math.max(0, shockLimit - system.shock), max: shockLimit };
  system.wellness = { value: 4 - system.wounds, max: 4 };
}

/** What follows from the data of a document, by subtype. */
export const dramaPrepare: NonNullable<RulesetAdapter["prepare"]> = {
  dramaHero: character,
  dramaVillain: character,
  dramaMook: character,
};

/** `@dex`, `@tou`. */
const characterRoll = ({ derived }: DramaCharacterModel): Readonly<Record<string, number>> =>
  Object.fromEntries(ATTRIBUTE_KEYS.map((k) => [k, derived.attributes[k].total]));

/** Short names for formulas, by subtype. */
export const dramaRollData: NonNullable<RulesetAdapter["rollData"]> = {
  dramaHero: characterRoll,
  dramaVillain: characterRoll,
  dramaMook: characterRoll,
};
