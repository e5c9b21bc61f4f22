import type { AnyObject } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { game } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";
import { place } from "./layout.ts";

/** The banner that says the game rests. T:client/applications/ui/game-pause */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
    actions: {
      resume(): void {
        void game.togglePause?.(false, { broadcast: true });
      },
    },
  };

  override async _prepareContext(_options: AnyObject): Promise<AnyObject> {
    return { paused: Boolean(game.paused), icon: "fa-solid fa-pause", text: t("HOST.Pause.Text"), spin: false };
  }

  override async _renderHTML(context: AnyObject): Promise<HTMLElement[]> {
    return [
      icon(context.icon)!,
      h("figcaption", null, context.text),
      ...(game.user?.isGM
        ? [
            h(
              "button.plain",
              { type: "button", dataset: { action: "resume" } },
              t("HOST.Pause.Resume"),
              h("kbd", null, t("HOST.Pause.Key")),
            ),
          ]
        : []),
    ];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
    content.hidden = !game.paused;
    content.classList.toggle("paused", Boolean(game.paused));
    content.setAttribute("role", "status");
    document.body.classList.toggle("game-paused", Boolean(game.paused));
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    place("ui-top").append(element);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    Hooks.on("pauseGame", () => void this.render());
  }
}
