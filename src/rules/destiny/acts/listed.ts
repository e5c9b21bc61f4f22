/** What stands in the list of what somebody does, by its id. */
import { attacksOf } from "../hero/traits.ts";
import { effectAction } from "../powers/powers.ts";
import { type ActionKey, ACTIONS } from "../turn/actions.ts";
import type { DestinyCharacter } from "../types.ts";
import { attackAction } from "./attacks.ts";
import { costOf, priceOf } from "./price.ts";

/** Prices of something in the list of what somebody does, by its id: `attack:<id>`, `power:<id>`, an action of the catalogue. @rule DES-060 DES-065 */
export function pricesOf(who: DestinyCharacter, id: string): readonly string[] {
  const at = id.indexOf(":");
  const [what, name] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  if (what === "attack") {
    const attack = attacksOf(who).find((a) => a.id === name);
    return attack ? priceOf(who, attackAction(attack), "own", attack.power === null ? undefined : attack.action) : [];
  }
  if (what === "power") {
    const effect = who.powers.find((p) => p.id === name)?.effects[0];
    return effect ? costOf(effectAction(effect)) : [];
  }
  return Object.hasOwn(ACTIONS, id) ? priceOf(who, id as ActionKey, "own") : [];
}
