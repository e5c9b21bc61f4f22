import { isTwintens, type TwintensSituation } from "../../rules/twintens/index.ts";
import { situationOf } from "../acts/situation.ts";
import type { Table } from "../ruleset.ts";
import { boardOf } from "./powers/board.ts";
import { twintensSettings } from "./settings.ts";

/** The table as the rules of acts and cards ask it, from where somebody stands; a card's own rules see what the Gamemaster sees. */
export const situation = (self: string, table: Table, gm = true): TwintensSituation =>
  situationOf(
    self,
    { isCharacter: isTwintens, settings: twintensSettings, more: boardOf },
    table,
    gm,
  ) as TwintensSituation;
