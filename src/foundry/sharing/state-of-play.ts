import { mergeState, type StateOfPlay } from "../../sharing/state.ts";
import { declarations } from "../registry.ts";

let merged: StateOfPlay | null = null;

/** What play writes on the documents of every ruleset. */
export const stateOfPlay = (): StateOfPlay => (merged ??= mergeState(declarations().map((r) => r.state)));
