/** Whether somebody plays by this ruleset. */
const isOurs = (actor: Actor.Implementation | null): boolean => actor?.type.startsWith("destiny") === true;

const redraw = (actor: Actor.Implementation | null): void => {
  if (isOurs(actor)) (actor as unknown as { render(force: boolean): void }).render(false);
};

/** At `ready`: what may be done hangs on whose turn it is and on what is left of it, so that sheets which are open follow. @rule DES-382 */
export function followEncounters(): void {
  Hooks.on("updateCombatant", ((combatant: Combatant.Implementation) => {
    redraw(combatant.actor);
  }) as never);
  Hooks.on("updateCombat", ((combat: Combat.Implementation) => {
    for (const actor of new Set(combat.combatants.map((c) => c.actor))) redraw(actor);
  }) as never);
}
