/** Interface texts and small DOM construction for the host's own windows. Host's own: follows no page. */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { game } from "../../runtime.ts";
import texts from "./texts.json" with { type: "json" };

const fallback: Record<string, string> = texts;

/** Translate a key of the host's interface. The texts of `texts.json` answer until a language file has the key, so a window never shows a bare key. */
export function t(key: string, data?: AnyObject): string {
  const i18n = game.i18n;
  const known = i18n?.has?.(key, false) || i18n?.has?.(key);
  if (known) return data ? i18n.format(key, data) : i18n.localize(key);
  const text = fallback[key];
  if (text === undefined) return i18n?.localize?.(key) ?? key;
  return data ? text.replace(/\{([^}]+)\}/g, (whole, name: string) => String(data[name] ?? whole)) : text;
}

/** Translate a key that may come from anywhere (a system, a label that is already text); identity for anything unknown. */
export function localize(text: unknown): string {
  return text === null || text === undefined ? "" : t(String(text));
}

type TagOf<S extends string> = S extends `${infer T}.${string}` ? T : S;
type ElementOf<S extends string> =
  TagOf<S> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<S>] : HTMLElement;
type Child = Node | string | null | undefined | false;

/**
 * Build an element: `h("button.primary", {type: "button", onclick: fn}, "Save")`. Properties that start with `on` and are functions become listeners,
 * `dataset` is merged, everything else is an attribute (false and null leave it out).
 */
export function h<S extends string>(
  tag: S,
  attributes?: AnyObject | null,
  ...children: (Child | Child[])[]
): ElementOf<S> {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes ?? {})) setAttribute(element, key, value);
  for (const child of children.flat()) if (child || child === "") element.append(child as Node | string);
  return element as ElementOf<S>;
}

function setAttribute(element: HTMLElement, key: string, value: AnyValue): void {
  if (value === null || value === undefined || value === false) return;
  if (key === "dataset") Object.assign(element.dataset, value);
  else if (key === "class") element.classList.add(...String(value).split(/\s+/).filter(Boolean));
  else if (key.startsWith("on") && typeof value === "function") element.addEventListener(key.slice(2), value);
  else element.setAttribute(key, value === true ? "" : String(value));
}

/** A decorative font icon, or nothing. */
export function icon(classes: string | null | undefined | false): HTMLElement | null {
  return classes ? h("i", { class: classes, "aria-hidden": "true" }) : null;
}
