/** The second model of resolution, effects, stress, mobs, targeting, chases and recovery. From sections 9 to 18 of the ledger. */
import { fallen, risen } from "./second-ladder.ts";

export interface Compared {
  success: boolean;
  margin: number | null;
  steps: number;
}

/** Action against reaction; the actor wins ties, a missing reaction has no margin. Ledger: DOO-100 DOO-101 DOO-104 */
export function compared(action: number, reaction: number | null): Compared {
  if (reaction === null) return { success: true, margin: null, steps: 0 };
  if (action < reaction) return { success: false, margin: action - reaction, steps: 0 };
  let steps = 0;
  while (action - reaction >= 5 * (steps + 1)) steps += 1;
  return { success: true, margin: action - reaction, steps };
}

/** The effect die as it lands. Ledger: DOO-102 DOO-103 DOO-110 DOO-111 DOO-117 DOO-130 */
export function landing(
  effect: number,
  steps: number,
  opposing: number | null,
  use: "stress" | "complication" | "asset" | "plain",
) {
  const up = risen(effect, steps);
  if (up.over > 0) return { die: 12 as number | null, over: up.over };
  const compares = use === "stress" || use === "complication";
  const die = compares && opposing !== null && opposing > up.die ? fallen(up.die, "effect") : up.die;
  return { die: use === "asset" ? Math.max(6, die ?? 6) : die, over: 0 };
}

export interface Body {
  stress: number | null;
  out: boolean;
  trauma: number | null;
  gone: boolean;
}

/** A larger die replaces, an equal or smaller steps up; past d12 is told. Ledger: DOO-113 DOO-120 DOO-121 */
export function struck(now: number | null, hit: number): { die: number; past: boolean } {
  if (now === null || hit > now) return { die: hit, past: false };
  const up = risen(now);
  return { die: up.die, past: up.over > 0 };
}

/** Stress on one track of a character who keeps trauma. Ledger: DOO-120 DOO-121 DOO-122 DOO-123 DOO-124 DOO-126 */
export function hurt(body: Body, hit: number, withTrauma = true): Body {
  if (body.out) {
    const trauma = struck(body.trauma, hit);
    return { ...body, trauma: trauma.die, gone: body.gone || trauma.past };
  }
  const stress = struck(body.stress, hit);
  if (!stress.past) return { ...body, stress: stress.die };
  const out = { ...body, stress: 12, out: true };
  if (!withTrauma) return out;
  if (body.trauma === null) return { ...out, trauma: 6 };
  const trauma = risen(body.trauma);
  return { ...out, trauma: trauma.die, gone: body.gone || trauma.over > 0 };
}

/** The die an opponent may add for one type: the larger of stress and trauma. Ledger: DOO-125 */
export function exploitable(stress: number | null, trauma: number | null): number | null {
  return stress === null && trauma === null ? null : Math.max(stress ?? 0, trauma ?? 0);
}

/** A hit on a mob's track: past its die (or d12) one die of it goes and the track is clear. Ledger: DOO-250 DOO-252 */
export function mobHit(mob: { size: number; count: number; stress: number | null }, hit: number) {
  const landed = struck(mob.stress, hit);
  if (!landed.past && landed.die <= mob.size) return { ...mob, stress: landed.die, out: false };
  const count = mob.count - 1;
  return { ...mob, count, stress: null, out: count === 0 };
}

/** What is left of a targeted trait. @returns null eliminated. Ledger: DOO-203 DOO-204 DOO-205 DOO-207 */
export function targeted(
  main: number,
  trait: number,
  kind: string,
  success: boolean,
  effect: number,
  opposing: number | null,
): number | null {
  if (!success) return trait;
  const clear = opposing === null || effect > opposing;
  if (trait < main) return clear ? null : fallen(trait, kind);
  return clear ? fallen(trait, kind) : trait;
}

/** Whether a hero may buy an automatic success, or a doom die is large enough for one. Ledger: DOO-206 */
export const heroAutomatic = (main: number, trait: number, pp: number): boolean => main > trait && pp >= 1;
export const watcherAutomatic = (trait: number, die: number): boolean => die >= trait;

/** ESCAPING after the fugitive's turn; "gone" past d12. Ledger: DOO-213 DOO-215 */
export function chased(
  escaping: number,
  action: { total: number; effect: number },
  reaction: { total: number; effect: number } | null,
): number | "gone" {
  if (reaction === null) return "gone";
  const won = compared(action.total, reaction.total);
  if (!won.success) return escaping;
  const landed = landing(action.effect, won.steps, reaction.effect, "stress");
  if (landed.over > 0) return "gone";
  if (landed.die === null) return escaping;
  const next = struck(escaping, landed.die);
  return next.past ? "gone" : next.die;
}

/** Stress treated: cleared, back to d12 from being out (only a d12 clears that), or one rung down. Ledger: DOO-231 DOO-232 */
export function treated(
  stress: number,
  out: boolean,
  effect: number,
  equalClears: boolean,
): { die: number | null; out: boolean } {
  if (out) return { die: effect === 12 ? null : 12, out: false };
  if (effect > stress || (equalClears && effect === stress)) return { die: null, out: false };
  return { die: fallen(stress, "stress"), out: false };
}

/** Trauma treated, in a Transition Scene; "gone" past d12. Ledger: DOO-235 DOO-236 */
export function traumaTreated(
  trauma: number,
  success: boolean,
  effect: number,
  failureSteps: boolean,
): number | null | "gone" {
  if (success) return effect >= trauma ? fallen(trauma, "trauma") : trauma;
  if (!failureSteps) return trauma;
  const up = risen(trauma);
  return up.over > 0 ? "gone" : up.die;
}

/** A stress die at the start of a Transition Scene. Ledger: DOO-233 */
export function rested(stress: number | null, out: boolean): number | null {
  return stress === null || out ? null : fallen(stress, "stress");
}
