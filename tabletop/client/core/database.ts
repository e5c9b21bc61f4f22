/** Create, update, delete: the order of steps that every document goes through (platform 4.3). T:client/data/client-backend */
import { bindings, type DatabaseBackend } from "../../common/bindings.ts";
import {
  ForcedReplacement,
  legacyOperators,
  normalizeOperators,
  reviveOperators,
} from "../../common/data/operators.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { deepClone, expandObject, isEmpty, mergeObject } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game, ui } from "../runtime.ts";

/** What the database needs of the connection. */
export interface Wire {
  modify(request: AnyObject): Promise<AnyObject>;
  request(event: string, ...args: AnyValue[]): Promise<AnyValue>;
  onModify: (response: AnyObject) => void;
}

/** Options that are the operation's own; everything else is the caller's and travels along. */
const NOT_SENT = new Set(["parent", "data", "updates", "ids", "documents", "action", "documentName", "deleteAll"]);

/** The operation as it is sent and handed to hooks: plain data. Hooks find the parent on it too, but it isn't sent. */
function plainOperation(operation: AnyObject): AnyObject {
  const out: AnyObject = {};
  for (const [key, value] of Object.entries(operation)) if (!NOT_SENT.has(key) && value !== undefined) out[key] = value;
  if (operation.parent) {
    out.parentUuid = operation.parent.uuid;
    Object.defineProperty(out, "parent", {
      value: operation.parent,
      enumerable: false,
      writable: true,
      configurable: true,
    });
  }
  return out;
}

/** A refusal is shown to whoever asked and rejects the request. */
function say(error: unknown): never {
  const fault = error instanceof Error ? error : new Error(String(error));
  ui.notifications?.error(fault.message, { console: false });
  throw fault;
}

/** One step that a package may have got wrong: its fault is reported and the others go on. */
function guarded(location: string, run: () => unknown): void {
  try {
    const result = run();
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        Hooks.onError(location, error as Error, { log: "error" });
      });
  } catch (error) {
    Hooks.onError(location, error as Error, { log: "error" });
  }
}

/** Parent, its parent and so on: each hears of a change below it, whatever the one before makes of it. */
function ancestors(parent: AnyValue, tell: (ancestor: AnyValue) => unknown): void {
  for (let at = parent; at; at = at.parent) tell(at);
}

/** The same after the fact, when a fault in one ancestor must not keep the news from the others. */
function informAncestors(parent: AnyValue, tell: (ancestor: AnyValue) => unknown): void {
  ancestors(parent, (ancestor) => {
    guarded(`${String(ancestor.documentName)}#_onDescendantDocuments`, () => tell(ancestor));
  });
}

/** A request that has passed the steps before it is sent. */
interface Prepared {
  documentClass: AnyValue;
  action: "create" | "update" | "delete";
  operation: AnyObject;
  /** What is sent; null when nothing is left to do. */
  request: AnyObject | null;
  vetoed: boolean;
}

/** With a new type the system's data is another model's: what the answer says about it is laid over the old and handed over whole. */
function withWholeSystem(doc: AnyValue, change: AnyObject): AnyObject {
  if (change.type === undefined || change.type === doc._source.type || !doc._source.system) return change;
  const { "==system": whole, "-=system": _gone, ...rest } = change;
  const given: AnyValue = whole ?? change.system;
  if (given instanceof ForcedReplacement) return change;
  return {
    ...rest,
    system: new ForcedReplacement(
      whole ??
        mergeObject(deepClone(doc._source.system), normalizeOperators(given ?? {}), {
          applyOperators: true,
          performDeletions: true,
        }),
    ),
  };
}

/** A token's own actor, if the document lies in one. */
function tokenActorOf(doc: AnyValue): AnyValue {
  for (let at = doc; at; at = at.parent) if (at.documentName === "Actor") return at.isToken ? at : null;
  return null;
}

export class ClientDatabase implements DatabaseBackend {
  readonly #socket: Wire;
  /** What others did while this client was still building its documents. */
  #early: AnyObject[] = [];

  constructor(socket: Wire) {
    this.#socket = socket;
    socket.onModify = (response) => {
      this.#receive(response);
    };
  }

