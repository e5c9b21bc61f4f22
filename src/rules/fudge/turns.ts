import type { Subject } from "../kernel/change.ts";
import { refuse, type Refusal } from "../kernel/refusal.ts";
import type { Row } from "../kernel/rows.ts";
import type { Until } from "../kernel/until.ts";
import { presentConditions } from "./conditions.ts";
import { canMaintain, turnLimits } from "./economy.ts";
import { healthBand, regenTick } from "./health.ts";
import { surpriseAfter } from "./initiative.ts";
import { line } from "./labels.ts";
import { addCondition, removeCondition, type ConditionStep } from "./progression.ts";
import { hardestFirst, recoveryInterval } from "./resistance.ts";
import { activeComponents, advantageRank } from "./traits.ts";
import type { ActionKind, CheckResolution, ConditionState, FudgeCharacter } from "./types.ts";
import { CONDITION_NUMBERS, ROUND } from "./values.ts";

/** An effect that lasts on somebody, as its carrier remembers it. */
export interface Ongoing {
  /** User and power, as the conditions name it. */
  readonly source: string;
  readonly effect: "affliction" | "weaken" | "other";
  readonly degree: number;
  /** Its gravest condition; says how often it may be shaken off. */
  readonly condition: string;
  readonly dc: number;
  readonly defense: "fortitude" | "will" | "dodge" | "toughness";
  /** Ends after one round (Instant Recovery). */
  readonly instantRecovery: boolean;
  /** No recovery checks at all. */
  readonly unrecoverable: boolean;
  /** Harms each turn for as long as it lasts. */
  readonly harm: boolean;
}

/** Something due at the start or the end of a turn, in the order in which it is dealt with. */
export type TurnTask =
  | { readonly kind: "expire"; readonly at: "turnStart" | "turnEnd"; readonly rule: string }
  | { readonly kind: "regenerate"; readonly points: number; readonly rule: string }
  | { readonly kind: "dying"; readonly diehard: boolean; readonly rule: string }
  | { readonly kind: "budget"; readonly standard: number; readonly move: number; readonly chooser: "self" | "controller"; readonly rule: string }
  | { readonly kind: "buyOff"; readonly rule: string }
  | { readonly kind: "drop"; readonly power: string; readonly component: string; readonly rule: string }
  | { readonly kind: "recovery"; readonly source: string; readonly dc: number; readonly defense: Ongoing["defense"]; readonly rule: string }
  | { readonly kind: "endEffect"; readonly source: string; readonly rule: string }
  | { readonly kind: "harm"; readonly source: string; readonly rule: string }
  | { readonly kind: "regain"; readonly source: string; readonly trait: string | null; readonly points: number; readonly rule: string }
  | { readonly kind: "fatigue"; readonly rule: string };

/**
 * What the start of a turn brings, in order: effects "until your next turn" end, Regeneration heals, the dying are stabilized by Diehard or make their check (not in the turn in
 * which they became it), the turn's actions are there again, and who tired themselves may buy it off. The dead and unconscious keep their place in the order, so that what is on
 * them can run out.
 * @param turn.round         1 to 10 within the minute, for Regeneration
 * @param turn.becameDying   in this very turn
 * @param turn.tired         a step of extra effort was applied since the last turn
 * @rule FUD-166 FUD-276 FUD-280 FUD-344 FUD-684
 */
export function turnStartTasks(character: FudgeCharacter, turn: { readonly round: number; readonly becameDying: boolean; readonly tired: boolean }): readonly TurnTask[] {
  const regeneration = activeComponents(character).filter(({ component }) => component.effect === "regeneration").reduce((sum, { component }) => sum + component.rank, 0);
  const points = regenTick(regeneration, turn.round);
  const down = healthBand(character.health.value, character.health.max) === "down" && !character.conditions.some((c) => c.id === "stabilized");
  const limits = turnLimits(character);
  return [
    { kind: "expire", at: "turnStart", rule: "FUD-276" },
    ...(points > 0 ? [{ kind: "regenerate", points, rule: "FUD-166" } as const] : []),
    ...(down && !turn.becameDying ? [{ kind: "dying", diehard: advantageRank(character, "diehard") > 0, rule: "FUD-160" } as const] : []),
    { kind: "budget", standard: limits.standard, move: limits.move, chooser: limits.chooser, rule: "FUD-684" },
    ...(turn.tired ? [{ kind: "buyOff", rule: "FUD-344" } as const] : []),
  ];
}

/**
 * What the end of a turn brings, in order: effects "until the end of the turn" end; concentration and sustained powers that were not kept up drop; recovery checks, the hardest
 * first; then harm that goes on, a point back of everything weakened, and the fatigue of extra effort.
 * @param ongoing     effects on the character
 * @param maintained  ids of effects (`power.component`) kept up this turn; what needs no action keeps itself up
 * @param effort      steps of fatigue are due
 * @rule FUD-172 FUD-173 FUD-174 FUD-179 FUD-277 FUD-278 FUD-334 FUD-685
 */
