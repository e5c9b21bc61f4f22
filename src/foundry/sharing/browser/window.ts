import { mayPut, putOnBoard } from "../../board/put.ts";
import { focusIn } from "../../dom.ts";
import { atGesture } from "../../gesture.ts";
import { SYSTEM_ID, template } from "../../ids.ts";
import { declarationById, declarationOf } from "../../registry.ts";
import { isPlayed, onRulesetsChanged } from "../../settings/register.ts";
import { localize } from "../../view/text/localize.ts";
import { ruleIds, ruleMarkHtml } from "../../view/text/rule-text.ts";
import { written } from "../../view/text/written.ts";
import { HELP_CONTROL, helpAction } from "../help.ts";
import {
  counted,
  isNarrowed,
  type LibraryEntry,
  type LibraryFilter,
  matching,
  NO_FILTER,
  parseFilter,
  type Searchable,
  searchable,
} from "./entries.ts";
import { type RowText, VirtualList } from "./list.ts";
import type { LibraryOptions } from "./open.ts";
import { entriesOf, INDEX_FIELDS, packsToRead } from "./read.ts";
import { LIBRARY_FILTER } from "./setting.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const settings = () =>
  game.settings as unknown as {
    get(ns: string, key: string): unknown;
    set(ns: string, key: string, value: unknown): Promise<unknown>;
  };

/** The label of a kind: a subtype's, or that of the document. */
export function kindLabel(documentName: string, kind: string): string {
  if (kind === documentName) return localize(`CROSSOVER.Browser.Kind.${documentName}`);
  return written(`TYPES.${documentName}.${kind}`, localize) ?? kind;
}

