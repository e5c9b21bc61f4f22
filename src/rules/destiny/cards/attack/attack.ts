import type { Change } from "../../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Forced } from "../../../kernel/space/forced.ts";
import type { How } from "../../acts/price.ts";
import { attackOutcome, effectDC, type EffectRequest } from "../../dice/attack.ts";
import {
  type CheckRequest,
  type CheckResolution,
  isSpendFace,
  opposingTotal,
  resolveCheck,
  type Spend,
  unreliableWorks,
  unsound,
} from "../../dice/check.ts";
import { applyDamageFailure, damageChanges } from "../../harm/harm.ts";
import { takedownAllows } from "../../hero/edges.ts";
import type { TraitKey } from "../../hero/trait-key.ts";
import { originAs } from "../../ids.ts";
import { key } from "../../labels.ts";
import { afflictionCondition, areaRank, multiattackRanks, weakenRanks } from "../../powers/powers.ts";
import { disturbed, impose } from "../../state/conditions.ts";
import { lasts } from "../../state/lasting.ts";
import { bestow } from "../../state/lasting.ts";
import type { ActionKey } from "../../turn/actions.ts";
import { lostToStun } from "../../turn/turns.ts";
import type { AttackEntry, DestinyCharacter, EncounterType, Faces, MarkList } from "../../types.ts";
import type { PaidDie } from "../check/before-roll.ts";
import type { Party } from "../check/check.ts";

/** Somebody who is attacked. `check` is the attack check against this one, without its DC; null in an area, where none is made. */
export interface AttackTarget extends Party {
  readonly minion: boolean;
  readonly check: CheckRequest | null;
}

/** An attack of one on one or more. */
export interface AttackExchange {
  readonly actor: Party;
  readonly attack: AttackEntry;
  readonly targets: readonly AttackTarget[];
  /** A minion scores no criticals. */
  readonly actorMinion: boolean;
  readonly raises: number;
  /** Ranks of a Slam, declared before the attack check; 0 for none. */
  readonly slam: number;
  /** It is itself the Reaction of this turn: an opportunity attack, a readied one. No raise, no Smash, no Slam. */
  readonly reaction: boolean;
  /** One more attack that a Takedown allowed. */
  readonly extra?: boolean;
}

/** An attack as its card keeps it, with what it costs. */
export interface AttackCard extends AttackExchange {
  readonly act: ActionKey;
  readonly how: How;
  readonly spends: readonly string[];
  /** Feet of a Charge. */
  readonly charge: number;
  /** Sources that were switched off, and ranks by hand. */
  readonly off: readonly string[];
  readonly ranks: number;
  /** Where it is not known how they stand to each other. */
  readonly unsure: boolean;
}

/** Who runs at whom as the dice of a Charge fall, and no farther than it goes. @rule DES-107 */
export function attackMoves(before: AttackState, after: AttackState): readonly Forced[] {
  const { charge = 0, actor, targets } = after.request as Partial<AttackCard> & AttackExchange;
  const [target] = targets;
  const fell = (state: AttackState): boolean => state.targets.some((t) => t.stage !== "attack");
  if (charge <= 0 || !target || fell(before) || !fell(after)) return [];
  return [{ who: actor.uuid, from: target.uuid, feet: charge, way: "towards", rule: "DES-107" }];
}

/** A target's dice and the Defense they are thrown against; null while a rolled Defend is awaited. Lists and not records by uuid: a document's data takes dots in keys for paths. */
export interface TargetThrow {
  readonly target: string;
  readonly faces: Faces | null;
  readonly defense: number | null;
}

/** What applying changes on one target. */
export interface TargetChanges {
  readonly target: string;
  readonly changes: readonly Change[];
}

