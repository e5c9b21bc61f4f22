import {
  type Bundle,
  DEFAULT_LIMITS,
  type JsonObject,
  type Kind,
  KINDS,
  type ReadLimits,
  type Source,
} from "../../../sharing/bundle.ts";
import { changeHeld } from "../../../sharing/kinds.ts";
import { carried, ownFlags, rested } from "../../../sharing/state.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { documentTypes } from "../../subtypes.ts";
import { stateOfPlay } from "../state-of-play.ts";
import type { Around, Gone } from "./plan.ts";
import { contentOf, markOf, type Present, signOf } from "./standing.ts";

/** A document as far as an import touches it. */
export interface Doc {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly documentName: string;
  readonly isOwner: boolean;
  readonly pack: string | null;
  readonly flags: unknown;
  toObject(): Record<string, unknown>;
  update(data: object, options?: object): Promise<unknown>;
  getEmbeddedCollection(name: string): Iterable<Doc> & { get(id: string): Doc | undefined };
  createEmbeddedDocuments(name: string, data: readonly object[], options?: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, data: readonly object[], options?: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[], options?: object): Promise<unknown>;
}

/** A document class as far as an import uses it. */
export interface DocClass {
  new (data: object, options?: object): Doc;
  canUserCreate(user: unknown): boolean;
  createDocuments(data: readonly object[], options: object): Promise<readonly Doc[]>;
  updateDocuments(data: readonly object[], options: object): Promise<readonly Doc[]>;
  deleteDocuments(ids: readonly string[], options: object): Promise<readonly Doc[]>;
}

interface Collection extends Iterable<Doc> {
  get(id: string): Doc | undefined;
  render?(force?: boolean): unknown;
}

interface Pack {
  readonly collection: string;
  readonly documentName: string;
  readonly title: string;
  readonly locked: boolean;
  readonly visible: boolean;
  readonly index: Iterable<{ readonly _id: string; readonly name: string; readonly type?: string }> & {
    has(id: string): boolean;
  };
  getIndex(options: {
    readonly fields: readonly string[];
  }): Promise<Iterable<{ readonly _id: string; readonly flags?: unknown }>>;
  getDocuments(query: object): Promise<readonly Doc[]>;
  getDocument(id: string): Promise<Doc | null>;
}

export const classOf = (kind: string): DocClass =>
  (CONFIG as unknown as Record<string, { documentClass: DocClass } | undefined>)[kind]?.documentClass as DocClass;
export const worldOf = (kind: string): Collection | undefined =>
  (game.collections as unknown as Map<string, Collection>).get(kind);
const packOf = (id: string): Pack | null => (game.packs.get(id) as unknown as Pack | undefined) ?? null;

/** Compendia that documents of these kinds can be written to: open ones of the one kind there is. */
export function targetPacks(kinds: readonly string[]): readonly Pack[] {
  const [only, ...more] = kinds;
  return more.length > 0 || only === undefined
    ? []
    : ([...game.packs] as unknown as Pack[]).filter((p) => p.visible && !p.locked && p.documentName === only);
}

/** What reading a file goes by: this system's subtypes and their HTML. */
export function readLimits(): ReadLimits {
  const declared = documentTypes();
  return {
    ...DEFAULT_LIMITS,
    systemId: SYSTEM_ID,
    types: Object.fromEntries(Object.entries(declared).map(([name, types]) => [name, Object.keys(types)])),
    htmlFields: Object.fromEntries(
      Object.entries(declared).map(([name, types]) => [
        name,
        Object.fromEntries(Object.entries(types).map(([type, d]) => [type, d.htmlFields ?? []])),
      ]),
    ),
    flags: carried(stateOfPlay(), true),
    cleanHtml: (html) => foundry.utils.cleanHTML(html),
  };
}

/** What somebody made of a document: without what play wrote on it, and what this table keeps with it. */
function atRest(kind: string, data: object): JsonObject {
  const state = stateOfPlay();
  const names = carried(state, false);
  return changeHeld(kind, rested(kind, data as JsonObject, state, true), (_document, held) => ownFlags(held, names));
}

/** Sign of what somebody made of a document: what play wrote on it is no work of theirs. */
export const signOfDoc = (kind: string, data: object): string => signOf(contentOf(atRest(kind, data)));

/** Has somebody worked on it since it came in? Marks of an earlier time counted what play wrote as well. */
export function isTouched(kind: string, doc: Pick<Doc, "flags" | "toObject">): boolean {
  const here = markOf(doc.flags)?.here;
  return here !== signOfDoc(kind, doc.toObject()) && here !== signOf(contentOf(doc.toObject()));
}

