import type { Refusal } from "./refusal.ts";

/** Where chance comes from: the generator of the forecast in play, a list of faces in tests. */
export interface Chance {
  /** A whole number from 0 to n - 1, each alike. */
  readonly below: (n: number) => number;
}

/** How somebody stands: in the fight, out of it (unconscious, dying, given up), or dead. */
export type Fate = "up" | "down" | "dead";

export type Side = 0 | 1;

/** One body in the fight. Several seats may share a fighter: six thugs are one fighter in six seats. */
export interface Seat {
  /** Index into `Roster.fighters`. */
  readonly fighter: number;
  readonly side: Side;
}

/** Who fights: each different fighter once, and a seat for every body, the first side's seats before the second's. */
export interface Roster<Fighter> {
  readonly fighters: readonly Fighter[];
  readonly seats: readonly Seat[];
}

/**
 * How a side fights. A ruleset with points, pools or cards extends this with what may be spent when; the policy that every ruleset has, `weakest`, spends nothing.
 */
export interface ForecastPolicy<State> {
  /**
   * Whom to attack.
   * @param reachable  seats of foes that are up and can be harmed from here; never empty
   * @returns one of them
   */
  readonly target: (state: State, seat: number, reachable: readonly number[], chance: Chance) => number;
}

/**
 * A fight that a ruleset has set up. The state is the ruleset's own: tracks, whose turn it is, pools that both sides draw from, a deck and the card turned up. It belongs
 * to one fight and may be changed in place.
 *
 * `next` is the order of acting, whatever it is: a list sorted once (Fudge, Twin Tens, Destiny), the side of the card that was turned up (Drama), or the one whom the last
 * has handed on to (Doom Pool).
 */
export interface Arena<State> {
  /** Everybody in place: initiative thrown, pools filled, deck shuffled. */
  readonly begin: (chance: Chance) => State;
  /** What a new round brings: a card, a die for a pool. Called before anybody acts in it. */
  readonly round?: (state: State, round: number, chance: Chance) => void;
  /** The seat that acts now, null when the round is over. Those who are down may be named, for what happens at their turn's edges. */
  readonly next: (state: State, chance: Chance) => number | null;
  /** A whole turn of that seat: what its start brings, its action, what its end brings. */
  readonly act: (state: State, seat: number, chance: Chance) => void;
  readonly fate: (state: State, seat: number) => Fate;
}

/** A character that can be played by itself, or why it can't. */
export type Entered<Fighter> =
  | {
      readonly accepted: true;
      readonly fighter: Fighter;
      /** Bodies that one token stands for; absent: one. */
      readonly bodies?: number;
    }
  | Refusal;

/**
 * What a ruleset brings to the forecast. All data is plain, so that it can be sent to a worker; the rules are the ruleset's own resolvers, none is written again for this.
 */
export interface ForecastAdapter<
  Fighter = unknown,
  State = unknown,
  Policy extends ForecastPolicy<State> = ForecastPolicy<State>,
> {
  /** Id of the ruleset, by which a worker finds this object again. */
  readonly id: string;
  /** Lang key of what this ruleset's fights leave out beside what all do. */
  readonly says?: string;
  /** The rules' snapshot of an actor as a fighter, under the world settings of the ruleset by key. */
  readonly enter: (character: unknown, settings?: Readonly<Record<string, unknown>>) => Entered<Fighter>;
  /** How much fight is left in a fighter as it comes, 0 when out of it: what a policy goes by, no rule of the game. */
  readonly left?: (fighter: Fighter, settings: Readonly<Record<string, unknown>>) => number;
  /** Ways to fight by name. */
  readonly policies: Readonly<Record<string, Policy>> & { readonly weakest: Policy };
  /**
   * Set up a fight.
   * @param settings  the world settings of the ruleset by key; what is left out is the ledger's default
   */
  readonly arena: (
    roster: Roster<Fighter>,
    settings: Readonly<Record<string, unknown>>,
    policies: readonly [Policy, Policy],
  ) => Arena<State>;
}

/** State an adapter with its own types; lists of rulesets forget them here, once, and only the adapter reads what it wrote. */
export function defineForecast<Fighter, State, Policy extends ForecastPolicy<State>>(
  adapter: ForecastAdapter<Fighter, State, Policy>,
): ForecastAdapter {
  return adapter as unknown as ForecastAdapter;
}

/** The policy that every ruleset has: attack the weakest who can be reached, the first of equals, and spend nothing. */
export function weakest<State>(strength: (state: State, seat: number) => number): ForecastPolicy<State> {
  return {
    target: (state, _seat, reachable) => {
      let best = reachable[0] ?? 0;
      let least = strength(state, best);
      for (let i = 1; i < reachable.length; i++) {
        const seat = reachable[i] ?? best;
        const mine = strength(state, seat);
        if (mine < least) [best, least] = [seat, mine];
      }
      return best;
    },
  };
}
