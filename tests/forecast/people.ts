/** Every character of the packs as its ruleset's own snapshot reads it: models, getters and derived data of the system run in node, no table. */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadModels, type Models } from "../../tools/packs/models.ts";
import { sourceAt } from "../../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

interface Source {
  readonly _id: string;
  readonly _key?: string;
  readonly name: string;
  readonly type: string;
  readonly items?: readonly Source[];
  readonly system: object;
}
type Snapshot = (actor: never) => unknown;

type Prepare = Readonly<Record<string, (system: object) => void>>;

/** Subtypes whose snapshot reads what is worked out of them. */
const WORKED_OUT = /^fudge(Vehicle|Headquarters)$/u;

/** The model of a document with its data, as the document would hold it. */
function modelled(models: Models, kind: string, data: Source, parent: object): object {
  const Model = models.modelOf(kind, data.type) as unknown as new (data: object) => object;
  return Object.defineProperty(new Model(data.system), "parent", { value: parent });
}

/** A source as the document that the app would make of it. */
function documentOf(models: Models, prepare: Prepare, source: Source): object {
  const data = models.complete("Actor", source as never) as unknown as Source;
  const actor: Record<string, unknown> = {
    ...data,
    id: data._id,
    uuid: `Actor.${data._id}`,
    hasPlayerOwner: false,
    effects: [],
  };
  actor["items"] = (data.items ?? []).map((i) => {
    const item: Record<string, unknown> = { ...i, id: i._id, effects: [], parent: actor, flags: {} };
    item["system"] = modelled(models, "Item", i, item);
    return item;
  });
  const system = modelled(models, "Actor", data, actor);
  actor["system"] = system;
  if (WORKED_OUT.test(data.type)) prepare[data.type]?.(system);
  return actor;
}

/** Somebody of the packs: name, and what the rules read. */
export interface Somebody {
  readonly name: string;
  readonly character: unknown;
}

/** Everybody in the compendia of a ruleset, by the file names' order. */
export async function peopleOf(ruleset: string): Promise<readonly Somebody[]> {
  const models = await loadModels();
  const from = (file: string): Promise<unknown> => import(`../../src/foundry/${ruleset}/models/${file}.ts`);
  const { snapshot } = (await from("snapshot")) as { readonly snapshot: Snapshot };
  const prepare = ((await from("prepare")) as Readonly<Record<string, Prepare>>)[`${ruleset}Prepare`] ?? {};
  const folder = join(ROOT, "packs", "_source", ruleset);
  return readdirSync(folder).flatMap((pack) =>
    readdirSync(join(folder, pack))
      .sort()
      .map((file) => sourceAt(join(folder, pack, file)) as Source)
      .filter(({ _key = "" }) => _key.startsWith("!actors!"))
      .map((source) => ({ name: source.name, character: snapshot(documentOf(models, prepare, source) as never) })),
  );
}
