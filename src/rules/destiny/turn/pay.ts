/** What things cost of a turn, as somebody pays it: the slots, what a table's strictness makes of them, what paying breaks off. */
import { type Change, change } from "../../kernel/change.ts";
import { spendChanges, spendsOf } from "../../kernel/economy.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { offTurn } from "../../kernel/turns/turn-and-reach.ts";
import { isOfTurn } from "../acts/price.ts";
import type { DestinySettings } from "../settings.ts";
import { type DestinySituation, momentOf } from "../situation.ts";
import { asChosen } from "../state/control.ts";
import type { DestinyCharacter } from "../types.ts";
import { economy, enforced, moveBroken, turnLimits } from "./economy.ts";

/** A price that was paid: what it changes, and what was overlooked in paying it. */
export interface Paid {
  readonly changes: readonly Change[];
  readonly warning: Refusal | null;
}

/** Whether what costs that is part of a turn here: a table that leaves the economy alone leaves this alone too. @rule DES-392 */
export const takesTurn = (
  prices: readonly string[],
  { economyEnforcement }: Pick<DestinySettings, "economyEnforcement">,
): boolean => isOfTurn(prices) && economyEnforcement !== "off";

/** Why somebody waits with what costs that: they delay, or it is another's turn. @rule DES-180 DES-392 */
export function waits(s: DestinySituation, who: DestinyCharacter, prices: readonly string[]): Refusal | null {
  const off = takesTurn(prices, s.settings) ? offTurn(who.ref, { encounter: () => s.fight, party: s.party }) : null;
  return off && who.delaying ? refuse("action.delaying") : off;
}

/**
 * Pay for what somebody does, one economy action after the other. Outside encounters, and for who isn't in it, nothing is counted. The table's strictness decides whether an illegal
 * spend is refused or warned of, off turn it is always refused; the Gamemaster's word (`s.overrule`) passes over both. Whatever begins breaks off an earlier Move.
 * @param walks  whether it is a Move itself, which breaks off none
 * @rule DES-060 DES-061 DES-063 DES-064 DES-066 DES-068 DES-108 DES-392
 */
export function payFor(
  s: DestinySituation,
  who: DestinyCharacter,
  actions: readonly string[],
  walks = false,
): ({ readonly accepted: true } & Paid) | Refusal {
  const now = momentOf(s.fight);
  const fighter = s.fighter(who.ref);
  // What was readied goes off once: the wait is over with it.
  const readied = actions.includes("reaction.readied");
  if (readied && !who.ready) return refuse("ready.none");
  const wait = readied ? [change(who.ref, "system.ready", who.ready && { ...who.ready }, null, "DES-108")] : [];
  if (!now || !fighter || actions.length === 0) return { accepted: true, changes: wait, warning: null };
  const off = s.overrule === true ? null : waits(s, who, actions);
  let spends = fighter.spends;
  let warning: Refusal | null = null;
  const changes: Change[] = [...wait, ...(walks ? [] : moveBroken(who, actions))];
  const limits = turnLimits(who, now);
  for (const action of actions) {
    const step = enforced(s.overrule === true ? "warn" : s.settings.economyEnforcement, limits, spends, {
      type: "spend",
      action: asChosen(limits, action),
    });
    // What can't be paid in any turn is said before whose turn it is; whose it is has a name.
    if (!step.accepted) return off && step.reason === "action.notYourTurn" ? off : refuse(step.reason, step.data);
    spends = step.turn;
    // Whoever has just said "all the same" to whose turn it is, for one or for a whole side's plan, isn't told it again.
    if (s.overrule !== true || step.warning?.reason !== "action.notYourTurn") warning ??= step.warning ?? null;
    changes.push(...(step.changes ?? []));
  }
  if (off) return off;
  return { accepted: true, changes: [...spendChanges(fighter, now.round, spends, "DES-060"), ...changes], warning };
}

/** A new turn begins: the slots are new, the Reaction of this turn and the Area power of this round stay. @rule DES-069 */
export function freshPurse(s: DestinySituation, who: DestinyCharacter): readonly Change[] {
  const [now, fighter] = [momentOf(s.fight), s.fighter(who.ref)];
  if (!now || !fighter || Object.keys(fighter.turn.spends).length === 0) return [];
  const step = economy.step(turnLimits(who, now), spendsOf(fighter, now.round), { type: "begin" });
  return spendChanges(fighter, now.round, step.turn, "DES-060");
}