/** A filter's select: `key` its field, `all` what stands for any. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The library: every document of every compendium, searched as you type. It reads indices only; a document is loaded when it is opened, added or dragged. */
class LibraryWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-library",
    tag: "section",
    classes: ["crossover", "library"],
    window: {
      title: "CROSSOVER.Browser.title",
      icon: "fa-solid fa-book-open-reader",
      resizable: true,
      controls: [HELP_CONTROL],
    },
    position: { width: 720, height: 680 },
    actions: {
      help: helpAction("sharing"),
      clear: function (this: LibraryWindow) {
        this.change({ ...NO_FILTER });
        this.fillForm();
        this.input.focus();
      },
      open: function (this: LibraryWindow) {
        this.open(this.list.chosen);
      },
      add: function (this: LibraryWindow) {
        void atGesture(async () => this.add(this.list.chosen));
      },
      bring: function (this: LibraryWindow) {
        void atGesture(async () => this.bring(this.list.chosen));
      },
      put: function (this: LibraryWindow) {
        void atGesture(async () => this.put(this.list.chosen));
      },
    },
  };

  static override PARTS = { library: { template: template("shared/browser") } };

  declare filter: LibraryFilter;
  declare actor: Actor.Implementation | null;
  declare private all: readonly Searchable[];
  declare private entries: readonly LibraryEntry[];
  declare private list: VirtualList;
  declare private reading: number;
  declare private labels: Map<string, string>;
  declare private sizes: ResizeObserver | null;

  constructor() {
    super();
    Object.assign(this, {
      filter: { ...parseFilter(String(settings().get(SYSTEM_ID, LIBRARY_FILTER))), query: "" },
      actor: null,
      all: [],
      entries: [],
      reading: 0,
      labels: new Map(),
      sizes: null,
    });
  }

  private get input(): HTMLInputElement {
    return this.element.querySelector<HTMLInputElement>("input[name=query]") ?? document.createElement("input");
  }

  protected override async _prepareContext(): Promise<never> {
    return { rootId: this.id, filter: this.filter, narrowed: isNarrowed(this.filter) } as never;
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    const list = this.element.querySelector<HTMLElement>(".library-list");
    if (!list) return;
    this.list = new VirtualList({
      list,
      input: this.input,
      text: (e) => this.text(e),
      fallback: (e) => FALLBACK[e.documentName] ?? "icons/svg/item-bag.svg",
      onOpen: (e) => {
        this.open(e);
      },
      onActive: (e) => {
        this.offer(e);
      },
    });
    const form = this.element.querySelector<HTMLFormElement>("form");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
    });
    form?.addEventListener("input", () => {
      this.change(this.asked(form));
    });
    this.input.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(() => {
      this.list.refresh();
    });
    this.sizes.observe(list);
    this.fillForm();
    if (args[1].isFirstRender) this.input.focus({ preventScroll: true });
    void atGesture(async () => this.read());
  }

  /** Typing looks for something else: it takes the place of what stands in the search. */
  ready(): void {
    this.input.focus({ preventScroll: true });
    this.input.select();
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.sizes?.disconnect();
    this.reading++;
  }

  /** Read every index: what is known is shown at once, costs and rules follow pack by pack. */
  async read(): Promise<void> {
    const turn = ++this.reading;
    const packs = packsToRead();
    const asked = declarationById(this.filter.ruleset);
    if (asked && !isPlayed(asked)) this.change({ ...NO_FILTER, query: this.filter.query });
    this.labels = new Map(packs.map((p) => [p.collection, p.title]));
    this.gather();
    this.busy(packs.length, 0);
    let done = 0;
    for (const pack of packs) {
      await pack.getIndex({ fields: INDEX_FIELDS });
      if (turn !== this.reading || !this.rendered) return;
      this.busy(packs.length, ++done);
      // One pack a frame: the window answers while a large world is read.
      await new Promise((next) => requestAnimationFrame(next));
    }
    if (turn !== this.reading || !this.rendered) return;
    this.gather();
  }

  private gather(): void {
    this.entries = packsToRead().flatMap(entriesOf);
    const labels = new Map<string, string>();
    this.all = searchable(this.entries, (e) => {
      const key = `${e.documentName}.${e.kind}`;
      const label = labels.get(key) ?? kindLabel(e.documentName, e.kind);
      labels.set(key, label);
      return label;
    });
    this.fillForm();
    this.search(true);
  }

  private busy(of: number, done: number): void {
    const bar = this.element.querySelector<HTMLProgressElement>("progress");
    if (!bar) return;
    bar.max = of;
    bar.value = done;
    bar.hidden = done >= of;
  }

  /** What the form asks for. */
  private asked(form: HTMLFormElement): LibraryFilter {
    const data = new FormData(form);
    const string = (name: string): string => {
      const v = data.get(name);
      return typeof v === "string" ? v : "";
    };
    const number = (name: string): number | null =>
      string(name).trim() === "" || !Number.isFinite(Number(string(name))) ? null : Number(string(name));
    return {
      query: string("query"),
      ruleset: string("ruleset"),
      kind: string("kind"),
      pack: string("pack"),
      least: number("least"),
      most: number("most"),
      tag: string("tag"),
    };
  }

  /** Ask for something else, and remember it. */
  change(filter: LibraryFilter): void {
    this.filter = filter;
    this.search();
    remember(filter);
  }

  private search(keep = false): void {
    const found = matching(this.all, this.filter);
    this.list.show(found, keep);
    const count = this.element.querySelector<HTMLElement>(".library-count");
    if (count)
      count.textContent = localize("CROSSOVER.Browser.count", {
        found: found.length,
        all: this.entries.length,
      });
    const nothing = this.element.querySelector<HTMLElement>(".library-empty");
    if (nothing) {
      nothing.hidden = found.length > 0;
      const why = nothing.querySelector("p");
      if (why)
        why.textContent = localize(
          this.entries.length === 0 ? "CROSSOVER.Browser.noPacks" : "CROSSOVER.Browser.nothing",
        );
    }
    const clear = this.element.querySelector<HTMLElement>(".library-list-wrap [data-action=clear]");
    if (clear) clear.hidden = this.entries.length === 0;
    this.element.querySelector("details.library-filters")?.toggleAttribute("data-narrowed", isNarrowed(this.filter));
  }

  /** The form as the filter says, with the lists of what there is. */
  private fillForm(): void {
    const choices: Readonly<Record<string, readonly Choice[]>> = {
      ruleset: counted(this.entries, (e) => e.ruleset).map((c) => ({
        ...c,
        label: localize(declarationById(c.value)?.label ?? c.value),
      })),
      kind: counted(this.entries, (e) => e.kind).map((c) => ({
        ...c,
        label: kindLabel(this.entries.find((e) => e.kind === c.value)?.documentName ?? c.value, c.value),
      })),
      pack: counted(this.entries, (e) => e.pack).map((c) => ({ ...c, label: this.labels.get(c.value) ?? c.value })),
    };
    for (const [name, list] of Object.entries(choices)) {
      const select = this.element.querySelector<HTMLSelectElement>(`select[name=${name}]`);
      if (!select) continue;
      const wanted = this.filter[name as "ruleset" | "kind" | "pack"];
      const any = new Option(localize(`CROSSOVER.Browser.any.${name}`), "");
      const options = [...list]
        .sort((a, b) => a.label.localeCompare(b.label))
        .map((c) => new Option(localize("CROSSOVER.Browser.choice", { label: c.label, count: c.count }), c.value));
      // A remembered filter whose pack is gone stays visible, so that it is clear why nothing is shown.
      const gone =
        wanted !== "" && !list.some((c) => c.value === wanted)
          ? [new Option(localize("CROSSOVER.Browser.choice", { label: wanted, count: 0 }), wanted)]
          : [];
      select.replaceChildren(any, ...options, ...gone);
      select.value = wanted;
    }
    for (const name of ["query", "tag", "least", "most"] as const) {
      const field = this.element.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (field && field !== focusIn(this.element)) field.value = String(this.filter[name] ?? "");
    }
  }

  private text(entry: LibraryEntry): RowText {
    return {
      kind: kindLabel(entry.documentName, entry.kind),
      source: this.labels.get(entry.pack) ?? entry.pack,
      cost: entry.cost === null ? "" : localize("CROSSOVER.Browser.cost", { cost: entry.cost }),
    };
  }

  /** Who an item would be added to. */
  private get taker(): Actor.Implementation | null {
    const actor = this.actor ?? canvas.tokens?.controlled[0]?.actor ?? game.user.character ?? null;
    return actor?.isOwner === true ? (actor as Actor.Implementation) : null;
  }

  /** Below the list stand the chosen entry's rules and makers, and buttons that say what they would do with it. */
  private offer(entry: LibraryEntry | null): void {
    const about = this.element.querySelector<HTMLElement>(".library-about");
    if (about) {
      const { tags = [], credits = "" } = entry ?? {};
      const others = tags.filter((tag) => ruleIds(tag).length === 0);
      about.textContent = [...others, credits].filter((t) => t !== "").join(" · ");
      about.insertAdjacentHTML("afterbegin", `${ruleMarkHtml(tags, localize("CROSSOVER.Shared.Rule.read"))} `);
    }
    const button = (action: string): HTMLButtonElement | null =>
      this.element.querySelector<HTMLButtonElement>(`.library-foot [data-action=${action}]`);
    const [open, add, bring, put] = [button("open"), button("add"), button("bring"), button("put")];
    const { taker } = this;
    const takes =
      entry?.documentName === "Item" &&
      taker !== null &&
      (entry.ruleset === null || declarationOf(taker)?.id === entry.ruleset);
    if (open) open.disabled = entry === null;
    if (add) {
      add.hidden = taker === null;
      add.disabled = !takes;
      const label = add.querySelector("span");
      if (label) label.textContent = localize("CROSSOVER.Browser.addTo", { name: taker?.name ?? "" });
    }
    if (bring) {
      const cls = entry
        ? (
            CONFIG as unknown as Record<
              string,
              { documentClass?: { canUserCreate?(user: unknown): boolean } } | undefined
            >
          )[entry.documentName]?.documentClass
        : undefined;
      bring.disabled = entry === null || cls?.canUserCreate?.(game.user) !== true;
    }
    if (put) put.hidden = entry?.documentName !== "Actor" || !mayPut();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      event.stopPropagation();
      void atGesture(async () => this.add(this.list.chosen));
    } else if (event.key === "Escape" && this.filter.query !== "") {
      event.preventDefault();
      event.stopPropagation();
      this.input.value = "";
      this.change({ ...this.filter, query: "" });
    }
  }

  private open(entry: LibraryEntry | null): void {
    if (!entry) return;
    void atGesture(async () => {
      const document = (await fromUuid(entry.uuid as never)) as unknown as {
        sheet?: { render(options: object): Promise<unknown> };
      } | null;
      if (!document) this.say(localize("CROSSOVER.Browser.gone", { name: entry.name }));
      else if (document.sheet) await document.sheet.render({ force: true });
      else this.say(localize("CROSSOVER.Browser.noSheet", { name: entry.name }));
    });
  }

  /** What came of a press, in the window itself: a notice over the list would cover what one looks for next. */
  private say(text: string): void {
    const line = this.element.querySelector<HTMLElement>(".library-said");
    if (line) line.textContent = text;
  }

  /** Put an item on the sheet at hand: what dropping it there does. */
  private async add(entry: LibraryEntry | null): Promise<void> {
    const { taker } = this;
    if (!entry || !taker || entry.documentName !== "Item") return;
    const item = (await fromUuid(entry.uuid as never)) as unknown as Item.Implementation | null;
    if (!item) return;
    const data = game.items.fromCompendium(item as never) as object;
    await taker.createEmbeddedDocuments("Item", [data] as never);
    this.say(localize("CROSSOVER.Browser.added", { item: entry.name, name: taker.name }));
  }

  /** Copy a document into the world. */
  private async copy<T extends { readonly name: string }>(entry: LibraryEntry | null): Promise<T | null> {
    const pack = entry ? game.packs.get(entry.pack) : null;
    const world = entry
      ? (
          game.collections as unknown as Map<
            string,
            { importFromCompendium(pack: unknown, id: string): Promise<T | null> }
          >
        ).get(entry.documentName)
      : null;
    if (!entry || !pack || !world) return null;
    return world.importFromCompendium(pack, entry.uuid.split(".").at(-1) ?? "");
  }

  private async bring(entry: LibraryEntry | null): Promise<void> {
    const made = await this.copy(entry);
    if (made) this.say(localize("CROSSOVER.Browser.brought", { name: made.name }));
  }

  /** Copy an actor into the world and put it on the board, as dragging it there does. */
  private async put(entry: LibraryEntry | null): Promise<void> {
    const made = await this.copy<Actor.Implementation>(entry);
    if (!made) return;
    await putOnBoard(made);
    this.say(localize("CROSSOVER.Browser.onBoard", { name: made.name, scene: canvas.scene?.name ?? "" }));
  }
}

