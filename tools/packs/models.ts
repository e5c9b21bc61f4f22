/**
 * The system's own data models, run in node: what the app would say of a document, before it is in the app. Fields and base documents are the tabletop's; windows, of which
 * models need none, are stood in for by classes that do nothing.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { changeHeld, EMBEDDED, heldIn, type TypeTable } from "../../src/sharing/kinds.ts";
import type { PrivateOptions } from "../../src/sharing/private.ts";
import { mergeState, type StateOfPlay } from "../../src/sharing/state.ts";
import { isList, isObject, type Json, type JsonObject } from "../../src/sharing/tree.ts";
import { bindings } from "../../tabletop/common/bindings.ts";
import { CONST } from "../../tabletop/common/constants.ts";
import { DataModel } from "../../tabletop/common/data/data-model.ts";
import * as fields from "../../tabletop/common/data/fields.ts";
import { ActiveEffectTypeDataModel, TypeDataModel } from "../../tabletop/common/data/type-data-model.ts";
import { baseDocuments } from "../../tabletop/common/documents/index.ts";
import { setProfile } from "../../tabletop/common/profile.ts";
import type { AnyObject, AnyValue } from "../../tabletop/common/types.ts";
import * as utils from "../../tabletop/common/utils/index.ts";
import { cleanHtml } from "../../tabletop/server/sanitize.ts";
import { Schemas } from "../../tabletop/server/schema.ts";

/** A complaint of a model: which field, and why, in the model's words. */
export interface ModelProblem {
  /** From the document on: `system.health.value`, `items[2].system.rank`. */
  readonly path: string;
  readonly message: string;
}

export interface Models {
  readonly types: TypeTable;
  readonly htmlFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly gmOnlyFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** What play writes on documents, as the rulesets declare it. */
  readonly stateOfPlay: StateOfPlay;
  readonly systemVersion: string;
  /** The model of a kind of document; undefined where it has none. */
  modelOf(document: string, type: unknown): typeof DataModel | undefined;
  cleanHtml(html: string): string;
  /** Everything that the models and Foundry's own schema find wrong with a document and what it holds. */
  check(kind: string, data: JsonObject): ModelProblem[];
  /** Names of a subtype's own fields. */
  fields(document: string, type: string): readonly string[];
  /** The document with every default written out, so that two that say the same are the same. */
  complete<T extends JsonObject>(kind: string, data: T): T;
  /** The document as this version writes it: each model's own migration, and what no model knows left out. What an author left to the defaults stays left to them. */
  migrate(kind: string, data: JsonObject): { readonly data: JsonObject; readonly dropped: readonly string[] };
}

/** What an author keeps for themselves: everything but what names somebody. */
export const ownEyes = ({ gmOnlyFields, stateOfPlay }: Models): PrivateOptions => ({
  secrets: true,
  state: true,
  gmOnlyFields,
  stateOfPlay,
});

/** A class, function and namespace in one: whatever is asked of it is another. */
function nothing(): AnyValue {
  class Nothing {}
  const members = new Map<PropertyKey, AnyValue>();
  return new Proxy(Nothing, {
    get: (target, key) => {
      if (key === "prototype" || typeof key === "symbol" || Object.hasOwn(target, key))
        return Reflect.get(target, key) as AnyValue;
      if (!members.has(key)) members.set(key, key === "DEFAULT_OPTIONS" || key === "PARTS" ? {} : nothing());
      return members.get(key) as AnyValue;
    },
    apply: (_target, _this, args: AnyValue[]) => (typeof args[0] === "function" ? args[0] : nothing()),
  });
}

interface Registered {
  readonly actors: Readonly<Record<string, { readonly model: typeof DataModel }>>;
  readonly items: Readonly<Record<string, { readonly model: typeof DataModel }>>;
  readonly state: StateOfPlay;
  readonly effects?: { readonly models?: Readonly<Record<string, typeof DataModel>> };
}

let loaded: Promise<Models> | null = null;

/** Load them once. The globals that models are written against exist from then on. */
export const loadModels = (): Promise<Models> => (loaded ??= load());

