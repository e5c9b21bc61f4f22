/**
 * `modifyDocument` and `modifyBatch`: every read and write of documents, for the world, for embedded documents at any depth, for tokens' actors and for packs. Requests run
 * one after the other; each is one transaction, on disk before it is acknowledged and told to others. Platform 4.2 to 4.5.
 */
import { randomBytes } from "node:crypto";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { Refusal, toErrorPayload } from "./errors.ts";
import { DOCUMENT_NAMES, EMBEDDED, embeddedKey, isId, newId, placesOf, PRIMARY_COLLECTIONS } from "./hierarchy.ts";
import {
  applyChanges,
  assertJson,
  clone,
  difference,
  equals,
  expand,
  isPlainObject,
  OPERATOR_KEY,
  overlay,
  pick,
  stripOperators,
  touches,
} from "./merge.ts";
import { indexRow, type Pack } from "./packs.ts";
import { passwordKey } from "./passwords.ts";
import {
  canCreate,
  canDelete,
  canUpdate,
  isGm,
  LEVEL,
  type Link,
  messageVisible,
  packLevel,
  ROLE,
  type UserSource,
} from "./permissions.ts";
import { restorePaths } from "./sanitize.ts";
import { type Scope, Transaction } from "./transaction.ts";
import type { World } from "./world.ts";

/** A request as it came over the wire. */
export interface ModifyRequest {
  type: string;
  action: "get" | "create" | "update" | "delete";
  operation: AnyObject;
}

/** An answer: `result` holds sources (get, create), differences (update) or ids (delete). */
export interface ModifyResponse {
  type: string;
  action: "get" | "create" | "update" | "delete";
  operation: AnyObject;
  result: AnyValue[];
  userId: string;
}

/** What a request came to: its answer, what else happened because of it, and how to tell each user. */
export interface Outcome {
  responses: ModifyResponse[];
  cascades: ModifyResponse[];
  /** The answers as one user may receive them. */
  forUser(user: UserSource, responses: ModifyResponse[]): ModifyResponse[];
}

const MAX_DOCUMENTS = 10_000;
const MAX_FOLDER_DEPTH = 4;
/** Statistics that a client may set; the others are the server's. */
const CLIENT_STATS = ["compendiumSource", "duplicateSource", "exportSource"];

interface Parent {
  scope: Scope;
  /** From the primary document to the direct parent; empty when the documents are primary themselves. */
  chain: Link[];
  uuid: string | null;
  /** The world actor whose items an unlinked token's actor inherits. */
  base: AnyObject | null;
}

export class Database {
  readonly world: World;
  /** Called with the outcome of each write, once it is on disk, in order. */
  onOutcome: ((outcome: Outcome, origin: unknown) => void) | null = null;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(world: World) {
    this.world = world;
  }

  /** Run something with the database to itself. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(work, work);
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /** One request. Never rejects: a refusal comes back as `{error}`. `origin` is handed to `onOutcome`. */
  async modify(
    userId: string,
    request: unknown,
    origin?: unknown,
  ): Promise<{ result: ModifyResponse } | { error: { message: string; code: string } }> {
    const answer = await this.#run(userId, [request], false, origin);
    return "error" in answer ? answer : { result: answer.result[0]! };
  }

  /** Several requests, all or nothing. [14] */
  async batch(
    userId: string,
    requests: unknown,
    origin?: unknown,
  ): Promise<{ result: ModifyResponse[] } | { error: { message: string; code: string } }> {
    if (this.world.system.info.generation < 14)
      return toErrorPayload(new Refusal("invalid", "modifyBatch came with version 14"));
    if (!Array.isArray(requests) || requests.length > 1000)
      return toErrorPayload(new Refusal("invalid", "A batch is an array of requests"));
    return this.#run(userId, requests, true, origin);
  }

  async #run(
    userId: string,
    requests: unknown[],
    batch: boolean,
    origin: unknown,
  ): Promise<{ result: ModifyResponse[] } | { error: { message: string; code: string } }> {
    try {
      for (const request of requests) assertJson(request);
      const parsed = requests.map(parseRequest);
      if (batch && parsed.some((request) => request.action === "get"))
        throw new Refusal("invalid", "A batch holds create, update and delete");
      return await this.exclusive(async () => {
        const user = this.world.all("User").get(userId);
        if (!user) throw new Refusal("permission", "You are no user of this world any more");
        const transaction = new Transaction(this.world);
        const work = new Work(transaction, user);
        const responses: ModifyResponse[] = [];
        for (const request of parsed) responses.push(work.run(request));
        work.finish();
        await transaction.commit();
        if (responses.some(({ type, action }) => type === "Setting" && action !== "get"))
          await this.world.followModuleConfiguration();
        const forUser = (recipient: UserSource, list: ModifyResponse[]): ModifyResponse[] =>
          list.flatMap((response) => present(this.world, transaction, recipient, response));
        const outcome: Outcome = { responses, cascades: work.cascades, forUser };
        if (responses.some((response) => response.action !== "get")) this.onOutcome?.(outcome, origin);
        return { result: responses.map((response) => presentToRequester(this.world, user, response)) };
      });
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof RangeError)) console.error("A request failed:", error);
      return toErrorPayload(error);
    }
  }

  /** Wait until everything accepted so far is done. */
  async settle(): Promise<void> {
    await this.#tail.catch(() => undefined);
  }
}

