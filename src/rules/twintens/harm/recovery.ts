import { RulesError, whole } from "../../kernel/refusal.ts";
import { checkNatural } from "../dice/core-roll.ts";
import { REGENERATES_ABILITIES } from "../hero/abilities.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../settings.ts";
import type { DamageTrack, Mark, PowerEntry } from "../types.ts";
import { BOXES, COUNTERS } from "../values.ts";
import { worst } from "./damage-track.ts";

/** Minutes of the periods that recovery counts in. */
export const MINUTES = { minute: 1, hour: 60, day: 1440 } as const;

/** DC of recovery and dying checks, and the total that ends dying. @rule TWI-240 TWI-246 */
export const RECOVERY_DC = 10;
export const STABLE_TOTAL = 20;

/** Steps of the time table by which Regeneration shortens the interval of marks. */
export type Shortened = Partial<Readonly<Record<Mark, number>>>;

type Settings = Partial<
  Pick<TwintensSettings, "stableAs" | "unconsciousRecovery" | "convictionRecovery" | "coreDie">
> & { readonly shortened?: Shortened | undefined };

/** Periods of the time table in minutes; nothing is counted by less than one. @rule TWI-282 */
const PERIODS = [1, 5, 20, 60, 300, 1440] as const;

/** A period so many steps of the time table shorter. @rule TWI-282 TWI-440 */
const shorter = (minutes: number, steps: number): number =>
  steps === 0 ? minutes : (PERIODS[Math.max(0, PERIODS.findIndex((p) => p >= minutes) - steps)] ?? minutes);

/** What Regeneration may be about: recovery checks, where it isn't said; a mark whose interval it shortens; ability points. @rule TWI-251 TWI-302 TWI-440 */
export const REGENERATES = [
  "recovery",
  "dazedHit",
  "hurt",
  "wounded",
  "staggered",
  "disabled",
  "unconscious",
  REGENERATES_ABILITIES,
] as const;

/** Marks whose interval Regeneration shortens, by its ranks: those that it is about. @rule TWI-251 TWI-440 */
export function shortenedBy(
  powers: readonly Pick<PowerEntry, "key" | "trait" | "active" | "ranks" | "lost">[],
): Shortened {
  const marks = powers.filter(
    (p) => p.key === "regeneration" && p.active && p.trait !== null && Object.hasOwn(INTERVALS, p.trait),
  );
  return Object.fromEntries(marks.map((p) => [p.trait, Math.max(0, p.ranks - p.lost)]));
}

const INTERVALS: Readonly<Record<Mark, number | null>> = {
  bruised: null,
  dazedHit: MINUTES.minute,
  hurt: MINUTES.hour,
  wounded: MINUTES.hour,
  staggered: MINUTES.hour,
  disabled: MINUTES.day,
  unconscious: MINUTES.minute,
  dying: null,
  dead: null,
};

/**
 * Minutes between recovery checks for a condition; null where there is none (bruised goes by itself, dying has its own check). RulesError for an unknown name.
 * @rule TWI-247 TWI-440 TWI-534
 */
export function recoveryInterval(condition: Mark, settings: Settings = {}): number | null {
  if (!Object.hasOwn(INTERVALS, condition))
    throw new RulesError("unknown-result", { result: condition, accepted: Object.keys(INTERVALS) });
  const usual =
    condition === "unconscious" && settings.unconsciousRecovery === "day" ? MINUTES.day : INTERVALS[condition];
  return usual === null ? null : shorter(usual, settings.shortened?.[condition] ?? 0);
}

/**
 * Out of danger: dying is cleared, disabled and unconscious are set, none passes on and no partner comes along. Where the setting says so, disabled stays as it was.
 * @rule TWI-243
 */
export function stabilise(track: DamageTrack, settings: Settings = {}): DamageTrack {
  const disabled = (settings.stableAs ?? DEFAULT_SETTINGS.stableAs) === "disabledUnconscious" || track.disabled;
  return { ...track, dying: false, disabled, unconscious: true };
}

export type DyingOutcome = "dead" | "alive" | "stabilised";

