/**
 * [14] Windows of the browser that applications are taken out into. Each has a document of its own with the styles of this page; `game`, `ui`, `foundry` and the other globals of the page are there
 * too. A14:DetachedWindowOptions, hookEvents.closeDetachedWindow, foundryvtt/foundryvtt#13128, #13130
 */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Collection } from "../../../common/utils/index.ts";
import { Hooks } from "../../hooks.ts";

/** A window that was opened, under its id. */
export interface DetachedWindow {
  readonly id: string;
  readonly window: Window;
}

/** What is open now: `foundry.applications.detached.windows`. */
export const windows = new Collection<DetachedWindow>();

const GLOBALS = ["CONFIG", "CONST", "Hooks", "canvas", "foundry", "game", "ui"];

/** Open a window that looks like this page; null where the browser doesn't allow it. @param closed  when it has gone, whoever closed it */
export function openDetached(
  id: string,
  { width = 600, height = 700, title = "" }: AnyObject,
  closed: () => void,
): Window | null {
  const opened = window.open("", id, `popup,width=${Math.round(width)},height=${Math.round(height)}`);
  if (!opened) return null;
  const { document: page } = opened;
  const base = page.createElement("base");
  base.href = document.baseURI;
  page.head.replaceChildren(base);
  for (const style of document.head.querySelectorAll("style, link[rel=stylesheet], link[rel=icon]"))
    page.head.append(page.importNode(style, true));
  page.adoptedStyleSheets = [];
  for (const [from, to] of [
    [document.documentElement, page.documentElement],
    [document.body, page.body],
  ] as const)
    for (const { name, value } of from.attributes) to.setAttribute(name, value);
  page.body.classList.add("detached");
  page.title = String(title);
  for (const name of GLOBALS)
    Object.defineProperty(opened, name, {
      get: (): AnyValue => (globalThis as AnyObject)[name] as unknown,
      configurable: true,
    });
  windows.set(id, { id, window: opened });
  opened.addEventListener("pagehide", () => {
    if (windows.get(id)?.window !== opened) return;
    windows.delete(id);
    closed();
    Hooks.callAll("closeDetachedWindow", id, opened);
  });
  Hooks.callAll("openDetachedWindow", id, opened);
  return opened;
}

/** Carry an application's element into another page. What listens on the page it leaves (an editor) says how it comes back to itself. */
export function carry(element: HTMLElement, page: HTMLElement): void {
  const open = [...element.querySelectorAll<HTMLElement & { _leavePage?(): () => void }>("prose-mirror")];
  const arrivals = open.map((one) => one._leavePage?.());
  page.append(element);
  for (const arrive of arrivals) arrive?.();
}

/** Close a window that was opened here. */
export function closeDetached(id: string): void {
  windows.get(id)?.window.close();
}

// Nothing of a page that is left stays behind in another window.
if (typeof window !== "undefined")
  window.addEventListener("pagehide", () => {
    for (const { window: opened } of [...windows]) opened.close();
  });
