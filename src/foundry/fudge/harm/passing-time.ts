import {
  abilityRank,
  advantageRank,
  afterChanges,
  borrowedDue,
  DEBILITATED,
  type EffortState,
  effortTurnStart,
  endured,
  type FudgeSettings,
  hardestFirst,
  inFull,
  keepsDying,
  liftChange,
  lostStunts,
  minutesPass,
  ordealAsk,
  presentConditions,
  recoveryTimer,
  regained,
  regeneratesOver,
  resolveDying,
  ROUND,
  startDying,
  tiredBy,
} from "../../../rules/fudge/index.ts";
import { type Change, change, same, type Value } from "../../../rules/kernel/change.ts";
import { comesRound, countsTurns } from "../../../rules/kernel/turns/until.ts";
import { secondsNow } from "../../combat/world-time.ts";
import type { MomentResult, Table } from "../../ruleset.ts";
import { actorPool, type FudgeActor } from "../models/snapshot.ts";
import { fudgeSettings } from "../settings.ts";
import { recoverySources } from "./recovery.ts";

/** A field that is written only when it differs. */
export function set(character: FudgeActor, path: string, from: unknown, to: unknown, rule: string): Change[] {
  return same(from as Value, to as Value) ? [] : [change(character.ref, path, from as Value, to as Value, rule)];
}

/** A change of what extra effort remembers; minions remember nothing. */
export const remember = (character: FudgeActor, to: EffortState, rule: string): Change[] =>
  character.kind === "minion" ? [] : set(character, "system.effort", character.effort, to, rule);

/** Time in what somebody goes through: a round at their own turn, or as long as the clock says. @rule FUD-161 FUD-162 FUD-181 FUD-182 FUD-183 FUD-190 FUD-403 */
export function ordeals(character: FudgeActor, seconds: number, settings: FudgeSettings): MomentResult {
  const stamina = abilityRank(character, "sta", settings);
  const { changes, checks } = endured(character, seconds, stamina);
  const fading =
    stamina <= DEBILITATED &&
    character.health.value >= 0 &&
    !changes.some((c) => c.kind === "set" && c.path === "system.health.value")
      ? startDying(character).changes
      : [];
  return {
    changes: inFull(character, actorPool(character), [...changes, ...fading]),
    prompts: checks.map((due) => ({ kind: "deed", actor: character.ref, ask: ordealAsk(character.ref, due) })),
  };
}

/** What of extra effort ends with a fight or scene, or in a moment in which nobody fights: its fatigue is taken, what it raised is over, and it may be used again. @rule FUD-265 FUD-334 */
export function spent(character: FudgeActor): Change[] {
  if (character.kind !== "hero") return [];
  const paid = tiredBy(character, effortTurnStart(character.effort, character.conditions), [
    "turnEnd",
    ...lostStunts(character),
  ]);
  return [
    ...paid.changes,
    ...remember(character, { ...paid.state, tired: false }, "FUD-265"),
    ...set(character, "system.boosts", character.boosts, [], "FUD-265"),
    ...set(character, "system.extraStandard", character.extraStandard, 0, "FUD-335"),
  ];
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
 * Time goes by on the clock. Minutes and hours that come full in several short stretches count as in one long one.
 * @rule FUD-162 FUD-165 FUD-166 FUD-172 FUD-179 FUD-181 FUD-182 FUD-689
 */
export function passes(seconds: number, everybody: readonly FudgeActor[], table: Table): MomentResult {
  const come = (each: number): number => comesRound(secondsNow(), seconds, each);
  return over(
    { seconds, rounds: come(ROUND.seconds), minutes: come(MINUTE.seconds), hours: come(HOUR.seconds) },
    everybody,
    table,
  );
}

/** Ten rounds of a fight are a minute, six hundred an hour. @param round that begins @rule FUD-270 FUD-689 */
export function rounds(round: number, everybody: readonly FudgeActor[], table: Table): MomentResult {
  const passed = round - 1;
  if (passed < 1 || passed % MINUTE.rounds !== 0) return { changes: [], prompts: [] };
  return over(
    { seconds: MINUTE.seconds, rounds: MINUTE.rounds, minutes: 1, hours: passed % HOUR.rounds === 0 ? 1 : 0 },
    everybody,
    table,
  );
}

/**
 * What a stretch of time brings to all of these: what may be shaken off is asked for, the hardest first; what has come due several times at once is one check, since the next is asked
 * when more time goes by. What turns bring comes only where nobody counts them.
 * @rule FUD-172 FUD-179
 */
function over(stretch: Stretch, everybody: readonly FudgeActor[], table: Table): MomentResult {
  const idle = table.encounter() === null;
  const due = [
    ...(idle && stretch.rounds > 0 ? (["turnEnd"] as const) : []),
    ...(stretch.minutes > 0 ? (["minute"] as const) : []),
    ...(stretch.hours > 0 ? (["hour"] as const) : []),
  ];
  const all = everybody.map((who): MomentResult => {
    // What was healed for a while hurts again first: what mends by itself mends that.
    const lent = inFull(who, actorPool(who), borrowedDue(who, stretch.minutes));
    const slow = idle
      ? unhurried({ ...who, ...afterChanges(who, lent) }, stretch, table)
      : { changes: [], prompts: [] };
    return {
      changes: [...minutesPass(who, stretch.minutes), ...lent, ...slow.changes],
      prompts: [
        ...slow.prompts,
        ...hardestFirst(due.flatMap((at) => recoverySources(who, table, at))).map(({ source }) => ({
          kind: "recovery",
          actor: who.ref,
          ask: { actor: who.ref, source },
        })),
      ],
    };
  });
  return { changes: all.flatMap((r) => r.changes), prompts: all.flatMap((r) => r.prompts) };
}

/**
 * What time brings where nobody counts turns: it heals, what lasts until a turn is over, ordeals call for their checks, efforts tire, and who lay dying before it began is checked once.
 * @rule FUD-160 FUD-166 FUD-174 FUD-265 FUD-276 FUD-334 FUD-348
 */
function unhurried(before: FudgeActor, { seconds, rounds: turns, minutes }: Stretch, table: Table): MomentResult {
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
  const suffered = ordeals(who, seconds, fudgeSettings(table));
  then(suffered.changes);
  if (!is("dead") && turns > 0) then(spent(who));
  if (!dying || !is("dying")) return { changes, prompts: suffered.prompts };
  if (advantageRank(who, "diehard") === 0 || keepsDying(who))
    return { changes, prompts: [{ kind: "dying", actor: who.ref, ask: { actor: who.ref } }] };
  then(resolveDying(who, null).changes);
  return { changes, prompts: suffered.prompts };
}
