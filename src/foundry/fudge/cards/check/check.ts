import {
  answering,
  type CheckEvent,
  type CheckExchange,
  checkExchange,
  checkRights,
  type CheckState,
  checkThrows,
  completeCheck,
  completeOpposed,
  composeCard,
  type OpposedEvent,
  type OpposedExchange,
  opposedExchange,
  opposedRights,
  type OpposedState,
  opposedThrows,
  veilCheck,
  veilOpposed,
} from "../../../../rules/fudge/index.ts";
import type { Refusal } from "../../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange, type Table } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";
import { situation } from "../../situation.ts";
import { describeStep } from "../attack/trace.ts";
import { coin } from "../coin.ts";
import { askCheckAdjustment } from "./adjust.ts";
import { checkCard } from "./check-card.ts";
import { throwAgain } from "./improve.ts";
import { askMeek } from "./meek.ts";
import { opposedCard } from "./opposed-card.ts";

/** An event with the dice behind it. */
const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

/** A check: nobody answers; it is rolled by whoever opens it. */
export const checkKind = defineExchange<unknown, CheckExchange, CheckState, CheckEvent>({
  reducer: checkExchange,
  harmless: true,
  compose: (ask, table, gm = false) => composeCard("check", ask, (self) => situation(self, table, gm)),
  opening: async ({ check }) => {
    const { faces, rolls } = await throwDice(check);
    return { event: { type: "roll", faces }, rolls };
  },
  rights: checkRights,
  complete: (state, event, table) => completeCheck(state, event, situation("", table)),
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: checkCard,
  gestures: {
    meek: async ({ state }) => {
      const to = state.result && (await askMeek(state.result.total));
      return to == null ? null : brought<CheckEvent>({ type: "meek", to });
    },
    dice: async ({ state }) => {
      const { faces, rolls } = await throwDice({ ...state.request.check, routine: false });
      return faces && brought<CheckEvent>({ type: "dice", faces }, rolls);
    },
    adjust: async ({ state }) => {
      const said = await askCheckAdjustment(state.request.check.dc);
      return (
        said &&
        brought<CheckEvent>({ type: "adjust", by: { circumstance: said.circumstance, team: said.team }, dc: said.dc })
      );
    },
    improve: ({ state, args }) => throwAgain(checkThrows(state), args),
  },
});

/** Two sides. The opponent's numbers are its own at the moment of the answer. */
export const opposedKind = defineExchange<unknown, OpposedExchange, OpposedState, OpposedEvent>({
  reducer: opposedExchange,
  compose: (ask, table, gm = false) => composeCard("opposed", ask, (self) => situation(self, table, gm)),
  opening: async ({ check }) => {
    const { faces, rolls } = await throwDice(check);
    return { event: { type: "roll", faces }, rolls };
  },
  rights: opposedRights,
  complete: (state, event, table) => completeOpposed(state, event, situation("", table)),
  parties: (state) => [state.request.actor, state.request.opponent],
  veil: veilOpposed,
  waiting: (state) => (state.answer ? [] : [state.request.opponent]),
  byDefault: async (state, _uuid, table) => answerOpposed(state, table),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: opposedCard,
  gestures: {
    answer: ({ state, table }) => answerOpposed(state, table),
    improve: ({ state, args }) => throwAgain(opposedThrows(state), args),
    flip: async () => {
      const { face, rolls } = await coin();
      return brought<OpposedEvent>({ type: "flip", face }, rolls);
    },
  },
});

async function answerOpposed(state: OpposedState, table: Table): Promise<Brought<OpposedEvent> | Refusal> {
  const check = answering(situation(state.request.opponent.uuid, table), state.request);
  if ("accepted" in check) return check;
  const { faces, rolls } = await throwDice(check);
  return brought<OpposedEvent>({ type: "answer", faces, check }, rolls);
}
