/** `foundry.canvas`: a flat board of DOM elements. Boot calls `initializeCanvas()` before `ready`. T:client/canvas */
import { InterfaceGroup } from "./interface-group.ts";
import { UserTargets } from "./targets.ts";
import { Token } from "./token.ts";
import { TokenLayer } from "./token-layer.ts";

export { Canvas, initializeCanvas } from "./board.ts";
export { UserTargets } from "./targets.ts";

/** `foundry.canvas.placeables` */
export const placeables = { Token, tokens: { UserTargets } };
/** `foundry.canvas.layers` */
export const layers = { TokenLayer };
/** `foundry.canvas.groups` */
export const groups = { InterfaceCanvasGroup: InterfaceGroup };
