import { advantageRank, grantsFor, removeCondition, resolveDying, type FudgeCharacter } from "../../rules/fudge/index.ts";
import type { Moment, MomentResult, Table } from "../ruleset.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** What happens at the edges of somebody's turn: the dying are checked at its start, surprise ends with it. @rule FUD-160 FUD-242 FUD-276 FUD-277 */
export function fudgeLifecycle(moment: Moment, table: Table): MomentResult {
  if (moment.type !== "turnStart" && moment.type !== "turnEnd") return NOTHING;
  const character = table.character(moment.of) as FudgeCharacter | null;
  if (!character) return NOTHING;
  if (moment.type === "turnEnd") return { changes: removeCondition(character.ref, character.conditions, { id: "surprised" }).changes, prompts: [] };
  const dying = character.conditions.some((c) => c.id === "dying") && grantsFor(character).alive;
  if (!dying) return NOTHING;
  if (advantageRank(character, "diehard") > 0) return { changes: resolveDying(character, null).changes, prompts: [] };
  return { changes: [], prompts: [{ kind: "dying", actor: character.ref, ask: { actor: character.ref } }] };
}
