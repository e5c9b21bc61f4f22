/** What an action's card asks, of whom, and whether there is anything to decide in it: what it offers them besides going on. */
import type { AskedOf, Deciding, Decision } from "../../kernel/policy.ts";
import type { DramaSituation } from "../situation.ts";
import { actionOffers, answerer, answerOffers, type CardOffer, isFirstOf, type Look, slotOffers } from "./offers.ts";
import { announcements } from "./report.ts";
import type { ActionEvent, ActionState } from "./types.ts";

/** What is decided by an offer; what only goes on with the card decides nothing. */
const DECIDES: Readonly<Record<string, Decision>> = {
  announce: "points",
  counter: "points",
  negate: "points",
  negateFree: "points",
  play: "points",
  help: "maneuver",
  soften: "trade",
};

const decided = (offers: readonly CardOffer[]): readonly Decision[] => [
  ...new Set(offers.flatMap((o) => (o.refused === null ? (DECIDES[o.gesture] ?? []) : []))),
];

/** What is offered to everybody but one of those whom the card knows. */
const others = (state: ActionState, but: string, of: (who: string) => readonly CardOffer[]): readonly Deciding[] =>
  state.present
    .filter((p) => p.uuid !== but)
    .flatMap(({ uuid: who }) => {
      const decides = decided(of(who));
      return decides.length > 0 ? [{ who, decides }] : [];
    });

/** What an action's card asks now: a point that was announced to be let pass, the outcome to be read, a result to be taken. @rule DRA-108 DRA-121 DRA-202 DRA-410 DRA-411 DRA-412 */
export function askedOnAction(s: DramaSituation, state: ActionState): readonly AskedOf<ActionEvent>[] {
  const look = (who: string): Look => ({
    state,
    gm: false,
    owns: (other) => other === who,
    character: s.character,
    cards: (other) => (other === who ? (s.purses([who]).find((p) => p.uuid === who)?.cards ?? []) : []),
  });
  const announced = announcements(state, () => true).find((a) => a.spend.status === "announced");
  if (announced)
    return announced.asked.map(({ uuid: who }) => ({
      who,
      decides: decided(answerOffers(look(who), announced).filter((o) => o.args.by === who)),
    }));
  const { uuid: actor } = state.request.actor;
  const acts = (who: string): readonly CardOffer[] => actionOffers(look(who)).filter((o) => o.args.by === who);
  if (state.stage === "open")
    return [{ who: actor, decides: decided(acts(actor)), before: others(state, actor, acts) }];
  if (state.stage !== "resolved") return [];
  return state.targets
    .filter((slot) => slot.stage === "result" && isFirstOf(state, slot))
    .map((slot) => {
      const { uuid: who } = answerer(slot.target);
      const all = state.targets.filter((t) => t.stage === "result" && t.target.uuid === slot.target.uuid);
      const of = (other: string): readonly CardOffer[] =>
        all
          .flatMap((t) => slotOffers(look(other), t))
          .filter((o) => (o.gesture === "soften" ? other === actor : o.args.by === other));
      return {
        who,
        decides: decided(of(who)),
        before: others(state, who, of),
        event: { type: "apply", slots: all.map((t) => t.target.slot), changes: [] },
      };
    });
}
