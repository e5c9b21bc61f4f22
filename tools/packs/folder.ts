/** A module as a folder on disk: its manifest, its sources, and all of it as a bundle with a place for every finding. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { parseDocument } from "yaml";
import {
  type Bundle,
  type BundleHead,
  collectReferences,
  DEFAULT_LIMITS,
  entriesOf,
  type FolderSource,
  FORMAT,
  FORMAT_VERSION,
  type Json,
  type Kind,
  type Problem,
  readBundle,
  type ReadLimits,
  type Reference,
  type Source,
} from "../../src/sharing/bundle.ts";
import { diffDocument } from "../../src/sharing/diff.ts";
import { isSafePath } from "../../src/sharing/hazards.ts";
import { isPackageId, stableId } from "../../src/sharing/ids.ts";
import { inert } from "../../src/sharing/inert.ts";
import { COLLECTION, heldIn, kindOf } from "../../src/sharing/kinds.ts";
import { BUNDLE_FILE, packId, placeOf, SOURCES, toWorldLinks, withoutKeys } from "../../src/sharing/module.ts";
import { stripPrivate, withoutSecrets } from "../../src/sharing/private.ts";
import { carried } from "../../src/sharing/state.ts";
import { at, eachString, isList, isObject, type JsonObject } from "../../src/sharing/tree.ts";
import { ADVENTURES, faultsOf, isAdventure, mapParts, partsOf } from "./adventures.ts";
import { filesBeside, linkedAway, manifestFaults } from "./beside.ts";
import { crossoverUuids } from "./crossover-uuids.ts";
import type { Models } from "./models.ts";
import { words } from "./words.ts";

/** Something to mend, with the place where. */
export interface Finding {
  readonly severity: "error" | "warning";
  /** From the module's folder on. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly message: string;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly kind: Kind | "Folder";
  readonly data: JsonObject;
}

/** A source that holds documents of several kinds. */
export interface AdventureFile {
  readonly file: string;
  readonly text: string;
  readonly data: JsonObject;
}

/** What goes along that stays at home otherwise, as the boxes of the app's window say it. */
export interface Along {
  readonly secrets: boolean;
  readonly state: boolean;
  /** Macros that run code. */
  readonly scripts: boolean;
}
export const NOTHING_ALONG: Along = { secrets: false, state: false, scripts: false };

export interface ModuleFolder {
  readonly root: string;
  readonly manifest: JsonObject;
  readonly head: BundleHead | null;
  readonly sources: readonly SourceFile[];
  readonly adventures: readonly AdventureFile[];
  /** The same as they go out: cleaned, and without what stays at home. */
  readonly clean: readonly AdventureFile[];
  /** Everything there is, adventures opened up. With a world's links; null when something keeps it from being one. */
  readonly bundle: Bundle | null;
  readonly findings: readonly Finding[];
}

/** A line for people: what is wrong, in the words that the app uses. */
export const problemText = (p: Problem): string =>
  words(`CROSSOVER.Sharing.Problem.${p.code}`, { name: "", ...p.data });

export const limitsOf = (models: Models): ReadLimits => ({
  ...DEFAULT_LIMITS,
  types: models.types,
  htmlFields: models.htmlFields,
  flags: carried(models.stateOfPlay, true),
  cleanHtml: (html) => models.cleanHtml(html),
});

function* walk(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(dir, entry.name);
    // A link to another place is no part of the module.
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile() && /\.(ya?ml|json)$/iu.test(entry.name)) yield path;
  }
}

/**
 * Read a module's folder. Never throws for what an author can get wrong: everything found is in `findings`.
 * @throws Error with one line when there is no module there at all
 */
