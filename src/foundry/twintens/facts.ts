import type { Change } from "../../rules/kernel/change.ts";
import { offTurn } from "../../rules/kernel/manners.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { Row } from "../../rules/kernel/rows.ts";
import type { Until } from "../../rules/kernel/until.ts";
import {
  economy,
  effectRank,
  grantsFor,
  held,
  line,
  type OrderPhase,
  ROUND_SECONDS,
  roundsFrom,
  spendRefusal,
  strainChanges,
  type StunEnd,
  stunEnd,
  type TurnKey,
  turnLimits,
} from "../../rules/twintens/index.ts";
import { combatantOf, spendChanges as spentFields, spendsIn } from "../combat/purse.ts";
import { secondsNow } from "../combat/world-time.ts";
import type { Table } from "../ruleset.ts";
import { isCharacter, type TwintensActor } from "./entries.ts";
import { twintensSettings } from "./settings.ts";

/** What the order keeps beside the rules' own data: where the turn stands, and who has begun theirs in this round. */
export interface OrderNotes {
  readonly phase: OrderPhase;
  /** Place of whose turn it is; null between turns. */
  readonly now: TurnKey | null;
  readonly begun: readonly string[];
}

/** Recovery counts from it. @rule TWI-249 */
export { secondsNow };

export const isRefusal = (value: object): value is Refusal =>
  "accepted" in value && (value as Refusal).accepted === false;

/** A character of this ruleset; null for anybody else. */
export function characterAt(table: Pick<Table, "character">, uuid: string): TwintensActor | null {
  const found = table.character(uuid);
  return isCharacter(found) ? found : null;
}

/** What the order of the fight notes; null outside of a fight and in one that plays by several rulesets. */
export function notesAt(table: Table): OrderNotes | null {
  const data = table.encounter()?.data as unknown as Partial<OrderNotes> | undefined;
  return data?.phase === undefined ? null : (data as OrderNotes);
}

/** The fight's place in time: its round and whose place is up; null outside of one. @rule TWI-060 TWI-061 */
export function placeNow(table: Table): { readonly round: number; readonly key: TurnKey } | null {
  const encounter = table.encounter();
  if (!encounter) return null;
  return { round: encounter.round, key: notesAt(table)?.now ?? game.combat?.combatant?.initiative ?? 0 };
}

/** When a stun that begins now would end; null outside of a fight, where no order ends it. @rule TWI-211 */
export function stunNow(table: Table): StunEnd | null {
  const place = placeNow(table);
  return place && stunEnd(place.round, place.key);
}

/** A round as the tracker counts it: one of surprise before the first counts for Foundry, not for the table. @rule TWI-510 */
export const shownRound = (round: number, table: Pick<Table, "encounter">): number => {
  const { surprised } = (table.encounter()?.data ?? {}) as { readonly surprised?: unknown };
  return surprised === true ? round - 1 : round;
};

/** Whether it is somebody's own turn; outside of a fight every moment is. */
export function ownTurn(uuid: string, table: Table): boolean {
  const encounter = table.encounter();
  return encounter === null || encounter.acting === uuid;
}

/** So many rounds from now: at this place of the order, where no fight counts them by the clock. @rule TWI-061 TWI-062 */
export function roundsLater(table: Table, rounds: number): Until {
  const place = placeNow(table);
  return place
    ? roundsFrom(place.round, place.key, rounds)
    : { at: "time", second: secondsNow() + rounds * ROUND_SECONDS };
}

/** Actions that nobody has to wait their turn for. */
const ANY_TIME: readonly string[] = ["reaction", "free", "interpose", "control"];

/** Whether an action is part of a turn, so that whoever isn't up waits with it. @rule TWI-070 TWI-072 */
export const isOfTurn = (action: string): boolean => action !== "none" && !ANY_TIME.includes(action);

/** Actions that are strenuous by themselves. @rule TWI-213 */
const STRENUOUS: readonly string[] = ["standard", "full"];

