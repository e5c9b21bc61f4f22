import { keepUp, stillWorks, variableBudget, type FudgeCharacter, type PowerEntry } from "../../rules/fudge/index.ts";
import { change } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { rulesetById } from "../registry.ts";
import { doDeed } from "../table/points.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { costOptions } from "./settings.ts";
import { snapshot } from "./snapshot.ts";

/**
 * Whether a power may be switched on now: nothing that is broken, and a form of a Variable power only while all forms that are on stay within its points.
 * @returns null, or `power.broken`, `variable.over` with cost and budget, `variable.gone`
 * @rule FUD-215 FUD-500
 */
export function switchRefusal(character: Pick<FudgeCharacter, "powers">, power: PowerEntry, options = costOptions()): Refusal | null {
  if (!stillWorks(power.state ?? "intact")) return refuse("power.broken");
  const paidBy = power.paidBy ?? null;
  if (paidBy === null || paidBy === "stunt") return null;
  const variable = character.powers.find((p) => p.id === paidBy)?.components.find((c) => c.effect === "variable");
  if (!variable) return refuse("variable.gone", { name: power.name });
  const on = character.powers.filter((p) => p.paidBy === paidBy && p.active && p.id !== power.id);
  const budget = variableBudget(variable.rank, [...on, power], options);
  return budget.left < 0 ? refuse("variable.over", { cost: budget.total, budget: budget.budget }) : null;
}

/**
 * Switch a power on or off from the sheet; what can't be on says why. What takes concentration is kept up with it until the end of the next turn.
 * @rule FUD-278 FUD-500 FUD-667
 */
export async function switchPower(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const character = snapshot(actor);
  const power = character.powers.find((p) => p.id === item.id);
  const { active } = item.system as unknown as { active: boolean };
  const refused = power && !active ? switchRefusal(character, power) : null;
  if (refused) {
    notifyRefusal(refused, rulesetById("fudge"));
    return;
  }
  const holds = !active && table.encounter() !== null && power?.components.some((c) => c.duration === "concentration") === true;
  await write([change(item.uuid, "system.active", active, !active, "FUD-278"), ...(holds ? keepUp(character, power.id) : [])]);
}

/** Hours go by for somebody: health and bruises come back by nature, faster at rest and in treatment. One card with its undo. @rule FUD-164 FUD-663 FUD-711 */
export const openRecovery = (actor: Actor.Implementation): Promise<void> => doDeed(actor, "victoryPoints", "rest");
