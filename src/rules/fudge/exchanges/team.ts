import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { against, resolveCheck } from "../check.ts";
import { teamBonus, type TeamResult } from "../opposed.ts";
import type { CheckRequest, CheckResolution, Faces } from "../types.ts";
import { TEAM_DC } from "../values.ts";
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
  | { readonly type: "help"; readonly target: string; readonly faces: Faces | null; readonly check: CheckRequest; readonly spent?: readonly Change[] }
  | { readonly type: "roll"; readonly faces: Faces | null; readonly spent?: readonly Change[] };

/** What a helper came to. */
export interface Help {
  readonly uuid: string;
  readonly label: string;
  readonly data?: CheckRequest["data"];
  readonly resolution: CheckResolution;
}

export interface TeamState {
  readonly request: TeamExchange;
  readonly helps: readonly Help[];
  /** What the help so far is worth; null before the first. */
  readonly team: TeamResult | null;
  readonly result: CheckResolution | null;
}

/**
 * A team check: helpers roll against 0, their degrees are netted into +2 to -1 for the leader, who then rolls. A helper who hasn't rolled by then doesn't count.
 * @rule FUD-070 FUD-071 FUD-072 FUD-073 FUD-705
 */
export const teamExchange: Reducer<TeamExchange, TeamState, TeamEvent> = {
  begin: (request) => ({ request, helps: [], team: null, result: null }),
  step: (state, event) => {
    if (state.result) return refuse("alreadyRolled");
    if (event.type === "roll") {
      const { check } = state.request;
      const circumstances = state.team ? [...check.circumstances, state.team.row] : check.circumstances;
      return accept({ ...state, result: resolveCheck({ ...check, circumstances }, event.faces) }, event.spent);
    }
    if (!state.request.helpers.some((h) => h.uuid === event.target)) return refuse("noSuchTarget");
    if (state.helps.some((h) => h.uuid === event.target)) return refuse("alreadyAnswered");
    const rolled = resolveCheck({ ...event.check, dc: TEAM_DC }, event.faces);
    const { success, degrees } = against(rolled, TEAM_DC);
    const helps = [...state.helps, { uuid: event.target, label: event.check.label, ...(event.check.data && { data: event.check.data }), resolution: { ...rolled, success, degrees } }];
    return accept({ ...state, helps, team: teamBonus(helps.map((h) => h.resolution)) }, event.spent);
  },
};