/** Numbers of whoever answers come with the event, worked out by the Gamemaster's client as they are then. */
export type AttackEvent =
  | { readonly type: "raise"; readonly raises: number; readonly changes: readonly Change[] }
  | { readonly type: "slam"; readonly ranks: number; readonly changes: readonly Change[] }
  | { readonly type: "lost"; readonly changes: readonly Change[] }
  | { readonly type: "attack"; readonly throws: readonly TargetThrow[]; readonly reliability: number | null }
  | { readonly type: "defend"; readonly target: string; readonly check: CheckRequest; readonly faces: Faces }
  | { readonly type: "dodge"; readonly target: string; readonly check: CheckRequest; readonly faces: Faces }
  | ({ readonly type: "improve" | "coup"; readonly target: string } & PaidDie)
  | {
      readonly type: "smash";
      readonly target: string;
      readonly check: CheckRequest;
      readonly faces: Faces;
      readonly changes: readonly Change[];
    }
  | { readonly type: "resistFirst"; readonly target: string; readonly check: CheckRequest; readonly faces: Faces }
  | {
      readonly type: "resist";
      readonly target: string;
      readonly effect: EffectRequest;
      readonly check: CheckRequest;
      readonly faces: Faces | null;
    }
  | ({ readonly type: "resistImprove"; readonly target: string } & PaidDie)
  | { readonly type: "recoil"; readonly effect: EffectRequest; readonly check: CheckRequest; readonly faces: Faces }
  | { readonly type: "applyRecoil"; readonly changes: readonly Change[] }
  /** A Surge answered it: the effect is cancelled, or an Avert or Deflect stands in the place of the Defense. */
  | { readonly type: "countered"; readonly target: string }
  | { readonly type: "averted"; readonly target: string; readonly total: number }
  | { readonly type: "takedown"; readonly rank: number }
  | { readonly type: "apply"; readonly targets: readonly string[]; readonly changes: readonly TargetChanges[] };

/** Where one target stands: who must do what next. */
export type Stage =
  | "attack"
  | "defend"
  | "dodge"
  | "missed"
  | "first"
  | "resist"
  | "unharmed"
  | "countered"
  | "apply"
  | "applied"
  | "lost";

export interface TargetState {
  readonly target: AttackTarget;
  readonly stage: Stage;
  readonly faces: Faces | null;
  /** Passive, or the total of a Defend check. */
  readonly defense: number | null;
  readonly defend: CheckResolution | null;
  readonly attack: CheckResolution | null;
  readonly hit: boolean;
  readonly critical: boolean;
  readonly spends: readonly Spend[];
  /** Reflex against an area; null where none was made. */
  readonly dodge: CheckResolution | null;
  readonly smash: CheckResolution | null;
  readonly first: CheckResolution | null;
  /** The effect that was resisted and its DC. */
  readonly effect: EffectRequest | null;
  readonly dc: number | null;
  readonly resistance: CheckResolution | null;
  readonly resisted: {
    readonly check: CheckRequest;
    readonly faces: Faces | null;
    readonly spends: readonly Spend[];
  } | null;
  /** Of failure, above 0; 0 for a success or while nobody resisted. */
  readonly failure: number;
}

export interface AttackState {
  readonly request: AttackExchange;
  readonly raises: number;
  readonly slam: number;
  /** A Raise, Slam or Smash was used: the one Reaction of this turn. */
  readonly reacted: boolean;
  readonly targets: readonly TargetState[];
  /** The d20 of an Unreliable power; null before it was thrown, and for any other. */
  readonly reliability: number | null;
  readonly recoil: { readonly dc: number; readonly result: CheckResolution; readonly applied: boolean } | null;
  /** The attack that a downed minion allowed has been made. */
  readonly followed: boolean;
}

const begun = (t: AttackTarget): TargetState => ({
  target: t,
  stage: t.check ? "attack" : "dodge",
  faces: null,
  defense: null,
  defend: null,
  attack: null,
  hit: false,
  critical: false,
  spends: [],
  dodge: null,
  smash: null,
  first: null,
  effect: null,
  dc: null,
  resistance: null,
  resisted: null,
  failure: 0,
});

const update = (state: AttackState, t: TargetState): AttackState => ({
  ...state,
  targets: state.targets.map((o) => (o.target.uuid === t.target.uuid ? t : o)),
});
const hitStage = (state: AttackState): Stage => (state.request.attack.resistible ? "first" : "resist");