/**
 * Pay for an action: in the fight it is counted, and whoever is disabled pays for a strenuous one with their health, fight or not. Who isn't up has no standard, move or full action;
 * reactions are anybody's. The Gamemaster may overrule.
 * @returns refusals of the economy, and of acting off turn
 * @rule TWI-035 TWI-070 TWI-072 TWI-075 TWI-213 TWI-525
 */
export function spendChanges(
  uuid: string,
  action: string,
  table: Table,
  overrule = false,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const combatant = combatantOf(uuid);
  const encounter = table.encounter();
  const character = characterAt(table, uuid);
  const strain = character && STRENUOUS.includes(action) ? strainChanges(character, twintensSettings(table)) : [];
  if (!combatant || !encounter || !character || action === "none") return { accepted: true, changes: strain };
  const off = isOfTurn(action) && !overrule ? offTurn(uuid, table) : null;
  if (off) return off;
  const limits = turnLimits(character, notesAt(table)?.phase === "surprise");
  const spends = spendsIn(combatant, encounter.round);
  const step = economy.step(limits, spends, { type: "spend", action, overrule });
  return step.accepted
    ? { accepted: true, changes: [...spentFields(combatant, encounter.round, step.turn, "TWI-070"), ...strain] }
    : { accepted: false, reason: step.reason, ...(step.data && { data: step.data }) };
}

/** Give a standard action back that was put aside: what was readied is done now. @rule TWI-057 */
export function refundChanges(uuid: string, action: string, round: number): readonly Change[] {
  const combatant = combatantOf(uuid);
  if (!combatant) return [];
  const spends = spendsIn(combatant, round);
  const step = economy.step({ actions: "full", surges: 0, free: true, reactions: true, blockedBy: null }, spends, {
    type: "refund",
    action,
  });
  return step.accepted ? spentFields(combatant, round, step.turn, "TWI-070") : [];
}

/** Whether rounds are counted for somebody: outside of a fight every point and every effort is one of its own. @rule TWI-265 TWI-322 */
export const counted = (uuid: string, table: Pick<Table, "encounter">): boolean =>
  table.encounter()?.order.includes(uuid) === true;

/** Whether somebody has a point for a second throw, and hasn't had one in this round. @rule TWI-322 TWI-326 */
export function mayReroll(character: TwintensActor | null, table: Pick<Table, "encounter">): boolean {
  return character !== null && spendRefusal(character, "reroll", counted(character.ref, table)) === null;
}

/** Rank of a Probability Control that somebody has left for this round; 0 for none. @rule TWI-440 */
export function controlRank(uuid: string, table: Table): number {
  const who = characterAt(table, uuid);
  const rank = who ? effectRank(who, "probabilityControl") : 0;
  return rank > 0 && who && grantsFor(who).reactions && spendChanges(uuid, "control", table).accepted ? rank : 0;
}

/** Probability Control as it is paid: its rank, and the reaction of this round. @returns `control.none`, and refusals of the economy @rule TWI-440 */
export function payControl(
  uuid: string,
  table: Table,
): { readonly accepted: true; readonly rank: number; readonly changes: readonly Change[] } | Refusal {
  const [rank, paid] = [controlRank(uuid, table), spendChanges(uuid, "control", table)];
  if (!paid.accepted) return paid;
  return rank > 0 ? { accepted: true, rank, changes: paid.changes } : refuse("control.none");
}

/** Whether somebody is awake and free enough for what feats let them do out of turn. */
export const mayAct = (who: TwintensActor): boolean => grantsFor(who).reactions && grantsFor(who).conscious;

/** Whether somebody could still change a roll of theirs: by a point, or by Probability Control. @rule TWI-326 TWI-440 */
export const mayChange = (uuid: string, table: Table): boolean =>
  mayReroll(characterAt(table, uuid), table) || controlRank(uuid, table) > 0;

/** What an ally's inspiration adds to rolls. @rule TWI-421 */
export function inspiredRows(character: TwintensActor): readonly Row[] {
  const most = held(character, "inspired").reduce((best, c) => Math.max(best, c.degree ?? 0), 0);
  return most === 0 ? [] : [line("inspired", most, "TWI-421")];
}
