import { change, type Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import { betterRoll } from "../victory.ts";
import { resolveArea, type AreaKind, type AreaResolution, type AreaTarget } from "../area.ts";
import { criticalBenefits, criticalEffectRow, multiattackBonus, resolveAttack, type AttackRequest, type AttackResolution, type CriticalBenefit } from "../attack.ts";
import { takeHarm, type Living } from "../health.ts";
import { line } from "../labels.ts";
import { addCondition } from "../progression.ts";
import { damageObject, type ObjectState } from "../objects.ts";
import { failureDegrees, resolveResistance, type Consequence, type ResistanceRequest, type ResistanceResolution } from "../resistance.ts";
import type { CheckRequest, Faces } from "../types.ts";
import type { Attack } from "../offence.ts";
import type { Party } from "./check.ts";

/** Somebody who is attacked. `attack` is null for what needs no attack check: areas and perception range. */
export interface AttackTarget extends Party {
  readonly kind: "hero" | "minion";
  readonly attack: AttackRequest | null;
  readonly area: { readonly kind: AreaKind; readonly target: AreaTarget } | null;
}

/** An attack of one on one or more. */
export interface AttackExchange {
  readonly actor: Party;
  readonly attack: Attack;
  /** Rank with manoeuvres, before criticals and Multiattack. */
  readonly rank: number;
  /** What maneuvers add to or take off the attacker's Dodge and Parry for a round; absent: nothing. */
  readonly defenses?: number;
  readonly targets: readonly AttackTarget[];
}

/** The dice of one target's attack. Lists and not records by uuid: a document's data takes dots in keys for paths. */
export interface TargetFaces {
  readonly target: string;
  readonly faces: Faces | null;
}

/** What applying changes on one target. */
export interface TargetChanges {
  readonly target: string;
  readonly changes: readonly Change[];
}

/** The defense's and resistance's numbers come with the answer, worked out from the target as it is then. */
export type AttackEvent =
  | { readonly type: "attack"; readonly throws: readonly TargetFaces[]; readonly changes?: readonly Change[] }
  | { readonly type: "defend"; readonly target: string; readonly faces: Faces | null; readonly check: CheckRequest }
  | { readonly type: "benefit"; readonly target: string; readonly benefit: CriticalBenefit }
  | { readonly type: "resist"; readonly target: string; readonly faces: Faces | null; readonly powerFaces: Faces | null; readonly request: ResistanceRequest }
  /** A victory point for a second throw of one's own, its price worked out where it is written. */
  | { readonly type: "improve"; readonly target: string; readonly roll: "attack" | "defense" | "resistance"; readonly faces: Faces; readonly changes: readonly Change[] }
  | { readonly type: "apply"; readonly targets: readonly string[]; readonly changes: readonly TargetChanges[] };

/** Where one target stands: who must do what next. */
export type Stage = "attack" | "defend" | "missed" | "resist" | "unharmed" | "apply" | "applied";

export interface TargetState {
  readonly target: AttackTarget;
  readonly stage: Stage;
  readonly faces: Faces | null;
  /** The defense as it was made, so that either side may improve its throw. */
  readonly defended: { readonly check: CheckRequest; readonly faces: Faces | null } | null;
  readonly resisted: { readonly request: ResistanceRequest; readonly faces: Faces | null; readonly powerFaces: Faces | null } | null;
  readonly attack: AttackResolution | null;
  readonly area: AreaResolution | null;
  /** Chosen for a critical hit; the increased effect until the attacker says otherwise. */
  readonly benefit: CriticalBenefit | null;
  readonly resistance: ResistanceResolution | null;
  readonly changes: readonly Change[];
}

export interface AttackState {
  readonly request: AttackExchange;
  readonly targets: readonly TargetState[];
}

function update(state: AttackState, uuid: string, next: Partial<TargetState>): Step<AttackState> {
  return accept({ ...state, targets: state.targets.map((t) => (t.target.uuid === uuid ? { ...t, ...next } : t)) });
}

/** After the defense: a miss ends it, a hit asks for the resistance; a critical hit takes the increased effect unless the attacker chooses another benefit. */
function defended(state: AttackState, t: TargetState, check: CheckRequest, faces: Faces | null): Step<AttackState> {
  const { target } = t;
  if (target.area) {
    const area = resolveArea(state.request.rank, target.area.kind, target.area.target, check, faces);
    return update(state, target.uuid, { area, defended: { check, faces }, stage: area.rank.total > 0 ? "resist" : "unharmed" });
  }
  if (!target.attack) return refuse("nothingToDefend");
  const attack = resolveAttack(target.attack, t.faces, check, faces);
  const benefit = attack.critical ? (criticalBenefits(target.kind)[0] ?? null) : null;
  return update(state, target.uuid, { attack, defended: { check, faces }, benefit: attack.critical ? (t.benefit ?? benefit) : null, stage: attack.hit ? "resist" : "missed" });
}

/** After the resistance: nothing, or something to apply. */
function resisted(state: AttackState, t: TargetState, request: ResistanceRequest, faces: Faces | null, powerFaces: Faces | null): Step<AttackState> {
  const resistance = resolveResistance(request, faces, powerFaces);
  return update(state, t.target.uuid, { resistance, resisted: { request, faces, powerFaces }, stage: resistance.consequence.kind === "none" ? "unharmed" : "apply" });
}

/** Whether a throw may be improved as things stand: its dice have fallen and nothing has been built on it. An attack or defense while the hit isn't resisted, a resistance while it isn't applied. @rule FUD-368 */
export function mayImprove(t: TargetState, roll: "attack" | "defense" | "resistance"): boolean {
  if (roll === "resistance") return (t.stage === "apply" || t.stage === "unharmed") && t.resisted?.faces != null;
  if (t.stage !== "resist" && t.stage !== "missed" && !(t.stage === "unharmed" && t.area !== null && t.resisted === null)) return false;
  return roll === "attack" ? t.faces !== null && t.attack !== null : t.defended?.faces != null;
}

/** The better of two throws of the same check. @rule FUD-369 FUD-378 */
function better(check: CheckRequest, first: Faces, second: Faces): Faces {
  const [a, b] = [resolveCheck(check, first), resolveCheck(check, second)];
  return betterRoll(a, b) === a ? first : second;
}

/**
 * A victory point for a second throw: the better one stands, and what follows from it is worked out anew.
 * @rule FUD-368 FUD-369 FUD-378
 */
function improved(state: AttackState, t: TargetState, event: Extract<AttackEvent, { type: "improve" }>): Step<AttackState> {
  if (!mayImprove(t, event.roll)) return refuse("improve.announced");
  const again = redone(state, t, event);
  return again?.accepted === true ? accept(again.state, event.changes) : (again ?? refuse("improve.noDice"));
}

function redone(state: AttackState, t: TargetState, { roll, faces }: Extract<AttackEvent, { type: "improve" }>): Step<AttackState> | null {
  if (roll === "resistance") {
    if (!t.resisted?.faces) return null;
    const { request, powerFaces } = t.resisted;
    const against = { ...request.defense, dc: t.resistance?.dc.total ?? request.defense.dc };
    return resisted(state, t, request, better(against, t.resisted.faces, faces), powerFaces);
  }
  if (!t.defended) return null;
  const { check } = t.defended;
  if (roll === "defense") return t.defended.faces ? defended(state, t, check, better(check, t.defended.faces, faces)) : null;
  if (!t.faces || !t.target.attack) return null;
  const kept = better({ ...t.target.attack.check, dc: null }, t.faces, faces);
  const rolled = { ...t, faces: kept };
  return defended({ ...state, targets: state.targets.map((x) => (x === t ? rolled : x)) }, rolled, check, t.defended.faces);
}

/** Let the effect fall on one or several: all of them or none. */
function applied(state: AttackState, targets: readonly string[], changes: readonly TargetChanges[]): Step<AttackState> {
  const due = state.targets.filter((t) => targets.includes(t.target.uuid));
  if (due.length === 0 || due.length !== new Set(targets).size) return refuse("noSuchTarget");
  if (due.some((t) => t.stage !== "apply")) return refuse("nothingToApply");
  const of = (uuid: string): readonly Change[] => changes.find((c) => c.target === uuid)?.changes ?? [];
  const next = state.targets.map((t) => (due.includes(t) ? { ...t, stage: "applied" as const, changes: of(t.target.uuid) } : t));
  return accept({ ...state, targets: next }, due.flatMap((t) => of(t.target.uuid)));
}

/**
 * An attack from its dice to what it leaves behind: the attacker's roll, each target's own active defense, a critical hit's benefit, each target's resistance, and the
 * consequences of each. Targets answer in any order; what one does never waits for another.
 * @rule FUD-031 FUD-110 FUD-114 FUD-119 FUD-123 FUD-713
 */
export const attackExchange: Reducer<AttackExchange, AttackState, AttackEvent> = {
  begin: (request) => ({
    request,
    targets: request.targets.map((target) => ({
      target,
      stage: target.attack ? "attack" : target.area ? "defend" : "resist",
      faces: null,
      defended: null,
      resisted: null,
      attack: null,
      area: null,
      benefit: null,
      resistance: null,
      changes: [],
    })),
  }),
  step: (state, event) => {
    if (event.type === "attack") {
      if (state.targets.some((t) => t.faces)) return refuse("alreadyRolled");
      return accept({ ...state, targets: state.targets.map((t) => (t.stage === "attack" ? { ...t, faces: event.throws.find((x) => x.target === t.target.uuid)?.faces ?? null, stage: "defend" as const } : t)) }, event.changes);
    }
    if (event.type === "apply") return applied(state, event.targets, event.changes);
    const t = state.targets.find((x) => x.target.uuid === event.target);
    if (!t) return refuse("noSuchTarget");
    switch (event.type) {
      case "defend":
        return t.stage === "defend" ? defended(state, t, event.check, event.faces) : refuse("alreadyAnswered");
      case "benefit":
        if (t.stage !== "resist" || !t.attack?.critical) return refuse("noCritical");
        return criticalBenefits(t.target.kind).includes(event.benefit) ? update(state, event.target, { benefit: event.benefit }) : refuse("noSuchBenefit");
      case "resist": {
        if (t.stage !== "resist") return refuse("alreadyAnswered");
        return resisted(state, t, event.request, event.faces, event.powerFaces);
      }
      case "improve":
        return improved(state, t, event);
    }
  },
};

/**
 * What the effect of a hit asks its target to resist: the rank that arrives, what a critical hit and Multiattack add, and the target's own shields.
 * @param answer  the target's resistance check and shields, as they are now; what it has lost to this power before; dice that stand in for those of a minion's Weaken
 * @rule FUD-031 FUD-032 FUD-120 FUD-122 FUD-123 FUD-125 FUD-128 FUD-163
 */
export function resistanceOf(state: AttackState, t: TargetState, answer: Pick<ResistanceRequest, "defense" | "shielding" | "power" | "alreadyLost"> & { readonly forced: number | null }): ResistanceRequest {
  const { forced, ...own } = answer;
  const { attack, rank } = state.request;
  const effect = attack.effect === "damage" || attack.effect === "affliction" || attack.effect === "weaken" ? attack.effect : "other";
  const multi = attack.multiattack && state.targets.length === 1 && t.attack?.hit ? multiattackBonus(effect === "damage" ? "damage" : "other", t.attack.degrees) : { ranks: 0, bruises: 0 };
  return {
    ...own,
    effect,
    rank: t.area ? t.area.rank.total : rank,
    increases: [...(t.benefit === "increasedEffect" ? [criticalEffectRow()] : []), ...(multi.ranks > 0 ? [line("multiattackRanks", multi.ranks, "FUD-128")] : []), ...(forced !== null && answer.power === null ? [line("forcedDice", forced, "FUD-607")] : [])],
    penetrating: attack.penetrating,
    target: t.target.kind,
    skipsResistance: t.benefit === "worstDegree",
    willing: false,
    nonLethal: attack.nonLethal,
    extraBruises: multi.bruises,
    conditions: attack.conditions,
    lastDegree: attack.lastDegree,
  };
}

/**
 * What a failed resistance does to a thing: the degrees of it bend, break and destroy. A tie does nothing, and nothing else harms it.
 * @rule FUD-157 FUD-168 FUD-583
 */
function breakage(subject: string, state: ObjectState, difference: number): readonly Change[] {
  const next = damageObject(state, failureDegrees(difference));
  return next === state ? [] : [change(subject, "system.state", state, next, "FUD-168")];
}

/**
 * What applying a consequence to somebody changes, worked out when it is applied: health and bruises, or the conditions of an Affliction with the rows they progress on.
 * @param source  who and what caused it; the same attack's conditions come from one source
 * @rule FUD-153 FUD-154 FUD-155 FUD-163 FUD-170 FUD-200
 */
export function consequenceChanges(who: Living & { readonly object?: ObjectState | null }, consequence: Consequence, source: string, cumulative: boolean, weakens: string | null = null): readonly Change[] {
  const thing = who.object ?? null;
  if (thing !== null) return consequence.kind === "damage" ? breakage(who.ref, thing, consequence.health) : [];
  switch (consequence.kind) {
    case "damage":
      return takeHarm(who, consequence).changes;
    case "affliction": {
      let conditions = who.conditions;
      const changes: Change[] = [];
      for (const { degree, condition, trait } of consequence.conditions.filter((c) => c.degree === consequence.degree)) {
        const step = addCondition(who.ref, conditions, { id: condition, trait, degree, source, cumulative });
        conditions = step.state;
        changes.push(...step.changes);
      }
      return changes;
    }
    case "weaken":
      return weakens === null ? [] : weakened(who, weakens, consequence.points, source);
    default:
      return [];
  }
}

/** Points lost of a trait: what this power took before and takes now stand as one condition. @rule FUD-174 FUD-245 */
function weakened(who: Living, trait: string, points: number, source: string): readonly Change[] {
  const before = who.conditions.find((c) => c.id === "weakened" && c.trait === trait && c.source === source);
  if (points <= 0) return [];
  if (before) return [change(`${who.ref}.ActiveEffect.${before.effect}`, "system.degree", before.degree, (before.degree ?? 0) + points, "FUD-174")];
  return addCondition(who.ref, who.conditions, { id: "weakened", trait, degree: points, source }).changes;
}
