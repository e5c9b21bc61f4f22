import type { AnyObject, AnyValue, Constructor } from "../../../../common/types.ts";
import { Hooks } from "../../../hooks.ts";
import { canvas, CONFIG, game, ui } from "../../../runtime.ts";
import { type HandlebarsApplication, HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { t } from "../../api/text.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { menuEntry } from "../menu.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { registerSidebarTemplates } from "../templates.ts";
import { publicClass } from "../util.ts";

const Base = HandlebarsApplicationMixin(
  AbstractSidebarTab as unknown as Constructor<AnyValue>,
) as unknown as typeof AbstractSidebarTab &
  Constructor<HandlebarsApplication & AbstractSidebarTab> & { PARTS: AnyObject };

/** Which encounter is shown. Outside the class, because the page and its window copy show the same one (H-251). */
const shown: { id: string | null } = { id: null };

/** What of a token says where it stands and how it came there. */
const PLACE: ReadonlySet<string> = new Set([
  "_id",
  "_stats",
  "_movementHistory",
  "_regions",
  "x",
  "y",
  "elevation",
  "level",
  "rotation",
  "sort",
  "width",
  "height",
  "shape",
  "movementAction",
]);

/** The list of an encounter's turns. T:client/applications/sidebar/tabs/combat-tracker, platform 7.2 */
export class CombatTracker extends Base {
  static override tabName = "combat";

  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["combat-sidebar", "flexcol"],
    window: { title: "HOST.Sidebar.Tabs.combat", icon: "fa-solid fa-khanda" },
    actions: {
      activateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): void {
        this._onCombatantMouseDown(event, target);
      },
      createCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
        return this._onCombatCreate(event, target);
      },
      cycleCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<AnyValue> {
        return this._onCombatCycle(event, target);
      },
      editName(this: CombatTracker): Promise<void> {
        return this._onEditName();
      },
      panToCombatant: CombatTracker.#onControl,
      pingCombatant: CombatTracker.#onControl,
      rollInitiative: CombatTracker.#onControl,
      toggleDefeated: CombatTracker.#onControl,
      toggleHidden: CombatTracker.#onControl,
      trackerSettings(this: CombatTracker): void {
        const cls = publicClass("applications.apps.CombatTrackerConfig");
        if (cls) void new cls().render({ force: true });
      },
    },
  };

  static override PARTS: AnyObject = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  constructor(options: AnyObject = {}) {
    super(options);
    registerSidebarTemplates();
  }

  /** The encounters that concern the viewed scene: those without a scene and those of it. */
  get combats(): AnyValue[] {
    const scene = canvas.scene?.id ?? game.scenes?.current?.id ?? null;
    return [...(game.combats ?? [])].filter((combat: AnyValue) => {
      const id = typeof combat.scene === "string" ? combat.scene : (combat.scene?.id ?? null);
      return id === null || id === scene;
    });
  }

  /** The encounter that the tracker and its window copy show. */
  get viewed(): AnyValue {
    const chosen = shown.id ? game.combats?.get(shown.id) : null;
    if (chosen) return chosen;
    const { combats } = this;
    return combats.find((combat) => combat.active) ?? combats[0] ?? null;
  }

  set viewed(combat: AnyValue) {
    const id = (combat?.id as string | undefined) ?? null;
    const changed = id !== shown.id;
    shown.id = id;
    if (changed) void ui.combat?.render?.();
  }

  /* ---------------------------------------------------------------- context */

  override _configureRenderOptions(options: AnyObject): void {
    super._configureRenderOptions(options);
    if (options.combat !== undefined)
      shown.id = (typeof options.combat === "string" ? options.combat : options.combat?.id) ?? null;
  }

  override async _preparePartContext(partId: string, context: AnyObject, options: AnyObject): Promise<AnyObject> {
    context = await super._preparePartContext(partId, context, options);
    const prepared: AnyValue =
      partId === "tracker"
        ? await this._prepareTrackerContext(context, options)
        : await this._prepareCombatContext(context, options);
    if (prepared && prepared !== context) Object.assign(context, prepared);
    return context;
  }

  /** What header and footer show. */
  async _prepareCombatContext(context: AnyObject, _options: AnyObject): Promise<AnyObject | void> {
    const combat = this.viewed;
    const { combats } = this;
    const user = game.user;
    const currentIndex = combats.findIndex((other) => other === combat);
    const isPlayerTurn = Boolean(
      combat?.combatant?.players?.includes?.(user) || (combat?.combatant && combat.combatant.isOwner && !user?.isGM),
    );
    const middle = combat?.turn !== null && combat?.turn < (combat?.turns?.length ?? 0) - 1;
    const mayAdvance = Boolean(combat?.canUserModify?.(user, "update", middle ? { turn: 0 } : { round: 0 }) ?? false);
    const linked = Boolean(combat?.scene);
    return Object.assign(context, {
      combat,
      hasCombat: combat !== null,
      combats: combats.map((other, index) => ({
        combat: other,
        id: other.id,
        label: index + 1,
        active: index === currentIndex,
      })),
      control: Boolean(user?.isGM || (combat?.started && isPlayerTurn && mayAdvance)),
      css: linked ? "linked" : "",
      currentIndex,
      displayCycle: combats.length > 1,
      initiativeIcon: CONFIG.Combat?.initiativeIcon?.icon ?? "",
      link: linked,
      labels: { scope: t(linked ? "HOST.Combat.Linked" : "HOST.Combat.Unlinked") },
      roundLabel: combat ? t("HOST.Combat.Round", { round: combat.round }) : "",
    });
  }

  /** The rows. */
  async _prepareTrackerContext(context: AnyObject, _options: AnyObject): Promise<AnyObject | void> {
    const combat = this.viewed;
    context.emptyLabel = combat
      ? game.user?.isGM
        ? "HOST.Combat.EmptyGM"
        : "HOST.Combat.Empty"
      : game.user?.isGM
        ? "HOST.Combat.NoneGM"
        : "HOST.Combat.NonePlayer";
    context.initiativeIcon = CONFIG.Combat?.initiativeIcon?.icon ?? "";
    if (!combat) return;
    const turns: AnyObject[] = [];
    let hasDecimals = false;
    for (const [index, combatant] of [...(combat.turns ?? [])].entries()) {
      if (!combatant.visible) continue;
      const turn = await this._prepareTurnContext(combat, combatant, index);
      turn.hasRolled ??= turn.initiative !== null && turn.initiative !== undefined;
      if (turn.hasDecimals) hasDecimals = true;
      turns.push(turn);
    }
    const decimals = CONFIG.Combat?.initiative?.decimals ?? 2;
    for (const turn of turns) {
      turn.hasDecimals = hasDecimals;
      if (typeof turn.initiative === "number") turn.initiative = turn.initiative.toFixed(hasDecimals ? decimals : 0);
    }
    return Object.assign(context, { hasDecimals, turns });
  }

  /** One row. T:client/applications/sidebar/tabs/combat-tracker */
  async _prepareTurnContext(combat: AnyValue, combatant: AnyValue, index: number): Promise<AnyObject> {
    const { id, isOwner, isDefeated, hidden, initiative } = combatant;
    const active = index === combat.turn;
    const icons: { img: string; name: string }[] = [];
    let defeated = Boolean(isDefeated);
    for (const effect of combatant.actor?.temporaryEffects ?? []) {
      if (effect.statuses?.has?.(CONFIG.specialStatusEffects?.DEFEATED)) defeated = true;
      else if (effect.img) icons.push({ img: effect.img, name: effect.name });
    }
    const css = [active ? "active" : null, hidden ? "hide" : null, defeated ? "defeated" : null]
      .filter(Boolean)
      .join(" ");
    return {
      id,
      name: combatant.name,
      img: await this._getCombatantThumbnail(combatant),
      css,
      active,
      hidden: Boolean(hidden),
      isDefeated: defeated,
      initiative: initiative ?? null,
      hasRolled: initiative !== null && initiative !== undefined,
      hasDecimals: typeof initiative === "number" && !Number.isInteger(initiative),
      isOwner: Boolean(isOwner),
      canPing: Boolean(
        canvas.ready &&
        combatant.sceneId === canvas.scene?.id &&
        canvas.tokens?.get?.(combatant.tokenId) &&
        (game.user?.hasPermission?.("PING_CANVAS") ?? true),
      ),
      resource: combatant.actor?.testUserPermission?.(game.user, "OBSERVER") ? (combatant.resource ?? null) : null,
      effects: { icons, tooltip: this._formatEffectsTooltip(icons) },
    };
  }

  /** The names of effects as a list, for the tooltip. */
  _formatEffectsTooltip(effects: { img: string; name: string }[]): string {
    if (!effects.length) return "";
    const list = document.createElement("ul");
    list.className = "effects-tooltip plain";
    for (const effect of effects) {
      const row = document.createElement("li");
      const image = document.createElement("img");
      image.src = effect.img;
      image.alt = "";
      const name = document.createElement("span");
      name.textContent = effect.name;
      row.append(image, name);
      list.append(row);
    }
    return list.outerHTML;
  }

  async _getCombatantThumbnail(combatant: AnyValue): Promise<string> {
    const source: string = combatant.img || combatant.token?.texture?.src || combatant.actor?.img || "";
    return !source || /\.(webm|mp4|m4v|ogv)$/i.test(source)
      ? (CONFIG.Actor?.documentClass?.DEFAULT_ICON ?? "icons/svg/mystery-man.svg")
      : source;
  }

  /* ---------------------------------------------------------------- life cycle */

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions, ".combatant", {
      fixed: true,
      hookName: "getCombatantContextOptions",
      parentClassHooks: false,
    });
    this._createContextMenu(this._getCombatContextOptions, ".encounter-context-menu", {
      eventName: "click",
      fixed: true,
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
    });
    if (!this.isPopout) this.#watch();
  }

  /** Refresh when something changes that the rows show: once for many that come together. A fight and its combatants ask for it themselves. */
  #watch(): void {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        if (this.rendered) void this.render();
      }, 20);
    };
    const about = (is: (combatant: AnyValue) => boolean): void => {
      if (this.viewed?.combatants?.some?.(is)) soon();
    };
    const concerns = (actor: AnyValue): void => {
      if (actor) about((combatant) => combatant.actorId === actor.id || combatant.actor === actor);
    };
    Hooks.on("updateActor", concerns);
    Hooks.on("updateActorDelta", (delta: AnyValue) => concerns(delta.parent?.actor));
    for (const verb of ["create", "update", "delete"]) {
      Hooks.on(`${verb}Item`, (item: AnyValue) => concerns(item.parent));
      Hooks.on(`${verb}ActiveEffect`, (effect: AnyValue) =>
        concerns(effect.parent?.documentName === "Item" ? effect.parent.parent : effect.parent),
      );
    }
    // Where somebody stands no row shows: whoever walks about has nothing drawn anew. (i)
    Hooks.on("updateToken", (token: AnyValue, changed: AnyObject) => {
      if (Object.keys(changed).some((key) => !PLACE.has(key))) about((combatant) => combatant.tokenId === token.id);
    });
    Hooks.on("updateCombat", (combat: AnyValue, changed: AnyObject) => {
      if (changed.active === true) shown.id = combat.id;
    });
    Hooks.on("deleteCombat", (combat: AnyValue) => {
      if (shown.id === combat.id) shown.id = null;
    });
    Hooks.on("canvasReady", () => {
      shown.id = null;
      soon();
    });
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    // In a tab that isn't shown there is nothing to bring into view, and to measure it would lay out the page.
    if (this.isPopout || this.active) this.scrollToTurn();
  }

  override _onActivate(): void {
    super._onActivate();
    this.scrollToTurn();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const row = (event: Event): HTMLElement | null =>
      (event.target as HTMLElement).closest<HTMLElement>(".combatant[data-combatant-id]");
    const root = this.element;
    root.addEventListener("pointerover", (event) => {
      if (row(event) && !row(event)!.contains(event.relatedTarget as Node | null)) this._onCombatantHoverIn(event);
    });
    root.addEventListener("pointerout", (event) => {
      if (row(event) && !row(event)!.contains(event.relatedTarget as Node | null)) this._onCombatantHoverOut(event);
    });
    root.addEventListener("focusin", (event) => {
      const field = event.target as HTMLInputElement;
      if (field.matches(".initiative-input")) field.select();
    });
    root.addEventListener("change", (event) => {
      if ((event.target as HTMLElement).matches(".initiative-input")) this._onUpdateInitiative(event);
    });
  }

  /* ---------------------------------------------------------------- menus */

  _getEntryContextOptions(): ContextMenuEntry[] {
    const get = (target: HTMLElement): AnyValue =>
      this.viewed?.combatants?.get(target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "");
    const gm = (): boolean => Boolean(game.user?.isGM);
    return [
      menuEntry({
        label: "HOST.Combat.EditCombatant",
        icon: "fa-solid fa-pen-to-square",
        visible: gm,
        run: (target) => get(target)?.sheet?.render({ force: true }),
      }),
      menuEntry({
        label: "HOST.Combat.OpenSheet",
        icon: "fa-solid fa-user",
        visible: (target) => Boolean(get(target)?.actor?.testUserPermission?.(game.user, "LIMITED")),
        run: (target) => get(target)?.actor?.sheet?.render({ force: true }),
      }),
      menuEntry({
        label: "HOST.Combat.RollInitiative",
        icon: "fa-solid fa-dice-d20",
        visible: (target) => Boolean(get(target)?.isOwner),
        run: (target) => this.viewed?.rollInitiative([get(target).id]),
      }),
      menuEntry({
        label: "HOST.Combat.ClearInitiative",
        icon: "fa-solid fa-eraser",
        visible: (target) => gm() && get(target)?.initiative !== null,
        run: (target) => get(target)?.update({ initiative: null }),
      }),
      menuEntry({
        label: "HOST.Combat.ToggleHidden",
        icon: "fa-solid fa-eye-slash",
        visible: gm,
        run: (target) => this._onToggleHidden(get(target)),
      }),
      menuEntry({
        label: "HOST.Combat.RemoveCombatant",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: (target) => gm() || Boolean(get(target)?.isOwner),
        run: (target) => get(target)?.delete(),
      }),
    ];
  }

  _getCombatContextOptions(): ContextMenuEntry[] {
    const gm = (): boolean => Boolean(game.user?.isGM && this.viewed);
    return [
      menuEntry({
        label: "HOST.Combat.ToggleScene",
        icon: "fa-solid fa-link",
        visible: () => gm() && Boolean(canvas.scene ?? game.scenes?.current),
        run: () => this.viewed?.toggleSceneLink(),
      }),
      menuEntry({
        label: "HOST.Combat.Activate",
        icon: "fa-solid fa-bullseye",
        visible: () => gm() && !this.viewed.active,
        run: () => this.viewed?.activate(),
      }),
      menuEntry({
        label: "HOST.Combat.ResetAll",
        icon: "fa-solid fa-arrow-rotate-left",
        visible: gm,
        run: () => this.viewed?.resetAll(),
      }),
      menuEntry({
        label: "HOST.Combat.RollAll",
        icon: "fa-solid fa-users",
        visible: gm,
        run: () => this.viewed?.rollAll(),
      }),
      menuEntry({
        label: "HOST.Combat.RollNPC",
        icon: "fa-solid fa-users-gear",
        visible: gm,
        run: () => this.viewed?.rollNPC(),
      }),
      menuEntry({
        label: "HOST.Combat.Delete",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: gm,
        run: () => this.viewed?.endCombat(),
      }),
    ];
  }

  /* ---------------------------------------------------------------- actions */

  /** A click on an action that the tracker does not know calls the method of that name on the encounter. Platform 7.2 */
  override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    const action = target.dataset.action ?? "";
    const combat = this.viewed;
    if (event.button !== 0 || typeof combat?.[action] !== "function") return super._onClickAction(event, target);
    event.preventDefault();
    target.setAttribute("disabled", "");
    void Promise.resolve()
      .then(() => combat[action]() as Promise<unknown>)
      .catch((error: unknown) => {
        ui.notifications?.error((error as Error).message);
        Hooks.onError?.("CombatTracker#_onClickAction", error as Error, { log: "error" });
      })
      .finally(() => target.removeAttribute("disabled"));
  }

  async _onCombatCreate(event: Event, _target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const combat = await CONFIG.Combat.documentClass.create({});
    if (!combat) return;
    shown.id = combat.id;
    if (!combat.active) await combat.activate();
    else void this.render();
  }

  async _onCombatCycle(event: Event, target: HTMLElement): Promise<AnyValue> {
    event.stopPropagation();
    const combat = game.combats?.get(target.dataset.combatId ?? "");
    if (!combat) return null;
    this.viewed = combat;
    // What the Gamemaster looks at is what the table plays.
    if (game.user?.isGM && !combat.active) await combat.activate();
    return combat;
  }

  async _onEditName(): Promise<void> {
    await this.viewed?.sheet?.render?.({ force: true });
  }

  static async #onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    await this._onCombatantControl(event, target);
  }

  async _onCombatantControl(_event: Event, target: HTMLElement): Promise<AnyValue> {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const combatant = this.viewed?.combatants?.get(id);
    if (!combatant) return null;
    switch (target.dataset.action) {
      case "panToCombatant":
        return this._onPanToCombatant(combatant);
      case "pingCombatant":
        return this._onPingCombatant(combatant);
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      default:
        return null;
    }
  }

  /** A click takes the token in hand and brings it into view; a second one opens the sheet. */
  _onCombatantMouseDown(event: PointerEvent, target: HTMLElement): void {
    if ((event.target as HTMLElement).closest("input")) return;
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const combatant = this.viewed?.combatants?.get(id);
    if (!combatant) return;
    const { actor } = combatant;
    // A key press on the name comes without a pointer: it means the sheet.
    if (event.detail === 2 || (event.detail === 0 && !combatant.token?.object)) {
      if (actor?.testUserPermission?.(game.user, "LIMITED")) void actor.sheet?.render({ force: true });
      return;
    }
    const token = combatant.token?.object;
    if (token && this._isTokenVisible(token)) {
      if (token.isOwner) token.control({ releaseOthers: true });
      this._onPanToCombatant(combatant);
    }
  }

  _onPanToCombatant(combatant: AnyValue): AnyValue {
    const token = combatant.token?.object;
    if (!token || !this._isTokenVisible(token)) return ui.notifications?.warn(t("HOST.Combat.NotVisible"));
    return canvas.animatePan({ x: token.center.x, y: token.center.y });
  }

  async _onPingCombatant(combatant: AnyValue): Promise<void> {
    const token = combatant.token?.object;
    if (!token || !this._isTokenVisible(token)) return void ui.notifications?.warn(t("HOST.Combat.NotVisible"));
    await canvas.ping?.(token.center);
  }

  async _onRollInitiative(combatant: AnyValue): Promise<AnyValue> {
    return this.viewed?.rollInitiative([combatant.id]);
  }

  async _onToggleDefeatedStatus(combatant: AnyValue): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const id = CONFIG.specialStatusEffects?.DEFEATED;
    if (id && combatant.actor) await combatant.actor.toggleStatusEffect(id, { overlay: true, active: defeated });
  }

  async _onToggleHidden(combatant: AnyValue): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  /** Typed initiative: a number, or "+3", "-3" to change it. */
  _onUpdateInitiative(event: Event): void {
    const input = event.target as HTMLInputElement;
    const id = input.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
    const combatant = this.viewed?.combatants?.get(id ?? "");
    if (!combatant) return;
    const raw = input.value.trim();
    const number = Number(raw.replace(/^=/, ""));
    if (raw === "") return void combatant.update({ initiative: null });
    if (!Number.isFinite(number)) {
      input.value = String(combatant.initiative ?? "");
      return;
    }
    const relative = /^[+-]/.test(raw);
    void combatant.update({ initiative: relative ? (combatant.initiative ?? 0) + number : number });
  }

  _onCombatantHoverIn(event: Event): void {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
    const combatant = this.viewed?.combatants?.get(id ?? "");
    const token = combatant?.token?.object;
    if (!canvas.ready || !token || !this._isTokenVisible(token)) return;
    token._onHoverIn?.(event, { hoverOutOthers: true });
  }

  _onCombatantHoverOut(event: Event): void {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
    this.viewed?.combatants?.get(id ?? "")?.token?.object?._onHoverOut?.(event);
  }

  /** Mark a row while its token is pointed at. */
  hoverCombatant(combatant: AnyValue, hover: boolean): void {
    for (const app of [this, this.popout]) {
      const row = app?.element?.querySelector?.(`.combatant[data-combatant-id="${CSS.escape(String(combatant.id))}"]`);
      row?.classList.toggle("hover", hover);
    }
  }

  _isTokenVisible(token: AnyValue): boolean {
    return Boolean(token?.visible ?? token?.isVisible);
  }

  /** Bring the row of the acting combatant into view. */
  scrollToTurn(): void {
    const row = this.element?.querySelector<HTMLElement>(".combatant.active");
    const list = row?.closest<HTMLElement>(".combat-tracker");
    if (!row || !list) return;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = Math.max(0, top - list.clientHeight / 3);
  }
}
