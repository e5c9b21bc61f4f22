import { dieUse, key, type PoolDie, type PriceRow, type RollState } from "../../../rules/doompool/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { DieView, RollView, RowView } from "../../view/card-view.ts";
import { listed } from "../../view/text/lists.ts";

/** What a die of a pool is called: the trait's own name, or where it comes from. */
export function dieName(die: PoolDie, localize: Localize): string {
  const source = localize(key("Source", die.source));
  switch (die.source) {
    case "affiliation":
      return die.ref === "crowd" ? localize(key("Source", "crowd")) : localize(key("Affiliation", die.name, "label"));
    case "stress":
    case "ownStress":
      return `${source}: ${localize(key("Stress", die.name, "label"))}`;
    case "trait":
      return die.name === ""
        ? source
        : `${source}: ${["physical", "mental", "emotional"].includes(die.name) ? localize(key("Stress", die.name, "label")) : die.name}`;
    case "complication":
    case "ownComplication":
    case "stunt":
    case "sfx":
    case "lent":
      return die.name === "" ? source : `${source}: ${die.name}`;
    default:
      return die.name === "" ? source : die.name;
  }
}

const STATE = { total: "kept", effect: "ringed", opportunity: "struck", unused: "dropped", open: undefined } as const;

/** The dice of a roll as they are drawn: what is in the total is full, the effect die ringed, opportunities struck, the rest outlines. @rule DOO-062 DOO-337 */
export function diceView(roll: RollState, localize: Localize): DieView[] {
  return roll.dice.map((d, i): DieView => {
    const use = dieUse(roll, i);
    const state = STATE[use];
    const from = roll.plan.dice[i];
    const name = from ? dieName(from, localize) : "";
    return {
      shape: `d${d.size}`,
      face: String(d.face),
      label: localize(key("Die", use), { die: `d${d.size}`, face: d.face, name }),
      ...(state && { state }),
    };
  });
}

/** Every die with its source and use, the largest line of a card's breakdown. */
export function dieRows(roll: RollState, localize: Localize): RowView[] {
  return roll.dice.map((d, i) => {
    const from = roll.plan.dice[i];
    const use = dieUse(roll, i);
    return {
      label: from ? dieName(from, localize) : localize(key("Source", "bare")),
      value: `d${d.size}: ${d.face}`,
      rule: "",
      ...(use !== "open" && { note: localize(key("DieUse", use)) }),
    };
  });
}

/** What a pool cost, line by line. */
export function priceRows(price: readonly PriceRow[], side: "hero" | "watcher", localize: Localize): RowView[] {
  return price.map((p) => ({
    label: p.name === "" ? localize(p.label) : `${localize(p.label)}: ${p.name}`,
    value: localize(key("Price", side === "hero" ? "pp" : "doom"), { n: p.amount }),
    rule: p.rule,
  }));
}

/** A roll on a card: dice, total, effect die, and where every die came from. @rule DOO-075 DOO-337 */
export function rollView(roll: RollState, label: string, localize: Localize): RollView {
  const effects = roll.picked
    ? roll.picked.effects.length > 0
      ? roll.picked.effects.map((i) => `d${roll.dice[i]?.size ?? 4}`)
      : ["d4"]
    : [];
  return {
    label,
    dice: diceView(roll, localize),
    total: roll.total === null ? "" : String(roll.total),
    ...(effects.length > 0 && {
      against: localize(key("Card", effects.length > 1 ? "effectDice" : "effectDie"), { dice: listed(effects) }),
    }),
    rows: [...dieRows(roll, localize), ...priceRows(roll.plan.price, roll.roller.side, localize)],
  };
}
