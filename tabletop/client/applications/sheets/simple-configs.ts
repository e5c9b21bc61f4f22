import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG, game } from "../../runtime.ts";
import { t } from "../api/text.ts";
import { HostDocumentConfig } from "./host-config.ts";

/** Name, picture and initiative of a combatant. T:client/applications/sheets/combatant-config */
export class CombatantConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    position: { width: 420 },
    window: { icon: "fa-solid fa-khanda" },
    canCreate: true,
  };

  override get title(): string {
    return t("HOST.Combatant.Title", { name: this.document.name ?? "" });
  }
  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes("name", "img", "initiative", "hidden", "defeated");
  }
}

/** Name, colour and sorting of a folder. T:client/applications/sheets/folder-config */
export class FolderConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    position: { width: 380 },
    window: { icon: "fa-solid fa-folder" },
    canCreate: true,
  };

  override get title(): string {
    return this.document.id ? t("HOST.Folder.Edit", { name: this.document.name }) : t("HOST.Folder.Create");
  }
  override async _getFormFields(): Promise<AnyObject[]> {
    const folders = (
      game.folders?.filter?.((folder: AnyValue) => folder.type === this.document.type && folder !== this.document) ?? []
    ).map((folder: AnyValue) => ({ value: folder.id, label: folder.name }));
    return this._nodes(
      "name",
      "color",
      ["sorting", { choices: { a: t("HOST.Folder.SortAlphabetical"), m: t("HOST.Folder.SortManual") } }],
      ["folder", { options: folders, label: t("HOST.Folder.Parent") }],
    );
  }
  /** The window's caller may wait for the folder: `resolve` gets it, or nothing. */
  override async _processSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    data: AnyObject,
    options: AnyObject = {},
  ): Promise<void> {
    if (this.document.id) await super._processSubmitData(event, form, data, options);
    else
      this.options.resolve?.(
        await this.document.constructor.create(
          { ...this.document.toObject(), ...data, type: this.document.type },
          { pack: this.document.pack ?? this.options.pack },
        ),
      );
  }
  override _onClose(options: AnyObject): void {
    super._onClose(options);
    if (!options.submitted) this.options.resolve?.(null);
  }
}

/** Colour, pronouns and character of a user. T:client/applications/sheets/user-config */
export class UserConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = { position: { width: 460 }, window: { icon: "fa-solid fa-user" } };

  override get title(): string {
    return t("HOST.User.Title", { name: this.document.name });
  }
  override get isVisible(): boolean {
    return Boolean(game.user?.isGM || this.document.isSelf || this.document === game.user);
  }
  override get isEditable(): boolean {
    return this.isVisible;
  }
  override async _getFormFields(): Promise<AnyObject[]> {
    const owned = (
      game.actors?.filter?.(
        (actor: AnyValue) => actor.testUserPermission?.(this.document, "OWNER") || game.user?.isGM,
      ) ?? []
    ).map((actor: AnyValue) => ({ value: actor.id, label: actor.name }));
    return this._nodes("color", "pronouns", "avatar", [
      "character",
      { options: owned, label: t("HOST.User.Character"), hint: t("HOST.User.CharacterHint") },
    ]);
  }
}

