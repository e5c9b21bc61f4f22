import type { WholeRecipe } from "./recipe.ts";

/** Colours by name, so that a recipe reads as a person would say it. */
const SWATCHES: Readonly<Record<string, string>> = {
  cobalt: "#2456a8",
  sky: "#4fa3c4",
  teal: "#1f8a86",
  mint: "#6cc5a3",
  leaf: "#4d9a4f",
  moss: "#5f6f3a",
  forest: "#24573a",
  lime: "#a8c83c",
  yellow: "#f2b632",
  amber: "#e28b18",
  orange: "#e2702a",
  rust: "#a8502a",
  red: "#cc3a30",
  crimson: "#98242f",
  wine: "#5c1d38",
  pink: "#e07a9a",
  rose: "#f0b0b4",
  violet: "#6a49a8",
  plum: "#4a2c5e",
  lilac: "#b79ad6",
  navy: "#1d3156",
  slate: "#56616f",
  steel: "#9aa8b5",
  ash: "#c9ccc8",
  paper: "#f4ead2",
  cream: "#fdf6e0",
  sand: "#d9b98a",
  brass: "#c9a24b",
  brown: "#6e4a30",
  umber: "#3d2a22",
  coal: "#2a2d34",
  night: "#1a2030",
  bone: "#e8dcc0",
  acid: "#8fae2a",
  toxic: "#5b7a1e",
  blood: "#6e1620",
  bruise: "#3b2a4a",
  oil: "#22322f",
  mud: "#54452f",
  ice: "#bfe6ef",
  water: "#3f8fc0",
  ember: "#e8612a",
  // Skin and what is instead of it.
  fair: "#f2c9a8",
  light: "#e8b48c",
  tan: "#c98d62",
  olive: "#b98a5a",
  bronze: "#a8693f",
  deep: "#7a482d",
  dark: "#5a3526",
  pale: "#eee2d6",
  grey: "#a9adb0",
  green: "#86a860",
  stone: "#8f8b82",
  granite: "#6f7378",
  bark: "#7b5a3a",
  brine: "#6fb3c0",
  ghost: "#cfe3e4",
  wax: "#ecd9a0",
  lava: "#3a2c2a",
  glass: "#a9d8e0",
  gold: "#e6c25a",
  // Hair.
  black: "#1d1a22",
  chestnut: "#5b3420",
  auburn: "#8c3d22",
  blond: "#e3b95a",
  white: "#f1eee6",
  silver: "#b9bcc2",
};

/** Every colour that has a name. */
export const COLOUR_NAMES: readonly string[] = Object.keys(SWATCHES);

export type Paints = Readonly<Record<string, string>>;

const rgb = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const hexOf = (parts: readonly number[]): string =>
  `#${parts
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** A colour nearer to night (below zero) or to paper. */
export function shade(colour: string, by: number): string {
  const to = by < 0 ? [18, 16, 34] : [255, 248, 228];
  return hexOf(rgb(colour).map((v, i) => v + ((to[i] ?? 0) - v) * Math.abs(by)));
}

/** A colour of a recipe: a swatch's name or `#rrggbb`; anything else is ash, so that no recipe writes into the picture. */
export const colour = (name: string): string => SWATCHES[name] ?? (/^#[0-9a-f]{6}$/iu.test(name) ? name : "#c9ccc8");

/** The letters of drawings in this recipe's colours. */
export function paintsOf(r: WholeRecipe): Paints {
  const [a, b, c, s, h, e] = [r.a, r.b, r.c, r.skin, r.tone, r.glow].map(colour) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    a,
    b,
    c,
    s,
    h,
    e,
    A: shade(a, -0.3),
    B: shade(b, -0.3),
    C: shade(c, -0.3),
    S: shade(s, -0.2),
    H: shade(h, 0.32),
    k: "#16181d",
    w: "#fdf6e0",
    g: "#b9c2c9",
    G: "#737d88",
    y: "#ffd35a",
    o: "#ee6a2c",
  };
}

/** Dots of a printed picture that grow toward a corner: lines of round dashes, one path a size. */
function halftone(paint: string, flipped: boolean): string {
  const rows = Array.from({ length: 8 }, (_, i) => {
    const y = 248 - i * 14;
    return `<path d="M${i % 2 ? 15 : 8} ${y}H${190 - i * 18}" stroke-width="${(9.6 - i * 1.1).toFixed(1)}"/>`;
  });
  return `<g fill="none" stroke="${paint}" stroke-linecap="round" stroke-dasharray=".1 14" opacity=".55"${flipped ? ' transform="translate(256 0) scale(-1 1)"' : ""}>${rows.join("")}</g>`;
}

/** Rays from a point, `n` of them. */
function rays(n: number, x: number, y: number, inner = 0): string {
  const point = (angle: number, radius: number): string =>
    `${(x + radius * Math.cos(angle)).toFixed(0)} ${(y + radius * Math.sin(angle)).toFixed(0)}`;
  return Array.from({ length: n }, (_, i) => {
    const from = (i * 2 * Math.PI) / n + 0.15;
    const to = from + Math.PI / n;
    return `M${point((from + to) / 2, inner)}L${point(from, 300)}L${point(to, 300)}Z`;
  }).join("");
}

