import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { autofire, withCritical } from "../harm/damage.ts";
import { objectSave } from "../harm/knockback.ts";
import { areaRank, effectResult, type Evasion, type GradedResult, SAVE_DC } from "../harm/saves.ts";
import { damageRow, mercyRows, resultKey, toughness, turnsAway } from "../harm/toughness.ts";
import { line } from "../labels.ts";
import { vulnerableDamage } from "../powers/powers.ts";
import type { DamageTrack, ResultPart } from "../types.ts";
import { BAND_STARTS, MINION_RESULT, TOUGHNESS_DC } from "../values.ts";
import {
  type AttackExchange,
  type AttackState,
  firstSave,
  type SaveFacts,
  sum,
  type TargetState,
  type Throw,
} from "./attack-state.ts";

/**
 * The final damage bonus against one target: what was declared, autofire unless the punch was pulled, what the way from the middle of an explosion and the others of
 * a divided attack take off, half of it for who evaded an area, then the critical hit.
 * @rule TWI-145 TWI-164 TWI-167 TWI-169 TWI-235 TWI-310 TWI-450 TWI-452
 */
export function finalDamage(request: AttackExchange, t: TargetState): Explained | null {
  if (!request.damage) return null;
  const against = t.defending?.result.total ?? t.target.still;
  const beatBy = t.hit?.hit === true && against !== null ? t.hit.total - against : 0;
  const more = request.pulled ? 0 : autofire(beatBy, request.autofire);
  const fast = more > 0 ? explain([...request.damage.rows, line("autofire", more, "TWI-167")]) : request.damage;
  const { away = 0, share } = t.target;
  const divided =
    share === undefined
      ? fast
      : explain([...fast.rows, line("split", Math.min(0, share - request.damage.total), "TWI-452")]);
  const there = away === 0 ? divided : explain([...divided.rows, line("explosion", 0 - away, "TWI-450")]);
  const left = t.evaded ? areaRank(there.total, t.evaded.success, t.evaded.evasion) : there.total;
  const reached =
    left === there.total ? there : explain([...there.rows, line("evaded", left - there.total, "TWI-169")]);
  return withCritical(reached, t.hit?.critical === true, request.waiveCritical);
}

/** Past every band: a minion falls as far as one can. */
const MINION_FAILBY = 99;

/** What being Vulnerable adds to the DC of the save: half the damage, or half the rank. @rule TWI-453 */
const vulnerability = (t: TargetState, amount: number): number =>
  t.target.vulnerable === true ? vulnerableDamage(amount) - amount : 0;

/** DC of the Toughness save against what arrives. @rule TWI-163 TWI-453 */
export function damageDc(request: AttackExchange, t: TargetState): number {
  const damage = finalDamage(request, t)?.total ?? 0;
  return TOUGHNESS_DC + damage + vulnerability(t, damage);
}

/** DC of the Reflex save against an area; an explosion is weaker away from its middle. @rule TWI-235 TWI-450 */
export const evadeDc = (request: AttackExchange, t: TargetState): number =>
  (request.areaDc ?? 0) - (t.target.away ?? 0);

/** The rank of an effect as it arrives: a share of it where it is divided, weaker away from the middle of an explosion, and for who evaded an area. @rule TWI-235 TWI-450 TWI-452 */
export function arrivedRank({ effect }: Pick<AttackExchange, "effect">, t: TargetState): number {
  const rank = Math.min(effect?.rank ?? 0, t.target.share ?? Number.MAX_SAFE_INTEGER) - (t.target.away ?? 0);
  return t.evaded ? areaRank(rank, t.evaded.success, t.evaded.evasion) : rank;
}

/** DC of a save other than Toughness: against a Ranged Pin the attack's total; damage of the mind counts as damage does; else rolled or not, the rank as it arrived, 5 for a critical hit. @rule TWI-145 TWI-231 TWI-232 TWI-235 TWI-306 TWI-421 TWI-453 */
export function otherDc(request: AttackExchange, t: TargetState, power: number | null): number {
  const { effect } = request;
  if (!effect) return 0;
  if (request.damage) return damageDc(request, t);
  if (effect.power === "rangedPin") return t.hit?.total ?? effect.dc;
  const rank = arrivedRank(request, t);
  return (
    (power ?? effect.dc - effect.rank) +
    rank +
    vulnerability(t, rank) +
    (t.hit?.critical === true && !request.waiveCritical ? 5 : 0)
  );
}

/** DC of the further save that a Resistible power allows: 10 and what arrives. @rule TWI-231 TWI-451 */
export const resistDc = (request: AttackExchange, t: TargetState): number =>
  SAVE_DC + (request.damage ? (finalDamage(request, t)?.total ?? 0) : arrivedRank(request, t));

