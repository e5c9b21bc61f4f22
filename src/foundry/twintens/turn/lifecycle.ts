import { type Change, change, distinct, squash } from "../../../rules/kernel/change.ts";
import { comesRound, countsTurns } from "../../../rules/kernel/turns/until.ts";
import {
  abilityRecovery,
  askOf,
  awardConviction,
  betweenTurns,
  concentrating,
  drainRecovery,
  effortPasses,
  encounterEnd,
  encounterStart,
  fadeChanges,
  lift,
  MOST_DYING_CHECKS,
  MOST_MINUTES,
  nextCheck,
  resetConviction,
  restsTonight,
  ROUND_SECONDS,
  roundStart,
  shortenedBy,
  slowRates,
  timeSeconds,
  turnStart,
  type TurnTask,
  type TwintensActor,
  wearRate,
} from "../../../rules/twintens/index.ts";
import { secondsNow } from "../../combat/world-time.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { characterAt, notesAt, placeNow } from "../at-table.ts";
import { exposedTime, exposedTurn } from "../harm/exposure.ts";
import { twintensSettings } from "../settings.ts";
import { situation } from "../situation.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };
const MINUTE = 60;
const DAY = 86_400;
/** Hours that a night's rest takes. */
const NIGHT = 8;

/** Everybody whom time touches: who fights, who is played, and every other of this ruleset in the world. */
function everybody(table: Table): readonly TwintensActor[] {
  const world = [...(game.actors as unknown as Iterable<Actor.Implementation>)].map((a) => a.uuid);
  return [...new Set([...table.present(), ...world])]
    .flatMap((uuid) => characterAt(table, uuid) ?? [])
    .filter((c) => c.kind !== "object");
}

const fighters = (table: Table): readonly TwintensActor[] =>
  (table.encounter()?.order ?? []).flatMap((uuid) => characterAt(table, uuid) ?? []);

/** The card that a task of a turn's start opens. @rule TWI-233 TWI-241 TWI-266 */
function promptOf(who: TwintensActor, task: TurnTask): MomentResult["prompts"][number] {
  if (task.kind !== "lastingSave") return { kind: task.kind, actor: who.ref, ask: askOf(task.kind, who.ref, {}) };
  return {
    kind: "check",
    actor: who.ref,
    ask: askOf("lasting", who.ref, { effect: task.condition.effect }),
  };
}

/** Powers that take concentration are asked about. @rule TWI-433 */
const keptUp = (who: TwintensActor, table: Table): MomentResult["prompts"] =>
  concentrating(situation(who.ref, table), who).length > 0
    ? [{ kind: "upkeep", actor: who.ref, ask: askOf("upkeep", who.ref, {}) }]
    : [];

/** A turn begins: its questions become cards. What it writes is the order's, unless the fight is played without it. @rule TWI-038 TWI-241 TWI-513 TWI-514 */
function turn(of: string, table: Table): MomentResult {
  const encounter = table.encounter();
  const who = characterAt(table, of);
  if (!encounter || !who || who.kind === "object") return NOTHING;
  const notes = notesAt(table);
  const settings = twintensSettings(table);
  if (notes !== null) {
    const around = exposedTurn(who, encounter.round, table);
    return {
      changes: around.changes,
      prompts: [
        ...turnStart(who, settings, encounter.round, true).tasks.map((t) => promptOf(who, t)),
        ...keptUp(who, table),
        ...around.prompts,
      ],
    };
  }
  const start = turnStart(who, settings, encounter.round, true);
  const place = placeNow(table) ?? { round: encounter.round, key: 0 };
  const around = exposedTurn(who, encounter.round, table);
  return {
    changes: distinct([
      ...fighters(table).flatMap((c) => betweenTurns(c, place)),
      ...start.changes,
      ...abilityRecovery(who, "round"),
      ...around.changes,
    ]),
    prompts: [...start.tasks.map((t) => promptOf(who, t)), ...keptUp(who, table), ...around.prompts],
  };
}

