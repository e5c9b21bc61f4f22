/** Something that the self-test made and that has to go again. */
interface Made {
  readonly what: string;
  readonly undo: () => unknown;
}

/** A document as far as it is made and deleted here. */
export interface Deletable {
  readonly id: string | null;
  readonly uuid: string;
  delete(): Promise<unknown>;
}

/** Everything that a run made. It goes in reverse order, whatever went wrong before, and one that won't go keeps no other. */
export class Scratch {
  private readonly made: Made[] = [];

  /** Remember how to take something back. */
  add(what: string, undo: () => unknown): void {
    this.made.push({ what, undo });
  }

  /** Remember a document; null is what Foundry answers when a hook forbade it. */
  keep<T extends Deletable>(document: T | null | undefined): T {
    if (!document) throw new Error("the document was not made");
    this.add(document.uuid, async () => {
      // Deleting one may have taken another along.
      if (await fromUuid(document.uuid as never)) await document.delete();
    });
    return document;
  }

  /** Take everything back. Returns what stayed, with the reason. */
  async clear(): Promise<string[]> {
    const stayed: string[] = [];
    for (const { what, undo } of this.made.splice(0).reverse()) {
      try {
        await undo();
      } catch (cause) {
        stayed.push(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
      }
    }
    return stayed;
  }
}
