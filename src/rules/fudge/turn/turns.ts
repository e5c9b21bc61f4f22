import { type Change, change, type Subject } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { healthBand } from "../harm/health.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { readyComponents } from "../hero/traits.ts";
import { presentConditions } from "../state/conditions.ts";
import { type ConditionStep, liftChange, removeCondition } from "../state/progression.ts";
import type { ActionKind, ConditionState, FudgeCharacter } from "../types.ts";
import { canMaintain, turnLimits } from "./economy.ts";
import { ROUND } from "./values.ts";

/** An effect of somebody's powers that must be kept up. */
export interface Upkept {
  readonly power: string;
  readonly component: string;
}

/**
 * Effects that end with somebody's turn: concentration and sustained ones that weren't kept up, or couldn't be. The dead and unconscious keep their place in the order, so that what is
 * on them runs out.
 * @param maintained  ids of effects (`power.component`) kept up this turn
 * @rule FUD-277 FUD-278 FUD-280
 */
export function unkept(character: FudgeCharacter, maintained: readonly string[]): readonly Upkept[] {
  const limits = turnLimits(character);
  return readyComponents(character)
    .filter(
      ({ power, component }) =>
        (component.duration === "concentration" || component.duration === "sustained") &&
        !(maintained.includes(`${power.id}.${component.id}`) && canMaintain(limits, component.duration)),
    )
    .map(({ power, component }) => ({ power: power.id, component: component.id }));
}

// Timers and durations

/** Rounds and seconds between recovery checks: every turn, every minute (10 rounds), every hour. @rule FUD-172 FUD-689 */
export function recoveryTimer(interval: "turnEnd" | "minute" | "hour"): {
  readonly rounds: number;
  readonly seconds: number;
} {
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
  | { readonly kind: "delaying" }
  | { readonly kind: "ready"; readonly action: string; readonly trigger: string; readonly cost: ActionKind }
  /** What was readied is set off: it is done now, in another's turn. */
  | { readonly kind: "onTrigger"; readonly action: string; readonly cost: ActionKind };

export const NOT_WAITING: Waiting = { kind: "none", owesTurn: false };

/** An event of waiting. */
export type WaitEvent =
  | { readonly type: "delay"; readonly acted: boolean }
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
      return waiting.owesTurn ? refuse("wait.owed") : waits({ kind: "delaying" });
    case "act":
      return waiting.kind === "delaying" ? waits(NOT_WAITING, true) : refuse("wait.notDelaying");
    case "ready":
      if (waiting.kind === "delaying") return refuse("wait.already");
      if (event.cost === "slow" || event.cost === "reaction" || event.cost === "none") return refuse("wait.kind");
      return waits({ kind: "ready", action: event.action, trigger: event.trigger, cost: event.cost });
    case "trigger":
      return waiting.kind === "ready"
        ? waits({ kind: "onTrigger", action: waiting.action, cost: waiting.cost })
        : refuse("wait.notReady");
    case "turnStart":
      return waits({ kind: "none", owesTurn: waiting.kind === "delaying" });
  }
}

/** What is good for somebody and hangs on their own turn: it ends as they delay it. */
const GOOD: readonly string[] = ["defending", "inspired", "sprinting"];

/** What ends as somebody delays: what is good for them, what extra effort has raised too. What is bad waits for the turn they take in the end. @rule FUD-296 FUD-687 */
export function endedByDelay({
  ref,
  conditions,
  boosts,
  extraStandard,
}: Pick<FudgeActor, "ref" | "conditions" | "boosts" | "extraStandard">): readonly Change[] {
  return [
    ...conditions
      .filter((c) => GOOD.includes(c.id) || ((c.id === "aided" || c.id === "trading") && (c.degree ?? 0) > 0))
      .map((c) => liftChange(ref, c, "FUD-296")),
    ...(boosts.length > 0 ? [change(ref, "system.boosts", boosts as never, [], "FUD-296")] : []),
    ...(extraStandard > 0 ? [change(ref, "system.extraStandard", extraStandard, 0, "FUD-296")] : []),
  ];
}

// Surprise, the initiative window

/** One's own turn comes, or the fight is over: surprise is, too. @rule FUD-242 FUD-682 FUD-692 */
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
  return (
    out ||
    healthBand(character.health.value, character.health.max) === "dead" ||
    character.health.value < 0 ||
    (character.kind === "minion" && character.health.value <= 0)
  );
}