export function readModule(root: string, models: Models, along: Along = NOTHING_ALONG): ModuleFolder {
  const manifestPath = join(root, "module.json");
  if (!existsSync(manifestPath)) throw new Error(words("CROSSOVER.Sharing.Cli.noModule", { folder: root }));
  const findings: Finding[] = [];
  const find = (severity: Finding["severity"], file: string, text: string, field: string, message: string): void =>
    void findings.push({ severity, file, ...placeOf(text, field), field, message });
  const text = readFileSync(manifestPath, "utf8");
  let manifest: JsonObject = {};
  try {
    const read = JSON.parse(text) as unknown;
    if (isObject(read)) manifest = read;
    else find("error", "module.json", text, "", words("CROSSOVER.Sharing.Cli.notObject"));
  } catch (error) {
    find("error", "module.json", text, "", (error as Error).message);
  }
  const head = headOf(manifest, (field, message) => {
    find("error", "module.json", text, field, message);
  });
  const sources: SourceFile[] = [];
  const adventures: AdventureFile[] = [];
  const folder = join(root, ...SOURCES.split("/"));
  if (!existsSync(folder))
    find("error", "module.json", text, "", words("CROSSOVER.Sharing.Cli.noSources", { folder: SOURCES }));
  else
    for (const path of walk(folder))
      readSource(path, relative(root, path).split(sep).join("/"), models, sources, adventures, findings);
  const ids = new Map<string, string>();
  for (const s of [...sources, ...adventures.map((a) => ({ ...a, kind: "Adventure" as const }))]) {
    const key = `${s.kind}.${String(s.data._id)}`;
    const first = ids.get(key);
    if (first !== undefined)
      find(
        "error",
        s.file,
        s.text,
        "_id",
        words("CROSSOVER.Sharing.Cli.twice", { id: String(s.data._id), file: first }),
      );
    else ids.set(key, s.file);
  }
  const placed = [
    ...sources.map((s): Placed => ({ ...s, path: "" })),
    ...adventures.flatMap(({ file, text: of, data }) =>
      partsOf(data).map((part): Placed => ({ ...part, file, text: of })),
    ),
  ];
  for (const s of placed)
    if (s.kind !== "Folder")
      for (const p of models.check(s.kind, withoutKeys(s.kind, s.data)))
        if (!findings.some((f) => f.file === s.file && f.field === fieldAt(s, p.path)))
          find("error", s.file, s.text, fieldAt(s, p.path), p.message);
  const stand = head ?? { ...NOBODY, id: isPackageId(manifest.id) ? manifest.id : NOBODY.id };
  const assembled = assemble(stand, once(placed, find), models, along, findings);
  findings.push(...deadLinks(stand.id, placed, crossoverUuids(), new Set(allowedLinks(manifest))));
  findings.push(...linkedAway(root), ...manifestFaults(manifest, text), ...filesBeside(root).findings);
  const bundle = head && !findings.some((f) => f.severity === "error") ? assembled : null;
  findings.sort((x, y) => (x.file < y.file ? -1 : x.file > y.file ? 1 : x.line - y.line));
  return {
    root,
    manifest,
    head,
    sources,
    adventures,
    clean: bundle ? adventures.map((a) => cleanedAdventure(a, bundle, models, along)) : [],
    bundle,
    findings,
  };
}

/** Stands in for a head that can't be read, so that what is wrong with the sources is told in the same run. */
const NOBODY: BundleHead = { id: "module", title: "-", version: "0", license: "", description: "", authors: [] };

/** Links that lead nowhere and are meant to: `flags.crossover.allowLinks` of the manifest names them. */
function allowedLinks(manifest: JsonObject): string[] {
  const list = at(manifest, "flags.crossover.allowLinks");
  return isList(list) ? list.map(String) : [];
}

/** A document with the place in its file where it begins: "" for a source of its own, `actors[0]` in an adventure. */
interface Placed extends SourceFile {
  readonly path: string;
}

const fieldAt = (s: Placed, field: string): string => [s.path, field].filter((step) => step !== "").join(".");

/** Each document once: an adventure may hold what is a source as well, as long as both say the same. */
function once(
  placed: readonly Placed[],
  find: (severity: Finding["severity"], file: string, text: string, field: string, message: string) => void,
): Placed[] {
  const known = new Map<string, Placed>();
  for (const s of placed) {
    const key = `${s.kind}.${String(s.data._id)}`;
    const first = known.get(key);
    if (!first) known.set(key, s);
    else if (
      s.kind !== "Folder" &&
      diffDocument(s.kind, withoutKeys(s.kind, first.data), withoutKeys(s.kind, s.data)).length > 0
    )
      find(
        "error",
        s.file,
        s.text,
        fieldAt(s, "_id"),
        words("CROSSOVER.Sharing.Cli.twoMinds", { id: String(s.data._id), file: first.file }),
      );
  }
  return [...known.values()];
}

