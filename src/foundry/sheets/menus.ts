import { isElement, isTag, listenEverywhere, listenFirst } from "../dom.ts";

/** Menus that open over a sheet or a window. */
export const MENU = "details:is(.points, .condition-menu)";
/** What of them is put in when they open. */
export const FILLED = ":is(.points-menu, .condition-menu > .menu-grid)";

const menusIn = (root: Element): HTMLDetailsElement[] => [...root.querySelectorAll<HTMLDetailsElement>(MENU)];

const keyOf = ({ className, dataset: { uuid = "", points = "" } }: HTMLElement): string =>
  [className, uuid, points].join(" ");

const likeIn = (root: Element, menu: HTMLElement): HTMLDetailsElement | undefined =>
  menusIn(root).find((one) => keyOf(one) === keyOf(menu));

/** The menu whose button or word was pressed; one that opened or closed. */
export function menuAt(event: Event): HTMLDetailsElement | null {
  const at = isElement(event.target) ? event.target.closest("summary, details") : null;
  const menu = isTag(at, "summary") ? at.parentElement : at;
  return isTag(menu, "details") && menu.matches(`.crossover ${MENU}`) ? menu : null;
}

/** Menus that stand open, each with all that it lay in as it opened: what is taken away no longer knows. */
const open = new Map<HTMLDetailsElement, readonly EventTarget[]>();

const isHere = (at: EventTarget): boolean => isElement(at) && at.matches(".application") && at.isConnected;

/** Windows that were closed with a menu open in them are let go. */
function forgetClosed(): void {
  for (const [menu, around] of open) if (!menu.isConnected && !around.some(isHere)) open.delete(menu);
}

/** Menus of what has been drawn anew stand open where they stood open, with what was put into them. */
export function reopenMenus(root: HTMLElement): void {
  for (const [menu, around] of open) {
    if (menu.isConnected || !around.includes(root)) continue;
    open.delete(menu);
    const now = menu.open ? likeIn(root, menu) : undefined;
    if (!now) continue;
    const [was, is] = [menu.querySelector(FILLED), now.querySelector(FILLED)];
    if (was && is?.childElementCount === 0) is.append(...was.childNodes);
    now.open = true;
    open.set(now, around);
  }
}

/** Bring menus that are drawn to where those stand whose place they take. */
export function setMenus(old: Element, now: Element): void {
  for (const menu of menusIn(old)) {
    const drawn = likeIn(now, menu);
    if (drawn) drawn.open = menu.open;
  }
}

/**
 * A menu that somebody has opened stays open until they pick something from it or close it, whatever is drawn meanwhile: at a table somebody is always changed, and a menu that went with each change would be gone before it
 * is read.
 */
export function registerMenus(): void {
  const hear = (event: Event): void => {
    const menu = menuAt(event);
    if (!menu) return;
    forgetClosed();
    open.set(menu, event.composedPath());
  };
  listenFirst("click", (event) => {
    if (isElement(event.target) && event.target.closest("summary") !== null) hear(event);
  });
  // Opened by something else than a click.
  listenFirst("toggle", (event) => {
    const menu = menuAt(event);
    if (menu?.open === true) hear(event);
    else if (menu?.isConnected === true) open.delete(menu);
  });
  // After what the button does.
  listenEverywhere("click", ({ target }) => {
    const item = isElement(target) ? target.closest(".menu-item:not([aria-disabled=true])") : null;
    const menu = item?.closest<HTMLDetailsElement>(MENU);
    if (!menu?.isConnected) return;
    menu.open = false;
    if (menu.ownerDocument.activeElement === item) menu.querySelector("summary")?.focus();
  });
  Hooks.on(
    "renderApplicationV2" as never,
    ((_app: unknown, root: HTMLElement) => {
      reopenMenus(root);
    }) as never,
  );
}
