/** Sheets of the items of Doom Pool, as they come with the first of them that is opened. */
import { DoompoolItemSheet } from "./sheets/item-sheet.ts";

export const laterSheets = { DoompoolItemSheet };
