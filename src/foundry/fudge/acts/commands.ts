import { key, secondsIn } from "../../../rules/fudge/index.ts";
import type { CommandDefinition } from "../../ruleset.ts";
import { escapeHtml } from "../../view/text/escape.ts";
import { localize } from "../../view/text/localize.ts";
import { houseRule } from "../settings.ts";
import { compareFor, flipCoin, openTeam } from "./contest-commands.ts";
import { measureText } from "./measure.ts";

/** `/measure 12`, `/measure 3 miles`: a rank as measures, a measure as a rank. @rule FUD-640 FUD-643 */
async function measure(text: string): Promise<string | null> {
  const said = measureText(text, houseRule("units"), localize);
  if (!said.ok) return said.text;
  await ChatMessage.implementation.create({
    content: `<p class="crossover fudge">${escapeHtml(said.text)}</p>`,
  } as never);
  return null;
}

/** `/pass 10 minutes`: time goes by, and with it what recovers by the minute and by the hour. The Gamemaster's. @rule FUD-172 FUD-689 */
async function pass(text: string): Promise<string | null> {
  if (!game.user.isGM) return localize("CROSSOVER.Shared.Refusal.gmOnly");
  const seconds = secondsIn(text);
  if (seconds === null) return localize(key("Command", "pass.wrong"), { text: text.trim() });
  await (game.time as unknown as { advance(delta: number): Promise<number> }).advance(seconds);
  return null;
}

/** Commands of the ruleset beside those of all. */
export const fudgeCommands: readonly CommandDefinition[] = [
  { name: "measure", usage: key("Command", "measure.usage"), alone: true, run: measure },
  { name: "pass", usage: key("Command", "pass.usage"), gm: true, alone: true, run: pass },
  { name: "compare", usage: key("Command", "compare.usage"), run: compareFor },
  { name: "team", usage: key("Command", "team.usage"), run: openTeam },
  { name: "coin", usage: key("Command", "coin.usage"), run: flipCoin },
];
