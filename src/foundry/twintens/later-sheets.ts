/** Sheets of the items of Twin Tens and of things, as they come with the first of them that is opened. */
import { CrossoverItemSheet } from "../sheets/item-sheet.ts";
import { TwintensItemSheet } from "./sheets/item-sheet.ts";
import { TwintensObjectSheet } from "./sheets/object-sheet.ts";

export const laterSheets = { CrossoverItemSheet, TwintensItemSheet, TwintensObjectSheet };