/**
 * The check of somebody dying: below 10 dead, 10 to 19 still dying, 20 and more stable. Natural numbers mean nothing special and wounds take nothing off.
 * @param raised  a raised conviction roll in place of the natural
 * @param held    something keeps it from stabilising (a Constitution of 0)
 * @throws RulesError "not-dying", "bad-natural"
 * @rule TWI-240 TWI-242 TWI-243 TWI-304
 */
export function dyingCheck(
  track: DamageTrack,
  natural: number,
  con: number,
  settings: Settings = {},
  raised = false,
  held = false,
): { readonly total: number; readonly outcome: DyingOutcome; readonly track: DamageTrack } {
  if (track.dead) throw new RulesError("not-dying", { dead: true });
  if (!raised) checkNatural(natural, settings.coreDie);
  const total = natural + con;
  if (total < RECOVERY_DC) return { total, outcome: "dead", track: { ...track, dead: true } };
  if (total < STABLE_TOTAL || held) return { total, outcome: "alive", track };
  return { total, outcome: "stabilised", track: stabilise(track, settings) };
}

/** What somebody else's help needs to stabilise: Medicine DC 15 as a full action, Healing DC 10. Diehard does it at the next turn. @rule TWI-244 */
export const STABILISE_DC = { medicine: 15, healing: 10 } as const;

type Writable = { -readonly [K in keyof DamageTrack]: DamageTrack[K] };

const isCounter = (mark: Mark): mark is (typeof COUNTERS)[number] => (COUNTERS as readonly string[]).includes(mark);

/** One instance of a condition less; a box is cleared. @rule TWI-246 TWI-250 */
export function removeOne(track: DamageTrack, mark: Mark): DamageTrack {
  const now: Writable = { ...track };
  if (isCounter(mark)) now[mark] = Math.max(0, now[mark] - 1);
  else now[mark] = false;
  return now;
}

/** A recovery check: success takes one instance of the worst condition away. @rule TWI-246 TWI-248 */
export function recoveryCheck(
  track: DamageTrack,
  natural: number,
  con: number,
  bonus = 0,
  settings: Settings = {},
  raised = false,
): { readonly total: number; readonly success: boolean; readonly removed: Mark | null; readonly track: DamageTrack } {
  if (!raised) checkNatural(natural, settings.coreDie);
  const total = natural + con + bonus;
  const now = worst(track);
  const success = total >= RECOVERY_DC;
  if (!success || now === null || now === "dying" || now === "dead") return { total, success, removed: null, track };
  return { total, success, removed: now, track: removeOne(track, now) };
}

/** One thing that time brought: a mark that went by itself, or a check. */
export type ClockEntry =
  | { readonly minute: number; readonly kind: "automatic"; readonly condition: Mark }
  | {
      readonly minute: number;
      readonly kind: "check";
      readonly condition: Mark;
      readonly total: number;
      readonly success: boolean;
    };

/** What happens by itself at a tick: a bruise each minute, a hurt each day, whatever else is worse. @rule TWI-247 TWI-248 TWI-249 */
export function automaticAt(track: DamageTrack, minute: number): readonly Mark[] {
  return [
    ...(track.bruised > 0 ? (["bruised"] as const) : []),
    ...(track.hurt > 0 && minute % MINUTES.day === 0 ? (["hurt"] as const) : []),
  ];
}

/** The condition that a check is due for at a tick, null when none is. @rule TWI-248 TWI-249 */
export function checkDueAt(track: DamageTrack, minute: number, settings: Settings = {}): Mark | null {
  const now = worst(track);
  const interval = now === null ? null : recoveryInterval(now, settings);
  return now !== null && interval !== null && minute % interval === 0 ? now : null;
}

export type Advanced =
  | {
      readonly refused?: undefined;
      readonly track: DamageTrack;
      readonly log: readonly ClockEntry[];
      readonly used: number;
    }
  | { readonly refused: true };

/**
 * Let time pass for somebody who is hurt: at each minute first what goes by itself, then at most one check of the worst condition when its interval is over. Minutes count
 * from the last time damage was taken.
 * @param minutes   how many pass
 * @param naturals  one for each check, in order
 * @param bonus     of recovery checks (Regeneration, care)
 * @param from      minutes that have passed already
 * @returns refused for the dying and the dead, whom no clock heals
 * @throws RulesError "natural-needed" when they don't suffice
 * @rule TWI-247 TWI-248 TWI-249
 */
