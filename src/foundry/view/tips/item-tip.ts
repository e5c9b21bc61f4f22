import { escapeHtml } from "../text/escape.ts";
import type { RuleText } from "../text/rule-text.ts";

/** An item as far as it is asked what it does. */
interface ToldItem {
  readonly id: string;
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** What powers do by the rules: a compendium that says of each effect what it does, and how somebody's power names its effects. */
export interface PowerTexts {
  /** The compendium, by its name in the manifest. */
  readonly pack: string;
  /** The effect that one of its things tells of; null for what tells of itself alone. */
  readonly tells: (item: ToldItem) => string | null;
  /** The effects of somebody's power, in their order; none of what is no power. */
  readonly effects: (item: ToldItem) => readonly string[];
}

/** A text under its name: what an effect does, in the words of its compendium. */
export interface NamedText {
  readonly name: string;
  readonly html: string;
}

/** A paragraph that is nothing but a link leads nowhere in a tooltip. */
const LINK_ALONE = /<p>\s*@UUID\[[^\]]*\](?:\{[^}]*\})?\s*<\/p>/gu;

const words = (html: string): string => html.replaceAll(/<[^>]*>/gu, "").trim();

/** Texts to be shown of somebody's thing: its own, then what each of its effects does by the rules. What has no words is left out, and what is said already isn't said again. */
export function textsOf(
  own: string,
  effects: readonly NamedText[],
): { readonly own: string; readonly effects: readonly NamedText[] } {
  const plain = own.replaceAll(LINK_ALONE, "").trim();
  const told = new Set([words(plain), ""]);
  const kept: NamedText[] = [];
  for (const { name, html } of effects) {
    const text = html.replaceAll(LINK_ALONE, "").trim();
    if (told.has(words(text))) continue;
    told.add(words(text));
    kept.push({ name, html: text });
  }
  return { own: words(plain) === "" ? "" : plain, effects: kept };
}

/** What somebody's power, feat or thing does, as a tooltip; empty when nobody has written anything. `html` of texts is enriched already, names are escaped here. */
export function itemTipHtml(
  name: string,
  own: string,
  effects: readonly NamedText[],
  rules: readonly RuleText[],
): string {
  const parts = [
    ...(own === "" ? [] : [own]),
    ...effects.map((e) => `<section><h4>${escapeHtml(e.name)}</h4>${e.html}</section>`),
    ...rules.map(({ html }) => `<section>${html.replaceAll(/@Rule\[([^\]]*)\]/gu, "$1")}</section>`),
  ];
  return parts.length === 0
    ? ""
    : `<div class="crossover tip rule-tip item-tip"><h3>${escapeHtml(name)}</h3>${parts.join("")}</div>`;
}
