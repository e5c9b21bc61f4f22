import { isElement, listenEverywhere } from "../../dom.ts";
import { atGesture } from "../../gesture.ts";
import { late } from "../../late.ts";
import { ofWindows } from "../../styles.ts";
import { glyphButton } from "../../view/glyph-button.ts";
import { localize } from "../../view/text/localize.ts";

/** Open the window, with files when some were dropped. For whoever may make documents here: the Gamemaster. */
export async function openIncoming(files: readonly File[] = [], pack: string | null = null): Promise<void> {
  await (await late(async () => import("./window.ts"), ofWindows)).openIncoming(files, pack);
}

/** What a file that can be brought in is called. */
const FILES = /\.(json|ya?ml|zip)$/iu;
/** Where files may be dropped: the sidebar with all its lists, a compendium's window, and our own. */
const ZONES = "#sidebar, .compendium-directory, .application.compendium, .crossover.incoming, .crossover.library";

const carriesFiles = (event: DragEvent): boolean => [...(event.dataTransfer?.types ?? [])].includes("Files");
const zoneOf = (event: Event): HTMLElement | null =>
  isElement(event.target) ? event.target.closest<HTMLElement>(ZONES) : null;

/** Whether something is dropped into a text that is being written (the chat, a search): that is the text's own. */
const inText = (event: Event): boolean =>
  isElement(event.target) && event.target.closest("textarea, input, [contenteditable=true], prose-mirror") !== null;

/** The compendium that something was dropped on: a line of the list, or its window. */
function packAt(target: EventTarget | null): string | null {
  if (!isElement(target)) return null;
  const line = target.closest<HTMLElement>("[data-pack]")?.dataset.pack;
  if (line !== undefined) return line;
  const window = target.closest<HTMLElement>(".application");
  const app = window
    ? [
        ...(
          foundry.applications.instances as unknown as Map<
            string,
            {
              readonly element?: HTMLElement;
              readonly collection?: { readonly metadata?: unknown; readonly collection?: string };
            }
          >
        ).values(),
      ].find((a) => a.element === window)
    : null;
  return app?.collection?.metadata !== undefined ? (app.collection.collection ?? null) : null;
}

/** The ways in: a button at the head of the compendium tab, and a file dropped on the sidebar, a compendium or the window. */
export function registerIncoming(): void {
  Hooks.on(
    "renderCompendiumDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      const header = element.querySelector(".directory-header");
      if (!header || !game.user.isGM || element.querySelector("[data-incoming]")) return;
      const button = glyphButton({
        glyph: "fa-solid fa-file-import",
        text: localize("CROSSOVER.Incoming.open"),
        classes: "crossover library-open",
        data: { incoming: "" },
        press: async () => openIncoming(),
      });
      const library = header.querySelector("[data-library]");
      if (library) library.after(button);
      else header.prepend(button);
    }) as never,
  );
  // On the document, since the sidebar's lists are drawn anew all the time; only real files over one of our places are ours.
  listenEverywhere("dragover", (event) => {
    if (!carriesFiles(event) || !zoneOf(event) || inText(event)) return;
    event.preventDefault();
    if (event.dataTransfer && game.user.isGM) event.dataTransfer.dropEffect = "copy";
  });
  listenEverywhere(
    "drop",
    (event) => {
      if (!carriesFiles(event) || !zoneOf(event)) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      const ours = files.filter((f) => FILES.test(f.name));
      if (files.length === 0 || inText(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!game.user.isGM) {
        ui.notifications.warn(localize("CROSSOVER.Incoming.notYours"));
        return;
      }
      const others = files.filter((f) => !FILES.test(f.name));
      if (others.length > 0)
        ui.notifications.warn(localize("CROSSOVER.Incoming.notRead", { names: others.map((f) => f.name).join(", ") }));
      if (ours.length === 0) return;
      const pack = packAt(event.target);
      void atGesture(async () => openIncoming(ours, pack));
    },
    { capture: true },
  );
}
