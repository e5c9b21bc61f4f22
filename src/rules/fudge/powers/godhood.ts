import { godhoodAdvantage } from "../hero/minions.ts";
import { GODHOOD_ADVANTAGES } from "../hero/values.ts";
import type { Component } from "../types.ts";
import { VARIABLE_POINTS } from "./builder/budgets.ts";
import { newComponent } from "./builder/component.ts";
import { powerCost } from "./builder/cost.ts";
import { GODHOOD_EFFECTS, godhoodCost, godhoodVariable } from "./catalogue/effects.ts";

/** Something that only those above mortals may have, at one of its ranks. */
export interface GodhoodOffer {
  /** `omniscient 3`. */
  readonly key: string;
  /** Tail of its lang key below `CROSSOVER.Fudge`. */
  readonly area: "GodhoodAdvantage" | "GodhoodEffect";
  readonly name: string;
  readonly rank: number;
  readonly points: number;
  /** What of it plays by itself: the points that A God I Am sets freely. */
  readonly components: readonly Component[];
}

/** Ranks that a list offers of what has no most. */
const LISTED = 5;

type Advantage = keyof typeof GODHOOD_ADVANTAGES;

/** A Variable of so many points at the price of the whole effect: what that leaves over or saves is written on it. @rule FUD-501 */
function freeForm(rank: number, points: number): readonly Component[] {
  const variable = newComponent(`god${rank}`, "variable", godhoodVariable(rank) / VARIABLE_POINTS);
  const gap = points - powerCost({ source: "power", components: [variable] });
  const rest = {
    key: gap > 0 ? "otherFlatExtra" : "otherFlatFlaw",
    ranks: Math.abs(gap),
    partial: null,
    note: "FUD-501",
  };
  return [{ ...variable, modifiers: gap === 0 ? [] : [rest] }];
}

/**
 * What godhood offers somebody, by name and rank; nothing to mortals.
 * @param above  transcendence
 * @rule FUD-432 FUD-501 FUD-620
 */
export function godhoodOffers(above: number): readonly GodhoodOffer[] {
  const ranksTo = (most: number): number[] => Array.from({ length: most }, (_n, i) => i + 1);
  const advantages = (Object.keys(GODHOOD_ADVANTAGES) as Advantage[]).flatMap((name) =>
    ranksTo(GODHOOD_ADVANTAGES[name].max ?? LISTED).flatMap((rank): GodhoodOffer[] => {
      const offer = godhoodAdvantage(name, rank, above);
      return offer.accepted
        ? [{ key: `${name} ${rank}`, area: "GodhoodAdvantage", name, rank, points: offer.points, components: [] }]
        : [];
    }),
  );
  if (above < 1) return advantages;
  const effects = (Object.keys(GODHOOD_EFFECTS) as (keyof typeof GODHOOD_EFFECTS)[]).flatMap((name) =>
    ranksTo(GODHOOD_EFFECTS[name].variable ? LISTED : 1).map((rank): GodhoodOffer => {
      const points = godhoodCost(name, rank);
      return {
        key: `${name} ${rank}`,
        area: "GodhoodEffect",
        name,
        rank,
        points,
        components: GODHOOD_EFFECTS[name].variable ? freeForm(rank, points) : [],
      };
    }),
  );
  return [...advantages, ...effects];
}
