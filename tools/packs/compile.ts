/** The databases of a module, by Foundry's own command line tool: one compendium a kind, and one of adventures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Bundle, type BundleHead, entriesOf, type Kind } from "../../src/sharing/bundle.ts";
import { COLLECTION } from "../../src/sharing/kinds.ts";
import { ADVENTURE_PACK, adventureOf, packName, toPackLinks, withKeys } from "../../src/sharing/module.ts";
import type { JsonObject } from "../../src/sharing/tree.ts";
import { compiledAdventure, partsOf } from "./adventures.ts";
import type { ModuleFolder } from "./folder.ts";

/** The author's own adventures, and one of everything, unless they hold it all between them. */
export function adventuresOf(module: ModuleFolder, bundle: Bundle, head: BundleHead): JsonObject[] {
  const held = new Set(
    module.clean.flatMap(({ data }) => partsOf(data).map((part) => `${part.kind}.${String(part.data._id)}`)),
  );
  const own = module.clean.map(({ data }) => compiledAdventure(data, head.id));
  const whole = entriesOf(bundle).some(({ kind, data }) => !held.has(`${kind}.${data._id}`));
  return whole ? [withKeys("Adventure", adventureOf(bundle, head), COLLECTION.Adventure, ""), ...own] : own;
}

/** A source as it goes out: cleaned, with its key, its links from compendium to compendium. */
export interface Compiled {
  readonly file: string;
  readonly kind: Kind | "Folder";
  readonly data: JsonObject;
}

/** Every source of the module as it goes out. What stays at home is none. */
export function compiledSources(module: ModuleFolder, bundle: Bundle, head: BundleHead): Compiled[] {
  const clean = new Map(entriesOf(bundle).map(({ kind, data }) => [`${kind}.${data._id}`, data as JsonObject]));
  for (const folder of bundle.folders) clean.set(`Folder.${folder._id}`, folder);
  const inside = new Set(module.sources.map((s) => `${s.kind}.${String(s.data._id)}`));
  return module.sources.flatMap(({ file, kind, data }): Compiled[] => {
    const out = clean.get(`${kind}.${String(data._id)}`);
    return out ? [{ file, kind, data: withKeys(kind, toPackLinks(out, head.id, inside), COLLECTION[kind], "") }] : [];
  });
}

/** Write them below `packs`, each in place of what was there. */
export async function compile(
  root: string,
  sources: readonly Compiled[],
  kinds: readonly Kind[],
  adventures: readonly JsonObject[],
): Promise<void> {
  const { compilePack } = (await import("@foundryvtt/foundryvtt-cli" as string)) as { compilePack: Compile };
  const stage = mkdtempSync(join(tmpdir(), "crossover-packs-"));
  try {
    for (const kind of kinds) {
      const dir = join(stage, packName(kind));
      mkdirSync(dir);
      for (const { kind: of, data } of sources)
        if (of === kind || (of === "Folder" && data.type === kind))
          writeFileSync(join(dir, `${String(data._id)}.json`), JSON.stringify(data));
      await toDatabase(compilePack, dir, join(root, "packs", packName(kind)));
    }
    if (adventures.length === 0) return;
    const dir = join(stage, ADVENTURE_PACK);
    mkdirSync(dir);
    for (const adventure of adventures)
      writeFileSync(join(dir, `${String(adventure._id)}.json`), JSON.stringify(adventure));
    await toDatabase(compilePack, dir, join(root, "packs", ADVENTURE_PACK));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

type Compile = (from: string, to: string, options: object) => Promise<unknown>;
async function toDatabase(compilePack: Compile, from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  await compilePack(from, to, { yaml: false, log: false });
}
