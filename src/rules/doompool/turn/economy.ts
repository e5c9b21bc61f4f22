/** A turn is one action. Reactions are not turns and cost nothing of one. */
import type { Change } from "../../kernel/change.ts";
import {
  type Economy,
  type EconomyStep,
  type Pip,
  refuseSpend,
  spendChanges,
  type TurnSpends,
} from "../../kernel/economy.ts";
import { type Refusal, refuse, RulesError } from "../../kernel/refusal.ts";
import { grantsFor } from "../hero/conditions.ts";
import { key } from "../labels.ts";
import type { DoompoolSituation } from "../situation.ts";
import type { Answer, DoompoolCharacter, DoompoolSettings } from "../types.ts";

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

type Turns = Pick<DoompoolSituation, "fight" | "fighter" | "settings">;

/**
 * The action of this turn is used; nothing outside of a fight. Refused when it is used already.
 * @param overrule  it comes on top then, and counts
 * @rule DOO-193 DOO-206 DOO-219 DOO-225 DOO-238
 */
export function takeAction(
  s: Turns,
  who: DoompoolCharacter,
  overrule = false,
): Answer<{ readonly changes: readonly Change[] }> {
  const fighter = s.fight && s.fighter(who.ref);
  if (!s.fight || !fighter) return { accepted: true, changes: [] };
  const step = economy.step(turnLimits(who, s.settings), fighter.spends, { type: "spend", action: "action", overrule });
  return step.accepted
    ? { accepted: true, changes: spendChanges(fighter, s.fight.round, step.turn, "DOO-193") }
    : refuse(step.reason, step.data);
}

/** What counts as an action of this turn, whether or not it comes on top: that was asked before (`lackOf`). @rule DOO-193 */
export function countAction(s: Turns, who: DoompoolCharacter): readonly Change[] {
  const taken = takeAction(s, who, true);
  return taken.accepted ? taken.changes : [];
}

/** What an act takes: an action that is rolled even when the turn is used, which the table is told; or the turn, which has to be there unless the Gamemaster lets it come on top. */
export const ROLLED = ["action"];
export const TURN = ["turn"];

/** Why a turn has nothing left for such a price; `stops`: a player ends here, and the Gamemaster is asked. @rule DOO-193 DOO-206 DOO-219 DOO-238 */
export function lackOf(
  s: Turns,
  who: DoompoolCharacter,
  price: readonly string[],
): { readonly no: Refusal; readonly stops: boolean } | null {
  const taken = price.length > 0 ? takeAction(s, who) : null;
  return taken?.accepted === false ? { no: taken, stops: price.some((p) => TURN.includes(p)) } : null;
}
