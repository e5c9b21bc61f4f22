/** `foundry.canvas`: a flat board of DOM elements. Boot calls `initializeCanvas()` before `ready`. T:client/canvas */
import * as extendable from "./extendable.ts";
import { InterfaceGroup } from "./interface-group.ts";
import { UserTargets } from "./targets.ts";
import { Token } from "./token.ts";
import { TokenLayer } from "./token-layer.ts";

export { Canvas, initializeCanvas } from "./board.ts";
export { UserTargets } from "./targets.ts";

/** `foundry.canvas.placeables` */
export const placeables = { Token, ...extendable.placeables, tokens: { UserTargets, ...extendable.tokens } };
/** `foundry.canvas.containers` */
export const { containers } = extendable;
/** `foundry.canvas.geometry` */
export const geometry = { Ray: extendable.Ray, ...extendable.shapes };
/** `foundry.canvas.perception` */
export const perception = { DetectionMode: extendable.DetectionMode, VisionMode: extendable.VisionMode };
/** `foundry.canvas.layers` */
export const layers = { TokenLayer, ...extendable.layers };
/** `foundry.canvas.groups` */
export const groups = { InterfaceCanvasGroup: InterfaceGroup, ...extendable.groups };
