/** Parts of a window that would be drawn as they stand. */
import { isTag } from "../dom.ts";

/** A template of a window as Foundry has it. */
interface Part {
  readonly template: string;
}

/** What is used of a window with parts. */
interface Parted {
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
   * Draw what isn't the same any more.
   * @param options  those of the render, with the parts that were asked for
   * @param draw     as the window itself draws so many parts
   */
  async draw(
    window: object,
    context: object,
    options: { readonly parts?: readonly string[] },
    draw: (options: object) => Promise<Record<string, HTMLElement>>,
  ): Promise<Record<string, HTMLElement>> {
    const parted = window as Parted;
    const parts = parted._configureRenderParts(options);
    const markup = new Map<string, string>();
    for (const id of options.parts ?? []) {
      const part = parts[id];
      const partContext = await parted._preparePartContext(id, { ...context }, options);
      if (part)
        markup.set(id, await foundry.applications.handlebars.renderTemplate(part.template, partContext as never));
    }
    const behind = (options.parts ?? []).filter((id) => !this.#stands(id, markup.get(id), parted.parts[id]));
    const result = await draw({ ...options, parts: behind });
    for (const [id, element] of Object.entries(result))
      this.#drawn.set(id, { from: markup.get(id) ?? "", to: markupOf(element) });
    return result;
  }

  #stands(id: string, from: string | undefined, element: HTMLElement | undefined): boolean {
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
