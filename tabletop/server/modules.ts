/** The modules in `Data/modules`: what each is, and why it can't be used if it can't. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseModule } from "../common/modules.ts";
import type { AnyObject } from "../common/types.ts";
import type { SystemInfo } from "./schema.ts";

/** A folder of `Data/modules`. */
export interface InstalledModule {
  /** Name of the folder, which is the id. */
  readonly id: string;
  readonly folder: string;
  /** The manifest with its defaults; null when it is broken. */
  readonly manifest: AnyObject | null;
  /** Why the manifest can't be used. */
  readonly errors: readonly string[];
  /** Why it can't be played here. */
  readonly incompatible: readonly string[];
  readonly warnings: readonly string[];
}

/** All that is installed, by name. A folder without module.json is none; a module that can't be read is on the list, with the reason. */
export function installedModules(dataPath: string, system: SystemInfo): InstalledModule[] {
  const root = join(dataPath, "modules");
  if (!existsSync(root)) return [];
  const found: InstalledModule[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name))) {
    const folder = join(root, entry.name);
    const path = join(folder, "module.json");
    if (entry.name.startsWith(".") || !existsSync(path)) continue;
    try {
      const { module, errors, incompatible, warnings } = parseModule(readFileSync(path, "utf8"), {
        folder: entry.name,
        system: { id: system.id, version: system.version },
        version: system.coreVersion,
      });
      found.push({ id: entry.name, folder, manifest: module, errors, incompatible, warnings });
    } catch (error) {
      found.push({
        id: entry.name,
        folder,
        manifest: null,
        errors: [`module.json cannot be read: ${error instanceof Error ? error.message : String(error)}`],
        incompatible: [],
        warnings: [],
      });
    }
  }
  return found;
}
