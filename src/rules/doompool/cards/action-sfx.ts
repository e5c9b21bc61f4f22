/** SFX and Limits on an action card: on dice that lie there, at the moment when somebody has won, on what is coming. */
import { accept, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { opportunities } from "../dice/roll.ts";
import { meetIncoming } from "../powers/sfx.ts";
import { resultDice } from "../powers/sfx-result.ts";
import type { SfxOp, Trigger } from "../types.ts";
import { FLOOR, LADDER, MAX_POOL } from "../values.ts";
import { afterwards, land, rollIn, slotOf, stageOf, sufferer } from "./action-read.ts";
import type { ActionState, RollState } from "./action-state.ts";
import { isFace, isRefusal, type Of, pay, payBy, withRoll, withSlot } from "./action-steps.ts";

/** What an operation allows of the result. */
function allowed(result: RollState["result"], op: SfxOp): RollState["result"] {
  switch (op.op) {
    case "totalDice":
      return { ...result, totalDice: Math.max(result.totalDice, op.n) };
    case "extraEffectDice":
      return { ...result, freeEffects: result.freeEffects + op.n };
    case "stepUpEffect":
      return { ...result, effectSteps: [...result.effectSteps, { n: op.n, when: op.when ?? null }] };
    case "dropHighestFace":
      return { ...result, dropHighest: true };
    case "freeCounterEffect":
      return { ...result, freeCounter: true };
    default:
      return result;
  }
}

/** Operations that are left when all dice are read: they touch no die of the roll. */
const AFTERWARDS: readonly SfxOp["op"][] = [
  "freeCounterEffect",
  "stepUpEffect",
  "convertOpposingEffect",
  "createAsset",
  "gainPP",
  "gainDoom",
  "shutdown",
];

/** Moments of an SFX when dice lie there and nothing is announced. */
const ON_RESULT: readonly (Trigger | undefined)[] = ["result", "any", undefined];

/** Whether an SFX may be used on a roll: before it is announced; after that only at the moment it is for, when everybody knows who has won. @rule DOO-085 DOO-220 DOO-222 DOO-225 */
function maySfx(state: ActionState, slot: string, roll: RollState, { trigger, ops }: Of<"sfx">["sfx"]): boolean {
  if (roll.stage === "rolled") return ON_RESULT.includes(trigger);
  return (
    trigger !== undefined && afterwards(state, slot).includes(trigger) && ops.every((o) => AFTERWARDS.includes(o.op))
  );
}

/** An SFX on dice that lie there: before they are announced, once each. A reroll brings new faces for the places it names, a power that is doubled or stepped up brings a new die. @rule DOO-024 DOO-070 DOO-220 DOO-225 */
export function useSfx(
  state: ActionState,
  { slot, sfx, rerolled, thrown = [], changes, now }: Of<"sfx">,
): Step<ActionState> {
  const roll = rollIn(state, slot);
  if (!roll || !maySfx(state, slot, roll, sfx)) return refuse("locked");
  if (roll.sfx.includes(sfx.id)) return refuse("sfx.twice");
  const most = Math.max(0, ...sfx.ops.map((o) => (o.op === "reroll" ? o.count : 0)));
  if (rerolled.length > most || new Set(rerolled.map((r) => r.place)).size < rerolled.length)
    return refuse("sfx.noReroll");
  if (rerolled.some((r) => !isFace(roll.dice[r.place]?.size ?? 4, r.face) || roll.dice[r.place] === undefined))
    return refuse("badFaces");
  const pool =
    roll.stage === "rolled"
      ? resultDice(roll.plan.dice, sfx)
      : { accepted: true as const, dice: roll.plan.dice, fresh: [] };
  if (!pool.accepted) return pool;
  if (
    thrown.length !== pool.fresh.length ||
    pool.fresh.some((place, i) => !isFace(pool.dice[place]?.size ?? 4, thrown[i]))
  )
    return refuse("badFaces");
  if (!Number.isInteger(sfx.cost) || sfx.cost < 0) return refuse("badCost");
  const paid = pay(
    state,
    roll,
    Array.from({ length: Math.min(sfx.cost, MAX_POOL) }, () => sfx.least ?? FLOOR.doom),
    sfx.pay,
    now,
    "DOO-220",
  );
  if (isRefusal(paid)) return paid;
  const dice = pool.dice.map((d, i) => ({
    size: d.size,
    face: thrown[pool.fresh.indexOf(i)] ?? rerolled.find((r) => r.place === i)?.face ?? roll.dice[i]?.face ?? 0,
  }));
  const result = sfx.ops.reduce(allowed, roll.result);
  const used = { ...roll, result, sfx: [...roll.sfx, sfx.id] };
  const next: RollState =
    roll.stage === "rolled"
      ? {
          ...used,
          plan: { ...roll.plan, dice: pool.dice },
          dice,
          picked: null,
          total: null,
          opportunities: opportunities(dice, result.opportunityFaces).length,
        }
      : used;
  return accept(withRoll(state, slot, next), [...paid, ...changes]);
}

/** An SFX or Limit of the one who is about to take an effect: it is ignored, or a step larger; a Limit also by the Gamemaster's force. @rule DOO-220 DOO-222 DOO-223 DOO-225 DOO-226 */
export function ward(
  state: ActionState,
  { slot, place, source, sfx, changes, now }: Of<"ward" | "force">,
): Step<ActionState> {
  const s = slotOf(state, slot);
  const effect = s?.effects?.find((e) => e.place === place);
  const die = s && effect ? (land(state, s, effect)?.final.die ?? null) : null;
  if (
    !s ||
    stageOf(state, s) !== "ready" ||
    !effect ||
    die === null ||
    (effect.use.type !== "stress" && effect.use.type !== "complication")
  )
    return refuse("stress.notComing");
  if (s.met.some((m) => m.sfx === sfx.id && m.place === place)) return refuse("sfx.twice");
  const { use } = effect;
  const met = meetIncoming({ kind: use.type, what: use.type === "stress" ? use.track : use.name, source, die }, sfx);
  const steps = met === null ? 0 : LADDER.indexOf(met) - LADDER.indexOf(die);
  if (met !== null && steps === 0) return refuse("sfx.noEffect");
  if (!Number.isInteger(sfx.cost) || sfx.cost < 0) return refuse("badCost");
  const who = sufferer(state, s);
  const paid = payBy(
    state,
    who,
    Array.from({ length: Math.min(sfx.cost, MAX_POOL) }, () => sfx.least ?? FLOOR.doom),
    sfx.pay,
    now,
    "DOO-220",
  );
  if (isRefusal(paid)) return paid;
  return accept(withSlot(state, slot, { met: [...s.met, { place, ignored: met === null, steps, sfx: sfx.id }] }), [
    ...paid,
    ...changes,
  ]);
}
