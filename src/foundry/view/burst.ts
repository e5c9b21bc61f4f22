/** A burst with its lettering, drawn by code: the same for the board and for a card, and the same on every client. */
import { type Blow, blowSeed } from "../../rules/kernel/blow.ts";
import type { Localize } from "../ruleset.ts";

/** What stands on a card or over a token. */
export interface BurstView {
  readonly kind: Blow["kind"];
  readonly size: Blow["size"];
  readonly word: string;
  readonly svg: string;
  /** How long ago it came to be ("120ms"), while it is its moment; absent: it stands still. */
  readonly moment?: string;
}

const WIDE = 240;
const HIGH = 180;
const MIDDLE = { x: WIDE / 2, y: HIGH / 2 } as const;
/** Words of each kind and size. */
const WORDS = 4;
/** Points of the star by size: the harder the blow, the more. */
const POINTS = [11, 13, 16] as const;
/** Where the lettering fits, and the largest letter. */
const LINE = 182;
const LARGEST = [58, 64, 70] as const;
/** How wide a letter of the loud face is, in its own height; others are as wide as most, those of the East as they are high. */
const NARROW: Readonly<Record<string, number>> = {
  I: 0.24,
  "!": 0.26,
  "-": 0.32,
  ".": 0.22,
  "'": 0.2,
  J: 0.4,
  L: 0.37,
  M: 0.6,
  W: 0.66,
};
const MOST = 0.45;
const IDEOGRAPHS = 0x2e80;

/** Numbers from 0 to 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const n = (value: number): string => value.toFixed(1);
const points = (all: readonly (readonly [number, number])[]): string =>
  all.map(([x, y]) => `${n(x)},${n(y)}`).join(" ");

/** A star with uneven points about the middle: `out` and `dip` are shares of the panel. */
function star(corners: number, out: number, dip: number, roll: () => number): string {
  const turn = roll() * Math.PI;
  return points(
    Array.from({ length: corners * 2 }, (_v, i): readonly [number, number] => {
      const share = i % 2 === 0 ? out * (0.82 + roll() * 0.18) : dip * (0.9 + roll() * 0.14);
      const way = turn + ((i + (roll() - 0.5) * 0.5) * Math.PI) / corners;
      return [MIDDLE.x + (Math.cos(way) * share * WIDE) / 2, MIDDLE.y + (Math.sin(way) * share * HIGH) / 2];
    }),
  );
}

/** A cloud: what comes of a blow that does nothing. */
function cloud(roll: () => number): string {
  const bumps = 11;
  const turn = roll() * Math.PI;
  const at = (i: number, share: number): readonly [number, number] => {
    const way = turn + (i * 2 * Math.PI) / bumps;
    return [MIDDLE.x + (Math.cos(way) * share * WIDE) / 2, MIDDLE.y + (Math.sin(way) * share * HIGH) / 2];
  };
  const path = Array.from({ length: bumps }, (_v, i) => {
    const [x, y] = at(i + 1, 0.68);
    const r = n(27 + roll() * 6);
    return `A${r} ${r} 0 0 1 ${n(x)} ${n(y)}`;
  });
  const [x, y] = at(0, 0.68);
  return `M${n(x)} ${n(y)}${path.join("")}Z`;
}

/** Lines that fly outwards, thin where they end. */
function lines(count: number, roll: () => number): string {
  const turn = roll() * Math.PI;
  return Array.from({ length: count }, (_v, i) => {
    const way = turn + ((i + roll() * 0.6) * 2 * Math.PI) / count;
    const at = (share: number, aside: number): readonly [number, number] => [
      MIDDLE.x + (Math.cos(way) * share * WIDE) / 2 - Math.sin(way) * aside,
      MIDDLE.y + (Math.sin(way) * share * HIGH) / 2 + Math.cos(way) * aside,
    ];
    const from = 0.98 + roll() * 0.06;
    return `M${points([at(from, 4.2), at(from, -4.2), at(from + 0.16 + roll() * 0.14, 0)]).replaceAll(" ", "L")}Z`;
  }).join("");
}

