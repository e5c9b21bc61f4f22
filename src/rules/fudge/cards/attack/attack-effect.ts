import { type Change, change } from "../../../kernel/change.ts";
import type { Row } from "../../../kernel/rows.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { criticalEffectRow, multiattackBonus } from "../../acts/attack/attack.ts";
import type { Attack } from "../../acts/attack/offence.ts";
import { type Living, takeHarm } from "../../harm/health.ts";
import { type Consequence, failureDegrees, nextDegree, type ResistanceRequest } from "../../harm/resistance.ts";
import { type Hardness, wounds } from "../../harm/wounds.ts";
import { withstands } from "../../hero/immunity.ts";
import { line } from "../../labels.ts";
import { lessenAll } from "../../powers/counter.ts";
import { putOn } from "../../powers/given.ts";
import { addCondition, endSource, weakenedBy } from "../../state/progression.ts";
import { MAX_DEGREE } from "../../state/values.ts";
import { damageObject, type ObjectState } from "../../things/objects.ts";
import type { AfflictionCondition, Component, EffectKey, FudgeCharacter, Struck } from "../../types.ts";
import { type Answer, resistedWith } from "./attack-resist.ts";
import { leadOf, leads } from "./attack-rows.ts";
import {
  type AttackExchange,
  type AttackState,
  type AttackTarget,
  effectAt,
  type TargetState,
} from "./attack-state.ts";

/** Rank that reaches a target before criticals and the like: what an area left of it, a team's best, its share of Split, the recoil of a slam. @rule FUD-115 FUD-130 FUD-317 FUD-318 */
export const rankAt = (state: AttackState, t: TargetState): number =>
  t.area?.rank.total ?? t.team?.base ?? ownRank(state, t.target);

/** Rank of one row's effect before an area or a team has to do with it: a share of Split, a linked effect's own, no more than the power's check left. @rule FUD-129 FUD-130 FUD-530 */
export const ownRank = (
  state: AttackState,
  { rank, recoil, effect }: Pick<AttackTarget, "rank" | "recoil" | "effect">,
): number =>
  rank === undefined
    ? arrivingRank(state)
    : Math.min(rank, recoil ? Math.floor(arrivingRank(state) / 2) : limitOf(state, effect));

/** Lines of the rank with which a row's effect was struck: its own, and what maneuvers, a slam and the power level made of them. @rule FUD-317 FUD-319 FUD-565 */
export const struckLines = (
  { attack, lines = [] }: Pick<AttackExchange, "attack" | "lines">,
  target: Pick<AttackTarget, "effect">,
): readonly Row[] => lines[target.effect ?? 0] ?? effectAt({ attack }, target).rank.rows;

/** Most ranks that the power's own check and whoever countered it have left of one effect: 0 the one that leads. @rule FUD-129 FUD-176 FUD-530 */
const limitOf = ({ gate, counters = [] }: AttackState, effect = 0): number =>
  Math.min(
    gate?.rank ?? Number.POSITIVE_INFINITY,
    ...counters.map((c) => (effect === 0 ? c.left : (c.linked?.[effect - 1] ?? Number.POSITIVE_INFINITY))),
  );

/** Rank of one effect of the attack once its own check and counters have taken theirs: 0 the one that leads, then the linked ones as they first reach somebody. @rule FUD-129 FUD-176 FUD-530 */
export const arrivingOf = (state: AttackState, effect: number): number =>
  effect === 0
    ? arrivingRank(state)
    : Math.min(state.request.targets.find((t) => t.effect === effect)?.rank ?? 0, limitOf(state, effect));

/** Rank of the attack itself: what its own check and counters left of it. @rule FUD-176 FUD-530 */
export const arrivingRank = (state: AttackState): number => Math.min(state.request.rank, limitOf(state));

/** Effects whose resistance has rules of its own. */
const EFFECT_KINDS: Partial<Record<EffectKey, ResistanceRequest["effect"]>> = {
  damage: "damage",
  affliction: "affliction",
  weaken: "weaken",
  nullify: "nullify",
  moveObject: "hold",
};

/** Everybody who is attacked, once each. */
const aimedAt = (state: AttackState): readonly TargetState[] =>
  state.targets.filter((t) => leads(t) && t.target.bounced === undefined);

/** What Multiattack adds to an attack on one: ranks, or bruises where it harms. @rule FUD-128 */
export function multiattackOf(
  state: AttackState,
  t: TargetState,
): { readonly ranks: number; readonly bruises: number } {
  const attack = effectAt(state.request, t.target);
  return attack.multiattack && aimedAt(state).length === 1 && t.attack?.hit
    ? multiattackBonus(attack.effect === "damage" && !attack.gives ? "damage" : "other", t.attack.degrees)
    : { ranks: 0, bruises: 0 };
}

