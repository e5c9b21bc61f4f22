import type { Modifier } from "../totals.ts";
import { cardInForce, lineInForce } from "../conflict.ts";
import type { Party } from "../exchanges/types.ts";
import { key } from "../labels.ts";
import { circumstance, type AttackOption, type ChosenOption, type Circumstance } from "../options.ts";
import type { ActionContext } from "../requests.ts";
import type { DramaSituation } from "../situation.ts";
import type { DramaCharacter } from "../types.ts";
import type { ActionChoices } from "./choices.ts";

/** What each part of the composition is handed: the choices, who acts, and the table. */
export interface Asking {
  readonly c: ActionChoices;
  readonly who: DramaCharacter;
  readonly party: Party;
  readonly context: ActionContext;
  readonly s: DramaSituation;
}

/** The s around an action: its settings, the card that is up, those who are there. @rule DRA-140 DRA-420 */
export function contextOf(id: string, s: DramaSituation, concerned: readonly string[]): ActionContext {
  const data = s.fight?.data;
  return {
    actionId: id,
    settings: s.settings,
    card: cardInForce(data),
    line: lineInForce(data),
    present: s.purses(concerned),
    round: s.fight?.round ?? null,
  };
}

/** Circumstances that were named, and what was added by hand. @rule DRA-049 DRA-152 */
export function modifiers(c: ActionChoices): Modifier[] {
  const named = c.circumstances.map((k) => circumstance(k as Circumstance));
  const byHand = (amount: number, appliesTo: Modifier["appliesTo"]): Modifier[] =>
    amount === 0 ? [] : [{ label: key("Row", "byHand"), amount, appliesTo, rule: "DRA-049" }];
  return [...named, ...byHand(c.by, "action"), ...byHand(c.byEffect, "effect")];
}

/** Options of an attack, each with the steps it has. @rule DRA-150 */
export const chosen = (c: ActionChoices): ChosenOption[] =>
  c.options.map((o) => ({ key: o as AttackOption, ...(o === "vitalBlow" && { steps: c.vital }) }));
