import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { h, icon, t } from "../api/text.ts";
import { BasePlaceableHUD } from "./placeable-hud.ts";

/** The controls around a token: bars, statuses, encounter, target, visibility. T:client/applications/hud/token-hud */
export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "token-hud",
    classes: ["token-hud"],
    actions: {
      combat: TokenHUD.#onCombat,
      target: TokenHUD.#onTarget,
      visibility: TokenHUD.#onVisibility,
      config: TokenHUD.#onConfig,
      togglePalette: TokenHUD.#onTogglePalette,
      effect: { handler: TokenHUD.#onEffect, buttons: [0, 2] },
    },
  };

  #palette = false;

  get actor(): AnyValue {
    return this.document?.actor ?? this.object?.actor ?? null;
  }

  override async bind(object: AnyValue): Promise<void> {
    if (this.object !== object) this.#palette = false;
    await super.bind(object);
  }

  /* ---------------------------------------------------------------- context */

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const { document: doc } = this;
    const bar = (name: string): AnyObject | null => {
      const found = doc?.getBarAttribute?.(name) as AnyObject | null;
      return found ? { ...found, editable: found.editable !== false } : null;
    };
    return Object.assign(context, {
      name: doc?.name,
      bar1: bar("bar1"),
      bar2: bar("bar2"),
      inCombat: Boolean(doc?.inCombat),
      targeted: Boolean(this.object?.isTargeted),
      hidden: Boolean(doc?.hidden),
      statusEffects: this._getStatusEffectChoices(),
      isGM: Boolean(game.user?.isGM),
    });
  }

  /** The statuses to choose from: those with `hud`, for this actor's type (H-204). T:client/applications/hud/token-hud */
  _getStatusEffectChoices(): Record<string, AnyObject> {
    const choices: Record<string, AnyObject> = {};
    const { actor } = this;
    const overlays = new Map<string, boolean>();
    for (const effect of actor?.effects ?? []) {
      if (effect.disabled) continue;
      for (const status of effect.statuses ?? [])
        overlays.set(status, Boolean(overlays.get(status) || effect.getFlag?.("core", "overlay")));
    }
    const entries: AnyObject[] = [...Object.values(CONFIG.statusEffects ?? {})].filter(
      (entry) => entry && typeof entry === "object",
    ) as AnyObject[];
    for (const status of entries) {
      if (!status.id) continue;
      const hud = status.hud ?? true;
      if (hud === false || (hud?.actorTypes && !hud.actorTypes.includes(actor?.type))) continue;
      const isActive = Boolean(actor?.statuses?.has?.(status.id));
      const isOverlay = isActive && Boolean(overlays.get(status.id));
      choices[status.id] = {
        id: status.id,
        _id: status._id,
        title: t(status.name ?? status.label ?? status.id),
        src: status.img ?? status.icon,
        isActive,
        isOverlay,
        cssClass: [isActive ? "active" : "", isOverlay ? "overlay" : ""].filter(Boolean).join(" "),
      };
    }
    return choices;
  }

  /* ---------------------------------------------------------------- rendering */

  override async _renderHTML(context: AnyObject): Promise<HTMLElement[]> {
    const button = (action: string, glyph: string, label: string, pressed?: boolean): HTMLElement =>
      h(
        "button.control-icon.plain.icon",
        {
          type: "button",
          dataset: { action, tooltip: label },
          class: pressed ? "active" : "",
          "aria-label": label,
          "aria-pressed": pressed === undefined ? false : String(pressed),
        },
        icon(glyph),
      );
    const bar = (name: string): HTMLElement | null => {
      const data = context[name] as AnyObject | null;
      if (!data) return null;
      const label = t("HOST.Hud.Bar", { attribute: String(data.attribute ?? name) });
      const max = data.type === "bar" ? h("span.bar-max", null, `/ ${data.max}`) : null;
      return h(
        "div.attribute",
        { class: name },
        h("input", {
          type: "text",
          name,
          inputmode: "text",
          autocomplete: "off",
          value: data.value,
          disabled: !data.editable,
          "aria-label": label,
          dataset: { tooltip: `${label}: ${t("HOST.Hud.BarHint")}` },
        }),
        max,
      );
    };
    const statuses = Object.values(context.statusEffects as Record<string, AnyObject>);
    const palette = this.#palette
      ? h(
          "div.palette.status-effects",
          { role: "group", "aria-label": t("HOST.Hud.Statuses"), dataset: { palette: "effects" } },
          statuses.map((status) =>
            h(
              "button.effect-control.plain",
              {
                type: "button",
                class: status.cssClass,
                dataset: { action: "effect", statusId: status.id, tooltip: status.title },
                "aria-pressed": String(status.isActive),
                "aria-label": status.isOverlay ? t("HOST.Hud.Overlay", { name: status.title }) : status.title,
              },
              h("img", { src: status.src || "icons/svg/aura.svg", alt: "" }),
            ),
          ),
          statuses.length ? h("p.hint", null, t("HOST.Hud.StatusHint")) : h("p.hint", null, t("HOST.Hud.NoStatuses")),
        )
      : null;
    const effects = button("togglePalette", "fa-solid fa-bolt", t("HOST.Hud.Statuses"), this.#palette);
    effects.setAttribute("aria-expanded", String(this.#palette));
    return [
      h(
        "div.col.left",
        null,
        button(
          "combat",
          "fa-solid fa-khanda",
          t(context.inCombat ? "HOST.Hud.LeaveCombat" : "HOST.Hud.EnterCombat"),
          context.inCombat,
        ),
        button(
          "target",
          "fa-solid fa-bullseye",
          t(context.targeted ? "HOST.Hud.Untarget" : "HOST.Hud.Target"),
          context.targeted,
        ),
        button("config", "fa-solid fa-gear", t("HOST.Hud.Configure")),
      ),
      h("div.col.middle", null, h("div.bars", null, bar("bar2"), bar("bar1"))),
      h(
        "div.col.right",
        null,
        context.isGM
          ? button(
              "visibility",
              context.hidden ? "fa-solid fa-eye-slash" : "fa-solid fa-eye",
              t(context.hidden ? "HOST.Hud.Show" : "HOST.Hud.Hide"),
              context.hidden,
            )
          : null,
        this.actor ? effects : null,
        h(
          "div.attribute.elevation",
          null,
          h("input", {
            type: "text",
            name: "elevation",
            inputmode: "numeric",
            autocomplete: "off",
            value: this.document?.elevation ?? 0,
            "aria-label": t("HOST.Hud.Elevation"),
            dataset: { tooltip: t("HOST.Hud.Elevation") },
          }),
        ),
        palette,
      ),
    ];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const active = content.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    const named = Object.entries({
      "data-status-id": active?.dataset.statusId,
      "data-action": active?.dataset.action,
      name: (active as HTMLInputElement | null)?.name,
    }).find(([, value]) => value);
    const again = named ? `[${named[0]}="${CSS.escape(named[1] ?? "")}"]` : "";
    content.replaceChildren(...result);
    content.setAttribute("role", "group");
    content.setAttribute("aria-label", t("HOST.Hud.Label", { name: String(this.document?.name ?? "") }));
    if (again) content.querySelector<HTMLElement>(again)?.focus();
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("focusin", (event) => {
      if (event.target instanceof HTMLInputElement) event.target.select();
    });
    this.element.addEventListener("change", (event) => void this.#onChange(event));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        const token = this.object;
        void this.close();
        token?.element?.focus?.();
      } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.target.blur();
      else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && event.target instanceof HTMLInputElement) {
        event.preventDefault();
        event.target.value = event.key === "ArrowUp" ? "+1" : "-1";
        event.target.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
    // Beside its token before it is in focus: what the button is for is said where it stands.
    this._updatePositionOnBoard();
    this.element.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  /* ---------------------------------------------------------------- actions */

  /** Read "5", "=5", "+3" or "-3". T:client/applications/hud/token-hud */
  _parseAttributeInput(
    name: string,
    attribute: AnyObject | null,
    text: string,
  ): {
    name: string;
    attribute: AnyObject | null;
    value: number;
    delta: number | undefined;
    isDelta: boolean;
    isBar: boolean;
  } {
    const trimmed = text.trim();
    const isDelta = /^[+-]/.test(trimmed);
    const value = Number(trimmed.replace(/^=/, ""));
    return { name, attribute, value, delta: isDelta ? value : undefined, isDelta, isBar: attribute?.type === "bar" };
  }

  async #onChange(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const { object } = this;
    if (!object) return;
    const { document: doc } = object;
    try {
      if (input.name === "elevation") {
        const { value, isDelta } = this._parseAttributeInput("elevation", null, input.value);
        if (Number.isFinite(value))
          await doc.update({ elevation: isDelta ? Number(doc.elevation ?? 0) + value : value });
      } else {
        const attribute = doc.getBarAttribute?.(input.name) as AnyObject | null;
        const { value, isDelta, isBar } = this._parseAttributeInput(input.name, attribute, input.value);
        if (attribute && Number.isFinite(value) && input.value.trim() !== "")
          await this.actor?.modifyTokenAttribute(attribute.attribute, value, isDelta, isBar);
      }
    } catch (error) {
      ui.notifications?.error((error as Error).message);
    }
    if (this.rendered) await this.render();
  }

  static async #onCombat(this: TokenHUD): Promise<void> {
    const { object } = this;
    const selected: AnyValue[] = object.controlled ? this.layer.controlled : [object];
    const documents = selected.map((token) => token.document);
    const cls = CONFIG.Token.documentClass;
    if (object.document.inCombat)
      await (cls.deleteCombatants ? cls.deleteCombatants(documents) : object.document.toggleCombatant());
    else await (cls.createCombatants ? cls.createCombatants(documents) : object.document.toggleCombatant());
    if (this.rendered) await this.render();
  }

  static #onTarget(this: TokenHUD, event: PointerEvent): void {
    this.object.setTarget(!this.object.isTargeted, { releaseOthers: !event.shiftKey });
    void this.render();
  }

  static async #onVisibility(this: TokenHUD): Promise<void> {
    const hidden = !this.document.hidden;
    const tokens: AnyValue[] = this.object.controlled ? this.layer.controlled : [this.object];
    await this.document.parent.updateEmbeddedDocuments(
      "Token",
      tokens.map((token) => ({ _id: token.id, hidden })),
    );
    if (this.rendered) await this.render();
  }

  static #onConfig(this: TokenHUD): void {
    const { document: doc, actor } = this;
    const sheet = doc.sheet ?? actor?.sheet;
    void sheet?.render({ force: true });
  }

  static #onTogglePalette(this: TokenHUD): void {
    this.#palette = !this.#palette;
    void this.render();
  }

  /** Open or shut one of the palettes. T:client/applications/hud/token-hud */
  togglePalette(_palette = "effects", active?: boolean): void {
    this.#palette = active ?? !this.#palette;
    void this.render();
  }

  static async #onEffect(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
    const { actor } = this;
    if (!actor) return void ui.notifications?.warn(t("HOST.Board.NoActor"));
    await this._onToggleEffect(event, target);
  }

  /** Left button: the status on or off. Right button: as a large overlay. T:client/applications/hud/token-hud */
  async _onToggleEffect(event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset.statusId ?? "";
    await this.actor.toggleStatusEffect(id, { overlay: event.button === 2 });
    if (this.rendered) await this.render();
  }
}