/** The attack check against the Defense that is known: hit or miss, critical or not. @rule DES-011 DES-012 DES-022 DES-024 DES-222 DES-224 */
function struck(state: AttackState, t: TargetState): TargetState {
  if (!t.target.check || !t.faces || t.defense === null) return t;
  const attack = resolveCheck({ ...t.target.check, dc: t.defense, raises: state.raises }, t.faces, t.spends);
  const { hit, critical } = attackOutcome(attack, state.request.actorMinion);
  return { ...t, attack, hit, critical, stage: hit ? hitStage(state) : "missed" };
}

/** A Reaction inside the attack: at most one, and none when the attack is itself one. @rule DES-066 DES-067 DES-178 */
function reactionRefusal(state: AttackState): Refusal | null {
  return state.request.reaction || state.reacted ? refuse("reaction.used") : null;
}

function declare(
  state: AttackState,
  event: Extract<AttackEvent, { type: "raise" | "slam" | "lost" }>,
): Step<AttackState> {
  if (state.targets.some((t) => t.faces !== null || t.dodge !== null || t.stage === "lost"))
    return refuse("alreadyRolled");
  if (event.type === "lost")
    return accept({ ...state, targets: state.targets.map((t) => ({ ...t, stage: "lost" as const })) }, event.changes);
  const no = reactionRefusal(state);
  if (no) return no;
  if (event.type === "slam") {
    if (state.request.attack.band !== "close" || state.request.attack.effect !== "damage") return refuse("slam.attack");
    return Number.isSafeInteger(event.ranks) && event.ranks >= 1 && event.ranks <= 5
      ? accept({ ...state, slam: event.ranks, reacted: true }, event.changes)
      : refuse("slam.feet");
  }
  if (state.request.actorMinion) return refuse("raise.minion");
  const checked = state.request.targets.find((t) => t.check)?.check;
  if (!checked) return refuse("raise.noCheck");
  const bad = event.raises < 1 ? refuse("badRaises") : unsound({ ...checked, raises: event.raises }, null, true);
  return bad ?? accept({ ...state, raises: event.raises, reacted: true }, event.changes);
}

function attacked(state: AttackState, event: Extract<AttackEvent, { type: "attack" }>): Step<AttackState> {
  const due = state.targets.filter((t) => t.stage === "attack");
  const { unreliable } = state.request.attack;
  // An area makes no attack check, and still needs the d20 of what is Unreliable.
  if (unreliable ? state.reliability !== null : due.length === 0) return refuse("alreadyRolled");
  if (unreliable) {
    if (
      event.reliability === null ||
      !Number.isSafeInteger(event.reliability) ||
      event.reliability < 1 ||
      event.reliability > 20
    )
      return refuse("badDice");
    if (!unreliableWorks(event.reliability))
      return accept({
        ...state,
        reliability: event.reliability,
        targets: state.targets.map((t) => ({ ...t, stage: "lost" as const })),
      });
  }
  const thrown = (t: TargetState): TargetThrow | undefined => event.throws.find((x) => x.target === t.target.uuid);
  for (const t of due) {
    const x = thrown(t);
    if (!x?.faces || (x.defense !== null && !Number.isSafeInteger(x.defense))) return refuse("badDice");
    const no = t.target.check ? unsound({ ...t.target.check, raises: state.raises }, x.faces, true) : null;
    if (no) return no;
  }
  const next = (t: TargetState): TargetState => {
    const x = thrown(t);
    if (t.stage !== "attack" || !x) return t;
    const with_: TargetState = { ...t, faces: x.faces, defense: x.defense };
    return x.defense === null ? { ...with_, stage: "defend" } : struck(state, with_);
  };
  return accept({ ...state, reliability: event.reliability, targets: state.targets.map(next) });
}

