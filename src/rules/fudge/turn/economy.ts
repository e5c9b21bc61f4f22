import type { Economy, EconomyStep, Pip, TurnSpends } from "../../kernel/economy.ts";
import { oneByOne, refuseSpend } from "../../kernel/economy.ts";
import { RulesError } from "../../kernel/refusal.ts";
import { key } from "../labels.ts";
import { type Afflicted, grantsFor, presentConditions } from "../state/conditions.ts";

/** What somebody may do in a turn as things are. */
export interface TurnLimits {
  readonly standard: number;
  readonly move: number;
  /** Standard actions that extra effort added this turn. */
  readonly extraStandard: number;
  readonly free: boolean;
  readonly reactions: boolean;
  /** Only mental actions (paralyzed). */
  readonly mentalOnly: boolean;
  readonly chooser: "self" | "controller";
  /** Lang key of the condition that takes actions away; null when none does. */
  readonly blockedBy: string | null;
}

/** Conditions that take actions away, gravest first, as a blocked pip names them. */
const BLOCKERS = [
  "dead",
  "dying",
  "stabilized",
  "incapacitated",
  "asleep",
  "entranced",
  "stunned",
  "compelled",
  "staggered",
  "battered",
  "dazed",
] as const;

/**
 * A turn's actions: one standard and one move, free actions and reactions at will; less while dazed, stunned, compelled and the like.
 * @param extraStandard  from extra effort
 * @rule FUD-217 FUD-219 FUD-241 FUD-270 FUD-271 FUD-684
 */
export function turnLimits(character: Afflicted, extraStandard = 0): TurnLimits {
  const g = grantsFor(character);
  const present = presentConditions(character);
  const blocker = BLOCKERS.find((id) => present.has(id));
  const limited = g.standard === 0 || g.move === 0;
  return {
    standard: g.standard,
    move: g.move,
    extraStandard: g.free ? extraStandard : 0,
    free: g.free,
    reactions: g.reactions,
    mentalOnly: !g.physical,
    chooser: g.chooser,
    blockedBy: limited && blocker ? key("Condition", blocker, "label") : null,
  };
}

const spent = (turn: TurnSpends, action: string): number => turn[action] ?? 0;
const standards = (limits: TurnLimits): number => limits.standard + limits.extraStandard;

/** What is left of the two pools. `traded` counts standard actions that were used as moves. */
function left(limits: TurnLimits, turn: TurnSpends): { readonly standard: number; readonly move: number } {
  return {
    standard: Math.max(0, standards(limits) - spent(turn, "standard") - spent(turn, "traded")),
    move: Math.max(0, limits.move - spent(turn, "move")),
  };
}

const plus = (turn: TurnSpends, action: string, count: number): TurnSpends => ({
  ...turn,
  [action]: Math.max(0, spent(turn, action) + count),
});

/** Pay for one action, in any order, larger pools standing in for smaller ones, never the reverse. @rule FUD-272 FUD-274 */
function pay(limits: TurnLimits, turn: TurnSpends, action: string, overrule: boolean): EconomyStep {
  const pools = left(limits, turn);
  const because = limits.blockedBy === null ? undefined : { condition: limits.blockedBy };
  switch (action) {
    case "standard":
      return pools.standard > 0 || overrule
        ? { accepted: true, turn: plus(turn, "standard", 1) }
        : refuseSpend(turn, "action.noStandard", because);
    case "move":
      if (pools.move > 0) return { accepted: true, turn: plus(turn, "move", 1) };
      if (pools.standard > 0) return { accepted: true, turn: plus(turn, "traded", 1) };
      return overrule ? { accepted: true, turn: plus(turn, "move", 1) } : refuseSpend(turn, "action.noMove", because);
    case "full":
      if ((pools.standard > 0 && pools.move > 0) || overrule)
        return { accepted: true, turn: plus(plus(turn, "standard", 1), "move", 1) };
      return pools.standard > 1
        ? { accepted: true, turn: plus(plus(turn, "standard", 1), "traded", 1) }
        : refuseSpend(turn, "action.noFull", because);
    case "free":
      return limits.free || overrule
        ? { accepted: true, turn: plus(turn, "free", 1) }
        : refuseSpend(turn, "action.noFree", because);
    case "reaction":
      return limits.reactions || overrule
        ? { accepted: true, turn: plus(turn, "reaction", 1) }
        : refuseSpend(turn, "action.noReaction", because);
    case "slow":
      return overrule ? { accepted: true, turn } : refuseSpend(turn, "action.slow");
    case "none":
      return { accepted: true, turn };
    default:
      throw new RulesError("unknown-action", {
        action,
        accepted: ["standard", "move", "full", "free", "reaction", "slow", "none"],
      });
  }
}

