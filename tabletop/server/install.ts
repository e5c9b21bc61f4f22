/** Any system in a world of its own: its folder or zip put into a data folder as Foundry would unpack it, and a plain world to try it in. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { unzipSync } from "fflate";
import type { AnyObject } from "../common/types.ts";
import { StartupError } from "./errors.ts";
import type { WorldSpec } from "./seed.ts";
import { isPackageId } from "./world.ts";

/** Where repositories keep the sources of a compendium, which their own build compiles. */
const SOURCES = ["packs/_source", "packs/src", "packs-src", "packs-source", "packs_src", "src/packs", "source/packs"];

/** What lies beside a system in its repository and is no part of it. */
const BESIDE = new Set([".git", ".github", "node_modules"]);

/** A system as it was put into the data folder. */
export interface Installed {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** `Data/systems/<id>`. */
  readonly folder: string;
  readonly manifest: AnyObject;
  /** What was noticed: compendia that aren't there, scripts that still have to be built. */
  readonly notes: readonly string[];
}

/** The manifest, or a StartupError in one line that says where the fault is. */
function manifestOf(text: string, where: string): AnyObject {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch (error) {
    throw new StartupError(`${where} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const found = (manifest ?? {}) as AnyObject;
  if (typeof found.id !== "string" || !isPackageId(found.id))
    throw new StartupError(`${where} names no system: its "id" is ${JSON.stringify(found.id)}`);
  return found;
}

/** Folders of the source in which a system.json lies, as a hint to whoever named its repository. */
function hints(source: string): string {
  const found = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(source, entry.name, "system.json")))
    .map((entry) => entry.name);
  if (found.length > 0) return ` There is one in ${found.join(", ")}: name that folder.`;
  return existsSync(join(source, "package.json"))
    ? " It has to be built first, as its own package.json says; name the folder that comes of it."
    : "";
}

/** The files of a zip below the folder in which its system.json lies: the zip's root, or the one folder that holds everything. */
function unpacked(source: string): Map<string, Uint8Array> {
  let all: Record<string, Uint8Array>;
  try {
    all = unzipSync(readFileSync(source));
  } catch (error) {
    throw new StartupError(`${source} is no zip: ${error instanceof Error ? error.message : String(error)}`);
  }
  const manifest = Object.keys(all)
    .filter((name) => /^([^/]+\/)?system\.json$/u.test(name))
    .sort((a, b) => a.length - b.length)[0];
  if (manifest === undefined) throw new StartupError(`${source} holds no system.json`);
  const root = manifest.slice(0, -"system.json".length);
  return new Map(
    Object.entries(all)
      .filter(([name]) => name.startsWith(root) && !name.endsWith("/"))
      .map(([name, bytes]) => [name.slice(root.length), bytes]),
  );
}

/**
 * Put a system into `Data/systems/<its id>`, in place of what was there. `source` is the folder in which its system.json lies, or a release's zip. Throws a StartupError, one line that says what is wrong
 * and what to do.
 */
export async function installSystemFrom(source: string, dataPath: string): Promise<Installed> {
  const from = resolve(source);
  if (!existsSync(from)) throw new StartupError(`There is no ${from}`);
  const zip = statSync(from).isFile() ? unpacked(from) : null;
  const path = join(from, "system.json");
  if (zip === null && !existsSync(path)) throw new StartupError(`${from} holds no system.json.${hints(from)}`);
  const manifest = zip
    ? manifestOf(new TextDecoder().decode(zip.get("system.json")), `system.json of ${basename(from)}`)
    : manifestOf(readFileSync(path, "utf8"), path);
  const id = manifest.id as string;
  const folder = join(resolve(dataPath), "systems", id);
  if (folder === from || from.startsWith(folder + sep))
    throw new StartupError(`${from} is installed already: leave the folder where it is and name its source`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (zip === null)
    cpSync(from, folder, {
      recursive: true,
      filter: (one) => one === from || !BESIDE.has(basename(one)),
    });
  else
    for (const [name, bytes] of zip) {
      const to = resolve(folder, name);
      if (!to.startsWith(folder + sep))
        throw new StartupError(`${from} holds ${JSON.stringify(name)}, which leads out`);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, bytes);
    }
  return {
    id,
    title: typeof manifest.title === "string" ? manifest.title : id,
    version: String(manifest.version ?? "0"),
    folder,
    manifest,
    notes: [...notesOn(manifest, folder), ...(await compilePacks(manifest, folder))],
  };
}

/**
 * Install a system as Foundry's setup does: from the address of its manifest, which says where the zip of its release is. What the zip holds must be the system and the version that the manifest
 * promised, or nothing is installed.
 */
export async function installSystemAt(address: string, dataPath: string): Promise<Installed> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new StartupError(`${address} can't be reached: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!answer.ok) throw new StartupError(`${address} answers ${String(answer.status)}`);
  const promised = manifestOf(await answer.text(), address);
  if (typeof promised.download !== "string") throw new StartupError(`${address} says no "download": where is its zip?`);
  const release = await fetch(promised.download);
  if (!release.ok) throw new StartupError(`${promised.download} answers ${String(release.status)}`);
  const folder = mkdtempSync(join(tmpdir(), "tabletop-release-"));
  try {
    const zip = join(folder, "release.zip");
    writeFileSync(zip, new Uint8Array(await release.arrayBuffer()));
    const held = manifestOf(new TextDecoder().decode(unpacked(zip).get("system.json")), promised.download);
    if (held.id !== promised.id || held.version !== promised.version)
      throw new StartupError(
        `${promised.download} holds ${String(held.id)} ${String(held.version)}, and ${address} promises ${String(promised.id)} ${String(promised.version)}`,
      );
    return await installSystemFrom(zip, dataPath);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compendia that lie in the folder as sources alone are compiled with the official command line tool, as a release's build does it. What came of it, in a line or two. */
async function compilePacks(manifest: AnyObject, folder: string): Promise<string[]> {
  const made: string[] = [];
  const empty: string[] = [];
  for (const pack of list(manifest.packs)) {
    const { name, path } = (pack ?? {}) as AnyObject;
    const to = resolve(folder, typeof path === "string" ? path : `packs/${String(name)}`);
    if (!to.startsWith(folder + sep) || existsSync(join(to, "CURRENT"))) continue;
    const source = [
      join(to, "_source"),
      join(to, "src"),
      ...SOURCES.map((one) => join(folder, one, String(name))),
    ].find((one) => existsSync(one));
    try {
      if (source === undefined) throw new Error("no sources");
      const yaml = readdirSync(source, { recursive: true }).some((one) => /\.ya?ml$/u.test(String(one)));
      await compilePack(source, to, { recursive: true, yaml, log: false });
      made.push(String(name));
    } catch {
      empty.push(String(name));
    }
  }
  return [
    ...(made.length > 0 ? [`compendia compiled from their sources: ${made.join(", ")}`] : []),
    ...(empty.length > 0 ? [`compendia that aren't compiled, and so are empty: ${empty.join(", ")}`] : []),
  ];
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** What a manifest names and the folder lacks. */
function notesOn(manifest: AnyObject, folder: string): string[] {
  const lacks = (path: unknown): path is string =>
    typeof path === "string" && !/^https?:/u.test(path) && !existsSync(join(folder, path));
  const styles = list(manifest.styles).map((style) =>
    style !== null && typeof style === "object" ? (style as AnyObject).src : style,
  );
  const languages = list(manifest.languages).map((language) => (language as AnyObject | null)?.path);
  const files = [...list(manifest.esmodules), ...list(manifest.scripts), ...styles, ...languages].filter(lacks);
  return files.length > 0 ? [`not there, so perhaps not built yet: ${files.join(", ")}`] : [];
}

/** The generation on which a system is tried unless somebody says otherwise: 14, if its manifest allows it. */
export function profileFor({ compatibility }: AnyObject): 13 | 14 {
  const maximum = Number.parseInt(String(((compatibility ?? {}) as AnyObject).maximum ?? ""), 10);
  const verified = Number.parseInt(String(((compatibility ?? {}) as AnyObject).verified ?? ""), 10);
  return maximum === 13 || (!Number.isInteger(maximum) && verified === 13) ? 13 : 14;
}

/** A world to try a system in: a Gamemaster, a player, one scene of empty squares. Nothing in it is of any system. */
export function plainWorld({ id, title, manifest }: Installed, profile: 13 | 14): WorldSpec {
  const { distance, units, type } = (manifest.grid ?? {}) as AnyObject;
  return {
    id: `${id}-${String(profile)}`,
    title,
    system: id,
    profile,
    users: [
      { _id: "plainGamemaster0", name: "Gamemaster", role: 4 },
      { _id: "plainPlayer00000", name: "Player", role: 1 },
    ],
    scenes: [
      {
        _id: "plainScene000000",
        name: title,
        active: true,
        navigation: true,
        width: 2000,
        height: 1200,
        grid: {
          type: type ?? 1,
          size: 100,
          distance: distance ?? 1,
          units: units ?? "",
        },
        ownership: { default: 2 },
      },
    ],
  };
}
