import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { defense, resolveAttack, type AttackResult, type DefenseRequest, type DefenseResult } from "../attack.ts";
import { legalFaces } from "../checks.ts";
import { convictionReroll, isWorst, naturalOf } from "../core-roll.ts";
import { autofire, withCritical } from "../damage.ts";
import { knockback, knockbackPath, MINION_OUT_FAILBY, objectSave, type Knockback, type ObjectState, type Obstacle, type PathHit, type Steady } from "../knockback.ts";
import { line } from "../labels.ts";
import type { AttackEffect } from "../offence.ts";
import { areaRank, gradedResult, type Evasion, type GradedResult } from "../saves.ts";
import { seesThrough } from "../situations.ts";
import type { TwintensSettings } from "../settings.ts";
import { damageRow, mercyRows, resultKey, toughness, turnsAway, type NoSave, type ToughnessResult } from "../toughness.ts";
import type { ActorKind, AttackType, DamageTrack, ResultPart } from "../types.ts";
import { BEST_NATURAL, MINION_RESULT } from "../values.ts";
import type { Party } from "./check.ts";

/** Somebody or something that is attacked. */
export interface AttackTarget extends Party {
  readonly kind: ActorKind;
  /** Lines of the attack bonus against this one: lasting ones, situation, range. Empty where nothing is rolled. */
  readonly rows: readonly Row[];
  /** Percent, by concealment. */
  readonly missChance: number;
  readonly immuneCritical: boolean;
  /** Defense of something that nobody defends; null for whoever answers. */
  readonly still: number | null;
  /** Hit without a roll: a coup de grace (critical too), or a thing in melee with time. */
  readonly automatic: "coup" | "hit" | null;
}

/** One attack on one or more, with everything decided before the dice. */
export interface AttackExchange {
  readonly actor: Party & { readonly kind: ActorKind };
  readonly name: string;
  readonly kind: "melee" | "ranged" | "perception" | "area";
  readonly type: AttackType;
  readonly threat: number | null;
  /** Damage bonus with maneuvers and pull, before autofire and critical; null for what does no damage. */
  readonly damage: Explained | null;
  readonly pulled: boolean;
  readonly waiveCritical: boolean;
  readonly autofire: number;
  readonly penetrating: number;
  /** Ranks of the Knockback power feat. */
  readonly knockback: number;
  readonly effect: AttackEffect | null;
  /** DC of the Reflex save against an area. */
  readonly areaDc: number | null;
  /** The fixed roll in place of dice. */
  readonly takeTen: boolean;
  /** A maneuver whose hit leads to a contest and no save. */
  readonly contest: string | null;
  readonly targets: readonly AttackTarget[];
  readonly settings: TwintensSettings;
}

/** Faces thrown for one target. Lists and not records by uuid: a document's data takes dots in keys for paths. */
export interface TargetFaces {
  readonly target: string;
  readonly faces: readonly number[] | null;
}

/** What a save is made with, from the target as it is then. */
export type SaveFacts =
  | { readonly kind: "toughness"; readonly rows: readonly Row[]; readonly track: DamageTrack; readonly minion: boolean; readonly impervious: number }
  | { readonly kind: "object"; readonly toughness: number; readonly marks: number; readonly impervious?: number }
  /** `power`: faces of the attacker's power check where the DC is rolled. */
  | { readonly kind: "other"; readonly rows: readonly Row[]; readonly minion: boolean; readonly power: readonly number[] | null };

export interface TargetChanges {
  readonly target: string;
  readonly changes: readonly Change[];
}

