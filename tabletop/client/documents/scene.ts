import { BaseScene } from "../../common/documents/scene.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { canvas, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A place with tokens. T:client/documents/scene */
export class Scene extends ClientDocumentMixin(BaseScene) {
  get isView(): boolean {
    return canvas.scene === this;
  }

  get thumbnail(): string {
    return this.thumb ?? this.background?.src ?? "";
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
  }

  override _onUpdateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onUpdateDescendantDocuments(...args);
    this.#redraw(args[0], args[1]);
  }

  override _onDeleteDescendantDocuments(...args: [AnyValue, string, AnyValue[], string[], AnyObject, string]): void {
    super._onDeleteDescendantDocuments(...args);
    this.#redraw(args[0], args[1]);
  }

  #redraw(_parent: AnyValue, _collection: string): void {
    if (this.isView) canvas.tokens?.refresh?.();
    Hooks.callAll("sceneTokensChanged", this);
  }
}
