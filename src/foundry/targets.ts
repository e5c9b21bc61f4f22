/**
 * Uuids of the actors whom this user has targeted on the board, frozen at this moment: what is retargeted between roll and damage changes nothing. A token that is
 * targeted twice counts once; selected tokens are never taken for targets.
 */
export function aimedAt(): string[] {
  return [...new Set([...(game.user?.targets ?? [])].flatMap((token) => token.actor?.uuid ?? []))];
}

/** Uuids of everybody one may aim at without pointing at a token: all in the fight, else all on the scene in view; those that the user may not see are left out. */
export function candidates(): string[] {
  const fight = game.combats?.active?.combatants.filter((c) => c.visible === true).map((c) => c.actor?.uuid ?? "") ?? [];
  const scene = canvas.ready ? (canvas.tokens?.placeables.filter((t) => t.visible).map((t) => t.actor?.uuid ?? "") ?? []) : [];
  return [...new Set(fight.length > 0 ? fight : scene)].filter((uuid) => uuid !== "");
}
