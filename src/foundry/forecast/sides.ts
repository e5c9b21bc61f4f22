import type { Side } from "../../rules/kernel/forecast.ts";

/** One line of a side: a fighter and how many there are of it. */
export interface Line {
  /** Chosen when the line is made; names it in the form. */
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly ruleset: string;
  /** The ruleset's fighter, plain data. */
  readonly fighter: unknown;
  readonly count: number;
}

export type Sides = readonly [readonly Line[], readonly Line[]];

/** Most bodies on one line. */
export const MOST = 60;

/** Two fighters that differ only in which document they are: six thugs off one sheet are one line of six. */
function alike(a: Line, b: Line): boolean {
  const bare = (line: Line): string => JSON.stringify(line.fighter).replaceAll(line.uuid, "");
  return a.name === b.name && a.ruleset === b.ruleset && bare(a) === bare(b);
}

/** Add bodies to a side; those that are like a line already there add to its number. */
export function add(sides: Sides, side: Side, lines: readonly Line[]): Sides {
  let mine = [...sides[side]];
  for (const line of lines) {
    const at = mine.findIndex((held) => alike(held, line));
    mine =
      at === -1
        ? [...mine, line]
        : mine.map((held, i) => (i === at ? { ...held, count: Math.min(MOST, held.count + line.count) } : held));
  }
  return side === 0 ? [mine, sides[1]] : [sides[0], mine];
}

/** Take a line away. */
export function remove(sides: Sides, id: string): Sides {
  return [sides[0].filter((l) => l.id !== id), sides[1].filter((l) => l.id !== id)];
}

/** Send a line to the other side. */
export function swap(sides: Sides, id: string): Sides {
  const from: Side = sides[0].some((l) => l.id === id) ? 0 : 1;
  const line = sides[from].find((l) => l.id === id);
  return line ? add(remove(sides, id), from === 0 ? 1 : 0, [line]) : sides;
}

/** Set the number of a line; anything that is no number from 1 up leaves it as it was. */
export function setCount(sides: Sides, id: string, count: number): Sides {
  if (!Number.isInteger(count) || count < 1) return sides;
  const set = (list: readonly Line[]): readonly Line[] =>
    list.map((l) => (l.id === id ? { ...l, count: Math.min(MOST, count) } : l));
  return [set(sides[0]), set(sides[1])];
}

/** The ruleset that is played here: that of whoever came first; null while nobody is there. */
export const rulesetHere = (sides: Sides): string | null => [...sides[0], ...sides[1]][0]?.ruleset ?? null;

/** Where somebody stands by themselves: players' own and friends on the first side, foes on the second, bystanders on none. */
export function sideOf(disposition: number, isPlayers: boolean): Side | null {
  if (isPlayers || disposition > 0) return 0;
  return disposition < 0 ? 1 : null;
}
