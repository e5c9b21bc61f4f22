import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { setTemplate } from "../handlebars/templates.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { dragEventData, dropDocument } from "./drop.ts";

const BODY = "templates/host/roll-table.hbs";

/** A rollable table: its rows, and a button to draw from it. T:client/applications/sheets/roll-table-sheet */
export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["roll-table-sheet"],
    position: { width: 620, height: 560 },
    window: { icon: "fa-solid fa-table-list", resizable: true },
    form: { submitOnChange: true },
    viewPermission: 2,
    actions: {
      drawResult: RollTableSheet.#onDraw,
      resetResults: RollTableSheet.#onReset,
      createResult: RollTableSheet.#onCreate,
      deleteResult: RollTableSheet.#onDelete,
      normalizeResults: RollTableSheet.#onNormalize,
      openResult: RollTableSheet.#onOpen,
    },
  };

  static override PARTS = {
    body: { template: BODY, scrollable: [".table-results"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  constructor(options: AnyObject = {}, ...rest: AnyValue[]) {
    super(options, ...rest);
    setTemplate(
      BODY,
      `<section class="standard-form table-body">
  <div class="form-group"><label for="{{rootId}}-name">{{localize "HOST.Name"}}</label><input id="{{rootId}}-name" type="text" name="name" value="{{source.name}}" required></div>
  <div class="form-group"><label for="{{rootId}}-formula">{{localize "HOST.Table.Formula"}}</label><input id="{{rootId}}-formula" type="text" name="formula" value="{{source.formula}}" placeholder="{{document.formula}}"></div>
  <div class="table-flags"><label class="checkbox"><input type="checkbox" name="replacement" {{checked source.replacement}}> {{localize "HOST.Table.Replacement"}}</label>
    <label class="checkbox"><input type="checkbox" name="displayRoll" {{checked source.displayRoll}}> {{localize "HOST.Table.DisplayRoll"}}</label></div>
  {{#if results}}<ol class="table-results">
    <li class="table-head" aria-hidden="true"><span>{{localize "HOST.Table.Range"}}</span><span>{{localize "HOST.Table.Result"}}</span><span>{{localize "HOST.Table.Weight"}}</span><span></span></li>
    {{#each results as |r|}}<li data-result-id="{{r.id}}" class="{{#if r.drawn}}drawn{{/if}}">
      <span class="range"><input type="hidden" name="results.{{@index}}._id" value="{{r.id}}">
        <input type="number" name="results.{{@index}}.range.0" value="{{r.low}}" aria-label="{{localize "HOST.Table.From"}}"><input type="number" name="results.{{@index}}.range.1" value="{{r.high}}" aria-label="{{localize "HOST.Table.To"}}"></span>
      {{#if r.uuid}}<button type="button" class="link" data-action="openResult" data-uuid="{{r.uuid}}">{{r.label}}</button>
      {{else}}<input type="text" name="results.{{@index}}.{{r.textField}}" value="{{r.text}}" aria-label="{{localize "HOST.Table.Result"}}">{{/if}}
      <input type="number" name="results.{{@index}}.weight" value="{{r.weight}}" min="1" aria-label="{{localize "HOST.Table.Weight"}}">
      {{#if ../editable}}<button type="button" class="icon fa-solid fa-trash" data-action="deleteResult" aria-label="{{localize "HOST.Delete"}}"></button>{{/if}}
    </li>{{/each}}
  </ol>{{else}}<p class="empty">{{localize "HOST.Table.Empty"}}</p>{{/if}}
</section>`,
    );
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const results = [...this.document.results].sort(
      (a: AnyValue, b: AnyValue) => (a.range?.[0] ?? 0) - (b.range?.[0] ?? 0),
    );
    const buttons = this.isEditable
      ? [
          { type: "button", action: "createResult", icon: "fa-solid fa-plus", label: "HOST.Table.Add" },
          {
            type: "button",
            action: "normalizeResults",
            icon: "fa-solid fa-scale-balanced",
            label: "HOST.Table.Normalize",
          },
          { type: "button", action: "resetResults", icon: "fa-solid fa-rotate-left", label: "HOST.Table.Reset" },
        ]
      : [];
    return Object.assign(context, {
      results: results.map((r: AnyValue) => ({
        id: r.id,
        low: r.range?.[0],
        high: r.range?.[1],
        weight: r.weight,
        drawn: r.drawn,
        uuid: r.type === "document" ? r.documentUuid : null,
        label: r.name || r.documentUuid,
        text: r._source.description || r._source.name || r._source.text,
        textField: r._source.description || !r._source.name ? "description" : "name",
      })),
      buttons: [
        ...buttons,
        {
          type: "button",
          action: "drawResult",
          icon: "fa-solid fa-dice-d20",
          label: "HOST.Table.Draw",
          cssClass: "default",
        },
      ],
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    // Drawing changes nothing that a reader may not change.
    this.element.querySelector('[data-action="drawResult"]')?.removeAttribute("disabled");
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) return;
    new DragDrop.implementation({
      callbacks: {
        drop: async (event: DragEvent) => {
          const doc = await dropDocument(dragEventData(event));
          if (doc)
            await this.document.createEmbeddedDocuments("TableResult", [
              {
                type: "document",
                name: doc.name,
                img: doc.img,
                documentUuid: doc.uuid,
                weight: 1,
                range: this.#nextRange(),
              },
            ]);
        },
      },
    }).bind(this.element);
  }

  #nextRange(): [number, number] {
    const top = Math.max(0, ...[...this.document.results].map((r: AnyValue) => r.range?.[1] ?? 0));
    return [top + 1, top + 1];
  }

  override async _processSubmitData(_event: Event | null, _form: HTMLFormElement, data: AnyObject): Promise<void> {
    const { results, ...own } = data;
    await this.document.update(own);
    const updates = Object.values((results ?? {}) as AnyObject).map((row: AnyObject) => ({
      ...row,
      ...(row.range ? { range: [row.range[0] ?? 1, row.range[1] ?? row.range[0] ?? 1] } : {}),
    }));
    if (updates.length) await this.document.updateEmbeddedDocuments("TableResult", updates);
  }

  override _prepareSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    formData: AnyValue,
    updateData?: AnyObject,
  ): AnyObject {
    // Rows are validated as documents of their own when they are updated.
    const { results, ...own } = this._processFormData(event, form, formData);
    Object.assign(own, updateData);
    this.document.validate?.({ changes: { ...own }, clean: true, fallback: false });
    return { ...own, results };
  }

  static async #onDraw(this: RollTableSheet): Promise<void> {
    await this.document.draw();
  }
  static async #onReset(this: RollTableSheet): Promise<void> {
    await this.document.resetResults();
  }
  static async #onCreate(this: RollTableSheet): Promise<void> {
    await this.document.createEmbeddedDocuments("TableResult", [{ type: "text", weight: 1, range: this.#nextRange() }]);
  }
  static async #onDelete(this: RollTableSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.document.deleteEmbeddedDocuments("TableResult", [
      target.closest<HTMLElement>("[data-result-id]")!.dataset.resultId!,
    ]);
  }
  static async #onNormalize(this: RollTableSheet): Promise<void> {
    if (this.document.normalize) return void (await this.document.normalize());
    let at = 1;
    const updates = [...this.document.results].map((r: AnyValue) => ({
      _id: r.id,
      range: [at, (at += r.weight ?? 1) - 1],
    }));
    await this.document.update({ formula: `1d${at - 1}` });
    await this.document.updateEmbeddedDocuments("TableResult", updates);
  }
  static async #onOpen(this: RollTableSheet, _event: Event, target: HTMLElement): Promise<void> {
    (await (globalThis as AnyObject).fromUuid(target.dataset.uuid))?.sheet?.render({ force: true });
  }
}