export function turnEndTasks(character: FudgeCharacter, turn: { readonly ongoing: readonly Ongoing[]; readonly maintained: readonly string[]; readonly effort: boolean }): readonly TurnTask[] {
  const limits = turnLimits(character);
  const dropped = activeComponents(character).filter(({ power, component }) => {
    const needs = component.duration === "concentration" || component.duration === "sustained";
    return needs && !(turn.maintained.includes(`${power.id}.${component.id}`) && canMaintain(limits, component.duration));
  });
  const due = turn.ongoing.filter((o) => o.effect !== "weaken" && !o.unrecoverable && !o.instantRecovery && recoveryInterval(o.degree, o.condition) === "turnEnd");
  return [
    { kind: "expire", at: "turnEnd", rule: "FUD-277" },
    ...dropped.map(({ power, component }): TurnTask => ({ kind: "drop", power: power.id, component: component.id, rule: "FUD-278" })),
    ...turn.ongoing.filter((o) => o.instantRecovery).map((o): TurnTask => ({ kind: "endEffect", source: o.source, rule: "FUD-173" })),
    ...hardestFirst(due).map((o): TurnTask => ({ kind: "recovery", source: o.source, dc: o.dc, defense: o.defense, rule: "FUD-172" })),
    ...turn.ongoing.filter((o) => o.harm).map((o): TurnTask => ({ kind: "harm", source: o.source, rule: "FUD-277" })),
    ...character.conditions.filter((c) => c.id === "weakened").map((c): TurnTask => ({ kind: "regain", source: c.source ?? "", trait: c.trait, points: 1, rule: "FUD-174" })),
    ...(turn.effort ? [{ kind: "fatigue", rule: "FUD-334" } as const] : []),
  ];
}

// Timers and durations

/** Rounds and seconds between recovery checks: every turn, every minute (10 rounds), every hour. @rule FUD-172 FUD-689 */
export function recoveryTimer(interval: "turnEnd" | "minute" | "hour"): { readonly rounds: number; readonly seconds: number } {
  const rounds = interval === "turnEnd" ? 1 : interval === "minute" ? ROUND.perMinute : ROUND.perMinute * 60;
  return { rounds, seconds: rounds * ROUND.seconds };
}

/** How long things last in the game's words. */
export type Lasting = "round" | "turnEnd" | "nextTurnEnd" | "scene";

/**
 * A duration counted from the one who acts: a round until the start of their next turn, to the end of this turn or the next, for the scene.
 * @param of       id of the acting combatant
 * @param ownTurn  whether it is their own turn now, whose end comes first
 * @rule FUD-265 FUD-348 FUD-688
 */
export function lasting(how: Lasting, of: string, ownTurn: boolean): Until {
  switch (how) {
    case "round":
      return { at: "turnStart", of, left: 1 };
    case "turnEnd":
      return { at: "turnEnd", of, left: 1 };
    case "nextTurnEnd":
      return { at: "turnEnd", of, left: ownTurn ? 2 : 1 };
    case "scene":
      return { at: "scene", left: 1 };
  }
}

// Delaying and readying

/** What somebody waits for, kept with the combatant. */
export type Waiting =
  | { readonly kind: "none"; readonly owesTurn: boolean }
  /** `of`: whose turn it is that waits. */
  | { readonly kind: "delaying"; readonly of?: string }
  | { readonly kind: "ready"; readonly action: string; readonly trigger: string; readonly cost: ActionKind }
  /** What was readied is set off: it is done now, in another's turn. */
  | { readonly kind: "onTrigger"; readonly action: string };

export const NOT_WAITING: Waiting = { kind: "none", owesTurn: false };

/** An event of waiting. */
export type WaitEvent =
  | { readonly type: "delay"; readonly acted: boolean; readonly of?: string }
  | { readonly type: "act" }
  | { readonly type: "ready"; readonly action: string; readonly trigger: string; readonly cost: ActionKind }
  | { readonly type: "trigger" }
  /** The combatant's own place in the order comes up. */
  | { readonly type: "turnStart" };

export type WaitStep = { readonly accepted: true; readonly waiting: Waiting; readonly reinsert: boolean } | Refusal;

const waits = (waiting: Waiting, reinsert = false): WaitStep => ({ accepted: true, waiting, reinsert });

/**
 * Delaying takes the whole turn later, after somebody else's, and moves one's place in the order there (`reinsert`); not once one has acted, and who let a whole round pass can't
 * delay the next turn too. Readying stores one action and what sets it off, to be used as a reaction before one's next turn, and keeps one's place.
 * @returns refusal `wait.acted`, `wait.owed`, `wait.already`, `wait.notDelaying`, `wait.notReady`, `wait.kind`
 * @rule FUD-296 FUD-303 FUD-687
 */
