import { isElement, listenEverywhere } from "./dom.ts";

/** Whose button it is: everything the page says about it and about what it lies in. Two buttons that say the same do the same. */
function identity(button: HTMLElement): string {
  const around: string[] = [];
  for (let at = button.parentElement; at && at !== at.ownerDocument.body; at = at.parentElement)
    around.push(at.id, JSON.stringify(at.dataset));
  return [button.outerHTML, ...around].join("\n");
}

const buttonAt = (target: EventTarget | null): HTMLButtonElement | null =>
  isElement(target) ? target.closest<HTMLButtonElement>(".crossover button") : null;

/**
 * A press on a card or a sheet counts although somebody else's answer redraws it before the finger is up. The browser drops such a click, since the button that was pressed is gone;
 * here it goes to the button that has taken its place, if that is the same one: same words, same row, same document. Any other button under the pointer is left alone.
 */
export function registerSteadyPress(): void {
  let pressed: { readonly button: HTMLButtonElement; readonly identity: string } | null = null;
  listenEverywhere(
    "pointerdown",
    ({ target, button: which }) => {
      const button = which === 0 ? buttonAt(target) : null;
      pressed = button && { button, identity: identity(button) };
    },
    { capture: true },
  );
  listenEverywhere(
    "pointercancel",
    () => {
      pressed = null;
    },
    { capture: true },
  );
  listenEverywhere(
    "pointerup",
    ({ target }) => {
      const was = pressed;
      pressed = null;
      if (!was || was.button.isConnected) return;
      const now = buttonAt(target);
      if (now && identity(now) === was.identity) now.click();
    },
    { capture: true },
  );
}
