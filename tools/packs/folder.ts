/** A module as a folder on disk: its manifest, its sources, and all of it as a bundle with a place for every finding. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { unzipSync, strFromU8 } from "fflate";
import { parseDocument } from "yaml";
import { DEFAULT_LIMITS, FORMAT, FORMAT_VERSION, isRefused, readBundle, type Bundle, type BundleHead, type FolderSource, type Json, type Kind, type Problem, type ReadLimits, type Source } from "../../src/sharing/bundle.ts";
import { isPackageId, stableId } from "../../src/sharing/ids.ts";
import { COLLECTION, kindOf } from "../../src/sharing/kinds.ts";
import { BUNDLE_FILE, placeOf, SOURCES, toWorldLinks, withoutKeys } from "../../src/sharing/module.ts";
import { isList, isObject, type JsonObject } from "../../src/sharing/tree.ts";
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

export interface ModuleFolder {
  readonly root: string;
  readonly manifest: JsonObject;
  readonly head: BundleHead | null;
  readonly sources: readonly SourceFile[];
  /** With a world's links; null when something keeps it from being one. */
  readonly bundle: Bundle | null;
  readonly findings: readonly Finding[];
}

/** A line for people: what is wrong, in the words that the app uses. */
export const problemText = (p: Problem): string => words(`CROSSOVER.Sharing.Problem.${p.code}`, { name: "", ...p.data });

export const limitsOf = (models: Models): ReadLimits => ({ ...DEFAULT_LIMITS, types: models.types, htmlFields: models.htmlFields, cleanHtml: (html) => models.cleanHtml(html) });

function* walk(dir: string): Generator<string> {
  for (const name of readdirSync(dir).sort()) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else if (/\.(ya?ml|json)$/iu.test(name)) yield path;
  }
}

/**
 * Read a module's folder. Never throws for what an author can get wrong: everything found is in `findings`.
 * @throws Error with one line when there is no module there at all
 */
export function readModule(root: string, models: Models): ModuleFolder {
  const manifestPath = join(root, "module.json");
  if (!existsSync(manifestPath)) throw new Error(words("CROSSOVER.Sharing.Cli.noModule", { folder: root }));
  const findings: Finding[] = [];
  const find = (severity: Finding["severity"], file: string, text: string, field: string, message: string): void => void findings.push({ severity, file, ...placeOf(text, field), field, message });
  const text = readFileSync(manifestPath, "utf8");
  let manifest: JsonObject = {};
  try {
    const read = JSON.parse(text) as unknown;
    if (isObject(read)) manifest = read;
    else find("error", "module.json", text, "", words("CROSSOVER.Sharing.Cli.notObject"));
  } catch (error) {
    find("error", "module.json", text, "", (error as Error).message);
  }
  const head = headOf(manifest, (field, message) => { find("error", "module.json", text, field, message); });
  const sources: SourceFile[] = [];
  const folder = join(root, ...SOURCES.split("/"));
  if (!existsSync(folder)) find("error", "module.json", text, "", words("CROSSOVER.Sharing.Cli.noSources", { folder: SOURCES }));
  else for (const path of walk(folder)) readSource(path, relative(root, path).split(sep).join("/"), models, sources, findings);
  const ids = new Map<string, string>();
  for (const s of sources) {
    const key = `${s.kind}.${String(s.data._id)}`;
    const first = ids.get(key);
    if (first !== undefined) find("error", s.file, s.text, "_id", words("CROSSOVER.Sharing.Cli.twice", { id: String(s.data._id), file: first }));
    else ids.set(key, s.file);
    if (s.kind !== "Folder") for (const p of models.check(s.kind, withoutKeys(s.kind, s.data))) find("error", s.file, s.text, p.path, p.message);
  }
  let bundle: Bundle | null = null;
  if (head && !findings.some((f) => f.severity === "error")) bundle = assemble(head, sources, models, findings);
  return { root, manifest, head, sources, bundle, findings };
}

