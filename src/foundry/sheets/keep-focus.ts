/**
 * Whoever stands on a button, a fold or a row of a window stands on the same one when the window is drawn anew. Foundry finds again what has an id or a name of its own; what has neither, and one of several of the same
 * name, would leave the focus on the page, and whoever plays by keys at its beginning.
 */
import { isElement, listenEverywhere } from "../dom.ts";

interface Held {
  readonly element: HTMLElement;
  /** All that lay round it as it got the focus: what is taken away no longer knows. */
  readonly around: readonly EventTarget[];
}

/** What tells one document's row from another's. */
const ROWS = "[data-item-id], [data-entry-id], [data-effect-id], [data-combatant-id], [data-uuid]";
const OPEN_TO_FOCUS = "a[href], button, input, select, textarea, summary, [tabindex]";

const rowOf = (element: HTMLElement): string => {
  const { itemId, entryId, effectId, combatantId, uuid } = element.closest<HTMLElement>(ROWS)?.dataset ?? {};
  return itemId ?? entryId ?? effectId ?? combatantId ?? uuid ?? "";
};

/** What it is for, without what it says at the moment. */
function purposeOf(element: HTMLElement): string {
  const data = Object.entries(element.dataset).filter(([name]) => !/^tooltip|^refused$/u.test(name));
  const name = element.getAttribute("name") ?? "";
  // A fold may have nothing but its words.
  const words = data.length === 0 && name === "" ? element.textContent.trim() : "";
  return JSON.stringify([name, "value" in element && name !== "" ? boxValue(element) : "", data, words]);
}

const boxValue = (element: HTMLElement): string =>
  element.matches("[type=radio], [type=checkbox]") ? (element.getAttribute("value") ?? "") : "";

/** Ways to know it again, from the surest to the least sure. */
const WAYS: readonly ((element: HTMLElement) => string)[] = [
  (element) => `${rowOf(element)} ${purposeOf(element)}`,
  (element) => `${rowOf(element)} ${element.dataset.action ?? element.getAttribute("name") ?? purposeOf(element)}`,
  (element) => element.dataset.action ?? element.getAttribute("name") ?? purposeOf(element),
];

/** The one that took the place of what had the focus: the same, else the same of its row, else the one that does the same at its place. */
export function heirOf(old: HTMLElement, before: HTMLElement, now: HTMLElement): HTMLElement | null {
  const like = (root: HTMLElement, way: string, of: (element: HTMLElement) => string): HTMLElement[] =>
    [root, ...root.querySelectorAll<HTMLElement>(OPEN_TO_FOCUS)].filter(
      (one) => one.localName === old.localName && of(one) === way && one.checkVisibility() !== false,
    );
  for (const of of WAYS) {
    const way = of(old);
    const found = like(now, way, of);
    if (found.length === 0) continue;
    const place = [before, ...before.querySelectorAll<HTMLElement>(OPEN_TO_FOCUS)]
      .filter((one) => one.localName === old.localName && of(one) === way)
      .indexOf(old);
    return found[Math.max(0, Math.min(place, found.length - 1))] ?? null;
  }
  return null;
}

/** The part that was taken away with it. */
function topOf(element: HTMLElement): HTMLElement {
  let top = element;
  while (top.parentElement) top = top.parentElement;
  return top;
}

let held: Held | null = null;

/** Where the focus goes now that `root` has been drawn. */
function handOn(root: HTMLElement): void {
  if (!held || held.element.isConnected || !held.around.includes(root)) return;
  const { element } = held;
  const { activeElement, body } = root.ownerDocument;
  const name = element.getAttribute("name");
  const strayed = name !== null && isElement(activeElement) && activeElement.getAttribute("name") === name;
  if (activeElement !== null && activeElement !== body && activeElement !== root && !strayed) return;
  const before = topOf(element);
  const part = before.dataset.applicationPart;
  const now =
    part === undefined
      ? root
      : (root.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(part)}"]`) ?? root);
  const heir = heirOf(element, before, now);
  if (heir && heir !== activeElement) heir.focus({ preventScroll: true });
}

/** Keep the focus where it is in every window in which something of ours has it. */
export function registerKeepFocus(): void {
  listenEverywhere("focusin", (event) => {
    const element = event.target;
    held =
      isElement(element) && element.closest(".crossover") !== null
        ? { element: element as HTMLElement, around: event.composedPath() }
        : null;
  });
  listenEverywhere("focusout", (event) => {
    const left = event.target;
    // What is drawn anew loses the focus, too: it is gone from the page by then.
    setTimeout(() => {
      if (held?.element === left && isElement(left) && left.isConnected && left.ownerDocument.activeElement !== left)
        held = null;
    });
  });
  Hooks.on(
    "renderApplicationV2" as never,
    ((_app: unknown, root: HTMLElement) => {
      handOn(root);
    }) as never,
  );
}
