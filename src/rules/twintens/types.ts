import type { AttackType, Box, Counter, Size } from "./values.ts";

/** One named part of a bonus. Parts of the same source and label don't add (TWI-007). */
export interface Part {
  /** Lang key of the line. */
  readonly label: string;
  readonly value: number;
  /** What grants it: an item id, a condition, an ally. */
  readonly source: string;
  readonly tag: "base" | "dodge" | "dex" | "str" | "size" | "range" | "condition" | "maneuver" | "power" | "feat" | "circumstance";
  /** Ledger id that puts it there, if one does. */
  readonly rule?: string;
}

/** A place in the order: initiative total, Dexterity score, roll-offs; a plain number where only totals matter (TWI-532). */
export type TurnKey = number | { readonly total: number; readonly dex: number; readonly rolloff?: readonly number[] };

/** When a stun ends: just before `key` comes up in `round` (TWI-211). */
export interface StunEnd {
  readonly round: number;
  readonly key: TurnKey;
}

/** A character's wounds: counters without limit, boxes that exist once, and a stun with its end. */
export type DamageTrack = Readonly<Record<Counter, number>> & Readonly<Record<Box, boolean>> & { readonly stunned: StunEnd | null };

/** Something a failed save brings. */
export type Mark = Counter | Box;
export type ResultPart = Exclude<Mark, "dead"> | "stunned";

/** Settings of the world that the core rolls read; what is left out is the ledger's default. */
export interface CoreSettings {
  readonly coreDie?: "2d10" | "d20";
  readonly fixedRoll?: number;
  readonly lethalTable?: "sixStep" | "fourStep";
  readonly nonLethalTable?: "seed" | "family";
  readonly pairing?: "bruisedHurt" | "both";
  readonly fateIntervenes?: boolean;
  readonly woundedStacks?: boolean;
  readonly escalation?: "single" | "byTrack";
  readonly defenseMode?: "rolled" | "fixed";
  readonly passiveDefense?: "fixed" | "rolled";
}

export type { AttackType, Box, Counter, Size };
