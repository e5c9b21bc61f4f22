/**
 * The page, and on Foundry 14 every browser window that a sheet or the chat was taken out into (`ApplicationV2#detachWindow`). Each has a document of its own, and what is an element there is no
 * `Element` of this page's: ask by what it is, not by `instanceof`.
 */

interface Detached {
  readonly windows: Iterable<{ readonly window: Window }>;
}

const HTML = "http://www.w3.org/1999/xhtml";

/** Whether something, the target of an event say, is an element of any window. */
export const isElement = (target: unknown): target is Element =>
  typeof target === "object" && target !== null && (target as Partial<Node>).nodeType === 1;

/** Whether it is an element of HTML, of any window. */
export const isHTML = (target: unknown): target is HTMLElement => isElement(target) && target.namespaceURI === HTML;

/** Whether it is an element of this name, of any window. */
export const isTag = <Tag extends keyof HTMLElementTagNameMap>(
  target: unknown,
  tag: Tag,
): target is HTMLElementTagNameMap[Tag] => isHTML(target) && target.localName === tag;

/** Whether something is a node that may lie in an element, of any window. */
export const isNode = (target: unknown): target is Node =>
  typeof target === "object" && target !== null && typeof (target as Partial<Node>).nodeType === "number";

/** Every document in which something of the game is shown. */
export function documents(): readonly Document[] {
  // 13's namespace (and our own host) may refuse a name that isn't there.
  const apps = foundry.applications as unknown as { readonly detached?: Detached };
  const out = Object.hasOwn(apps, "detached") ? [...(apps.detached?.windows ?? [])] : [];
  return [document, ...out.flatMap(({ window: one }) => (one.closed ? [] : [one.document]))];
}

/** Every element that fits, in whichever window it is. */
export const everywhere = <E extends Element>(selector: string): readonly E[] =>
  documents().flatMap((one) => [...one.querySelectorAll<E>(selector)]);

/** Listen in this page, and in each window that opens later. */
export function listenEverywhere<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  options: AddEventListenerOptions = {},
): void {
  document.addEventListener(type, listener, options);
  Hooks.on(
    "openDetachedWindow" as never,
    ((_id: string, { document: opened }: Window) => {
      opened.addEventListener(type, listener, options);
    }) as never,
  );
}

/** Listen before the page itself does, in this window and in each that opens later. */
export function listenFirst<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  window.addEventListener(type, listener, { capture: true });
  Hooks.on(
    "openDetachedWindow" as never,
    ((_id: string, opened: Window) => {
      opened.addEventListener(type, listener, { capture: true });
    }) as never,
  );
}

/** Whether somebody is typing or standing somewhere in this element; the element that has the focus there, or null. */
export function focusIn(element: Element | null | undefined): HTMLElement | null {
  const active = element?.ownerDocument.activeElement ?? null;
  return isHTML(active) && element?.contains(active) === true ? active : null;
}
