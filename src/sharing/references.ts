/** What documents name in each other: links in text, uuids in data, ids in the places where a kind keeps one. Finding them and pointing them elsewhere. */
import { type Kind, KINDS } from "./kind-names.ts";
import { eachString, isList, isObject, type Json, type JsonObject, mapStrings } from "./tree.ts";

/** One mention of a document. */
export interface Reference {
  /** As it stands there, in full: `Actor.<id>.Item.<id>` or `Compendium.<package>.<pack>.Actor.<id>`. */
  readonly uuid: string;
  readonly kind: Kind;
  /** Id of the document that stands alone. */
  readonly id: string;
  /** `<package>.<pack>`; null for a document of a world (or of the same bundle). */
  readonly pack: string | null;
  /** What is within it: `.Item.<id>`, or "". */
  readonly rest: string;
  /** Where it stands in the source. */
  readonly path: string;
}

const ID = "[A-Za-z0-9]{16}";
const CHILD =
  "Item|ActiveEffect|JournalEntryPage|JournalEntryCategory|TableResult|Card|Token|Note|Region|RegionBehavior|PlaylistSound|Tile|Drawing|Level";
const kinds = KINDS.join("|");
const UUID = `(?:Compendium\\.([\\w-]+\\.[\\w-]+)\\.)?(${kinds})\\.(${ID})((?:\\.(?:${CHILD}|Actor)\\.${ID})*)(?![\\w-])`;
const anywhere = (): RegExp => new RegExp(`(?<![\\w.-])${UUID}`, "gu");
const OLD = (): RegExp => new RegExp(`@(${kinds})\\[(${ID})\\](?:\\{([^{}]{0,500})\\})?`, "gu");
/** Old links, links and bare uuids in one pass, so that what was pointed elsewhere isn't looked at again. */
const ANY = (): RegExp =>
  new RegExp(
    `${OLD().source}|@(?:UUID|Embed)\\[(${UUID})([^\\]\\n]{0,300})\\](?:\\{([^{}]{0,500})\\})?|${anywhere().source}`,
    "gu",
  );
const whole = new RegExp(`^${UUID}$`, "u");

/** Keys whose value is the plain id of a document, with its kind. */
const ID_KEYS: Readonly<Record<string, Kind>> = { actorId: "Actor", entryId: "JournalEntry", sceneId: "Scene" };
const SCENE_KEYS: Readonly<Record<string, Kind>> = { journal: "JournalEntry", playlist: "Playlist" };

/** A uuid taken apart; null when it is none of a document that can be shared. */
export function parseReference(uuid: string, path = ""): Reference | null {
  const m = whole.exec(uuid);
  return m ? { uuid, pack: m[1] ?? null, kind: m[2] as Kind, id: m[3] ?? "", rest: m[4] ?? "", path } : null;
}

/** Every mention of a document in a source, in the order of its fields. */
export function collectReferences(source: Json): Reference[] {
  const out: Reference[] = [];
  eachString(source, (text, path) => {
    if (skipped(path)) return;
    for (const m of text.matchAll(anywhere()))
      out.push({ uuid: m[0], pack: m[1] ?? null, kind: m[2] as Kind, id: m[3] ?? "", rest: m[4] ?? "", path });
    for (const m of text.matchAll(OLD()))
      out.push({ uuid: `${m[1]}.${m[2]}`, pack: null, kind: m[1] as Kind, id: m[2] ?? "", rest: "", path });
  });
  eachId(source, (kind, id, path) => void out.push({ uuid: `${kind}.${id}`, pack: null, kind, id, rest: "", path }));
  return out;
}

/** What says where a document came from is no link. */
const skipped = (path: string): boolean =>
  /(^|\.)(_stats\.|_key$)/u.test(path) || /(^|\.)flags\.core\.sourceId$/u.test(path);

function eachId(source: Json, see: (kind: Kind, id: string, path: string) => void): void {
  const visit = (v: Json | undefined, path: string): void => {
    if (isList(v))
      v.forEach((entry, i) => {
        visit(entry, `${path}[${i}]`);
      });
    else if (isObject(v))
      for (const [key, entry] of Object.entries(v)) {
        const at = path === "" ? key : `${path}.${key}`;
        const kind = ID_KEYS[key] ?? (path === "" && isList(v.tokens) ? SCENE_KEYS[key] : undefined);
        if (kind && typeof entry === "string" && new RegExp(`^${ID}$`, "u").test(entry)) see(kind, entry, at);
        else if (typeof entry === "object") visit(entry, at);
      }
  };
  visit(source, "");
}

/**
 * Point every mention elsewhere.
 * @param to  the new uuid of the document that stands alone (what is within it follows), the same to leave it, null to take the link away: a labelled link becomes its
 *            label, a field that held nothing but the uuid becomes null
 */
export function rewriteReferences<T extends JsonObject>(source: T, to: (reference: Reference) => string | null): T {
  const named = (m: readonly (string | undefined)[], offset: number, uuid: string, path: string): Reference => ({
    uuid,
    pack: m[offset] ?? null,
    kind: m[offset + 1] as Kind,
    id: m[offset + 2] ?? "",
    rest: m[offset + 3] ?? "",
    path,
  });
  const placed = (r: Reference): string | null => {
    const next = to(r);
    return next === null ? null : next + r.rest;
  };
  const texts = mapStrings(source, (text, path) => {
    if (skipped(path)) return text;
    const alone = parseReference(text, path);
    if (alone) return placed(alone);
    return text.replace(ANY(), (...m: (string | undefined)[]) => {
      const [all = "", oldKind, oldId, oldLabel, uuid, , , , , , linkLabel] = m;
      if (oldKind !== undefined && oldId !== undefined) {
        const next = placed({
          uuid: `${oldKind}.${oldId}`,
          pack: null,
          kind: oldKind as Kind,
          id: oldId,
          rest: "",
          path,
        });
        return next === null ? (oldLabel ?? "") : `@UUID[${next}]${oldLabel === undefined ? "" : `{${oldLabel}}`}`;
      }
      if (uuid !== undefined) {
        const next = placed(named(m, 5, uuid, path));
        return next === null ? (linkLabel ?? "") : all.replace(uuid, () => next);
      }
      return placed(named(m, 11, all, path)) ?? "";
    });
  });
  return mapIds(texts, (kind, id, path) => {
    const next = to({ uuid: `${kind}.${id}`, pack: null, kind, id, rest: "", path });
    return next === null ? null : (parseReference(next)?.id ?? null);
  });
}

function mapIds<T extends Json>(source: T, to: (kind: Kind, id: string, path: string) => string | null): T {
  const visit = (v: Json, path: string): Json => {
    if (isList(v)) return v.map((entry, i) => visit(entry, `${path}[${i}]`));
    if (!isObject(v)) return v;
    const out: Record<string, Json | undefined> = {};
    for (const [key, entry] of Object.entries(v)) {
      const at = path === "" ? key : `${path}.${key}`;
      const kind = ID_KEYS[key] ?? (path === "" && isList(v.tokens) ? SCENE_KEYS[key] : undefined);
      out[key] =
        kind && typeof entry === "string" && new RegExp(`^${ID}$`, "u").test(entry)
          ? to(kind, entry, at)
          : entry === undefined
            ? undefined
            : visit(entry, at);
    }
    return out;
  };
  return visit(source, "") as T;
}
