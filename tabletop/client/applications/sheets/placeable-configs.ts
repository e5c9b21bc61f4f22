/** Sheets of what lies on a scene: walls, tiles, lights, sounds, notes, drawings, templates, regions, levels. T:client/applications/sheets/_module */
import { CONST } from "../../../common/constants.ts";
import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG, game } from "../../runtime.ts";
import { t } from "../api/text.ts";
import { documentCreateDialog } from "../apps/document-create-dialog.ts";
import { HostDocumentConfig } from "./host-config.ts";

const base = (icon: string): AnyObject => ({ position: { width: 480 }, window: { icon }, canCreate: true });

/** The names of a table of CONST as choices. */
const named = (table: AnyObject): AnyObject => ({
  choices: Object.fromEntries(Object.entries(table).map(([name, value]) => [value as PropertyKey, words(name)])),
});
/** "LOCKED_DOOR" as a reader has it. */
const words = (name: string): string => {
  const text = name.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What it stops, and its door. T:client/applications/sheets/wall-config */
export class WallConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-block-brick");

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes(
      ["move", named(CONST.WALL_MOVEMENT_TYPES as AnyObject)],
      ["sight", named(CONST.WALL_SENSE_TYPES as AnyObject)],
      ["light", named(CONST.WALL_SENSE_TYPES as AnyObject)],
      ["sound", named(CONST.WALL_SENSE_TYPES as AnyObject)],
      ["dir", named(CONST.WALL_DIRECTIONS as AnyObject)],
      ["door", named(CONST.WALL_DOOR_TYPES as AnyObject)],
      ["ds", named(CONST.WALL_DOOR_STATES as AnyObject)],
    );
  }
}

/** Its picture and place. T:client/applications/sheets/tile-config */
export class TileConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-cubes");

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes(
      "texture.src",
      "x",
      "y",
      "width",
      "height",
      "elevation",
      "rotation",
      "alpha",
      "hidden",
      "locked",
    );
  }
}

/** How far it shines, and in which colour. T:client/applications/sheets/ambient-light-config */
export class AmbientLightConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-regular fa-lightbulb");

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes(
      "config.dim",
      "config.bright",
      "config.angle",
      "rotation",
      "config.color",
      "config.alpha",
      "elevation",
      "walls",
      "vision",
      "hidden",
    );
  }
}

/** What is heard, and how far. T:client/applications/sheets/ambient-sound-config */
export class AmbientSoundConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-music");

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes("path", "radius", "volume", "repeat", "easing", "walls", "elevation", "hidden");
  }
}

/** Which journal it stands for, and how it looks. T:client/applications/sheets/note-config */
export class NoteConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-bookmark");

  override async _getFormFields(): Promise<AnyObject[]> {
    const option = (document: AnyValue): AnyObject => ({
      value: document.id as string,
      label: document.name as string,
    });
    const entry = game.journal?.get(this.document.entryId);
    return this._nodes(
      ["entryId", { options: [{ value: "", label: "" }, ...[...(game.journal ?? [])].map(option)] }],
      ["pageId", { options: [{ value: "", label: "" }, ...[...(entry?.pages ?? [])].map(option)] }],
      "text",
      "texture.src",
      "iconSize",
      "fontSize",
      "textColor",
      ["textAnchor", named(CONST.TEXT_ANCHOR_POINTS as AnyObject)],
      "global",
    );
  }
}

/** Its lines, filling and text. T:client/applications/sheets/drawing-config */
export class DrawingConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-pencil");

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes(
      "x",
      "y",
      "rotation",
      "strokeWidth",
      "strokeColor",
      "strokeAlpha",
      ["fillType", named(CONST.DRAWING_FILL_TYPES as AnyObject)],
      "fillColor",
      "fillAlpha",
      "text",
      "fontSize",
      "textColor",
      "hidden",
      "locked",
    );
  }
}

/** [13] Its form, place and colours. T:client/applications/sheets/measured-template-config */
export class MeasuredTemplateConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-ruler-combined");

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes(
      [
        "t",
        {
          choices: Object.fromEntries(
            Object.values(CONST.MEASURED_TEMPLATE_TYPES as AnyObject).map((one) => [
              one as string,
              t(`HOST.Template.${String(one)}`),
            ]),
          ),
        },
      ],
      "x",
      "y",
      "elevation",
      "distance",
      "direction",
      "angle",
      "width",
      "fillColor",
      "borderColor",
      "hidden",
    );
  }
}

