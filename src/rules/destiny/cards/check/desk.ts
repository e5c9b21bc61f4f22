/** A check's card at the desk: what each event of it comes to and costs, from everybody as they are. */
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Party } from "../../../kernel/table.ts";
import { isLost, resolveCheck } from "../../dice/check.ts";
import type { DestinySituation } from "../../situation.ts";
import { counted } from "../../turn/challenge.ts";
import type { Faces } from "../../types.ts";
import { actionTaken, begun, relocked, spenderOr } from "../begins.ts";
import { type Begin, type CardRules, partyOf } from "../card.ts";
import { dieSpent, type Filled, filled } from "../filled.ts";
import { choiceRefusal } from "../open-choice.ts";
import { veilCheck } from "../veil.ts";
import { fillDeclared, mayBefore } from "./before-desk.ts";
import { type CheckCardRequest, type CheckEvent, checkExchange, type CheckState, degreeOf } from "./check.ts";
import { checkOutcome, openAfter, tooSoon } from "./outcome.ts";

type S = DestinySituation;

/** An event of the check with what the card adds: who spends, what an Assessment is used for, the dice of a Hunch. */
export type CheckSaid = CheckEvent & {
  readonly spender?: string;
  readonly choice?: string;
  readonly hunchFaces?: Faces;
};

/** An event of a check's card with all its numbers. @rule DES-011 DES-031 DES-046 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-248 DES-392 */
export function fillCheck(s: S, state: CheckState, event: CheckSaid | Begin): Filled<CheckSaid | Begin> | Refusal {
  const request = state.request as CheckCardRequest;
  const who = s.character(request.actor.uuid);
  if (!who) return refuse("gone", { name: request.actor.name });
  switch (event.type) {
    case "begin":
    case "roll": {
      const counts = event.type === "roll" && !isLost(state.check, event.faces);
      const degree = counts ? (resolveCheck(state.check, event.faces).degree ?? null) : null;
      return (s.overrule === true ? null : tooSoon(s, request)) ?? begun(s, who, request, event, degree);
    }
    case "raise":
    case "hunch":
    case "edit":
    case "veto":
      return fillDeclared(s, state, event, who);
    case "inspiration":
    case "improve":
    case "coup": {
      const degree = degreeOf(state);
      const on = { roller: who.ref, degree, rolled: state.result !== null, hit: false };
      const changes = dieSpent(s, event, event.type, on);
      if ("accepted" in changes) return changes;
      const full: CheckSaid = { ...event, changes };
      const after = checkExchange.step(state, full);
      return filled(full, [], after.accepted ? relocked(who, request, degree, degreeOf(after.state)) : []);
    }
    case "apply": {
      const choice = event.choice ?? "";
      // A plain check is good for nothing but a Challenge, and that isn't its owner's to say.
      if (request.purpose === "plain") return refuse("nothingToApply");
      const wrong = choiceRefusal(openAfter(s, state), choice, who);
      if (wrong) return wrong;
      const changes = checkOutcome(s, state, choice);
      return "accepted" in changes ? changes : filled({ ...event, changes });
    }
    case "count": {
      if (request.purpose !== "plain") return refuse("nothingToApply");
      const changes = counted(s.fight, degreeOf(state) ?? 0);
      return "accepted" in changes ? changes : filled({ ...event, changes });
    }
    default:
      return filled(event);
  }
}

/** Whether what is to be resisted has ended in the meantime: by another check, or otherwise. @rule DES-277 */
function isOver({ request }: CheckState, s: S | undefined): boolean {
  const { actor: of, data, purpose } = request;
  const who = s?.character(of.uuid);
  return (
    !!who && purpose === "resist" && "condition" in data && !who.conditions.some((c) => c.effect === data["effect"])
  );
}

const actor = (s: CheckState): readonly Party[] => [s.request.actor];

/** A check by one person, from a roll of the dice to what it is good for. @rule DES-001 DES-011 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-400 DES-401 */
export const checkCardRules: CardRules<CheckCardRequest, CheckState, CheckSaid> = {
  rules: checkExchange,
  may: {
    ...mayBefore,
    concede: { by: "owner", of: actor },
    improve: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
    coup: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
    inspiration: { by: "owner", of: actor },
    apply: { by: "owner", of: actor },
    count: { by: "gm" },
  },
  fill: fillCheck,
  owner: (request) => request.actor,
  takes: actionTaken,
  requestOf: (state) => state.request as CheckCardRequest,
  parties: ({ request: { actor: by, data } }) => [
    by,
    ...["target", "ally", "patient"].flatMap((k) => (typeof data[k] === "string" ? [partyOf(String(data[k]))] : [])),
  ],
  veil: veilCheck,
  waiting: (state, s) => (state.result || state.conceded || state.lost || isOver(state, s) ? [] : actor(state)),
};