/** That save: who makes it is let off altogether. @rule TWI-451 */
export function resisted(state: AttackState, t: TargetState, roll: Throw, rows: readonly Row[]): TargetState {
  const total = roll.dice + sum(rows);
  const success = total >= resistDc(state.request, t);
  return { ...t, resisted: { thrown: roll, rows, total, success }, stage: success ? "unharmed" : "save" };
}

/** The impervious part that counts against this blow: none of it against a critical hit on a Weak Point. @rule TWI-170 TWI-453 */
const imperviousNow = (t: TargetState, impervious: number): number =>
  t.target.weakPoint === true && t.hit?.critical === true ? 0 : impervious;

/** Against No Saving Throw nothing is rolled: the fixed roll stands alone, without anybody's bonus. @rule TWI-016 TWI-450 */
const unsaved = ({ extras, settings }: AttackExchange): Throw | null =>
  extras?.noSave === true ? { faces: null, dice: settings.fixedRoll, natural: null, again: true } : null;

/** Powers that break things as damage of their rank would. @rule TWI-450 */
const CORROSIVE: readonly string[] = ["corrosion", "disintegration"];

/** A power that asks for another save than Toughness leaves things alone, unless it works on them: then they resist with their Toughness and no dice; what corrodes breaks them. @rule TWI-288 TWI-450 */
function objectAffected(
  request: AttackExchange,
  t: TargetState,
  facts: Extract<SaveFacts, { kind: "object" }>,
): TargetState {
  const { effect, extras, settings } = request;
  if (!effect || extras?.objects !== true) return { ...t, facts, stage: "unharmed" };
  if (CORROSIVE.includes(effect.power)) {
    const object = objectSave(facts.toughness, arrivedRank(request, t), facts.marks);
    return { ...t, facts, object, stage: object.state === "none" ? "unharmed" : "saved" };
  }
  const [dc, total] = [otherDc(request, t, null), settings.fixedRoll + facts.toughness];
  const failBy = Math.max(0, dc - total);
  return {
    ...t,
    facts,
    other: { dc, total, failBy, result: effectResult(effect, failBy, false, extras) },
    stage: failBy === 0 ? "unharmed" : "saved",
  };
}

/** What the save comes to. @rule TWI-170 TWI-180 TWI-182 TWI-189 TWI-220 TWI-230 TWI-231 TWI-234 TWI-237 TWI-288 TWI-306 */
export function saved(
  state: AttackState,
  t: TargetState,
  facts: SaveFacts,
  roll: Throw | null,
  power: number | null,
): TargetState | null {
  const { request } = state;
  const { settings } = request;
  const damage = finalDamage(request, t);
  const none = unsaved(request);
  const fixed = none ?? roll;
  if (facts.kind === "object") {
    if (!damage || request.effect) return objectAffected(request, t, facts);
    if (turnsAway(damage.total, facts.impervious, request.penetrating))
      return { ...t, facts, save: { noSave: true, dc: 15 + damage.total, result: [] }, stage: "unharmed" };
    const object = objectSave(facts.toughness, damage.total, facts.marks);
    return { ...t, facts, object, stage: object.state === "none" ? "unharmed" : "saved" };
  }
  if (facts.kind === "other") {
    if (!request.effect || !fixed) return null;
    const dc = otherDc(request, t, power);
    const total = fixed.dice + (none ? 0 : sum(facts.rows));
    const failBy = Math.max(0, dc - total);
    // Damage of the mind is damage: it falls by the table, saved against with Will.
    const harm =
      damage === null || failBy === 0
        ? []
        : facts.minion
          ? MINION_RESULT[request.type]
          : damageRow(request.type, failBy, settings);
    return {
      ...t,
      facts,
      saveThrow: fixed,
      power,
      result: harm,
      other: {
        dc,
        total,
        failBy,
        result: damage === null ? effectResult(request.effect, failBy, facts.minion, request.extras) : null,
      },
      stage: failBy === 0 ? "unharmed" : "saved",
    };
  }
  if (!damage) return null;
  const save = toughness({
    natural: fixed?.dice ?? 0,
    bonus: none ? 0 : sum(facts.rows),
    damage: damage.total,
    type: request.type,
    track: facts.track,
    minion: facts.minion,
    impervious: imperviousNow(t, facts.impervious),
    penetrating: request.penetrating,
    dcMore: damageDc(request, t) - TOUGHNESS_DC - damage.total,
    raised: fixed !== null && fixed.natural === null,
    settings,
  });
  if (save.noSave) return { ...t, facts, save, stage: "unharmed" };
  const coup = t.target.automatic === "coup" && request.type === "lethal" && save.failBy > 0;
  return {
    ...t,
    facts,
    saveThrow: fixed,
    save,
    result: save.result,
    stage: save.result.length === 0 ? "unharmed" : coup ? "coup" : "saved",
  };
}

