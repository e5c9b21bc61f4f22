import { HAZARDS } from "../../../rules/drama/index.ts";
import type { AnyChosen } from "../../../rules/kernel/act.ts";
import { openAct } from "../../acts/run.ts";
import type { CommandDefinition, Localize } from "../../ruleset.ts";
import { escapeHtml } from "../../view/text/escape.ts";
import { localize } from "../../view/text/localize.ts";
import { convert } from "../dice/value-view.ts";
import { openValueChart } from "../dice/value-window.ts";
import { openHand } from "../fortune/deck/hand.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";

/** What a value is as a measure, or a measure as a value, in words; a number alone is a value and is shown in every dimension. @rule DRA-060 DRA-062 DRA-065 DRA-393 */
export function valueText(text: string, words: Localize): string {
  const { valueRounding, multiChartOverride } = dramaSettings();
  const made = convert(text, { rounding: valueRounding, override: multiChartOverride }, words, game.i18n.lang);
  if (!made.accepted) return words(key("Refusal", made.reason), made.data);
  const { value, measures, group } = made.converted;
  const [only] = measures;
  const said =
    measures.length === 1 && only
      ? words(key("Value", "is"), { text: text.trim(), value, exact: only.text })
      : words(key("Value", "all"), { value, all: measures.map((m) => `${m.label}: ${m.text}`).join(" \u00b7 ") });
  return measures.length === 1 && group !== "" ? `${said} ${group}` : said;
}

/** `/value 25 miles`, `/value 18`; alone it opens the calculator. */
async function value(text: string): Promise<string | null> {
  if (text.trim() === "") {
    await openValueChart();
    return null;
  }
  await ChatMessage.implementation.create({
    content: `<p class="crossover drama">${escapeHtml(valueText(text, localize))}</p>`,
  } as never);
  return null;
}

/** `/hazard fall 10 m`, `/hazard fire`, `/hazard electricity 18`: harm of the world on whoever acts here. @rule DRA-186 */
async function hazard(text: string, actor: Actor.Implementation | null): Promise<string | null> {
  const [kind = "", ...rest] = text.trim().split(/\s+/u);
  if (!actor?.type.startsWith("drama")) return localize(key("Command", "hazard.nobody"));
  const known: AnyChosen = kind === "fall" ? { measure: rest.join(" ") } : { strength: Number(rest[0]) };
  if (kind !== "fall" && !Object.hasOwn(HAZARDS, kind)) return localize(key("Command", "hazard.empty"));
  await openAct(actor, ["hazard"], { harm: kind, ...(rest.length > 0 && known) });
  return null;
}

/** Commands of the ruleset beside those of all. */
export const dramaCommands: readonly CommandDefinition[] = [
  { name: "value", usage: key("Command", "value.usage"), alone: true, run: value },
  {
    name: "hazard",
    usage: key("Command", "hazard.usage"),
    complete: () => ["fall 10 m", ...Object.keys(HAZARDS)],
    run: hazard,
  },
  {
    name: "deck",
    usage: key("Command", "deck.usage"),
    alone: true,
    run: async () => {
      await openHand();
      return null;
    },
  },
];
