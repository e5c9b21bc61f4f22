import type { TurnSpends } from "../../kernel/economy.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { DICE } from "../fortune/dice.ts";
import { surges } from "../fortune/surge.ts";
import { recoverChoices, stressMax } from "../harm/harm.ts";
import { asChosen } from "../state/control.ts";
import type { ActionKey } from "../turn/actions.ts";
import { economy, type TurnLimits } from "../turn/economy.ts";
import { type ActingNow, mayAct } from "../turn/may-act.ts";
import { isOngoing } from "../turn/turns.ts";
import type { DestinyCharacter } from "../types.ts";
import { priceOf } from "./price.ts";

/** Where somebody stands in its turn, as a list of actions asks. */
export interface Standing extends ActingNow {
  readonly limits: TurnLimits;
  readonly spends: TurnSpends;
  /** What is spent is counted here: an encounter is on, its owner is in it, and the table wants it counted. */
  readonly counted: boolean;
  readonly stressBase: number;
}

/** What an action needs to be there, whoever's turn it is. */
function missing(who: DestinyCharacter, act: ActionKey, stressBase: number): Refusal | null {
  switch (act) {
    case "surge":
      return surges(who) ? null : refuse("surge.role");
    case "recover":
      if (who.stress >= stressMax(who, stressBase))
        return refuse("recover.stress", { max: stressMax(who, stressBase) });
      return recoverChoices(who, false).length > 0 ? null : refuse("recover.nothing");
    case "dropReady":
      return who.ready ? null : refuse("ready.none");
    case "spendDie":
      return DICE.some((d) => who.pools[d] > 0) ? null : refuse("spend.empty");
    case "switchAlternate":
      return who.powers.some((p) => p.alternates.length > 0) ? null : refuse("alternate.gone");
    case "upkeep":
    case "endPower":
      return who.aim || who.grab || who.powers.some((p) => p.active) ? null : refuse("upkeep.nothing");
    case "resist":
      return who.conditions.some(isOngoing) ? null : refuse("resist.over");
    default:
      return null;
  }
}

const PRICES: Readonly<Partial<Record<ActionKey, readonly string[]>>> = {
  surge: ["reaction.surge"],
  opportunityAttack: ["reaction.opportunityAttack"],
};

/**
 * Why an action can't be taken now, the same on sheet, tracker and palette: a condition, something that isn't there, no slot or Reaction for it. Null where it can.
 * @param price  what it costs, where that isn't the catalogue's
 * @returns the refusals of `mayAct` and of the economy, `surge.role`, `recover.stress`, `recover.nothing`, `ready.none`, `spend.empty`, `alternate.gone`, `upkeep.nothing`, `resist.over`
 * @rule DES-060 DES-066 DES-241 DES-272 DES-382 DES-392
 */
export function refusalOf(
  who: DestinyCharacter,
  act: ActionKey,
  now: Standing,
  price: readonly string[] = PRICES[act] ?? priceOf(who, act, "own"),
): Refusal | null {
  const no = mayAct(who, act, now) ?? missing(who, act, now.stressBase);
  if (no || !now.counted) return no;
  for (const action of price) {
    const step = economy.step(now.limits, now.spends, { type: "spend", action: asChosen(now.limits, action) });
    // Whose turn it is is told for all rulesets in one place.
    if (!step.accepted && step.reason !== "action.notYourTurn") return refuse(step.reason, step.data);
  }
  return null;
}
