import { ofWindows } from "../../../styles.ts";
import { atGesture } from "../../../gesture.ts";
import { late } from "../../../late.ts";
import { menuEntry } from "../../../platform.ts";
import { declarationById } from "../../../registry.ts";
import { rowWay } from "../../../row-ways.ts";
import { isPlayed } from "../../../settings/register.ts";
import { localize } from "../../../view/text/localize.ts";
import { fudgeSubtypes } from "../../subtypes.ts";
import type { AuditSource } from "./audit-window.ts";
import { recordOf, transferable } from "./record.ts";
import type { ImportOptions } from "./window.ts";

const openImport = async (options: ImportOptions = {}): Promise<void> =>
  (await late(async () => import("./window.ts"), ofWindows)).openImport(options);

const openAudit = async (asked: AuditSource): Promise<void> =>
  (await late(async () => import("./audit-window.ts"), ofWindows)).openAudit(asked);

const T = "CROSSOVER.Fudge.Transfer";

interface DirectoryLike {
  readonly collection?: {
    readonly metadata?: { readonly id: string };
    readonly documentName?: string;
    get(id: string): unknown;
    getDocument?(id: string): Promise<unknown>;
  };
}

const entryId = (li: HTMLElement): string => li.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";

/** The actor of a line of a directory; a compendium's only once it is loaded. */
const actorOf = (app: DirectoryLike, li: HTMLElement): Actor.Implementation | null => {
  const found = app.collection?.get(entryId(li)) ?? null;
  return transferable(found as Actor.Implementation | null) ? (found as Actor.Implementation) : null;
};

async function loaded(app: DirectoryLike, li: HTMLElement): Promise<Actor.Implementation | null> {
  const { collection } = app;
  return ((await (collection?.getDocument?.(entryId(li)) ?? collection?.get(entryId(li)))) ??
    null) as Actor.Implementation | null;
}

/** Subtypes of a compendium's index that this ruleset knows. */
const ours = (type: unknown): boolean => typeof type === "string" && Object.hasOwn(fudgeSubtypes.Actor, type);

function packHasCharacters(id: string): boolean {
  const pack = game.packs.get(id) as unknown as
    { documentName: string; index: Iterable<{ type?: string }> } | undefined;
  return pack?.documentName === "Actor" && [...pack.index].some((row) => ours(row.type));
}

/** Whether files of this ruleset are of use at this table, and this user may make actors of them. */
const mayCreate = (): boolean => played() && Actor.implementation.canUserCreate(game.user);

const played = (): boolean => {
  const ruleset = declarationById("fudge");
  return ruleset !== null && isPlayed(ruleset);
};

/** The button at the head of the actors' directory. */
function importButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  // An icon beside the folder's, so that "Create actor" keeps its room.
  button.className = "crossover-transfer-open icon";
  button.dataset.transfer = "";
  button.dataset.tooltip = localize(`${T}.open`);
  button.setAttribute("aria-label", localize(`${T}.open`));
  const glyph = document.createElement("i");
  glyph.className = "fa-solid fa-file-import";
  glyph.setAttribute("aria-hidden", "true");
  button.append(glyph);
  button.addEventListener("click", () => void atGesture(async () => openImport()));
  return button;
}

interface HeaderControl {
  readonly icon: string;
  readonly label: string;
  readonly action: string;
  readonly onClick?: () => void;
}

const openExport = async (actor: Actor.Implementation): Promise<void> => {
  const { ExportWindow } = await late(async () => import("./export-window.ts"), ofWindows);
  await new ExportWindow(actor).render({ force: true });
};

/** Whether a file may be read into this one. */
const takesFile = (actor: Actor.Implementation): boolean => !actor.pack && actor.isOwner && recordOf(actor) !== null;

const mayExport = (actor: Actor.Implementation | null): boolean =>
  actor?.testUserPermission(game.user, "OBSERVER") === true;

/**
 * The ways in: a button at the actors' directory, lines in the menus of actors, of their folders and of compendia; what is of one actor stands at the head of its sheet, too, and what is of a folder or a compendium on its row (row-ways.ts), where keys and fingers come.
 */
export function registerTransfer(): void {
  Hooks.on(
    "renderActorDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      if (!mayCreate()) return;
      const actions = element.querySelector(".directory-header .header-actions");
      if (actions && !element.querySelector("[data-transfer]")) actions.append(importButton());
    }) as never,
  );
  Hooks.on(
    "getActorContextOptions" as never,
    ((app: DirectoryLike, options: object[]) => {
      options.push(
        menuEntry({
          label: `${T}.importInto`,
          icon: '<i class="fa-solid fa-file-import fa-fw"></i>',
          visible: (li) => {
            const actor = actorOf(app, li);
            return actor !== null && takesFile(actor);
          },
          onClick: (li) =>
            void atGesture(async () => {
              const into = actorOf(app, li);
              if (into) await openImport({ into });
            }),
        }),
        menuEntry({
          label: `${T}.export`,
          icon: '<i class="fa-solid fa-file-export fa-fw"></i>',
          visible: (li) => mayExport(actorOf(app, li)),
          onClick: (li) =>
            void atGesture(async () => {
              const actor = await loaded(app, li);
              if (actor) await openExport(actor);
            }),
        }),
      );
    }) as never,
  );
  Hooks.on(
    "getHeaderControlsActorSheetV2" as never,
    (({ actor }: { readonly actor?: Actor.Implementation }, controls: HeaderControl[]) => {
      if (!transferable(actor) || controls.some((c) => c.action === "crossoverExport")) return;
      const add = (action: string, icon: string, label: string, run: () => Promise<void>): void => {
        controls.push({ icon, label, action, onClick: () => void atGesture(run) });
      };
      if (takesFile(actor))
        add("crossoverImportInto", "fa-solid fa-file-import", `${T}.importInto`, async () =>
          openImport({ into: actor }),
        );
      if (mayExport(actor))
        add("crossoverExport", "fa-solid fa-file-export", `${T}.export`, async () => openExport(actor));
    }) as never,
  );
  const folderOf = (row: HTMLElement): Folder.Implementation | null =>
    (game.folders.get(row.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? "") as
      Folder.Implementation | undefined) ?? null;
  rowWay("Folder", {
    label: `${T}.Audit.folder`,
    glyph: "fa-solid fa-scale-balanced",
    visible: (row) => (folderOf(row)?.type as string | undefined) === "Actor" && game.user.isGM && played(),
    run: async (row) => {
      const folder = folderOf(row);
      if (folder) await openAudit({ kind: "folder", folder });
    },
  });
  const packId = (row: HTMLElement): string => row.closest<HTMLElement>("[data-pack]")?.dataset.pack ?? "";
  rowWay("Compendium", {
    label: `${T}.Audit.pack`,
    glyph: "fa-solid fa-scale-balanced",
    visible: (row) => game.user.isGM && packHasCharacters(packId(row)),
    run: async (row) => openAudit({ kind: "pack", pack: packId(row) }),
  });
}
