import type { Row } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import { rowViews } from "../../view/rows.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML: names of powers and heroes are their players' own. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (c) => ENTITIES[c] ?? c);

/** A part of a breakdown: a heading with its total, and the lines behind it. */
export interface TipPart {
  readonly title: string;
  readonly total: string;
  readonly rows: readonly Row[];
}

/** Why a number is what it is, for eyes and for ears: a small table for each part, remarks below. */
export interface Tip {
  readonly tip: string;
  readonly why: string;
}

/** The breakdown of a number: as a tooltip, everything in it escaped, and in one breath to be read out. @rule DES-386 DES-400 */
export function tipOf(parts: readonly TipPart[], localize: Localize, remarks: readonly string[] = []): Tip {
  const views = parts.map((p) => ({ ...p, rows: rowViews(p.rows, localize) }));
  const part = (p: (typeof views)[number]): string =>
    `<table class="rows"><caption><span>${escapeHtml(p.title)}</span> <strong class="number">${escapeHtml(p.total)}</strong></caption><tbody>${p.rows.map((r) => `<tr><th scope="row">${escapeHtml(r.label)}</th><td class="number">${escapeHtml(r.value)}</td><td class="rule">${escapeHtml(r.rule)}</td></tr>`).join("")}</tbody></table>`;
  const said = remarks.filter(Boolean);
  return {
    tip: `<div class="crossover tip">${views.map(part).join("")}${said.map((r) => `<p>${escapeHtml(r)}</p>`).join("")}</div>`,
    why: [...views.map((p) => p.rows.map((r) => `${r.label} ${r.value}`).join(", ")), ...said].filter(Boolean).join(". "),
  };
}
