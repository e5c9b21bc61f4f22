import type { RowView } from "../../view/card-view.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML: names of powers and heroes are their players' own. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (c) => ENTITIES[c] ?? c);

/** A part of a tooltip: a heading with its total, and the lines behind it. */
export interface TipPart {
  readonly title: string;
  readonly total: string;
  readonly rows: readonly RowView[];
}

/** Why a number is what it is: a small table for each part, remarks below. Everything in it is escaped. @rule TWI-508 */
export function tipHtml(parts: readonly TipPart[], remarks: readonly string[] = []): string {
  const line = (r: RowView): string => `<tr><th scope="row">${escapeHtml(r.label)}${r.note ? ` <em>${escapeHtml(r.note)}</em>` : ""}</th><td class="number">${escapeHtml(r.value)}</td><td class="rule">${escapeHtml(r.rule)}</td></tr>`;
  const part = (p: TipPart): string => `<table class="rows"><caption><span>${escapeHtml(p.title)}</span> <strong class="number">${escapeHtml(p.total)}</strong></caption><tbody>${p.rows.map(line).join("")}</tbody></table>`;
  return `<div class="crossover tip">${parts.map(part).join("")}${remarks.filter(Boolean).map((r) => `<p>${escapeHtml(r)}</p>`).join("")}</div>`;
}

/** The same in one breath, to be read out. */
export function tipText(parts: readonly TipPart[], remarks: readonly string[] = []): string {
  return [...parts.map((p) => `${p.title} ${p.total}: ${p.rows.map((r) => `${r.label} ${r.value}`).join(", ")}`), ...remarks].filter(Boolean).join(". ");
}
