import { endActionScene, startAct, startSession, startTransition } from "../../rules/doompool/index.ts";
import type { Moment, MomentResult, Table } from "../ruleset.ts";
import { doomOf, everybody, isRefusal } from "./facts.ts";
import { doompoolSettings } from "./settings.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/**
 * What the Gamemaster's clock brings: the end of an Action Scene, a rest as a Transition Scene, an Act, a session. Turns bring nothing by themselves.
 * @rule DOO-020 DOO-233 DOO-237 DOO-272 DOO-273
 */
export function doompoolLifecycle(moment: Moment, table: Table): MomentResult {
  const pool = doomOf(table);
  if (isRefusal(pool)) return NOTHING;
  const story = { ref: pool.ref, scene: pool.scene, characters: everybody(table) };
  switch (moment.type) {
    case "session":
      return { changes: startSession(story.characters, doompoolSettings(table)), prompts: [] };
    case "act":
      return { changes: startAct(story, pool, pool.threat, pool.stakes).changes, prompts: [] };
    case "rest":
      return { changes: startTransition(story).changes, prompts: [] };
    case "scene": {
      const ended = endActionScene(story);
      return { changes: ended.accepted ? ended.changes : startTransition(story).changes, prompts: [] };
    }
    default:
      return NOTHING;
  }
}