/** Pictures of documents that have none. */
const FALLBACK: Readonly<Record<string, string>> = {
  Actor: "icons/svg/mystery-man.svg",
  Item: "icons/svg/item-bag.svg",
  JournalEntry: "icons/svg/book.svg",
  Macro: "icons/svg/dice-target.svg",
  RollTable: "icons/svg/d20-grey.svg",
  Scene: "icons/svg/village.svg",
};

const remember = foundry.utils.debounce(
  (filter: LibraryFilter) => void settings().set(SYSTEM_ID, LIBRARY_FILTER, JSON.stringify(filter)),
  400,
);

let application: LibraryWindow | null = null;

/** Open the library, or bring it to the front; a filter given replaces the remembered one. */
export async function openLibrary(options: LibraryOptions = {}): Promise<void> {
  if (!application) followLibrary();
  application ??= new LibraryWindow();
  application.actor = options.actor ?? null;
  if (options.filter) application.filter = { ...NO_FILTER, ...options.filter };
  // The words of an earlier search are over; what it was narrowed to stays.
  else if (!application.rendered) application.filter = { ...application.filter, query: "" };
  await application.render({ force: true });
  application.ready();
}

/** Keep an open library true when a compendium changes. */
function followLibrary(): void {
  const again = foundry.utils.debounce(() => {
    if (application?.rendered) void application.read();
  }, 250);
  Hooks.on("updateCompendium" as never, again as never);
  onRulesetsChanged(again as () => void);
}