async function load(): Promise<Models> {
  setProfile(14);
  const words = flatten(
    JSON.parse(readFileSync(fileURLToPath(new URL("../../lang/en.json", import.meta.url)), "utf8")) as JsonObject,
  );
  const localize = (key: string): string => words.get(key) ?? key;
  const format = (key: string, data: AnyObject = {}): string =>
    localize(key).replace(/\{(\w+)\}/gu, (all, name: string) => (Object.hasOwn(data, name) ? String(data[name]) : all));
  const g = globalThis as AnyObject;
  g.foundry = {
    abstract: { DataModel, TypeDataModel, Document: baseDocuments.Actor },
    data: { fields, ActiveEffectTypeDataModel },
    utils,
    documents: nothing(),
    applications: nothing(),
    dice: nothing(),
    helpers: nothing(),
    appv1: nothing(),
    canvas: nothing(),
  };
  g.game = {
    i18n: { has: (key: string) => words.has(key), localize, format, lang: "en" },
    release: { generation: 14 },
    settings: { get: () => undefined },
    user: null,
    users: [],
    system: { id: "crossover" },
  };
  g.CONST ??= CONST;
  for (const name of [
    "Actor",
    "Item",
    "ChatMessage",
    "Combat",
    "Combatant",
    "ActiveEffect",
    "Roll",
    "Die",
    "Hooks",
    "CONFIG",
    "ui",
    "canvas",
    "Scene",
    "TokenDocument",
    "Cards",
    "Card",
    "JournalEntry",
    "Folder",
    "User",
  ])
    g[name] ??= nothing();
  // By address, not by name: the compiler would look at the whole adapter with types that this program doesn't have.
  const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ new URL(path, import.meta.url).href);
  const { RULESETS } = (await load("../../src/foundry/rulesets.ts")) as { RULESETS: readonly Registered[] };
  const { ConditionModel } = (await load("../../src/foundry/data/condition-model.ts")) as {
    ConditionModel: typeof DataModel;
  };
  const { documentTypes } = await import("../../src/foundry/subtypes.ts");
  const { version } = JSON.parse(
    readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"),
  ) as { version: string };
  const models: Record<string, Record<string, typeof DataModel>> = {
    Actor: {},
    Item: {},
    ActiveEffect: { condition: ConditionModel },
  };
  for (const ruleset of RULESETS) {
    for (const [type, { model }] of Object.entries(ruleset.actors)) models.Actor![type] = model;
    for (const [type, { model }] of Object.entries(ruleset.items)) models.Item![type] = model;
    Object.assign(models.ActiveEffect!, ruleset.effects?.models ?? {});
  }
  const declared = documentTypes();
  const lists = (key: "htmlFields" | "gmOnlyFields"): Record<string, Record<string, readonly string[]>> =>
    Object.fromEntries(
      Object.entries(declared).map(([document, types]) => [
        document,
        Object.fromEntries(Object.entries(types).map(([type, d]) => [type, d[key] ?? []])),
      ]),
    );
  bindings.getDocumentClass = (name: string) => baseDocuments[name] as unknown;
  bindings.getTypes = (name: string) => Object.keys(declared[name] ?? {});
  bindings.systemId = "crossover";
  bindings.cleanHTML = cleanHtml;
  bindings.localize = format;
  const schemas = new Schemas({
    id: "crossover",
    version,
    generation: 14,
    coreVersion: "14",
    documentTypes: declared as never,
    model: {},
  });
  const modelOf = (document: string, type: unknown): typeof DataModel | undefined => models[document]?.[String(type)];
  return {
    types: Object.fromEntries(Object.entries(models).map(([document, of]) => [document, Object.keys(of)])),
    htmlFields: lists("htmlFields"),
    gmOnlyFields: lists("gmOnlyFields"),
    stateOfPlay: mergeState(RULESETS.map((r) => r.state)),
    systemVersion: version,
    modelOf,
    fields: (document, type) => Object.keys((modelOf(document, type) as AnyValue)?.schema?.fields ?? {}),
    cleanHtml,
    complete: (kind, data) =>
      changeHeld(kind, data, (document, held) =>
        completeOne(document, held, modelOf(document, held.type), schemas),
      ) as typeof data,
    check: (kind, data) =>
      heldIn(kind, data).flatMap((held) =>
        checkOne(held.document, held.data, modelOf(held.document, held.data.type), schemas).map((p) => ({
          ...p,
          path: held.path === "" ? p.path : `${held.path}.${p.path}`,
        })),
      ),
    migrate: (kind, data) => migrateOne(kind, structuredClone(data) as AnyObject, modelOf, ""),
  };
}

function flatten(tree: JsonObject, prefix = "", out = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value === "string") out.set(path, value);
    else if (typeof value === "object" && value !== null) flatten(value as JsonObject, path, out);
  }
  return out;
}

/** Documents of which the tabletop knows every field. It leaves out what a board of its kind has no use for: light of walls, fog of scenes. */
const WHOLE = new Set([
  "Actor",
  "Item",
  "ActiveEffect",
  "JournalEntry",
  "JournalEntryPage",
  "RollTable",
  "TableResult",
  "Macro",
  "Cards",
  "Card",
]);

