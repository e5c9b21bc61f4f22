import type { AnyObject, AnyValue } from "../../common/types.ts";
import { h, icon, t } from "../applications/api/text.ts";
import { Hooks } from "../hooks.ts";
import { canvas, CONFIG, game, ui } from "../runtime.ts";
import { broadcastActivity, targetsOf } from "./targets.ts";

/** What makes up a place on a token's way. */
const pickPlace = ({ x, y, elevation, width, height, shape, level }: AnyObject): AnyObject => ({
  x,
  y,
  elevation,
  width,
  height,
  shape: shape ?? 4,
  ...(level === undefined ? {} : { level }),
});

export interface Point {
  x: number;
  y: number;
}

const DISPOSITIONS: Record<string, string> = { "-2": "secret", "-1": "hostile", "0": "neutral", "1": "friendly" };

/** When a name or bar may be seen: `CONST.TOKEN_DISPLAY_MODES`. */
const MODE = { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 };

/** A token on the board. Its look is one element, its state is its document. T:client/canvas/placeables/token */
export class Token {
  static embeddedName = "Token";

  document: AnyValue;
  /** The element on the board. */
  element: HTMLElement;
  /** Users that have this token as a target. */
  targeted = new Set<AnyValue>();
  destroyed = false;
  #controlled = false;
  #hover = false;
  #preview: Point | null = null;
  #ruler: AnyValue = undefined;
  #plan: AnyObject | null = null;
  /** Rings are drawn by none here; who flashes one asks whether there is. T:client/canvas/placeables/token */
  readonly ring = null;

  constructor(document: AnyValue) {
    this.document = document;
    this.element = h("div.token", { role: "button", tabindex: "0", dataset: { tokenId: document.id } });
    try {
      document._object = this;
    } catch {
      // A document class that is sealed finds its token by `canvas.tokens.get(id)`.
    }
  }