function readSource(
  path: string,
  file: string,
  models: Models,
  sources: SourceFile[],
  adventures: AdventureFile[],
  findings: Finding[],
): void {
  const text = readFileSync(path, "utf8");
  const say = (line: number, column: number, field: string, message: string): void =>
    void findings.push({ severity: "error", file, line, column, field, message });
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: true });
  const [broken] = document.errors;
  if (broken) {
    say(
      broken.linePos?.[0].line ?? 1,
      broken.linePos?.[0].col ?? 1,
      "",
      (broken.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/u, ""),
    );
    return;
  }
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 200 });
  } catch (error) {
    say(1, 1, "", (error as Error).message);
    return;
  }
  if (!isObject(data)) {
    say(1, 1, "", words("CROSSOVER.Sharing.Cli.notObject"));
    return;
  }
  const fault = (field: string, message: string): void => {
    const at = placeOf(text, field);
    say(at.line, at.column, field, message);
  };
  const isFolder = typeof data._key === "string" && data._key.startsWith("!folders!");
  const whole = isAdventure(data);
  const kind = whole ? "Adventure" : isFolder ? "Folder" : kindOf(data, models.types);
  if (kind === null) {
    fault(
      "type",
      typeof data.type === "string"
        ? words("CROSSOVER.Sharing.Problem.otherType", { name: String(data.name), type: data.type })
        : words("CROSSOVER.Sharing.Cli.whichKind"),
    );
    return;
  }
  const expected = `!${COLLECTION[kind]}!${String(data._id)}`;
  if (data._key !== undefined && data._key !== expected)
    fault("_key", words("CROSSOVER.Sharing.Cli.key", { key: expected }));
  if (typeof data._id !== "string" || !/^[A-Za-z0-9]{16}$/u.test(data._id))
    fault("_id", words("CROSSOVER.Sharing.Cli.id"));
  if (typeof data.name !== "string" || data.name.trim() === "") fault("name", words("CROSSOVER.Sharing.Cli.name"));
  if (kind === "Adventure") {
    for (const { path: field, fault: what } of faultsOf(data))
      fault(field, words(`CROSSOVER.Sharing.Cli.adventure.${what}`));
    for (const part of partsOf(data))
      if (part.data._id !== undefined && !/^[A-Za-z0-9]{16}$/u.test(String(part.data._id)))
        fault(`${part.path}._id`, words("CROSSOVER.Sharing.Cli.id"));
    adventures.push({ file, text, data: withPartIds(data) });
    return;
  }
  sources.push({ file, text, kind, data: kind === "Folder" ? data : withIds(data, [String(data._id)]) });
}

/** The documents of an adventure may leave out their ids as children may. */
function withPartIds(adventure: JsonObject): JsonObject {
  let n = 0;
  return mapParts(adventure, (kind, data) => {
    const _id =
      typeof data._id === "string" ? data._id : stableId(String(adventure._id), kind, String(n), String(data.name));
    n++;
    return kind === "Folder" ? { ...data, _id } : withIds({ ...data, _id }, [_id]);
  });
}

/** Children need ids: an author may leave them out, and they must not change from one build to the next. */
function withIds(data: JsonObject, trail: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]): [string, Json | undefined] => {
      if (!["items", "effects", "pages", "results", "cards", "sounds", "categories"].includes(key) || !isList(value))
        return [key, value];
      return [
        key,
        value.map((entry, i) =>
          isObject(entry)
            ? withIds(
                {
                  ...entry,
                  _id:
                    typeof entry._id === "string" ? entry._id : stableId(...trail, key, String(i), String(entry.name)),
                },
                [...trail, key, String(i)],
              )
            : entry,
        ),
      ];
    }),
  );
}

function headOf(manifest: JsonObject, find: (field: string, message: string) => void): BundleHead | null {
  let whole = true;
  const need = (field: "title" | "version"): string => {
    const value = manifest[field];
    if (typeof value === "string" && value.trim() !== "") return value;
    whole = false;
    find(field, words("CROSSOVER.Sharing.Cli.needed", { field }));
    return "";
  };
  if (!isPackageId(manifest.id)) {
    whole = false;
    find("id", words("CROSSOVER.Sharing.Problem.badModuleId", { id: String(manifest.id ?? "") }));
  }
  const head: BundleHead = {
    id: String(manifest.id),
    title: need("title"),
    version: need("version"),
    license: typeof manifest.license === "string" ? manifest.license : "",
    description: typeof manifest.description === "string" ? manifest.description : "",
    authors: (Array.isArray(manifest.authors) ? (manifest.authors as readonly unknown[]) : []).flatMap((a) =>
      isObject(a) && typeof a.name === "string"
        ? [{ name: a.name, ...(typeof a.url === "string" ? { url: a.url } : {}) }]
        : [],
    ),
  };
  return whole ? head : null;
}

