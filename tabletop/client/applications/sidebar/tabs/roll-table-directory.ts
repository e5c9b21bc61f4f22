import type { AnyObject } from "../../../../common/types.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { DocumentDirectory, entryId } from "../document-directory.ts";
import { menuEntry } from "../menu.ts";

/** The world's roll tables. T:client/applications/sidebar/tabs/roll-table-directory */
export class RollTableDirectory extends DocumentDirectory {
  static override tabName = "tables";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.tables", icon: "fa-solid fa-table-list" },
  };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const options = super._getEntryContextOptions();
    options.splice(
      1,
      0,
      menuEntry({
        label: "HOST.Directory.DrawTable",
        icon: "fa-solid fa-dice-d20",
        run: (target) => this.collection?.get(entryId(target) ?? "")?.draw(),
      }),
    );
    return options;
  }
}
