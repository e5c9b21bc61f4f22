import { type AnyObject, type AnyValue, HostNotImplemented } from "../../../common/types.ts";
import { escapeHTML } from "../../dice/render.ts";
import { Roll } from "../../dice/roll.ts";
import { CONFIG, game, ui } from "../../runtime.ts";

/** A page in a page in a page: deeper than this, an embed is left out. */
const MOST_EMBEDS = 5;
/** Documents that may be linked by their own name; everything else goes by @UUID. */
const LINKED = ["Actor", "Cards", "Item", "Scene", "JournalEntry", "Macro", "RollTable", "Playlist"];
const CONTENT_LINK = new RegExp(
  `@(${[...LINKED, "Compendium", "UUID"].join("|")})\\[([^#\\]]+)(?:#([^\\]]+))?\\](?:\\{([^}]+)\\})?`,
  "g",
);
const EMBED = /@Embed\[([^\]]+)\](?:\{([^}]+)\})?/gi;
const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:\{([^}]+)\})?/gi;
const HYPERLINK = /https?:\/\/[-\w@:%.+~#=]{2,256}\.[a-z]{2,12}\b[-\w@:%+.,~#?&/=]*/gi;

type Replacer = (match: RegExpMatchArray) => Promise<HTMLElement | null> | HTMLElement | null;

const fromUuid = (uuid: string, options?: AnyObject): Promise<AnyValue> =>
  (globalThis as AnyObject).fromUuid(uuid, options);

/** Reading, enriching and linking of rich text. T:client/applications/ux/text-editor */
export class TextEditor {
  /** The configured class. */
  static get implementation(): typeof TextEditor {
    return CONFIG.ux?.TextEditor ?? TextEditor;
  }

  /** The host's editor is the `<prose-mirror>` element alone. */
  static async create(): Promise<never> {
    throw new HostNotImplemented("foundry.applications.ux.TextEditor.create");
  }

  /** Entities back to characters. T:client/applications/ux/text-editor */
  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html;
    return area.value;
  }

  /* -------------------------------------------- */

  /**
   * Make text ready for reading: secrets, embedded documents, links to documents and pages, inline rolls, and whatever `CONFIG.TextEditor.enrichers` add.
   * T:client/applications/ux/text-editor
   */
  static async enrichHTML(content: string | null | undefined, options: AnyObject = {}): Promise<string> {
    const {
      secrets = false,
      documents = true,
      links = true,
      rolls = true,
      embeds = true,
      custom = true,
      rollData,
    } = options;
    if (!content) return "";
    // Inside a template nothing loads and no element wakes up while it is being worked on.
    const template = document.createElement("template");
    template.innerHTML = `<div>${content}</div>`;
    const html = template.content.firstElementChild as HTMLDivElement;
    if (template.content.childNodes.length > 1) html.append(...[...template.content.childNodes].slice(1));
    if (!secrets) for (const secret of html.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    const steps: ((text: Text[]) => Promise<boolean>)[] = [];
    if (embeds) steps.push((text) => this._enrichEmbeds(text, options));
    if (documents) steps.push((text) => this._enrichContentLinks(text, options));
    if (links) steps.push((text) => this._enrichHyperlinks(text, options));
    if (rolls)
      steps.push((text) =>
        this._enrichInlineRolls(typeof rollData === "function" ? rollData() : rollData, text, options),
      );
    if (custom)
      for (const config of (CONFIG.TextEditor?.enrichers ?? []) as AnyObject[])
        steps.push((text) => this._applyCustomEnrichers(config, text, options));
    let text = TextEditor.#textNodes(html);
    for (const step of steps) if (await step(text)) text = TextEditor.#textNodes(html);
    await this._finalizeEnrichedHTML(html, options);
    return html.innerHTML;
  }

  static #textNodes(root: HTMLElement): Text[] {
    const nodes: Text[] = [];
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    return nodes;
  }

  static async _enrichEmbeds(text: Text[], options: AnyObject = {}): Promise<boolean> {
    return this._replaceTextContent(text, EMBED, (match) => this._embedContent(match, options), {
      replaceParent: true,
    });
  }

  static async _enrichContentLinks(text: Text[], options: AnyObject = {}): Promise<boolean> {
    return this._replaceTextContent(text, CONTENT_LINK, (match) => this._createContentLink(match, options));
  }

  static async _enrichHyperlinks(text: Text[], options: AnyObject = {}): Promise<boolean> {
    const free = text.filter((node) => !node.parentElement?.closest("a, code, pre"));
    return this._replaceTextContent(free, HYPERLINK, (match) => this._createHyperlink(match, options));
  }

  static async _enrichInlineRolls(
    rollData: AnyObject | undefined,
    text: Text[],
    options: AnyObject = {},
  ): Promise<boolean> {
    return this._replaceTextContent(text, INLINE_ROLL, (match) =>
      this._createInlineRoll(match, rollData ?? {}, options),
    );
  }

  static async _applyCustomEnrichers(config: AnyObject, text: Text[], options: AnyObject = {}): Promise<boolean> {
    const { id, pattern, enricher, onRender, replaceParent } = config;
    return this._replaceTextContent(
      text,
      pattern,
      async (match) => {
        const element = (await enricher.call(config, match, options)) as HTMLElement | null;
        if (!element || !id || !onRender) return element;
        const wrapper = document.createElement("enriched-content");
        wrapper.setAttribute("enricher", id);
        wrapper.append(element);
        return wrapper;
      },
      { replaceParent },
    );
  }

  /** For subclasses: a last change to the enriched element. */
  static async _finalizeEnrichedHTML(_html: HTMLDivElement, _options: AnyObject): Promise<void> {
    return undefined;
  }

  /** Put elements in place of what a pattern matches; null leaves the text. The pattern must be global. T:client/applications/ux/text-editor */
  static async _replaceTextContent(
    text: Text[],
    rgx: RegExp,
    func: Replacer,
    { replaceParent = false }: { replaceParent?: boolean } = {},
  ): Promise<boolean> {
    if (!rgx.global) throw new TypeError(`The pattern ${rgx} of a text enricher must have the flag g`);
    let replaced = false;
    for (const node of text) {
      const found: [RegExpMatchArray, HTMLElement][] = [];
      for (const match of [...(node.textContent ?? "").matchAll(rgx)]) {
        const element = await func(match);
        if (element) found.push([match, element]);
      }
      // From the end, so that earlier positions stay true.
      for (const [match, element] of found.reverse()) {
        const target = node.splitText(match.index!);
        target.splitText(match[0].length);
        target.replaceWith(element);
        replaced = true;
        const parent = element.parentElement;
        const alone =
          parent &&
          [...parent.childNodes].every(
            (n) => n === element || (n.nodeType === Node.TEXT_NODE && !n.textContent?.trim()),
          );
        if (replaceParent && alone && parent.parentElement) parent.replaceWith(element);
      }
    }
    return replaced;
  }

  /* -------------------------------------------- */

  static async _createContentLink(match: RegExpMatchArray, { relativeTo }: AnyObject = {}): Promise<HTMLAnchorElement> {
    const [, type, target, hash, name] = match;
    const uuid =
      type === "UUID"
        ? target!
        : type === "Compendium"
          ? `Compendium.${TextEditor.#compendiumTail(target!)}`
          : `${type}.${TextEditor.#worldId(type!, target!)}`;
    let doc: AnyValue = null;
    try {
      doc = await fromUuid(uuid, { relative: relativeTo });
    } catch {
      // A uuid that can't even be read is a broken link like one that leads nowhere.
    }
    if (!doc) {
      return this.createAnchor({
        classes: ["content-link", "broken"],
        dataset: { uuid },
        name: name ?? uuid,
        icon: "fa-solid fa-link-slash",
      });
    }
    const label = name ?? TextEditor.#headingOf(doc, hash) ?? doc.name;
    if (typeof doc.toAnchor === "function") {
      const anchor = doc.toAnchor({
        name: label,
        attrs: { draggable: "true" },
        classes: ["content-link"],
        dataset: { link: "", uuid: doc.uuid ?? uuid, ...(hash ? { hash } : {}) },
      }) as HTMLAnchorElement;
      anchor.draggable = true;
      return anchor;
    }
    const documentName = doc.documentName ?? doc.type ?? type;
    return this.createAnchor({
      classes: ["content-link"],
      attrs: { draggable: "true" },
      dataset: { link: "", uuid: doc.uuid ?? uuid, ...(hash ? { hash } : {}), type: documentName },
      name: label,
      icon: CONFIG[documentName]?.sidebarIcon ?? "fa-solid fa-file",
    });
  }

  /** The old form `pkg.pack.id` lacks the document name that a uuid has. */
  static #compendiumTail(target: string): string {
    const [pkg, pack, ...rest] = target.split(".");
    if (rest.length !== 1) return target;
    const documentName = game.packs?.get(`${pkg}.${pack}`)?.documentName;
    return documentName ? `${pkg}.${pack}.${documentName}.${rest[0]}` : target;
  }

  /** `@Actor[Name]` means the actor of that name. */
  static #worldId(type: string, target: string): string {
    const collection = game.collections?.get(type);
    return collection?.get(target)?.id ?? collection?.getName?.(target)?.id ?? target;
  }

  static #headingOf(doc: AnyValue, hash: string | undefined): string | undefined {
    return hash ? doc.toc?.[hash]?.text : undefined;
  }

  /** A link element with icon and name. T:client/applications/ux/text-editor */
  static createAnchor({
    attrs = {},
    dataset = {},
    classes = [],
    name,
    icon,
  }: {
    attrs?: AnyObject;
    dataset?: AnyObject;
    classes?: string[];
    name?: string;
    icon?: string | null;
  } = {}): HTMLAnchorElement {
    const a = document.createElement("a");
    a.classList.add(...classes);
    for (const [key, value] of Object.entries(attrs))
      if (value !== undefined && value !== null) a.setAttribute(key, String(value));
    for (const [key, value] of Object.entries(dataset))
      if (value !== undefined && value !== null) a.dataset[key] = String(value);
    a.innerHTML = (icon ? `<i class="${escapeHTML(icon)}" inert></i>` : "") + escapeHTML(name);
    return a;
  }

  static async _embedContent(match: RegExpMatchArray, options: AnyObject = {}): Promise<HTMLElement | null> {
    const depth = options._embedDepth ?? 0;
    if (depth >= MOST_EMBEDS) return null;
    const config = this._parseEmbedConfig(match[1]!, { relative: options.relativeTo });
    config.label = match[2] ?? "";
    let doc: AnyValue = null;
    try {
      doc = config.uuid ? await fromUuid(config.uuid, { relative: options.relativeTo }) : null;
    } catch {
      // As for a link: unreadable means broken.
    }
    if (!doc)
      return this.createAnchor({
        classes: ["content-link", "broken"],
        dataset: { uuid: config.uuid ?? match[1] },
        name: config.label || (config.uuid ?? match[1]),
        icon: "fa-solid fa-link-slash",
      });
    const inner = { ...options, _embedDepth: depth + 1, relativeTo: doc };
    if (typeof doc.toEmbed === "function") return doc.toEmbed(config, inner);
    return this._embedFigure(doc, config, inner);
  }

  /** A document's text in a figure with caption and source; `inline` leaves out both. */
  static async _embedFigure(doc: AnyValue, config: AnyObject, options: AnyObject): Promise<HTMLElement> {
    const content =
      doc.text?.content ?? doc.system?.description?.value ?? doc.system?.description ?? doc.description ?? "";
    const body = await this.enrichHTML(String(content), options);
    const inline = config.inline || config.values?.includes("inline");
    const figure = document.createElement(inline ? "section" : "figure");
    figure.classList.add(
      "content-embed",
      ...String(config.classes ?? "")
        .split(/\s+/)
        .filter(Boolean),
    );
    figure.dataset.uuid = doc.uuid;
    figure.innerHTML = body;
    if (inline) return figure;
    const caption = document.createElement("figcaption");
    if (config.caption !== false)
      caption.append(
        Object.assign(document.createElement("strong"), {
          className: "embed-caption",
          textContent: config.label || doc.name,
        }),
      );
    if (config.cite !== false) {
      const cite = document.createElement("cite");
      cite.append(
        this.createAnchor({
          classes: ["content-link"],
          attrs: { draggable: "true" },
          dataset: { link: "", uuid: doc.uuid },
          name: doc.name,
          icon: "fa-solid fa-file-lines",
        }),
      );
      caption.append(cite);
    }
    if (caption.childNodes.length) figure[config.captionPosition === "top" ? "prepend" : "append"](caption);
    return figure;
  }

  /** `uuid key=value "text with blanks" word` as an object; words without a key are `values`. T:client/applications/ux/text-editor */
  static _parseEmbedConfig(raw: string, _options: AnyObject = {}): AnyObject {
    const config: AnyObject = { values: [] };
    for (const match of raw.matchAll(/(?:([\w-]+)=)?(?:"([^"]*)"|(\S+))/g)) {
      const [, key, quoted, bare] = match;
      const text = quoted ?? bare ?? "";
      const value =
        quoted === undefined && /^(true|false)$/i.test(text)
          ? text.toLowerCase() === "true"
          : quoted === undefined && /^-?\d+(\.\d+)?$/.test(text)
            ? Number(text)
            : text;
      if (key) config[key] = value;
      else if (config.uuid === undefined && /^\.|\./.test(text)) config.uuid = text;
      else config.values.push(text);
    }
    return config;
  }

  static async _createHyperlink(match: RegExpMatchArray, _options: AnyObject = {}): Promise<HTMLAnchorElement> {
    const trailing = /[.,]+$/.exec(match[0])?.[0] ?? "";
    const href = match[0].slice(0, match[0].length - trailing.length);
    const a = document.createElement("a");
    a.classList.add("hyperlink");
    a.href = href;
    a.target = "_blank";
    a.rel = "nofollow noopener";
    a.textContent = href + trailing;
    return a;
  }

  /** `[[2d6]]` is rolled now, `[[/r 2d6]]` becomes a link that rolls; anything else stays text. T:client/applications/ux/text-editor */
  static async _createInlineRoll(
    match: RegExpMatchArray,
    rollData: AnyObject,
    _options: AnyObject = {},
  ): Promise<HTMLAnchorElement | null> {
    const [, command, written, closing, label] = match;
    // Three brackets at the end: the first closes a flavour.
    const text = written! + (closing!.length === 3 ? "]" : "");
    if (!command) {
      try {
        const roll = await Roll.create(text, rollData).evaluate({ allowInteractive: false });
        return roll.toAnchor(label ? { label } : {});
      } catch {
        return null;
      }
    }
    const mode = INLINE_COMMANDS[command.trim().slice(1).toLowerCase()];
    if (!mode) return null;
    const [formula = "", ...flavor] = text.split("#").map((part) => part.trim());
    if (!Roll.validate(Roll.replaceFormulaData(formula, rollData, { missing: "1" }))) return null;
    return this.createAnchor({
      classes: ["inline-roll", "roll"],
      attrs: { role: "button", tabindex: "0" },
      dataset: {
        mode,
        formula: Roll.replaceFormulaData(formula, rollData),
        flavor: flavor.join("#") || undefined,
        tooltipText: flavor.length ? `${flavor.join("#")}: ${formula}` : formula,
      },
      name: label ?? formula,
      icon: "fa-solid fa-dice-d20",
    });
  }

  /* -------------------------------------------- */

  static #listening = false;

  /** Clicks and drags of links and inline rolls anywhere on the page; done once, by the start of the game. T:client/applications/ux/text-editor */
  static activateListeners(): void {
    if (TextEditor.#listening) return;
    TextEditor.#listening = true;
    const onClick = (event: MouseEvent): void => {
      const target = (event.target as HTMLElement | null)?.closest?.<HTMLAnchorElement>(
        "a.content-link, a.inline-roll",
      );
      if (!target || event.defaultPrevented) return;
      if (target.matches("a.inline-roll")) void this.implementation._onClickInlineRoll(event, target);
      else void this.implementation._onClickContentLink(event, target);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || !target.matches?.("a.content-link:not([href]), a.inline-roll:not([href])")) return;
      event.preventDefault();
      target.click();
    });
    document.addEventListener("dragstart", (event) => {
      const target = (event.target as HTMLElement | null)?.closest?.<HTMLElement>("a.content-link[data-uuid]");
      if (!target || target.classList.contains("broken") || !event.dataTransfer) return;
      event.stopPropagation();
      const uuid = target.dataset.uuid!;
      const { type } = (globalThis as AnyObject).foundry.utils.parseUuid(uuid) ?? {};
      event.dataTransfer.setData("text/plain", JSON.stringify({ type: type ?? target.dataset.type, uuid }));
    });
  }

  /** Open the document that a link means. */
  static async _onClickContentLink(event: MouseEvent, target: HTMLElement): Promise<AnyValue> {
    event.preventDefault();
    if (target.classList.contains("broken")) return;
    const doc = await fromUuid(target.dataset.uuid!);
    if (!doc) return;
    // One listener hears all links, but documents read the link's data (its anchor) from the event's own target.
    Object.defineProperty(event, "currentTarget", { value: target, configurable: true });
    if (typeof doc._onClickDocumentLink === "function") return doc._onClickDocumentLink(event);
    return doc.sheet?.render({ force: true });
  }

  /** Open the dice of a rolled result, or roll a deferred one into the chat. */
  static async _onClickInlineRoll(
    event: MouseEvent,
    target = (event.target as HTMLElement).closest<HTMLElement>("a.inline-roll"),
  ): Promise<AnyValue> {
    if (!target) return;
    event.preventDefault();
    if (target.classList.contains("inline-result")) {
      if (target.classList.contains("expanded")) return Roll.defaultImplementation.collapseInlineResult(target);
      return Roll.defaultImplementation.expandInlineResult(target);
    }
    const cls = CONFIG.ChatMessage.documentClass;
    const app = (globalThis as AnyObject).foundry?.applications?.instances?.get(
      target.closest<HTMLElement>(".application")?.id ?? "",
    );
    // Within a sheet its own actor rolls, elsewhere whoever speaks.
    const actor = app?.actor ?? app?.document?.actor;
    const speaker = cls.getSpeaker(actor ? { actor } : {});
    const rollData = (actor ?? cls.getSpeakerActor(speaker))?.getRollData() ?? {};
    const { mode = "roll", formula = "", flavor } = target.dataset;
    try {
      const roll = Roll.create(formula, rollData);
      const option =
        game.release?.generation >= 14 ? { messageMode: Roll._mapLegacyRollMode(mode) } : { rollMode: mode };
      return await roll.toMessage({ flavor, speaker }, option);
    } catch (error) {
      return ui.notifications?.error((error as Error).message);
    }
  }

  /* -------------------------------------------- */

  /** The data of a drag, an empty object if there is none. T:client/applications/ux/text-editor */
  static getDragEventData(event: DragEvent): AnyObject {
    try {
      return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    } catch {
      return {};
    }
  }

  /** The link text for something dropped, null if it can't be linked. T:client/applications/ux/text-editor */
  static async getContentLink(eventData: AnyObject, { relativeTo, label }: AnyObject = {}): Promise<string | null> {
    const cls = CONFIG[eventData?.type]?.documentClass;
    if (!cls) return null;
    const doc =
      typeof cls.fromDropData === "function"
        ? await cls.fromDropData(eventData)
        : eventData.uuid
          ? await fromUuid(eventData.uuid)
          : null;
    if (!doc) return null;
    if (typeof doc._createDocumentLink === "function") return doc._createDocumentLink(eventData, { relativeTo, label });
    const hash = eventData.anchor?.slug ?? eventData.hash;
    return `@UUID[${doc.uuid}${hash ? `#${hash}` : ""}]{${label ?? eventData.anchor?.name ?? doc.name}}`;
  }

  /** The beginning of a text without markup. T:client/applications/ux/text-editor */
  static previewHTML(content: string, length = 250): string {
    const template = document.createElement("template");
    template.innerHTML = content;
    return TextEditor.truncateText((template.content.textContent ?? "").trim(), { maxLength: length });
  }

  /** Keep paragraphs of text, drop everything else. T:client/applications/ux/text-editor */
  static truncateHTML(html: HTMLElement): HTMLElement {
    for (const element of [
      ...html.querySelectorAll("img, table, video, audio, iframe, figure, section.secret, h1, h2, h3, h4, h5, h6"),
    ])
      element.remove();
    return html;
  }

  /** Shorten a text. T:client/applications/ux/text-editor */
  static truncateText(
    text: string,
    {
      maxLength = 50,
      splitWords = true,
      suffix = "…",
    }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    let cut = text.slice(0, maxLength);
    if (!splitWords) cut = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut;
    return cut + (suffix ?? "");
  }
}

/** Roll commands that may stand in an inline roll, and the mode that each means. */
const INLINE_COMMANDS: Record<string, string> = {
  r: "roll",
  roll: "roll",
  pr: "publicroll",
  publicroll: "publicroll",
  gmr: "gmroll",
  gmroll: "gmroll",
  br: "blindroll",
  broll: "blindroll",
  blindroll: "blindroll",
  sr: "selfroll",
  selfroll: "selfroll",
};
