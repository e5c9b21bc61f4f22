import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { finishingKills, grabOutcome } from "../acts/actions.ts";
import { needsDice, resolveCheck } from "../dice/check.ts";
import { degreesOf } from "../dice/degrees.ts";
import { key, line } from "../labels.ts";
import { MAX_DEGREE } from "../state/values.ts";
import type { AfflictionCondition, CheckRequest, CheckResolution, DefenseKey, Faces, FudgeSettings } from "../types.ts";
import { HEALTH } from "./values.ts";

/** What resists an effect, apart from the defense that is rolled. */
export interface Shielding {
  /** Immunity covers it. */
  readonly immune: boolean;
  /** Why it can't reach them at all, where that is no immunity; absent: it is. */
  readonly why?: Unreached;
  /** Sum of the Resistance powers that match. */
  readonly resistance: number;
  /** Rank of Impervious on the defense; 0 without. */
  readonly impervious: number;
  /** Half of it arrives: Immunity with Half Effect, a form without a body that is Limited. */
  readonly halved?: boolean;
}

/**
 * Why an effect comes to nothing before any roll, but for what shields somebody: a Nullify that finds nothing to counter, a mind that is worth too much, a target that stands too far above, a thing where only
 * the living are affected, somebody living where only things are.
 */
export type Unreached = "nothing" | "tooDear" | "above" | "lifeless" | "living";

/** The rule that says each of these. @rule FUD-177 FUD-500 FUD-530 FUD-620 */
const UNREACHED: Readonly<Record<Unreached, string>> = {
  nothing: "FUD-177",
  tooDear: "FUD-500",
  above: "FUD-620",
  lifeless: "FUD-530",
  living: "FUD-530",
};

/** A further check against an effect, at its rank: the better of it and the defense counts (Resistible), or it keeps the effect off by itself (Sense-Dependent). @rule FUD-530 */
export interface FurtherCheck {
  readonly check: CheckRequest;
  readonly avoids: boolean;
}

/** An effect of the target's that a Nullify is set on, at the rank that it has. */
export interface Nullified {
  /** `power.effect`. */
  readonly effect: string;
  readonly name: string;
  readonly rank: number;
  /** Ranks that stand beside it against countering alone; absent: none. */
  readonly phantom?: number;
  /** Ranks of it that are innate and can't be countered; absent: none. */
  readonly kept?: number;
}

/** An effect that reaches its target. */
export interface ResistanceRequest {
  readonly effect: "damage" | "affliction" | "weaken" | "nullify" | "hold" | "personal" | "other";
  /** The defense that resists it; absent: Toughness resists Damage, another one anything else. */
  readonly by?: DefenseKey;
  /** Rank as it arrives: after areas. */
  readonly rank: number;
  /** Critical hit, Multiattack: after Impervious has been compared. */
  readonly increases: readonly Row[];
  /** Rank of Penetrating; 0 without. */
  readonly penetrating: number;
  /** The attacker's power check when the DC is rolled; null when the DC is the rank. */
  readonly power: CheckRequest | null;
  readonly defense: CheckRequest;
  readonly shielding: Shielding;
  readonly target: "hero" | "minion";
  /** The critical benefit against a minion: no resistance at all. */
  readonly skipsResistance: boolean;
  /** The target lets it happen. Toughness can't be skipped. */
  readonly willing: boolean;
  /** Damage: doesn't kill. */
  readonly nonLethal: boolean;
  /** Damage: a finishing attack, which kills by three degrees; absent: no. */
  readonly finishing?: boolean;
  /** Damage: bruises that Multiattack adds when the resistance fails. */
  readonly extraBruises: number;
  /** Affliction: its conditions, and the highest degree it has. */
  readonly conditions: readonly AfflictionCondition[];
  readonly lastDegree: number;
  /** Weaken: points of the trait that this power has taken already. */
  readonly alreadyLost: number;
  /** Weaken set on a power or a descriptor: the effect that it falls on, `power.effect`. */
  readonly weakens?: string;
  /** Nullify: what it counters, and whether it works whatever is rolled. */
  readonly nullified?: readonly Nullified[];
  readonly always?: true;
  /** Move Object: the target is held already. */
  readonly held?: boolean;
  /** What may be rolled against it beside the defense; absent: nothing. */
  readonly further?: readonly FurtherCheck[];
}

