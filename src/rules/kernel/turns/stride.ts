/** One's own movement on a board, as a turn pays for it: feet by feet from what was paid already, then one action after the other. A ruleset says how fast, and what is paid. */
import type { Change } from "../change.ts";
import type { EconomyStep, TurnSpends } from "../economy.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { Ref, Words } from "../situation.ts";
import { SLACK } from "../space/board.ts";

/** Ways to get about, by the names that boards have for them. */
export const GAITS = ["walk", "crawl", "climb", "swim", "fly", "burrow", "jump", "blink"] as const;
export type Gait = (typeof GAITS)[number];

/** A part of a way. */
export interface Leg {
  readonly gait: Gait;
  readonly feet: number;
}

/** A way that somebody goes by themselves. */
export interface OwnWay {
  readonly legs: readonly Leg[];
  /** Feet to each who stands there and is seen: where it begins, and after each space of it. */
  readonly past: Readonly<Record<Ref, readonly number[]>>;
}

/** What such a way comes to. Feet. */
export interface Stride {
  /** What the actions that it takes now are called, and how many; null where the rules count no actions for it. */
  readonly costs: { readonly action: string; readonly count: number } | null;
  /** What of its last action is left afterwards, and what all of the turn would still give, that included. */
  readonly left: number;
  readonly more: number;
  readonly changes: readonly Change[];
  /** Why it is more than the turn gives; null: it isn't. */
  readonly over: Refusal | null;
  /** Whose reach it leaves, so that they may strike. */
  readonly provoked: readonly Ref[];
  /** What else is to be known of it. */
  readonly told: readonly Words[];
}

/** One's own movement on a board in a fight, as a ruleset has it. */
export interface Movement<S> {
  /** Feet of one action, or of a round where the rules count so; 0: one can't get about so, null: the rules have no number. */
  readonly pace: (s: S, who: Ref, gait: Gait) => number | null;
  /** Null: nobody counts it. A refusal is one of acting off turn, or of a way that nobody here can go at all. */
  readonly stride: (s: S, who: Ref, way: OwnWay) => Stride | Refusal | null;
}

/** Where somebody's movement of this turn stands, and how one more action of it is paid. */
export interface Going {
  readonly tally: TurnSpends;
  /** What is left of the action that was paid last, as a share of it. */
  readonly share: number;
  /** Feet that were said and paid before the token goes them. */
  readonly said: number;
  /** Feet of an action; 0 where one can't get about so. Null where the rules leave it to the table. */
  readonly pace: (gait: Gait) => number | null;
  readonly pay: (tally: TurnSpends) => EconomyStep;
}

/** Where it stands after a way. */
export interface Gone {
  readonly tally: TurnSpends;
  readonly share: number;
  /** Feet of what was said beforehand that were used up. */
  readonly used: number;
  /** Feet beside those, as far as the turn gives them. */
  readonly own: number;
  readonly actions: number;
  readonly changes: readonly Change[];
  /** Feet that all of the turn still gives at the pace of the last part. */
  readonly left: number;
  readonly more: number;
  readonly over: Refusal | null;
}

/** More actions than any turn has. */
const MOST = 9;

/** How many more actions can be paid. */
function payable(tally: TurnSpends, pay: Going["pay"]): number {
  let now = tally;
  for (let n = 0; n < MOST; n++) {
    const step = pay(now);
    if (!step.accepted) return n;
    now = step.turn;
  }
  return MOST;
}

const tidy = (feet: number): number => Math.round(feet * 1e6) / 1e6;

const FEET = "CROSSOVER.Shared.TurnAndReach.feet";

/**
 * Go a way. What was said beforehand is used up first, then what is left of an action that was paid, then as many more are paid as it takes. What is more than the turn gives is paid as far as it
 * goes, and told.
 * @returns null where the rules count nothing of it
 */
export function goOwn(legs: readonly Leg[], going: Going): Gone | null {
  let { tally, share, said } = going;
  const changes: Change[] = [];
  let [actions, own, missing, pace] = [0, 0, 0, 0];
  let none: Gait | null = null;
  let counted = false;
  for (const { gait, feet } of legs) {
    const here = going.pace(gait);
    if (here === null) continue;
    counted = true;
    pace = here;
    const before = Math.min(said, feet);
    said -= before;
    let rest = feet - before;
    if (rest <= SLACK) continue;
    if (here <= 0) {
      none ??= gait;
      missing += rest;
      continue;
    }
    while (rest > share * here + SLACK) {
      const step = going.pay(tally);
      if (!step.accepted) break;
      tally = step.turn;
      changes.push(...(step.changes ?? []));
      actions++;
      share++;
    }
    const gone = Math.min(rest, share * here);
    // What is lost in reckoning with fractions is nobody's foot.
    share = Math.max(0, tidy(share * here - gone) / here);
    own += gone;
    rest -= gone;
    missing += rest > SLACK ? rest : 0;
  }
  if (!counted) return null;
  const more = (share + payable(tally, going.pay)) * pace;
  const whole = legs.reduce((sum, { feet }) => sum + feet, 0);
  const over =
    none !== null
      ? refuse("stride.noWay", { gait: `CROSSOVER.Shared.Stride.gait.${none}` })
      : missing > SLACK
        ? refuse("stride.tooFar", { feet: Math.round(whole), most: Math.floor(whole - missing + SLACK), unit: FEET })
        : null;
  return {
    tally,
    share,
    used: going.said - said,
    own,
    actions,
    changes,
    left: tidy(share * pace),
    more: tidy(more),
    over,
  };
}

/** What of a turn's tally tells of its moves: feet left of the last one and its whole length, what else had been done as it was begun, feet of those said beforehand that were gone. */
const KEPT = { left: "strideLeft", pace: "stridePace", mark: "strideMark", said: "strideSaid" } as const;

/** Feet that were said beforehand and have been gone. */
export const saidGone = (tally: TurnSpends): number => tally[KEPT.said] ?? 0;

/** The same tally with more of them gone. */
export const withSaidGone = (tally: TurnSpends, used: number): TurnSpends =>
  used > 0 ? { ...tally, [KEPT.said]: saidGone(tally) + used } : tally;

/**
 * What is left of the move that was begun last, as a share of it: nothing once something else was done after it, unless moves may be split around that.
 * @param mark  how often what a move may not be split around was done in this turn
 */
export function shareLeft(tally: TurnSpends, mark: number, splits: boolean): number {
  const [left, pace] = [tally[KEPT.left] ?? 0, tally[KEPT.pace] ?? 0];
  if (left <= 0 || pace <= 0) return 0;
  return splits || (tally[KEPT.mark] ?? 0) === mark ? left / pace : 0;
}

/** The tally with what is left after a way. Kept in feet of a walk, as people read it. */
export const withShare = (tally: TurnSpends, share: number, pace: number, mark: number): TurnSpends => ({
  ...tally,
  [KEPT.left]: Math.round(share * pace * 100) / 100,
  [KEPT.pace]: pace,
  [KEPT.mark]: mark,
});