/** Numbers of targets, and what is written, come from the Gamemaster's client with the event. */
export type AttackEvent =
  | { readonly type: "roll"; readonly throws: readonly TargetFaces[] }
  | { readonly type: "defend"; readonly target: string; readonly faces: readonly number[] | null; readonly request: Omit<DefenseRequest, "natural">; readonly rows: readonly Row[]; readonly changes: readonly Change[] }
  | { readonly type: "conceal"; readonly target: string; readonly d100: number }
  | { readonly type: "reroll"; readonly target: string; readonly roll: "attack" | "defense" | "evade" | "save"; readonly faces: readonly number[]; readonly changes: readonly Change[] }
  | { readonly type: "resolve"; readonly targets: readonly string[] }
  | { readonly type: "evade"; readonly target: string; readonly faces: readonly number[]; readonly rows: readonly Row[]; readonly evasion: Evasion }
  | { readonly type: "save"; readonly target: string; readonly faces: readonly number[] | null; readonly facts: SaveFacts }
  | { readonly type: "coup"; readonly target: string; readonly faces: readonly number[]; readonly rows: readonly Row[] }
  | { readonly type: "mercy"; readonly target: string; readonly row: number }
  | { readonly type: "fate"; readonly target: string; readonly choice: "unconscious" | "dead" }
  | { readonly type: "apply"; readonly applied: readonly TargetChanges[] }
  | { readonly type: "knockback"; readonly target: string; readonly steady: Steady; readonly reduceTo: number | null }
  | { readonly type: "path"; readonly target: string; readonly obstacles: readonly Obstacle[]; readonly changes: readonly Change[] }
  | { readonly type: "impact"; readonly target: string; readonly impact: number; readonly faces: readonly number[] | null; readonly facts: SaveFacts }
  | { readonly type: "applyImpact"; readonly target: string; readonly impact: number; readonly changes: readonly Change[] };

/**
 * Who must do what next. `window`: hit or miss is known to whoever may see it and open for points until resolved; `hit`: a contest follows on a card of its own; `saved`: failed,
 * mercy is possible; `flight`: the path is to be named.
 */
export type AttackStage = "roll" | "evade" | "defend" | "conceal" | "window" | "missed" | "hit" | "save" | "unharmed" | "coup" | "saved" | "knockback" | "flight" | "impact" | "done";

/** A natural as it counts now. `natural` null: raised or fixed. */
export interface Throw {
  readonly faces: readonly number[] | null;
  readonly dice: number;
  readonly natural: number | null;
  readonly again: boolean;
}

/** Somebody or something struck in flight. */
export interface Impact {
  readonly hit: PathHit;
  readonly who: "hurled" | "struck";
  readonly damage: number;
  readonly facts: SaveFacts | null;
  readonly save: ToughnessResult | NoSave | null;
  readonly applied: boolean;
}

export interface TargetState {
  readonly target: AttackTarget;
  readonly stage: AttackStage;
  readonly attack: Throw | null;
  readonly defending: { readonly request: Omit<DefenseRequest, "natural">; readonly rows: readonly Row[]; readonly thrown: Throw | null; readonly result: DefenseResult } | null;
  readonly d100: number | null;
  readonly hit: AttackResult | null;
  readonly evaded: { readonly thrown: Throw; readonly rows: readonly Row[]; readonly evasion: Evasion; readonly total: number; readonly success: boolean } | null;
  readonly facts: SaveFacts | null;
  readonly saveThrow: Throw | null;
  readonly power: number | null;
  readonly save: ToughnessResult | NoSave | null;
  readonly object: { readonly failBy: number; readonly state: ObjectState } | null;
  readonly other: { readonly dc: number; readonly total: number; readonly failBy: number; readonly result: GradedResult | null } | null;
  /** What falls on the target: the save's result, or the lesser one of mercy. */
  readonly result: readonly ResultPart[];
  readonly coupDead: boolean;
  readonly fate: "unconscious" | "dead" | null;
  readonly knockback: Knockback | null;
  readonly stopsAt: number | null;
  readonly impacts: readonly Impact[];
}

export interface AttackState {
  readonly request: AttackExchange;
  readonly targets: readonly TargetState[];
}

const NOBODY: Omit<TargetState, "target" | "stage" | "hit"> = { attack: null, defending: null, d100: null, evaded: null, facts: null, saveThrow: null, power: null, save: null, object: null, other: null, result: [], coupDead: false, fate: null, knockback: null, stopsAt: null, impacts: [] };

const AUTOMATIC_HIT: AttackResult = { total: 0, hit: true, auto: "hit", threat: false, critical: false, damageAdd: 0, minionDefeated: false };

/** Where a target begins. @rule TWI-108 TWI-109 TWI-128 TWI-149 TWI-366 */
function opened(request: AttackExchange, target: AttackTarget): TargetState {
  if (target.automatic !== null) {
    const critical = target.automatic === "coup" && !target.immuneCritical;
    const minionDefeated = critical && target.kind === "minion";
    return { ...NOBODY, target, stage: minionDefeated ? "saved" : "save", fate: minionDefeated ? "unconscious" : null, hit: { ...AUTOMATIC_HIT, critical, minionDefeated } };
  }
  const stage = request.kind === "area" ? "evade" : request.kind === "perception" ? "save" : "roll";
  return { ...NOBODY, target, stage, hit: null };
}

