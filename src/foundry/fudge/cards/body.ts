/** Cards about one person on which something follows of itself: dying, recovery, relief from an effort, initiative again. The rules say what they are; here are their dice and looks. */
import {
  type AtOnceCard,
  type AtOnceEvent,
  atOnceRights,
  type AtOnceState,
  atOnceThrows,
  type CheckExchange,
  completeAtOnce,
  completeRelief,
  composeCard,
  composeInitiative,
  dyingRules,
  type FudgeCards,
  type InitiativeExchange,
  initiativeRules,
  OWN,
  type RecoveryExchange,
  recoveryRules,
  type ReliefEvent,
  type ReliefExchange,
  reliefExchange,
  type ReliefState,
  veilCheck,
  veilInitiative,
  veilRecovery,
} from "../../../rules/fudge/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { type AnyExchangeKind, type Brought, defineExchange, type ExchangeKind, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { describeStep } from "./attack/trace.ts";
import { throwAgain } from "./check/improve.ts";
import { dyingCard } from "./dying-card.ts";
import { initiativeCard } from "./initiative-card.ts";
import { recoveryCard } from "./recovery-card.ts";
import { reliefCard } from "./relief-card.ts";

type Kind<R extends CheckExchange> = ExchangeKind<unknown, R, AtOnceState<R>, AtOnceEvent>;
type Begun<R> = { readonly accepted: true; readonly request: R } | Refusal;

async function thrown({ check }: CheckExchange): Promise<Brought<AtOnceEvent>> {
  const { faces, rolls } = await throwDice(check);
  return { event: { type: "roll", faces, changes: [] }, rolls };
}

const composed =
  <N extends "dying" | "recovery" | "relief">(kind: N) =>
  (ask: unknown, table: Table, gm = false): Begun<FudgeCards[N]> =>
    composeCard(kind, ask, (self) => situation(self, table, gm));

/** Such a card as the desk takes it: asked of its player, who may throw for it and throw again. */
const atOnce = <R extends CheckExchange>(
  card: AtOnceCard<R>,
  hands: Pick<Kind<R>, "compose" | "view" | "veil"> & Partial<Kind<R>>,
): AnyExchangeKind =>
  defineExchange<unknown, R, AtOnceState<R>, AtOnceEvent>({
    reducer: card.rules,
    rights: atOnceRights,
    complete: (state, event, table) => completeAtOnce(card, situation("", table), state, event),
    parties: (state) => [state.request.actor],
    waiting: (state) => (state.result ? [] : [state.request.actor]),
    byDefault: (state) => thrown(state.request),
    describe: (event, _state, localize) => describeStep(event, localize),
    gestures: {
      roll: ({ state }) => thrown(state.request),
      improve: ({ state, args }) => throwAgain(atOnceThrows(state), args),
    },
    ...hands,
  });

/** Somebody dying. @rule FUD-160 FUD-161 FUD-368 FUD-711 */
export const dyingKind = atOnce(dyingRules, { compose: composed("dying"), view: dyingCard, veil: veilCheck });

/** Somebody shakes off what hangs on them at the end of a turn. @rule FUD-172 FUD-173 FUD-368 FUD-708 */
export const recoveryKind = atOnce<RecoveryExchange>(recoveryRules, {
  compose: composed("recovery"),
  view: recoveryCard,
  veil: veilRecovery,
  parties: ({ request: { actor, source } }) => [actor, { uuid: source.split(" ")[0] ?? "", name: "", img: "" }],
});

/** Initiative is thrown again for a victory point, before anybody has acted. @rule FUD-260 FUD-368 FUD-707 */
export const initiativeKind = atOnce<InitiativeExchange>(initiativeRules, {
  compose: (ask, table) => {
    const uuid = String((ask as { readonly actor?: unknown } | null)?.actor ?? "");
    return composeInitiative(situation(uuid, table));
  },
  opening: thrown,
  veil: veilInitiative,
  waiting: () => [],
  describe: (event, _state, localize) =>
    describeStep({ type: event.type === "roll" ? "improve" : event.type }, localize),
  view: initiativeCard,
  gestures: { improve: ({ state, args }) => throwAgain(atOnceThrows(state), args) },
});

/** The first turn after an extra effort has tired somebody: a card on which a point buys that off. Who lets it lie recovers later, like from any fatigue. @rule FUD-344 FUD-671 FUD-684 FUD-709 */
export const reliefKind = defineExchange<unknown, ReliefExchange, ReliefState, ReliefEvent>({
  reducer: reliefExchange,
  compose: composed("relief"),
  rights: { buy: OWN },
  complete: (state, event, table) => completeRelief(situation("", table), state, event),
  parties: (state) => [state.request.actor],
  describe: (event, _state, localize) => describeStep(event, localize),
  view: reliefCard,
  gestures: { buy: async () => ({ event: { type: "buy", changes: [] } }) },
});
