import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { localize } from "../view/text/localize.ts";
import { ruleIds } from "../view/text/rule-text.ts";
import { armAdder, armAdders } from "./adders.ts";
import { guarded } from "./form-guard.ts";
import { markOptional } from "./number-inputs.ts";
import { Typing } from "./typing.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;

// The mixin's type is too deep for the compiler to compare with a subclass; what it adds (PARTS, part contexts) is declared where it is used.
const Base = HandlebarsApplicationMixin(
  foundry.applications.sheets.ItemSheetV2,
) as unknown as typeof foundry.applications.sheets.ItemSheetV2;

type Sheet = InstanceType<typeof foundry.applications.sheets.ItemSheetV2>;

/** A field of the item's model with its value, ready for `formGroup`. */
interface FieldEntry {
  readonly field: unknown;
  readonly value: unknown;
}

/** The sheet of every item: name, picture, the model's own fields with their labels and hints, and the rules text. A subtype that needs more overrides `details`. */
export class CrossoverItemSheet extends Base {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["crossover", "item-sheet"],
    position: { width: 520, height: 560 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      changeImage: function (this: CrossoverItemSheet) {
        const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => {
          browse(): Promise<unknown>;
        };
        const picker = new FilePicker({
          type: "image",
          current: this.item.img,
          callback: (img: string) => void this.item.update({ img } as never),
        });
        void atGesture(async () => picker.browse());
      },
    },
  };

  static PARTS: object = {
    header: { template: template("shared/item-header") },
    details: { template: template("shared/item-details") },
  };

  /** Simple fields of the model, in the schema's order; lists and rich text have places of their own, and what points to the rules is nothing to type. */
  protected fields(): FieldEntry[] {
    const system = this.item.system as unknown as {
      schema: { fields: Record<string, unknown> };
      _source: Record<string, unknown>;
    };
    const { StringField, NumberField, BooleanField, HTMLField } = foundry.data.fields;
    return Object.entries(system.schema.fields)
      .filter(
        ([name, f]) =>
          name !== "rules" &&
          (f instanceof StringField || f instanceof NumberField || f instanceof BooleanField) &&
          !(f instanceof HTMLField),
      )
      .map(([name, field]) => ({ field, value: system._source[name] }));
  }

  /** What a subtype adds to the context. */
  protected details(): object {
    return {};
  }

  readonly #typing = new Typing();

  protected override async _prepareContext(options: never): Promise<never> {
    this.#typing.begin();
    const context = (await super._prepareContext(options)) as object;
    const system = this.item.system as unknown as {
      description?: string;
      rules?: string;
      schema: { fields: { description?: unknown } };
    };
    const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML(system.description ?? "", {
      secrets: this.item.isOwner,
      relativeTo: this.item,
    });
    return {
      ...context,
      item: this.item,
      typeLabel: localize(`TYPES.Item.${this.item.type}`),
      editable: this.isEditable,
      rules: ruleIds(system.rules ?? "").join(" "),
      itemFields: this.fields(),
      description: { field: system.schema.fields.description, value: system.description ?? "", enriched: html },
      ...this.details(),
    } as never;
  }

  protected override async _onFirstRender(...args: Parameters<Sheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.#typing.listen(this.element);
    this.element.addEventListener("input", (event) => {
      armAdder(event.target as HTMLElement);
    });
  }

  protected override async _onRender(...args: Parameters<Sheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    markOptional(this.element, this.item.system);
    armAdders(this.element);
  }

  /** Rows of lists that the form shows: taken out of its values, given back as the lists that the document gets. */
  protected rowsOf(_values: Record<string, unknown>): object {
    return {};
  }

  /** What the form says that can't be taken is told by its field and put back; the rest is written. */
  protected override _prepareSubmitData(
    event: SubmitEvent,
    form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
    updateData?: object,
  ): object {
    return guarded(this.item, event, form, formData, {
      rows: (values) => this.rowsOf(values),
      prepare: (more) => {
        const extra = foundry.utils.mergeObject(updateData ?? {}, more, { inplace: false });
        return super._prepareSubmitData(event, form, formData, extra as never) as object;
      },
    });
  }

  protected override _replaceHTML(...args: Parameters<Sheet["_replaceHTML"]>): void {
    this.#typing.put(this.element, () => {
      super._replaceHTML(...args);
    });
  }

  protected override async _processSubmitData(...args: Parameters<Sheet["_processSubmitData"]>): Promise<void> {
    await this.#typing.submit(args[1], async () => super._processSubmitData(...args));
  }
}
