import {
  type Economy,
  type EconomyEvent,
  type EconomyStep,
  type Pip,
  refuseSpend,
  type TurnSpends,
} from "../../kernel/economy.ts";
import { RulesError } from "../../kernel/refusal.ts";
import { INTERACTIONS } from "../acts/interaction.ts";
import type { Grants } from "../state/condition-table.ts";

/** What somebody may do in a turn as things are. */
export interface TurnLimits {
  /** Rolled actions in all turns of a round. */
  readonly rolled: number;
  readonly simple: boolean;
  readonly move: boolean;
  readonly grants: Grants;
  /** Lang key of what takes rolled actions away; null when nothing does. */
  readonly blockedBy: string | null;
}

/** Kinds of action in a turn; all but moving and simple things roll dice. An aggressive attack brings a defence of its own beside it. @rule DRA-144 DRA-150 */
export const ACTIONS = [
  "attack",
  "defend",
  ...INTERACTIONS,
  "check",
  "move",
  "simple",
  "aggressiveAttack",
  "aggressiveDefend",
] as const;
export type Action = (typeof ACTIONS)[number];
const ROLLED: readonly string[] = ["attack", "aggressiveAttack", "defend", ...INTERACTIONS, "check"];

/**
 * A round's limits: one rolled action for each turn, movement and simple things at will, less by what is the matter.
 * @param extra  turns beyond those of the states (super speed)
 * @rule DRA-144 DRA-184 DRA-185 DRA-254 DRA-277 DRA-351 DRA-403
 */
export function turnLimits(grants: Grants, blockedBy: string | null = null, extra = 0): TurnLimits {
  const any = grants.attack || grants.interact || grants.check || grants.defend;
  return { rolled: any ? grants.turns + extra : 0, simple: grants.simple, move: grants.move, grants, blockedBy };
}

/** Whether a kind of action is open to somebody: setback forbids attacks and interactions, a knockdown all but simple things and defence. @rule DRA-184 DRA-254 DRA-403 */
export function mayDo(grants: Grants, action: Action): boolean {
  if (action === "attack" || action === "aggressiveAttack") return grants.attack;
  if (action === "defend" || action === "aggressiveDefend") return grants.defend;
  if (action === "move") return grants.move;
  if (action === "simple") return grants.simple;
  return (INTERACTIONS as readonly string[]).includes(action) ? grants.interact : grants.check;
}

const spent = (turn: TurnSpends, action: string): number => turn[action] ?? 0;
const isAction = (action: string): action is Action => (ACTIONS as readonly string[]).includes(action);

function step(limits: TurnLimits, turn: TurnSpends, event: EconomyEvent): EconomyStep {
  if (event.type === "begin") return { accepted: true, turn: {} };
  if (event.type !== "spend" && event.type !== "refund") return { accepted: true, turn };
  const { action } = event;
  if (!isAction(action)) throw new RulesError("unknown-action", { action, accepted: ACTIONS });
  const kind = ROLLED.includes(action) ? "rolled" : action;
  const count = event.count ?? 1;
  const marks = action === "aggressiveAttack";
  if (event.type === "refund")
    return {
      accepted: true,
      turn: {
        ...turn,
        [kind]: Math.max(0, spent(turn, kind) - count),
        ...(marks && { aggressive: Math.max(0, spent(turn, "aggressive") - count) }),
      },
    };
  const after: TurnSpends = {
    ...turn,
    [kind]: spent(turn, kind) + count,
    ...(marks && { aggressive: spent(turn, "aggressive") + count }),
  };
  if (event.overrule) return { accepted: true, turn: after };
  const because = limits.blockedBy === null ? undefined : { condition: limits.blockedBy };
  if (!mayDo(limits.grants, action)) return refuseSpend(turn, `action.no.${action}`, because);
  if (kind === "rolled" && spent(after, "rolled") > limits.rolled) return refuseSpend(turn, "action.oneRolled");
  if (action === "aggressiveDefend" && spent(after, "aggressiveDefend") > spent(after, "aggressive"))
    return refuseSpend(turn, "action.notAggressive");
  return { accepted: true, turn: after };
}

function pips(limits: TurnLimits, turn: TurnSpends): readonly Pip[] {
  const blocked = limits.blockedBy === null ? {} : { blocked: limits.blockedBy };
  return [
    {
      action: "attack",
      shape: "square",
      left: Math.max(0, limits.rolled - spent(turn, "rolled")),
      max: Math.max(1, limits.rolled),
      ...(limits.rolled === 0 && blocked),
    },
    { action: "move", shape: "chevron", left: limits.move ? null : 0, max: null, ...(!limits.move && blocked) },
    { action: "simple", shape: "dot", left: limits.simple ? null : 0, max: null, ...(!limits.simple && blocked) },
  ];
}

/**
 * The turn's actions: dice for one kind of action a turn; movement within the limit and simple actions need no roll. More than one rolled action needs one on many or a
 * card. Refusals: `action.no.<kind>`, `action.oneRolled`, `action.notAggressive`.
 * @rule DRA-144 DRA-403
 */
export const economy: Economy<TurnLimits> = { pips, step };