/** What an effect does once resisted. */
export type Consequence =
  | { readonly kind: "none" }
  /** `worst`: a minion's fate, or a finishing attack's, whatever the amount. */
  | {
      readonly kind: "damage";
      readonly health: number;
      readonly bruises: number;
      readonly nonLethal: boolean;
      readonly worst: boolean;
      /** The Gamemaster chose a minion's death. */
      readonly slain?: true;
    }
  | { readonly kind: "affliction"; readonly degree: number; readonly conditions: readonly AfflictionCondition[] }
  /** `trait`: the effect of a power that it takes them from, `power.effect`; absent: the trait that the Weaken is set on. */
  | { readonly kind: "weaken"; readonly points: number; readonly trait?: string }
  /** Ranks that each effect has left. */
  | { readonly kind: "nullify"; readonly parts: readonly (Nullified & { readonly left: number })[] }
  | { readonly kind: "hold"; readonly condition: "restrained" | "bound" }
  /** A personal effect is put on them, at so many ranks. */
  | { readonly kind: "given"; readonly rank: number }
  | { readonly kind: "degree"; readonly degree: number };

/** How an effect was resisted. */
export interface ResistanceResolution {
  /** Why the effect didn't even come to a roll; null when it did. */
  readonly blocked: "immune" | "resisted" | "impervious" | Unreached | null;
  /** Rank after Resistance, Penetrating and increases. */
  readonly rank: Explained;
  readonly power: CheckResolution | null;
  readonly dc: Explained;
  /** Null when there was no roll. */
  readonly defense: CheckResolution | null;
  /** DC minus the defense total; null without a roll. */
  readonly difference: number | null;
  /** Degrees of failure; 0 when it was resisted. */
  readonly degrees: number;
  readonly consequence: Consequence;
  /** Further checks against it as they fell, in their order; absent: there were none. */
  readonly further?: readonly FurtherFell[];
}

/** A further check as it fell, by its name. */
export interface FurtherFell {
  readonly label: string;
  readonly fell: CheckResolution;
}

/** An effect to be resisted, with nothing special about it. */
export function resistanceRequest(
  rank: number,
  defense: CheckRequest,
  changes: Partial<ResistanceRequest> = {},
): ResistanceRequest {
  return {
    effect: "damage",
    rank,
    increases: [],
    penetrating: 0,
    power: null,
    defense,
    shielding: { immune: false, resistance: 0, impervious: 0 },
    target: "hero",
    skipsResistance: false,
    willing: false,
    nonLethal: false,
    extraBruises: 0,
    conditions: [],
    lastDegree: MAX_DEGREE,
    alreadyLost: 0,
    ...changes,
  };
}

/**
 * Whether the DC of an effect is rolled by the attacker: only in the opposed mode, and never for areas' Dodge, ongoing effects, poisons, diseases, traps and hazards.
 * Contests that are opposed by their own rule roll in either mode.
 * @rule FUD-122
 */
export function dcIsRolled(
  mode: FudgeSettings["resistanceMode"],
  source: "attack" | "ongoing" | "hazard" | "contest",
): boolean {
  return source === "contest" || (source === "attack" && mode === "opposed");
}

/** Effects whose own rule opposes them, a hold by power among them: the attacker rolls in either mode. @rule FUD-122 FUD-178 FUD-300 FUD-500 */
const OPPOSED: readonly string[] = ["mindReading", "mentalTransform", "nullify", "moveObject"];

/** Whether an attack with this effect rolls its power against the defense. @rule FUD-122 FUD-178 */
export const rollsPower = (mode: FudgeSettings["resistanceMode"], effect: string): boolean =>
  dcIsRolled(mode, OPPOSED.includes(effect) ? "contest" : "attack");

/** Whether somebody may let an effect happen to them: anything that Dodge, Parry, Fortitude or Will resists, never what Toughness does; a counter and a hold are contests. @rule FUD-124 */
export const mayLet = ({ effect, by }: Pick<ResistanceRequest, "effect" | "by">): boolean =>
  effect !== "nullify" && effect !== "hold" && (by === undefined ? effect !== "damage" : by !== "toughness");

interface Arrival {
  readonly blocked: ResistanceResolution["blocked"];
  readonly rank: Explained;
}

