/** A folder of a directory; `parent` is the id of the one around it. */
export interface FolderLike {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

/** Something that lies in a folder; `played` is whether its ruleset is played at this table. */
export interface InFolder {
  readonly folder: string | null;
  readonly played: boolean;
}

/** The folder itself and those around it, from the inside out; a circle ends where it closes. */
function around(id: string | null, byId: ReadonlyMap<string, FolderLike>): readonly FolderLike[] {
  const out: FolderLike[] = [];
  for (let at = id; at !== null;) {
    const folder = byId.get(at);
    if (!folder || out.includes(folder)) break;
    out.push(folder);
    at = folder.parent;
  }
  return out;
}

/** Folders that hold something, all of it of rulesets that are off, with what their own folders hold. One that is empty is nobody's and stays. */
export function foldersOff(folders: readonly FolderLike[], held: readonly InFolder[]): ReadonlySet<string> {
  const byId = new Map(folders.map((f) => [f.id, f]));
  const off = new Set<string>();
  const on = new Set<string>();
  for (const { folder, played } of held)
    for (const { id } of around(folder, byId)) {
      if (played) on.add(id);
      else off.add(id);
    }
  return new Set([...off].filter((id) => !on.has(id)));
}

/** Folders in which something new may be put, by their whole path, so that two of one name are told apart: "Fudge / Foes". */
export function folderChoices(
  folders: readonly FolderLike[],
  held: readonly InFolder[],
): readonly { readonly id: string; readonly name: string }[] {
  const byId = new Map(folders.map((f) => [f.id, f]));
  const off = foldersOff(folders, held);
  return folders
    .filter(({ id }) => !off.has(id))
    .map(({ id }) => ({
      id,
      name: around(id, byId)
        .map((f) => f.name)
        .reverse()
        .join(" / "),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
