import { atGesture } from "../gesture.ts";
import { late } from "../late.ts";
import { ofWindows } from "../styles.ts";
import { glyphButton, intoSettings } from "../view/glyph-button.ts";
import { localize } from "../view/text/localize.ts";
import { registerMenu } from "./menu.ts";
import { setting } from "./register.ts";

/** The setting that says that somebody was asked. */
export const CHOSEN = "rulesetsChosen";

/** Open the choice of what this table plays. Players are told that it isn't theirs. */
export async function openChoose(): Promise<void> {
  if (game.user.isGM) await (await late(async () => import("./choose-window.ts"), ofWindows)).showChoose();
  else ui.notifications.warn(localize("CROSSOVER.Shared.Refusal.gmOnly"));
}

/** A button at the head of the settings tab, and the question itself in a new world. */
export function registerChoose(): void {
  registerMenu(
    "choose",
    {
      name: "CROSSOVER.Shared.Choose.title",
      label: "CROSSOVER.Shared.Choose.open",
      hint: "CROSSOVER.Shared.Choose.hint",
      icon: "fa-solid fa-masks-theater",
      restricted: true,
    },
    openChoose,
  );
  Hooks.on(
    "renderSettings" as never,
    ((_app: unknown, element: HTMLElement) => {
      if (!game.user.isGM || element.querySelector("[data-choose-rulesets]")) return;
      intoSettings(
        element,
        glyphButton({
          glyph: "fa-solid fa-masks-theater",
          text: localize("CROSSOVER.Shared.Choose.title"),
          classes: "crossover-choose-open",
          data: { chooseRulesets: "" },
          press: openChoose,
        }),
      );
    }) as never,
  );
  Hooks.once("ready", () => {
    if (game.users.activeGM?.isSelf === true && setting(CHOSEN) !== true) void atGesture(openChoose);
  });
}