/** What is added to the rank that arrives before it is resisted: a critical hit's increase, Multiattack, a team. @rule FUD-031 FUD-128 FUD-318 */
export function increasesOf(state: AttackState, t: TargetState): readonly Row[] {
  const { ranks } = multiattackOf(state, t);
  const team = t.team?.bonus ?? 0;
  return [
    ...(t.benefit === "increasedEffect" ? [criticalEffectRow()] : []),
    ...(ranks > 0 ? [line("multiattackRanks", ranks, "FUD-128")] : []),
    ...(team > 0 ? [line("teamAttack", team, "FUD-318")] : []),
  ];
}

/**
 * What the effect of a hit asks its target to resist: the rank that arrives, what a critical hit, Multiattack and a team add, and the target's own shields.
 * @param answer  the target's resistance check and shields, as they are now; what it has lost to this power before; dice that stand in for those of a minion's Weaken
 * @rule FUD-031 FUD-032 FUD-120 FUD-122 FUD-123 FUD-125 FUD-128 FUD-163 FUD-316 FUD-318
 */
export function resistanceOf(state: AttackState, t: TargetState, answer: Answer): ResistanceRequest {
  const { forced, ...own } = answer;
  const attack = effectAt(state.request, t.target);
  const effect = attack.gives ? "personal" : (EFFECT_KINDS[attack.effect] ?? "other");
  return {
    ...own,
    effect,
    by: t.target.recoil || state.request.thing ? "toughness" : resistedWith(attack),
    rank: rankAt(state, t),
    increases: [
      ...increasesOf(state, t),
      ...(forced !== null && answer.power === null ? [line("forcedDice", forced, "FUD-607")] : []),
    ],
    penetrating: t.target.recoil ? 0 : attack.penetrating,
    // A thing in a minion's hands takes what falls on it like any other.
    target: state.request.thing ? "hero" : t.target.kind,
    // What affects things does all that it does to them.
    skipsResistance: t.benefit === "worstDegree" || takesAll(attack, t),
    willing: false,
    nonLethal: attack.nonLethal,
    extraBruises: multiattackOf(state, t).bruises,
    finishing: leadOf(state, t).target.attack?.finishing === true && t.target.object !== true,
    conditions: attack.conditions,
    lastDegree: attack.lastDegree,
  };
}

/** Whether a thing takes an effect at its worst: it has neither Fortitude nor Will to set against what Affects Objects. @rule FUD-168 FUD-530 */
const takesAll = (attack: Attack, { target }: Pick<TargetState, "target">): boolean =>
  target.object === true &&
  attack.things !== undefined &&
  (resistedWith(attack) === "fortitude" || resistedWith(attack) === "will");

/**
 * What a failed resistance does to a thing: the degrees of it bend, break and destroy. A tie does nothing, and nothing else harms it.
 * @rule FUD-157 FUD-168 FUD-304 FUD-583
 */
function breakage(subject: string, state: ObjectState, difference: number): readonly Change[] {
  const next = damageObject(state, failureDegrees(difference));
  return next === state ? [] : [change(subject, "system.state", state, next, "FUD-168")];
}

/** What of an attack its consequences need: who and what caused it, whether it adds up, what it weakens, and whether it passes by itself. */
export interface Cause extends Pick<Attack, "cumulative" | "weakens"> {
  readonly effect?: EffectKey;
  /** User and attack; the same attack's conditions come from one source. */
  readonly source: string;
  readonly instantRecovery?: boolean;
  /** Conditions of all degrees of an Affliction, and its last degree; absent: what the consequence says is all there is. */
  readonly conditions?: readonly AfflictionCondition[];
  readonly lastDegree?: number;
  /** The personal effect that is put on whom it strikes, and the name of its power. */
  readonly component?: Component | null;
  readonly name?: string;
  /** A held thing that the blow was meant for, and how it is now. */
  readonly thing?: { readonly item: string; readonly state: ObjectState } | null;
  /** The effect as it struck, for whoever shakes it off; absent: nobody does. */
  readonly struck?: Struck;
  /** How hard the harm is to heal; absent: like any other. */
  readonly hardness?: Hardness;
}

/** Harm, and what is noted of it where it is hard to heal. @rule FUD-153 FUD-520 */
function harmed(
  who: FudgeCharacter,
  harm: Extract<Consequence, { kind: "damage" }>,
  { source, hardness }: Cause,
): readonly Change[] {
  const step = takeHarm(who, harm);
  const lost = {
    health: who.health.value - step.health,
    bruises: step.bruises - who.bruises,
    dead: step.band === "dead",
  };
  return hardness ? [...step.changes, ...wounds(who, hardness, lost, source)] : step.changes;
}

/** When what an effect imposes is over by itself: with Instant Recovery as the user's next turn comes; null when it isn't. @rule FUD-173 FUD-265 */
function passes({ source, instantRecovery = false }: Cause): Until | null {
  const [of = ""] = source.split(" ");
  return instantRecovery ? { at: "turnStart", of, left: 1 } : null;
}

/** What of somebody an Affliction asks: what they are under already, and what keeps it off them. */
type Struckable = Pick<FudgeCharacter, "ref" | "conditions" | "powers">;

