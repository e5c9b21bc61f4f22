import { isKind, KINDS } from "../../../sharing/kind-names.ts";
import { atGesture } from "../../gesture.ts";
import { late } from "../../late.ts";
import { menuEntry } from "../../platform.ts";
import { type DirectoryLike, rowWay } from "../../row-ways.ts";
import { ofWindows } from "../../styles.ts";
import type * as gathering from "./gather.ts";
import type { DocumentLike, FolderLike, PackLike, Start } from "./gather.ts";
import { registerInstalled } from "./installed.ts";
import { registerSharedSetting } from "./setting.ts";

/** Gather what is to be shared and show it: both come when they are first asked for. */
async function author(begin: (from: typeof gathering) => Promise<Start | null> | Start | null): Promise<void> {
  const { openAuthor } = await late(async () => import("./window.ts"), ofWindows);
  const start = await begin(await late(async () => import("./gather.ts")));
  if (start) await openAuthor(start);
}

const LABEL = "CROSSOVER.Sharing.Author.open";
const GLYPH = "fa-solid fa-share-nodes";

interface ListLike {
  readonly collection?: {
    get(id: string): unknown;
    getDocument?(id: string): Promise<unknown>;
  };
}

/** The ways in: a line in the menus of folders, documents and this world's compendia; a document's stands at the head of its sheet, too, and the others' on their rows (row-ways.ts), where keys and fingers come. */
export function registerAuthor(): void {
  registerSharedSetting();
  registerInstalled();
  const folderOf = (row: HTMLElement, app: DirectoryLike): FolderLike | null => {
    const id = row.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? "";
    // A compendium's own, or the world's; what holds them is a collection here and a list there.
    const found =
      ([...(app.collection?.folders ?? []), ...(game.folders ?? [])] as FolderLike[]).find((f) => f.id === id) ?? null;
    return found && (KINDS as readonly string[]).includes(found.type) ? found : null;
  };
  rowWay("Folder", {
    label: LABEL,
    glyph: GLYPH,
    visible: (row, app) => game.user.isGM && folderOf(row, app) !== null,
    run: async (row, app) => {
      const folder = folderOf(row, app);
      if (folder) await author(async ({ fromFolder }) => fromFolder(folder));
    },
  });
  for (const kind of KINDS)
    Hooks.on(
      `get${kind}ContextOptions` as never,
      ((app: ListLike, options: object[]) => {
        const idOf = (li: HTMLElement): string => li.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
        options.push(
          menuEntry({
            label: LABEL,
            icon: `<i class="${GLYPH} fa-fw"></i>`,
            visible: (li) => game.user.isGM && idOf(li) !== "" && app.collection !== undefined,
            onClick: (li) =>
              void atGesture(async () => {
                const { collection } = app;
                const found = (
                  collection?.getDocument ? await collection.getDocument(idOf(li)) : collection?.get(idOf(li))
                ) as DocumentLike | null | undefined;
                await author(({ gather }) => {
                  const one = found ? gather(found) : null;
                  return one && { title: found?.name ?? "", documents: [one] };
                });
              }),
          }),
        );
      }) as never,
    );
  Hooks.on(
    "getHeaderControlsDocumentSheetV2" as never,
    (({ document: shown }: { readonly document?: DocumentLike }, controls: { readonly action: string }[]) => {
      if (!game.user.isGM || !shown || shown.parent || !isKind(shown.documentName)) return;
      if (controls.some(({ action }) => action === "crossoverShare")) return;
      const onClick = (): void =>
        void atGesture(async () =>
          author(({ gather }) => {
            const one = gather(shown);
            return one && { title: shown.name, documents: [one] };
          }),
        );
      controls.push({ icon: GLYPH, label: LABEL, action: "crossoverShare", onClick } as never);
    }) as never,
  );
  const packOf = (row: HTMLElement): PackLike | null => {
    const pack = (game.packs as unknown as Map<string, PackLike>).get(
      row.closest<HTMLElement>("[data-pack]")?.dataset.pack ?? "",
    );
    return pack && pack.metadata.packageType === "world" && (KINDS as readonly string[]).includes(pack.documentName)
      ? pack
      : null;
  };
  rowWay("Compendium", {
    label: LABEL,
    glyph: GLYPH,
    visible: (row) => game.user.isGM && packOf(row) !== null,
    run: async (row) => {
      const pack = packOf(row);
      if (pack) await author(async ({ fromPack }) => fromPack(pack));
    },
  });
}
