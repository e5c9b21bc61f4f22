import {
  type ActionState,
  type Die,
  type PoolBuild,
  type PoolPick,
  refresh,
  sideOf,
} from "../../../rules/doompool/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import { rulesetById } from "../../registry.ts";
import { localize } from "../../view/localize.ts";
import { notifyRefusal } from "../../view/refusals.ts";
import { characterAt } from "../facts.ts";
import { type BuilderChoice, PoolBuilder } from "./app.ts";
import { at, type PoolDraft, startDraft } from "./draft.ts";

/** A pool that answers an action. */
interface ReactionAsk {
  readonly actor: string;
  readonly opponents: readonly string[];
  readonly title: string;
  readonly intent: string;
  /** Doom dice that the Gamemaster put against the action while it was being built. */
  readonly doom: readonly Die[];
  readonly slot: { readonly state: ActionState; readonly slot: string };
}

/** Build a reaction's pool; null when the builder was closed. @rule DOO-090 */
export async function askPool({ actor, opponents, title, intent, doom, slot }: ReactionAsk): Promise<PoolBuild | null> {
  const character = characterAt(table, actor);
  if (!character) {
    notifyRefusal(refuse("gone", { name: actor }), rulesetById("doompool"));
    return null;
  }
  const start = startDraft(character, {
    id: foundry.utils.randomID(),
    intent,
    candidates: opponents,
    targets: opponents,
    answer: slot,
  });
  const now = at(start, table);
  const dropped = sideOf(character) === "watcher" ? doom.map((size): PoolPick => ({ kind: "doom", size })) : [];
  // Dice that have left the doom pool meanwhile are left out.
  const draft: PoolDraft = now
    ? { ...start, build: refresh({ ...start.build, picks: [...start.build.picks, ...dropped] }, now.pool) }
    : start;
  return (await PoolBuilder.ask(draft, `${title}: ${character.name}`))?.draft.build ?? null;
}

/** Build an action's pool. */
export async function askAction(draft: PoolDraft, name: string, quick: boolean): Promise<BuilderChoice | null> {
  return PoolBuilder.ask(draft, localize("CROSSOVER.Doompool.Builder.title", { name }), quick);
}
