import type { ActionState, PoolBuild } from "../../../rules/doompool/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import { rulesetById } from "../../registry.ts";
import { localize } from "../../view/localize.ts";
import { notifyRefusal } from "../../view/refusals.ts";
import { characterAt } from "../facts.ts";
import { PoolBuilder, type BuilderChoice } from "./app.ts";
import { startDraft, type PoolDraft } from "./draft.ts";

/** A pool that answers an action. */
interface ReactionAsk {
  readonly actor: string;
  readonly opponents: readonly string[];
  readonly title: string;
  readonly intent: string;
  readonly slot: { readonly state: ActionState; readonly slot: string };
}

/** Build a reaction's pool; null when the builder was closed. @rule DOO-090 */
export async function askPool({ actor, opponents, title, intent, slot }: ReactionAsk): Promise<PoolBuild | null> {
  const character = characterAt(table, actor);
  if (!character) {
    notifyRefusal(refuse("gone", { name: actor }), rulesetById("doompool"));
    return null;
  }
  const draft = startDraft(character, { id: foundry.utils.randomID(), intent, candidates: opponents, targets: opponents, answer: slot });
  return (await PoolBuilder.ask(draft, `${title}: ${character.name}`))?.draft.build ?? null;
}

/** Build an action's pool. */
export async function askAction(draft: PoolDraft, name: string, quick: boolean): Promise<BuilderChoice | null> {
  return PoolBuilder.ask(draft, localize("CROSSOVER.Doompool.Builder.title", { name }), quick);
}
