/** Create, update, delete: the order of steps that every document goes through (platform 4.3). T:client/data/client-backend */
import type { DatabaseBackend } from "../../common/bindings.ts";
import { legacyOperators, normalizeOperators } from "../../common/data/operators.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { deepClone, expandObject, isEmpty } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ServerRefusal, type SocketInterface } from "./socket.ts";

/** Options that are the operation's own; everything else is the caller's and travels along. */
const NOT_SENT = new Set(["parent", "data", "updates", "ids", "documents"]);

/** The operation as it is sent and handed to hooks: plain data. */
function plainOperation(operation: AnyObject): AnyObject {
  const out: AnyObject = {};
  for (const [key, value] of Object.entries(operation)) if (!NOT_SENT.has(key) && value !== undefined) out[key] = value;
  if (operation.parent) out.parentUuid = operation.parent.uuid;
  return out;
}

function say(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  ui.notifications?.error(message);
  throw error instanceof Error ? error : new Error(message);
}

export class ClientDatabase implements DatabaseBackend {
  constructor(private readonly socket: SocketInterface) {
    socket.onModify = (response) => { this.#receive(response); };
  }

  /** Documents of a pack, or of the world by a query. */
  async get(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    const { pack } = operation;
    const { query = {}, ids, index } = operation;
    const response = await this.socket.modify({ type: documentClass.documentName, action: "get", operation: { query, ids, index, pack, broadcast: false } });
    if (index) return response.result as AnyValue[];
    return (response.result as AnyObject[]).map((source) => documentClass.implementation.fromSource(source, { strict: false, pack }) as AnyValue);
  }

  async create(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    const { user } = game;
    const options = plainOperation(operation);
    const data: AnyObject[] = [];
    const documents: AnyValue[] = [];
    for (const given of operation.data as AnyValue[]) {
      const source = expandObject(given?.toObject ? given.toObject() : deepClone(given)) as AnyObject;
      if (!operation.keepId) delete source._id;
      let doc: AnyValue;
      try {
        doc = new documentClass(source, { parent: operation.parent ?? null, pack: operation.pack ?? null, strict: true });
      } catch (error) {
        say(error);
      }
      if (!doc.canUserModify(user, "create", source) && !documentClass.canUserCreate?.(user)) say(this.#lacks(user, "create", doc));
      if ((await doc._preCreate(source, options, user)) === false) continue;
      if (!operation.noHook && Hooks.call(`preCreate${documentClass.documentName}`, doc, source, options, user.id) === false) continue;
      documents.push(doc);
      data.push(doc.toObject());
    }
    if (!documents.length) return [];
    if ((await documentClass._preCreateOperation?.(documents, operation, user)) === false) return [];
    operation.parent?._preCreateDescendantDocuments?.(operation.parent, documents[0].parentCollection, data, options, user.id);
    const response = await this.#send(documentClass, "create", { ...options, data: data.map((d) => legacyOperators(d) as AnyObject) });
    return this.#created(documentClass, response, operation);
  }

  async update(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    const { user } = game;
    const options = plainOperation({ diff: true, recursive: true, ...operation });
    const updates: AnyObject[] = [];
    const targets: AnyValue[] = [];
    for (const given of operation.updates as AnyObject[]) {
      const id = given?._id as string | undefined;
      const doc = id ? this.#find(documentClass, id, operation) : undefined;
      if (!doc) say(new Error(`${documentClass.documentName} "${String(id)}" does not exist`));
      const changes = normalizeOperators(expandObject(given?.toObject ? (given as AnyValue).toObject() : { ...given })) as AnyObject;
      if (!doc.canUserModify(user, "update", changes)) say(this.#lacks(user, "update", doc));
      const { _id: _own, ...asked } = changes;
      const request: AnyObject = { ...asked, _id: id };
      const isNew = "type" in asked && "system" in asked;
      const own = { ...options };
      if ((await doc._preUpdate(request, own, user)) === false) continue;
      if (!operation.noHook && Hooks.call(`preUpdate${documentClass.documentName}`, doc, request, own, user.id) === false) continue;
      Object.assign(options, own);
      let diff: AnyObject;
      try {
        diff = doc.updateSource(deepClone(request), { dryRun: true, fallback: false, recursive: options.recursive }) as AnyObject;
      } catch (error) {
        say(error);
      }
      const { _id: _same, ...effective } = diff;
      if (options.diff !== false && isEmpty(effective)) continue;
      targets.push(doc);
      updates.push(options.diff === false || isNew ? { ...request } : { ...effective, _id: id });
    }
    if (!updates.length) return [];
    if ((await documentClass._preUpdateOperation?.(targets, operation, user)) === false) return [];
    operation.parent?._preUpdateDescendantDocuments?.(operation.parent, targets[0].parentCollection, updates, options, user.id);
    const response = await this.#send(documentClass, "update", { ...options, updates: updates.map((u) => legacyOperators(u) as AnyObject) });
    return this.#updated(documentClass, response, operation);
  }

  async delete(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    const { user } = game;
    const options = plainOperation(operation);
    const ids: string[] = [];
    const documents: AnyValue[] = [];
    const wanted: string[] = operation.deleteAll ? [...this.#collection(documentClass, operation).keys()] : operation.ids;
    for (const id of wanted) {
      const doc = this.#find(documentClass, id, operation);
      if (!doc) say(new Error(`${documentClass.documentName} "${id}" does not exist`));
      if (!doc.canUserModify(user, "delete")) say(this.#lacks(user, "delete", doc));
      if ((await doc._preDelete(options, user)) === false) continue;
      if (!operation.noHook && Hooks.call(`preDelete${documentClass.documentName}`, doc, options, user.id) === false) continue;
      ids.push(id);
      documents.push(doc);
    }
    if (!ids.length) return [];
    if ((await documentClass._preDeleteOperation?.(documents, operation, user)) === false) return [];
    operation.parent?._preDeleteDescendantDocuments?.(operation.parent, documents[0].parentCollection, ids, options, user.id);
    const response = await this.#send(documentClass, "delete", { ...options, ids });
    return this.#deleted(documentClass, response, operation);
  }

  async #send(documentClass: AnyValue, action: string, operation: AnyObject): Promise<AnyObject> {
    try {
      const { _documentClass: _none, ...sent } = operation;
      return await this.socket.modify({ type: documentClass.documentName, action, operation: sent });
    } catch (error) {
      return say(error instanceof ServerRefusal ? error : (error as Error));
    }
  }

  #lacks(user: AnyValue, action: string, doc: AnyValue): Error {
    return new Error(game.i18n.format("HOST.LacksPermission", { user: user.name, action, document: `${doc.documentName} [${doc.id ?? "new"}]` }));
  }

  /* ------------------------------------------------------------ what has happened, here and elsewhere */

  #receive(response: AnyObject): void {
    const documentClass = CONFIG[response.type]?.documentClass;
    if (!documentClass || !game._documentsReady) return;
    const parent = response.operation.parentUuid ? (globalThis as AnyObject).fromUuidSync(response.operation.parentUuid, { strict: false }) : null;
    if (response.operation.parentUuid && !parent) return;
    const operation = { ...response.operation, parent };
    if (response.action === "create") this.#created(documentClass, response, operation);
    else if (response.action === "update") this.#updated(documentClass, response, operation);
    else if (response.action === "delete") this.#deleted(documentClass, response, operation);
  }

  #collection(documentClass: AnyValue, { parent, pack }: AnyObject): AnyValue {
    if (parent) return parent.getEmbeddedCollection(documentClass.documentName);
    if (pack) return game.packs.get(pack);
    return game.collections.get(documentClass.documentName);
  }

  #find(documentClass: AnyValue, id: string, operation: AnyObject): AnyValue {
    if (operation.parent?.documentName === "ActorDelta" || documentClass.documentName === "ActorDelta") return this.#collection(documentClass, operation)?.get(id) ?? operation.parent?.delta;
    return this.#collection(documentClass, operation)?.get(id, { invalid: true });
  }

