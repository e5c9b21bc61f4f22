import {
  type Affiliation,
  type Die,
  easeTrackByHand,
  type PoolBuild,
  type PoolPick,
  refresh,
  samePick,
  setTrackByHand,
  type StressType,
} from "../../rules/doompool/index.ts";
import { change } from "../../rules/kernel/change.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { inTurnOrOnWord } from "../combat/overrule.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { aimedAt, candidates } from "../targets.ts";
import { notifyRefusal } from "../view/refusals.ts";
import type { PurposeAsk } from "./asks.ts";
import { openBuilder } from "./builder/app.ts";
import { askAction } from "./builder/ask.ts";
import { askOf, at, type PoolDraft, startDraft, withPick, withPurpose, withTarget } from "./builder/draft.ts";
import { characterAt, doomOf, isRefusal } from "./facts.ts";
import { lastBuild, saveBuild, savedBuild } from "./saved-pools.ts";
import { characterOf } from "./snapshot.ts";

const tell = (reason: string, data: Record<string, string | number> = {}): null => {
  notifyRefusal(refuse(reason, data), rulesetById("doompool"));
  return null;
};

/** What the builder opens with. */
export interface Preset {
  readonly picks?: readonly PoolPick[];
  readonly build?: PoolBuild;
  readonly purpose?: PurposeAsk;
  readonly intent?: string;
  readonly quick?: boolean;
}

/**
 * Open the pool builder for an action and, when it is rolled, its card. Whoever is targeted on the board is aimed at; conditions of others that are clicked in aim at their bearer.
 * @rule DOO-316 DOO-320 DOO-321
 */
export const openAction = (
  actor: Actor.Implementation,
  preset: Preset = {},
): Promise<ChatMessage.Implementation | null> =>
  inTurnOrOnWord(actor.uuid, true, rulesetById("doompool"), () => buildAction(actor, preset));

async function buildAction(actor: Actor.Implementation, preset: Preset): Promise<ChatMessage.Implementation | null> {
  const pool = doomOf(table);
  if (isRefusal(pool)) return tell(pool.reason);
  const character = characterOf(actor);
  const targets = aimedAt().filter((uuid) => uuid !== actor.uuid && characterAt(table, uuid) !== null);
  const around = [...new Set([...targets, ...candidates(), ...table.present()])].filter((uuid) => uuid !== actor.uuid);
  let draft: PoolDraft = startDraft(character, {
    id: foundry.utils.randomID(),
    targets,
    candidates: around,
    ...(preset.intent !== undefined && { intent: preset.intent }),
  });
  const gap = preset.picks?.find((p) => p.kind === "escaping");
  const purpose = preset.purpose ?? (gap ? ({ type: "chase", asset: gap.id } as const) : null);
  if (purpose) draft = withPurpose(draft, purpose);
  const now = at(draft, table);
  if (preset.build && now) draft = { ...draft, build: refresh(preset.build, now.pool) };
  const isIn = (pick: PoolPick): boolean => draft.build.picks.some((p) => samePick(p, pick));
  // A pick toggles, so that what the pool begins with anyway would go out again.
  for (const pick of (preset.picks ?? []).filter((p) => !isIn(p)))
    draft = withPick(pick.kind === "stress" || pick.kind === "complication" ? withTarget(draft, pick.of) : draft, pick);
  const choice = await askAction(draft, character.name, preset.quick ?? false);
  if (!choice) return null;
  if (choice.auto)
    return openExchange({
      kind: "autoSuccess",
      ask: { ...askOf(choice.draft), die: choice.draft.autoDie },
      actor,
      visibility: choice.visibility,
    });
  const message = await openExchange({
    kind: "action",
    ask: askOf(choice.draft),
    actor,
    visibility: choice.visibility,
  });
  if (message) await actor.update({ "system.lastPool": JSON.stringify(choice.draft.build) } as never);
  return message;
}

/** A trait clicked on a sheet: it goes into the builder that is open for whoever acts, or opens one. */
export async function clickTrait(actor: Actor.Implementation, pick: PoolPick, quick = false): Promise<void> {
  const builder = openBuilder(actor.uuid);
  if (builder) builder.clickIn(pick);
  else await openAction(actor, { picks: [pick], quick });
}

/** A condition of somebody clicked on their sheet: used against them by whoever is speaking. @rule DOO-302 */
export async function clickAgainst(by: Actor.Implementation | null, pick: PoolPick): Promise<void> {
  if (!by || characterAt(table, by.uuid) === null) {
    tell("builder.nobodySpeaks");
    return;
  }
  await clickTrait(by, pick);
}

/** The pool that was rolled last, once more. @rule DOO-320 */
export async function repeatPool(
  actor: Actor.Implementation,
  quick = false,
): Promise<ChatMessage.Implementation | null> {
  const build = lastBuild(actor);
  return build ? openAction(actor, { build, quick }) : tell("builder.nothingRolled");
}

/** A saved pool. @rule DOO-320 */
export async function savedPool(
  actor: Actor.Implementation,
  id: string,
  quick = false,
): Promise<ChatMessage.Implementation | null> {
  const build = savedBuild(actor, id);
  return build ? openAction(actor, { build, quick }) : tell("builder.gone");
}

/** Save the pool that was rolled last under a name. @rule DOO-320 */
export async function saveLast(actor: Actor.Implementation): Promise<void> {
  const build = lastBuild(actor);
  if (build) await saveBuild(actor, build);
  else tell("builder.nothingRolled");
}

/** Set a track from the sheet. @rule DOO-300 */
export async function setTrack(
  actor: Actor.Implementation,
  kind: "stress" | "trauma",
  type: StressType,
  die: Die | "out" | null,
): Promise<void> {
  await write(setTrackByHand(characterOf(actor), kind, type, die));
}

/** One step back on a track. @rule DOO-300 DOO-302 */
export async function easeTrack(
  actor: Actor.Implementation,
  kind: "stress" | "trauma",
  type: StressType,
): Promise<void> {
  await write(easeTrackByHand(characterOf(actor), kind, type));
}

/** Say who is around. @rule DOO-274 */
export async function setGrouping(actor: Actor.Implementation, grouping: Affiliation): Promise<void> {
  await actor.update({ "system.grouping": grouping } as never);
}

/** A mob or large-scale threat loses or regains a die by hand. @rule DOO-301 */
export async function adjustCrowd(actor: Actor.Implementation, by: number): Promise<void> {
  const { crowd } = characterOf(actor);
  if (crowd)
    await write([change(actor.uuid, "system.crowd.count", crowd.count, Math.max(0, crowd.count + by), "DOO-301")]);
}

/** Show the doom pool. @rule DOO-310 */
export async function openDoom(): Promise<void> {
  const pool = doomOf(table);
  if (isRefusal(pool)) tell(pool.reason);
  else actorOf(pool.ref)?.sheet?.render(true);
}
