/** A part of the system that comes when somebody asks for it, once however many ask. */
export class Coming<T> {
  here: T | null;
  /** On its way; null before it was asked for, and again once it couldn't be had: asked for again it is tried again. */
  underWay: Promise<T> | null = null;
  readonly #load: () => Promise<T>;
  readonly #followers: readonly ((part: T) => void)[];

  /** @param followers  told when it is here */
  constructor(load: () => Promise<T>, followers: readonly ((part: T) => void)[], here: T | null = null) {
    this.#load = load;
    this.#followers = followers;
    this.here = here;
  }

  async bring(): Promise<T> {
    if (this.here) return this.here;
    this.underWay ??= this.#arrive().catch((cause: unknown) => {
      this.underWay = null;
      throw cause;
    });
    return this.underWay;
  }

  async #arrive(): Promise<T> {
    const part = await this.#load();
    this.here = part;
    for (const run of this.#followers) run(part);
    return part;
  }
}
