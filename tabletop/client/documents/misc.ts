import * as base from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Documents that the flat board keeps and shows nothing of. T:client/documents/* */
export class AmbientLightDocument extends ClientDocumentMixin(base.BaseAmbientLight) {}
export class AmbientSoundDocument extends ClientDocumentMixin(base.BaseAmbientSound) {}
export class DrawingDocument extends ClientDocumentMixin(base.BaseDrawing) {}
export class FogExploration extends ClientDocumentMixin(base.BaseFogExploration) {}
export class MeasuredTemplateDocument extends ClientDocumentMixin(base.BaseMeasuredTemplate) {}
export class NoteDocument extends ClientDocumentMixin(base.BaseNote) {}
export class RegionDocument extends ClientDocumentMixin(base.BaseRegion) {}
export class RegionBehavior extends ClientDocumentMixin(base.BaseRegionBehavior) {}
export class TileDocument extends ClientDocumentMixin(base.BaseTile) {}
export class WallDocument extends ClientDocumentMixin(base.BaseWall) {}
export class Level extends ClientDocumentMixin(base.BaseLevel) {}
