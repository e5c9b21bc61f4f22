import { type Change, change } from "../../kernel/change.ts";
import { whole } from "../../kernel/refusal.ts";
import type { Row } from "../../kernel/rows.ts";
import { featNumber } from "../hero/derive.ts";
import { rankOf } from "../hero/measures.ts";
import { line } from "../labels.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { ConditionState, TwintensCharacter } from "../types.ts";
import { tire } from "./fatigue.ts";
import { trackChanges } from "./track-changes.ts";

/** Least feet that hurt, the most damage that any fall does, and the DC of softening one. @rule TWI-077 */
export const FALL = { least: 5, most: 20, acrobatics: 5 } as const;

/**
 * Damage bonus of a fall: the rank of its feet and 1, at most 20; null under 5 feet.
 * @rule TWI-077 TWI-290
 */
export function fallDamage(feet: number): number | null {
  return feet < FALL.least ? null : Math.min(FALL.most, rankOf(feet) + 1);
}

/** Feet of a fall after Acrobatics has softened it: less by the margin of the check against DC 5; a failure softens nothing. @rule TWI-077 */
export function softenedFall(feet: number, acrobaticsTotal: number): number {
  return Math.max(0, feet - Math.max(0, acrobaticsTotal - FALL.acrobatics));
}

/** Rounds for which breath is held, and what then follows: a check each round at a DC that mounts; its failure, and each round after it. @rule TWI-291 */
export function breath(conScore: number, round: number): { readonly dc: number | null } {
  const over = whole("round", round, 1) - Math.max(0, conScore);
  return { dc: over < 1 ? null : 10 + over - 1 };
}

const DROWNING = ["unconscious", "dying", "dead"] as const;

/** What suffocation does after so many rounds since the failed check: unconscious at once, then dying, then dead. @rule TWI-291 */
export function suffocation(roundsSinceFailure: number): (typeof DROWNING)[number] {
  return DROWNING[Math.min(DROWNING.length - 1, whole("rounds", roundsSinceFailure, 0))] ?? "dead";
}

/** How often heat and cold ask for a save, in minutes, and its DC after earlier ones. A failure is a level of fatigue. @rule TWI-292 */
export const CLIMATE_MINUTES = { extreme: 1, intense: 60 } as const;
export function climateDc(earlier: number): number {
  return 10 + whole("earlier", earlier, 0);
}

/** Days without water or food before checks begin, one a day. A failure is a level of fatigue. @rule TWI-293 */
export const DEPRIVATION_DAYS = { thirst: 1, hunger: 3 } as const;
export function deprivationDc(kind: keyof typeof DEPRIVATION_DAYS, days: number): number | null {
  const over = whole("days", days, 0) - DEPRIVATION_DAYS[kind];
  return over < 1 ? null : 10 + over - 1;
}

/** Damage bonus of fires each round. @rule TWI-294 */
export const FIRE = { torch: 1, campfire: 2, house: 5, chemicals: 6 } as const;

/** When the second save against a poison or disease comes: after a minute, or each day; in minutes. @rule TWI-295 */
export const ILLNESS_MINUTES = { poison: 1, disease: 1440 } as const;

/** Damage bonus of electricity. @rule TWI-296 */
export const ELECTRICITY = { household: 4, lightning: 16 } as const;

/** Radiation drains Constitution as a Drain of its rank does: at once, and again each minute in it; in minutes. @rule TWI-296 */
export const RADIATION_MINUTES = 1;

/** Seconds of a round, a minute, a day. */
const [ROUND, MINUTE, DAY] = [6, 60, 86_400];

/** Something of the surroundings that goes on: how often it asks, in seconds, and for what; `harm`: no check, damage each time. */
export interface ExposureDefinition {
  readonly every: number;
  readonly asks: "con" | "fort" | "harm";
  readonly rule: string;
}

/** Everything that goes on; `secondary` is a power that works again a round later. @rule TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 TWI-296 TWI-450 */
export const EXPOSURES = {
  suffocation: { every: ROUND, asks: "con", rule: "TWI-291" },
  extreme: { every: CLIMATE_MINUTES.extreme * MINUTE, asks: "fort", rule: "TWI-292" },
  intense: { every: CLIMATE_MINUTES.intense * MINUTE, asks: "fort", rule: "TWI-292" },
  thirst: { every: DAY, asks: "con", rule: "TWI-293" },
  hunger: { every: DAY, asks: "con", rule: "TWI-293" },
  torch: { every: ROUND, asks: "harm", rule: "TWI-294" },
  campfire: { every: ROUND, asks: "harm", rule: "TWI-294" },
  house: { every: ROUND, asks: "harm", rule: "TWI-294" },
  chemicals: { every: ROUND, asks: "harm", rule: "TWI-294" },
  poison: { every: ILLNESS_MINUTES.poison * MINUTE, asks: "fort", rule: "TWI-295" },
  disease: { every: ILLNESS_MINUTES.disease * MINUTE, asks: "fort", rule: "TWI-295" },
  radiation: { every: RADIATION_MINUTES * MINUTE, asks: "fort", rule: "TWI-296" },
  secondary: { every: ROUND, asks: "fort", rule: "TWI-450" },
} as const satisfies Record<string, ExposureDefinition>;
export type ExposureKey = keyof typeof EXPOSURES;

