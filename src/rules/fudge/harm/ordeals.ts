import { type Change, change } from "../../kernel/change.ts";
import { isDebilitated } from "../hero/abilities.ts";
import { type Privation, sparedFrom } from "../hero/shelter.ts";
import { addCondition, removeCondition } from "../state/progression.ts";
import { ROUND } from "../turn/values.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";
import { breathRounds, deprivation } from "./hazards.ts";
import { type Living, startDying, takeHarm } from "./health.ts";
import { HEALTH, TEMPERATURE_INTERVAL, VACUUM } from "./values.ts";

/** What somebody goes through for as long as it lasts: each calls for its check again and again. Name is `CROSSOVER.Fudge.Ordeal.<key>`. @rule FUD-181 FUD-182 FUD-183 FUD-185 FUD-190 */
export const ORDEALS = [
  "uncomfortableHeat",
  "intenseHeat",
  "extremeHeat",
  "uncomfortableCold",
  "intenseCold",
  "extremeCold",
  "thirst",
  "hunger",
  "suffocation",
  "vacuum",
  "labor",
] as const;

export type Ordeal = (typeof ORDEALS)[number];

/** The check of an ordeal, as deeds name it. */
export type OrdealDeed = "temperature" | "thirst" | "hunger" | "suffocation" | "vacuum" | "decompression";

const HOUR = 3600;

/** Heat and cold: what they are, and how bad. @rule FUD-181 */
const WEATHER: Partial<
  Record<Ordeal, { readonly of: "heat" | "cold"; readonly degree: keyof typeof TEMPERATURE_INTERVAL }>
> = {
  uncomfortableHeat: { of: "heat", degree: "uncomfortable" },
  intenseHeat: { of: "heat", degree: "intense" },
  extremeHeat: { of: "heat", degree: "extreme" },
  uncomfortableCold: { of: "cold", degree: "uncomfortable" },
  intenseCold: { of: "cold", degree: "intense" },
  extremeCold: { of: "cold", degree: "extreme" },
};

/** What an ordeal wears somebody down by. */
const privationOf = (ordeal: Ordeal): Privation =>
  WEATHER[ordeal]?.of ?? (ordeal as Exclude<Ordeal, keyof typeof WEATHER>);

/** Dying of hunger and thirst can be stopped for a while; of all else not as long as it lasts. @rule FUD-161 */
const keepsKilling = (ordeal: Ordeal): boolean => ordeal !== "thirst" && ordeal !== "hunger";

const isOrdeal = (text: string | null): text is Ordeal => (ORDEALS as readonly (string | null)[]).includes(text);

/** Ordeals that somebody is in; the degree of each is how many seconds it has lasted. */
export const ordealsOf = (who: Pick<FudgeCharacter, "conditions">): readonly ConditionState[] =>
  who.conditions.filter((c) => c.id === "enduring" && isOrdeal(c.trait));

/** Whether somebody is in something that kills for as long as it lasts. @rule FUD-161 */
const inDeadlyOrdeal = (who: FudgeCharacter): boolean =>
  ordealsOf(who).some((c) => isOrdeal(c.trait) && keepsKilling(c.trait) && !isSpared(who, c.trait));

/** Whether dying goes on whatever is done, since what causes it does: heat, cold, want of air, labor, a Stamina of -5. @rule FUD-161 FUD-403 */
export const keepsDying = (who: FudgeCharacter): boolean => inDeadlyOrdeal(who) || isDebilitated(who, "sta");

/**
 * Somebody begins to die of what goes on: it is noted as an ordeal, so that nothing stabilizes them before somebody says that it is over.
 * @rule FUD-161 FUD-181 FUD-183 FUD-185 FUD-190
 */
export const dyingOf = (who: FudgeCharacter, ordeal: Ordeal): readonly Change[] => [
  ...startDying(who).changes,
  ...(inDeadlyOrdeal(who) ? [] : endure(who, ordeal)),
];

/** Whether an ordeal does nothing to somebody: immune to it, or in a vacuum to both of its hardships. @rule FUD-127 FUD-513 */
export const isSpared = (who: FudgeCharacter, ordeal: Ordeal): boolean =>
  sparedFrom(who, privationOf(ordeal)) === "all" && (ordeal !== "vacuum" || sparedFrom(who, "decompression") === "all");

/**
 * An ordeal begins, or is over.
 * @rule FUD-181 FUD-182 FUD-183 FUD-190
 */
