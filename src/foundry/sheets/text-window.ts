import { template } from "../ids.ts";
import { saveFile } from "../save-file.ts";
import { localize } from "../view/text/localize.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A page of plain text: to read, to copy, to save, to print. */
class TextWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ["crossover", "text-window"],
    window: { icon: "fa-solid fa-file-lines", resizable: true },
    position: { width: 560, height: 640 },
    actions: {
      copy: function (this: TextWindow) {
        void game.clipboard
          .copyPlainText(this.text)
          .then(() => ui.notifications.info(localize("CROSSOVER.Shared.Text.copied")));
      },
      save: function (this: TextWindow) {
        saveFile(this.text, `${this.name.replace(/[^\p{L}\p{N} _-]+/gu, "").trim() || "character"}.txt`, "text/plain");
      },
      print: function (this: TextWindow) {
        printText(this.element.ownerDocument, this.name, this.text);
      },
    },
  };

  static override PARTS = { text: { template: template("shared/text-window") } };

  readonly name: string;
  readonly text: string;

  constructor(name: string, text: string) {
    super({ window: { title: localize("CROSSOVER.Shared.Text.title", { name }) } } as never);
    this.name = name;
    this.text = text;
  }

  protected override async _prepareContext(): Promise<never> {
    return { text: this.text, name: this.name } as never;
  }
}

/** Print a text by itself: from a frame of its own, so that nothing else of the table is on the page. */
function printText(around: Document, title: string, text: string): void {
  const frame = around.createElement("iframe");
  frame.hidden = true;
  around.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return;
  const pre = page.createElement("pre");
  pre.textContent = text;
  pre.style.whiteSpace = "pre-wrap";
  page.title = title;
  page.body.append(pre);
  frame.contentWindow.addEventListener("afterprint", () => {
    frame.remove();
  });
  frame.contentWindow.print();
}

/** Open a page of plain text. */
export async function showText(name: string, text: string): Promise<void> {
  await new TextWindow(name, text).render({ force: true });
}
