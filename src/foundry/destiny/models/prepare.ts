import { derive, type Mark, stressMax } from "../../../rules/destiny/index.ts";
import { whenAsked } from "../../data/when-asked.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { destinySettings } from "../settings.ts";
import type { DestinyCharacterModel } from "./character-model.ts";
import { snapshot } from "./snapshot.ts";

/** The most marks that bars draw: a Down and a Dying one end everything. */
const MARK_BAR = 5;

/** What bars show, and, when it is first shown, everything that the sheet shows. */
function character(system: DestinyCharacterModel): void {
  const who = snapshot(system.parent);
  const settings = destinySettings();
  whenAsked(system, "derived", () => derive(who, settings));
  system.stress.max = stressMax(who, settings.stressBase);
  const worst = (marks: readonly Mark[]): number => Math.max(0, ...marks.map((m) => m.level));
  system.toll = {
    physical: { value: MARK_BAR - worst(system.marks.physical), max: MARK_BAR },
    social: { value: MARK_BAR - 1 - Math.min(MARK_BAR - 1, worst(system.marks.social)), max: MARK_BAR - 1 },
  };
}

/** What follows from the data of a document, by subtype. */
export const destinyPrepare: NonNullable<RulesetAdapter["prepare"]> = {
  destinyHero: character,
  destinyAdversary: character,
};

/** `@str`, `@might`, `@pl`. */
const characterRoll = ({ derived, powerLevel }: DestinyCharacterModel): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(derived.skills.map((s): [string, number] => [s.key, s.rank])),
  ...derived.abilities,
  pl: powerLevel,
});

/** Short names for formulas, by subtype. */
export const destinyRollData: NonNullable<RulesetAdapter["rollData"]> = {
  destinyHero: characterRoll,
  destinyAdversary: characterRoll,
};