/** A jagged star about the figure: the burst of a blow. */
function burst(): string {
  const points = Array.from({ length: 28 }, (_, i) => {
    const radius = i % 2 ? 96 + ((i * 7) % 5) * 3 : 132 + ((i * 11) % 7) * 6;
    const angle = (i * Math.PI) / 14;
    return `${(128 + radius * Math.cos(angle)).toFixed(0)} ${(120 + radius * Math.sin(angle)).toFixed(0)}`;
  });
  return `M${points.join("L")}Z`;
}

const SKYLINE = "M0 256V150H26V120H52V168H70V96H104V180H124V132H150V172H170V84H186V70H198V84H214V160H234V128H256V256Z";
const WINDOWS =
  "M80 112h8v10h-8zM92 130h8v10h-8zM178 100h8v10h-8zM196 122h8v10h-8zM34 136h8v10h-8zM134 148h8v10h-8zM240 146h8v10h-8z";
const WAVES =
  "M-10 206C14 186 34 226 58 206C82 186 102 226 126 206C150 186 170 226 194 206C218 186 238 226 266 206V266H-10Z";
const BRICKS =
  "M0 40H256M0 84H256M0 128H256M0 172H256M0 216H256M60 0V40M180 0V40M120 40V84M230 40V84M60 84V128M180 84V128M120 128V172M20 128V172M60 172V216M180 172V216M120 216V256M230 216V256";
const BLINDS = "M0 14H256V34H0ZM0 58H256V78H0ZM0 102H256V122H0ZM0 146H256V166H0ZM0 190H256V210H0ZM0 234H256V256H0Z";

/** What stands behind somebody: a ground and its pattern in two tones of one colour. */
export const GROUNDS = {
  rays: (l: string) => `<path d="${rays(12, 128, 118)}" fill="${l}"/>`,
  burst: (l: string, d: string) =>
    `<path d="${rays(20, 128, 120, 60)}" fill="${d}" opacity=".5"/><path d="${burst()}" fill="${l}"/>`,
  sun: (l: string, d: string) =>
    `<circle cx="128" cy="112" r="98" fill="${l}"/><path d="M0 206H256V256H0Z" fill="${d}" opacity=".6"/>`,
  city: (l: string, d: string) =>
    `<circle cx="196" cy="58" r="34" fill="${l}"/><path d="${SKYLINE}" fill="${d}"/><path d="${WINDOWS}" fill="${l}"/>`,
  sea: (l: string, d: string) =>
    `<path d="M0 0H256V90H0Z" fill="${l}" opacity=".5"/><path d="${WAVES}" fill="${d}"/><path d="${WAVES}" transform="translate(30 -36)" fill="none" stroke="${l}" stroke-width="6"/>`,
  bricks: (l: string, d: string) =>
    `<path d="${BRICKS}" fill="none" stroke="${d}" stroke-width="5"/><path d="M60 84H180V128H60ZM120 172H230V216H120Z" fill="${l}" opacity=".6"/>`,
  blinds: (l: string) =>
    `<path d="${BLINDS}" fill="${l}" transform="rotate(-12 128 128) scale(1.3) translate(-36 -30)"/>`,
  split: (l: string, d: string) =>
    `<path d="M0 256V150L256 20V256Z" fill="${d}"/><path d="M0 150L256 20V34L0 166Z" fill="${l}"/>`,
  lines: (l: string, d: string) =>
    `<path d="${rays(44, 128, 118, 84)}" fill="${d}" opacity=".75"/><circle cx="128" cy="118" r="70" fill="${l}" opacity=".5"/>`,
  dots: (l: string) =>
    `<path d="M14 20H256M-4 48H256M14 76H256M-4 104H256M14 132H256M-4 160H256M14 188H256M-4 216H256M14 244H256" fill="none" stroke="${l}" stroke-width="13" stroke-linecap="round" stroke-dasharray=".1 36"/>`,
  grid: (l: string) =>
    `<path d="M0 170L256 170M0 196H256M0 230H256M128 160V256M92 160L40 256M164 160L216 256M58 160L-40 256M198 160L296 256" fill="none" stroke="${l}" stroke-width="4"/><path d="M0 0H256V160H0Z" fill="${l}" opacity=".25"/>`,
  arch: (l: string, d: string) =>
    `<path d="M24 256V120C24 58 70 20 128 20C186 20 232 58 232 120V256Z" fill="${d}"/><path d="M44 256V124C44 72 82 40 128 40C174 40 212 72 212 124V256Z" fill="${l}"/>`,
} as const;

/** The ground of a recipe, with its dots. */
export function backgrounds(r: WholeRecipe): string {
  const base = colour(r.ground);
  const [light, dark] = [shade(base, 0.2), shade(base, -0.32)];
  return `<path d="M0 0H256V256H0Z" fill="${base}"/>${GROUNDS[r.pattern](light, dark)}${halftone(shade(base, -0.42), r.look < 0)}`;
}
