/** What of an action takes part of a turn, and how far an attack or power gets. */
import {
  attackAction,
  attacksOf,
  bandSpan,
  costOf,
  type DestinyCharacter,
  effectAction,
  priceOf,
} from "../../../rules/destiny/index.ts";
import type { MannersAdapter } from "../../ruleset.ts";
import { takesTurn } from "../facts.ts";
import { destinySettings } from "../settings.ts";
import { isAction } from "./asks.ts";

/** Prices of something of the list, by its id. @rule DES-060 DES-065 */
function pricesOf(who: DestinyCharacter, id: string): readonly string[] {
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
  return isAction(id) ? priceOf(who, id, "own", undefined) : [];
}

export const destinyManners: MannersAdapter = {
  takesTurn: (character, id, table) => takesTurn(pricesOf(character as DestinyCharacter, id), table),
  span: (character, id, table) => {
    const who = character as DestinyCharacter;
    const attack = attacksOf(who).find((a) => id === `attack:${a.id}`);
    return attack && !attack.area ? bandSpan(who, attack, destinySettings(table).courtRange) : null;
  },
};
