/** From documents of a world or compendium to a bundle: ids that stay, links that lead somewhere, nothing private. */
import { moveFiles } from "./files.ts";
import { stableId } from "./ids.ts";
import type { Kind } from "./kind-names.ts";
import { changeHeld } from "./kinds.ts";
import { type Bundle, type BundleHead, type FolderSource, FORMAT, FORMAT_VERSION, type Source } from "./model.ts";
import { type PrivateOptions, stripPrivate } from "./private.ts";
import { collectReferences, type Reference, rewriteReferences } from "./references.ts";
import { isObject, type JsonObject } from "./tree.ts";

/** A folder on the way to a document. */
export interface FolderStep {
  readonly uuid: string;
  readonly name: string;
  readonly color: string | null;
  readonly sorting: "a" | "m";
}

/** A document that may be shared, as it is in its world or compendium. */
export interface Gathered {
  readonly uuid: string;
  readonly kind: Kind;
  readonly data: JsonObject;
  /** Folders from the outermost to its own. */
  readonly folders: readonly FolderStep[];
}

/** What becomes of a link. `inside`: it leads to the shared copy. `kept`: to a compendium that the receiver has. `cut`: its words stay, the link doesn't. */
export type LinkFate = "inside" | "kept" | "cut";
export interface Link {
  readonly from: Gathered;
  readonly reference: Reference;
  readonly fate: LinkFate;
}

export interface ComposeOptions extends PrivateOptions {
  readonly head: BundleHead;
  readonly system: { readonly id: string; readonly version: string };
  /** Where a file of the table's own lies from now on. */
  readonly file?: (path: string) => string;
}

/** The uuid of the document that stands alone: what a reference leads to. */
export const targetOf = (r: Reference): string =>
  r.pack === null ? `${r.kind}.${r.id}` : `Compendium.${r.pack}.${r.kind}.${r.id}`;

/** Does the link lead to a compendium that isn't this world's, so that others may have it too? */
export const isShipped = (r: Reference): boolean => r.pack !== null && !r.pack.startsWith("world.");

/** Packages beside the system whose compendia are named. */
export const packagesOf = (links: readonly Link[], systemId: string): string[] =>
  [...new Set(links.filter((l) => l.fate === "kept").map((l) => (l.reference.pack ?? "").split(".")[0] ?? ""))]
    .filter((p) => p !== "" && p !== systemId)
    .sort();

/** References of documents that were looked through before: a window asks at every change. */
const looked = new WeakMap<JsonObject, readonly Reference[]>();

function referencesOf(data: JsonObject): readonly Reference[] {
  const known = looked.get(data) ?? collectReferences(data);
  looked.set(data, known);
  return known;
}

/** Every link of these documents and what would become of it. */
export function linksOf(chosen: readonly Gathered[]): Link[] {
  const inside = new Set(chosen.map((g) => g.uuid));
  return chosen.flatMap((from) =>
    referencesOf(from.data).map((reference): Link => ({
      from,
      reference,
      fate: inside.has(targetOf(reference)) ? "inside" : isShipped(reference) ? "kept" : "cut",
    })),
  );
}

/**
 * The id under which a document is shared. What came in with this very module keeps its id, so that a new version made from an installed copy updates the same documents.
 */
export function idFor(moduleId: string, g: Gathered): string {
  const flags = isObject(g.data.flags) && isObject(g.data.flags.crossover) ? g.data.flags.crossover.shared : undefined;
  if (
    isObject(flags) &&
    flags.module === moduleId &&
    typeof flags.id === "string" &&
    /^[A-Za-z0-9]{16}$/u.test(flags.id)
  )
    return flags.id;
  return stableId(moduleId, g.uuid);
}

/** The bundle of these documents. */
export function composeBundle(chosen: readonly Gathered[], options: ComposeOptions): Bundle {
  const { head, system } = options;
  const ids = new Map(chosen.map((g) => [g.uuid, `${g.kind}.${idFor(head.id, g)}`]));
  const folders = new Map<string, FolderSource>();
  const documents: Partial<Record<Kind, Source[]>> = {};
  for (const g of [...chosen].sort((a, b) => (a.uuid < b.uuid ? -1 : 1))) {
    let parent: string | null = null;
    for (const step of g.folders) {
      const _id = stableId(head.id, "Folder", g.kind, step.uuid);
      if (!folders.has(_id))
        folders.set(_id, {
          _id,
          name: step.name,
          type: g.kind,
          folder: parent,
          sorting: step.sorting,
          sort: 0,
          color: step.color,
          description: "",
        });
      parent = _id;
    }
    const _id = idFor(head.id, g);
    const stripped = stripPrivate(g.kind, g.data, options);
    // The links of an actor to its own items begin with its own uuid, and follow it.
    const linked = rewriteReferences(stripped, (r) => ids.get(targetOf(r)) ?? (isShipped(r) ? targetOf(r) : null));
    const { file } = options;
    const placed = file ? moveFiles(linked, file) : linked;
    const plainTokens = changeHeld(g.kind, placed, (document, data) => (document === "Token" ? dropDelta(data) : data));
    const flags = isObject(plainTokens.flags) ? plainTokens.flags : {};
    const own = isObject(flags.crossover) ? flags.crossover : {};
    (documents[g.kind] ??= []).push({
      ...plainTokens,
      _id,
      name: String(plainTokens.name),
      folder: parent,
      flags: { ...flags, crossover: { ...own, shared: { module: head.id, id: _id } } },
    });
  }
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    module: head,
    system,
    folders: [...folders.values()],
    documents,
  };
}

/** A token whose actor isn't its own keeps what differs; what it says of an actor that doesn't come along means nothing. */
const dropDelta = (data: JsonObject): JsonObject =>
  data.actorId === null || data.actorId === undefined ? { ...data, actorId: null, delta: {} } : data;

/** What its documents, and those within them, say of who made them (`flags.crossover.credits`), each saying once: a licence that asks for a name is kept by those who share onward. */
export function creditsIn(bundle: Bundle): readonly string[] {
  const said = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    const own = isObject(value.flags) && isObject(value.flags.crossover) ? value.flags.crossover.credits : null;
    if (typeof own === "string" && own !== "") said.add(own);
    Object.values(value).forEach(look);
  };
  look(bundle.documents);
  return [...said].sort();
}
