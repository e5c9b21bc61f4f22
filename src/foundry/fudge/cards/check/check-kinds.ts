import {
  advantageRank,
  answering,
  type CheckEvent,
  type CheckExchange,
  checkExchange,
  type CheckState,
  checkThrows,
  composeCard,
  type Face,
  type FudgeCharacter,
  mayImproveBy,
  type OpposedEvent,
  type OpposedExchange,
  opposedExchange,
  type OpposedState,
  opposedThrows,
  throwOf,
  veilCheck,
  veilOpposed,
} from "../../../../rules/fudge/index.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { facesOf } from "../../../combat/participants.ts";
import { type Brought, defineExchange, type Table } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";
import { situation } from "../../situation.ts";
import { describeStep } from "../attack/trace.ts";
import { askCheckAdjustment } from "./adjust.ts";
import { checkCard } from "./check-card.ts";
import { improvedNow, throwAgain, usedBy } from "./improve.ts";
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
  rights: {
    roll: { by: "owner", of: (state) => [state.request.actor] },
    meek: { by: "owner", of: (state) => [state.request.actor] },
    dice: { by: "owner", of: (state) => [state.request.actor] },
    adjust: { by: "gm" },
    improve: mayImproveBy(checkThrows),
  },
  complete: (state, event, table) => {
    const { actor, check } = state.request;
    if (event.type === "roll") return { ...event, spent: usedBy(actor.uuid, check, table) };
    if (event.type === "meek") {
      const character = table.character(actor.uuid) as FudgeCharacter | null;
      return character && advantageRank(character, "meekness") > 0 ? event : refuse("meekness.none");
    }
    if (event.type === "adjust" || event.type === "dice") return event;
    return improvedNow(throwOf(checkThrows(state), event), event, table);
  },
  parties: (state) => [state.request.actor],
  veil: veilCheck,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, table, localize) => checkCard(state, viewer, table, localize),
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
  rights: {
    roll: { by: "owner", of: (state) => [state.request.actor] },
    answer: { by: "owner", of: (state) => [state.request.opponent] },
    flip: { by: "oneOf", of: (state) => [state.request.actor, state.request.opponent] },
    improve: mayImproveBy(opposedThrows),
  },
  complete: (state, event, table) => {
    if (event.type === "roll") return { ...event, spent: usedBy(state.request.actor.uuid, state.request.check, table) };
    if (event.type === "improve") return improvedNow(throwOf(opposedThrows(state), event), event, table);
    if (event.type !== "answer") return event;
    const check = answering(situation(state.request.opponent.uuid, table), state.request);
    return "accepted" in check ? check : { ...event, check, spent: usedBy(state.request.opponent.uuid, check, table) };
  },
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
      for (;;) {
        const roll = await new Roll("1df").evaluate();
        const [face = 0] = facesOf(roll);
        if (face !== 0) return brought<OpposedEvent>({ type: "flip", face: face as Face }, [roll]);
      }
    },
  },
});

async function answerOpposed(state: OpposedState, table: Table): Promise<Brought<OpposedEvent> | Refusal> {
  const check = answering(situation(state.request.opponent.uuid, table), state.request);
  if ("accepted" in check) return check;
  const { faces, rolls } = await throwDice(check);
  return brought<OpposedEvent>({ type: "answer", faces, check }, rolls);
}