/** Its name, colour and height, its shapes by kind, and what it does. T:client/applications/sheets/region-config */
export class RegionConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    ...base("fa-solid fa-object-group"),
    actions: {
      behaviorCreate: RegionConfig.#create,
      behaviorEdit: RegionConfig.#edit,
      behaviorToggle: RegionConfig.#toggle,
      behaviorDelete: RegionConfig.#delete,
    },
  };

  override async _getFormFields(): Promise<AnyObject[]> {
    const visibility = Object.entries(CONST.REGION_VISIBILITY as AnyObject);
    return [
      ...this._nodes("name", "color", "elevation.bottom", "elevation.top", [
        "visibility",
        {
          choices: Object.fromEntries(
            visibility.map(([name, value]) => [value as number, t(`HOST.Region.Visibility.${name}`)]),
          ),
        },
      ]),
      ...(isV14() ? this._nodes("displayMeasurements") : []),
      ...this._nodes("locked"),
      { html: this.#behaviors() },
    ];
  }

  #behaviors(): string {
    const { escapeHTML } = (globalThis as AnyObject).foundry.utils;
    const button = (action: string, icon: string, label: string): string =>
      `<button type="button" class="icon ${icon}" data-action="${action}" aria-label="${escapeHTML(label)}" data-tooltip></button>`;
    const rows = [...(this.document.behaviors as Iterable<AnyValue>)].map(
      (
        behavior,
      ) => `<li class="region-behavior" data-behavior-id="${behavior.id}"><span>${escapeHTML(behavior.name)}</span>
        ${button("behaviorToggle", behavior.disabled ? "fa-regular fa-square" : "fa-regular fa-square-check", t(behavior.disabled ? "HOST.Region.TurnOn" : "HOST.Region.TurnOff", { name: behavior.name }))}
        ${button("behaviorEdit", "fa-solid fa-gear", t("HOST.Region.EditBehavior", { name: behavior.name }))}
        ${button("behaviorDelete", "fa-solid fa-trash", t("HOST.Region.DeleteBehavior", { name: behavior.name }))}</li>`,
    );
    const add = this.document.id
      ? `<button type="button" data-action="behaviorCreate"><i class="fa-solid fa-plus" inert></i> ${t("HOST.Region.AddBehavior")}</button>`
      : "";
    return `<fieldset><legend>${t("HOST.Region.Behaviors")}</legend><ol class="plain-list">${rows.join("")}</ol>${add}</fieldset>`;
  }

  #of(target: HTMLElement): AnyValue {
    const id = target.closest<HTMLElement>("[data-behavior-id]")?.dataset.behaviorId;
    return this.document.behaviors.get(id ?? "") as AnyValue;
  }
  static async #create(this: RegionConfig): Promise<void> {
    await documentCreateDialog(CONFIG.RegionBehavior.documentClass, {}, { parent: this.document });
    void this.render();
  }
  static #edit(this: RegionConfig, _event: Event, target: HTMLElement): void {
    void this.#of(target)?.sheet?.render({ force: true });
  }
  static async #toggle(this: RegionConfig, _event: Event, target: HTMLElement): Promise<void> {
    const behavior = this.#of(target);
    await behavior?.update({ disabled: !behavior.disabled });
  }
  static async #delete(this: RegionConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.#of(target)?.deleteDialog();
  }
}

/** What a region does: the fields of its kind. T:client/applications/sheets/region-behavior-config */
export class RegionBehaviorConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-child-reaching");

  override async _getFormFields(): Promise<AnyObject[]> {
    const { system } = this.document;
    const own = Object.entries((system?.schema?.fields ?? {}) as AnyObject).map(([key, field]) => ({
      field,
      name: `system.${key}`,
      value: system._source[key] as unknown,
      label: field.label || t(`HOST.Field.region.${key}`),
      ...(key === "events"
        ? {
            options: [...field.element.choices].map((event: string) => ({
              value: event,
              label: t(`HOST.Region.Event.${event}`),
            })),
          }
        : {}),
    }));
    return [...this._nodes("name", "disabled"), ...own];
  }
}

/** [14] A storey: its name, heights and pictures. A14:LevelData */
export class LevelConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = base("fa-solid fa-layer-group");

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes(
      "name",
      "elevation.bottom",
      "elevation.top",
      "background.src",
      "background.color",
      "foreground.src",
    );
  }
}
