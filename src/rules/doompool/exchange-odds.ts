import { Dist, type Weight } from "../kernel/odds/index.ts";
import { RulesError } from "../kernel/refusal.ts";
import { crt, modulesFor } from "./big-counts.ts";
import { EFFECTS, type PoolOdds } from "./pool-odds.ts";
import { type EffectUse, type FinalEffect, finalEffect, resolve } from "./resolve.ts";
import { type Die, MARGIN_STEP } from "./values.ts";

/** What an action against a reaction comes to. */
export interface ExchangeOutcome {
  readonly success: boolean;
  /** Extraordinary steps; 0 for a failure. */
  readonly steps: number;
  /** The effect die as it lands; null for a failure or an effect pushed back to nothing. */
  readonly die: FinalEffect["die"];
  /** Whether the effect die went past d12. */
  readonly past: boolean;
}

/**
 * An action pool against a reaction pool: success, extraordinary steps and the effect die as it lands, exactly. Reactions are counted by how far below a total they stay, so no pair of
 * totals is looked at twice.
 * @param reaction  null without a reaction
 * @throws          RulesError "no-effect-die" for odds of a further effect die, which may not be there
 * @rule DOO-100 DOO-101 DOO-102 DOO-103 DOO-104 DOO-111
 */
export function exchangeOdds(action: PoolOdds, reaction: PoolOdds | null, use: EffectUse = "stress"): Dist<ExchangeOutcome> {
  const buckets = 2 + Math.floor(action.maxTotal / MARGIN_STEP);
  const counts = countPairs(action, reaction, buckets);
  const found = new Map<number, [ExchangeOutcome, Weight]>();
  for (let i = 0; i < counts.length; i++) {
    const ways = counts[i];
    if (!ways) continue;
    const [effect, opposing] = [EFFECTS[Math.floor(i / (COLUMNS * buckets))] ?? null, EFFECTS[Math.floor(i / buckets) % COLUMNS] ?? null];
    if (effect === null) throw new RulesError("no-effect-die", { sizes: action.sizes });
    const outcome = i % buckets === 0 ? FAILURE : landed(effect, resolve((i % buckets - 1) * MARGIN_STEP, reaction ? 0 : null).steps, opposing, use);
    const slot = found.get(keyOf(outcome));
    if (!slot) found.set(keyOf(outcome), [outcome, ways]);
    else slot[1] = typeof ways === "number" ? Number(slot[1]) + ways : BigInt(slot[1]) + ways;
  }
  return Dist.of(found.values(), keyOf);
}

/** Chance that the action succeeds. @rule DOO-100 */
export function successChance(action: PoolOdds, reaction: PoolOdds | null): number {
  return exchangeOdds(action, reaction).chance((o) => o.success);
}

const COLUMNS = EFFECTS.length;
const FAILURE: ExchangeOutcome = { success: false, steps: 0, die: null, past: false };

function landed(effect: Die, steps: number, opposing: Die | null, use: EffectUse): ExchangeOutcome {
  const { die, over } = finalEffect(effect, steps, opposing, use);
  return { success: true, steps, die, past: over > 0 };
}

/** Pairs of rolls by the action's effect die, the reaction's, and bucket: 0 a failure, 1 a margin of 0 to 4, 2 of 5 to 9 and so on. */
function countPairs(action: PoolOdds, reaction: PoolOdds | null, buckets: number): ArrayLike<Weight> {
  const all = BigInt(action.all) * BigInt(reaction?.all ?? 1);
  if (all <= BigInt(Number.MAX_SAFE_INTEGER)) return pairs(grouped(action, 0), reaction && grouped(reaction, 0), buckets, 0);
  const modules = modulesFor(all);
  return crt(modules.map((m) => pairs(grouped(action, m), reaction && grouped(reaction, m), buckets, m)), modules);
}

/** Every action total meets the running sums of reaction totals: above it, level to 4 below, 5 to 9 below ... */
function pairs(mine: Float64Array, theirs: Float64Array | null, buckets: number, m: number): Float64Array {
  const out = new Float64Array(COLUMNS * COLUMNS * buckets);
  const [span, width] = [mine.length / COLUMNS, (theirs?.length ?? 0) / COLUMNS];
  const sums = theirs && runningSums(theirs, width);
  for (let column = 0; column < COLUMNS; column++)
    for (let total = 0; total < span; total++) {
      const w = mine[column * span + total] ?? 0;
      if (w === 0) continue;
      if (!sums) add(out, column * COLUMNS * buckets + 1, w, 1, m);
      else
        for (let other = 0; other < COLUMNS; other++) {
          const base = other * width;
          const at = (column * COLUMNS + other) * buckets;
          const all = sums[base + width - 1] ?? 0;
          if (all === 0) continue;
          let upTo = sums[base + Math.min(total, width - 1)] ?? 0;
          add(out, at, w, all - upTo, m);
          for (let most = total, bucket = 1; most >= 0; most -= MARGIN_STEP, bucket++) {
            const below = most < MARGIN_STEP ? 0 : (sums[base + Math.min(most - MARGIN_STEP, width - 1)] ?? 0);
            add(out, at + bucket, w, upTo - below, m);
            upTo = below;
          }
        }
    }
  return out;
}

function add(out: Float64Array, i: number, w: number, reactions: number, m: number): void {
  out[i] = m === 0 ? (out[i] ?? 0) + w * reactions : ((out[i] ?? 0) + w * (reactions % m)) % m;
}

/** Ways by effect die and total, whatever the opportunities. */
function grouped(odds: PoolOdds, m: number): Float64Array {
  const [width, span] = [odds.sizes.length + 1, odds.maxTotal + 1];
  const out = new Float64Array(COLUMNS * span);
  for (let i = 0; i < odds.ways.length; i++) {
    const ways = odds.ways[i] ?? 0;
    if (!ways) continue;
    const cell = Math.floor(i / width);
    const at = (cell % COLUMNS) * span + Math.floor(cell / COLUMNS);
    const sum = (out[at] ?? 0) + (m === 0 ? Number(ways) : typeof ways === "number" ? ways % m : Number(ways % BigInt(m)));
    out[at] = m === 0 ? sum : sum % m;
  }
  return out;
}

/** Ways of a total up to each number, effect die by effect die; sums of remainders are left unreduced, so that differences never fall below 0. */
function runningSums(ways: Float64Array, width: number): Float64Array {
  const out = Float64Array.from(ways);
  for (let i = 1; i < out.length; i++) if (i % width !== 0) out[i] = (out[i] ?? 0) + (out[i - 1] ?? 0);
  return out;
}

function keyOf({ success, steps, die, past }: ExchangeOutcome): number {
  return ((steps * 16 + (die ?? 0)) * 2 + Number(past)) * 2 + Number(success);
}
