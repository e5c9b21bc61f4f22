import type { COLOURS, PartName } from "../../portraits/recipe.ts";

/** The parts of a picture as they are looked for: together what is chosen together, with the colours that it has. */
export interface PartGroup {
  readonly id: string;
  readonly parts: readonly PartName[];
  readonly colours: readonly (typeof COLOURS)[number][];
  /** Only people have it. */
  readonly person: boolean;
}

const group = (
  id: string,
  parts: readonly PartName[],
  colours: PartGroup["colours"] = [],
  person = true,
): PartGroup => ({ id, parts, colours, person });

/** From what somebody is to what is behind them. */
export const GROUPS: readonly PartGroup[] = [
  group("figure", ["figure"], ["a", "b", "c", "glow"], false),
  group("head", ["head"], ["skin"]),
  group("build", ["build"], ["a"]),
  group("hair", ["hair"], ["tone"]),
  group("eyes", ["eyes", "brows"], ["glow"]),
  group("face", ["nose", "mouth", "mark"], ["tone"]),
  group("mask", ["mask"], ["c"]),
  group("hat", ["hat"], ["b", "c"]),
  group("costume", ["costume"], ["a", "b", "c"]),
  group("cape", ["cape"], ["b", "c"]),
  group("prop", ["prop"], ["b", "c"]),
  group("effect", ["effect"], ["c", "glow"], false),
  group("ground", ["pattern"], ["ground"], false),
  group("pose", [], [], false),
];
