import { escapeHtml } from "./escape.ts";

/** A rule's id, as the ledgers give them: the ruleset's three letters and a number. */
const ID = /\b[A-Z]{3}-\d{3}\b/gu;

/** Ids named in what a row says of its rule: "TWI-113 TWI-405". */
export const ruleIds = (said: string): string[] => [...new Set(said.match(ID) ?? [])];

/** A rule as its journal has it: the heading that it is found by, and what it says. */
export interface RuleText {
  readonly id: string;
  readonly heading: string;
  readonly html: string;
}

/** The rules on a page of a journal, each from its own heading to the next one; what the section says beside them belongs to none. */
export function rulesOn(content: string): RuleText[] {
  return content
    .split(/(?=<h[1-3][ >])/u)
    .map((part) => /^<h3 data-rule="([A-Z]{3}-\d{3})">(.*?)<\/h3>\s*([\s\S]*)$/u.exec(part))
    .filter((found) => found !== null)
    .map(([, id = "", heading = "", html = ""]) => ({ id, heading, html: html.trim() }));
}

/** Rules as a tooltip shows them; other rules that they name are plain text there, because nothing in a tooltip can be pressed. */
export function ruleTipHtml(rules: readonly RuleText[], hint: string): string {
  const one = ({ heading, html }: RuleText): string =>
    `<section><h4>${heading}</h4>${html.replaceAll(/@Rule\[([^\]]*)\]/gu, "$1")}</section>`;
  return `<div class="crossover tip rule-tip">${rules.map(one).join("")}<p class="hint">${escapeHtml(hint)}</p></div>`;
}

/** The way to rules' texts where nobody has asked for their ids: a book. Empty where there is no rule among what is said. @param read  what it does, for whoever can't see it */
export function ruleMarkHtml(said: readonly string[], read: string): string {
  const ids = said.flatMap(ruleIds);
  return ids.length === 0
    ? ""
    : `<a class="rule-link is-mark" role="button" tabindex="0" data-rules="${ids.join(" ")}"><i class="fa-solid fa-book-open" aria-hidden="true"></i><span class="visually-hidden">${escapeHtml(read)}</span></a>`;
}

/** What a row says of its rule, as a link to the rule's text; the table listens for these wherever they stand (chat/rule-links.ts). */
export function ruleLinkHtml(said: string): string {
  const text = escapeHtml(said);
  return ruleIds(said).length === 0
    ? text
    : `<a class="rule-link" role="button" tabindex="0" data-rules="${text}">${text}</a>`;
}
