/** Reading a system's manifest and template.json: checks, defaults and the union of document types. `T:common/packages/base-system`, platform 1.2 to 1.5 */
import { type Generation, profile } from "./profile.ts";
import type { AnyObject, AnyValue } from "./types.ts";
import { deepClone, isNewerVersion, isPlainObject, mergeObject } from "./utils/helpers.ts";

/** What is wrong with a package, and what merely should be known. */
export interface Findings {
  errors: string[];
  warnings: string[];
}

/** What reading a system came to; `system` is null when an error makes it unusable. */
export interface PackageResult extends Findings {
  system: AnyObject | null;
}

export interface ParseOptions {
  /** Name of the folder below `systems`. */
  folder: string;
  /** Text of template.json, null when there is none. */
  template?: string | null;
  generation?: Generation;
  /** Version of the host, "14.366". */
  version?: string;
}

/** Lists of a subtype. */
const LISTS = ["htmlFields", "filePathFields", "gmOnlyFields"] as const;

/** Keys that every package's manifest may have. */
export const PACKAGE_KEYS = [
  "id",
  "type",
  "title",
  "description",
  "version",
  "compatibility",
  "authors",
  "author",
  "url",
  "license",
  "readme",
  "bugs",
  "changelog",
  "media",
  "scripts",
  "esmodules",
  "styles",
  "languages",
  "packs",
  "packFolders",
  "relationships",
  "socket",
  "manifest",
  "download",
  "protected",
  "exclusive",
  "persistentStorage",
  "documentTypes",
  "flags",
  "$schema",
] as const;
const KNOWN: ReadonlySet<string> = new Set([
  ...PACKAGE_KEYS,
  "background",
  "initiative",
  "grid",
  "primaryTokenAttribute",
  "secondaryTokenAttribute",
  "strictDataCleaning",
]);

/** What template.json may hold since version 12. */
const TEMPLATE_DOCUMENTS = ["Actor", "Card", "Cards", "Item", "JournalEntryPage"];

/** The object in a JSON file; null, with the reason among the errors, when there is none. */
export function parseJson(text: string, name: string, errors: string[]): AnyObject | null {
  let data: AnyValue;
  try {
    data = JSON.parse(text);
  } catch (error) {
    errors.push(`${name} is not valid JSON: ${(error as Error).message}`);
    return null;
  }
  if (isPlainObject(data)) return data;
  errors.push(`${name} must hold an object.`);
  return null;
}

/** Version reduced to as many parts as the bound has, so that "14" covers every build of 14. */
function upTo(version: string, bound: string): string {
  return version.split(".").slice(0, bound.split(".").length).join(".");
}

/** Compare `compatibility` with a version of the host: below the minimum or above the maximum is an error, not verified a warning. Platform 1.2 */
export function checkCompatibility(manifest: AnyObject, version: string, result: Findings): void {
  const { minimum, verified, maximum } = manifest.compatibility as AnyObject;
  const text = (v: unknown): string | null => (v === undefined || v === null || v === "" ? null : String(v as string));
  const [low, seen, high] = [text(minimum), text(verified), text(maximum)];
  if (low && isNewerVersion(low, version))
    result.errors.push(`compatibility.minimum is ${low}, but this is version ${version}.`);
  if (high && isNewerVersion(upTo(version, high), high))
    result.errors.push(`compatibility.maximum is ${high}, but this is version ${version}.`);
  else if (seen && isNewerVersion(upTo(version, seen), seen))
    result.warnings.push(`compatibility.verified is ${seen}; it has not been verified with version ${version}.`);
}

/** Styles are objects with a layer; a plain string goes to the package's own. Platform 1.3 */
export function styles(value: AnyValue, layer: "system" | "modules"): AnyObject[] {
  return list(value).map((s: AnyValue) => (typeof s === "string" ? { src: s, layer } : { layer, ...s }));
}

/** A list, whatever stands there. */
export function list(value: AnyValue): AnyValue[] {
  return Array.isArray(value) ? value : [];
}

