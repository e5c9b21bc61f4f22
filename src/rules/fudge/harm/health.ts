import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { advantageRank } from "../hero/traits.ts";
import { conditionState, imposeChange, liftChange } from "../state/progression.ts";
import { ROUND } from "../turn/values.ts";
import type { CheckRequest, CheckResolution, ConditionState, FudgeCharacter, FudgeSettings } from "../types.ts";
import { DYING_DC, HEALING_DC, HEALTH, RECOVERY, REGENERATION_ROUNDS, REVIVAL_ROUNDS } from "./values.ts";
import { naturallyLeft, woundsLeft } from "./wounds.ts";

/** How somebody stands by their health points. */
export type HealthBand = "fit" | "weak" | "battered" | "down" | "dead";

/** What of a character health is about. */
export type Living = Pick<FudgeCharacter, "ref" | "kind" | "health" | "bruises" | "conditions">;

/** Health afterwards and what to write for it. */
export interface HealthStep {
  readonly health: number;
  readonly bruises: number;
  readonly band: HealthBand;
  readonly conditions: readonly ConditionState[];
  readonly changes: readonly Change[];
}

/** Cause of the conditions that come and go with health. */
const CAUSE = "health";

/** The conditions that health alone brings and ends. */
const BY_HEALTH: readonly string[] = ["battered", "dying", "stabilized", "dead"];

/**
 * The band that health points fall in: 2 to 6 fit, 1 weak (minion rules in part; only for those who can have more), exactly 0 battered, -1 and -2 down (dying or
 * stabilized), -3 dead.
 * @param max  6 for a hero, 1 for a minion
 * @rule FUD-150 FUD-158
 */
export function healthBand(value: number, max: number): HealthBand {
  if (value <= HEALTH.dead) return "dead";
  if (value < HEALTH.battered) return "down";
  if (value === HEALTH.battered) return "battered";
  return value <= HEALTH.weakHero && max > HEALTH.weakHero ? "weak" : "fit";
}

/** What somebody below 0 is doing. */
type Below = "dying" | "stabilized";

function isStabilized(who: Living): boolean {
  return who.conditions.some((c) => c.id === "stabilized");
}

/** What death doesn't take away: that somebody has been brought back before, and that they will return. @rule FUD-162 FUD-500 */
const REVIVED = "revived";
const BEYOND: readonly string[] = [REVIVED, "returning"];

/** The conditions that go with health points: those of the band, all others untouched; death takes away every other. @rule FUD-158 FUD-159 FUD-162 FUD-204 */
function conditionsAt(who: Living, value: number, below: Below): readonly ConditionState[] {
  const band = healthBand(value, who.health.max);
  const due = band === "down" ? below : band === "dead" || band === "battered" ? band : null;
  const kept = who.conditions.filter((c) => (band === "dead" ? BEYOND.includes(c.id) : !BY_HEALTH.includes(c.id)));
  if (due === null) return kept;
  return [...kept, who.conditions.find((c) => c.id === due) ?? conditionState(due, null, CAUSE)];
}

function step(who: Living, health: number, worn: number, below: Below, rule: string): HealthStep {
  // Bruised is a condition like any other: death ends it.
  const bruises = healthBand(health, who.health.max) === "dead" ? 0 : worn;
  const hard = woundsLeft(who, health, bruises);
  const conditions = conditionsAt({ ...who, conditions: hard.conditions }, health, below);
  const gone = who.conditions.filter((c) => !conditions.some((k) => k.effect === c.effect));
  const come = conditions.filter((c) => !who.conditions.some((k) => k.effect === c.effect));
  const changes: Change[] = [
    ...(health === who.health.value ? [] : [change(who.ref, "system.health.value", who.health.value, health, rule)]),
    ...(bruises === who.bruises ? [] : [change(who.ref, "system.bruises", who.bruises, bruises, "FUD-154")]),
    ...gone.map((c) => liftChange(who.ref, c, "FUD-158")),
    ...come.map((c) => imposeChange(who.ref, c, "FUD-158")),
    ...hard.fewer.filter((w) => gone.every((c) => !w.subject.endsWith(c.effect))),
  ];
  return { health, bruises, band: healthBand(health, who.health.max), conditions, changes };
}

/** Harm as the resistance left it. */
export interface Harm {
  /** Health points to lose, 0 and up. */
  readonly health: number;
  readonly bruises: number;
  readonly nonLethal: boolean;
  /** A minion that failed is knocked out; whoever else takes the worst dies of lethal harm. */
  readonly worst: boolean;
  /** The Gamemaster chose a minion's death. */
  readonly slain?: true;
}

