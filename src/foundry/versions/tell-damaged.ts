/** The way to damaged documents from the settings, and the word of them when the world opens. */
import { late } from "../late.ts";
import { registerMenu } from "../settings/menu.ts";
import { ofWindows } from "../styles.ts";
import { glyphButton, intoSettings } from "../view/glyph-button.ts";
import { localize } from "../view/text/localize.ts";
import {
  type DamagedDocument,
  damagedDocuments,
  isLookedThrough,
  isWhole,
  leftAlone,
  lookedThrough,
} from "./damaged.ts";

const openDamaged = async (): Promise<void> =>
  (await late(async () => import("./damaged-window.ts"), ofWindows)).showDamaged();

/** At `init`: a button among the system's settings, and one at the head of the settings tab while something is damaged. */
export function registerDamagedWindow(): void {
  registerMenu(
    "damaged",
    {
      name: "CROSSOVER.Shared.Damage.title",
      label: "CROSSOVER.Shared.Damage.open",
      hint: "CROSSOVER.Shared.Damage.hint",
      icon: "fa-solid fa-kit-medical",
      restricted: true,
    },
    openDamaged,
  );
  Hooks.on(
    "renderSettings" as never,
    ((_app: unknown, element: HTMLElement) => {
      if (!game.user.isGM || !isLookedThrough() || element.querySelector("[data-damaged]") || counted().length === 0)
        return;
      intoSettings(
        element,
        glyphButton({
          glyph: "fa-solid fa-kit-medical",
          text: localize("CROSSOVER.Shared.Damage.title"),
          classes: "",
          data: { damaged: "" },
          press: openDamaged,
        }),
      );
    }) as never,
  );
}

/** Those that nobody has said to leave alone. */
function counted(): readonly DamagedDocument[] {
  const left = leftAlone();
  return damagedDocuments().filter(({ uuid }) => !left.has(uuid));
}

/** At `ready`: the Gamemaster hears of what is damaged, once for each time the world is opened. @param broughtUp  what has been written in the new shape already, with a journal of its own */
export async function tellDamaged(broughtUp: readonly string[]): Promise<void> {
  await lookedThrough();
  broughtUp.forEach(isWhole);
  const { length } = counted();
  if (length === 0) return;
  ui.notifications.warn(localize("CROSSOVER.Shared.Damage.atStart", { count: length }));
  void ui.settings?.render();
}
