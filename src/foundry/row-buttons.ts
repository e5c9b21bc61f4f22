import { isTag } from "./dom.ts";
import { atGesture } from "./gesture.ts";
import type { DirectoryLike, RowWay } from "./row-ways.ts";
import { localize } from "./view/text/localize.ts";

/** Several stand in the same order whichever came first; a mark at the end of a row, that it is locked say, stays at its end. */
function place(button: HTMLElement, row: HTMLElement): void {
  const others = [...row.querySelectorAll<HTMLElement>(":scope > [data-row-way]")];
  const next =
    others.find((one) => (one.dataset.rowWay ?? "") > (button.dataset.rowWay ?? "")) ??
    (isTag(row.lastElementChild, "i") ? row.lastElementChild : null);
  row.insertBefore(button, next);
}

/** A button on each row that has this way; the row itself opens what is in it. */
export function rowButtons(
  { label, glyph, visible, run }: RowWay,
  rows: Iterable<HTMLElement>,
  app: DirectoryLike,
  name: string,
): void {
  for (const row of rows) {
    if (row.querySelector(`:scope > [data-row-way="${label}"]`) || !visible(row, app)) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = `crossover-row-way inline-control plain icon ${glyph}`;
    button.dataset.rowWay = label;
    button.dataset.tooltip = localize(label);
    const of = (row.querySelector(name) ?? row).textContent.trim();
    button.setAttribute("aria-label", localize("CROSSOVER.Shared.Row.way", { way: localize(label), name: of }));
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      void atGesture(async () => run(row, app));
    });
    place(button, row);
  }
}
