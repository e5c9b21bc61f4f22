import { isTag } from "../dom.ts";

const adderOf = (field: HTMLElement): HTMLElement | null => field.closest<HTMLElement>(".adder, .add-from");
/** A menu keeps its name from one drawing to the next. */
const nameOf = (menu: HTMLSelectElement): string =>
  [menu.id, menu.name, ...Object.values(menu.dataset), menu.getAttribute("aria-label") ?? ""].join(" ");

/** A menu with a button beside it that adds what was picked: the button waits until something is. Listen for `input`, which no form takes away. */
export function armAdder(field: HTMLElement): void {
  const button = isTag(field, "select") ? adderOf(field)?.querySelector<HTMLButtonElement>("button.add") : null;
  if (button) button.disabled = (field as HTMLSelectElement).value === "";
}

/** What is picked in menus of a window and not yet added: the window may be drawn anew at any moment, by another hand too. */
export class Picks {
  readonly #picked = new Map<string, string>();

  /** Somebody picks: kept until it is added. */
  keep(field: HTMLElement): void {
    armAdder(field);
    if (isTag(field, "select") && adderOf(field)) this.#picked.set(nameOf(field), field.value);
  }

  /** The button is pressed: what it adds is read from the menu now, and stands there no longer once the window is drawn. */
  added(target: Element): void {
    const adder = target.closest("button.add")?.closest<HTMLElement>(".adder, .add-from");
    for (const menu of adder?.querySelectorAll("select") ?? []) this.#picked.delete(nameOf(menu));
  }

  /** Every menu of a window as it stands after it was drawn. */
  restore(element: HTMLElement): void {
    for (const menu of element.querySelectorAll<HTMLSelectElement>(":is(.adder, .add-from) > select")) {
      const picked = this.#picked.get(nameOf(menu)) ?? "";
      if (picked !== "" && [...menu.options].some((o) => o.value === picked)) menu.value = picked;
      armAdder(menu);
    }
  }
}

/** Arm every menu of a window as it stands after it was drawn. */
export function armAdders(element: HTMLElement): void {
  new Picks().restore(element);
}
