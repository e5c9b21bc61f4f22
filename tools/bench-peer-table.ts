/** What the bench measured of several systems, side by side. */

/** A number by what it says; the order is that of the table. */
export type Figures = Readonly<Record<string, number>>;

export interface Column {
  readonly table: string;
  /** Whether it is another system's. */
  readonly peer: boolean;
  readonly figures: Figures;
}

/** How much more than the best of the peers still counts as good as it. */
const NEAR = 1.1;

/** The middle of several rounds, figure by figure. */
export function median(rounds: readonly Figures[]): Figures {
  const middle = (list: readonly number[]): number =>
    [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
  return Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((name) => [name, middle(rounds.map((figures) => figures[name] ?? NaN))]),
  );
}

/** A row a figure, a column a table: each with how many times the best peer's it is. What lies more than a tenth above that at a table of ours is marked, and so is its row. */
export function peerTable(columns: readonly Column[]): string {
  const names = Object.keys(columns[0]?.figures ?? {});
  const line = (name: string, cells: readonly string[], mark = " "): string =>
    `${mark} ${name.padEnd(41)}${cells.map((cell) => cell.padStart(16)).join("")}`;
  return [
    line(
      "",
      columns.map(({ table }) => table),
    ),
    ...names.map((name) => {
      const best = Math.min(...columns.filter(({ peer }) => peer).map(({ figures }) => figures[name] ?? NaN));
      const cells = columns.map(({ peer, figures }) => {
        const value = figures[name] ?? NaN;
        const behind = !peer && value > best * NEAR;
        return {
          behind,
          text: `${value.toFixed(value < 10 ? 2 : 0)} ×${(value / best).toFixed(2)}${behind ? "!" : " "}`,
        };
      });
      return line(
        name,
        cells.map(({ text }) => text),
        cells.some(({ behind }) => behind) ? "✗" : "✓",
      );
    }),
  ].join("\n");
}
