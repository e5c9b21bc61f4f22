import type { AnyObject } from "../../../../common/types.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's playlists as a list; the host plays no sound, so the sidebar has no tab for it. T:client/applications/sidebar/tabs/playlist-directory */
export class PlaylistDirectory extends DocumentDirectory {
  static override tabName = "playlists";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.playlists", icon: "fa-solid fa-music" },
  };
}
