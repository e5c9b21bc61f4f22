/**
 * The shape of documents on the server: core's schemas (`common/documents`) clean and check what is stored, while `system` data, whose models only clients run, passes
 * freely. What the manifest says about subtypes (their names, their HTML and Gamemaster-only fields) is applied here as well.
 */
import { REGION_BEHAVIOR_TYPES } from "../common/constants.ts";
import { baseDocuments } from "../common/documents/index.ts";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { Refusal } from "./errors.ts";
import { EMBEDDED, placesOf } from "./hierarchy.ts";
import { clone, isPlainObject, overlay } from "./merge.ts";
import { sanitizeSource, type SubtypeLists } from "./sanitize.ts";

/** Documents whose `type` chooses a data model, with the types that core itself brings. The first is the default. */
const CORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["base"],
  Actor: [],
  Card: ["base"],
  Cards: ["deck", "hand", "pile"],
  ChatMessage: ["base"],
  Combat: ["base"],
  Combatant: ["base"],
  CombatantGroup: ["base"],
  Item: [],
  JournalEntryPage: ["text", "image", "pdf", "video"],
  RegionBehavior: REGION_BEHAVIOR_TYPES,
};

/** What the server knows of the system. `documentTypes` is already united with template.json. */
export interface SystemInfo {
  id: string;
  version: string;
  generation: number;
  coreVersion: string;
  documentTypes: Record<string, Record<string, SubtypeLists>>;
  /** template.json defaults: `model.Actor.hero`. */
  model: AnyObject;
}

export class Schemas {
  readonly system: SystemInfo;
  /** Types of the system and of the modules that are played. */
  #types: SystemInfo["documentTypes"];

  constructor(system: SystemInfo) {
    this.system = system;
    this.#types = system.documentTypes;
  }

  /** Take in the document types of modules: with the system's, and none that were there before. */
  setModules(modules: readonly SystemInfo["documentTypes"][]): void {
    this.#types = { ...this.system.documentTypes };
    for (const types of modules)
      for (const [name, own] of Object.entries(types)) this.#types[name] = { ...this.#types[name], ...own };
  }

  /** The manifest's lists for a subtype. */
  lists(documentName: string, type: unknown): SubtypeLists | undefined {
    return this.#types[documentName]?.[String(type)];
  }

  /** Is the document part of this generation? */
  exists(documentName: string): boolean {
    if (documentName === "MeasuredTemplate") return this.system.generation < 14;
    if (documentName === "Level") return this.system.generation >= 14;
    return baseDocuments[documentName] !== undefined;
  }

  /** Does core's schema of the document have this field? */
  hasField(documentName: string, key: string): boolean {
    return fieldsOf(documentName)?.[key] !== undefined;
  }

  /** Does the document carry `_stats`? */
  hasStats(documentName: string): boolean {
    return this.hasField(documentName, "_stats");
  }

  /** Give new data its subtype, or refuse: never silently the wrong one (H-072). */
  chooseType(documentName: string, data: AnyObject): void {
    const core = CORE_TYPES[documentName];
    if (!core) return;
    const own = Object.keys(this.#types[documentName] ?? {});
    if (data.type === undefined || data.type === null || data.type === "") {
      // What a region does is never chosen silently.
      const fallback =
        documentName === "RegionBehavior"
          ? undefined
          : (core[0] ?? (own.length === 1 ? own[0] : own.length ? undefined : "base"));
      if (!fallback)
        throw new Refusal("invalid", `${documentName} needs a type: one of ${[...core, ...own].join(", ")}`);
      data.type = fallback;
    }
    this.assertType(documentName, data.type);
  }

  /** Refuse a subtype that neither core nor the system has. */
  assertType(documentName: string, type: unknown): void {
    const core = CORE_TYPES[documentName];
    if (!core) return;
    const own = this.#types[documentName] ?? {};
    if (typeof type === "string" && (Object.hasOwn(own, type) || core.includes(type) || type === "base")) return;
    throw new Refusal(
      "invalid",
      `${JSON.stringify(type)} is not a type of ${documentName}: ${[...core, ...Object.keys(own)].join(", ")}`,
    );
  }

  /** Does a change of `type` need new system data with it? */
  isSubtyped(documentName: string): boolean {
    return documentName in CORE_TYPES;
  }

  /** Lay new system data over the defaults of template.json, if it names any. */
  applyTemplate(documentName: string, data: AnyObject): void {
    const template: unknown = this.system.model[documentName]?.[String(data.type)];
    if (!isPlainObject(template) || !Object.keys(template).length) return;
    data.system = overlay(clone(template), isPlainObject(data.system) ? data.system : {});
  }

  /**
   * Clean and check a source against core's schema, without its embedded documents, which are checked on their own. Returns the cleaned source; throws a Refusal that
   * says what is wrong.
   */
  clean(documentName: string, source: AnyObject): AnyObject {
    const documentClass = baseDocuments[documentName];
    if (!documentClass) throw new Refusal("invalid", `There is no document named ${documentName}`);
    const held: AnyObject = {};
    const own: AnyObject = {};
    for (const [key, value] of Object.entries(source)) {
      if (EMBEDDED[documentName]?.[key]) held[key] = value as unknown;
      else own[key] = value as unknown;
    }
    let cleaned: AnyObject;
    try {
      const migrated = (documentClass.migrateData(own) ?? own) as AnyObject;
      cleaned = documentClass.cleanData(migrated);
    } catch (error) {
      throw new Refusal("invalid", `${documentName} validation failed: ${messageOf(error)}`);
    }
    for (const [key, place] of placesOf(documentName)) {
      if (place.single) cleaned[key] = (held[key] ?? null) as unknown;
      else if (this.exists(place.type)) cleaned[key] = held[key] ?? [];
      else Reflect.deleteProperty(cleaned, key);
    }
    if (isPlainObject(own.system) && !isPlainObject(cleaned.system)) cleaned.system = own.system;
    this.#validate(documentName, cleaned);
    sanitizeSource(documentName, cleaned, this.lists(documentName, cleaned.type));
    return cleaned;
  }

  #validate(documentName: string, source: AnyObject): void {
    const fields = fieldsOf(documentName) ?? {};
    const problems: string[] = [];
    for (const [key, field] of Object.entries(fields)) {
      if (EMBEDDED[documentName]?.[key] || key === "system") continue;
      let failure: AnyValue;
      try {
        failure = field.validate?.(source[key], { source, strict: true });
      } catch (error) {
        failure = error;
      }
      if (failure) problems.push(`${key}: ${messageOf(failure)}`);
    }
    if (source.system !== undefined && source.system !== null && !isPlainObject(source.system))
      problems.push("system: must be an object");
    if (!problems.length) {
      try {
        baseDocuments[documentName]?.validateJoint(source);
      } catch (error) {
        problems.push(messageOf(error));
      }
    }
    if (problems.length) throw new Refusal("invalid", `${documentName} validation failed: ${problems.join("; ")}`);
  }
}

function fieldsOf(documentName: string): AnyObject | undefined {
  return baseDocuments[documentName]?.schema?.fields as AnyObject | undefined;
}

function messageOf(failure: AnyValue): string {
  const error: AnyValue = typeof failure?.asError === "function" ? failure.asError() : failure;
  return String(error?.message ?? error)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 500);
}
