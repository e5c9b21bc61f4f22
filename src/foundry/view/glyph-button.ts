import { atGesture } from "../gesture.ts";

/** A way in at the head of a list or tab. */
export interface WayIn {
  /** Picture before the text, by its classes. */
  readonly glyph: string;
  readonly text: string;
  readonly classes: string;
  /** By which attributes it is found again, `data-` left out. */
  readonly data: Readonly<Record<string, string>>;
  readonly press: () => Promise<unknown>;
}

/** A button with a picture before its text, as all of ours stand at heads of lists and tabs. */
export function glyphButton({ glyph, text, classes, data, press }: WayIn): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = classes;
  Object.assign(button.dataset, data);
  const mark = document.createElement("i");
  mark.className = glyph;
  mark.setAttribute("aria-hidden", "true");
  button.append(mark, ` ${text}`);
  button.addEventListener("click", () => void atGesture(press));
  return button;
}

/** At the head of the settings tab, before Foundry's own. */
export function intoSettings(element: HTMLElement, button: HTMLElement): void {
  const configure = element.querySelector('[data-app="configure"]');
  if (configure) configure.before(button);
  else element.prepend(button);
}