/** Conditions of one degree of an Affliction on somebody, but for those that they are immune to. @rule FUD-127 FUD-170 FUD-173 FUD-200 FUD-513 */
function afflict(who: Struckable, conditions: readonly AfflictionCondition[], cause: Cause): readonly Change[] {
  let held = who.conditions;
  const changes: Change[] = [];
  for (const { degree, condition, trait } of conditions.filter((c) => withstands(who, c) !== "all")) {
    const step = addCondition(who.ref, held, {
      id: condition,
      trait,
      degree,
      source: cause.source,
      cumulative: cause.cumulative,
    });
    held = step.state;
    changes.push(...step.changes);
  }
  const until = passes(cause);
  return noted(
    until === null
      ? changes
      : changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: until as never } } : c)),
    cause,
  );
}

/** What comes of an effect remembers it as it struck. @rule FUD-172 */
const noted = (changes: readonly Change[], { source, struck: as }: Cause): readonly Change[] =>
  as
    ? changes.map((c): Change =>
        c.kind === "create" && c.data.source === source ? { ...c, data: { ...c.data, struck: as as never } } : c,
      )
    : changes;

/**
 * An Affliction strikes somebody who may be under it already: its higher degree takes the place of the lower, the same again changes nothing, and with Cumulative the degrees add up.
 * @rule FUD-170 FUD-173 FUD-250
 */
function struck(
  who: Struckable,
  hit: { readonly degree: number; readonly conditions: readonly AfflictionCondition[] },
  cause: Cause,
): readonly Change[] {
  const { conditions = hit.conditions, lastDegree = MAX_DEGREE } = cause;
  const before = who.conditions
    .filter((c) => c.source === cause.source && c.id !== "weakened")
    .reduce((most, c) => Math.max(most, c.degree ?? 0), 0);
  const degree = nextDegree(before, hit.degree, cause.cumulative, lastDegree);
  if (before === 0)
    return afflict(
      who,
      conditions.filter((c) => c.degree === degree),
      cause,
    );
  return degree === before ? [] : regrade(who, conditions, degree, cause);
}

/**
 * An Affliction stands at another degree after a recovery check: its conditions of the old degree end, those of the new one come; at 0 all of it is over.
 * @param conditions  of all degrees, as the power has them
 * @rule FUD-170 FUD-172 FUD-173
 */
export function regrade(
  who: Struckable,
  conditions: readonly AfflictionCondition[],
  degree: number,
  cause: Cause,
): readonly Change[] {
  const over = endSource(who.ref, who.conditions, cause.source);
  return [
    ...over.changes,
    ...afflict(
      { ...who, conditions: over.state },
      conditions.filter((c) => c.degree === degree),
      cause,
    ),
  ];
}

/**
 * What applying a consequence to somebody changes, worked out when it is applied: health and bruises, or the conditions of an Affliction with the rows they progress on. A vehicle, a
 * headquarters and a thing in somebody's hands bend and break.
 * @rule FUD-153 FUD-154 FUD-155 FUD-163 FUD-170 FUD-173 FUD-200 FUD-250 FUD-304
 */
export function consequenceChanges(who: FudgeCharacter, consequence: Consequence, cause: Cause): readonly Change[] {
  const thing = cause.thing ?? (who.object == null ? null : { item: who.ref, state: who.object });
  if (thing !== null && (cause.thing || consequence.kind === "damage"))
    return consequence.kind === "damage" ? breakage(thing.item, thing.state, consequence.health) : [];
  switch (consequence.kind) {
    case "damage":
      return harmed(who, consequence, cause);
    case "affliction":
      return struck(who, consequence, cause);
    case "weaken": {
      const trait = consequence.trait ?? cause.weakens;
      return trait === null ? [] : noted(weakened(who, trait, consequence.points, cause.source), cause);
    }
    case "nullify":
      return lessenAll(who, consequence.parts, userOf(cause));
    case "hold":
      return addCondition(who.ref, who.conditions, { id: consequence.condition, source: cause.source }).changes;
    case "given":
      return cause.component ? putOn(who, cause.component, cause.name ?? "", consequence.rank, cause.source) : [];
    case "degree":
      return marked(who, consequence.degree, cause);
    case "none":
      return [];
  }
}

/** Who used the power that is the cause. */
const userOf = ({ source }: Cause): string => source.split(" ")[0] ?? "";

/** What has no rules but a mark on whom it fell: a mind that was rewritten, two that have changed bodies. @rule FUD-234 FUD-235 */
function marked(who: FudgeCharacter, degree: number, cause: Cause): readonly Change[] {
  const { effect, source } = cause;
  if (effect === "mentalTransform")
    return addCondition(who.ref, who.conditions, { id: "mentalTransformed", degree, source }).changes;
  if (effect !== "mindSwitch") return [];
  const user = userOf(cause);
  return [
    ...addCondition(who.ref, who.conditions, { id: "mindSwitched", source }).changes,
    ...addCondition(user, [], { id: "mindSwitched", source: `${who.ref} ${source}` }).changes,
  ];
}

/** Points lost of a trait: what this power took before and takes now stand as one condition. @rule FUD-174 FUD-245 */
export function weakened(who: Living, trait: string, points: number, source: string): readonly Change[] {
  return weakenedBy(who, trait, points, source);
}
