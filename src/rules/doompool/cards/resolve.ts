import { whole } from "../../kernel/refusal.ts";
import { stepBack, stepUp } from "../dice/step-dice.ts";
import { type Die, FLOOR, LARGEST, MARGIN_STEP } from "../values.ts";

/** How an action stands against its reaction. */
export interface Resolution {
  readonly success: boolean;
  /** Null without a reaction. */
  readonly margin: number | null;
  /** Extraordinary steps of the effect die; a failure has none. */
  readonly steps: number;
}

/** Compare totals: ties go to the actor, every 5 points of margin are an extraordinary step, and without a reaction there is no margin. @rule DOO-100 DOO-101 DOO-104 */
export function resolve(actionTotal: number, reactionTotal: number | null): Resolution {
  if (reactionTotal === null) return { success: true, margin: null, steps: 0 };
  const margin = whole("actionTotal", actionTotal, 0) - whole("reactionTotal", reactionTotal, 0);
  return { success: margin >= 0, margin, steps: margin < 0 ? 0 : Math.floor(margin / MARGIN_STEP) };
}

/** An effect die as it lands. `die` null is no effect; `over` above 0 earns one bonus. */
export interface FinalEffect {
  readonly die: Die | null;
  readonly over: number;
}

/** What an effect die is used for; only stress and complications are compared with the opposing effect die. */
export type EffectUse = "stress" | "complication" | "asset" | "doom";

/**
 * The effect die after extraordinary steps and the comparison: a larger opposing effect die pushes stress and complications back one step, never one that went past d12; an asset and
 * a die for the doom pool are at least d6.
 * @param opposing  the other side's largest effect die; null without a reaction
 * @rule DOO-102 DOO-103 DOO-110 DOO-111 DOO-117 DOO-130 DOO-153
 */
export function finalEffect(effect: Die, steps: number, opposing: Die | null, use: EffectUse): FinalEffect {
  const stepped = stepUp(effect, steps);
  if (stepped.over > 0) return { die: LARGEST, over: stepped.over };
  const compared = use === "stress" || use === "complication";
  const die =
    compared && opposing !== null && opposing > stepped.die ? stepBack(stepped.die, 1, "effect") : stepped.die;
  return { die: compared || die === null || die >= FLOOR.asset ? die : FLOOR.asset, over: 0 };
}

/** The counter effect of a reactor who won: its effect die against the actor's, without extraordinary steps. @rule DOO-105 */
export function counterEffect(reactionEffect: Die, actionEffect: Die, use: EffectUse): FinalEffect {
  return finalEffect(reactionEffect, 0, actionEffect, use);
}
