import { BaseActorDelta } from "../../common/documents/actor-delta.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { deepClone, mergeObject } from "../../common/utils/index.ts";
import { CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** The embedded collections in which a token's actor may differ. */
const EMBEDDED = ["items", "effects"];

/**
 * What an unlinked token has of its own; laid over the world's actor it gives the token's actor. Changes happen on that actor and are mirrored here, as the server does
 * it: rows for what differs, tombstones for what the world's actor has and the token hasn't. T:client/documents/actor-delta
 */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  declare _synthetic: AnyValue;

  override _configure(options: AnyObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_synthetic", { value: null, writable: true, enumerable: false, configurable: true });
  }

  /** A difference is no actor: its rows are prepared as part of the token's actor only. */
  override prepareData(): void {
    // On purpose nothing.
  }

  /** The token's actor, built when first asked for. */
  get syntheticActor(): AnyValue {
    if (!this._synthetic && game._documentsReady) this._synthetic = this.apply(this.parent?.baseActor);
    return this._synthetic;
  }

  apply(baseActor: AnyValue): AnyValue {
    const source = this._merged(baseActor);
    return source
      ? new CONFIG.Actor.documentClass(source, { token: this.parent, parent: this.parent, strict: false })
      : null;
  }

  /** The world's actor has changed: lay the difference over it anew. Open sheets stay with the same actor object. */
  updateSyntheticActor(): void {
    const actor = this._synthetic;
    const source = actor && this._merged(this.parent?.baseActor);
    if (!source) return;
    actor.updateSource(source, { recursive: false, fallback: true });
    actor.render?.(false);
  }

  /** The world's actor's data with this difference laid over it. */
  _merged(baseActor: AnyValue): AnyObject | null {
    if (!baseActor) return null;
    const merged = baseActor.toObject() as AnyObject;
    const delta = this._source;
    for (const key of EMBEDDED) {
      const rows = new Map<string, AnyObject>((merged[key] as AnyObject[]).map((d) => [d._id as string, d]));
      for (const row of (delta[key] ?? []) as AnyObject[]) {
        if (row._tombstone) rows.delete(row._id);
        else rows.set(row._id, deepClone(row));
      }
      merged[key] = [...rows.values()];
    }
    for (const key of ["name", "img", "type", "ownership"])
      if (delta[key] !== null && delta[key] !== undefined) merged[key] = deepClone(delta[key]);
    for (const key of ["system", "flags"])
      merged[key] = mergeObject(merged[key] ?? {}, deepClone(delta[key] ?? {}), { inplace: false });
    return merged;
  }

  /** The token's actor was updated. */
  _takeUpdate(change: AnyObject): void {
    const { _id: _actor, items: _items, effects: _effects, prototypeToken: _token, ...own } = change;
    this.updateSource(own, { fallback: true });
  }

  /** Rows of the token's actor, or something inside them, were made, changed or removed. */
  _mirror(actor: AnyValue, parent: AnyValue, collection: string, ids: string[]): void {
    let key = collection;
    let rows = ids;
    for (let at = parent; at && at !== actor; at = at.parent) {
      key = at.parentCollection;
      rows = [at.id];
    }
    const own = this._source[key] as AnyObject[] | undefined;
    if (!own) return;
    const base = this.parent?.baseActor?._source[key] as AnyObject[] | undefined;
    for (const id of rows) {
      const now = actor.getEmbeddedCollection(key).get(id);
      const at = own.findIndex((row) => row._id === id);
      const row: AnyObject | null = now
        ? (now.toObject() as AnyObject)
        : base?.some((d) => d._id === id)
          ? { _id: id, _tombstone: true }
          : null;
      if (row && at >= 0) own[at] = row;
      else if (row) own.push(row);
      else if (at >= 0) own.splice(at, 1);
    }
    this.reset();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.updateSyntheticActor();
  }
}