const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** What the document's own fields refuse. */
function refusals(document: string, data: AnyObject, schemas: Schemas): ModelProblem[] {
  try {
    schemas.clean(document, structuredClone({ ...data, _id: data._id ?? "x".repeat(16) }));
    return [];
  } catch (error) {
    // "Actor validation failed: img: ...; name: ..."
    return oneLine((error as Error).message)
      .replace(/^\w+ validation failed: /u, "")
      .split("; ")
      .map((part) => {
        const m = /^([\w.]+): (.*)$/u.exec(part);
        return { path: m?.[1] ?? "", message: m?.[2] ?? part };
      });
  }
}

function checkOne(
  document: string,
  data: JsonObject,
  model: typeof DataModel | undefined,
  schemas: Schemas,
): ModelProblem[] {
  const out = refusals(document, data, schemas);
  // Foundry 13 has a scene's pictures in the scene, 14 in its levels: what is written for 13 must be good as well.
  if (document === "Scene" && (data.background ?? data.foreground))
    out.push(
      ...refusals(
        "Level",
        { name: "Level", background: data.background ?? {}, foreground: { src: data.foreground ?? null } },
        schemas,
      ),
    );
  if (WHOLE.has(document))
    for (const path of unknownKeys(data, (baseDocuments[document] as AnyValue)?.schema, ""))
      out.push({ path, message: "is not a field of this document" });
  if (!model || data.system === undefined) return out;
  const raw = structuredClone(data.system) as AnyObject;
  let migrated: AnyObject;
  try {
    migrated = ((model as AnyValue).migrateData(raw) ?? raw) as AnyObject;
  } catch (error) {
    return [...out, { path: "system", message: oneLine((error as Error).message) }];
  }
  for (const path of unknownKeys(migrated as JsonObject, (model as AnyValue).schema, "system"))
    out.push({ path, message: "is not a field of this type" });
  for (const p of wrongKinds(migrated, (model as AnyValue).schema, "system")) out.push(p);
  try {
    Reflect.construct(model, [structuredClone(migrated), { strict: true }]);
  } catch (error) {
    const failures = (error as AnyValue).getAllFailures?.() as Record<string, { message?: string }> | undefined;
    if (!failures) out.push({ path: "system", message: oneLine((error as Error).message) });
    else
      for (const [path, failure] of Object.entries(failures))
        out.push({ path: `system.${path}`, message: oneLine(failure.message ?? "is invalid") });
  }
  const seen = new Set<string>();
  return out.filter((p) => !seen.has(p.path) && seen.add(p.path));
}

/** Keys that no field takes: the models would leave them out without a word. */
function unknownKeys(data: JsonObject, schema: AnyValue, path: string): string[] {
  if (!schema?.fields) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    if (key === "_key" || (path === "" && key === "effects")) return [];
    const field = schema.fields[key] as AnyValue;
    if (!field) return [at];
    if (field instanceof fields.SchemaField && typeof value === "object" && value !== null && !Array.isArray(value))
      return unknownKeys(value as JsonObject, field, at);
    if (field instanceof fields.ArrayField && Array.isArray(value) && field.element instanceof fields.SchemaField)
      return value.flatMap((entry: AnyValue, i: number) =>
        typeof entry === "object" && entry !== null
          ? unknownKeys(entry as JsonObject, field.element, `${at}[${i}]`)
          : [],
      );
    return [];
  });
}

/** Values of the wrong sort that cleaning would cast or throw away without a word: a text for a number, a list for a record. */
function wrongKinds(data: AnyObject, schema: AnyValue, path: string): ModelProblem[] {
  return Object.entries(data).flatMap(([key, value]: [string, AnyValue]): ModelProblem[] => {
    const field = schema.fields?.[key] as AnyValue;
    const at = `${path}.${key}`;
    if (!field || value === undefined || value === null) return [];
    if (field instanceof fields.SchemaField)
      return typeof value !== "object" || Array.isArray(value)
        ? [{ path: at, message: "must hold fields of its own" }]
        : wrongKinds(value as AnyObject, field, at);
    if (field instanceof fields.ArrayField) {
      if (!Array.isArray(value)) return [{ path: at, message: "must be a list" }];
      return field.element instanceof fields.SchemaField
        ? value.flatMap((entry: AnyValue, i: number) =>
            typeof entry === "object" && entry !== null
              ? wrongKinds(entry as AnyObject, field.element, `${at}[${i}]`)
              : [{ path: `${at}[${i}]`, message: "must hold fields of its own" }],
          )
        : [];
    }
    if (field instanceof fields.NumberField && typeof value !== "number")
      return [{ path: at, message: `must be a number, not ${JSON.stringify(value)}` }];
    if (field instanceof fields.NumberField && outside(field, value as number))
      return [{ path: at, message: `must be ${bounds(field)}, not ${String(value)}` }];
    if (field instanceof fields.BooleanField && typeof value !== "boolean")
      return [{ path: at, message: `must be true or false, not ${JSON.stringify(value)}` }];
    if (field instanceof fields.StringField && !(field instanceof fields.JSONField) && typeof value !== "string")
      return [{ path: at, message: `must be a text, not ${JSON.stringify(value)}` }];
    return [];
  });
}