function set(state: AttackState, uuid: string, next: Partial<TargetState>, changes: readonly Change[] = []): Step<AttackState> {
  return accept({ ...state, targets: state.targets.map((t) => (t.target.uuid === uuid ? { ...t, ...next } : t)) }, changes);
}

const sum = (rows: readonly Row[]): number => rows.reduce((total, r) => total + r.value, 0);

/** Dice as they fell; null when they can't have fallen so. */
function thrown(faces: readonly number[], settings: TwintensSettings): Throw | null {
  if (!legalFaces(faces, settings.coreDie)) return null;
  const natural = naturalOf(faces, settings.coreDie);
  return { faces, dice: natural, natural, again: false };
}

/** A second throw for a point; null when there is none to be had. @rule TWI-326 */
function again(first: Throw, faces: readonly number[], settings: TwintensSettings): Throw | null {
  if (first.again || first.natural === null || !legalFaces(faces, settings.coreDie)) return null;
  const better = convictionReroll(first.natural, naturalOf(faces, settings.coreDie), settings.coreDie);
  return { faces: better.kept === "first" ? first.faces : faces, dice: better.value, natural: better.natural, again: true };
}

/**
 * Attack and Defense side by side. A natural 2 misses before any defence is made; a thing has a number that stands.
 * @rule TWI-101 TWI-102 TWI-110 TWI-112 TWI-115 TWI-116 TWI-120 TWI-123 TWI-128 TWI-140 TWI-143 TWI-341 TWI-343
 */
function compared(state: AttackState, t: TargetState): TargetState {
  const { request } = state;
  const { target, attack } = t;
  if (!attack) return t;
  const worst = attack.natural !== null && isWorst(attack.natural, request.settings.coreDie);
  const defended = t.defending?.result.total ?? target.still;
  if (defended === null && !worst) return { ...t, hit: null, stage: "defend" };
  const hit = resolveAttack({
    natural: attack.dice,
    fixed: attack.natural === null,
    bonus: sum(target.rows),
    defense: defended ?? Number.MAX_SAFE_INTEGER,
    // Nothing reaches above 20, so what is never critical threatens nothing.
    threatMin: request.threat ?? BEST_NATURAL + 1,
    attackerMinion: request.actor.kind === "minion",
    targetMinion: target.kind === "minion",
    immuneCritical: target.immuneCritical,
    settings: request.settings,
  });
  if (!hit.hit || target.missChance === 0) return { ...t, hit, stage: "window" };
  if (t.d100 === null) return { ...t, hit, stage: "conceal" };
  return { ...t, hit: seesThrough(target.missChance, t.d100) ? hit : { ...hit, hit: false, critical: false, damageAdd: 0, minionDefeated: false }, stage: "window" };
}

/**
 * The final damage bonus against one target: what was declared, autofire unless the punch was pulled, half of it for who evaded an area, then the critical hit.
 * @rule TWI-145 TWI-164 TWI-167 TWI-169 TWI-235 TWI-310
 */
export function finalDamage(request: AttackExchange, t: TargetState): Explained | null {
  if (!request.damage) return null;
  const beatBy = t.hit?.auto !== "miss" && t.hit && t.defending ? t.hit.total - t.defending.result.total : 0;
  const more = request.pulled ? 0 : autofire(beatBy, request.autofire);
  const fast = more > 0 ? explain([...request.damage.rows, line("autofire", more, "TWI-167")]) : request.damage;
  const left = t.evaded ? areaRank(fast.total, t.evaded.success, t.evaded.evasion) : fast.total;
  const reached = left === fast.total ? fast : explain([...fast.rows, line("evaded", left - fast.total, "TWI-169")]);
  return withCritical(reached, t.hit?.critical === true, request.waiveCritical);
}

