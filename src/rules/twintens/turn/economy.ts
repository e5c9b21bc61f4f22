import type { Change } from "../../kernel/change.ts";
import {
  type Economy,
  type EconomyStep,
  oneByOne,
  type Pip,
  refuseSpend,
  type TurnSpends,
} from "../../kernel/economy.ts";
import { RulesError } from "../../kernel/refusal.ts";
import { applyResult } from "../harm/damage-track.ts";
import { trackChanges } from "../harm/track-changes.ts";
import { conditionLabel } from "../labels.ts";
import { lift } from "../state/condition-changes.ts";
import { grantsFor, held, presentConditions } from "../state/conditions.ts";
import type { CoreSettings, TwintensCharacter } from "../types.ts";

/** What somebody may do in a turn as things are. */
export interface TurnLimits {
  /** `full`: standard and move, two moves, or one full action; `single`: one standard or one move; `move`: one move; `none`. */
  readonly actions: "full" | "single" | "move" | "none";
  /** Further standard or move actions of this turn: conviction and extra effort. */
  readonly surges: number;
  readonly free: boolean;
  readonly reactions: boolean;
  /** Lang key of the condition that takes actions away; null when none does. */
  readonly blockedBy: string | null;
  /** What the standard action may go into all the same, where a pin, bonds or a paralysis takes the actions away and nothing else does. */
  readonly still?: readonly Still[];
}

/** What a body in bonds leaves free: getting out of them, what the mind does, what is spoken. */
export type Still = "escape" | "mind" | "voice";

const WORSE = ["full", "single", "move", "none"] as const;
const BLOCKERS = [
  "dead",
  "dying",
  "unconscious",
  "asleep",
  "stunned",
  "paralyzed",
  "bound",
  "pinned",
  "cowering",
  "fascinated",
  "dazed",
  "surprised",
  "nauseated",
  "staggered",
  "disabled",
  "slowed",
] as const;

/** What keeps somebody from acting and leaves them that much: who is pinned or bound may try to get free, who is bound is helpless for movement alone, whose body is paralyzed has the mind free. @rule TWI-373 TWI-374 TWI-460 */
const LEFT_BY: Readonly<Record<Still, readonly string[]>> = {
  escape: ["pinned", "bound"],
  mind: ["bound", "paralyzed"],
  voice: ["bound"],
};
export const STILL: readonly string[] = Object.keys(LEFT_BY);

/**
 * A turn's actions. In the surprise round one standard or one move action, and a surge beside it; staggered, disabled and slowed the same in any round.
 * @rule TWI-035 TWI-036 TWI-070 TWI-075 TWI-212 TWI-213 TWI-327 TWI-373 TWI-374 TWI-460
 */
export function turnLimits(character: TwintensCharacter, surpriseRound = false): TurnLimits {
  const grants = grantsFor(character);
  const round = surpriseRound ? "single" : "full";
  const actions = WORSE[Math.max(WORSE.indexOf(grants.actions), WORSE.indexOf(round))] ?? grants.actions;
  const present = presentConditions(character);
  const blocker = BLOCKERS.find((id) => present.has(id));
  const idle = grants.actions === "none";
  const rid = (of: readonly string[]): boolean =>
    grantsFor({ ...character, conditions: character.conditions.filter((c) => !of.includes(c.id)) }).actions !== "none";
  return {
    actions,
    surges: idle ? 0 : character.flags.surges,
    free: grants.free,
    reactions: grants.reactions,
    blockedBy: grants.actions !== "full" && blocker ? conditionLabel(blocker) : null,
    still: idle ? (Object.keys(LEFT_BY) as Still[]).filter((what) => rid(LEFT_BY[what])) : [],
  };
}

const spent = (turn: TurnSpends, action: string): number => turn[action] ?? 0;
const plus = (turn: TurnSpends, action: string, count: number): TurnSpends => ({
  ...turn,
  [action]: Math.max(0, spent(turn, action) + count),
});

/** What is left of the turn. `traded` counts standard actions that were used to move. */
function left(
  limits: TurnLimits,
  turn: TurnSpends,
): { readonly standard: number; readonly move: number; readonly surge: number } {
  const surge = Math.max(0, limits.surges - spent(turn, "surge"));
  const standard = spent(turn, "standard") + spent(turn, "traded");
  const move = spent(turn, "move");
  switch (limits.actions) {
    case "full":
      return { standard: Math.max(0, 1 - standard), move: Math.max(0, 1 - move), surge };
    case "single": {
      const one = Math.max(0, 1 - standard - move);
      return { standard: one, move: one, surge };
    }
    case "move":
      return { standard: 0, move: Math.max(0, 1 - move), surge };
    case "none":
      return { standard: 0, move: 0, surge: 0 };
  }
}

const ACTIONS = [
  "standard",
  "escape",
  "mind",
  "voice",
  "move",
  "full",
  "free",
  "reaction",
  "array",
  "interpose",
  "control",
  "none",
] as const;

