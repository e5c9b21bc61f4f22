import type { AnyObject, AnyValue, Constructor } from "../../../common/types.ts";
import { deepClone } from "../../../common/utils/index.ts";
import { ui } from "../../runtime.ts";
import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import type { ApplicationV2 } from "./application.ts";

/** One template of a window. `root` merges it with the content element; `scrollable` names elements whose scroll position is kept. A13:HandlebarsApplication */
export interface HandlebarsTemplatePart {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, AnyObject>;
}

/** What the mixin adds to an application. */
export interface HandlebarsApplication extends ApplicationV2 {
  readonly parts: Record<string, HTMLElement>;
  _configureRenderParts(options: AnyObject): Record<string, HandlebarsTemplatePart>;
  _preparePartContext(partId: string, context: AnyObject, options: AnyObject): Promise<AnyObject>;
  _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: AnyObject): void;
  _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: AnyObject): void;
  _attachPartListeners(partId: string, htmlElement: HTMLElement, options: AnyObject): void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields in which somebody has typed since their last change event: their text is not yet anybody's data and must survive a refresh (H-161). */
const unfinished = new WeakSet<Element>();

/** What a browser says of a field that is taken away with half-typed text in it. */
const LEAVING = ["change", "blur", "focusout"];

/** While parts are replaced, such a field must not submit the old form over what others have stored meanwhile (H-161). */
function keepQuiet(event: Event): void {
  event.stopImmediatePropagation();
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !["checkbox", "radio", "button", "submit", "file", "range", "color"].includes(element.type))
  );
}

/** A selector that finds the element again after its part was rendered anew: by id or by name (H-146). What has neither is for the system to find. */
function selectorOf(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (name) {
    const value =
      element instanceof HTMLInputElement &&
      (element.type === "radio" || element.type === "checkbox") &&
      element.hasAttribute("value")
        ? `[value="${CSS.escape(element.getAttribute("value")!)}"]`
        : "";
    return `${element.tagName.toLowerCase()}[name="${CSS.escape(name)}"]${value}`;
  }
  const custom = element.closest<HTMLElement>("[name]");
  if (custom && customElements.get(custom.tagName.toLowerCase()))
    return `${custom.tagName.toLowerCase()}[name="${CSS.escape(custom.getAttribute("name")!)}"] ${element.tagName.toLowerCase()}`;
  return null;
}

/** Find all matches of a selector within a root, the root itself included. */
function selfAndAll(root: HTMLElement, selector: string): HTMLElement[] {
  if (!selector) return [root];
  return [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll<HTMLElement>(selector)];
}

/**
 * Rendering by Handlebars templates, one for each part; a refresh of some parts leaves the nodes of the others alone (H-147).
 * A13:HandlebarsApplication, T:client/applications/api/handlebars-application
 */