/** DC of a save other than Toughness: rolled or not, the rank as it arrived, 5 for a critical hit. @rule TWI-145 TWI-231 TWI-232 TWI-235 TWI-306 */
function otherDc(request: AttackExchange, t: TargetState, power: number | null): number {
  const { effect } = request;
  if (!effect) return 0;
  const rank = t.evaded ? areaRank(effect.rank, t.evaded.success, t.evaded.evasion) : effect.rank;
  return (power ?? effect.dc - effect.rank) + rank + (t.hit?.critical === true && !request.waiveCritical ? 5 : 0);
}

/** What the save comes to. @rule TWI-170 TWI-180 TWI-182 TWI-189 TWI-220 TWI-230 TWI-231 TWI-234 TWI-237 TWI-288 TWI-306 */
function saved(state: AttackState, t: TargetState, facts: SaveFacts, roll: Throw | null, power: number | null): TargetState | null {
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
  const save = toughness({ natural: roll?.dice ?? 0, bonus: sum(facts.rows), damage: damage.total, type: request.type, track: facts.track, minion: facts.minion, impervious: facts.impervious, penetrating: request.penetrating, raised: roll !== null && roll.natural === null, settings });
  if (save.noSave) return { ...t, facts, save, stage: "unharmed" };
  const coup = t.target.automatic === "coup" && request.type === "lethal" && save.failBy > 0;
  return { ...t, facts, saveThrow: roll, save, result: save.result, stage: save.result.length === 0 ? "unharmed" : coup ? "coup" : "saved" };
}

/** Whether the save will ask for dice: not from things, and not where Impervious turns the damage away. @rule TWI-170 TWI-288 */
export function saveNeedsDice(request: AttackExchange, t: TargetState, facts: SaveFacts): boolean {
  if (facts.kind === "object") return false;
  if (facts.kind === "other") return true;
  return !turnsAway(finalDamage(request, t)?.total ?? 0, facts.impervious, request.penetrating);
}

function answerSave(state: AttackState, t: TargetState, event: Extract<AttackEvent, { type: "save" }>): Step<AttackState> {
  const { request } = state;
  const { facts } = event;
  if (t.stage !== "save") return refuse("alreadyAnswered");
  if (facts.kind === "object" ? request.damage === null : (facts.kind === "other") !== (request.effect !== null)) return refuse("save.kind");
  const needs = saveNeedsDice(request, t, facts);
  const roll = needs && event.faces ? thrown(event.faces, request.settings) : null;
  if (needs && !roll) return refuse("roll.faces");
  const power = facts.kind === "other" && request.effect?.check ? (facts.power ? (thrown(facts.power, request.settings)?.dice ?? null) : null) : null;
  if (facts.kind === "other" && request.effect?.check && power === null) return refuse("roll.faces");
  const next = saved(state, t, facts, roll, power);
  return next ? set(state, t.target.uuid, next) : refuse("save.kind");
}

/** A conviction point on one of the card's rolls, while nothing has been built on it. @rule TWI-117 TWI-325 TWI-326 */
function rerolled(state: AttackState, t: TargetState, event: Extract<AttackEvent, { type: "reroll" }>): Step<AttackState> {
  const { settings } = state.request;
  const late = refuse("conviction.late");
  const { uuid } = t.target;
  switch (event.roll) {
    case "attack": {
      if (t.stage !== "window" || !t.attack) return late;
      const next = again(t.attack, event.faces, settings);
      return next ? set(state, uuid, compared(state, { ...t, attack: next }), event.changes) : refuse("roll.fixed");
    }
    case "defense": {
      if (t.stage !== "window" || !t.defending?.thrown) return late;
      const next = again(t.defending.thrown, event.faces, settings);
      if (!next) return refuse("roll.fixed");
      const result = defense({ ...t.defending.request, natural: next.dice, settings });
      return set(state, uuid, compared(state, { ...t, defending: { ...t.defending, thrown: next, result } }), event.changes);
    }
    case "evade": {
      if (t.stage !== "save" || !t.evaded) return late;
      const next = again(t.evaded.thrown, event.faces, settings);
      return next ? set(state, uuid, evaded(state, t, next, t.evaded.rows, t.evaded.evasion), event.changes) : refuse("roll.fixed");
    }
    case "save": {
      if ((t.stage !== "saved" && t.stage !== "coup") || !t.facts || !t.saveThrow) return late;
      const next = again(t.saveThrow, event.faces, settings);
      const done = next && saved(state, { ...t, result: [], save: null, other: null }, t.facts, next, t.power);
      return done ? set(state, uuid, done, event.changes) : refuse("roll.fixed");
    }
  }
}

