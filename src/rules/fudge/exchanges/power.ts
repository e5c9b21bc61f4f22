import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import { counteredRank } from "../resistance.ts";
import type { CheckRequest, CheckResolution, Component, Faces } from "../types.ts";
import type { Party } from "./check.ts";

/** A power that is used: which, how it works, and its power check. */
export interface PowerExchange {
  readonly actor: Party;
  /** Id of the item that it is. */
  readonly item: string;
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
  readonly innate: boolean;
  readonly check: CheckRequest;
  /** Whether it is on, for those that last; null for what is over at once. */
  readonly active: boolean | null;
}

export type PowerEvent =
  | { readonly type: "roll"; readonly faces: Faces | null }
  /** Kept up or dropped: the change is worked out where it is written. */
  | { readonly type: "maintain"; readonly active: boolean; readonly changes: readonly Change[] }
  /** Somebody counters it with a power of their own, which rolls against it. */
  | { readonly type: "counter"; readonly target: string; readonly power: string; readonly faces: Faces | null; readonly check: CheckRequest; readonly by: Party };

export interface PowerState {
  readonly request: PowerExchange;
  readonly result: CheckResolution | null;
  readonly active: boolean | null;
  readonly counters: readonly { readonly by: Party; readonly power: string; readonly resolution: CheckResolution; readonly left: number }[];
  /** Rank after countering; 0 when it is cancelled. */
  readonly rank: number;
}

/**
 * A power is used: its power check where one is wanted, keeping it up, and countering. An effect that has rolled is countered at its total, one that goes on at its rank; what is
 * left is at most the difference. Innate effects can't be countered.
 * @rule FUD-063 FUD-176 FUD-177 FUD-278 FUD-706
 */
export const powerExchange: Reducer<PowerExchange, PowerState, PowerEvent> = {
  begin: (request) => ({ request, result: null, active: request.active, counters: [], rank: request.rank }),
  step: (state, event) => {
    switch (event.type) {
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
        return accept({ ...state, rank: left, counters: [...state.counters, { by: event.by, power: event.power, resolution, left }] });
      }
    }
  },
};
