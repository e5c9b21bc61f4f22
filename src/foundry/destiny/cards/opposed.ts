import {
  answerOf,
  type AnyOpposed,
  cancels,
  composeCard,
  influenceCardRules,
  type OpposedCardRequest,
  opposedCardRules,
  type OpposedSaid,
  type Said,
} from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { AnyExchangeKind, Brought, Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";
import { beforeGestures } from "./before-roll.ts";
import { opposedCard } from "./opposed-card.ts";
import { beginOf, rollOf, spending, thrown } from "./rolled.ts";
import { tolledKind } from "./toll.ts";

type Answer = Promise<Brought<Said<OpposedSaid>> | Refusal | null>;

/** The opponent's side: thrown, or its passive total. */
async function oppose(state: AnyOpposed, table: Table): Answer {
  const request = state.request as OpposedCardRequest;
  const check = answerOf(situation(request.actor.uuid, table), request);
  if ("accepted" in check) return check;
  return request.passive
    ? { event: { type: "oppose", check, faces: null } }
    : thrown<Said<OpposedSaid>>(check, { type: "oppose", check });
}

/** Two sides, each rolled by its own: Trick, Escape, Mask, Study, Influence and the rest. @rule DES-013 DES-109 DES-128 DES-137 DES-142 DES-143 DES-152 DES-404 */
const kindOf = (kind: "opposed" | "influence", rules: typeof opposedCardRules): AnyExchangeKind =>
  tolledKind(rules, {
    compose: (raw, table, gm = false) => composeCard(kind, raw, (self) => situation(self, table, gm)),
    opening: beginOf,
    byDefault: async ({ inner }, _uuid, table) => (inner.faces ? oppose(inner, table) : rollOf(inner.check)),
    // A Counter that wins cancels what it answers.
    report: ({ inner }, slot) =>
      cancels(inner) && inner.applied ? ({ type: "countered", target: slot } as never) : null,
    view: opposedCard,
    gestures: {
      roll: async ({ state }) => rollOf(state.inner.check),
      ...beforeGestures,
      oppose: async ({ state, table }) => oppose(state.inner, table),
      ...spending("improve", "coup", "opposeImprove"),
      apply: async () => ({ event: { type: "apply", changes: [] } }),
    },
  });

export const opposedKind = kindOf("opposed", opposedCardRules);
export const influenceKind = kindOf("influence", influenceCardRules);
