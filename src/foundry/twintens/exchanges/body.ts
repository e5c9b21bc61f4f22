import { type Change, change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { explain, type Row } from "../../../rules/kernel/rows.ts";
import {
  constitutionRequest,
  type DyingEvent,
  type DyingExchange,
  dyingExchange,
  type DyingState,
  effortFatigue,
  FULL_REST_HOURS,
  inspiredRows,
  line,
  lostHold,
  MOST_DYING_CHECKS,
  MOST_MINUTES,
  payReroll,
  type RecoveryEvent,
  type RecoveryExchange,
  recoveryExchange,
  type RecoveryState,
  type RestEvent,
  type RestExchange,
  restExchange,
  type RestState,
  type RollRequest,
  shortenedBy,
  spendConviction,
  trackChanges,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import { type Brought, defineExchange, type Party, type Table } from "../../ruleset.ts";
import { numberOf, textOf } from "../asks.ts";
import { throwDice, type ThrownDice } from "../dice.ts";
import { characterAt, counted, secondsNow } from "../facts.ts";
import { twintensSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { dyingCard, effortCard, type EffortState, recoveryCard, restCard } from "../view/body-card.ts";
import { describeStep } from "../view/trace.ts";
import { veilCheck, veilRecovery } from "./veil.ts";

type Who = { readonly actor: Party; readonly character: TwintensActor };

/** Whom a card is about, as they are now. */
function whoOf(ask: unknown, table: Table): Who | Refusal {
  const uuid = textOf(ask, "actor");
  const [actor, character] = [table.party(uuid), characterAt(table, uuid)];
  return actor && character ? { actor, character } : refuse("gone", { name: uuid });
}

const isWho = (found: Who | Refusal): found is Who => "character" in found;

const dice = (check: RollRequest): Promise<ThrownDice> => throwDice(check.settings, explain(check.rows).total);

const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

/** Somebody dying: a check, open for a point, whose outcome is written when it is resolved. @rule TWI-240 TWI-241 TWI-242 TWI-304 TWI-524 */
export const dyingKind = defineExchange<unknown, DyingExchange, DyingState, DyingEvent>({
  reducer: dyingExchange,
  compose: (ask, table) => {
    const who = whoOf(ask, table);
    if (!isWho(who)) return who;
    const { actor, character } = who;
    if (!character.track.dying || character.track.dead) return refuse("notDying");
    const check = constitutionRequest(character, "dying", {
      settings: twintensSettings(table),
      extra: inspiredRows(character),
    });
    return {
      accepted: true,
      request: {
        actor: { ...actor },
        check,
        track: character.track,
        held: lostHold(character),
        rounds: Math.max(1, Math.min(MOST_DYING_CHECKS, numberOf(ask, "rounds", 1))),
      },
    };
  },
  rights: {
    roll: { by: "owner", of: (s) => [s.request.actor] },
    reroll: { by: "owner", of: (s) => [s.request.actor] },
    resolve: { by: "owner", of: (s) => [s.request.actor] },
  },
  complete: (state, event, table) => {
    const character = characterAt(table, state.request.actor.uuid);
    if (!character) return refuse("gone", { name: state.request.actor.name });
    if (event.type === "reroll") {
      const paid = payReroll(situation(character.ref, table), character.ref);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    return event.type === "resolve"
      ? { ...event, changes: trackChanges(character, merged(character, state), "TWI-240") }
      : event;
  },
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  waiting: (state) => (state.resolved ? [] : [state.request.actor]),
  byDefault: async (state) => (state.result ? brought<DyingEvent>({ type: "resolve", changes: [] }) : rollDying(state)),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: dyingCard,
  gestures: {
    roll: async ({ state }) => rollDying(state),
    reroll: async ({ state }) => {
      const { faces, rolls } = await dice(state.request.check);
      return brought<DyingEvent>({ type: "reroll", faces, changes: [] }, rolls);
    },
    resolve: async () => brought<DyingEvent>({ type: "resolve", changes: [] }),
  },
});

async function rollDying(state: DyingState): Promise<Brought<DyingEvent>> {
  const { faces, rolls } = await dice(state.request.check);
  return brought<DyingEvent>({ type: "roll", faces }, rolls);
}

/** The outcome on the track as it is now: what else has happened since the card was made stays, and whoever was helped in the meantime is. @rule TWI-243 TWI-244 */
function merged(character: TwintensActor, state: DyingState): TwintensActor["track"] {
  const { track, after } = { track: character.track, after: state.after };
  if (!track.dying) return track;
  switch (state.outcome) {
    case "dead":
      return { ...track, dead: true };
    case "stabilised":
      return { ...track, dying: false, disabled: after.disabled || track.disabled, unconscious: true };
    default:
      return track;
  }
}

/** A recovery on a card, and whether the world's own clock has moved for it. */
export interface RecoveryRequest extends RecoveryExchange {
  readonly clock: "world" | "own";
}

/** Time passes over somebody who is hurt: what goes by itself, checks when they fall due, the worst first. @rule TWI-246 TWI-247 TWI-248 TWI-249 TWI-251 TWI-252 TWI-505 */
export const recoveryKind = defineExchange<unknown, RecoveryRequest, RecoveryState, RecoveryEvent>({
  reducer: recoveryExchange as Reducer<RecoveryRequest, RecoveryState, RecoveryEvent>,
  compose: (ask, table) => {
    const who = whoOf(ask, table);
    if (!isWho(who)) return who;
    const { actor, character } = who;
    const { track } = character;
    if (track.dying || track.dead) return refuse("recovery.dying");
    const minutes = numberOf(ask, "minutes", 60);
    if (minutes <= 0 || minutes > MOST_MINUTES) return refuse("recovery.minutes", { most: MOST_MINUTES });
    const from = numberOf(ask, "from", secondsNow());
    const care = numberOf(ask, "bonus", 0);
    const extra: readonly Row[] = [
      ...(care === 0 ? [] : [line("circumstance", Math.max(-20, Math.min(20, care)), "TWI-251")]),
      ...regeneration(character),
    ];
    const shortened = shortenedBy(character.powers);
    const check = constitutionRequest(character, "recovery", { settings: twintensSettings(table), extra });
    return {
      accepted: true,
      request: {
        actor: { ...actor },
        check,
        track,
        rested: Math.max(0, Math.floor((from - character.hurtAt) / MINUTE)),
        minutes,
        clock: textOf(ask, "clock") === "world" || numberOf(ask, "from", -1) >= 0 ? "world" : "own",
        ...(Object.keys(shortened).length > 0 && { shortened }),
      },
    };
  },
  rights: {
    roll: { by: "owner", of: (s) => [s.request.actor] },
    reroll: { by: "owner", of: (s) => [s.request.actor] },
    next: { by: "owner", of: (s) => [s.request.actor] },
    apply: { by: "owner", of: (s) => [s.request.actor] },
  },
  complete: (state, event, table) => {
    const character = characterAt(table, state.request.actor.uuid);
    if (!character) return refuse("gone", { name: state.request.actor.name });
    if (event.type === "reroll") {
      const paid = payReroll(situation(character.ref, table), character.ref);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    if (event.type !== "apply") return event;
    if (
      JSON.stringify({ ...character.track, stunned: null }) !==
      JSON.stringify({ ...state.request.track, stunned: null })
    )
      return refuse("recovery.moved", { name: character.name });
    return {
      ...event,
      changes: [
        ...trackChanges(character, { ...state.track, stunned: character.track.stunned }, "TWI-246"),
        ...clockChange(character, state),
      ],
    };
  },
  parties: (state) => [state.request.actor],
  veil: veilRecovery,
  waiting: (state) => (state.applied ? [] : [state.request.actor]),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: recoveryCard,
  gestures: {
    roll: async ({ state }) => {
      const { faces, rolls } = await dice(state.request.check);
      return brought<RecoveryEvent>({ type: "roll", faces }, rolls);
    },
    reroll: async ({ state }) => {
      const { faces, rolls } = await dice(state.request.check);
      return brought<RecoveryEvent>({ type: "reroll", faces, changes: [] }, rolls);
    },
    next: async () => brought<RecoveryEvent>({ type: "next" }),
    apply: async () => brought<RecoveryEvent>({ type: "apply", changes: [] }),
  },
});

const MINUTE = 60;
/** Where time passed for one alone, the last harm lies so much longer ago. */
function clockChange(character: TwintensActor, state: RecoveryState): readonly Change[] {
  const request = state.request as RecoveryRequest;
  return request.clock === "world"
    ? []
    : [
        change(
          character.ref,
          "system.hurtAt",
          character.hurtAt,
          character.hurtAt - request.minutes * MINUTE,
          "TWI-249",
        ),
      ];
}

/** Regeneration improves recovery checks by its rank, unless it shortens a time instead. @rule TWI-251 TWI-440 */
function regeneration(character: TwintensActor): readonly Row[] {
  const ranks = character.powers
    .filter((p) => p.key === "regeneration" && p.active && (p.trait === null || p.trait === "recovery"))
    .reduce((most, p) => Math.max(most, p.ranks - p.lost), 0);
  return ranks === 0 ? [] : [line("regeneration", ranks, "TWI-251")];
}

/** Hours of rest from fatigue: a check each, all cleared at the tenth in a row. @rule TWI-262 TWI-263 TWI-421 */
export const restKind = defineExchange<unknown, RestExchange, RestState, RestEvent>({
  reducer: restExchange,
  compose: (ask, table) => {
    const who = whoOf(ask, table);
    if (!isWho(who)) return who;
    const { actor, character } = who;
    if (character.track.unconscious) return refuse("rest.unconscious");
    if (character.fatigue === "normal") return refuse("rest.fresh", { name: actor.name });
    const rested = Math.max(0, Math.min(FULL_REST_HOURS - 1, numberOf(ask, "rested", 0)));
    const hours = Math.max(1, Math.min(FULL_REST_HOURS - rested, numberOf(ask, "hours", 1)));
    return {
      accepted: true,
      request: {
        actor: { ...actor },
        check: constitutionRequest(character, "rest", { settings: twintensSettings(table) }),
        level: character.fatigue,
        unconscious: character.track.unconscious,
        rested,
        hours,
      },
    };
  },
  rights: {
    roll: { by: "owner", of: (s) => [s.request.actor] },
    reroll: { by: "owner", of: (s) => [s.request.actor] },
    apply: { by: "owner", of: (s) => [s.request.actor] },
  },
  complete: (state, event, table) => {
    const character = characterAt(table, state.request.actor.uuid);
    if (!character) return refuse("gone", { name: state.request.actor.name });
    if (event.type === "reroll") {
      const paid = payReroll(situation(character.ref, table), character.ref);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    if (event.type !== "apply") return event;
    return {
      ...event,
      changes:
        state.level === state.request.level
          ? []
          : [change(character.ref, "system.fatigue", state.request.level, state.level, "TWI-262")],
    };
  },
  parties: (state) => [state.request.actor],
  waiting: (state) => (state.applied ? [] : [state.request.actor]),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: restCard,
  gestures: {
    roll: async ({ state }) => {
      const { faces, rolls } = await dice(state.request.check);
      return brought<RestEvent>({ type: "roll", faces }, rolls);
    },
    reroll: async ({ state }) => {
      const { faces, rolls } = await dice(state.request.check);
      return brought<RestEvent>({ type: "reroll", faces, changes: [] }, rolls);
    },
    apply: async () => brought<RestEvent>({ type: "apply", changes: [] }),
  },
});

type EffortEvent = { readonly type: "take" | "cancel"; readonly changes: readonly Change[] };

/** The fatigue of extra effort arrives: taken, or cancelled for a point. @rule TWI-265 TWI-266 TWI-513 */
export const effortKind = defineExchange<unknown, EffortState["request"], EffortState, EffortEvent>({
  reducer: {
    begin: (request) => ({ request, done: null }),
    step: (state, event) =>
      state.done !== null ? refuse("alreadyDone") : accept({ ...state, done: event.type }, event.changes),
  },
  compose: (ask, table) => {
    const who = whoOf(ask, table);
    if (!isWho(who)) return who;
    return who.character.pendingFatigue
      ? { accepted: true, request: { actor: { ...who.actor } } }
      : refuse("effort.none");
  },
  rights: {
    take: { by: "owner", of: (s) => [s.request.actor] },
    cancel: { by: "owner", of: (s) => [s.request.actor] },
  },
  complete: (state, event, table) => {
    const character = characterAt(table, state.request.actor.uuid);
    if (!character) return refuse("gone", { name: state.request.actor.name });
    if (event.type === "take") return { ...event, changes: effortFatigue(character) };
    const paid = spendConviction(
      character,
      "fatigue",
      { what: "pending" },
      twintensSettings(table),
      counted(character.ref, table),
    );
    return paid.accepted ? { ...event, changes: paid.changes } : paid;
  },
  parties: (state) => [state.request.actor],
  waiting: (state) => (state.done === null ? [state.request.actor] : []),
  byDefault: async () => brought<EffortEvent>({ type: "take", changes: [] }),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, _table, localize) => effortCard(state, viewer, localize),
  gestures: {
    take: async () => brought<EffortEvent>({ type: "take", changes: [] }),
    cancel: async () => brought<EffortEvent>({ type: "cancel", changes: [] }),
  },
});
