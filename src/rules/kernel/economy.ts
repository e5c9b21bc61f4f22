import type { Change } from "./change.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** Shapes of pips in the tracker, one for each kind of action; filled means still to be had. */
export type PipShape = "square" | "chevron" | "dot" | "ring" | "diamond" | "star" | "flag";

/** One pip as the tracker shows it. `count` null means without limit (a reaction). */
export interface Pip {
  readonly action: string;
  readonly shape: PipShape;
  readonly left: number | null;
  readonly max: number | null;
  /** Lang key that says why nothing is left, when a condition and not a spend took it. */
  readonly blocked?: string;
  /** Lang key of the smaller action that it was traded for. */
  readonly usedAs?: string;
}

/** What a participant has used this turn. Plain data; it lives in the Combatant's `system`. */
export type TurnSpends = Readonly<Record<string, number>>;

/** An event of a turn. `overrule` is the Gamemaster's word: it is counted but never refused. */
export type EconomyEvent =
  | { readonly type: "spend"; readonly action: string; readonly count?: number; readonly overrule?: boolean }
  | { readonly type: "refund"; readonly action: string; readonly count?: number }
  | { readonly type: "begin" };

/** An accepted event may cost more than a pip: a point, fatigue to come. Those changes are written with it. What counts by single turns (one reaction in each) stores the number of the turn (`Encounter.turns`) among the spends. `warning`: allowed, although the rules refuse it, because the table is lenient. */
export type EconomyStep = { readonly accepted: true; readonly turn: TurnSpends; readonly changes?: readonly Change[]; readonly warning?: Refusal } | (Refusal & { readonly turn: TurnSpends });

/**
 * A ruleset's actions in a turn. `limits` come from what the actor may do now (conditions, extra effort, powers), so a Dazed hero's pips shrink without a special
 * case here; `pay` says which pools an action is taken from, in the order in which they are tried (downward trades only, if the ledger says so).
 */
export interface Economy<Limits> {
  readonly pips: (limits: Limits, turn: TurnSpends) => readonly Pip[];
  readonly step: (limits: Limits, turn: TurnSpends, event: EconomyEvent) => EconomyStep;
}

/** Refuse and keep the turn as it was. */
export function refuseSpend(turn: TurnSpends, reason: string, data?: Refusal["data"]): EconomyStep {
  return { ...refuse(reason, data), turn };
}
