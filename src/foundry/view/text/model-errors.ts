import { listed } from "./lists.ts";
import { localize } from "./localize.ts";

type Failure = foundry.data.validation.DataModelValidationFailure;
type Field = foundry.data.fields.DataField.Any;

/** A field as a sentence about it needs it. */
interface FieldFacts {
  readonly label?: string;
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly blank?: boolean;
  readonly choices?: unknown;
  readonly limits?: { readonly min: number; readonly max: number };
  /** What a field of ours takes, in its own words. */
  readonly takes?: string;
}

/** What went wrong at one place of a document: its path, and the sentence that tells it. */
export interface Fault {
  readonly path: string;
  readonly text: string;
}

/** Lists longer than this are not read out. */
const READ_OUT = 14;

const stays = (now: unknown): string =>
  now === undefined || now === null || now === "" || typeof now === "object"
    ? localize("CROSSOVER.Shared.Error.stays")
    : localize("CROSSOVER.Shared.Error.staysAt", { now: String(now) });

/** What is said of the value that stands there, at the end of a sentence about its field. */
type Telling = (now: unknown) => string;

/** What a number may be, and what stands meanwhile: "Strength takes whole numbers from -5 to 20; it stays at 3." */
export function numberWords({
  label,
  whole,
  min,
  max,
  now,
  told = stays,
}: {
  readonly label: string;
  readonly whole: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly now?: unknown;
  readonly told?: Telling;
}): string {
  const bounds = `${min === null ? "" : "From"}${max === null ? "" : "To"}`;
  const takes = localize(`CROSSOVER.Shared.Error.${whole ? "whole" : "number"}${bounds}`, {
    field: label,
    min: String(min),
    max: String(max),
  });
  return now === undefined ? `${takes}.` : `${takes}; ${told(now)}.`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Choices of a field by the words that its list shows. */
function choiceWords(choices: unknown): ReadonlyMap<string, string> {
  const all: unknown = typeof choices === "function" ? (choices as () => unknown)() : choices;
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(all)
    ? all.map((c) => [String(c), c] as const)
    : isRecord(all)
      ? Object.entries(all)
      : [];
  return new Map(entries.map(([value, c]) => [value, localize(String(isRecord(c) ? (c.label ?? "") : c))]));
}

/** What sort of value a field takes, where it is neither a number nor a choice. */
function sortOf(field: FieldFacts): "yesNo" | "list" | "parts" | "text" | null {
  const { BooleanField, ArrayField, ObjectField, SchemaField, StringField } = foundry.data.fields;
  if (field instanceof BooleanField) return "yesNo";
  if (field instanceof ArrayField) return "list";
  if (field instanceof SchemaField || field instanceof ObjectField) return "parts";
  return field instanceof StringField ? "text" : null;
}

/** The sentence about one field that got what it doesn't take. */
function sentence(field: FieldFacts, label: string, now: unknown, told: Telling): string {
  if (field.takes !== undefined) return `${localize(field.takes, { field: label, ...field.limits })}; ${told(now)}.`;
  const min = field.limits?.min ?? field.min ?? null;
  const max = field.limits?.max ?? field.max ?? null;
  if (field instanceof foundry.data.fields.NumberField && field.choices === undefined)
    return numberWords({ label, whole: field.integer === true, min, max, now, told });
  const choices = choiceWords(field.choices);
  if (choices.size > 0) {
    const kept = told(choices.get(String(now)) ?? now);
    return choices.size > READ_OUT
      ? localize("CROSSOVER.Shared.Error.oneOfList", { field: label, stays: kept })
      : localize("CROSSOVER.Shared.Error.oneOf", {
          field: label,
          choices: listed([...choices.values()]),
          stays: kept,
        });
  }
  if (field instanceof foundry.data.fields.StringField && field.blank === false && typeof now !== "object")
    return localize("CROSSOVER.Shared.Error.notEmpty", { field: label, stays: told(now) });
  return localize(`CROSSOVER.Shared.Error.${sortOf(field) ?? "notTaken"}`, { field: label, stays: told(now) });
}

/** Fields that every document has, by the words that our sheets give them. */
const COMMON: Readonly<Record<string, string>> = {
  name: "CROSSOVER.Shared.Sheet.name",
  img: "CROSSOVER.Shared.Sheet.picture",
};

interface Place {
  readonly path: string;
  readonly field: Field | undefined;
  readonly label: string;
  readonly now: unknown;
}

/** The field below another by its name: of a schema, of a subtype's model, of a list. */
function below(field: Field | undefined, name: string, type: string): Field | undefined {
  const at = field as unknown as
    | {
        readonly fields?: Readonly<Record<string, Field>>;
        readonly element?: Field;
        readonly model?: { readonly schema: { readonly fields: Readonly<Record<string, Field>> } };
        getModelForType?(
          type: string,
        ): { readonly schema: { readonly fields: Readonly<Record<string, Field>> } } | null;
      }
    | undefined;
  const fields = at?.getModelForType?.(type)?.schema.fields ?? at?.fields ?? at?.model?.schema.fields;
  return fields ? fields[name] : at?.element;
}

const thisField = (): string => localize("CROSSOVER.Shared.Error.thisField");

/** Groups of fields have no label of their own; their name in words says more than none. */
function inWordsOf(path: string): string {
  const name = path.split(".").findLast((part) => !/^\d+$/u.test(part)) ?? path;
  const words = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function* leaves(
  failure: Failure,
  place: Place,
  type: string,
  told: Telling,
  unnamed: (path: string) => string,
): Generator<Fault> {
  const children: (readonly [string, Failure])[] = [
    ...Object.entries(failure.fields),
    ...failure.elements.map((e) => [String(e.id), e.failure] as const),
  ];
  for (const [name, child] of children) {
    const path = place.path === "" ? name : `${place.path}.${name}`;
    const field = below(place.field, name, type);
    const own = localize(field?.label ?? "");
    const label = COMMON[path] === undefined ? own || place.label : localize(COMMON[path]);
    const now = isRecord(place.now) ? place.now[name] : undefined;
    yield* leaves(child, { path, field, label, now }, type, told, unnamed);
  }
  if (children.length === 0 && place.path !== "")
    yield {
      path: place.path,
      text: sentence((place.field ?? {}) as FieldFacts, place.label || unnamed(place.path), place.now, told),
    };
}

/** What a document has: its schema by class, its data as it is stored. */
export interface Described {
  readonly type?: string;
  readonly _source?: unknown;
  readonly constructor: unknown;
}

/** What a model refused, place by place, in sentences by the labels that a sheet shows. Empty for every other error. */
export function faultsOf(error: unknown, document: Described): Fault[] {
  const { DataModelValidationError } = foundry.data.validation;
  const failure = error instanceof DataModelValidationError ? error.getFailure() : undefined;
  if (!failure) return [];
  const { schema } = document.constructor as { readonly schema: Field };
  const source = document._source as { readonly type?: string; readonly _id?: string | null } | undefined;
  // Of something new nothing stays as it was.
  const told: Telling = (source?._id ?? null) === null ? () => localize("CROSSOVER.Shared.Error.notMade") : stays;
  return [
    ...leaves(
      failure,
      { path: "", field: schema, label: "", now: source },
      document.type ?? source?.type ?? "",
      told,
      thisField,
    ),
  ];
}

/** A document as it is stored, and the schema that it is read by. */
export interface Read {
  readonly schema: Field;
  readonly source: Readonly<Record<string, unknown>>;
  readonly type: string;
}

/** What a schema refused of stored data, place by place, with what stands there as it was stored. */
export const refusedIn = (failure: Failure, { schema, source, type }: Read, told: Telling): Fault[] => [
  ...leaves(failure, { path: "", field: schema, label: "", now: source }, type, told, inWordsOf),
];

/** A field of a document by its path, with the sentence about a value that it doesn't take. */
export function faultAt(
  path: string,
  { schema, source, type }: Read,
  told: Telling,
): Fault & { readonly field: Field | undefined } {
  let place: Place = { path: "", field: schema, label: "", now: source };
  for (const name of path.split(".")) {
    const field = below(place.field, name, type);
    const now = isRecord(place.now) ? place.now[name] : undefined;
    place = { path, field, label: localize(field?.label ?? "") || place.label, now };
  }
  const label = COMMON[path] === undefined ? place.label : localize(COMMON[path]);
  const text = sentence((place.field ?? {}) as FieldFacts, label || inWordsOf(path), place.now, told);
  return { path, text, field: place.field };
}

/** The same error with its message in words for the table: whoever shows it names fields and what they take, no classes, ids or paths. */
export function inWords<E>(error: E, document: Described): E {
  const faults = faultsOf(error, document);
  if (faults.length > 0) (error as unknown as Error).message = [...new Set(faults.map((f) => f.text))].join(" ");
  return error;
}
