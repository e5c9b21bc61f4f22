/** What checks and contests share at the desk: what they cost as they begin, dice that are spent on them. */
import {
  type CheckCardRequest,
  type CheckRequest,
  type DestinyCharacter,
  type DestinySituation,
  type DieName,
  laid,
  type OpposedCardRequest,
  rolledOnce,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import type { Brought, Party, Table } from "../../ruleset.ts";
import { throwCheck } from "../dice/terms.ts";
import { type Paid, pay } from "../facts.ts";
import { isDie, price } from "./spend.ts";

/** A card is laid, or its dice fall, or both at once. @param degree  what the dice come to; null where that isn't known yet @rule DES-392 */
export function begun(
  s: DestinySituation,
  who: DestinyCharacter,
  card: CheckCardRequest | OpposedCardRequest,
  event: { readonly type: "begin" | "roll" },
  { degree, table, overrule }: { readonly degree: number | null; readonly table: Table; readonly overrule: boolean },
): Paid | Refusal {
  const due =
    event.type === "begin" || !card.more.hold ? laid(s, who, card) : { spends: [] as readonly string[], changes: [] };
  const fell = event.type === "roll" ? rolledOnce(s, who, card, degree) : { accepted: true as const, changes: [] };
  if (!fell.accepted) return fell;
  const paid = pay(who, due.spends, table, overrule);
  return paid.accepted ? { changes: [...paid.changes, ...due.changes, ...fell.changes], warning: paid.warning } : paid;
}

/** An event by which somebody spends a die: their own on their own roll, or Luck Control on another's. */
export interface Spending {
  readonly die: DieName;
  readonly roll: number;
  readonly spender?: string;
}

/** What that die costs. @rule DES-220 DES-222 DES-224 DES-225 DES-337 */
export function dieSpent(
  event: Spending,
  use: "improve" | "coup" | "inspiration",
  on: { readonly roller: string; readonly degree: number | null; readonly rolled: boolean },
  table: Table,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  if (!isDie(event.die)) return refuse("badDice");
  return price(event.spender || on.roller, event.die, use, event.roll, { ...on, hit: false }, table);
}

export const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });

/** Whose an event is: the spender's, or whoever rolls. */
export const spenderOr = (event: { readonly spender?: string }, roller: Party): readonly Party[] => [
  event.spender ? partyOf(event.spender) : roller,
];

/** A card's roll, thrown. */
export async function rollOf<E>(check: CheckRequest): Promise<Brought<E>> {
  const { faces, rolls } = await throwCheck(check);
  return { event: { type: "roll", faces } as unknown as E, rolls };
}

/** How a card begins: it is laid, or rolled at once. */
export const beginOf = async <E>(request: {
  readonly check: CheckRequest;
  readonly more: { readonly hold: boolean };
}): Promise<Brought<E>> =>
  request.more.hold ? { event: { type: "begin" } as unknown as E } : rollOf<E>(request.check);