/** Ranks of skills that were lent for the fight are over. @rule TWI-421 */
const returned = (who: TwintensActor): readonly Change[] =>
  Object.entries(who.lent).map(([id, ranks]) => change(`${who.ref}.Item.${id}`, "system.lent", ranks, 0, "TWI-421"));

/** Time goes by: who is hurt recovers on a card of its own, the dying are checked, ability damage and points come back by the day. @rule TWI-241 TWI-247 TWI-249 TWI-301 TWI-321 */
function time(seconds: number, table: Table): MomentResult {
  if (seconds <= 0) return NOTHING;
  const settings = twintensSettings(table);
  const now = secondsNow();
  const days = Math.floor(now / DAY) - Math.floor((now - seconds) / DAY);
  const fighting = new Set(table.encounter()?.order ?? []);
  const changes: Change[] = [];
  const prompts: MomentResult["prompts"][number][] = [];
  for (const who of everybody(table)) {
    changes.push(...passing(who, now, seconds, fighting.has(who.ref)));
    if (days > 0 && who.conviction) {
      const gained = awardConviction(who, days, "day");
      if (gained.accepted) changes.push(...gained.changes);
    }
    const around = exposedTime(who, now, seconds, fighting.has(who.ref), table);
    prompts.push(...around.prompts);
    changes.push(...around.changes);
    if (fighting.has(who.ref) || who.track.dead) continue;
    const rounds = comesRound(now, seconds, ROUND_SECONDS);
    const effort = rounds > 0 ? effortOver(who) : NOTHING;
    if (rounds > 0) changes.push(...turnsOver(who));
    prompts.push(...effort.prompts);
    changes.push(...effort.changes);
    if (who.track.dying && rounds > 0) {
      const ask = askOf("dying", who.ref, { rounds: Math.min(rounds, MOST_DYING_CHECKS) });
      prompts.push({ kind: "dying", actor: who.ref, ask });
    }
    const minutes = who.track.dying ? 0 : recovers(who, now, seconds, settings);
    if (minutes > 0) {
      const ask = askOf("recovery", who.ref, { amount: minutes, unit: "1", from: Math.max(0, now - seconds) });
      prompts.push({ kind: "recovery", actor: who.ref, ask });
    }
  }
  return { changes: distinct(changes), prompts };
}

/** Most points of one ability that a stretch of time is counted for, one by one. */
const MOST_BACK = 200;

/**
 * What comes back and what wears off while time goes by: by the day, by the rounds where no fight counts them, by the slower steps of Slow Fade.
 * @rule TWI-301 TWI-302 TWI-305 TWI-451
 */
function passing(who: TwintensActor, now: number, seconds: number, fighting: boolean): readonly Change[] {
  const wearing = who.powers.flatMap((p) => wearRate(p) ?? []).filter((r): r is number => typeof r === "number");
  const slow = [...new Set([...slowRates(who), ...wearing])].map(
    (rate) => [rate, comesRound(now, seconds, Number(timeSeconds(rate)))] as const,
  );
  const due = (
    [
      ["day", comesRound(now, seconds, DAY)],
      ["round", fighting ? 0 : comesRound(now, seconds, ROUND_SECONDS)],
      ...slow,
    ] as const
  ).filter(([, count]) => count > 0);
  let whole: Pick<TwintensActor, "ref" | "abilityDamage" | "powers"> = who;
  const steps: Change[] = [];
  for (const [rate, count] of due)
    for (let i = 0; i < Math.min(count, MOST_BACK); i++) {
      const [step] = abilityRecovery(whole, rate);
      if (step?.kind !== "set") break;
      steps.push(step);
      whole = { ref: who.ref, powers: who.powers, abilityDamage: step.to as unknown as TwintensActor["abilityDamage"] };
    }
  return [
    ...squash(steps),
    ...due.flatMap(([rate, count]) => [...drainRecovery(who, rate, count), ...fadeChanges(who, rate, count)]),
  ];
}