/** The Reflex save against an area. @rule TWI-109 TWI-169 TWI-235 */
function evaded(state: AttackState, t: TargetState, roll: Throw, rows: readonly Row[], evasion: Evasion): TargetState {
  const total = roll.dice + sum(rows);
  const success = total >= (state.request.areaDc ?? 0);
  const gone = success && evasion >= 1;
  return { ...t, evaded: { thrown: roll, rows, evasion, total, success }, stage: gone ? "unharmed" : "save" };
}

/** Effective failBy for knockback: as saved, 15 for a minion out without a save, none for a fate result below 5. @rule TWI-270 TWI-280 */
export function knockbackFailBy(t: TargetState): number {
  if (t.hit?.minionDefeated === true && t.save === null) return MINION_OUT_FAILBY;
  return t.save && !t.save.noSave ? t.save.effectiveFailBy : 0;
}

/** After the result has fallen: is somebody hurled? @rule TWI-270 TWI-306 */
function afterApply(state: AttackState, t: TargetState): AttackStage {
  const { settings, damage } = state.request;
  return settings.knockback && damage !== null && t.object === null && knockbackFailBy(t) >= 5 ? "knockback" : "done";
}

function applied(state: AttackState, list: readonly TargetChanges[]): Step<AttackState> {
  const due = state.targets.filter((t) => list.some((a) => a.target === t.target.uuid));
  if (due.length === 0 || due.length !== list.length) return refuse("noSuchTarget");
  if (due.some((t) => t.stage !== "saved")) return refuse("nothingToApply");
  const targets = state.targets.map((t) => (due.includes(t) ? { ...t, stage: afterApply(state, t) } : t));
  return accept({ ...state, targets }, list.flatMap((a) => a.changes));
}

/** Everybody and everything that the path harms. @rule TWI-277 TWI-278 */
function impactsOf(hits: readonly PathHit[]): readonly Impact[] {
  return hits.flatMap((hit): Impact[] => {
    const impact = (who: Impact["who"], damage: number): Impact => ({ hit, who, damage, facts: null, save: null, applied: false });
    return hit.obstacle.kind === "character" ? [impact("hurled", hit.damage), impact("struck", hit.dealt)] : [impact("hurled", hit.damage)];
  });
}

/** The save of somebody struck in flight: non-lethal, against 15 and the damage, never a knockback of its own. @rule TWI-277 TWI-278 */
function impacted(state: AttackState, t: TargetState, event: Extract<AttackEvent, { type: "impact" }>): Step<AttackState> {
  const impact = t.impacts[event.impact];
  if (t.stage !== "impact" || !impact) return refuse("noSuchImpact");
  if (impact.save) return refuse("alreadyAnswered");
  const { facts } = event;
  if (facts.kind !== "toughness") return refuse("save.kind");
  const { settings } = state.request;
  const held = turnsAway(impact.damage, facts.impervious);
  const roll = event.faces ? thrown(event.faces, settings) : null;
  if (!held && !roll) return refuse("roll.faces");
  const save = toughness({ natural: roll?.dice ?? 0, bonus: sum(facts.rows), damage: impact.damage, type: "nonlethal", track: facts.track, minion: facts.minion, impervious: facts.impervious, settings });
  const through = save.noSave || save.result.length === 0;
  return landed(state, t, event.impact, { ...impact, facts, save, applied: through });
}

/** Put an impact back; with all of them dealt with the flight is over. */
function landed(state: AttackState, t: TargetState, at: number, impact: Impact, changes: readonly Change[] = []): Step<AttackState> {
  const impacts = t.impacts.map((i, n) => (n === at ? impact : i));
  return set(state, t.target.uuid, { impacts, stage: impacts.every((i) => i.applied) ? "done" : "impact" }, changes);
}

