import type { Problem } from "../../../sharing/bundle.ts";
import type { Localize } from "../../ruleset.ts";
import { type PlanRow, tally } from "./plan.ts";
import type { Choice, Standing } from "./standing.ts";

/** Rows that are drawn at once; a bundle of thousands stays as quick as one of ten. */
const PAGE = 50;

export interface RowView {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly img: string;
  readonly standing: Standing | "refused";
  readonly standingLabel: string;
  readonly choices: readonly { readonly value: Choice; readonly label: string; readonly chosen: boolean }[];
  readonly fixed: boolean;
  readonly notes: readonly string[];
  readonly code: string | null;
  readonly refused: string | null;
}

export interface StandingView {
  readonly standing: Standing;
  readonly label: string;
  readonly hint: string;
  readonly count: number;
  readonly choices: readonly { readonly value: Choice; readonly label: string; readonly chosen: boolean }[];
}

export interface PlanView {
  readonly standings: readonly StandingView[];
  readonly rows: readonly RowView[];
  readonly writes: number;
  readonly refused: number;
  readonly code: number;
  /** "51 to 100 of 2,000". */
  readonly range: string;
  readonly earlier: boolean;
  readonly later: boolean;
  readonly paged: boolean;
}

/** What a finding says to somebody who has to decide. */
export const problemText = (p: Problem, localize: Localize): string =>
  localize(`CROSSOVER.Sharing.Problem.${p.code}`, { ...p.data, at: p.at });

/** The plan as the window shows it: one page of rows, those to look at first, and what each standing is about. */
export function planView(
  rows: readonly PlanRow[],
  chosen: ReadonlyMap<string, Choice>,
  page: number,
  kindLabel: (row: PlanRow) => string,
  localize: Localize,
): PlanView {
  const counts = tally(rows, chosen);
  // To leave out what is only here is to keep it.
  const choice = (
    value: Choice,
    is: boolean,
    standing: Standing,
  ): { value: Choice; label: string; chosen: boolean } => ({
    value,
    label: localize(
      value === "skip" && standing === "gone" ? "CROSSOVER.Incoming.Choice.keep" : `CROSSOVER.Incoming.Choice.${value}`,
    ),
    chosen: is,
  });
  const start = Math.min(page, Math.max(0, Math.ceil(rows.length / PAGE) - 1)) * PAGE;
  const shown = sorted(rows).slice(start, start + PAGE);
  return {
    standings: counts.standings.map(({ standing, count }): StandingView => {
      const mine = rows.filter((r) => r.standing === standing && r.refused === null && r.code === null && !r.touched);
      const common = new Set(mine.map((r) => chosen.get(r.key) ?? "skip"));
      const offered = rows.find((r) => r.standing === standing && r.refused === null)?.choices ?? [];
      return {
        standing,
        count,
        label: localize(`CROSSOVER.Incoming.Standing.${standing}.label`),
        hint: localize(`CROSSOVER.Incoming.Standing.${standing}.hint`),
        choices: mine.length === 0 ? [] : offered.map((c) => choice(c, common.size === 1 && common.has(c), standing)),
      };
    }),
    rows: shown.map((r, n): RowView => ({
      key: r.key,
      id: String(start + n),
      name: r.data.name,
      kind: kindLabel(r),
      img: typeof r.data["img"] === "string" ? r.data["img"] : "",
      standing: r.refused === null ? r.standing : "refused",
      standingLabel: localize(
        r.refused === null
          ? `CROSSOVER.Incoming.Standing.${r.standing}.label`
          : "CROSSOVER.Incoming.Standing.refused.label",
      ),
      choices: r.choices.map((c) => choice(c, (chosen.get(r.key) ?? "skip") === c, r.standing)),
      fixed: r.choices.length < 2,
      notes: [
        ...new Set([
          ...r.findings.map((p) => problemText(p, localize)),
          ...(r.touched ? [localize("CROSSOVER.Incoming.touched")] : []),
        ]),
      ],
      code: r.code,
      refused: r.refused,
    })),
    writes: counts.writes,
    refused: counts.refused,
    code: rows.filter((r) => r.code !== null).length,
    range: localize("CROSSOVER.Incoming.range", {
      from: rows.length === 0 ? 0 : start + 1,
      to: Math.min(rows.length, start + PAGE),
      all: rows.length,
    }),
    earlier: start > 0,
    later: start + PAGE < rows.length,
    paged: rows.length > PAGE,
  };
}

/** What else comes before the order of the file. */
const STANDING: readonly string[] = ["gone", "namesake"];

/** What needs a look comes first: refused, conflicts, code, findings; then in the order of the file. */
function sorted(rows: readonly PlanRow[]): readonly PlanRow[] {
  const weight = (r: PlanRow): number => {
    const stands = STANDING.indexOf(r.standing);
    const first = [r.refused !== null, r.standing === "conflict", r.code !== null, r.findings.length > 0].indexOf(true);
    return first >= 0 ? first : 4 + (stands < 0 ? STANDING.length : stands);
  };
  return [...rows].sort((a, b) => weight(a) - weight(b));
}
