/** Pools put together in a window: of an action, and of a pool that answers one. */
import {
  type ActionState,
  type Begin,
  begun,
  type Die,
  isBuild,
  meantBy,
  missing,
  type PoolBuild,
  type PoolPick,
  type PurposeKey,
  refresh,
  sideOf,
  standingPool,
  standingReaction,
} from "../../../rules/doompool/index.ts";
import type { Asked } from "../../../rules/kernel/act.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import { declarationById } from "../../registry.ts";
import type { Edited } from "../../ruleset.ts";
import { setting } from "../../settings/register.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { characterAt } from "../at-table.ts";
import { situationOf } from "../situation.ts";
import { PoolBuilder } from "./builder.ts";
import { type PoolDraft, startDraft } from "./draft.ts";
import { at, chosenOf } from "./draft-at-table.ts";

function told(no: Refusal): null {
  notifyRefusal(no, declarationById("doompool"));
  return null;
}

/** A pool that is rolled as it stands, without anything having been said of it: what somebody stands ready with. */
function ready(draft: PoolDraft, begin: Begin, chosen: Asked["chosen"]): PoolDraft {
  const now = begin === "" && !isBuild(chosen.build) && draft.purpose === "effect" ? at(draft, table) : null;
  return now ? { ...draft, build: standingPool(now.pool, now.s.character(draft.targets[0] ?? "")) } : draft;
}

/** Whether a pool opens with what somebody stands ready with, as one that is rolled without a question: whoever wants to see everything begins with nothing but what any pool has. */
const isQuiet = (): boolean => setting("quietForms") === true;

/** Build the pool of an action, from what of it is known: whoever is targeted on the board is aimed at. @rule DOO-316 DOO-320 DOO-321 */
export async function buildPool(
  actor: Actor.Implementation,
  { chosen }: Asked,
  quick: boolean,
): Promise<Edited | null> {
  const s = situationOf(table, actor.uuid);
  const who = s.character(actor.uuid);
  if (!s.pool) return told(refuse("doom.noPool"));
  const begin = (chosen.begin ?? "") as Begin;
  const no = missing(s, begin);
  if (!who || no) return told(no ?? refuse("gone", { name: actor.name }));
  const purpose = (
    typeof chosen.purpose === "string" && meantBy(chosen.purpose) ? chosen.purpose : "effect"
  ) as PurposeKey;
  const aimed = s.aimed.filter((uuid) => uuid !== actor.uuid && s.character(uuid) !== null);
  const draft: PoolDraft = startDraft(who, {
    id: foundry.utils.randomID(),
    gm: s.gm,
    purpose,
    targets: (chosen.targets as readonly string[] | undefined) ?? aimed,
    candidates: [...new Set([...aimed, ...s.here])].filter((uuid) => uuid !== actor.uuid),
    build: isBuild(chosen.build) ? chosen.build : begun(s, begin, purpose),
    ...(typeof chosen.intent === "string" && { intent: chosen.intent }),
    leave: chosen.leave === true,
    unopposed: chosen.unopposed === true,
  });
  const title = localize("CROSSOVER.Doompool.Builder.title", { name: who.name });
  const choice = await PoolBuilder.ask(quick || isQuiet() ? ready(draft, begin, chosen) : draft, title, quick);
  if (!choice) return null;
  const { auto, draft: made, visibility } = choice;
  const { targets, unopposed, leave, ...rest } = chosenOf(made) as Asked["chosen"];
  return {
    visibility,
    asked: {
      act: auto ? "takeAway" : "act",
      actor: actor.uuid,
      chosen: auto
        ? { ...rest, ...(made.autoDie !== null && { die: made.autoDie }) }
        : { ...rest, targets: targets ?? [], unopposed: unopposed ?? false, leave: leave ?? false },
    },
  };
}

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
  if (!character) return told(refuse("gone", { name: actor }));
  const start = startDraft(character, {
    id: foundry.utils.randomID(),
    gm: game.user.isGM,
    intent,
    candidates: opponents,
    targets: opponents,
    answer: slot,
  });
  const now = at(start, table);
  const dropped = sideOf(character) === "watcher" ? doom.map((size): PoolPick => ({ kind: "doom", size })) : [];
  // Dice that have left the doom pool meanwhile are left out.
  const begins = now && isQuiet() ? standingReaction(slot.state, character, now.facts) : start.build;
  const draft: PoolDraft = now
    ? { ...start, build: refresh({ ...begins, picks: [...begins.picks, ...dropped] }, now.pool) }
    : start;
  return (await PoolBuilder.ask(draft, `${title}: ${character.name}`))?.draft.build ?? null;
}
