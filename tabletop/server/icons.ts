/**
 * `/icons/svg/<name>.svg`: the default pictures whose names Foundry's public documentation and systems use, drawn with glyphs of game-icons.net (CC BY 3.0, by their
 * authors). Any other name of that set works as well.
 */
import { createRequire } from "node:module";

/** Default names and the glyph that stands for each. */
const GLYPHS: Readonly<Record<string, string>> = {
  acid: "acid-blob",
  angel: "angel-wings",
  anchor: "anchor",
  aura: "aura",
  biohazard: "biohazard",
  blind: "blindfold",
  blood: "bleeding-wound",
  book: "book-cover",
  castle: "castle",
  "card-hand": "card-pickup",
  "card-joker": "card-joker",
  chest: "chest",
  clockwork: "clockwork",
  coins: "coins",
  combat: "crossed-swords",
  cowled: "cowled",
  d20: "dice-twenty-faces-twenty",
  "d20-black": "dice-twenty-faces-twenty",
  "d20-grey": "dice-twenty-faces-twenty",
  "d20-highlight": "dice-twenty-faces-twenty",
  "dice-target": "dice-target",
  daze: "star-swirl",
  deaf: "elf-ear",
  degen: "ace",
  "door-closed": "door",
  door: "door",
  "door-open": "open-gate",
  down: "fall-down",
  downgrade: "fall-down",
  explosion: "explosion-rays",
  eye: "semi-closed-eye",
  falling: "falling",
  fear: "terror",
  fire: "flame",
  "fire-shield": "fire-shield",
  frozen: "frozen-block",
  hanging: "hanging-sign",
  hazard: "hazard-sign",
  heal: "health-normal",
  house: "house",
  "holy-shield": "holy-symbol",
  ice: "ice-cube",
  "ice-aura": "ice-bolt",
  invisible: "invisible",
  "item-bag": "swap-bag",
  "item-shop": "shop",
  jump: "jump-across",
  leg: "boot-prints",
  light: "light-bulb",
  lightning: "lightning-frequency",
  "mage-shield": "magic-shield",
  "magic-fire": "magic-palm",
  mountain: "mountains",
  "mystery-man": "person",
  "mystery-man-black": "person",
  net: "fishing-net",
  obelisk: "obelisk",
  oak: "oak",
  paralysis: "internal-injury",
  pill: "pill",
  poison: "poison-bottle",
  radiation: "radioactive",
  regen: "health-increase",
  ruins: "ancient-ruins",
  shield: "shield",
  silenced: "silenced",
  skull: "skull-crossed-bones",
  sleep: "sleepy",
  sound: "speaker",
  statue: "stone-bust",
  stone: "stone-block",
  stoned: "stone-bust",
  sun: "sun",
  sword: "broadsword",
  target: "targeting",
  temple: "greek-temple",
  terror: "terror",
  thrust: "thrust",
  tankard: "beer-stein",
  tower: "tower-flag",
  trap: "wolf-trap",
  unconscious: "knockout",
  up: "upgrade",
  upgrade: "upgrade",
  video: "film-projector",
  village: "village",
  walk: "walk",
  walled: "brick-wall",
  waterfall: "waterfall",
  windmill: "windmill",
  wing: "feathered-wing",
  wingfoot: "wingfoot",
  windows: "window",
};

interface IconSet {
  icons: Record<string, { body: string }>;
  width?: number;
  height?: number;
  aliases?: Record<string, { parent: string }>;
}

let icons: IconSet | null = null;

/** The names that there are by default. */
export const iconNames = (): string[] => Object.keys(GLYPHS).sort();

/** The SVG text of a default icon, or null if there is none. */
export function iconSvg(name: string): string | null {
  icons ??= createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
  const { width = 512, height = 512, aliases = {} } = icons;
  const glyph = Object.hasOwn(GLYPHS, name) ? GLYPHS[name]! : name;
  const entry = Object.hasOwn(icons.icons, glyph)
    ? icons.icons[glyph]
    : Object.hasOwn(aliases, glyph)
      ? icons.icons[aliases[glyph]!.parent]
      : undefined;
  if (!entry) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" color="#fff"><g stroke="#000" stroke-width="12" paint-order="stroke">${entry.body}</g></svg>`;
}

/** Names this table promises; a test checks that each has a glyph. */
export const DEFAULT_ICONS: readonly string[] = Object.keys(GLYPHS);
