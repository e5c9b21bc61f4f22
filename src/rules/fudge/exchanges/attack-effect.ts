import { change, type Change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/until.ts";
import { criticalEffectRow, multiattackBonus } from "../attack.ts";
import { takeHarm, type Living } from "../health.ts";
import { line } from "../labels.ts";
import { damageObject, type ObjectState } from "../objects.ts";
import type { Attack } from "../offence.ts";
import { addCondition, endSource } from "../progression.ts";
import { failureDegrees, nextDegree, type Consequence, type ResistanceRequest } from "../resistance.ts";
import { lessenAll } from "../powers/counter.ts";
import type { AfflictionCondition, ConditionState, EffectKey, FudgeCharacter } from "../types.ts";
import type { Answer } from "./attack-resist.ts";
import { MAX_DEGREE } from "../values.ts";
import type { AttackState, TargetState } from "./attack-state.ts";

/** Rank that reaches a target before criticals and the like: what an area left of it, a team's best, its share of Split, the recoil of a slam. @rule FUD-115 FUD-130 FUD-317 FUD-318 */
export const rankAt = (state: AttackState, t: TargetState): number => t.area?.rank.total ?? t.team?.base ?? t.target.rank ?? arrivingRank(state);

/** Rank of the attack itself: what its own check left of it. @rule FUD-530 */
export const arrivingRank = (state: AttackState): number => Math.min(state.request.rank, state.gate?.rank ?? state.request.rank);

/** Effects whose resistance has rules of its own. */
const EFFECT_KINDS: Partial<Record<EffectKey, ResistanceRequest["effect"]>> = { damage: "damage", affliction: "affliction", weaken: "weaken", nullify: "nullify", moveObject: "hold" };

/**
 * What the effect of a hit asks its target to resist: the rank that arrives, what a critical hit, Multiattack and a team add, and the target's own shields.
 * @param answer  the target's resistance check and shields, as they are now; what it has lost to this power before; dice that stand in for those of a minion's Weaken
 * @rule FUD-031 FUD-032 FUD-120 FUD-122 FUD-123 FUD-125 FUD-128 FUD-163 FUD-316 FUD-318
 */
export function resistanceOf(state: AttackState, t: TargetState, answer: Answer): ResistanceRequest {
  const { forced, ...own } = answer;
  const { attack } = state.request;
  const effect = EFFECT_KINDS[attack.effect] ?? "other";
  const multi = attack.multiattack && state.targets.length === 1 && t.attack?.hit ? multiattackBonus(effect === "damage" ? "damage" : "other", t.attack.degrees) : { ranks: 0, bruises: 0 };
  const team = t.team?.bonus ?? 0;
  return {
    ...own,
    effect,
    rank: rankAt(state, t),
    increases: [
      ...(t.benefit === "increasedEffect" ? [criticalEffectRow()] : []),
      ...(multi.ranks > 0 ? [line("multiattackRanks", multi.ranks, "FUD-128")] : []),
      ...(team > 0 ? [line("teamAttack", team, "FUD-318")] : []),
      ...(forced !== null && answer.power === null ? [line("forcedDice", forced, "FUD-607")] : []),
    ],
    penetrating: t.target.recoil ? 0 : attack.penetrating,
    // A thing in a minion's hands takes what falls on it like any other.
    target: state.request.thing ? "hero" : t.target.kind,
    skipsResistance: t.benefit === "worstDegree",
    willing: false,
    nonLethal: attack.nonLethal,
    extraBruises: multi.bruises,
    finishing: t.target.attack?.finishing === true,
    conditions: attack.conditions,
    lastDegree: attack.lastDegree,
  };
}

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
  /** A held thing that the blow was meant for, and how it is now. */
  readonly thing?: { readonly item: string; readonly state: ObjectState } | null;
}

/** When what an effect imposes is over by itself: with Instant Recovery as the user's next turn comes; null when it isn't. @rule FUD-173 FUD-265 */
function passes({ source, instantRecovery = false }: Cause): Until | null {
  const [of = ""] = source.split(" ");
  return instantRecovery ? { at: "turnStart", of, left: 1 } : null;
}

/** Conditions of one degree of an Affliction on somebody. @rule FUD-170 FUD-173 FUD-200 */
function afflict(who: Pick<Living, "ref" | "conditions">, conditions: readonly AfflictionCondition[], cause: Cause): readonly Change[] {
  let held = who.conditions;
  const changes: Change[] = [];
  for (const { degree, condition, trait } of conditions) {
    const step = addCondition(who.ref, held, { id: condition, trait, degree, source: cause.source, cumulative: cause.cumulative });
    held = step.state;
    changes.push(...step.changes);
  }
  const until = passes(cause);
  return until === null ? changes : changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: until as never } } : c));
}

