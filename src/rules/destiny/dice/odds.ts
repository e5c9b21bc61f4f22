import { constant, die, type Dist, type Fraction, toNumber } from "../../kernel/odds/index.ts";
import type { CoreSettings, Faces } from "../types.ts";
import { CORE_DIE, DEFAULTS, SPEND_DIE, UNSHIFTED } from "../values.ts";
import { type AttackOutcome, attackOutcome, effectDC, type EffectRequest } from "./attack.ts";
import {
  checkRaises,
  type CheckRequest,
  opposingTotal,
  resolveCheck,
  resolvePassive,
  type Spend,
  unreliableWorks,
} from "./check.ts";
import { resolve } from "./degrees.ts";
import { fortuneOdds, net } from "./fortune.ts";

/** A total with what still matters of its natural: 1, 20, or null for all between. */
interface Thrown {
  readonly nat: 1 | 20 | null;
  readonly total: number;
}

/** Every total of a check with its natural, as far as it matters. */
function thrown(request: CheckRequest): Dist<Thrown> {
  const netRank = net(
    request.sources ?? [],
    request.ability ?? 0,
    request.settings?.advantageCap ?? DEFAULTS.advantageCap,
  );
  const plain = request.rank + (request.flat ?? []).reduce((n, f) => n + f.value, 0);
  return die(CORE_DIE).combine(
    fortuneOdds(netRank, request.settings),
    (d20, luck): Thrown => ({ nat: d20 === 1 || d20 === CORE_DIE ? d20 : null, total: d20 + luck + plain }),
    ({ nat, total }) => total * 32 + (nat ?? 0),
  );
}

/** Every total that a rolled check can come to, without a DC: initiative, Defend, Smash. @rule DES-001 DES-005 */
export function totalOdds(request: CheckRequest): Dist<number> {
  checkRaises(request, false);
  return thrown(request).map(({ total }) => total);
}

/** Every degree of a check against a DC, exactly. @rule DES-010 DES-012 DES-029 */
export function degreeOdds(request: CheckRequest & { readonly dc: number }): Dist<number> {
  return againstOdds(request, constant(request.dc));
}

/** Every degree of a check against an opponent who rolls. @rule DES-013 DES-105 */
export function opposedOdds(mine: CheckRequest, theirs: CheckRequest): Dist<number> {
  return againstOdds(
    mine,
    totalOdds({ ...theirs, raises: 0 }).map((total) => opposingTotal(theirs, total)),
  );
}

/** Every degree of a check against another's passive score. @rule DES-008 DES-023 */
export function passiveOdds(mine: CheckRequest, theirs: CheckRequest): Dist<number> {
  return againstOdds(mine, constant(resolvePassive(theirs).total));
}

function againstOdds(request: CheckRequest, dcs: Dist<number>): Dist<number> {
  checkRaises(request, true);
  return thrown(request).combine(dcs, ({ nat, total }, dc) =>
    resolve(total, dc, shifts(request) ? nat : null, request.raises ?? 0, request.settings),
  );
}

/** Exact chance of a success of any degree. @rule DES-029 */
export function successChance(request: CheckRequest & { readonly dc: number }): Fraction {
  return degreeOdds(request).probability((d) => d > 0);
}

/** The same by plain numbers, 0 to 1: rank, net rank, DC, raises. @rule DES-029 DES-410 */
export function successProbability(
  rank: number,
  netRank: number,
  dc: number,
  raises = 0,
  settings: CoreSettings = {},
): number {
  return toNumber(
    successChance({
      kind: "skill",
      rank,
      ability: netRank,
      dc,
      raises,
      settings: { advantageCap: Math.max(DEFAULTS.advantageCap, Math.abs(netRank)), ...settings },
    }),
  );
}

/** Exact chance that what is Unreliable works. @rule DES-029 DES-341 */
export const reliableChance = (): Fraction => die(CORE_DIE).probability(unreliableWorks);

/** Hit and critical of an attack check. @rule DES-022 DES-024 */
export function attackOdds(
  attack: CheckRequest,
  dcs: Dist<number>,
  minion = false,
): Dist<AttackOutcome & { readonly degree: number }> {
  return thrown(attack).combine(
    dcs,
    ({ nat, total }, dc) => {
      const degree = resolve(total, dc, nat, attack.raises ?? 0, attack.settings);
      return { degree, ...attackOutcome({ degree, natural: nat }, minion) };
    },
    ({ degree, critical }) => degree * 2 + Number(critical),
  );
}

/**
 * An attack to its end: 0 for a miss or a resisted effect, else the degree of failure (1, 2, ...) of the target's resistance.
 * @param dcs  the target's Defense: `constant` for a passive one, `totalOdds` for a Defend check
 * @rule DES-025 DES-026 DES-028
 */
export function effectOdds(
  attack: CheckRequest,
  dcs: Dist<number>,
  effect: Omit<EffectRequest, "critical" | "attackDegree">,
  resistance: CheckRequest,
  minion = false,
): Dist<number> {
  return attackOdds(attack, dcs, minion).flatMap(({ hit, critical, degree }) => {
    if (!hit) return constant(0);
    const { total } = effectDC({ ...effect, critical, attackDegree: degree });
    return degreeOdds({ ...resistance, dc: total }).map((d) => Math.max(0, -d));
  });
}

/**
 * Every degree that one more Destiny, Fate or Corruption die can make of a roll that lies on the table: Improve adds it to the total, Coup its half to a success.
 * @param spent  dice spent on this roll before
 * @rule DES-030 DES-222 DES-224
 */
export function spendOdds(
  request: CheckRequest & { readonly dc: number },
  faces: Faces,
  use: Spend["use"],
  spent: readonly Spend[] = [],
): Dist<number> {
  return die(SPEND_DIE).map((roll) => resolveCheck(request, faces, [...spent, { use, roll }]).degree ?? 0);
}

function shifts(request: CheckRequest): boolean {
  return !(UNSHIFTED as readonly string[]).includes(request.kind);
}
