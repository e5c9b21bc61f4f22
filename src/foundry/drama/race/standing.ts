import {
  cardInForce,
  cardOf,
  currentCard,
  isCard,
  type Hazard,
  type RaceState,
  type RaceStep,
} from "../../../rules/drama/index.ts";
import { readCard } from "../../exchange/record.ts";
import type { Party, Table } from "../../ruleset.ts";
import { readDeck } from "../deck/documents.ts";

/** A race as it is opened: a name of its own among cards, what it is about, and its steps. */
export interface RaceOpening {
  readonly id: string;
  readonly actor: string;
  readonly name: string;
  readonly steps: readonly RaceStep[];
}

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

/** Where a race stands in time: the fight's round, or its own outside one. */
export const roundOf = (state: Pick<RaceCard, "rounds">, table: Table): string => {
  const encounter = table.encounter();
  return encounter ? `fight ${String(encounter.round)}` : `race ${String(state.rounds)}`;
};

/** The card that opens steps now: that of the fight, or the latest turned. @rule DRA-315 */
export function cardNow(table: Table): { readonly letters: string; readonly hazard: Hazard } {
  const data = table.encounter()?.data;
  const deck = data ? null : readDeck();
  const id = data ? cardInForce(data) : deck && currentCard(deck);
  return typeof id === "string" && isCard(id)
    ? { letters: cardOf(id).steps, hazard: cardOf(id).hazard }
    : { letters: "", hazard: "-" };
}

/** A race in the log with the message it stands in; null when it is gone. */
export function raceById(id: string): { readonly message: string; readonly state: RaceCard } | null {
  const message = ([...game.messages] as unknown as ChatMessage.Implementation[]).reverse().find((m) => {
    const { kind, request } = m.system as unknown as { kind?: string; request?: Partial<RaceCardRequest> };
    return kind === "race" && request?.id === id;
  });
  const card = message ? readCard(message) : null;
  return message && card ? { message: message.id ?? "", state: card.state as RaceCard } : null;
}
