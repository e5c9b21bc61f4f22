import { type FudgeSituation, type FudgeTable, isFudge } from "../../rules/fudge/index.ts";
import { situationOf } from "../acts/situation.ts";
import { icon } from "../ids.ts";
import type { ActsAdapter, Table } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { tableSettings } from "./settings.ts";

/** Somebody's place in the fight that is coming or on, and what they threw for it. @rule FUD-263 FUD-368 */
function thrown(who: string): ReturnType<FudgeTable["lineUp"]["thrown"]> {
  const place = game.combats.active?.combatants.find((c) => c.actor?.uuid === who);
  const initiative = place?.initiative ?? null;
  return place && initiative !== null ? { place: place.uuid, initiative } : null;
}

const lineUp: FudgeTable["lineUp"] = {
  thrown,
  get begun() {
    return game.combats.active?.started === true;
  },
};

/** Who of all characters plays by Fudge, its settings, and what its rules ask of the table beside what all ask. */
export const fudgeTable: Pick<ActsAdapter, "isCharacter" | "settings" | "more"> = {
  isCharacter: isFudge,
  settings: tableSettings,
  more: (table): FudgeTable => ({
    called: (key) => localize(key),
    thingImg: icon("brick-wall"),
    present: table.present(),
    lineUp,
  }),
};

/** The table as the rules of acts and cards ask it, from where somebody stands; a card's own rules see what the Gamemaster sees. */
export const situation = (self: string, table: Table, gm = true): FudgeSituation =>
  situationOf(self, fudgeTable, table, gm) as FudgeSituation;

/** The same where a card is written: what lasts on others ends on those who are here. */
export const atDesk = (table: Table): FudgeSituation =>
  Object.assign(situation("", table), { everywhere: table.present });
