/** The databases of a module, by Foundry's own command line tool: one compendium a kind, and one of adventures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { entriesOf, type Bundle, type BundleHead, type Kind } from "../../src/sharing/bundle.ts";
import { COLLECTION } from "../../src/sharing/kinds.ts";
import { adventureOf, ADVENTURE_PACK, packName, withKeys, withoutKeys } from "../../src/sharing/module.ts";
import type { JsonObject } from "../../src/sharing/tree.ts";
import { compiledAdventure, partsOf } from "./adventures.ts";
import type { ModuleFolder } from "./folder.ts";

/** The author's own adventures, and one of everything, unless they hold it all between them. */
export function adventuresOf(module: ModuleFolder, bundle: Bundle, head: BundleHead): JsonObject[] {
  const held = new Set(
    module.adventures.flatMap(({ data }) => partsOf(data).map((part) => `${part.kind}.${String(part.data._id)}`)),
  );
  const own = module.adventures.map(({ data }) => compiledAdventure(data, head.id));
  const whole = entriesOf(bundle).some(({ kind, data }) => !held.has(`${kind}.${data._id}`));
  return whole ? [withKeys("Adventure", adventureOf(bundle, head), COLLECTION.Adventure, ""), ...own] : own;
}

/** Write them below `packs`, each in place of what was there. */
export async function compile(
  root: string,
  module: ModuleFolder,
  kinds: readonly Kind[],
  adventures: readonly JsonObject[],
): Promise<void> {
  const { compilePack } = (await import("@foundryvtt/foundryvtt-cli" as string)) as { compilePack: Compile };
  const stage = mkdtempSync(join(tmpdir(), "crossover-packs-"));
  try {
    for (const kind of kinds) {
      const dir = join(stage, packName(kind));
      mkdirSync(dir);
      for (const s of module.sources) {
        if (s.kind !== kind && !(s.kind === "Folder" && s.data.type === kind)) continue;
        const data = withKeys(s.kind, withoutKeys(s.kind, s.data), COLLECTION[s.kind], "");
        writeFileSync(join(dir, `${String(s.data._id)}.json`), JSON.stringify(data));
      }
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
