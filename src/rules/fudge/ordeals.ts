import { change, type Change } from "../kernel/change.ts";
import { breathRounds, deprivation } from "./hazards.ts";
import { startDying, takeHarm, type Living } from "./health.ts";
import { addCondition, removeCondition } from "./progression.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { abilityRank } from "./traits.ts";
import type { ConditionState, FudgeCharacter } from "./types.ts";
import { DEBILITATED, HEALTH, ROUND, TEMPERATURE_INTERVAL, VACUUM } from "./values.ts";

/** What somebody goes through for as long as it lasts: each calls for its check again and again. Name is `CROSSOVER.Fudge.Ordeal.<key>`. @rule FUD-181 FUD-182 FUD-183 FUD-190 */
export const ORDEALS = ["uncomfortable", "intense", "extreme", "thirst", "hunger", "suffocation", "vacuum"] as const;

export type Ordeal = (typeof ORDEALS)[number];

/** The check of an ordeal, as deeds name it. */
export type OrdealDeed = "temperature" | "thirst" | "hunger" | "suffocation" | "vacuum" | "decompression";

const HOUR = 3600;

/** Dying of these can't be stopped while they last. @rule FUD-161 */
const KEEPS_DYING: readonly Ordeal[] = ["uncomfortable", "intense", "extreme", "suffocation", "vacuum"];

const isOrdeal = (text: string | null): text is Ordeal => (ORDEALS as readonly (string | null)[]).includes(text);

/** Ordeals that somebody is in; the degree of each is how many seconds it has lasted. */
export const ordealsOf = (who: Pick<FudgeCharacter, "conditions">): readonly ConditionState[] => who.conditions.filter((c) => c.id === "enduring" && isOrdeal(c.trait));

/** Whether dying goes on whatever is done, since what causes it does: heat, cold, want of air, a Stamina of -5. @rule FUD-161 FUD-403 */
export const keepsDying = (who: FudgeCharacter): boolean => ordealsOf(who).some((c) => KEEPS_DYING.some((o) => o === c.trait)) || abilityRank(who, "sta", DEFAULT_SETTINGS) <= DEBILITATED;

/**
 * An ordeal begins, or is over.
 * @rule FUD-181 FUD-182 FUD-183 FUD-190
 */
export function endure(who: Pick<FudgeCharacter, "ref" | "conditions">, ordeal: string): readonly Change[] {
  if (!isOrdeal(ordeal)) return [];
  const held = ordealsOf(who).find((c) => c.trait === ordeal);
  return held ? removeCondition(who.ref, who.conditions, { id: "enduring", trait: ordeal }).changes : addCondition(who.ref, who.conditions, { id: "enduring", trait: ordeal, source: `${who.ref} ordeal:${ordeal}`, degree: 0 }).changes;
}

/**
 * Checks that have come due once an ordeal has lasted so long: heat and cold by their interval, thirst and hunger after their days, without air each round once the breath is out
 * (in a vacuum from the first).
 * @param stamina  rank, for holding one's breath
 * @rule FUD-181 FUD-182 FUD-183 FUD-190
 */
export function checksDue(ordeal: Ordeal, seconds: number, stamina: number): number {
  const rounds = Math.floor(seconds / ROUND.seconds);
  switch (ordeal) {
    case "thirst":
    case "hunger":
      return deprivation(ordeal, Math.floor(seconds / HOUR)).checks;
    case "suffocation":
      return Math.max(0, rounds - breathRounds(stamina));
    case "vacuum":
      return rounds;
    default:
      return Math.floor(seconds / TEMPERATURE_INTERVAL[ordeal]);
  }
}

/** What a stretch of time in an ordeal brings: changes, and checks with how many there were before. */
export interface OrdealStep {
  readonly changes: readonly Change[];
  readonly checks: readonly { readonly deed: OrdealDeed; readonly number: number }[];
}

/** Most checks of one ordeal that a stretch of time asks for at once; the rest of a long one are the last of them. */
const MOST_AT_ONCE = 4;

function checksOf(ordeal: Ordeal, before: number, seconds: number, stamina: number): OrdealStep["checks"] {
  const [from, to] = [checksDue(ordeal, before, stamina), checksDue(ordeal, seconds, stamina)];
  const numbers = Array.from({ length: Math.min(MOST_AT_ONCE, to - from) }, (_n, i) => to - Math.min(MOST_AT_ONCE, to - from) + i);
  const deed: OrdealDeed = ordeal === "uncomfortable" || ordeal === "intense" || ordeal === "extreme" ? "temperature" : ordeal;
  // Decompression counts rounds, from the first.
  return numbers.flatMap((number) => [{ deed, number }, ...(ordeal === "vacuum" && number + 1 >= VACUUM.decompressionFrom ? [{ deed: "decompression" as const, number: number + 1 }] : [])]);
}

/** Of what they go through somebody is dead: three days of thirst, seven of hunger. @rule FUD-182 */
function starved(who: Living, ordeal: Ordeal, seconds: number): readonly Change[] {
  if (ordeal !== "thirst" && ordeal !== "hunger") return [];
  return deprivation(ordeal, Math.floor(seconds / HOUR)).dead ? takeHarm(who, { health: who.health.value - HEALTH.dead, bruises: 0, nonLethal: false, worst: false }).changes : [];
}

/** Whether the breath is out and the senses gone: what follows is dying, without a check. @rule FUD-183 FUD-190 */
const gaspedOut = (who: Living, ordeal: Ordeal): boolean => (ordeal === "suffocation" || ordeal === "vacuum") && who.conditions.some((c) => c.id === "incapacitated" && c.source?.endsWith(`deed:${ordeal}`) === true);

/**
 * Time goes by for somebody in ordeals: their clocks go on, checks come due, and what needs none happens. The unconscious for want of air are dying the round after.
 * @param seconds  that have passed
 * @rule FUD-161 FUD-181 FUD-182 FUD-183 FUD-190 FUD-689
 */
export function endured(who: Living, seconds: number, stamina: number): OrdealStep {
  const steps = ordealsOf(who).map((c): OrdealStep => {
    const ordeal = c.trait as Ordeal;
    const [before, now] = [c.degree ?? 0, (c.degree ?? 0) + seconds];
    const clock = change(`${who.ref}.ActiveEffect.${c.effect}`, "system.degree", c.degree, now, "FUD-689");
    const fate = gaspedOut(who, ordeal) ? startDying(who).changes : starved(who, ordeal, now);
    const down = fate.length > 0 || who.health.value < HEALTH.battered;
    return { changes: [clock, ...fate], checks: down ? [] : checksOf(ordeal, before, now, stamina) };
  });
  return { changes: steps.flatMap((s) => s.changes), checks: steps.flatMap((s) => s.checks) };
}
