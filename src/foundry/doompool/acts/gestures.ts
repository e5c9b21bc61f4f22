import {
  type Affiliation,
  begun,
  type Die,
  easeTrackByHand,
  type PoolPick,
  samePick,
  setTrackByHand,
  type StressType,
  toggle,
} from "../../../rules/doompool/index.ts";
import { change } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { openAct } from "../../acts/run.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { declarationById } from "../../registry.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { characterAt, doomOf, isRefusal } from "../at-table.ts";
import { openBuilder } from "../dice/builder.ts";
import { lastBuild } from "../dice/kept-pools.ts";
import { saveBuild } from "../dice/save-pool.ts";
import { characterOf } from "../models/snapshot.ts";
import { situationOf } from "../situation.ts";

const tell = (reason: string): void => {
  notifyRefusal(refuse(reason), declarationById("doompool"));
};

/** A trait clicked on a sheet: it goes into the builder that is open for whoever acts, or opens one; conditions of others that are clicked in aim at their bearer. */
export async function clickTrait(actor: Actor.Implementation, pick: PoolPick, quick = false): Promise<void> {
  const builder = openBuilder(actor.uuid);
  if (builder) {
    builder.clickIn(pick);
    return;
  }
  const s = situationOf(table, actor.uuid);
  const purpose = pick.kind === "escaping" ? (`chase:${pick.id}` as const) : "effect";
  const start = begun(s, "", purpose);
  // A pick toggles, so that what the pool begins with anyway would go out again.
  const build = start.picks.some((p) => samePick(p, pick)) ? start : toggle(start, pick);
  const aims = pick.kind === "stress" || pick.kind === "complication";
  await openAct(actor, ["act"], {}, quick, {
    purpose,
    build,
    ...(aims && { targets: [...new Set([...s.aimed.filter((uuid) => uuid !== actor.uuid), pick.of])] }),
  });
}

/** A condition of somebody clicked on their sheet: used against them by whoever is speaking. @rule DOO-302 */
export async function clickAgainst(by: Actor.Implementation | null, pick: PoolPick): Promise<void> {
  if (!by || characterAt(table, by.uuid) === null) tell("builder.nobodySpeaks");
  else await clickTrait(by, pick);
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