function pay(limits: TurnLimits, turn: TurnSpends, action: string, overrule: boolean): EconomyStep {
  const pools = left(limits, turn);
  const because = limits.blockedBy === null ? undefined : { condition: limits.blockedBy };
  const surge = (): EconomyStep | null => (pools.surge > 0 ? { accepted: true, turn: plus(turn, "surge", 1) } : null);
  switch (action) {
    case "standard":
      if (pools.standard > 0) return { accepted: true, turn: plus(turn, "standard", 1) };
      return (
        surge() ??
        (overrule
          ? { accepted: true, turn: plus(turn, "standard", 1) }
          : refuseSpend(turn, "action.noStandard", because))
      );
    case "escape":
    case "mind":
    case "voice":
      if (pools.standard > 0 || (limits.still?.includes(action) === true && spent(turn, "standard") < 1))
        return { accepted: true, turn: plus(turn, "standard", 1) };
      return (
        surge() ??
        (overrule
          ? { accepted: true, turn: plus(turn, "standard", 1) }
          : refuseSpend(turn, "action.noStandard", because))
      );
    case "move":
      if (pools.move > 0) return { accepted: true, turn: plus(turn, "move", 1) };
      if (pools.standard > 0) return { accepted: true, turn: plus(turn, "traded", 1) };
      return (
        surge() ??
        (overrule ? { accepted: true, turn: plus(turn, "move", 1) } : refuseSpend(turn, "action.noMove", because))
      );
    case "full":
      return (limits.actions === "full" && pools.standard > 0 && pools.move > 0) || overrule
        ? { accepted: true, turn: plus(plus(turn, "standard", 1), "move", 1) }
        : refuseSpend(turn, "action.noFull", because);
    case "free":
      return limits.free || overrule
        ? { accepted: true, turn: plus(turn, "free", 1) }
        : refuseSpend(turn, "action.noFree", because);
    case "array":
      return (limits.free && spent(turn, "array") < 1) || overrule
        ? { accepted: true, turn: plus(turn, "array", 1) }
        : refuseSpend(turn, "action.again");
    case "interpose":
    case "control":
      return (limits.reactions && spent(turn, action) < 1) || overrule
        ? { accepted: true, turn: plus(turn, action, 1) }
        : refuseSpend(turn, limits.reactions ? "action.again" : "action.noReaction", because);
    case "reaction":
      return limits.reactions || overrule
        ? { accepted: true, turn: plus(turn, "reaction", 1) }
        : refuseSpend(turn, "action.noReaction", because);
    case "none":
      return { accepted: true, turn };
    default:
      throw new RulesError("unknown-action", { action, accepted: ACTIONS });
  }
}

function giveBack(turn: TurnSpends, action: string): TurnSpends {
  if (action === "full") return plus(plus(turn, "standard", -1), "move", -1);
  if (action === "move" && spent(turn, "move") === 0)
    return spent(turn, "traded") > 0 ? plus(turn, "traded", -1) : plus(turn, "surge", -1);
  if (STILL.includes(action)) return giveBack(turn, "standard");
  if (action === "standard" && spent(turn, "standard") === 0) return plus(turn, "surge", -1);
  return plus(turn, action, -1);
}

const step = oneByOne<TurnLimits>({
  pay,
  giveBack: (_limits, turn, action) => ({ accepted: true, turn: giveBack(turn, action) }),
});

function pips(limits: TurnLimits, turn: TurnSpends): readonly Pip[] {
  const pools = left(limits, turn);
  const blocked = limits.blockedBy === null ? {} : { blocked: limits.blockedBy };
  return [
    {
      action: "standard",
      shape: "square",
      left: pools.standard,
      max: 1,
      ...(limits.actions !== "full" && pools.standard === 0 && blocked),
    },
    {
      action: "move",
      shape: "chevron",
      left: pools.move,
      max: 1,
      ...(limits.actions !== "full" && pools.move === 0 && blocked),
    },
    ...(limits.surges > 0 ? [{ action: "surge", shape: "star", left: pools.surge, max: limits.surges } as const] : []),
    { action: "free", shape: "dot", left: limits.free ? null : 0, max: null, ...(!limits.free && blocked) },
    {
      action: "reaction",
      shape: "ring",
      left: limits.reactions ? null : 0,
      max: null,
      ...(!limits.reactions && blocked),
    },
  ];
}

/**
 * The turn's actions: standard and move (in either order; the move is one, so nothing is left of it for afterwards), two moves, or one full action; a surge is one standard or move more and never part of a full one. What is spent too much warns,
 * and the Gamemaster's word overrules. Stepping between and Probability Control are reactions that come once a round. Refusals: `action.noStandard`, `.noMove`, `.noFull`, `.noFree`, `.noReaction`, `.again`.
 * @rule TWI-035 TWI-070 TWI-071 TWI-072 TWI-075 TWI-076 TWI-327 TWI-421 TWI-431 TWI-440
 */
export const economy: Economy<TurnLimits> = { pips, step };

/**
 * What doing something strenuous costs somebody disabled, after it is done: dying and unconscious, unless a point was spent against it. Moving, speaking, dropping is not
 * strenuous; a standard action is.
 * @rule TWI-213 TWI-324
 */
export function strainChanges(character: TwintensCharacter, settings: CoreSettings = {}): readonly Change[] {
  if (!character.track.disabled || character.track.dying || character.track.dead) return [];
  const kept = held(character, "straining");
  if (kept.length > 0) return kept.slice(0, 1).map((c) => lift(character.ref, c, "TWI-213"));
  return trackChanges(
    character,
    applyResult({ ...character.track, unconscious: true }, ["dying"], "lethal", null, settings).track,
    "TWI-213",
  );
}