/** The declared compendia with their defaults; those that can't be used are left out with a warning. Platform 1.2 */
export function packs(manifest: AnyObject, packageType: "system" | "module", result: Findings): AnyObject[] {
  const names = new Set<string>();
  const out: AnyObject[] = [];
  for (const pack of list(manifest.packs)) {
    if (
      !isPlainObject(pack) ||
      typeof pack.name !== "string" ||
      !pack.name ||
      pack.name.includes(".") ||
      typeof pack.type !== "string"
    ) {
      result.warnings.push(
        `packs: ${JSON.stringify((pack as AnyObject | null)?.name ?? pack)} needs a name without dots and a type; it is left out.`,
      );
      continue;
    }
    if (names.has(pack.name)) {
      result.warnings.push(`packs: the name "${pack.name}" is used twice; the second is left out.`);
      continue;
    }
    names.add(pack.name);
    const path = String(pack.path ?? `packs/${pack.name}`)
      .replace(/^\.?\//, "")
      .replace(/\.db$/, "");
    out.push({
      system: packageType === "system" ? (manifest.id as string) : null,
      ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      flags: {},
      banner: null,
      ...pack,
      label: pack.label ?? pack.name,
      path,
      id: `${manifest.id as string}.${pack.name}`,
      packageType,
      packageName: manifest.id as string,
    });
  }
  return out;
}

/** Languages that name a language and a file. */
export function languages(value: AnyValue): AnyObject[] {
  return list(value).filter(
    (l: AnyValue) => isPlainObject(l) && typeof l.lang === "string" && typeof l.path === "string",
  );
}

/** One subtype's entry with all its lists. */
export function subtype(entry: AnyValue): AnyObject {
  const given: AnyObject = isPlainObject(entry) ? entry : {};
  return {
    ...given,
    htmlFields: list(given.htmlFields),
    filePathFields: isPlainObject(given.filePathFields) ? given.filePathFields : {},
    gmOnlyFields: list(given.gmOnlyFields),
  };
}

/**
 * Unite the manifest's types with those of template.json. A type that template.json lists gets a new entry, whose lists come only from template.json's document
 * level (H-013). Returns the defaults by document and type (`game.model`).
 */
function applyTemplate(
  template: AnyObject,
  types: Record<string, Record<string, AnyObject>>,
  result: PackageResult,
): AnyObject {
  const model: AnyObject = {};
  for (const [name, section] of Object.entries(template) as [string, AnyValue][]) {
    if (!TEMPLATE_DOCUMENTS.includes(name)) {
      result.warnings.push(
        `template.json: "${name}" may not be declared there; only ${TEMPLATE_DOCUMENTS.join(", ")}. It is ignored.`,
      );
      continue;
    }
    if (!isPlainObject(section)) continue;
    const documentLevel = Object.fromEntries(
      LISTS.filter((k) => section[k] !== undefined).map((k) => [k, section[k] as AnyValue]),
    );
    const of = (types[name] ??= {});
    model[name] = {};
    for (const type of list(section.types) as string[]) {
      const declared = of[type];
      const replaced = subtype(deepClone(documentLevel));
      if (declared) {
        const lost = LISTS.filter(
          (k) =>
            Object.keys(declared[k] as object).length && JSON.stringify(declared[k]) !== JSON.stringify(replaced[k]),
        );
        if (lost.length)
          result.warnings.push(
            `documentTypes.${name}.${type}: ${lost.join(", ")} of the manifest are lost, because template.json lists the type as well; repeat them at its document level.`,
          );
      }
      of[type] = replaced;
      const { templates = [], ...own } = (section[type] ?? {}) as AnyObject;
      const data: AnyObject = {};
      for (const t of list(templates))
        mergeObject(data, deepClone((section.templates as AnyObject | undefined)?.[t as string] ?? {}));
      model[name][type] = mergeObject(data, deepClone(own));
    }
  }
  return model;
}

/** Parse and check a system's files. `template` is the text of template.json or null. */
export function parseSystem(
  manifestText: string,
  { folder, template = null, generation = profile.generation, version = profile.version }: ParseOptions,
): PackageResult {
  const result: PackageResult = { system: null, errors: [], warnings: [] };
  const manifest = parseJson(manifestText, "system.json", result.errors);
  if (!manifest) return result;
  for (const key of ["id", "title"])
    if (typeof manifest[key] !== "string" || !manifest[key]) result.errors.push(`system.json lacks "${key}".`);
  if (typeof manifest.id === "string" && manifest.id && manifest.id !== folder)
    result.errors.push(`The id "${manifest.id}" of system.json is not the name of its folder, "${folder}".`);
  for (const key of Object.keys(manifest))
    if (!KNOWN.has(key)) result.warnings.push(`system.json: the key "${key}" is unknown.`);

  const documentTypes: Record<string, Record<string, AnyObject>> = {};
  for (const [name, entries] of Object.entries((manifest.documentTypes ?? {}) as AnyObject)) {
    documentTypes[name] = Object.fromEntries(
      Object.entries((entries ?? {}) as AnyObject).map(([type, entry]) => [type, subtype(entry)]),
    );
  }
  const system: AnyObject = {
    type: "system",
    description: "",
    authors: [],
    media: [],
    flags: {},
    relationships: {},
    packFolders: [],
    socket: false,
    protected: false,
    exclusive: false,
    persistentStorage: false,
    background: null,
    initiative: null,
    primaryTokenAttribute: null,
    secondaryTokenAttribute: null,
    ...manifest,
    version: String(manifest.version ?? "0"),
    compatibility: isPlainObject(manifest.compatibility) ? manifest.compatibility : {},
    scripts: [...new Set(list(manifest.scripts))],
    esmodules: [...new Set(list(manifest.esmodules))],
    styles: styles(manifest.styles, "system"),
    languages: languages(manifest.languages),
    packs: packs(manifest, "system", result),
    grid: { type: 1, distance: 1, units: "", diagonals: 0, ...(isPlainObject(manifest.grid) ? manifest.grid : {}) },
    documentTypes,
    template: null,
    model: {},
  };
  checkCompatibility(system, version, result);
  if (template !== null) {
    const parsed = parseJson(template, "template.json", result.errors);
    if (generation >= 14)
      result.warnings.push(
        "template.json is deprecated since version 14 and will be removed in version 16; define data models and declare types in the manifest instead.",
      );
    if (parsed) {
      system.model = applyTemplate(parsed, documentTypes, result);
      system.template = parsed;
    }
  }
  if (!result.errors.length) result.system = system;
  return result;
}
