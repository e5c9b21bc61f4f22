import { figures } from "./figures.ts";
import type { Paints } from "./paint.ts";
import { backgrounds, paintsOf, shade } from "./paint.ts";
import type { Drawing } from "./parts.ts";
import {
  brows,
  builds,
  capes,
  costumes,
  effects,
  eyes,
  hairs,
  hats,
  heads,
  marks,
  masks,
  mouths,
  noses,
  props,
} from "./parts.ts";
import type { Recipe, WholeRecipe } from "./recipe.ts";
import { completed } from "./recipe.ts";

const INK = "#16181d";
const PAPER = "#faf3e3";

/** One line of a drawing as SVG. Without a paint of its own a shape is only its line. */
function shape(line: string, paints: Paints): string {
  const found = /^(~?)([a-zA-Z-])(\d*)(\.?) ?([M@%].*)$/u.exec(line);
  if (!found) throw new Error(`a drawing has the line ${line}, which is no shape`);
  const [, own, letter = "-", width, bare, where = ""] = found;
  const paint = letter === "-" ? "none" : (paints[letter] ?? "none");
  const look = [
    own ? `fill="none" stroke="${paint}"` : `fill="${paint}"`,
    bare ? `stroke="none"` : "",
    width ? `stroke-width="${width}"` : "",
  ]
    .filter(Boolean)
    .join(" ");
  const at = where.slice(1).split(",");
  if (where.startsWith("@")) return `<circle cx="${at[0]}" cy="${at[1]}" r="${at[2]}" ${look}/>`;
  if (where.startsWith("%")) return `<ellipse cx="${at[0]}" cy="${at[1]}" rx="${at[2]}" ry="${at[3]}" ${look}/>`;
  return `<path d="${where}" ${look}/>`;
}

const drawn = (drawing: Drawing | undefined, paints: Paints): string =>
  drawing
    ? drawing
        .split("\n")
        .map((line) => shape(line, paints))
        .join("")
    : "";

const moved = (svg: string, transform: string): string =>
  svg && transform ? `<g transform="${transform}">${svg}</g>` : svg;

/** A person from the chest up. `key` keeps the clips of several people in one picture apart. */
function person(r: WholeRecipe, key: string): string {
  const paints = paintsOf(r);
  const [hair, cape, hat, prop] = [hairs[r.hair], capes[r.cape], hats[r.hat], props[r.prop]];
  const face = heads[r.head];
  const turn = r.look * 8;
  const aside = turn === 0 ? "" : `translate(${turn} 0)`;
  const gaze = [marks[r.mark], eyes[r.eyes], brows[r.brows], mouths[r.mouth]]
    .map((part) => drawn(part, paints))
    .join("");
  const nose = moved(drawn(noses[r.nose], paints), r.look < 0 ? "translate(256 0) scale(-1 1)" : "");
  const shadow =
    r.look < 0
      ? "M106 40C84 54 78 66 78 88L80 112C84 146 108 170 128 170C100 156 90 126 94 92C95 72 98 60 106 40Z"
      : "M150 40C172 54 178 66 178 88L176 112C172 146 148 170 128 170C156 156 166 126 162 92C161 72 158 60 150 40Z";
  const head = [
    r.head === "jaw" || r.hat === "dome" ? "" : drawn("s@80,110,11\ns@176,110,11", paints),
    `<path d="${face}" fill="${paints["s"]}"/>`,
    `<g clip-path="url(#${key}h)"><path d="${shadow}" fill="${paints["S"]}" stroke="none"/>${moved(gaze, aside)}</g>`,
    moved(nose, aside),
    `<path d="${face}" fill="none"/>`,
    moved(drawn(masks[r.mask], paints), r.mask === "whole" || r.mask === "theatre" || r.mask === "blank" ? "" : aside),
    drawn(hair?.front, paints),
    drawn(hat?.front, paints),
  ].join("");
  const lean = r.tilt === 0 ? "" : `rotate(${r.tilt} 128 176)`;
  // Broad people have small heads, slim ones large: that is what tells them apart from afar.
  const lower = { slim: 0, medium: 0, broad: 6, huge: 14, hunched: 26 }[r.build];
  const scale = { slim: 1.04, medium: 1, broad: 0.95, huge: 0.86, hunched: 0.92 }[r.build];
  const place = [
    lean,
    `translate(${(128 * (1 - scale)).toFixed(1)} ${(lower + 176 * (1 - scale)).toFixed(1)}) scale(${scale})`,
  ]
    .filter(Boolean)
    .join(" ");
  return [
    drawn(prop?.back, paints),
    drawn(cape?.back, paints),
    moved(drawn(hat?.back, paints) + drawn(hair?.back, paints), place),
    `<path d="M100 130L98 186C112 204 144 204 158 186L156 130Z" fill="${paints["S"]}"/>`,
    `<path d="${builds[r.build]}" fill="${paints["a"]}"/><g clip-path="url(#${key}b)">`,
    r.costume === "turtleneck" || r.costume === "scarf"
      ? ""
      : `<path d="M100 140L98 178C112 196 144 196 158 178L156 140Z" fill="${paints["S"]}" stroke-width="4"/>`,
    `${drawn(costumes[r.costume], paints)}</g><path d="${builds[r.build]}" fill="none"/>`,
    moved(head, place),
    drawn(cape?.front, paints),
    drawn(prop?.front, paints),
  ].join("");
}

const clipsOf = (r: WholeRecipe, key: string): string =>
  `<clipPath id="${key}h"><path d="${heads[r.head]}"/></clipPath><clipPath id="${key}b"><path d="${builds[r.build]}"/></clipPath>`;

