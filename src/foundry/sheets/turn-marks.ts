import { offTurn, verdict } from "../../rules/kernel/manners.ts";
import { table } from "../apply/viewer.ts";
import { rulesetOf } from "../registry.ts";
import { refusalText } from "../view/refusals.ts";

/** Buttons of a sheet that do something of the ruleset's list of actions. */
const BUTTONS = "button[data-action][data-use], button[data-action][data-attack]";

/** Off turn a player's buttons of what takes part of a turn say whose turn it is, and do nothing else; what the ruleset itself refuses keeps its own reason. */
export function markTurn(element: HTMLElement, actor: Actor.Implementation): void {
  const ruleset = rulesetOf(actor);
  const off = offTurn(actor.uuid, table);
  if (!ruleset || off === null || verdict(off, game.user.isGM) !== "stopped") return;
  const [words, who] = [refusalText(off, ruleset), ruleset.snapshot(actor)];
  for (const button of element.querySelectorAll<HTMLElement>(BUTTONS)) {
    const id = button.dataset.use ?? button.dataset.attack ?? "";
    if (button.dataset.refused !== undefined || !ruleset.manners.takesTurn(who, id, table)) continue;
    button.setAttribute("aria-disabled", "true");
    button.dataset.refused = words;
  }
}

/** Sheets that a player has open follow whose turn it is. */
export function followTurns(): void {
  const redraw = (combat: Combat.Implementation): void => {
    if (game.user.isGM) return;
    for (const actor of new Set(combat.combatants.map((c) => c.actor)))
      if (actor?.isOwner === true) (actor as unknown as { render(force: boolean): void }).render(false);
  };
  for (const hook of ["updateCombat", "deleteCombat", "updateCombatant"])
    Hooks.on(
      hook as never,
      ((document: Combat.Implementation & { readonly combat?: Combat.Implementation | null }) => {
        redraw(document.combat ?? document);
      }) as never,
    );
}
