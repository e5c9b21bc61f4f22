/** What a sheet's traits do with the pool that is being built: with it comes all that a pool needs, so this comes with the first click. */
import { begun, type PoolPick, samePick, toggle } from "../../../rules/doompool/index.ts";
import { openAct } from "../../acts/run.ts";
import { table } from "../../apply/viewer.ts";
import { characterAt } from "../at-table.ts";
import { lastBuild } from "../dice/kept-pools.ts";
import { openBuilder } from "../dice/open-builders.ts";
import { saveBuild } from "../dice/save-pool.ts";
import { situationOf } from "../situation.ts";
import { tell } from "./gestures.ts";

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
