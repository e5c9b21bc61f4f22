import type { Change, Subject } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Row } from "../../kernel/rows.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { fatigueOf, tire } from "../harm/fatigue.ts";
import { advantageRank, isTireless } from "../hero/traits.ts";
import { key, line } from "../labels.ts";
import { settled } from "../state/condition-rows.ts";
import { grantsFor, presentConditions } from "../state/conditions.ts";
import { addCondition, type ConditionStep, removeCondition } from "../state/progression.ts";
import type { Component, ConditionState, FudgeCharacter, PowerEntry, RollType } from "../types.ts";
import { EFFORT, type EFFORT_BENEFITS } from "./values.ts";

/** One of the eight things that extra effort can do. Name and text are `CROSSOVER.Fudge.Effort.<key>.label|text`. */
export type EffortBenefit = (typeof EFFORT_BENEFITS)[number];

/** A step of fatigue that is still to come. */
export interface PendingFatigue {
  /** Of the use, chosen by the caller. */
  readonly id: string;
  /** At the end of the turn in progress, or when the temporary power ends. */
  readonly due: "turnEnd" | "stuntEnd";
  /** Two benefits at once: exhausted straight away. */
  readonly extraordinary: boolean;
}

/** What of extra effort is remembered between uses. Plain data. */
export interface EffortState {
  /** Used since the start of the hero's own turn. */
  readonly used: boolean;
  readonly pending: readonly PendingFatigue[];
  /** Causes of control that were resisted with extra effort already, by source. */
  readonly resistedControl: readonly string[];
  /** Its fatigue has been taken since the start of the hero's own turn: the next one begins with the choice to buy it off. */
  readonly tired: boolean;
}

export const NO_EFFORT: EffortState = { used: false, pending: [], resistedControl: [], tired: false };

/** A use of extra effort as it is declared. */
export interface EffortUse {
  readonly id: string;
  /** One, or two with Extraordinary Effort (may be the same twice). */
  readonly benefits: readonly EffortBenefit[];
  readonly ownTurn: boolean;
  /** `resistance`: source of the effect or condition that is resisted; else null. */
  readonly against: string | null;
  /** Victory points that pay for it instead of fatigue (immunity to fatigue). */
  readonly points: number;
  /** Somebody else controls the hero and declares it. */
  readonly byController: boolean;
}

/** The memory after a use, and what it cost in victory points. */
export type EffortUsed =
  | { readonly accepted: true; readonly state: EffortState; readonly points: number; readonly extraStandard: number }
  | Refusal;

/** Conditions by which somebody else directs the hero. */
const CONTROL: readonly string[] = ["compelled", "controlled"];

/**
 * Whether extra effort may be declared: once a turn, on the hero's own turn (resistance at any time), with free actions left (resistance even without), never at a
 * controller's bidding; while controlled only to resist that very control, and once for as long as it lasts. Two benefits need Extraordinary Effort and somebody who isn't
 * exhausted yet. Who can't tire pays a victory point each time.
 * @returns null when it may; else `effort.used`, `.turn`, `.stunned`, `.forced`, `.controlled`, `.resistedBefore`, `.two`, `.exhausted`, `.point`, `.none`
 * @rule FUD-330 FUD-331 FUD-345 FUD-347 FUD-349 FUD-352
 */
export function effortRefusal(character: FudgeCharacter, state: EffortState, use: EffortUse): Refusal | null {
  const resists = use.benefits.length > 0 && use.benefits.every((b) => b === "resistance");
  const present = presentConditions(character);
  const control = character.conditions.filter((c) => CONTROL.includes(c.id));
  if (use.benefits.length === 0) return refuse("effort.none");
  if (use.byController) return refuse("effort.forced");
  if (state.used) return refuse("effort.used");
  if (!use.ownTurn && !resists) return refuse("effort.turn");
  if (CONTROL.some((c) => present.has(c))) {
    if (!resists || use.benefits.length > 1 || !control.some((c) => c.source === use.against))
      return refuse("effort.controlled");
    if (use.against !== null && state.resistedControl.includes(use.against)) return refuse("effort.resistedBefore");
  }
  if (!resists && !grantsFor(character).free) return refuse("effort.stunned");
  if (use.benefits.length > 1) {
    if (use.benefits.length > EFFORT.extraordinary || advantageRank(character, "extraordinaryEffort") === 0)
      return refuse("effort.two");
    if (fatigueOf(character.conditions) === "exhausted") return refuse("effort.exhausted");
  }
  return isTireless(character) && use.points < EFFORT.tirelessPoints ? refuse("effort.point") : null;
}

