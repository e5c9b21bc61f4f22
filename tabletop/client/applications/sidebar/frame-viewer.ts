import type { AnyObject } from "../../../common/types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, t } from "../api/text.ts";

/** A page of documentation in a window: `new FrameViewer({url, window: {title}})`. T:client/applications/sidebar/apps/frame-viewer */
export class FrameViewer extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "frame-viewer-{id}",
    classes: ["frame-viewer"],
    window: { resizable: true, icon: "fa-solid fa-file-lines" },
    position: { width: 900, height: 700 },
    url: "",
  };

  override get title(): string {
    return this.options.window.title || t("HOST.FrameViewer.Title");
  }
  override async _renderHTML(): Promise<HTMLElement> {
    return h("iframe", { src: String(this.options.url), title: this.title, referrerpolicy: "no-referrer" });
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}