/**
 * Take harm: health and bruises. Never below -3. Who falls below 0 is dying, and so again is a stabilized one who loses more. Non-lethal harm that would take somebody
 * from 0 or more below 0 leaves them at -1 and stabilized; on those who are down already it does what lethal harm does. A minion that failed is knocked out at -1 and
 * stabilized, whatever the harm, unless the Gamemaster chooses its death. The dead are past it.
 * @rule FUD-150 FUD-153 FUD-154 FUD-155 FUD-157 FUD-158 FUD-159 FUD-162 FUD-163
 */
export function takeHarm(who: Living, harm: Harm): HealthStep {
  const now = who.health.value;
  if (healthBand(now, who.health.max) === "dead") return step(who, now, who.bruises, "dying", "FUD-158");
  const bruises = who.bruises + harm.bruises;
  const lethal = harm.worst ? HEALTH.dead : Math.max(HEALTH.dead, now - harm.health);
  const knockedOut = harm.nonLethal || (who.kind === "minion" && harm.slain !== true);
  if (harm.worst && knockedOut) return step(who, Math.min(now, HEALTH.knockedOut), bruises, "stabilized", "FUD-163");
  if (harm.nonLethal && now >= HEALTH.battered && lethal < HEALTH.battered)
    return step(who, HEALTH.knockedOut, bruises, "stabilized", "FUD-157");
  const below: Below = isStabilized(who) && lethal === now ? "stabilized" : "dying";
  return step(who, lethal, bruises, below, harm.worst ? "FUD-163" : "FUD-153");
}

/**
 * Gain health points, up to the maximum. Any gain stabilizes who is still below 0; at 0 or more neither dying nor stabilized is left. The dead gain nothing this way.
 * @param points   0 and up
 * @param blocked  the harm goes on (suffocation, cold): nothing stabilizes
 * @rule FUD-150 FUD-159 FUD-160 FUD-161 FUD-165
 */
export function heal(who: Living, points: number, blocked = false, rule = "FUD-165"): HealthStep {
  const now = who.health.value;
  if (points <= 0 || healthBand(now, who.health.max) === "dead")
    return step(who, now, who.bruises, isStabilized(who) ? "stabilized" : "dying", rule);
  return step(who, Math.min(who.health.max, now + points), who.bruises, blocked ? "dying" : "stabilized", rule);
}

/** Remove bruises, never below none. @rule FUD-154 FUD-164 FUD-165 */
export function healBruises(who: Living, bruises: number): HealthStep {
  return step(
    who,
    who.health.value,
    Math.max(0, who.bruises - bruises),
    isStabilized(who) ? "stabilized" : "dying",
    "FUD-164",
  );
}

/**
 * Set health points by hand, with every condition that goes with them.
 * @rule FUD-158 FUD-159
 */
export function setHealth(who: Living, value: number): HealthStep {
  const health = Math.max(HEALTH.dead, Math.min(who.health.max, value));
  return step(who, health, who.bruises, isStabilized(who) ? "stabilized" : "dying", "FUD-158");
}

/**
 * Stabilize somebody who is dying: Treatment by another, or Diehard.
 * @param blocked  the harm that made them dying goes on
 * @returns refusal `dying.blocked` while it does, `dying.notDying` when there is nothing to stabilize
 * @rule FUD-160 FUD-161
 */
export function stabilize(who: Living, blocked = false): HealthStep | Refusal {
  if (healthBand(who.health.value, who.health.max) !== "down" || isStabilized(who)) return refuse("dying.notDying");
  if (blocked) return refuse("dying.blocked");
  return step(who, who.health.value, who.bruises, "stabilized", "FUD-160");
}

/** The check of somebody dying, at the start of each of their turns but the one in which they became it: Fortitude against DC 5. @rule FUD-160 FUD-276 */
export function dyingCheck(character: FudgeCharacter, settings: FudgeSettings): CheckRequest {
  return defenseCheck(character, "fortitude", settings, { dc: DYING_DC });
}

/**
 * What the check of somebody dying does: above 5 stabilizes, exactly 5 nothing, below loses a health point. Diehard stabilizes without a check. While the harm goes on
 * (`blocked`) nothing stabilizes.
 * @param check  null with Diehard
 * @rule FUD-160 FUD-161 FUD-276
 */
export function resolveDying(character: FudgeCharacter, check: CheckResolution | null, blocked = false): HealthStep {
  const calm = check === null ? advantageRank(character, "diehard") > 0 : check.total > DYING_DC;
  if (calm)
    return step(character, character.health.value, character.bruises, blocked ? "dying" : "stabilized", "FUD-160");
  if (check === null || check.total === DYING_DC)
    return step(character, character.health.value, character.bruises, "dying", "FUD-160");
  return takeHarm(character, { health: 1, bruises: 0, nonLethal: false, worst: false });
}

/**
 * Dying of something that goes on (suffocation, cold, Stamina at -5): health drops to -1 if it was higher.
 * @rule FUD-161 FUD-403
 */