function readSource(path: string, file: string, models: Models, sources: SourceFile[], findings: Finding[]): void {
  const text = readFileSync(path, "utf8");
  const say = (line: number, column: number, field: string, message: string): void => void findings.push({ severity: "error", file, line, column, field, message });
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: true });
  const [broken] = document.errors;
  if (broken) {
    say(broken.linePos?.[0].line ?? 1, broken.linePos?.[0].col ?? 1, "", (broken.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/u, ""));
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
  const isFolder = typeof data._key === "string" && data._key.startsWith("!folders!");
  const kind = isFolder ? "Folder" : kindOf(data, models.types);
  if (kind === null) {
    const at = placeOf(text, "type");
    say(at.line, at.column, "type", typeof data.type === "string" ? words("CROSSOVER.Sharing.Problem.otherType", { name: String(data.name), type: data.type }) : words("CROSSOVER.Sharing.Cli.whichKind"));
    return;
  }
  const expected = `!${COLLECTION[kind]}!${String(data._id)}`;
  if (data._key !== undefined && data._key !== expected) {
    const at = placeOf(text, "_key");
    say(at.line, at.column, "_key", words("CROSSOVER.Sharing.Cli.key", { key: expected }));
  }
  if (typeof data._id !== "string" || !/^[A-Za-z0-9]{16}$/u.test(data._id)) {
    const at = placeOf(text, "_id");
    say(at.line, at.column, "_id", words("CROSSOVER.Sharing.Cli.id"));
  }
  if (typeof data.name !== "string" || data.name.trim() === "") {
    const at = placeOf(text, "name");
    say(at.line, at.column, "name", words("CROSSOVER.Sharing.Cli.name"));
  }
  sources.push({ file, text, kind, data: kind === "Folder" ? data : withIds(data, [String(data._id)]) });
}

/** Children need ids: an author may leave them out, and they must not change from one build to the next. */
function withIds(data: JsonObject, trail: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]): [string, Json | undefined] => {
      if (!["items", "effects", "pages", "results", "cards", "sounds", "categories"].includes(key) || !isList(value)) return [key, value];
      return [key, value.map((entry, i) => (isObject(entry) ? withIds({ ...entry, _id: typeof entry._id === "string" ? entry._id : stableId(...trail, key, String(i), String(entry.name)) }, [...trail, key, String(i)]) : entry))];
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
    authors: (Array.isArray(manifest.authors) ? (manifest.authors as readonly unknown[]) : []).flatMap((a) => (isObject(a) && typeof a.name === "string" ? [{ name: a.name, ...(typeof a.url === "string" ? { url: a.url } : {}) }] : [])),
  };
  return whole ? head : null;
}

/** The sources as a bundle; what `readBundle` finds is said of the file that it is in. */
function assemble(head: BundleHead, sources: readonly SourceFile[], models: Models, findings: Finding[]): Bundle | null {
  const documents: Partial<Record<Kind, Source[]>> = {};
  const folders: FolderSource[] = [];
  for (const s of sources) {
    const data = toWorldLinks(withoutKeys(s.kind, s.data), head.id);
    if (s.kind === "Folder") folders.push(data as FolderSource);
    else (documents[s.kind] ??= []).push(data as Source);
  }
  const { bundle, problems } = readBundle({ format: FORMAT, formatVersion: FORMAT_VERSION, module: head, system: { id: DEFAULT_LIMITS.systemId, version: models.systemVersion }, folders, documents }, limitsOf(models));
  for (const p of problems) {
    const m = /^(\w+) ([A-Za-z0-9]{16})(?:: (.*))?$/u.exec(p.at) ?? /^(\w+)\[(\d+)\](?:\.?(.*))?$/u.exec(p.at);
    const source = m ? (/^\d+$/u.test(m[2] ?? "") && m[2]?.length !== 16 ? sources.filter((s) => s.kind === m[1])[Number(m[2])] : sources.find((s) => s.kind === m[1] && s.data._id === m[2])) : undefined;
    const field = m?.[3] ?? "";
    const place = source ? placeOf(source.text, field) : { line: 1, column: 1 };
    findings.push({ severity: p.severity === "refused" || p.severity === "dropped" ? "error" : "warning", file: source?.file ?? "module.json", ...place, field, message: problemText(p) });
  }
  return bundle;
}

/** A bundle from whatever an author has at hand: a module's folder, its zip, or a bundle file. @throws Error with one line */
export function anyBundle(path: string, models: Models): Bundle {
  if (!existsSync(path)) throw new Error(words("CROSSOVER.Sharing.Cli.missing", { path }));
  if (statSync(path).isDirectory()) {
    const module = readModule(path, models);
    if (module.bundle) return module.bundle;
    const first = module.findings.find((f) => f.severity === "error");
    throw new Error(first ? `${path}/${first.file}:${first.line}:${first.column} ${first.message}` : words("CROSSOVER.Sharing.Cli.empty"));
  }
  let text: string;
  if (/\.zip$/iu.test(path)) {
    const files = unzipSync(readFileSync(path), { filter: (f) => f.name === BUNDLE_FILE || f.name.endsWith(`/${BUNDLE_FILE}`) });
    const [bytes] = Object.values(files);
    if (!bytes) throw new Error(words("CROSSOVER.Sharing.Cli.noBundle", { path, file: BUNDLE_FILE }));
    text = strFromU8(bytes);
  } else text = readFileSync(path, "utf8");
  const { bundle, problems } = readBundle(text, limitsOf(models));
  if (!bundle) throw new Error(`${path}: ${problems.filter(() => isRefused(problems)).map(problemText).join(" ")}`);
  return bundle;
}
