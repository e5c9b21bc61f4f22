import { late } from "../../late.ts";
import { declarationOf } from "../../registry.ts";
import { ofWindows } from "../../styles.ts";
import { glyphButton } from "../../view/glyph-button.ts";
import { localize } from "../../view/text/localize.ts";
import type { LibraryFilter } from "./entries.ts";
import { packsToRead } from "./read.ts";
import { registerLibrarySetting } from "./setting.ts";

/** What the library may be opened with. */
export interface LibraryOptions {
  /** Where "add" puts an item; without it, the selected token's actor or the user's own character. */
  readonly actor?: Actor.Implementation;
  readonly filter?: Partial<LibraryFilter>;
}

/** Open the library, or bring it to the front; a filter given replaces the remembered one. */
export async function openLibrary(options: LibraryOptions = {}): Promise<void> {
  await (await late(async () => import("./window.ts"), ofWindows)).openLibrary(options);
}

/** Whether any compendium of this user has a document of this subtype. */
const hasKind = (documentName: string, kind: string): boolean =>
  packsToRead().some((p) => p.documentName === documentName && [...p.index].some((row) => row.type === kind));

/** The ways into the library: a button at the head of the compendium tab, and one beside each "add" of a sheet whose kind the compendia have. The key is registered with the others. */
export function registerLibrary(): void {
  registerLibrarySetting();
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

const button = (text: string, classes: string, press: () => Promise<unknown>): HTMLButtonElement =>
  glyphButton({ glyph: "fa-solid fa-book-open-reader", text, classes, data: { library: "", added: "" }, press });

const headerButton = (): HTMLElement =>
  button(localize("CROSSOVER.Browser.open"), "crossover library-open", async () => openLibrary());

/** Beside "Add a power": the powers of the compendia, ready to be added to this sheet. */
function slotButton(actor: Actor.Implementation, type: string): HTMLElement {
  const one = button(localize("CROSSOVER.Browser.fromLibrary"), "add library-slot", async () =>
    openLibrary({ actor, filter: { kind: type, ruleset: declarationOf(actor)?.id ?? "" } }),
  );
  return one;
}
