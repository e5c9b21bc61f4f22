import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse, RulesError, whole } from "../../kernel/refusal.ts";
import { checkNatural } from "../dice/core-roll.ts";
import { droppedPowers } from "../powers/powers.ts";
import { grantsFor } from "../state/conditions.ts";
import type { CoreSettings, FatigueLevel, TwintensCharacter } from "../types.ts";
import { EXTRA_EFFORTS, type ExtraEffort, FATIGUE_LEVELS, FATIGUE_ORDER } from "./fatigue-levels.ts";

/** The level if there is one of that name. Throws RulesError "unknown-fatigue". @rule TWI-533 TWI-534 */
function checkLevel(level: FatigueLevel): FatigueLevel {
  if (!Object.hasOwn(FATIGUE_LEVELS, level))
    throw new RulesError("unknown-fatigue", { level, accepted: FATIGUE_ORDER });
  return level;
}

/**
 * Fatigue results, one level each; what goes beyond exhausted is unconscious, exhausted stays.
 * @rule TWI-260 TWI-264
 */
export function fatigue(
  level: FatigueLevel,
  results: number,
): { readonly level: FatigueLevel; readonly unconscious: boolean } {
  const at = FATIGUE_ORDER.indexOf(checkLevel(level)) + whole("results", results, 0);
  return {
    level: FATIGUE_ORDER[Math.min(at, FATIGUE_ORDER.length - 1)] ?? "exhausted",
    unconscious: at >= FATIGUE_ORDER.length,
  };
}

/** One level less. @rule TWI-262 TWI-324 */
export function lessFatigue(level: FatigueLevel): FatigueLevel {
  return FATIGUE_ORDER[Math.max(0, FATIGUE_ORDER.indexOf(checkLevel(level)) - 1)] ?? "normal";
}

/** DC of the Constitution check of an hour's rest, and the hours in a row that clear everything. @rule TWI-262 */
export const REST_DC = 10;
export const FULL_REST_HOURS = 10;

/** Whether somebody is asked how a night's rest did them good: heroes who are tired, and alive. @rule TWI-262 */
export const restsTonight = (
  character: Pick<TwintensCharacter, "kind" | "fatigue"> & Parameters<typeof grantsFor>[0],
): boolean => character.kind === "hero" && character.fatigue !== "normal" && grantsFor(character).alive;

/**
 * Hours of rest: each a Constitution check that lowers the level by one; the tenth in a row clears all without a check.
 * @param naturals  one for each check, as they are due
 * @param before    hours already rested in a row
 * @returns the level, what each hour did, and how many naturals were used
 * @throws RulesError "natural-needed" when they don't suffice
 * @rule TWI-262 TWI-263
 */
export function restHours(
  level: FatigueLevel,
  con: number,
  naturals: readonly number[],
  hours = naturals.length,
  before = 0,
  coreDie?: CoreSettings["coreDie"],
): {
  readonly level: FatigueLevel;
  readonly log: readonly { readonly hour: number; readonly total: number | null; readonly level: FatigueLevel }[];
  readonly used: number;
} {
  let now = checkLevel(level);
  let used = 0;
  const log: { hour: number; total: number | null; level: FatigueLevel }[] = [];
  for (let hour = before + 1; hour <= before + hours && now !== "normal"; hour++) {
    if (hour >= FULL_REST_HOURS) {
      now = "normal";
      log.push({ hour, total: null, level: now });
      break;
    }
    const natural = naturals[used];
    if (natural === undefined) throw new RulesError("natural-needed", { hour });
    used++;
    const total = checkNatural(natural, coreDie) + con;
    if (total >= REST_DC) now = lessFatigue(now);
    log.push({ hour, total, level: now });
  }
  return { level: now, log, used };
}

/** Whether somebody this tired may charge or move all-out. @rule TWI-074 TWI-260 TWI-363 */
export function mayChargeWhen(level: FatigueLevel): boolean {
  return FATIGUE_LEVELS[checkLevel(level)].allOut;
}

/** DC of the check against getting tired by exertion: 10, and 1 for each earlier check of the same effort. Endurance adds to the roll. @rule TWI-267 */
export function exertionDc(earlier: number): number {
  return 10 + whole("earlier", earlier, 0);
}

