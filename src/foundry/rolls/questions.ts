/**
 * What is being asked at this seat. The same question stands open once: whoever asks it again meanwhile gets its window to the front, and no answer of their own.
 */
export class Questions {
  readonly #open = new Map<string, () => void>();

  /**
   * Ask, unless the same is being asked.
   * @param what  all that makes it this question
   * @param put  asks it, and hands over how its window comes to the front
   * @returns the answer; null for whoever asked what was open already
   */
  async once<T>(what: string, put: (front: (how: () => void) => void) => Promise<T>): Promise<T | null> {
    const open = this.#open.get(what);
    if (open) {
      open();
      return null;
    }
    this.#open.set(what, () => undefined);
    try {
      return await put((how) => this.#open.set(what, how));
    } finally {
      this.#open.delete(what);
    }
  }
}