/**
 * What arrives of an effect: Immunity, then Resistance takes ranks off (0: unaffected), then Impervious stops a rank up to its own, unless Penetrating carries some
 * through. Critical and Multiattack increases come after that comparison.
 * @rule FUD-123 FUD-125 FUD-126 FUD-127
 */
export function arrival({
  rank,
  increases,
  penetrating,
  shielding,
}: Pick<ResistanceRequest, "rank" | "increases" | "penetrating" | "shielding">): Arrival {
  const start = line("effectRank", rank, "FUD-120");
  if (shielding.immune)
    return {
      blocked: shielding.why ?? "immune",
      rank: explain([
        start,
        shielding.why ? line(shielding.why, -rank, UNREACHED[shielding.why]) : line("immune", -rank, "FUD-127"),
      ]),
    };
  const arrives = shielding.halved === true && rank > 0 ? Math.max(1, Math.floor(rank / 2)) : rank;
  const taken = Math.min(arrives, shielding.resistance);
  const left = arrives - taken;
  const rows = [
    start,
    ...(arrives < rank ? [line("halved", arrives - rank, "FUD-127")] : []),
    ...(taken > 0 ? [line("resistance", -taken, "FUD-126")] : []),
  ];
  if (rank < 0 || (left <= 0 && rank > 0)) return { blocked: "resisted", rank: explain(rows) };
  // An effect of rank 0 is one all the same: it is resisted against 0.
  if (left > shielding.impervious || shielding.impervious === 0)
    return { blocked: null, rank: explain([...rows, ...increases]) };
  const through = Math.min(penetrating, left);
  const stopped = [...rows, ...(through === left ? [] : [line("impervious", through - left, "FUD-125")])];
  return through > 0
    ? { blocked: null, rank: explain([...stopped, ...increases]) }
    : { blocked: "impervious", rank: explain(stopped) };
}

/**
 * Resist an effect: what arrives of it sets the DC (its rank, or the attacker's power check of that rank), the passive defense is rolled against it, and the difference
 * says what happens. A defense that fails automatically fails by at least one, and so by one degree.
 * @param defenseFaces  null when no defense is rolled (blocked, willing, skipped)
 * @param powerFaces    null in the static mode
 * @param furtherFaces  of further checks, in their order; one that has none isn't made
 * @rule FUD-530
 * @rule FUD-024 FUD-067 FUD-120 FUD-121 FUD-122 FUD-123 FUD-124 FUD-151 FUD-424
 */
export function resolveResistance(
  request: ResistanceRequest,
  defenseFaces: Faces | null,
  powerFaces: Faces | null = null,
  furtherFaces: readonly (Faces | null)[] = [],
): ResistanceResolution {
  const { blocked, rank } = arrival(request);
  const unaffected: Consequence = { kind: "none" };
  if (blocked !== null)
    return {
      blocked,
      rank,
      power: null,
      dc: rank,
      defense: null,
      difference: null,
      degrees: 0,
      consequence: unaffected,
    };
  const power =
    request.power === null
      ? null
      : resolveCheck(
          {
            ...request.power,
            bonus: rank.rows.filter((r) => !request.increases.includes(r)),
            after: request.increases,
            dc: null,
          },
          powerFaces,
        );
  // Dice that stand in for those of a minion lower the number to meet, never how much there is to lose.
  const lost = rank.rows.filter((r) => r.label !== key("Row", "forcedDice")).reduce((sum, r) => sum + r.value, 0);
  const dc: Explained = power ? { total: power.total, rows: power.rows } : rank;
  if (request.effect === "nullify")
    return {
      blocked,
      rank,
      power,
      dc,
      defense: null,
      difference: null,
      degrees: 0,
      consequence: nullifies(request.nullified ?? [], request.always === true ? Number.POSITIVE_INFINITY : dc.total),
    };
  const lets = request.willing && mayLet(request);
  if (lets && request.effect === "damage")
    return {
      blocked,
      rank,
      power,
      dc,
      defense: null,
      difference: dc.total,
      degrees: failureDegrees(dc.total),
      consequence: damage(request, dc.total),
    };
  if (lets || request.skipsResistance)
    return {
      blocked,
      rank,
      power,
      dc,
      defense: null,
      difference: null,
      degrees: request.lastDegree,
      consequence: worst(request, lost),
    };
  const defense = resolveCheck({ ...request.defense, dc: dc.total, tieTo: "roller" }, defenseFaces);
  const tries = (request.further ?? []).map(({ check, avoids }, i) => {
    const asked: CheckRequest = { ...check, dc: rank.total, tieTo: "roller" };
    const faces = furtherFaces[i] ?? null;
    return faces === null && needsDice(asked) ? null : { avoids, label: check.label, fell: resolveCheck(asked, faces) };
  });
  const made = tries.filter((t) => t !== null);
  const further = made.length > 0 && { further: made.map(({ label, fell }) => ({ label, fell })) };
  const avoided = made.some((t) => t.avoids && t.fell.success === true);
  const against = [metBy(defense, dc.total), ...made.flatMap((t) => (t.avoids ? [] : [metBy(t.fell, rank.total)]))];
  const { degrees, difference } = against.reduce((best, one) => (one.difference < best.difference ? one : best));
  return {
    blocked,
    rank,
    power,
    dc,
    defense,
    difference,
    degrees: avoided ? 0 : degrees,
    consequence: avoided ? unaffected : consequenceOf(request, difference, degrees, lost),
    ...further,
  };
}

