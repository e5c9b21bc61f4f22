import type { AnyObject } from "../../../../common/types.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's journal. T:client/applications/sidebar/tabs/journal-directory */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.journal", icon: "fa-solid fa-book-open" },
  };
}
