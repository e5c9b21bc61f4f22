import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { coinFlip, compareRanks } from "../dice/opposed.ts";
import type { Face } from "../types.ts";
import type { Party } from "./check.ts";

/** Two sides and a rank each that are held against each other without dice; without ranks it is a coin between them. */
export interface ContestExchange {
  readonly actor: Party;
  readonly opponent: Party;
  /** Lang key of the trait that is compared. */
  readonly label: string;
  /** A rank is null only in a copy for those who may not know it. */
  readonly ranks: { readonly active: number | null; readonly passive: number | null } | null;
}

export interface ContestEvent {
  readonly type: "flip";
  readonly face: Face;
}

export interface ContestState {
  readonly request: ContestExchange;
  /** The die of the coin; null when none was thrown. */
  readonly face: Face | null;
  /** Null: the coin is still to be thrown. */
  readonly winner: "active" | "passive" | null;
}

/**
 * A pure contest of a trait: the higher rank wins; equal ranks, and sides that only draw lots, are decided by one Fudge die, + for the first and - for the second.
 * @rule FUD-057 FUD-061 FUD-712
 */
export const contestExchange: Reducer<ContestExchange, ContestState, ContestEvent> = {
  begin: (request) => ({
    request,
    face: null,
    winner: request.ranks === null ? null : compareRanks(request.ranks.active ?? 0, request.ranks.passive ?? 0),
  }),
  step: (state, { face }) => {
    if (state.winner !== null) return refuse("nothingToFlip");
    const winner = coinFlip(face);
    return winner === null ? refuse("flipAgain") : accept({ ...state, face, winner });
  },
};
