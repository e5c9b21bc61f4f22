import { type LedgerLine, totalsHere, writeDocument } from "../../../../rules/fudge/index.ts";
import { atGesture } from "../../../gesture.ts";
import { template } from "../../../ids.ts";
import { saveFile } from "../../../save-file.ts";
import { localize } from "../../../view/text/localize.ts";
import { characterOf, remember, stayBehind } from "./actors.ts";
import { recordOf } from "./record.ts";
import { type FileFormat, fileName, fileText } from "./files.ts";
import { exportTotals, exportView, type LedgerFilter } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A character goes out: the calculator's file as text, to save or to copy, with the totals that the calculator will show. */
export class ExportWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-fudge-export-{id}",
    classes: ["crossover", "fudge", "transfer"],
    window: { title: "CROSSOVER.Fudge.Transfer.exportTitle", icon: "fa-solid fa-file-export", resizable: true },
    position: { width: 760, height: 720 },
    actions: {
      save: function (this: ExportWindow) {
        void atGesture(async () => this.save());
      },
      copy: function (this: ExportWindow) {
        void atGesture(async () => this.copy());
      },
    },
  };

  static override PARTS = { export: { template: template("fudge/transfer-export"), scrollable: [".transfer-body"] } };

  declare readonly actor: Actor.Implementation;
  declare format: FileFormat;
  declare filter: LedgerFilter;

  constructor(actor: Actor.Implementation) {
    super({ uniqueId: actor.uuid.replaceAll(".", "-") } as never);
    Object.assign(this, { actor, format: "json", filter: "all" });
  }

  private written(): {
    readonly text: string;
    readonly ledger: readonly LedgerLine[];
    readonly keep: () => Promise<void>;
    readonly totals: ReturnType<typeof exportTotals>;
  } {
    const record = recordOf(this.actor);
    const character = characterOf(this.actor);
    const balance = record?.balance ?? localize("CROSSOVER.Fudge.Transfer.balanceNote");
    const { document, ids, ledger } = writeDocument(character, record, balance);
    const surplus = record?.surplus ?? [];
    const keep = async (): Promise<void> => {
      // So that the file can come back: only whoever may write to the actor can have it remember.
      if (this.actor.isOwner && !this.actor.pack)
        await remember(this.actor, { document, ids, balance, balanced: record?.balanced ?? true, surplus });
    };
    return {
      text: fileText(document, surplus, this.format),
      ledger: [...ledger, ...stayBehind(this.actor)],
      keep,
      totals: exportTotals(document, totalsHere(character), localize),
    };
  }

  protected override async _prepareContext(): Promise<never> {
    const { text, totals, ledger } = this.written();
    return {
      rootId: this.id,
      name: this.actor.name,
      text,
      totals,
      agree: totals.every((t) => t.same),
      ...exportView(ledger, this.filter, localize),
      formats: (["json", "xml"] as const).map((value) => ({
        value,
        label: value.toUpperCase(),
        chosen: value === this.format,
      })),
    } as never;
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    const on = (name: string, take: (value: string) => void): void => {
      for (const input of this.element.querySelectorAll<HTMLInputElement>(`input[name=${name}]`))
        input.addEventListener("change", () => {
          take(input.value);
          void this.render().then(() => {
            this.element.querySelector<HTMLElement>(`input[name=${name}]:checked`)?.focus();
          });
        });
    };
    on("format", (value) => {
      this.format = value === "xml" ? "xml" : "json";
    });
    on("filter", (value) => {
      this.filter = value as LedgerFilter;
    });
  }

  private async save(): Promise<void> {
    const { text, keep } = this.written();
    saveFile(
      text,
      fileName(this.actor.name, this.format),
      this.format === "xml" ? "application/xml" : "application/json",
    );
    await keep();
  }

  private async copy(): Promise<void> {
    const { text, keep } = this.written();
    await game.clipboard.copyPlainText(text);
    await keep();
    ui.notifications.info(localize("CROSSOVER.Fudge.Transfer.copied"));
  }
}
