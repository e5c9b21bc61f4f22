import { convictionMaximum, derive } from "../../../rules/twintens/index.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { twintensSettings } from "../settings.ts";
import type { TwintensCharacterModel } from "./characters.ts";
import { snapshot } from "./snapshot.ts";

/** Everything that the sheet shows, and how much Conviction there is to be had. */
function character(system: TwintensCharacterModel): void {
  const who = snapshot(system.parent);
  const settings = twintensSettings();
  system.derived = { ...derive(who, settings), character: who };
  system.conviction.max = convictionMaximum(who, settings) ?? 0;
}

/** What follows from the data of a document, by subtype. */
export const twintensPrepare: NonNullable<RulesetAdapter["prepare"]> = {
  twintensHero: character,
  twintensFoe: character,
};