/** Name, size, background and grid of a scene. T:client/applications/sheets/scene-config */
export class SceneConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    position: { width: 520, height: "auto" },
    window: { icon: "fa-solid fa-map" },
    canCreate: true,
    sheetConfig: true,
  };

  /** Packages add tabs of their own beside the one that there is: an entry here and a part of its name. A13:SceneConfig (TABS) */
  static override TABS: Record<string, AnyObject> = {
    sheet: { tabs: [{ id: "basics", icon: "fa-solid fa-image", label: "HOST.Scene.Basics" }], initial: "basics" },
  };

  static override PARTS = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    ...HostDocumentConfig.PARTS,
  };

  get #alone(): boolean {
    return (this.constructor as typeof SceneConfig).TABS.sheet!.tabs.length === 1;
  }

  override _configureRenderParts(options: AnyObject): AnyObject {
    const parts = super._configureRenderParts(options);
    if (this.#alone) delete parts.tabs;
    return parts;
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    const form = (this.parts as AnyObject).form as HTMLElement | undefined;
    if (this.#alone || !form) return;
    Object.assign(form.dataset, { tab: "basics", group: "sheet" });
    form.classList.add("tab");
    form.classList.toggle("active", (this.tabGroups as AnyObject).sheet === "basics");
  }

  override async _getFormFields(): Promise<AnyObject[]> {
    const level = isV14() ? this.document.initialLevel : null;
    return [
      ...this._nodes("name", "navigation", "navName"),
      // On 14 the picture is that of the level on which the scene opens.
      ...(level
        ? this._nodesOf(
            level,
            ["background.src", { name: "level.background.src" }],
            ["background.color", { name: "level.background.color" }],
          )
        : this._nodes("background.src", "backgroundColor")),
      ...this._nodes("width", "height", "padding"),
      {
        fieldset: true,
        legend: "HOST.Scene.Grid",
        fields: this._nodes(
          [
            "grid.type",
            { choices: Object.fromEntries([0, 1, 2, 3, 4, 5].map((type) => [type, t(`HOST.Scene.GridType.${type}`)])) },
          ],
          "grid.size",
          "grid.distance",
          "grid.units",
          "grid.color",
          "grid.alpha",
        ),
      },
    ];
  }

  override async _processSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    { level, ...submitData }: AnyObject,
    options: AnyObject = {},
  ): Promise<void> {
    await super._processSubmitData(event, form, submitData, options);
    if (level) await this.document.initialLevel?.update(level);
  }
}

/** Text, picture and range of one table row. T:client/applications/sheets/table-result-config */
export class TableResultConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = { position: { width: 480 } };

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes("name", "img", "description", "weight", "documentUuid");
  }
}

/** Name, suit, value and faces of a card. T:client/applications/sheets/card-config */
export class CardConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    position: { width: 480 },
    window: { icon: "fa-solid fa-layer-group" },
    canCreate: true,
  };

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes("name", "suit", "value", "description", "back.name", "back.text", "back.img");
  }
}

/** Prototype or placed token: name, picture, bars. T:client/applications/sheets/token/token-config */
export class TokenConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    position: { width: 480 },
    window: { icon: "fa-solid fa-circle-user" },
    canCreate: true,
  };

  override async _getFormFields(): Promise<AnyObject[]> {
    const modes = Object.fromEntries(
      Object.entries(
        CONFIG.Token?.displayModes ?? { 0: "NONE", 30: "HOVER", 50: "ALWAYS", 20: "OWNER_HOVER", 40: "OWNER" },
      ).map(([value, label]) => [value, t(`TOKEN.DISPLAY_${label}`)]),
    );
    return this._nodes(
      "name",
      ["displayName", { choices: modes }],
      "actorLink",
      "disposition",
      "width",
      "height",
      "texture.src",
      ["displayBars", { choices: modes }],
      "bar1.attribute",
      "bar2.attribute",
      "elevation",
      "rotation",
      "lockRotation",
      "alpha",
      "hidden",
      "locked",
    );
  }
}

/** Name and way of playing of a playlist. T:client/applications/sheets/playlist-config */
export class PlaylistConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    position: { width: 420 },
    window: { icon: "fa-solid fa-music" },
    canCreate: true,
  };

  override async _getFormFields(): Promise<AnyObject[]> {
    const modes = Object.fromEntries([-1, 0, 1, 2].map((mode) => [mode, t(`HOST.Playlist.Mode.${String(mode)}`)]));
    return this._nodes("name", "description", ["mode", { choices: modes, label: t("HOST.Playlist.Mode") }]);
  }
}

/** Name, file and loudness of a sound. T:client/applications/sheets/playlist-sound-config */
export class PlaylistSoundConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    position: { width: 420 },
    window: { icon: "fa-solid fa-volume-high" },
    canCreate: true,
  };

  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes("name", "path", "volume", "repeat");
  }
}
