import {
  attacksOf,
  type CheckTrait,
  type DestinyCharacter,
  readCheckTrait,
  type TraitKey,
  traitLabel,
} from "../../../rules/destiny/index.ts";
import type { Localize } from "../../ruleset.ts";

/** A trait's name at the table; `who` knows the names of its own attacks. Names that are lang keys themselves (bare fists) are said in words. */
export function traitName(
  trait: TraitKey | CheckTrait,
  who: Pick<DestinyCharacter, "attacks"> | null,
  localize: Localize,
): string {
  const { key, data = {} } = traitLabel(trait, who ? attacksOf(who) : []);
  return localize(key, Object.fromEntries(Object.entries(data).map(([k, v]) => [k, localize(v)])));
}

/** Name of a check's trait as cards, macros and links keep it; what names none stands as it is. */
export function traitTitle(kept: string, localize: Localize): string {
  const trait = readCheckTrait(kept);
  return trait ? traitName(trait, null, localize) : kept;
}
