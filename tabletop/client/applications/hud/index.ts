/** `foundry.applications.hud`. T:client/applications/hud */
export { BasePlaceableHUD } from "./placeable-hud.ts";
export { HeadsUpDisplayContainer } from "./container.ts";
export { TokenHUD } from "./token-hud.ts";
