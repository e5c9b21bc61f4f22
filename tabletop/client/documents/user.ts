import { BaseUser } from "../../common/documents/user.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { UserTargets } from "../canvas/targets.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Somebody at the table. T:client/documents/user */
export class User extends ClientDocumentMixin(BaseUser) {
  declare active: boolean;
  declare targets: AnyValue;
  declare viewedScene: string | null;

  override _configure(options: AnyObject = {}): void {
    super._configure(options);
    const own: AnyObject = { active: false, targets: new UserTargets(this), viewedScene: null };
    for (const [key, value] of Object.entries(own))
      Object.defineProperty(this, key, { value, writable: true, enumerable: false, configurable: true });
  }

  get isSelf(): boolean {
    return this.id === game.userId;
  }

  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  /** Is this the one of all fitting users who is to act? */
  isDesignated(condition: (user: AnyValue) => boolean): boolean {
    return game.users.getDesignatedUser(condition) === this;
  }

  get isActiveGM(): boolean {
    return game.users.activeGM === this;
  }

  override get visible(): boolean {
    return true;
  }

  /** Put a macro on the bar, or take one off. */
  async assignHotbarMacro(macro: AnyValue, slot: string | number | null, { fromSlot }: AnyObject = {}): Promise<this> {
    const hotbar: AnyObject = { ...this.toObject().hotbar };
    const at = slot ?? Array.from({ length: 50 }, (_n, i) => i + 1).find((i) => !hotbar[i]);
    if (at === undefined) {
      ui.notifications.error("MACRO.NoHotbarSlots", { localize: true });
      return this;
    }
    if (fromSlot && hotbar[fromSlot]) Reflect.deleteProperty(hotbar, fromSlot);
    if (macro) hotbar[at] = macro.id;
    else Reflect.deleteProperty(hotbar, at);
    await this.update({ hotbar }, { diff: false, recursive: false, noHook: true });
    return this;
  }

  getHotbarMacros(page = 1): AnyObject[] {
    return Array.from({ length: 10 }, (_n, i) => {
      const slot = (page - 1) * 10 + i + 1;
      return { slot, key: (i + 1) % 10, macro: game.macros.get(this.hotbar[slot] ?? "") ?? null };
    });
  }

  broadcastActivity(activity: AnyObject = {}): void {
    game.socket.emit("userActivity", activity);
  }

  /** Ask a client of this user; rejects on absence or when nobody answers in time (H-223). */
  async query(name: string, data: AnyObject, { timeout }: AnyObject = {}): Promise<AnyValue> {
    if (!CONFIG.queries[name]) throw new Error(`The query "${name}" is not registered`);
    if (this.isSelf) return CONFIG.queries[name](data, { timeout });
    if (!this.active) throw new Error(`User ${String(this.name)} is not active`);
    return game.socket.request("query", { userId: this.id, name, data, timeout });
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    void ui.players?.render();
    if (this.isSelf && ("hotbar" in changed || "character" in changed)) void ui.hotbar?.render();
  }
}
