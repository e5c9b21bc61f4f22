import { ATTRIBUTE_KEYS, derive, shockLimit } from "../../../rules/drama/index.ts";
import { whenAsked } from "../../data/when-asked.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { dramaSettings } from "../settings.ts";
import type { DramaCharacterModel } from "./character-model.ts";
import { snapshot } from "./snapshot.ts";

/** What bars show, and, when it is first shown, everything that the sheet shows. */
function character(system: DramaCharacterModel): void {
  const who = snapshot(system.parent);
  whenAsked(system, "derived", () => derive(who, dramaSettings()));
  const max = shockLimit(who, dramaSettings());
  system.stamina = { value: Math.max(0, max - system.shock), max };
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
