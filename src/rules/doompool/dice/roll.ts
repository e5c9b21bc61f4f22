import { type Refusal, refuse, RulesError, whole } from "../../kernel/refusal.ts";
import { DEFAULT_EFFECT, type Die, MAX_POOL, OPPORTUNITY, TOTAL_DICE } from "../values.ts";
import { checkSize } from "./step-dice.ts";

/** A die that has been rolled. */
export interface RolledDie {
  readonly size: Die;
  readonly face: number;
}

/** What an owner may announce: which dice make the total, which one the effect. Dice are named by their place in the pool. */
export interface Choice {
  readonly total: number;
  readonly effect: Die;
  readonly totalDice: readonly number[];
  /** Null when no die is left and the effect is the automatic d4. */
  readonly effectDie: number | null;
}

/** The pool if it can be rolled and these faces can fall: 1 to 30 dice of the ladder. Throws "empty-pool", "too-many-dice", "bad-die", "bad-faces". @rule DOO-047 DOO-070 */
export function checkRoll(dice: readonly RolledDie[]): readonly RolledDie[] {
  checkPool(dice.map((d) => d.size));
  for (const { size, face } of dice)
    if (!Number.isInteger(face) || face < 1 || face > size)
      throw new RulesError("bad-faces", { size, face: String(face) });
  return dice;
}

/** The sizes if they make a pool. @rule DOO-047 */
export function checkPool(sizes: readonly number[]): readonly Die[] {
  if (sizes.length === 0) throw new RulesError("empty-pool");
  if (sizes.length > MAX_POOL) throw new RulesError("too-many-dice", { dice: sizes.length, max: MAX_POOL });
  return sizes.map(checkSize);
}

/** Places of the dice that may be used: all that don't show 1. @rule DOO-062 DOO-071 */
export function eligible(dice: readonly RolledDie[]): number[] {
  return [...checkRoll(dice).keys()].filter((i) => dice[i]?.face !== OPPORTUNITY);
}

/** Places of the dice that are opportunities for the other side. A Limit may widen the faces; such dice stay eligible unless they show 1. @rule DOO-062 DOO-075 */
export function opportunities(dice: readonly RolledDie[], faces: readonly number[] = [OPPORTUNITY]): number[] {
  return [...checkRoll(dice).keys()].filter((i) => faces.includes(dice[i]?.face ?? 0));
}

/**
 * Highest total first, then the largest die left for the effect; with equal faces the smaller die goes into the total.
 * @param bought  dice bought into the total beyond the two; what isn't there can't be bought
 * @rule DOO-072 DOO-074 DOO-076 DOO-080 DOO-084
 */
export function suggestBestTotal(dice: readonly RolledDie[], bought = 0): Choice {
  return read(dice, byFace(dice, eligible(dice)), null, TOTAL_DICE + whole("bought", bought, 0, MAX_POOL));
}

/**
 * Largest effect die first (of that size the one with the lowest face), then the highest total of the others.
 * @param bought  dice bought into the total beyond the two
 * @rule DOO-072 DOO-074 DOO-076 DOO-080
 */
export function suggestBestEffect(dice: readonly RolledDie[], bought = 0): Choice {
  const e = eligible(dice);
  const count = TOTAL_DICE + whole("bought", bought, 0, MAX_POOL);
  if (e.length <= TOTAL_DICE) return suggestBestTotal(dice);
  return keeping(dice, e, Math.max(...e.map((i) => at(dice, i).size)), count);
}

/**
 * All choices worth making, best total first: for every size the best total that still keeps such a die as effect, without those that another choice equals or beats in both.
 * @rule DOO-073 DOO-074
 */
export function options(dice: readonly RolledDie[]): Choice[] {
  const e = eligible(dice);
  if (e.length <= TOTAL_DICE) return [suggestBestTotal(dice)];
  const sizes = [...new Set(e.map((i) => at(dice, i).size))].sort((a, b) => b - a);
  const all = sizes.map((size) => keeping(dice, e, size));
  return all
    .filter((c, i) => !all.slice(0, i).some((larger) => larger.total >= c.total))
    .sort((a, b) => b.total - a.total);
}

