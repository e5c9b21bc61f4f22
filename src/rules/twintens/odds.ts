import { type Dist, type Fraction, constant, fraction, joint } from "../kernel/odds/index.ts";
import { type AttackRequest, type AttackResult, type DefenseRequest, defense, defenseKind, resolveAttack } from "./attack.ts";
import { convictionReroll, naturals } from "./core-roll.ts";
import { type ToughnessRequest, resultKey, toughness, turnsAway } from "./toughness.ts";
import type { CoreSettings } from "./types.ts";
import { DEFAULTS } from "./values.ts";

/** An attack before its dice: against a number that stands, or a Defense that may be rolled. */
export type AttackDraft = Omit<AttackRequest, "natural" | "defense"> & { readonly against: number | Omit<DefenseRequest, "natural"> };

/** Everything an attack can come to, worked out by the same resolver as at the table. @rule TWI-021 TWI-101 TWI-102 */
export function attackOdds(draft: AttackDraft): Dist<AttackResult> {
  const { against, ...rest } = draft;
  const coreDie = draft.settings?.coreDie ?? DEFAULTS.coreDie;
  const fixedRoll = draft.settings?.fixedRoll ?? DEFAULTS.fixedRoll;
  const attacker = draft.fixed ? constant(fixedRoll) : naturals(coreDie);
  const target = typeof against === "number" ? constant(against) : defenseOdds({ ...(draft.settings && { settings: draft.settings }), ...against });
  return joint(attacker, target).map(([natural, number]) => resolveAttack({ ...rest, natural, defense: number }), attackKey);
}

/** Every Defense total that may come up: one number, unless it is rolled. @rule TWI-113 TWI-114 */
export function defenseOdds(request: Omit<DefenseRequest, "natural">): Dist<number> {
  const kind = defenseKind(request);
  const rolled = kind === "active" || (kind === "passive" && request.settings?.passiveDefense === "rolled");
  return rolled ? naturals(request.settings?.coreDie).map((natural) => defense({ ...request, natural }).total) : constant(defense(request).total);
}

/** Chances of a hit and of a critical hit as counts: of 100 against a number, of 10 000 against a rolled Defense. @rule TWI-021 TWI-530 */
export function hitChance(draft: { readonly bonus: number; readonly defense?: number; readonly defenseBonus?: number; readonly threatMin?: number }): { hit: number; critical: number; outOf: number } {
  const { defense: number, defenseBonus = 0, ...rest } = draft;
  const odds = attackOdds({ ...rest, against: number ?? { defenseBonus } });
  const outOf = number === undefined ? 10_000 : 100;
  return { hit: countOf(odds.probability((r) => r.hit), outOf), critical: countOf(odds.probability((r) => r.critical), outOf), outOf };
}

/** Every result of a Toughness save by key (`hurt+stunned`, `none`). @rule TWI-182 TWI-205 TWI-344 */
export function saveOdds(draft: Omit<ToughnessRequest, "natural">): Dist<string> {
  if (turnsAway(draft.damage, draft.impervious, draft.penetrating)) return constant("none");
  return naturals(draft.settings?.coreDie).map((natural) => resultKey(toughness({ ...draft, natural }).result));
}

/** The same as counts of 100; results that can't come up are left out. @rule TWI-530 TWI-534 */
export function damageChances(draft: Omit<ToughnessRequest, "natural">): Record<string, number> {
  const odds = saveOdds(draft);
  return Object.fromEntries(odds.outcomes.map((key) => [key, countOf(odds.probabilityOf(key), 100)]));
}

/**
 * An attack to its end: "miss", or what the target's save leaves, with the critical bonus where it applies; "out" for a minion taken out by a critical hit.
 * @rule TWI-002 TWI-145 TWI-146
 */
export function exchangeOdds(attack: AttackDraft, save: Omit<ToughnessRequest, "natural">): Dist<string> {
  return attackOdds(attack).flatMap((result) => {
    if (!result.hit) return constant("miss");
    if (result.minionDefeated) return constant("out");
    return saveOdds({ ...save, damage: save.damage + result.damageAdd });
  });
}

/** Chance to act before another: higher total, then the Dexterity score, then an even roll-off. @rule TWI-050 TWI-051 */
export function firstChance(mine: { readonly bonus: number; readonly dex: number }, theirs: { readonly bonus: number; readonly dex: number }, settings: CoreSettings = {}): Fraction {
  const gap = naturals(settings.coreDie).plus(mine.bonus).minus(naturals(settings.coreDie).plus(theirs.bonus));
  const tie = mine.dex > theirs.dex ? 2n : mine.dex === theirs.dex ? 1n : 0n;
  const [ahead, even] = [gap.probability((n) => n > 0), gap.probability((n) => n === 0)];
  return fraction(ahead.num * even.den * 2n + even.num * ahead.den * tie, ahead.den * even.den * 2n);
}

/** What a conviction re-roll makes of a first natural that is known. @rule TWI-326 */
export function rerollOdds(first: number): Dist<ReturnType<typeof convictionReroll>> {
  return naturals().map((second) => convictionReroll(first, second));
}

/** One number for each result that differs, so that 361 pairs of naturals don't spell out objects. */
function attackKey(r: AttackResult): number {
  const auto = r.auto === null ? 0 : r.auto === "hit" ? 1 : 2;
  return ((((r.total * 2 + Number(r.hit)) * 3 + auto) * 2 + Number(r.threat)) * 2 + Number(r.critical)) * 2 + Number(r.minionDefeated);
}

/** A share of `outOf`; exact because every chance here has a denominator that divides it. */
function countOf({ num, den }: Fraction, outOf: number): number {
  return Number((num * BigInt(outOf)) / den);
}