export function HandlebarsApplicationMixin<T extends Constructor<AnyValue>>(
  BaseApplication: T,
): T & Constructor<HandlebarsApplication> & { PARTS: Record<string, HandlebarsTemplatePart> } {
  class HandlebarsApplicationClass extends (BaseApplication as unknown as typeof ApplicationV2) {
    static PARTS: Record<string, HandlebarsTemplatePart> = {};

    #descriptors: Record<string, HandlebarsTemplatePart> = {};
    #parts: Record<string, HTMLElement> = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: AnyObject): void {
      super._configureRenderOptions(options);
      this.#descriptors = this._configureRenderParts(options);
      const all = Object.keys(this.#descriptors);
      options.parts = options.isFirstRender || !options.parts ? all : [...options.parts];
    }

    /** The parts of this render; subclasses add, drop or reorder. */
    _configureRenderParts(_options: AnyObject): Record<string, HandlebarsTemplatePart> {
      return deepClone((this.constructor as typeof HandlebarsApplicationClass).PARTS);
    }

    override async _preRender(context: AnyObject, options: AnyObject): Promise<void> {
      await super._preRender(context, options);
      const templates = new Set<string>();
      for (const part of Object.values(this.#descriptors))
        for (const path of [part.template, ...(part.templates ?? [])]) templates.add(path);
      await loadTemplates([...templates]);
    }

    override async _renderHTML(context: AnyObject, options: AnyObject): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts as string[]) {
        const part = this.#descriptors[partId];
        if (!part) {
          ui.notifications?.warn(`Part "${partId}" is not a supported template part for ${this.constructor.name}`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, { ...context }, options);
        let html: string;
        try {
          html = await renderTemplate(part.template, partContext);
        } catch (cause) {
          throw new Error(`Failed to render template part "${partId}":\n${(cause as Error).message}`, { cause });
        }
        rendered[partId] = this.#parse(partId, part, html);
      }
      return rendered;
    }

    /** The context of one part. `tab` is the tab of the same name, if there is one. */
    async _preparePartContext(partId: string, context: AnyObject, _options: AnyObject): Promise<AnyObject> {
      context.partId = `${this.id}-${partId}`;
      if (context.tabs && Object.hasOwn(context.tabs, partId)) context.tab ??= context.tabs[partId];
      return context;
    }

    #parse(partId: string, part: HandlebarsTemplatePart, html: string): HTMLElement {
      const template = document.createElement("template");
      template.innerHTML = html.trim();
      const roots = template.content.children;
      const text = [...template.content.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim(),
      );
      let element: HTMLElement;
      if (roots.length === 1 && !text) element = roots[0] as HTMLElement;
      else if (part.root) {
        element = document.createElement("div");
        element.append(template.content);
      } else throw new Error(`Template part "${partId}" must render a single HTML element.`);
      element.dataset.applicationPart = partId;
      if (part.id) element.id = `${this.id}-${part.id}`;
      if (part.classes) element.classList.add(...part.classes);
      return element;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: AnyObject): void {
      const page = content.ownerDocument;
      for (const name of LEAVING) page.addEventListener(name, keepQuiet, { capture: true });
      try {
        this.#replaceParts(result, content, options);
      } finally {
        for (const name of LEAVING) page.removeEventListener(name, keepQuiet, { capture: true });
      }
    }

    #replaceParts(result: Record<string, HTMLElement>, content: HTMLElement, options: AnyObject): void {
      for (const [partId, element] of Object.entries(this.#parts)) {
        // A part that the configuration no longer lists leaves the window.
        if (!this.#descriptors[partId] && content.contains(element) && element !== content) {
          element.remove();
          Reflect.deleteProperty(this.#parts, partId);
        }
      }
      const order = Object.keys(this.#descriptors);
      for (const [partId, element] of Object.entries(result)) {
        const part = this.#descriptors[partId]!;
        const prior = part.root
          ? this.#parts[partId] === content
            ? content
            : null
          : content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(partId)}"]`);
        const state: AnyObject = {};
        let live = element;
        if (part.root) {
          if (prior) this._preSyncPartState(partId, element, prior, state);
          const nested = Object.entries(this.#parts)
            .filter(([id, node]) => id !== partId && content.contains(node))
            .map(([, node]) => node);
          content.replaceChildren(...element.childNodes, ...nested);
          content.classList.add(...element.classList);
          for (const { name, value } of element.attributes)
            if (name !== "class" && !(name === "id" && content.id)) content.setAttribute(name, value);
          live = content;
          if (prior) this._syncPartState(partId, live, prior, state);
        } else if (prior) {
          this._preSyncPartState(partId, element, prior, state);
          prior.replaceWith(element);
          this._syncPartState(partId, element, prior, state);
        } else {
          const later = order
            .slice(order.indexOf(partId) + 1)
            .map((id) => this.#parts[id])
            .find((node) => node?.parentElement === content);
          content.insertBefore(element, later ?? null);
        }
        this.#parts[partId] = live;
        this.#trackTyping(live);
        this._attachPartListeners(partId, live, options);
      }
    }

    #tracked = new WeakSet<HTMLElement>();

    #trackTyping(element: HTMLElement): void {
      if (this.#tracked.has(element)) return;
      this.#tracked.add(element);
      element.addEventListener("input", ({ target }) => {
        // What is typed in an editor is its own until it is saved: a cancelled one tells nothing (H-171).
        if (target instanceof Element && !target.closest("prose-mirror .ProseMirror")) unfinished.add(target);
      });
      element.addEventListener("change", (event) => unfinished.delete(event.target as Element), { capture: true });
      // A text put back by a refresh is no edit to the browser: when it is left as it is, nobody else would tell the form.
      element.addEventListener("focusout", ({ target }) => {
        if (target instanceof Element && unfinished.has(target))
          target.dispatchEvent(new Event("change", { bubbles: true }));
      });
    }

    /** Remember focus, unfinished typing and scroll positions of the element about to go. */
    _preSyncPartState(partId: string, _newElement: HTMLElement, priorElement: HTMLElement, state: AnyObject): void {
      const focused = document.activeElement as HTMLElement | null;
      if (focused && priorElement.contains(focused)) {
        state.focus = selectorOf(focused) ?? undefined;
        if (isTextField(focused)) {
          try {
            state.selection = [focused.selectionStart, focused.selectionEnd];
          } catch {
            state.selection = null;
          }
          if (unfinished.has(focused)) state.typed = focused.value;
        }
      }
      // An open editor holds text that nobody has saved: its node moves on into the new element.
      state.editors = [...priorElement.querySelectorAll<HTMLElement>("prose-mirror[open], prose-mirror.active")].filter(
        (editor) => (editor as AnyValue).open && editor.getAttribute("name"),
      );
      if (focused && state.editors.some((editor: HTMLElement) => editor.contains(focused))) state.editing = focused;
      state.scrollPositions = [];
      for (const selector of this.#descriptors[partId]?.scrollable ?? []) {
        selfAndAll(priorElement, selector).forEach((element, index) => {
          if (element.scrollTop || element.scrollLeft)
            state.scrollPositions.push([selector, index, element.scrollTop, element.scrollLeft]);
        });
      }
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: AnyObject): void {
      for (const editor of (state.editors ?? []) as HTMLElement[]) {
        newElement
          .querySelector(`prose-mirror[name="${CSS.escape(editor.getAttribute("name")!)}"]`)
          ?.replaceWith(editor);
      }
      for (const [selector, index, top, left] of state.scrollPositions ?? []) {
        const element = selfAndAll(newElement, selector)[index];
        if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
      }
      // The node that is edited in moved along with its editor.
      if (state.editing?.isConnected) return void state.editing.focus({ preventScroll: true });
      if (!state.focus) return;
      const focus = selfAndAll(newElement, state.focus)[0];
      if (!focus) return;
      if (state.typed !== undefined && isTextField(focus)) {
        focus.value = state.typed;
        unfinished.add(focus);
      }
      focus.focus({ preventScroll: true });
      if (state.selection && isTextField(focus)) {
        try {
          focus.setSelectionRange(state.selection[0], state.selection[1]);
        } catch {
          // Number and date fields have no text selection; the focus alone is restored.
        }
      }
    }

    /** Listeners of a part that was just (re)placed. Forms of the part's `forms` are wired here. */
    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: AnyObject): void {
      const forms = this.#descriptors[partId]?.forms ?? {};
      for (const [selector, config] of Object.entries(forms)) {
        for (const form of selfAndAll(htmlElement, selector)) {
          form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
          form.addEventListener("change", (event) => this._onChangeForm(config, event));
        }
      }
    }

    override _tearDown(options: AnyObject): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplicationClass as unknown as T &
    Constructor<HandlebarsApplication> & { PARTS: Record<string, HandlebarsTemplatePart> };
}

/** Forget what was being typed in a form, so that the next refresh shows stored values (H-158). */
export function forgetTyping(root: HTMLElement | null): void {
  for (const field of root?.querySelectorAll<Field>("input, textarea, select") ?? []) unfinished.delete(field);
}
