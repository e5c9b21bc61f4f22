import type { Row } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import type { RowView } from "../card-view.ts";
import { rowViews } from "../rows.ts";
import { escapeHtml } from "../text/escape.ts";
import { listed } from "../text/lists.ts";
import { ruleIds, ruleLinkHtml } from "../text/rule-text.ts";

/** A part of a breakdown: a heading with its total, and the lines behind it. */
export interface TipPart<R = RowView> {
  readonly title: string;
  readonly total: string;
  readonly rows: readonly R[];
}

/** The table of a breakdown, written when somebody points at its number: a sheet has a hundred of them, and one is read at a time. */
export class TipTable {
  readonly #write: () => string;

  constructor(write: () => string) {
    this.#write = write;
  }

  toString(): string {
    return this.#write();
  }
}

/** Why a number is what it is, for eyes and for ears. */
export interface Tip {
  /** Empty where there is nothing to break down. */
  readonly tip: TipTable | "";
  readonly why: string;
}

/** Why a number is what it is, as the tooltip shows it: a small table for each part, remarks below. Everything in it is escaped. `hold` says how to keep it open, so that the rules behind its lines can be read. */
export const tipTable = (parts: readonly TipPart[], remarks: readonly string[] = [], hold = ""): TipTable =>
  new TipTable(() => tipHtml(parts, remarks, hold));

function tipHtml(parts: readonly TipPart[], remarks: readonly string[], hold: string): string {
  const line = (r: RowView): string =>
    `<tr><th scope="row">${escapeHtml(r.label)}${r.note ? ` <em>${escapeHtml(r.note)}</em>` : ""}</th><td class="number">${escapeHtml(r.value)}</td><td class="rule">${ruleLinkHtml(r.rule)}</td></tr>`;
  const part = (p: TipPart): string =>
    `<table class="rows"><caption><span>${escapeHtml(p.title)}</span> <strong class="number">${escapeHtml(p.total)}</strong></caption><tbody>${p.rows.map(line).join("")}</tbody></table>`;
  return `<div class="crossover tip">${parts.map(part).join("")}${remarks
    .filter(Boolean)
    .map((r) => `<p>${escapeHtml(r)}</p>`)
    .join("")}${hold === "" ? "" : `<p class="hold">${escapeHtml(hold)}</p>`}</div>`;
}

/** The same in one breath, to be read out; where there are several totals, each by its name. */
export function tipText(parts: readonly TipPart[], remarks: readonly string[] = []): string {
  const said = parts.map((p) => ({
    head: `${p.title} ${p.total}`,
    rows: listed(p.rows.map((r) => `${r.label} ${r.value}`)),
  }));
  return [...said.map((p) => (said.length > 1 ? `${p.head}: ${p.rows}` : p.rows)), ...remarks]
    .filter(Boolean)
    .join(". ");
}

/** Both at once, from the rows as the rules give them. */
export function tipOf(parts: readonly TipPart<Row>[], localize: Localize, remarks: readonly string[] = []): Tip {
  const views = parts.map((p) => ({ ...p, rows: rowViews(p.rows, localize) }));
  const ruled = parts.some((p) => p.rows.some((r) => ruleIds(r.rule).length > 0));
  return {
    tip: tipTable(views, remarks, ruled ? localize("CROSSOVER.Shared.Rule.hold") : ""),
    why: tipText(views, remarks),
  };
}
