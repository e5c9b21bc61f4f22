import {
  ACTIVE_EFFECT_CHANGE_TYPES,
  ACTIVE_EFFECT_DURATION_UNITS,
  ACTIVE_EFFECT_MODES,
} from "../../../common/constants.ts";
import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";
import { localize, t } from "../api/text.ts";
import { setTemplate } from "../handlebars/templates.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { HostDocumentConfig } from "./host-config.ts";

/** Sheets of systems name these by path. T:client/applications/sheets/active-effect-config (PARTS) */
const part = (name: string): string => `templates/sheets/active-effect/${name}.hbs`;

const fieldsOf = (name: string): string =>
  `<section class="tab standard-form scrollable {{tab.cssClass}}" data-tab="${name}" data-group="sheet" role="tabpanel">{{> "templates/generic/form-fields.hbs" fields=${name}Fields rootId=rootId}}</section>`;

/** They are there from the start: a sheet of a system may draw one of them in a window of its own. */
export function installEffectTemplates(): void {
  setTemplate(
    part("header"),
    `<header class="sheet-header"><img src="{{source.img}}" alt="" width="48" height="48"><h1>{{source.name}}</h1></header>`,
  );
  setTemplate(part("details"), fieldsOf("details"));
  setTemplate(part("duration"), fieldsOf("duration"));
  setTemplate(
    part("changes"),
    `<section class="tab scrollable {{tab.cssClass}}" data-tab="changes" data-group="sheet" role="tabpanel">
  {{#if changes}}<ol class="effect-changes">
    {{#each changes as |change|}}<li data-index="{{@index}}">
      <input type="text" name="{{../prefix}}.{{@index}}.key" value="{{change.key}}" aria-label="{{localize "HOST.Effect.Key"}}" placeholder="{{localize "HOST.Effect.Key"}}">
      <select name="{{../prefix}}.{{@index}}.{{../modeName}}" {{#if ../numeric}}data-dtype="Number"{{/if}} aria-label="{{localize "HOST.Effect.Mode"}}">{{selectOptions ../modes selected=change.mode}}</select>
      <input type="text" name="{{../prefix}}.{{@index}}.value" value="{{change.value}}" aria-label="{{localize "HOST.Effect.Value"}}" placeholder="{{localize "HOST.Effect.Value"}}">
      <input type="number" name="{{../prefix}}.{{@index}}.priority" value="{{change.priority}}" aria-label="{{localize "HOST.Effect.Priority"}}" placeholder="{{localize "HOST.Effect.Priority"}}">
      <button type="button" class="icon fa-solid fa-trash" data-action="deleteChange" aria-label="{{localize "HOST.Effect.DeleteChange"}}"></button>
    </li>{{/each}}
  </ol>{{else}}<p class="empty">{{localize "HOST.Effect.NoChanges"}}</p>{{/if}}
  <button type="button" data-action="addChange"><i class="fa-solid fa-plus" inert></i> {{localize "HOST.Effect.AddChange"}}</button>
</section>`,
  );
}

/** Edits an active effect in either generation's shape: `changes` with mode numbers, or `system.changes` with type names. T:client/applications/sheets/active-effect-config */
export class ActiveEffectConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["active-effect-config"],
    position: { width: 560 },
    window: { icon: "fa-solid fa-person-rays" },
    actions: { addChange: ActiveEffectConfig.#onAddChange, deleteChange: ActiveEffectConfig.#onDeleteChange },
  };

  static override TABS: Record<string, AnyObject> = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book", label: "HOST.Effect.Details" },
        { id: "duration", icon: "fa-solid fa-clock", label: "HOST.Effect.Duration" },
        { id: "changes", icon: "fa-solid fa-gears", label: "HOST.Effect.Changes" },
      ],
      initial: "details",
    },
  };

  static override PARTS: AnyObject & typeof HostDocumentConfig.PARTS = {
    header: { template: part("header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: part("details"), scrollable: [""] },
    duration: { template: part("duration"), scrollable: [""] },
    changes: { template: part("changes"), scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  } as AnyValue;

  get #changes(): AnyObject[] {
    return (isV14() ? this.document._source.system?.changes : this.document._source.changes) ?? [];
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const v14 = isV14();
    const modes = v14
      ? Object.fromEntries(
          Object.entries({ ...ACTIVE_EFFECT_CHANGE_TYPES, ...CONFIG.ActiveEffect?.changeTypes }).map(([key, entry]) => [
            key,
            localize((entry as AnyObject)?.label ?? `HOST.Effect.Mode.${key}`),
          ]),
        )
      : Object.fromEntries(
          Object.entries(ACTIVE_EFFECT_MODES).map(([key, value]) => [
            value,
            t(`HOST.Effect.Mode.${key.toLowerCase()}`),
          ]),
        );
    const statuses = Object.values(CONFIG.statusEffects ?? {}).map((status: AnyValue) => ({
      value: status.id,
      label: localize(status.name ?? status.label ?? status.id),
    }));
    const duration = v14
      ? this._nodes(
          "duration.value",
          ["duration.units", { choices: [...Object.values(ACTIVE_EFFECT_DURATION_UNITS)] }],
          "duration.expiry",
        )
      : this._nodes("duration.seconds", "duration.rounds", "duration.turns");
    return Object.assign(context, {
      source: this.document._source,
      detailsFields: this._nodes("name", "img", "tint", "description", "disabled", "transfer", [
        "statuses",
        { options: statuses },
      ]),
      durationFields: duration,
      changes: this.#changes.map((change) => ({
        ...change,
        mode: v14 ? change.type : change.mode,
        value: typeof change.value === "string" ? change.value : JSON.stringify(change.value),
      })),
      modes,
      modeName: v14 ? "type" : "mode",
      numeric: !v14,
      prefix: v14 ? "system.changes" : "changes",
    });
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): AnyObject {
    const data = super._processFormData(event, form, formData);
    const holder = isV14() ? (data.system ??= {}) : data;
    // The rows are numbered in the form; the document wants a list, with what the row did not show kept.
    const rows: AnyObject[] = Object.values(holder.changes ?? {});
    if (rows.length) holder.changes = rows.map((row, index) => ({ ...this.#changes[index], ...row }));
    else if (isV14() && !Object.keys(holder).length) delete data.system;
    return data;
  }

  async #withRows(change: (rows: AnyObject[]) => AnyObject[]): Promise<void> {
    const { form } = this;
    if (!form) return;
    const data = this._processFormData(null, form, new FormDataExtended(form));
    const rows = change([...((isV14() ? data.system?.changes : data.changes) ?? [])]);
    if (isV14()) data.system = { ...data.system, changes: rows };
    else data.changes = rows;
    await this.document.update(data);
    await this.render();
  }

  static async #onAddChange(this: ActiveEffectConfig): Promise<void> {
    await this.#withRows((rows) => [
      ...rows,
      isV14() ? { key: "", type: "add", value: "" } : { key: "", mode: ACTIVE_EFFECT_MODES.ADD, value: "" },
    ]);
  }

  static async #onDeleteChange(this: ActiveEffectConfig, _event: Event, target: HTMLElement): Promise<void> {
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index);
    await this.#withRows((rows) => rows.filter((_row, at) => at !== index));
  }
}
