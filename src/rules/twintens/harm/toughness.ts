import { RulesError, whole } from "../../kernel/refusal.ts";
import { checkNatural, isBest } from "../dice/core-roll.ts";
import type { AttackType, CoreSettings, DamageTrack, ResultPart } from "../types.ts";
import {
  BAND_STARTS,
  BEST_NATURAL,
  DEFAULTS,
  DEGREE_STEP,
  LETHAL_TABLE,
  MINION_RESULT,
  NONLETHAL_TABLE,
  TOUGHNESS_DC,
} from "../values.ts";

/** A Toughness save as it is asked. */
export interface ToughnessRequest {
  readonly natural: number;
  /** Constitution modifier, feats, powers and armour; the penalty of earlier damage is not in it. */
  readonly bonus: number;
  /** The final damage bonus D, critical and maneuvers included; may be negative. */
  readonly damage: number;
  readonly type: AttackType;
  readonly track: DamageTrack;
  readonly minion?: boolean;
  readonly impervious?: number;
  readonly penetrating?: number;
  /** What makes the save harder without being damage (Vulnerable). */
  readonly dcMore?: number;
  /** The natural is a raised conviction roll and no real 20 (TWI-326). */
  readonly raised?: boolean;
  readonly settings?: CoreSettings;
}

/** Impervious Toughness turned the attack away; nobody rolls. */
export interface NoSave {
  readonly noSave: true;
  readonly dc: number;
  readonly result: readonly ResultPart[];
}

export interface ToughnessResult {
  readonly noSave?: undefined;
  readonly dc: number;
  readonly penalty: number;
  readonly total: number;
  readonly margin: number;
  readonly failBy: number;
  /** 1 where fate intervened, else failBy; decides the band and knockback. */
  readonly effectiveFailBy: number;
  /** Not even a natural 20 could have reached the DC. */
  readonly impossible: boolean;
  readonly fate: boolean;
  readonly result: readonly ResultPart[];
}

/**
 * What earlier damage takes from a Toughness save, 0 or below: hurt and wounded always; against non-lethal attacks also bruised and dazed, where of bruised and hurt
 * only the larger counts.
 * @rule TWI-188
 */
export function toughnessPenalty(track: DamageTrack, type: AttackType, settings: CoreSettings = {}): number {
  if (checkType(type) === "lethal") return 0 - (track.hurt + track.wounded);
  const first = Math.max(track.bruised, track.hurt);
  const both = (settings.pairing ?? DEFAULTS.pairing) === "both";
  return 0 - (first + (both ? Math.max(track.dazedHit, track.wounded) : track.dazedHit + track.wounded));
}

/** The row of the damage table for a failed save; nothing for failBy 0. @rule TWI-182 TWI-184 */
export function damageRow(type: AttackType, failBy: number, settings: CoreSettings = {}): readonly ResultPart[] {
  if (whole("failBy", failBy, 0) === 0) return [];
  const table =
    checkType(type) === "lethal"
      ? LETHAL_TABLE[settings.lethalTable ?? DEFAULTS.lethalTable]
      : NONLETHAL_TABLE[settings.nonLethalTable ?? DEFAULTS.nonLethalTable];
  return table[Math.min(table.length - 1, Math.floor(failBy / DEGREE_STEP))] ?? [];
}

/** The least failBy of the band that a failed save is in; 0 for one that held. @rule TWI-019 TWI-182 */
export function bandStart(failBy: number): number {
  return BAND_STARTS.reduce((start, next) => (next <= failBy ? next : start), 0);
}

/** Whether Impervious Toughness turns an attack away without a save: it must exceed the damage after Penetrating. @rule TWI-170 */
export function turnsAway(damage: number, impervious = 0, penetrating = 0): boolean {
  const left = impervious - penetrating;
  return left >= 1 && damage < left;
}

/**
 * The save against damage: roll and Toughness less earlier damage against 15 + damage. How far it fails decides the row. A natural 20 that still fails is a failure by 1
 * for anyone but a minion; a minion that fails takes the worst result.
 * @returns the result before mercy and before it is marked (`applyResult`); `NoSave` when Impervious turns the attack away
 * @rule TWI-163 TWI-170 TWI-172 TWI-180 TWI-181 TWI-182 TWI-189 TWI-204 TWI-205 TWI-344 TWI-345 TWI-531
 */
export function toughness(request: ToughnessRequest): ToughnessResult | NoSave {
  const settings = { ...DEFAULTS, ...request.settings };
  const dc = TOUGHNESS_DC + whole("damage", request.damage) + (request.dcMore ?? 0);
  if (turnsAway(request.damage, request.impervious, request.penetrating)) return { noSave: true, dc, result: [] };
  const natural = checkNatural(request.natural, settings.coreDie);
  const penalty = toughnessPenalty(request.track, request.type, settings);
  const total = natural + request.bonus + penalty;
  const margin = total - dc;
  const failBy = Math.max(0, -margin);
  const fate = settings.fateIntervenes && !request.minion && !request.raised && isBest(natural) && failBy > 0;
  const effectiveFailBy = fate ? 1 : failBy;
  const result =
    request.minion && failBy > 0 ? MINION_RESULT[request.type] : damageRow(request.type, effectiveFailBy, settings);
  return {
    dc,
    penalty,
    total,
    margin,
    failBy,
    effectiveFailBy,
    impossible: BEST_NATURAL + request.bonus + penalty < dc,
    fate,
    result,
  };
}

/** Rows that the attacker may choose in mercy instead of this one, mildest first: lesser ones of the same column. @rule TWI-221 */
export function mercyRows(type: AttackType, failBy: number, settings: CoreSettings = {}): (readonly ResultPart[])[] {
  const key = (n: number): string => resultKey(damageRow(type, n, settings));
  const seen = new Set([key(failBy)]);
  return BAND_STARTS.filter((start) => start < failBy)
    .filter((start) => !seen.has(key(start)) && seen.add(key(start)))
    .map((start) => damageRow(type, start, settings));
}

/** A result as a key: parts joined with "+", "none" for no effect. @rule TWI-534 */
export function resultKey(result: readonly ResultPart[]): string {
  return result.length === 0 ? "none" : result.join("+");
}

/** The attack type if there is one of that name; RulesError "unknown-attack-type". @rule TWI-533 TWI-534 */
export function checkType(type: AttackType): AttackType {
  if (!Object.hasOwn(MINION_RESULT, type))
    throw new RulesError("unknown-attack-type", { type, accepted: Object.keys(MINION_RESULT) });
  return type;
}
