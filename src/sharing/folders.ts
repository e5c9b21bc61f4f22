/** Folders of a bundle: a tree, at most as deep as the platform allows, whatever the file said. */
import { isId, stableId } from "./ids.ts";
import { inert } from "./inert.ts";
import { isKind } from "./kind-names.ts";
import type { FolderSource, ReadLimits, Tell } from "./model.ts";
import { asText, isList, isObject, type Json } from "./tree.ts";

/** How deep folders may nest (`CONST.FOLDER_MAX_DEPTH`). */
const DEEPEST = 4;

/** The folders that can be used: own ids, a kind, a parent of the same kind that exists, no circle, not too deep. Parents come before children. */
export function checkFolders(
  given: Json | undefined,
  scope: string,
  limits: Pick<ReadLimits, "cleanHtml" | "maxDocuments">,
  tell: Tell,
): FolderSource[] {
  if (given === undefined || given === null) return [];
  if (!isList(given)) {
    tell("repaired", "badFolder", "folders");
    return [];
  }
  const folders = new Map<string, FolderSource>();
  given.slice(0, limits.maxDocuments).forEach((entry, i) => {
    const at = `folders[${i}]`;
    if (!isObject(entry) || !isKind(entry.type)) {
      tell("dropped", "badFolder", at);
      return;
    }
    const _id = isId(entry._id) ? entry._id : stableId(scope, "Folder", asText(entry._id ?? i));
    if (_id !== entry._id) tell("repaired", "badId", at, { id: asText(entry._id).slice(0, 60) });
    if (folders.has(_id)) {
      tell("dropped", "duplicateId", at, { id: _id });
      return;
    }
    const name = typeof entry.name === "string" && entry.name.trim() !== "" ? entry.name.slice(0, 200) : "Folder";
    folders.set(_id, {
      _id,
      name,
      type: entry.type,
      folder: typeof entry.folder === "string" ? entry.folder : null,
      sorting: entry.sorting === "m" ? "m" : "a",
      sort: typeof entry.sort === "number" ? Math.trunc(entry.sort) : 0,
      color: typeof entry.color === "string" && /^#[0-9a-f]{6}$/iu.test(entry.color) ? entry.color : null,
      description: typeof entry.description === "string" ? inert(limits.cleanHtml(entry.description)).html : "",
    });
  });
  const settled = new Map<string, FolderSource>();
  for (const folder of folders.values()) {
    let parent = folder.folder === null ? undefined : folders.get(folder.folder);
    if (folder.folder !== null && parent?.type !== folder.type) {
      tell("repaired", "badFolder", `Folder ${folder._id}`, { name: folder.name });
      parent = undefined;
    }
    settled.set(folder._id, { ...folder, folder: parent?._id ?? null });
  }
  for (const folder of settled.values()) {
    const trail = new Set<string>([folder._id]);
    for (let up = folder.folder; up !== null; up = settled.get(up)?.folder ?? null) {
      if (trail.has(up)) {
        tell("repaired", "folderCycle", `Folder ${folder._id}`, { name: folder.name });
        settled.set(folder._id, { ...folder, folder: null });
        break;
      }
      trail.add(up);
    }
  }
  const depth = (id: string | null): number => (id === null ? 0 : 1 + depth(settled.get(id)?.folder ?? null));
  for (const folder of [...settled.values()]) {
    if (depth(folder._id) <= DEEPEST) continue;
    tell("repaired", "folderDepth", `Folder ${folder._id}`, { name: folder.name });
    let up = folder.folder;
    while (up !== null && depth(up) >= DEEPEST) up = settled.get(up)?.folder ?? null;
    settled.set(folder._id, { ...folder, folder: up });
  }
  return [...settled.values()].sort((a, b) => depth(a._id) - depth(b._id));
}
