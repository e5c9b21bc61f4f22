import type { PowerTexts } from "../../view/tips/item-tip.ts";

const keyOf = ({ type, system }: Parameters<PowerTexts["effects"]>[0]): string | null =>
  type === "twintensPower" && typeof system.key === "string" && system.key !== "" ? system.key : null;

/** A power is told by the one of the list that it was taken from. */
export const twintensPowerTexts: PowerTexts = {
  pack: "twintens-powers",
  tells: keyOf,
  effects: (item) => [keyOf(item)].filter((key) => key !== null),
};