/**
 * Use extra effort. Each use keeps its own step of fatigue: due at the end of the turn in progress, or, for a power stunt, when the temporary power ends. Who can't tire pays
 * with a victory point and gains no step. The extra standard action is the turn's (`turnLimits`).
 * @rule FUD-330 FUD-333 FUD-334 FUD-335 FUD-338 FUD-345 FUD-347 FUD-349 FUD-351
 */
export function useEffort(character: FudgeCharacter, state: EffortState, use: EffortUse): EffortUsed {
  const refused = effortRefusal(character, state, use);
  if (refused) return refused;
  const tireless = isTireless(character);
  const step: PendingFatigue = {
    id: use.id,
    due: use.benefits.includes("stunt") ? "stuntEnd" : "turnEnd",
    extraordinary: use.benefits.length > 1,
  };
  const controlled = CONTROL.some((c) => presentConditions(character).has(c));
  return {
    accepted: true,
    state: {
      ...state,
      used: true,
      pending: tireless ? state.pending : [...state.pending, step],
      resistedControl:
        controlled && use.against !== null ? [...state.resistedControl, use.against] : state.resistedControl,
    },
    points: tireless ? EFFORT.tirelessPoints : 0,
    extraStandard: use.benefits.filter((b) => b === "action").length,
  };
}

/** The start of the hero's own turn: extra effort may be used again. Control that has ended may be resisted anew if it comes back. @rule FUD-330 FUD-340 FUD-349 */
export function effortTurnStart(state: EffortState, conditions: readonly ConditionState[]): EffortState {
  const lasting = state.resistedControl.filter((source) =>
    conditions.some((c) => CONTROL.includes(c.id) && c.source === source),
  );
  return { ...state, used: false, resistedControl: lasting, tired: false };
}

/**
 * Whether somebody's turn begins with the choice to buy off what an extra effort has brought since the last one: it has tired them, there is fatigue to take off, and a point for it.
 * @param points  victory points in hand
 * @rule FUD-344 FUD-684
 */
export const mayBuyOff = (character: FudgeCharacter, state: EffortState, points: number): boolean =>
  state.tired && points > 0 && fatigueOf(character.conditions) !== "normal";

/** What a moment that brings fatigue leaves. */
export interface EffortPaid {
  readonly state: EffortState;
  readonly conditions: readonly ConditionState[];
  readonly changes: readonly Change[];
}

/** Where tiredness from extra effort comes from; such a sleeper can't be woken like another. */
export const EFFORT_SOURCE = "effort";

/**
 * A turn ends (whoever's it was) or a stunt does: the steps that fall due are taken one by one. A step goes down the ladder; two benefits at once exhaust a fresh hero and
 * knock a fatigued one out.
 * @param due  `turnEnd`, or the id of the use whose stunt has ended
 * @rule FUD-333 FUD-334 FUD-338 FUD-345 FUD-349 FUD-350 FUD-351
 */
export function takeFatigue(
  subject: Subject,
  conditions: readonly ConditionState[],
  state: EffortState,
  due: "turnEnd" | { readonly stunt: string },
): EffortPaid {
  const falls = (p: PendingFatigue): boolean =>
    due === "turnEnd" ? p.due === "turnEnd" : p.due === "stuntEnd" && p.id === due.stunt;
  const paid = state.pending.filter(falls).reduce<ConditionStep>(
    (so, p) => {
      const next = oneStep(subject, so.state, p);
      return { state: next.state, changes: [...so.changes, ...next.changes] };
    },
    { state: conditions, changes: [] },
  );
  return {
    state: {
      ...state,
      pending: state.pending.filter((p) => !falls(p)),
      tired: state.tired || state.pending.some(falls),
    },
    conditions: paid.state,
    changes: paid.changes,
  };
}

function oneStep(subject: Subject, conditions: readonly ConditionState[], step: PendingFatigue): ConditionStep {
  if (!step.extraordinary) return tire(subject, conditions, EFFORT_SOURCE);
  if (fatigueOf(conditions) !== "normal")
    return addCondition(subject, conditions, { id: "incapacitated", source: EFFORT_SOURCE });
  const once = tire(subject, conditions, EFFORT_SOURCE);
  const twice = tire(subject, once.state, EFFORT_SOURCE);
  return { state: twice.state, changes: [...once.changes, ...twice.changes] };
}

/**
 * Whether a check, noise or another person can wake a sleeper: not one who fell asleep from extra effort, until exhausted is gone (healing, or an hour of sleep).
 * @rule FUD-343
 */
export function mayBeWoken(conditions: readonly ConditionState[]): boolean {
  const present = settled(conditions);
  const fromEffort = present.some((c) => c.id === "asleep" && c.source === EFFORT_SOURCE);
  return !fromEffort || !present.some((c) => c.id === "exhausted");
}

