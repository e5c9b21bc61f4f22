/** The moment of a card: what has just come of it moves once, and stands still whenever it is drawn again. */

/** Milliseconds that it moves. */
const LASTS = 900;
/** Milliseconds within which a step that was taken is drawn. */
const DRAWN_WITHIN = 3_000;

const taken = new Map<string, number>();
const lettered = new Map<string, { readonly what: string; readonly since: number }>();

/** A card has gone on by a step, which is neither taken back nor restored. */
export function noteStep(message: string): void {
  taken.set(message, performance.now());
}

/**
 * How long ago what is lettered for somebody on a card came to be, in milliseconds; null once its moment is over, and for what was there before.
 * @param what  all of what is lettered, in a string
 */
export function momentOf(message: string, party: string, what: string): number | null {
  const now = performance.now();
  const name = `${message} ${party}`;
  const known = lettered.get(name);
  const since =
    known?.what === what ? known.since : now - (taken.get(message) ?? -Infinity) < DRAWN_WITHIN ? now : -Infinity;
  if (known?.what !== what) lettered.set(name, { what, since });
  return now - since < LASTS ? Math.round(now - since) : null;
}

/** A card is gone. */
export function forgetMoments(message: string): void {
  taken.delete(message);
  for (const name of lettered.keys()) if (name.startsWith(`${message} `)) lettered.delete(name);
}
