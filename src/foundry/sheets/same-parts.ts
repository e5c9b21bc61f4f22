/** Parts of a window that would be drawn as they stand. */
import { isElement, isHTML, isTag } from "../dom.ts";
import { Tips } from "./tips.ts";

/** A template of a window as Foundry has it; sheets have none that is the window's root. */
interface Part {
  readonly template: string;
  readonly id?: string;
  readonly classes?: readonly string[];
}

/** What is used of a window with parts. */
interface Parted {
  readonly id: string;
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  _configureRenderParts(options: object): Readonly<Record<string, Part | undefined>>;
  _preparePartContext(partId: string, context: object, options: object): Promise<object>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether somebody has set a field otherwise than it was drawn: what stands in it isn't in its markup. */
function isTouched(field: Field): boolean {
  if (isTag(field, "select")) {
    const options = [...field.options];
    // Where none was drawn as chosen, the first is.
    const drawn = options.some((o) => o.defaultSelected) ? options.map((o) => o.defaultSelected) : null;
    return drawn ? options.some((o, i) => o.selected !== drawn[i]) : !field.multiple && field.selectedIndex > 0;
  }
  return field.value !== field.defaultValue || (isTag(field, "input") && field.checked !== field.defaultChecked);
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

/** What is set in a part once it is drawn: what can be dragged, and the breakdown of what somebody pointed at. */
const SET_LATER: readonly (string | null)[] = ["draggable", "data-tooltip-html"];

/** Whether a record tells of a change: an attribute set to what it was is none. */
const isChange = ({ type, target, attributeName, oldValue }: MutationRecord): boolean =>
  type !== "attributes" ||
  (!SET_LATER.includes(attributeName) && isElement(target) && target.getAttribute(attributeName ?? "") !== oldValue);

/** A tab that isn't the one shown. A small sheet shows all of them; asking the page what is visible would have it laid out first. */
const HIDDEN = ".application:not(.is-compact) .tab:not(.active)";

/** A part's context: the window's, of which nothing is worked out that its template doesn't read. */
const contextOf = (context: object, own: object): object =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(context), ...Object.getOwnPropertyDescriptors(own) },
  );

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

  /** Parts that nobody sees now and that say what was so before the last change. */
  readonly #late = new Set<string>();

  get late(): readonly string[] {
    return [...this.#late];
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
      for (const field of parts[id]?.querySelectorAll<Field>("[name]") ?? [])
        if (!field.matches("input, textarea, select") || !isTouched(field)) Reflect.deleteProperty(values, field.name);
  }

  /** The breakdown of an element of a part, as of the last time that the window was drawn. */
  tipOf(element: HTMLElement): string {
    const part = element.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart ?? "";
    return this.#tips.get(part)?.at(Number(element.dataset.tip)) ?? "";
  }

  /**
   * Draw what isn't the same any more, in place of what the window itself would draw.
   * @param options  those of the render, with the parts that were asked for
   * @returns elements by part, those that have to be put in the place of older ones
   */
  async draw(
    window: object,
    context: object,
    options: { readonly parts?: readonly string[] },
  ): Promise<Record<string, HTMLElement>> {
    const parted = window as Parted;
    const parts = parted._configureRenderParts(options);
    const result: Record<string, HTMLElement> = {};
    for (const id of options.parts ?? []) {
      const part = parts[id];
      if (!part) continue;
      const tips = new Tips();
      const partContext = await parted._preparePartContext(id, contextOf(context, { tips }), options);
      const from = await foundry.applications.handlebars.renderTemplate(part.template, partContext as never);
      this.#tips.set(id, tips);
      this.#late.delete(id);
      if (this.#stands(id, from, parted.parts[id])) continue;
      const element = elementOf(from);
      element.dataset.applicationPart = id;
      if (part.id !== undefined) element.id = `${parted.id}-${part.id}`;
      element.classList.add(...(part.classes ?? []));
      this.#drawn.get(id)?.forget();
      this.#drawn.set(id, new Drawn(from, element));
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
      ![...element.querySelectorAll<Field>("input, textarea, select")].some(isTouched)
    );
  }
}
