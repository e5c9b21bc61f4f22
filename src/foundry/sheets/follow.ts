/** What all sheets have besides what each draws. */
export { registerPointsMenus } from "../table/points-menu.ts";
export { registerItemTips } from "./item-tips.ts";
export { registerKeepFocus } from "./keep-focus.ts";
export { registerRefusedDrops } from "./refused-drops.ts";