function hurled(state: AttackState, t: TargetState, event: Extract<AttackEvent, { type: "knockback" }>): Step<AttackState> {
  if (t.stage !== "knockback") return refuse("noKnockback");
  const { request } = state;
  const full = knockback({ ...event.steady, damage: finalDamage(request, t)?.total ?? 0, failBy: knockbackFailBy(t), feat: request.knockback });
  const { reduceTo } = event;
  if (reduceTo !== null && (!Number.isInteger(reduceTo) || reduceTo < 0 || reduceTo > full.rank)) return refuse("knockback.more", { most: full.rank });
  const result = reduceTo === null ? full : knockback({ ...event.steady, damage: finalDamage(request, t)?.total ?? 0, failBy: knockbackFailBy(t), feat: request.knockback, reduceTo });
  return set(state, t.target.uuid, { knockback: result, stage: result.rank === 0 ? "done" : "flight" });
}

/** What one target's event does. */
function stepTarget(state: AttackState, t: TargetState, event: Exclude<AttackEvent, { type: "roll" | "resolve" | "apply" }>): Step<AttackState> {
  const { settings } = state.request;
  const { uuid } = t.target;
  switch (event.type) {
    case "defend": {
      if (t.stage !== "defend") return refuse("alreadyAnswered");
      const roll = event.faces ? thrown(event.faces, settings) : null;
      if (event.faces && !roll) return refuse("roll.faces");
      const asked: DefenseRequest = { ...event.request, settings, ...(roll ? { natural: roll.dice } : {}) };
      const result = tryDefense(asked);
      if (!result) return refuse("roll.faces");
      return set(state, uuid, compared(state, { ...t, defending: { request: event.request, rows: event.rows, thrown: roll, result } }), event.changes);
    }
    case "conceal":
      if (t.stage !== "conceal") return refuse("alreadyAnswered");
      if (!Number.isInteger(event.d100) || event.d100 < 1 || event.d100 > 100) return refuse("roll.faces");
      return set(state, uuid, compared(state, { ...t, d100: event.d100 }));
    case "reroll":
      return rerolled(state, t, event);
    case "evade": {
      if (t.stage !== "evade") return refuse("alreadyAnswered");
      const roll = thrown(event.faces, settings);
      return roll ? set(state, uuid, evaded(state, t, roll, event.rows, event.evasion)) : refuse("roll.faces");
    }
    case "save":
      return answerSave(state, t, event);
    case "coup": {
      if (t.stage !== "coup") return refuse("alreadyAnswered");
      const roll = thrown(event.faces, settings);
      const damage = finalDamage(state.request, t)?.total ?? 0;
      return roll ? set(state, uuid, { coupDead: roll.dice + sum(event.rows) < 10 + damage, stage: "saved" }) : refuse("roll.faces");
    }
    case "mercy": {
      if (t.stage !== "saved" || !t.save || t.save.noSave) return refuse("noMercy");
      const rows = mercyOptions(state.request, t);
      const row = rows[event.row];
      return row ? set(state, uuid, { result: row }) : refuse("noMercy");
    }
    case "fate":
      if (t.stage !== "saved" || t.hit?.minionDefeated !== true) return refuse("noMercy");
      return event.choice === "dead" && state.request.type === "nonlethal" ? refuse("minion.nonlethal") : set(state, uuid, { fate: event.choice });
    case "knockback":
      return hurled(state, t, event);
    case "path": {
      if (t.stage !== "flight" || !t.knockback) return refuse("noKnockback");
      const { stopsAt, hits } = knockbackPath(t.knockback.rank, event.obstacles);
      const impacts = impactsOf(hits);
      return set(state, uuid, { stopsAt, impacts, stage: impacts.length === 0 ? "done" : "impact" }, event.changes);
    }
    case "impact":
      return impacted(state, t, event);
    case "applyImpact": {
      const impact = t.impacts[event.impact];
      if (t.stage !== "impact" || !impact) return refuse("noSuchImpact");
      if (!impact.save || impact.applied) return refuse("nothingToApply");
      return landed(state, t, event.impact, { ...impact, applied: true }, event.changes);
    }
  }
}

/** A Defense whose dice suffice; null when a roll is due and none came. */
function tryDefense(request: DefenseRequest): DefenseResult | null {
  const needs = request.natural === undefined;
  const kind = request.mode ?? request.settings?.defenseMode;
  const passive = request.denied === true || request.stunned === true || request.helpless === true || request.defend === false;
  const rolled = kind !== "fixed" && (!passive || request.settings?.passiveDefense === "rolled");
  return rolled && needs ? null : defense(request);
}

