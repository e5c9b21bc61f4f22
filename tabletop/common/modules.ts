/** Reading a module's manifest: checks and defaults, and whether it can be played with this host and system. `T:common/packages/base-module`, platform 1.2 to 1.5 */
import {
  checkCompatibility,
  type Findings,
  languages,
  list,
  PACKAGE_KEYS,
  packs,
  parseJson,
  styles,
  subtype,
} from "./packages.ts";
import { profile } from "./profile.ts";
import type { AnyObject, AnyValue } from "./types.ts";
import { isNewerVersion, isPlainObject } from "./utils/helpers.ts";

/** What reading a module came to; `module` is null when an error makes it unusable. */
export interface ModuleResult extends Findings {
  module: AnyObject | null;
  /** Why it can't be turned on here although its manifest is whole: another version of the host, another system. */
  incompatible: string[];
}

export interface ModuleOptions {
  /** Name of the folder below `modules`. */
  folder: string;
  /** The world's system. */
  system: { id: string; version: string };
  /** Version of the host, "14.366". */
  version?: string;
}

const KNOWN: ReadonlySet<string> = new Set([...PACKAGE_KEYS, "library", "coreTranslation"]);

/** A package's id is a folder's name: lower case as Foundry wants it, but older ones with capitals are still about. */
const ID = /^[a-z0-9][a-z0-9_-]*$/iu;

/** Entries of `relationships` that name a package. */
export function related(manifest: AnyObject, kind: "systems" | "requires"): AnyObject[] {
  return list((manifest.relationships as AnyObject | undefined)?.[kind]).filter(
    (entry: AnyValue) => isPlainObject(entry) && typeof entry.id === "string",
  );
}

/** A module that names systems is for these alone, each from a version on. Platform 1.2 (relationships) */
function checkSystem(manifest: AnyObject, system: ModuleOptions["system"], result: ModuleResult): void {
  const systems = related(manifest, "systems");
  if (!systems.length) return;
  const entry = systems.find(({ id }) => id === system.id);
  if (!entry) {
    result.incompatible.push(
      `It is for ${systems.map(({ id }) => `"${String(id)}"`).join(", ")}, and this world plays "${system.id}".`,
    );
    return;
  }
  const findings: Findings = { errors: [], warnings: [] };
  checkCompatibility(
    { compatibility: isPlainObject(entry.compatibility) ? entry.compatibility : {} },
    system.version,
    findings,
  );
  result.incompatible.push(...findings.errors.map((problem) => `relationships.systems "${system.id}": ${problem}`));
}

/** Types of a module carry its id in front, so that no two packages meet. Platform 1.4 */
function documentTypes(manifest: AnyObject): Record<string, Record<string, AnyObject>> {
  const types: Record<string, Record<string, AnyObject>> = {};
  for (const [name, entries] of Object.entries(
    isPlainObject(manifest.documentTypes) ? (manifest.documentTypes as AnyObject) : {},
  )) {
    if (isPlainObject(entries))
      types[name] = Object.fromEntries(
        Object.entries(entries as AnyObject).map(([type, entry]) => [`${String(manifest.id)}.${type}`, subtype(entry)]),
      );
  }
  return types;
}

