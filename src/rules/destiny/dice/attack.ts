import { whole } from "../../kernel/refusal.ts";
import { explain, type Explained, row } from "../../kernel/rows.ts";
import type { CoreSettings } from "../types.ts";
import { CORE_DIE, DEFAULTS, PASSIVE } from "../values.ts";
import type { CheckResolution } from "./check.ts";

/** What an attack check came to. */
export interface AttackOutcome {
  readonly hit: boolean;
  /** A natural 20 that hits; minions score none. */
  readonly critical: boolean;
}

/** Whether an attack check hits and is critical; any success hits. @rule DES-022 DES-024 DES-371 */
export function attackOutcome(check: Pick<CheckResolution, "degree" | "natural">, minion = false): AttackOutcome {
  const hit = (check.degree ?? 0) >= 1;
  return { hit, critical: hit && !minion && check.natural === CORE_DIE };
}

/** The effect of a hit, as its DC is worked out. */
export interface EffectRequest {
  readonly rank: number;
  /** Net rank of the `effect` channel, the effect's linked ability in it. */
  readonly net?: number;
  readonly critical?: boolean;
  /** Degree of the attack check; left out where there was none. */
  readonly attackDegree?: number;
  readonly damage?: boolean;
  readonly settings?: CoreSettings;
}

/**
 * The DC of the resistance check: 10 + effect rank + net rank, a critical bonus, and what the settings add for damage and for extra attack degrees. Disadvantage may bring it below 10.
 * @rule DES-021 DES-024 DES-025
 */
export function effectDC(request: EffectRequest): Explained {
  return explain([
    row("CROSSOVER.Destiny.Row.passive", PASSIVE, "DES-025"),
    row("CROSSOVER.Destiny.Row.effectRank", whole("rank", request.rank), "DES-025"),
    row("CROSSOVER.Destiny.Row.net", whole("net", request.net ?? 0), "DES-021"),
    ...effectBonuses(request),
  ]);
}

/** The plain bonuses of an effect DC; a Smash check adds the same ones to its roll. @rule DES-024 DES-025 DES-176 */
export function effectBonuses(
  request: EffectRequest,
): { readonly label: string; readonly value: number; readonly rule: string }[] {
  const settings = { ...DEFAULTS, ...request.settings };
  const extra =
    request.attackDegree === undefined ? 0 : settings.attackDegreeBonus * Math.max(0, request.attackDegree - 1);
  return [
    { label: "CROSSOVER.Destiny.Row.critical", value: request.critical ? settings.criticalBonus : 0, rule: "DES-024" },
    { label: "CROSSOVER.Destiny.Row.damageBonus", value: request.damage ? settings.damageDcBonus : 0, rule: "DES-025" },
    { label: "CROSSOVER.Destiny.Row.attackDegrees", value: extra, rule: "DES-022" },
  ].filter((b) => b.value !== 0);
}
