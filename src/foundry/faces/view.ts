import { compose } from "../../portraits/compose.ts";
import { colour, COLOUR_NAMES } from "../../portraits/paint.ts";
import { CHOICES, type COLOURS, type PartName, type Recipe, type WholeRecipe } from "../../portraits/recipe.ts";
import type { Localize } from "../ruleset.ts";
import { GROUPS, type PartGroup } from "./groups.ts";

const key = (...parts: readonly string[]): string => ["CROSSOVER.Shared.Portrait", ...parts].join(".");

/** A picture as an address that a page shows without asking anybody. */
export const asAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** What of a picture is shown where only a face is chosen. */
const NEAR: Readonly<Record<string, string>> = {
  head: "40 20 176 176",
  hair: "20 -4 216 216",
  eyes: "64 52 128 128",
  face: "64 72 128 128",
  mask: "48 40 160 160",
  hat: "20 -4 216 216",
};

/** What hides a choice is left out of its small pictures: hair under a cowl, eyes behind a mask. */
const HIDES: Readonly<Record<string, Recipe>> = {
  head: { hat: "none", mask: "none" },
  hair: { hat: "none", mask: "none" },
  eyes: { hat: "none", mask: "none", prop: "none" },
  face: { hat: "none", mask: "none", prop: "none" },
  mask: { hat: "none", prop: "none" },
};

/** A small picture of what somebody would look like. */
export const thumb = (recipe: WholeRecipe, group: string): string =>
  asAddress(
    compose({ ...recipe, ...HIDES[group] }).replace(
      'viewBox="0 0 256 256"',
      `viewBox="${NEAR[group] ?? "0 0 256 256"}"`,
    ),
  );

/** Whether something is there to choose for this picture: who is nobody has no hair. */
export const groupsFor = ({ figure }: WholeRecipe): readonly PartGroup[] =>
  GROUPS.filter(({ person }) => !person || figure === "person");

/** Colours in the order in which they are wanted: skins for a skin, hair for hair, then all the others. */
const SKINS = ["fair", "light", "tan", "olive", "bronze", "deep", "dark", "pale"];
const HAIRS = ["black", "chestnut", "auburn", "blond", "white", "silver"];
const first = (names: readonly string[]): readonly string[] => [
  ...names,
  ...COLOUR_NAMES.filter((name) => !names.includes(name)),
];
const orderOf = (slot: string): readonly string[] =>
  slot === "skin" ? first(SKINS) : slot === "tone" ? first(HAIRS) : COLOUR_NAMES;

const colourView = (recipe: WholeRecipe, slot: (typeof COLOURS)[number], localize: Localize) => ({
  slot,
  label: localize(key("slot", slot)),
  own: colour(recipe[slot]),
  swatches: orderOf(slot).map((name) => ({
    name,
    hex: colour(name),
    label: localize(key("colour", name)),
    chosen: recipe[slot] === name,
  })),
});

const partView = (recipe: WholeRecipe, part: PartName, group: string, localize: Localize) => ({
  part,
  label: localize(key("part", part)),
  options: CHOICES[part].map((value) => ({
    value,
    label: localize(key("option", part, value)),
    src: thumb({ ...recipe, [part]: value }, group),
    chosen: recipe[part] === value,
  })),
});

/** Bounds of what is set by a slider, as the recipe keeps them. */
const SLIDERS = [
  { name: "tilt", min: -15, max: 15, step: 1 },
  { name: "zoom", min: 0.6, max: 1.5, step: 0.05 },
] as const;

const poseView = (recipe: WholeRecipe, localize: Localize) => ({
  looks: [-1, 0, 1].map((value, n) => ({
    value,
    label: localize(key("look", ["left", "ahead", "right"][n] ?? "ahead")),
    chosen: recipe.look === value,
  })),
  sliders: SLIDERS.map((slider) => ({ ...slider, label: localize(key(slider.name)), value: recipe[slider.name] })),
  flip: recipe.flip,
  foe: recipe.foe,
  badge: recipe.badge,
  crowd: recipe.crowd > 1,
  person: recipe.figure === "person",
});

/** The pictures themselves: portrait and token. */
export const pictures = (recipe: Recipe): { readonly portrait: string; readonly token: string } => ({
  portrait: asAddress(compose(recipe)),
  token: asAddress(compose(recipe, "token")),
});

/** What the window shows of a picture that is being made. @param open  which group of parts is looked at */
export function faceView(recipe: WholeRecipe, open: string, localize: Localize) {
  const groups = groupsFor(recipe);
  const now = groups.find(({ id }) => id === open) ?? groups[0];
  return {
    ...pictures(recipe),
    groups: groups.map(({ id }) => ({ id, label: localize(key("group", id)), chosen: id === now?.id })),
    open: now?.id ?? "",
    title: localize(key("group", now?.id ?? "figure")),
    parts: (now?.parts ?? []).map((part) => partView(recipe, part, now?.id ?? "", localize)),
    colours: (now?.colours ?? [])
      // What a person's clothes have for colours is chosen with the clothes.
      .filter(() => now?.id !== "figure" || recipe.figure !== "person")
      .map((slot) => colourView(recipe, slot, localize)),
    pose: now?.id === "pose" ? poseView(recipe, localize) : null,
  };
}
