import type { PowerTexts } from "../../view/tips/item-tip.ts";

interface Component {
  readonly effect: string;
}

/** An effect is told by the power to drag onto a sheet that consists of it alone; gods' powers and devices of the same compendium tell of themselves. */
export const fudgePowerTexts: PowerTexts = {
  pack: "fudge-powers",
  tells: ({ id, system }) =>
    id.startsWith("fx") ? ((system.components as readonly Component[] | undefined)?.[0]?.effect ?? null) : null,
  effects: ({ system }) => ((system.components ?? []) as readonly Component[]).map((c) => c.effect),
};