/**
 * An Affliction strikes somebody who may be under it already: its higher degree takes the place of the lower, the same again changes nothing, and with Cumulative the degrees add up.
 * @rule FUD-170 FUD-173 FUD-250
 */
function struck(who: Pick<Living, "ref" | "conditions">, hit: { readonly degree: number; readonly conditions: readonly AfflictionCondition[] }, cause: Cause): readonly Change[] {
  const { conditions = hit.conditions, lastDegree = MAX_DEGREE } = cause;
  const before = who.conditions.filter((c) => c.source === cause.source && c.id !== "weakened").reduce((most, c) => Math.max(most, c.degree ?? 0), 0);
  const degree = nextDegree(before, hit.degree, cause.cumulative, lastDegree);
  if (before === 0) return afflict(who, conditions.filter((c) => c.degree === degree), cause);
  return degree === before ? [] : regrade(who, conditions, degree, cause);
}

/** Conditions on somebody once changes have been made to them. */
export function conditionsAfter(state: readonly ConditionState[], changes: readonly Change[]): readonly ConditionState[] {
  return changes.reduce<readonly ConditionState[]>((held, c) => {
    if (c.kind === "set" || c.collection !== "ActiveEffect") return held;
    const others = held.filter((h) => h.effect !== c.id);
    return c.kind === "delete" ? others : [...others, { ...(c.data as unknown as Omit<ConditionState, "id" | "effect">), id: String(c.data.condition), effect: c.id }];
  }, state);
}

/**
 * An Affliction stands at another degree after a recovery check: its conditions of the old degree end, those of the new one come; at 0 all of it is over.
 * @param conditions  of all degrees, as the power has them
 * @rule FUD-170 FUD-172 FUD-173
 */
export function regrade(who: Pick<Living, "ref" | "conditions">, conditions: readonly AfflictionCondition[], degree: number, cause: Cause): readonly Change[] {
  const over = endSource(who.ref, who.conditions, cause.source);
  return [...over.changes, ...afflict({ ...who, conditions: over.state }, conditions.filter((c) => c.degree === degree), cause)];
}

/**
 * What applying a consequence to somebody changes, worked out when it is applied: health and bruises, or the conditions of an Affliction with the rows they progress on. A vehicle, a
 * headquarters and a thing in somebody's hands bend and break.
 * @rule FUD-153 FUD-154 FUD-155 FUD-163 FUD-170 FUD-173 FUD-200 FUD-250 FUD-304
 */
export function consequenceChanges(who: FudgeCharacter, consequence: Consequence, cause: Cause): readonly Change[] {
  const thing = cause.thing ?? (who.object == null ? null : { item: who.ref, state: who.object });
  if (thing !== null) return consequence.kind === "damage" ? breakage(thing.item, thing.state, consequence.health) : [];
  switch (consequence.kind) {
    case "damage":
      return takeHarm(who, consequence).changes;
    case "affliction":
      return struck(who, consequence, cause);
    case "weaken":
      return cause.weakens === null ? [] : weakened(who, cause.weakens, consequence.points, cause.source);
    case "nullify":
      return lessenAll(who, consequence.parts, userOf(cause));
    case "hold":
      return addCondition(who.ref, who.conditions, { id: consequence.condition, source: cause.source }).changes;
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
  if (effect === "mentalTransform") return addCondition(who.ref, who.conditions, { id: "mentalTransformed", degree, source }).changes;
  if (effect !== "mindSwitch") return [];
  const user = userOf(cause);
  return [...addCondition(who.ref, who.conditions, { id: "mindSwitched", source }).changes, ...addCondition(user, [], { id: "mindSwitched", source: `${who.ref} ${source}` }).changes];
}

/** Points lost of a trait: what this power took before and takes now stand as one condition. @rule FUD-174 FUD-245 */
export function weakened(who: Living, trait: string, points: number, source: string): readonly Change[] {
  const before = who.conditions.find((c) => c.id === "weakened" && c.trait === trait && c.source === source);
  if (points <= 0) return [];
  if (before) return [change(`${who.ref}.ActiveEffect.${before.effect}`, "system.degree", before.degree, (before.degree ?? 0) + points, "FUD-174")];
  return addCondition(who.ref, who.conditions, { id: "weakened", trait, degree: points, source }).changes;
}
