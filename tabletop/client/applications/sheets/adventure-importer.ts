import type { AnyObject } from "../../../common/types.ts";
import { cleanHTML } from "../../../common/utils/index.ts";
import { game, ui } from "../../runtime.ts";
import { DialogV2 } from "../api/dialog.ts";
import { h, t } from "../api/text.ts";
import { HostDocumentConfig } from "./host-config.ts";

/** What an adventure holds, and the button that brings all of it into the world. T:client/applications/sheets/adventure-importer */
export class AdventureImporterV2 extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["adventure-importer"],
    window: { icon: "fa-solid fa-treasure-chest" },
    position: { width: 520 },
    actions: { import: AdventureImporterV2.#onImport },
  };

  override get title(): string {
    return String(this.document.name);
  }

  override async _getFormFields(): Promise<AnyObject[]> {
    const { toCreate, toUpdate } = (await this.document.prepareImport()) as Record<string, Record<string, AnyObject[]>>;
    const description = h("div.adventure-description");
    description.innerHTML = cleanHTML(String(this.document._source.description ?? ""));
    const row = (name: string): HTMLElement => {
      const [fresh, present] = [toCreate?.[name]?.length ?? 0, toUpdate?.[name]?.length ?? 0];
      return h(
        "li",
        null,
        `${t(`HOST.Documents.${name}`)}: ${fresh + present}`,
        present ? h("span.hint", null, ` ${t("HOST.Adventure.Present", { count: present })}`) : null,
      );
    };
    const names = [...new Set([...Object.keys(toCreate ?? {}), ...Object.keys(toUpdate ?? {})])];
    return [
      { html: description.outerHTML },
      ...(game.user.isGM ? [] : [{ html: h("p.hint", null, t("HOST.Adventure.OnlyGamemaster")).outerHTML }]),
      { html: h("ul.adventure-contents", { "aria-label": t("HOST.Adventure.Contents") }, names.map(row)).outerHTML },
    ];
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    // Documents of every kind, whoever they would belong to: that is the Gamemaster's. A player reads what is in it.
    return Object.assign(context, {
      buttons: game.user.isGM
        ? [{ type: "button", action: "import", icon: "fa-solid fa-download", label: "HOST.Adventure.Import" }]
        : [],
    });
  }

  /** There is nothing to edit, so a locked compendium disables nothing. */
  override _toggleDisabled(): void {}

  /** From the press until it is brought in or left: a second press of the same hand asks nothing more. */
  #busy = false;

  static async #onImport(this: AdventureImporterV2): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#import();
    } finally {
      this.#busy = false;
    }
  }

  async #import(): Promise<void> {
    const { toUpdate } = (await this.document.prepareImport()) as { toUpdate: Record<string, AnyObject[]> };
    const count = Object.values(toUpdate).flat().length;
    const sure =
      !count ||
      (await DialogV2.confirm({
        window: { title: this.title },
        // The second press of a double click would bring the window under it to the front.
        modal: true,
        content: `<p>${t("HOST.Adventure.Overwrite", { count })}</p>`,
      }));
    if (!sure) return;
    await this.document.import();
    ui.notifications?.success?.(t("HOST.Compendium.Imported", { name: this.document.name }));
    await this.close();
  }
}
