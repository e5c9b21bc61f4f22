import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse, whole } from "../../kernel/refusal.ts";
import { measure, type Rounding, valueOf } from "../dice/value-chart.ts";
import { fatigue } from "../harm/harm.ts";
import { covers, metres } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import { conditionState, impose, lift } from "../state/conditions.ts";
import type { DramaCharacter, LimitKey } from "../types.ts";
import type { MoverKey } from "./keys.ts";

/** What a push is rolled against (DRA-056). */
export const PUSH_DN = 8;

/** Result points where a push gains more, what it gains, and what the shock is reckoned from (DRA-056). */
export const PUSH = [
  { least: 13, plus: 2, from: 20 },
  { least: 5, plus: 1, from: 9 },
] as const;

/**
 * What a push beyond a limit gives, and its shock, which is taken whatever comes of it.
 * @rule DRA-056
 */
export function push(rp: number): { readonly plus: number; readonly shock: number } {
  const row = PUSH.find(({ least }) => whole("rp", rp) >= least);
  return row ? { plus: row.plus, shock: Math.max(1, row.from - rp) } : { plus: 0, shock: 1 };
}

/** What somebody pushes for: a value to be reached by a limit of the body. */
export interface PushGoal {
  readonly value: number;
  /** What the body does without a push. */
  readonly limit: number;
}

/** Whether a push gets to what it was made for. @rule DRA-056 DRA-068 */
export function pushReaches(goal: PushGoal, rp: number): boolean {
  return goal.limit + push(rp).plus >= goal.value;
}

/**
 * What a push leaves behind: its shock, and the plus for the use that follows, unless it was made for one certain thing and is over with it.
 * @param what   the limit's skill, or `power:<id>`
 * @param round  of the fight, with which the plus ends; null outside one, where the scene takes it
 * @rule DRA-056
 */
export function afterPush(
  who: DramaCharacter,
  what: string,
  rp: number,
  goal: PushGoal | null,
  round: number | null,
  settings: Pick<DramaSettings, "shockRule">,
): readonly Change[] {
  const { plus, shock } = push(rp);
  const before = who.conditions
    .filter((c) => c.id === "pushed" && c.trait === what)
    .map((c) => lift(who.ref, c, "DRA-056"));
  const until = round === null ? ({ at: "scene", left: 1 } as const) : ({ at: "round", round } as const);
  const gained =
    plus > 0 && goal === null
      ? impose(who.ref, [], conditionState("pushed", { trait: what, degree: plus, until }), "DRA-056")
      : [];
  return [...fatigue(who, shock, settings, "DRA-056"), ...before, ...gained];
}

/** What a push gained is used up by the use. @rule DRA-056 */
export function pushUsed(who: Pick<DramaCharacter, "ref" | "conditions">, what: string): readonly Change[] {
  return who.conditions.filter((c) => c.id === "pushed" && c.trait === what).map((c) => lift(who.ref, c, "DRA-056"));
}

/** Metres a round: by a limit of the body, or by a vehicle or an animal of one's own at its speed; null for what can't go. @rule DRA-064 DRA-153 DRA-341 */
function metresBy(who: DramaCharacter, by: MoverKey): number | null {
  const gear = who.gear.find((g) => by === `gear:${g.id}`);
  if (!gear) return by.startsWith("gear:") ? null : metres(who, by as LimitKey);
  return gear.speedValue === null ? null : measure(gear.speedValue);
}

/**
 * Moving so far in a round, with the way that was covered in it before: free up to the limit, with less for actions of the round once it is more than half of it.
 * @param way  metres, above 0
 * @returns refusals `cannotMove` (the body can't do it at all), `tooFar` with the most that is left
 * @rule DRA-153 DRA-341
 */
export function hurry(
  who: DramaCharacter,
  by: MoverKey,
  way: number,
  round: number | null,
): readonly Change[] | Refusal {
  const most = metresBy(who, by);
  if (most === null) return refuse("cannotMove");
  const before = round !== null && who.moved?.round === round ? who.moved.metres : 0;
  const { free, hurried } = covers(most, before + way);
  if (!free) return refuse("tooFar", { most: Math.max(0, most - before) });
  if (round === null) return [];
  const gone = [
    ...(who.moved?.round === round
      ? []
      : [change(who.ref, "system.moved.round", who.moved?.round ?? 0, round, "DRA-153")]),
    change(who.ref, "system.moved.metres", who.moved?.metres ?? 0, before + way, "DRA-153"),
  ];
  return [
    ...gone,
    ...(!hurried
      ? []
      : impose(who.ref, who.conditions, conditionState("hurried", { until: { at: "round", round } }), "DRA-153")),
  ];
}

/** Whether a mass is lifted without a roll. @param limit  effective lifting value @rule DRA-068 */
export function lifts(limit: number, mass: number): boolean {
  return limit >= mass;
}

/** Farthest value that is thrown without a push, and the most that a mass adds to its effect (DRA-070). */
const THROW = { farthest: 9, effectMost: 5 } as const;

/**
 * A throw: distance value, and effect value of what is thrown.
 * @param mass  kilograms, above 0
 * @param plus  from a push
 * @rule DRA-070
 */
export function thrown(
  strength: number,
  mass: number,
  plus = 0,
  rounding?: Rounding,
): { readonly distance: number; readonly metres: number; readonly effect: number } {
  const massValue = valueOf(mass, rounding);
  const distance = Math.min(strength - 1 - massValue, THROW.farthest) + plus;
  return {
    distance,
    metres: measure(distance),
    effect: strength + Math.min(THROW.effectMost, Math.max(0, Math.floor(massValue / 2))),
  };
}
