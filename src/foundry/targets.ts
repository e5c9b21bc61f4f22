/**
 * Uuids of the actors whom this user has targeted on the board, frozen at this moment: what is retargeted between roll and damage changes nothing. A token that is
 * targeted twice counts once; selected tokens are never taken for targets.
 */
export function aimedAt(): string[] {
  return [...new Set([...(game.user?.targets ?? [])].flatMap((token) => token.actor?.uuid ?? []))];
}

/** How many a list of people adds to those in the fight: a crowd is aimed at on the board. */
const BYSTANDERS = 12;

/** Uuids of everybody whom this user sees on the scene in view. */
export const onBoard = (): readonly string[] => [
  ...new Set(
    canvas.ready ? (canvas.tokens?.placeables.filter((t) => t.visible).flatMap((t) => t.actor?.uuid ?? []) ?? []) : [],
  ),
];

/** Uuids of everybody one may aim at without pointing at a token: all in the fight, then whoever else stands on the scene in view, such as a parked car; those that the user may not see are left out. */
export function candidates(): string[] {
  const fight =
    game.combats?.active?.combatants.filter((c) => c.visible === true).map((c) => c.actor?.uuid ?? "") ?? [];
  const beside = onBoard().filter((uuid) => !fight.includes(uuid));
  return [...new Set(fight)]
    .filter((uuid) => uuid !== "")
    .concat(fight.length > 0 ? beside.slice(0, BYSTANDERS) : beside);
}
