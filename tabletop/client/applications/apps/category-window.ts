import type { AnyObject } from "../../../common/types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, t } from "../api/text.ts";

/** One page of a window with categories at its side. */
export interface Category {
  id: string;
  label: string;
  entries: HTMLElement[];
}

/** A window of many entries: categories at the side, a search box over everything, the entries of the chosen category. A13:CategoryBrowser */
export abstract class CategoryWindow extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    tag: "form",
    classes: ["category-browser"],
    position: { width: 780, height: 600 },
    window: { resizable: true },
  };

  #query = "";

  abstract _prepareCategories(): Category[] | Promise<Category[]>;
  /** Buttons below the entries. */
  _prepareButtons(): HTMLElement[] {
    return [];
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const categories = (await this._prepareCategories()).filter((category) => category.entries.length);
    const active =
      categories.find((category) => category.id === this.tabGroups.categories)?.id ?? categories[0]?.id ?? null;
    this.tabGroups.categories = active;
    return Object.assign(context, { categories });
  }

  override async _renderHTML(context: AnyObject): Promise<HTMLElement[]> {
    const categories: Category[] = context.categories;
    const active = this.tabGroups.categories;
    const nav = h("nav.tabs.vertical", {
      role: "tablist",
      "aria-label": t("HOST.Categories"),
      "aria-orientation": "vertical",
    });
    const main = h("div.category-entries.scrollable");
    for (const { id, label, entries } of categories) {
      const on = id === active;
      nav.append(
        h(
          "a",
          {
            dataset: { action: "tab", group: "categories", tab: id },
            role: "tab",
            tabindex: on ? 0 : -1,
            "aria-selected": String(on),
            class: on ? "active" : "",
          },
          h("span", null, label),
          h("span.count", null, String(entries.length)),
        ),
      );
      main.append(
        h(
          "section.tab",
          { dataset: { group: "categories", tab: id }, class: on ? "active" : "", role: "tabpanel" },
          h("h2", null, label),
          entries,
        ),
      );
    }
    const search = h("input", {
      type: "search",
      placeholder: t("HOST.Search"),
      "aria-label": t("HOST.Search"),
      value: this.#query,
    });
    const nothing = h("p.empty", { hidden: true, role: "status" }, t("HOST.NothingFound"));
    main.append(nothing);
    const filter = (): void => {
      this.#query = search.value;
      const words = search.value.trim().toLowerCase();
      main.classList.toggle("searching", Boolean(words));
      let hits = 0;
      for (const section of main.querySelectorAll<HTMLElement>("section.tab")) {
        let shown = 0;
        for (const entry of section.querySelectorAll<HTMLElement>(":scope > :not(h2)")) {
          entry.hidden = Boolean(words) && !entry.textContent!.toLowerCase().includes(words);
          if (!entry.hidden) shown++;
        }
        section.classList.toggle("no-hits", !shown);
        hits += shown;
      }
      nothing.hidden = hits > 0;
    };
    for (const name of ["input", "change"]) search.addEventListener(name, (event) => event.stopPropagation());
    search.addEventListener("input", filter);
    search.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
    if (this.#query) filter();
    return [
      h("aside.category-side", null, search, nav),
      h("div.category-main", null, main, h("footer.form-footer", null, this._prepareButtons())),
    ];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const top = content.querySelector(".category-entries")?.scrollTop ?? 0;
    content.replaceChildren(...result);
    const entries = content.querySelector(".category-entries");
    if (entries) entries.scrollTop = top;
  }

  override changeTab(tab: string, group: string, options: AnyObject = {}): void {
    super.changeTab(tab, group, options);
    const entries = this.element.querySelector<HTMLElement>(".category-entries");
    if (entries) entries.scrollTop = 0;
  }
}
