import { key, recover, recoveryRate, variableBudget, type FudgeCharacter, type PowerEntry } from "../../rules/fudge/index.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { RollDialog, type DialogInput, type DraftEditor } from "../rolls/roll-dialog.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { costOptions } from "./settings.ts";
import { snapshot } from "./snapshot.ts";

/**
 * Whether a power may be switched on now: a form of a Variable power only while all forms that are on stay within its points.
 * @returns null, or `variable.over` with cost and budget, `variable.gone`
 * @rule FUD-500
 */
export function switchRefusal(character: Pick<FudgeCharacter, "powers">, power: PowerEntry, options = costOptions()): Refusal | null {
  const paidBy = power.paidBy ?? null;
  if (paidBy === null || paidBy === "stunt") return null;
  const variable = character.powers.find((p) => p.id === paidBy)?.components.find((c) => c.effect === "variable");
  if (!variable) return refuse("variable.gone", { name: power.name });
  const on = character.powers.filter((p) => p.paidBy === paidBy && p.active && p.id !== power.id);
  const budget = variableBudget(variable.rank, [...on, power], options);
  return budget.left < 0 ? refuse("variable.over", { cost: budget.total, budget: budget.budget }) : null;
}

/** Switch a power on or off from the sheet; what can't be on says why. @rule FUD-278 FUD-500 FUD-667 */
export async function switchPower(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const character = snapshot(actor);
  const power = character.powers.find((p) => p.id === item.id);
  const { active } = item.system as unknown as { active: boolean };
  const refused = power && !active ? switchRefusal(character, power) : null;
  if (refused) notifyRefusal(refused, rulesetById("fudge"));
  else await item.update({ "system.active": !active } as never);
}

const HOURS = [1, 8, 24] as const;

/** Hours go by for somebody: health and bruises come back by nature, faster at rest and in treatment. One card with its undo. @rule FUD-164 FUD-663 FUD-711 */
export async function openRecovery(actor: Actor.Implementation): Promise<void> {
  const of = (draft: DialogInput): ReturnType<typeof recover> => recover(snapshot(actor), Number(draft.hours ?? 8), recoveryRate(draft.rest === true, draft.treatment === true));
  const editor: DraftEditor<DialogInput> = {
    ruleset: "fudge",
    edit: (draft, input) => ({ ...draft, ...input }),
    view: (draft) => {
      const next = of(draft);
      return {
        title: localize(key("Recovery", "title")),
        subtitle: localize(key("Recovery", "becomes"), { health: next.health, bruises: next.bruises }),
        img: actor.img ?? "",
        fields: [
          { type: "select", name: "hours", label: localize(key("Recovery", "hours")), value: String(draft.hours), options: HOURS.map((h) => ({ value: String(h), label: localize(key("Recovery", h === 1 ? "oneHour" : "manyHours"), { hours: h }) })) },
          { type: "switch", name: "rest", label: localize(key("Recovery", "rest")), value: draft.rest === true, hint: localize(key("Recovery", "restHint")) },
          { type: "switch", name: "treatment", label: localize(key("Recovery", "treatment")), value: draft.treatment === true, hint: localize(key("Recovery", "treatmentHint")) },
        ],
        rows: [],
        modifiers: [],
        bonus: "",
        odds: null,
        refused: next.changes.length === 0 ? localize(key("Recovery", "nothing")) : null,
        button: localize(key("Recovery", "apply")),
        onCard: true,
      };
    },
  };
  const choice = await RollDialog.ask(editor, { hours: "8", rest: true, treatment: false });
  if (!choice) return;
  const { changes } = of(choice.draft);
  const party = table.party(actor.uuid);
  if (changes.length === 0 || !party) return;
  // Only the Gamemaster's clock opens cards of time; a player's own rest is written to the player's own hero.
  if (game.user.isGM) await openExchange({ kind: "moment", ask: { actor: party, moment: "rest", changes }, actor, visibility: "public" });
  else await write(changes);
}

