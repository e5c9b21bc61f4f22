import type { Change } from "../../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import {
  type CheckRequest,
  type CheckResolution,
  isLost,
  isSpendFace,
  resolveCheck,
  type Spend,
  unsound,
} from "../../dice/check.ts";
import type { ActionKey } from "../../turn/actions.ts";
import type { Faces } from "../../types.ts";
import { type BeforeEvent, declare, type Declared, type PaidDie, undeclared } from "./before-roll.ts";

/** Somebody on a card, as cards name people: fixed when the card is made, so that a later rename doesn't rewrite history. */
export interface Party {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** What a check is for; the card shows it and `apply` writes what comes of it. */
export type Purpose =
  | "plain"
  | "initiative"
  | "help"
  | "gambit"
  | "hunch"
  | "assessment"
  | "study"
  | "run"
  | "endurance"
  | "stand"
  | "resist"
  | "challenge"
  | "healing"
  | "disarmTake"
  | "treatment";

/** A check by one person. `data` is what its purpose needs: whom it helps, what is resisted. */
export interface CheckExchange {
  readonly actor: Party;
  readonly check: CheckRequest;
  readonly purpose: Purpose;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

/** What a check's card keeps beside the rules' own request. */
export interface CheckMore {
  readonly act: ActionKey | null;
  readonly trait: string;
  readonly spends: readonly string[];
  /** The card is laid before the roll, for a Hunch or an edit of the scene. */
  readonly hold: boolean;
  /** Name of the target, ally or thing that it is about, as the card says it. */
  readonly about: string;
  /** Number of the turn in which it was made; null outside encounters. */
  readonly turns: number | null;
}
export type CheckCardRequest = CheckExchange & { readonly more: CheckMore };

export type CheckEvent =
  | BeforeEvent
  | { readonly type: "roll"; readonly faces: Faces }
  | { readonly type: "concede" }
  | ({ readonly type: "improve" | "coup" } & PaidDie)
  | ({ readonly type: "inspiration" } & PaidDie)
  | { readonly type: "apply"; readonly changes: readonly Change[] }
  /** It counts in the Challenge that is on. */
  | { readonly type: "count"; readonly changes: readonly Change[] };

export interface CheckState extends Declared {
  readonly request: CheckExchange;
  readonly faces: Faces | null;
  readonly spends: readonly Spend[];
  readonly hints: readonly number[];
  readonly result: CheckResolution | null;
  /** Failed by choice. */
  readonly conceded: boolean;
  /** What is Unreliable failed: the action is lost, and nothing comes of its dice. */
  readonly lost: boolean;
  readonly applied: boolean;
}

function spend(state: CheckState, event: Extract<CheckEvent, { type: "improve" | "coup" }>): Step<CheckState> {
  if (!state.result || !state.faces) return refuse("spend.notRolled");
  if (state.applied) return refuse("alreadyApplied");
  if (!isSpendFace(event.roll)) return refuse("badDice");
  if (event.type === "coup" && (state.result.degree ?? -1) < 1) return refuse("spend.failed");
  const spends = [...state.spends, { use: event.type, roll: event.roll }];
  return accept({ ...state, spends, result: resolveCheck(state.check, state.faces, spends) }, event.changes);
}

/**
 * A check on its own: Hunch, raise and Edits before the roll, the roll, spends after it, and what comes of it. A resistance may be failed by choice, never skipped.
 * @rule DES-001 DES-011 DES-012 DES-026 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-341 DES-400 DES-401
 */
export const checkExchange: Reducer<CheckExchange, CheckState, CheckEvent> = {
  begin: (request) => ({
    request,
    ...undeclared(request.check),
    faces: null,
    spends: [],
    hints: [],
    result: null,
    conceded: false,
    lost: false,
    applied: false,
  }),
  step: (state, event) => {
    switch (event.type) {
      case "edit":
      case "hunch":
      case "raise":
      case "veto":
        return state.result || state.conceded || state.lost
          ? refuse("alreadyRolled")
          : declare(state, event, state.check.dc !== undefined);
      case "roll": {
        if (state.result || state.conceded || state.lost) return refuse("alreadyRolled");
        const no = unsound(state.check, event.faces, state.check.dc !== undefined);
        if (no) return no;
        const { faces } = event;
        return accept(
          isLost(state.check, faces)
            ? { ...state, faces, lost: true }
            : { ...state, faces, result: resolveCheck(state.check, faces) },
        );
      }
      case "concede":
        if (state.result || state.conceded || state.lost) return refuse("alreadyRolled");
        return state.check.kind === "resistance" ? accept({ ...state, conceded: true }) : refuse("concede.resistance");
      case "improve":
      case "coup":
        return spend(state, event);
      case "inspiration":
        return isSpendFace(event.roll)
          ? accept({ ...state, hints: [...state.hints, event.roll] }, event.changes)
          : refuse("badDice");
      case "apply":
      case "count":
        if (!state.result && !state.conceded) return refuse("spend.notRolled");
        return state.applied ? refuse("alreadyApplied") : accept({ ...state, applied: true }, event.changes);
      default:
        return refuse("noSuchEvent");
    }
  },
};

/** The degree that a check has come to; failed by choice is one degree of failure. Null before the roll or without a DC. @rule DES-026 */
export function degreeOf(state: Pick<CheckState, "result" | "conceded">): number | null {
  return state.conceded ? -1 : (state.result?.degree ?? null);
}
