import { HAZARDS } from "../../../rules/twintens/index.ts";
import { exactValue, fallDamage, key, rankOf, time } from "../../../rules/twintens/index.ts";
import { openAct } from "../../acts/run.ts";
import type { CommandDefinition, Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { localize } from "../../view/text/localize.ts";

/** Highest rank that one may ask about. */
const MOST_RANK = 60;

const escape = (text: string): string => text.replace(/[&<>"']/gu, (c) => `&#${c.codePointAt(0)};`);

/** What a rank is worth, or the rank of an amount, in words. @rule TWI-281 TWI-282 */
export function rankText(text: string, words: Localize): string | null {
  const match = /^\s*(\d+)\s*(feet|ft|pounds|lb)?\s*$/iu.exec(text);
  if (!match) return null;
  const amount = Number(match[1]);
  if (match[2] !== undefined) return words(key("Command", "rank.of"), { amount, rank: rankOf(amount) });
  if (amount < 1 || amount > MOST_RANK) return null;
  const { amount: many, unit } = time(amount);
  return words(key("Command", "rank.is"), {
    rank: amount,
    value: exactValue(amount).toString(),
    time: words(key("Unit", unit), { amount: many.toString() }),
  });
}

async function rank(text: string): Promise<string | null> {
  const said = rankText(text, localize);
  if (said === null) return localize(key("Command", "rank.wrong"), { text: text.trim(), most: MOST_RANK });
  await ChatMessage.implementation.create({ content: `<p class="crossover twintens">${escape(said)}</p>` } as never);
  return null;
}

/** `/hazard fall 60`, `/hazard campfire`: harm that nobody aims, for whoever speaks and whom they target. @rule TWI-077 TWI-290 TWI-294 TWI-296 */
async function hazard(text: string, actor: Actor.Implementation | null): Promise<string | null> {
  if (!actor) return localize("CROSSOVER.Shared.Chat.noActor");
  const [name = "", number = ""] = text.trim().split(/\s+/u);
  const known = HAZARDS.filter((h) => h !== "recoil");
  const found = known.find((h) => h.toLowerCase() === name.toLowerCase());
  const amount = number === "" ? 0 : Number(number);
  const needs = found === "fall" || found === "damage";
  if (!found || !Number.isInteger(amount) || amount < 0 || (needs && number === ""))
    return localize(key("Command", "hazard.wrong"), { text: text.trim(), known: listed(known) });
  if (found === "fall" && fallDamage(amount) === null) return localize(key("Refusal", "hazard.none"), { least: 5 });
  await openAct(actor, ["hazard"], { hazard: found, amount }, true);
  return null;
}

/** Commands of the ruleset beside those of all. */
export const twintensCommands: readonly CommandDefinition[] = [
  { name: "rank", usage: key("Command", "rank.usage"), alone: true, run: rank },
  { name: "hazard", usage: key("Command", "hazard.usage"), run: hazard },
];
