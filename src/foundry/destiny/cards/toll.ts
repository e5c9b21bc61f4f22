/** A card of the rules as the desk takes it, every event of it paid for; the same for all kinds. */
import {
  type CardRules,
  chosenFor,
  completed,
  rightsOf,
  type Said,
  tolled,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { openChanges } from "../../../rules/kernel/told.ts";
import { type AnyExchangeKind, defineExchange, type ExchangeKind } from "../../ruleset.ts";
import { controllers } from "../acts/controllers.ts";
import { situation } from "../situation.ts";
import { describeStep } from "./trace.ts";

/** What a kind of card has beside its rules: how it is opened, its dice, its looks, its hands. */
type Hands<R, S, E extends { readonly type: string }> = Pick<
  ExchangeKind<unknown, R, Worn<S>, Said<E>>,
  "compose" | "opening" | "view" | "moves" | "coming" | "gestures" | "byDefault" | "asked" | "report" | "harmless"
>;

/** The kind as the desk takes it. @rule DES-272 DES-392 DES-399 */
export function tolledKind<R, S, E extends { readonly type: string }>(
  card: CardRules<R, S, E>,
  { compose, opening, ...hands }: NoInfer<Hands<R, S, E>>,
): AnyExchangeKind {
  const { owner, requestOf, veil, waiting } = card;
  return defineExchange<unknown, R, Worn<S>, Said<E>>({
    ...hands,
    reducer: tolled(card.rules),
    rights: rightsOf(card),
    compose: (ask, table, gm) => {
      const made = compose(ask, table, gm);
      if (!made.accepted) return made;
      const forced = chosenFor(card, situation(owner(made.request).uuid, table), made.request);
      const overrule = (ask as { overrule?: unknown } | null)?.overrule === true;
      const chosenBy = forced && { chosenBy: controllers(forced, table) };
      return { accepted: true, request: { ...made.request, ...chosenBy, ...(overrule && { overrule }) } };
    },
    ...(opening && {
      opening: async (request: R, table) => {
        const first = await opening(request, table);
        // The right to grant is the Gamemaster's: a player who asks for it is refused at the desk.
        return first && (request as { overrule?: boolean }).overrule === true
          ? { ...first, event: { type: "grant", event: first.event } as unknown as Said<E> }
          : first;
      },
    }),
    complete: (state, event, table) => {
      const s = situation(owner(requestOf(state.inner)).uuid, table);
      return completed(card, Object.assign(s, { overrule: event.type === "grant" }), state.inner, event);
    },
    parties: (state) => card.parties(state.inner),
    ...(waiting && {
      waiting: (state: Worn<S>, table) =>
        waiting(state.inner, table && situation(owner(requestOf(state.inner)).uuid, table)),
    }),
    ...(veil && {
      veil: (state: Worn<S>, hidden: (uuid: string) => boolean) => {
        const inner = veil(state.inner, hidden);
        const applied = openChanges(state.applied, hidden);
        return { ...state, inner, applied };
      },
    }),
    describe: (event, state, say) => describeStep(event, say, card.parties(state.inner)),
  });
}
