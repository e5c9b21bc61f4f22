import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Encounter } from "../../kernel/table.ts";
import type { RaceTry } from "../acts/race-try.ts";
import { isWon, race, type RaceState, type RaceStep } from "../turn/race.ts";
import type { Party } from "./types.ts";

/** The request of a race's card. */
export interface RaceCardRequest {
  readonly id: string;
  readonly actor: Party;
  readonly name: string;
  readonly steps: readonly RaceStep[];
}

/** A race on its card: its own count of rounds outside a conflict, and the round in which it was last tried. */
export interface RaceCard {
  readonly request: RaceCardRequest;
  readonly race: RaceState;
  readonly rounds: number;
  readonly triedIn: string | null;
}

export type RaceCardEvent = RaceTry | { readonly type: "next"; readonly changes: readonly Change[] };

/** Where a race stands in time: the fight's round, or its own outside one. */
export const roundOf = ({ rounds }: Pick<RaceCard, "rounds">, fight: Encounter | null): string =>
  fight ? `fight ${String(fight.round)}` : `race ${String(rounds)}`;

/** A race on one card: tries come in from cards of their own, one a round; outside a conflict the Gamemaster begins the next round. @rule DRA-315 DRA-316 DRA-317 */
export const raceCard: Reducer<RaceCardRequest, RaceCard, RaceCardEvent> = {
  begin: (request) => ({ request, race: race.begin(request.steps), rounds: 1, triedIn: null }),
  step: (state, event) => {
    if (event.type === "next")
      return isWon(state.race) ? refuse("raceWon") : accept({ ...state, rounds: state.rounds + 1 }, event.changes);
    const fresh = state.triedIn === event.round ? accept(state.race) : race.step(state.race, { type: "round" });
    if (!fresh.accepted) return fresh;
    const tried = race.step(fresh.state, event);
    return tried.accepted ? accept({ ...state, race: tried.state, triedIn: event.round }) : tried;
  },
};
