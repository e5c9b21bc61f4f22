import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import {
  type CheckRequest,
  type CheckResolution,
  isSpendFace,
  resolveCheck,
  type Spend,
  unsound,
} from "../dice/check.ts";
import type { Faces } from "../types.ts";
import { DEATH_SAVE } from "../values.ts";
import type { PaidDie } from "./check/before-roll.ts";
import type { Party } from "./check/check.ts";

/** A death save of somebody. */
export interface DyingExchange {
  readonly actor: Party;
  /** Fortitude; its DC is 15. */
  readonly check: CheckRequest;
}

/** `changes` come from `deathSave`, worked out from the one who is dying as it is then; a spend before that may still turn the roll. */
export type DyingEvent =
  | { readonly type: "roll"; readonly faces: Faces }
  | ({ readonly type: "improve" } & PaidDie)
  | { readonly type: "apply"; readonly changes: readonly Change[] };
export interface DyingState {
  readonly request: DyingExchange;
  readonly faces: Faces | null;
  readonly spends: readonly Spend[];
  readonly result: CheckResolution | null;
  readonly applied: boolean;
}

/** A death save: Fortitude against 15 at the start of a turn, no action. @rule DES-181 DES-224 DES-247 */
export const dyingExchange: Reducer<DyingExchange, DyingState, DyingEvent> = {
  begin: (request) => ({
    request: { ...request, check: { ...request.check, dc: DEATH_SAVE.dc } },
    faces: null,
    spends: [],
    result: null,
    applied: false,
  }),
  step: (state, event) => {
    switch (event.type) {
      case "roll": {
        if (state.result) return refuse("alreadyRolled");
        const no = unsound(state.request.check, event.faces, true);
        return no ?? accept({ ...state, faces: event.faces, result: resolveCheck(state.request.check, event.faces) });
      }
      case "improve": {
        if (!state.faces) return refuse("spend.notRolled");
        if (state.applied) return refuse("alreadyApplied");
        if (!isSpendFace(event.roll)) return refuse("badDice");
        const spends: readonly Spend[] = [...state.spends, { use: "improve", roll: event.roll }];
        return accept(
          { ...state, spends, result: resolveCheck(state.request.check, state.faces, spends) },
          event.changes,
        );
      }
      case "apply":
        if (!state.result) return refuse("spend.notRolled");
        return state.applied ? refuse("alreadyApplied") : accept({ ...state, applied: true }, event.changes);
      default:
        return refuse("noSuchEvent");
    }
  },
};