/** Exposures that somebody may say: a power's own comes with its hit. */
export const SAID_EXPOSURES: readonly ExposureKey[] = (Object.keys(EXPOSURES) as ExposureKey[]).filter(
  (k) => k !== "secondary",
);

export const isExposure = (text: string): text is ExposureKey => Object.hasOwn(EXPOSURES, text);

/**
 * DCs of the checks that fall due while time goes on, in order; harm without a check counts as DC 0.
 * @param from, to  seconds since it began
 * @param number    checks of climate that were made already; the DC of a poison or disease
 * @rule TWI-291 TWI-292 TWI-293 TWI-294 TWI-295
 */
export function exposureDcs(
  kind: ExposureKey,
  from: number,
  to: number,
  number: number,
  conScore: number,
): readonly number[] {
  const { every } = EXPOSURES[kind];
  const [first, last] = [Math.floor(Math.max(0, from) / every) + 1, Math.floor(Math.max(0, to) / every)];
  const times = Array.from({ length: Math.max(0, last - first + 1) }, (_none, i) => first + i);
  return times.flatMap((n, i): readonly number[] => {
    switch (kind) {
      case "suffocation":
        return [breath(conScore, n).dc ?? []].flat();
      case "extreme":
      case "intense":
        return [climateDc(number + i)];
      case "thirst":
      case "hunger":
        return [deprivationDc(kind, n) ?? []].flat();
      case "poison":
      case "disease":
      case "radiation":
      case "secondary":
        return [number];
      default:
        return [0];
    }
  });
}

/** What somebody exposed suffers by a failed check, or by nothing but time. @rule TWI-291 TWI-292 TWI-293 TWI-295 */
export function exposureChanges(
  character: TwintensCharacter,
  exposure: ConditionState,
  failed: boolean,
): readonly Change[] {
  const kind = exposure.trait ?? "";
  const more =
    kind === "extreme" || kind === "intense"
      ? [
          change(
            `${character.ref}.ActiveEffect.${exposure.effect}`,
            "system.degree",
            exposure.degree,
            (exposure.degree ?? 0) + 1,
            "TWI-292",
          ),
        ]
      : [];
  if (!failed) return more;
  if (kind === "suffocation")
    return [
      ...trackChanges(character, { ...character.track, unconscious: true }, "TWI-291"),
      ...(held(character, "sinking").length > 0
        ? []
        : impose(
            character.ref,
            character.conditions,
            "sinking",
            { source: exposure.effect, until: { at: "never" } },
            "TWI-291",
          )),
    ];
  return kind === "poison" || kind === "disease" || kind === "radiation"
    ? []
    : [...more, ...tire(character, 1, isExposure(kind) ? EXPOSURES[kind].rule : "TWI-292")];
}

/** Whether somebody has failed against suffocation, is out by it and still without breath: no further check is made. @rule TWI-291 */
export const sinks = (character: TwintensCharacter): boolean =>
  character.track.unconscious &&
  held(character, "sinking").length > 0 &&
  held(character, "exposed").some((c) => c.trait === "suffocation");

/** Whoever has failed against suffocation is dying a round later, dead after one more. @rule TWI-291 */
export function drowning(character: TwintensCharacter, rounds = 1): readonly Change[] {
  const { track } = character;
  if (track.dead || !sinks(character)) return [];
  const end = suffocation((track.dying ? 1 : 0) + rounds);
  return end === "unconscious"
    ? []
    : trackChanges(character, { ...track, dying: true, dead: end === "dead" }, "TWI-291");
}

/** Back to air, or out of whatever else there is: what ends with it. @rule TWI-291 TWI-292 */
export function sheltered(character: TwintensCharacter, from: string): readonly Change[] {
  const over = held(character, "exposed").filter((c) => from === "" || c.effect === from);
  const breathes = over.some((c) => c.trait === "suffocation") ? held(character, "sinking") : [];
  return [...over, ...breathes].map((c) => lift(character.ref, c, "TWI-292"));
}

/** What Endurance adds to a check: against exertion and climate, not where breath or food is gone. @rule TWI-267 TWI-292 TWI-421 */
export function enduranceRows(character: Pick<TwintensCharacter, "feats">, against: string): readonly Row[] {
  const bonus =
    against === "exertion" || against === "extreme" || against === "intense" ? featNumber(character, "exertion") : 0;
  return bonus === 0 ? [] : [line("endurance", bonus, "TWI-267")];
}
