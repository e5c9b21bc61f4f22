import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { parseUuid } from "../../../common/utils/index.ts";
import { ui } from "../../runtime.ts";
import { h, t } from "../api/text.ts";
import { setInputAttributes } from "../forms/fields.ts";
import { AbstractFormInputElement, listAttribute } from "./form-element.ts";

function renderTag(key: string, label: string, editable: boolean, extra: AnyObject = {}): HTMLElement {
  const tag = h("div.tag", { dataset: { key, ...extra.dataset } }, h("span", null, label));
  if (editable)
    tag.append(
      h("button.remove.fa-solid.fa-xmark", {
        type: "button",
        dataset: { remove: key },
        "aria-label": t("HOST.Tags.Remove", { name: label }),
      }),
    );
  return tag;
}

/** Free texts as tags: `<string-tags name value="a,b">`. T:client/applications/elements/string-tags */
export class HTMLStringTagsElement extends AbstractFormInputElement {
  static override tagName = "string-tags";
  static icons = { add: "fa-solid fa-plus", remove: "fa-solid fa-xmark" };
  static labels = { add: "HOST.Tags.Add", remove: "HOST.Tags.Remove", placeholder: "HOST.Tags.Placeholder" };

  #tags!: HTMLElement;
  #input!: HTMLInputElement;

  constructor(options: AnyObject = {}) {
    super();
    this._value = new Set<string>();
    if (options.values) for (const value of options.values) this._value.add(String(value));
    else this._initializeTags();
  }

  _initializeTags(): void {
    for (const tag of listAttribute(this.getAttribute("value") ?? this.textContent)) this._value.add(tag);
  }

  override connectedCallback(): void {
    if (!this._value.size) this._initializeTags();
    super.connectedCallback();
  }

  _buildElements(): HTMLElement[] {
    this.#tags = h("div.tags.input-element-tags");
    this.#input = h("input", {
      type: "text",
      placeholder: this.getAttribute("placeholder") ?? t("HOST.Tags.Placeholder"),
    });
    const add = h("button.icon.fa-solid.fa-plus", {
      type: "button",
      dataset: { add: "" },
      "aria-label": t("HOST.Tags.Add"),
    });
    this._primaryInput = this.#input;
    return [this.#tags, h("div.tag-entry", null, this.#input, add)];
  }

  override _refresh(): void {
    this.#tags?.replaceChildren(...[...this._value].map((tag: string) => renderTag(tag, tag, this.editable)));
  }

  static renderTag(tag: string, label?: string, editable = true): HTMLElement {
    return renderTag(tag, label ?? tag, editable);
  }

  _validateTag(tag: string): void {
    if (!tag) throw new Error(t("HOST.Tags.Empty"));
  }

  override _activateListeners(): void {
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== ",") return;
      event.preventDefault();
      event.stopPropagation();
      this.#add();
    });
    // The inner box is no field of the form; only whole tags are changes.
    for (const name of ["input", "change"]) this.#input.addEventListener(name, (event) => event.stopPropagation());
    this.#input.addEventListener("blur", (event) => {
      if (this.#input.value.trim() && !this.contains(event.relatedTarget as Node | null)) this.#add(false);
    });
    this.addEventListener("click", (event) => {
      const target = event.target as HTMLElement;
      const remove = target.closest<HTMLElement>("[data-remove]")?.dataset.remove;
      if (remove !== undefined && this.editable) {
        this._value.delete(remove);
        this._changed();
        this.#input.focus();
      } else if (target.closest("[data-add]")) this.#add();
    });
  }

  #add(refocus = true): void {
    const raw = this.#input.value.trim();
    const tag = this.hasAttribute("slug") ? ((raw as AnyValue).slugify?.() ?? raw.toLowerCase()) : raw;
    this.#input.value = "";
    try {
      this._validateTag(tag);
    } catch (error) {
      if (raw) ui.notifications?.warn((error as Error).message);
      return;
    }
    if (this._value.has(tag)) return;
    this._value.add(tag);
    this._changed();
    if (refocus && this.isConnected) this.#input.focus();
  }

  override _getValue(): string[] {
    return [...this._value];
  }
  override _setValue(value: AnyValue): void {
    this._value = new Set([...(value ?? [])].map(String));
  }
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this.querySelector(".tag-entry")?.toggleAttribute("hidden", disabled);
    this._refresh();
  }

  static create(config: AnyObject): HTMLStringTagsElement {
    const tags = document.createElement("string-tags") as HTMLStringTagsElement;
    const values =
      config.value instanceof Set
        ? [...config.value]
        : typeof config.value === "string"
          ? listAttribute(config.value)
          : (config.value ?? []);
    if (values.length)
      tags.setAttribute(
        "value",
        values.some((value: string) => String(value).includes(",")) ? JSON.stringify(values) : values.join(","),
      );
    if (config.slug) tags.setAttribute("slug", "");
    setInputAttributes(tags, config);
    return tags;
  }
}

/** Documents as tags, added by drop or by uuid: `<document-tags name type single max>`. T:client/applications/elements/document-tags */
export class HTMLDocumentTagsElement extends AbstractFormInputElement {
  static override tagName = "document-tags";

  #tags!: HTMLElement;
  #input!: HTMLInputElement;

  constructor(options: AnyObject = {}) {
    super();
    this._value = {} as Record<string, string>;
    for (const uuid of [options.values ?? []].flat()) this._value[uuid] = this.#nameOf(uuid);
  }

  override connectedCallback(): void {
    if (!Object.keys(this._value).length) this._initializeTags();
    super.connectedCallback();
  }