  /** Documents of a pack, or of the world by a query. */
  async get(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    const { pack, query = {}, ids, index, indexFields } = operation;
    const response = await this.#socket.modify({
      type: documentClass.documentName,
      action: "get",
      operation: { query, ids, index, indexFields, pack, broadcast: false },
    });
    if (index) return response.result as AnyValue[];
    return (response.result as AnyObject[]).map(
      (source) => documentClass.implementation.fromSource(source, { strict: false, pack }) as AnyValue,
    );
  }

  async create(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    return this.#run(await this.#prepareCreate(documentClass, operation));
  }

  async update(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    return this.#run(await this.#prepareUpdate(documentClass, operation));
  }

  async delete(documentClass: AnyValue, operation: AnyObject): Promise<AnyValue[]> {
    return this.#run(await this.#prepareDelete(documentClass, operation));
  }

  /** [14] several operations as one: any veto cancels all (H-098). */
  async batch(operations: AnyObject[]): Promise<AnyValue[][]> {
    const prepared: Prepared[] = [];
    for (const operation of operations) {
      const documentClass = CONFIG[operation.documentName]?.documentClass;
      if (!documentClass) say(new Error(`"${String(operation.documentName)}" is not a document`));
      const steps: Record<string, () => Promise<Prepared>> = {
        create: () => this.#prepareCreate(documentClass, operation),
        update: () => this.#prepareUpdate(documentClass, operation),
        delete: () => this.#prepareDelete(documentClass, operation),
      };
      const step = steps[operation.action];
      if (!step) say(new Error(`"${String(operation.action)}" is not an action of a batch`));
      const one = await step();
      if (one.vetoed) return operations.map(() => []);
      prepared.push(one);
    }
    const sent = prepared.filter((p) => p.request);
    if (!sent.length) return operations.map(() => []);
    let responses: AnyObject[];
    try {
      responses = (await this.#socket.request(
        "modifyBatch",
        sent.map((p) => p.request),
      )) as AnyObject[];
    } catch (error) {
      return say(error);
    }
    return prepared.map((p) =>
      p.request ? this.#apply(p.documentClass, reviveOperators(responses.shift()) as AnyObject, p.operation) : [],
    );
  }

  async #run(prepared: Prepared): Promise<AnyValue[]> {
    if (!prepared.request) return [];
    let response: AnyObject;
    try {
      response = await this.#socket.modify(prepared.request);
    } catch (error) {
      return say(error);
    }
    return this.#apply(prepared.documentClass, response, prepared.operation);
  }

  /* ------------------------------------------------------------ before it is sent */

  #prepared(
    documentClass: AnyValue,
    action: Prepared["action"],
    operation: AnyObject,
    sent: AnyObject | null,
    vetoed: boolean,
  ): Prepared {
    return {
      documentClass,
      action,
      operation,
      vetoed,
      request: sent && { type: documentClass.documentName, action, operation: sent },
    };
  }

  async #prepareCreate(documentClass: AnyValue, operation: AnyObject): Promise<Prepared> {
    const { user } = game;
    const name = documentClass.documentName as string;
    const options = plainOperation(operation);
    const documents: AnyValue[] = [];
    let vetoed = false;
    for (const given of (operation.data ?? []) as AnyValue[]) {
      const source = expandObject(given?.toObject ? given.toObject() : deepClone(given)) as AnyObject;
      if (!operation.keepId) delete source._id;
      let doc: AnyValue;
      try {
        doc = new documentClass(deepClone(source), {
          parent: operation.parent ?? null,
          pack: operation.pack ?? null,
          strict: true,
        });
      } catch (error) {
        say(error);
      }
      if (!operation.pack && !doc.canUserModify(user, "create", source)) say(this.#lacks("create", doc));
      if (
        (await doc._preCreate(source, options, user)) === false ||
        (!operation.noHook && Hooks.call(`preCreate${name}`, doc, source, options, user.id) === false)
      ) {
        vetoed = true;
        continue;
      }
      documents.push(doc);
    }
    const step = await this.#operationStep(documentClass, "_preCreateOperation", documents, operation, options);
    if (!step) return this.#prepared(documentClass, "create", operation, null, vetoed || documents.length > 0);
    const data = documents.map((d) => d.toObject() as AnyObject);
    ancestors(operation.parent, (p) =>
      p._preCreateDescendantDocuments?.(operation.parent, documents[0].parentCollection, data, options, user.id),
    );
    return this.#prepared(
      documentClass,
      "create",
      operation,
      { ...options, data: data.map((d) => legacyOperators(d) as AnyObject) },
      vetoed,
    );
  }

  async #prepareUpdate(documentClass: AnyValue, operation: AnyObject): Promise<Prepared> {
    const { user } = game;
    const name = documentClass.documentName as string;
    const options = plainOperation({ diff: true, recursive: true, ...operation });
    const updates: AnyObject[] = [];
    const targets: AnyValue[] = [];
    let vetoed = false;
    for (const given of (operation.updates ?? []) as AnyValue[]) {
      const id = given?._id as string | undefined;
      const doc = id ? this.#find(documentClass, id, operation) : undefined;
      if (!doc) say(new Error(`${name} "${String(id)}" does not exist`));
      const request = expandObject(given?.toObject ? given.toObject() : { ...given }) as AnyObject;
      request._id = id;
      if (!operation.pack && !doc.canUserModify(user, "update", request)) say(this.#lacks("update", doc));
      if (
        (await doc._preUpdate(request, options, user)) === false ||
        (!operation.noHook && Hooks.call(`preUpdate${name}`, doc, request, options, user.id) === false)
      ) {
        vetoed = true;
        continue;
      }
      // The difference is taken after these steps, because they may have changed the request.
      let diff: AnyObject;
      try {
        diff = doc.updateSource(deepClone(request), {
          dryRun: true,
          fallback: false,
          recursive: options.recursive,
        }) as AnyObject;
      } catch (error) {
        say(error);
      }
      const { _id: _same, ...effective } = diff;
      if (options.diff !== false && isEmpty(effective)) continue;
      targets.push(doc);
      // What replaces must arrive whole, and what is sent on purpose must arrive although it is equal.
      const whole = options.diff === false || options.recursive === false || "type" in effective;
      updates.push({ ...(whole ? (normalizeOperators(request) as AnyObject) : effective), _id: id });
    }
    operation.updates = updates;
    const step = await this.#operationStep(documentClass, "_preUpdateOperation", targets, operation, options);
    if (!step) return this.#prepared(documentClass, "update", operation, null, vetoed || targets.length > 0);
    ancestors(operation.parent, (p) =>
      p._preUpdateDescendantDocuments?.(operation.parent, targets[0].parentCollection, updates, options, user.id),
    );
    return this.#prepared(
      documentClass,
      "update",
      operation,
      { ...options, updates: updates.map((u) => legacyOperators(u) as AnyObject) },
      vetoed,
    );
  }

  async #prepareDelete(documentClass: AnyValue, operation: AnyObject): Promise<Prepared> {
    const { user } = game;
    const name = documentClass.documentName as string;
    const options = plainOperation(operation);
    const ids: string[] = [];
    const documents: AnyValue[] = [];
    let vetoed = false;
    const wanted: string[] = operation.deleteAll
      ? [...(this.#collection(documentClass, operation)?.keys() ?? [])]
      : (operation.ids ?? []);
    for (const id of wanted) {
      const doc = this.#find(documentClass, id, operation);
      if (!doc) say(new Error(`${name} "${id}" does not exist`));
      if (!operation.pack && !doc.canUserModify(user, "delete")) say(this.#lacks("delete", doc));
      if (
        (await doc._preDelete(options, user)) === false ||
        (!operation.noHook && Hooks.call(`preDelete${name}`, doc, options, user.id) === false)
      ) {
        vetoed = true;
        continue;
      }
      ids.push(id);
      documents.push(doc);
    }
    operation.ids = ids;
    const step = await this.#operationStep(documentClass, "_preDeleteOperation", documents, operation, options);
    if (!step) return this.#prepared(documentClass, "delete", operation, null, vetoed || documents.length > 0);
    ancestors(operation.parent, (p) =>
      p._preDeleteDescendantDocuments?.(operation.parent, documents[0].parentCollection, ids, options, user.id),
    );
    return this.#prepared(documentClass, "delete", operation, { ...options, ids }, vetoed);
  }

  /** The class's own step over all that is left. What the steps before put into the options is on the operation by then, and what this one puts on the operation travels too. False: stop. */
  async #operationStep(
    documentClass: AnyValue,
    name: string,
    documents: AnyValue[],
    operation: AnyObject,
    options: AnyObject,
  ): Promise<boolean> {
    if (!documents.length) return false;
    Object.assign(operation, options);
    if ((await documentClass[name]?.(documents, operation, game.user)) === false) return false;
    for (const [key, value] of Object.entries(plainOperation(operation))) options[key] = value;
    return true;
  }

  #lacks(action: string, doc: AnyValue): Error {
    const { localize } = bindings;
    const label = localize(doc.constructor.metadata.label);
    return new Error(
      localize("HOST.Refused", {
        user: game.user?.name ?? "",
        action: localize(`HOST.Action.${action}`),
        type: label,
        name: doc.name ? `"${String(doc.name)}"` : `[${String(doc.id ?? "new")}]`,
      }),
    );
  }

  /* ------------------------------------------------------------ what has happened, here and elsewhere */

  #receive(response: AnyObject): void {
    // Before the world's data is here, whatever happens is in it already.
    if (!game.data) return;
    if (!game._documentsReady) {
      this.#early.push(response);
      return;
    }
    const documentClass = CONFIG[response.type]?.documentClass;
    if (!documentClass) return;
    const { parentUuid, pack } = response.operation as AnyObject;
    if (pack && !game.packs.has(pack)) return;
    const parent = parentUuid ? (globalThis as AnyObject).fromUuidSync(parentUuid, { strict: false }) : null;
    // Somebody changed something inside a pack's document that nobody here has opened.
    if (parentUuid && !parent?.getEmbeddedCollection) return;
    guarded(`ClientDatabase#receive ${String(response.type)}`, () =>
      this.#apply(documentClass, response, { ...response.operation, parent }),
    );
  }

  /** Catch up with what others did during the boot. */
  flush(): void {
    for (const response of this.#early.splice(0)) this.#receive(response);
  }

  #apply(documentClass: AnyValue, response: AnyObject, operation: AnyObject): AnyValue[] {
    if (response.action === "create") return this.#created(documentClass, response, operation);
    if (response.action === "update") return this.#updated(documentClass, response, operation);
    return this.#deleted(documentClass, response, operation);
  }

  #collection(documentClass: AnyValue, { parent, pack }: AnyObject): AnyValue {
    if (parent)
      return documentClass.documentName === "Actor" ? null : parent.getEmbeddedCollection(documentClass.documentName);
    if (pack) return documentClass.documentName === "Folder" ? game.packs.get(pack).folders : game.packs.get(pack);
    return game.collections.get(documentClass.documentName);
  }

  #find(documentClass: AnyValue, id: string, operation: AnyObject): AnyValue {
    const { parent } = operation;
    // A token's own actor stands in no collection.
    if (parent?.documentName === "Token") return documentClass.documentName === "Actor" ? parent.actor : parent.delta;
    return this.#collection(documentClass, operation)?.get(id, { invalid: true });
  }

  /** After children changed, whoever holds them is prepared anew (H-063), up to the actor or the fight. */
  #reprepare(parent: AnyValue, collection: string, ids: string[]): void {
    const actor = tokenActorOf(parent);
    if (actor) actor.token.delta?._mirror(actor, parent, collection, ids);
    let top: AnyValue = null;
    for (let doc = parent; doc && !["Scene", "Token"].includes(doc.documentName); doc = doc.parent) top = doc;
    top?.reset();
  }

  #options(response: AnyObject, operation: AnyObject): AnyObject {
    const options = { ...(response.operation as AnyObject) };
    if (operation.parent)
      Object.defineProperty(options, "parent", {
        value: operation.parent,
        enumerable: false,
        writable: true,
        configurable: true,
      });
    return options;
  }

  #created(documentClass: AnyValue, response: AnyObject, operation: AnyObject): AnyValue[] {
    const { userId } = response;
    const { parent, pack = null } = operation;
    const name = documentClass.documentName as string;
    const collection = this.#collection(documentClass, operation);
    if (!collection) return [];
    const options = this.#options(response, operation);
    const documents: AnyValue[] = [];
    const sources: AnyObject[] = [];
    for (const source of response.result as AnyObject[]) {
      const cls = documentClass.implementation ?? documentClass;
      try {
        const doc = parent
          ? collection.createDocument(deepClone(source), { strict: true })
          : cls.fromSource(deepClone(source), { strict: true, pack });
        collection.set(doc.id, doc);
        documents.push(doc);
        sources.push(source);
      } catch (error) {
        collection.invalidDocumentIds?.add(source._id);
        collection._invalidSources?.set(source._id, source);
        Hooks.onError("ClientDatabase#created", error as Error, { log: "error" });
      }
    }
    if (parent)
      this.#reprepare(
        parent,
        documents[0]?.parentCollection ?? collection.name,
        documents.map((d) => d.id as string),
      );
    for (const [i, doc] of documents.entries()) {
      guarded(`${name}#_onCreate`, () => doc._onCreate(sources[i], options, userId));
      Hooks.callAll(`create${name}`, doc, options, userId);
    }
    if (documents.length)
      informAncestors(parent, (p) =>
        p._onCreateDescendantDocuments?.(parent, documents[0].parentCollection, documents, sources, options, userId),
      );
    this.#after(documentClass, "Create", collection, documents, sources, operation, userId);
    return documents;
  }

  #updated(documentClass: AnyValue, response: AnyObject, operation: AnyObject): AnyValue[] {
    const { userId } = response;
    const { parent } = operation;
    const name = documentClass.documentName as string;
    const collection = this.#collection(documentClass, operation);
    const options = this.#options(response, operation);
    const documents: AnyValue[] = [];
    const changes: AnyObject[] = [];
    for (const change of response.result as AnyObject[]) {
      // Somebody was faster and it is so already: who asked is told no more than the others are, who hear nothing.
      if (Object.keys(change).length <= 1) continue;
      const doc = this.#find(documentClass, change._id, operation);
      if (!doc) {
        collection?._patchIndex?.(change);
        continue;
      }
      // An invalid document may be mended by this.
      const mended = collection?.invalidDocumentIds?.has(change._id) === true;
      if (doc.documentName === "Actor" && doc.isToken) doc.token.delta?._takeUpdate(deepClone(change));
      try {
        doc.updateSource(withWholeSystem(doc, deepClone(change)), { fallback: true, recursive: true });
        if (mended) collection._restore?.(doc);
      } catch (error) {
        Hooks.onError("ClientDatabase#updated", error as Error, { log: "error" });
        continue;
      }
      documents.push(doc);
      changes.push(change);
    }
    if (parent && documents[0]?.parentCollection)
      this.#reprepare(
        parent,
        documents[0].parentCollection,
        documents.map((d) => d.id as string),
      );
    for (const [i, doc] of documents.entries()) {
      guarded(`${name}#_onUpdate`, () => doc._onUpdate(changes[i], options, userId));
      Hooks.callAll(`update${name}`, doc, changes[i], options, userId);
    }
    if (documents.length)
      informAncestors(parent, (p) =>
        p._onUpdateDescendantDocuments?.(parent, documents[0].parentCollection, documents, changes, options, userId),
      );
    this.#after(documentClass, "Update", collection, documents, changes, operation, userId);
    return documents;
  }

  #deleted(documentClass: AnyValue, response: AnyObject, operation: AnyObject): AnyValue[] {
    const { userId } = response;
    const { parent } = operation;
    const name = documentClass.documentName as string;
    const collection = this.#collection(documentClass, operation);
    if (!collection) return [];
    const options = this.#options(response, operation);
    const documents: AnyValue[] = [];
    const ids = response.result as string[];
    for (const id of ids) {
      const doc = collection.get(id, { invalid: true });
      collection.delete(id);
      collection.invalidDocumentIds?.delete(id);
      collection._invalidSources?.delete(id);
      if (doc) documents.push(doc);
    }
    if (parent) this.#reprepare(parent, documents[0]?.parentCollection ?? collection.name, ids);
    for (const doc of documents) {
      guarded(`${name}#_onDelete`, () => doc._onDelete(options, userId));
      Hooks.callAll(`delete${name}`, doc, options, userId);
    }
    if (documents.length)
      informAncestors(parent, (p) =>
        p._onDeleteDescendantDocuments?.(parent, documents[0].parentCollection, documents, ids, options, userId),
      );
    this.#after(documentClass, "Delete", collection, documents, ids, operation, userId);
    return documents;
  }

  #after(
    documentClass: AnyValue,
    what: string,
    collection: AnyValue,
    documents: AnyValue[],
    result: AnyValue[],
    operation: AnyObject,
    userId: string,
  ): void {
    const user = game.users.get(userId);
    guarded(`_on${what}Operation`, () => documentClass[`_on${what}Operation`]?.(documents, operation, user));
    if (!operation.parent && collection)
      guarded(`_on${what}Documents`, () => collection[`_on${what}Documents`]?.(documents, result, operation, user));
  }
}
