import { attacksOf } from "../../hero/traits.ts";
import { effectAction } from "../../powers/powers.ts";
import { type ActionKey, ACTIONS } from "../../turn/actions.ts";
import type { DestinyCharacter } from "../../types.ts";
import { attackAction } from "../attacks.ts";
import { costOf, priceOf } from "../price.ts";
import { readListed } from "./listed.ts";

/** Prices of something in the list of what somebody does, by its id. @rule DES-060 DES-065 */
export function pricesOf(who: DestinyCharacter, listed: string): readonly string[] {
  const { kind, id } = readListed(listed);
  if (kind === "attack") {
    const attack = attacksOf(who).find((a) => a.id === id);
    return attack ? priceOf(who, attackAction(attack), "own", attack.power === null ? undefined : attack.action) : [];
  }
  if (kind === "power") {
    const effect = who.powers.find((p) => p.id === id)?.effects[0];
    return effect ? costOf(effectAction(effect)) : [];
  }
  return Object.hasOwn(ACTIONS, id) ? priceOf(who, id as ActionKey, "own") : [];
}
