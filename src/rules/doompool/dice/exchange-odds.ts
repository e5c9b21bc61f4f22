import { Dist, type Weight } from "../../kernel/odds/index.ts";
import { RulesError } from "../../kernel/refusal.ts";
import { type EffectUse, type FinalEffect, finalEffect, resolve } from "../cards/resolve.ts";
import { type Die, LARGEST, MARGIN_STEP, MAX_POOL } from "../values.ts";
import { crt, modulesFor } from "./big-counts.ts";
import { EFFECTS, type PoolOdds } from "./pool-odds.ts";

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
export function exchangeOdds(
  action: PoolOdds,
  reaction: PoolOdds | null,
  use: EffectUse = "stress",
): Dist<ExchangeOutcome> {
  const buckets = 2 + Math.floor(action.maxTotal / MARGIN_STEP);
  const counts = countPairs(action, reaction, buckets);
  const steps = Array.from({ length: buckets }, (_, bucket) =>
    bucket === 0 ? 0 : resolve((bucket - 1) * MARGIN_STEP, reaction ? 0 : null).steps,
  );
  const found: (Weight | undefined)[] = [];
  for (let column = 0, i = 0; column < COLUMNS; column++)
    for (let other = 0; other < COLUMNS; other++)
      for (let bucket = 0; bucket < buckets; bucket++, i++) {
        const ways = counts[i];
        if (!ways) continue;
        const effect = EFFECTS[column] ?? null;
        if (effect === null) throw new RulesError("no-effect-die", { sizes: action.sizes });
        const at = bucket === 0 ? 0 : placeOf(effect, steps[bucket] ?? 0, EFFECTS[other] ?? null, use);
        const old = found[at] ?? 0;
        found[at] = typeof old === "number" && typeof ways === "number" ? old + ways : BigInt(old) + BigInt(ways);
      }
  const outcomes: ExchangeOutcome[] = [];
  const weights: Weight[] = [];
  found.forEach((ways, place) => {
    if (ways === undefined) return;
    outcomes.push(outcomeAt(place));
    weights.push(ways);
  });
  return Dist.ofOrdered(outcomes, weights);
}

/** Chance that the action succeeds. @rule DOO-100 */
export function successChance(action: PoolOdds, reaction: PoolOdds | null): number {
  return exchangeOdds(action, reaction).chance((o) => o.success);
}

const COLUMNS = EFFECTS.length;
/** Most steps of a margin that two pools can have: 30 d12 in a total against nothing. */
const STEPS = 1 + Math.floor((LARGEST * MAX_POOL) / MARGIN_STEP);
const FAILURE: ExchangeOutcome = { success: false, steps: 0, die: null, past: false };

/** A success as a number that rises as `Dist` orders outcomes (by effect die, past, steps); 0 is failure. */
function placeOf(effect: Die, steps: number, opposing: Die | null, use: EffectUse): number {
  const { die, over } = finalEffect(effect, steps, opposing, use);
  return 1 + (EFFECTS.indexOf(die) * 2 + Number(over > 0)) * STEPS + steps;
}

function outcomeAt(place: number): ExchangeOutcome {
  if (place === 0) return FAILURE;
  const [rest, steps] = [Math.floor((place - 1) / STEPS), (place - 1) % STEPS];
  return { success: true, steps, die: EFFECTS[rest >> 1] ?? null, past: rest % 2 === 1 };
}

/** Pairs of rolls by the action's effect die, the reaction's, and bucket: 0 a failure, 1 a margin of 0 to 4, 2 of 5 to 9 and so on. */
function countPairs(action: PoolOdds, reaction: PoolOdds | null, buckets: number): ArrayLike<Weight> {
  const all = BigInt(action.all) * BigInt(reaction?.all ?? 1);
  if (all <= BigInt(Number.MAX_SAFE_INTEGER))
    return pairs(grouped(action, 0), reaction && grouped(reaction, 0), buckets, 0);
  const modules = modulesFor(all);
  return crt(
    modules.map((m) => pairs(grouped(action, m), reaction && grouped(reaction, m), buckets, m)),
    modules,
  );
}

/** Every action total meets the running sums of reaction totals: above it, level to 4 below, 5 to 9 below ... */
function pairs(mine: Float64Array, theirs: Float64Array | null, buckets: number, m: number): Float64Array {
  const out = new Float64Array(COLUMNS * COLUMNS * buckets);
  const span = mine.length / COLUMNS;
  const width = theirs === null ? 1 : theirs.length / COLUMNS;
  if (theirs !== null) runningSums(theirs, width);
  for (let column = 0; column < COLUMNS; column++)
    for (let total = 0; total < span; total++) {
      const w = mine[column * span + total] as number;
      if (w === 0) continue;
      if (theirs === null) {
        const at = column * COLUMNS * buckets + 1;
        out[at] = reduced((out[at] as number) + w, m);
        continue;
      }
      for (let other = 0; other < COLUMNS; other++) {
        const base = other * width;
        const all = theirs[base + width - 1] as number;
        if (all === 0) continue;
        let at = (column * COLUMNS + other) * buckets;
        let upTo = theirs[base + (total < width ? total : width - 1)] as number;
        out[at] = reduced((out[at] as number) + w * reduced(all - upTo, m), m);
        for (let most = total; most >= 0 && upTo > 0; most -= MARGIN_STEP) {
          const next = most - MARGIN_STEP;
          const below = next < 0 ? 0 : (theirs[base + (next < width ? next : width - 1)] as number);
          at++;
          out[at] = reduced((out[at] as number) + w * reduced(upTo - below, m), m);
          upTo = below;
        }
      }
    }
  return out;
}

function reduced(n: number, m: number): number {
  return m === 0 ? n : n % m;
}

/** Ways by effect die and total, whatever the opportunities. */
function grouped({ sizes, maxTotal, ways }: PoolOdds, m: number): Float64Array {
  const width = sizes.length + 1;
  const span = maxTotal + 1;
  const out = new Float64Array(COLUMNS * span);
  for (let total = 0, from = 0; total < span; total++)
    for (let column = 0; column < COLUMNS; column++, from += width) {
      let sum = 0;
      if (!(ways instanceof Float64Array))
        for (let o = 0; o < width; o++) sum += Number((ways[from + o] ?? 0n) % BigInt(m));
      else if (m === 0) for (let o = 0; o < width; o++) sum += ways[from + o] as number;
      else for (let o = 0; o < width; o++) sum += (ways[from + o] as number) % m;
      out[column * span + total] = reduced(sum, m);
    }
  return out;
}

/** Ways of a total up to each number, effect die by effect die, in place; sums of remainders are left unreduced, so that differences never fall below 0. */
function runningSums(ways: Float64Array, width: number): void {
  for (let i = 1; i < ways.length; i++) if (i % width !== 0) ways[i] = (ways[i] as number) + (ways[i - 1] as number);
}