export function advance(
  track: DamageTrack,
  minutes: number,
  con: number,
  naturals: readonly number[],
  bonus = 0,
  settings: Settings = {},
  from = 0,
): Advanced {
  whole("minutes", minutes, 0);
  if (track.dying || track.dead) return { refused: true };
  let now = track;
  let used = 0;
  const log: ClockEntry[] = [];
  for (let minute = from + 1; minute <= from + minutes && worst(now) !== null; minute++) {
    for (const condition of automaticAt(now, minute)) {
      now = removeOne(now, condition);
      log.push({ minute, kind: "automatic", condition });
    }
    const condition = checkDueAt(now, minute, settings);
    if (condition === null) continue;
    const natural = naturals[used];
    if (natural === undefined) throw new RulesError("natural-needed", { minute, condition });
    used++;
    const check = recoveryCheck(now, natural, con, bonus, settings);
    log.push({ minute, kind: "check", condition, total: check.total, success: check.success });
    now = check.track;
  }
  return { track: now, log, used };
}

/** The next tick at which a check is due, with what went by itself until then; null when nothing is due before `to`. @rule TWI-249 TWI-252 */
export function nextCheck(
  track: DamageTrack,
  from: number,
  to: number,
  settings: Settings = {},
): {
  readonly minute: number;
  readonly condition: Mark | null;
  readonly track: DamageTrack;
  readonly log: readonly ClockEntry[];
} {
  let now = track;
  const log: ClockEntry[] = [];
  for (let minute = from + 1; minute <= to; minute++) {
    for (const condition of automaticAt(now, minute)) {
      now = removeOne(now, condition);
      log.push({ minute, kind: "automatic", condition });
    }
    const condition = checkDueAt(now, minute, settings);
    if (condition !== null) return { minute, condition, track: now, log };
  }
  return { minute: to, condition: null, track: now, log };
}

/**
 * A conviction point against damage: one instance of the worst condition goes, bruises and hurts too; somebody dying is stabilised instead.
 * @returns refused for the dead, and where there is nothing to remove
 * @rule TWI-250
 */
export function convictionRemove(
  track: DamageTrack,
  settings: Settings = {},
): { readonly refused?: undefined; readonly track: DamageTrack; readonly removed: Mark } | { readonly refused: true } {
  const now = worst(track);
  if (track.dead || now === null) return { refused: true };
  if (track.dying) return { track: stabilise(track, settings), removed: "dying" };
  return { track: removeOne(track, now), removed: now };
}

/** A Healing power: one recovery check at once with its rank; somebody dying is stabilised on the check's DC 10. @rule TWI-244 TWI-251 */
export function healingRecovery(
  track: DamageTrack,
  con: number,
  rank: number,
  natural: number,
  settings: Settings = {},
): { readonly total: number; readonly success: boolean; readonly track: DamageTrack } {
  if (track.dead) return { total: checkNatural(natural, settings.coreDie) + con + rank, success: false, track };
  if (track.dying) {
    const total = checkNatural(natural, settings.coreDie) + rank;
    return {
      total,
      success: total >= STABILISE_DC.healing,
      track: total >= STABILISE_DC.healing ? stabilise(track, settings) : track,
    };
  }
  const check = recoveryCheck(track, natural, con, rank, settings);
  return { total: check.total, success: check.success, track: check.track };
}

/** What a period of care adds to the patient's next recovery check, and its DC. @rule TWI-251 */
export const CARE = { dc: 15, bonus: 2 } as const;

/** Whether what recovers by time is a body; objects are repaired. @rule TWI-253 */
export function recovers(kind: "hero" | "villain" | "minion" | "object"): boolean {
  return kind !== "object";
}

/** Marks that stand, worst first, with their number. @rule TWI-206 TWI-218 */
export function standing(track: DamageTrack): readonly { readonly mark: Mark; readonly count: number }[] {
  return [...BOXES]
    .reverse()
    .filter((b) => track[b])
    .map((mark): { mark: Mark; count: number } => ({ mark, count: 1 }))
    .concat(
      [...COUNTERS]
        .reverse()
        .filter((c) => track[c] > 0)
        .map((mark) => ({ mark, count: track[mark] })),
    );
}