export function endure(who: Pick<FudgeCharacter, "ref" | "conditions">, ordeal: string): readonly Change[] {
  if (!isOrdeal(ordeal)) return [];
  const held = ordealsOf(who).find((c) => c.trait === ordeal);
  return held
    ? removeCondition(who.ref, who.conditions, { id: "enduring", trait: ordeal }).changes
    : addCondition(who.ref, who.conditions, {
        id: "enduring",
        trait: ordeal,
        source: `${who.ref} ordeal:${ordeal}`,
        degree: 0,
      }).changes;
}

/**
 * Checks that have come due once an ordeal has lasted so long: heat and cold by their interval, thirst and hunger after their days, without air each round once the breath is out
 * (in a vacuum from the first). Labor calls for none by itself.
 * @param stamina  rank, for holding one's breath
 * @rule FUD-181 FUD-182 FUD-183 FUD-185 FUD-190
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
    case "labor":
      // How long somebody lasts, and how often they are driven on, is the Gamemaster's.
      return 0;
    default:
      return Math.floor(seconds / TEMPERATURE_INTERVAL[WEATHER[ordeal]?.degree ?? "uncomfortable"]);
  }
}

/** What a stretch of time in an ordeal brings: changes, and checks with how many there were before. */
export interface OrdealStep {
  readonly changes: readonly Change[];
  readonly checks: readonly {
    readonly deed: OrdealDeed;
    readonly number: number;
    /** Heat or cold. */ readonly what: string;
  }[];
}

/** Most checks of one ordeal that a stretch of time asks for at once; the rest of a long one are the last of them. */
const MOST_AT_ONCE = 4;

function checksOf(
  who: FudgeCharacter,
  ordeal: Ordeal,
  before: number,
  seconds: number,
  stamina: number,
): OrdealStep["checks"] {
  const [from, to] = [checksDue(ordeal, before, stamina), checksDue(ordeal, seconds, stamina)];
  const numbers = Array.from(
    { length: Math.min(MOST_AT_ONCE, to - from) },
    (_n, i) => to - Math.min(MOST_AT_ONCE, to - from) + i,
  );
  const weather = WEATHER[ordeal]?.of;
  const own: OrdealDeed = weather ? "temperature" : (ordeal as OrdealDeed);
  // Decompression counts rounds, from the first.
  const due = numbers.flatMap((number) => [
    { deed: own, number, what: weather ?? "" },
    ...(ordeal === "vacuum" && number + 1 >= VACUUM.decompressionFrom
      ? [{ deed: "decompression" as const, number: number + 1, what: "" }]
      : []),
  ]);
  return due.filter(({ deed }) => sparedFrom(who, deed === "temperature" ? privationOf(ordeal) : deed) !== "all");
}

/** Of what they go through somebody is dead: three days of thirst, seven of hunger. @rule FUD-182 */
function starved(who: Living, ordeal: Ordeal, seconds: number): readonly Change[] {
  if (ordeal !== "thirst" && ordeal !== "hunger") return [];
  return deprivation(ordeal, Math.floor(seconds / HOUR)).dead
    ? takeHarm(who, { health: who.health.value - HEALTH.dead, bruises: 0, nonLethal: false, worst: false }).changes
    : [];
}

/** Whether the breath is out and the senses gone: what follows is dying, without a check. @rule FUD-183 FUD-190 */
const gaspedOut = (who: Living, ordeal: Ordeal): boolean =>
  (ordeal === "suffocation" || ordeal === "vacuum") &&
  who.conditions.some((c) => c.id === "incapacitated" && c.source?.endsWith(`deed:${ordeal}`) === true);

/**
 * Time goes by for somebody in ordeals: their clocks go on, checks come due, and what needs none happens, but for who is immune. The unconscious for want of air are dying the round after.
 * @param seconds  that have passed
 * @rule FUD-127 FUD-161 FUD-181 FUD-182 FUD-183 FUD-190 FUD-513 FUD-689
 */
export function endured(who: FudgeCharacter, seconds: number, stamina: number): OrdealStep {
  const steps = ordealsOf(who).map((c): OrdealStep => {
    const ordeal = c.trait as Ordeal;
    const [before, now] = [c.degree ?? 0, (c.degree ?? 0) + seconds];
    const clock = change(`${who.ref}.ActiveEffect.${c.effect}`, "system.degree", c.degree, now, "FUD-689");
    if (isSpared(who, ordeal)) return { changes: [clock], checks: [] };
    const fate = gaspedOut(who, ordeal) ? startDying(who).changes : starved(who, ordeal, now);
    const down = fate.length > 0 || who.health.value < HEALTH.battered;
    return { changes: [clock, ...fate], checks: down ? [] : checksOf(who, ordeal, before, now, stamina) };
  });
  return { changes: steps.flatMap((s) => s.changes), checks: steps.flatMap((s) => s.checks) };
}
