/** Cards of what a body goes through by itself: dying, getting well, rest, the price of an effort. What each begins with, and what its steps write. */
import { type Change, change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Right, Rights } from "../../kernel/rights.ts";
import type { Row } from "../../kernel/rows.ts";
import type { Party } from "../../kernel/table.ts";
import { constitutionRequest } from "../dice/checks.ts";
import { spendConviction } from "../fortune/conviction.ts";
import { effortFatigue } from "../harm/fatigue.ts";
import { CARE, shortenedBy } from "../harm/recovery.ts";
import { trackChanges } from "../harm/track-changes.ts";
import { lostHold } from "../hero/abilities.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { line } from "../labels.ts";
import { countedIn, type TwintensSituation } from "../situation.ts";
import { lift } from "../state/condition-changes.ts";
import { has, held } from "../state/conditions.ts";
import { inspiredRows, payReroll } from "../turn/pay.ts";
import {
  careServed,
  type DyingEvent,
  type DyingExchange,
  dyingExchange,
  type DyingState,
  MOST_MINUTES,
  type RecoveryEvent,
  type RecoveryExchange,
  recoveryExchange,
  type RecoveryState,
  type RestEvent,
  type RestExchange,
  restExchange,
  type RestState,
} from "./condition.ts";

type S = TwintensSituation;
type Written = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;
type Begun<Request> = { readonly accepted: true; readonly request: Request } | Refusal;
type OfOne = { readonly request: { readonly actor: Party } };

/** A card about one person: its conversation, who may say what, what its steps write. */
export interface OwnCard<Request, State extends OfOne, Event extends { readonly type: string }> {
  readonly rules: Reducer<Request, State, Event>;
  readonly rights: Rights<State, Event>;
  /** Nothing is left to be said. */
  readonly over: (state: State) => boolean;
  /** What a step writes, as things stand at the table; null for one that writes nothing. */
  readonly writes: (s: S, who: TwintensActor, state: State, event: Event) => Written | null;
}

/** Whoever plays the one whom the card is about. */
export const OWN: Right<OfOne> = { by: "owner", of: (s) => [s.request.actor] };

/** A step with what it writes; a second throw is paid the same on every card. @returns refusals of the card, `gone` @rule TWI-326 */
export function completeOwn<Request, State extends OfOne, Event extends { readonly type: string }>(
  card: OwnCard<Request, State, Event>,
  s: S,
  state: State,
  event: Event,
): Event | Refusal {
  const { actor } = state.request;
  const who = s.character(actor.uuid);
  if (!who) return refuse("gone", { name: actor.name });
  const written = event.type === "reroll" ? payReroll(s, who.ref) : card.writes(s, who, state, event);
  if (written === null) return event;
  return written.accepted ? { ...event, changes: written.changes } : written;
}

/** A card about whoever acts, as they are now. @returns `gone` */
export function ofSelf<Request>(s: S, make: (actor: Party, who: TwintensActor) => Begun<Request>): Begun<Request> {
  const [actor, who] = [s.party(s.self), s.character(s.self)];
  return actor && who ? make({ ...actor }, who) : refuse("gone", { name: s.self });
}

const begun = <Request>(request: Request): Begun<Request> => ({ accepted: true, request });
const wrote = (changes: readonly Change[]): Written => ({ accepted: true, changes });

/** Somebody dying, checked so many times. @returns `notDying` @rule TWI-240 TWI-241 TWI-242 TWI-304 */
export const composeDying = (s: S, rounds: number): Begun<DyingExchange> =>
  ofSelf(s, (actor, who) => {
    const { track } = who;
    if (!track.dying || track.dead) return refuse("notDying");
    const check = constitutionRequest(who, "dying", { settings: s.settings, extra: inspiredRows(who) });
    return begun({ actor, check, track, held: lostHold(who), rounds });
  });

/** The outcome on the track as it is now: what else has happened since the card was made stays, and whoever was helped in the meantime is. @rule TWI-243 TWI-244 */
function fated({ track }: TwintensActor, { outcome, after }: DyingState): TwintensActor["track"] {
  if (!track.dying) return track;
  if (outcome === "dead") return { ...track, dead: true };
  return outcome === "stabilised"
    ? { ...track, dying: false, disabled: after.disabled || track.disabled, unconscious: true }
    : track;
}

/** Somebody dying: a check, open for a point, whose outcome is written when it is resolved. @rule TWI-240 TWI-241 TWI-242 TWI-304 TWI-524 */
export const dyingRules: OwnCard<DyingExchange, DyingState, DyingEvent> = {
  rules: dyingExchange,
  rights: { roll: OWN, reroll: OWN, resolve: OWN },
  over: (state) => state.resolved,
  writes: (_s, who, state, event) =>
    event.type === "resolve" ? wrote(trackChanges(who, fated(who, state), "TWI-240")) : null,
};

/** Whether the world's own clock has moved for a recovery, or only somebody's. */
export interface RecoveryRequest extends RecoveryExchange {
  readonly clock: "world" | "own";
}

const MINUTE = 60;

