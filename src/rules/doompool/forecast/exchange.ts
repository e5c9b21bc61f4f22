/** One exchange of a forecast: a pool against a pool, by the table's own resolvers. Nobody spends anything, so opportunities and counter effects stay away. */
import type { Chance } from "../../kernel/forecast.ts";
import { finalEffect, resolve } from "../cards/resolve.ts";
import { type RolledDie, suggestBestTotal } from "../dice/roll.ts";
import { aimedTrack, exploitable, takeStress, traumaByDefault } from "../harm/stress.ts";
import { usualPool } from "../hero/usual-pool.ts";
import type { DoompoolCharacter, DoompoolSettings } from "../types.ts";
import { type Die, MAX_POOL, STRESS_TYPES } from "../values.ts";

/** The usual pool and, without a price, the largest stress or trauma of the other. @rule DOO-037 DOO-051 DOO-125 */
export function poolAgainst(me: DoompoolCharacter, them: DoompoolCharacter): readonly Die[] {
  const hurt = STRESS_TYPES.map((t) => exploitable(them, t) ?? 0).reduce<number>((most, d) => Math.max(most, d), 0);
  return [...usualPool(me), ...(hurt === 0 ? [] : [hurt as Die])].slice(0, MAX_POOL);
}

const throwDice = (sizes: readonly Die[], chance: Chance): RolledDie[] =>
  sizes.map((size) => ({ size, face: chance.below(size) + 1 }));

/**
 * Somebody acts against somebody who reacts, both read for the best total; success is stress where it hurts most, past d12 the target is out at once.
 * @returns the target afterwards; the same object when nothing came of it
 * @rule DOO-072 DOO-090 DOO-100 DOO-101 DOO-102 DOO-103 DOO-111 DOO-120 DOO-122 DOO-252
 */
export function strike(
  actor: DoompoolCharacter,
  target: DoompoolCharacter,
  settings: Pick<DoompoolSettings, "specialtyThreshold">,
  chance: Chance,
): DoompoolCharacter {
  const action = suggestBestTotal(throwDice(poolAgainst(actor, target), chance));
  const reaction = suggestBestTotal(throwDice(poolAgainst(target, actor), chance));
  const { success, steps } = resolve(action.total, reaction.total);
  const { die, over } = success ? finalEffect(action.effect, steps, reaction.effect, "stress") : { die: null, over: 0 };
  return die === null
    ? target
    : takeStress(target, aimedTrack(target), die, { settings, trauma: traumaByDefault(target), out: over > 0 })
        .character;
}