/** The target's own answers: Defend, Reflex out of an area, the first resistance of a Resistible effect. @rule DES-013 DES-105 DES-334 DES-341 */
function answered(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "defend" | "dodge" | "resistFirst" }>,
): Step<AttackState> {
  const wanted = { defend: "defend", dodge: "dodge", resistFirst: "first" } as const;
  if (t.stage !== wanted[event.type]) return refuse("alreadyAnswered");
  const graded = event.type !== "defend";
  if (graded && event.check.dc === undefined) return refuse("badNumbers");
  const no = unsound(graded ? event.check : bare(event.check), event.faces, graded);
  if (no) return no;
  if (event.type === "defend") {
    const defend = resolveCheck(bare(event.check), event.faces);
    return accept(
      update(state, struck(state, { ...t, defend, defense: opposingTotal(bare(event.check), defend.total) })),
    );
  }
  const result = resolveCheck(event.check, event.faces);
  if (event.type === "dodge") return accept(update(state, { ...t, dodge: result, hit: true, stage: hitStage(state) }));
  return accept(update(state, { ...t, first: result, stage: result.success ? "unharmed" : "resist" }));
}

function bare(check: CheckRequest): CheckRequest {
  const { dc: _dc, raises: _raises, ...rest } = check;
  return rest;
}

function spent(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "improve" | "coup" }>,
): Step<AttackState> {
  if (!t.attack) return refuse("spend.notRolled");
  if (t.stage !== "missed" && t.stage !== "resist" && t.stage !== "first") return refuse("spend.late");
  if (t.smash || t.first) return refuse("spend.late");
  if (!isSpendFace(event.roll)) return refuse("badDice");
  if (event.type === "coup" && !t.hit) return refuse("spend.failed");
  return accept(
    update(state, struck(state, { ...t, spends: [...t.spends, { use: event.type, roll: event.roll }] })),
    event.changes,
  );
}

/** A Smash: the effect is rolled in the place of 10, before the resistance check. @rule DES-067 DES-176 */
function smashed(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "smash" }>,
): Step<AttackState> {
  if (t.stage !== "resist" && t.stage !== "first") return refuse("smash.late");
  if (!t.attack) return refuse("smash.noCheck");
  if (t.smash) return refuse("smash.once");
  const no =
    reactionRefusal(state) ??
    (event.check.kind === "smash" ? unsound(bare(event.check), event.faces, false) : refuse("badNumbers"));
  return (
    no ??
    accept(
      { ...update(state, { ...t, smash: resolveCheck(bare(event.check), event.faces) }), reacted: true },
      event.changes,
    )
  );
}

const soundEffect = (e: EffectRequest): boolean =>
  [e.rank, e.net ?? 0, e.attackDegree ?? 0].every(Number.isSafeInteger);

/** The DC that a resistance check is made against: the Smash's total, else the passive effect with the rank that an area leaves. @rule DES-025 DES-026 DES-176 DES-334 */
export function dcOf(t: TargetState, effect: EffectRequest): number {
  if (t.smash) return t.smash.total;
  return effectDC({ ...effect, rank: t.dodge ? areaRank(effect.rank, t.dodge.success === true) : effect.rank }).total;
}

function graded(t: TargetState): TargetState {
  if (!t.resisted || t.dc === null) return t;
  const { check, faces, spends } = t.resisted;
  const resistance = faces ? resolveCheck({ ...check, dc: t.dc }, faces, spends) : null;
  const degree = resistance?.degree ?? -1;
  return { ...t, resistance, failure: Math.max(0, -degree), stage: degree > 0 ? "unharmed" : "apply" };
}

function resisted(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "resist" }>,
): Step<AttackState> {
  if (t.stage !== "resist") return refuse("alreadyAnswered");
  const no = soundEffect(event.effect) ? unsound({ ...event.check, dc: 0 }, event.faces, true) : refuse("badNumbers");
  if (no) return no;
  return accept(
    update(
      state,
      graded({
        ...t,
        effect: event.effect,
        dc: dcOf(t, event.effect),
        resisted: { check: event.check, faces: event.faces, spends: [] },
      }),
    ),
  );
}

