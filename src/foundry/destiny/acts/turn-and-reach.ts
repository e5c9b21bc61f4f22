/** What of an action takes part of a turn, and how far an attack or power gets. */
import {
  attacksOf,
  bandSpan,
  type DestinyCharacter,
  pricesOf,
  ringsOf,
  takesTurn,
} from "../../../rules/destiny/index.ts";
import type { TurnAndReachAdapter } from "../../ruleset.ts";
import { destinySettings } from "../settings.ts";

export const destinyTurnAndReach: TurnAndReachAdapter = {
  takesTurn: (character, id, table) => takesTurn(pricesOf(character as DestinyCharacter, id), destinySettings(table)),
  span: (character, id, table) => {
    const who = character as DestinyCharacter;
    const attack = attacksOf(who).find((a) => id === `attack:${a.id}`);
    return attack && !attack.area ? bandSpan(who, attack, destinySettings(table).courtRange) : null;
  },
  rings: (character, table) => ringsOf(character as DestinyCharacter, destinySettings(table).courtRange),
};