/** By how much a check has missed its number, and by how many degrees: what fails by itself fails by one at least, whatever its total says. @rule FUD-024 FUD-065 */
function metBy(check: CheckResolution, dc: number): { readonly degrees: number; readonly difference: number } {
  const degrees = check.success === true ? 0 : (check.degrees ?? 0);
  return { degrees, difference: degrees > 0 ? Math.max(1, dc - check.total) : dc - check.total };
}

/** What a Nullify's power check leaves of each effect, which goes on and so stands at its rank, with what is beside it against countering. @rule FUD-176 FUD-177 FUD-500 FUD-620 */
function nullifies(effects: readonly Nullified[], total: number): Consequence {
  const parts = effects
    .map((e) => ({ ...e, left: Math.max(e.kept ?? 0, counteredRank(e.rank, e.rank + (e.phantom ?? 0), total)) }))
    .filter((e) => e.left < e.rank);
  return parts.length > 0 ? { kind: "nullify", parts } : { kind: "none" };
}

/** What a hold by power comes to: restrained by one, bound by two or whoever is held already. @rule FUD-300 FUD-500 */
function holds(difference: number, held: boolean): Consequence {
  const outcome = grabOutcome(difference, held);
  return outcome === "restrained" || outcome === "bound" ? { kind: "hold", condition: outcome } : { kind: "none" };
}

function consequenceOf(request: ResistanceRequest, difference: number, degrees: number, rank: number): Consequence {
  if (request.effect === "damage") return damage(request, difference);
  if (degrees === 0) return { kind: "none" };
  if (request.effect === "hold") return holds(difference, request.held === true);
  if (request.target === "minion") return worst(request, rank);
  switch (request.effect) {
    case "affliction":
      return affliction(request, degrees);
    case "weaken":
      return { kind: "weaken", points: weakenPoints(difference, rank, request.alreadyLost), ...fallsOn(request) };
    case "personal":
      return { kind: "given", rank: Math.min(rank, Math.max(1, difference)) };
    default:
      return { kind: "degree", degree: degrees };
  }
}

/**
 * What Damage does: nothing above the DC, a bruise on an exact tie, and below it the difference in health and a bruise. Multiattack's further bruises need a real
 * failure. A minion that fails takes the worst, and so does whom a finishing attack beats by three degrees; a tie only bruises.
 * @rule FUD-128 FUD-152 FUD-153 FUD-155 FUD-163 FUD-316
 */
function damage(request: ResistanceRequest, difference: number): Consequence {
  if (difference < 0) return { kind: "none" };
  if (difference === 0) return { kind: "damage", health: 0, bruises: 1, nonLethal: request.nonLethal, worst: false };
  return {
    kind: "damage",
    health: difference,
    bruises: 1 + request.extraBruises,
    nonLethal: request.nonLethal,
    worst: request.target === "minion" || (request.finishing === true && finishingKills(failureDegrees(difference))),
  };
}

/**
 * What an Affliction imposes: the conditions of its degree (those of lower degrees are replaced); more than three degrees count as three, more than the power has as its
 * last.
 * @rule FUD-170 FUD-171
 */
function affliction(request: ResistanceRequest, degrees: number): Consequence {
  const degree = Math.min(degrees, request.lastDegree, MAX_DEGREE);
  return { kind: "affliction", degree, conditions: request.conditions.filter((c) => c.degree === degree) };
}