  get id(): string {
    return this.document.id as string;
  }
  get actor(): AnyValue {
    return this.document.actor ?? null;
  }
  get name(): string {
    return String(this.document.name ?? "");
  }
  get scene(): AnyValue {
    return this.document.parent;
  }
  get layer(): AnyValue {
    return canvas.tokens;
  }
  get isOwner(): boolean {
    return Boolean(this.document.isOwner);
  }
  get owner(): boolean {
    return this.isOwner;
  }
  get observer(): boolean {
    return Boolean(game.user?.isGM || this.actor?.testUserPermission?.(game.user, "OBSERVER"));
  }
  get controlled(): boolean {
    return this.#controlled;
  }
  get hover(): boolean {
    return this.#hover;
  }
  /** Does this client show the token? Hidden ones are for the Gamemaster. */
  get visible(): boolean {
    return !this.document.hidden || Boolean(game.user?.isGM);
  }
  get isVisible(): boolean {
    return this.visible;
  }
  get isTargeted(): boolean {
    return this.targeted.has(game.user);
  }
  get inCombat(): boolean {
    return Boolean(this.document.inCombat);
  }
  get combatant(): AnyValue {
    return this.document.combatant ?? null;
  }
  get x(): number {
    return this.#preview?.x ?? (this.document.x as number);
  }
  get y(): number {
    return this.#preview?.y ?? (this.document.y as number);
  }
  get position(): Point {
    return { x: this.x, y: this.y };
  }
  /** Width in pixels of the scene. */
  get w(): number {
    return ((this.document.width as number) || 1) * canvas.grid.size;
  }
  /** Height in pixels of the scene. */
  get h(): number {
    return ((this.document.height as number) || 1) * canvas.grid.size;
  }
  get bounds(): AnyObject {
    return {
      x: this.x,
      y: this.y,
      width: this.w,
      height: this.h,
      left: this.x,
      top: this.y,
      right: this.x + this.w,
      bottom: this.y + this.h,
      center: this.center,
    };
  }
  get center(): Point {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  getCenterPoint(position: Point = this.position): Point {
    return { x: position.x + this.w / 2, y: position.y + this.h / 2 };
  }
  get sheet(): AnyValue {
    return this.document.sheet;
  }
  get hasActiveHUD(): boolean {
    return canvas.hud?.token?.object === this;
  }

  /* ---------------------------------------------------------------- drawing */

  /** Draw the token anew. T:client/canvas/placeables/token */
  async draw(): Promise<this> {
    this.refresh();
    Hooks.callAll("drawToken", this);
    return this;
  }

  /** Bring the element in line with the document. */
  refresh(): this {
    const { document: doc, element } = this;
    element.hidden = !this.visible;
    const disposition = DISPOSITIONS[String(doc.disposition ?? 0)] ?? "neutral";
    const defeated = this.#isDefeated();
    element.className = [
      "token",
      disposition,
      doc.hidden ? "is-hidden" : "",
      defeated ? "defeated" : "",
      this.#controlled ? "controlled" : "",
      this.#hover ? "hover" : "",
      this.isOwner ? "owner" : "",
      this.#isTurn() ? "turn" : "",
    ]
      .filter(Boolean)
      .join(" ");
    const marker = this.#turnMarker();
    element.style.setProperty("--turn-marker", marker ? `url("${marker}")` : "none");
    element.classList.toggle("has-marker", marker !== null);
    this.#place();
    const source = String(doc.texture?.src ?? "") || "icons/svg/mystery-man.svg";
    const overlay = this.#overlay();
    const effects = this.#effects();
    element.replaceChildren(
      h("span.token-ring", { "aria-hidden": "true" }),
      h(
        "span.token-art",
        { "aria-hidden": "true", style: this.#artStyle() },
        h("img", { src: source, alt: "", draggable: "false" }),
      ),
      ...(overlay ? [h("img.token-overlay", { src: overlay, alt: "", draggable: "false" })] : []),
      ...(effects.length
        ? [
            h(
              "span.token-effects",
              { "aria-hidden": "true" },
              effects.slice(0, 9).map((effect) => h("img", { src: effect.img, alt: "", draggable: "false" })),
            ),
          ]
        : []),
      ...(this.inCombat ? [h("span.token-combat", { "aria-hidden": "true" }, icon("fa-solid fa-khanda"))] : []),
      ...(doc.elevation
        ? [
            h(
              "span.token-elevation",
              { "aria-hidden": "true" },
              `${Number(doc.elevation) > 0 ? "+" : "−"}${Math.abs(Number(doc.elevation))} ${canvas.grid.units ?? ""}`.trim(),
            ),
          ]
        : []),
      h("span.token-bars", { "aria-hidden": "true" }),
      h("span.token-name", { "aria-hidden": "true" }, this.name),
      h("span.token-targets", { "aria-hidden": "true" }),
    );
    this.refreshBars();
    this.refreshTargets();
    this.#describe(effects);
    if (this.hasActiveHUD) canvas.hud.token.render();
    Hooks.callAll("refreshToken", this, {});
    return this;
  }

  /** Bring it to where it stands now; nothing else about it has changed. T:client/canvas/placeables/token (refreshPosition) */
  _refreshPosition(): this {
    this.#place();
    if (this.hasActiveHUD) canvas.hud.token.render();
    Hooks.callAll("refreshToken", this, { refreshPosition: true });
    return this;
  }

  #artStyle(): string {
    const texture = (this.document.texture ?? {}) as AnyObject;
    const scaleX = Number(texture.scaleX ?? 1) || 1;
    const scaleY = Number(texture.scaleY ?? 1) || 1;
    const rotation = this.document.lockRotation ? 0 : Number(this.document.rotation ?? 0);
    const alpha = Number(this.document.alpha ?? 1);
    return `transform: rotate(${rotation}deg) scale(${scaleX}, ${scaleY}); opacity: ${alpha}`;
  }

  /** Which of two that overlap lies on top: who is controlled, then who is pointed at, whose whole name is to be read. */
  #stack(): void {
    const above = this.#controlled ? 1000 : this.#hover ? 500 : 0;
    this.element.style.zIndex = String(10 + (Number(this.document.sort) || 0) + above);
  }