/** Give one action back, to the pool it came from. */
function giveBack(turn: TurnSpends, action: string): TurnSpends {
  if (action === "move") return spent(turn, "traded") > 0 ? plus(turn, "traded", -1) : plus(turn, "move", -1);
  if (action === "full") return plus(plus(turn, "standard", -1), spent(turn, "move") > 0 ? "move" : "traded", -1);
  return plus(turn, action, -1);
}

const step = oneByOne<TurnLimits>({
  pay,
  giveBack: (_limits, turn, action) => ({ accepted: true, turn: giveBack(turn, action) }),
});

/** The pips of a turn: standard, move, free, reaction. */
function pips(limits: TurnLimits, turn: TurnSpends): readonly Pip[] {
  const pools = left(limits, turn);
  const blocked = limits.blockedBy === null ? {} : { blocked: limits.blockedBy };
  return [
    {
      action: "standard",
      shape: "square",
      left: pools.standard,
      max: Math.max(1, standards(limits)),
      ...(limits.standard === 0 && blocked),
    },
    { action: "move", shape: "chevron", left: pools.move, max: 1, ...(limits.move === 0 && blocked) },
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
 * The turn's action economy. A move may be paid with a standard action, never the other way; a full action takes both; slow actions can't be done in a fight; reactions
 * cost nothing of the turn. Refusals: `action.noStandard`, `.noMove`, `.noFull`, `.noFree`, `.noReaction`, `.slow`.
 * @rule FUD-271 FUD-273 FUD-274 FUD-279 FUD-684 FUD-686
 */
export const economy: Economy<TurnLimits> = { pips, step };

/** What of a turn's tally counts what was done of a readied action, by what it stands for. */
const READY = { standard: "readyStandard", move: "readyMove", traded: "readyTraded" } as const;

/** A turn in which an action has just been readied: nothing of it is done yet. @rule FUD-303 */
export const freshlyReadied = (turn: TurnSpends): TurnSpends => ({
  ...turn,
  [READY.standard]: 0,
  [READY.move]: 0,
  [READY.traded]: 0,
});

/**
 * Pay for something with the action that was readied, in another's turn: once, and for nothing larger than what was readied.
 * @param size  of what was readied
 * @returns refusal `action.readied`
 * @rule FUD-274 FUD-303
 */
export function payReadied(character: Afflicted, size: string, turn: TurnSpends, action: string): EconomyStep {
  const now = turnLimits(character);
  const limits: TurnLimits = {
    ...now,
    extraStandard: 0,
    standard: size === "standard" || size === "full" ? Math.min(1, now.standard) : 0,
    move: size === "move" ? Math.min(1, now.standard + now.move) : size === "full" ? now.move : 0,
  };
  const tally = {
    standard: spent(turn, READY.standard),
    move: spent(turn, READY.move),
    traded: spent(turn, READY.traded),
  };
  const paid = pay(limits, tally, action, false);
  if (!paid.accepted) return refuseSpend(turn, limits.blockedBy === null ? "action.readied" : paid.reason, paid.data);
  return {
    accepted: true,
    turn: {
      ...turn,
      [READY.standard]: spent(paid.turn, "standard"),
      [READY.move]: spent(paid.turn, "move"),
      [READY.traded]: spent(paid.turn, "traded"),
    },
  };
}

/**
 * The action that keeps a power up each turn: concentration a standard, sustained a free one, continuous and permanent none. Null for instant effects.
 * @rule FUD-278
 */
export function maintenanceAction(duration: string): "standard" | "free" | "none" | null {
  switch (duration) {
    case "concentration":
      return "standard";
    case "sustained":
      return "free";
    case "continuous":
    case "permanent":
      return "none";
    default:
      return null;
  }
}

/** Whether somebody who can do no more than `limits` keeps a power of this duration up at the end of the turn. @rule FUD-277 FUD-278 */
export function canMaintain(limits: TurnLimits, duration: string): boolean {
  const needed = maintenanceAction(duration);
  if (needed === "standard") return standards(limits) > 0;
  return needed === "free" ? limits.free : needed === "none";
}