/**
 * The owner's own choice. Any two eligible dice may form the total and any other the effect; with one or two eligible dice all of them go into the total.
 * @returns the choice, or the reason why not: an opportunity, a die used twice, too few or too many dice, a die that isn't there
 * @rule DOO-072 DOO-074 DOO-080 DOO-086
 */
export function choose(
  dice: readonly RolledDie[],
  totalDice: readonly number[],
  effectDie: number | null,
  bought = 0,
): { readonly accepted: true; readonly choice: Choice } | Refusal {
  const e = eligible(dice);
  const used = effectDie === null ? totalDice : [...totalDice, effectDie];
  if (new Set(used).size < used.length) return refuse("roll.twice");
  const odd = used.find((i) => !e.includes(i));
  if (odd !== undefined) return refuse(dice[odd] === undefined ? "roll.noDie" : "roll.opportunity", { die: odd });
  const most = TOTAL_DICE + bought;
  if (totalDice.length > most || totalDice.length < Math.min(TOTAL_DICE, e.length))
    return refuse("roll.count", { needed: Math.min(most, e.length), chosen: totalDice.length });
  if (effectDie === null && e.length > totalDice.length) return refuse("roll.effect");
  const total = totalDice.reduce((sum, i) => sum + at(dice, i).face, 0);
  return {
    accepted: true,
    choice: { total, effect: effectDie === null ? DEFAULT_EFFECT : at(dice, effectDie).size, totalDice, effectDie },
  };
}

/** Further effect dice, largest first, from what a choice leaves unused; only dice that were really rolled. @rule DOO-082 DOO-084 DOO-086 */
export function keepEffects(dice: readonly RolledDie[], choice: Choice, n: number): number[] {
  const left = eligible(dice).filter((i) => !choice.totalDice.includes(i) && i !== choice.effectDie);
  return left.sort((a, b) => at(dice, b).size - at(dice, a).size || a - b).slice(0, whole("n", n, 0));
}

/**
 * Doom dice that pay for extra dice, each of at least the size it pays for, never larger than needed.
 * @param required  sizes to be paid for
 * @returns         the doom dice in the order of the sizes from the largest, or null when the pool can't pay
 * @rule DOO-081 DOO-083 DOO-160
 */
export function doomAssign(required: readonly Die[], doom: readonly Die[]): Die[] | null {
  const left = [...doom].sort((a, b) => a - b);
  const paid: Die[] = [];
  for (const need of [...required].sort((a, b) => b - a)) {
    const i = left.findIndex((d) => d >= need);
    const [die] = i < 0 ? [] : left.splice(i, 1);
    if (die === undefined) return null;
    paid.push(die);
  }
  return paid;
}

/** The best total while one die of this size, the one with the lowest face, is kept as effect. */
function keeping(dice: readonly RolledDie[], e: readonly number[], size: number, count: number = TOTAL_DICE): Choice {
  const ofSize = byFace(
    dice,
    e.filter((i) => at(dice, i).size === size),
  );
  const kept = ofSize[ofSize.length - 1] ?? null;
  return read(
    dice,
    byFace(
      dice,
      e.filter((i) => i !== kept),
    ),
    kept,
    count,
  );
}

/** The first dice of an order as total; the effect is the one kept, else the largest of the rest, else the automatic d4. */
function read(dice: readonly RolledDie[], order: readonly number[], kept: number | null, count: number): Choice {
  const totalDice = order.slice(0, count);
  const rest = order.slice(count).sort((a, b) => at(dice, b).size - at(dice, a).size);
  const effectDie = kept ?? rest[0] ?? null;
  return {
    total: totalDice.reduce((sum, i) => sum + at(dice, i).face, 0),
    effect: effectDie === null ? DEFAULT_EFFECT : at(dice, effectDie).size,
    totalDice,
    effectDie,
  };
}

/** Highest face first; equal faces from the smallest die. */
function byFace(dice: readonly RolledDie[], places: readonly number[]): number[] {
  return [...places].sort((a, b) => at(dice, b).face - at(dice, a).face || at(dice, a).size - at(dice, b).size);
}

function at(dice: readonly RolledDie[], i: number): RolledDie {
  const die = dice[i];
  if (!die) throw new RulesError("no-such-die", { die: i, dice: dice.length });
  return die;
}