  /** After children changed, whoever holds them is prepared anew (H-063), up to the actor or scene. */
  #reprepare(parent: AnyValue): void {
    for (let doc = parent; doc; doc = doc.parent) {
      if (doc.documentName === "ActorDelta") doc.syntheticActorReset?.();
      else if (doc.documentName === "Actor" || doc.documentName === "Item" || doc.documentName === "Combat") doc.reset();
    }
  }

  #created(documentClass: AnyValue, response: AnyObject, operation: AnyObject): AnyValue[] {
    const { userId } = response;
    const { parent } = operation;
    const collection = this.#collection(documentClass, operation);
    if (!collection) return [];
    const options = { ...response.operation } as AnyObject;
    const documents: AnyValue[] = [];
    const sources: AnyObject[] = [];
    for (const source of response.result as AnyObject[]) {
      const cls = documentClass.implementation ?? documentClass;
      try {
        const doc = parent ? collection.createDocument(source) : cls.fromSource(source, { strict: true, pack: operation.pack ?? null });
        collection.set(doc.id, doc);
        if (!parent && !operation.pack) collection._source?.push(doc._source);
        documents.push(doc);
        sources.push(source);
      } catch (error) {
        collection.invalidDocumentIds?.add(source._id);
        Hooks.onError("ClientDatabase#created", error as Error, { log: "error" });
      }
    }
    this.#reprepare(parent);
    for (const [i, doc] of documents.entries()) {
      doc._onCreate(sources[i], options, userId);
      Hooks.callAll(`create${documentClass.documentName}`, doc, options, userId);
    }
    parent?._onCreateDescendantDocuments?.(parent, documents[0]?.parentCollection ?? collection.name, documents, sources, options, userId);
    this.#after(documentClass, "Create", collection, documents, sources, operation, userId);
    return documents;
  }

  #updated(documentClass: AnyValue, response: AnyObject, operation: AnyObject): AnyValue[] {
    const { userId } = response;
    const { parent } = operation;
    const collection = this.#collection(documentClass, operation);
    if (!collection) return [];
    const options = { ...response.operation } as AnyObject;
    const documents: AnyValue[] = [];
    const changes: AnyObject[] = [];
    for (const change of response.result as AnyObject[]) {
      const doc = this.#find(documentClass, change._id, operation);
      if (!doc) continue;
      const applied = doc.updateSource(deepClone(change), { fallback: true, recursive: true }) as AnyObject;
      documents.push(doc);
      changes.push({ ...(isEmpty(applied) ? change : applied), _id: change._id as string });
    }
    this.#reprepare(parent);
    for (const [i, doc] of documents.entries()) {
      doc._onUpdate(changes[i], options, userId);
      Hooks.callAll(`update${documentClass.documentName}`, doc, changes[i], options, userId);
    }
    if (documents.length) parent?._onUpdateDescendantDocuments?.(parent, documents[0].parentCollection, documents, changes, options, userId);
    this.#after(documentClass, "Update", collection, documents, changes, operation, userId);
    return documents;
  }

  #deleted(documentClass: AnyValue, response: AnyObject, operation: AnyObject): AnyValue[] {
    const { userId } = response;
    const { parent } = operation;
    const collection = this.#collection(documentClass, operation);
    if (!collection) return [];
    const options = { ...response.operation } as AnyObject;
    const documents: AnyValue[] = [];
    for (const id of response.result as string[]) {
      const doc = collection.get(id) ?? collection.get(id, { invalid: true });
      collection.delete(id);
      collection.invalidDocumentIds?.delete(id);
      if (doc) documents.push(doc);
    }
    this.#reprepare(parent);
    for (const doc of documents) {
      doc._onDelete(options, userId);
      Hooks.callAll(`delete${documentClass.documentName}`, doc, options, userId);
    }
    if (documents.length) parent?._onDeleteDescendantDocuments?.(parent, documents[0].parentCollection, documents, response.result, options, userId);
    this.#after(documentClass, "Delete", collection, documents, response.result as AnyObject[], operation, userId);
    return documents;
  }

  #after(documentClass: AnyValue, what: string, collection: AnyValue, documents: AnyValue[], result: AnyValue[], operation: AnyObject, userId: string): void {
    const user = game.users.get(userId);
    documentClass[`_on${what}Operation`]?.(documents, operation, user);
    if (!operation.parent) collection[`_on${what}Documents`]?.(documents, result, operation, user);
  }
}
