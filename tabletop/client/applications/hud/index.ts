/** `foundry.applications.hud`. T:client/applications/hud */
export { HeadsUpDisplayContainer } from "./container.ts";
export { BasePlaceableHUD } from "./placeable-hud.ts";
export { TokenHUD } from "./token-hud.ts";
