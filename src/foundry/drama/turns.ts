import { RECOVERY, type ActionChoices, type Deed } from "../../rules/drama/index.ts";
import { table } from "../apply/viewer.ts";
import { combatantOf } from "../combat/purse.ts";
import { spend } from "../combat/spend.ts";
import { askDesk } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { notifyRefusal } from "../view/refusals.ts";

/** What each deed pays in the economy of a turn; an interaction pays by its own name. */
const PRICE: Readonly<Record<Deed, string | null>> = {
  attack: "attack",
  interact: null,
  check: "check",
  defend: "defend",
  push: "check",
  race: "check",
  help: "check",
  hazard: null,
};

/** Ask the desk, and say so when it won't. */
async function told(request: Parameters<typeof askDesk>[0]): Promise<void> {
  const answer = await askDesk(request);
  if (!answer.accepted) notifyRefusal(answer, rulesetById("drama"));
}

const phaseNow = (): unknown => table.encounter()?.data.phase ?? "card";

/**
 * An action that was made in a fight is paid for in the tracker: the rolled action of the turn by whoever rolls, and their turn by those of this user's who acted along. Who has rolled already is told so,
 * and the table decides.
 * @rule DRA-081 DRA-144 DRA-149
 */
export async function payTurns({ actor, deed, what, options, purpose, others }: ActionChoices): Promise<void> {
  const combatant = combatantOf(actor);
  const price =
    deed === "interact"
      ? what
      : options.includes("aggressiveDefence") && (deed === "defend" || deed === "attack")
        ? deed === "defend"
          ? "aggressiveDefend"
          : "aggressiveAttack"
        : PRICE[deed];
  if (combatant?.isOwner && price !== null && !RECOVERY.includes(purpose)) {
    await spend(combatant, price, false);
    // A defence before one's turn takes that turn.
    if (
      price === "defend" &&
      combatant.id &&
      combatant.combat?.id &&
      table.encounter()?.acting !== actor &&
      phaseNow() !== "card"
    )
      await told({ op: "flow", combat: combatant.combat.id, event: { type: "defend", id: combatant.id } });
  }
  for (const uuid of others) {
    const other = combatantOf(uuid);
    if (other?.isOwner && other.id && other.combat?.id)
      await told({ op: "flow", combat: other.combat.id, event: { type: "pass", id: other.id } });
  }
}