/** Whole minutes since somebody was last hurt that have come full in the time that went by, as many as one card lets pass; 0 when nothing happens to the track in them. @rule TWI-247 TWI-249 TWI-252 */
function recovers(
  who: TwintensActor,
  now: number,
  seconds: number,
  settings: ReturnType<typeof twintensSettings>,
): number {
  const from = Math.max(0, Math.floor((now - seconds - who.hurtAt) / MINUTE));
  const to = Math.max(0, Math.floor((now - who.hurtAt) / MINUTE));
  const minutes = Math.min(MOST_MINUTES, to - from);
  const step = nextCheck(who.track, from, from + minutes, { ...settings, shortened: shortenedBy(who.powers) });
  return step.condition !== null || step.log.length > 0 ? minutes : 0;
}

/** What lasts until somebody's turn or for a round is over with six seconds of time, where nobody counts either. @rule TWI-061 TWI-062 */
const turnsOver = (who: TwintensActor): readonly Change[] =>
  who.conditions.filter((c) => c.until !== null && countsTurns(c.until)).map((c) => lift(who.ref, c, "TWI-062"));

/** The fatigue of an effort whose round nobody counts: it comes, or a card asks whether a point cancels it. @rule TWI-265 TWI-266 */
function effortOver(who: TwintensActor): MomentResult {
  const { changes, asks } = effortPasses(who);
  return { changes, prompts: asks ? [{ kind: "effort", actor: who.ref, ask: askOf("effort", who.ref, {}) }] : [] };
}

/** A fight is over: what its order counted, ranks that were lent for it, efforts whose next turn won't come. @rule TWI-030 TWI-265 TWI-421 */
function fightOver(table: Table, who: readonly string[]): MomentResult {
  const known = everybody(table);
  const all = [
    ...known,
    ...who
      .filter((uuid) => !known.some((c) => c.ref === uuid))
      .flatMap((uuid) => characterAt(table, uuid) ?? [])
      .filter((c) => c.kind !== "object"),
  ];
  const stale = all.filter(
    (c) => c.flags.flatFooted || !c.flags.aware || c.track.stunned !== null || (c.conviction?.used.length ?? 0) > 0,
  );
  const efforts = all.filter((c) => c.flags.extraEffort || c.flags.surges > 0).map(effortOver);
  return {
    changes: distinct([
      ...stale.flatMap((c) => [...encounterEnd(c), ...roundStart(c)]),
      ...all.flatMap(returned),
      ...efforts.flatMap((e) => e.changes),
    ]),
    prompts: efforts.flatMap((e) => e.prompts),
  };
}

/**
 * What happens by itself: turns begin, rounds, fights, sessions, nights; time goes by.
 * @rule TWI-030 TWI-241 TWI-247 TWI-252 TWI-262 TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 TWI-320 TWI-321 TWI-322 TWI-513
 */
export function twintensLifecycle(moment: Moment, table: Table): MomentResult {
  switch (moment.type) {
    case "turnStart":
      return turn(moment.of, table);
    case "roundStart":
      return notesAt(table) === null ? { changes: fighters(table).flatMap(roundStart), prompts: [] } : NOTHING;
    case "encounterStart":
      return notesAt(table) === null
        ? { changes: fighters(table).flatMap((c) => encounterStart(c, true)), prompts: [] }
        : NOTHING;
    case "encounterEnd":
      return fightOver(table, moment.who ?? []);
    case "session":
      return { changes: everybody(table).flatMap((c) => resetConviction(c, "session")), prompts: [] };
    case "rest":
      return {
        changes: [],
        prompts: everybody(table)
          .filter(restsTonight)
          .map((c) => ({ kind: "rest", actor: c.ref, ask: askOf("rest", c.ref, { hours: NIGHT }) })),
      };
    case "time":
      return time(moment.seconds, table);
    default:
      return NOTHING;
  }
}
