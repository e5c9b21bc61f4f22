import type { AnyObject } from "../../../../common/types.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { DocumentDirectory, entryId } from "../document-directory.ts";
import { menuEntry } from "../menu.ts";

/** The world's macros; opened as a window from the hotbar. T:client/applications/sidebar/tabs/macro-directory */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.macros", icon: "fa-solid fa-code" },
    renderUpdateKeys: ["author"],
  };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const macro = (target: HTMLElement) => this.collection?.get(entryId(target) ?? "");
    const options = super._getEntryContextOptions();
    options.splice(
      1,
      0,
      menuEntry({
        label: "HOST.Hotbar.Execute",
        icon: "fa-solid fa-play",
        visible: (target) => Boolean(macro(target)?.canExecute ?? true),
        run: (target, event) => macro(target)?.execute({ event }),
      }),
    );
    return options;
  }
}