function parseRequest(request: unknown): ModifyRequest {
  if (!isPlainObject(request)) throw new Refusal("invalid", "A request is an object {type, action, operation}");
  const { type, action, operation } = request;
  if (typeof type !== "string" || !DOCUMENT_NAMES.has(type))
    throw new Refusal("invalid", `${JSON.stringify(type)} is not a document`);
  if (action !== "get" && action !== "create" && action !== "update" && action !== "delete")
    throw new Refusal("invalid", `${JSON.stringify(action)} is not an action`);
  if (operation !== undefined && !isPlainObject(operation))
    throw new Refusal("invalid", "The operation is not an object");
  return { type, action, operation: operation ?? {} };
}

function objects(value: unknown, what: string): AnyObject[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_DOCUMENTS) throw new Refusal("invalid", `More than ${MAX_DOCUMENTS} documents in one request`);
  if (!list.every((entry): entry is AnyObject => isPlainObject(entry) && !(OPERATOR_KEY in entry)))
    throw new Refusal("invalid", `${what} must be an array of objects`);
  return list;
}

/** The caller's options without the data, which is in the result, already cleaned. */
function echo(operation: AnyObject, modifiedTime: number): AnyObject {
  const { data: _data, updates: _updates, query: _query, ...rest } = operation;
  return { ...rest, modifiedTime };
}

/** Hash a password for storage. */
export function hashPassword(password: string): { password: string; passwordSalt: string } {
  const passwordSalt = randomBytes(16).toString("hex");
  return { password: passwordKey(password, passwordSalt).toString("hex"), passwordSalt };
}

/** One transaction's worth of requests. */
class Work {
  readonly cascades: ModifyResponse[] = [];
  readonly #tx: Transaction;
  readonly #user: UserSource;
  readonly #world: World;
  readonly #now = Date.now();

  constructor(transaction: Transaction, user: UserSource) {
    this.#tx = transaction;
    this.#user = user;
    this.#world = transaction.world;
  }

  get #userId(): string {
    return String(this.#user._id);
  }

