import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { debounce, getProperty } from "../../../common/utils/index.ts";
import { CONFIG } from "../../runtime.ts";

/** A search box that filters a list as one types. T:client/applications/ux/search-filter */
export class SearchFilter {
  static OPERATORS = Object.freeze({
    EQUALS: "equals",
    CONTAINS: "contains",
    STARTS_WITH: "starts_with",
    ENDS_WITH: "ends_with",
    LESS_THAN: "lt",
    LESS_THAN_EQUAL: "lte",
    GREATER_THAN: "gt",
    GREATER_THAN_EQUAL: "gte",
    BETWEEN: "between",
    IS_EMPTY: "is_empty",
  });

  query: string;
  rgx: RegExp | undefined;
  callback:
    | ((event: Event | null, query: string, rgx: RegExp | undefined, content: HTMLElement | null) => void)
    | undefined;
  _input: HTMLInputElement | null = null;
  #inputSelector: string;
  #contentSelector: string;
  #content: HTMLElement | null = null;
  #listener: ((event: Event) => void) | null = null;
  #delay: number;

  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: AnyObject) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.#delay = delay;
    this.query = initial;
    this.callback = callback;
  }

  static get implementation(): typeof SearchFilter {
    return CONFIG.ux?.SearchFilter ?? SearchFilter;
  }

  /** Attach to the search box within an element and apply the current query. */
  bind(html: HTMLElement): void {
    this.unbind();
    this.#content = html.querySelector<HTMLElement>(this.#contentSelector);
    if (!this.#content && html.matches(this.#contentSelector)) this.#content = html;
    this._input = html.querySelector<HTMLInputElement>(this.#inputSelector);
    if (!this._input) return;
    this._input.value = this.query;
    const later = debounce((event: Event) => this.filter(event, this._input?.value ?? ""), this.#delay);
    this.#listener = (event) => later(event);
    this._input.addEventListener("input", this.#listener);
    this._input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    if (this.query) this.filter(null, this.query);
  }

  unbind(): void {
    if (this._input && this.#listener) this._input.removeEventListener("input", this.#listener);
    this._input = this.#content = this.#listener = null;
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    this.callback?.(event, this.query, this.rgx, this.#content);
  }

  /** The query without accents and stray spaces. T:client/applications/ux/search-filter */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036F]/g, "");
  }

  static testQuery(rgx: RegExp | undefined, value: string): boolean {
    return !rgx || rgx.test(this.cleanQuery(value));
  }

  /** Does an object pass a field filter? T:client/applications/ux/search-filter */
  static evaluateFilter(obj: AnyObject, { field, operator = "equals", negate = false, value }: AnyObject): boolean {
    const found: AnyValue = getProperty(obj, field);
    const text = String(found ?? "").toLowerCase();
    const wanted = String(value ?? "").toLowerCase();
    const tests: Record<string, () => boolean> = {
      equals: () => found === value,
      contains: () => (Array.isArray(value) ? value.includes(found) : text.includes(wanted)),
      starts_with: () => text.startsWith(wanted),
      ends_with: () => text.endsWith(wanted),
      lt: () => found < value,
      lte: () => found <= value,
      gt: () => found > value,
      gte: () => found >= value,
      between: () => found >= value[0] && found <= value[1],
      is_empty: () => found === null || found === undefined || found === "" || (Array.isArray(found) && !found.length),
    };
    return Boolean(tests[operator]?.()) !== negate;
  }
}
