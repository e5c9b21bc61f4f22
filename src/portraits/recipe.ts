import { figures } from "./figures.ts";
import { GROUNDS } from "./paint.ts";
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

/** Everything that a picture is put together from. What a recipe doesn't say is as PLAIN has it. */
export interface WholeRecipe {
  readonly figure: string;
  readonly build: keyof typeof builds;
  readonly head: keyof typeof heads;
  readonly hair: string;
  readonly eyes: string;
  readonly brows: string;
  readonly nose: string;
  readonly mouth: string;
  readonly mark: string;
  readonly mask: string;
  readonly hat: string;
  readonly costume: string;
  readonly cape: string;
  readonly prop: string;
  readonly effect: string;
  readonly pattern: keyof typeof GROUNDS;
  /** Colours: the costume's three, skin, hair, what glows, the ground. */
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly skin: string;
  readonly tone: string;
  readonly glow: string;
  readonly ground: string;
  /** Where somebody looks: to the left, at us, to the right. */
  readonly look: -1 | 0 | 1;
  /** Degrees by which the head leans. */
  readonly tilt: number;
  readonly zoom: number;
  readonly flip: boolean;
  /** From two on they are several. */
  readonly crowd: number;
  /** A number on a tag, of which one of several alike this is. */
  readonly badge: string;
  readonly foe: boolean;
}

export type Recipe = Partial<WholeRecipe>;

const PLAIN: WholeRecipe = {
  figure: "person",
  build: "medium",
  head: "oval",
  hair: "crop",
  eyes: "open",
  brows: "flat",
  nose: "line",
  mouth: "smile",
  mark: "none",
  mask: "none",
  hat: "none",
  costume: "emblem",
  cape: "none",
  prop: "none",
  effect: "none",
  pattern: "rays",
  a: "cobalt",
  b: "yellow",
  c: "red",
  skin: "tan",
  tone: "black",
  glow: "ice",
  ground: "sky",
  look: 0,
  tilt: 0,
  zoom: 1,
  flip: false,
  crowd: 1,
  badge: "",
  foe: false,
};

const named = (table: object): readonly string[] => Object.keys(table);

/** What there is to choose from, by the part that it is of. */
export const CHOICES = {
  figure: ["person", ...named(figures)],
  build: named(builds),
  head: named(heads),
  hair: named(hairs),
  eyes: named(eyes),
  brows: named(brows),
  nose: named(noses),
  mouth: named(mouths),
  mark: named(marks),
  mask: named(masks),
  hat: named(hats),
  costume: named(costumes),
  cape: named(capes),
  prop: named(props),
  effect: named(effects),
  pattern: named(GROUNDS),
} as const;

export type PartName = keyof typeof CHOICES;
export const PARTS = Object.keys(CHOICES) as PartName[];
export const COLOURS = ["a", "b", "c", "skin", "tone", "glow", "ground"] as const;

const within = (value: unknown, low: number, high: number, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : otherwise;

/** A recipe with nothing left open. What it names and the kit doesn't have is as PLAIN has it: recipes travel from table to table. */
export function completed(recipe: Recipe): WholeRecipe {
  const parts = Object.fromEntries(
    PARTS.map((part) => {
      const wanted = recipe[part];
      return [part, typeof wanted === "string" && CHOICES[part].includes(wanted) ? wanted : PLAIN[part]];
    }),
  );
  const colours = Object.fromEntries(COLOURS.map((c) => [c, typeof recipe[c] === "string" ? recipe[c] : PLAIN[c]]));
  return {
    ...PLAIN,
    ...parts,
    ...colours,
    look: recipe.look === 1 || recipe.look === -1 ? recipe.look : 0,
    tilt: within(recipe.tilt, -15, 15, 0),
    zoom: within(recipe.zoom, 0.6, 1.5, 1),
    flip: recipe.flip === true,
    crowd: within(recipe.crowd, 1, 9, 1),
    badge: typeof recipe.badge === "string" && /^\d{1,2}$/u.test(recipe.badge) ? recipe.badge : "",
    foe: recipe.foe === true,
  };
}
