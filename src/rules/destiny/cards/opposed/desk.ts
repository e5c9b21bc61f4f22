/** A contest's card at the desk: what each event of it comes to and costs, from both as they are. */
import type { Reducer } from "../../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { DestinySituation } from "../../situation.ts";
import type { Faces } from "../../types.ts";
import { actionTaken, begun, relocked, spenderOr } from "../begins.ts";
import type { Begin, CardRules } from "../card.ts";
import { fillDeclared, mayBefore } from "../check/before-desk.ts";
import { dieSpent, type Filled, filled } from "../filled.ts";
import { veilOpposed } from "../veil.ts";
import { type AnyOpposed, influenceExchange, type OpposedCardRequest } from "./influence.ts";
import { type OpposedEvent, opposedExchange } from "./opposed.ts";
import { answerOf, opposedOutcome } from "./outcome.ts";

type S = DestinySituation;

/** An event of the contest with what the card adds: who spends, the dice of a Hunch. */
export type OpposedSaid = OpposedEvent & {
  readonly spender?: string;
  readonly choice?: string;
  readonly hunchFaces?: Faces;
};
type Rules = Reducer<OpposedCardRequest, AnyOpposed, OpposedSaid>;
type Fill = Filled<OpposedSaid | Begin> | Refusal;

const degreeOf = (state: AnyOpposed): number | null => state.mine?.degree ?? null;

/** An event of a contest's card with all its numbers. @rule DES-011 DES-013 DES-031 DES-178 DES-179 DES-222 DES-223 DES-224 DES-392 */
const fillBy =
  (rules: Rules) =>
  (s: S, state: AnyOpposed, event: OpposedSaid | Begin): Fill => {
    const request = state.request as OpposedCardRequest;
    const who = s.character(request.actor.uuid);
    if (!who) return refuse("gone", { name: request.actor.name });
    /** The lock on this use, as this event leaves its degree. @rule DES-011 DES-031 */
    const locking = (full: OpposedSaid): Fill => {
      const after = rules.step(state, full);
      return filled(full, [], after.accepted ? relocked(who, request, degreeOf(state), degreeOf(after.state)) : []);
    };
    switch (event.type) {
      case "begin":
      case "roll": {
        const after = event.type === "roll" ? rules.step(state, event) : null;
        return begun(s, who, request, event, after?.accepted ? degreeOf(after.state) : null);
      }
      case "edit":
      case "hunch":
      case "raise":
      case "veto":
        return fillDeclared(s, state, event, who);
      case "oppose": {
        const check = answerOf(s, request);
        return "accepted" in check ? check : locking({ ...event, check });
      }
      case "improve":
      case "coup":
      case "opposeImprove": {
        const roller = (event.type === "opposeImprove" ? request.opponent : request.actor).uuid;
        const on = { roller, degree: degreeOf(state), rolled: state.mine !== null, hit: false };
        const changes = dieSpent(s, event, event.type === "coup" ? "coup" : "improve", on);
        return "accepted" in changes ? changes : locking({ ...event, changes });
      }
      case "apply": {
        const changes = opposedOutcome(s, state);
        return "accepted" in changes ? changes : filled({ ...event, changes });
      }
      default:
        return filled(event);
    }
  };

const cardBy = (rules: Rules): CardRules<OpposedCardRequest, AnyOpposed, OpposedSaid> => ({
  rules,
  may: {
    ...mayBefore,
    oppose: { by: "owner", of: (s) => [s.request.opponent] },
    improve: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
    coup: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
    opposeImprove: { by: "owner", of: (s, e) => spenderOr(e, s.request.opponent) },
    apply: { by: "oneOf", of: (s) => [s.request.actor, s.request.opponent] },
  },
  fill: fillBy(rules),
  owner: (request) => request.actor,
  takes: actionTaken,
  requestOf: (state) => state.request as OpposedCardRequest,
  parties: (state) => [state.request.actor, state.request.opponent],
  veil: veilOpposed,
  // On a card that was laid first the opponent answers when there is something to answer.
  waiting: (state) => {
    if (!state.faces) return [state.request.actor];
    return state.against || state.lost ? [] : [state.request.opponent];
  },
});

/** Two sides, each rolled by its own: Trick, Escape, Mask, Study and the rest. @rule DES-013 DES-109 DES-128 DES-137 DES-152 DES-404 */
export const opposedCardRules = cardBy(opposedExchange as unknown as Rules);
/** An Influence, or a Shift of topic. @rule DES-142 DES-143 DES-404 */
export const influenceCardRules = cardBy(influenceExchange as unknown as Rules);
