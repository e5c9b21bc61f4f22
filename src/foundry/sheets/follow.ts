/** What all sheets have besides what each draws. */
export { registerItemTips } from "./item-tips.ts";
export { registerRefusedDrops } from "./refused-drops.ts";
