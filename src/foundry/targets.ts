/**
 * Uuids of the actors whom this user has targeted on the board, frozen at this moment: what is retargeted between roll and damage changes nothing. A token that is
 * targeted twice counts once; selected tokens are never taken for targets.
 */
export function aimedAt(): string[] {
  return [...new Set([...(game.user?.targets ?? [])].flatMap((token) => token.actor?.uuid ?? []))];
}
