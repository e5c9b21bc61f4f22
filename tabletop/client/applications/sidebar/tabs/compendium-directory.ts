import type { AnyObject, AnyValue, Constructor } from "../../../../common/types.ts";
import { Hooks } from "../../../hooks.ts";
import { CONFIG, game, ui } from "../../../runtime.ts";
import { type HandlebarsApplication, HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { t } from "../../api/text.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { openCompendium } from "../apps/compendium.ts";
import { menuEntry } from "../menu.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { registerSidebarTemplates } from "../templates.ts";
import { configureOwnership, packageTitle } from "../util.ts";

const Base = HandlebarsApplicationMixin(
  AbstractSidebarTab as unknown as Constructor<AnyValue>,
) as unknown as typeof AbstractSidebarTab &
  Constructor<HandlebarsApplication & AbstractSidebarTab> & { PARTS: AnyObject };

const countOf = (count: number): string =>
  count === 1 ? t("HOST.Compendium.CountOne") : t("HOST.Compendium.Count", { count });

/** The list of compendia by kind of document. T:client/applications/sidebar/tabs/compendium-directory */
export class CompendiumDirectory extends Base {
  static override tabName = "compendium";

  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["directory", "flexcol"],
    window: { title: "HOST.Sidebar.Tabs.compendium", icon: "fa-solid fa-book-atlas" },
    actions: {
      activateEntry(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
        return this._onClickEntry(target);
      },
    },
  };

  static override PARTS: AnyObject = {
    header: { template: "templates/sidebar/compendium-header.hbs" },
    directory: { template: "templates/sidebar/compendium-directory.hbs", scrollable: [""] },
  };

  #search: SearchFilter | null = null;

  constructor(options: AnyObject = {}) {
    super(options);
    registerSidebarTemplates();
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const byType = new Map<string, AnyObject[]>();
    for (const pack of game.packs ?? [])
      if (pack.visible !== false) byType.set(pack.documentName, [...(byType.get(pack.documentName) ?? []), pack]);
    const groups = [...byType].map(([type, packs]) => {
      const plural = t(`HOST.Documents.${type}`);
      return {
        label: plural.startsWith("HOST.") ? type : plural,
        icon: CONFIG[type]?.sidebarIcon ?? "fa-solid fa-book",
        packs: packs
          .map((pack: AnyValue) => ({
            id: pack.collection ?? pack.metadata.id,
            title: t(pack.title ?? pack.metadata.label),
            locked: pack.locked,
            private: game.user?.isGM && pack.private,
            sub: [countOf(pack.index?.size ?? 0), packageTitle(pack)].filter(Boolean).join(" · "),
            css: "",
          }))
          .sort((a, b) => a.title.localeCompare(b.title)),
      };
    });
    groups.sort((a, b) => a.label.localeCompare(b.label));
    return Object.assign(context, {
      title: this.title,
      groups,
      searchLabel: t("HOST.Directory.Search", { type: this.title }),
    });
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item.compendium", {
      fixed: true,
      hookName: "getCompendiumContextOptions",
      parentClassHooks: false,
    });
    if (!this.isPopout) Hooks.on("updateCompendium", () => void this.render());
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    this.#search ??= new SearchFilter.implementation({
      inputSelector: "input[name=search]",
      contentSelector: ".directory-list",
      callback: (_event: AnyValue, query: string, rgx: AnyValue, html: HTMLElement | null) => {
        for (const group of html?.querySelectorAll<HTMLElement>(".compendium-group") ?? []) {
          let any = false;
          for (const item of group.querySelectorAll<HTMLElement>(".compendium")) {
            item.hidden =
              Boolean(query) && !SearchFilter.testQuery(rgx, item.querySelector(".compendium-name")?.textContent ?? "");
            any ||= !item.hidden;
          }
          group.hidden = !any;
        }
      },
    }) as SearchFilter;
    this.#search.bind(this.element);
  }

  async _onClickEntry(target: HTMLElement): Promise<void> {
    const pack = packOf(target);
    if (pack) await openCompendium(pack);
  }

  /** Menu of a compendium. T:client/applications/sidebar/tabs/compendium-directory */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const gm = (): boolean => Boolean(game.user?.isGM);
    return [
      menuEntry({
        label: "HOST.Directory.Open",
        icon: "fa-solid fa-up-right-from-square",
        run: (target) => this._onClickEntry(target),
      }),
      menuEntry({
        label: "HOST.Compendium.ToggleLock",
        icon: "fa-solid fa-lock",
        visible: gm,
        run: (target) => toggleLock(packOf(target)),
      }),
      menuEntry({
        label: "HOST.Directory.Ownership",
        icon: "fa-solid fa-user-lock",
        visible: (target) => gm() && typeof packOf(target)?.configureOwnershipDialog === "function",
        run: (target) => packOf(target).configureOwnershipDialog?.() ?? configureOwnership(packOf(target)),
      }),
      menuEntry({
        label: "HOST.Compendium.ImportAll",
        icon: "fa-solid fa-download",
        visible: gm,
        run: async (target) => {
          const pack = packOf(target);
          await (pack?.importDialog ? pack.importDialog() : pack?.importAll?.());
        },
      }),
    ];
  }
}

function packOf(target: HTMLElement): AnyValue {
  return game.packs?.get(target.closest<HTMLElement>("[data-pack]")?.dataset.pack ?? "");
}

/** Lock or unlock a compendium. */
export async function toggleLock(pack: AnyValue): Promise<void> {
  if (!pack) return;
  await pack.configure({ locked: !pack.locked });
  ui.compendium?.render?.();
  for (const app of pack.apps ?? []) app.render?.();
}
