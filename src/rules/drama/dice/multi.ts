import { whole } from "../../kernel/refusal.ts";
import { type Rounding, valueOf } from "./value-chart.ts";

/** One row of a table's own printed chart for 2 to 15 (DRA-088). */
export interface MultiRow {
  readonly modifier: number;
  readonly manyPlus: number;
  readonly toughness: number;
  readonly onePlus: number;
}

/** How the charts are read: the world's rounding, and 14 rows for 2 to 15 if the table owns a printed chart. */
export interface MultiChart {
  readonly rounding?: Rounding;
  readonly override?: readonly MultiRow[] | null;
}

/** Values of a group lie this close to each other (DRA-081). */
export const GROUP_SPREAD = 1;
/** Rows of an override start here. */
const FIRST_ROW = 2;
/** Rows that a table's own chart may have end here. */
const PRINTED = 15;
/** Steps on the DN for each value of the number (DRA-083, DRA-091). */
const STEP = 2;

/** The chart goes on without end; what a dialog takes is another matter. @rule DRA-086 DRA-094 */
const count = (n: number): number => whole("count", n, 1);

/** The override's row for a number; undefined for 1, above 15 and without an override. */
function rowOf(n: number, chart: MultiChart): MultiRow | undefined {
  return n < FIRST_ROW ? undefined : chart.override?.[n - FIRST_ROW];
}

/** What k successes of one combined roll need above the DN. @rule DRA-083 DRA-086 DRA-088 */
export function manyThreshold(k: number, chart: MultiChart = {}): number {
  if (count(k) === 1) return 0;
  return rowOf(k, chart)?.manyPlus ?? Math.max(0, STEP * (valueOf(k, chart.rounding) - 1));
}

/** What the k-th target of one action adds to its own DN. @rule DRA-086 DRA-088 DRA-091 DRA-093 */
export function oneIncrease(k: number, chart: MultiChart = {}): number {
  if (count(k) === 1) return 0;
  return rowOf(k, chart)?.onePlus ?? STEP * valueOf(k, chart.rounding);
}

/** Many on one: what N who act as one add to the action total, and how far above the DN all of them succeed. @rule DRA-082 DRA-085 DRA-086 DRA-087 DRA-088 DRA-093 */
export function manyOnOne(
  n: number,
  chart: MultiChart = {},
): { readonly modifier: number; readonly allSucceedAt: number } {
  return { modifier: manyEffect(count(n), chart), allSucceedAt: manyThreshold(n, chart) };
}

/** One on many: how much tougher each of N targets is, and how far above the DN all of them are reached. @rule DRA-085 DRA-086 DRA-087 DRA-088 DRA-092 DRA-093 */
export function oneOnMany(
  n: number,
  chart: MultiChart = {},
): { readonly toughness: number; readonly allSucceedAt: number } {
  const toughness = count(n) === 1 ? 0 : (rowOf(n, chart)?.toughness ?? valueOf(n, chart.rounding));
  return { toughness, allSucceedAt: oneIncrease(n, chart) };
}

/** How many of N succeed with these result points; between two thresholds it rounds down. @rule DRA-083 */
export function manySuccesses(rp: number, n: number, chart: MultiChart = {}): number {
  if (whole("rp", rp) < 0) return 0;
  const reached = (k: number): boolean => manyThreshold(k, chart) <= rp;
  // Above the printed rows thresholds only grow, so the last that is reached is found by halves.
  let [low, high] = [PRINTED, count(n)];
  if (high > PRINTED && reached(PRINTED + 1)) {
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (reached(middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  for (let k = Math.min(n, PRINTED); k > 1; k--) if (reached(k)) return k;
  return 1;
}

/** What so many successes add to the one effect total that they share; not what was tried, and never once for each. @rule DRA-084 DRA-088 */
export function manyEffect(successes: number, chart: MultiChart = {}): number {
  if (whole("successes", successes, 0) < FIRST_ROW) return 0;
  return rowOf(successes, chart)?.modifier ?? valueOf(successes, chart.rounding);
}

/** Which of the targets, in the order the player put them, one total reaches. Each is judged by itself: a later one may be easier. @rule DRA-090 DRA-091 DRA-095 */
export function oneOnManyHits(total: number, dns: readonly number[], chart: MultiChart = {}): boolean[] {
  return dns.map((dn, i) => total >= dn + oneIncrease(i + 1, chart));
}

/** Members who roll as one: who they are, and the lowest value among them. */
export interface Group {
  readonly members: readonly number[];
  readonly value: number;
}

/**
 * Split characters into groups that may share a roll: the values of a group lie within 1 of each other, and the lowest counts.
 * @param values  by member
 * @returns       groups from the best down; members as indices, in their own order
 * @rule DRA-080 DRA-081
 */
export function groupsOf(values: readonly number[]): readonly Group[] {
  const sorted = values
    .map((value, member) => ({ value, member }))
    .sort((a, b) => b.value - a.value || a.member - b.member);
  const groups: { members: number[]; top: number; value: number }[] = [];
  for (const { value, member } of sorted) {
    const last = groups.at(-1);
    if (last && last.top - value <= GROUP_SPREAD) {
      last.members.push(member);
      last.value = value;
    } else groups.push({ members: [member], top: value, value });
  }
  return groups.map(({ members, value }) => ({ members: members.sort((a, b) => a - b), value }));
}

/** Helpers' values lie this close to the leader's, and their Perception check has this DN (DRA-055). */
export const COORDINATION = { spread: 5, dn: 8 } as const;

/** Whether somebody may help the leader of a task that succeeds or fails as a whole. @rule DRA-055 DRA-080 */
export function mayHelp(leader: number, helper: number): boolean {
  return leader - helper <= COORDINATION.spread && helper <= leader;
}

/** What the leader of a shared task adds for helpers whose check succeeded. @rule DRA-055 */
export function coordination(helpers: number, rounding?: Rounding): number {
  return whole("helpers", helpers, 0) === 0 ? 0 : valueOf(1 + helpers, rounding);
}
