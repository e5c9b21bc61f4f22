/** A bundle as the files of a Foundry module, and back. Sources are one document a file with links between compendia; the bundle links as in a world. */
import { parseDocument, stringify } from "yaml";
import { slug, stableId } from "./ids.ts";
import { type Kind, KINDS } from "./kind-names.ts";
import { COLLECTION, EMBEDDED } from "./kinds.ts";
import { type Bundle, type BundleHead, bundleText, entriesOf } from "./model.ts";
import { rewriteReferences } from "./references.ts";
import { isList, isObject, type Json, type JsonObject } from "./tree.ts";

/** Name of the file that holds the bundle, and the manifest flag that says so. */
export const BUNDLE_FILE = "bundle.json";
/** Where the sources lie in a module. */
export const SOURCES = "packs/_source";
/** Name of the compendium that holds everything as one adventure. */
export const ADVENTURE_PACK = "adventure";

/** Compendium of each kind: named like the collection. */
export const packName = (kind: Kind): string => COLLECTION[kind];
export const packId = (moduleId: string, kind: Kind): string => `${moduleId}.${packName(kind)}`;

export interface ManifestOptions {
  readonly systemId: string;
  readonly systemVersion: string;
  /** The kinds whose compendia lie in the module as databases; without any, the bundle alone is brought in. */
  readonly packs: readonly Kind[];
  /** A compendium of adventures lies beside them. */
  readonly adventures?: boolean;
  /** How their compendia are called, in the author's language. */
  readonly labels?: Readonly<Partial<Record<Kind | "Adventure", string>>>;
  /** Other packages whose compendia are named. */
  readonly requires?: readonly string[];
}

/** Id of the adventure that holds everything. */
const adventureId = (head: BundleHead): string => stableId(head.id, "Adventure");

/** `module.json`. */
export function manifestOf(
  head: BundleHead,
  { systemId, systemVersion, packs, adventures = packs.length > 0, labels = {}, requires = [] }: ManifestOptions,
): JsonObject {
  const ownership = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  const declared: JsonObject[] = packs.map((kind) => ({
    name: packName(kind),
    label: `${head.title}: ${labels[kind] ?? kind}`,
    type: kind,
    system: systemId,
    path: `packs/${packName(kind)}`,
    ownership,
  }));
  if (adventures)
    declared.push({
      name: ADVENTURE_PACK,
      label: `${head.title}: ${labels.Adventure ?? "Adventure"}`,
      type: "Adventure",
      system: systemId,
      path: `packs/${ADVENTURE_PACK}`,
      ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" },
    });
  return {
    id: head.id,
    title: head.title,
    description: head.description,
    version: head.version,
    authors: head.authors.map((a) => ({ ...a })),
    license: head.license,
    readme: "README.md",
    compatibility: { minimum: "13", verified: "14" },
    relationships: {
      systems: [
        {
          id: systemId,
          type: "system",
          ...(systemVersion === "" ? {} : { compatibility: { minimum: systemVersion } }),
        },
      ],
      ...(requires.length > 0 ? { requires: requires.map((id) => ({ id, type: "module" })) } : {}),
    },
    ...(declared.length > 0
      ? {
          packs: declared,
          packFolders: [{ name: head.title, sorting: "a", packs: declared.map((p) => p.name as string) }],
        }
      : {}),
    // From 14 on a new world may begin with it: everything is brought in before anybody looks.
    ...(adventures
      ? {
          quickstart: {
            adventures: {
              [systemId]: { uuid: `Compendium.${head.id}.${ADVENTURE_PACK}.Adventure.${adventureId(head)}` },
            },
          },
        }
      : {}),
    flags: { [systemId]: { bundle: BUNDLE_FILE } },
  };
}

/** A bundle's links as a compendium of the module has them, or back as a world has them. */
export function toPackLinks<T extends JsonObject>(source: T, moduleId: string, inside: ReadonlySet<string>): T {
  return rewriteReferences(source, (r) =>
    r.pack === null && inside.has(`${r.kind}.${r.id}`)
      ? `Compendium.${packId(moduleId, r.kind)}.${r.kind}.${r.id}`
      : r.uuid.slice(0, r.uuid.length - r.rest.length),
  );
}
export function toWorldLinks<T extends JsonObject>(source: T, moduleId: string): T {
  return rewriteReferences(source, (r) =>
    r.pack === packId(moduleId, r.kind) ? `${r.kind}.${r.id}` : r.uuid.slice(0, r.uuid.length - r.rest.length),
  );
}

/** The uuids of what a bundle holds. */
export const insideOf = (bundle: Pick<Bundle, "documents">): Set<string> =>
  new Set(entriesOf(bundle).map(({ kind, data }) => `${kind}.${data._id}`));

