import {
  type CheckContext,
  contextIn,
  type DestinyCharacter,
  type EncounterType,
  momentOf,
  type Scene,
  sceneOf,
  type TurnMoment,
  typeOf,
} from "../../rules/destiny/index.ts";
import type { Table } from "../ruleset.ts";
import { isCharacter } from "./models/snapshot.ts";
import { situation } from "./situation.ts";

/** A character of this ruleset; null for anybody else. */
export function characterAt(table: Pick<Table, "character">, uuid: string): DestinyCharacter | null {
  const found = table.character(uuid);
  return isCharacter(found) ? found : null;
}

/** What the scene is; null outside encounters. @rule DES-040 */
export const sceneAt = (table: Pick<Table, "encounter">): Scene | null => sceneOf(table.encounter());
export const typeAt = (table: Pick<Table, "encounter">): EncounterType | null => typeOf(table.encounter());

/** Where the encounter stands, as turns ask; null outside encounters. @rule DES-393 */
export const momentAt = (table: Pick<Table, "encounter">): TurnMoment | null => momentOf(table.encounter());

/** What a check is made in. */
export const contextAt = (table: Table, more: Parameters<typeof contextIn>[1] = {}): CheckContext =>
  contextIn(situation("", table), more);
