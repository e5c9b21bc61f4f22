import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { influenceSteps, shiftTopic, type Wanted } from "../acts/checks/influence.ts";
import {
  type CheckRequest,
  type CheckResolution,
  isSpendFace,
  resolveCheck,
  type Spend,
  unsound,
} from "../dice/check.ts";
import type { ActionKey } from "../turn/actions.ts";
import type { Faces } from "../types.ts";
import { DEATH_SAVE } from "../values.ts";
import type { PaidDie } from "./check/before-roll.ts";
import type { Party } from "./check/check.ts";
import { type OpposedEvent, type OpposedExchange, opposedExchange, type OpposedState } from "./opposed/opposed.ts";

// Influence

/** An Influence, or a Shift of topic. */
export interface InfluenceExchange extends OpposedExchange {
  readonly thing: string;
  readonly wanted: Wanted;
}

export interface InfluenceState extends OpposedState {
  readonly request: InfluenceExchange;
  /** Steps in the wanted direction, below 0 the wrong way; null until both have rolled. */
  readonly steps: number | null;
  readonly topic: ReturnType<typeof shiftTopic> | null;
}

/** What an opposed check's card keeps beside the rules' own request. */
export interface OpposedMore {
  readonly act: ActionKey | null;
  readonly trait: string;
  /** Id of the power that is used; empty for a skill. */
  readonly by: string;
  /** Traits of which the opponent rolls the better. */
  readonly against: readonly string[];
  readonly spends: readonly string[];
  /** The card is laid before the roll, for a Hunch or an edit of the scene. */
  readonly hold: boolean;
}
export type OpposedCardRequest = (OpposedExchange | InfluenceExchange) & { readonly more: OpposedMore };
export type AnyOpposed = OpposedState | InfluenceState;

/** An Influence is an opposed check whose degree moves an attitude, or shifts the topic. @rule DES-142 DES-143 */
export const influenceExchange: Reducer<InfluenceExchange, InfluenceState, OpposedEvent> = {
  begin: (request) => ({ ...opposedExchange.begin(request), request, steps: null, topic: null }),
  step: (state, event) => {
    const step = opposedExchange.step(state, event);
    if (!step.accepted) return step;
    const degree = step.state.mine?.degree ?? null;
    const topic = state.request.contest === "shiftTopic";
    return {
      ...step,
      state: {
        ...step.state,
        request: state.request,
        steps: degree === null || topic ? null : influenceSteps(degree),
        topic: degree === null || !topic ? null : shiftTopic(degree),
      },
    };
  },
};

// Dying

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
