/** What all sheets have besides what each draws. */
export { registerFilledMenus } from "./filled-menus.ts";
export { registerItemTips } from "./item-tips.ts";
export { registerKeepFocus } from "./keep-focus.ts";
export { registerRefusedDrops } from "./refused-drops.ts";
