import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { game } from "../../runtime.ts";
import { h, icon, localize, t } from "../api/text.ts";
import { type Category, CategoryWindow } from "./category-window.ts";

interface Binding {
  key: string;
  modifiers?: string[];
}

/** A binding as people write it: "Ctrl + K". */
export function bindingLabel({ key, modifiers = [] }: Binding): string {
  const name = key.replace(/^Key|^Digit/, "").replace(/^Arrow/, "");
  return [...modifiers.map((modifier) => (modifier === "Control" ? "Ctrl" : modifier)), name].join(" + ");
}

/** The window of key bindings: see them, add and remove them, go back to the defaults. T:client/applications/sidebar/apps/controls-config */
export class ControlsConfig extends CategoryWindow {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "controls-config",
    window: { title: "HOST.Controls.Title", icon: "fa-solid fa-keyboard" },
    actions: {
      addBinding: ControlsConfig.#onAdd,
      deleteBinding: ControlsConfig.#onDelete,
      resetDefaults: ControlsConfig.#onReset,
    },
  };

  #bindings(id: string): Binding[] {
    const [namespace, ...rest] = id.split(".");
    return game.keybindings.get?.(namespace, rest.join(".")) ?? game.keybindings.bindings?.get(id) ?? [];
  }

  _prepareCategories(): Category[] {
    const categories = new Map<string, Category>();
    for (const [id, action] of (game.keybindings.actions?.entries?.() ?? []) as Iterable<[string, AnyObject]>) {
      if (action.restricted && !game.user?.isGM) continue;
      const namespace: string = action.namespace ?? id.split(".")[0]!;
      const label =
        namespace === "core" ? t("HOST.Settings.Core") : namespace === game.system?.id ? game.system.title : namespace;
      if (!categories.has(namespace)) categories.set(namespace, { id: namespace, label, entries: [] });
      categories.get(namespace)!.entries.push(this.#entry(id, action));
    }
    return [...categories.values()];
  }

  #entry(id: string, action: AnyObject): HTMLElement {
    const fixed: Binding[] = action.uneditable ?? [];
    const keys = this.#bindings(id)
      .filter((binding) => !fixed.some((other) => bindingLabel(other) === bindingLabel(binding)))
      .map((binding, index) =>
        h(
          "span.key",
          null,
          h("kbd", null, bindingLabel(binding)),
          h("button.icon.fa-solid.fa-xmark", {
            type: "button",
            dataset: { action: "deleteBinding", id, index: String(index) },
            "aria-label": t("HOST.Controls.Remove", { key: bindingLabel(binding) }),
          }),
        ),
      );
    const add = h("button.icon.fa-solid.fa-plus", {
      type: "button",
      dataset: { action: "addBinding", id },
      "aria-label": t("HOST.Controls.Add", { name: localize(action.name) }),
    });
    const name = h(
      "div.binding-name",
      null,
      h("span", null, localize(action.name ?? id)),
      action.hint ? h("p.hint", null, localize(action.hint)) : null,
    );
    return h(
      "div.form-group.binding",
      { dataset: { id } },
      name,
      h(
        "div.form-fields",
        null,
        ...fixed.map((binding) => h("span.key.fixed", null, h("kbd", null, bindingLabel(binding)))),
        ...keys,
        add,
      ),
    );
  }

  override _prepareButtons(): HTMLElement[] {
    return [
      h(
        "button",
        { type: "button", dataset: { action: "resetDefaults" } },
        icon("fa-solid fa-rotate-left"),
        h("span", null, t("HOST.Controls.Reset")),
      ),
    ];
  }

  async #save(id: string, bindings: Binding[]): Promise<void> {
    const [namespace, ...rest] = id.split(".");
    await game.keybindings.set(namespace, rest.join("."), bindings);
    await this.render();
  }

  #editable(id: string): Binding[] {
    const fixed: AnyValue[] = game.keybindings.actions.get(id)?.uneditable ?? [];
    return this.#bindings(id).filter(
      (binding) => !fixed.some((other) => bindingLabel(other) === bindingLabel(binding)),
    );
  }

  /** The next key pressed becomes the binding; Escape gives up. */
  static #onAdd(this: ControlsConfig, _event: Event, target: HTMLElement): void {
    const id = target.dataset.id!;
    target.classList.add("listening");
    target.className = "listening";
    target.textContent = t("HOST.Controls.Press");
    const listen = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      if (["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
      stop();
      if (event.key === "Escape") return void this.render();
      const modifiers = [
        event.ctrlKey || event.metaKey ? "Control" : "",
        event.shiftKey ? "Shift" : "",
        event.altKey ? "Alt" : "",
      ].filter(Boolean);
      void this.#save(id, [...this.#editable(id), { key: event.code, modifiers }]);
    };
    const stop = (): void => {
      window.removeEventListener("keydown", listen, true);
      target.removeEventListener("blur", blur);
    };
    const blur = (): void => {
      stop();
      void this.render();
    };
    window.addEventListener("keydown", listen, true);
    target.addEventListener("blur", blur);
    target.focus();
  }

  static async #onDelete(this: ControlsConfig, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.dataset.id!;
    const bindings = this.#editable(id);
    bindings.splice(Number(target.dataset.index), 1);
    await this.#save(id, bindings);
  }

  static async #onReset(this: ControlsConfig): Promise<void> {
    await game.keybindings.resetDefaults?.();
    await this.render();
  }
}
