/** `foundry.canvas`: a flat board of DOM elements. Boot calls `initializeCanvas()` before `ready`. T:client/canvas */
import { MeasuredTemplate, Region, RegionLayer, TemplateLayer } from "./areas.ts";
import { CanvasAnimation } from "./canvas-animation.ts";
import * as extendable from "./extendable.ts";
import { ChatBubbles, GridLayer, InterfaceGroup } from "./interface-group.ts";
import { PlaceableObject, PlaceablesLayer } from "./placeable.ts";
import { Ray } from "./ray.ts";
import { UserTargets } from "./targets.ts";
import * as things from "./things.ts";
import { Token } from "./token.ts";
import { TokenLayer } from "./token-layer.ts";
import { BaseRuler, BaseTokenRuler, Ruler, TokenRuler } from "./token-ruler.ts";

export { Canvas, initializeCanvas } from "./board.ts";
export { UserTargets } from "./targets.ts";

const { AmbientLight, AmbientSound, Drawing, Note, Tile, Wall } = things;
const { DrawingsLayer, LightingLayer, NotesLayer, SoundsLayer, TilesLayer, WallsLayer } = things;

/** `foundry.canvas.placeables` */
export const placeables = {
  PlaceableObject,
  Token,
  AmbientLight,
  AmbientSound,
  Drawing,
  MeasuredTemplate,
  Note,
  Region,
  Tile,
  Wall,
  tokens: { UserTargets, BaseTokenRuler, TokenRuler, ...extendable.tokens },
};
/** `foundry.canvas.containers` */
export const { containers } = extendable;
/** `foundry.canvas.geometry` */
export const geometry = { Ray, ...extendable.shapes };
/** `foundry.canvas.perception` */
export const perception = { DetectionMode: extendable.DetectionMode, VisionMode: extendable.VisionMode };
/** `foundry.canvas.layers` */
export const layers = {
  TokenLayer,
  PlaceablesLayer,
  RegionLayer,
  TemplateLayer,
  GridLayer,
  DrawingsLayer,
  LightingLayer,
  NotesLayer,
  SoundsLayer,
  TilesLayer,
  WallsLayer,
  ...extendable.layers,
};
/** `foundry.canvas.groups` */
export const groups = { InterfaceCanvasGroup: InterfaceGroup, ...extendable.groups };
/** `foundry.canvas.interaction` */
export const interaction = { BaseRuler, Ruler };
/** `foundry.canvas.animation` */
export const animation = { CanvasAnimation, ChatBubbles };
