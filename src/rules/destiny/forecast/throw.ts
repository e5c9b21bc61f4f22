import type { Chance } from "../../kernel/forecast.ts";
import { constant, die, type Dist } from "../../kernel/odds/index.ts";
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
  return { faces: { d20, fortune }, alike: alike(sum, d20) };
}

const alike = (sum: number, d20: number): number => sum * KINDS + (d20 === 1 ? 1 : d20 === CORE_DIE ? 2 : 0);

/** Every throw of a check that reads in a way of its own, with its share of all throws: by the kind of their d20, each kind from the lowest sum. @rule DES-001 DES-005 DES-029 */
export function throwsOf(
  check: CheckRequest,
): readonly (readonly { readonly thrown: Thrown; readonly share: number }[])[] {
  const fortune = fortuneOf(check).reduce<Dist<readonly number[]>>(
    (thrown, size) =>
      thrown.combine(
        die(Math.abs(size)),
        (faces, face) => [...faces, face],
        (faces) => luck(check, faces),
      ),
    constant([]),
  );
  const all = die(CORE_DIE)
    .combine(
      fortune,
      (d20, faces): Thrown => ({ faces: { d20, fortune: faces }, alike: alike(d20 + luck(check, faces), d20) }),
      (t) => t.alike,
    )
    .entries()
    .map(({ outcome, p }) => ({ thrown: outcome, share: p }))
    .sort((a, b) => a.thrown.alike - b.thrown.alike);
  return Array.from({ length: KINDS }, (_n, kind) =>
    all.filter(({ thrown }) => ((thrown.alike % KINDS) + KINDS) % KINDS === kind),
  );
}

/** What Fortune Dice add, as far as they have fallen. */
const luck = (check: CheckRequest, faces: readonly number[]): number =>
  fortuneOf(check).reduce((sum, size, i) => sum + Math.sign(size) * (faces[i] ?? 0), 0);
