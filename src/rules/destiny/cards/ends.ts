/** What the cards of checks, contests and death saves still offer, and what letting them count would bring. */
import type { Change } from "../../kernel/change.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { assessmentResult } from "../acts/checks/assessment.ts";
import { deathSave } from "../harm/harm.ts";
import type { DestinySituation } from "../situation.ts";
import { challengeOpen } from "../turn/challenge.ts";
import type { DestinyCharacter } from "../types.ts";
import type { Declared } from "./check/before-roll.ts";
import { type CheckState, degreeOf } from "./check/check.ts";
import { checkOutcome, openAfter } from "./check/outcome.ts";
import type { DyingState } from "./death-save.ts";
import type { AnyOpposed } from "./opposed/influence.ts";
import { cancels, mayCount, opposedOutcome } from "./opposed/outcome.ts";
import { isVeiled } from "./veil.ts";

/** What may be declared before the dice fall, and whether they may. */
export interface BeforeOffers {
  readonly roll: boolean;
  readonly hunch: boolean;
  readonly raise: boolean;
  readonly edit: boolean;
  /** The Gamemaster's alone. */
  readonly veto: boolean;
}

/** @param open  the dice haven't fallen @param graded  there is something to reach @rule DES-178 DES-179 DES-223 */
function beforeOffers({ check, hunched, raised, edits }: Declared, open: boolean, graded: boolean): BeforeOffers {
  return {
    roll: open,
    hunch: open && check.kind === "skill" && !hunched,
    raise: open && graded && !raised,
    edit: open,
    veto: open && edits.length > 0,
  };
}

/** What whoever rolls a check may do now; `lucky`: others' dice, of who has Luck Control. */
export interface CheckOffers extends BeforeOffers {
  readonly concede: boolean;
  readonly improve: boolean;
  readonly coup: boolean;
  readonly lucky: boolean;
}

/** Before the roll something may be declared, a resistance failed by choice; after it dice may better what can be reached, and a success be made more of. @rule DES-026 DES-178 DES-179 DES-222 DES-223 DES-224 DES-401 */
export function checkOffers(state: CheckState): CheckOffers {
  const { check, result, conceded, lost, applied } = state;
  const open = !result && !conceded && !lost;
  const rolled = result !== null && check.dc !== undefined && !applied;
  return {
    ...beforeOffers(state, open, check.dc !== undefined),
    concede: open && check.kind === "resistance",
    improve: rolled,
    coup: rolled && (degreeOf(state) ?? -1) > 0,
    lucky: rolled,
  };
}

/** A way to let a check count: `count` in a Challenge is the Gamemaster's. */
export type CheckUse = "apply" | "analyze" | "appraisal" | "count";

/** What a check comes to that was rolled. */
export interface CheckEnd {
  readonly uses: readonly CheckUse[];
  readonly changes: readonly Change[];
  /** Why it comes to nothing. */
  readonly no: Refusal | null;
}
const NOTHING: CheckEnd = { uses: [], changes: [], no: null };

/** What applying a check would write, and the ways to use it that are left. @rule DES-046 DES-125 DES-152 DES-403 */
export function checkEnd(s: DestinySituation, state: CheckState): CheckEnd {
  const degree = degreeOf(state);
  if (degree === null || isVeiled(state.check) || state.applied) return NOTHING;
  switch (state.request.purpose) {
    case "assessment":
      return { ...NOTHING, uses: assessmentResult(degree) === "choose" ? ["analyze", "appraisal"] : [] };
    case "study":
      return NOTHING;
    case "plain":
      return { ...NOTHING, uses: degree !== 0 && challengeOpen(s.fight) ? ["count"] : [] };
    default: {
      const changes = checkOutcome(s, state, "");
      if ("accepted" in changes) return { ...NOTHING, no: changes };
      return { uses: changes.length > 0 || openAfter(s, state) ? ["apply"] : [], changes, no: null };
    }
  }
}

/** What both sides of a contest may do now. */
export interface OpposedOffers extends BeforeOffers {
  readonly oppose: boolean;
  readonly improve: boolean;
  readonly coup: boolean;
  readonly opposeImprove: boolean;
}

/** Before the roll something may be declared; then the opponent answers, and dice may turn it on either side. Nobody betters numbers that are hidden. @rule DES-013 DES-178 DES-179 DES-222 DES-223 DES-224 DES-401 */
export function opposedOffers(state: AnyOpposed): OpposedOffers {
  const { faces, against, mine, theirs, applied } = state;
  const open = mine !== null && !applied;
  const seen = open && mine.degree !== undefined && !isVeiled(mine);
  return {
    ...beforeOffers(state, !faces && !against, true),
    oppose: faces !== null && against === null && !state.lost,
    improve: seen,
    coup: seen && (mine.degree ?? 0) > 0,
    opposeImprove: open && against?.faces != null && !isVeiled(theirs),
  };
}

/** What letting a contest count would write, and whether there is anything to let count; where numbers are hidden that is worked out where they are known. @rule DES-208 DES-403 */
export function opposedEnd(
  s: DestinySituation,
  state: AnyOpposed,
): { readonly apply: boolean; readonly changes: readonly Change[] } {
  if (state.mine === null || state.applied) return { apply: false, changes: [] };
  if (isVeiled(state.mine) || isVeiled(state.theirs)) return { apply: cancels(state) || mayCount(state), changes: [] };
  const changes = opposedOutcome(s, state);
  const writes = "accepted" in changes ? [] : changes;
  return { apply: writes.length > 0 || cancels(state), changes: writes };
}

/** What whoever is dying may do about the save, and what it would bring them. @rule DES-224 DES-247 */
export function dyingOffers(
  { result, applied }: DyingState,
  who: DestinyCharacter | null,
): {
  readonly roll: boolean;
  readonly improve: boolean;
  readonly apply: boolean;
  readonly changes: readonly Change[];
} {
  const open = result !== null && !applied;
  const known = open && who !== null && !isVeiled(result);
  return {
    roll: result === null,
    improve: open,
    apply: open,
    changes: known ? deathSave(who, result.degree ?? 0).changes : [],
  };
}
