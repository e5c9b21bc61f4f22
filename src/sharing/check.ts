/** Documents of a bundle, one by one: what is broken is left out or repaired, with a finding for each. */
import { isSafePath } from "./hazards.ts";
import { cleanDocument, mapPaths } from "./html.ts";
import { isId, stableId } from "./ids.ts";
import type { Kind } from "./kind-names.ts";
import { changeHeld, CORE_TYPES, EMBEDDED } from "./kinds.ts";
import type { FolderSource, ReadLimits, Source, Tell } from "./model.ts";
import { withoutOwners } from "./private.ts";
import { withFlags } from "./state.ts";
import { asText, isList, isObject, type Json, type JsonObject } from "./tree.ts";

interface Around {
  /** Module whose documents these are; new ids are made for it. */
  readonly scope: string;
  readonly folders: readonly FolderSource[];
  readonly limits: ReadLimits;
  readonly tell: Tell;
}

/** What a field of the document itself must be; a wrong one is taken away, and the platform's default stands in. */
const FIELDS: Readonly<Record<string, (v: Json | undefined) => boolean>> = {
  img: (v) => typeof v === "string" || v === null,
  system: isObject,
  flags: isObject,
  prototypeToken: isObject,
  sort: (v) => typeof v === "number",
  description: (v) => typeof v === "string" || v === null,
  command: (v) => typeof v === "string",
  text: (v) => isObject(v) || typeof v === "string",
  formula: (v) => typeof v === "string",
  disabled: (v) => typeof v === "boolean",
  statuses: isList,
  background: (v) => isObject(v) || v === null,
  grid: isObject,
};
/** A document whose system data is no record says nothing that could be repaired. */
const NEEDED = new Set(["system"]);

/** The documents of one kind that can be used. */
export function checkDocuments(kind: Kind, given: Json, around: Around): Source[] {
  const { tell } = around;
  if (!isList(given)) {
    tell("dropped", "wrongType", kind);
    return [];
  }
  const ids = new Set<string>();
  return given.flatMap((entry, i): Source[] => {
    const checked = checkOne(kind, entry, `${kind}[${i}]`, ids, around);
    if (!checked) return [];
    const foreign = new Set<string>();
    const kept = changeHeld(kind, checked, (document, data) => {
      for (const scope of Object.keys(isObject(data.flags) ? data.flags : {}))
        if (scope !== "core" && scope !== around.limits.systemId) foreign.add(scope);
      return withFlags(withoutOwners(document, data), around.limits.flags);
    }) as Source;
    if (foreign.size > 0)
      tell("repaired", "foreignFlags", `${kind} ${checked._id}`, {
        name: checked.name,
        flags: [...foreign].join(", ").slice(0, 200),
      });
    if (isObject(entry) && entry.ownership !== undefined)
      tell("note", "ownership", `${kind} ${checked._id}`, { name: checked.name });
    const where = `${kind} ${checked._id}`;
    const folder = around.folders.some((f) => f._id === kept.folder && f.type === kind)
      ? (kept.folder as string)
      : null;
    if (kept.folder !== undefined && kept.folder !== null && folder === null && around.folders.length > 0)
      tell("repaired", "badFolder", where, { name: checked.name });
    const pathed = mapPaths<JsonObject>({ ...kept, folder }, (path, at) => {
      if (isSafePath(path)) return path;
      tell("repaired", "unsafePath", `${where}: ${at}`, { name: checked.name });
      return null;
    });
    const clean = cleanDocument(
      kind,
      pathed,
      around.limits.htmlFields,
      (html) => around.limits.cleanHtml(html),
      (at, what) => {
        tell("repaired", "unsafeHtml", `${where}: ${at}`, { name: checked.name, what });
      },
    );
    // A name that was nothing but what was taken out.
    const whole = changeHeld(kind, clean, (document, data) =>
      NAMED.has(document) && asText(data.name).trim() === "" ? { ...data, name: document } : data,
    );
    if (kind === "Macro" && whole.type === "script") tell("note", "macroScript", where, { name: checked.name });
    return [whole as unknown as Source];
  });
}

function checkOne(
  document: string,
  entry: Json,
  at: string,
  ids: Set<string>,
  around: Around,
): (JsonObject & Source) | null {
  const { tell, limits, scope } = around;
  if (!isObject(entry)) {
    tell("dropped", "notObject", at);
    return null;
  }
  const given = typeof entry.name === "string" ? entry.name.trim() : "";
  const name = given === "" ? document : given.slice(0, 200);
  if (document === "RegionBehavior" && /^execute/u.test(asText(entry.type))) {
    tell("dropped", "regionScript", at, { name });
    return null;
  }
  const own = limits.types?.[document];
  const known = own || CORE_TYPES[document] ? [...(CORE_TYPES[document] ?? []), ...(own ?? [])] : null;
  const typed = document === "Actor" || document === "Item" || entry.type !== undefined;
  if (
    typed &&
    known &&
    (document === "Actor" || document === "Item" ? limits.types !== null : true) &&
    !known.includes(asText(entry.type))
  ) {
    tell("dropped", "otherType", at, { name, type: asText(entry.type).slice(0, 60) });
    return null;
  }
  for (const key of NEEDED) {
    if (entry[key] === undefined || FIELDS[key]?.(entry[key]) === true) continue;
    tell("dropped", "wrongType", `${at}.${key}`, { name });
    return null;
  }
  const _id = isId(entry._id) ? entry._id : stableId(scope, document, asText(entry._id ?? at), name);
  if (ids.has(_id)) {
    tell("dropped", "duplicateId", at, { name, id: _id });
    return null;
  }
  ids.add(_id);
  // A list that came without ids is no fault: authors write documents by hand.
  if (entry._id !== undefined && entry._id !== null && entry._id !== _id)
    tell("repaired", "badId", at, { name, id: asText(entry._id).slice(0, 60) });
  if (given === "" && NAMED.has(document)) tell("repaired", "noName", at, { name });
  const out: Record<string, Json | undefined> = { ...entry, _id };
  if (NAMED.has(document)) out.name = name;
  for (const [key, fits] of Object.entries(FIELDS)) {
    if (out[key] === undefined || fits(out[key]) || (key === "text" && document === "TableResult")) continue;
    Reflect.deleteProperty(out, key);
    tell("repaired", "wrongType", `${at}.${key}`, { name });
  }
  for (const [key, child] of Object.entries(EMBEDDED[document] ?? {})) {
    const list = out[key];
    if (list === undefined) continue;
    if (!isList(list)) {
      tell("repaired", "wrongType", `${at}.${key}`, { name });
      out[key] = [];
      continue;
    }
    const inner = new Set<string>();
    out[key] = list.flatMap((held, i) => {
      const checked = checkOne(child, held, `${at}.${key}[${i}]`, inner, around);
      return checked ? [checked] : [];
    });
  }
  return out as JsonObject & Source;
}

/** Documents that don't exist without a name. */
const NAMED = new Set([
  "Actor",
  "Item",
  "ActiveEffect",
  "JournalEntry",
  "JournalEntryPage",
  "JournalEntryCategory",
  "RollTable",
  "Macro",
  "Cards",
  "Card",
  "Scene",
  "Playlist",
  "PlaylistSound",
]);
