import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { TaskChoice } from "../acts/checks/tasks.ts";
import { against, resolveCheck } from "../dice/check.ts";
import { type Improve, keptFaces, type OwnThrow } from "../dice/second-throw.ts";
import { meekResult } from "../fortune/victory.ts";
import { line } from "../labels.ts";
import type { CheckRequest, CheckResolution, Faces } from "../types.ts";
import { adjustedCheck, type Adjustment, adjustRefusal } from "./adjust.ts";

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
  /** Dice after all, for a check that was made as a routine one. */
  | { readonly type: "dice"; readonly faces: Faces }
  /** The Gamemaster says what comes up once the dice have fallen, and what number there is to meet. */
  | { readonly type: "adjust"; readonly by: Adjustment; readonly dc: number | null }
  | Improve;

export interface CheckState {
  readonly request: CheckExchange;
  /** The better of all throws. */
  readonly result: CheckResolution | null;
  /** Throws that were improved upon or did not help, in order. */
  readonly others: readonly CheckResolution[];
  /** What it was before it was lowered. */
  readonly before?: number;
}

/** The dice of a check, as long as nobody has lowered it. @rule FUD-368 */
export const checkThrows = ({ request: { actor, check }, result, before }: CheckState): readonly OwnThrow[] =>
  result?.faces && before === undefined ? [{ roll: "check", of: actor, check, faces: result.faces }] : [];

/** A result lowered at will: held against the number anew, and no critical any more. @rule FUD-026 FUD-430 */
function lowered(state: CheckState, result: CheckResolution, to: number): Step<CheckState> {
  const meek = meekResult(result, to);
  if (!meek.accepted) return meek;
  const rows = [...result.rows, line("meekness", meek.total - result.total, "FUD-430")];
  const plain = { ...result, rows, total: meek.total, critical: null, automatic: null };
  return accept({
    ...state,
    before: result.total,
    result: result.dc === null ? plain : { ...plain, ...against(plain, result.dc) },
  });
}

/** Whoever sees that the routine result is too low may roll instead; then the dice count. @rule FUD-050 FUD-051 */
export const mayRollInstead = ({ request, result, before }: CheckState): boolean =>
  result !== null && before === undefined && request.check.routine && request.check.fixedDice === null;

/** A circumstance, a team or a number that comes up once the dice have fallen: every throw is worked out anew with it. @rule FUD-041 FUD-071 FUD-090 FUD-700 */
function adjusted(state: CheckState, { by, dc }: Extract<CheckEvent, { type: "adjust" }>): Step<CheckState> {
  const { request, result } = state;
  const no = adjustRefusal(by, dc !== request.check.dc);
  if (no) return no;
  if (!result) return refuse("improve.noDice");
  const check = { ...adjustedCheck(request.check, by), dc };
  return accept({
    ...state,
    request: { ...request, check },
    result: resolveCheck(check, result.faces),
    others: state.others.map((o) => resolveCheck(check, o.faces)),
  });
}

/**
 * A check on its own: asked, rolled, perhaps improved with victory points or lowered at will. The faces stay in the events, so that the result can be worked out again.
 * @rule FUD-005 FUD-011 FUD-051 FUD-069 FUD-368 FUD-378 FUD-430 FUD-700
 */
export const checkExchange: Reducer<CheckExchange, CheckState, CheckEvent> = {
  begin: (request) => ({ request, result: null, others: [] }),
  step: (state, event) => {
    if (event.type === "roll")
      return state.result
        ? refuse("alreadyRolled")
        : accept({ ...state, result: resolveCheck(state.request.check, event.faces) }, event.spent);
    if (state.before !== undefined) return refuse("meekness.done");
    if (event.type === "adjust") return adjusted(state, event);
    if (event.type === "dice") {
      const check = { ...state.request.check, routine: false };
      return mayRollInstead(state)
        ? accept({ ...state, request: { ...state.request, check }, result: resolveCheck(check, event.faces) })
        : refuse("alreadyRolled");
    }
    if (event.type === "meek") return state.result ? lowered(state, state.result, event.to) : refuse("improve.noDice");
    if (!state.result?.faces) return refuse("improve.noDice");
    const again = resolveCheck(state.request.check, event.faces);
    const stands = keptFaces(state.request.check, state.result.faces, event) === event.faces ? again : state.result;
    return accept(
      { ...state, result: stands, others: [...state.others, stands === again ? state.result : again] },
      event.changes,
    );
  },
};
