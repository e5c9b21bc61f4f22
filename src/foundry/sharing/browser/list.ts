import type { LibraryEntry } from "./entries.ts";

/** What a row shows beside the entry's own name and picture. */
export interface RowText {
  readonly kind: string;
  readonly source: string;
  readonly cost: string;
}

export interface ListOptions {
  readonly list: HTMLElement;
  readonly input: HTMLInputElement;
  readonly text: (entry: LibraryEntry) => RowText;
  readonly fallback: (entry: LibraryEntry) => string;
  readonly onOpen: (entry: LibraryEntry) => void;
  readonly onActive: (entry: LibraryEntry | null) => void;
}

/** Rows beyond the edge that are kept ready, so that scrolling shows no gap. */
const SPARE = 6;
/** Height of a row in pixels where nothing has been drawn yet. */
const ROW = 44;

/**
 * A list of any length of which only what is in view exists. The search field keeps the focus and moves through it (the combobox pattern), so that typing and choosing need no Tab in between.
 */
export class VirtualList {
  declare private readonly options: ListOptions;
  declare private readonly space: HTMLElement;
  declare private entries: readonly LibraryEntry[];
  declare private active: number;
  declare private height: number;
  declare private frame: number;

  constructor(options: ListOptions) {
    this.options = options;
    this.entries = [];
    this.active = -1;
    this.frame = 0;
    this.height = ROW;
    this.space = document.createElement("div");
    this.space.className = "library-space";
    this.space.setAttribute("role", "presentation");
    options.list.replaceChildren(this.space);
    options.list.addEventListener(
      "scroll",
      () => {
        this.soon();
      },
      { passive: true },
    );
    options.list.addEventListener("click", (event) => {
      this.onClick(event);
    });
    options.list.addEventListener("dblclick", () => {
      this.open();
    });
    options.list.addEventListener("dragstart", (event) => {
      this.onDrag(event);
    });
    options.input.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
  }

  /** The entry that keys and buttons act on. */
  get chosen(): LibraryEntry | null {
    return this.entries[this.active] ?? null;
  }

  /** Show another list. The first entry is chosen; what was chosen stays so when `keep` says so and it is still there. */
  show(entries: readonly LibraryEntry[], keep = false): void {
    const before = keep ? this.chosen?.uuid : undefined;
    this.entries = entries;
    const found = before === undefined ? -1 : entries.findIndex((e) => e.uuid === before);
    this.active = entries.length === 0 ? -1 : Math.max(0, found);
    if (found === -1) this.options.list.scrollTop = 0;
    this.height = this.rowHeight();
    this.space.style.blockSize = `${String(entries.length * this.height)}px`;
    this.draw();
    this.options.onActive(this.chosen);
  }

  /** Drawn anew after the window changed its size or its theme. */
  refresh(): void {
    this.height = this.rowHeight();
    this.space.style.blockSize = `${String(this.entries.length * this.height)}px`;
    this.draw();
  }

  private rowHeight(): number {
    const size = parseFloat(getComputedStyle(this.options.list).getPropertyValue("--library-row"));
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Number.isFinite(size) && size > 0 ? Math.round(size * root) : ROW;
  }

  private soon(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const { list, input } = this.options;
    const from = Math.max(0, Math.floor(list.scrollTop / this.height) - SPARE);
    const to = Math.min(this.entries.length, Math.ceil((list.scrollTop + list.clientHeight) / this.height) + SPARE);
    const rows = this.entries.slice(from, to).map((entry, n) => this.row(entry, from + n));
    this.space.replaceChildren(...rows);
    const chosen = this.space.querySelector<HTMLElement>('[aria-selected="true"]');
    if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
    else input.removeAttribute("aria-activedescendant");
  }

  private row(entry: LibraryEntry, n: number): HTMLElement {
    const row = document.createElement("div");
    const { kind, source, cost } = this.options.text(entry);
    row.id = `${this.options.list.id}-${String(n)}`;
    row.className = "library-row";
    row.role = "option";
    row.draggable = true;
    row.dataset.index = String(n);
    row.dataset.uuid = entry.uuid;
    if (entry.ruleset !== null) row.dataset.ruleset = entry.ruleset;
    row.setAttribute("aria-selected", String(n === this.active));
    row.setAttribute("aria-posinset", String(n + 1));
    row.setAttribute("aria-setsize", String(this.entries.length));
    row.style.insetBlockStart = `${String(n * this.height)}px`;
    const img = document.createElement("img");
    img.src = entry.img || this.options.fallback(entry);
    img.alt = "";
    img.width = 32;
    img.height = 32;
    img.loading = "lazy";
    img.draggable = false;
    row.append(img, span("name", entry.name), span("kind", kind), span("source", source), span("cost number", cost));
    return row;
  }

  /** Choose an entry by its place and bring it into view. */
  private choose(n: number): void {
    const { list } = this.options;
    if (this.entries.length === 0) return;
    this.active = Math.max(0, Math.min(this.entries.length - 1, n));
    const top = this.active * this.height;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + this.height > list.scrollTop + list.clientHeight)
      list.scrollTop = top + this.height - list.clientHeight;
    this.draw();
    this.options.onActive(this.chosen);
  }

  private open(): void {
    if (this.chosen) this.options.onOpen(this.chosen);
  }

  private onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.options.list.clientHeight / this.height) - 1);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => {
        this.choose(this.active + 1);
      },
      ArrowUp: () => {
        this.choose(this.active - 1);
      },
      PageDown: () => {
        this.choose(this.active + page);
      },
      PageUp: () => {
        this.choose(this.active - page);
      },
      Enter: () => {
        this.open();
      },
    };
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    // Home and End belong to the text; with Ctrl they go through the list.
    const jump =
      event.ctrlKey && event.key === "Home" ? 0 : event.ctrlKey && event.key === "End" ? this.entries.length - 1 : null;
    if (!step && jump === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (jump === null) step?.();
    else this.choose(jump);
  }

  private onClick(event: Event): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>(".library-row");
    if (row) this.choose(Number(row.dataset.index));
    this.options.input.focus({ preventScroll: true });
  }

  private onDrag(event: DragEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>(".library-row");
    const entry = this.entries[Number(row?.dataset.index)];
    if (entry)
      event.dataTransfer?.setData("text/plain", JSON.stringify({ type: entry.documentName, uuid: entry.uuid }));
  }
}

function span(className: string, text: string): HTMLElement {
  const one = document.createElement("span");
  one.className = className;
  one.textContent = text;
  return one;
}
