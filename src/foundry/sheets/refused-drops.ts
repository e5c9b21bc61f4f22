import { isElement, listenEverywhere } from "../dom.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";

/** What somebody lets go over a sheet: names of files, or the text that the drag carries. */
export interface Dropped {
  readonly files: readonly string[];
  readonly text: string;
}

/** Documents that have no place on any sheet of ours. */
const NO_PLACE: ReadonlySet<string> = new Set([
  "Actor",
  "Token",
  "Macro",
  "JournalEntry",
  "JournalEntryPage",
  "RollTable",
  "Scene",
  "Playlist",
  "PlaylistSound",
  "Cards",
  "Card",
  "Combat",
  "Combatant",
  "User",
  "Folder",
]);

/** Why something can't be put on a sheet, as a lang key with what it needs; null for what sheets take, and for drags that other packages may know. */
export function refusedDrop(
  { files, text }: Dropped,
  isHere: (uuid: string) => boolean = () => true,
): { readonly key: string; readonly data?: { readonly [k: string]: string } } | null {
  if (files.length > 0) return { key: "dropFile", data: { name: listed(files) } };
  let type: unknown;
  let uuid: unknown;
  try {
    ({ type, uuid } = (JSON.parse(text) ?? {}) as { readonly type?: unknown; readonly uuid?: unknown });
  } catch {
    return { key: "dropText" };
  }
  if (typeof type !== "string") return { key: "dropText" };
  if (type === "CrossoverCheck" || type === "CrossoverAction") return { key: "dropTrait" };
  if (NO_PLACE.has(type)) return { key: "dropKind", data: { kind: `DOCUMENT.${type}` } };
  return typeof uuid === "string" && !isHere(uuid) ? { key: "dropGone" } : null;
}

/** Parts of the name of a document that stands in a compendium by itself; what lies within one is read when it is dropped. */
const PACKED = 5;

/** Whether what a drag names is still there, as far as that is known without reading a compendium. */
function isThere(uuid: string): boolean {
  if (uuid.startsWith("Compendium.") && uuid.split(".").length > PACKED) return true;
  return fromUuidSync(uuid as never, { strict: false } as never) !== null;
}

interface Sheet {
  readonly element?: HTMLElement;
  readonly document?: { readonly name: string; readonly isOwner: boolean; readonly documentName: string };
}

/** The sheet of ours that something is over; null where text is being written, which takes what it likes. */
function sheetAt(target: EventTarget | null): Sheet | null {
  if (!isElement(target) || target.closest("textarea, input, [contenteditable=true], prose-mirror")) return null;
  const over = target.closest<HTMLElement>(".crossover.actor-sheet, .crossover.item-sheet");
  if (!over) return null;
  const all = foundry.applications.instances as unknown as ReadonlyMap<string, Sheet>;
  return [...all.values()].find((app) => app.element === over) ?? null;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** Say why what was let go over a sheet isn't taken. Before the sheet's own listeners, which pass over it in silence; a file would even be opened in place of the game. */
export function registerRefusedDrops(): void {
  listenEverywhere("dragover", (event) => {
    if (carriesFiles(event) && sheetAt(event.target)) event.preventDefault();
  });
  listenEverywhere(
    "drop",
    (event) => {
      const sheet = event.dataTransfer ? sheetAt(event.target) : null;
      if (!sheet?.document || !event.dataTransfer) return;
      const { files } = event.dataTransfer;
      const text = event.dataTransfer.getData("text/plain");
      const refused = refusedDrop({ files: [...files].map((f) => f.name), text }, isThere);
      const said = refused
        ? localize(`CROSSOVER.Shared.Sheet.${refused.key}`, kindOf(refused.data))
        : sheet.document.isOwner
          ? null
          : localize("CROSSOVER.Shared.Sheet.dropNotYours", { name: sheet.document.name });
      if (said === null) return;
      event.preventDefault();
      event.stopPropagation();
      ui.notifications.warn(said);
    },
    { capture: true },
  );
}

/** Foundry's own word for a kind of document. */
const kindOf = (data: { readonly [k: string]: string } = {}): { readonly [k: string]: string } =>
  data.kind === undefined ? data : { ...data, kind: localize(data.kind) };
