import { buildMenuItems, exampleSetup } from "prosemirror-example-setup";
import { redoItem, undoItem } from "prosemirror-menu";
import { DOMParser, DOMSerializer, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { schema as basic } from "prosemirror-schema-basic";
import { addListNodes } from "prosemirror-schema-list";
import { type Command, EditorState, type Plugin, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { randomID } from "../../../common/utils/index.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG } from "../../runtime.ts";
import { h, icon, t } from "../api/text.ts";
import { createEditorInput } from "../forms/fields.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** Attributes that a node keeps through editing, so that styled text comes out as it went in. */
const keep =
  (names: string[]) =>
  (dom: string | HTMLElement): AnyObject =>
    Object.fromEntries(names.map((name) => [name, (dom as HTMLElement).getAttribute(name)]));
const attrs = (names: string[]): AnyObject => Object.fromEntries(names.map((name) => [name, { default: null }]));
const given = (node: AnyValue): AnyObject =>
  Object.fromEntries(Object.entries(node.attrs).filter(([, value]) => value !== null));

function element(tag: string, content: string, group: string, names: string[], extra: AnyObject = {}): NodeSpec {
  return {
    content,
    group,
    attrs: attrs(names),
    parseDOM: [{ tag, getAttrs: keep(names) }],
    toDOM: (node) => [tag, given(node), 0],
    ...extra,
  };
}

const STYLED = ["class", "style", "id"];
const styledMark = (tag: string, also: string[] = []): MarkSpec => ({
  parseDOM: [{ tag }, ...also.map((name) => ({ tag: name }))],
  toDOM: () => [tag, 0],
});

/** The basic schema, lists, and the markup that game texts use: secrets, tables, figures, details, spans with classes. */
export const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, "paragraph block*", "block").append({
    section: element("section", "block+", "block", [...STYLED], { defining: true }),
    div: element("div", "block+", "block", [...STYLED]),
    aside: element("aside", "block+", "block", [...STYLED]),
    figure: element("figure", "(block | figcaption)+", "block", [...STYLED]),
    figcaption: element("figcaption", "inline*", "", [...STYLED]),
    details: element("details", "summary block+", "block", ["class", "open"]),
    summary: element("summary", "inline*", "", ["class"]),
    table: element("table", "(caption | thead | tbody | tfoot | table_row)+", "block", [...STYLED]),
    caption: element("caption", "inline*", "", [...STYLED]),
    thead: element("thead", "table_row+", "", [...STYLED]),
    tbody: element("tbody", "table_row+", "", [...STYLED]),
    tfoot: element("tfoot", "table_row+", "", [...STYLED]),
    table_row: element("tr", "(table_cell | table_header)+", "", [...STYLED]),
    table_cell: element("td", "block+", "", [...STYLED, "colspan", "rowspan"], { isolating: true }),
    table_header: element("th", "block+", "", [...STYLED, "colspan", "rowspan", "scope"], { isolating: true }),
  }),
  marks: basic.spec.marks
    .addToEnd("underline", styledMark("u"))
    .addToEnd("strikethrough", styledMark("s", ["del", "strike"]))
    .addToEnd("superscript", styledMark("sup"))
    .addToEnd("subscript", styledMark("sub"))
    .addToEnd("span", {
      attrs: attrs(["class", "style"]),
      excludes: "",
      parseDOM: [{ tag: "span[class], span[style]", getAttrs: keep(["class", "style"]) }],
      toDOM: (mark) => ["span", given(mark), 0],
    }),
});

/** Parse HTML into an editor document. */
export function parseHTML(html: string): AnyValue {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return DOMParser.fromSchema(schema).parse(holder);
}

