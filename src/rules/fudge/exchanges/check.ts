import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { against, resolveCheck } from "../check.ts";
import { line } from "../labels.ts";
import type { TaskChoice } from "../tasks.ts";
import { betterRoll, meekResult } from "../victory.ts";
import type { CheckRequest, CheckResolution, Faces } from "../types.ts";

/** Somebody on a card, as cards name people: fixed when the card is made, so that a later rename doesn't rewrite history. */
export interface Party {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** A check by one person. */
export interface CheckExchange {
  readonly actor: Party;
  readonly check: CheckRequest;
  /** What it was made for, where that says more than success and failure. */
  readonly task?: TaskChoice;
}

/**
 * Dice for it, null faces for a check that needs none, with what was made ready for the roll and is used up by it; a victory point for a second throw, its price worked out where it
 * is written; or a result that is lowered at will.
 */
export type CheckEvent =
  | { readonly type: "roll"; readonly faces: Faces | null; readonly spent?: readonly Change[] }
  | { readonly type: "meek"; readonly to: number }
  | { readonly type: "improve"; readonly faces: Faces; readonly changes: readonly Change[] };

export interface CheckState {
  readonly request: CheckExchange;
  /** The better of all throws. */
  readonly result: CheckResolution | null;
  /** Throws that were improved upon or did not help, in order. */
  readonly others: readonly CheckResolution[];
  /** What it was before it was lowered. */
  readonly before?: number;
}

/** A result lowered at will: held against the number anew, and no critical any more. @rule FUD-026 FUD-430 */
function lowered(state: CheckState, result: CheckResolution, to: number): Step<CheckState> {
  const meek = meekResult(result, to);
  if (!meek.accepted) return meek;
  const rows = [...result.rows, line("meekness", meek.total - result.total, "FUD-430")];
  const plain = { ...result, rows, total: meek.total, critical: null, automatic: null };
  return accept({ ...state, before: result.total, result: result.dc === null ? plain : { ...plain, ...against(plain, result.dc) } });
}

/**
 * A check on its own: asked, rolled, perhaps improved with victory points or lowered at will. The faces stay in the events, so that the result can be worked out again.
 * @rule FUD-005 FUD-011 FUD-069 FUD-368 FUD-378 FUD-430
 */
export const checkExchange: Reducer<CheckExchange, CheckState, CheckEvent> = {
  begin: (request) => ({ request, result: null, others: [] }),
  step: (state, event) => {
    if (event.type === "roll") return state.result ? refuse("alreadyRolled") : accept({ ...state, result: resolveCheck(state.request.check, event.faces) }, event.spent);
    if (state.before !== undefined) return refuse("meekness.done");
    if (event.type === "meek") return state.result ? lowered(state, state.result, event.to) : refuse("improve.noDice");
    if (!state.result?.faces) return refuse("improve.noDice");
    const again = resolveCheck(state.request.check, event.faces);
    const better = betterRoll(state.result, again);
    return accept({ ...state, result: better, others: [...state.others, better === again ? state.result : again] }, event.changes);
  },
};