/** Dots as cheap print has them, larger towards the lower edge. */
function dots(): string {
  const out: string[] = [];
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 12; column++) {
      const x = 58 + column * 11.5 + (row % 2) * 5.75;
      const y = 104 + row * 8.5;
      const inside = ((x - MIDDLE.x) / 78) ** 2 + ((y - MIDDLE.y) / 54) ** 2;
      const r = n(1 + row * 0.75);
      if (inside < 1)
        out.push(
          `M${n(x)} ${n(y)}m-${r} 0a${r} ${r} 0 1 0 ${n(2 * (1 + row * 0.75))} 0a${r} ${r} 0 1 0 -${n(2 * (1 + row * 0.75))} 0`,
        );
    }
  return `<path d="${out.join("")}"/>`;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/gu, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);

/** The word, letter by letter: each a little askew, the first ones larger, on a rising line. */
function lettering(word: string, size: Blow["size"], roll: () => number): string {
  const letters = [...word];
  const scale = letters.map((_c, i) => 1.12 - (0.24 * i) / Math.max(letters.length - 1, 1));
  const widths = letters.map((c, i) => {
    const own = NARROW[c] ?? ((c.codePointAt(0) ?? 0) >= IDEOGRAPHS ? 1 : MOST);
    return own * (scale[i] ?? 1);
  });
  const whole = widths.reduce((sum, w) => sum + w, 0);
  const height = Math.min(LARGEST[size], LINE / whole);
  let x = MIDDLE.x - (whole * height) / 2;
  const placed = letters.map((c, i) => {
    const wide = (widths[i] ?? MOST) * height;
    const middle = x + wide / 2;
    x += wide;
    const along = (middle - MIDDLE.x) / LINE;
    const y = MIDDLE.y + height * 0.34 - along * 14 + (roll() - 0.5) * height * 0.1;
    const turn = -5 + (roll() - 0.5) * 9;
    return `<text x="${n(middle)}" y="${n(y)}" font-size="${n(height * (scale[i] ?? 1))}" transform="rotate(${n(turn)} ${n(middle)} ${n(y)})">${escape(c)}</text>`;
  });
  const all = placed.join("");
  return `<g class="deep" transform="translate(4 5)">${all}</g><g class="line">${all}</g><g class="face">${all}</g>`;
}

/** Which of its kind's words a blow has. */
export const wordKey = ({ kind, size }: Blow, seed: number): string => {
  const group = kind === "hit" || kind === "harm" || kind === "critical" ? `blow.${size}` : kind;
  return `CROSSOVER.Shared.Comic.word.${group}.${seed % WORDS}`;
};

/**
 * The burst of a blow.
 * @param called  what it is called by, the same wherever it is drawn: its card and whom it falls on
 */
export function burstOf(blow: Blow, called: readonly string[], localize: Localize): BurstView {
  const seed = blowSeed(...called, blow.kind);
  const word = localize(wordKey(blow, seed));
  const { kind, size } = blow;
  const roll = dice(seed);
  const soft = kind === "saved" || kind === "missed";
  const corners = POINTS[size];
  const shape = soft ? `<path d="${cloud(roll)}"/>` : `<polygon points="${star(corners, 0.97, 0.7, roll)}"/>`;
  const inner = soft ? "" : `<polygon points="${star(corners, 0.78, 0.58, roll)}"/>`;
  const svg = `<svg viewBox="-12 -12 ${WIDE + 24} ${HIGH + 24}" aria-hidden="true" focusable="false"><g class="rays">${soft ? "" : `<path d="${lines(6 + size * 6, roll)}"/>`}</g><g class="star"><g class="shade" transform="translate(6 7)">${shape}</g><g class="outer">${shape}</g><g class="inner">${inner}</g><g class="dots">${dots()}</g></g><g class="word">${lettering(word, size, roll)}</g></svg>`;
  return { kind, size, word, svg };
}
