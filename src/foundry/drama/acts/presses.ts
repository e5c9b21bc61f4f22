import { statusId } from "../../apply/condition-effect.ts";
import { openAct } from "../../play.ts";
import type { CheckAsk } from "../../ruleset.ts";

/** A check by its trait: `attribute:dex`, `skill:dodge`. @rule DRA-045 */
export const openCheck = (
  actor: Actor.Implementation,
  { trait, dc, quick }: CheckAsk,
): Promise<ChatMessage.Implementation | null> =>
  openAct(actor, ["check"], { trait, ...(dc !== undefined && { dn: dc }) }, quick);

/** Turn a condition on or off from the sheet. */
export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("drama", id));
}

/** Set a track from the sheet: shock, wounds, K, O, knockdown, members of a group. @rule DRA-390 */
export async function setHarm(
  actor: Actor.Implementation,
  field: "shock" | "wounds" | "k" | "o" | "knockedDown" | "count",
  value: number | boolean,
): Promise<void> {
  await actor.update({ system: { [field]: value } } as never);
}
