import { BaseActiveEffect } from "../../common/documents/active-effect.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { getProperty, setProperty } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const PRIORITIES: Record<string, number> = { custom: 0, multiply: 10, add: 20, subtract: 20, downgrade: 30, upgrade: 40, override: 50 };

/** A lasting change of an actor: statuses, changes of data, a duration. T:client/documents/active-effect */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  /** Effects that the host watches for expiry; systems may announce own events. [14] */
  static registry = {
    refresh: async (_event: string, _options: AnyObject = {}): Promise<void> => undefined,
  };

  static get CHANGE_TYPES(): AnyObject {
    const own = CONFIG.ActiveEffect.changeTypes ?? {};
    return { ...Object.fromEntries(Object.entries(PRIORITIES).map(([k, defaultPriority]) => [k, { label: `EFFECT.CHANGES.TYPES.${k}`, defaultPriority }])), ...own };
  }

  get isSuppressed(): boolean {
    return this.system?.isSuppressed === true || (isV14() && this.duration?.expired === true);
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  get isTemporary(): boolean {
    const d = this.duration ?? {};
    const timed = isV14() ? d.value !== null && d.value !== undefined : Boolean(d.seconds ?? d.rounds ?? d.turns);
    return timed || this.statuses.size > 0;
  }

  get modifiesActor(): boolean {
    if (!this.active) return false;
    return this.parent?.documentName === "Actor" || this.transfer;
  }

  get target(): AnyValue {
    if (this.parent?.documentName === "Actor") return this.parent;
    return this.transfer ? (this.parent?.parent ?? null) : null;
  }

  get sourceName(): string {
    if (!this.origin) return game.i18n.localize("None");
    const source = (globalThis as AnyObject).fromUuidSync(this.origin, { strict: false });
    return source?.name ?? game.i18n.localize("Unknown");
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.duration = { ...this.duration, remaining: this.duration?.value ?? this.duration?.rounds ?? null, label: "" };
  }

  shouldApplyChange(_change: AnyObject, _options: AnyObject = {}): boolean {
    return true;
  }

  getReplacementData(base: AnyValue): AnyObject {
    return base.getRollData?.() ?? {};
  }

  /** Apply one change to an actor; returns what it came to, by path. */
  apply(actor: AnyValue, change: AnyObject): AnyObject {
    const type = change.type ?? MODES[change.mode] ?? "custom";
    const path = String(change.key);
    const current = getProperty(actor, path);
    let value: AnyValue = change.value;
    if (isV14() && typeof value === "string" && value.includes("@")) value = CONFIG.Dice.rolls[0].replaceFormulaData(value, this.getReplacementData(actor), { missing: "0" });
    if (type.startsWith("custom")) {
      const changes: AnyObject = {};
      Hooks.call("applyActiveEffect", actor, change, current, value, changes);
      for (const [key, v] of Object.entries(changes)) setProperty(actor, key, v);
      return changes;
    }
    const field = path.startsWith("system.") ? actor.system?.schema?.getField?.(path.slice(7)) : actor.schema?.getField?.(path);
    const next = field?.applyChange ? field.applyChange(current, actor, { ...change, type, value }) : this.#guess(current, type, value);
    setProperty(actor, path, next);
    return { [path]: next };
  }

  /** A path without a field: by the type of what is there, or of the value itself. */
  #guess(current: AnyValue, type: string, value: AnyValue): AnyValue {
    const number = Number(value);
    const numeric = typeof current === "number" || (current === undefined && Number.isFinite(number) && value !== "");
    const v = numeric ? number : value;
    switch (type) {
      case "add":
        return current === undefined ? v : current + v;
      case "subtract":
        return numeric ? (current ?? 0) - v : current;
      case "multiply":
        return numeric ? (current ?? 0) * v : current;
      case "upgrade":
        return current === undefined ? v : Math.max(current, v);
      case "downgrade":
        return current === undefined ? v : Math.min(current, v);
      default:
        return v;
    }
  }

  static applyChange(target: AnyValue, change: AnyObject): AnyObject {
    return (change.effect ?? new this({ name: "change" }, { strict: false })).apply(target, change);
  }

  static async fromStatusEffect(statusId: string, options: AnyObject = {}): Promise<AnyValue> {
    const list = CONFIG.statusEffects as AnyValue;
    const status = [...(Array.isArray(list) ? list : Object.values(list))].find((e: AnyValue) => e.id === statusId) as AnyObject | undefined;
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    if (status.statuses?.length && !status._id) throw new Error(`Status "${statusId}" implies others and so must have a static _id`);
    const { id, hud: _hud, order: _order, icon: _icon, label: _label, ...data } = structuredClone(status);
    data.name = game.i18n.localize(data.name ?? id);
    data.statuses = [...new Set([id, ...((data.statuses ?? []) as string[])])];
    return new this.implementation(data, { strict: true, ...options });
  }
}
