#!/usr/bin/env node
/**
 * Pictures and type of the system: the icons that are named somewhere, the fonts, our own portraits and scenes, and the licences of what others made.
 *
 *   node tools/icons.mjs [--dest dist]   copy everything into <dest>/assets
 *   node tools/icons.mjs --credits       rewrite the list of icons in CREDITS.md
 *
 * An icon is named by `icon: "name"` in a ruleset's conditions, by `icon("name")` in src, or by its path in a pack source, template, style or lang file. It is drawn white on
 * a rounded square of ink with a pale edge, so that it reads on both themes, on tokens and in lists.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { at, fail, isMain, readJson, ROOT, say } from "./lib.mjs";

/** Where names are looked for, and how they are written there. */
const PLACES = [
  { under: "src/rules", only: /[\\/]condition(s|-table)\.ts$/, pattern: /\bicon: "([a-z0-9-]+)"/g },
  { under: "src/foundry", only: /(?<!\.test)\.ts$/, pattern: /\bicon\([^()]*?"([a-z0-9-]+)"\)/g },
  ...["src", "packs/_source", "templates", "styles", "lang", "tools/demo-world.ts"].map((under) => ({
    under,
    only: /(?<!\.test)\.(ts|yml|hbs|css|json)$/,
    pattern: /assets\/icons\/([a-z0-9-]+)\.svg/g,
  })),
];

const FONTS = [
  { name: "barlow", weights: [400, 500, 600] },
  { name: "barlow-condensed", weights: [600, 700] },
  { name: "bangers", weights: [400] },
];

function* walk(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* walk(join(path, name));
}

/** Every icon that is named, with the first file that names it. */
export function namedIcons(root = ROOT) {
  const found = new Map();
  for (const { under, only, pattern } of PLACES)
    for (const path of walk(join(root, ...under.split("/"))))
      if (only.test(path))
        for (const [, name] of readFileSync(path, "utf8").matchAll(pattern))
          if (!found.has(name)) found.set(name, relative(root, path).split(sep).join("/"));
  // What characters had for a picture before they had faces: worlds have it still.
  const former = join(root, "assets-src", "former-icons.json");
  if (existsSync(former))
    for (const name of JSON.parse(readFileSync(former, "utf8")))
      if (!found.has(name)) found.set(name, "assets-src/former-icons.json");
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b, "en")));
}

/** The set, with its aliases followed. */
function iconSet() {
  const { icons, aliases = {} } = readJson("node_modules", "@iconify-json", "game-icons", "icons.json");
  return (name) => icons[name]?.body ?? icons[aliases[name]?.parent]?.body ?? null;
}

/** A glyph on its square. The set's own view box of 512 units is kept; the size is what a canvas needs to draw it sharp. */
function drawn(body) {
  const glyph = body.replaceAll("currentColor", "#fff");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect x="6" y="6" width="500" height="500" rx="72" fill="#16181d" stroke="#eceae4" stroke-opacity=".45" stroke-width="12"/><g transform="translate(46 46) scale(.82)">${glyph}</g></svg>\n`;
}

/** Names that the set lacks, with words that come near, so that the mistake is easily mended. */
function missing(named, body) {
  const { icons } = readJson("node_modules", "@iconify-json", "game-icons", "icons.json");
  return [...named]
    .filter(([name]) => body(name) === null)
    .map(([name, file]) => {
      const near = Object.keys(icons)
        .filter((k) => name.split("-").some((word) => word.length > 3 && k.includes(word)))
        .slice(0, 6);
      return `${file} names the icon "${name}", which game-icons doesn't have${near.length > 0 ? `; near: ${near.join(", ")}` : ""}`;
    });
}

/** Copy everything into `<dest>/assets`. Throws with one line for each icon that doesn't exist. */
export async function copyAssets(dest, { quiet = false } = {}) {
  const named = namedIcons();
  const body = iconSet();
  const wrong = missing(named, body);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const folder = (name) => {
    mkdirSync(join(dest, "assets", name), { recursive: true });
    return join(dest, "assets", name);
  };
  const icons = folder("icons");
  for (const name of named.keys()) writeFileSync(join(icons, `${name}.svg`), drawn(body(name)));
  const fonts = folder("fonts");
  const licences = folder("licences");
  for (const { name, weights } of FONTS) {
    const source = at("node_modules", "@fontsource", name);
    for (const weight of weights)
      for (const subset of ["latin", "latin-ext"])
        cpSync(
          join(source, "files", `${name}-${subset}-${weight}-normal.woff2`),
          join(fonts, `${name}-${subset}-${weight}-normal.woff2`),
        );
    cpSync(join(source, "LICENSE"), join(licences, `${name}-OFL.txt`));
  }
  writeFileSync(
    join(licences, "game-icons-CC-BY-3.0.txt"),
    `Icons from https://game-icons.net under the Creative Commons Attribution 3.0 Unported licence, https://creativecommons.org/licenses/by/3.0/\nChanged: drawn white on a square of ink.\n\n${creditLines(named.keys()).join("\n")}\n`,
  );
  for (const kind of ["portraits", "scenes", "cards", "turn"]) {
    const target = folder(kind);
    for (const path of walk(at("assets-src", kind)))
      if (path.endsWith(".svg")) cpSync(path, join(target, basename(path)));
  }
  const { writeFaces } = await import("./faces.mjs");
  await writeFaces(join(dest, "assets"));
  if (!quiet) say(`${named.size} icons, ${FONTS.length} fonts, portraits and scenes`);
  return [...named.keys()];
}

/** Icons by author: read once, since every source of the packs is asked about. */
let authors = null;
function iconAuthors() {
  authors ??= Object.entries(readJson("assets-src", "icon-authors.json")).map(([author, all]) => ({
    author,
    icons: all.split(" "),
  }));
  return authors;
}

/** Who made what a text shows, as its document says it: our own words and drawings, and the authors of the icons that it names. */
export function creditsOf(text) {
  const names = new Set([...text.matchAll(/assets\/icons\/([a-z0-9-]+)\.svg/g)].map(([, name]) => name));
  const made = iconAuthors()
    .filter(({ icons }) => icons.some((name) => names.has(name)))
    .map(({ author }) => author);
  return `Crossover (MIT)${made.length > 0 ? `; icons by ${made.join(", ")} of game-icons.net (CC BY 3.0), drawn white on ink` : ""}`;
}

/** One line for each author whose icons are used: the folder names of the game-icons repository. */
export function creditLines(names) {
  const used = new Set(names);
  return iconAuthors()
    .map(({ author, icons }) => ({ author, icons: icons.filter((name) => used.has(name)) }))
    .filter(({ icons }) => icons.length > 0)
    .map(({ author, icons }) => `- ${author}: ${icons.join(", ")}`);
}

const MARKS = ["<!-- icons: written by node tools/icons.mjs --credits -->", "<!-- /icons -->"];

/** CREDITS.md with its list of icons as it should be. */
export function creditsText() {
  const text = readFileSync(at("CREDITS.md"), "utf8");
  const [start, end] = MARKS.map((mark) => text.indexOf(mark));
  if (start === -1 || end === -1) throw new Error("CREDITS.md has lost the marks around its list of icons");
  return `${text.slice(0, start + MARKS[0].length)}\n${creditLines(namedIcons().keys()).join("\n")}\n${text.slice(end)}`;
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  try {
    if (args.includes("--credits")) writeFileSync(at("CREDITS.md"), creditsText());
    else await copyAssets(args.includes("--dest") ? args[args.indexOf("--dest") + 1] : at("dist"));
  } catch (error) {
    fail(error.message.replaceAll("\n", "\n  "));
  }
}