  run(request: ModifyRequest): ModifyResponse {
    const { type, action, operation } = request;
    if (!this.#world.schemas.exists(type))
      throw new Refusal("invalid", `${type} is not part of version ${this.#world.system.info.generation}`);
    const direct = type === "ActorDelta" || (type === "Actor" && this.#isTokenActor(operation));
    const parent = this.#parent(direct ? "ActorDelta" : type, operation, action !== "get");
    let result: AnyValue[];
    if (action === "get") result = this.#get(type, parent, operation);
    else {
      this.#assertWritable(parent.scope);
      if (direct) {
        if (action !== "update") throw new Refusal("invalid", "A token's own actor data can only be updated");
        result = this.#updateDelta(parent, operation);
      } else if (action === "create") result = this.#create(type, parent, operation);
      else if (action === "update") result = this.#update(type, parent, operation);
      else result = this.#delete(type, parent, operation);
    }
    return { type, action, operation: echo(operation, this.#now), result, userId: this.#userId };
  }

  /** Rules that hold for the world as a whole, once all requests of the transaction ran. */
  finish(): void {
    const users = this.#tx.list(null, "User");
    if (!users.some((user) => Number(user.role) === ROLE.GAMEMASTER))
      throw new Refusal("invalid", "A world needs at least one Gamemaster");
  }

  // ------------------------------------------------------------------ where

  #isTokenActor(operation: AnyObject): boolean {
    if (typeof operation.parentUuid !== "string") return false;
    const parts = operation.parentUuid.split(".");
    return (
      parts[parts.length - 2] === "Token" ||
      parts[parts.length - 2] === "ActorDelta" ||
      (parts.length >= 6 && parts[parts.length - 2] === "Actor")
    );
  }

  #scope(pack: unknown): Scope {
    if (pack === undefined || pack === null || pack === "") return null;
    const found: Pack | undefined = typeof pack === "string" ? this.#world.packs.get(pack) : undefined;
    if (!found) throw new Refusal("missing", `There is no compendium ${JSON.stringify(pack)}`);
    if (!this.#world.packReadable(this.#user, found))
      throw new Refusal("permission", `User ${String(this.#user.name)} may not open compendium ${found.id}`);
    return found;
  }

  #assertWritable(scope: Scope): void {
    if (!scope) return;
    if (packLevel(this.#user, this.#world.packOwnership(scope)) < LEVEL.OWNER)
      throw new Refusal(
        "permission",
        `User ${String(this.#user.name)} lacks permission to change compendium ${scope.id}`,
      );
    if (this.#world.isLocked(scope)) throw new Refusal("locked", `Compendium ${scope.id} is locked`);
  }

  #parent(type: string, operation: AnyObject, write: boolean): Parent {
    const uuid: unknown = operation.parentUuid;
    if (uuid === undefined || uuid === null || uuid === "") {
      if (!PRIMARY_COLLECTIONS[type]) throw new Refusal("invalid", `${type} needs parentUuid`);
      return { scope: this.#scope(operation.pack), chain: [], uuid: null, base: null };
    }
    if (typeof uuid !== "string") throw new Refusal("invalid", "parentUuid must be a string");
    let parts = uuid.split(".");
    let scope: Scope;
    if (parts[0] === "Compendium") {
      scope = this.#scope(`${String(parts[1])}.${String(parts[2])}`);
      parts = parts.slice(3);
      // Older form without the document name.
      if (parts.length % 2) parts = [scope!.type, ...parts];
    } else scope = this.#scope(operation.pack);
    const [rootType, rootId] = parts as [string, string];
    if (!parts.length || parts.length % 2 || !PRIMARY_COLLECTIONS[rootType])
      throw new Refusal("invalid", `${JSON.stringify(uuid)} is not the UUID of a document`);
    const root = write ? this.#tx.edit(scope, rootType, rootId) : this.#tx.read(scope, rootType, rootId);
    if (!root) throw new Refusal("missing", `${rootType} [${rootId}] does not exist`);
    let chain: Link[] = [{ type: rootType, source: root }];
    let base: AnyObject | null = null;
    for (let index = 2; index < parts.length; index += 2) {
      const stepType = parts[index]!;
      const stepId = parts[index + 1]!;
      const holder = chain[chain.length - 1]!;
      if (holder.type === "Token" && (stepType === "Actor" || stepType === "ActorDelta")) {
        const token = holder.source;
        if (token.actorLink && stepType === "Actor") {
          const actor = write
            ? this.#tx.edit(null, "Actor", String(token.actorId))
            : this.#tx.read(null, "Actor", String(token.actorId));
          if (!actor) throw new Refusal("missing", `Actor [${String(token.actorId)}] does not exist`);
          chain = [{ type: "Actor", source: actor }];
          continue;
        }
        chain.push({ type: "ActorDelta", source: this.#delta(token, write) });
        base = this.#baseActor(token);
        continue;
      }
      const key = embeddedKey(holder.type, stepType);
      if (!key) throw new Refusal("invalid", `${holder.type} holds no ${stepType} documents`);
      const found = this.#child(holder, key, stepId, base, write);
      if (!found)
        throw new Refusal(
          "missing",
          `${stepType} [${stepId}] does not exist in ${holder.type} [${String(holder.source._id)}]`,
        );
      chain.push({ type: stepType, source: found });
      base = null;
    }
    const last = chain[chain.length - 1]!;
    if (last.type === "Token" && (type === "Item" || type === "ActiveEffect" || type === "ActorDelta")) {
      if (type !== "ActorDelta" || !last.source.actorLink) {
        chain.push({ type: "ActorDelta", source: this.#delta(last.source, write) });
        base = this.#baseActor(last.source);
      }
    }
    const holder = chain[chain.length - 1]!;
    if (type !== "ActorDelta" && !embeddedKey(holder.type, type))
      throw new Refusal("invalid", `${holder.type} holds no ${type} documents`);
    return { scope, chain, uuid, base };
  }

  #delta(token: AnyObject, write: boolean): AnyObject {
    if (isPlainObject(token.delta)) return token.delta;
    const delta = this.#newDelta(token, {});
    if (write) token.delta = delta;
    return delta;
  }

  #newDelta(token: AnyObject, data: AnyObject): AnyObject {
    const delta = this.#world.schemas.clean("ActorDelta", { ...data, _id: isId(data._id) ? data._id : token._id });
    for (const key of ["items", "effects"]) if (!Array.isArray(delta[key])) delta[key] = [];
    return delta;
  }

  #baseActor(token: AnyObject): AnyObject | null {
    return (typeof token.actorId === "string" ? this.#tx.read(null, "Actor", token.actorId) : undefined) ?? null;
  }

  /** A child by id. For a token's actor a child that is only inherited is copied into the delta first, when it is going to be changed. */
  #child(holder: Link, key: string, id: string, base: AnyObject | null, write: boolean): AnyObject | undefined {
    const list = (holder.source[key] ?? []) as AnyObject[];
    const found = list.find((entry) => entry._id === id);
    if (found) return found._tombstone ? undefined : found;
    const inherited = ((base?.[key] ?? []) as AnyObject[]).find((entry) => entry._id === id);
    if (!inherited) return undefined;
    const copy = clone(inherited);
    if (write)
      (holder.source[key] = Array.isArray(holder.source[key]) ? (holder.source[key] as AnyObject[]) : []).push(copy);
    return copy;
  }

  // ------------------------------------------------------------------- get

  #get(type: string, parent: Parent, operation: AnyObject): AnyValue[] {
    let found: AnyObject[];
    const holder = parent.chain[parent.chain.length - 1];
    if (holder) {
      const key = type === "ActorDelta" ? null : embeddedKey(holder.type, type);
      const own = key ? ((holder.source[key] ?? []) as AnyObject[]) : [holder.source];
      const inherited =
        key && parent.base
          ? ((parent.base[key] ?? []) as AnyObject[]).filter((entry) => !own.some((other) => other._id === entry._id))
          : [];
      found = [...inherited, ...own.filter((entry) => !entry._tombstone)];
    } else found = this.#tx.list(parent.scope, type);
    const ids: unknown = operation.ids;
    if (Array.isArray(ids)) {
      const wanted = new Set<unknown>(ids);
      found = found.filter((source) => wanted.has(source._id));
    }
    if (isPlainObject(operation.query)) {
      const query = operation.query;
      found = found.filter((source) => matches(source, query));
    }
    if (operation.index === true && !holder) {
      const fields: unknown = operation.indexFields;
      return found.map((source) =>
        indexRow(
          source,
          Array.isArray(fields) ? fields.filter((field): field is string => typeof field === "string") : [],
        ),
      );
    }
    return found.map((source) => clone(source));
  }

  // ---------------------------------------------------------------- create

  #refuse(action: string, type: string, id: unknown, parent: Parent): never {
    const where = parent.uuid ? ` in ${parent.uuid}` : "";
    throw new Refusal(
      "permission",
      `User ${String(this.#user.name)} lacks permission to ${action} ${type}${typeof id === "string" ? ` [${id}]` : ""}${where}`,
    );
  }

  #create(type: string, parent: Parent, operation: AnyObject): AnyValue[] {
    const holder = parent.chain[parent.chain.length - 1];
    const key = holder ? embeddedKey(holder.type, type)! : null;
    const results: AnyObject[] = [];
    for (const given of objects(operation.data, "data")) {
      const data = stripOperators(expand(clone(given))) as AnyObject;
      this.#presetAuthor(type, data);
      if (this.#world.schemas.isSubtyped(type)) this.#world.schemas.chooseType(type, data);
      if (!parent.scope && !canCreate(this.#tx.context(), this.#user, type, data, parent.chain))
        this.#refuse("create", type, null, parent);
      let id = operation.keepId === true && data._id !== undefined && data._id !== null ? (data._id as unknown) : null;
      if (id !== null && !isId(id)) throw new Refusal("invalid", `${JSON.stringify(id)} is not a document id`);
      if (type === "Setting" && !holder) {
        const same = this.#tx
          .list(null, "Setting")
          .find((setting) => setting.key === data.key && (setting.user ?? null) === (data.user ?? null));
        if (same) id = same._id as unknown;
      }
      data._id = id ?? newId();
      const source = this.#prepare(type, data, operation.keepEmbeddedIds !== false, !holder, parent);
      const _id = String(source._id);
      if (holder) {
        const list = (
          Array.isArray(holder.source[key!]) ? holder.source[key!] : (holder.source[key!] = [])
        ) as AnyObject[];
        const at = list.findIndex((entry) => entry._id === _id);
        if (at >= 0) {
          if (
            !list[at]!._tombstone &&
            !parent.scope &&
            !canUpdate(this.#tx.context(), this.#user, [...parent.chain, { type, source: list[at]! }], {})
          )
            this.#refuse("replace", type, _id, parent);
          list[at] = source;
        } else list.push(source);
      } else {
        const there = this.#tx.read(parent.scope, type, _id);
        if (there && !parent.scope && !canUpdate(this.#tx.context(), this.#user, [{ type, source: there }], {}))
          this.#refuse("replace", type, _id, parent);
        if (type === "Folder") this.#assertFolderDepth(parent.scope, source);
        this.#tx.set(parent.scope, type, _id, source);
        if (type === "Scene" && source.active === true && !parent.scope) this.#deactivateOthers(_id);
      }
      results.push(source);
    }
    return results.map((source) => clone(source));
  }

  #presetAuthor(type: string, data: AnyObject): void {
    if (["ChatMessage", "Macro", "Drawing", "MeasuredTemplate"].includes(type)) data.author ??= this.#userId;
    if (type === "ChatMessage" && data.timestamp === undefined) data.timestamp = this.#now;
    if (type === "FogExploration" && data.user === undefined) data.user = this.#userId;
  }

  /** Make new data a complete, checked source, its embedded documents with it. */
  #prepare(type: string, data: AnyObject, keepEmbeddedIds: boolean, primary: boolean, parent: Parent): AnyObject {
    const { schemas } = this.#world;
    if (schemas.isSubtyped(type)) schemas.chooseType(type, data);
    schemas.applyTemplate(type, data);
    if (type === "Actor") presetPrototypeToken(data);
    if (type === "User")
      Object.assign(
        data,
        typeof data.password === "string" && data.password
          ? hashPassword(data.password)
          : { password: "", passwordSalt: "" },
      );
    if (type === "Token" && !data.actorLink && (data.delta === undefined || data.delta === null)) data.delta = {};
    if (type === "Token" && data.actorLink && isPlainObject(data.delta) && !Object.keys(data.delta).length)
      data.delta = null;
    for (const [key, place] of placesOf(type)) {
      if (!schemas.exists(place.type)) {
        Reflect.deleteProperty(data, key);
        continue;
      }
      if (place.single) {
        if (!isPlainObject(data[key])) continue;
        const child: AnyObject = data[key];
        child._id = keepEmbeddedIds && isId(child._id) ? child._id : data._id;
        data[key] = this.#prepare(place.type, child, keepEmbeddedIds, false, parent);
        continue;
      }
      if (data[key] === undefined || data[key] === null) continue;
      const children = objects(data[key], `${type}.${key}`);
      data[key] = this.#prepareChildren(place.type, children, keepEmbeddedIds, parent);
    }
    const given: AnyObject = isPlainObject(data._stats) ? data._stats : {};
    if (schemas.hasStats(type)) data._stats = this.#stats(given, null);
    else delete data._stats;
    if (primary || type === "JournalEntryPage") this.#presetOwnership(type, data);
    const cleaned = schemas.clean(type, data);
    // Clearing what only a Gamemaster may set applies to new data as well.
    if (!isGm(this.#user)) {
      const lists = schemas.lists(type, cleaned.type);
      if (lists?.gmOnlyFields?.length && isPlainObject(cleaned.system))
        restorePaths({}, cleaned.system, lists.gmOnlyFields);
    }
    if (type === "User")
      Object.assign(cleaned, { password: data.password as unknown, passwordSalt: data.passwordSalt as unknown });
    return cleaned;
  }

  #prepareChildren(type: string, children: AnyObject[], keepIds: boolean, parent: Parent): AnyObject[] {
    const seen = new Set<string>();
    return children.map((child) => {
      if (child._tombstone === true && isId(child._id)) return { _id: child._id, _tombstone: true };
      const id = keepIds && isId(child._id) && !seen.has(child._id) ? child._id : newId();
      seen.add(id);
      child._id = id;
      return this.#prepare(type, child, keepIds, false, parent);
    });
  }

  #presetOwnership(type: string, data: AnyObject): void {
    if (!this.#world.schemas.hasField(type, "ownership")) return;
    if (type === "JournalEntryPage" && data.ownership === undefined) return;
    const ownership: AnyObject = isPlainObject(data.ownership) ? data.ownership : {};
    data.ownership = {
      default: LEVEL.NONE,
      ...ownership,
      ...(type === "JournalEntryPage" ? {} : { [this.#userId]: LEVEL.OWNER }),
    };
  }

  #stats(given: AnyObject, before: AnyObject | null): AnyObject {
    const { info } = this.#world.system;
    const stats: AnyObject = {
      coreVersion: info.coreVersion,
      systemId: info.id,
      systemVersion: info.version,
      createdTime: (before?.createdTime ?? this.#now) as unknown,
      modifiedTime: this.#now,
      lastModifiedBy: this.#userId,
    };
    for (const key of CLIENT_STATS)
      stats[key] = (key in given ? (given[key] as unknown) : (before?.[key] as unknown)) ?? null;
    return stats;
  }

  // ---------------------------------------------------------------- update

  #update(type: string, parent: Parent, operation: AnyObject): AnyValue[] {
    const holder = parent.chain[parent.chain.length - 1];
    const key = holder ? embeddedKey(holder.type, type)! : null;
    const results: AnyObject[] = [];
    for (const given of objects(operation.updates ?? operation.data, "updates")) {
      const id: unknown = given._id;
      if (typeof id !== "string") throw new Refusal("invalid", `An update of ${type} has no _id`);
      const source = holder ? this.#child(holder, key!, id, parent.base, true) : this.#tx.edit(parent.scope, type, id);
      if (!source)
        throw new Refusal("missing", `${type} [${id}] does not exist${parent.uuid ? ` in ${parent.uuid}` : ""}`);
      const chain = [...parent.chain, { type, source }];
      const changes = expand(clone(given));
      delete changes._id;
      if (!parent.scope && !canUpdate(this.#tx.context(), this.#user, chain, changes, operation.recursive !== false))
        this.#refuse("update", type, id, parent);
      const { after, diff } = this.#changed(type, source, changes, operation, parent);
      if (holder) {
        const list = holder.source[key!] as AnyObject[];
        const at = list.findIndex((entry) => entry._id === id);
        if (at >= 0) list[at] = after;
        else list.push(after);
      } else {
        this.#tx.set(parent.scope, type, id, after);
        if (type === "Folder" && "folder" in diff) this.#assertFolderDepth(parent.scope, after);
        if (type === "Scene" && diff.active === true && !parent.scope) this.#deactivateOthers(id);
      }
      results.push({ _id: id, ...diff });
    }
    return results;
  }

  /** The update of an unlinked token's actor: what differs from the world actor is kept with the token. */
  #updateDelta(parent: Parent, operation: AnyObject): AnyValue[] {
    const chain = parent.chain;
    const link = chain[chain.length - 1]!;
    if (link.type === "Actor")
      return this.#update("Actor", { scope: parent.scope, chain: [], uuid: null, base: null }, operation);
    if (link.type !== "ActorDelta") throw new Refusal("invalid", "A linked token has no actor data of its own");
    const token = chain[chain.length - 2]!.source;
    return objects(operation.updates ?? operation.data, "updates").map((given) => {
      const changes = expand(clone(given));
      delete changes._id;
      const current = token.delta as AnyObject;
      if (
        !parent.scope &&
        !canUpdate(
          this.#tx.context(),
          this.#user,
          [...chain.slice(0, -1), { type: "ActorDelta", source: this.#withBaseOwnership(current, token) }],
          changes,
        )
      )
        this.#refuse("update", "Actor", token.actorId, parent);
      const { after, diff } = this.#changed("ActorDelta", current, changes, operation, parent);
      token.delta = after;
      return { _id: (given._id ?? after._id) as unknown, ...diff };
    });
  }

  #withBaseOwnership(delta: AnyObject, token: AnyObject): AnyObject {
    return isPlainObject(delta.ownership)
      ? delta
      : { ...delta, ownership: this.#baseActor(token)?.ownership as unknown };
  }

  /** Apply expanded changes to a source. Returns the new source and what really changed. */
  #changed(
    type: string,
    source: AnyObject,
    changes: AnyObject,
    operation: AnyObject,
    parent: Parent,
  ): { after: AnyObject; diff: AnyObject } {
    const { schemas } = this.#world;
    const recursive = operation.recursive !== false;
    const given: AnyObject = isPlainObject(changes._stats) ? changes._stats : {};
    delete changes._stats;
    const own: AnyObject = {};
    const embedded: AnyObject = {};
    for (const [key, value] of Object.entries(changes)) {
      const name = key.startsWith("==") || key.startsWith("-=") ? key.slice(2) : key;
      if (EMBEDDED[type]?.[name]) embedded[name] = value as unknown;
      else own[key] = value as unknown;
    }
    if (schemas.isSubtyped(type) && own.type !== undefined && own.type !== source.type) {
      if (!touches(own, "system"))
        throw new Refusal(
          "invalid",
          `The type of a ${type} can only be changed together with its system data ("==system" or _replace)`,
        );
      const plain = own.system as unknown;
      if (recursive && isPlainObject(plain) && !("==system" in own) && !("__$OPERATOR$__" in plain))
        throw new Refusal("invalid", `A change of type must replace the system data of the ${type}, not merge it`);
      schemas.assertType(type, own.type);
    }
    if (!isGm(this.#user))
      for (const key of ["ownership", "==ownership", "-=ownership"]) Reflect.deleteProperty(own, key);
    if (type === "User") this.#passwordChange(own);
    const next: AnyObject = {};
    for (const [key, value] of Object.entries(source))
      next[key] = EMBEDDED[type]?.[key] ? (value as unknown) : clone(value as unknown);
    applyChanges(next, own, recursive);
    next._id = source._id as unknown;
    let after = schemas.clean(type, next);
    if (type === "User")
      Object.assign(after, { password: next.password as unknown, passwordSalt: next.passwordSalt as unknown });
    if (!isGm(this.#user)) {
      const lists = schemas.lists(type, after.type);
      if (lists?.gmOnlyFields?.length && isPlainObject(after.system))
        restorePaths(source.system as AnyObject, after.system, lists.gmOnlyFields);
    }
    const generation = this.#world.system.info.generation;
    const before = withoutEmbedded(type, source);
    const diff = difference(before, withoutEmbedded(type, after), generation);
    if (operation.diff === false)
      overlay(diff, difference({}, withoutIds(pick(withoutEmbedded(type, after), own), diff), generation));
    delete diff._id;
    for (const [key, value] of Object.entries(embedded)) {
      const changed = this.#embeddedChange(type, key, after, value, operation, parent);
      if (changed !== undefined) diff[key] = changed;
    }
    // A token that is no longer linked has an actor of its own from then on.
    if (type === "Token" && after.actorLink !== true && !isPlainObject(after.delta)) {
      after.delta = this.#newDelta(after, {});
      diff.delta = clone(after.delta as AnyObject);
    }
    const stats = CLIENT_STATS.some((key) => key in given);
    if (schemas.hasStats(type) && (Object.keys(diff).length || stats)) {
      after = { ...after, _stats: this.#stats(given, isPlainObject(source._stats) ? source._stats : null) };
      const changedStats = difference(
        isPlainObject(source._stats) ? source._stats : {},
        after._stats as AnyObject,
        generation,
      );
      if (Object.keys(diff).length || CLIENT_STATS.some((key) => key in changedStats)) diff._stats = changedStats;
      else after._stats = source._stats as unknown;
    }
    return { after, diff };
  }

  #passwordChange(own: AnyObject): void {
    delete own.passwordSalt;
    if (!("password" in own)) return;
    if (typeof own.password === "string" && own.password) Object.assign(own, hashPassword(own.password));
    else Object.assign(own, { password: "", passwordSalt: "" });
  }

  /** Embedded documents named in an update of their parent: merged by id, or replaced as a whole when the update is not recursive. */
  #embeddedChange(
    type: string,
    key: string,
    after: AnyObject,
    value: unknown,
    operation: AnyObject,
    parent: Parent,
  ): unknown {
    const place = EMBEDDED[type]![key]!;
    if (place.single) {
      if (!isPlainObject(value)) return undefined;
      if (!isPlainObject(after[key])) after[key] = this.#newDelta(after, stripOperators(clone(value)) as AnyObject);
      const changes = clone(value);
      delete changes._id;
      const { after: child, diff } = this.#changed(place.type, after[key] as AnyObject, changes, operation, parent);
      if (!Object.keys(diff).length) return undefined;
      after[key] = child;
      return { _id: child._id as unknown, ...diff };
    }
    if (isPlainObject(value) && value.__$OPERATOR$__ === "ForcedReplacement")
      return this.#embeddedChange(type, key, after, value.value, { ...operation, recursive: false }, parent);
    const updates = objects(value, `${type}.${key}`);
    if (operation.recursive === false) {
      after[key] = this.#prepareChildren(
        place.type,
        updates.map((entry) => stripOperators(expand(clone(entry))) as AnyObject),
        true,
        parent,
      );
      return clone(after[key] as unknown);
    }
    const list = [...((after[key] ?? []) as AnyObject[])];
    const changed: AnyObject[] = [];
    for (const given of updates) {
      const at = list.findIndex((entry) => entry._id === given._id);
      if (at < 0 || list[at]!._tombstone) {
        const data = stripOperators(expand(clone(given))) as AnyObject;
        data._id = isId(data._id) ? data._id : newId();
        const source = this.#prepare(place.type, data, true, false, parent);
        if (at < 0) list.push(source);
        else list[at] = source;
        changed.push(clone(source));
      } else {
        const changes = expand(clone(given));
        delete changes._id;
        const { after: child, diff } = this.#changed(place.type, list[at]!, changes, operation, parent);
        list[at] = child;
        if (Object.keys(diff).length) changed.push({ _id: child._id as unknown, ...diff });
      }
    }
    after[key] = list;
    return changed.length ? changed : undefined;
  }

  // ---------------------------------------------------------------- delete

  #delete(type: string, parent: Parent, operation: AnyObject): AnyValue[] {
    const holder = parent.chain[parent.chain.length - 1];
    const key = holder ? embeddedKey(holder.type, type)! : null;
    let ids: unknown = operation.ids;
    // A client that vetoed some of them names the rest.
    if (operation.deleteAll === true && !(Array.isArray(ids) && ids.length))
      ids = holder
        ? this.#get(type, parent, {}).map((source: AnyObject) => source._id as unknown)
        : this.#tx.list(parent.scope, type).map((source) => source._id as unknown);
    if (
      !Array.isArray(ids) ||
      ids.length > 100 * MAX_DOCUMENTS ||
      !ids.every((id): id is string => typeof id === "string")
    )
      throw new Refusal("invalid", "ids must be an array of ids");
    const unique = [...new Set(ids)];
    for (const id of unique) {
      const source = holder ? this.#child(holder, key!, id, parent.base, true) : this.#tx.read(parent.scope, type, id);
      if (!source)
        throw new Refusal("missing", `${type} [${id}] does not exist${parent.uuid ? ` in ${parent.uuid}` : ""}`);
      if (!parent.scope && !canDelete(this.#tx.context(), this.#user, [...parent.chain, { type, source }]))
        this.#refuse("delete", type, id, parent);
      if (holder) {
        const list = holder.source[key!] as AnyObject[];
        const at = list.findIndex((entry) => entry._id === id);
        const inherited = ((parent.base?.[key!] ?? []) as AnyObject[]).some((entry) => entry._id === id);
        if (inherited) list[at] = { _id: id, _tombstone: true };
        else list.splice(at, 1);
        this.#unlinkSiblings(type, holder.source, id);
      } else this.#tx.set(parent.scope, type, id, null);
    }
    if (!holder) for (const id of unique) this.#afterDelete(type, id, parent, operation);
    return unique;
  }

  #unlinkSiblings(type: string, holder: AnyObject, id: string): void {
    if (type === "CombatantGroup")
      for (const combatant of (holder.combatants ?? []) as AnyObject[])
        if (combatant.group === id) combatant.group = null;
    if (type === "JournalEntryCategory")
      for (const page of (holder.pages ?? []) as AnyObject[]) if (page.category === id) page.category = null;
  }

  // --------------------------------------------------------------- cascades

  #cascade(type: string, action: "update" | "delete", operation: AnyObject, result: AnyValue[]): void {
    if (!result.length) return;
    this.cascades.push({
      type,
      action,
      operation: { ...operation, cascade: true, modifiedTime: this.#now },
      result,
      userId: this.#userId,
    });
  }

  #afterDelete(type: string, id: string, parent: Parent, operation: AnyObject): void {
    if (type === "Actor" && !parent.scope) {
      for (const combat of this.#tx.list(null, "Combat")) {
        if (!((combat.combatants ?? []) as AnyObject[]).some((combatant) => combatant.actorId === id)) continue;
        const edited = this.#tx.edit(null, "Combat", String(combat._id))!;
        const result: AnyObject[] = [];
        for (const combatant of edited.combatants as AnyObject[]) {
          if (combatant.actorId !== id) continue;
          combatant.actorId = null;
          result.push({ _id: combatant._id as unknown, actorId: null });
        }
        this.#cascade("Combatant", "update", { parentUuid: `Combat.${String(combat._id)}`, turnEvents: false }, result);
      }
      const result: AnyObject[] = [];
      for (const user of this.#tx.list(null, "User")) {
        if (user.character !== id) continue;
        this.#tx.edit(null, "User", String(user._id))!.character = null;
        result.push({ _id: user._id as unknown, character: null });
      }
      this.#cascade("User", "update", {}, result);
    }
    if (type === "Folder") this.#emptyFolder(id, parent.scope, operation);
  }

  /** What was in a deleted folder moves to the folder above it, or goes too if the caller says so (H-110). */
  #emptyFolder(id: string, scope: Scope, operation: AnyObject): void {
    const folder = this.#tx.original(scope, "Folder", id);
    if (!folder) return;
    let above = (folder.folder ?? null) as string | null;
    for (let depth = 0; above && !this.#tx.read(scope, "Folder", above) && depth < 10; depth++)
      above = (this.#tx.original(scope, "Folder", above)?.folder ?? null) as string | null;
    const pack: AnyObject = scope ? { pack: scope.id } : {};
    const contents = String(folder.type);
    const held =
      contents === "Compendium" ||
      (scope && contents !== scope.type) ||
      !PRIMARY_COLLECTIONS[contents] ||
      (!scope && !this.#world.stores.has(contents))
        ? []
        : this.#tx.list(scope, contents).filter((source) => source.folder === id);
    if (operation.deleteContents === true) {
      for (const source of held) this.#tx.set(scope, contents, String(source._id), null);
      this.#cascade(
        contents,
        "delete",
        { ...pack, ids: held.map((source) => source._id as unknown) },
        held.map((source) => source._id as unknown),
      );
      for (const source of held)
        this.#afterDelete(contents, String(source._id), { scope, chain: [], uuid: null, base: null }, {});
    } else {
      for (const source of held) this.#tx.edit(scope, contents, String(source._id))!.folder = above;
      this.#cascade(
        contents,
        "update",
        { ...pack, render: true },
        held.map((source) => ({ _id: source._id as unknown, folder: above })),
      );
    }
    const children = this.#tx.list(scope, "Folder").filter((child) => child.folder === id);
    if (operation.deleteSubfolders === true) {
      for (const child of children) this.#tx.set(scope, "Folder", String(child._id), null);
      this.#cascade(
        "Folder",
        "delete",
        { ...pack, ids: children.map((child) => child._id as unknown) },
        children.map((child) => child._id as unknown),
      );
      for (const child of children) this.#emptyFolder(String(child._id), scope, operation);
    } else {
      for (const child of children) this.#tx.edit(scope, "Folder", String(child._id))!.folder = above;
      this.#cascade(
        "Folder",
        "update",
        { ...pack },
        children.map((child) => ({ _id: child._id as unknown, folder: above })),
      );
    }
  }

  #assertFolderDepth(scope: Scope, folder: AnyObject): void {
    const limit = scope ? MAX_FOLDER_DEPTH - 1 : MAX_FOLDER_DEPTH;
    let depth = 1;
    let parent: unknown = folder.folder;
    while (typeof parent === "string" && parent) {
      if (parent === folder._id) throw new Refusal("invalid", "A folder cannot lie in itself");
      if (++depth > limit) throw new Refusal("invalid", `Folders may be nested ${limit} deep at most`);
      parent = this.#tx.read(scope, "Folder", parent)?.folder;
    }
  }

  /** Only one scene is active. */
  #deactivateOthers(id: string): void {
    const result: AnyObject[] = [];
    for (const scene of this.#tx.list(null, "Scene")) {
      if (scene._id === id || scene.active !== true) continue;
      this.#tx.edit(null, "Scene", String(scene._id))!.active = false;
      result.push({ _id: scene._id as unknown, active: false });
    }
    this.#cascade("Scene", "update", {}, result);
  }
}

function presetPrototypeToken(data: AnyObject): void {
  const token: AnyObject = isPlainObject(data.prototypeToken) ? data.prototypeToken : (data.prototypeToken = {});
  if (!token.name && typeof data.name === "string") token.name = data.name;
  if (typeof data.img === "string") {
    const texture: AnyObject = isPlainObject(token.texture) ? token.texture : (token.texture = {});
    if (!texture.src) texture.src = data.img;
  }
}

function withoutEmbedded(type: string, source: AnyObject): AnyObject {
  const result: AnyObject = {};
  for (const [key, value] of Object.entries(source))
    if (!EMBEDDED[type]?.[key] && key !== "_stats") result[key] = value as unknown;
  return result;
}

/** What `diff: false` adds must not bring back what the difference deletes. */
function withoutIds(picked: AnyObject, diff: AnyObject): AnyObject {
  const result: AnyObject = {};
  for (const [key, value] of Object.entries(picked)) {
    if (key === "_id" || (key in diff && !isPlainObject(value))) continue;
    const inner: unknown = diff[key];
    result[key] = isPlainObject(value) && isPlainObject(inner) ? withoutIds(value, inner) : (value as unknown);
  }
  return result;
}

/** `{field: value, field__in: [values]}` with dotted fields. */
function matches(source: AnyObject, query: AnyObject): boolean {
  return Object.entries(query).every(([key, wanted]) => {
    const list = key.endsWith("__in");
    let value: unknown = source;
    for (const part of (list ? key.slice(0, -4) : key).split("."))
      value = value && typeof value === "object" && Object.hasOwn(value, part) ? (value as AnyObject)[part] : undefined;
    return list
      ? Array.isArray(wanted) && wanted.some((entry: unknown) => equals(entry, value))
      : equals(wanted, value);
  });
}

// -------------------------------------------------------------------- views

/** The answer as the requester gets it: never another person's secret, but always one entry for each document that was made. */
function presentToRequester(world: World, user: UserSource, response: ModifyResponse): ModifyResponse {
  if (response.action === "delete" || response.operation.pack || response.operation.parentUuid) return response;
  if (response.type === "User") return { ...response, result: (response.result as AnyObject[]).map(hideSecrets) };
  if (response.type === "ChatMessage" && response.action === "create") {
    return {
      ...response,
      result: (response.result as AnyObject[]).map((source) =>
        world.present(user, "ChatMessage", source) ? source : stub(source),
      ),
    };
  }
  if (response.action === "get")
    return {
      ...response,
      result: (response.result as AnyObject[])
        .map((source) => world.present(user, response.type, source))
        .filter((source) => source !== null),
    };
  return response;
}

/** A blind message as its author sees it: that there is one, not what it says. */
function stub(message: AnyObject): AnyObject {
  return { ...message, content: "", flavor: "", rolls: [], system: {}, flags: {}, sound: null };
}

function hideSecrets(source: AnyObject): AnyObject {
  const { passwordSalt: _salt, "-=passwordSalt": _removed, ...rest } = source;
  return "password" in rest ? { ...rest, password: "" } : rest;
}

/** What another user is told of an answer: documents come into sight, change or go out of sight. */
function present(world: World, transaction: Transaction, user: UserSource, response: ModifyResponse): ModifyResponse[] {
  const { type, action, operation } = response;
  if (action === "get") return [];
  // Entries without any change tell nothing.
  const result: AnyValue[] =
    action === "update" ? response.result.filter((entry: AnyObject) => Object.keys(entry).length > 1) : response.result;
  if (!result.length) return [];
  if (operation.pack || operation.parentUuid) {
    const root = typeof operation.parentUuid === "string" ? operation.parentUuid.split(".") : [];
    if (root[0] === "ChatMessage") {
      const message = world.all("ChatMessage").get(String(root[1]));
      if (message && !messageVisible(user, message)) return [];
    }
    const packId =
      typeof operation.pack === "string"
        ? operation.pack
        : root[0] === "Compendium"
          ? `${String(root[1])}.${String(root[2])}`
          : null;
    const pack = packId ? world.packs.get(packId) : undefined;
    return pack && !world.packReadable(user, pack) ? [] : [{ ...response, result }];
  }
  if (type === "User")
    return [{ ...response, result: action === "delete" ? result : (result as AnyObject[]).map(hideSecrets) }];
  if (type !== "ChatMessage" && type !== "Setting" && type !== "FogExploration") return [{ ...response, result }];
  const appear: AnyObject[] = [];
  const change: AnyObject[] = [];
  const vanish: string[] = [];
  for (const entry of result) {
    const id = typeof entry === "string" ? entry : String((entry as AnyObject)._id);
    const before = transaction.original(null, type, id);
    const after = world.all(type).get(id);
    const saw = before ? world.present(user, type, before) !== null : false;
    const sees = after ? world.present(user, type, after) !== null : false;
    if (sees && (!saw || action === "create")) appear.push(after!);
    else if (sees && saw) change.push(entry as AnyObject);
    else if (saw) vanish.push(id);
  }
  const responses: ModifyResponse[] = [];
  if (appear.length) responses.push({ ...response, action: "create", result: appear });
  if (change.length) responses.push({ ...response, result: change });
  if (vanish.length)
    responses.push({ ...response, action: "delete", operation: { ...operation, ids: vanish }, result: vanish });
  return responses;
}
