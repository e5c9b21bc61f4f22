/** Parts of a window that would be drawn as they stand. */
import { but } from "../../rules/kernel/once.ts";
import { focusIn, isHTML } from "../dom.ts";
import { differences } from "./differences.ts";
import { Drawn, setAsIn } from "./part-changes.ts";
import { Tips } from "./tips.ts";
import { type Control, isField, isTouched, putBack, touchedIn } from "./touched.ts";

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

/** An editor with text that nobody has saved: Foundry carries it over into what takes the part's place. */
const OPEN_EDITOR = "prose-mirror[open], prose-mirror.active";

/** A tab that isn't the one shown. A small sheet shows all of them; asking the page what is visible would have it laid out first. */
const HIDDEN = ".application:not(.is-compact) .tab:not(.active)";

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
      // Nothing of the window's context is worked out that this part's template doesn't read.
      const partContext = await parted._preparePartContext(id, but(context, { tips }), options);
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
