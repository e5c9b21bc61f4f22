/** Watches the system's files, if its manifest asks for hot reload, and tells what changed (H-018). */
import { type FSWatcher, readFileSync, watch } from "node:fs";
import { extname, join, normalize } from "node:path";
import type { AnyObject } from "../common/types.ts";
import { isPlainObject } from "./merge.ts";
import type { World } from "./world.ts";

/** What clients receive with the `hotReload` event. `T:client/hooks` (hotReload) */
export interface HotReloadChange {
  packageId: string;
  packageType: "system";
  path: string;
  extension: string;
  content: string;
}

/** Start watching; returns how to stop. */
export function watchSystem(world: World, tell: (change: HotReloadChange) => void): () => void {
  const options: unknown = (world.system.manifest.flags as AnyObject | undefined)?.hotReload;
  if (!isPlainObject(options) || !Array.isArray(options.extensions)) return () => undefined;
  const extensions = new Set(options.extensions.map((extension: unknown) => String(extension).replace(/^\./, "")));
  const paths = (Array.isArray(options.paths) ? options.paths : [])
    .map((path: unknown) => normalize(String(path)).replace(/^(\.?\/)+|\/+$/g, ""))
    .filter((path) => path && path !== ".");
  const { folder, info } = world.system;
  const pending = new Map<string, NodeJS.Timeout>();
  let watcher: FSWatcher;
  try {
    watcher = watch(folder, { recursive: true }, (_event, name) => {
      const path = name?.split("\\").join("/");
      if (!path) return;
      const extension = extname(path).slice(1);
      if (
        !extensions.has(extension) ||
        path.startsWith("packs/") ||
        (paths.length && !paths.some((start) => path === start || path.startsWith(`${start}/`)))
      )
        return;
      clearTimeout(pending.get(path));
      // Editors write in several steps.
      pending.set(
        path,
        setTimeout(() => {
          pending.delete(path);
          try {
            tell({
              packageId: info.id,
              packageType: "system",
              path: `systems/${info.id}/${path}`,
              extension,
              content: readFileSync(join(folder, path), "utf8"),
            });
          } catch {
            // The file is gone again.
          }
        }, 100),
      );
    });
    watcher.on("error", () => watcher.close());
  } catch {
    return () => undefined;
  }
  return () => {
    watcher.close();
    for (const timer of pending.values()) clearTimeout(timer);
  };
}
