/** SFX on dice that lie there: what they add and what they make larger has to be thrown. */
import { refuse } from "../../kernel/refusal.ts";
import { stepUp } from "../dice/step-dice.ts";
import type { Answer, PoolDie, SfxOp } from "../types.ts";
import { MAX_POOL } from "../values.ts";

/** A pool after an SFX on its result: its dice, and the places of those that need a face. */
export interface ResultDice {
  readonly dice: readonly PoolDie[];
  /** In the order in which they are thrown. */
  readonly fresh: readonly number[];
}

/**
 * The dice of a roll after an SFX: a doubled power and an added die lie beside the others, a power that is stepped up is thrown anew in its larger size.
 * @param sfx  `power` is the one that it works on where the SFX names none; the first of its set in the pool when nothing is said
 * @returns refusals `sfx.choosePower` while no such power is in the pool, `sfx.noEffect` for a d12 that can't grow, `pool.tooMany`
 * @rule DOO-015 DOO-016 DOO-047 DOO-220 DOO-222 DOO-225
 */
export function resultDice(
  pool: readonly PoolDie[],
  sfx: {
    readonly set: string;
    readonly id: string;
    readonly name: string;
    readonly power?: string;
    readonly ops: readonly SfxOp[];
  },
): Answer<ResultDice> {
  const dice = [...pool];
  const fresh: number[] = [];
  const powerAt = (ref: string | undefined): number => {
    const wanted = ref ?? sfx.power;
    return dice.findIndex(
      (d) => d.source === "power" && d.group === sfx.set && (wanted === undefined || d.ref === wanted),
    );
  };
  const add = (die: PoolDie): void => {
    fresh.push(dice.length);
    dice.push(die);
  };
  for (const op of sfx.ops) {
    if (op.op === "addDie") add({ size: op.size, source: "sfx", group: sfx.set, ref: sfx.id, name: sfx.name });
    if (op.op !== "doublePower" && op.op !== "stepUpPower") continue;
    const at = powerAt(op.ref);
    const die = dice[at];
    if (!die) return refuse("sfx.choosePower");
    if (op.op === "doublePower") add(die);
    else {
      const { die: size } = stepUp(die.size, op.n);
      if (size === die.size) return refuse("sfx.noEffect");
      dice[at] = { ...die, size };
      if (!fresh.includes(at)) fresh.push(at);
    }
  }
  return dice.length > MAX_POOL ? refuse("pool.tooMany", { max: MAX_POOL }) : { accepted: true, dice, fresh };
}
