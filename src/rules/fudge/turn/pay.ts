/** What things cost of a turn, as somebody pays it at the table. */
import type { Change } from "../../kernel/change.ts";
import { spendChanges, spendsOf } from "../../kernel/economy.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { offTurn } from "../../kernel/turns/turn-and-reach.ts";
import { type FudgeSituation, orderIn } from "../situation.ts";
import type { ActionKind } from "../types.ts";
import { economy, freshlyReadied, payReadied, turnLimits } from "./economy.ts";
import { onTrigger } from "./order.ts";

type S = FudgeSituation;

/** What an action takes from somebody's turn, as it is written; or why it can't be taken. */
export type Paid = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

/** What may be said of it beside who pays and for what. */
export interface HowPaid {
  /** The Gamemaster's word: counted, never refused. */
  readonly overrule?: boolean;
  /** In another's turn, as part of what that one does (team attack). */
  readonly along?: boolean;
  /** It is spent on readying one: what was done of an earlier one counts no more. */
  readonly readies?: boolean;
  /** What it does may be done once a turn: noted with what was used, and refused by that name the second time. */
  readonly once?: { readonly name: string; readonly refusal: string } | null;
}

const NOTHING: Paid = { accepted: true, changes: [] };

/** Kinds of action that nobody has to wait their turn for. */
const ANY_TIME: readonly string[] = ["reaction", "free", "none"];

/** What somebody readied that has been set off, which they may do in another's turn; null for nothing. @rule FUD-303 */
export const setOff = (s: Pick<S, "fight" | "fighter">, who: Ref): ActionKind | null =>
  onTrigger(orderIn(s), s.fighter(who)?.id ?? "");

/** Whether somebody who isn't up waits with an action of that size. @rule FUD-273 FUD-303 */
export const waitsForTurn = (s: Pick<S, "fight" | "fighter">, who: Ref, action: string): boolean =>
  !ANY_TIME.includes(action) && setOff(s, who) === null;

/**
 * Pay for an action in the fight; nothing outside of one. What was readied and is set off now is paid with that, once, and for nothing larger. Who isn't up has only reactions, unless they strike along with whoever is.
 * @returns refusals of the economy, and of acting off turn
 * @rule FUD-271 FUD-273 FUD-274 FUD-303 FUD-318 FUD-686
 */
export function payFor(s: S, who: Ref, action: string, how: HowPaid = {}): Paid {
  const { fight } = s;
  const [fighter, character] = [s.fighter(who), s.character(who)];
  if (!fight || !fighter || !character || action === "none") return NOTHING;
  const { overrule = s.overrule === true, along = false, once = null, readies = false } = how;
  const off = along || ANY_TIME.includes(action) ? null : offTurn(who, { encounter: () => fight, party: s.party });
  const ready = off ? setOff(s, who) : null;
  if (ready !== null && !overrule) {
    const step = payReadied(character, ready, fighter.spends, action);
    return step.accepted
      ? { accepted: true, changes: spendChanges(fighter, fight.round, step.turn, "FUD-303") }
      : refuse(step.reason, step.data);
  }
  if (off && !overrule) return off;
  if (once && !overrule && (fighter.spends[once.name] ?? 0) > 0) return refuse(once.refusal);
  const limits = turnLimits(character, character.extraStandard);
  const step = economy.step(limits, fighter.spends, { type: "spend", action, overrule });
  if (!step.accepted) return refuse(step.reason, step.data);
  const turn = { ...(readies ? freshlyReadied(step.turn) : step.turn), ...(once && { [once.name]: 1 }) };
  return { accepted: true, changes: spendChanges(fighter, fight.round, turn, "FUD-271") };
}

/** How it is noted that a power's array has gone over to another member in this turn. @rule FUD-457 */
const SWITCH = "array-";
export const switchMark = (item: string): string => `${SWITCH}${item}`;

/** The same for the use of a power: an array goes over to another member once a turn. @param item  the power whose array goes over; null: none does @returns also `array.switched` @rule FUD-271 FUD-457 */
export const payUseOf = (s: S, who: Ref, action: string, item: string | null, how: Omit<HowPaid, "once"> = {}): Paid =>
  payFor(s, who, action, {
    ...how,
    once: item === null ? null : { name: switchMark(item), refusal: "array.switched" },
  });

/** Something that may be done once a round, noted with what was used of it; outside of a fight nobody counts. @returns refusal `action.oncePerRound` @rule FUD-430 */
export function onceARound(s: S, who: Ref, name: string): Paid {
  const [fight, fighter] = [s.fight, s.fighter(who)];
  if (!fight || !fighter) return NOTHING;
  if ((fighter.spends[name] ?? 0) > 0) return refuse("action.oncePerRound");
  return {
    accepted: true,
    changes: spendChanges(fighter, fight.round, { ...fighter.spends, [name]: 1 }, "FUD-430"),
  };
}

/** Whether all of a price can be paid here: actions, and an array that goes over to another member. @rule FUD-271 FUD-457 */
export function unaffordable(s: S, price: readonly string[]): Refusal | null {
  for (const one of price) {
    const paid = one.startsWith(SWITCH) ? switched(s, one) : payFor(s, s.self, one);
    if (!paid.accepted) return paid;
  }
  return null;
}

/** Whether an array may go over in this turn. */
const switched = (s: S, mark: string): Paid =>
  s.fight && s.overrule !== true && (s.fighter(s.self)?.spends[mark] ?? 0) > 0 ? refuse("array.switched") : NOTHING;

/** Whether somebody has used a move action of this turn, their standard action traded for one included. @rule FUD-273 FUD-291 */
export function hasMoved(s: Pick<S, "fight" | "fighter">, who: Ref): boolean {
  const fighter = s.fight && s.fighter(who);
  if (!s.fight || !fighter) return false;
  const used = spendsOf(fighter, s.fight.round);
  return (used.move ?? 0) + (used.traded ?? 0) > 0;
}
