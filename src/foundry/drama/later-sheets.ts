/** Sheets of the items of Drama, as they come with the first of them that is opened. */
import { DramaItemSheet } from "./sheets/item-sheet.ts";

export const laterSheets = { DramaItemSheet };
