import type { AnyObject } from "../../../common/types.ts";
import { game, ui } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, t } from "../api/text.ts";

/** A picture in a window of its own: `new ImagePopout({src, caption, uuid, window: {title}})`. T:client/applications/apps/image-popout */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "image-popout-{id}",
    classes: ["image-popout"],
    window: {
      resizable: true,
      icon: "fa-solid fa-image",
      controls: [
        {
          icon: "fa-solid fa-eye",
          label: "HOST.ImagePopout.Show",
          action: "shareImage",
          visible(): boolean {
            return Boolean(game.user?.isGM);
          },
        },
      ],
    },
    position: { width: 640, height: "auto" },
    actions: { shareImage: ImagePopout.#onShare },
    src: "",
    caption: "",
    uuid: null,
    showTitle: true,
  };

  constructor(options: AnyObject | string = {}, more: AnyObject = {}) {
    super(typeof options === "string" ? { ...more, src: options } : options);
  }

  override get title(): string {
    return this.options.showTitle === false ? "" : this.options.window.title || t("HOST.ImagePopout.Title");
  }
  /** The path of the picture. */
  get src(): string {
    return this.options.src;
  }
  get isVideo(): boolean {
    return /\.(webm|mp4|m4v|ogv)$/i.test(this.src);
  }

  override async _renderHTML(): Promise<HTMLElement> {
    const { src, caption } = this.options;
    const media = this.isVideo
      ? h("video", { src, controls: true, autoplay: true, loop: true, muted: true })
      : h("img", { src, alt: caption || this.title });
    return h("figure", null, media, caption ? h("figcaption", null, caption) : null);
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    void ApplicationV2.waitForImages(this.element).then(() => this.element && this.setPosition());
  }

  static #onShare(this: ImagePopout): void {
    this.shareImage();
  }

  /** Show the picture to everybody. T:client/applications/apps/image-popout */
  shareImage({ image, users }: AnyObject = {}): void {
    const { src, caption, uuid, showTitle } = this.options;
    game.socket?.emit("shareImage", { image: image ?? src, title: this.title, caption, uuid, showTitle, users });
    ui.notifications?.info(t("HOST.ImagePopout.Shared"));
  }

  /** The other side of `shareImage`. */
  static _handleShareImage({ image, title, caption, uuid, showTitle }: AnyObject = {}): ImagePopout {
    const app = new this({ src: image, caption, uuid, showTitle, window: { title } });
    void app.render({ force: true });
    return app;
  }
}