/** Sleep after extra effort: an hour of it (or healing) takes exhausted away; the hero sleeps on but can be woken. @rule FUD-343 */
export function sleepItOff(subject: Subject, conditions: readonly ConditionState[], hours: number): ConditionStep {
  return hours >= EFFORT.sleepHours
    ? removeCondition(subject, conditions, { id: "exhausted" })
    : { state: conditions, changes: [] };
}

/** How long a benefit of "1 round" lasts: until the start of the hero's next turn. @param of id of the combatant @rule FUD-265 FUD-348 */
export function oneRound(of: string): Until {
  return { at: "turnStart", of, left: 1 };
}

/** Kinds of check that the bonus may go to: skills, attacks (they count as skills), bare abilities (untrained skills) and defenses. */
const BONUS_KINDS: readonly RollType[] = ["skill", "attack", "ability", "activeDefense", "passiveDefense"];

/** Lines that stand among the circumstances of a check and are none: what maneuvers trade, how a blow is struck and at how many, sizes and a gripping effect. @rule FUD-096 FUD-128 FUD-293 FUD-319 */
const NO_CIRCUMSTANCES: readonly string[] = [
  "maneuver",
  "improvedManeuver",
  "multiattack",
  "size",
  "mass",
  "grabEffect",
].map((name) => key("Row", name));

const isCircumstance = ({ label }: Row): boolean =>
  !NO_CIRCUMSTANCES.includes(label) && !label.startsWith(`${key("Manner")}.`);

/**
 * The circumstance bonus of extra effort: +1, but the sum of circumstances doesn't pass +2 by it; a sum that was higher stays.
 * @param circumstances  lines on the check already, those among them that are no circumstances too
 * @returns the line (0 when it brings nothing), or `effort.noBonus` for a power check
 * @rule FUD-319 FUD-336
 */
export function effortBonus(kind: RollType, circumstances: readonly Row[]): Row | Refusal {
  if (!BONUS_KINDS.includes(kind)) return refuse("effort.noBonus");
  const sum = explain(circumstances.filter(isCircumstance)).total;
  return line("effort", Math.max(sum, Math.min(sum + EFFORT.bonus, EFFORT.bonusLimit)) - sum, "FUD-336");
}

/** What extra effort has raised for a round. */
export type Boost =
  | { readonly kind: "strength" }
  | { readonly kind: "rank"; readonly power: string; readonly component: string }
  | { readonly kind: "speed"; readonly movement: string };

/**
 * Raise a rank, a speed or Strength. A power's rank can't be raised while it is permanent, nor gear's; a speed that comes from a power is that power's rank.
 * @param movement  the power and effect behind a speed; null for walking, running and what permanent powers give
 * @returns the boost, or `effort.permanent`, `effort.equipment`, `effort.gone`
 * @rule FUD-337 FUD-341 FUD-342 FUD-346
 */
export function boost(
  character: FudgeCharacter,
  what: Boost,
  movement: { readonly power: string; readonly component: string } | null = null,
): { readonly accepted: true; readonly boost: Boost } | Refusal {
  if (what.kind === "strength") return { accepted: true, boost: what };
  const target = what.kind === "rank" ? what : movement;
  const power = target === null ? null : character.powers.find((p) => p.id === target.power);
  const component = power?.components.find((c) => c.id === target?.component);
  if (what.kind === "speed")
    return power && component && component.duration !== "permanent"
      ? { accepted: true, boost: { kind: "rank", power: power.id, component: component.id } }
      : { accepted: true, boost: what };
  if (!power || !component) return refuse("effort.gone");
  if (power.source === "equipment") return refuse("effort.equipment");
  return component.duration === "permanent" ? refuse("effort.permanent") : { accepted: true, boost: what };
}

/**
 * The character as long as boosts last. Ranks go up by one, also those that are only compared; the power level still cuts what comes of them, so a boost may bring nothing.
 * @rule FUD-062 FUD-332 FUD-337 FUD-342
 */
export function boosted(character: FudgeCharacter, boosts: readonly Boost[]): FudgeCharacter {
  const strength = boosts.filter((b) => b.kind === "strength").length;
  const raise = (power: PowerEntry, c: Component): Component => ({
    ...c,
    rank: c.rank + boosts.filter((b) => b.kind === "rank" && b.power === power.id && b.component === c.id).length,
  });
  const { str } = character.abilities;
  return {
    ...character,
    built: { abilities: character.abilities, powers: character.powers },
    abilities: { ...character.abilities, str: str === null ? null : str + strength },
    powers: character.powers.map((p) => ({ ...p, components: p.components.map((c) => raise(p, c)) })),
  };
}
