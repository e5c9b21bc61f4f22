/**
 * Compendium packs. The pack of a system or a module is read through a copy of its directory, so that nothing in the installed package changes while it is only read, and several
 * servers can use one installation; the directory itself is opened when an unlocked pack is written to.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, normalize, sep } from "node:path";
import type { AnyObject } from "../common/types.ts";
import { PRIMARY_COLLECTIONS } from "./hierarchy.ts";
import { Store } from "./store.ts";

/** An opened pack. */
export class Pack {
  readonly id: string;
  readonly type: string;
  readonly metadata: AnyObject;
  readonly store: Store;
  readonly warnings: string[] = [];
  /** The directory is missing or unreadable: the pack is empty and stays locked. */
  broken = false;

  constructor(metadata: AnyObject, path: string) {
    this.id = String(metadata.id);
    this.type = String(metadata.type);
    this.metadata = metadata;
    this.store = new Store(path, [this.type, "Folder"]);
  }

  /** Read the pack into memory. Never throws: a pack that can't be read is empty, locked, and reported. */
  async open(): Promise<void> {
    const path = this.store.path;
    if (!existsSync(join(path, "CURRENT"))) {
      if (this.metadata.packageType === "world") return;
      this.broken = true;
      this.warnings.push(`Compendium ${this.id}: there is no pack at ${path}`);
      return;
    }
    const copy = mkdtempSync(join(tmpdir(), "tabletop-pack-"));
    try {
      cpSync(path, copy, { recursive: true, filter: (source) => !source.endsWith(`${sep}LOCK`) });
      await this.store.readFrom(copy);
    } catch (error) {
      this.broken = true;
      this.warnings.push(
        `Compendium ${this.id} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    for (const warning of this.store.warnings) this.warnings.push(`Compendium ${this.id}: ${warning}`);
  }

  /** Index rows: what a list of the pack needs, with the fields that a client asks for besides. */
  index(fields: readonly string[] = []): AnyObject[] {
    return [...this.store.all(this.type).values()].map((source) => indexRow(source, fields));
  }

  folders(): AnyObject[] {
    return [...this.store.all("Folder").values()];
  }
}

/** One row of an index. */
export function indexRow(source: AnyObject, fields: readonly string[] = []): AnyObject {
  const row: AnyObject = {
    _id: source._id as unknown,
    name: source.name as unknown,
    img: (source.img ?? (source.thumb as unknown) ?? null) as unknown,
    type: (source.type ?? null) as unknown,
    folder: (source.folder ?? null) as unknown,
    sort: (source.sort ?? 0) as unknown,
  };
  for (const path of fields) {
    const parts = path.split(".");
    let value: unknown = source;
    for (const part of parts)
      value = value && typeof value === "object" && Object.hasOwn(value, part) ? (value as AnyObject)[part] : undefined;
    if (value === undefined) continue;
    let target = row;
    for (const part of parts.slice(0, -1)) {
      if (!target[part] || typeof target[part] !== "object" || !Object.hasOwn(target, part)) target[part] = {};
      target = target[part] as AnyObject;
    }
    target[parts[parts.length - 1]!] = value;
  }
  return row;
}

/** The packs that a package declares, as metadata with the directory of each. */
export function declaredPacks(
  manifest: AnyObject,
  packageType: "system" | "module" | "world",
  folder: string,
  warn: (message: string) => void,
): Pack[] {
  const packs: Pack[] = [];
  const declared: unknown = manifest.packs;
  for (const entry of Array.isArray(declared) ? (declared as AnyObject[]) : []) {
    const name = String(entry?.name ?? "");
    if (!/^[A-Za-z0-9_-]+$/.test(name)) {
      warn(`A compendium of ${String(manifest.id)} has the name ${JSON.stringify(entry?.name)}, which cannot be used`);
      continue;
    }
    if (!PRIMARY_COLLECTIONS[String(entry.type)]) {
      warn(`Compendium ${name} has the unknown document type ${JSON.stringify(entry.type)}`);
      continue;
    }
    const relative = normalize(
      String(entry.path || `packs/${name}`)
        .replace(/^\.?\//, "")
        .replace(/\.db$/, ""),
    );
    if (isAbsolute(relative) || relative.startsWith("..")) {
      warn(`Compendium ${name} lies outside of its package: ${String(entry.path)}`);
      continue;
    }
    const packageName = packageType === "world" ? "world" : String(manifest.id);
    const metadata: AnyObject = {
      flags: {},
      banner: null,
      system: null,
      ...entry,
      ownership: entry.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      path: relative,
      name,
      label: entry.label ?? name,
      id: `${packageName}.${name}`,
      packageName,
      packageType,
    };
    packs.push(new Pack(metadata, join(folder, relative)));
  }
  return packs;
}