/** The worst that an effect can do: a minion that fails, or nobody who resists. @rule FUD-032 FUD-163 FUD-300 FUD-602 */
function worst(request: ResistanceRequest, rank: number): Consequence {
  switch (request.effect) {
    case "damage":
      return {
        kind: "damage",
        health: HEALTH.hero - HEALTH.dead,
        bruises: 1,
        nonLethal: request.nonLethal,
        worst: true,
      };
    case "affliction":
      return affliction(request, MAX_DEGREE);
    case "weaken":
      return { kind: "weaken", points: Math.max(0, rank - request.alreadyLost), ...fallsOn(request) };
    case "personal":
      return { kind: "given", rank };
    case "hold":
      return { kind: "hold", condition: "bound" };
    default:
      return { kind: "degree", degree: request.lastDegree };
  }
}

/** The effect that a Weaken takes its points from, where it is no trait. @rule FUD-174 */
const fallsOn = ({ weakens }: ResistanceRequest): { readonly trait?: string } =>
  weakens === undefined ? {} : { trait: weakens };

/**
 * Character points that Weaken takes: the difference, together never more than its rank. A tie takes none.
 * @param alreadyLost  points that this power has taken before
 * @rule FUD-174
 */
export function weakenPoints(difference: number, rank: number, alreadyLost: number): number {
  return Math.max(0, Math.min(difference, rank - alreadyLost));
}

/** An Affliction that lasts, and what its next recovery check comes to. */
export interface OngoingAffliction {
  readonly degree: number;
  readonly lastDegree: number;
  readonly progressive: boolean;
  readonly regressive: boolean;
}

/**
 * What a recovery check does to an Affliction: success ends it (Regressive: lowers it by the degrees of success), failure leaves it (Progressive: raises it by one).
 * @param check  the defense against the effect's rank
 * @returns      the degree afterwards, 0 when it is over
 * @rule FUD-172 FUD-173
 */
export function recoverAffliction(effect: OngoingAffliction, check: CheckResolution): number {
  if (check.success === true) return effect.regressive ? Math.max(0, effect.degree - (check.degrees ?? 0)) : 0;
  return effect.progressive ? Math.min(effect.lastDegree, effect.degree + 1) : effect.degree;
}

/**
 * The degree after another hit: Cumulative adds, otherwise the higher stays. Never above three or the power's last.
 * @rule FUD-170 FUD-173 FUD-250
 */
export function nextDegree(now: number, hit: number, cumulative: boolean, lastDegree: number = MAX_DEGREE): number {
  return Math.min(MAX_DEGREE, lastDegree, cumulative ? now + hit : Math.max(now, hit));
}

/**
 * When a recovery check is due: at the end of each turn for the first two degrees and for controlled, each minute for other third degrees, each hour while asleep.
 * @rule FUD-172
 */
export function recoveryInterval(degree: number, condition: string): "turnEnd" | "minute" | "hour" {
  if (condition === "asleep") return "hour";
  return degree < MAX_DEGREE || condition === "controlled" ? "turnEnd" : "minute";
}

/** Several Fortitude checks due at once are made hardest first. @rule FUD-179 */
export function hardestFirst<T extends { readonly dc: number }>(checks: readonly T[]): readonly T[] {
  return [...checks].sort((a, b) => b.dc - a.dc);
}

/**
 * Countering: both make power checks; the rank that is left is at most the difference. A counter that ties cancels it. An ongoing effect uses its rank for its roll.
 * @returns the rank afterwards, 0 when cancelled
 * @rule FUD-067 FUD-176 FUD-177
 */
export function counteredRank(rank: number, effectTotal: number, counterTotal: number): number {
  return Math.max(0, Math.min(rank, effectTotal - counterTotal));
}

/**
 * Whether further tries at a mind need extra effort for the rest of the scene: two or more degrees of failure against Will.
 * @param graded  the power check against the rolled Will
 * @rule FUD-178
 */
export function needsExtraEffort(graded: { readonly success: boolean; readonly degrees: number }): boolean {
  return !graded.success && graded.degrees >= 2;
}

/** Degrees of failure of a raw difference; 0 when resisted. @rule FUD-065 FUD-067 */
export function failureDegrees(difference: number): number {
  return difference > 0 ? degreesOf(difference) : 0;
}
