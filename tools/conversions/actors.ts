/** Characters of the packs and drafts of them as the rules read them: the system's own models and snapshots, run in node. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { READS } from "../../src/rules/convert/index.ts";
import { DataModel } from "../../tabletop/common/data/data-model.ts";
import { loadModels, type Models } from "../packs/models.ts";
import { sourceAt } from "../sources.mjs";

/** As much of an actor as a source or a draft has. */
export interface Source {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly items: readonly {
    readonly _id?: string;
    readonly name: string;
    readonly type: string;
    readonly img: string;
    readonly system: Readonly<Record<string, unknown>>;
    readonly flags?: object;
  }[];
  readonly prototypeToken?: { readonly disposition?: number };
}

const PACKS = fileURLToPath(new URL("../../packs/_source/", import.meta.url));
const TYPES = new Set<string>(Object.values(READS).flat());

/** Every character of the packs, by ruleset; a scene's copies of them are none of their own. */
export function packCharacters(): readonly { readonly ruleset: keyof typeof READS; readonly source: Source }[] {
  return (Object.keys(READS) as (keyof typeof READS)[]).flatMap((ruleset) =>
    readdirSync(`${PACKS}${ruleset}`).flatMap((pack) =>
      readdirSync(`${PACKS}${ruleset}/${pack}`)
        .sort()
        .map((file) => `${PACKS}${ruleset}/${pack}/${file}`)
        .filter((file) => TYPES.has(/^type: (\w+)$/mu.exec(readFileSync(file, "utf8"))?.[1] ?? ""))
        .map((file) => ({ ruleset, source: sourceAt(file) as Source })),
    ),
  );
}

/** Makes of a source what a document of it would be, as far as snapshots ask. */
export async function actorMaker(): Promise<(source: object) => Actor.Implementation> {
  const models: Models = await loadModels();
  const build = (
    document: "Actor" | "Item",
    data: { readonly type: string; readonly system: unknown },
    parent: object,
  ): object => {
    const model = models.modelOf(document, data.type);
    if (!model) throw new Error(`no model of ${data.type}`);
    const system = Reflect.construct(model, [structuredClone(data.system), { strict: true, parent }]) as {
      prepareBaseData?: () => void;
    };
    system.prepareBaseData?.();
    return system;
  };
  // Models want documents above them, of which snapshots read nothing but fields.
  const document = <T extends object>(fields: T): T =>
    Object.create(DataModel.prototype as object, Object.getOwnPropertyDescriptors(fields)) as T;
  return (given) => {
    const source = given as Source;
    const items = source.items.map((item, n) => {
      const held = document({
        ...item,
        system: {} as object,
        id: item._id ?? `item${String(n).padStart(12, "0")}`,
        flags: item.flags ?? {},
        toObject: () => item,
      });
      held.system = build("Item", item, held);
      return held;
    });
    const actor = document({
      system: {} as object,
      name: source.name,
      img: source.img,
      type: source.type,
      uuid: `Actor.${source.name}`,
      id: source.name,
      items: Object.assign(items, { contents: items }),
      effects: [],
      flags: {},
      hasPlayerOwner: false,
      isOwner: true,
      toObject: () => ({ prototypeToken: {}, ...source }),
    });
    actor.system = build("Actor", source, actor);
    return actor as unknown as Actor.Implementation;
  };
}