export function waitStep(waiting: Waiting, event: WaitEvent): WaitStep {
  switch (event.type) {
    case "delay":
      if (waiting.kind !== "none") return refuse("wait.already");
      if (event.acted) return refuse("wait.acted");
      return waiting.owesTurn ? refuse("wait.owed") : waits({ kind: "delaying", ...(event.of !== undefined && { of: event.of }) });
    case "act":
      return waiting.kind === "delaying" ? waits(NOT_WAITING, true) : refuse("wait.notDelaying");
    case "ready":
      if (waiting.kind === "delaying") return refuse("wait.already");
      if (event.cost === "slow" || event.cost === "reaction" || event.cost === "none") return refuse("wait.kind");
      return waits({ kind: "ready", action: event.action, trigger: event.trigger, cost: event.cost });
    case "trigger":
      return waiting.kind === "ready" ? waits({ kind: "onTrigger", action: waiting.action }) : refuse("wait.notReady");
    case "turnStart":
      return waits({ kind: "none", owesTurn: waiting.kind === "delaying" });
  }
}

/** Whether an effect ends as somebody delays: what is good for them does, what is bad waits for the turn they take in the end. @rule FUD-296 FUD-687 */
export function endsOnDelay(good: boolean): boolean {
  return good;
}

// Surprise, the initiative window, the end of a fight

/** What surprise does to somebody: conditions to write, and a line on the initiative where only that is left. */
export interface Surprise extends ConditionStep {
  readonly initiative: readonly Row[];
}

/**
 * Somebody is surprised: -10 initiative, and vulnerable until their own turn or the end of the fight. One degree of Danger Sense leaves only the -10, two leave nothing.
 * @param check  Danger Sense against DC 0; null without the sense
 * @rule FUD-242 FUD-262 FUD-682
 */
export function surprise(subject: Subject, conditions: readonly ConditionState[], check: Pick<CheckResolution, "success" | "degrees"> | null): Surprise {
  const { penalty, vulnerable } = surpriseAfter(check);
  const step: ConditionStep = vulnerable ? addCondition(subject, conditions, { id: "surprised", source: SURPRISE_SOURCE }) : { state: conditions, changes: [] };
  return { ...step, initiative: penalty && !vulnerable ? [line("surprised", CONDITION_NUMBERS.surprised, "FUD-262")] : [] };
}

const SURPRISE_SOURCE = "surprise";

/** One's own turn comes: surprise is over. @rule FUD-242 FUD-682 */
export function endSurprise(subject: Subject, conditions: readonly ConditionState[]): ConditionStep {
  return removeCondition(subject, conditions, { id: "surprised" });
}

/** Whether initiative may still be seized: once the order is known, and before the first turn. @returns null when it may; `seize.early`, `seize.late` @rule FUD-263 FUD-683 */
export function seizeRefusal(fight: { readonly announced: boolean; readonly begun: boolean }): Refusal | null {
  if (!fight.announced) return refuse("seize.early");
  return fight.begun ? refuse("seize.late") : null;
}

/** Whether somebody is shown as out of the fight: dead, dying, stabilized, unconscious, or a minion at 0 health or less. @rule FUD-690 */
export function isDefeated(character: FudgeCharacter): boolean {
  const present = presentConditions(character);
  const out = ["dead", "dying", "stabilized", "incapacitated"].some((id) => present.has(id));
  return out || healthBand(character.health.value, character.health.max) === "dead" || character.health.value < 0 || (character.kind === "minion" && character.health.value <= 0);
}

/** What is over when a fight ends. */
export interface AfterFight extends ConditionStep {
  readonly waiting: Waiting;
  readonly aiming: null;
}

/** The end of a fight clears surprise, aims and readied actions; health, bruises and fatigue stay. @rule FUD-242 FUD-692 */
export function afterFight(subject: Subject, conditions: readonly ConditionState[]): AfterFight {
  return { ...endSurprise(subject, conditions), waiting: NOT_WAITING, aiming: null };
}

// Aiming

/** An aim that is held. */
export interface Aim {
  readonly target: string;
  readonly bonus: number;
  /** Held indefinitely, with room for small things (Improved Aim). */
  readonly improved: boolean;
}

/**
 * Whether an aim still stands after something was done: a free action holds it; with Improved Aim anything smaller than another standard action does. Anything else ends it, and
 * an attack on another target too. It serves no attack of the turn it was taken in.
 * @rule FUD-291 FUD-430
 */
export function aimAfter(aim: Aim, done: { readonly action: ActionKind; readonly target: string | null; readonly sameTurn: boolean }): { readonly aim: Aim | null; readonly bonus: number } {
  const attacks = done.target !== null;
  if (attacks) return { aim: null, bonus: done.target === aim.target && !done.sameTurn ? aim.bonus : 0 };
  const small = done.action === "free" || done.action === "reaction" || done.action === "none" || (aim.improved && done.action === "move");
  return { aim: small ? aim : null, bonus: 0 };
}
