/** Most things that are listed. */
const MOST = 40;

/** Uuids of the things that somebody may be hurled into, as far as this user knows of them: those on the scene in view, then those of the world; nothing of the kind takes part in a fight. @rule TWI-288 */
export function thingsHere(): string[] {
  const seen = canvas.ready
    ? (canvas.tokens?.placeables.filter((t) => t.visible).flatMap((t) => t.actor ?? []) ?? [])
    : [];
  const known = [...(game.actors as unknown as Iterable<Actor.Implementation>)].filter((a) => a.visible);
  return [...seen, ...known]
    .filter((a) => (a.type as string) === "twintensObject")
    .map((a) => a.uuid)
    .slice(0, MOST);
}
