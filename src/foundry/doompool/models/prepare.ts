import { outThreshold, speedOf } from "../../../rules/doompool/index.ts";
import { whenAsked } from "../../data/when-asked.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { doompoolSettings } from "../settings.ts";
import type { DoompoolCharacterModel } from "./characters.ts";
import { characterOf } from "./snapshot.ts";

function character(system: DoompoolCharacterModel): void {
  whenAsked(system, "derived", () => {
    const who = characterOf(system.parent);
    return { character: who, speed: speedOf(who), threshold: outThreshold(who, doompoolSettings()) };
  });
}

/** What follows from the data of a document, by subtype. */
export const doompoolPrepare: NonNullable<RulesetAdapter["prepare"]> = {
  doompoolHero: character,
  doompoolWatcher: character,
};

/** Dice as sizes: `1d@solo`. */
const characterRoll = ({ affiliations }: DoompoolCharacterModel): Readonly<Record<string, number>> => ({
  ...affiliations,
});

/** Short names for formulas, by subtype. */
export const doompoolRollData: NonNullable<RulesetAdapter["rollData"]> = {
  doompoolHero: characterRoll,
  doompoolWatcher: characterRoll,
};
