/**
 * A bundle: what somebody shares. One file of JSON or YAML with its documents by kind, their folders and a head that names the module. The same file lies in a shared module
 * and can be dropped on a table; `readBundle` is the only way in, and trusts nothing in it.
 */
import { parseDocument } from "yaml";
import { checkDocuments } from "./check.ts";
import { checkFolders } from "./folders.ts";
import { isPackageId, slug } from "./ids.ts";
import { inert } from "./inert.ts";
import { isKind, type Kind, KINDS } from "./kind-names.ts";
import { COLLECTION, kindOf } from "./kinds.ts";
import {
  type Bundle,
  type BundleHead,
  entriesOf,
  FORMAT,
  FORMAT_VERSION,
  type ReadLimits,
  type Source,
  type Tell,
} from "./model.ts";
import { isRefused, type Problem } from "./problems.ts";
import { collectReferences } from "./references.ts";
import { asText, isList, isObject, type Json, type JsonObject, plain, TreeError } from "./tree.ts";

export { type BundleDiff, diffBundles } from "./diff.ts";
export { type Kind, KINDS } from "./kind-names.ts";
export {
  type Bundle,
  type BundleHead,
  bundleText,
  entriesOf,
  type FolderSource,
  FORMAT,
  FORMAT_VERSION,
  type ReadLimits,
  type Source,
} from "./model.ts";
export { stripPrivate } from "./private.ts";
export { isRefused, type Problem } from "./problems.ts";
export { collectReferences, type Reference, rewriteReferences } from "./references.ts";
export type { Json, JsonObject } from "./tree.ts";

/** Everything but what only the caller knows: sanitiser and subtypes. */
export const DEFAULT_LIMITS = {
  maxText: 50_000_000,
  maxYaml: 4_000_000,
  maxString: 5_000_000,
  maxDocuments: 5000,
  maxDepth: 60,
  maxNodes: 3_000_000,
  systemId: "crossover",
} as const;

export interface ReadResult {
  /** What can be used; null when all of it was refused. */
  readonly bundle: Bundle | null;
  readonly problems: readonly Problem[];
}

/**
 * Read what somebody shared: a bundle, an exported Adventure, one exported document or a list of them, as text (JSON or YAML) or as data. Never throws.
 * Damaged parts are left out or repaired, each with a finding; what can't be trusted or understood as a whole is refused.
 */
export function readBundle(input: unknown, limits: ReadLimits): ReadResult {
  const problems: Problem[] = [];
  const tell: Tell = (severity, code, at, data = {}) => void problems.push({ severity, code, at, data });
  const tree = typeof input === "string" ? parse(input, limits, tell) : input;
  if (isRefused(problems)) return { bundle: null, problems };
  let data: Json;
  try {
    data = plain(tree, { depth: limits.maxDepth, nodes: limits.maxNodes, text: limits.maxString }, (key) => {
      tell("repaired", "unsafeKey", key);
    });
  } catch (error) {
    if (!(error instanceof TreeError)) throw error;
    tell("refused", error.code, "", { size: error.limit, count: error.limit, limit: error.limit });
    return { bundle: null, problems };
  }
  const bundle = shape(data, limits, tell);
  if (bundle)
    for (const link of deadLinks(bundle)) tell("note", "deadLink", link.at, { uuid: link.uuid, name: link.name });
  return { bundle: isRefused(problems) ? null : bundle, problems };
}

/** Signs that nobody writes into a text, and that a picture's or a program's first bytes have. */
const isNoText = (body: string): boolean =>
  [...body.slice(0, 4096)].some((sign) => sign < " " && !"\t\n\v\f\r\u001b".includes(sign));

