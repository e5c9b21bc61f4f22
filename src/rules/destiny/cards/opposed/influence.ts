import type { Reducer } from "../../../kernel/exchange.ts";
import { influenceSteps, shiftTopic, type Wanted } from "../../acts/checks/influence.ts";
import type { ActionKey } from "../../turn/actions.ts";
import { type OpposedEvent, type OpposedExchange, opposedExchange, type OpposedState } from "./opposed.ts";

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
