/**
 * The second model of one exchange's purse: what each side may announce, what it pays for it, what opportunities hand over, what
 * a counter effect costs. From sections 6 to 9 of the ledger.
 */
import { paidBy } from "./second-ladder.ts";
import { type Activation, countable, openings, type Rolled, takeOpportunities } from "./second-roll.ts";

/** Points of the hero and dice of the doom pool while an exchange goes on. */
export interface Purse {
  pp: number;
  doom: readonly number[];
}

/** What somebody announces: places in the total and kept as effects, and the doom dice paid. */
export interface Announced {
  total: readonly number[];
  effects: readonly number[];
  paid: readonly number[];
}

/** Whether dice and faces allow it: no die twice, no 1, two in the total while there are two, an effect die while there is one. Ledger: DOO-062 DOO-072 DOO-074 DOO-080 DOO-086 */
export function mayAnnounce(
  dice: readonly Rolled[],
  { total, effects }: Pick<Announced, "total" | "effects">,
): boolean {
  const good = countable(dice);
  const used = [...total, ...effects];
  if (new Set(used).size < used.length || used.some((at) => !good.includes(at))) return false;
  if (good.length < 3) return total.length === good.length && effects.length === 0;
  return total.length >= 2 && (effects.length > 0 || total.length === good.length);
}

/** Dice out of a pool, each as many times as named; null when one isn't there. */
function taken(doom: readonly number[], out: readonly number[]): number[] | null {
  const left = [...doom];
  for (const die of out) {
    const at = left.indexOf(die);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The purse after announcing: 1 PP or a doom die of at least its size for each further die. @returns null when it can't be. Ledger: DOO-021 DOO-080 DOO-081 DOO-082 DOO-083 DOO-160 */
export function afterAnnouncing(
  purse: Purse,
  side: "hero" | "watcher",
  dice: readonly Rolled[],
  said: Announced,
): Purse | null {
  if (!mayAnnounce(dice, said)) return null;
  const further = [...said.total.slice(2), ...said.effects.slice(1)].map((at) => dice[at]?.size ?? 0);
  if (side === "hero") return further.length > purse.pp ? null : { ...purse, pp: purse.pp - further.length };
  const left = taken(purse.doom, said.paid);
  const fits = said.paid.length === further.length && paidBy(further, said.paid) !== null;
  return left && fits ? { ...purse, doom: left } : null;
}

/** Every purse that may come of the Gamemaster's use of a hero's opportunities. Ledger: DOO-023 DOO-063 DOO-067 */
export function afterActivating(purse: Purse, dice: readonly Rolled[], ops: readonly Activation[]): Purse[] {
  const done = takeOpportunities(purse.doom, openings(dice, [1]), ops);
  return done.pools.map((doom) => ({ pp: purse.pp + done.pp, doom }));
}

/** The purse after buying a counter effect. @returns null when it can't be bought. Ledger: DOO-105 DOO-107 */
export function afterCounter(purse: Purse, side: "hero" | "watcher", die: number | null): Purse | null {
  if (side === "hero") return purse.pp < 1 ? null : { ...purse, pp: purse.pp - 1 };
  const left = die === null || die < 6 ? null : taken(purse.doom, [die]);
  return left && { ...purse, doom: left };
}

/** What an announcement is worth: total, and the sizes kept as effects (a d4 when no die is left). Ledger: DOO-072 DOO-074 */
export function worth(
  dice: readonly Rolled[],
  { total, effects }: Pick<Announced, "total" | "effects">,
): { total: number; effects: number[] } {
  const sizes = effects.map((at) => dice[at]?.size ?? 4);
  return { total: total.reduce((sum, at) => sum + (dice[at]?.face ?? 0), 0), effects: sizes.length > 0 ? sizes : [4] };
}
