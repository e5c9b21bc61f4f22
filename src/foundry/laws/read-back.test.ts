/**
 * What a change writes is what the document's model reads back: what is stored otherwise than it was written can't be taken back, since undo finds something else there than it left.
 */
import { describe, expect, it } from "vitest";
import { ROWS as destiny } from "../../rules/destiny/testing/row-tables.ts";
import { ROWS as doompool } from "../../rules/doompool/testing/row-tables.ts";
import { ROWS as drama } from "../../rules/drama/testing/row-tables.ts";
import { ROWS as fudge } from "../../rules/fudge/testing/row-tables.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { everyChange, type RowBench } from "../../rules/kernel/testing/row-walk.ts";
import { ROWS as twintens } from "../../rules/twintens/testing/row-tables.ts";

/** A model's fields, as far as they are asked here. */
interface Field {
  readonly fields?: Readonly<Record<string, Field>>;
  clean(value: unknown): unknown;
}
interface Models {
  readonly types: Readonly<Record<string, readonly string[]>>;
  modelOf(document: string, type: unknown): { readonly schema: Field } | undefined;
}
// By address: these models stand on the host's own classes, with types that this program doesn't have.
const { loadModels } = (await import(
  /* @vite-ignore */ new URL("../../../tools/packs/models.ts", import.meta.url).href
)) as {
  loadModels: () => Promise<Models>;
};
const models = await loadModels();

/** A field of a model by its path; undefined where it has none. What lies within a list or a plain object is the list's. */
const fieldAt = (schema: Field, [name, ...more]: readonly string[]): Field | undefined => {
  if (name === undefined) return schema;
  const next = schema.fields?.[name];
  return next && fieldAt(next, more);
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** What a value lacks or has too much of beside what is read back. Null: it is the very same. */
const unlike = (field: Field, value: unknown): unknown => {
  const read = plain(field.clean(structuredClone(plain(value))));
  return JSON.stringify(sorted(read)) === JSON.stringify(sorted(plain(value))) ? null : read;
};
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, sorted(v)]),
        )
      : value;

/** Models of a ruleset for a kind of document. */
const modelsOf = (ruleset: string, document: string): readonly { readonly schema: Field }[] =>
  (models.types[document] ?? [])
    .filter((type) => type.startsWith(ruleset) || document === "ActiveEffect")
    .flatMap((type) => models.modelOf(document, type) ?? []);

const documentOf = (subject: string): string => /\.(Item|ActiveEffect)\.[^.]+$/u.exec(subject)?.[1] ?? "Actor";

/** What a change writes otherwise than some model that has the field reads it; null where one reads it as it is. */
function wrongly(ruleset: string, change: Change): string | null {
  if (change.kind === "delete") return null;
  if (change.kind === "create") {
    const { type, system } = change.data as { readonly type?: string; readonly system?: Record<string, unknown> };
    const model = change.collection === "Item" ? models.modelOf("Item", type) : undefined;
    if (!model || !system) return change.collection === "Item" ? `no model of ${String(type)}` : null;
    return (
      Object.entries(system)
        .flatMap(([name, value]) => {
          const field = fieldAt(model.schema, [name]);
          const read = field ? unlike(field, value) : "nothing";
          return read === null
            ? []
            : [`${String(type)} ${name}: ${JSON.stringify(value)} is read as ${JSON.stringify(read)}`];
        })
        .join("; ") || null
    );
  }
  const [root, ...path] = change.path.split(".");
  // What is kept of a fight is flags and no model's.
  if (root !== "system" || change.subject.startsWith("Combat")) return null;
  const document = documentOf(change.subject);
  const reads = modelsOf(ruleset, document).flatMap((m) => {
    const field = fieldAt(m.schema, path);
    return field ? [unlike(field, change.to)] : [];
  });
  if (reads.length === 0) return `${document} ${change.path}: no model has it`;
  return reads.includes(null)
    ? null
    : `${document} ${change.path}: ${JSON.stringify(change.to)} is read as ${JSON.stringify(reads[0])}`;
}

const BENCHES = { fudge, destiny, drama, doompool, twintens } as unknown as Readonly<Record<string, RowBench<never>>>;

describe.each(Object.keys(BENCHES))("%s: every value that a change writes is what its model reads back", (ruleset) => {
  it("whatever is done at any table", async () => {
    const found = new Map<string, string>();
    await everyChange(BENCHES[ruleset] as RowBench<never>, (changes, act) => {
      for (const change of changes) {
        const wrong = wrongly(ruleset, change);
        if (wrong !== null) found.set(wrong, act);
      }
    });
    expect([...found].map(([what, act]) => `${act}: ${what}`)).toEqual([]);
  });
});
