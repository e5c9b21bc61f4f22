import { key } from "../../../rules/destiny/index.ts";
import type { Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";

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
  "slam",
  "choose",
] as const;

interface Told {
  readonly type: string;
  readonly event?: Told;
  readonly targets?: readonly string[];
}

/** One line of the trace, with the names of those whom it was applied to; of what was done by the Gamemaster's word, what that was, where it is known. */
export function describeStep(
  event: Told,
  localize: Localize,
  parties: readonly { readonly uuid: string; readonly name: string }[] = [],
): string | null {
  if (!(TOLD as readonly string[]).includes(event.type)) return null;
  const what = event.type === "grant" && event.event ? describeStep(event.event, localize, parties) : null;
  if (what !== null) return localize(key("Trace", "granted"), { what });
  const names = parties.filter(({ uuid }) => event.type === "apply" && event.targets?.includes(uuid));
  return names.length > 0
    ? localize(key("Trace", "applyTo"), { names: listed(names.map(({ name }) => name)) })
    : localize(key("Trace", event.type));
}
