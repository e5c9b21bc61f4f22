/**
 * The second model of what is bought outside of dice: SFX and what they make of a pool, Limits, persistence, resources, support and
 * recovery of the Gamemaster's characters. From sections 12, 15, 16 and 19 of the ledger.
 */
import { fallen, largest, risen } from "./second-ladder.ts";

/** One power of the pool stands apart: SFX work on it by name. */
export interface SfxPool {
  power: number[];
  others: number[];
}

/** What an SFX does to a pool, in the ledger's words. */
export type SfxDeed =
  | { deed: "addDie"; size: number }
  | { deed: "double" }
  | { deed: "stepUp"; n: number }
  | { deed: "split"; parts: number }
  | { deed: "stepBackHighest" }
  | { deed: "merge"; pair: number };

/**
 * A pool after one deed; null when it can't be done.
 * @returns several pools where the ledger leaves open which of equal dice is meant
 * Ledger: DOO-016 DOO-046 DOO-222 DOO-225
 */
export function afterDeed(pool: SfxPool, deed: SfxDeed): SfxPool[] {
  switch (deed.deed) {
    case "addDie":
      return [{ ...pool, others: [...pool.others, deed.size] }];
    case "double":
      return pool.power.map((size) => ({ ...pool, power: [...pool.power, size] }));
    case "stepUp":
      return pool.power.map((size, at) => ({
        ...pool,
        power: pool.power.map((die, place) => (place === at ? risen(size, deed.n).die : die)),
      }));
    case "split":
      return pool.power.flatMap((size, at) => {
        const part = fallen(size, "power", deed.parts - 1);
        return part === null
          ? []
          : [
              {
                ...pool,
                power: [
                  ...pool.power.filter((_, place) => place !== at),
                  ...Array.from({ length: deed.parts }, () => part),
                ],
              },
            ];
      });
    case "stepBackHighest": {
      const highest = largest([...pool.power, ...pool.others]);
      const less = (dice: number[], at: number): number[] =>
        dice.flatMap((die, place) => (place === at ? (fallen(die, "effect") ?? []) : die));
      return [
        ...pool.power.flatMap((die, at) => (die === highest ? [{ ...pool, power: less(pool.power, at) }] : [])),
        ...pool.others.flatMap((die, at) => (die === highest ? [{ ...pool, others: less(pool.others, at) }] : [])),
      ];
    }
    case "merge": {
      const without = (dice: number[], at: number): number[] => dice.filter((_, place) => place !== at);
      const up = risen(deed.pair).die;
      const at = [pool.power.indexOf(deed.pair), pool.others.indexOf(deed.pair)] as const;
      const two = [...pool.power, ...pool.others].filter((die) => die === deed.pair).length > 1;
      if (!two) return [];
      const found: SfxPool[] = [];
      const inPower = pool.power.filter((die) => die === deed.pair).length;
      const inOthers = pool.others.filter((die) => die === deed.pair).length;
      if (inPower > 1)
        found.push({
          ...pool,
          power: [...without(without(pool.power, at[0]), without(pool.power, at[0]).indexOf(deed.pair)), up],
        });
      if (inOthers > 1)
        found.push({
          ...pool,
          others: [...without(without(pool.others, at[1]), without(pool.others, at[1]).indexOf(deed.pair)), up],
        });
      if (inPower > 0 && inOthers > 0) {
        found.push({ power: [...without(pool.power, at[0]), up], others: without(pool.others, at[1]) });
        found.push({ power: without(pool.power, at[0]), others: [...without(pool.others, at[1]), up] });
      }
      return found;
    }
  }
}

/** Points and doom dice before and after something is bought. */
export interface Purse {
  pp: number;
  doom: readonly number[];
}

/** One thing for 1 PP, or for one doom die of any size, or of a size that is printed. Ledger: DOO-003 DOO-021 DOO-025 DOO-160 */
export function bought(purse: Purse, side: "hero" | "watcher", die: number | null, least = 4): Purse | null {
  if (side === "hero") return purse.pp < 1 ? null : { ...purse, pp: purse.pp - 1 };
  const at = die === null || die < least ? -1 : purse.doom.indexOf(die);
  return at < 0 ? null : { ...purse, doom: purse.doom.filter((_, place) => place !== at) };
}

/**
 * A Limit acts: asked and accepted it is worth 1 PP; declined it takes a doom die; never without asking; a Gamemaster's character adds a d6.
 * Ledger: DOO-025 DOO-223 DOO-224
 */
export function limited(
  purse: Purse,
  hero: boolean,
  answer: "notAsked" | "accepted" | "declined",
  die: number | null,
): Purse | null {
  if (!hero) return { ...purse, doom: [...purse.doom, 6] };
  if (answer === "notAsked") return null;
  return answer === "accepted" ? { ...purse, pp: purse.pp + 1 } : bought(purse, "watcher", die);
}

/** Dice of the assets a Gamemaster's character hands over. Ledger: DOO-219 */
export function supportDice(trait: number, improve: { mode: "add" | "replace"; die: number } | null): number[] {
  const own = Math.max(6, trait);
  if (improve === null) return [own];
  return improve.mode === "add" ? [own, improve.die] : [Math.max(own, improve.die)];
}

/** Stress of a Gamemaster's character after a doom die was paid for it. Ledger: DOO-238 */
export function watcherRecovers(stress: number, die: number): number | null {
  return die >= stress ? null : fallen(stress, "stress");
}
