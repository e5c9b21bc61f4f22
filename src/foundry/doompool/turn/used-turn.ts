/** What uses somebody's turn is marked in the tracker, by the card that did it and with its undo. */
import { type DoompoolCharacter, lackOf, takeAction, TURN } from "../../../rules/doompool/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { offTurn } from "../../../rules/kernel/turns/turn-and-reach.ts";
import type { Table } from "../../ruleset.ts";
import { situationOf } from "../situation.ts";

/** An action that is rolled marks its turn. One that comes on top is rolled all the same: whether it may be is for the table to say. @rule DOO-193 */
export function markAction(character: DoompoolCharacter, table: Table): readonly Change[] {
  const taken = takeAction(situationOf(table, character.ref), character);
  return taken.accepted ? taken.changes : [];
}

/** Why an action that was asked for waits: it is somebody else's turn, and the Gamemaster hasn't let it pass. @rule DOO-185 DOO-193 */
export const waits = (ask: unknown, actor: string, table: Table): Refusal | null =>
  (ask as { readonly overrule?: unknown }).overrule === true ? null : offTurn(actor, table);

/** Whether somebody who could act has no action of this round left. @rule DOO-186 DOO-193 */
export function actionUsed(character: DoompoolCharacter, table: Table): boolean {
  const taken = takeAction(situationOf(table, character.ref), character);
  return !taken.accepted && taken.reason === "action.acted";
}

/** Why somebody's turn has nothing left for what takes the place of an action. @rule DOO-193 DOO-206 DOO-219 DOO-238 */
export const lacksTurn = (character: DoompoolCharacter, table: Table): Refusal | null =>
  lackOf(situationOf(table, character.ref), character, TURN)?.no ?? null;

/** Whether the action of this round is used already, which the builder says before it is rolled. @rule DOO-186 DOO-193 */
export const hasActed = (character: DoompoolCharacter, table: Table): boolean =>
  !takeAction(situationOf(table, character.ref), character).accepted;