/** The sources as a bundle, cleaned as whoever brings it in would clean it; what is found is said of the file that it is in, once. */
function assemble(
  head: BundleHead,
  sources: readonly Placed[],
  models: Models,
  along: Along,
  findings: Finding[],
): Bundle | null {
  const documents: Partial<Record<Kind, Source[]>> = {};
  const folders: FolderSource[] = [];
  for (const s of sources) {
    const data = toWorldLinks(withoutKeys(s.kind, s.data), head.id);
    if (s.kind === "Folder") folders.push(data as FolderSource);
    else (documents[s.kind] ??= []).push(data as Source);
  }
  const { bundle, problems } = readBundle(
    {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      module: head,
      system: { id: DEFAULT_LIMITS.systemId, version: models.systemVersion },
      folders,
      documents,
    },
    limitsOf(models),
  );
  for (const p of problems) {
    // Links are looked at file by file, where more is known of what they lead to.
    if (p.code === "deadLink" || p.code === "macroScript") continue;
    const found = findingOf(p, sources);
    if (!findings.some((f) => f.file === found.file && f.severity === "error" && within(found.field, f.field)))
      findings.push(found);
  }
  return bundle ? leaveHome(bundle, sources, models, along, findings) : null;
}

/** Has somebody said already what is wrong with this field or with what it lies in? */
const within = (field: string, known: string): boolean =>
  known !== "" && (field === known || field.startsWith(`${known}.`) || field.startsWith(`${known}[`) || field === "");

function findingOf(p: Problem, sources: readonly Placed[]): Finding {
  const m = /^(\w+) ([A-Za-z0-9]{16})(?:: (.*))?$/u.exec(p.at) ?? /^(\w+)\[(\d+)\](?:\.?(.*))?$/u.exec(p.at);
  const source = m
    ? /^\d+$/u.test(m[2] ?? "") && m[2]?.length !== 16
      ? sources.filter((s) => s.kind === m[1])[Number(m[2])]
      : sources.find((s) => s.kind === m[1] && s.data._id === m[2])
    : undefined;
  const field = source ? fieldAt(source, m?.[3] ?? "") : "";
  return {
    severity: p.severity === "refused" || p.severity === "dropped" ? "error" : "warning",
    file: source?.file ?? "module.json",
    ...(source ? placeOf(source.text, field) : { line: 1, column: 1 }),
    field,
    message: problemText(p),
  };
}

/** What doesn't go out unless it is asked for: the Gamemaster's own, what play has written, macros that run code. Each is named. */
function leaveHome(
  bundle: Bundle,
  sources: readonly Placed[],
  models: Models,
  along: Along,
  findings: Finding[],
): Bundle {
  const { gmOnlyFields, stateOfPlay } = models;
  const text = (data: JsonObject): string => JSON.stringify(data);
  const documents: Partial<Record<Kind, readonly Source[]>> = {};
  for (const { kind, data } of entriesOf(bundle)) {
    const strip = (take: Pick<Along, "secrets" | "state">): Source =>
      stripPrivate(kind, data, { ...take, gmOnlyFields, stateOfPlay });
    const whole = strip({ secrets: true, state: true });
    const tell = (key: string): void => {
      const source = sources.find((s) => s.kind === kind && s.data._id === data._id);
      findings.push({
        severity: "warning",
        file: source?.file ?? "module.json",
        ...(source ? placeOf(source.text, source.path) : { line: 1, column: 1 }),
        field: source?.path ?? "",
        message: words(`CROSSOVER.Sharing.Cli.stays.${key}`, { name: data.name }),
      });
    };
    const script = kind === "Macro" && data.type !== "chat";
    if (script && !along.scripts) tell("scripts");
    if (!along.secrets && text(strip({ secrets: false, state: true })) !== text(whole)) tell("secrets");
    const rested = models.complete(kind, strip({ secrets: true, state: false }));
    if (!along.state && diffDocument(kind, models.complete(kind, whole), rested).length > 0) tell("state");
    if (!script || along.scripts) documents[kind] = [...(documents[kind] ?? []), strip(along)];
  }
  return { ...bundle, documents };
}

/** Links that lead nowhere: out of the module's own documents, or to one of Crossover's that there isn't. */
function deadLinks(
  moduleId: string,
  placed: readonly Placed[],
  known: ReadonlySet<string>,
  allowed: ReadonlySet<string>,
): Finding[] {
  const own = new Map(placed.map((s) => [`${s.kind}.${String(s.data._id)}`, s]));
  const leads = (r: Reference): boolean => {
    if (r.pack?.startsWith(`${DEFAULT_LIMITS.systemId}.`) === true)
      return known.has(`Compendium.${r.pack}.${r.kind}.${r.id}`);
    if (r.pack !== null && r.pack !== packId(moduleId, r.kind)) return !r.pack.startsWith(`${moduleId}.`);
    const target = own.get(`${r.kind}.${r.id}`);
    return target !== undefined && holds(target, r.rest);
  };
  return placed.flatMap((s) => {
    const dead = new Map<string, string>();
    for (const r of collectReferences(s.data)) if (!leads(r)) dead.set(r.uuid, r.path);
    // What looks like a link and is none: an id too short, a kind that there isn't.
    eachString(s.data, (text, path) => {
      for (const m of text.matchAll(/@(?:UUID|Embed)\[([A-Za-z][^\]\s]*)/gu))
        if (m[1] !== undefined && !collectReferences(m[1]).length) dead.set(m[1], path);
    });
    return [...dead]
      .filter(([uuid]) => !allowed.has(uuid))
      .map(([uuid, path]): Finding => ({
        severity: "error",
        file: s.file,
        ...placeOf(s.text, fieldAt(s, path)),
        field: fieldAt(s, path),
        message: words(
          `CROSSOVER.Sharing.Cli.${uuid.includes(`.${DEFAULT_LIMITS.systemId}.`) ? "noTarget" : "deadLink"}`,
          { uuid },
        ),
      }));
  });
}