function resistImproved(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "resistImprove" }>,
): Step<AttackState> {
  if (t.stage !== "apply" && t.stage !== "unharmed") return refuse("spend.late");
  if (!t.resisted?.faces) return refuse("spend.notRolled");
  if (!isSpendFace(event.roll)) return refuse("badDice");
  return accept(
    update(
      state,
      graded({
        ...t,
        resisted: { ...t.resisted, spends: [...t.resisted.spends, { use: "improve", roll: event.roll }] },
      }),
    ),
    event.changes,
  );
}

/** Why the attacker must resist its own effect: a Slam that hit, a Side Effect after a miss or a resisted effect; null when it needn't. @rule DES-028 DES-177 DES-341 */
export function owesRecoil(state: AttackState): "slam" | "sideEffect" | null {
  if (state.recoil) return null;
  if (state.slam > 0 && state.targets.some((t) => t.hit && t.target.check)) return "slam";
  return state.request.attack.sideEffect && state.targets.some((t) => t.stage === "missed" || t.stage === "unharmed")
    ? "sideEffect"
    : null;
}

function recoiled(state: AttackState, event: Extract<AttackEvent, { type: "recoil" }>): Step<AttackState> {
  if (owesRecoil(state) === null) return refuse("recoil.none");
  const no = soundEffect(event.effect) ? unsound({ ...event.check, dc: 0 }, event.faces, true) : refuse("badNumbers");
  if (no) return no;
  const dc = effectDC(event.effect).total;
  return accept({
    ...state,
    recoil: { dc, result: resolveCheck({ ...event.check, dc }, event.faces), applied: false },
  });
}

/** Whether a Takedown allows one more attack: a close one put a minion Down, and none has followed yet. @param rank  of the edge @rule DES-310 */
export function takedownOpen(state: AttackState, rank: number): boolean {
  const { attack, extra } = state.request;
  const down = state.targets.some((t) => t.target.minion && t.stage === "applied" && t.failure > 0);
  return (
    !state.followed &&
    attack.band === "close" &&
    attack.effect === "damage" &&
    down &&
    takedownAllows(rank, extra === true)
  );
}

/** Let the effect fall on one or several: all of them or none. */
function applied(state: AttackState, targets: readonly string[], changes: readonly TargetChanges[]): Step<AttackState> {
  const due = state.targets.filter((t) => targets.includes(t.target.uuid));
  if (due.length === 0 || due.length !== new Set(targets).size) return refuse("noSuchTarget");
  if (due.some((t) => t.stage !== "apply")) return refuse("nothingToApply");
  const next = state.targets.map((t) => (due.includes(t) ? { ...t, stage: "applied" as const } : t));
  return accept(
    { ...state, targets: next },
    due.flatMap((t) => changes.find((c) => c.target === t.target.uuid)?.changes ?? []),
  );
}

/**
 * An attack from what is declared to what it leaves behind: raise or Slam, the attack check, a rolled Defend, spends, a Smash, each target's resistance, a Slam's own harm. Targets
 * answer in any order. Opportunity attacks come before as cards of their own and may lose it (`lost`).
 * @rule DES-011 DES-022 DES-026 DES-028 DES-066 DES-067 DES-101 DES-102 DES-103 DES-104 DES-105 DES-107 DES-170 DES-176 DES-177 DES-178 DES-294 DES-334 DES-402 DES-403
 */
export const attackExchange: Reducer<AttackExchange, AttackState, AttackEvent> = {
  begin: (request) => ({
    request,
    raises: request.raises,
    slam: request.slam,
    reacted: request.raises > 0 || request.slam > 0,
    targets: request.targets.map(begun),
    reliability: null,
    recoil: null,
    followed: false,
  }),
  step: (state, event) => {
    switch (event.type) {
      case "raise":
      case "slam":
      case "lost":
        return declare(state, event);
      case "attack":
        return attacked(state, event);
      case "recoil":
        return recoiled(state, event);
      case "applyRecoil":
        if (!state.recoil || state.recoil.applied) return refuse("nothingToApply");
        return accept({ ...state, recoil: { ...state.recoil, applied: true } }, event.changes);
      case "takedown":
        return takedownOpen(state, event.rank) ? accept({ ...state, followed: true }) : refuse("takedown.none");
      case "apply":
        return applied(state, event.targets, event.changes);
      default: {
        const t = state.targets.find((x) => x.target.uuid === event.target);
        if (!t) return refuse("noSuchTarget");
        return forTarget(state, t, event);
      }
    }
  },
};

