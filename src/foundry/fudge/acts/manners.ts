/** What of an action takes part of a turn, and how far an attack gets. */
import { attackSpan, attackWith, derive, type FudgeCharacter } from "../../../rules/fudge/index.ts";
import type { MannersAdapter } from "../../ruleset.ts";
import { fudgeSettings } from "../settings.ts";
import { actionOf } from "../turn/action-cost.ts";
import { waitsForTurn } from "../turn/purse.ts";

export const fudgeManners: MannersAdapter = {
  takesTurn: (character, id, table) => {
    const who = character as FudgeCharacter;
    return waitsForTurn(who.ref, actionOf(who, id), table);
  },
  span: (character, id, table) => {
    const who = character as FudgeCharacter;
    const attack = attackWith(derive(who, fudgeSettings(table)).attacks, id);
    return attack ? attackSpan(attack, who) : null;
  },
};
