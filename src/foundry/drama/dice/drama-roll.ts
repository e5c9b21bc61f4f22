/** What a chain of dice keeps beside its faces: what it was thrown for and what it counted. */
interface ChainOptions {
  readonly segment: "base" | "up" | "hero" | "card";
  readonly counted: number;
}

/**
 * One chain of the open-ended d20 as a Roll of its own: each die with its face and with what it counts, in the order in which they fell; dice that were rolled on are marked as exploded, so
 * that 3D dice show them one after the other. A first extra die under 10 keeps its face and counts 10.
 * @rule DRA-011 DRA-015 DRA-016 DRA-017 DRA-023
 */
export class DramaRoll extends Roll {
  /** What the chain was thrown for. */
  get segment(): string {
    return String((this.options as unknown as Partial<ChainOptions>).segment ?? "base");
  }

  /** A chain from dice that have fallen. */
  static fromChain(
    segment: ChainOptions["segment"],
    dice: readonly { readonly face: number; readonly counted: number; readonly again: boolean }[],
  ): Roll {
    const counted = dice.reduce((sum, d) => sum + d.counted, 0);
    const results = dice.map((d) => ({
      result: d.face,
      active: true,
      ...(d.again && { exploded: true }),
      ...(d.counted !== d.face && { count: d.counted }),
    }));
    const die = { class: "Die", faces: 20, number: 1, modifiers: [], results, evaluated: true, options: {} };
    return DramaRoll.fromData({
      class: "DramaRoll",
      formula: "1d20",
      terms: [die],
      total: counted,
      evaluated: true,
      options: { segment, counted },
    } as never);
  }
}
