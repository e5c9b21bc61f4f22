import { RulesError } from "../../kernel/refusal.ts";
import { checkNatural } from "../dice/core-roll.ts";
import type { CoreSettings, TurnKey } from "../types.ts";

/** A combatant that has rolled. `dex` is the Dexterity score after ability damage, not its modifier. */
export interface Rolled {
  readonly id: string;
  readonly total: number;
  readonly dex: number;
}

/** Roll-offs by combatant id: each a natural, in the order thrown. */
export type Rolloffs = Readonly<Record<string, readonly number[]>>;

/**
 * The order of acting: higher total first, then the higher Dexterity score, then roll-offs. Who is tied even so keeps the given order; `tiedGroups` tells who must roll.
 * @rule TWI-050 TWI-051 TWI-059
 */
export function initiativeOrder<T extends Rolled>(list: readonly T[], rolloffs: Rolloffs = {}): T[] {
  return [...list].sort((a, b) => compareKeys(keyOfTurn(a, rolloffs), keyOfTurn(b, rolloffs)));
}

/** Groups that still have to roll off against each other, in order; empty when the order is settled. @rule TWI-051 */
export function tiedGroups(list: readonly Rolled[], rolloffs: Rolloffs = {}): string[][] {
  const groups = new Map<string, string[]>();
  for (const one of initiativeOrder(list, rolloffs)) {
    const key = JSON.stringify(keyOfTurn(one, rolloffs));
    groups.set(key, [...(groups.get(key) ?? []), one.id]);
  }
  return [...groups.values()].filter((ids) => ids.length > 1);
}

/** The key of a turn, which effects remember instead of a position. @rule TWI-060 */
export function keyOfTurn(
  one: Rolled,
  rolloffs: Rolloffs = {},
): { readonly total: number; readonly dex: number; readonly rolloff: readonly number[] } {
  return { total: one.total, dex: one.dex, rolloff: rolloffs[one.id] ?? [] };
}

/** Order of two keys in a round: negative when `a` comes up first. Missing parts count as lowest. @rule TWI-060 */
export function compareKeys(a: TurnKey, b: TurnKey): number {
  const [x, y] = [listed(a), listed(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const gap = (y[i] ?? Number.NEGATIVE_INFINITY) - (x[i] ?? Number.NEGATIVE_INFINITY);
    if (gap !== 0) return gap;
  }
  return 0;
}

function listed(key: TurnKey): readonly number[] {
  return typeof key === "number" ? [key] : [key.total, key.dex, ...(key.rolloff ?? [])];
}

/** A member of a group that shares one roll. */
export interface GroupMember {
  readonly id: string;
  readonly bonus: number;
  readonly dex: number;
}

/**
 * One roll for a whole group: the natural with its best bonus; ties are judged by that member's Dexterity score (the best of those with that bonus).
 * @throws RulesError "empty-group"
 * @rule TWI-052 TWI-053
 */
export function groupInitiative(
  members: readonly GroupMember[],
  natural: number,
  coreDie?: CoreSettings["coreDie"],
): { readonly leader: string; readonly total: number; readonly dex: number } {
  checkNatural(natural, coreDie);
  const [leader] = [...members].sort((a, b) => b.bonus - a.bonus || b.dex - a.dex);
  if (!leader) throw new RulesError("empty-group");
  return { leader: leader.id, total: natural + leader.bonus, dex: leader.dex };
}

const DEX_SHARE = 1_000;
const ROLL_SHARE = 100;

/**
 * A key as one number that sorts like it, as durations carry it: the total, its fraction the Dexterity score and the first roll-off. Dexterity scores from -100 to 899 keep their
 * order.
 * @rule TWI-060
 */
export function keyNumber(key: TurnKey): number {
  if (typeof key === "number") return key;
  const rolls = (key.rolloff ?? []).reduce((sum, roll, i) => sum + (roll + 50) / ROLL_SHARE ** (i + 1), 0);
  return key.total + (key.dex + 100 + Math.min(0.99, rolls)) / DEX_SHARE;
}
