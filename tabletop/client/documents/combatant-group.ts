export { CombatantGroup } from "./combatant.ts";