  _initializeTags(): void {
    for (const uuid of listAttribute(this.getAttribute("value") ?? this.textContent))
      this._value[uuid] = this.#nameOf(uuid);
  }

  #nameOf(uuid: string): string {
    try {
      return (globalThis as AnyObject).fromUuidSync?.(uuid)?.name ?? uuid;
    } catch {
      return uuid;
    }
  }

  override get type(): string | null {
    return this.getAttribute("type");
  }
  override set type(value: string | null) {
    if (value) this.setAttribute("type", value);
    else this.removeAttribute("type");
  }
  get single(): boolean {
    return this.hasAttribute("single");
  }
  set single(value: boolean) {
    this.toggleAttribute("single", value);
  }
  get max(): number {
    return Number(this.getAttribute("max") ?? NaN);
  }
  set max(value: number) {
    this.setAttribute("max", String(value));
  }

  _buildElements(): HTMLElement[] {
    this.#tags = h("div.tags.input-element-tags");
    const name = this.type ? t(`DOCUMENT.${this.type}`) : t("HOST.Tags.Document");
    this.#input = h("input", { type: "text", placeholder: t("HOST.Tags.DropHere", { type: name }) });
    const add = h("button.icon.fa-solid.fa-file-circle-plus", {
      type: "button",
      dataset: { add: "" },
      "aria-label": t("HOST.Tags.Add"),
    });
    this._primaryInput = this.#input;
    return [this.#tags, h("div.tag-entry", null, this.#input, add)];
  }

  override _refresh(): void {
    if (!this.#tags) return;
    const entries = Object.entries(this._value as Record<string, string>);
    this.#tags.replaceChildren(
      ...entries.map(([uuid, name]) => HTMLDocumentTagsElement.renderTag(uuid, name, this.editable)),
    );
    const full = (this.single && entries.length >= 1) || entries.length >= this.max;
    this.querySelector(".tag-entry")?.toggleAttribute("hidden", !this.editable || full);
  }

  static renderTag(uuid: string, name: string, editable = true): HTMLElement {
    const tag = renderTag(uuid, name, editable, { dataset: { uuid, tooltip: uuid } });
    tag.classList.add("document-tag");
    return tag;
  }

  override _activateListeners(): void {
    for (const name of ["input", "change"]) this.#input.addEventListener(name, (event) => event.stopPropagation());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      void this.#addUuid(this.#input.value.trim());
    });
    this.addEventListener("click", (event) => {
      const target = event.target as HTMLElement;
      const remove = target.closest<HTMLElement>("[data-remove]")?.dataset.remove;
      if (remove !== undefined && this.editable) {
        Reflect.deleteProperty(this._value, remove);
        this._changed();
        this.focus();
      } else if (target.closest("[data-add]")) void this.#addUuid(this.#input.value.trim());
      else {
        const uuid = target.closest<HTMLElement>("[data-uuid]")?.dataset.uuid;
        if (uuid) void (globalThis as AnyObject).fromUuid?.(uuid).then((doc: AnyValue) => doc?.sheet?.render(true));
      }
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (!this.editable) return;
      let data: AnyObject;
      try {
        data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
      } catch {
        return;
      }
      if (data.uuid) void this.#addUuid(data.uuid, data.type);
    });
  }

  async #addUuid(uuid: string, dropped?: string): Promise<void> {
    this.#input.value = "";
    if (!uuid) return;
    try {
      const parsed = parseUuid(uuid) as AnyValue;
      const doc = await (globalThis as AnyObject).fromUuid?.(uuid);
      if (!doc) throw new Error(t("HOST.Tags.Unknown", { uuid }));
      this._validateDocument({ documentName: doc.documentName ?? parsed?.type ?? dropped, uuid });
      if (this.single) this._value = {};
      this._value[uuid] = doc.name ?? uuid;
      this._changed();
    } catch (error) {
      ui.notifications?.error((error as Error).message, { console: false });
    }
  }

  /** Throws what the user should read when a document may not be added. */
  _validateDocument(document: AnyValue): void {
    const name = document.documentName ?? document.constructor?.documentName;
    if (this.type && name !== this.type) throw new Error(t("HOST.Tags.WrongType", { type: this.type, given: name }));
    const count = Object.keys(this._value).length;
    if (!this.single && count >= this.max) throw new Error(t("HOST.Tags.Full", { max: this.max }));
  }

  override _getValue(): string | string[] | null {
    const keys = Object.keys(this._value);
    return this.single ? (keys[0] ?? null) : keys;
  }
  override _setValue(value: AnyValue): void {
    const list: string[] =
      value === null || value === undefined || value === "" ? [] : typeof value === "string" ? [value] : [...value];
    this._value = Object.fromEntries(list.map((uuid) => [uuid, this.#nameOf(uuid)]));
  }
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this._refresh();
  }

  static create(config: AnyObject): HTMLDocumentTagsElement {
    const tags = document.createElement("document-tags") as HTMLDocumentTagsElement;
    const values = (
      typeof config.value === "string"
        ? [config.value]
        : config.value instanceof Set
          ? [...config.value]
          : (config.value ?? [])
    )
      .filter(Boolean)
      .map((value: AnyValue) => value?.uuid ?? value);
    if (values.length) tags.setAttribute("value", values.join(","));
    if (config.type) tags.setAttribute("type", config.type);
    if (config.single) tags.setAttribute("single", "");
    if (config.max) tags.setAttribute("max", String(config.max));
    setInputAttributes(tags, config);
    return tags;
  }
}
