/** Cards played to their end with the worst and the best faces: what an act that opens one comes to. */
import type { Change, Value } from "../../kernel/change.ts";
import { laid } from "../cards/begins.ts";
import { type CheckCardRequest, checkExchange, degreeOf } from "../cards/check.ts";
import { checkOutcome } from "../cards/check-outcome.ts";
import { opposedExchange } from "../cards/opposed.ts";
import { answerOf, opposedOutcome } from "../cards/opposed-outcome.ts";
import { type AnyOpposed, influenceExchange, type OpposedCardRequest } from "../cards/small.ts";
import type { CheckRequest } from "../dice/check.ts";
import { fortuneFormula, net } from "../dice/fortune.ts";
import type { DestinySituation } from "../situation.ts";
import type { Faces } from "../types.ts";
import { after, figures } from "./figures.ts";

type S = DestinySituation;

/** The worst and the best faces of a check. */
export function extremes(check: CheckRequest): readonly [Faces, Faces] {
  const sizes = fortuneFormula(
    net(check.sources ?? [], check.ability ?? 0, check.settings?.advantageCap),
    check.settings,
  );
  return [
    { d20: 1, fortune: sizes.map((d) => (d < 0 ? -d : 1)) },
    { d20: 20, fortune: sizes.map((d) => (d < 0 ? 1 : d)) },
  ];
}

type Figures = ReturnType<typeof figures>;

/** Figures of a table and what changes make of them, worked out once: many ways to choose come to the same. */
const known = new WeakMap<S, { readonly was: Map<string, Figures>; readonly moved: Map<string, Value> }>();

function once<T>(kept: Map<string, T>, name: string, make: () => T): T {
  const found = kept.get(name);
  if (found !== undefined) return found;
  const made = make();
  kept.set(name, made);
  return made;
}

/** Numbers that changes move, of everybody whom they touch. */
function moved(s: S, changes: readonly Change[]): Value {
  if (changes.length === 0) return [];
  const here = known.get(s) ?? { was: new Map(), moved: new Map() };
  known.set(s, here);
  return once(here.moved, JSON.stringify(changes), () => movedNow(s, changes, here.was));
}

function movedNow(s: S, changes: readonly Change[], before: Map<string, Figures>): Value {
  const then = after(s, changes);
  return s.everywhere().flatMap((who) => {
    if (!changes.some((c) => `${c.subject}.`.startsWith(`${who}.`))) return [];
    const [was, is] = [once(before, who, () => figures(s, who)), figures(then, who)];
    return Object.keys({ ...was, ...is }).flatMap((k) =>
      JSON.stringify(was[k]) === JSON.stringify(is[k]) ? [] : [[k, is[k] ?? null]],
    );
  });
}

/** A check with its outcomes: total and degree, what each way to use it changes. */
function checked(s: S, request: CheckCardRequest): Value {
  return extremes(request.check).map((faces): Value => {
    const rolled = checkExchange.step(checkExchange.begin(request), { type: "roll", faces });
    if (!rolled.accepted) return rolled.reason;
    const ways = request.purpose === "assessment" ? ["analyze", "appraisal"] : [""];
    const outcomes = ways.map((choice): Value => {
      const changes = checkOutcome(s, rolled.state, choice);
      return "accepted" in changes ? changes.reason : moved(s, changes);
    });
    return [rolled.state.result?.total ?? null, degreeOf(rolled.state), outcomes];
  });
}

/** A contest with its outcomes: the acting side at its worst and best, the other in the middle. */
function contested(s: S, kind: string, request: OpposedCardRequest): Value {
  const theirs = answerOf(s, request);
  if ("accepted" in theirs) return theirs.reason;
  const rules = (kind === "influence" ? influenceExchange : opposedExchange) as typeof opposedExchange;
  const middle: Faces = { ...extremes(theirs)[0], d20: 10 };
  return extremes(request.check).map((faces): Value => {
    const mine = rules.step(rules.begin(request), { type: "roll", faces });
    const both = mine.accepted ? rules.step(mine.state, { type: "oppose", check: theirs, faces: middle }) : mine;
    if (!both.accepted) return both.reason;
    const changes = opposedOutcome(s, both.state as AnyOpposed);
    const { mine: rolled, theirs: answer } = both.state;
    return [
      rolled?.total ?? null,
      rolled?.degree ?? null,
      answer?.total ?? null,
      "accepted" in changes ? changes.reason : moved(s, changes),
    ];
  });
}

/** What a card that was opened comes to, what it costs and what it says; a card that waits for its roll is another. */
export function played({ kind, request }: { readonly kind: string; readonly request: unknown }, s: S): Value {
  const who = s.character(s.self);
  if (!who || !["check", "opposed", "influence"].includes(kind)) return request as Value;
  const card = request as CheckCardRequest | OpposedCardRequest;
  const begun = laid(s, who, card);
  const outcome = "purpose" in card ? checked(s, card) : contested(s, kind, card);
  const said = "purpose" in card ? card.more.about : "thing" in card ? card.thing : "";
  return [card.more.hold, [...begun.spends], moved(s, begun.changes), outcome, said];
}
