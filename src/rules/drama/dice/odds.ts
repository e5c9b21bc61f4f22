import { choose, Dist, fraction, type OpenEnded, type Weight } from "../../kernel/odds/index.ts";
import { DIE } from "../values.ts";
import { beginSegment, mergedUp, rerollFaces, type RollRequest, type SegmentKind, throwDie } from "./dice.ts";

/** An action's dice before they fall. */
export type RollDraft = Omit<RollRequest, "dice" | "actionId">;

/** Chance that is left unfollowed at most: re-rolls beyond it are put where they have come to, and reported as `tail`. */
export const TAIL = 1e-12;

/**
 * Every die total of a draft, through the table's own step for each face. Re-rolls are followed until less than `TAIL` is left; what is cut counts with the least that it has reached, so a
 * chance of "at least" is short by at most `tail`.
 * @rule DRA-011 DRA-014 DRA-016 DRA-020 DRA-021 DRA-024
 */
export function dieTotalOdds(draft: RollDraft): OpenEnded {
  return chainOdds(mergedUp(draft.segments), rerollFaces(draft.rank, draft.skilled, draft), draft.stymied ?? false);
}

/** What chains thrown now add to a die total: an Up or a bought roll behind dice that lie there. @rule DRA-016 DRA-021 DRA-102 */
export function moreDiceOdds(draft: Omit<RollDraft, "segments">, more: readonly SegmentKind[]): OpenEnded {
  return chainOdds(more, rerollFaces(draft.rank, draft.skilled, draft), draft.stymied ?? false);
}

/** What one face does to a chain: the points it counts, and whether the chain goes on. */
interface Step {
  readonly points: number;
  readonly again: boolean;
  readonly stymied: boolean;
}

/** All faces of a chain's next die, through the table's own step. */
function steps(kind: SegmentKind, faces: ReadonlySet<number>, stymied: boolean, first: boolean): Step[] {
  const start = { ...beginSegment(kind, stymied), first, lost: false, done: false, stymied };
  return Array.from({ length: DIE }, (_, i) => {
    const after = throwDie(start, i + 1, faces);
    return { points: after.counted, again: !after.done, stymied: after.stymied };
  });
}

/** A roll's chains: what stymied takes is settled die by die, then the others run free. */
function chainOdds(segments: readonly SegmentKind[], faces: ReadonlySet<number>, stymied: boolean): OpenEnded {
  const extra = segments.filter((kind) => kind !== "base").length;
  const base = segments.length > extra;
  if (!stymied) return free(faces, base ? 1 : 0, extra);
  if (!base) return free(faces, 0, extra - 1);
  const still = free(faces, 0, Math.max(0, extra - 1));
  const over = free(faces, 0, extra);
  const first = Dist.of(steps("base", faces, true, true).map((step) => [step, 1] as const));
  const dist = first.flatMap((step) => (step.stymied ? still.dist : over.dist).plus(step.points));
  return { dist, tail: over.tail.num * still.tail.den > still.tail.num * over.tail.den ? over.tail : still.tail };
}

/**
 * Chains that nobody hinders. Behind its first die every chain is the same: some faces end it, the others add their points and it goes on. So n of them are n ending faces and, in any order,
 * m re-rolls: (ending)^n * sum over m of C(m + n - 1, m) (re-roll)^m. An extra chain whose first die ends it is a plain die; else it is that die and one chain more.
 */
function free(faces: ReadonlySet<number>, base: number, extra: number): OpenEnded {
  const next = steps("base", faces, false, false);
  const start = steps("hero", faces, false, true);
  const ending = poly(next.filter((s) => !s.again));
  const again = poly(next.filter((s) => s.again));
  const firstEnding = poly(start.filter((s) => !s.again));
  const firstAgain = poly(start.filter((s) => s.again));
  const most = depth(again.ways / DIE, base + extra);
  const dice = base + 2 * extra + most;
  const out: bigint[] = [];
  let cut = power(dice);
  let endings = base === 0 ? UNIT : ending;
  for (let j = 0; j <= extra; j++) {
    const chains = base + j;
    const heads = times(times(toThe(firstEnding, extra - j), toThe(firstAgain, j)), endings);
    const scale = choose(extra, j);
    for (let m = 0, more = UNIT; m <= (chains === 0 ? 0 : most); m++) {
      const factor = BigInt(scale * (chains === 0 ? 1 : choose(m + chains - 1, m))) * power(dice - extra - chains - m);
      for (let a = 0; a < more.counts.length; a++) {
        const w = more.counts[a] as number;
        if (w === 0) continue;
        const by = factor * BigInt(w);
        for (let h = 0; h < heads.counts.length; h++) {
          const n = heads.counts[h] as number;
          if (n !== 0) out[a + h] = (out[a + h] ?? 0n) + by * BigInt(n);
        }
      }
      cut -= factor * BigInt(more.ways) * BigInt(heads.ways);
      if (again.ways === 0) break;
      more = times(more, again);
    }
    endings = times(endings, ending);
  }
  const least = again.counts.findIndex((w) => w > 0);
  if (cut > 0n) out[least * (most + 1)] = (out[least * (most + 1)] ?? 0n) + cut;
  const entries: (readonly [number, Weight])[] = [];
  out.forEach((ways, total) => {
    entries.push([total, ways]);
  });
  return { dist: Dist.of(entries), tail: fraction(cut, power(dice)) };
}

/** Ways by points, and how many there are in all. */
interface Poly {
  readonly counts: Float64Array;
  readonly ways: number;
}

const UNIT: Poly = { counts: Float64Array.of(1), ways: 1 };

function poly(list: readonly Step[]): Poly {
  const counts = new Float64Array(DIE + 1);
  for (const { points } of list) counts[points] = (counts[points] as number) + 1;
  return { counts, ways: list.length };
}

function times(a: Poly, b: Poly): Poly {
  if (a === UNIT) return b;
  const counts = new Float64Array(a.counts.length + b.counts.length - 1);
  for (let i = 0; i < a.counts.length; i++) {
    const w = a.counts[i] as number;
    if (w !== 0)
      for (let j = 0; j < b.counts.length; j++) counts[i + j] = (counts[i + j] as number) + w * (b.counts[j] as number);
  }
  return { counts, ways: a.ways * b.ways };
}

function toThe(p: Poly, n: number): Poly {
  let out = UNIT;
  for (let i = 0; i < n; i++) out = times(out, p);
  return out;
}

const power = (n: number): bigint => BigInt(DIE) ** BigInt(n);

/** Re-rolls to follow so that less than `TAIL` is left when each die of `chains` chains goes on with chance q. */
function depth(q: number, chains: number): number {
  let term = (1 - q) ** chains;
  let left = 1 - term;
  let m = 0;
  for (; left > TAIL / 2 && term > TAIL / 1000; m++) {
    term *= (q * (m + chains)) / (m + 1);
    left -= term;
  }
  return m;
}
