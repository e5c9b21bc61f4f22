import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { autofire, withCritical } from "../damage.ts";
import { objectSave } from "../knockback.ts";
import { line } from "../labels.ts";
import { vulnerableDamage } from "../powers.ts";
import { areaRank, gradedResult, type Evasion } from "../saves.ts";
import { damageRow, mercyRows, resultKey, toughness, turnsAway } from "../toughness.ts";
import type { DamageTrack, ResultPart } from "../types.ts";
import { MINION_RESULT, TOUGHNESS_DC } from "../values.ts";
import { sum, type AttackExchange, type AttackState, type SaveFacts, type TargetState, type Throw } from "./attack-state.ts";

/**
 * The final damage bonus against one target: what was declared, autofire unless the punch was pulled, what the way from the middle of an explosion takes off, half of it for
 * who evaded an area, then the critical hit.
 * @rule TWI-145 TWI-164 TWI-167 TWI-169 TWI-235 TWI-310 TWI-450
 */
export function finalDamage(request: AttackExchange, t: TargetState): Explained | null {
  if (!request.damage) return null;
  const beatBy = t.hit?.auto !== "miss" && t.hit && t.defending ? t.hit.total - t.defending.result.total : 0;
  const more = request.pulled ? 0 : autofire(beatBy, request.autofire);
  const fast = more > 0 ? explain([...request.damage.rows, line("autofire", more, "TWI-167")]) : request.damage;
  const { away = 0 } = t.target;
  const there = away === 0 ? fast : explain([...fast.rows, line("explosion", 0 - away, "TWI-450")]);
  const left = t.evaded ? areaRank(there.total, t.evaded.success, t.evaded.evasion) : there.total;
  const reached = left === there.total ? there : explain([...there.rows, line("evaded", left - there.total, "TWI-169")]);
  return withCritical(reached, t.hit?.critical === true, request.waiveCritical);
}

/** What being Vulnerable adds to the DC of the save: half the damage, or half the rank. @rule TWI-453 */
const vulnerability = (t: TargetState, amount: number): number => (t.target.vulnerable === true ? vulnerableDamage(amount) - amount : 0);

/** DC of the Toughness save against what arrives. @rule TWI-163 TWI-453 */
export function damageDc(request: AttackExchange, t: TargetState): number {
  const damage = finalDamage(request, t)?.total ?? 0;
  return TOUGHNESS_DC + damage + vulnerability(t, damage);
}

/** DC of the Reflex save against an area; an explosion is weaker away from its middle. @rule TWI-235 TWI-450 */
export const evadeDc = (request: AttackExchange, t: TargetState): number => (request.areaDc ?? 0) - (t.target.away ?? 0);

/** The rank of an effect as it arrives: weaker away from the middle of an explosion, and for who evaded an area. @rule TWI-235 TWI-450 */
export function arrivedRank({ effect }: Pick<AttackExchange, "effect">, t: TargetState): number {
  const rank = (effect?.rank ?? 0) - (t.target.away ?? 0);
  return t.evaded ? areaRank(rank, t.evaded.success, t.evaded.evasion) : rank;
}

/** DC of a save other than Toughness: damage of the mind counts as damage does; else rolled or not, the rank as it arrived, 5 for a critical hit. @rule TWI-145 TWI-231 TWI-232 TWI-235 TWI-306 TWI-453 */
export function otherDc(request: AttackExchange, t: TargetState, power: number | null): number {
  const { effect } = request;
  if (!effect) return 0;
  if (request.damage) return damageDc(request, t);
  const rank = arrivedRank(request, t);
  return (power ?? effect.dc - effect.rank) + rank + vulnerability(t, rank) + (t.hit?.critical === true && !request.waiveCritical ? 5 : 0);
}

/** The impervious part that counts against this blow: none of it against a critical hit on a Weak Point. @rule TWI-170 TWI-453 */
const imperviousNow = (t: TargetState, impervious: number): number => (t.target.weakPoint === true && t.hit?.critical === true ? 0 : impervious);

