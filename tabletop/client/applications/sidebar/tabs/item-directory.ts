import type { AnyObject } from "../../../../common/types.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's items. T:client/applications/sidebar/tabs/item-directory */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.items", icon: "fa-solid fa-suitcase" },
  };
}
