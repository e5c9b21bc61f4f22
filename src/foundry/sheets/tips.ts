import { isElement, listenFirst } from "../dom.ts";
import type { TipTable } from "../view/tips/tip.ts";

/** Breakdowns of a part of a window, in the order in which its template names them. */
export class Tips {
  readonly #told: TipTable[] = [];

  /** @returns by what `at` knows it again */
  keep(tip: TipTable): number {
    return this.#told.push(tip) - 1;
  }

  at(place: number): string {
    return String(this.#told[place] ?? "");
  }
}

interface Telling {
  tipOf?(element: HTMLElement): string;
}

/** Write the breakdown of what is pointed at or reached by keyboard, before anybody shows it. */
function write({ target }: Event): void {
  const asked = isElement(target) ? target.closest<HTMLElement>("[data-tip]") : null;
  const window = asked?.closest<HTMLElement>(".application")?.id ?? "";
  const told = asked && (foundry.applications.instances.get(window) as Telling | undefined)?.tipOf?.(asked);
  if (asked && told !== undefined && told !== null) asked.dataset.tooltipHtml = told;
}

export function registerTips(): void {
  for (const type of ["pointerover", "focusin"] as const) listenFirst(type, write);
}

/** Show what stands in the tooltip of something of ours that was reached by keyboard, the breakdown of a number or the words of a button; Foundry's tooltips wait for a pointer. */
export function showTip(target: HTMLElement): void {
  const { tooltipHtml = "", tooltipText = "", tooltip: plain = "" } = target.dataset;
  const { tooltip } = game;
  if (!tooltip || (tooltipHtml || tooltipText || plain) === "") return;
  if (!target.matches(":focus-visible") || target.closest(".crossover") === null) return;
  const shown = (tooltip as unknown as { element: HTMLElement | null }).element;
  if (shown === target) return;
  // What is a text it takes from the element itself.
  tooltip.activate(target, { ...(tooltipHtml !== "" && { html: tooltipHtml }), cssClass: "crossover-tooltip" });
  target.addEventListener(
    "blur",
    () => {
      tooltip.deactivate();
    },
    { once: true },
  );
}