/** Parse and check a module.json. */
export function parseModule(
  manifestText: string,
  { folder, system, version = profile.version }: ModuleOptions,
): ModuleResult {
  const result: ModuleResult = { module: null, errors: [], warnings: [], incompatible: [] };
  const manifest = parseJson(manifestText, "module.json", result.errors);
  if (!manifest) return result;
  for (const key of ["id", "title"])
    if (typeof manifest[key] !== "string" || !manifest[key]) result.errors.push(`module.json lacks "${key}".`);
  if (typeof manifest.id === "string" && manifest.id) {
    if (!ID.test(manifest.id)) result.errors.push(`The id "${manifest.id}" of module.json can't be a folder's name.`);
    else if (manifest.id !== folder)
      result.errors.push(`The id "${manifest.id}" of module.json is not the name of its folder, "${folder}".`);
    else if (manifest.id === system.id)
      result.errors.push(`The id "${manifest.id}" of module.json is that of the world's system.`);
  }
  for (const key of ["scripts", "esmodules", "styles", "languages", "packs"])
    if (manifest[key] !== undefined && !Array.isArray(manifest[key]))
      result.errors.push(`module.json: "${key}" must be a list.`);
  for (const key of Object.keys(manifest))
    if (!KNOWN.has(key)) result.warnings.push(`module.json: the key "${key}" is unknown.`);
  if (result.errors.length) return result;
  const module: AnyObject = {
    description: "",
    authors: [],
    media: [],
    flags: {},
    packFolders: [],
    socket: false,
    protected: false,
    exclusive: false,
    persistentStorage: false,
    library: false,
    coreTranslation: false,
    ...manifest,
    type: "module",
    version: String(manifest.version ?? "0"),
    compatibility: isPlainObject(manifest.compatibility) ? manifest.compatibility : {},
    relationships: isPlainObject(manifest.relationships) ? manifest.relationships : {},
    scripts: [...new Set(list(manifest.scripts))],
    esmodules: [...new Set(list(manifest.esmodules))],
    styles: styles(manifest.styles, "modules"),
    languages: languages(manifest.languages),
    packs: packs(manifest, "module", result),
    documentTypes: documentTypes(manifest),
  };
  const compatibility: Findings = { errors: [], warnings: result.warnings };
  checkCompatibility(module, version, compatibility);
  result.incompatible.push(...compatibility.errors);
  checkSystem(module, system, result);
  result.module = module;
  return result;
}

/** A module on the list of a world. */
export interface Candidate {
  id: string;
  manifest: AnyObject;
  incompatible: readonly string[];
}

/** Why a module isn't played although it is turned on. */
export interface Refused {
  id: string;
  title: string;
  reason: string;
}

/** Why a requirement isn't met by what is there; null when it is. */
function unmet(
  required: AnyObject,
  installed: ReadonlyMap<string, Candidate>,
  playable: ReadonlyMap<string, Candidate>,
): string | null {
  const id = String(required.id);
  const found = installed.get(id);
  if (!found) return `It requires "${id}", which is not installed.`;
  if (!playable.has(id)) return `It requires "${id}", which is not turned on or can't be played.`;
  const lowest: unknown = (required.compatibility as AnyObject | undefined)?.minimum;
  if (lowest && isNewerVersion(String(lowest), String(found.manifest.version)))
    return `It requires "${id}" from ${String(lowest)} on, and ${String(found.manifest.version)} is installed.`;
  return null;
}

/**
 * Which modules are played: those that are turned on, can be played here, and have what they require. Libraries come first, others by name, and whatever requires another
 * after it. Platform 1.2 (relationships.requires), `T:client/packages/module` (library)
 */
export function chooseActive(
  candidates: readonly Candidate[],
  configuration: AnyObject,
): { active: string[]; refused: Refused[] } {
  const installed = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const refused: Refused[] = [];
  const refuse = ({ id, manifest }: Candidate, reason: string): void =>
    void refused.push({ id, title: String(manifest.title), reason });
  const playable = new Map<string, Candidate>();
  for (const candidate of [...candidates].sort(
    (a, b) => Number(b.manifest.library === true) - Number(a.manifest.library === true) || a.id.localeCompare(b.id),
  )) {
    if (configuration[candidate.id] !== true) continue;
    if (candidate.incompatible.length) refuse(candidate, candidate.incompatible.join(" "));
    else playable.set(candidate.id, candidate);
  }
  // One that falls may be what others need: again until all that stand have what they require.
  for (let fallen = true; fallen;) {
    fallen = false;
    for (const candidate of [...playable.values()]) {
      const reason = related(candidate.manifest, "requires")
        .map((required) => unmet(required, installed, playable))
        .find((one) => one !== null);
      if (!reason) continue;
      playable.delete(candidate.id);
      refuse(candidate, reason);
      fallen = true;
    }
  }
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const visit = (id: string): void => {
    const candidate = playable.get(id);
    if (!candidate || visited.has(id)) return;
    visited.add(id);
    for (const required of related(candidate.manifest, "requires")) visit(String(required.id));
    ordered.add(id);
  };
  for (const id of playable.keys()) visit(id);
  return { active: [...ordered], refused };
}
