import { RulesError, whole } from "../../kernel/refusal.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { line } from "../labels.ts";
import type { TwintensSettings } from "../settings.ts";
import type { AttackType } from "../types.ts";
import { CRITICAL_DAMAGE } from "../values.ts";

/** What a melee blow is made of. */
export interface MeleeParts {
  readonly strengthMod: number;
  readonly weapon?: number;
  readonly strike?: number;
  /** The power has the Mighty feat. */
  readonly mighty?: boolean;
  readonly settings?: Pick<TwintensSettings, "strikeStrength">;
}

/**
 * Damage bonus of a melee attack: Strength and the weapon, or Strength and Strike; a held weapon and Strike don't add, the better counts. Where the setting says so,
 * Strike has Strength only with the Mighty feat.
 * @rule TWI-160 TWI-162
 */
export function meleeDamage({ strengthMod, weapon = 0, strike = 0, mighty = false, settings }: MeleeParts): number {
  const adds = (settings?.strikeStrength ?? "always") === "always" || mighty;
  const blow = strengthMod + weapon;
  return strike > 0 ? Math.max(blow, strike + (adds ? strengthMod : 0)) : blow;
}

/** Damage bonus at range: fixed; with Strength when the weapon is thrown. A power's is its rank alone, Mighty adds Strength. @rule TWI-161 TWI-162 */
export function rangedDamage(damage: number, strengthMod: number, withStrength: boolean): number {
  return damage + (withStrength ? strengthMod : 0);
}

/** What autofire adds: 1 for every 2 by which the attack beats the Defense, at most 5, with a second rank 10, from the third without limit. @rule TWI-167 */
export function autofire(beatBy: number, ranks = 1): number {
  const most = ranks <= 1 ? 5 : ranks === 2 ? 10 : Number.POSITIVE_INFINITY;
  return ranks < 1 ? 0 : Math.min(most, Math.max(0, Math.floor(beatBy / 2)));
}

/** How near a further hit of a combined attack must come to the largest. */
const COMBINED_SPREAD = 5;

/**
 * A combined attack: the largest damage bonus among those that hit, and 2 for each other within 5 of it; the weaker ones resolve alone.
 * @throws RulesError "no-hits"
 * @rule TWI-168 TWI-367
 */
export function combined(bonuses: readonly number[]): {
  readonly damage: number;
  readonly separate: readonly number[];
} {
  const [largest, ...rest] = [...bonuses].sort((a, b) => b - a);
  if (largest === undefined) throw new RulesError("no-hits");
  const joined = rest.filter((b) => largest - b <= COMBINED_SPREAD);
  return { damage: largest + 2 * joined.length, separate: rest.filter((b) => largest - b > COMBINED_SPREAD) };
}

/** Several damaging parts of one linked attack against the same save: the largest counts, one save. RulesError "no-hits" for none. @rule TWI-171 */
export function linkedDamage(bonuses: readonly number[]): number {
  if (bonuses.length === 0) throw new RulesError("no-hits");
  return Math.max(...bonuses);
}

/** Half of an area's rank or damage bonus after a Reflex save: rounded down, at least 1. @rule TWI-022 TWI-169 TWI-235 */
export function areaHalf(rank: number): number {
  return Math.max(1, Math.floor(rank / 2));
}

/** The lines of a damage bonus before the attack: base, maneuvers and feats, and what the attacker named instead. */
export interface DamageParts {
  readonly base: number;
  readonly powerAttack?: number;
  readonly sneak?: number;
  /** Slam, combined, autofire, favored opponent and the like. */
  readonly other?: readonly Row[];
  /** The smaller bonus that the attacker named; null or absent for none. */
  readonly pulled?: number | null;
  /** The attack can't be pulled. */
  readonly fullPower?: boolean;
}

/**
 * Whether a punch may be pulled to this: to anything smaller, 0 or more, before the attack roll.
 * @returns refusal `pull.fullPower`, `pull.above`, `pull.negative`
 * @rule TWI-310 TWI-311 TWI-312
 */
export function pullRefusal(normal: number, pulled: number, fullPower = false): Refusal | null {
  if (fullPower) return refuse("pull.fullPower");
  if (pulled < 0) return refuse("pull.negative");
  return pulled > normal ? refuse("pull.above", { most: Math.max(0, normal) }) : null;
}

/**
 * The damage bonus of an attack, in the ledger's order: base, maneuvers and feats, then a pulled punch in place of the sum. The critical's 5 comes last (`withCritical`).
 * @returns the lines, or a refusal of the pull
 * @rule TWI-022 TWI-164 TWI-310 TWI-311 TWI-312 TWI-313
 */
export function damageRows(parts: DamageParts): { readonly accepted: true; readonly damage: Explained } | Refusal {
  const rows = [
    line("damage", whole("base", parts.base), "TWI-160"),
    ...(parts.powerAttack ? [line("powerAttack", parts.powerAttack, "TWI-365")] : []),
    ...(parts.sneak ? [line("sneakAttack", parts.sneak, "TWI-379")] : []),
    ...(parts.other ?? []),
  ];
  const sum = explain(rows);
  if (parts.pulled === undefined || parts.pulled === null) return { accepted: true, damage: sum };
  const no = pullRefusal(sum.total, whole("pulled", parts.pulled), parts.fullPower);
  return no ?? { accepted: true, damage: explain([...rows, line("pulled", parts.pulled - sum.total, "TWI-310")]) };
}

/** The line of a critical hit; the attacker may waive it. @rule TWI-145 TWI-164 TWI-310 */
export function withCritical(damage: Explained, critical: boolean, waived = false): Explained {
  return critical && !waived ? explain([...damage.rows, line("critical", CRITICAL_DAMAGE, "TWI-145")]) : damage;
}

/**
 * The final damage bonus D as one number: base, Power Attack, Sneak Attack, a pulled punch in place of all that, and a critical hit on top.
 * @throws RulesError "bad-pull"
 * @rule TWI-164 TWI-310
 */
export function damageBonus(parts: DamageParts & { readonly critical?: boolean }): number {
  const result = damageRows(parts);
  if (!result.accepted) throw new RulesError("bad-pull", { reason: result.reason });
  return withCritical(result.damage, parts.critical === true).total;
}

/** What Sneak Attack adds: 2 at rank 1, 1 more for each further rank; First Strike the same. @rule TWI-379 TWI-421 */
export function sneakDamage(ranks: number): number {
  return ranks <= 0 ? 0 : 1 + ranks;
}

/** Whether an attack harms lethally: as the weapon is, unless it can be either and somebody chose. @rule TWI-165 */
export function attackType(
  weapon: AttackType | "either",
  chosen: AttackType | null,
): { readonly type: AttackType; readonly penalty: number } {
  if (chosen === null || chosen === weapon) return { type: weapon === "either" ? "nonlethal" : weapon, penalty: 0 };
  return { type: chosen, penalty: weapon === "lethal" ? -4 : 0 };
}

/** Whether this attack may be made lethal or non-lethal by choice: what is non-lethal alone (a fist is either) may not, nor what is always lethal. @rule TWI-165 TWI-166 TWI-453 */
export function typeChoices(weapon: AttackType | "either", always = false): readonly AttackType[] {
  if (always) return ["lethal"];
  return weapon === "nonlethal" ? ["nonlethal"] : ["lethal", "nonlethal"];
}