/** Write an editor document as HTML; an empty one is an empty text. */
export function serializeHTML(doc: AnyValue): string {
  const holder = document.createElement("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  return !holder.textContent?.trim() && !holder.querySelector("img, hr, table, section") ? "" : holder.innerHTML;
}

function toggleMark(name: string): Command {
  return (state, dispatch) => {
    const type = schema.marks[name]!;
    const { from, to, empty, $from } = state.selection;
    if (dispatch) {
      if (empty)
        dispatch(
          type.isInSet(state.storedMarks ?? $from.marks())
            ? state.tr.removeStoredMark(type)
            : state.tr.addStoredMark(type.create()),
        );
      else
        dispatch(
          state.doc.rangeHasMark(from, to, type)
            ? state.tr.removeMark(from, to, type)
            : state.tr.addMark(from, to, type.create()),
        );
    }
    return true;
  };
}

/** Wrap the selected blocks in a secret section, or add an empty one. */
const insertSecret: Command = (state, dispatch) => {
  const range = state.selection.$from.blockRange(state.selection.$to);
  if (!range) return false;
  const section = schema.nodes.section!.create(
    { class: "secret", id: `secret-${randomID()}` },
    state.doc.slice(range.start, range.end).content,
  );
  dispatch?.(state.tr.replaceRangeWith(range.start, range.end, section));
  return true;
};

interface Tool {
  label: string;
  icon: string;
  run: (state: EditorState, dispatch: AnyValue, view: EditorView, event?: Event) => unknown;
  active?: (state: EditorState) => boolean;
  enable?: (state: EditorState) => boolean;
}

function tools(): Tool[][] {
  const menu = buildMenuItems(schema) as AnyObject;
  const from = (item: AnyValue, label: string, glyph: string): Tool[] =>
    item
      ? [
          {
            label,
            icon: glyph,
            run: item.spec.run,
            active: item.spec.active,
            enable: item.spec.enable ?? item.spec.select,
          },
        ]
      : [];
  return [
    [
      ...from(menu.makeParagraph, "HOST.Editor.Paragraph", "fa-solid fa-paragraph"),
      ...from(menu.makeHead1, "HOST.Editor.Heading1", "h1"),
      ...from(menu.makeHead2, "HOST.Editor.Heading2", "h2"),
      ...from(menu.makeHead3, "HOST.Editor.Heading3", "h3"),
    ],
    [
      ...from(menu.toggleStrong, "HOST.Editor.Bold", "fa-solid fa-bold"),
      ...from(menu.toggleEm, "HOST.Editor.Italic", "fa-solid fa-italic"),
      { label: "HOST.Editor.Underline", icon: "fa-solid fa-underline", run: toggleMark("underline") },
      ...from(menu.toggleLink, "HOST.Editor.Link", "fa-solid fa-link"),
    ],
    [
      ...from(menu.wrapBulletList, "HOST.Editor.BulletList", "fa-solid fa-list-ul"),
      ...from(menu.wrapOrderedList, "HOST.Editor.OrderedList", "fa-solid fa-list-ol"),
      ...from(menu.wrapBlockQuote, "HOST.Editor.Quote", "fa-solid fa-quote-right"),
      ...from(menu.insertHorizontalRule, "HOST.Editor.Rule", "fa-solid fa-minus"),
      { label: "HOST.Editor.Secret", icon: "fa-solid fa-user-secret", run: insertSecret },
    ],
    [
      ...from(undoItem, "HOST.Editor.Undo", "fa-solid fa-rotate-left"),
      ...from(redoItem, "HOST.Editor.Redo", "fa-solid fa-rotate-right"),
    ],
  ];
}

/**
 * Rich text: `<prose-mirror name value toggled>`. With `toggled` it shows the enriched text and an edit button; saving writes the value and fires `change` once.
 * T:client/applications/elements/prosemirror-editor
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement {
  static override tagName = "prose-mirror";
  static observedAttributes = ["open"];

  #view: EditorView | null = null;
  #enriched = "";
  #source: HTMLTextAreaElement | null = null;
  #initial = "";
  #refreshTools: (() => void)[] = [];

  /**
   * An editor listens on the page in which it was made. Before the element is carried to another page it ends; what is answered makes it anew there, with its text, its undo steps and its selection.
   * prosemirror-view (EditorView#destroy)
   */
  _leavePage(): () => void {
    const view = this.#view;
    const mount = view?.dom.parentElement;
    if (!view || !mount) return () => undefined;
    const { state } = view;
    view.destroy();
    return () => void this.#mount(mount, state);
  }

  override get type(): string {
    return "prose-mirror";
  }
  /** Is the text open for editing? */
  get open(): boolean {
    return this.hasAttribute("open");
  }
  set open(value: boolean) {
    this.toggleAttribute("open", Boolean(value));
  }
  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (name !== "open" || !this.isConnected || (before === null) === (after === null)) return;
    if (after !== null) this.#activate();
    else this.#deactivate();
  }

  override connectedCallback(): void {
    if (this._value === undefined) {
      const attribute = this.getAttribute("value");
      this.#enriched = this.innerHTML;
      this._value = attribute ?? this.innerHTML.trim();
      this.removeAttribute("value");
    }
    super.connectedCallback();
    // In place of a toggle the editor is always open while it may be edited.
    if (!this.#view && this.editable && (!this.toggled || this.open)) {
      if (this.open) this.#activate();
      else this.open = true;
    }
  }

  disconnectedCallback(): void {
    // A refresh moves an open editor into the new markup; only one that stays away is closed.
    queueMicrotask(() => {
      if (!this.isConnected) this.#destroy();
    });
  }

  override _buildElements(): HTMLElement[] {
    return this.#inactive();
  }

  #inactive(): HTMLElement[] {
    const content = h("div.editor-content");
    content.innerHTML = this.#enriched || this._value || "";
    if (this.hasAttribute("compact")) content.classList.add("compact");
    if (!this.toggled) return [content];
    const label = t("HOST.Editor.Edit");
    const button = h("button.icon.toggle.fa-solid.fa-pen-to-square", {
      type: "button",
      "aria-label": label,
      dataset: { tooltip: label },
    });
    button.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.open = true;
    });
    this._primaryInput = button;
    return [button, content];
  }

  override _toggleDisabled(disabled: boolean): void {
    this.querySelector<HTMLButtonElement>("button.toggle")?.toggleAttribute("hidden", disabled);
    if (disabled && this.open) this.open = false;
    this.#view?.setProps({ editable: () => !disabled });
  }

  override _label(): void {
    return undefined;
  }

  /** Plugins of the editor; a `plugins` event and the hook `createProseMirrorEditor` may add to them. */
  _configurePlugins(): Record<string, Plugin> {
    const list = exampleSetup({ schema, menuBar: false });
    return Object.fromEntries(list.map((plugin, index) => [`core${index}`, plugin]));
  }

  #activate(): void {
    if (this.#view || !this.editable) return;
    const plugins = this._configurePlugins();
    const event = Object.assign(new Event("plugins", { bubbles: true }), { plugins });
    this.dispatchEvent(event);
    Hooks.callAll("createProseMirrorEditor", this.dataset.documentUuid ?? "", plugins, {});
    const mount = h("div.editor-content.editor-mount");
    const toolbar = h("menu.editor-menu", { role: "toolbar", "aria-label": t("HOST.Editor.Toolbar") });
    // A field of one line or two has no room for a menu; the keys of its commands work all the same.
    this.replaceChildren(...(this.dataset.menu === "none" ? [mount] : [toolbar, mount]));
    const view = this.#mount(
      mount,
      EditorState.create({ doc: parseHTML(this._value ?? ""), plugins: Object.values(plugins) }),
    );
    this.#initial = this.#current();
    this.classList.add("active");
    this.#buildToolbar(toolbar, mount);
    this.dispatchEvent(new Event("open"));
    if (this.toggled) view.focus();
  }

  #mount(mount: HTMLElement, state: EditorState): EditorView {
    const label =
      this.getAttribute("aria-label") ??
      this.closest(".form-group")?.querySelector("label")?.textContent?.trim() ??
      t("HOST.Editor.Text");
    const view = new EditorView(mount, {
      state,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(this.hasAttribute("placeholder") ? { "data-placeholder": this.getAttribute("placeholder")! } : {}),
      },
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction));
        for (const refresh of this.#refreshTools) refresh();
      },
      handleKeyDown: (_view, key) => {
        if ((key.ctrlKey || key.metaKey) && key.key.toLowerCase() === "s") {
          key.preventDefault();
          this.save();
          return true;
        }
        if (key.key === "Escape" && this.toggled) {
          key.preventDefault();
          key.stopPropagation();
          this.#cancel();
          return true;
        }
        return false;
      },
      handleDrop: (editor, dropped) => this.#onDrop(editor, dropped),
    });
    this.#view = view;
    if (!this.toggled) view.dom.addEventListener("blur", () => this.isDirty() && this.#announce(this.#commit()));
    return view;
  }

  /** The editor itself may be made anew meanwhile: what is pressed goes to the one that is there. */
  #buildToolbar(toolbar: HTMLElement, mount: HTMLElement): void {
    this.#refreshTools = [];
    const there = (): EditorView => this.#view!;
    for (const group of tools()) {
      const list = h("div.editor-group", { role: "group" });
      for (const tool of group) {
        const glyph = tool.icon.startsWith("fa-")
          ? icon(tool.icon)
          : h("span.glyph", { "aria-hidden": "true" }, tool.icon.toUpperCase());
        const button = h(
          "button",
          { type: "button", "aria-label": t(tool.label), dataset: { tooltip: t(tool.label) } },
          glyph,
        );
        button.addEventListener("mousedown", (event) => event.preventDefault());
        button.addEventListener("click", (event) => {
          event.preventDefault();
          const view = there();
          tool.run(view.state, view.dispatch, view, event);
          view.focus();
        });
        const refresh = (): void => {
          if (tool.active) button.setAttribute("aria-pressed", String(tool.active(there().state)));
          if (tool.enable) button.disabled = !tool.enable(there().state);
        };
        refresh();
        this.#refreshTools.push(refresh);
        list.append(button);
      }
      toolbar.append(list);
    }
    const source = h(
      "button",
      {
        type: "button",
        "aria-label": t("HOST.Editor.Source"),
        "aria-pressed": "false",
        dataset: { tooltip: t("HOST.Editor.Source") },
      },
      icon("fa-solid fa-code"),
    );
    source.addEventListener("click", () => this.#toggleSource(mount, there(), source));
    const end = h("div.editor-group.end", null, source);
    const save = h(
      "button.save",
      { type: "button", "aria-label": t("HOST.Editor.Save"), dataset: { tooltip: t("HOST.Editor.Save") } },
      icon("fa-solid fa-floppy-disk"),
      h("span", null, t("HOST.Editor.SaveShort")),
    );
    save.addEventListener("click", () => this.save());
    end.append(save);
    if (this.toggled) {
      const cancel = h(
        "button",
        { type: "button", "aria-label": t("HOST.Editor.Cancel"), dataset: { tooltip: t("HOST.Editor.Cancel") } },
        icon("fa-solid fa-xmark"),
      );
      cancel.addEventListener("click", () => this.#cancel());
      end.append(cancel);
    }
    toolbar.append(end);
  }

  #toggleSource(mount: HTMLElement, view: EditorView, button: HTMLElement): void {
    if (this.#source) {
      const html = this.#source.value;
      this.#source.remove();
      this.#source = null;
      view.updateState(EditorState.create({ doc: parseHTML(html), plugins: view.state.plugins }));
      mount.hidden = false;
    } else {
      this.#source = h("textarea.editor-source", { "aria-label": t("HOST.Editor.Source"), spellcheck: "false" });
      this.#source.value = serializeHTML(view.state.doc);
      for (const name of ["input", "change"]) this.#source.addEventListener(name, (event) => event.stopPropagation());
      mount.hidden = true;
      mount.after(this.#source);
      this.#source.focus();
    }
    button.setAttribute("aria-pressed", String(Boolean(this.#source)));
  }

  /** A document dropped into the text becomes a link to it. */
  #onDrop(view: EditorView, event: DragEvent): boolean {
    let data: AnyObject;
    try {
      data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    } catch {
      return false;
    }
    if (!data.uuid) return false;
    event.preventDefault();
    event.stopPropagation();
    const Editor = CONFIG.ux?.TextEditor;
    void Promise.resolve(Editor?.getContentLink?.(data) ?? `@UUID[${data.uuid}]`).then((link: string) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
      if (link) view.dispatch(view.state.tr.insertText(link, at));
    });
    return true;
  }

  #current(): string {
    if (this.#source) return this.#source.value;
    return this.#view ? serializeHTML(this.#view.state.doc) : (this._value ?? "");
  }

  /** Put text where the cursor stands. */
  _insertText(text: string): void {
    if (this.#view) this.#view.dispatch(this.#view.state.tr.insertText(text));
    else this._value = `${this._value ?? ""}${text}`;
  }

  /** Put the cursor behind the text. */
  _moveToEnd(): void {
    if (this.#view) this.#view.dispatch(this.#view.state.tr.setSelection(Selection.atEnd(this.#view.state.doc)));
  }

  /** Does the cursor stand in the first (or last) line of the text, so that an arrow would leave it? */
  _atEdge(direction: "up" | "down"): boolean {
    const view = this.#view;
    if (!view) return true;
    const { doc, selection } = view.state;
    const index = selection.$head.index(0);
    return (direction === "up" ? index === 0 : index >= doc.childCount - 1) && view.endOfTextblock(direction);
  }

  /** Has the text been changed and not yet saved? */
  isDirty(): boolean {
    return Boolean(this.#view) && this.#current() !== this.#initial;
  }

  override _getValue(): string {
    return this.isDirty() ? this.#current() : (this._value ?? "");
  }
  override _setValue(value: AnyValue): void {
    this._value = String(value ?? "");
    this.#enriched = "";
    if (!this.#view) return;
    this.#view.updateState(EditorState.create({ doc: parseHTML(this._value), plugins: this.#view.state.plugins }));
    this.#initial = serializeHTML(this.#view.state.doc);
  }
  override _refresh(): void {
    const content = !this.#view && this.querySelector(".editor-content");
    if (content) content.innerHTML = this.#enriched || this._value || "";
  }

  /** Take over what the editor holds; true when that is another text than before. */
  #commit(): boolean {
    if (!this.isDirty()) return false;
    this._value = this.#initial = this.#current();
    this.#enriched = "";
    return true;
  }

  #announce(changed: boolean): void {
    this.dispatchEvent(new Event("save", { bubbles: true }));
    if (changed) this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  /** Keep the text: the value changes, `save` and (if anything changed) one `change` event fire, a toggled editor closes. */
  save(): void {
    if (!this.#view) return;
    const changed = this.#commit();
    if (this.toggled) this.open = false;
    this.#announce(changed);
  }

  #cancel(): void {
    this.open = false;
    this.querySelector<HTMLElement>("button.toggle")?.focus();
  }

  #deactivate(): void {
    this.#destroy();
    this.replaceChildren(...this.#inactive());
    this.dispatchEvent(new Event("close"));
  }

  #destroy(): void {
    this.#view?.destroy();
    this.#view = null;
    this.#source = null;
    this.#refreshTools = [];
    this.classList.remove("active");
  }

  static create(config: AnyObject): HTMLElement {
    return createEditorInput(config);
  }
}
