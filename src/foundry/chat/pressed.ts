import { isElement, listenEverywhere } from "../dom.ts";

/** Where on the page somebody's hand was last, and when. A script that runs by itself presses nothing. */
let last: { readonly at: Element; readonly when: number } | null = null;

/** How long after a press what happens is still taken for its doing: a menu closes, a server is asked. */
const MOMENT = 2000;

/** Begin to notice presses of hand or keyboard. Once, when the page starts. */
export function registerPresses(): void {
  const note = ({ target, isTrusted }: Event): void => {
    if (isTrusted && isElement(target)) last = { at: target, when: Date.now() };
  };
  for (const type of ["pointerdown", "click", "keydown"] as const) listenEverywhere(type, note, { capture: true });
}

/** Whether somebody has just pressed something that lies in what the selector names: their own doing, which may be asked about. */
export const pressedIn = (selector: string): boolean =>
  last !== null && Date.now() - last.when < MOMENT && last.at.closest(selector) !== null;