/** Whether the save will ask for dice: not from things, not where there is none, and not where Impervious turns the damage away. @rule TWI-170 TWI-288 TWI-450 */
export function saveNeedsDice(request: AttackExchange, t: TargetState, facts: SaveFacts): boolean {
  if (facts.kind === "object" || request.extras?.noSave === true) return false;
  if (facts.kind === "other") return true;
  return !turnsAway(finalDamage(request, t)?.total ?? 0, imperviousNow(t, facts.impervious), request.penetrating);
}

/** The Reflex save against an area. @rule TWI-109 TWI-169 TWI-235 */
export function evaded(
  state: AttackState,
  t: TargetState,
  roll: Throw,
  rows: readonly Row[],
  evasion: Evasion,
): TargetState {
  const total = roll.dice + sum(rows);
  const success = total >= evadeDc(state.request, t);
  const gone = success && evasion >= 1;
  return {
    ...t,
    evaded: { thrown: roll, rows, evasion, total, success },
    stage: gone ? "unharmed" : firstSave(state.request, t.target),
  };
}

/** Whether a Drain that has worked must still be pointed at a trait, since it isn't about a single one. @rule TWI-440 */
export function drainDue({ drain }: Pick<AttackExchange, "drain">, t: Pick<TargetState, "other" | "drained">): boolean {
  return (
    drain !== undefined &&
    (drain.trait === null || drain.trait === "power") &&
    t.drained === undefined &&
    (t.other?.failBy ?? 0) > 0
  );
}

/** The Fortitude save after a lethal coup de grace, against 10 and the damage: who fails it is dead. @rule TWI-366 */
export function executed(state: AttackState, t: TargetState, roll: Throw, rows: readonly Row[]): TargetState {
  const dc = SAVE_DC + (finalDamage(state.request, t)?.total ?? 0);
  return { ...t, coup: { thrown: roll, rows }, coupDead: roll.dice + sum(rows) < dc, stage: "saved" };
}

const isMinion = (t: TargetState): boolean => t.facts !== null && t.facts.kind !== "object" && t.facts.minion;

/** Rows of the damage table that the attacker may choose instead of what came, mildest first, the full one last. A minion's worst may be any row. @rule TWI-221 TWI-344 */
export function mercyOptions(
  { damage, type, settings }: AttackExchange,
  t: TargetState,
): readonly (readonly ResultPart[])[] {
  const failBy = t.save && !t.save.noSave ? t.save.effectiveFailBy : damage === null ? 0 : (t.other?.failBy ?? 0);
  if (failBy === 0) return [];
  const full = isMinion(t) ? MINION_RESULT[type] : damageRow(type, failBy, settings);
  const rows = mercyRows(type, isMinion(t) ? MINION_FAILBY : failBy, settings);
  return [...rows.filter((row) => resultKey(row) !== resultKey(full)), full];
}

/** Lesser degrees of an effect that the attacker may choose instead of what came, mildest first, the full one last. @rule TWI-221 TWI-344 */
export function mercyResults({ damage, effect, extras }: AttackExchange, t: TargetState): readonly GradedResult[] {
  if (damage !== null || !effect || !t.other?.result) return [];
  const { failBy } = t.other;
  const full = effectResult(effect, failBy, isMinion(t), extras);
  const lesser = BAND_STARTS.filter((start) => isMinion(t) || start < failBy).map((start) =>
    effectResult(effect, start, false, extras),
  );
  const all = [...lesser, full].filter((r) => r !== null);
  const words = all.map((r) => JSON.stringify(r));
  return all.filter((_r, i) => words.lastIndexOf(words[i] ?? "") === i);
}

/** Whom a result would push past what one expects: a box that is marked already passes on to the next worse, and where wounds are a box so does a second one. @rule TWI-207 TWI-208 TWI-523 */
export function escalates(
  track: DamageTrack,
  result: readonly ResultPart[],
  settings: Pick<AttackExchange["settings"], "woundedStacks">,
): boolean {
  return result.some(
    (r) =>
      ((r === "staggered" || r === "disabled" || r === "unconscious" || r === "dying") && track[r]) ||
      (r === "wounded" && !settings.woundedStacks && track.wounded > 0),
  );
}
