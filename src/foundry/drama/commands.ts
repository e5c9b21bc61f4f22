import { DIMENSIONS, HAZARDS, measure, manyOnOne, oneOnMany, parseValue, showValue, type Dimension } from "../../rules/drama/index.ts";
import type { CommandDefinition, Localize } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { plain, signed } from "../view/rows.ts";
import { refreshHand } from "./deck/hand.ts";
import { openAction } from "./gestures.ts";
import { key } from "./keys.ts";
import { dramaSettings } from "./settings.ts";
import { escapeHtml } from "../view/tip.ts";

const shown = (value: number, dimension: Dimension, words: Localize): string => {
  const { amount, unit } = showValue(value, dimension);
  return words(key("Unit", unit.replace("/", "-")), { amount: amount.toLocaleString(game.i18n.lang) });
};

/** What a value is as a measure, or a measure as a value, in words; a number alone is a value and is shown in every dimension. @rule DRA-060 DRA-062 DRA-393 */
export function valueText(text: string, words: Localize): string {
  const { valueRounding, multiChartOverride } = dramaSettings();
  const chart = { rounding: valueRounding, override: multiChartOverride };
  const read = parseValue(text, null, valueRounding);
  if (!read.accepted) return words(key("Refusal", read.reason), read.data);
  if (read.dimension !== null && read.measure !== null) {
    const group = read.dimension === "count" && read.measure >= 2 ? ` ${words(key("Value", "many"), { modifier: signed(manyOnOne(Math.round(read.measure), chart).modifier), all: signed(manyOnOne(Math.round(read.measure), chart).allSucceedAt), toughness: signed(oneOnMany(Math.round(read.measure), chart).toughness), each: signed(oneOnMany(Math.round(read.measure), chart).allSucceedAt) })}` : "";
    return `${words(key("Value", "is"), { text: text.trim(), value: plain(read.value), exact: shown(read.value, read.dimension, words) })}${group}`;
  }
  const all = DIMENSIONS.map((d) => `${words(key("Dimension", d))}: ${shown(read.value, d, words)}`).join(" \u00b7 ");
  return words(key("Value", "all"), { value: plain(read.value), all });
}

/** `/value 25 miles`, `/value 18` */
async function value(text: string): Promise<string | null> {
  if (text.trim() === "") return localize(key("Command", "value.empty"));
  await ChatMessage.implementation.create({ content: `<p class="crossover drama">${escapeHtml(valueText(text, localize))}</p>` } as never);
  return null;
}

/** `/hazard fall 10 m`, `/hazard fire`, `/hazard electricity 18`: harm of the world on whoever acts here. @rule DRA-186 */
async function hazard(text: string, actor: Actor.Implementation | null): Promise<string | null> {
  const [kind = "", ...rest] = text.trim().split(/\s+/u);
  if (!actor?.type.startsWith("drama")) return localize(key("Command", "hazard.nobody"));
  if (kind === "fall") {
    const read = parseValue(rest.join(" "), "distance", dramaSettings().valueRounding);
    if (!read.accepted) return localize(key("Command", "hazard.empty"));
    await openAction(actor, "hazard", `fall:${String(read.measure ?? measure(read.value))}`);
    return null;
  }
  if (!Object.hasOwn(HAZARDS, kind)) return localize(key("Command", "hazard.empty"));
  await openAction(actor, "hazard", rest[0] === undefined ? kind : `${kind}:${rest[0]}`);
  return null;
}

/** Commands of the ruleset beside those of all. */
export const dramaCommands: readonly CommandDefinition[] = [
  { name: "value", usage: key("Command", "value.usage"), run: value },
  { name: "hazard", usage: key("Command", "hazard.usage"), complete: () => ["fall 10 m", ...Object.keys(HAZARDS)], run: hazard },
  {
    name: "deck",
    usage: key("Command", "deck.usage"),
    run: async () => {
      refreshHand(true);
      return null;
    },
  },
];
