import type { Change } from "../../../rules/kernel/change.ts";
import {
  askOf,
  type Attack,
  attacksOf,
  type ConditionState,
  currentScore,
  drowning,
  exposureDcs,
  type ExposureDefinition,
  type ExposureKey,
  EXPOSURES,
  harmOf,
  type Hazard,
  held,
  illnessEnds,
  isExposure,
  isIllness,
  sinks,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import type { MomentResult, Table } from "../../ruleset.ts";
import { characterAt } from "../at-table.ts";
import { twintensSettings } from "../settings.ts";

/** Most checks that one stretch of time asks of somebody: who lets days go by in a furnace is told the rest by the Gamemaster. */
const MOST = 4;
/** Seconds of a round. @rule TWI-062 */
const ROUND = 6;

/** What somebody is exposed to, with its rules. */
const exposures = (
  who: TwintensActor,
): readonly { readonly state: ConditionState; readonly kind: ExposureKey; readonly rules: ExposureDefinition }[] =>
  held(who, "exposed").flatMap((state) =>
    state.trait !== null && isExposure(state.trait)
      ? [{ state, kind: state.trait, rules: EXPOSURES[state.trait] }]
      : [],
  );

type Prompt = MomentResult["prompts"][number];

type People = Pick<Table, "character"> | null;

/** The attack of a power that makes ill, as its owner has it now; null for an illness of the surroundings, and where the power is gone. @rule TWI-450 */
function attackBehind({ source }: ConditionState, people: People): Attack | null {
  const harm = harmOf(source);
  const user = harm?.kind === "power" && people ? characterAt(people, harm.user) : null;
  return user && harm?.kind === "power"
    ? (attacksOf(user, twintensSettings()).find((a) => a.id === harm.power) ?? null)
    : null;
}

/** The card that a check against the surroundings opens, or the harm that needs none: a power that makes ill asks for the save that it asked for first. */
function promptOf(who: TwintensActor, state: ConditionState, kind: ExposureKey, dc: number, people: People): Prompt {
  const { asks } = EXPOSURES[kind];
  const attack = isIllness(state) ? attackBehind(state, people) : null;
  if (attack?.damage && attack.effect === null)
    return {
      kind: "attack",
      actor: who.ref,
      ask: askOf("hazard", who.ref, {
        hazard: "damage",
        amount: attack.damage.total,
        lethal: attack.type === "lethal",
        victims: [who.ref],
      }),
    };
  if (attack?.effect && attack.effect.save !== "toughness" && attack.effect.save !== "trip")
    return {
      kind: "check",
      actor: who.ref,
      ask: askOf("exposure", who.ref, { effect: state.effect, dc, save: attack.effect.save }),
    };
  if (asks === "harm")
    return {
      kind: "attack",
      actor: who.ref,
      ask: askOf("hazard", who.ref, { hazard: kind as Hazard, victims: [who.ref] }),
    };
  return {
    kind: "check",
    actor: who.ref,
    ask: askOf("exposure", who.ref, { effect: state.effect, dc, save: asks === "con" ? "constitution" : "fort" }),
  };
}

/** What falls due between two points in seconds since each exposure began. */
function due(
  who: TwintensActor,
  from: (state: ConditionState) => number,
  to: (state: ConditionState) => number,
  byRound: boolean,
  people: People,
): readonly Prompt[] {
  return exposures(who)
    .filter(({ rules, kind }) => (rules.every === ROUND) === byRound && !(kind === "suffocation" && sinks(who)))
    .flatMap(({ state, kind }) =>
      exposureDcs(kind, from(state), to(state), state.degree ?? 0, currentScore(who, "con") ?? 0)
        .slice(0, byRound ? 1 : MOST)
        .map((dc) => promptOf(who, state, kind, dc, people)),
    );
}

/** At the start of a turn: fire burns, breath runs out, and who has failed against suffocation sinks a step. @rule TWI-291 TWI-294 TWI-450 */
export function exposedTurn(who: TwintensActor, round: number, people: People = null): MomentResult {
  const since = (state: ConditionState): number => (round - (state.start?.round ?? round)) * ROUND;
  const again = exposures(who).filter(
    ({ kind, state }) => kind === "secondary" && since(state) >= ROUND && attackBehind(state, people)?.effect === null,
  );
  const changes: readonly Change[] = [
    ...drowning(who),
    ...again.flatMap(({ state }) => illnessEnds(who, state, ROUND)),
  ];
  return { changes, prompts: who.track.dead ? [] : due(who, (s) => since(s) - ROUND, since, true, people) };
}

/** Time goes by outside of turns: heat, cold, hunger, thirst, illness; and by rounds what else burns or chokes, and who has failed against suffocation sinks. A poison that harms without a check is over with that. @rule TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 */
export function exposedTime(
  who: TwintensActor,
  now: number,
  seconds: number,
  fighting: boolean,
  people: People = null,
): MomentResult {
  if (who.track.dead) return { changes: [], prompts: [] };
  const since =
    (at: number) =>
    (state: ConditionState): number =>
      at - (state.start?.key ?? at);
  const slow = due(who, since(now - seconds), since(now), false, people);
  const spent = exposures(who)
    .filter(
      ({ state, kind }) =>
        isIllness(state) && since(now)(state) >= EXPOSURES[kind].every && attackBehind(state, people)?.effect === null,
    )
    .flatMap(({ state }) => illnessEnds(who, state, since(now)(state)));
  const rounds = fighting ? 0 : Math.floor(now / ROUND) - Math.floor((now - seconds) / ROUND);
  return {
    changes: [...spent, ...drowning(who, rounds)],
    prompts: fighting ? slow : [...slow, ...due(who, since(now - seconds), since(now), true, people)],
  };
}
