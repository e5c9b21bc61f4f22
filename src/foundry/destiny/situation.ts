import type { DestinySituation } from "../../rules/destiny/index.ts";
import { situationOf } from "../acts/situation.ts";
import type { Table } from "../ruleset.ts";
import { isCharacter } from "./models/snapshot.ts";
import { destinySettings } from "./settings.ts";

/** The table as the rules of acts and cards ask it, from where somebody stands; a card's own rules see what the Gamemaster sees. */
export const situation = (self: string, table: Table, gm = true): DestinySituation =>
  situationOf(self, { isCharacter, settings: destinySettings }, table, gm) as DestinySituation;