/** Whoever the picture shows: somebody, several of them, or something. */
function subject(r: WholeRecipe): { readonly clips: string; readonly svg: string } {
  const paints = paintsOf(r);
  const around = effects[r.effect];
  const wrap = (inner: string): string => drawn(around?.back, paints) + inner + drawn(around?.front, paints);
  if (r.figure !== "person") {
    const figure = drawn(figures[r.figure], paints);
    return { clips: "", svg: wrap(moved(figure, "translate(10 12) scale(.92)")) };
  }
  if (r.crowd < 2) return { clips: clipsOf(r, "p"), svg: wrap(person(r, "p")) };
  // A crowd: the same people with other faces, the nearest in the middle.
  const others: WholeRecipe[] = [
    {
      ...r,
      look: 1,
      head: "long",
      hair: r.hair === "none" ? "none" : "crop",
      mouth: "grim",
      prop: "none",
      effect: "none",
    },
    {
      ...r,
      look: -1,
      head: "round",
      mouth: "frown",
      prop: "none",
      effect: "none",
      skin: shade(paints["s"] ?? r.skin, -0.16),
    },
  ];
  const spots = ["translate(-34 6) scale(.68)", "translate(118 6) scale(.68)"];
  return {
    clips: clipsOf(r, "p") + others.map((o, i) => clipsOf(o, `q${i}`)).join(""),
    svg: wrap(
      others.map((o, i) => moved(person(o, `q${i}`), spots[i] ?? "")).join("") +
        moved(person(r, "p"), "translate(28 58) scale(.78)"),
    ),
  };
}

/** Figures as strokes on a box of 18 by 28: a picture in a picture has no fonts. */
const DIGITS = [
  "M9 0C2 0 0 6 0 14C0 22 2 28 9 28C16 28 18 22 18 14C18 6 16 0 9 0Z",
  "M2 6L10 0V28",
  "M1 7C2 -2 17 -2 17 8C17 16 4 20 1 28H18",
  "M1 4C6 -2 17 -1 17 7C17 12 13 14 8 14C14 14 18 17 18 21C18 30 4 30 0 24",
  "M13 28V0L0 20H18",
  "M16 0H3L2 12C10 8 18 12 18 19C18 29 5 30 0 25",
  "M15 1C6 4 0 12 0 20C0 30 18 30 18 20C18 12 4 10 1 18",
  "M0 0H18L7 28",
  "M9 13C0 12 0 0 9 0C18 0 18 12 9 13C-2 14 -2 28 9 28C20 28 20 14 9 13Z",
  "M3 27C12 24 18 16 18 8C18 -2 0 -2 0 8C0 16 14 18 17 10",
] as const;

/** The number of one of several alike, or of how many a token stands for, on a tag in the corner. */
function tag(text: string): string {
  const figures = [...text].map(
    (digit, i) =>
      `<path d="${DIGITS[Number(digit)]}" transform="translate(${205 - text.length * 13 + 4 + i * 26} 197)"/>`,
  );
  return `<g stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><path d="M172 186H238V236H172Z" fill="#f2c230"/><g fill="none" stroke-width="6">${figures.join("")}</g></g>`;
}

const LINE = `stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`;
const START = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 256 256">`;

/** How near somebody comes on a token: heads of the broad are small, and things need all the room. */
function nearness(r: WholeRecipe): string {
  if (r.figure !== "person") return "translate(6 6) scale(.96)";
  if (r.crowd > 1) return "translate(6 2) scale(.95)";
  return r.build === "huge" || r.build === "hunched"
    ? "translate(-45 -56) scale(1.35)"
    : "translate(-14 -6) scale(1.11)";
}

/**
 * The picture of a recipe as SVG text: a panel with an ink frame, or a token, round, with a ring of paper that keeps it apart from a dark map. The same recipe is always the same
 * picture.
 */
export function compose(recipe: Recipe, as: "portrait" | "token" = "portrait"): string {
  const r = completed(recipe);
  const { clips, svg } = subject(r);
  const ground = backgrounds(r);
  const pose = [
    r.flip ? "translate(256 0) scale(-1 1)" : "",
    r.zoom === 1
      ? ""
      : `translate(${(128 * (1 - r.zoom)).toFixed(1)} ${(118 * (1 - r.zoom)).toFixed(1)}) scale(${r.zoom})`,
  ]
    .filter(Boolean)
    .join(" ");
  const figure = `<g ${LINE}>${moved(svg, pose)}</g>`;
  const badge = r.badge ? tag(r.badge) : "";
  if (as === "portrait")
    return `${START}<defs><clipPath id="f"><path d="M0 0H256V256H0Z"/></clipPath>${clips}</defs><g clip-path="url(#f)">${ground}${figure}</g><path d="M3 3H253V253H3Z" fill="none" stroke="${INK}" stroke-width="6"/>${badge}</svg>\n`;
  // What stands on the board is seen at 40 pixels: nearer, on a plain ground, with a heavier line.
  const near = nearness(r);
  const heavy = figure.replace('stroke-width="5"', 'stroke-width="6.5"');
  return `${START}<defs><clipPath id="f"><circle cx="128" cy="128" r="114"/></clipPath>${clips}</defs><circle cx="128" cy="128" r="127" fill="${INK}"/><circle cx="128" cy="128" r="122" fill="${r.foe ? "#f3d9cf" : PAPER}"/><g clip-path="url(#f)">${ground}${moved(heavy, near)}</g><circle cx="128" cy="128" r="114" fill="none" stroke="${INK}" stroke-width="5"/>${badge}</svg>\n`;
}
