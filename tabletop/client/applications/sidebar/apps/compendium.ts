import type { AnyObject, AnyValue } from "../../../../common/types.ts";
import { CONFIG, game, ui } from "../../../runtime.ts";
import { instances } from "../../api/application.ts";
import { t } from "../../api/text.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { deleteWithConfirmation, DocumentDirectory, entryId } from "../document-directory.ts";
import { menuEntry } from "../menu.ts";
import { toggleLock } from "../tabs/compendium-directory.ts";
import { packageTitle } from "../util.ts";

/** The window that lists one compendium from its index; documents are read when they are opened, dragged or imported. T:client/applications/sidebar/apps/compendium */
export class Compendium extends DocumentDirectory {
  static override tabName = "compendium-pack";

  static override DEFAULT_OPTIONS: AnyObject = {
    id: "compendium-{id}",
    classes: ["compendium", "compendium-directory"],
    window: { frame: true, positioned: true, resizable: true, minimizable: true },
    position: { width: 360, height: 560 },
    actions: {
      async toggleLock(this: Compendium): Promise<void> {
        await toggleLock(this.collection);
        await this.render();
      },
    },
  };

  static override PARTS: AnyObject = {
    header: { template: "templates/sidebar/apps/compendium/header.hbs" },
    directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
  };

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const uniqueId = String(options.collection?.collection ?? options.collection?.metadata?.id ?? "pack").replaceAll(
      ".",
      "_",
    );
    return super._initializeApplicationOptions({ uniqueId, ...options, id: options.id ?? `compendium-${uniqueId}` });
  }

  override get title(): string {
    return t(this.collection?.title ?? this.collection?.metadata?.label ?? "");
  }

  override get popout(): undefined {
    return undefined;
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    await this.collection?.getIndex?.();
    const context = await super._prepareContext(options);
    const { locked } = this.collection;
    return Object.assign(context, {
      locked,
      lockLabel: locked ? "HOST.Compendium.Locked" : "HOST.Compendium.Unlocked",
      lockHint: locked ? "HOST.Compendium.UnlockHint" : "HOST.Compendium.LockHint",
      sourceLabel: packageTitle(this.collection),
      emptyLabel: t("HOST.Compendium.Empty"),
    });
  }

  override _visibleEntries(): AnyObject[] {
    return [...(this.collection?.index ?? [])];
  }

  override _canCreateEntry(): boolean {
    return !this.collection?.locked && Boolean(game.user?.isGM);
  }

  override _prepareEntry(entry: AnyObject): AnyObject {
    return {
      ...super._prepareEntry(entry),
      id: entry._id,
      css: "",
      uuid: entry.uuid ?? this.collection.getUuid?.(entry._id),
    };
  }

  override async _entryDocument(target: HTMLElement): Promise<AnyValue> {
    const id = entryId(target);
    return id ? this.collection?.getDocument(id) : null;
  }

  override _getEntryDragData(target: HTMLElement): AnyObject | null {
    const id = target.dataset.entryId;
    if (!id) return super._getEntryDragData(target);
    const row = this.collection?.index?.get(id);
    return {
      type: this.documentName,
      uuid: row?.uuid ?? `Compendium.${this.collection.collection}.${this.documentName}.${id}`,
    };
  }

  override _canDragDrop(): boolean {
    return this._canCreateEntry();
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const load = (target: HTMLElement): Promise<AnyValue> => this._entryDocument(target);
    const unlocked = (): boolean => this._canCreateEntry();
    return [
      menuEntry({
        label: "HOST.Directory.Open",
        icon: "fa-solid fa-up-right-from-square",
        run: (target, event) => this._onClickEntry(event ?? new Event("click"), target),
      }),
      menuEntry({
        label: "HOST.Compendium.ImportEntry",
        icon: "fa-solid fa-download",
        visible: () => Boolean(this.documentClass?.canUserCreate?.(game.user)),
        run: async (target) => {
          const world = game.collections?.get(this.documentName);
          const document = await world?.importFromCompendium(this.collection, entryId(target));
          if (document) ui.notifications?.success?.(t("HOST.Compendium.Imported", { name: document.name }));
        },
      }),
      menuEntry({
        label: "HOST.Directory.CopyId",
        icon: "fa-solid fa-passport",
        visible: () => Boolean(game.user?.isGM),
        run: async (target) => game.clipboard?.copyPlainText?.((await load(target))?.uuid),
      }),
      menuEntry({
        label: "HOST.Directory.Export",
        icon: "fa-solid fa-file-export",
        run: async (target) => (await load(target))?.exportToJSON?.(),
      }),
      menuEntry({
        label: "HOST.Directory.Delete",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: unlocked,
        run: async (target) => deleteWithConfirmation(await load(target)),
      }),
    ];
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    const apps = this.collection?.apps as AnyValue;
    if (Array.isArray(apps) && !apps.includes(this)) apps.push(this);
    else if (apps instanceof Set) apps.add(this);
  }

  override _onClose(options: AnyObject): AnyValue {
    const apps = this.collection?.apps as AnyValue;
    if (Array.isArray(apps) && apps.includes(this)) apps.splice(apps.indexOf(this), 1);
    else if (apps instanceof Set) apps.delete(this);
    return super._onClose(options);
  }
}

/** Open a compendium's window, or bring it to the front. The class is the pack's own, else that of CONFIG. */
export async function openCompendium(pack: AnyValue): Promise<AnyValue> {
  const id = `compendium-${String(pack.collection).replaceAll(".", "_")}`;
  const open = instances.get(id);
  if (open) return open.render({ force: true });
  const cls = pack.applicationClass ?? CONFIG.ui?.compendiumPack ?? Compendium;
  return new cls({ collection: pack }).render({ force: true });
}
