import { atGesture } from "../../gesture.ts";
import { localize } from "../../view/text/localize.ts";
import { followLibrary, hasKind, openLibrary, registerLibrarySetting, rulesetFilter } from "./window.ts";

/** The ways into the library: a button at the head of the compendium tab, and one beside each "add" of a sheet whose kind the compendia have. The key is registered with the others. */
export function registerLibrary(): void {
  registerLibrarySetting();
  followLibrary();
  Hooks.on(
    "renderCompendiumDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      const header = element.querySelector(".directory-header");
      if (!header || element.querySelector("[data-library]")) return;
      header.prepend(headerButton());
    }) as never,
  );
  Hooks.on(
    "renderActorSheetV2" as never,
    ((app: { readonly actor?: Actor.Implementation }, element: HTMLElement) => {
      const { actor } = app;
      if (!actor?.isOwner || !element.classList.contains("crossover")) return;
      for (const add of element.querySelectorAll<HTMLElement>("button.add[data-action=createItem][data-type]")) {
        const type = add.dataset.type ?? "";
        if (add.nextElementSibling?.matches("[data-library]") === true || !hasKind("Item", type)) continue;
        add.after(slotButton(actor, type));
      }
    }) as never,
  );
}

function button(label: string, run: () => Promise<unknown>): HTMLButtonElement {
  const one = document.createElement("button");
  one.type = "button";
  one.dataset.library = "";
  const glyph = document.createElement("i");
  glyph.className = "fa-solid fa-book-open-reader";
  glyph.setAttribute("aria-hidden", "true");
  one.append(glyph, ` ${label}`);
  one.addEventListener("click", () => void atGesture(run));
  return one;
}

function headerButton(): HTMLElement {
  const one = button(localize("CROSSOVER.Browser.open"), async () => openLibrary());
  one.classList.add("crossover", "library-open");
  return one;
}

/** Beside "Add a power": the powers of the compendia, ready to be added to this sheet. */
function slotButton(actor: Actor.Implementation, type: string): HTMLElement {
  const one = button(localize("CROSSOVER.Browser.fromLibrary"), async () =>
    openLibrary({ actor, filter: { kind: type, ruleset: rulesetFilter(actor) } }),
  );
  one.classList.add("add", "library-slot");
  return one;
}
