import {
  type Affiliation,
  type Die,
  easeTrackByHand,
  setTrackByHand,
  type StressType,
} from "../../../rules/doompool/index.ts";
import { change } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { declarationById } from "../../registry.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { doomOf, isRefusal } from "../at-table.ts";
import { characterOf } from "../models/snapshot.ts";

/** Say why not. */
export const tell = (reason: string): void => {
  notifyRefusal(refuse(reason), declarationById("doompool"));
};

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