/** Regeneration improves recovery checks by its rank, unless it shortens a time instead. @rule TWI-251 TWI-440 */
function regeneration({ powers }: TwintensActor): readonly Row[] {
  const ranks = powers
    .filter((p) => p.key === "regeneration" && p.active && (p.trait === null || p.trait === "recovery"))
    .reduce((most, p) => Math.max(most, p.ranks - p.lost), 0);
  return ranks === 0 ? [] : [line("regeneration", ranks, "TWI-251")];
}

/** How time passes over somebody. */
export interface Passing {
  readonly minutes: number;
  /** What care and other help add. */
  readonly care: number;
  /** World time at which it began, where it has passed for all; null for one alone. */
  readonly from: number | null;
}

/** Time passes over somebody who is hurt. @returns `recovery.dying`, `recovery.minutes` @rule TWI-246 TWI-249 TWI-251 TWI-252 */
export const composeRecovery = (s: S, { minutes, care, from }: Passing): Begun<RecoveryRequest> =>
  ofSelf(s, (actor, who) => {
    const { track, powers, hurtAt } = who;
    if (track.dying || track.dead) return refuse("recovery.dying");
    if (minutes > MOST_MINUTES) return refuse("recovery.minutes", { most: MOST_MINUTES });
    const extra = [...(care === 0 ? [] : [line("circumstance", care, "TWI-251")]), ...regeneration(who)];
    const shortened = shortenedBy(powers);
    return begun({
      actor,
      check: constitutionRequest(who, "recovery", { settings: s.settings, extra }),
      track,
      rested: Math.max(0, Math.floor(((from ?? s.seconds) - hurtAt) / MINUTE)),
      minutes,
      clock: from === null ? "own" : "world",
      ...(has(who, "cared") && { cared: line("care", CARE.bonus, "TWI-251") }),
      ...(Object.keys(shortened).length > 0 && { shortened }),
    });
  });

const steady = (track: TwintensActor["track"]): string => JSON.stringify({ ...track, stunned: null });

/** What has healed, on a track that nothing else has changed; where time passed for one alone, the last harm lies so much longer ago. @rule TWI-246 TWI-249 */
function healed(who: TwintensActor, state: RecoveryState): Written {
  const { request, track } = state;
  if (steady(who.track) !== steady(request.track)) return refuse("recovery.moved", { name: who.name });
  const { clock, minutes } = request as RecoveryRequest;
  const longer = change(who.ref, "system.hurtAt", who.hurtAt, who.hurtAt - minutes * MINUTE, "TWI-249");
  return wrote([
    ...trackChanges(who, { ...track, stunned: who.track.stunned }, "TWI-246"),
    // Care has helped the check that it was for.
    ...(careServed(state) ? held(who, "cared") : []).map((c) => lift(who.ref, c, "TWI-251")),
    ...(clock === "world" ? [] : [longer]),
  ]);
}

/** Time passes over somebody who is hurt: what goes by itself, checks when they fall due, the worst first. @rule TWI-246 TWI-247 TWI-248 TWI-249 TWI-251 TWI-252 TWI-505 */
export const recoveryRules: OwnCard<RecoveryRequest, RecoveryState, RecoveryEvent> = {
  rules: recoveryExchange,
  rights: { roll: OWN, reroll: OWN, next: OWN, apply: OWN },
  over: (state) => state.applied,
  writes: (_s, who, state, event) => (event.type === "apply" ? healed(who, state) : null),
};

/** Hours of rest from fatigue. @param rested  hours in a row before these @rule TWI-262 TWI-263 */
export const composeRest = (s: S, hours: number, rested: number): Begun<RestExchange> =>
  ofSelf(s, (actor, who) =>
    begun({
      actor,
      check: constitutionRequest(who, "rest", { settings: s.settings }),
      level: who.fatigue,
      unconscious: who.track.unconscious,
      rested,
      hours,
    }),
  );

/** Hours of rest from fatigue: a check each, all cleared at the tenth in a row. @rule TWI-262 TWI-263 TWI-421 */
export const restRules: OwnCard<RestExchange, RestState, RestEvent> = {
  rules: restExchange,
  rights: { roll: OWN, reroll: OWN, apply: OWN },
  over: (state) => state.applied,
  writes: (_s, who, { level, request }, event) =>
    event.type !== "apply"
      ? null
      : wrote(level === request.level ? [] : [change(who.ref, "system.fatigue", request.level, level, "TWI-262")]),
};

/** The price of an extra effort comes due. */
export interface EffortExchange {
  readonly actor: Party;
}
export interface EffortState {
  readonly request: EffortExchange;
  readonly done: "take" | "cancel" | null;
}
export interface EffortEvent {
  readonly type: "take" | "cancel";
  readonly changes: readonly Change[];
}

/** The fatigue of extra effort arrives: taken, or cancelled for a point. @rule TWI-265 TWI-266 TWI-513 */
export const effortRules: OwnCard<EffortExchange, EffortState, EffortEvent> = {
  rules: {
    begin: (request) => ({ request, done: null }),
    step: (state, event) =>
      state.done !== null ? refuse("alreadyDone") : accept({ ...state, done: event.type }, event.changes),
  },
  rights: { take: OWN, cancel: OWN },
  over: (state) => state.done !== null,
  writes: (s, who, _state, event) =>
    event.type === "take"
      ? wrote(effortFatigue(who))
      : spendConviction(who, "fatigue", { what: "pending" }, s.settings, countedIn(s, who.ref)),
};
