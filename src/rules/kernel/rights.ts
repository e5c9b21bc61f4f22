import type { Party } from "./table.ts";
import type { Told } from "./told.ts";

/**
 * Who may do one thing on a card. `owner`: whoever may act for all of `of`; `oneOf`: for at least one of them; `gm`: the Gamemaster alone; `anyone`: everybody at the
 * table. The Gamemaster may do everything. Read when a button is drawn, and again on the Gamemaster's client before anything is written.
 */
export interface Right<State = unknown, Event = unknown> {
  readonly by: "owner" | "oneOf" | "gm" | "anyone";
  readonly of?: (state: State, event: Event) => readonly Party[];
}

/** The rights of a card, one for each event its conversation knows: a row of the permission table. Asked of steps that were taken too, whose numbers the asker may not have. */
export type Rights<State, Event extends { readonly type: string }> = {
  readonly [T in Event["type"]]: Right<State, Told<Extract<Event, { readonly type: T }>>>;
};
