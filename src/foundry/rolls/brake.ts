/**
 * Lets the same thing through once and then not again until it has been left alone for a moment: each further press within that time starts it anew. Something else passes at once.
 */
export class Brake {
  readonly #pause: number;
  #last: { readonly what: string; readonly at: number } | null = null;

  /** @param pause  milliseconds of rest after which the same thing is meant once more */
  constructor(pause: number) {
    this.#pause = pause;
  }

  /** Whether this is let through. @param now  milliseconds by any clock that runs on */
  passes(what: string, now: number): boolean {
    const again = this.#last?.what === what && now - this.#last.at < this.#pause;
    this.#last = { what, at: now };
    return !again;
  }
}
