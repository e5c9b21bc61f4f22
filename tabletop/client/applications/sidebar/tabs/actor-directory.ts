import type { AnyObject } from "../../../../common/types.ts";
import { canvas, game } from "../../../runtime.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { DocumentDirectory, entryId } from "../document-directory.ts";
import { menuEntry } from "../menu.ts";
import { publicClass } from "../util.ts";

/** The world's actors. T:client/applications/sidebar/tabs/actor-directory */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.actors", icon: "fa-solid fa-user" },
    renderUpdateKeys: ["prototypeToken"],
  };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const actor = (target: HTMLElement) => this.collection?.get(entryId(target) ?? "");
    const options = super._getEntryContextOptions();
    options.splice(
      1,
      0,
      menuEntry({
        label: "HOST.Directory.PlaceToken",
        icon: "fa-solid fa-location-crosshairs",
        visible: (target) => Boolean(game.user?.isGM && canvas.ready && actor(target)),
        run: (target) => canvas.tokens?._placeActor?.(actor(target)),
      }),
      menuEntry({
        label: "HOST.Directory.ViewArt",
        icon: "fa-solid fa-image",
        visible: (target) => Boolean(actor(target)?.img && publicClass("applications.apps.ImagePopout")),
        run: (target) => {
          const { img, name, uuid } = actor(target);
          const Popout = publicClass("applications.apps.ImagePopout");
          return new Popout({ src: img, uuid, window: { title: name } }).render({ force: true });
        },
      }),
    );
    return options;
  }
}
