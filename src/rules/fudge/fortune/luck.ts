import { activeComponents, modifierRanks } from "../hero/traits.ts";
import { optionOf } from "../powers/catalogue/options.ts";
import type { FudgeCharacter } from "../types.ts";

/** What somebody does to the throws of others: a second one of which the better stands, or one of which the worse does. */
export type Luck = "good" | "bad";

/** A Luck Control that is on. */
export interface LuckControl {
  readonly kind: Luck;
  /** Whether a further point is lost: never, when the throw changes nothing, each time. */
  readonly sideEffect: "never" | "onFailure" | "always";
}

const SIDE_EFFECT = ["never", "onFailure", "always"] as const;

/** The Luck Controls that somebody has on; one that doesn't say which is luck. @rule FUD-364 FUD-376 FUD-500 FUD-520 */
export const luckControls = (character: FudgeCharacter): readonly LuckControl[] =>
  activeComponents(character).flatMap(({ component: c }) =>
    c.effect === "luckControl"
      ? [
          {
            kind: optionOf("luckControl", c.trait)?.key === "badLuck" ? "bad" : "good",
            sideEffect: SIDE_EFFECT[Math.min(SIDE_EFFECT.length - 1, modifierRanks(c, "sideEffect"))] ?? "never",
          } as const,
        ]
      : [],
  );

/** Somebody's Luck Control of a kind; null without one. Of several the one that costs least. */
export const luckOf = (character: FudgeCharacter, kind: Luck): LuckControl | null =>
  [...luckControls(character)]
    .filter((l) => l.kind === kind)
    .sort((a, b) => SIDE_EFFECT.indexOf(a.sideEffect) - SIDE_EFFECT.indexOf(b.sideEffect))[0] ?? null;

/** Points that a use of it costs. @param changed  whether the second throw stands @rule FUD-364 FUD-520 */
export const luckPrice = ({ sideEffect }: LuckControl, changed: boolean): number =>
  sideEffect === "always" || (sideEffect === "onFailure" && !changed) ? 2 : 1;
