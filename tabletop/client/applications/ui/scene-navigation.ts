import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { canvas, CONFIG, game } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";
import { menuEntry } from "../sidebar/menu.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { place } from "./layout.ts";

/** The scenes to go to. T:client/applications/ui/scene-navigation */
export class SceneNavigation extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "scene-navigation",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: {
      viewScene(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): void {
        const scene = game.scenes?.get(target.dataset.sceneId ?? "");
        void scene?.view?.();
      },
      toggleExpanded(this: SceneNavigation): void {
        this.toggleExpanded();
      },
      createScene(): void {
        void CONFIG.Scene.documentClass.createDialog?.();
      },
    },
  };

  #expanded = globalThis.innerWidth > 760;
  #scrolledTo: string | null = null;

  get expanded(): boolean {
    return this.#expanded;
  }

  /** The scenes in the bar, in their order: the active one, the viewed one, and those marked for navigation. */
  get scenes(): AnyValue[] {
    const viewed = canvas.scene ?? game.scenes?.viewed ?? null;
    return [...(game.scenes ?? [])]
      .filter(
        (scene: AnyValue) =>
          scene === viewed || scene.active || (scene.navigation && (game.user?.isGM || scene.visible)),
      )
      .sort(
        (a: AnyValue, b: AnyValue) =>
          (a.navOrder ?? 0) - (b.navOrder ?? 0) || String(a.name).localeCompare(String(b.name)),
      );
  }

  override async _prepareContext(_options: AnyObject): Promise<AnyObject> {
    return { scenes: this.scenes, viewed: canvas.scene ?? game.scenes?.viewed ?? null };
  }

  override async _renderHTML(context: AnyObject): Promise<HTMLElement[]> {
    const { scenes, viewed } = context as { scenes: AnyValue[]; viewed: AnyValue };
    const label = (scene: AnyValue): string => (game.user?.isGM ? scene.name : scene.navName || scene.name);
    const row = (scene: AnyValue): HTMLElement => {
      const users = [...(game.users ?? [])].filter((user: AnyValue) => user.active && user.viewedScene === scene.id);
      return h(
        "li",
        { role: "none" },
        h(
          "button.scene.plain",
          {
            type: "button",
            class: [
              scene === viewed ? "view" : "",
              scene.active ? "active" : "",
              scene.ownership?.default > 0 ? "" : "gm",
            ].join(" "),
            dataset: { action: "viewScene", sceneId: scene.id },
            "aria-current": scene === viewed ? "true" : false,
          },
          scene.active ? icon("fa-solid fa-bullseye") : null,
          h("span.scene-name.ellipsis", null, label(scene)),
          scene.active ? h("span.visually-hidden", null, t("HOST.Scene.Active")) : null,
          h(
            "span.scene-players",
            { role: "presentation" },
            users.map((user: AnyValue) =>
              h(
                "span.scene-player",
                { style: `--player-color: ${String(user.color?.css ?? user.color)}`, dataset: { tooltip: user.name } },
                String(user.name).charAt(0),
              ),
            ),
          ),
        ),
      );
    };
    const shown = this.#expanded ? scenes : scenes.filter((scene) => scene === viewed);
    const parts: HTMLElement[] = [];
    if (scenes.length)
      parts.push(h("menu.scene-list.plain", { "aria-label": t("HOST.Scene.Navigation") }, shown.map(row)));
    else if (game.user?.isGM)
      parts.push(
        h(
          "button.scene.plain.create",
          { type: "button", dataset: { action: "createScene" } },
          icon("fa-solid fa-plus"),
          h("span", null, t("HOST.Scene.Create")),
        ),
      );
    if (scenes.length > 1) {
      const text = t(this.#expanded ? "HOST.Scene.Collapse" : "HOST.Scene.Expand");
      parts.push(
        h(
          "button.scene-toggle.plain.icon",
          {
            type: "button",
            dataset: { action: "toggleExpanded", tooltip: text },
            "aria-label": text,
            "aria-expanded": String(this.#expanded),
          },
          icon(`fa-solid ${this.#expanded ? "fa-angle-up" : "fa-angle-down"}`),
        ),
      );
    }
    return parts;
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const toggled =
      document.activeElement?.classList.contains("scene-toggle") && content.contains(document.activeElement);
    const at = content.querySelector(".scene-list")?.scrollLeft ?? 0;
    content.replaceChildren(...result);
    const list = content.querySelector<HTMLElement>(".scene-list");
    if (list) {
      list.scrollLeft = at;
      // The wheel goes along the row.
      list.addEventListener("wheel", (event) => {
        if (!event.deltaX) list.scrollLeft += event.deltaY;
      });
      const viewed = canvas.scene?.id as string | undefined;
      if (viewed && viewed !== this.#scrolledTo) this.#showViewed(viewed);
    }
    if (toggled) content.querySelector<HTMLElement>(".scene-toggle")?.focus();
  }

  /** Bring the viewed scene's button into the row's view, once for each change. */
  #showViewed(id: string): void {
    this.#scrolledTo = id;
    requestAnimationFrame(() =>
      this.element.querySelector<HTMLElement>(".scene.view")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    element.setAttribute("aria-label", t("HOST.Scene.Navigation"));
    place("ui-left-column-1").prepend(element);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions, ".scene[data-scene-id]", {
      fixed: true,
      hookName: "getSceneContextOptions",
      parentClassHooks: false,
    });
    for (const name of [
      "createScene",
      "updateScene",
      "deleteScene",
      "canvasReady",
      "userConnected",
      "updateUser",
      "hostUserScene",
    ])
      Hooks.on(name, () => void this.render());
  }

  /** Menu of a scene. T:client/applications/ui/scene-navigation */
  _getContextMenuOptions(): ContextMenuEntry[] {
    const scene = (target: HTMLElement): AnyValue =>
      game.scenes?.get(target.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId ?? "");
    const gm = (): boolean => Boolean(game.user?.isGM);
    return [
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
    ];
  }

  expand(): void {
    this.toggleExpanded(true);
  }
  async collapse(): Promise<void> {
    this.toggleExpanded(false);
  }
  toggleExpanded(expanded?: boolean): void {
    this.#expanded = expanded ?? !this.#expanded;
    void this.render();
    Hooks.callAll("collapseSceneNavigation", this, !this.#expanded);
  }

  /** Show how far something has come. T:client/applications/ui/scene-navigation */
  static displayProgressBar({ label, pct }: { label?: string; pct?: number } = {}): void {
    const { ui } = globalThis as AnyObject;
    ui?.notifications?.info?.(`${label ?? ""} ${pct ?? 0} %`);
  }
}