export function startDying(who: Living): HealthStep {
  return step(who, Math.min(who.health.value, HEALTH.knockedOut), who.bruises, "dying", "FUD-161");
}

/** How much faster somebody recovers: resting doubles, a successful Treatment of that day doubles. @rule FUD-164 */
export function recoveryRate(rest: boolean, treatment: boolean): number {
  return (rest ? RECOVERY.rest : 1) * (treatment ? RECOVERY.treatment : 1);
}

/**
 * Natural recovery over whole hours: 1 health point for 8 hours and 1 bruise an hour, times the rate; parts of a point are lost (rounds down).
 * @rule FUD-164
 */
export function naturalRecovery(hours: number, rate: number): { readonly health: number; readonly bruises: number } {
  return {
    health: Math.floor((hours * rate) / RECOVERY.healthHours),
    bruises: Math.floor((hours * rate) / RECOVERY.bruiseHours),
  };
}

/** Recover by nature: health first, then bruises; not what an Unrecoverable harm took. @param blocked what makes them die goes on: nothing stabilizes @rule FUD-161 FUD-164 FUD-520 */
export function recover(who: Living, hours: number, rate: number, blocked = false): HealthStep {
  const [gain, open] = [naturalRecovery(hours, rate), naturallyLeft(who)];
  const healed = heal(who, Math.min(gain.health, open.health), blocked, "FUD-164");
  return step(
    who,
    healed.health,
    Math.max(0, who.bruises - Math.min(gain.bruises, open.bruises)),
    healed.conditions.some((c) => c.id === "stabilized") ? "stabilized" : "dying",
    "FUD-164",
  );
}

/**
 * What a Healing power does: its total less 2. Exactly 2 heals nothing but may be tried again next round; less fails and needs a minute or extra effort.
 * @rule FUD-165
 */
export function healingPoints(total: number): {
  readonly points: number;
  readonly retry: "nextRound" | "minuteOrEffort" | null;
} {
  if (total < HEALING_DC) return { points: 0, retry: "minuteOrEffort" };
  return { points: total - HEALING_DC, retry: total === HEALING_DC ? "nextRound" : null };
}

/**
 * Health points that Regeneration gives at the start of a round, its rank spread over ten rounds (whole points as they come due, rounds down).
 * @param round  1 to 10
 * @rule FUD-166
 */
export function regenTick(rank: number, round: number): number {
  return Math.floor((round * rank) / REGENERATION_ROUNDS) - Math.floor(((round - 1) * rank) / REGENERATION_ROUNDS);
}

/** Minutes in which nobody is brought back a second time: 130 rounds. @rule FUD-162 */
const REVIVAL_MINUTES = REVIVAL_ROUNDS / ROUND.perMinute;

/** Why somebody can't be brought back now; null when they can. @returns refusal `revival.alive`, `revival.early` with the minutes that are left @rule FUD-162 */
export function revivalRefusal(who: Living): Refusal | null {
  if (healthBand(who.health.value, who.health.max) !== "dead") return refuse("revival.alive");
  const before = who.conditions.find((c) => c.id === REVIVED);
  return before ? refuse("revival.early", { minutes: before.degree ?? 0 }) : null;
}

/** From now on, and for 13 minutes, somebody isn't brought back again. @rule FUD-162 */
export function markRevived(who: Pick<Living, "ref" | "conditions">): readonly Change[] {
  const old = who.conditions.filter((c) => c.id === REVIVED).map((c) => liftChange(who.ref, c, "FUD-162"));
  return [
    ...old,
    imposeChange(who.ref, conditionState(REVIVED, null, `${who.ref} revival`, REVIVAL_MINUTES), "FUD-162"),
  ];
}

/** Somebody who was dead lives again: at -2, stabilized. @rule FUD-162 FUD-520 */
export function revive(who: Living): HealthStep {
  return step(who, HEALTH.revived, who.bruises, "stabilized", "FUD-520");
}

/** What harm took from somebody is given back: so much health and so many bruises as it changed, to whoever isn't dead. @param changes what it wrote @rule FUD-530 */
export function givenBack(who: Living, changes: readonly Change[]): readonly Change[] {
  const taken = (path: string): number =>
    changes.reduce(
      (sum, c) =>
        c.kind === "set" && c.subject === who.ref && c.path === path ? sum + Number(c.from) - Number(c.to) : sum,
      0,
    );
  const healed = heal(who, Math.max(0, taken("system.health.value")), false, "FUD-530");
  const mended = Math.max(0, -taken("system.bruises"));
  return mended === 0
    ? healed.changes
    : [
        ...healed.changes,
        ...healBruises(
          { ...who, health: { ...who.health, value: healed.health }, conditions: healed.conditions },
          mended,
        ).changes,
      ];
}
