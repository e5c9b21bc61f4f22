import type { Chance } from "../../kernel/forecast.ts";
import { once } from "../../kernel/once.ts";
import type { CheckRequest } from "../dice/check.ts";
import { fortuneFormula, net } from "../dice/fortune.ts";
import type { Faces } from "../types.ts";
import { CORE_DIE } from "../values.ts";

/** Dice of a check as they fell, and a number that is the same for all that read alike: the same sum with the d20 on 1, on 20 or between. */
export interface Thrown {
  readonly faces: Faces;
  readonly alike: number;
}

const fortuneOf = once(({ sources = [], ability = 0, settings }: CheckRequest) =>
  fortuneFormula(net(sources, ability, settings?.advantageCap), settings),
);

/** Kinds of d20: its best and its worst face shift degrees, the rest only count. @rule DES-009 DES-024 */
const KINDS = 3;

/** Throw the d20 and the Fortune Dice of a check. @rule DES-001 DES-005 */
export function throwFor(check: CheckRequest, chance: Chance): Thrown {
  const d20 = chance.below(CORE_DIE) + 1;
  let sum = d20;
  const fortune = fortuneOf(check).map((size) => {
    const face = chance.below(Math.abs(size)) + 1;
    sum += Math.sign(size) * face;
    return face;
  });
  return { faces: { d20, fortune }, alike: sum * KINDS + (d20 === 1 ? 1 : d20 === CORE_DIE ? 2 : 0) };
}
