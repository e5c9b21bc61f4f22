import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { canvas, game } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";
import { place } from "./layout.ts";

/** The board's tools. T:client/applications/ui/scene-controls */
export class SceneControls extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      tool(this: SceneControls, event: PointerEvent, target: HTMLElement): void {
        this.#press(event, target.dataset.control ?? "tokens", target.dataset.tool ?? "");
      },
    },
  };

  /** The groups of tools as the hook `getSceneControlButtons(controls)` left them. */
  controls: Record<string, AnyObject> = {};
  #active = "select";

  /** The group in use; the flat board has one. */
  get control(): AnyObject | null {
    return this.controls.tokens ?? null;
  }
  /** The tool in use. */
  get tool(): AnyObject | null {
    return this.controls.tokens?.tools?.[this.#active] ?? null;
  }

  #build(): void {
    const zoom = (factor: number) => (): void => void canvas.zoomBy?.(factor);
    const controls: Record<string, AnyObject> = {
      tokens: {
        name: "tokens",
        order: 1,
        title: "HOST.Tools.Tokens",
        icon: "fa-solid fa-user-large",
        visible: true,
        activeTool: this.#active,
        tools: {
          select: { name: "select", order: 1, title: "HOST.Tools.Select", icon: "fa-solid fa-arrow-pointer" },
          target: { name: "target", order: 2, title: "HOST.Tools.Target", icon: "fa-solid fa-bullseye" },
          ruler: { name: "ruler", order: 3, title: "HOST.Tools.Ruler", icon: "fa-solid fa-ruler" },
          zoomIn: {
            name: "zoomIn",
            order: 20,
            title: "HOST.Tools.ZoomIn",
            icon: "fa-solid fa-magnifying-glass-plus",
            button: true,
            onChange: zoom(1.25),
          },
          zoomOut: {
            name: "zoomOut",
            order: 21,
            title: "HOST.Tools.ZoomOut",
            icon: "fa-solid fa-magnifying-glass-minus",
            button: true,
            onChange: zoom(0.8),
          },
          fit: {
            name: "fit",
            order: 22,
            title: "HOST.Tools.Fit",
            icon: "fa-solid fa-expand",
            button: true,
            onChange: () => void canvas.fit?.(),
          },
        },
      },
    };
    Hooks.callAll("getSceneControlButtons", controls);
    this.controls = controls;
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    if (options.isFirstRender || options.reset) this.#build();
    return { controls: this.controls };
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    if (!canvas.ready) return [];
    const byOrder = (a: AnyObject, b: AnyObject): number => (a.order ?? 50) - (b.order ?? 50);
    return Object.values(this.controls)
      .filter((control) => control.visible !== false)
      .sort(byOrder)
      .map((control) =>
        h(
          "menu.plain.tools",
          { role: "toolbar", "aria-label": t(control.title ?? control.name), "aria-orientation": "vertical" },
          Object.values(control.tools as Record<string, AnyObject>)
            .filter((tool) => tool.visible !== false)
            .sort(byOrder)
            .map((tool) => {
              const pressed = tool.toggle
                ? Boolean(tool.active)
                : !tool.button && control.name === "tokens" && tool.name === this.#active;
              return h(
                "li",
                { role: "none", class: tool.button ? "momentary" : "" },
                h(
                  "button.ui-control.plain.icon",
                  {
                    type: "button",
                    dataset: {
                      action: "tool",
                      control: control.name,
                      tool: tool.name,
                      tooltip: t(tool.title ?? tool.name),
                      tooltipDirection: "RIGHT",
                    },
                    "aria-label": t(tool.title ?? tool.name),
                    "aria-pressed": tool.button ? false : String(pressed),
                  },
                  icon(tool.icon),
                ),
              );
            }),
        ),
      );
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const focused = content.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.tool
      : null;
    content.replaceChildren(...result);
    content.hidden = !result.length;
    if (focused) content.querySelector<HTMLElement>(`[data-tool="${CSS.escape(focused)}"]`)?.focus();
  }

  #press(event: Event, controlName: string, name: string): void {
    const control = this.controls[controlName];
    const tool = control?.tools?.[name] as AnyObject | undefined;
    if (!control || !tool) return;
    if (tool.toggle) tool.active = !tool.active;
    else if (!tool.button) {
      this.#active = name;
      control.activeTool = name;
    }
    (tool.onChange as AnyValue)?.call?.(tool, event, tool.toggle ? tool.active : true);
    if (!tool.onChange) (tool.onClick as AnyValue)?.call?.(tool, tool.active);
    void this.render();
  }

  /** Choose a tool. T:client/applications/ui/scene-controls */
  activate({ control = "tokens", tool = "select" }: { control?: string; tool?: string } = {}): void {
    this.#press(new Event("activate"), control, tool);
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    element.setAttribute("aria-label", t("HOST.Tools.Label"));
    place("ui-left-column-1").append(element);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    Hooks.on("canvasReady", () => void this.render({ reset: true }));
    Hooks.on("canvasTearDown", () => void this.render());
    game.activeTool ??= "select";
  }
}
