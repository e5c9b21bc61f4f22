import { type FudgeCharacter, traitNames as namesOf } from "../../../rules/fudge/index.ts";
import type { Localize, TraitName } from "../../ruleset.ts";

/** Every name that a check goes by at this table. @rule FUD-007 FUD-042 */
export const traitNames = (snapshot: unknown, localize: Localize): readonly TraitName[] =>
  namesOf(snapshot as FudgeCharacter, localize);
