/** Parts of a window that would be drawn as they stand. */
import { focusIn, isElement, isHTML } from "../dom.ts";
import { FILLED, MENU, setMenus } from "./menus.ts";
import { Tips } from "./tips.ts";
import { type Control, FIELDS, isField, isTouched, putBack, touchedIn } from "./touched.ts";

/** A template of a window as Foundry has it; sheets have none that is the window's root. */
interface Part {
  readonly template: string;
  readonly id?: string;
  readonly classes?: readonly string[];
  readonly scrollable?: readonly string[];
}

/** What is used of a window with parts. */
interface Parted {
  readonly id: string;
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  readonly tabGroups: Readonly<Record<string, string | null | undefined>>;
  _configureRenderParts(options: object): Readonly<Record<string, Part | undefined>>;
  _preparePartContext(partId: string, context: object, options: object): Promise<object>;
  _prepareTabs(group: string): Readonly<Record<string, { readonly active: boolean } | undefined>>;
}

/** What markup says, as the one element that a part is. */
function elementOf(markup: string): HTMLElement {
  const reader = document.createElement("template");
  reader.innerHTML = markup;
  const [element] = reader.content.children;
  if (!isHTML(element) || reader.content.children.length !== 1)
    throw new Error(`a part of a sheet is one element: ${markup.trim().slice(0, 80)}`);
  return element;
}

/** A tab that nobody sees yet, in its place. */
function unseenTab(id: string, group: string): HTMLElement {
  const element = document.createElement("section");
  element.className = "tab";
  Object.assign(element.dataset, { applicationPart: id, group, tab: id });
  return element;
}

/** What is set in a part once it is drawn: what can be dragged, the breakdown of what somebody pointed at and that it is shown, which numbers may be left empty. */
const SET_LATER: readonly (string | null)[] = ["draggable", "data-tooltip-html", "data-optional", "aria-describedby"];

/** Buttons that wait until something is picked in the menu beside them. */
const ADDERS = ":is(.adder, .add-from) button.add";

/** What tells which tab is turned up. */
const TURNED: readonly (string | null)[] = ["class", "aria-selected", "tabindex"];

const isSetLater = (element: Element, attribute: string | null): boolean =>
  SET_LATER.includes(attribute) ||
  (attribute === "disabled" && element.matches(ADDERS)) ||
  (attribute === "open" && element.matches(MENU)) ||
  (TURNED.includes(attribute) && element.matches(".tab, .tabs [data-tab]"));

/** Bring both to the same of what is set later: what could be dragged can be, a breakdown is asked for anew, and a number that may be nothing may. */
function setAsIn(old: HTMLElement, now: HTMLElement): void {
  for (const element of old.querySelectorAll("[data-tip]:not([data-tooltip-html=''])"))
    element.setAttribute("data-tooltip-html", "");
  if (old.querySelector(".draggable[draggable]"))
    for (const element of now.querySelectorAll(".draggable")) element.setAttribute("draggable", "true");
  const optional = new Set([...old.querySelectorAll<Control>("[data-optional]")].map(({ name }) => name));
  for (const field of now.querySelectorAll<Control>(FIELDS))
    if (optional.has(field.name)) field.setAttribute("data-optional", "");
  setMenus(old, now);
  const adders = [...old.querySelectorAll<HTMLButtonElement>(ADDERS)];
  const drawn = [...now.querySelectorAll<HTMLButtonElement>(ADDERS)];
  if (adders.length === drawn.length)
    for (const [i, button] of drawn.entries()) button.disabled = adders[i]?.disabled ?? false;
}

/** What of ours is put into a part after each drawing, where it doesn't stand yet. */
const isAdded = (node: Node): boolean => isElement(node) && node.matches("[data-added]");

/** An editor with text that nobody has saved: Foundry carries it over into what takes the part's place. */
const OPEN_EDITOR = "prose-mirror[open], prose-mirror.active";

const isCustom = (element: Element): boolean => element.localName.includes("-");