/** What the save comes to. @rule TWI-170 TWI-180 TWI-182 TWI-189 TWI-220 TWI-230 TWI-231 TWI-234 TWI-237 TWI-288 TWI-306 */
export function saved(state: AttackState, t: TargetState, facts: SaveFacts, roll: Throw | null, power: number | null): TargetState | null {
  const { request } = state;
  const { settings } = request;
  const damage = finalDamage(request, t);
  if (facts.kind === "object") {
    if (!damage) return null;
    if (turnsAway(damage.total, facts.impervious, request.penetrating)) return { ...t, facts, save: { noSave: true, dc: 15 + damage.total, result: [] }, stage: "unharmed" };
    const object = objectSave(facts.toughness, damage.total, facts.marks);
    return { ...t, facts, object, stage: object.state === "none" ? "unharmed" : "saved" };
  }
  if (facts.kind === "other") {
    if (!request.effect || !roll) return null;
    const dc = otherDc(request, t, power);
    const total = roll.dice + sum(facts.rows);
    const failBy = Math.max(0, dc - total);
    // Damage of the mind is damage: it falls by the table, saved against with Will.
    const harm = damage === null || failBy === 0 ? [] : facts.minion ? MINION_RESULT[request.type] : damageRow(request.type, failBy, settings);
    return { ...t, facts, saveThrow: roll, power, result: harm, other: { dc, total, failBy, result: damage === null ? gradedResult(request.effect.power, failBy, facts.minion) : null }, stage: failBy === 0 ? "unharmed" : "saved" };
  }
  if (!damage) return null;
  const save = toughness({ natural: roll?.dice ?? 0, bonus: sum(facts.rows), damage: damage.total, type: request.type, track: facts.track, minion: facts.minion, impervious: imperviousNow(t, facts.impervious), penetrating: request.penetrating, dcMore: damageDc(request, t) - TOUGHNESS_DC - damage.total, raised: roll !== null && roll.natural === null, settings });
  if (save.noSave) return { ...t, facts, save, stage: "unharmed" };
  const coup = t.target.automatic === "coup" && request.type === "lethal" && save.failBy > 0;
  return { ...t, facts, saveThrow: roll, save, result: save.result, stage: save.result.length === 0 ? "unharmed" : coup ? "coup" : "saved" };
}

/** Whether the save will ask for dice: not from things, and not where Impervious turns the damage away. @rule TWI-170 TWI-288 */
export function saveNeedsDice(request: AttackExchange, t: TargetState, facts: SaveFacts): boolean {
  if (facts.kind === "object") return false;
  if (facts.kind === "other") return true;
  return !turnsAway(finalDamage(request, t)?.total ?? 0, imperviousNow(t, facts.impervious), request.penetrating);
}

/** The Reflex save against an area. @rule TWI-109 TWI-169 TWI-235 */
export function evaded(state: AttackState, t: TargetState, roll: Throw, rows: readonly Row[], evasion: Evasion): TargetState {
  const total = roll.dice + sum(rows);
  const success = total >= (evadeDc(state.request, t));
  const gone = success && evasion >= 1;
  return { ...t, evaded: { thrown: roll, rows, evasion, total, success }, stage: gone ? "unharmed" : "save" };
}

/** Whether a Drain that has worked must still be pointed at a trait, since it isn't about a single one. @rule TWI-440 */
export function drainDue({ drain }: Pick<AttackExchange, "drain">, t: Pick<TargetState, "other" | "drained">): boolean {
  return drain !== undefined && (drain.trait === null || drain.trait === "power") && t.drained === undefined && (t.other?.failBy ?? 0) > 0;
}

/** Results that the attacker may choose instead of what came, mildest first. A minion's worst may be any row. @rule TWI-221 TWI-344 */
export function mercyOptions(request: AttackExchange, t: TargetState): readonly (readonly ResultPart[])[] {
  if (!t.save || t.save.noSave) return [];
  const full = t.save.result;
  const rows = mercyRows(request.type, t.facts?.kind === "toughness" && t.facts.minion ? 99 : t.save.effectiveFailBy, request.settings);
  return [...rows.filter((row) => resultKey(row) !== resultKey(full)), full];
}

/** Whom a result would push past what one expects: a box that is marked already passes on to the next worse. @rule TWI-208 TWI-523 */
export function escalates(track: DamageTrack, result: readonly ResultPart[]): boolean {
  return result.some((r) => (r === "staggered" || r === "disabled" || r === "unconscious" || r === "dying") && track[r]);
}
