import type { PowerTexts } from "../../view/tips/item-tip.ts";

interface Part {
  readonly effect: string;
}

/** Each effect is a thing of its own in its compendium; a power is told by its effects and those of its alternates. */
export const destinyPowerTexts: PowerTexts = {
  pack: "destiny-effects",
  tells: ({ system }) => (typeof system.effect === "string" ? system.effect : null),
  effects: ({ system }) => {
    const alternates = (system.alternates ?? []) as readonly { readonly effects: readonly Part[] }[];
    return [...((system.effects ?? []) as readonly Part[]), ...alternates.flatMap((a) => a.effects)].map(
      (e) => e.effect,
    );
  },
};
