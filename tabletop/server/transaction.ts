/** The documents that one request is changing: copies that nobody else sees until all of it is on disk. */
import type { AnyObject } from "../common/types.ts";
import { Refusal } from "./errors.ts";
import { clone } from "./merge.ts";
import type { Pack } from "./packs.ts";
import type { PermissionContext } from "./permissions.ts";
import type { Store, StoredChange } from "./store.ts";
import type { World } from "./world.ts";

/** `null` is the world, else the pack. */
export type Scope = Pack | null;

interface Staged {
  scope: Scope;
  type: string;
  id: string;
  before: AnyObject | undefined;
  after: AnyObject | null;
}

export class Transaction {
  readonly world: World;
  readonly #staged = new Map<string, Staged>();

  constructor(world: World) {
    this.world = world;
  }

  #key(scope: Scope, type: string, id: string): string {
    return `${scope?.id ?? ""}|${type}|${id}`;
  }

  #store(scope: Scope, type: string): Store {
    const store = scope ? scope.store : this.world.stores.get(type);
    if (!store?.types.includes(type))
      throw new Refusal(
        "invalid",
        scope ? `Compendium ${scope.id} holds no ${type} documents` : `This world has no ${type} documents of its own`,
      );
    return store;
  }

  /** A document as this request sees it. Not to be changed. */
  read(scope: Scope, type: string, id: string): AnyObject | undefined {
    const staged = this.#staged.get(this.#key(scope, type, id));
    if (staged) return staged.after ?? undefined;
    return this.#store(scope, type).all(type).get(id);
  }

  /** All documents of a type as this request sees them. */
  list(scope: Scope, type: string): AnyObject[] {
    const documents = new Map(this.#store(scope, type).all(type));
    for (const staged of this.#staged.values()) {
      if (staged.scope !== scope || staged.type !== type) continue;
      if (staged.after) documents.set(staged.id, staged.after);
      else documents.delete(staged.id);
    }
    return [...documents.values()];
  }

  /** A copy that may be changed; undefined when there is no such document. */
  edit(scope: Scope, type: string, id: string): AnyObject | undefined {
    const key = this.#key(scope, type, id);
    const staged = this.#staged.get(key);
    if (staged) return staged.after ?? undefined;
    const before = this.#store(scope, type).all(type).get(id);
    if (!before) return undefined;
    const after = clone(before);
    this.#staged.set(key, { scope, type, id, before, after });
    return after;
  }

  /** Put a document (new, or in place of another), or with `null` take it away. */
  set(scope: Scope, type: string, id: string, after: AnyObject | null): void {
    const key = this.#key(scope, type, id);
    const staged = this.#staged.get(key);
    if (staged) staged.after = after;
    else this.#staged.set(key, { scope, type, id, before: this.#store(scope, type).all(type).get(id), after });
  }

  /** The source before this request. */
  original(scope: Scope, type: string, id: string): AnyObject | undefined {
    const staged = this.#staged.get(this.#key(scope, type, id));
    return staged ? staged.before : this.#store(scope, type).all(type).get(id);
  }

  context(): PermissionContext {
    return {
      read: (type, id) => (this.world.stores.has(type) ? this.read(null, type, id) : undefined),
      permissionTable: () => this.world.permissionTable(),
    };
  }

  /** Write everything, atomically; afterwards the stores show it. */
  async commit(): Promise<void> {
    const parts = new Map<string, { name: string; store: Store; changes: StoredChange[] }>();
    for (const { scope, type, id, before, after } of this.#staged.values()) {
      if (!before && !after) continue;
      const name = scope ? `pack:${scope.id}` : type;
      let part = parts.get(name);
      if (!part) parts.set(name, (part = { name, store: this.#store(scope, type), changes: [] }));
      part.changes.push({ type, id, after });
    }
    await this.world.log.commit([...parts.values()]);
  }
}
