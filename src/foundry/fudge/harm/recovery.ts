import { type FudgeCharacter, type Incurability, incurabilityOf } from "../../../rules/fudge/index.ts";
import type { Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";

/** How hard to heal on somebody is what a source has done. @rule FUD-520 */
export const incurabilityAt = (who: Pick<FudgeCharacter, "conditions"> | null, table: Table): Incurability =>
  incurabilityOf(who, situation("", table));
