import { constant, type Dist, type Fraction, fraction, LIMITS, within } from "../../kernel/odds/index.ts";
import {
  type AttackRequest,
  type AttackResult,
  defense,
  defenseKind,
  type DefenseRequest,
  resolveAttack,
} from "../acts/attack/attack.ts";
import { autofire } from "../harm/damage.ts";
import { areaRank, type Evasion } from "../harm/saves.ts";
import { resultKey, toughness, type ToughnessRequest, turnsAway } from "../harm/toughness.ts";
import { vulnerableDamage } from "../powers/powers.ts";
import type { CoreSettings } from "../types.ts";
import { CORE_DICE, DEFAULTS } from "../values.ts";
import { type CheckRequest, convictionReroll, naturals, opposed, resolveCheck } from "./core-roll.ts";

/** An attack before its dice: against a number that stands, or a Defense that may be rolled. */
export type AttackDraft = Omit<AttackRequest, "natural" | "defense"> & {
  readonly against: number | Omit<DefenseRequest, "natural">;
};

/** Everything an attack can come to, worked out by the same resolver as at the table. @rule TWI-021 TWI-101 TWI-102 */
export const attackOdds = (draft: AttackDraft): Dist<AttackResult> => everyAttack(draft, (result) => result, attackKey);

/** What is made of every attack and the Defense that it met; `keyOf` tells what is the same. */
function everyAttack<T>(
  draft: AttackDraft,
  made: (result: AttackResult, defense: number) => T,
  keyOf: (made: T) => number,
): Dist<T> {
  const { against, ...rest } = draft;
  within("bonus", draft.bonus, -LIMITS.magnitude, LIMITS.magnitude);
  if (typeof against === "number") within("defense", against, -LIMITS.magnitude, LIMITS.magnitude);
  const coreDie = draft.settings?.coreDie ?? DEFAULTS.coreDie;
  const fixedRoll = draft.settings?.fixedRoll ?? DEFAULTS.fixedRoll;
  const attacker = draft.fixed ? constant(fixedRoll) : naturals(coreDie);
  const target =
    typeof against === "number"
      ? constant(against)
      : defenseOdds({ ...(draft.settings && { settings: draft.settings }), ...against });
  // One request for all 361 pairs: a copy for each costs more than everything else.
  const request: { -readonly [K in keyof AttackRequest]: AttackRequest[K] } = { ...rest, natural: 0, defense: 0 };
  return attacker.combine(
    target,
    (natural, number) => {
      request.natural = natural;
      request.defense = number;
      return made(resolveAttack(request), number);
    },
    keyOf,
  );
}

/** One way a check against a DC can come out. */
export interface CheckOutcome {
  readonly total: number;
  readonly success: boolean;
  /** Degree of failure; 0 for a success. */
  readonly degree: number;
}

/** Every way a check against a DC can come out; nothing is automatic here. @rule TWI-001 TWI-012 TWI-013 TWI-018 TWI-019 */
export function checkOdds(request: CheckRequest & { readonly dc: number }): Dist<CheckOutcome> {
  const coreDie = request.settings?.coreDie ?? DEFAULTS.coreDie;
  within("dc", request.dc, -LIMITS.magnitude, LIMITS.magnitude);
  for (const part of request.parts) within("bonus", part.value, -LIMITS.magnitude, LIMITS.magnitude);
  return naturals(coreDie).map(
    (natural): CheckOutcome => {
      const { total, success = false, degree = 0 } = resolveCheck(request, facesOf(natural, coreDie));
      return { total, success, degree };
    },
    ({ total }) => total,
  );
}

/** Faces that show a natural; which ones is irrelevant, only their sum counts. */
function facesOf(natural: number, coreDie: NonNullable<CoreSettings["coreDie"]>): number[] {
  const { sides, count } = CORE_DICE[coreDie];
  const first = Math.max(1, natural - sides);
  return count === 1 ? [natural] : [first, natural - first];
}

/** Chance to win an opposed check: higher total, then the higher bonus; where both are equal both roll again until one wins. @rule TWI-015 */
export function opposedChance(mine: number, theirs: number, settings: CoreSettings = {}): Fraction {
  for (const bonus of [mine, theirs]) within("bonus", bonus, -LIMITS.magnitude, LIMITS.magnitude);
  const both = naturals(settings.coreDie).combine(
    naturals(settings.coreDie),
    (a, b) => opposed({ total: a + mine, natural: a }, { total: b + theirs, natural: b }) ?? "again",
  );
  return both.condition((winner) => winner !== "again").probability((winner) => winner === "mine");
}

/** Every Defense total that may come up: one number, unless it is rolled. @rule TWI-113 TWI-114 */
export function defenseOdds(request: Omit<DefenseRequest, "natural">): Dist<number> {
  const kind = defenseKind(request);
  const rolled = kind === "active" || (kind === "passive" && request.settings?.passiveDefense === "rolled");
  return rolled
    ? naturals(request.settings?.coreDie).map((natural) => defense({ ...request, natural }).total)
    : constant(defense(request).total);
}

/** Chances of a hit and of a critical hit as counts: of 100 against a number, of 10 000 against a rolled Defense. @rule TWI-021 TWI-530 */
export function hitChance(draft: {
  readonly bonus: number;
  readonly defense?: number;
  readonly defenseBonus?: number;
  readonly threatMin?: number;
}): { hit: number; critical: number; outOf: number } {
  const { defense: number, defenseBonus = 0, ...rest } = draft;
  const odds = attackOdds({ ...rest, against: number ?? { defenseBonus } });
  const outOf = number === undefined ? 10_000 : 100;
  return {
    hit: countOf(
      odds.probability((r) => r.hit),
      outOf,
    ),
    critical: countOf(
      odds.probability((r) => r.critical),
      outOf,
    ),
    outOf,
  };
}

