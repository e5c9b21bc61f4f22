/** Keys and what they do. T:client/helpers/interaction/client-keybindings, T:client/helpers/interaction/keyboard-manager */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { game } from "../runtime.ts";

interface Binding {
  key: string;
  modifiers: string[];
}

const MODIFIER: Record<string, string> = {
  AltLeft: "Alt",
  AltRight: "Alt",
  ShiftLeft: "Shift",
  ShiftRight: "Shift",
  ControlLeft: "Control",
  ControlRight: "Control",
  MetaLeft: "Control",
  MetaRight: "Control",
};

/** Letters of a modifier as bindings may write it. */
const canonical = (m: string): string =>
  MODIFIER[m] ?? (/^ctrl$/iu.test(m) ? "Control" : m.charAt(0).toUpperCase() + m.slice(1).toLowerCase());

export class ClientKeybindings {
  readonly actions = new Map<string, AnyObject>();
  readonly bindings = new Map<string, Binding[]>();
  #order = 0;

  register(namespace: string, action: string, data: AnyObject): void {
    if (game.ready) throw new Error("Keybindings must be registered in init");
    const id = `${namespace}.${action}`;
    const list = (b: AnyValue): Binding[] =>
      ((b ?? []) as AnyObject[]).map(({ key, modifiers = [] }) => ({
        key: String(key),
        modifiers: (modifiers as string[]).map(canonical),
      }));
    const own = {
      precedence: 1,
      restricted: false,
      repeat: false,
      ...data,
      namespace,
      id,
      editable: list(data.editable),
      uneditable: list(data.uneditable),
      order: this.#order++,
    };
    this.actions.set(id, own);
    this.bindings.set(id, [...own.uneditable, ...own.editable]);
  }

  /** Lay the user's own keys over the defaults. */
  initialize(): void {
    game.settings.register("core", "keybindings", { scope: "client", config: false, type: Object, default: {} });
    const stored = game.settings.get("core", "keybindings") as Record<string, Binding[]>;
    for (const [id, list] of Object.entries(stored))
      if (this.actions.has(id)) this.bindings.set(id, [...this.actions.get(id)!.uneditable, ...list]);
  }

  get(namespace: string, action: string): Binding[] {
    const found = this.bindings.get(`${namespace}.${action}`);
    if (!found) throw new Error(`"${namespace}.${action}" is not a registered keybinding`);
    return found;
  }

  async set(namespace: string, action: string, bindings?: Binding[]): Promise<void> {
    const id = `${namespace}.${action}`;
    const own = this.actions.get(id);
    if (!own) throw new Error(`"${id}" is not a registered keybinding`);
    const stored = { ...(game.settings.get("core", "keybindings") as AnyObject) };
    if (bindings) stored[id] = bindings.map((b) => ({ key: b.key, modifiers: b.modifiers.map(canonical) }));
    else Reflect.deleteProperty(stored, id);
    this.bindings.set(id, [...own.uneditable, ...(stored[id] ?? own.editable)]);
    await game.settings.set("core", "keybindings", stored);
  }

  async resetDefaults(): Promise<void> {
    for (const [id, own] of this.actions) this.bindings.set(id, [...own.uneditable, ...own.editable]);
    await game.settings.set("core", "keybindings", {});
  }
}

export class KeyboardManager {
  static MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" };
  /** Codes of the keys that count as each modifier. */
  static MODIFIER_CODES = {
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  };
  readonly downKeys = new Set<string>();

  activate(): void {
    window.addEventListener("keydown", (event) => {
      this.#handle(event, false);
    });
    window.addEventListener("keyup", (event) => {
      this.#handle(event, true);
    });
    window.addEventListener("blur", () => {
      this.downKeys.clear();
    });
  }

  get hasFocus(): boolean {
    const el = document.activeElement as HTMLElement | null;
    return Boolean(
      el &&
      (el.isContentEditable ||
        ["INPUT", "SELECT", "TEXTAREA"].includes(el.tagName) ||
        el.closest("prose-mirror, code-mirror")),
    );
  }

  isModifierActive(modifier: string): boolean {
    const codes = Object.entries(MODIFIER).flatMap(([code, name]) => (name === canonical(modifier) ? [code] : []));
    return codes.some((code) => this.downKeys.has(code));
  }

  #handle(event: KeyboardEvent, up: boolean): void {
    if (up) this.downKeys.delete(event.code);
    else this.downKeys.add(event.code);
    if (event.isComposing || (this.hasFocus && event.code !== "Escape") || event.code in MODIFIER) return;
    const held = [
      event.ctrlKey || event.metaKey ? "Control" : "",
      event.shiftKey ? "Shift" : "",
      event.altKey ? "Alt" : "",
    ].filter(Boolean);
    const context = {
      key: event.code,
      event,
      up,
      repeat: event.repeat,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      hasModifier: held.length > 0,
      modifiers: held,
    };
    const fitting = [...game.keybindings.actions.values()]
      .filter(
        (a: AnyObject) =>
          (a.restricted ? game.user?.isGM : true) &&
          (!event.repeat || a.repeat || up) &&
          game.keybindings.bindings.get(a.id).some((b: Binding) => this.#fits(b, event.code, held, a)),
      )
      .sort((a: AnyObject, b: AnyObject) => a.precedence - b.precedence || a.order - b.order) as AnyObject[];
    for (const action of fitting) {
      const handler = up ? action.onUp : action.onDown;
      if (typeof handler !== "function") continue;
      let consumed: unknown = false;
      try {
        consumed = handler(context);
      } catch (error) {
        Hooks.onError("KeyboardManager#handle", error as Error, { log: "error" });
      }
      if (consumed) {
        event.preventDefault();
        break;
      }
    }
  }

  #fits(binding: Binding, code: string, held: string[], action: AnyObject): boolean {
    if (binding.key !== code) return false;
    const reserved = (action.reservedModifiers ?? []) as string[];
    return (
      binding.modifiers.every((m) => held.includes(m)) &&
      held.every((m) => binding.modifiers.includes(m) || reserved.map(canonical).includes(m))
    );
  }
}
