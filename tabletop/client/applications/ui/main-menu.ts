import type { AnyObject } from "../../../common/types.ts";
import { game, ui } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";
import { logOut } from "../sidebar/tabs/settings.ts";

/** The menu behind Escape. T:client/applications/ui/main-menu */
export class MainMenu extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "main-menu",
    tag: "dialog",
    window: { frame: false, positioned: false },
    actions: {
      press(this: MainMenu, _event: PointerEvent, target: HTMLElement): void {
        const item = this.items[target.dataset.menuItem ?? ""];
        void this.close();
        item?.onClick?.();
      },
      dismiss(this: MainMenu): void {
        void this.close();
      },
    },
  };

  /** The entries; systems may add. T:client/applications/ui/main-menu */
  static ITEMS: Record<string, AnyObject> = {
    settings: {
      label: "HOST.Settings.Configure",
      icon: "fa-solid fa-gears",
      enabled: true,
      onClick: () => game.settings?.sheet?.render({ force: true }),
    },
    reload: {
      label: "HOST.Menu.Reload",
      icon: "fa-solid fa-rotate-right",
      enabled: true,
      onClick: () => location.reload(),
    },
    logout: {
      label: "HOST.Settings.Logout",
      icon: "fa-solid fa-right-from-bracket",
      enabled: true,
      onClick: () => (game.logOut ? game.logOut() : logOut()),
    },
  };

  get items(): Record<string, AnyObject> {
    return (this.constructor as typeof MainMenu).ITEMS;
  }

  override async _renderHTML(): Promise<HTMLElement> {
    const visible = Object.entries(this.items).filter(([, item]) =>
      typeof item.enabled === "function" ? item.enabled() : item.enabled !== false,
    );
    return h(
      "menu.plain",
      { role: "none" },
      h("h2", null, game.world?.title ?? ""),
      visible.map(([id, item]) =>
        h(
          "li",
          null,
          h(
            "button",
            { type: "button", dataset: { action: "press", menuItem: id } },
            icon(`${item.icon} fa-fw`),
            h("span", null, t(item.label)),
          ),
        ),
      ),
      h(
        "li",
        null,
        h(
          "button.primary",
          { type: "button", autofocus: true, dataset: { action: "dismiss" } },
          h("span", null, t("HOST.Menu.Resume")),
        ),
      ),
    );
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
    content.setAttribute("aria-label", t("HOST.Menu.Label"));
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    dialog.showModal();
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
    dialog.addEventListener("pointerdown", (event) => {
      if (event.target === dialog) void this.close();
    });
  }

  /** Open the menu, or close it. */
  async toggle(): Promise<void> {
    ui.context?.close?.();
    if (this.rendered) await this.close();
    else await this.render({ force: true });
  }
}