  #place(): void {
    const { style } = this.element;
    style.width = `${this.w}px`;
    style.height = `${this.h}px`;
    style.transform = `translate(${this.x}px, ${this.y}px)`;
    this.#stack();
    style.setProperty("--token-size", `${Math.min(this.w, this.h)}px`);
  }

  /** Show the token somewhere else while it is dragged; null takes it back. */
  setPreview(position: Point | null): void {
    this.#preview = position;
    this.element.classList.toggle("dragging", position !== null);
    this.#place();
  }

  /** The token's ruler, by the class that packages may have put in place of the board's. T:client/config (CONFIG.Token.rulerClass) */
  get ruler(): AnyValue {
    if (this.#ruler === undefined) {
      const Ruler = CONFIG.Token?.rulerClass as (new (token: Token) => AnyValue) | null;
      this.#ruler = Ruler ? new Ruler(this) : null;
      void this.#ruler?.draw();
    }
    return this.#ruler as AnyValue;
  }

  /** Show where the token is being dragged to, from where it is; null ends that. What it has gone in a fight is shown with it. */
  _planMovement(target: Point | null): void {
    const { document: doc } = this;
    const action = doc.movementAction as string;
    const mark = { action, userId: game.user.id as string, explicit: true };
    const begin = { ...pickPlace(doc._source as AnyObject), ...mark };
    this.#plan = target
      ? {
          foundPath: [begin, { ...begin, x: target.x, y: target.y }],
          unreachableWaypoints: [],
          hidden: false,
          searching: false,
        }
      : null;
    this._refreshRuler();
  }

  /** Bring the ruler up to date. T:client/canvas/placeables/token */
  _refreshRuler(): void {
    const { ruler } = this;
    if (!ruler) return;
    if (!this.#plan) return void ruler.clear();
    ruler.refresh({
      passedWaypoints: this.document.movementHistory,
      pendingWaypoints: [],
      plannedMovement: { [String(game.user.id)]: this.#plan },
    });
  }

  #isDefeated(): boolean {
    const status = CONFIG.specialStatusEffects?.DEFEATED as string | undefined;
    return Boolean(this.combatant?.isDefeated || (status && this.actor?.statuses?.has?.(status)));
  }

  #isTurn(): boolean {
    const combat = game.combat ?? game.combats?.active;
    return Boolean(
      combat?.started && combat.combatant?.tokenId === this.id && combat.combatant?.sceneId === this.scene?.id,
    );
  }

  /** What marks whose turn it is: the table's choice, else that of the system; null for the host's own. T:client/canvas/placeables/tokens/turn-marker */
  #turnMarker(): string | null {
    const { turnMarker } = (game.settings.get("core", "combatTrackerConfig") ?? {}) as AnyObject;
    if (!this.#isTurn() || turnMarker?.enabled === false) return null;
    const src = String(turnMarker?.src ?? "") || String(CONFIG.Combat?.fallbackTurnMarker ?? "");
    if (src === "") return null;
    return /^(?:\/|https?:|data:)/u.test(src) ? src : `/${src}`;
  }

  #temporary(): AnyObject[] {
    return [...((this.actor?.temporaryEffects as AnyObject[] | undefined) ?? [])].filter((effect) => effect.img);
  }
  #overlay(): string | null {
    const effect = this.#temporary().find((candidate) => candidate.getFlag?.("core", "overlay"));
    return (effect?.img as string | undefined) ?? null;
  }
  #effects(): AnyObject[] {
    return this.#temporary().filter((effect) => !effect.getFlag?.("core", "overlay"));
  }

  /** Does a display mode admit this user now? T:client/canvas/placeables/token */
  _canViewMode(mode: number): boolean {
    if (mode === MODE.NONE) return false;
    if (mode === MODE.ALWAYS) return true;
    if (mode === MODE.CONTROL) return this.#controlled;
    if (mode === MODE.HOVER) return this.#hover || this.#controlled || this.#highlight;
    if (mode === MODE.OWNER_HOVER) return this.isOwner && (this.#hover || this.#controlled || this.#highlight);
    return mode === MODE.OWNER && this.isOwner;
  }

  get #highlight(): boolean {
    return this.element.matches(":focus-visible");
  }

  /** The bars of the token's attributes, as the display mode allows. */
  drawBars(): void {
    this.refreshBars();
  }

  refreshBars(): void {
    const host = this.element.querySelector<HTMLElement>(".token-bars");
    const label = this.element.querySelector<HTMLElement>(".token-name");
    label?.classList.toggle("shown", this._canViewMode(Number(this.document.displayName ?? 0)));
    if (!host) return;
    const show = this._canViewMode(Number(this.document.displayBars ?? 0));
    host.classList.toggle("shown", show);
    host.replaceChildren();
    if (!show) return;
    for (const name of ["bar2", "bar1"]) {
      const bar = this.#bar(name);
      if (!bar) continue;
      const share = Math.min(Math.max(Number(bar.value) / Number(bar.max || 1), 0), 1);
      host.append(h("span.token-bar", { class: name, style: `--share: ${share}` }, h("span.fill")));
    }
  }

  #bar(name: string): AnyObject | null {
    const bar = this.document.getBarAttribute?.(name) as AnyObject | null;
    return bar && bar.type === "bar" && Number.isFinite(Number(bar.max)) ? bar : null;
  }

  /** The marks of those who target the token, in their colours. */
  refreshTargets(): void {
    const host = this.element.querySelector<HTMLElement>(".token-targets");
    if (!host) return;
    const users = [...this.targeted];
    host.replaceChildren(
      ...users.map((user) =>
        h(
          "span.token-target",
          {
            class: user.isSelf ? "self" : "",
            style: `--player-color: ${String(user.color?.css ?? user.color ?? "#888")}`,
          },
          icon("fa-solid fa-crosshairs"),
          h("span", null, user.isSelf ? "" : String(user.name).charAt(0)),
        ),
      ),
    );
    this.element.classList.toggle("targeted", this.isTargeted);
    this.element.style.setProperty("--target-color", String(game.user?.color?.css ?? game.user?.color ?? "#d33"));
    this.#describe(this.#effects());
  }

  /** What a screen reader says of the token. */
  #describe(effects: AnyObject[]): void {
    const bits = [
      this.name || t("HOST.Board.Token"),
      t(`HOST.Board.Disposition.${DISPOSITIONS[String(this.document.disposition ?? 0)] ?? "neutral"}`),
    ];
    if (this._canViewMode(Number(this.document.displayBars ?? 0))) {
      for (const name of ["bar1", "bar2"]) {
        const bar = this.#bar(name);
        if (bar) bits.push(`${bar.value}/${bar.max}`);
      }
    }
    bits.push(...effects.map((effect) => String(effect.name)));
    if (this.#isDefeated()) bits.push(t("HOST.Board.Defeated"));
    if (this.isTargeted) bits.push(t("HOST.Board.Targeted"));
    if (this.document.hidden) bits.push(t("HOST.Directory.Hidden"));
    this.element.setAttribute("aria-label", bits.join(", "));
    this.element.setAttribute("aria-pressed", String(this.#controlled));
  }

  /** Take the token off the board. */
  destroy(): void {
    this.destroyed = true;
    this.#ruler?.destroy();
    for (const user of [...this.targeted]) targetsOf(user).delete(this);
    if (this.#controlled) this.release();
    if (this.hasActiveHUD) canvas.hud.token.close();
    this.element.remove();
    Hooks.callAll("destroyToken", this);
  }

  /* ---------------------------------------------------------------- control and targets */

  _canControl(user: AnyValue = game.user): boolean {
    return Boolean(user?.isGM || this.document.testUserPermission?.(user, "OWNER") || this.isOwner);
  }
  _canHUD(user: AnyValue = game.user): boolean {
    return Boolean(user?.isGM || this.isOwner);
  }
  _canDrag(): boolean {
    return this.isOwner && !this.document.locked;
  }
  _canView(): boolean {
    return Boolean(this.actor?.testUserPermission?.(game.user, "LIMITED"));
  }

  /** Take the token in hand. T:client/canvas/placeables/placeable-object */
  control({ releaseOthers = true }: AnyObject = {}): boolean {
    if (releaseOthers) for (const other of [...canvas.tokens.controlled]) if (other !== this) other.release();
    if (this.#controlled) return true;
    if (!this._canControl()) return false;
    this.#controlled = true;
    canvas.tokens._controlled.add(this);
    this.element.classList.add("controlled");
    this.element.setAttribute("aria-pressed", "true");
    this.#place();
    this.refreshBars();
    Hooks.callAll("controlToken", this, true);
    return true;
  }

  /** Let go of the token. T:client/canvas/placeables/placeable-object */
  release(_options: AnyObject = {}): boolean {
    if (!this.#controlled) return true;
    this.#controlled = false;
    canvas.tokens._controlled.delete(this);
    this.element.classList.remove("controlled");
    this.element.setAttribute("aria-pressed", "false");
    this.#place();
    this.refreshBars();
    if (this.hasActiveHUD) canvas.hud.token.close();
    Hooks.callAll("controlToken", this, false);
    return true;
  }

  /** Mark the token as a target of this user, or unmark it. Other targets are released unless `releaseOthers` is false (H-270). T:client/canvas/placeables/token */
  setTarget(targeted = true, { releaseOthers = true, groupSelection = false }: AnyObject = {}): void {
    const { user } = game;
    if (!user) return;
    const targets = targetsOf(user);
    if (targeted && releaseOthers) for (const token of [...targets]) if (token !== this) targets.delete(token);
    if (targeted) targets.add(this);
    else targets.delete(this);
    if (!groupSelection) broadcastActivity({ targets: targets.ids, sceneId: canvas.scene?.id ?? null });
  }

  /* ---------------------------------------------------------------- pointer */

  /** The pointer, or the focus, is on the token. T:client/canvas/placeables/placeable-object */
  _onHoverIn(_event?: Event, { hoverOutOthers = false }: AnyObject = {}): void {
    if (hoverOutOthers)
      for (const other of canvas.tokens.placeables) if (other !== this && other.hover) other._onHoverOut();
    if (this.#hover) return;
    this.#hover = true;
    this.element.classList.add("hover");
    this.#stack();
    this.refreshBars();
    if (this.combatant) ui.combat?.hoverCombatant?.(this.combatant, true);
    Hooks.callAll("hoverToken", this, true);
  }

  _onHoverOut(_event?: Event): void {
    if (!this.#hover) return;
    this.#hover = false;
    this.element.classList.remove("hover");
    this.#stack();
    this.refreshBars();
    if (this.combatant) ui.combat?.hoverCombatant?.(this.combatant, false);
    Hooks.callAll("hoverToken", this, false);
  }

  /** Open the actor's sheet. T:client/canvas/placeables/token */
  _onClickLeft2(_event?: Event): void {
    const { actor } = this;
    if (!actor) return void ui.notifications?.warn(t("HOST.Board.NoActor"));
    if (!this._canView()) return void ui.notifications?.info(t("HOST.Board.NoPermission", { name: this.name }));
    void actor.sheet?.render({ force: true, token: this.document });
  }

  /** The picture of a status in the middle of a hit, healing and so on. */
  getScrollingTextOrigin(): Point {
    return this.center;
  }

  /** Put the token into the encounter, or take it out. */
  async toggleCombat(): Promise<AnyValue> {
    return this.document.toggleCombatant?.();
  }

  async toggleVisibility(): Promise<void> {
    await this.document.update({ hidden: !this.document.hidden });
  }
}
