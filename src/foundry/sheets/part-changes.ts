/** What somebody has changed in a part of a window since it was drawn, and what of it is only set later: none of that is a change. */
import { isElement } from "../dom.ts";
import { FILLED, MENU, setMenus } from "./menus.ts";
import { type Control, FIELDS } from "./touched.ts";

/** Buttons that wait until something is picked in the menu beside them. */
const ADDERS = ":is(.adder, .add-from) button.add";

/** What is set in a part once it is drawn, by what and on which elements: nobody's change. `setAsIn` brings what is drawn anew to where it stands. */
const SET_LATER: readonly { readonly attributes: readonly string[]; readonly of: string }[] = [
  // What can be dragged, which numbers may be left empty, the breakdown of what somebody pointed at and that it is shown.
  { attributes: ["draggable", "data-optional", "data-tooltip-html", "aria-describedby"], of: "*" },
  { attributes: ["disabled"], of: ADDERS },
  { attributes: ["open"], of: MENU },
  // Which tab is turned up.
  { attributes: ["class", "aria-selected", "tabindex"], of: ".tab, .tabs [data-tab]" },
];

const isSetLater = (element: Element, attribute: string): boolean =>
  SET_LATER.some(({ attributes, of }) => attributes.includes(attribute) && element.matches(of));

/** Bring both to the same of what is set later: what could be dragged can be, a breakdown is asked for anew, and a number that may be nothing may. */
export function setAsIn(old: HTMLElement, now: HTMLElement): void {
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
export const isAdded = (node: Node): boolean => isElement(node) && node.matches("[data-added]");

/** A custom element, which draws itself. */
export const isCustom = (element: Element): boolean => element.localName.includes("-");

/** What a custom element, an editor of texts, makes of itself is its own business, and what is put into a menu is the menu's. */
function isOthers(node: Node): boolean {
  for (let at = isElement(node) ? node : node.parentElement; at; at = at.parentElement)
    if (isCustom(at) || at.matches(FILLED)) return true;
  return false;
}

/** Whether a record tells of a change: an attribute set to what it was is none. */
function isChange({ type, target, attributeName, oldValue, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === "attributes") {
    const name = attributeName ?? "";
    return (
      isElement(target) && !isSetLater(target, name) && target.getAttribute(name) !== oldValue && !isOthers(target)
    );
  }
  const isOurs = removedNodes.length === 0 && [...addedNodes].every(isAdded);
  return !(type === "childList" && isOurs) && !isOthers(target);
}

/** A part as it was drawn, and whether anybody has changed its markup since. */
export class Drawn {
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
