import {
  actionRuns,
  clockTurns,
  endActionScene,
  startAct,
  startSession,
  type Story,
} from "../../../rules/doompool/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { characterAt, doomOf, everybody, isRefusal } from "../at-table.ts";
import { doompoolSettings } from "../settings.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** What an Action Scene takes with it. @rule DOO-272 */
function endedNow(story: Story): readonly Change[] {
  const ended = endActionScene(story);
  return ended.accepted ? ended.changes : [];
}

/**
 * What the Gamemaster's clock brings: the end of an Action Scene, a rest as a Transition Scene, an Act, a session. Turns bring nothing by themselves.
 * @rule DOO-020 DOO-233 DOO-237 DOO-272 DOO-273
 */
export function doompoolLifecycle(moment: Moment, table: Table): MomentResult {
  const pool = doomOf(table);
  if (isRefusal(pool)) return NOTHING;
  const story: Story = { ref: pool.ref, scene: pool.scene, characters: everybody(table) };
  switch (moment.type) {
    case "session":
      return { changes: startSession(story.characters, doompoolSettings(table)), prompts: [] };
    case "act":
      return { changes: startAct(story, pool, pool.threat, pool.stakes).changes, prompts: [] };
    case "rest":
    case "scene":
      return { changes: clockTurns(story, moment.type), prompts: [] };
    // The fight is gone by then, and with it the Action Scene that it began.
    case "encounterEnd": {
      const fought = (moment.who ?? []).flatMap((uuid) =>
        story.characters.some((c) => c.ref === uuid) ? [] : (characterAt(table, uuid) ?? []),
      );
      return {
        changes: actionRuns(pool.scene) ? endedNow({ ...story, characters: [...story.characters, ...fought] }) : [],
        prompts: [],
      };
    }
    default:
      return NOTHING;
  }
}