/** Whether the effect is about to be resisted: the moment in which it may still be countered. @rule DES-208 */
export const isHit = (t: Pick<TargetState, "stage">): boolean => t.stage === "first" || t.stage === "resist";

function forTarget(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { readonly target: string }>,
): Step<AttackState> {
  switch (event.type) {
    case "defend":
    case "dodge":
    case "resistFirst":
      return answered(state, t, event);
    case "improve":
    case "coup":
      return spent(state, t, event);
    case "smash":
      return smashed(state, t, event);
    case "resist":
      return resisted(state, t, event);
    case "resistImprove":
      return resistImproved(state, t, event);
    case "countered":
      return isHit(t) ? accept(update(state, { ...t, stage: "countered" })) : refuse("counter.late");
    case "averted":
      if (!isHit(t) || !t.attack || t.smash || t.first) return refuse("counter.late");
      return Number.isSafeInteger(event.total)
        ? accept(update(state, struck(state, { ...t, defense: event.total })))
        : refuse("badNumbers");
    default:
      return refuse("noSuchEvent");
  }
}

/** What a hit brings to the effect, for `attackEffectDC` and Smash. @rule DES-022 DES-024 DES-025 DES-177 DES-341 */
export function hitOf(
  state: AttackState,
  t: TargetState,
): { readonly critical: boolean; readonly degree: number | null; readonly slam: number; readonly multiattack: number } {
  const degree = t.attack?.degree ?? null;
  return {
    critical: t.critical,
    degree,
    slam: state.slam,
    multiattack: state.request.attack.multiattack && degree !== null ? multiattackRanks(degree) : 0,
  };
}

/** Whether more degrees on this attack do nothing, so that dialogs can say a Raise or Coup gains nothing. @rule DES-022 */
export function degreesMatter(attack: Pick<AttackEntry, "multiattack">, attackDegreeBonus: number): boolean {
  return attack.multiattack || attackDegreeBonus > 0;
}

/** What a failed resistance leaves behind. */
export type Consequence =
  | { readonly kind: "none" }
  | { readonly kind: "mark"; readonly degree: number; readonly list: MarkList }
  | { readonly kind: "condition"; readonly grade: 1 | 2 | 3; readonly condition: string | null }
  | { readonly kind: "weaken"; readonly ranks: number }
  | { readonly kind: "other"; readonly degree: number };

/** The consequence by the attack's effect and the degree of failure. @rule DES-026 DES-242 DES-271 DES-337 DES-371 DES-403 */
export function consequenceOf(
  attack: Pick<AttackEntry, "effect" | "social" | "conditions">,
  failure: number,
  minion: boolean,
): Consequence {
  if (failure <= 0) return { kind: "none" };
  switch (attack.effect) {
    case "damage":
      return { kind: "mark", degree: failure, list: attack.social ? "social" : "physical" };
    case "affliction":
      return { kind: "condition", ...afflictionCondition(attack.conditions, failure, minion) };
    case "weaken":
      return { kind: "weaken", ranks: weakenRanks(failure) };
    default:
      return { kind: "other", degree: failure };
  }
}

/** Where a consequence comes from, and when it falls. `condition` and `trait` are chosen where the attack leaves them open. */
interface Origin {
  readonly attacker: string;
  readonly attack: AttackEntry;
  readonly dc: number;
  readonly minion: boolean;
  readonly targetsTurn: boolean;
  readonly condition?: string;
  readonly trait?: TraitKey;
  readonly type: EncounterType | null;
  readonly grabbed?: DestinyCharacter | null;
}

type ConsequenceOf<K extends Consequence["kind"]> = Extract<Consequence, { readonly kind: K }>;

