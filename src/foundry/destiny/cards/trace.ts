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

/** One line of the trace. */
export function describeStep(event: { readonly type: string }, localize: Localize): string | null {
  return (TOLD as readonly string[]).includes(event.type) ? localize(key("Trace", event.type)) : null;
}
