/** Settings: of the world, of a user, of this browser. T:client/helpers/client-settings */
import { DataModel } from "../../common/data/data-model.ts";
import * as fieldClasses from "../../common/data/fields.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { logCompatibilityWarning } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";

const { DataField } = fieldClasses as AnyObject;
const PREFIX = "host.setting.";
/** Modes of messages as they were called before 14. */
const LEGACY_MODES: Readonly<Record<string, string>> = {
  public: "publicroll",
  ic: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

export class ClientSettings {
  readonly settings = new Map<string, AnyObject>();
  readonly menus = new Map<string, AnyObject>();
  #sheet: AnyValue = null;

  get sheet(): AnyValue {
    return (this.#sheet ??= new (globalThis as AnyObject).foundry.applications.apps.SettingsConfig());
  }

  get storage(): Map<string, AnyValue> {
    return new Map<string, AnyValue>([
      ["client", localStorage],
      ["world", game.collections?.get("Setting")],
      ["user", game.collections?.get("Setting")],
    ]);
  }

  register(namespace: string, key: string, data: AnyObject): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const scope = ["client", "world", "user"].includes(data.scope) ? (data.scope as string) : "client";
    this.settings.set(`${namespace}.${key}`, { ...data, key, namespace, id: `${namespace}.${key}`, scope });
  }

  registerMenu(namespace: string, key: string, data: AnyObject): void {
    this.menus.set(`${namespace}.${key}`, { restricted: false, ...data, key: `${namespace}.${key}`, namespace });
  }

  #config(namespace: string, key: string): AnyObject {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  /** The stored text of a setting; undefined when it was never set. */
  #stored(id: string, scope: string): string | undefined {
    if (scope === "client") return localStorage.getItem(PREFIX + id) ?? undefined;
    const user = scope === "user" ? (game.userId ?? game.data?.userId) : null;
    const collection = game.collections?.get("Setting");
    const found = collection?.size
      ? collection.getSetting(id, user)?._source
      : (game.data?.settings as AnyObject[] | undefined)?.find((s) => s.key === id && (s.user ?? null) === user);
    const value: unknown = found?.value;
    return value === undefined || value === null
      ? undefined
      : typeof value === "string"
        ? value
        : JSON.stringify(value);
  }

  get(namespace: string, key: string, { document = false }: AnyObject = {}): AnyValue {
    if (namespace === "core" && key === "rollMode" && isV14()) {
      logCompatibilityWarning("The setting core.rollMode is deprecated in favor of core.messageMode", {
        since: 14,
        until: 16,
      });
      return LEGACY_MODES[String(this.get("core", "messageMode"))] ?? "gmroll";
    }
    const config = this.#config(namespace, key);
    if (document)
      return game.collections.get("Setting").getSetting(config.id, config.scope === "user" ? game.userId : null);
    const stored = this.#stored(config.id, config.scope);
    let value: AnyValue;
    try {
      value = stored === undefined ? undefined : JSON.parse(stored);
    } catch {
      value = undefined;
    }
    return this.#cast(config, value);
  }

  #cast(config: AnyObject, given: AnyValue): AnyValue {
    const { type } = config;
    const value = given === undefined ? structuredCloneSafe(config.default) : given;
    if (type instanceof DataField)
      return type.initialize ? type.initialize(value ?? type.getInitialValue?.({}), {}) : value;
    if (typeof type === "function" && type.prototype instanceof DataModel)
      return type.fromSource(value ?? {}, { strict: false });
    if (value === undefined || value === null) return type === String ? (value ?? "") : value;
    if (type === Number) return Number(value);
    if (type === Boolean) return Boolean(value);
    if (type === String) return String(value);
    return value;
  }

  /** Clean and check a value before it is stored. */
  #clean(config: AnyObject, value: AnyValue): AnyValue {
    const { type } = config;
    if (type instanceof DataField) {
      const cleaned = type.clean(value, {});
      const failure = type.validate(cleaned, { strict: true });
      if (failure) throw failure.asError?.() ?? new Error(String(failure));
      return cleaned;
    }
    if (typeof type === "function" && type.prototype instanceof DataModel)
      return (value instanceof DataModel ? value : new type(value)).toObject();
    if (type === Number) {
      const number = Number(value);
      if (!Number.isFinite(number)) throw new Error(`${String(config.id)} takes a number`);
      const { min, max } = config.range ?? {};
      return Math.min(max ?? number, Math.max(min ?? number, number));
    }
    if (type === Boolean) return Boolean(value);
    if (type === String) {
      const text = String(value);
      const choices = typeof config.choices === "function" ? config.choices() : config.choices;
      if (choices && !(text in choices))
        throw new Error(`"${text}" is not a choice of ${String(config.id)}: ${Object.keys(choices).join(", ")}`);
      return text;
    }
    return value;
  }

  async set(namespace: string, key: string, value: AnyValue, options: AnyObject = {}): Promise<AnyValue> {
    const config = this.#config(namespace, key);
    const cleaned = this.#clean(config, value === undefined ? config.default : value);
    const text = JSON.stringify(cleaned);
    if (config.scope === "client") {
      if (localStorage.getItem(PREFIX + config.id) === text) return this.get(namespace, key);
      localStorage.setItem(PREFIX + config.id, text);
      const now = this.get(namespace, key);
      config.onChange?.(now, options);
      Hooks.callAll("clientSettingChanged", config.id, now, options);
      return now;
    }
    const user = config.scope === "user" ? game.userId : null;
    const existing = game.collections.get("Setting").getSetting(config.id, user);
    const cls = CONFIG.Setting.documentClass;
    if (existing) await existing.update({ value: text }, options);
    else await cls.create({ key: config.id, value: text, user }, options);
    return this.get(namespace, key);
  }

  /** A stored setting has changed on some client: whoever registered it is told. */
  _onChange(document: AnyValue, options: AnyObject, userId: string): void {
    const config = this.settings.get(document.key);
    if (!config) return;
    if (config.scope === "user" && document._source.user !== game.userId) return;
    const value = this.get(config.namespace, config.key);
    if (config.scope === "world") config.onChange?.(value, options, userId);
    else config.onChange?.(value, options);
    if (config.key === "compendiumConfiguration") void (globalThis as AnyObject).ui?.compendium?.render?.();
  }
}

function structuredCloneSafe(value: AnyValue): AnyValue {
  return value &&
    typeof value === "object" &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
    ? structuredClone(value)
    : value;
}