/** A mark, and what it wakes and ends. @rule DES-242 DES-243 */
function markChanges(target: DestinyCharacter, c: ConsequenceOf<"mark">, from: Origin): readonly Change[] {
  const how = { ownTurn: from.targetsTurn, minion: from.minion };
  const { marks } = applyDamageFailure(target.marks, c.degree, c.list, how);
  return [
    ...damageChanges(target, c.degree, c.list, how),
    ...disturbed(target, "damage"),
    ...lostToStun({ ...target, marks }, from.grabbed ?? null, from.type),
  ];
}

/** An ongoing condition, and what it ends; nothing as long as none is chosen. @rule DES-111 DES-270 DES-271 */
function conditionChanges(target: DestinyCharacter, c: ConsequenceOf<"condition">, from: Origin): readonly Change[] {
  const id = c.condition ?? from.condition;
  if (id === undefined) return [];
  const fresh = {
    id,
    source: originAs(from.attacker, from.attack.id),
    until: { at: "use" } as const,
    dc: from.dc,
    resistance: from.attack.resistance,
    grade: c.grade,
    progressive: from.attack.progressive,
  };
  return [
    ...disturbed(target, "hit"),
    ...impose(target, fresh, "DES-271"),
    ...lostToStun(afterwards(target, id), from.grabbed ?? null, from.type),
  ];
}

/** Ranks lost of the trait that was chosen, with those that the same attacker took before. @rule DES-337 */
function weakenChanges(target: DestinyCharacter, c: ConsequenceOf<"weaken">, from: Origin): readonly Change[] {
  if (from.trait === undefined) return [];
  return bestow(target, {
    kind: "weaken",
    key: `weaken.${from.attacker}`,
    trait: from.trait,
    ranks: c.ranks + weakened(target, from.trait, from.attacker),
    until: lasts("encounter", target.ref, false),
    label: key("Effect", "weaken", "label"),
    rule: "DES-337",
  });
}

/**
 * What the consequence changes on its target, worked out when it is applied: a mark with what it wakes, an ongoing condition, ranks lost.
 * @rule DES-111 DES-242 DES-243 DES-270 DES-271 DES-272 DES-277 DES-371 DES-403
 */
export function consequenceChanges(
  target: DestinyCharacter,
  consequence: Consequence,
  from: Origin,
): readonly Change[] {
  switch (consequence.kind) {
    case "mark":
      return markChanges(target, consequence, from);
    case "condition":
      return conditionChanges(target, consequence, from);
    case "weaken":
      return weakenChanges(target, consequence, from);
    default:
      return disturbed(target, "hit");
  }
}

/** Ranks of a trait that the same attacker has taken before; they add up. */
function weakened(target: DestinyCharacter, trait: TraitKey, attacker: string): number {
  return target.lasting.reduce(
    (n, l) => (l.kind === "weaken" && l.trait === trait && l.key === `weaken.${attacker}` ? n + l.ranks : n),
    0,
  );
}

/** Secondary Effect: a hit is to be resisted once more at the end of the target's next turn. @rule DES-341 */
export function secondaryChanges(
  target: Pick<DestinyCharacter, "ref" | "lasting">,
  from: { readonly attacker: string; readonly attack: AttackEntry; readonly dc: number; readonly targetsTurn: boolean },
): readonly Change[] {
  if (!from.attack.secondary) return [];
  return bestow(target, {
    kind: "secondary",
    key: `secondary.${from.attacker}.${from.attack.id}`,
    attacker: from.attacker,
    attack: from.attack.id,
    dc: from.dc,
    resistance: from.attack.resistance,
    until: lasts("endOfNextTurn", target.ref, from.targetsTurn),
    label: key("Modifier", "secondaryEffect", "label"),
    rule: "DES-341",
  });
}

/** The target as it will be with a condition more, so that what Stunned ends is ended with it. */
function afterwards(target: DestinyCharacter, condition: string): DestinyCharacter {
  return {
    ...target,
    conditions: [
      ...target.conditions,
      {
        id: condition,
        source: null,
        effect: "",
        until: { at: "use" },
        dc: null,
        resistance: null,
        grade: 0,
        progressive: false,
      },
    ],
  };
}
