/** Sides of a fight: who is whose ally, and who may be asked. */

/** On whose side somebody stands; null: nobody's. */
export type Allegiance = "heroes" | "foes" | null;

/** Whether somebody takes a hit for the one who is struck as an ally: on the same side; a bystander, or a car, is defended by anybody but the attacker's own side. @rule FUD-430 */
export const standsBy = (who: Allegiance, struck: Allegiance, attacker: Allegiance): boolean =>
  who === struck || ((who === null || struck === null) && who !== attacker);

/** How somebody stands to whoever leads a team: on their side, on nobody's, or against them. */
export type Standing = "ally" | "bystander" | "against";

/** Who may be asked for help: allies are meant, a bystander may be asked, and that somebody of the other side helps is the Gamemaster's to say. @rule FUD-070 FUD-073 FUD-318 */
export const standingTo = (leader: Allegiance, who: Allegiance): Standing =>
  who === leader ? "ally" : who === null || leader === null ? "bystander" : "against";
