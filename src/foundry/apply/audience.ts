/** Who reads of what happens to somebody by itself: everybody, or the Gamemasters alone where nobody else may know that they are there. */
export const audience = (actor: Actor.Implementation): "gm" | "public" =>
  actor.token?.hidden === true ? "gm" : "public";
