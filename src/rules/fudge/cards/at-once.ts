import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../dice/check.ts";
import { type Improve, insteadOf, keptFaces, type OwnThrow } from "../dice/second-throw.ts";
import type { CheckResolution, Faces } from "../types.ts";
import type { CheckExchange } from "./check.ts";

/** What the check changes comes with the roll, worked out from who makes it as they are then; `spent` is what was made ready for it and is used up by it. */
export type AtOnceEvent =
  | {
      readonly type: "roll";
      readonly faces: Faces | null;
      readonly changes: readonly Change[];
      readonly spent?: readonly Change[];
    }
  | Improve;

/** A check on which something follows of itself. */
export interface AtOnceState<R extends CheckExchange = CheckExchange> {
  readonly request: R;
  readonly result: CheckResolution | null;
  /** What the roll has used up. */
  readonly spent: readonly Change[];
  readonly changes: readonly Change[];
}

/** The dice of such a check. @rule FUD-368 */
export const atOnceThrows = ({ request: { actor, check }, result }: AtOnceState): readonly OwnThrow[] =>
  result?.faces ? [{ roll: "check", of: actor, check, faces: result.faces }] : [];

/** A check is rolled, and what comes of it holds at once; a second throw for a victory point takes back what the first has brought. @rule FUD-368 FUD-378 */
export const checkAtOnce = <R extends CheckExchange>(): Reducer<R, AtOnceState<R>, AtOnceEvent> => ({
  begin: (request) => ({ request, result: null, spent: [], changes: [] }),
  step: (state, event) => {
    const { check } = state.request;
    if (event.type === "improve") {
      if (!state.result?.faces) return refuse("improve.noDice");
      const faces = keptFaces(check, state.result.faces, event);
      return accept(
        { ...state, result: resolveCheck(check, faces), changes: event.outcome ?? state.changes },
        insteadOf(state.changes, event),
      );
    }
    if (state.result) return refuse("alreadyRolled");
    const { spent = [], changes } = event;
    return accept({ ...state, result: resolveCheck(check, event.faces), spent, changes }, [...spent, ...changes]);
  },
});