/** What a custom element, an editor of texts, makes of itself is its own business, and what is put into a menu is the menu's. */
function isOthers(node: Node): boolean {
  for (let at = isElement(node) ? node : node.parentElement; at; at = at.parentElement)
    if (isCustom(at) || at.matches(FILLED)) return true;
  return false;
}

/** Whether a record tells of a change: an attribute set to what it was is none. */
function isChange({ type, target, attributeName, oldValue, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === "attributes")
    return (
      isElement(target) &&
      !isSetLater(target, attributeName) &&
      target.getAttribute(attributeName ?? "") !== oldValue &&
      !isOthers(target)
    );
  const isOurs = removedNodes.length === 0 && [...addedNodes].every(isAdded);
  return !(type === "childList" && isOurs) && !isOthers(target);
}

/** A tab that isn't the one shown. A small sheet shows all of them; asking the page what is visible would have it laid out first. */
const HIDDEN = ".application:not(.is-compact) .tab:not(.active)";

/** A part's context: the window's, of which nothing is worked out that its template doesn't read. */
const contextOf = (context: object, own: object): object =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(context), ...Object.getOwnPropertyDescriptors(own) },
  );

/** Does what makes an element say what another says. */
type Edit = () => void;

const haveSame = (a: Element, b: Element): boolean =>
  a.attributes.length === b.attributes.length &&
  [...a.attributes].every(({ name, value }) => b.getAttribute(name) === value);

function takeAttributes(old: Element, now: Element): void {
  for (const name of old.getAttributeNames()) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** Nodes of an element are taken out, and others put in before one that stays. */
function exchange(
  parent: Element,
  was: readonly ChildNode[],
  is: readonly ChildNode[],
  before: ChildNode | null | undefined,
): void {
  for (const node of is) parent.insertBefore(node, before ?? null);
  for (const node of was) node.remove();
}

/** How many of two lists are the same, from where they begin. */
function alike(a: readonly ChildNode[], b: readonly ChildNode[]): number {
  const other = a.findIndex((node, i) => b[i]?.isEqualNode(node) !== true);
  return other < 0 ? a.length : other;
}

/** A field that is the same one, whatever stands in it. */
const isSameField = (old: Control, now: Element): boolean =>
  ["name", "type", "data-item-field"].every((name) => old.getAttribute(name) === now.getAttribute(name));

/**
 * What has to be done to an element for it to say what the other says: as little as can be. Null: the element itself has to be replaced.
 * @param held  what has the focus and stays whatever happens: where it would be taken away, the answer is null up to the element that was asked about
 */
function differences(old: Element, now: Element, held: Element | null): readonly Edit[] | null {
  if (old.isEqualNode(now)) return [];
  if (isCustom(old) || old.localName !== now.localName || (isField(old) && !isSameField(old, now))) return null;
  const own = haveSame(old, now)
    ? []
    : [
        (): void => {
          takeAttributes(old, now);
        },
      ];
  if (old.matches(FILLED)) return own;
  const [was, is] = [[...old.childNodes].filter((node) => !isAdded(node)), [...now.childNodes]];
  const isSameKind = (a: ChildNode, i: number): boolean => {
    const b = is[i] ?? null;
    return isElement(a) && b !== null && isElement(b) ? a.localName === b.localName : a.isEqualNode(b);
  };
  const change = (
    out: readonly ChildNode[],
    put: readonly ChildNode[],
    before: ChildNode | null | undefined,
  ): readonly Edit[] | null =>
    out.some((node) => held !== null && node.contains(held)) ? null : [exchange.bind(null, old, out, put, before)];
  if (was.length === is.length && was.every(isSameKind)) {
    const edits = [...own];
    for (const [i, a] of was.entries()) {
      const b = is[i];
      if (!isElement(a) || !b || !isElement(b)) continue;
      const more = differences(a, b, held) ?? change([a], [b], a.nextSibling);
      if (!more) return null;
      edits.push(...more);
    }
    return edits;
  }
  // Something has come or gone: what stands before it and after it stays.
  const from = alike(was, is);
  const after = alike(was.slice(from).reverse(), is.slice(from).reverse());
  const before = after > 0 ? was[was.length - after] : was.at(-1)?.nextSibling;
  const more = change(was.slice(from, was.length - after), is.slice(from, is.length - after), before);
  return more && [...own, ...more];
}

/** A part as it was drawn, and whether anybody has changed its markup since. */
class Drawn {
  readonly #observer: MutationObserver;
  #changed = false;

  constructor(
    readonly from: string,
    element: HTMLElement,
  ) {
    this.#observer = new MutationObserver((records) => {
      this.#hear(records);
    });
    this.#observer.observe(element, {
      attributeOldValue: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  }

  get isChanged(): boolean {
    this.#hear(this.#observer.takeRecords());
    return this.#changed;
  }

  forget(): void {
    this.#observer.disconnect();
  }

  #hear(records: readonly MutationRecord[]): void {
    this.#changed ||= records.some(isChange);
  }
}

