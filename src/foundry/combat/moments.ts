import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { openExchange } from "../exchange/ask.ts";
import { actorOf } from "../apply/ground.ts";
import type { Moment } from "../ruleset.ts";
import { rulesetOf } from "../registry.ts";

/** Let the ruleset do what a point in time brings: write what simply happens, open a card for what must be rolled. Runs on the active Gamemaster's client only. */
export async function runMoment(moment: Moment, actor: Actor.Implementation): Promise<void> {
  const ruleset = rulesetOf(actor);
  const result = ruleset?.lifecycle?.(moment, table);
  if (!ruleset || !result) return;
  if (result.changes.length > 0) await write(result.changes);
  for (const prompt of result.prompts) {
    const who = actorOf(prompt.actor);
    if (who) await openExchange({ kind: prompt.kind, ask: prompt.ask, actor: who, visibility: "public" });
  }
}
