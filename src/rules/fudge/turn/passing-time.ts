/** What time brings: to somebody whose turn it is, to everybody as the clock goes on, where nobody counts turns. */
import { type Change, change, same, type Value } from "../../kernel/change.ts";
import type { MomentResult } from "../../kernel/table.ts";
import { comesRound, countsTurns } from "../../kernel/turns/until.ts";
import { minutesPass } from "../acts/checks/retry.ts";
import { askOf, ordealAsk } from "../acts/reading/follow.ts";
import { type EffortState, effortTurnStart } from "../fortune/effort.ts";
import { lostStunts, tiredBy } from "../fortune/tired.ts";
import { inFull } from "../harm/collapse.ts";
import { resolveDying, startDying } from "../harm/health.ts";
import { returns } from "../harm/immortal.ts";
import { endured, keepsDying } from "../harm/ordeals.ts";
import { hardestFirst } from "../harm/resistance.ts";
import { shakenOff } from "../harm/shaking-off.ts";
import { advantageRank } from "../hero/abilities.ts";
import { actorPool, type FudgeActor } from "../hero/actor.ts";
import { abilityRank } from "../hero/traits.ts";
import { DEBILITATED } from "../hero/values.ts";
import type { FudgeSituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import { presentConditions } from "../state/conditions.ts";
import { borrowedDue } from "../state/healed-for-a-while.ts";
import { liftChange, regained } from "../state/progression.ts";
import type { FudgeSettings } from "../types.ts";
import { recoveryTimer } from "./turns.ts";
import { regeneratesOver } from "./upkeep.ts";
import { ROUND } from "./values.ts";

type S = FudgeSituation;
type Prompt = MomentResult["prompts"][number];

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** A field that is written only when it differs. */
const put = (who: FudgeActor, path: string, from: unknown, to: unknown, rule: string): readonly Change[] =>
  same(from as Value, to as Value) ? [] : [change(who.ref, path, from as Value, to as Value, rule)];

/** What extra effort remembers becomes this; minions remember nothing. */
export const remember = (who: FudgeActor, to: EffortState, rule: string): readonly Change[] =>
  who.kind === "minion" ? [] : put(who, "system.effort", who.effort, to, rule);

/** What extra effort raised for a round is over. @rule FUD-265 FUD-335 */
export const raisedOver = (who: FudgeActor): readonly Change[] =>
  who.kind === "hero"
    ? [
        ...put(who, "system.boosts", who.boosts, [], "FUD-265"),
        ...put(who, "system.extraStandard", who.extraStandard, 0, "FUD-335"),
      ]
    : [];

/** Whether somebody dying is calmed without a check: Diehard, unless what kills goes on. @rule FUD-160 FUD-161 */
export const isCalmed = (who: FudgeActor): boolean => advantageRank(who, "diehard") > 0 && !keepsDying(who);

/** The card of somebody dying. @rule FUD-160 FUD-711 */
export const dies = (ref: string): Prompt => ({ kind: "dying", actor: ref, ask: askOf("dying", ref, {}) });

/** The card on which something is shaken off. @rule FUD-172 FUD-708 */
export const shakes = (ref: string, source: string): Prompt => ({
  kind: "recovery",
  actor: ref,
  ask: askOf("recovery", ref, { source }),
});

/** Time in what somebody goes through: a round at their own turn, or as long as the clock says. @rule FUD-161 FUD-162 FUD-181 FUD-182 FUD-183 FUD-190 FUD-403 */
export function ordeals(who: FudgeActor, seconds: number, settings: FudgeSettings): MomentResult {
  const stamina = abilityRank(who, "sta", settings);
  const { changes, checks } = endured(who, seconds, stamina);
  const fading =
    stamina <= DEBILITATED &&
    who.health.value >= 0 &&
    !changes.some((c) => c.kind === "set" && c.path === "system.health.value")
      ? startDying(who).changes
      : [];
  return {
    changes: inFull(who, actorPool(who), [...changes, ...fading]),
    prompts: checks.map((due) => ({ kind: "deed", actor: who.ref, ask: ordealAsk(who.ref, due) })),
  };
}

/** What of extra effort ends with a fight or scene, or in a moment in which nobody fights: its fatigue is taken, what it raised is over, and it may be used again. @rule FUD-265 FUD-334 */
export function effortOver(who: FudgeActor): readonly Change[] {
  if (who.kind !== "hero") return [];
  const paid = tiredBy(who, effortTurnStart(who.effort, who.conditions), ["turnEnd", ...lostStunts(who)]);
  return [...paid.changes, ...remember(who, { ...paid.state, tired: false }, "FUD-265"), ...raisedOver(who)];
}

/** Where nobody counts turns, what lasts until one is over with a round's worth of time: conditions, and what was lent for a moment. @rule FUD-265 FUD-348 */
export const turnsOver = (who: FudgeActor): readonly Change[] => [
  ...who.conditions
    .filter((c) => c.until != null && countsTurns(c.until))
    .map((c) => liftChange(who.ref, c, "FUD-265")),
  ...(who.lent ?? [])
    .filter(({ until }) => countsTurns(until))
    .map(({ item, data }): Change => ({
      kind: "delete",
      subject: who.ref,
      collection: "Item",
      id: item,
      data: data as { readonly [key: string]: Value },
      rule: "FUD-265",
    })),
];

/** A stretch of time: its seconds, and the rounds, minutes and hours that have come full in it. */
interface Stretch {
  readonly seconds: number;
  readonly rounds: number;
  readonly minutes: number;
  readonly hours: number;
}

const MINUTE = recoveryTimer("minute");
const HOUR = recoveryTimer("hour");

/**
 * Time has gone by on the clock. Minutes and hours that come full in several short stretches count as in one long one.
 * @rule FUD-162 FUD-165 FUD-166 FUD-172 FUD-179 FUD-181 FUD-182 FUD-689
 */
export function passes(s: S, seconds: number, everybody: readonly FudgeActor[]): MomentResult {
  const come = (each: number): number => comesRound(s.seconds, seconds, each);
  const stretch = { seconds, rounds: come(ROUND.seconds), minutes: come(MINUTE.seconds), hours: come(HOUR.seconds) };
  return over(s, stretch, everybody);
}

/** Ten rounds of a fight are a minute, six hundred an hour. @rule FUD-270 FUD-689 */
export function roundsPass(s: S, everybody: readonly FudgeActor[]): MomentResult {
  const passed = (s.fight?.round ?? 0) - 1;
  if (passed < 1 || passed % MINUTE.rounds !== 0) return NOTHING;
  const hours = passed % HOUR.rounds === 0 ? 1 : 0;
  return over(s, { seconds: MINUTE.seconds, rounds: MINUTE.rounds, minutes: 1, hours }, everybody);
}

/**
 * What a stretch of time brings to all of these: what may be shaken off is asked for, the hardest first; what has come due several times at once is one check, since the next is asked
 * when more time goes by. What turns bring comes only where nobody counts them.
 * @rule FUD-172 FUD-179
 */
function over(s: S, stretch: Stretch, everybody: readonly FudgeActor[]): MomentResult {
  const idle = s.fight === null;
  const due = [
    ...(idle && stretch.rounds > 0 ? (["turnEnd"] as const) : []),
    ...(stretch.minutes > 0 ? (["minute"] as const) : []),
    ...(stretch.hours > 0 ? (["hour"] as const) : []),
  ];
  const all = everybody.map((who): MomentResult => {
    // What was healed for a while hurts again first: what mends by itself mends that.
    const lent = inFull(who, actorPool(who), borrowedDue(who, stretch.minutes));
    const slow = idle ? unhurried(s, { ...who, ...afterChanges(who, lent) }, stretch) : NOTHING;
    const shaken = hardestFirst(due.flatMap((at) => shakenOff(who, s, at)));
    return {
      changes: [...minutesPass(who, stretch.minutes), ...returns(who, stretch.seconds), ...lent, ...slow.changes],
      prompts: [...slow.prompts, ...shaken.map(({ source }) => shakes(who.ref, source))],
    };
  });
  return { changes: all.flatMap((r) => r.changes), prompts: all.flatMap((r) => r.prompts) };
}

/**
 * What time brings where nobody counts turns: it heals, what lasts until a turn is over, ordeals call for their checks, efforts tire, and who lay dying before it began is checked once.
 * @rule FUD-160 FUD-166 FUD-174 FUD-265 FUD-276 FUD-334 FUD-348
 */
function unhurried(s: S, before: FudgeActor, { seconds, rounds: turns, minutes }: Stretch): MomentResult {
  const changes: Change[] = [];
  let who = before;
  const then = (brought: readonly Change[]): void => {
    changes.push(...brought);
    who = { ...who, ...afterChanges(who, brought) };
  };
  const is = (condition: string): boolean => presentConditions(who).has(condition);
  const dying = is("dying") && turns > 0;
  then(regeneratesOver(who, minutes));
  then(regained(who.ref, who.conditions, turns));
  if (turns > 0) then(turnsOver(who));
  const suffered = ordeals(who, seconds, s.settings);
  then(suffered.changes);
  if (!is("dead") && turns > 0) then(effortOver(who));
  if (!dying || !is("dying")) return { changes, prompts: suffered.prompts };
  if (!isCalmed(who)) return { changes, prompts: [dies(who.ref)] };
  then(resolveDying(who, null).changes);
  return { changes, prompts: suffered.prompts };
}
