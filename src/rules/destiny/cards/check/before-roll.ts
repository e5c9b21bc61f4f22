import type { Change } from "../../../kernel/change.ts";
import { accept, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { type CheckRequest, isSpendFace, unsound } from "../../dice/check.ts";
import { helpRanks } from "../../dice/degrees.ts";
import { editRanks } from "../../fortune/dice.ts";
import { key } from "../../labels.ts";
import type { DieName } from "../../types.ts";

/** A die of somebody, its face and what paying it changes, worked out by the Gamemaster's client (`spendDie`). */
export interface PaidDie {
  readonly die: DieName;
  readonly roll: number;
  readonly changes: readonly Change[];
}

/** What may be declared before a roll, whatever the check is for: an edit of the scene (and its veto), a Hunch, a Raise. @rule DES-178 DES-179 DES-223 */
export type BeforeEvent =
  | ({ readonly type: "edit" } & PaidDie)
  | { readonly type: "hunch"; readonly degree: number; readonly changes: readonly Change[] }
  | { readonly type: "raise"; readonly raises: number; readonly changes: readonly Change[] }
  | { readonly type: "veto"; readonly changes: readonly Change[] };

/** A check with what was declared before its roll. */
export interface Declared {
  /** As it will be or was rolled: with Hunch, Edits and raises in it. */
  readonly check: CheckRequest;
  readonly hunched: boolean;
  readonly raised: boolean;
  /** Dice spent on the scene before the roll. */
  readonly edits: readonly { readonly die: DieName; readonly roll: number }[];
}

/** Nothing but what came with the check. */
export const undeclared = (check: CheckRequest): Declared => ({
  check,
  hunched: false,
  raised: (check.raises ?? 0) > 0,
  edits: [],
});

/** The check with so many ranks from one source in place of what that gave before. @rule DES-018 */
const withSource = (check: CheckRequest, name: string, ranks: number): CheckRequest => ({
  ...check,
  sources: [
    ...(check.sources ?? []).filter((s) => s.key !== name),
    ...(ranks === 0 && name === "editScene" ? [] : [{ key: name, ranks, label: key("Row", name) }]),
  ],
});

const edited = <S extends Declared>(state: S, edits: Declared["edits"]): S => ({
  ...state,
  edits,
  check: withSource(state.check, "editScene", editRanks(edits.map((e) => e.roll))),
});

/**
 * Declare something before a roll, on a check or on one's own side of a contest.
 * @param graded  whether there is something to reach, so that it may be raised: a difficulty, or an opponent
 * @returns refusals `badDice`, `hunch.skill`, `hunch.once`, `raise.once`, `badRaises`, `badNumbers`, `veto.none`
 * @rule DES-011 DES-012 DES-178 DES-179 DES-223
 */
export function declare<S extends Declared>(state: S, event: BeforeEvent, graded: boolean): Step<S> {
  switch (event.type) {
    case "edit":
      return isSpendFace(event.roll)
        ? accept(edited(state, [...state.edits, { die: event.die, roll: event.roll }]), event.changes)
        : refuse("badDice");
    case "veto":
      return state.edits.length === 0
        ? refuse("veto.none")
        : accept(edited(state, state.edits.slice(0, -1)), event.changes);
    case "hunch": {
      if (state.check.kind !== "skill") return refuse("hunch.skill");
      if (state.hunched) return refuse("hunch.once");
      if (!Number.isSafeInteger(event.degree)) return refuse("badNumbers");
      const check = withSource(state.check, "hunch", helpRanks(event.degree));
      return accept({ ...state, hunched: true, check }, event.changes);
    }
    case "raise": {
      if (state.raised) return refuse("raise.once");
      const check = { ...state.check, raises: event.raises };
      const no = event.raises < 1 ? refuse("badRaises") : unsound(check, null, graded);
      return no ?? accept({ ...state, raised: true, check }, event.changes);
    }
  }
}