/** What a model has to say, without the name of the class that says it. */
const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split("\n")
    .map((l) => l.trim())
    .filter((l) => l !== "")
    .slice(0, 3)
    .join(" ")
    .replace(/^.*?validation errors:\s*/iu, "")
    .slice(0, 300);

/** The table's side of an import: what is here under each id, whose name is taken, what the models say. Documents of a compendium are read once, all that are in question. */
export async function aroundOf(bundle: Bundle, pack: string | null): Promise<Around> {
  const here = new Map<string, Doc>();
  const names = new Set<string>();
  const target = pack === null ? null : packOf(pack);
  const name = (kind: string, of: { readonly name: string; readonly type?: string }): string =>
    `${kind}|${of.type ?? ""}|${of.name}`;
  for (const [kind, list] of Object.entries(bundle.documents) as [Kind, readonly Source[]][]) {
    if (target) {
      const ids = list.map((d) => d._id).filter((id) => target.index.has(id));
      for (const doc of ids.length > 0 ? await target.getDocuments({ _id__in: ids }) : [])
        here.set(`${kind}.${doc.id}`, doc);
      for (const row of target.index) names.add(name(kind, row));
    } else {
      const world = worldOf(kind);
      for (const { _id } of list) {
        const doc = world?.get(_id);
        if (doc) here.set(`${kind}.${_id}`, doc);
      }
      for (const doc of world ?? []) names.add(name(kind, doc));
    }
  }
  const gone = await goneOf(bundle, target);
  const made = (kind: Kind, data: Source): Doc =>
    new (classOf(kind))(data, { strict: true, ...(pack !== null && { pack }) });
  return {
    gone,
    present: (kind, data): Present | null => {
      const doc = here.get(`${kind}.${data._id}`);
      if (!doc) return null;
      const content = contentOf(atRest(kind, doc.toObject()));
      const mark = markOf(doc.flags);
      return {
        sign: signOf(content),
        whole: signOf(contentOf(doc.toObject())),
        mark,
        equal: mark === null && contentOf(atRest(kind, made(kind, data).toObject())) === content,
      };
    },
    namesake: (kind, data) =>
      names.has(name(kind, { name: data.name, ...(typeof data.type === "string" && { type: data.type }) })),
    validate: (kind, data) => {
      if (!classOf(kind).canUserCreate(game.user)) return game.i18n.localize("CROSSOVER.Incoming.mayNot");
      try {
        made(kind, data);
        return null;
      } catch (error) {
        return said(error);
      }
    },
  };
}

/** What the same module brought before and has no more: its mark is on each. Single documents, which come without a module, replace nothing. */
async function goneOf(bundle: Bundle, target: Pack | null): Promise<readonly Gone[]> {
  const { module } = bundle;
  if (!module) return [];
  const ofModule = (flags: unknown): boolean => markOf(flags)?.module === module.id;
  const out: Gone[] = [];
  for (const kind of KINDS) {
    const held = new Set((bundle.documents[kind] ?? []).map((d) => d._id));
    let found: readonly Doc[] = [];
    if (!target) found = [...(worldOf(kind) ?? [])].filter((doc) => !held.has(doc.id) && ofModule(doc.flags));
    else if (target.documentName === kind) {
      const rows = [...(await target.getIndex({ fields: ["flags.crossover.imported"] }))].filter(
        (row) => !held.has(row._id) && ofModule(row.flags),
      );
      found = rows.length > 0 ? await target.getDocuments({ _id__in: rows.map((row) => row._id) }) : [];
    }
    out.push(
      ...found.map((doc): Gone => ({
        kind,
        data: doc.toObject() as unknown as Source,
        touched: isTouched(kind, doc),
      })),
    );
  }
  return out;
}

/** The documents that are to be replaced, by key. */
export async function documentsOf(
  keys: readonly { readonly kind: string; readonly id: string }[],
  pack: string | null,
): Promise<ReadonlyMap<string, Doc>> {
  const out = new Map<string, Doc>();
  const target = pack === null ? null : packOf(pack);
  for (const { kind, id } of keys) {
    const doc =
      kind === "Folder" || !target
        ? ((kind === "Folder" && target
            ? (target as unknown as { folders: Map<string, Doc> }).folders.get(id)
            : worldOf(kind)?.get(id)) ?? null)
        : await target.getDocument(id);
    if (doc) out.set(`${kind}.${id}`, doc);
  }
  return out;
}
