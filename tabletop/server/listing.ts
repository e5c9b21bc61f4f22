/** What the file picker lists: the folders that the server gives out anyway, and nothing that it keeps back. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { iconNames } from "./icons.ts";

/** A folder that is served under a public path; `denied` tells, by path inside it, what isn't. */
export interface PublicFolder {
  readonly path: string;
  readonly folder: string;
  readonly denied: (path: string) => boolean;
  /** The real path inside the folder, null if it lies elsewhere. */
  readonly real: (path: string) => string | null;
}

/** Public paths of the folders and files in a folder; null where there is none to read. */
export function listFiles(asked: string, folders: readonly PublicFolder[]): { dirs: string[]; files: string[] } | null {
  const dir = asked.split("/").filter(Boolean).join("/");
  if (dir === "icons/svg") return { dirs: [], files: iconNames().map((name) => `icons/svg/${name}.svg`) };
  const virtual = [...folders.map(({ path }) => path), "icons/svg"];
  const below = virtual
    .filter((path) => dir === "" || path.startsWith(`${dir}/`))
    .map((path) =>
      path
        .split("/")
        .slice(0, dir === "" ? 1 : dir.split("/").length + 1)
        .join("/"),
    );
  if (below.length) return { dirs: [...new Set(below)].sort(), files: [] };
  const found = folders.find(({ path }) => dir === path || dir.startsWith(`${path}/`));
  if (!found) return null;
  const inside = dir.slice(found.path.length + 1);
  const secret = (path: string): boolean => found.denied(path) || path.split("/").some((part) => part.startsWith("."));
  if (inside && (found.real(`/${inside}`) === null || secret(inside))) return null;
  const target = join(found.folder, inside);
  try {
    const dirs: string[] = [];
    const files: string[] = [];
    for (const name of readdirSync(target).sort()) {
      const path = inside ? `${inside}/${name}` : name;
      if (secret(path) || found.real(`/${path}`) === null) continue;
      const entry = statSync(join(target, name), { throwIfNoEntry: false });
      if (entry) (entry.isDirectory() ? dirs : files).push(`${found.path}/${path}`);
    }
    return { dirs, files };
  } catch {
    return null;
  }
}
