import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { doomAssign } from "../dice/roll.ts";
import { stepUp } from "../dice/step-dice.ts";
import type { Answer } from "../types.ts";
import { type Die, FLOOR, LADDER, LARGEST } from "../values.ts";

/** The doom pool in order, smallest first. */
export function sorted(dice: readonly Die[]): readonly Die[] {
  return [...dice].sort((a, b) => a - b);
}

/** A die on its way into the doom pool: nothing below d6 enters. @rule DOO-152 */
export function doomDie(die: Die): Die {
  return die < FLOOR.doom ? FLOOR.doom : die;
}

/** Add a die. @rule DOO-151 DOO-152 */
export function addDoom(dice: readonly Die[], ...added: readonly Die[]): readonly Die[] {
  return sorted([...dice, ...added.map(doomDie)]);
}

/** Step up one die of the pool, the smallest unless one is named; a d12 can't grow. @rule DOO-015 DOO-065 */
export function stepUpDoom(
  dice: readonly Die[],
  size: Die | undefined = sorted(dice)[0],
): Answer<{ readonly dice: readonly Die[] }> {
  if (size === undefined) return refuse("doom.empty");
  const rest = without(dice, [size]);
  if (rest === null) return refuse("doom.notThere", { die: size });
  if (size === LARGEST) return refuse("doom.largest");
  return { accepted: true, dice: addDoom(rest, stepUp(size).die) };
}

/** Take dice out of the pool; null when one of them isn't there. One die pays for one thing. @rule DOO-055 DOO-160 */
export function without(dice: readonly Die[], spent: readonly Die[]): readonly Die[] | null {
  const left = [...dice];
  for (const die of spent) {
    const i = left.indexOf(die);
    if (i < 0) return null;
    left.splice(i, 1);
  }
  return sorted(left);
}

/** The smallest die that will do; null when none will. @rule DOO-160 DOO-171 */
export function smallestLegal(dice: readonly Die[], minimum: Die): Die | null {
  return sorted(dice).find((d) => d >= minimum) ?? null;
}

/**
 * Pay with one die of the pool.
 * @returns the pool without it; refusals `doom.notThere` when no such die is in the pool, `doom.tooSmall` when it doesn't reach the minimum. Dice are never added together and give no change
 * @rule DOO-160
 */
export function spend(
  dice: readonly Die[],
  die: Die,
  minimum: Die = FLOOR.doom,
): Answer<{ readonly dice: readonly Die[] }> {
  if (die < minimum) return refuse("doom.tooSmall", { die, minimum });
  const left = without(dice, [die]);
  return left ? { accepted: true, dice: left } : refuse("doom.notThere", { die });
}

/** Why nothing was paid with doom: there is no die that would do, or none was chosen. @rule DOO-160 */
export function unpaid(dice: readonly Die[], minimum: Die = FLOOR.doom): Refusal {
  if (dice.length === 0) return refuse("doom.empty");
  return dice.some((d) => d >= minimum)
    ? refuse("doom.count", { needed: 1, paid: 0 })
    : refuse("doom.noneLargeEnough", { minimum });
}

/**
 * Pay several prices at once, each with a die of at least its size. `paid` names the dice chosen; they must be in the pool and reach the prices one for one.
 * @rule DOO-081 DOO-083 DOO-160
 */
export function spendFor(
  required: readonly Die[],
  paid: readonly Die[],
  dice: readonly Die[],
): Answer<{ readonly dice: readonly Die[] }> | Refusal {
  if (paid.length !== required.length) return refuse("doom.count", { needed: required.length, paid: paid.length });
  const short = doomAssign(required, paid);
  if (short === null) return refuse("doom.tooSmall", { die: Math.max(0, ...paid), minimum: Math.max(0, ...required) });
  const left = without(dice, paid);
  return left
    ? { accepted: true, dice: left }
    : refuse("doom.notThere", { die: paid.find((d) => !dice.includes(d)) ?? paid[0] ?? 0 });
}

/** Sizes of doom dice that could pay for this, each once, the smallest first, which is the one suggested. @rule DOO-171 */
export function legalSizes(dice: readonly Die[], minimum: Die = FLOOR.doom): readonly Die[] {
  return LADDER.filter((d) => d >= minimum && dice.includes(d));
}
