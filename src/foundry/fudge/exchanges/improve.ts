import { spendVictory, usedUp, type CheckRequest, type FudgeCharacter } from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Table } from "../../ruleset.ts";
import { actorPool, type FudgeActor } from "../snapshot.ts";

/** The victory point for a second throw, from who has to pay it as they are now. @rule FUD-368 */
export function payImprove(uuid: string, table: Table): ReturnType<typeof spendVictory> {
  const character = table.character(uuid) as FudgeActor | null;
  return character ? spendVictory(character, actorPool(character), "improveRoll") : refuse("gone", { name: uuid });
}

/** What was made ready for a check and is used up by its roll, from who makes it as they are now. @rule FUD-336 FUD-367 FUD-374 */
export function usedBy(uuid: string, check: CheckRequest, table: Table): readonly Change[] {
  const character = table.character(uuid) as FudgeCharacter | null;
  return character ? usedUp(character, check.uses) : [];
}
