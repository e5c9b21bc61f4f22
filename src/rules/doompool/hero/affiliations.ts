import type { Affiliation, CharacterType } from "../types.ts";
import { AFFILIATION_DICE, type Die } from "../values.ts";

/** The Affiliations of a new character of this type. */
export function startAffiliations(type: CharacterType): Readonly<Record<Affiliation, Die>> {
  const [solo, buddy, team] = AFFILIATION_DICE[type === "mob" || type === "large" ? "minor" : type];
  return { solo, buddy, team };
}
