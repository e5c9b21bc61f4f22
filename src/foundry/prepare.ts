/** Numbers on sheets, tokens and in the tracker that follow from something else than the actor's own data are worked out again here. */

interface Board {
  readonly tokens: Iterable<{ readonly actorLink: boolean; readonly actor: Actor.Implementation | null }>;
}

/** Everybody of this world: the actors of the sidebar, and on every board those tokens that are people of their own. While the world is being loaded nobody is there. */
export function everyActor(): readonly Actor.Implementation[] {
  const { actors, scenes } = game as unknown as {
    readonly actors?: Iterable<Actor.Implementation>;
    readonly scenes?: Iterable<Board>;
  };
  const apart = [...(scenes ?? [])].flatMap(({ tokens }) =>
    [...tokens].flatMap(({ actorLink, actor }) => (actorLink || actor === null ? [] : [actor])),
  );
  return [...(actors ?? []), ...apart];
}

/** From what is stored, not from what was made of it: an effect of +1 that is laid upon its own result would be +2. */
export function prepareAnew(actors: Iterable<Actor.Implementation>): void {
  for (const actor of actors) {
    actor.reset();
    actor.render(false);
  }
}
