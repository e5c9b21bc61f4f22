import { table } from "../../apply/viewer.ts";
import { combatantOf } from "../../combat/purse.ts";
import { spend } from "../../combat/spend.ts";
import { askDesk } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";

/** Ask the desk, and say so when it won't. */
async function told(request: Parameters<typeof askDesk>[0]): Promise<void> {
  const answer = await askDesk(request);
  if (!answer.accepted) notifyRefusal(answer, declarationById("drama"));
}

const phaseNow = (): unknown => table.encounter()?.data.phase ?? "card";

/**
 * An action that was made in a fight is paid for in the tracker: the rolled action of the turn by whoever rolls, and their turn by those of this user's who acted along. Who has rolled already is told so,
 * and the table decides.
 * @rule DRA-081 DRA-144 DRA-149
 */
export async function payTurns(
  actor: string,
  prices: readonly string[],
  others: readonly { readonly uuid: string }[],
): Promise<void> {
  const combatant = combatantOf(actor);
  for (const price of combatant?.isOwner ? prices : []) {
    await spend(combatant as Combatant.Implementation, price, false);
    // A defence before one's turn takes that turn.
    const early = price === "defend" && table.encounter()?.acting !== actor && phaseNow() !== "card";
    if (early && combatant?.id && combatant.combat?.id)
      await told({ op: "flow", combat: combatant.combat.id, event: { type: "defend", id: combatant.id } });
  }
  for (const { uuid } of others) {
    const other = combatantOf(uuid);
    if (other?.isOwner && other.id && other.combat?.id)
      await told({ op: "flow", combat: other.combat.id, event: { type: "pass", id: other.id } });
  }
}
