import type { Document } from "../../common/documents/document.ts";
import * as base from "../../common/documents/index.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { canvas } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** What lies on a scene knows what is drawn of it. T:client/documents/abstract/canvas-document */
function Placed<B extends abstract new (...args: AnyValue[]) => Document>(Base: B) {
  return class extends ClientDocumentMixin(Base) {
    declare _object: AnyValue;

    override _configure(options: AnyObject = {}): void {
      super._configure(options);
      Object.defineProperty(this, "_object", { value: null, writable: true, configurable: true, enumerable: false });
    }
    get scene(): AnyValue {
      return this.parent;
    }
    get object(): AnyValue {
      return this._object ?? null;
    }
    get rendered(): boolean {
      return this.object !== null;
    }
    get layer(): AnyValue {
      return canvas.getLayerByEmbeddedName(this.documentName) as AnyValue;
    }
  };
}

/** Things on a scene that do nothing by themselves. T:client/documents/* */
export class AmbientLightDocument extends Placed(base.BaseAmbientLight) {}
export class AmbientSoundDocument extends Placed(base.BaseAmbientSound) {}
export class DrawingDocument extends Placed(base.BaseDrawing) {}
export class FogExploration extends ClientDocumentMixin(base.BaseFogExploration) {}
export class MeasuredTemplateDocument extends Placed(base.BaseMeasuredTemplate) {
  /** Is it this user's own? */
  get isAuthor(): boolean {
    return (this as AnyObject).author?.isSelf === true;
  }
}
export class NoteDocument extends Placed(base.BaseNote) {
  static DEFAULT_ICON: string = base.BaseNote.DEFAULT_ICON;
}
export class TileDocument extends Placed(base.BaseTile) {}
export class WallDocument extends Placed(base.BaseWall) {}
export class Level extends ClientDocumentMixin(base.BaseLevel) {}
