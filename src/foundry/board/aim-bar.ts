/** The bar beside the board while an area is being aimed: whom it catches, what hands and keys do, and a button for each key, for hands that have none. */
import { type Covers, isPut, isTurned, type Spared } from "../../rules/kernel/space/covers.ts";
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";
import { inUnits } from "./scene.ts";

/** The texts of an aim. */
export const aimText = (name: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Area.${name}`, data);

/** A button that does what a key does. */
interface Key {
  readonly key: string;
  readonly icon: string;
  readonly label: string;
}
const TURNED: readonly Key[] = [
  { key: "q", icon: "rotate-left", label: "turnLeft" },
  { key: "e", icon: "rotate-right", label: "turnRight" },
];
const PUT: readonly Key[] = [
  { key: "+", icon: "arrow-up", label: "lift" },
  { key: "-", icon: "arrow-down", label: "lower" },
];
const NEXT: Key = { key: "Tab", icon: "forward-step", label: "next" };

const keysOf = (covers: Covers): readonly Key[] =>
  isTurned(covers) ? [...TURNED, NEXT] : isPut(covers) ? [...PUT, NEXT] : [];

const button = ({ key, icon, label }: Key): string =>
  `<button type="button" data-key="${key}" aria-keyshortcuts="${key}"><i class="fa-solid fa-${icon}" aria-hidden="true"></i> ${escapeHtml(aimText(label))}</button>`;

/** How it is aimed, by fingers where the screen is touched and by mouse and keys elsewhere. */
function help(covers: Covers): string {
  const how = matchMedia("(pointer: coarse)").matches ? "touch" : "keys";
  const { rounds } = covers;
  const stays = rounds === undefined ? "" : ` ${aimText("stays", { count: rounds })}`;
  return aimText(`${how}${isTurned(covers) ? "Turn" : isPut(covers) ? "Put" : "Stay"}`) + stays;
}

/** What of the bar is written anew while it is aimed. */
export interface Bar {
  readonly root: HTMLElement;
  /** List whom it catches and spares, a row each as HTML: those that say the same stay where they are. */
  readonly rows: (rows: readonly string[]) => void;
  readonly told: HTMLElement;
  /** Say how high it was lifted. */
  readonly high: (feet: number) => void;
}

/** The bar of what is aimed. */
export function barOf({ label, covers }: { readonly label: string; readonly covers: Covers }): Bar {
  const root = document.createElement("section");
  root.className = "crossover aim-bar";
  root.tabIndex = -1;
  root.setAttribute("role", "dialog");
  root.setAttribute("aria-label", aimText("title", { name: label }));
  const keys = keysOf(covers).map(button).join("");
  root.innerHTML = `<header><h2>${escapeHtml(aimText("title", { name: label }))}</h2><p class="hint">${escapeHtml(help(covers))}</p></header>
    <p class="aim-height" hidden></p><ul class="aim-caught"></ul><p class="visually-hidden" role="status" aria-live="polite"></p>
    ${keys && `<div class="aim-keys">${keys}</div>`}<footer><button type="button" data-aim="cancel">${escapeHtml(aimText("cancel"))}</button><button type="button" class="primary" data-aim="confirm">${escapeHtml(aimText("confirm"))}</button></footer>`;
  const list = root.querySelector<HTMLElement>(".aim-caught");
  const told = root.querySelector<HTMLElement>("[role=status]");
  const height = root.querySelector<HTMLElement>(".aim-height");
  if (!list || !told || !height) throw new Error("the bar has a list, a line that is read out and one for its height");
  const high = (feet: number): void => {
    height.hidden = feet === 0;
    height.textContent = feet === 0 ? "" : aimText(feet > 0 ? "above" : "below", { distance: inUnits(Math.abs(feet)) });
  };
  return { root, rows: rowsIn(list), told, high };
}

/** Rows of a list that are kept as long as they say the same: sixty that are written anew at each key take longer than a picture. */
function rowsIn(list: HTMLElement): Bar["rows"] {
  let kept = new Map<string, Element[]>();
  return (rows) => {
    const stays = rows.map((html) => [html, kept.get(html)?.shift() ?? made(html)] as const);
    // First those go that say something else: whoever stays needn't move past them.
    for (const row of [...kept.values()].flat()) row.remove();
    let next = list.firstElementChild;
    for (const [, row] of stays)
      if (row === next) next = next.nextElementSibling;
      else list.insertBefore(row, next);
    kept = new Map();
    for (const [html, row] of stays) {
      const same = kept.get(html);
      if (same) same.push(row);
      else kept.set(html, [row]);
    }
  };
}

function made(html: string): Element {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const row = holder.content.firstElementChild;
  if (!row) throw new Error("a row is an element");
  return row;
}

/** Somebody in it, caught or spared. */
export const aimRow = (name: string, text: string, spared: Spared | null): string =>
  `<li class="${spared === null ? "caught" : "spared"}"><i class="fa-solid ${spared === null ? "fa-burst" : "fa-shield-halved"}" aria-hidden="true"></i> <strong>${escapeHtml(name)}</strong> <span>${escapeHtml(text)}</span></li>`;
