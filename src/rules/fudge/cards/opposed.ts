import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { type OpposedRequest, type OpposedResolution, resolveOpposed } from "../dice/opposed.ts";
import { type Improve, keptFaces, type OwnThrow } from "../dice/second-throw.ts";
import type { CheckRequest, Face, Faces } from "../types.ts";
import type { Party } from "./check.ts";

/** Two people against each other. What the other side rolls is named by trait; its numbers are filled in when it answers. */
export interface OpposedExchange {
  readonly actor: Party;
  readonly check: CheckRequest;
  readonly opponent: Party;
  /** Trait key of the opponent: a skill id or base, an ability, a defense. */
  readonly trait: string;
  readonly tie: OpposedRequest["tie"];
  /** The opponent isn't on guard: their bonus with the dice at 0 is an ordinary DC, and meeting it succeeds. */
  readonly unguarded?: true;
  /** What makes it harder or easier for whoever resists, by its key in the table of tasks. */
  readonly hindrance?: string;
}

/** `spent`: what was made ready for the roll and is used up by it. */
export type OpposedEvent =
  | { readonly type: "roll"; readonly faces: Faces | null; readonly spent?: readonly Change[] }
  | {
      readonly type: "answer";
      readonly faces: Faces | null;
      readonly check: CheckRequest;
      readonly spent?: readonly Change[];
    }
  | { readonly type: "flip"; readonly face: Face }
  | Improve;

export interface OpposedState {
  readonly request: OpposedExchange;
  readonly active: Faces | null;
  readonly rolled: boolean;
  readonly answer: { readonly check: CheckRequest; readonly faces: Faces | null } | null;
  readonly flip: Face | null;
  readonly result: OpposedResolution | null;
}

function settle(state: OpposedState): OpposedState {
  if (!state.rolled || !state.answer) return state;
  const request = { active: state.request.check, passive: state.answer.check, tie: state.request.tie };
  return { ...state, result: resolveOpposed(request, state.active, state.answer.faces, state.flip) };
}

/** The dice of both sides, once both have rolled. @rule FUD-368 */
export function opposedThrows({ request, active, answer }: OpposedState): readonly OwnThrow[] {
  if (!answer) return [];
  return [
    ...(active ? [{ roll: "active", of: request.actor, check: request.check, faces: active }] : []),
    ...(answer.faces ? [{ roll: "passive", of: request.opponent, check: answer.check, faces: answer.faces }] : []),
  ];
}

/** A side's second throw: the better one stands, and both totals are held against each other anew. @rule FUD-368 FUD-378 */
function improved(state: OpposedState, event: Improve): Step<OpposedState> {
  const own = opposedThrows(state).find((o) => o.roll === event.roll);
  if (!own || !state.answer) return refuse("improve.noDice");
  const kept = keptFaces(own.check, own.faces, event);
  return accept(
    settle(
      event.roll === "active" ? { ...state, active: kept } : { ...state, answer: { ...state.answer, faces: kept } },
    ),
    event.changes,
  );
}

/**
 * Both sides roll, each for itself; equal totals of equal bonuses wait for a coin.
 * @rule FUD-055 FUD-056 FUD-057 FUD-059 FUD-368
 */
export const opposedExchange: Reducer<OpposedExchange, OpposedState, OpposedEvent> = {
  begin: (request) => ({ request, active: null, rolled: false, answer: null, flip: null, result: null }),
  step: (state, event) => {
    switch (event.type) {
      case "roll":
        return state.rolled
          ? refuse("alreadyRolled")
          : accept(settle({ ...state, active: event.faces, rolled: true }), event.spent);
      case "answer":
        return state.answer
          ? refuse("alreadyAnswered")
          : accept(settle({ ...state, answer: { check: event.check, faces: event.faces } }), event.spent);
      case "flip":
        if (state.result?.by !== "undecided") return refuse("nothingToFlip");
        return event.face === 0 ? refuse("flipAgain") : accept(settle({ ...state, flip: event.face }));
      case "improve":
        return improved(state, event);
    }
  },
};