function parse(text: string, limits: ReadLimits, tell: Tell): unknown {
  if (text.length > limits.maxText) {
    tell("refused", "tooLarge", "", { size: text.length, limit: limits.maxText });
    return null;
  }
  const body = text.replace(/^\uFEFF/u, "");
  if (isNoText(body)) {
    tell("refused", "notText", "");
    return null;
  }
  const json = /^\s*[[{]/u.test(body);
  let broken = "";
  if (json) {
    try {
      return JSON.parse(body) as unknown;
    } catch (error) {
      // A flow mapping may be YAML all the same; a long text that begins like JSON is taken for broken JSON.
      if (body.length > 100_000) {
        tell("refused", "notJson", "", { message: messageOf(error) });
        return null;
      }
      broken = messageOf(error);
    }
  }
  if (body.length > limits.maxYaml) {
    tell("refused", "tooLarge", "", { size: body.length, limit: limits.maxYaml });
    return null;
  }
  try {
    const document = parseDocument(body, { uniqueKeys: true, prettyErrors: true });
    const first = document.errors[0];
    if (first) {
      tell("refused", json ? "notJson" : "notYaml", "", { message: json ? broken : messageOf(first) });
      return null;
    }
    return document.toJS({ maxAliasCount: 200 }) as unknown;
  } catch (error) {
    tell("refused", json ? "notJson" : "notYaml", "", { message: json ? broken : messageOf(error) });
    return null;
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 200) ?? "";

/** Lists of documents by kind, whatever the file looked like. */
interface Loose {
  readonly head: Json | undefined;
  readonly system: string | null;
  readonly version: string;
  readonly folders: Json | undefined;
  readonly lists: Readonly<Record<string, Json>>;
}

/** A list, a bundle of ours, an adventure, or one document alone. */
function loosely(data: Json, limits: ReadLimits, tell: Tell): Loose | null {
  if (isList(data)) return fromSingles(data, limits, tell);
  if (!isObject(data)) return null;
  if (data.format === FORMAT) return fromBundle(data, tell);
  return isAdventure(data) ? fromAdventure(data) : fromSingles([data], limits, tell);
}

function shape(data: Json, limits: ReadLimits, tell: Tell): Bundle | null {
  const loose = loosely(data, limits, tell);
  if (!loose) {
    if (!isList(data) && !isObject(data)) tell("refused", "notDocuments", "");
    return null;
  }
  if (loose.system !== null && loose.system !== limits.systemId) {
    tell("refused", "otherSystem", "", { system: loose.system.slice(0, 60) });
    return null;
  }
  const count = Object.values(loose.lists).reduce((n: number, list) => n + (isList(list) ? list.length : 1), 0);
  if (count > limits.maxDocuments) {
    tell("refused", "tooMany", "", { count, limit: limits.maxDocuments });
    return null;
  }
  const module = loose.head === undefined ? null : readHead(loose.head, limits, tell);
  if (loose.head !== undefined && module === null) return null;
  const scope = module?.id ?? "";
  const folders = checkFolders(loose.folders, scope, limits, tell);
  const documents: Partial<Record<Kind, readonly Source[]>> = {};
  for (const [kind, list] of Object.entries(loose.lists)) {
    if (!isKind(kind)) {
      tell("dropped", "unknownKind", kind.slice(0, 60));
      continue;
    }
    const checked = checkDocuments(kind, list, { scope, folders, limits, tell });
    if (checked.length > 0) documents[kind] = checked;
  }
  if (entriesOf({ documents }).length === 0) {
    tell("refused", "notDocuments", "");
    return null;
  }
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    module,
    system: { id: limits.systemId, version: loose.version },
    folders,
    documents,
  };
}

function fromBundle(data: JsonObject, tell: Tell): Loose | null {
  if (typeof data.formatVersion !== "number" || !Number.isInteger(data.formatVersion) || data.formatVersion < 1) {
    tell("refused", "wrongType", "formatVersion");
    return null;
  }
  if (data.formatVersion > FORMAT_VERSION) {
    tell("refused", "newerFormat", "formatVersion", { version: data.formatVersion });
    return null;
  }
  if (!isObject(data.documents)) {
    tell("refused", "wrongType", "documents");
    return null;
  }
  const system = isObject(data.system) ? data.system : {};
  return {
    head: data.module ?? undefined,
    system: typeof system.id === "string" ? system.id : "",
    version: typeof system.version === "string" ? system.version : "",
    folders: data.folders,
    lists: data.documents as Record<string, Json>,
  };
}

const isAdventure = (data: JsonObject): boolean =>
  data.type === undefined &&
  [COLLECTION.Actor, COLLECTION.JournalEntry, COLLECTION.Item, COLLECTION.Folder].filter((key) => isList(data[key]))
    .length > 2;

function fromAdventure(data: JsonObject): Loose {
  return {
    head: undefined,
    system: systemOf(data),
    version: "",
    folders: data.folders,
    lists: Object.fromEntries(
      KINDS.flatMap((kind) => (data[COLLECTION[kind]] === undefined ? [] : [[kind, data[COLLECTION[kind]] as Json]])),
    ),
  };
}

const systemOf = (data: JsonObject): string | null =>
  isObject(data._stats) && typeof data._stats.systemId === "string" ? data._stats.systemId : null;

function fromSingles(list: readonly Json[], limits: ReadLimits, tell: Tell): Loose | null {
  const lists: Record<string, Json[]> = {};
  let system: string | null = null;
  list.forEach((entry, i) => {
    const kind = isObject(entry) ? kindOf(entry, limits.types) : null;
    if (!isObject(entry) || kind === null) {
      tell("dropped", "notObject", `[${i}]`);
      return;
    }
    const from = systemOf(entry);
    if (from !== null && from !== limits.systemId) system = from;
    (lists[kind] ??= []).push(entry);
  });
  if (Object.keys(lists).length === 0) {
    tell("refused", "notDocuments", "");
    return null;
  }
  return { head: undefined, system, version: "", folders: undefined, lists };
}

function readHead(head: Json, limits: ReadLimits, tell: Tell): BundleHead | null {
  if (!isObject(head)) {
    tell("refused", "badHead", "module");
    return null;
  }
  if (!isPackageId(head.id)) {
    tell("refused", "badModuleId", "module.id", { id: asText(head.id).slice(0, 60) });
    return null;
  }
  const text = (key: "title" | "version" | "license" | "description", fallback: string, most: number): string => {
    const value = head[key];
    if (typeof value === "string" && value.trim() !== "" && value.length <= most) return value;
    if (value !== undefined && value !== "") tell("repaired", "badHead", `module.${key}`);
    return fallback;
  };
  const authors = (isList(head.authors) ? head.authors : []).flatMap((a) =>
    isObject(a) && typeof a.name === "string" && a.name.trim() !== ""
      ? [
          {
            name: a.name.slice(0, 200),
            ...(typeof a.url === "string" && /^https?:\/\//u.test(a.url) ? { url: a.url } : {}),
          },
        ]
      : [],
  );
  return {
    id: head.id,
    title: text("title", head.id, 200),
    version: text("version", "0.0.0", 40),
    license: text("license", "", 5000),
    description: inert(limits.cleanHtml(text("description", "", 20_000))).html,
    authors,
  };
}

/** Links to documents of no compendium and not in the bundle: they lead nowhere at the receiver's. */
function deadLinks(bundle: Bundle): { readonly at: string; readonly uuid: string; readonly name: string }[] {
  const inside = new Set(entriesOf(bundle).map(({ kind, data }) => `${kind}.${data._id}`));
  return entriesOf(bundle).flatMap(({ kind, data }) =>
    collectReferences(data)
      .filter((r) => r.pack === null && !inside.has(`${r.kind}.${r.id}`))
      .map((r) => ({ at: `${kind} ${data._id}: ${r.path}`, uuid: r.uuid, name: data.name })),
  );
}

/** A module id from a title: "The Dockside Ring" -> "the-dockside-ring". */
export const moduleIdFrom = (title: string): string => slug(title).toLowerCase().slice(0, 64);
