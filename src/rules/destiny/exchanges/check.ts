import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { isSpendFace, resolveCheck, unsound, type CheckRequest, type CheckResolution, type Spend } from "../check.ts";
import { helpRanks } from "../degrees.ts";
import { editRanks } from "../dice.ts";
import { key } from "../labels.ts";
import type { DieName, Faces } from "../types.ts";

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

/** A die of somebody, its face and what paying it changes, worked out by the Gamemaster's client (`spendDie`). */
export interface PaidDie {
  readonly die: DieName;
  readonly roll: number;
  readonly changes: readonly Change[];
}

export type CheckEvent =
  | ({ readonly type: "edit" } & PaidDie)
  | { readonly type: "hunch"; readonly degree: number; readonly changes: readonly Change[] }
  | { readonly type: "raise"; readonly raises: number; readonly changes: readonly Change[] }
  | { readonly type: "roll"; readonly faces: Faces }
  | { readonly type: "concede" }
  | ({ readonly type: "improve" | "coup" } & PaidDie)
  | ({ readonly type: "inspiration" } & PaidDie)
  | { readonly type: "veto"; readonly changes: readonly Change[] }
  | { readonly type: "apply"; readonly changes: readonly Change[] };

export interface CheckState {
  readonly request: CheckExchange;
  /** As it will be or was rolled: with Hunch, Edits and raises in it. */
  readonly check: CheckRequest;
  readonly hunched: boolean;
  readonly raised: boolean;
  /** Dice spent on the scene before the roll. */
  readonly edits: readonly { readonly die: DieName; readonly roll: number }[];
  readonly faces: Faces | null;
  readonly spends: readonly Spend[];
  readonly hints: readonly number[];
  readonly result: CheckResolution | null;
  /** Failed by choice. */
  readonly conceded: boolean;
  readonly applied: boolean;
}

const source = (name: string, ranks: number) => ({ key: name, ranks, label: key("Row", name) });

/** The check with what was declared before the roll. @rule DES-011 DES-178 DES-179 DES-223 */
function declared(
  state: CheckState,
  next: Partial<Pick<CheckState, "edits" | "hunched" | "raised">>,
  change: Partial<CheckRequest>,
): CheckState {
  return { ...state, ...next, check: { ...state.check, ...change } };
}

const others = (state: CheckState, name: string) => (state.check.sources ?? []).filter((s) => s.key !== name);

const ranksOf = (edits: CheckState["edits"]): number => editRanks(edits.map((e) => e.roll));

function before(state: CheckState, event: Extract<CheckEvent, { type: "edit" | "hunch" | "raise" }>): Step<CheckState> {
  if (state.result) return refuse("alreadyRolled");
  if (event.type === "edit") {
    if (!isSpendFace(event.roll)) return refuse("badDice");
    const edits = [...state.edits, { die: event.die, roll: event.roll }];
    return accept(
      declared(state, { edits }, { sources: [...others(state, "editScene"), source("editScene", ranksOf(edits))] }),
      event.changes,
    );
  }
  if (event.type === "hunch") {
    if (state.check.kind !== "skill") return refuse("hunch.skill");
    if (state.hunched) return refuse("hunch.once");
    if (!Number.isSafeInteger(event.degree)) return refuse("badNumbers");
    return accept(
      declared(
        state,
        { hunched: true },
        { sources: [...others(state, "hunch"), source("hunch", helpRanks(event.degree))] },
      ),
      event.changes,
    );
  }
  if (state.raised) return refuse("raise.once");
  const check = { ...state.check, raises: event.raises };
  const no = event.raises < 1 ? refuse("badRaises") : unsound(check, null, check.dc !== undefined);
  return no ?? accept(declared(state, { raised: true }, { raises: event.raises }), event.changes);
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
 * @rule DES-001 DES-011 DES-012 DES-026 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-400 DES-401
 */
export const checkExchange: Reducer<CheckExchange, CheckState, CheckEvent> = {
  begin: (request) => ({
    request,
    check: request.check,
    hunched: false,
    raised: (request.check.raises ?? 0) > 0,
    edits: [],
    faces: null,
    spends: [],
    hints: [],
    result: null,
    conceded: false,
    applied: false,
  }),
  step: (state, event) => {
    switch (event.type) {
      case "edit":
      case "hunch":
      case "raise":
        return state.conceded ? refuse("alreadyRolled") : before(state, event);
      case "roll": {
        if (state.result || state.conceded) return refuse("alreadyRolled");
        const no = unsound(state.check, event.faces, state.check.dc !== undefined);
        return no ?? accept({ ...state, faces: event.faces, result: resolveCheck(state.check, event.faces) });
      }
      case "concede":
        if (state.result || state.conceded) return refuse("alreadyRolled");
        return state.check.kind === "resistance" ? accept({ ...state, conceded: true }) : refuse("concede.resistance");
      case "improve":
      case "coup":
        return spend(state, event);
      case "inspiration":
        return isSpendFace(event.roll)
          ? accept({ ...state, hints: [...state.hints, event.roll] }, event.changes)
          : refuse("badDice");
      case "veto": {
        if (state.result) return refuse("alreadyRolled");
        if (state.edits.length === 0) return refuse("veto.none");
        const edits = state.edits.slice(0, -1);
        const ranks = ranksOf(edits);
        return accept(
          declared(
            state,
            { edits },
            { sources: [...others(state, "editScene"), ...(ranks > 0 ? [source("editScene", ranks)] : [])] },
          ),
          event.changes,
        );
      }
      case "apply":
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
