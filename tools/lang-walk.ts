/**
 * What the rulesets' adapters ask for while they run: the names of what they declare (settings, conditions, acts, points and what is done with them), the labels of their items' fields, and what each event of each kind of
 * card is called in its history. Keys that are only put together at run time are put together here as they are at the table.
 */
import { loadModels } from "./packs/models.ts";
import { rulesets } from "./rulesets.mjs";

/** A text that is asked for, and by what. */
export interface AskedText {
  /** Its key; of several any one will do. */
  readonly key: string | readonly string[];
  readonly by: string;
}

interface Setting {
  readonly key: string;
  readonly initial: unknown;
  readonly choices?: readonly string[];
}
type Say = (key: string, data?: object) => string;
interface Kind {
  readonly rights: Readonly<Record<string, unknown>>;
  readonly describe?: (event: object, state: unknown, localize: Say) => string | null;
}
interface Adapter {
  readonly id: string;
  readonly settings: readonly Setting[];
  readonly conditions: { readonly catalogue: Readonly<Record<string, unknown>> };
  readonly exchanges: Readonly<Record<string, Kind>>;
  readonly acts?: {
    readonly table: Readonly<Record<string, { readonly group: string }>>;
    heading(group: string): string;
  };
  readonly items: Readonly<Record<string, object>>;
}
interface Field {
  readonly fields?: Readonly<Record<string, Field>>;
  readonly element?: Field;
}
interface Model {
  readonly LOCALIZATION_PREFIXES: readonly string[];
  readonly schema: Field;
}

/** Keys anywhere in what is declared as data. What a class or a function would say is asked of it in its own place. */
function words(from: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof from === "string") return from.startsWith("CROSSOVER.") && !from.endsWith(".") ? [from] : [];
  if (typeof from !== "object" || from === null || seen.has(from)) return [];
  seen.add(from);
  return Object.values(from).flatMap((value) => words(value, seen));
}

/** What somebody typed or is called at a table; a key that is put together with it is nobody's to write. */
const SAID = "said";

/** Somebody, a list and a number at once: stands in for whatever a step's description reads of a card. */
const whatever: unknown = new Proxy(function stand() {}, {
  get: (_target, name) => {
    if (name === Symbol.toPrimitive) return () => SAID;
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    if (["name", "label", "title", "uuid"].includes(String(name))) return SAID;
    if (["map", "flatMap", "filter"].includes(String(name))) return () => [];
    return whatever;
  },
  apply: () => whatever,
});

/** What an event of a card asks for when its history is told. */
function told(kind: Kind, type: string): readonly string[] {
  const asked: string[] = [];
  const say: Say = (key) => {
    asked.push(String(key));
    return key;
  };
  let text: string | null = null;
  const event = new Proxy({ type }, { get: (own, name) => (name === "type" ? own.type : whatever) });
  try {
    text = kind.describe?.(event, whatever, Object.assign(say, { has: () => true })) ?? null;
  } catch (cause) {
    asked.push(`FAILED ${String(cause)}`);
  }
  const keys = asked.filter((key) => key !== SAID && !key.split(".").includes(SAID));
  return text === null && asked.length === 0 ? [`CROSSOVER.Shared.Trace.${type}`] : keys;
}

/** Paths of a model's fields that somebody fills in one by one. What a list holds has its heads in the list's own texts. */
const paths = (field: Field, path = ""): readonly string[] =>
  Object.entries(field.fields ?? {}).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    if (inner.element) return [];
    return inner.fields ? paths(inner, at) : [at];
  });

export async function walk(): Promise<readonly AskedText[]> {
  const models = await loadModels();
  // By address: the compiler would look at the whole adapter with types that this program doesn't have.
  const { RULESETS } = (await import(new URL("../src/foundry/rulesets.ts", import.meta.url).href)) as {
    RULESETS: readonly Adapter[];
  };
  const asked: AskedText[] = [];
  for (const ruleset of RULESETS) {
    const { id, settings, conditions, exchanges, acts, items, ...rest } = ruleset;
    const { root } = rulesets.find((r) => r.id === id)!;
    const want = (by: string, keys: readonly string[]): void => {
      for (const key of new Set(keys)) asked.push({ key, by: `${id}: ${by}` });
    };
    want("what it declares", words(rest));
    // A table of numbers is set in a window of its own, by its rows.
    for (const s of settings.filter((one) => typeof one.initial !== "object"))
      want(`setting ${s.key}`, [
        `${root}.Setting.${s.key}.name`,
        `${root}.Setting.${s.key}.hint`,
        ...(s.choices ?? []).map((c) => `${root}.Setting.${s.key}.choices.${c}`),
      ]);
    for (const c of Object.keys(conditions.catalogue))
      want(`condition ${c}`, [`${root}.Condition.${c}.label`, `${root}.Condition.${c}.hint`]);
    for (const [name, act] of Object.entries(acts?.table ?? {}))
      want(`act ${name}`, [...words(act), acts?.heading(act.group) ?? ""]);
    for (const [name, kind] of Object.entries(exchanges))
      for (const type of Object.keys(kind.rights)) want(`event ${type} of ${name}`, told(kind, type));
    for (const type of Object.keys(items)) {
      const model = models.modelOf("Item", type) as unknown as Model;
      for (const path of paths(model.schema)) {
        // Parts of one thing (what an SFX costs) may stand under its name.
        const names = path.split(".").map((_part, n, all) => all.slice(0, n + 1).join("."));
        const key = names
          .toReversed()
          .flatMap((name) => model.LOCALIZATION_PREFIXES.map((prefix) => `${prefix}.FIELDS.${name}.label`));
        asked.push({ key, by: `${id}: field ${path} of ${type}` });
      }
    }
  }
  return asked;
}