/**
 * Reading markup and laying out what it says is most of what drawing a sheet costs, and most changes are seen in one of its parts. Parts whose markup is what it was, and in which nobody has changed anything since (a field
 * that was typed in, a mark of whose turn it is, a button of another module), stay as they are.
 */
export class SameParts {
  readonly #drawn = new Map<string, Drawn>();
  readonly #tips = new Map<string, Tips>();
  /** Parts that are about to be replaced: their markup, and whether they are as wholes. */
  readonly #next = new Map<string, { readonly from: string; readonly isWhole: boolean }>();
  readonly #areWhole: boolean;

  /** @param areWhole  a part in which anything has changed is replaced as a whole, and `splice` isn't asked */
  constructor({ areWhole = false } = {}) {
    this.#areWhole = areWhole;
  }

  /** Parts that nobody sees now and that say what was so before the last change. */
  readonly #late = new Set<string>();

  /** Tabs that nobody has turned to since the window opened: there is nothing of them but their place. */
  readonly #unopened = new Set<string>();

  /** What is to be drawn when the page has nothing else to do, so that whoever turns to it finds it as it is. */
  get late(): readonly string[] {
    return [...this.#late].filter((id) => !this.#unopened.has(id));
  }

  /** Somebody turns to a tab, or is about to; or to all of them. What of them has to be drawn is late from now on. */
  turnTo(tab?: string): void {
    if (tab === undefined) this.#unopened.clear();
    else this.#unopened.delete(tab);
  }

  /** Of parts that are to be drawn anew, those that somebody sees: a tab that isn't shown can wait until the page has nothing else to do. */
  seen(window: object, ids: readonly string[]): string[] {
    const { parts } = window as Parted;
    const seen = ids.filter((id) => parts[id]?.matches(HIDDEN) !== true);
    for (const id of ids) if (!seen.includes(id)) this.#late.add(id);
    return seen;
  }

  /** A form's values without those of parts that are still to be drawn: they are what was so before, and nobody has typed them. */
  withoutLate(window: object, values: Record<string, unknown>): void {
    const { parts } = window as Parted;
    for (const id of this.#late)
      for (const field of parts[id]?.querySelectorAll<Control>("[name]") ?? [])
        if (!isField(field) || !isTouched(field)) Reflect.deleteProperty(values, field.name);
  }

  /** The breakdown of an element of a part, as of the last time that the window was drawn. */
  tipOf(element: HTMLElement): string {
    const part = element.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart ?? "";
    return this.#tips.get(part)?.at(Number(element.dataset.tip)) ?? "";
  }

  /** A window that opens is there as soon as the tab that is turned up is: the others have their places, and are drawn when somebody turns to them. */
  opening(window: object, group: string, ids: readonly string[]): Record<string, HTMLElement> {
    const tabs = (window as Parted)._prepareTabs(group);
    const unseen = ids.filter((id) => tabs[id]?.active === false);
    return Object.fromEntries(
      unseen.map((id) => {
        const element = unseenTab(id, group);
        this.#late.add(id);
        this.#unopened.add(id);
        this.#next.set(id, { from: "", isWhole: true });
        return [id, element];
      }),
    );
  }

  /**
   * Draw what isn't the same any more, in place of what the window itself would draw.
   * @param options  those of the render, with the parts that were asked for
   * @returns elements by part, those that have to be put in the place of older ones
   */
  async draw(
    window: object,
    context: object,
    options: { readonly parts?: readonly string[]; readonly isFirstRender?: boolean },
  ): Promise<Record<string, HTMLElement>> {
    const parted = window as Parted;
    const parts = parted._configureRenderParts(options);
    const unseen = options.isFirstRender === true ? this.opening(window, "primary", options.parts ?? []) : {};
    const result: Record<string, HTMLElement> = {};
    for (const id of options.parts ?? []) {
      const part = parts[id];
      if (!part) continue;
      const place = unseen[id];
      if (place) {
        result[id] = place;
        continue;
      }
      const tips = new Tips();
      const partContext = await parted._preparePartContext(id, contextOf(context, { tips }), options);
      const from = await foundry.applications.handlebars.renderTemplate(part.template, partContext as never);
      this.#tips.set(id, tips);
      this.#late.delete(id);
      this.#unopened.delete(id);
      if (this.#stands(id, from, parted.parts[id])) continue;
      const element = elementOf(from);
      element.dataset.applicationPart = id;
      if (part.id !== undefined) element.id = `${parted.id}-${part.id}`;
      element.classList.add(...(part.classes ?? []));
      this.#next.set(id, { from, isWhole: this.#areWhole || part.scrollable !== undefined });
      if (this.#areWhole) this.#put(id, element);
      result[id] = element;
    }
    return result;
  }

  #stands(id: string, from: string, element: HTMLElement | undefined): boolean {
    const drawn = this.#drawn.get(id);
    return (
      drawn !== undefined &&
      element?.isConnected === true &&
      drawn.from === from &&
      !drawn.isChanged &&
      touchedIn(element).length === 0
    );
  }

  /**
   * Of parts that are to be replaced, put only what has changed into those of which nobody has changed the markup; what is left in `result` is replaced as a whole. Laying out a tab anew for one number is most of what the
   * number costs, and whoever is in a field stays in it, with what they have chosen or half typed. Where what has the focus goes, or something is scrolled, Foundry replaces the part and finds both again.
   * @param isUnfinished  whether somebody is in the middle of a field; any other says what is drawn
   */
  splice(window: object, result: Record<string, HTMLElement>, isUnfinished: (field: Control) => boolean): void {
    const { parts, tabGroups } = window as Parted;
    for (const [id, element] of Object.entries(result)) {
      const old = parts[id];
      // Whoever pointed at a tab may have turned to it while it was drawn.
      const { group, tab } = element.dataset;
      if (group !== undefined && tab !== undefined) element.classList.toggle("active", tabGroups[group] === tab);
      const isUntouched =
        this.#next.get(id)?.isWhole === false &&
        this.#drawn.get(id)?.isChanged === false &&
        old?.isConnected === true &&
        old.querySelector(OPEN_EDITOR) === null;
      if (isUntouched) setAsIn(old, element);
      const edits = isUntouched ? differences(old, element, focusIn(old)) : null;
      for (const edit of edits ?? []) edit();
      if (edits && old) for (const field of touchedIn(old)) if (!isUnfinished(field)) putBack(field);
      if (edits) Reflect.deleteProperty(result, id);
      this.#put(id, edits && old ? old : element);
    }
  }

  #put(id: string, element: HTMLElement): void {
    this.#drawn.get(id)?.forget();
    this.#drawn.set(id, new Drawn(this.#next.get(id)?.from ?? "", element));
  }
}