/** A save before its dice, and what about its target makes a blow worse: being Vulnerable to it, a Weak Point. `waiveCritical`: the attacker lets the critical bonus be. `autofire`: its ranks. */
export type SaveDraft = Omit<ToughnessRequest, "natural"> & {
  readonly vulnerable?: boolean;
  readonly weakPoint?: boolean;
  readonly waiveCritical?: boolean;
  readonly autofire?: number;
};

/** The save against what arrives: 5 more of a critical hit, half as much again on the DC of somebody Vulnerable, no Impervious behind a Weak Point. @rule TWI-145 TWI-453 */
function arriving(
  { vulnerable = false, weakPoint = false, waiveCritical: _waived, autofire: _fast, ...save }: SaveDraft,
  more = 0,
  critical = false,
): Omit<ToughnessRequest, "natural"> {
  const damage = save.damage + more;
  return {
    ...save,
    damage,
    ...(vulnerable && { dcMore: vulnerableDamage(damage) - damage }),
    ...(weakPoint && critical && { impervious: 0 }),
  };
}

/** Every result of a Toughness save by key (`hurt+stunned`, `none`). @rule TWI-182 TWI-205 TWI-344 */
export function saveOdds(save: SaveDraft): Dist<string> {
  const draft = arriving(save);
  if (turnsAway(draft.damage, draft.impervious, draft.penetrating)) return constant("none");
  return naturals(draft.settings?.coreDie).map((natural) => resultKey(toughness({ ...draft, natural }).result));
}

/** The same as counts of 100; results that can't come up are left out. @rule TWI-530 TWI-534 */
export function damageChances(draft: Omit<ToughnessRequest, "natural">): Record<string, number> {
  const odds = saveOdds(draft);
  return Object.fromEntries(odds.outcomes.map((key) => [key, countOf(odds.probabilityOf(key), 100)]));
}

/**
 * An attack to its end: "miss", or what the target's save leaves, with the critical bonus where it applies and what autofire adds; "out" for a minion taken out by a critical hit.
 * @rule TWI-002 TWI-145 TWI-146 TWI-167
 */
export function exchangeOdds(attack: AttackDraft, save: SaveDraft): Dist<string> {
  const fast = (result: AttackResult, against: number): number =>
    result.hit ? autofire(result.total - against, save.autofire ?? 0) : 0;
  const blows = everyAttack(
    attack,
    (result, against) => ({ ...result, more: fast(result, against) }),
    (r) => attackKey(r) * MOST_AUTOFIRE + r.more,
  );
  return blows.flatMap((result) => {
    if (!result.hit) return constant("miss");
    if (result.minionDefeated) return constant("out");
    return saveOdds(
      arriving(save, result.more + (save.waiveCritical === true ? 0 : result.damageAdd), result.critical),
    );
  });
}

/** More than any autofire ever adds. */
const MOST_AUTOFIRE = 10_000;

/** An area to its end: the Reflex save against it, then what is left of it. @rule TWI-109 TWI-169 TWI-235 */
export function areaOdds(
  save: SaveDraft,
  reflex: { readonly dc: number; readonly bonus: number; readonly evasion: Evasion },
): Dist<string> {
  return naturals(save.settings?.coreDie).flatMap((natural) => {
    const evades = natural + reflex.bonus >= reflex.dc;
    if (evades && reflex.evasion >= 1) return constant("none");
    return saveOdds({ ...save, damage: areaRank(save.damage, evades, reflex.evasion) });
  });
}

/** What a conviction re-roll makes of a first natural that is known. @rule TWI-326 */
export function rerollOdds(first: number): Dist<ReturnType<typeof convictionReroll>> {
  return naturals().map((second) => convictionReroll(first, second));
}

/**
 * One number for each result that differs, so that 361 pairs of naturals don't spell out objects. Of one attack the total tells the natural, and so what hits or misses by itself and what
 * threatens; a threat is critical when it also reaches, which Defense decides.
 */
function attackKey(r: AttackResult): number {
  return (r.total * 2 + Number(r.hit)) * 2 + Number(r.critical);
}

/** A share of `outOf`; exact because every chance here has a denominator that divides it. */
function countOf({ num, den }: Fraction, outOf: number): number {
  return Number((num * BigInt(outOf)) / den);
}

/** Chance to act before another: higher total, then the Dexterity score, then an even roll-off. @rule TWI-050 TWI-051 */
export function firstChance(
  mine: { readonly bonus: number; readonly dex: number },
  theirs: { readonly bonus: number; readonly dex: number },
  settings: CoreSettings = {},
): Fraction {
  const gap = naturals(settings.coreDie).plus(mine.bonus).minus(naturals(settings.coreDie).plus(theirs.bonus));
  const tie = mine.dex > theirs.dex ? 2n : mine.dex === theirs.dex ? 1n : 0n;
  const [ahead, even] = [gap.probability((n) => n > 0), gap.probability((n) => n === 0)];
  return fraction(ahead.num * even.den * 2n + even.num * ahead.den * tie, ahead.den * even.den * 2n);
}
