import type { AnyObject } from "../../../../common/types.ts";
import { game } from "../../../runtime.ts";
import { t } from "../../api/text.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { DocumentDirectory, entryId } from "../document-directory.ts";
import { menuEntry } from "../menu.ts";

/** The world's scenes; a click shows the scene on the board. T:client/applications/sidebar/tabs/scene-directory */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.scenes", icon: "fa-solid fa-map" },
    renderUpdateKeys: ["background", "initialLevel", "thumb", "active", "navigation"],
  };

  override _prepareEntry(entry: AnyObject): AnyObject {
    const shown = super._prepareEntry(entry);
    return {
      ...shown,
      img: entry.thumb || entry._picture?.src || null,
      badge: entry.active ? "fa-solid fa-bullseye" : "",
      badgeLabel: entry.active ? t("HOST.Scene.Active") : "",
      css: `${shown.css} ${entry.active ? "active-scene" : ""}`.trim(),
    };
  }

  override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    await this.collection?.get(entryId(target) ?? "")?.view?.();
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const scene = (target: HTMLElement) => this.collection?.get(entryId(target) ?? "");
    const gm = (): boolean => Boolean(game.user?.isGM);
    const [, ...rest] = super._getEntryContextOptions();
    return [
      menuEntry({ label: "HOST.Scene.View", icon: "fa-solid fa-eye", run: (target) => scene(target)?.view?.() }),
      menuEntry({
        label: "HOST.Scene.Activate",
        icon: "fa-solid fa-bullseye",
        visible: (target) => gm() && !scene(target)?.active,
        run: (target) => scene(target)?.activate?.(),
      }),
      menuEntry({
        label: "HOST.Scene.Configure",
        icon: "fa-solid fa-gears",
        visible: gm,
        run: (target) => scene(target)?.sheet?.render({ force: true }),
      }),
      menuEntry({
        label: "HOST.Scene.ToggleNavigation",
        icon: "fa-solid fa-compass",
        visible: gm,
        run: (target) => scene(target)?.update({ navigation: !scene(target).navigation }),
      }),
      ...rest,
    ];
  }
}
