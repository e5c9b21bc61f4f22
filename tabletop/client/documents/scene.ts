import { DEFAULT_LEVEL } from "../../common/documents/level.ts";
import { BaseScene } from "../../common/documents/scene.ts";
import { createGrid } from "../../common/grid.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { logCompatibilityWarning } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { canvas, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { moveAttached, updateMembership } from "./region.ts";

/** How diagonals count at this table: the Gamemaster's choice, before there is one the system's. */
export function diagonalRule(): number {
  try {
    return Number(game.settings.get("core", "gridDiagonals")) || 0;
  } catch {
    return Number(game.system?.grid?.diagonals ?? 0);
  }
}

/** A place with tokens. T:client/documents/scene */
export class Scene extends ClientDocumentMixin(BaseScene) {
  get isView(): boolean {
    return canvas.scene === this;
  }

  get thumbnail(): string {
    return this.thumb ?? this._picture.src ?? "";
  }

  /** [14] The level that was made first. A14:Scene#firstLevel */
  get firstLevel(): AnyValue {
    return isV14() ? (this.levels.contents[0] ?? null) : undefined;
  }

  /** [14] The levels that this user may look at. A14:Scene#availableLevels */
  get availableLevels(): Set<AnyValue> | undefined {
    return isV14() ? new Set(this.levels) : undefined;
  }

  /** The host's own: picture and colour of what is shown of this scene, on either generation. */
  get _picture(): { src: string | null; color: string; fit: string } {
    const level = isV14() ? ((canvas.scene === this ? canvas.level : null) ?? this.initialLevel) : null;
    const { src = null, color = null, fit = "fill" } = (isV14() ? level?.background : this.background) ?? {};
    const paint = isV14() ? color : this.backgroundColor;
    return { src, color: String(paint?.css ?? paint ?? ""), fit: level?.textures?.fit ?? fit };
  }

  /** [14] Asked by their old names the first level's pictures answer, with a warning; on 13 the scene has fields of these names. A14:Scene, github melnari/mel-minimap 1.0.3 */
  get background(): AnyValue {
    return this.#moved("background", this.firstLevel?.background);
  }
  get backgroundColor(): AnyValue {
    return this.#moved("backgroundColor", this.firstLevel?.background.color);
  }
  get foreground(): AnyValue {
    return this.#moved("foreground", this.firstLevel?.foreground.src);
  }

  #moved(name: string, value: AnyValue): AnyValue {
    logCompatibilityWarning(`Scene#${name} is now part of the scene's levels`, { since: 14, until: 16 });
    return value;
  }

  /** The grid is one that can measure, on every scene, looked at or not. T:client/documents/scene (grid) */
  override prepareBaseData(): void {
    super.prepareBaseData();
    const { grid } = this as AnyObject;
    if (typeof grid?.measurePath === "function") return;
    this.grid = createGrid({ ...grid, diagonals: diagonalRule(), width: this.width, height: this.height });
  }

  get dimensions(): AnyObject {
    return this.getDimensions();
  }

  getDimensions(): AnyObject {
    const { width = 3000, height = 2000, grid = {} } = this;
    const size = grid.size ?? 100;
    return {
      width,
      height,
      size,
      rect: { x: 0, y: 0, width, height },
      sceneX: 0,
      sceneY: 0,
      sceneWidth: width,
      sceneHeight: height,
      sceneRect: { x: 0, y: 0, width, height },
      distance: grid.distance,
      distancePixels: size / (grid.distance || 1),
      columns: Math.ceil(width / size),
      rows: Math.ceil(height / size),
    };
  }

  /** Look at this scene. */
  async view(): Promise<this> {
    await canvas.draw?.(this);
    void ui.nav?.render();
    void ui.combat?.render();
    return this;
  }

  /** Make this the scene that everybody is brought to. */
  async activate(): Promise<AnyValue> {
    if (this.active) return this.view();
    return this.update({ active: true });
  }

  /** The active scene is shown to everybody, whoever owns it. */
  async #arrive(): Promise<void> {
    for (const scene of game.scenes) if (scene !== this && scene.active) scene.updateSource({ active: false });
    await this.view();
  }

  /** Nobody stays on a scene that is gone or, for players, closed: all go on to the active one, or to an empty board. */
  async #leave(): Promise<void> {
    await canvas.draw?.(game.scenes.active ?? null);
    void ui.nav?.render();
    void ui.combat?.render();
  }

  /** [14] A scene has a level: one that is made without is given an empty one. What was said of its picture in 13's words is not heard. foundryvtt/foundryvtt#14290 */
  override async _preCreate(data: AnyObject, options: AnyObject, user: AnyValue): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (isV14() && this.levels.size === 0)
      this.updateSource({ levels: [{ _id: DEFAULT_LEVEL, name: "Level" }], initialLevel: DEFAULT_LEVEL });
    return undefined;
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active && !this.pack) void this.#arrive();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (this.pack) return;
    if (changed.active) void this.#arrive();
    else if (changed.active === false && this.isView && !game.user.isGM && !game.scenes.active) void this.#leave();
    void ui.nav?.render();
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) void this.#leave();
    void ui.nav?.render();
  }

  override _onCreateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onCreateDescendantDocuments(...args);
    this.#redraw(args[0], args[1]);
    this.#whoIsWhere(args[1], args[2], args[5], args[4]);
  }

  override _onUpdateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onUpdateDescendantDocuments(...args);
    this.#redraw(args[0], args[1]);
    this.#whoIsWhere(args[1], args[2], args[5], args[4], args[3]);
  }

  override _onDeleteDescendantDocuments(...args: [AnyValue, string, AnyValue[], string[], AnyObject, string]): void {
    super._onDeleteDescendantDocuments(...args);
    this.#redraw(args[0], args[1]);
    this.#whoIsWhere(args[1], args[2], args[5], args[4]);
  }

  /** Find out anew which tokens are in which regions; nobody is told. T:client/documents/scene (updateTokenRegions) */
  async updateTokenRegions(_tokens?: AnyValue): Promise<void> {
    updateMembership(this);
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (!this.pack && this.regions?.size) updateMembership(this);
  }

  /** Tokens or regions are others than before: tell the regions. */
  #whoIsWhere(
    collection: string,
    documents: AnyValue[],
    userId: string,
    options: AnyObject,
    changes: AnyObject[] = [],
  ): void {
    if (this.pack || !this.regions?.size || !["tokens", "regions"].includes(collection)) return;
    const movements = new Map<AnyValue, AnyObject>();
    const boundary = new Set<AnyValue>();
    for (const [n, document] of documents.entries())
      if (collection === "tokens" && options._movement?.[document.id]) movements.set(document, document.movement);
      else if (collection === "regions" && ["shapes", "elevation", "levels"].some((key) => key in (changes[n] ?? {})))
        boundary.add(document);
    const user = game.users.get(userId);
    updateMembership(this, { user, movements, boundary });
    if (movements.size) void moveAttached(this, movements, user);
  }

  #redraw(_parent: AnyValue, collection: string): void {
    if (this.isView && collection === "levels") void canvas.draw?.(this);
    else if (this.isView) canvas.tokens?.refresh?.();
    Hooks.callAll("sceneTokensChanged", this);
  }
}
