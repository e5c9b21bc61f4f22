import type { Change } from "../../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import {
  type CheckRequest,
  type CheckResolution,
  isLost,
  isSpendFace,
  opposingTotal,
  resolveCheck,
  resolvePassive,
  type Spend,
  unsound,
} from "../../dice/check.ts";
import type { Faces } from "../../types.ts";
import { type BeforeEvent, declare, type Declared, type PaidDie, undeclared } from "../check/before-roll.ts";
import type { Party } from "../check/check.ts";

/** What an opposed check is for. */
export type Contest =
  | "plain"
  | "trick"
  | "escape"
  | "mask"
  | "study"
  | "counter"
  | "influence"
  | "shiftTopic"
  | "mindReading"
  | "nullify";

/** Two sides. `passive` when the opponent doesn't roll. */
export interface OpposedExchange {
  readonly actor: Party;
  readonly opponent: Party;
  readonly check: CheckRequest;
  readonly contest: Contest;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly passive: boolean;
}

/** The opponent's check comes with the answer, worked out from the opponent as it is then. */
export type OpposedEvent =
  | BeforeEvent
  | { readonly type: "roll"; readonly faces: Faces }
  | { readonly type: "oppose"; readonly check: CheckRequest; readonly faces: Faces | null }
  | ({ readonly type: "improve" | "coup" | "opposeImprove" } & PaidDie)
  | { readonly type: "apply"; readonly changes: readonly Change[] };

export interface OpposedState extends Declared {
  readonly request: OpposedExchange;
  readonly faces: Faces | null;
  readonly against: { readonly check: CheckRequest; readonly faces: Faces | null } | null;
  readonly spends: readonly Spend[];
  readonly opposing: readonly Spend[];
  readonly mine: CheckResolution | null;
  readonly theirs: CheckResolution | null;
  readonly applied: boolean;
  /** What is Unreliable failed: the action is lost, and nobody need answer it. */
  readonly lost: boolean;
}

/** Both sides as far as they have answered; the opponent's total is the acting side's DC. @rule DES-008 DES-013 */
function settled(state: OpposedState): OpposedState {
  const { against, faces } = state;
  const bare = against ? withoutGoal(against.check) : null;
  const theirs =
    against && bare ? (against.faces ? resolveCheck(bare, against.faces, state.opposing) : resolvePassive(bare)) : null;
  const dc = theirs && bare ? (against?.faces ? opposingTotal(bare, theirs.total) : theirs.total) : null;
  const mine = faces && dc !== null ? resolveCheck({ ...state.check, dc }, faces, state.spends) : null;
  return { ...state, mine, theirs };
}

function withoutGoal(check: CheckRequest): CheckRequest {
  const { dc: _dc, raises: _raises, ...rest } = check;
  return rest;
}

function spend(
  state: OpposedState,
  event: Extract<OpposedEvent, { type: "improve" | "coup" | "opposeImprove" }>,
): Step<OpposedState> {
  if (!state.mine || !state.theirs) return refuse("spend.notRolled");
  if (state.applied) return refuse("alreadyApplied");
  if (!isSpendFace(event.roll)) return refuse("badDice");
  if (event.type === "opposeImprove") {
    if (!state.against?.faces) return refuse("spend.passive");
    return accept(
      settled({ ...state, opposing: [...state.opposing, { use: "improve", roll: event.roll }] }),
      event.changes,
    );
  }
  if (event.type === "coup" && (state.mine.degree ?? -1) < 1) return refuse("spend.failed");
  return accept(settled({ ...state, spends: [...state.spends, { use: event.type, roll: event.roll }] }), event.changes);
}

/**
 * An opposed check: the acting side may declare a Hunch, a Raise or an edit of the scene as long as nobody has rolled; both sides answer in any order, the opponent by a roll or passively; a tie is the acting side's, only its natural shifts. Then spends of both, and what comes of it.
 * @rule DES-008 DES-011 DES-012 DES-013 DES-109 DES-128 DES-137 DES-142 DES-152 DES-178 DES-179 DES-222 DES-223 DES-224 DES-404
 */
export const opposedExchange: Reducer<OpposedExchange, OpposedState, OpposedEvent> = {
  begin: (request) => ({
    request,
    ...undeclared(request.check),
    faces: null,
    against: null,
    spends: [],
    opposing: [],
    mine: null,
    theirs: null,
    applied: false,
    lost: false,
  }),
  step: (state, event) => {
    switch (event.type) {
      case "edit":
      case "hunch":
      case "raise":
      case "veto":
        return state.faces || state.against ? refuse("alreadyRolled") : declare(state, event, true);
      case "roll": {
        if (state.faces) return refuse("alreadyRolled");
        const no = unsound(state.check, event.faces, true);
        if (no) return no;
        const next = { ...state, faces: event.faces };
        return accept(isLost(state.check, event.faces) ? { ...next, lost: true } : settled(next));
      }
      case "oppose": {
        if (state.against || state.lost) return refuse("alreadyAnswered");
        if ((event.faces === null) !== state.request.passive)
          return refuse(state.request.passive ? "oppose.passive" : "oppose.rolls");
        const no = unsound(withoutGoal(event.check), event.faces, false);
        return no ?? accept(settled({ ...state, against: { check: event.check, faces: event.faces } }));
      }
      case "improve":
      case "coup":
      case "opposeImprove":
        return spend(state, event);
      case "apply":
        if (!state.mine) return refuse("spend.notRolled");
        return state.applied ? refuse("alreadyApplied") : accept({ ...state, applied: true }, event.changes);
      default:
        return refuse("noSuchEvent");
    }
  },
};
