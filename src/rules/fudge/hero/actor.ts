/** A character with what only its actor remembers. */
import type { Until } from "../../kernel/turns/until.ts";
import type { Boost, EffortState } from "../fortune/effort.ts";
import type { VictoryPool } from "../fortune/victory.ts";
import type { FudgeCharacter } from "../types.ts";

/** A character with what only its actor remembers: points, extra effort, complications. */
export interface FudgeActor extends FudgeCharacter {
  /** Uuid of the hero whose sidekick it is; empty or absent: nobody's. */
  readonly patron?: string;
  readonly special: number;
  readonly effort: EffortState;
  readonly boosts: readonly Boost[];
  readonly extraStandard: number;
  /** Temporary powers that are on: which use of extra effort each is, and the item that carries it. */
  readonly stunts: readonly {
    readonly id: string;
    readonly item: string;
    readonly name: string;
    readonly data: object;
  }[];
  readonly complications: readonly { readonly id: string; readonly name: string; readonly motivation: boolean }[];
  /** Items that were lent for a time: how long, and all of each. */
  readonly lent?: readonly { readonly item: string; readonly until: Until; readonly data: object }[];
}

/** Whether a snapshot is one of ours: a target may play by another ruleset. */
export const isFudge = (character: unknown): character is FudgeActor =>
  typeof character === "object" && character !== null && "powerLevel" in character && "bruises" in character;

/** Victory points as the rules take them. */
export const actorPool = (actor: FudgeActor): VictoryPool => ({
  value: actor.victoryPoints ?? 0,
  special: actor.special,
});