/** What comes to be tired: the changes of so many results on somebody; who drops loses what it kept up. @rule TWI-214 TWI-260 TWI-264 */
export function tire(character: TwintensCharacter, results: number, rule = "TWI-260"): readonly Change[] {
  const next = fatigue(character.fatigue, results);
  const drops = next.unconscious && !character.track.unconscious;
  return [
    ...(next.level === character.fatigue
      ? []
      : [change(character.ref, "system.fatigue", character.fatigue, next.level, rule)]),
    ...(drops
      ? [
          change(character.ref, "system.track.unconscious", false, true, rule),
          ...droppedPowers({ ...character, track: { ...character.track, unconscious: true } }),
        ]
      : []),
  ];
}

/** What extra effort gives now, and the tiredness that it costs at the start of the next turn. */
export interface Effort {
  readonly accepted: true;
  readonly kind: ExtraEffort;
  readonly amount: number | null;
  readonly changes: readonly Change[];
}

/**
 * Extra effort: once a round, one benefit; a level of fatigue comes at the start of the next turn, at once where an earlier one is still to come. Not on attack rolls, not with
 * equipment, not on permanent powers.
 * @param on.counted  false outside of a fight, where no rounds go by
 * @returns refusal `effort.again`, `effort.attack`, `effort.permanent`, `effort.equipment`, `effort.unable`
 * @rule TWI-265 TWI-437 TWI-470
 */
export function extraEffort(
  character: TwintensCharacter,
  kind: ExtraEffort,
  on: {
    readonly attack?: boolean;
    readonly permanent?: boolean;
    readonly equipment?: boolean;
    readonly able?: boolean;
    readonly counted?: boolean;
  } = {},
): Effort | Refusal {
  if (on.able === false) return refuse("effort.unable");
  if (character.flags.extraEffort && on.counted !== false) return refuse("effort.again");
  if (kind === "check" && on.attack) return refuse("effort.attack");
  if (kind === "powerRanks" && on.permanent) return refuse("effort.permanent");
  if (on.equipment) return refuse("effort.equipment");
  const surges = character.flags.surges;
  return {
    accepted: true,
    kind,
    amount: EXTRA_EFFORTS[kind],
    changes: [
      ...(character.flags.extraEffort
        ? []
        : [change(character.ref, "system.flags.extraEffort", false, true, "TWI-265")]),
      ...(character.pendingFatigue
        ? tire(character, 1, "TWI-265")
        : [change(character.ref, "system.pendingFatigue", false, true, "TWI-265")]),
      ...(kind === "surge" ? [change(character.ref, "system.flags.surges", surges, surges + 1, "TWI-265")] : []),
    ],
  };
}

/**
 * The fatigue of extra effort arrives at the start of the next turn, unless a conviction point cancels it.
 * @rule TWI-265 TWI-266 TWI-513
 */
export function effortFatigue(character: TwintensCharacter): readonly Change[] {
  return character.pendingFatigue
    ? [change(character.ref, "system.pendingFatigue", true, false, "TWI-265"), ...tire(character, 1, "TWI-265")]
    : [];
}

/**
 * A round is over for somebody whose turns nobody counts (time goes by, or the fight is over): effort may be made again, and its fatigue comes, unless a point could cancel it.
 * @returns what is written, and whether the fatigue is to be asked about
 * @rule TWI-265 TWI-266
 */
export function effortPasses(character: TwintensCharacter): {
  readonly changes: readonly Change[];
  readonly asks: boolean;
} {
  const { ref, flags, pendingFatigue } = character;
  const asks = pendingFatigue && flags.extraEffort && (character.conviction?.value ?? 0) > 0;
  const waits = pendingFatigue && (character.conviction?.value ?? 0) > 0;
  const over = [
    ...(flags.extraEffort ? [change(ref, "system.flags.extraEffort", true, false, "TWI-265")] : []),
    ...(flags.surges === 0 ? [] : [change(ref, "system.flags.surges", flags.surges, 0, "TWI-265")]),
  ];
  return { changes: [...over, ...(waits ? [] : effortFatigue(character))], asks };
}
