/** A turn is one action. Reactions are not turns and cost nothing of one. */
import { type Economy, type EconomyStep, type Pip, refuseSpend, type TurnSpends } from "../../kernel/economy.ts";
import { RulesError } from "../../kernel/refusal.ts";
import { grantsFor } from "../hero/conditions.ts";
import { key } from "../labels.ts";
import type { DoompoolCharacter, DoompoolSettings } from "../types.ts";

/** What somebody may do in a turn. */
export interface TurnLimits {
  readonly act: boolean;
  readonly react: boolean;
  /** Turns a round, each of one action. */
  readonly turns: number;
}

/** How often somebody acts in a round: once, a large-scale threat more often where the table plays so. @rule DOO-180 DOO-256 */
export function turnsOf(
  character: Pick<DoompoolCharacter, "type" | "extraTurns">,
  settings: Pick<DoompoolSettings, "largeExtraTurns">,
): number {
  return 1 + (character.type === "large" && settings.largeExtraTurns ? character.extraTurns : 0);
}

/** @rule DOO-093 DOO-122 DOO-193 DOO-256 */
export function turnLimits(
  character: DoompoolCharacter,
  settings: Pick<DoompoolSettings, "largeExtraTurns">,
): TurnLimits {
  const { act, react } = grantsFor(character);
  return { act, react, turns: turnsOf(character, settings) };
}

const used = (turn: TurnSpends): number => turn["action"] ?? 0;

function step(limits: TurnLimits, turn: TurnSpends, event: Parameters<Economy<TurnLimits>["step"]>[2]): EconomyStep {
  if (event.type === "begin") return { accepted: true, turn: {} };
  if (event.action !== "action" && event.action !== "reaction")
    throw new RulesError("unknown-action", { action: event.action, accepted: ["action", "reaction"] });
  if (event.type === "refund")
    return {
      accepted: true,
      turn: event.action === "action" ? { ...turn, action: Math.max(0, used(turn) - (event.count ?? 1)) } : turn,
    };
  if (event.action === "reaction")
    return limits.react || event.overrule ? { accepted: true, turn } : refuseSpend(turn, "action.noReaction");
  const next = used(turn) + (event.count ?? 1);
  if (event.overrule || (limits.act && next <= limits.turns))
    return { accepted: true, turn: { ...turn, action: next } };
  return refuseSpend(turn, limits.act ? "action.acted" : "action.unable");
}

/** Pips: one action a turn; reactions without limit. */
function pips(limits: TurnLimits, turn: TurnSpends): readonly Pip[] {
  const blocked = { blocked: key("Condition", "unable") };
  return [
    {
      action: "action",
      shape: "square",
      left: limits.act ? Math.max(0, limits.turns - used(turn)) : 0,
      max: limits.turns,
      ...(!limits.act && blocked),
    },
    { action: "reaction", shape: "ring", left: limits.react ? null : 0, max: null, ...(!limits.react && blocked) },
  ];
}

/** One action a turn, an attack, a recovery, a support or anything else; any number of reactions. @rule DOO-093 DOO-193 DOO-206 DOO-238 */
export const economy: Economy<TurnLimits> = { pips, step };