/** Cleaning pulls a number to its bounds without a word; an author wants to know. */
const outside = (field: AnyValue, value: number): boolean =>
  (typeof field.min === "number" && value < field.min) ||
  (typeof field.max === "number" && value > field.max) ||
  (field.integer === true && !Number.isInteger(value));
const bounds = (field: AnyValue): string =>
  [
    field.integer === true ? "a whole number" : "a number",
    typeof field.min === "number" ? `of at least ${String(field.min)}` : "",
    typeof field.max === "number" ? `of at most ${String(field.max)}` : "",
  ]
    .filter((w) => w !== "")
    .join(" ");

/** What a document says and, where it says nothing, what the models take it to say. Fields that the tabletop doesn't know stay. */
function completeOne(
  document: string,
  data: JsonObject,
  model: typeof DataModel | undefined,
  schemas: Schemas,
): JsonObject {
  const held = Object.keys(EMBEDDED[document] ?? {});
  const own = Object.fromEntries(Object.entries(data).filter(([key]) => !held.includes(key)));
  try {
    const whole = schemas.clean(document, structuredClone(own) as AnyObject) as JsonObject;
    const system = model
      ? ((model as AnyValue).cleanData(structuredClone((own.system ?? {}) as AnyObject)) as JsonObject)
      : (own.system ?? whole.system);
    const { _stats: _s, ownership: _o, ...rest } = whole as JsonObject & { readonly ownership?: Json };
    const kept = Object.fromEntries(held.filter((key) => data[key] !== undefined).map((key) => [key, data[key]]));
    return { ...own, ...rest, ...(system !== undefined && { system }), ...kept };
  } catch {
    return data;
  }
}

/** A cleaned value with the fields that the given one names, and no others: defaults are for reading, not for writing down. */
function asFarAs(given: JsonObject, cleaned: AnyValue): JsonObject {
  const of = (a: Json | undefined, b: AnyValue): Json | undefined => {
    if (isList(a))
      return Array.isArray(b) && b.length === a.length ? a.map((e, i) => of(e, b[i]) ?? null) : (b as Json);
    if (!isObject(a) || typeof b !== "object" || b === null || Array.isArray(b)) return b as Json;
    return Object.fromEntries(
      Object.keys(a).flatMap((key) => (Object.hasOwn(b as object, key) ? [[key, of(a[key], b[key])]] : [])),
    );
  };
  return of(given, cleaned) as JsonObject;
}

function migrateOne(
  document: string,
  data: AnyObject,
  modelOf: (document: string, type: unknown) => typeof DataModel | undefined,
  path: string,
): { data: JsonObject; dropped: string[] } {
  const dropped: string[] = [];
  // What documents were called before Foundry 10 and 11.
  if (data.data !== undefined && data.system === undefined) data.system = data.data as unknown;
  delete data.data;
  delete data.permission;
  const model = modelOf(document, data.type);
  if (model && typeof data.system === "object" && data.system !== null) {
    const migrated = ((model as AnyValue).migrateData(data.system) ?? data.system) as AnyObject;
    for (const key of unknownKeys(migrated as JsonObject, (model as AnyValue).schema, `${path}system`))
      dropped.push(key);
    data.system = asFarAs(migrated as JsonObject, (model as AnyValue).cleanData(structuredClone(migrated)));
  }
  for (const held of heldIn(document, data as JsonObject).slice(1)) {
    // Direct children only: each takes care of its own.
    const m = /^(\w+)\[(\d+)\]$/u.exec(held.path);
    if (!m) continue;
    const inner = migrateOne(held.document, held.data as AnyObject, modelOf, `${path}${held.path}.`);
    (data[m[1]!] as AnyObject[])[Number(m[2])] = inner.data as AnyObject;
    dropped.push(...inner.dropped);
  }
  return { data: data as JsonObject, dropped };
}
