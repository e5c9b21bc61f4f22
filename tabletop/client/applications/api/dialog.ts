import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { cleanHTML } from "../../../common/utils/index.ts";
import { game } from "../../runtime.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import { h, icon, localize, t } from "./text.ts";

/** A button of a dialog. `callback(event, button, dialog)` gives the dialog's result; without one (or when it returns nothing) the result is `action`. A13:DialogV2 */
export interface DialogButton {
  action: string;
  label?: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "submit" | "button" | "reset";
  default?: boolean;
  disabled?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

/**
 * A window with content and buttons whose answer is awaited. Text content is cleaned of scripts; an element is taken as it is.
 * A13:DialogV2, T:client/applications/api/dialog
 */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { minimizable: false, contentTag: "form", contentClasses: ["dialog-form", "standard-form"] },
    position: { width: 420, height: "auto" },
    actions: {},
    buttons: [],
    content: "",
    modal: false,
    submit: null,
  };

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const merged = super._initializeApplicationOptions(options);
    const buttons: AnyObject[] = Array.isArray(merged.buttons) ? merged.buttons : Object.values(merged.buttons ?? {});
    if (!buttons?.length) throw new Error("You must define at least one entry in options.buttons");
    merged.buttons = {} as AnyObject;
    const submits: AnyObject = {};
    for (const button of buttons) {
      merged.buttons[button.action] = button;
      // A handler of the caller under the same name stays; a plain button still goes through its callback.
      submits[button.action] ??= DialogV2._onClickButton;
    }
    merged.actions = { ...submits, ...merged.actions };
    merged.buttonList = buttons;
    return merged;
  }

  override get title(): string {
    return super.title || t("HOST.Dialog.Title");
  }

  override async _renderFrame(options: AnyObject): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.options.modal) frame.setAttribute("aria-modal", "true");
    return frame;
  }

  override async _renderHTML(_context: AnyObject, _options: AnyObject): Promise<HTMLElement> {
    const body = h("div.dialog-content.standard-form");
    const { content } = this.options;
    if (typeof content === "string") body.innerHTML = cleanHTML(content);
    else if (content instanceof HTMLElement) body.replaceChildren(content);
    const buttons = h("footer.form-footer.dialog-buttons");
    buttons.innerHTML = this._renderButtons();
    const wrapper = h("div");
    wrapper.append(body, buttons);
    return wrapper;
  }

  /** The footer's buttons as HTML. A13:DialogV2 */
  _renderButtons(): string {
    return (this.options.buttonList as DialogButton[])
      .map((entry) => {
        const button = h(
          "button",
          {
            type: entry.type ?? "submit",
            class: [entry.class ?? "", entry.default ? "default" : ""].join(" "),
            dataset: { action: entry.action },
            disabled: entry.disabled,
            autofocus: entry.default,
          },
          icon(entry.icon),
          h("span", null, localize(entry.label ?? entry.action)),
        );
        if (entry.style) Object.assign(button.style, entry.style);
        return button.outerHTML;
      })
      .join("");
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement, _options: AnyObject): void {
    content.replaceChildren(...result.childNodes);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    dialog.addEventListener("keydown", (event) => this._onKeyDown(event));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
    this.window.content?.addEventListener("submit", (event) => {
      event.preventDefault();
      const submitter = (event as SubmitEvent).submitter as HTMLButtonElement | null;
      const target = submitter ?? this.#defaultButton();
      if (target) void this._onSubmit(target, event as SubmitEvent);
    });
    const { position } = this;
    if (this.options.modal) dialog.showModal();
    else dialog.show();
    this.setPosition({ left: position.left, top: position.top });
    const first =
      dialog.querySelector<HTMLElement>(".dialog-content [autofocus]") ??
      dialog.querySelector<HTMLElement>(
        ".dialog-content :is(input:not([type=hidden]), select, textarea):not([disabled])",
      ) ??
      this.#defaultButton();
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === "text") first.select();
  }

  #defaultButton(): HTMLButtonElement | null {
    return (
      this.element.querySelector<HTMLButtonElement>(".dialog-buttons button.default:not([disabled])") ??
      this.element.querySelector<HTMLButtonElement>('.dialog-buttons button[type="submit"]:not([disabled])')
    );
  }

  /** Enter presses the default button (not the first of the form); Escape dismisses. A13:DialogV2 */
  _onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.isComposing) return;
    if (
      event.key !== "Enter" ||
      target.closest("button, textarea, a, prose-mirror, [contenteditable='true'], string-tags, document-tags, summary")
    )
      return;
    if (!this.window.content?.contains(target) && target !== this.element) return;
    event.preventDefault();
    event.stopPropagation();
    this.#defaultButton()?.click();
  }

  static _onClickButton(this: ApplicationV2, event: PointerEvent, target: HTMLElement): void {
    void (this as DialogV2)._onSubmit(target as HTMLButtonElement, event);
  }

  /** Work out the result of a button, tell `submit`, and close. A13:DialogV2 */
  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const action = target.dataset.action ?? "";
    const button = this.options.buttons[action] as DialogButton | undefined;
    const form = this.window.content as HTMLFormElement | undefined;
    if (
      form instanceof HTMLFormElement &&
      (button?.type ?? "submit") === "submit" &&
      !target.formNoValidate &&
      button?.action !== "cancel" &&
      button?.action !== "no" &&
      !form.checkValidity()
    ) {
      form.reportValidity();
      return this;
    }
    const result = (await button?.callback?.(event, target, this)) ?? button?.action ?? action;
    await this.options.submit?.(result, this);
    return this.options.form.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  override async close(options: AnyObject = {}): Promise<this> {
    return super.close(options);
  }

  override _removeElement(element: HTMLElement): void {
    if (element instanceof HTMLDialogElement && element.open) element.close();
    super._removeElement(element);
  }

  /* ---------------------------------------------------------------- shortcuts */

  /** Ask a yes-or-no question: true, false, or null when dismissed. Enter means no unless told otherwise. A13:DialogV2 */
  static async confirm({ yes = {}, no = {}, buttons = [], ...options }: AnyObject = {}): Promise<AnyValue> {
    const ownDefault = [yes, ...buttons].some((button: AnyObject) => button.default);
    return this.wait({
      ...options,
      buttons: [
        { action: "yes", label: "COMMON.Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
        {
          action: "no",
          label: "COMMON.No",
          icon: "fa-solid fa-xmark",
          default: !ownDefault,
          callback: () => false,
          ...no,
        },
        ...buttons,
      ],
    });
  }

  /** One button to go on: its callback's value, its action, or null when dismissed. A13:DialogV2 */
  static async prompt({ ok = {}, buttons = [], ...options }: AnyObject = {}): Promise<AnyValue> {
    const ownDefault = buttons.some((button: AnyObject) => button.default);
    return this.wait({
      ...options,
      buttons: [
        { action: "ok", label: "COMMON.Confirm", icon: "fa-solid fa-check", default: !ownDefault, ...ok },
        ...buttons,
      ],
    });
  }

  /** A form whose data is the answer. A13:DialogV2 */
  static async input({ ok = {}, ...options }: AnyObject = {}): Promise<AnyValue> {
    const callback = (_event: Event, button: HTMLButtonElement): AnyObject => new FormDataExtended(button.form!).object;
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }

  /** Show a dialog and wait for its answer; null when dismissed, or an error with `rejectClose`. A13:DialogV2 */
  static async wait({ rejectClose = false, close, submit, render, ...options }: AnyObject = {}): Promise<AnyValue> {
    return new Promise((resolve, reject) => {
      let answered = false;
      const dialog = new this({
        ...options,
        submit: async (result: AnyValue, app: DialogV2) => {
          answered = true;
          await submit?.(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener(
        "close",
        (event) => {
          if (answered) return;
          if (typeof close === "function") resolve(close(event, dialog) ?? null);
          else if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(null);
        },
        { once: true },
      );
      if (typeof render === "function") dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Put a dialog on another user's screen and wait for the answer. Callbacks can't travel. A13:DialogV2 */
  static async query(
    user: AnyValue,
    type: "prompt" | "confirm" | "input" | "wait",
    config: AnyObject = {},
  ): Promise<AnyValue> {
    const target = typeof user === "string" ? game.users.get(user) : user;
    if (!target) throw new Error("DialogV2.query needs a user");
    if (target.isSelf ?? target.id === game.userId) return this._handleQuery({ type, config });
    const { timeout, ...data } = config;
    return target.query("dialog", { type, config: data }, timeout ? { timeout } : {});
  }

  /** The other side of `query`: `CONFIG.queries.dialog`. A13:DialogV2 */
  static async _handleQuery({ type, config }: AnyObject): Promise<AnyValue> {
    if (!["prompt", "confirm", "input", "wait"].includes(type)) throw new Error(`"${type}" is not a kind of dialog`);
    return (DialogV2 as AnyObject)[type](config);
  }
}