/** Results that the attacker may choose instead of what came, mildest first. A minion's worst may be any row. @rule TWI-221 TWI-344 */
export function mercyOptions(request: AttackExchange, t: TargetState): readonly (readonly ResultPart[])[] {
  if (!t.save || t.save.noSave) return [];
  const full = t.save.result;
  const rows = mercyRows(request.type, t.facts?.kind === "toughness" && t.facts.minion ? 99 : t.save.effectiveFailBy, request.settings);
  return [...rows.filter((row) => resultKey(row) !== resultKey(full)), full];
}

/**
 * An attack from its dice to what it leaves behind, one card. The attacker rolls; a natural 2 stops there; each target's owner defends or declines without knowing the total; a
 * hit stands open for conviction points until it is resolved; then each save, mercy, what falls on the target, and how far it is hurled into what. Targets answer in any order.
 * @rule TWI-002 TWI-108 TWI-109 TWI-117 TWI-118 TWI-122 TWI-123 TWI-126 TWI-221 TWI-245 TWI-270 TWI-276 TWI-277 TWI-278 TWI-306 TWI-325 TWI-480 TWI-520 TWI-526 TWI-531
 */
export const attackExchange: Reducer<AttackExchange, AttackState, AttackEvent> = {
  begin: (request) => ({ request, targets: request.targets.map((t) => opened(request, t)) }),
  step: (state, event) => {
    const { settings } = state.request;
    switch (event.type) {
      case "roll": {
        const due = state.targets.filter((t) => t.stage === "roll");
        if (due.length === 0) return refuse("alreadyRolled");
        const rolls = new Map<string, Throw>();
        for (const { target } of due) {
          const faces = event.throws.find((x) => x.target === target.uuid)?.faces ?? null;
          const fixed: Throw | null = state.request.takeTen && target.kind === "minion" && state.request.actor.kind !== "minion" ? { faces: null, dice: settings.fixedRoll, natural: null, again: true } : null;
          const roll = faces ? thrown(faces, settings) : fixed;
          if (!roll) return refuse("roll.faces");
          rolls.set(target.uuid, roll);
        }
        return accept({ ...state, targets: state.targets.map((t) => (rolls.has(t.target.uuid) ? compared(state, { ...t, attack: rolls.get(t.target.uuid) ?? null }) : t)) });
      }
      case "resolve": {
        const due = state.targets.filter((t) => event.targets.includes(t.target.uuid));
        if (due.length === 0 || due.some((t) => t.stage !== "window")) return refuse("alreadyResolved");
        const next = (t: TargetState): TargetState => {
          if (t.hit?.hit !== true) return { ...t, stage: "missed" };
          if (t.hit.minionDefeated) return { ...t, stage: "saved", fate: "unconscious" };
          return { ...t, stage: state.request.contest !== null ? "hit" : "save" };
        };
        return accept({ ...state, targets: state.targets.map((t) => (due.includes(t) ? next(t) : t)) });
      }
      case "apply":
        return applied(state, event.applied);
      default: {
        const t = state.targets.find((x) => x.target.uuid === event.target);
        return t ? stepTarget(state, t, event) : refuse("noSuchTarget");
      }
    }
  },
};

/** What the defender's client may know of the attack before it has answered: who, with what, and a natural 2 or 20, never the total. @rule TWI-117 TWI-522 */
export function veiledAttack(state: AttackState): AttackState {
  if (state.request.settings.showAttackTotal) return state;
  const veil = (t: TargetState): TargetState => {
    if (t.stage !== "defend" || !t.attack) return t;
    const known = t.attack.natural !== null && (t.attack.natural === BEST_NATURAL || isWorst(t.attack.natural, state.request.settings.coreDie));
    return { ...t, target: { ...t.target, rows: [] }, attack: known ? { ...t.attack, faces: null } : { faces: null, dice: 0, natural: null, again: t.attack.again } };
  };
  return { ...state, targets: state.targets.map(veil) };
}

/** Whom a result would push past what one expects: a box that is marked already passes on to the next worse. @rule TWI-208 TWI-523 */
export function escalates(track: DamageTrack, result: readonly ResultPart[]): boolean {
  return result.some((r) => (r === "staggered" || r === "disabled" || r === "unconscious" || r === "dying") && track[r]);
}

