/** What is new, changed and gone between two versions of the same documents. */
import type { Kind } from "./kind-names.ts";
import { EMBEDDED } from "./kinds.ts";
import { type Bundle, entriesOf, type Source } from "./model.ts";
import { asText, isList, isObject, type Json, type JsonObject } from "./tree.ts";

/** A field that differs; undefined where there is none. */
export interface FieldDiff {
  readonly path: string;
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}
export interface DocumentDiff {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FieldDiff[];
}
export interface BundleDiff {
  readonly added: readonly DocumentDiff[];
  readonly changed: readonly DocumentDiff[];
  readonly removed: readonly DocumentDiff[];
  readonly same: readonly DocumentDiff[];
}

/** What says who saved a document when, and where it stands among others, is no content. */
const IGNORED = new Set(["_stats", "_key", "ownership", "sort", "folder"]);

/** Compare documents by kind and id. `existing` may be a bundle or what a world has of its documents. */
export function diffBundles(existing: Pick<Bundle, "documents">, incoming: Pick<Bundle, "documents">): BundleDiff {
  const key = (kind: Kind, data: Source): string => `${kind}.${data._id}`;
  const before = new Map(entriesOf(existing).map((e) => [key(e.kind, e.data), e]));
  const after = new Set(entriesOf(incoming).map((e) => key(e.kind, e.data)));
  const out = {
    added: [] as DocumentDiff[],
    changed: [] as DocumentDiff[],
    removed: [] as DocumentDiff[],
    same: [] as DocumentDiff[],
  };
  for (const { kind, data } of entriesOf(incoming)) {
    const old = before.get(key(kind, data));
    const fields = old ? diffDocument(kind, old.data, data) : [];
    (old ? (fields.length > 0 ? out.changed : out.same) : out.added).push({
      kind,
      id: data._id,
      name: data.name,
      fields,
    });
  }
  for (const { kind, data } of entriesOf(existing))
    if (!after.has(key(kind, data))) out.removed.push({ kind, id: data._id, name: data.name, fields: [] });
  return out;
}

/** Every field that differs; documents within are matched by id, so that a new order alone changes nothing. */
export function diffDocument(document: string, from: JsonObject, to: JsonObject, path = ""): FieldDiff[] {
  const out: FieldDiff[] = [];
  const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (IGNORED.has(key)) continue;
    if (key === "flags") {
      out.push(...diffValue(content(from.flags), content(to.flags), at("flags")));
      continue;
    }
    const child = EMBEDDED[document]?.[key];
    const [a, b] = [from[key], to[key]];
    if (child && (isList(a) || isList(b))) {
      const old = byId(a);
      const next = byId(b);
      for (const id of new Set([...old.keys(), ...next.keys()])) {
        const [x, y] = [old.get(id), next.get(id)];
        const where = `${at(key)}[${asText((y ?? x)?.name ?? id)}]`;
        if (x && y) out.push(...diffDocument(child, x, y, where));
        else out.push({ path: where, from: x, to: y });
      }
    } else out.push(...diffValue(a, b, at(key)));
  }
  return out;
}

/** Flags without those that say how a document came here. */
function content(flags: Json | undefined): Json | undefined {
  if (!isObject(flags) || !isObject(flags.crossover)) return flags;
  const { shared: _s, imported: _i, ...crossover } = flags.crossover;
  return { ...flags, crossover };
}

const byId = (list: Json | undefined): Map<string, JsonObject> =>
  new Map(
    (isList(list) ? list : []).flatMap((entry, i) =>
      isObject(entry) ? [[typeof entry._id === "string" ? entry._id : `#${i}`, entry] as const] : [],
    ),
  );

/** An empty container and none at all are the same: the platform writes out what a source may leave out. */
const empty = (v: Json | undefined): boolean =>
  v === undefined ||
  v === null ||
  v === "" ||
  (isList(v) && v.length === 0) ||
  (isObject(v) && Object.values(v).every(empty));

function diffValue(a: Json | undefined, b: Json | undefined, path: string): FieldDiff[] {
  // What can't be read as a number is the same as itself.
  if (a === b || Object.is(a, b) || (empty(a) && empty(b))) return [];
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      diffValue(a[key], b[key], `${path}.${key}`),
    );
  if (isList(a) && isList(b) && a.length === b.length)
    return a.flatMap((entry, i) => diffValue(entry, b[i], `${path}[${i}]`));
  return [{ path, from: a, to: b }];
}
