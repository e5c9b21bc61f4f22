import { currentScore, drowning, EXPOSURES, exposureDcs, held, isExposure, type ConditionState, type ExposureDefinition, type ExposureKey } from "../../rules/twintens/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import type { MomentResult } from "../ruleset.ts";
import { checkChoices } from "./asks.ts";
import type { TwintensActor } from "./entries.ts";

/** Most checks that one stretch of time asks of somebody: who lets days go by in a furnace is told the rest by the Gamemaster. */
const MOST = 4;
/** Seconds of a round. @rule TWI-062 */
const ROUND = 6;

/** What somebody is exposed to, with its rules. */
const exposures = (who: TwintensActor): readonly { readonly state: ConditionState; readonly kind: ExposureKey; readonly rules: ExposureDefinition }[] =>
  held(who, "exposed").flatMap((state) => (state.trait !== null && isExposure(state.trait) ? [{ state, kind: state.trait, rules: EXPOSURES[state.trait] }] : []));

type Prompt = MomentResult["prompts"][number];

/** The card that a check against the surroundings opens, or the harm that needs none. */
function promptOf(who: TwintensActor, state: ConditionState, kind: ExposureKey, dc: number): Prompt {
  const { asks } = EXPOSURES[kind];
  if (asks === "harm") return { kind: "attack", actor: who.ref, ask: { actor: who.ref, hazard: kind, amount: 0, victims: [who.ref] } };
  return { kind: "check", actor: who.ref, ask: checkChoices(who.ref, asks === "con" ? "constitution:exertion" : "save:fort", { dc, purpose: "exposure", subject: state.effect }) };
}

/** What falls due between two points in seconds since each exposure began. */
function due(who: TwintensActor, from: (state: ConditionState) => number, to: (state: ConditionState) => number, byRound: boolean): readonly Prompt[] {
  return exposures(who)
    .filter(({ rules }) => (rules.every === ROUND) === byRound)
    .flatMap(({ state, kind }) => exposureDcs(kind, from(state), to(state), state.degree ?? 0, currentScore(who, "con") ?? 0).slice(0, byRound ? 1 : MOST).map((dc) => promptOf(who, state, kind, dc)));
}

/** At the start of a turn: fire burns, breath runs out, and who has failed against suffocation sinks a step. @rule TWI-291 TWI-294 */
export function exposedTurn(who: TwintensActor, round: number): MomentResult {
  const sinks = who.track.unconscious && exposures(who).some((e) => e.kind === "suffocation");
  const since = (state: ConditionState): number => (round - (state.start?.round ?? round)) * ROUND;
  const changes: readonly Change[] = sinks ? drowning(who) : [];
  return { changes, prompts: who.track.dead || sinks ? [] : due(who, (s) => since(s) - ROUND, since, true) };
}

/** Time goes by outside of turns: heat, cold, hunger, thirst, illness; and by rounds what else burns or chokes. @rule TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 */
export function exposedTime(who: TwintensActor, now: number, seconds: number, fighting: boolean): readonly Prompt[] {
  if (who.track.dead) return [];
  const since = (at: number) => (state: ConditionState): number => at - (state.start?.key ?? at);
  const slow = due(who, since(now - seconds), since(now), false);
  return fighting ? slow : [...slow, ...due(who, since(now - seconds), since(now), true)];
}
