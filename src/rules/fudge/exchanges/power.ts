import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import type { PowerFact } from "../powers/facts.ts";
import { counteredRank } from "../resistance.ts";
import type { CheckRequest, CheckResolution, Component, Face, Faces } from "../types.ts";
import type { Party } from "./check.ts";

/** A power that is used: which, how it works, and its power check. */
export interface PowerExchange {
  readonly actor: Party;
  /** Id of the item that it is. */
  readonly item: string;
  /** Id of the effect that is used; null: the whole power is taken up, and the card shows the first of its effects. */
  readonly component: string | null;
  /** Its name. */
  readonly power: string;
  readonly effect: Component["effect"];
  readonly rank: number;
  readonly action: Component["action"];
  readonly range: Component["range"];
  readonly duration: Component["duration"];
  readonly descriptors: readonly string[];
  /** Extras and flaws that are seen at the table: Tiring, Fades, Ammunition, Unreliable and the like. */
  readonly marks: readonly string[];
  /** What the effect comes to at this rank: how far, how fast, how long. */
  readonly facts: readonly PowerFact[];
  readonly innate: boolean;
  readonly check: CheckRequest;
  /** Coins that must all fall right for an Unreliable power; 0 for any other. */
  readonly coins: number;
  /** Whether it is on, for those that last; null for what is over at once. */
  readonly active: boolean | null;
}

/** A use: coins of an Unreliable power, dice of one that needs a check; `useAnyway` on the Gamemaster's word, where the turn has no action left. */
interface Used<T extends "use" | "useAnyway"> {
  readonly type: T;
  readonly coins: readonly Face[];
  readonly faces: Faces | null;
  readonly changes: readonly Change[];
}

export type PowerEvent =
  | Used<"use">
  | Used<"useAnyway">
  /** A victory point makes an Unreliable power work after all. */
  | { readonly type: "insist"; readonly changes: readonly Change[] }
  | { readonly type: "roll"; readonly faces: Faces | null }
  /** Kept up or dropped: the change is worked out where it is written. */
  | { readonly type: "maintain"; readonly active: boolean; readonly changes: readonly Change[] }
  /** Somebody counters it with a power of their own, which rolls against it; at once for a victory point, else as what was readied. */
  | { readonly type: "counter"; readonly target: string; readonly power: string; readonly atOnce: boolean; readonly faces: Faces | null; readonly check: CheckRequest; readonly by: Party; readonly changes: readonly Change[] };

export interface PowerState {
  readonly request: PowerExchange;
  readonly used: boolean;
  /** False for an Unreliable power that failed, or one whose check did. */
  readonly works: boolean;
  readonly coins: readonly Face[];
  readonly result: CheckResolution | null;
  readonly active: boolean | null;
  readonly counters: readonly { readonly by: Party; readonly power: string; readonly resolution: CheckResolution; readonly left: number }[];
  /** Rank after its own check and countering; 0 when nothing of it is left. */
  readonly rank: number;
  readonly changes: readonly Change[];
}

/** Whether coins fell right for an Unreliable power; one that is reliable has none. @rule FUD-530 */
export const obeys = (coins: readonly Face[]): boolean => coins.every((face) => face > 0);

/**
 * Ranks that a power with Check Required has after its check: by how much the check passed the number, one at least, never more than its own; 0 when it failed.
 * @rule FUD-530
 */
export const checkedRank = (rank: number, check: Pick<CheckResolution, "success" | "difference">): number => (check.success === true ? Math.min(rank, Math.max(1, check.difference ?? 0)) : 0);

/** The use itself: an Unreliable power may do nothing, one that needs a check has the ranks that its check leaves. */
function use(state: PowerState, event: Extract<PowerEvent, { type: "use" | "useAnyway" }>): ReturnType<typeof powerExchange.step> {
  if (state.used) return refuse("alreadyDone");
  const { check, rank, active } = state.request;
  const result = check.dc === null ? null : resolveCheck(check, event.faces);
  const left = result ? checkedRank(rank, result) : rank;
  const works = obeys(event.coins) && left > 0;
  return accept({ ...state, used: true, coins: event.coins, result, rank: left, works, active: active === null || !works ? active : true, changes: event.changes }, event.changes);
}

/**
 * A power is used: what it takes of the turn, whether it obeys, its power check where one is wanted, keeping it up, and countering. An effect that has rolled is countered at its total,
 * one that goes on at its rank; what is left is at most the difference. Innate effects can't be countered.
 * @rule FUD-063 FUD-176 FUD-177 FUD-278 FUD-530 FUD-706
 */
export const powerExchange: Reducer<PowerExchange, PowerState, PowerEvent> = {
  begin: (request) => ({ request, used: false, works: true, coins: [], result: null, active: request.active, counters: [], rank: request.rank, changes: [] }),
  step: (state, event) => {
    switch (event.type) {
      case "use":
      case "useAnyway":
        return use(state, event);
      case "insist":
        if (!state.used || obeys(state.coins)) return refuse("power.obeys");
        return accept({ ...state, coins: [], works: state.rank > 0, active: state.active === null ? null : true, changes: [...state.changes, ...event.changes] }, event.changes);
      case "roll":
        return state.result ? refuse("alreadyRolled") : accept({ ...state, result: resolveCheck(state.request.check, event.faces) });
      case "maintain":
        if (state.active === null) return refuse("power.instant");
        return state.active === event.active ? refuse("alreadyDone") : accept({ ...state, active: event.active }, event.changes);
      case "counter": {
        if (state.request.innate) return refuse("power.innate");
        if (state.rank === 0) return refuse("power.countered");
        const resolution = resolveCheck(event.check, event.faces);
        const left = counteredRank(state.rank, state.result?.total ?? state.request.rank, resolution.total);
        return accept({ ...state, rank: left, counters: [...state.counters, { by: event.by, power: event.power, resolution, left }] }, event.changes);
      }
    }
  },
};
