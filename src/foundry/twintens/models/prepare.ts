import { ABILITY_KEYS, caps, convictionMaximum, derive } from "../../../rules/twintens/index.ts";
import { whenAsked } from "../../data/when-asked.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { twintensSettings } from "../settings.ts";
import type { TwintensCharacterModel, TwintensObjectModel } from "./characters.ts";
import { snapshot } from "./snapshot.ts";

/** How much Conviction there is to be had, and, when it is first shown, everything that the sheet shows. */
function character(system: TwintensCharacterModel): void {
  const who = snapshot(system.parent);
  const settings = twintensSettings();
  whenAsked(system, "derived", () => ({ ...derive(who, settings), character: who }));
  system.conviction.max = convictionMaximum(who, settings) ?? 0;
}

/** What follows from the data of a document, by subtype. */
export const twintensPrepare: NonNullable<RulesetAdapter["prepare"]> = {
  twintensHero: character,
  twintensFoe: character,
};

/** `@str`, `@fort`, `@tou`, `@init`, `@pl`. */
function characterRoll({ derived, ...system }: TwintensCharacterModel): Readonly<Record<string, number>> {
  const { abilities, saves, toughness, initiative } = derived;
  return {
    ...Object.fromEntries(ABILITY_KEYS.map((a) => [a, abilities[a].modifier])),
    fort: saves.fort.total,
    ref: saves.ref.total,
    will: saves.will.total,
    tou: toughness.total,
    init: initiative.total,
    attack: system.baseAttack,
    pl: system.powerLevel,
    points: caps(system.powerLevel).points + system.awarded,
  };
}

/** Short names for formulas, by subtype. */
export const twintensRollData: NonNullable<RulesetAdapter["rollData"]> = {
  twintensHero: characterRoll,
  twintensFoe: characterRoll,
  twintensObject: ({ toughness, powerLevel }: TwintensObjectModel) => ({ tou: toughness, pl: powerLevel }),
};
