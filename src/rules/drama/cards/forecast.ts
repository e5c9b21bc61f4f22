import { Dist } from "../../kernel/odds/index.ts";
import { bonusAtLeast } from "../dice/bonus.ts";
import type { SegmentKind } from "../dice/dice.ts";
import { dieTotalOdds, moreDiceOdds } from "../dice/odds.ts";
import { actionExchange, cameTo } from "./action.ts";
import type { ActionExchange, ActionState, SlotReading } from "./types.ts";

/** One way in which an action comes out: its card as it is read, and the share of all rolls that bring it, 0 to 1. */
export interface Way {
  readonly state: ActionState;
  readonly share: number;
}

/** Targets that are read at most: a sweep through a crowd would be read a thousand times over. */
const MOST_READ = 7;

/** Every die total that may come of an action as it stands. @rule DRA-011 DRA-015 DRA-020 */
export function totals(state: ActionState, more: readonly SegmentKind[] = []): Dist<number> {
  const { rank, skilled, up, unskilledState } = state.request.dice;
  const { mookReroll } = state.request.settings;
  const draft = { rank, skilled, unskilledState, mookReroll, stymied: state.stymied };
  if (state.dieTotal === null)
    return dieTotalOdds({ ...draft, segments: ["base", ...(up ? (["up"] as const) : []), ...more] }).dist;
  const { dieTotal } = state;
  return more.length === 0 ? Dist.of([[dieTotal, 1]]) : moreDiceOdds(draft, more).dist.plus(dieTotal);
}

/**
 * Every way in which an action may come out from here, each with its share: before the dice, or with more dice behind those on the table. What comes of a total is read by the card itself, for
 * the first seven targets.
 * @param more  rolls that are wished for or could be bought
 * @rule DRA-011 DRA-084 DRA-102 DRA-150 DRA-187 DRA-251 DRA-256
 */
export function forecast(state: ActionState, more: readonly SegmentKind[] = []): readonly Way[] {
  const few = { ...state, targets: state.targets.slice(0, MOST_READ) };
  // Two totals that make one bonus come to the same.
  const first = new Map<number, number>();
  const bonuses = totals(state, more).map((total) => {
    const bonus = bonusAtLeast(total, state.request.action.minimumBonus);
    if (!first.has(bonus)) first.set(bonus, total);
    return bonus;
  });
  return bonuses.entries().map(({ outcome, p }) => ({ state: cameTo(few, first.get(outcome) ?? 0), share: p }));
}

/** The reading for one target, or the one of an action without any. */
const readingAt = (state: ActionState, place: number): SlotReading | null =>
  state.targets[place]?.reading ?? (place === 0 ? state.reading : null);

/** How likely it is that one target is reached, or that a task succeeds; null where nothing is to be reached. @rule DRA-041 */
export function chanceOf(ways: readonly Way[], place = 0): number | null {
  const readings = ways.map((w) => ({ reading: readingAt(w.state, place), share: w.share }));
  if (readings.some(({ reading }) => reading === null || reading.success === null)) return null;
  // Shares of all rolls make 1 but for what adding them up loses: what can't miss is told as that.
  if (readings.every(({ reading }) => reading?.success === true)) return 1;
  return readings.reduce((sum, { reading, share }) => sum + (reading?.success === true ? share : 0), 0);
}

/** The same action with one more in the value that is used, whomever it is used against. @rule DRA-040 */
export const oneBetter = (request: ActionExchange): ActionState =>
  actionExchange.begin({
    ...request,
    action: { ...request.action, value: request.action.value + 1 },
    targets: request.targets.map((t) => (t.value === null ? t : { ...t, value: t.value + 1 })),
  });
