import { type Row, row } from "../../kernel/rows.ts";
import { key, line } from "../labels.ts";
import { effectOf } from "../powers/current.ts";
import type { Component, FudgeCharacter } from "../types.ts";
import { sameWord } from "../words.ts";
import { activeComponents } from "./abilities.ts";

/** Layers of Protection: those that always stand, and those that only stand against some harm (a vest against bullets). */

type Clad = Pick<FudgeCharacter, "powers" | "conditions">;

/** What a layer's Limited says: how many of its ranks it covers, and against what they count. */
const limitOf = (component: Component): { readonly ranks: number; readonly against: string } | null => {
  const limit = component.effect === "protection" ? component.modifiers.find((m) => m.key === "limited") : undefined;
  return limit
    ? { ranks: Math.min(component.rank, limit.partial ?? component.rank), against: limit.note.trim() }
    : null;
};

/** Ranks of a layer that stand whatever comes. @rule FUD-530 FUD-531 */
const standing = (component: Component): number => component.rank - (limitOf(component)?.ranks ?? 0);

/** The best layer of Protection that always stands; several don't add up. Null without one. @rule FUD-421 */
export function bestProtection(who: Clad): Row | null {
  const layers = activeComponents(who)
    .filter(({ component }) => component.effect === "protection" && standing(component) > 0)
    .map(({ power, component }) => line("protection", standing(component), "FUD-421", { power: power.name }));
  return layers.reduce<Row | null>((best, layer) => (best === null || layer.value > best.value ? layer : best), null);
}

/** A layer that only counts against some harm. */
export interface LimitedLayer {
  /** `power.effect`. */
  readonly effect: string;
  readonly name: string;
  /** What it counts against, as it is written; empty where nobody wrote it. */
  readonly against: string;
}

/** Layers that count only against some harm. @rule FUD-530 FUD-581 */
export const limitedLayers = (who: Clad): readonly LimitedLayer[] =>
  activeComponents(who).flatMap(({ power, component }) => {
    const limit = limitOf(component);
    return limit ? [{ effect: effectOf(power, component), name: power.name, against: limit.against }] : [];
  });

/** Lines that say which layers stand aside until something comes that they count against. @rule FUD-581 */
export const asideRows = (who: Clad): readonly Row[] =>
  limitedLayers(who).map(({ name, against }) =>
    row(key("Row", against === "" ? "layerAside" : "layerAgainst"), 0, "FUD-581", { power: name, against }),
  );

/** Words by which a note says what a layer doesn't count against. */
const BUT = /^(?:not|no)\b|\b(?:but|except|excluding|not (?:against|for|from))\b/iu;

/** Whether a layer's words say that it counts against what the harm is made of: they name it, or name another that they leave out. Without words it counts until somebody says otherwise. */
const names = (against: string, descriptors: readonly string[]): boolean =>
  against === "" ||
  against.split(/[^\p{L}\p{N}]+/u).some((word) => descriptors.some((d) => sameWord(word, d))) !== BUT.test(against);

/** What somebody says of their limited layers: that none of them counts. */
export const NO_LAYER = "none";

/**
 * Which limited layers count against some harm: the one that is named; else those whose words name what it is made of.
 * @param chosen  `power.effect`, `none`, or null where nobody says
 * @rule FUD-530 FUD-581
 */
export function layersAgainst(
  who: Clad,
  descriptors: readonly string[],
  chosen: string | null,
): readonly LimitedLayer[] {
  const all = limitedLayers(who);
  return chosen === NO_LAYER
    ? []
    : chosen !== null && all.some((l) => l.effect === chosen)
      ? all.filter((l) => l.effect === chosen)
      : all.filter((l) => names(l.against, descriptors));
}

/** Somebody as they stand with limited layers that count: those are layers like any other. @rule FUD-530 FUD-581 */
export function braced<T extends Clad>(who: T, layers: readonly LimitedLayer[]): T {
  if (layers.length === 0) return who;
  const counts = new Set(layers.map((l) => l.effect));
  return {
    ...who,
    powers: who.powers.map((p) => ({
      ...p,
      components: p.components.map((c) =>
        counts.has(effectOf(p, c)) ? { ...c, modifiers: c.modifiers.filter((m) => m.key !== "limited") } : c,
      ),
    })),
  };
}

/** Whether some of a layer stands whatever comes: what is limited as a whole hardens nothing before it counts. */
export const standsAlways = (component: Component): boolean => standing(component) > 0;
