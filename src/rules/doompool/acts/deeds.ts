/** What is done without dice: with plot points, with the doom pool, with the story. */
import type { Acts, AnyAct } from "../../kernel/act.ts";
import { read } from "../../kernel/choose.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { DoompoolSituation } from "../situation.ts";
import { DOOM_ACTS } from "./doom.ts";
import { POINT_ACTS } from "./points.ts";
import { SFX_ACTS } from "./sfx.ts";
import { STORY_ACTS } from "./story.ts";
import { WATCHER_ACTS } from "./watcher.ts";

export const DEED_ACTS = {
  ...WATCHER_ACTS,
  ...SFX_ACTS,
  ...POINT_ACTS,
  ...DOOM_ACTS,
  ...STORY_ACTS,
} as const satisfies Acts<DoompoolSituation>;

/** Name of one of them. */
export type DeedActName = keyof typeof DEED_ACTS;
const isDeedAct = (name: unknown): name is DeedActName => typeof name === "string" && Object.hasOwn(DEED_ACTS, name);

/** Acts that are one of a turn, whatever its pool begins with, and what takes the place of a roll. Bare dice and SFX that come at any time aren't. @rule DOO-193 DOO-219 DOO-238 */
export const OF_TURN: ReadonlySet<string> = new Set<"act" | "takeAway" | DeedActName>([
  "act",
  "takeAway",
  "recoverByPower",
  "watcherRecovery",
  "watcherSupport",
]);

/** A deed that needs no dice, done with what was chosen. */
export function performed(name: unknown, chosen: unknown, s: DoompoolSituation) {
  if (!isDeedAct(name)) return refuse("unknownDeed", { deed: String(name) });
  const act: AnyAct<DoompoolSituation> = DEED_ACTS[name];
  const settled = read(act, chosen, s);
  if (!settled.accepted) return settled;
  const no = act.refused(s);
  if (no) return no;
  return "perform" in act ? act.perform(s, settled.chosen, null) : refuse("unknownDeed", { deed: name });
}
