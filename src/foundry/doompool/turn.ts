/** What uses somebody's turn is marked in the tracker, by the card that did it and with its undo. */
import { type DoompoolCharacter, economy, turnLimits } from "../../rules/doompool/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { offTurn } from "../../rules/kernel/manners.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { combatantOf, spendChanges, spendsIn } from "../combat/purse.ts";
import type { Table } from "../ruleset.ts";
import { doompoolSettings } from "./settings.ts";

/**
 * The action of this turn is used; nothing outside of a fight. Refused when it is used already: the Gamemaster gives it back in the tracker.
 * @rule DOO-193 DOO-206 DOO-219 DOO-225 DOO-238
 */
export function takeAction(
  character: DoompoolCharacter,
  table: Table,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const combatant = combatantOf(character.ref);
  if (!combatant) return { accepted: true, changes: [] };
  const round = combatant.combat?.round ?? 0;
  const step = economy.step(turnLimits(character, doompoolSettings(table)), spendsIn(combatant, round), {
    type: "spend",
    action: "action",
  });
  return step.accepted
    ? { accepted: true, changes: spendChanges(combatant, round, step.turn, "DOO-193") }
    : refuse(step.reason, step.data);
}

/** An action that is rolled marks its turn. One that comes on top is rolled all the same: whether it may be is for the table to say. @rule DOO-193 */
export function markAction(character: DoompoolCharacter, table: Table): readonly Change[] {
  const taken = takeAction(character, table);
  return taken.accepted ? taken.changes : [];
}

/** Why an action that was asked for waits: it is somebody else's turn, and the Gamemaster hasn't let it pass. @rule DOO-185 DOO-193 */
export const waits = (ask: unknown, actor: string, table: Table): Refusal | null =>
  (ask as { readonly overrule?: unknown }).overrule === true ? null : offTurn(actor, table);

/** Whether the action of this round is used already, which the builder says before it is rolled. @rule DOO-186 DOO-193 */
export const hasActed = (character: DoompoolCharacter, table: Table): boolean => !takeAction(character, table).accepted;
