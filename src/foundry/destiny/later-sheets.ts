/** Sheets of the items of Destiny, as they come with the first of them that is opened. */
import { DestinyItemSheet } from "./sheets/item-sheet.ts";
import { DestinyPowerSheet } from "./sheets/power-sheet.ts";

export const laterSheets = { DestinyItemSheet, DestinyPowerSheet };
