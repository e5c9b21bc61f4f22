/** Cards played to their end with the worst and the best faces: what an act that opens one comes to. */
import type { Change, Value } from "../../kernel/change.ts";
import type { Party } from "../../kernel/table.ts";
import type { AttackRequestOf } from "../cards/attack/request.ts";
import { declared } from "../cards/attack/struck.ts";
import { completeOwn, dyingRules, effortRules, type OwnCard, recoveryRules, restRules } from "../cards/body.ts";
import { type OpposedExchange, opposedExchange } from "../cards/check.ts";
import { type CheckRequestOf, outcomeChanges, priceOf } from "../cards/check-request.ts";
import { completeContest, contestExchange } from "../cards/contest.ts";
import { contestEnd, contestOutcome } from "../cards/contest-outcome.ts";
import type { ContestExchange } from "../cards/contest-sides.ts";
import { makeRoll, type RollRequest, type Thrown } from "../dice/checks.ts";
import type { TwintensSituation } from "../situation.ts";

type S = TwintensSituation;
type Faces = readonly (readonly number[])[];

/** The worst and the best faces. */
const EXTREMES: Faces = [
  [1, 1],
  [10, 10],
];

type Moved = (changes: readonly Change[]) => Value;

const thrown = ({ take }: CheckRequestOf): readonly Thrown[] =>
  take === "ten" ? ["fixed"] : take === "twenty" ? ["take20"] : EXTREMES;

/** A check with its price and its outcomes. */
function checked(s: S, request: CheckRequestOf, moved: Moved): Value {
  const price = priceOf(request, s);
  const paid = "accepted" in price ? price.reason : moved(price);
  const ends = thrown(request).map((faces): Value => {
    const made = makeRoll(request.check, faces);
    return made.accepted
      ? [made.result.total, made.result.success, moved(outcomeChanges(request, made.result, s))]
      : made.reason;
  });
  const { label, dc } = request.check;
  return [paid, ends, request.subjectName, label, dc];
}

const total = (check: RollRequest): Value => [check.label, check.rows as unknown as Value];

/** A contest of two traits: the first at its worst and best against the middle. */
function contested(request: OpposedExchange): Value {
  const [mine, theirs] = request.sides;
  const ends = EXTREMES.map((faces): Value => {
    const first = opposedExchange.step(opposedExchange.begin(request), { type: "roll", side: mine.uuid, faces });
    const both = first.accepted
      ? opposedExchange.step(first.state, { type: "roll", side: theirs.uuid, faces: [5, 6] })
      : first;
    return both.accepted ? [both.state.winner, both.state.margin] : both.reason;
  });
  return [ends, total(mine.check), total(theirs.check)];
}

/** What a contest costs, and what it brings whoever wins it. */
function tried(request: ContestExchange, s: S, moved: Moved): Value {
  const [mine, theirs] = request.sides;
  const begun = contestExchange.begin(request);
  return [...EXTREMES, [5, 5]].map((faces): Value => {
    const roll = completeContest(s, begun, { type: "roll", side: mine.uuid, faces });
    if ("accepted" in roll) return roll.reason;
    const first = contestExchange.step(begun, roll);
    const both = first.accepted
      ? contestExchange.step(first.state, { type: "roll", side: theirs.uuid, faces: [5, 6] })
      : first;
    return first.accepted && both.accepted
      ? [moved(first.changes), moved(contestOutcome(both.state, s)), contestEnd(both.state, s)?.word ?? ""]
      : [];
  });
}

/** An attack as its card begins, without what was said of it; and what making it costs. */
function struck({ ask: _ask, ...request }: AttackRequestOf, s: S, moved: Moved): Value {
  const cost = declared({ ...request, ask: _ask }, s, true);
  return [request as unknown as Value, "accepted" in cost ? cost.reason : moved(cost)];
}

/** Throws that a card of one's own body asks for, at most. */
const MOST_STEPS = 24;

/** What goes on in a body: every step as it falls due, with the worst faces, the best, and some between, to the end. */
function lived<R, State extends { readonly request: { readonly actor: Party } }, E extends { readonly type: string }>(
  card: OwnCard<R, State, E>,
  request: unknown,
  s: S,
  moved: Moved,
): Value {
  const order = ["roll", "next", "resolve", "apply", "take"].filter((type) => Object.hasOwn(card.rights, type));
  return [...EXTREMES, [5, 6]].map((faces): Value => {
    let state = card.rules.begin(request as R);
    const out: Value[] = [];
    for (let n = 0; n < MOST_STEPS && !card.over(state); n++) {
      const step = order
        .map((type) => completeOwn(card, s, state, { type, faces, changes: [] } as unknown as E))
        .map((event) => ("accepted" in event ? event : card.rules.step(state, event)))
        .find((made) => made.accepted);
      if (!step?.accepted) break;
      ({ state } = step);
      out.push(moved(step.changes));
    }
    return out;
  });
}

/** What a card that was opened comes to. */
export function played(
  { kind, request }: { readonly kind: string; readonly request: unknown },
  s: S,
  moved: Moved,
): Value {
  if (kind === "check") return checked(s, request as CheckRequestOf, moved);
  if (kind === "dying") return lived(dyingRules, request, s, moved);
  if (kind === "recovery") return lived(recoveryRules, request, s, moved);
  if (kind === "rest") return lived(restRules, request, s, moved);
  if (kind === "effort") return lived(effortRules, request, s, moved);
  if (kind === "contest")
    return [
      (request as ContestExchange).ask.target,
      contested(request as OpposedExchange),
      tried(request as ContestExchange, s, moved),
    ];
  if (kind === "attack") return struck(request as AttackRequestOf, s, moved);
  return kind === "opposed" ? contested(request as OpposedExchange) : (request as Value);
}
