import { key } from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Party } from "../../ruleset.ts";

/** One thing to be kept up, by its key (`aim:`, `grab:`, `power:<id>`), its name and its price. */
export type Due = { readonly what: string; readonly name: string; readonly cost: "free" | "standard" };

export interface UpkeepRequest {
  readonly actor: Party;
  /** The turn in which it falls due. */
  readonly turn: number;
  readonly due: readonly Due[];
}

/** What is kept, or let go. */
export type UpkeepEvent = {
  readonly type: "keep" | "end";
  readonly what: readonly string[];
  readonly changes: readonly Change[];
};

export interface UpkeepState {
  readonly request: UpkeepRequest;
  readonly kept: readonly string[];
  readonly ended: readonly string[];
}

/** What is neither kept nor let go. */
export const undecided = (state: UpkeepState): readonly Due[] =>
  state.request.due.filter((d) => !state.kept.includes(d.what) && !state.ended.includes(d.what));

/** What a thing to be kept up is called on the card and in the tracker: an aim and a grip by whom they are on. */
export const dueLabel = (d: Due): { readonly key: string; readonly data: { readonly name: string } } => ({
  key: key("Upkeep", d.name === "" ? "hidden" : (d.what.split(":")[0] ?? "power")),
  data: { name: d.name },
});
