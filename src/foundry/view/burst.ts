/** A burst with its lettering, drawn by code: the same for the board and for a card, and the same on every client. A card has it as SVG, the board as a picture: twenty of them at once are twenty elements. */
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
/** How far strokes and rays reach past the panel. */
const EDGE = 12;
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
const closed = (all: readonly (readonly [number, number])[]): string =>
  `M${all.map(([x, y]) => `${n(x)},${n(y)}`).join("L")}Z`;

/** A star with uneven points about the middle: `out` and `dip` are shares of the panel. */
function star(corners: number, out: number, dip: number, roll: () => number): string {
  const turn = roll() * Math.PI;
  return closed(
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
    return closed([at(from, 4.2), at(from, -4.2), at(from + 0.16 + roll() * 0.14, 0)]);
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
  return out.join("");
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/gu, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);

/** A letter where it stands: its middle, its height, and how it is turned, in degrees. */
interface Letter {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly high: number;
  readonly turn: number;
}

/** The word, letter by letter: each a little askew, the first ones larger, on a rising line. */
function lettering(word: string, size: Blow["size"], roll: () => number): readonly Letter[] {
  const letters = [...word];
  const scale = letters.map((_c, i) => 1.12 - (0.24 * i) / Math.max(letters.length - 1, 1));
  const widths = letters.map((c, i) => {
    const own = NARROW[c] ?? ((c.codePointAt(0) ?? 0) >= IDEOGRAPHS ? 1 : MOST);
    return own * (scale[i] ?? 1);
  });
  const whole = widths.reduce((sum, w) => sum + w, 0);
  const height = Math.min(LARGEST[size], LINE / whole);
  let x = MIDDLE.x - (whole * height) / 2;
  return letters.map((text, i) => {
    const wide = (widths[i] ?? MOST) * height;
    const middle = x + wide / 2;
    x += wide;
    const along = (middle - MIDDLE.x) / LINE;
    const y = MIDDLE.y + height * 0.34 - along * 14 + (roll() - 0.5) * height * 0.1;
    return { text, x: middle, y, high: height * (scale[i] ?? 1), turn: -5 + (roll() - 0.5) * 9 };
  });
}

const INK = "#14110f";
/** How a layer is painted. A colour that begins with two dashes is a property of the style sheet: it goes by ruleset and kind. */
interface Paint {
  readonly fill: string;
  readonly line?: string;
  readonly wide?: number;
  readonly at?: readonly [x: number, y: number];
  readonly alpha?: number;
}
const PAINTS = {
  rays: { fill: "#fff", line: INK, wide: 1.75 },
  shade: { fill: INK, at: [6, 7], alpha: 0.85 },
  outer: { fill: "--burst-outer", line: INK, wide: 4 },
  inner: { fill: "--burst-inner", line: INK, wide: 2.5 },
  dots: { fill: "--burst-dots", alpha: 0.75 },
  deep: { fill: INK, line: INK, wide: 9, at: [4, 5] },
  line: { fill: INK, line: INK, wide: 10 },
  thin: { fill: INK, line: INK, wide: 8 },
  face: { fill: "--burst-face", line: "--burst-edge", wide: 3.5 },
} as const satisfies Readonly<Record<string, Paint>>;

/** What moves together: the rays, the star, the word. */
const PARTS = ["rays", "star", "word"] as const;
export type BurstPart = (typeof PARTS)[number];
interface Layer {
  readonly part: BurstPart;
  readonly paint: keyof typeof PAINTS;
  /** A path, or the letters. */
  readonly path: string | readonly Letter[];
}

/** A burst as it is drawn, layer over layer, on a panel of its own. */
export interface Drawing extends Blow {
  readonly word: string;
  readonly layers: readonly Layer[];
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
export function drawingOf(blow: Blow, called: readonly string[], localize: Localize): Drawing {
  const seed = blowSeed(...called, blow.kind);
  const word = localize(wordKey(blow, seed));
  const { kind, size } = blow;
  const roll = dice(seed);
  const soft = kind === "saved" || kind === "missed";
  const corners = POINTS[size];
  const shape = soft ? cloud(roll) : star(corners, 0.97, 0.7, roll);
  const inner = soft ? "" : star(corners, 0.78, 0.58, roll);
  const rays = soft ? "" : lines(6 + size * 6, roll);
  const letters = lettering(word, size, roll);
  const layers: readonly Layer[] = [
    { part: "rays", paint: "rays", path: rays },
    { part: "star", paint: "shade", path: shape },
    { part: "star", paint: "outer", path: shape },
    { part: "star", paint: "inner", path: inner },
    { part: "star", paint: "dots", path: dots() },
    { part: "word", paint: "deep", path: letters },
    { part: "word", paint: soft ? "thin" : "line", path: letters },
    { part: "word", paint: "face", path: letters },
  ];
  return { kind, size, word, layers: layers.filter(({ path }) => path !== "") };
}

const color = (of: string): string => (of.startsWith("--") ? `var(${of})` : of);

function layerSvg({ paint, path }: Layer): string {
  const { fill, line, wide = 0, at, alpha }: Paint = PAINTS[paint];
  const attributes = [
    `class="${paint}" fill="${color(fill)}"`,
    line === undefined ? "" : `stroke="${color(line)}" stroke-width="${wide}"`,
    at ? `transform="translate(${at[0]} ${at[1]})"` : "",
    alpha === undefined ? "" : `opacity="${alpha}"`,
  ].join(" ");
  const inside =
    typeof path === "string"
      ? `<path d="${path}"/>`
      : path
          .map(
            ({ text, x, y, high, turn }) =>
              `<text x="${n(x)}" y="${n(y)}" font-size="${n(high)}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})">${escape(text)}</text>`,
          )
          .join("");
  return `<g ${attributes}>${inside}</g>`;
}

/** The same for a card. */
export function burstOf(blow: Blow, called: readonly string[], localize: Localize): BurstView {
  const { kind, size, word, layers } = drawingOf(blow, called, localize);
  const parts = PARTS.map(
    (part) =>
      `<g class="${part}">${layers
        .filter((layer) => layer.part === part)
        .map(layerSvg)
        .join("")}</g>`,
  );
  const svg = `<svg viewBox="${-EDGE} ${-EDGE} ${WIDE + 2 * EDGE} ${HIGH + 2 * EDGE}" aria-hidden="true" focusable="false">${parts.join("")}</svg>`;
  return { kind, size, word, svg };
}

/** The property that names the face of the letters. */
export const LETTERING = "--crossover-font-loud";
/** How high a burst is for its width. */
export const BURST_SHAPE = (HIGH + 2 * EDGE) / (WIDE + 2 * EDGE);

/**
 * The same as a picture.
 * @param wide    pixels across
 * @param valued  what a property of the style sheet is there: colours and lettering are of ruleset and kind
 */
export function paint(
  { layers }: Drawing,
  parts: readonly BurstPart[],
  { wide, valued }: { readonly wide: number; readonly valued: (property: string) => string },
): HTMLCanvasElement {
  const canvas_ = document.createElement("canvas");
  canvas_.width = Math.ceil(wide);
  canvas_.height = Math.ceil(wide * BURST_SHAPE);
  // Painted once and never again: on the processor, without waiting for the graphics process.
  const pen = canvas_.getContext("2d", { willReadFrequently: true });
  if (!pen) return canvas_;
  const scale = wide / (WIDE + 2 * EDGE);
  const family = `${valued(LETTERING) || "Bangers"}, fantasy`;
  const shade = (of: string): string => (of.startsWith("--") ? valued(of) : of);
  pen.lineJoin = "round";
  pen.textAlign = "center";
  for (const layer of layers.filter(({ part }) => parts.includes(part))) {
    const { fill, line, wide: stroke = 0, at = [0, 0], alpha = 1 }: Paint = PAINTS[layer.paint];
    pen.setTransform(scale, 0, 0, scale, (EDGE + at[0]) * scale, (EDGE + at[1]) * scale);
    pen.globalAlpha = alpha;
    pen.fillStyle = shade(fill);
    if (line !== undefined) pen.strokeStyle = shade(line);
    pen.lineWidth = stroke;
    if (typeof layer.path === "string") {
      const path = new Path2D(layer.path);
      pen.fill(path);
      if (line !== undefined) pen.stroke(path);
      continue;
    }
    const from = pen.getTransform();
    for (const { text, x, y, high, turn } of layer.path) {
      pen.setTransform(from);
      pen.translate(x, y);
      pen.rotate((turn * Math.PI) / 180);
      pen.font = `${n(high)}px ${family}`;
      // The edge lies under the face, so that it takes nothing of a letter.
      pen.strokeText(text, 0, 0);
      pen.fillText(text, 0, 0);
    }
  }
  return canvas_;
}