/** `_key` on a document and everything in it: what the official command line goes by. */
export function withKeys(document: string, data: JsonObject, prefix: string, ids: string): JsonObject {
  const id = ids === "" ? String(data._id) : `${ids}.${String(data._id)}`;
  const out: Record<string, Json | undefined> = { ...data };
  for (const [key, child] of Object.entries(EMBEDDED[document] ?? {})) {
    const list = out[key];
    if (isList(list))
      out[key] = list.map((entry) => (isObject(entry) ? withKeys(child, entry, `${prefix}.${key}`, id) : entry));
  }
  // A token's own differences are a document of their own on disk.
  if (document === "Token" && isObject(out.delta))
    out.delta = withKeys("ActorDelta", { _id: data._id, ...out.delta }, `${prefix}.delta`, id);
  return { ...out, _key: `!${prefix}!${id}` };
}

/** Without the keys, as a bundle has it. */
export function withoutKeys(document: string, data: JsonObject): JsonObject {
  const { _key: _gone, ...out } = data;
  let made: JsonObject = out;
  for (const [key, child] of Object.entries(EMBEDDED[document] ?? {})) {
    const list = made[key];
    if (isList(list))
      made = { ...made, [key]: list.map((entry) => (isObject(entry) ? withoutKeys(child, entry) : entry)) };
  }
  if (document === "Token" && isObject(made.delta)) made = { ...made, delta: withoutKeys("ActorDelta", made.delta) };
  return made;
}

/** A source as YAML, in one way only, so that two versions can be compared. */
export const sourceText = (data: JsonObject): string =>
  stringify(data, { lineWidth: 160, aliasDuplicateObjects: false });

/** Every source of a bundle: path in the module -> YAML. */
export function sourceFiles(bundle: Bundle, moduleId: string): Record<string, string> {
  const inside = insideOf(bundle);
  const out: Record<string, string> = {};
  for (const folder of bundle.folders)
    out[`${SOURCES}/${packName(folder.type as Kind)}/_folder_${slug(folder.name, "_")}_${folder._id}.yml`] = sourceText(
      withKeys("Folder", folder, "folders", ""),
    );
  for (const { kind, data } of entriesOf(bundle))
    out[`${SOURCES}/${packName(kind)}/${slug(data.name, "_")}_${data._id}.yml`] = sourceText(
      withKeys(kind, toPackLinks(data, moduleId, inside), COLLECTION[kind], ""),
    );
  return out;
}

/** Everything at once, as Foundry's Adventure has it. */
export function adventureOf(bundle: Bundle, head: BundleHead): JsonObject {
  return {
    _id: adventureId(head),
    name: head.title,
    img: null,
    caption: "",
    description: head.description,
    ...Object.fromEntries(KINDS.map((kind) => [COLLECTION[kind], bundle.documents[kind] ?? []])),
    combats: [],
    folders: bundle.folders,
    folder: null,
    sort: 0,
    flags: {},
  };
}

/** Files of an installable module without databases: what a browser can write. `readme` is in the user's language. */
export function moduleFiles(
  bundle: Bundle,
  options: Omit<ManifestOptions, "packs"> & { readonly readme: string },
): Record<string, string> {
  const { module: head } = bundle;
  if (!head) throw new Error("A module needs a head");
  return {
    "module.json": `${JSON.stringify(manifestOf(head, { ...options, packs: [] }), null, 2)}\n`,
    "README.md": options.readme,
    [BUNDLE_FILE]: bundleText(bundle),
    ...sourceFiles(bundle, head.id),
  };
}

/** The text that was asked about last, as it was read: whoever names what is wrong with a file asks about it again and again. */
let read: { readonly text: string; readonly contents: unknown } | null = null;

function contentsOf(text: string): unknown {
  if (read?.text !== text) read = { text, contents: parseDocument(text, { keepSourceTokens: true }).contents };
  return read.contents;
}

/** Where in a YAML text a path stands: line and column from 1, of the nearest thing that exists. */
export function placeOf(text: string, path: string): { readonly line: number; readonly column: number } {
  const contents = contentsOf(text);
  const steps = [...path.matchAll(/[^.[\]]+/gu)].map((m) => m[0]);
  for (let n = steps.length; n > 0; n--) {
    let node: unknown = contents;
    let offset: number | null = null;
    for (const step of steps.slice(0, n)) {
      const items = (node as { items?: readonly unknown[] } | null)?.items;
      if (!items) {
        node = null;
        break;
      }
      const pair = items.find((item) => String((item as { key?: { value?: unknown } } | null)?.key?.value) === step) as
        | { key?: { range?: readonly number[] }; value?: unknown }
        | undefined;
      const entry = pair ?? (/^\d+$/u.test(step) ? items[Number(step)] : undefined);
      if (entry === undefined) {
        node = null;
        break;
      }
      offset = pair?.key?.range?.[0] ?? (entry as { range?: readonly number[] }).range?.[0] ?? offset;
      node = pair ? pair.value : entry;
    }
    if (node !== null && offset !== null) return lineAt(text, offset);
  }
  return { line: 1, column: 1 };
}

function lineAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n") };
}
