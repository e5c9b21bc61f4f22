/** Sheets of the items of Fudge, of its vehicles and headquarters, as they come with the first of them that is opened. */
import { CrossoverItemSheet } from "../sheets/item-sheet.ts";
import { HeadquartersSheet, VehicleSheet } from "./sheets/estate-sheet.ts";
import { FudgeItemSheet } from "./sheets/item-sheet.ts";
import { FudgePowerSheet } from "./sheets/power-sheet.ts";

export const laterSheets = { CrossoverItemSheet, HeadquartersSheet, VehicleSheet, FudgeItemSheet, FudgePowerSheet };
