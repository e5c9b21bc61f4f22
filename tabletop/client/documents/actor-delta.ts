import { BaseActorDelta } from "../../common/documents/actor-delta.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { mergeObject } from "../../common/utils/index.ts";
import { CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** What an unlinked token has of its own; laid over the world's actor it gives the token's actor. T:client/documents/actor-delta */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  declare _synthetic: AnyValue;

  override _configure(options: AnyObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_synthetic", { value: null, writable: true, enumerable: false, configurable: true });
  }

  /** The token's actor, built when first asked for. */
  get syntheticActor(): AnyValue {
    if (!this._synthetic && game._documentsReady) this._synthetic = this.apply(this.parent?.baseActor);
    return this._synthetic;
  }

  /** Forget the built actor's data and lay it anew; open sheets stay with the same actor object. */
  syntheticActorReset(): void {
    const actor = this._synthetic;
    if (!actor) return;
    const source = this.#source(this.parent?.baseActor);
    if (!source) return;
    const fresh = new (actor.constructor as AnyValue)(source, { token: this.parent, strict: false, parent: null });
    for (const key of ["items", "effects"]) {
      const collection = actor.collections[key];
      const ids = new Set(fresh.collections[key].keys());
      for (const id of [...collection.keys()]) if (!ids.has(id)) collection.delete(id);
    }
    actor.updateSource(fresh.toObject(), { recursive: false, fallback: true });
    actor.render?.(false);
  }

  apply(baseActor: AnyValue): AnyValue {
    const source = this.#source(baseActor);
    return source ? new CONFIG.Actor.documentClass(source, { token: this.parent, strict: false, parent: null }) : null;
  }

  #source(baseActor: AnyValue): AnyObject | null {
    if (!baseActor) return null;
    const base = baseActor.toObject() as AnyObject;
    const delta = this.toObject();
    for (const key of ["items", "effects"]) {
      const own = (delta[key] ?? []) as AnyObject[];
      const byId = new Map<string, AnyObject>(base[key].map((d: AnyObject) => [d._id, d]));
      for (const d of own) if (d._tombstone) byId.delete(d._id);
        else byId.set(d._id, d);
      base[key] = [...byId.values()];
    }
    for (const key of ["name", "img", "type", "ownership"]) if (delta[key] !== null && delta[key] !== undefined) base[key] = delta[key];
    base.system = mergeObject(base.system, delta.system ?? {}, { inplace: false });
    base.flags = mergeObject(base.flags ?? {}, delta.flags ?? {}, { inplace: false });
    return base;
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#changed(changed, options, userId);
  }

  override _onCreateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onCreateDescendantDocuments(...args);
    this.#changed({}, args[4], args[5]);
  }

  override _onUpdateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onUpdateDescendantDocuments(...args);
    this.#changed({}, args[4], args[5]);
  }

  override _onDeleteDescendantDocuments(...args: [AnyValue, string, AnyValue[], string[], AnyObject, string]): void {
    super._onDeleteDescendantDocuments(...args);
    this.#changed({}, args[4], args[5]);
  }

  #changed(_changed: AnyObject, _options: AnyObject, _userId: string): void {
    this.syntheticActorReset();
    const { canvas, ui } = globalThis as AnyObject;
    canvas?.tokens?.refresh?.();
    if (this.parent?.inCombat) void ui?.combat?.render?.();
  }
}