/** Whether a document holds what the rest of a uuid names: `.Item.<id>`. */
function holds({ kind, data }: Placed, rest: string): boolean {
  const inside = new Set(heldIn(kind, data).flatMap((h) => (h.path === "" ? [] : [String(h.data._id)])));
  return [...rest.matchAll(/\.\w+\.([A-Za-z0-9]{16})/gu)].every((m) => inside.has(m[1] ?? ""));
}

/** What an adventure says of itself and what it holds, as the bundle has it. */
function cleanedAdventure(adventure: AdventureFile, bundle: Bundle, models: Models, along: Along): AdventureFile {
  const documents = new Map(entriesOf(bundle).map(({ kind, data }) => [`${kind}.${data._id}`, data as JsonObject]));
  for (const folder of bundle.folders) documents.set(`Folder.${folder._id}`, folder);
  const html = (value: Json | undefined): string => {
    const text = inert(models.cleanHtml(typeof value === "string" ? value : "")).html;
    return along.secrets ? text : withoutSecrets(text);
  };
  const { ownership: _o, _stats: _s, combats: _c, flags, img, ...data } = adventure.data;
  const own = isObject(flags) && isObject(flags.crossover) ? { flags: { crossover: flags.crossover } } : {};
  return {
    ...adventure,
    data: mapParts(
      {
        ...data,
        ...own,
        img: typeof img === "string" && isSafePath(img) ? img : null,
        caption: html(data.caption),
        description: html(data.description),
        name: inert(models.cleanHtml(String(data.name))).html,
      },
      (kind, part) => documents.get(`${kind}.${String(part._id)}`) ?? null,
    ),
  };
}

/** What an author has at hand, to be compared: its documents, and what its adventures say of themselves. */
export interface AnyVersion {
  readonly bundle: Bundle;
  readonly adventures: readonly JsonObject[];
}

/** A module's folder, its zip, or a bundle file, which holds no adventures. @throws Error with one line */
export function anyVersion(path: string, models: Models, along: Along = NOTHING_ALONG): AnyVersion {
  if (!existsSync(path)) throw new Error(words("CROSSOVER.Sharing.Cli.missing", { path }));
  if (statSync(path).isDirectory()) {
    const module = readModule(path, models, along);
    if (module.bundle) return { bundle: module.bundle, adventures: module.clean.map(({ data }) => data) };
    const first = module.findings.find((f) => f.severity === "error");
    throw new Error(
      first
        ? `${path}/${first.file}:${first.line}:${first.column} ${first.message}`
        : words("CROSSOVER.Sharing.Cli.empty"),
    );
  }
  const files = /\.zip$/iu.test(path)
    ? unzipSync(readFileSync(path), { filter: (f) => /\.(json|ya?ml)$/iu.test(f.name) })
    : null;
  const bytes = files
    ? Object.entries(files).find(([name]) => name === BUNDLE_FILE || name.endsWith(`/${BUNDLE_FILE}`))?.[1]
    : readFileSync(path);
  if (!bytes) throw new Error(words("CROSSOVER.Sharing.Cli.noBundle", { path, file: BUNDLE_FILE }));
  const { bundle, problems } = readBundle(strFromU8(bytes), limitsOf(models));
  if (!bundle)
    throw new Error(
      `${path}: ${problems
        .filter((p) => p.severity === "refused")
        .map(problemText)
        .join(" ")}`,
    );
  const adventures = Object.entries(files ?? {}).flatMap(([name, source]): JsonObject[] => {
    if (!name.includes(`${SOURCES}/${ADVENTURES}/`)) return [];
    const data: unknown = parseDocument(strFromU8(source)).toJS();
    return isObject(data) && isAdventure(data) ? [data] : [];
  });
  return { bundle, adventures };
}
