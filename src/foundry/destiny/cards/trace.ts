import { key } from "../../../rules/destiny/index.ts";
import type { Localize } from "../../ruleset.ts";

/** Events that the trace has a line of its own for; the rest get the kind's general line. */
const TOLD = [
  "attack",
  "roll",
  "raise",
  "hunch",
  "edit",
  "improve",
  "coup",
  "inspiration",
  "veto",
  "apply",
  "count",
  "defend",
  "dodge",
  "resistFirst",
  "resist",
  "resistImprove",
  "opposeImprove",
  "attackImprove",
  "smash",
  "recoil",
  "applyRecoil",
  "oppose",
  "effect",
  "counter",
  "lost",
  "do",
  "followed",
  "take",
  "pass",
  "proceed",
  "concede",
  "begin",
  "grant",
  "takedown",
  "countered",
  "averted",
  "keep",
  "end",
] as const;

/** One line of the trace; of what was done by the Gamemaster's word, what that was, where it is known. */
export function describeStep(
  event: { readonly type: string; readonly event?: { readonly type: string } },
  localize: Localize,
): string | null {
  if (!(TOLD as readonly string[]).includes(event.type)) return null;
  const what = event.type === "grant" && event.event ? describeStep(event.event, localize) : null;
  return what === null ? localize(key("Trace", event.type)) : localize(key("Trace", "granted"), { what });
}
