import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { against, resolveCheck } from "../dice/check.ts";
import { teamBonus, type TeamResult } from "../dice/opposed.ts";
import { type Improve, keptFaces, type OwnThrow } from "../dice/second-throw.ts";
import { TEAM_DC } from "../dice/values.ts";
import type { CheckRequest, CheckResolution, Faces } from "../types.ts";
import type { Party } from "./check.ts";

/** One leads, the others help with the same check; what the helpers roll is filled in when they do. */
export interface TeamExchange {
  readonly actor: Party;
  readonly check: CheckRequest;
  /** Key of the trait that all roll. */
  readonly trait: string;
  readonly helpers: readonly Party[];
}

/** `spent`: what was made ready for the roll and is used up by it. */
export type TeamEvent =
  | {
      readonly type: "help";
      readonly target: string;
      readonly faces: Faces | null;
      readonly check: CheckRequest;
      readonly spent?: readonly Change[];
    }
  | { readonly type: "roll"; readonly faces: Faces | null; readonly spent?: readonly Change[] }
  | Improve;

/** What a helper came to. */
export interface Help {
  readonly uuid: string;
  readonly check: CheckRequest;
  readonly resolution: CheckResolution;
}

export interface TeamState {
  readonly request: TeamExchange;
  readonly helps: readonly Help[];
  /** What the help so far is worth; null before the first. */
  readonly team: TeamResult | null;
  readonly result: CheckResolution | null;
}

/** The leader's check with what the help is worth. @rule FUD-071 */
const led = ({ request: { check }, team }: TeamState): CheckRequest =>
  team ? { ...check, circumstances: [...check.circumstances, team.row] } : check;

/** A helper's roll held against 0. @rule FUD-070 FUD-072 */
export function helpOf(uuid: string, check: CheckRequest, faces: Faces | null): Help {
  const rolled = resolveCheck({ ...check, dc: TEAM_DC }, faces);
  return { uuid, check, resolution: { ...rolled, ...against(rolled, TEAM_DC) } };
}

const withHelps = (state: TeamState, helps: readonly Help[]): TeamState => ({
  ...state,
  helps,
  team: teamBonus(helps.map((h) => h.resolution)),
});

/** The leader's dice once they have fallen; before that those of the helpers, since the leader's roll is built on theirs. @rule FUD-368 */
export function teamThrows(state: TeamState): readonly OwnThrow[] {
  const { request, helps, result } = state;
  if (result) return result.faces ? [{ roll: "lead", of: request.actor, check: led(state), faces: result.faces }] : [];
  return helps.flatMap(({ uuid, check, resolution: { faces } }) => {
    const of = request.helpers.find((h) => h.uuid === uuid);
    return of && faces ? [{ roll: uuid, of, check: { ...check, dc: TEAM_DC }, faces }] : [];
  });
}

/** A second throw of the leader's or a helper's. @rule FUD-368 FUD-378 */
function improved(state: TeamState, event: Improve): Step<TeamState> {
  const own = teamThrows(state).find((o) => o.roll === event.roll);
  if (!own) return refuse(state.result ? "improve.announced" : "improve.noDice");
  const kept = keptFaces(own.check, own.faces, event);
  return accept(
    state.result
      ? { ...state, result: resolveCheck(own.check, kept) }
      : withHelps(
          state,
          state.helps.map((h) => (h.uuid === event.roll ? helpOf(h.uuid, h.check, kept) : h)),
        ),
    event.changes,
  );
}

/**
 * A team check: helpers roll against 0, their degrees are netted into +2 to -1 for the leader, who then rolls. A helper who hasn't rolled by then doesn't count.
 * @rule FUD-070 FUD-071 FUD-072 FUD-073 FUD-368 FUD-705
 */
export const teamExchange: Reducer<TeamExchange, TeamState, TeamEvent> = {
  begin: (request) => ({ request, helps: [], team: null, result: null }),
  step: (state, event) => {
    if (event.type === "improve") return improved(state, event);
    if (state.result) return refuse("alreadyRolled");
    if (event.type === "roll") return accept({ ...state, result: resolveCheck(led(state), event.faces) }, event.spent);
    if (!state.request.helpers.some((h) => h.uuid === event.target)) return refuse("noSuchTarget");
    if (state.helps.some((h) => h.uuid === event.target)) return refuse("alreadyAnswered");
    return accept(withHelps(state, [...state.helps, helpOf(event.target, event.check, event.faces)]), event.spent);
  },
};
