import {
  type ActionKind,
  economy,
  freshlyReadied,
  onTrigger,
  type OrderData,
  payReadied,
  turnLimits,
} from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { TurnSpends } from "../../../rules/kernel/economy.ts";
import { offTurn } from "../../../rules/kernel/manners.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import { type Leave, leaveFor } from "../../combat/overrule.ts";
import { combatantOf, spendChanges, spendsIn } from "../../combat/purse.ts";
import { rulesetById } from "../../registry.ts";
import type { Table } from "../../ruleset.ts";
import { isFudge } from "../models/is-fudge.ts";
import type { FudgeActor } from "../models/snapshot.ts";

/** What an action takes from somebody's turn, as it is written; or why it can't be taken. */
export type Paid = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

const NOTHING: Paid = { accepted: true, changes: [] };

/** Kinds of action that nobody has to wait their turn for. */
const ANY_TIME: readonly string[] = ["reaction", "free", "none"];

/** What somebody readied that has been set off, which they may do in another's turn; null for nothing. @rule FUD-303 */
const setOff = (uuid: string, at: Pick<Table, "encounter">): ActionKind | null =>
  onTrigger((at.encounter()?.data ?? {}) as Partial<OrderData>, combatantOf(uuid)?.id ?? "");

/** Whether somebody who isn't up waits with an action of that size. @rule FUD-273 FUD-303 */
export const waitsForTurn = (uuid: string, action: ActionKind, at: Pick<Table, "encounter">): boolean =>
  !ANY_TIME.includes(action) && setOff(uuid, at) === null;

/**
 * Pay for an action in the fight; nothing outside of one. What was readied and is set off now is paid with that, once, and for nothing larger. Who isn't up has only reactions, unless they strike along with whoever is.
 * @param how.overrule  the Gamemaster's word: counted, never refused
 * @param how.along     in another's turn, as part of what that one does (team attack)
 * @param how.readies   it is spent on readying one: what was done of an earlier one counts no more
 * @param how.once      what it does may be done once a turn: noted with what was used, and refused by that name the second time
 * @returns refusals of the economy, and of acting off turn
 * @rule FUD-271 FUD-273 FUD-274 FUD-303 FUD-318 FUD-686
 */
export function pay(
  uuid: string,
  action: ActionKind,
  at: Table,
  how: {
    readonly overrule?: boolean;
    readonly along?: boolean;
    readonly once?: { readonly name: string; readonly refusal: string } | null;
    readonly readies?: boolean;
  } = {},
): Paid {
  const [encounter, character] = [at.encounter(), at.character(uuid)];
  const combatant = encounter && combatantOf(uuid);
  if (!combatant || !isFudge(character) || action === "none") return NOTHING;
  const { overrule = false, along = false, once = null, readies = false } = how;
  const off = along || ANY_TIME.includes(action) ? null : offTurn(uuid, at);
  const ready = off ? setOff(uuid, at) : null;
  if (ready !== null && !overrule) {
    const step = payReadied(character, ready, spendsIn(combatant, encounter.round), action);
    return step.accepted
      ? { accepted: true, changes: spendChanges(combatant, encounter.round, step.turn, "FUD-303") }
      : refuse(step.reason, step.data);
  }
  if (off && !overrule) return off;
  const limits = turnLimits(character, (character as FudgeActor).extraStandard);
  const before = spendsIn(combatant, encounter.round);
  if (once && !overrule && (before[once.name] ?? 0) > 0) return refuse(once.refusal);
  const step = economy.step(limits, before, { type: "spend", action, overrule });
  return step.accepted
    ? {
        accepted: true,
        changes: spendChanges(
          combatant,
          encounter.round,
          { ...(readies ? freshlyReadied(step.turn) : step.turn), ...(once && { [once.name]: 1 }) },
          "FUD-271",
        ),
      }
    : refuse(step.reason, step.data);
}

/** How it is noted that a power's array has gone over to another member in this turn. @rule FUD-457 */
export const switchMark = (item: string): string => `array-${item}`;

/** The same for the use of a power: an array goes over to another member once a turn. @param item  the power whose array goes over; null: none does @returns also `array.switched` @rule FUD-271 FUD-457 */
export const payUse = (
  uuid: string,
  action: ActionKind,
  item: string | null,
  at: Table,
  how: Omit<NonNullable<Parameters<typeof pay>[3]>, "once"> = {},
): Paid =>
  pay(uuid, action, at, { ...how, once: item === null ? null : { name: switchMark(item), refusal: "array.switched" } });

/** Something that may be done once a round, noted with what was used of it; outside of a fight nobody counts. @returns refusal `action.oncePerRound` @rule FUD-430 */
export function oncePerRound(uuid: string, name: string, at: Table): Paid {
  const encounter = at.encounter();
  const combatant = encounter && combatantOf(uuid);
  if (!combatant) return NOTHING;
  const spends: TurnSpends = spendsIn(combatant, encounter.round);
  if ((spends[name] ?? 0) > 0) return refuse("action.oncePerRound");
  return { accepted: true, changes: spendChanges(combatant, encounter.round, { ...spends, [name]: 1 }, "FUD-430") };
}

/**
 * Whether somebody goes on with an action: at once where their turn has it left; the Gamemaster is asked where it hasn't, a player told why.
 * @param item  the power whose array goes over with it, which it does once a turn
 * @returns null: no; else whether it is done on the Gamemaster's word
 * @rule FUD-457 FUD-686
 */
export async function mayTake(uuid: string, action: ActionKind, item: string | null = null): Promise<Leave | null> {
  const paid = payUse(uuid, action, item, table);
  return leaveFor(paid.accepted ? null : paid, rulesetById("fudge"));
}
