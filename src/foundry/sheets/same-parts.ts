/** Parts of a window that would be drawn as they stand. */
import { isHTML, isTag } from "../dom.ts";

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

/** A part as it stands now; what can be dragged is marked once it is drawn. */
const markupOf = (element: HTMLElement): string => element.outerHTML.replaceAll(/ draggable="(?:true|false)"/gu, "");

/**
 * Reading markup and laying out what it says is most of what drawing a sheet costs, and most changes are seen in one of its parts. Parts whose markup is what it was, and in which nobody has changed anything since (a field
 * that was typed in, a mark of whose turn it is, a button of another module), stay as they are.
 */
export class SameParts {
  /** What each part was drawn from, and what that became before anybody changed it. */
  readonly #drawn = new Map<string, { readonly from: string; readonly to: string }>();

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
      const partContext = await parted._preparePartContext(id, { ...context }, options);
      const from = await foundry.applications.handlebars.renderTemplate(part.template, partContext as never);
      if (this.#stands(id, from, parted.parts[id])) continue;
      const element = elementOf(from);
      element.dataset.applicationPart = id;
      if (part.id !== undefined) element.id = `${parted.id}-${part.id}`;
      element.classList.add(...(part.classes ?? []));
      this.#drawn.set(id, { from, to: markupOf(element) });
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
      drawn.to === markupOf(element) &&
      ![...element.querySelectorAll<Field>("input, textarea, select")].some(isTouched)
    );
  }
}
