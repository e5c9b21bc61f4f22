import { RulesError } from "../../kernel/refusal.ts";
import type { Size } from "../types.ts";
import { SIZES } from "../values.ts";

/** What a size means beyond attack and Defense. Feet for space and reach. */
export interface SizeRow {
  readonly grapple: number;
  readonly stealth: number;
  readonly intimidate: number;
  readonly knockback: number;
  readonly space: number;
  readonly reach: number;
  readonly lifting: number;
}

/** Sizes, largest first. @rule TWI-272 TWI-405 */
export const SIZE_TABLE: Readonly<Record<Size, SizeRow>> = {
  Awesome: { grapple: 20, stealth: -20, intimidate: 10, knockback: 20, space: 40, reach: 20, lifting: 24 },
  Colossal: { grapple: 16, stealth: -16, intimidate: 8, knockback: 16, space: 30, reach: 15, lifting: 16 },
  Gargantuan: { grapple: 12, stealth: -12, intimidate: 6, knockback: 12, space: 20, reach: 15, lifting: 8 },
  Huge: { grapple: 8, stealth: -8, intimidate: 4, knockback: 8, space: 15, reach: 10, lifting: 4 },
  Large: { grapple: 4, stealth: -4, intimidate: 2, knockback: 4, space: 10, reach: 10, lifting: 2 },
  Medium: { grapple: 0, stealth: 0, intimidate: 0, knockback: 0, space: 5, reach: 5, lifting: 1 },
  Small: { grapple: -4, stealth: 4, intimidate: -2, knockback: -1, space: 5, reach: 5, lifting: 3 / 4 },
  Tiny: { grapple: -8, stealth: 8, intimidate: -4, knockback: -2, space: 2.5, reach: 0, lifting: 1 / 2 },
  Diminutive: { grapple: -12, stealth: 12, intimidate: -6, knockback: -3, space: 1, reach: 0, lifting: 1 / 4 },
  Fine: { grapple: -16, stealth: 16, intimidate: -8, knockback: -4, space: 0.5, reach: 0, lifting: 1 / 8 },
  Miniscule: { grapple: -20, stealth: 20, intimidate: -10, knockback: -5, space: 0.25, reach: 0, lifting: 1 / 16 },
};

const ORDER = Object.keys(SIZES) as Size[];

/** The row of a size. Throws RulesError "unknown-size". @rule TWI-405 TWI-533 */
export function sizeRow(size: Size): SizeRow {
  if (!Object.hasOwn(SIZE_TABLE, size)) throw new RulesError("unknown-size", { size, accepted: ORDER });
  return SIZE_TABLE[size];
}

/** What a size resists of knockback. @rule TWI-272 */
export function sizeKnockback(size: Size): number {
  return sizeRow(size).knockback;
}

/** Ranks of Growth or Shrinking for one size. */
const RANKS_A_SIZE = 4;

/** The size after Growth and Shrinking: one larger or smaller for every four ranks, at the ends of the table no further. @rule TWI-406 */
export function sizeAfter(size: Size, growth: number, shrinking: number): Size {
  sizeRow(size);
  const at = ORDER.indexOf(size) - Math.floor(growth / RANKS_A_SIZE) + Math.floor(shrinking / RANKS_A_SIZE);
  return ORDER[Math.min(ORDER.length - 1, Math.max(0, at))] ?? size;
}

/** Size categories by which one is larger than another; negative when smaller. @rule TWI-375 TWI-376 */
export function sizeSteps(mine: Size, theirs: Size): number {
  sizeRow(mine);
  sizeRow(theirs);
  return ORDER.indexOf(theirs) - ORDER.indexOf(mine);
}

/** Feet that a size reaches in melee, feats and weapons added by the caller. @rule TWI-107 */
export function reachOf(size: Size, further = 0): number {
  return sizeRow(size).reach + further;
}
