/** T:client/documents/combatant-group */
export { CombatantGroup } from "./combatant.ts";
