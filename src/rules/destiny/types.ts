/** Settings of the world that the core rolls read; what is left out is the ledger's default. */
export interface CoreSettings {
  readonly fortuneMode?: "ladder" | "flat";
  readonly advantageCap?: number;
  readonly naturalShift?: boolean;
  readonly criticalBonus?: number;
  readonly damageDcBonus?: number;
  readonly attackDegreeBonus?: number;
  readonly defendFloor?: boolean;
}

/** Ranks of Advantage (above 0) or Disadvantage (below 0) from one named source. */
export interface Source {
  /** Different keys add; one key counts once. */
  readonly key: string;
  readonly ranks: number;
  /** Lang key of its line on the card. */
  readonly label?: string;
}

/** A plain number that the ledger names, such as a critical bonus (DES-002). */
export interface Flat {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
}

export type CheckKind = "skill" | "attack" | "resistance" | "effect" | "initiative" | "defend" | "smash";

/** Dice of a check: the d20 and the Fortune Dice in the order of `fortuneFormula`, all as positive faces. */
export interface Faces {
  readonly d20: number;
  readonly fortune?: readonly number[];
}
