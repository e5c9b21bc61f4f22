import type { TurnSpends } from "../../kernel/economy.ts";
import { hasCourtThreat, hasRanks, isArmed, meleeReach } from "../hero/traits.ts";
import { grantsFor } from "../state/conditions.ts";
import type { DestinyCharacter, EncounterType } from "../types.ts";
import { ENCOUNTERS } from "../values.ts";
import { canReact, type TurnLimits } from "./economy.ts";
import type { OaCode } from "./oa-codes.ts";

/** Yes, no, or a question for the table where there is no board to measure on. */
export type Answer = "yes" | "no" | "ask";

/** How an enemy stands to the one who acts. Nulls are unknown: the table is asked. */
export interface EnemyView {
  readonly enemy: DestinyCharacter;
  /** Feet between them before the action. */
  readonly feet: number | null;
  /** The enemy is aware of the actor, hears or sees it. */
  readonly aware: boolean;
}

/** What an enemy threatens: feet around it, or the whole of court range; `none` when it threatens nothing. */
export type Threat =
  | { readonly kind: "melee"; readonly feet: number }
  | { readonly kind: "court"; readonly feet: number }
  | { readonly kind: "none" };

/**
 * What somebody threatens: in Combat what it reaches, armed; in a Conflict or Challenge court range, with ranks of Wits. It must be able to act. A Reaction already spent costs the
 * opportunity and not the threat.
 * @rule DES-040 DES-043 DES-244 DES-290 DES-291 DES-381
 */
export function threatOf(who: DestinyCharacter, type: EncounterType, courtRange: number): Threat {
  const g = grantsFor(who, type);
  if (!g.alive || g.stunned || (!g.standard && !g.free) || g.reactions === "none") return { kind: "none" };
  if (ENCOUNTERS[type].threat === "melee")
    return isArmed(who) ? { kind: "melee", feet: meleeReach(who) } : { kind: "none" };
  return hasCourtThreat(who) ? { kind: "court", feet: courtRange } : { kind: "none" };
}

/** Whether an enemy threatens the actor where it stands. @rule DES-290 DES-291 */
export function threatens(view: EnemyView, type: EncounterType, courtRange: number): Answer {
  const threat = threatOf(view.enemy, type, courtRange);
  const g = grantsFor(view.enemy, type);
  if (threat.kind === "none" || !view.aware || !g.perceives) return "no";
  if (view.feet === null) return "ask";
  return view.feet <= threat.feet ? "yes" : "no";
}

/** An action on its way, as far as opportunity attacks ask. */
export interface Provocation {
  readonly code: OaCode;
  /** Ref of the target of the action. */
  readonly target: string | null;
  /** Own movement in it; null for none. Feet to each enemy after each step, by ref; an empty path is unknown. Forced movement is no action and never comes here. */
  readonly path: Readonly<Record<string, readonly number[]>> | null;
  /** Feet that it goes at most; null is unknown. */
  readonly feet?: number | null;
  /** Whether every step went toward, or away from, the nearest enemy; null is unknown. */
  readonly allToward: boolean | null;
  readonly allAway: boolean | null;
  /** Ref of the grabber that is being escaped. */
  readonly grabber: string | null;
}

const or = (a: Answer, b: Answer): Answer =>
  a === "yes" || b === "yes" ? "yes" : a === "ask" || b === "ask" ? "ask" : "no";
const and = (a: Answer, b: Answer): Answer =>
  a === "no" || b === "no" ? "no" : a === "ask" || b === "ask" ? "ask" : "yes";
const known = (fact: boolean | null): Answer => (fact === null ? "ask" : fact ? "yes" : "no");

/** Whether a path leaves what an enemy threatens: it was inside before a step and outside after it. Entering never counts. Where only the distance is known, those are asked whose reach plus the feet moved covers it. @rule DES-292 DES-295 DES-398 */
function leaves(view: EnemyView, p: Provocation, type: EncounterType, courtRange: number): Answer {
  if (p.path === null) return "no";
  const threat = threatOf(view.enemy, type, courtRange);
  if (threat.kind === "none" || !view.aware || !grantsFor(view.enemy, type).perceives) return "no";
  const steps = p.path[view.enemy.ref];
  if (view.feet === null) return "ask";
  // Of a path that nobody has told only this is known: it can't lead out of what it doesn't lead into.
  if (steps === undefined) return p.feet != null && view.feet > threat.feet + p.feet ? "no" : "ask";
  const inside = [view.feet, ...steps].map((d) => d <= threat.feet);
  return known(inside.some((was, i) => was && inside[i + 1] === false));
}

/**
 * Whether an action of `actor` provokes an enemy.
 * @rule DES-101 DES-102 DES-107 DES-131 DES-134 DES-135 DES-136 DES-137 DES-140 DES-192 DES-193 DES-194 DES-290 DES-291 DES-292 DES-295 DES-296 DES-398 DES-410
 */
export function provokes(
  actor: DestinyCharacter,
  view: EnemyView,
  p: Provocation,
  type: EncounterType,
  courtRange: number,
): Answer {
  const here = (): Answer => threatens(view, type, courtRange);
  const isTarget = p.target === view.enemy.ref;
  switch (p.code) {
    case "none":
      return "no";
    case "always":
      return or(here(), p.path === null ? "no" : leaves(view, p, type, courtRange));
    case "gm":
      return here() === "no" ? "no" : "ask";
    case "unarmed":
      return type === "combat" && isTarget && !isArmed(actor) && isArmed(view.enemy) ? here() : "no";
    case "noWits":
      return type !== "combat" && isTarget && !hasRanks(actor, "wits") && hasRanks(view.enemy, "wits") ? here() : "no";
    case "leave":
      return leaves(view, p, type, courtRange);
    case "leaveUnlessToward":
      return and(leaves(view, p, type, courtRange), not(known(p.allToward)));
    case "leaveUnlessAway":
      return and(leaves(view, p, type, courtRange), not(known(p.allAway)));
    case "leaveExceptGrabber":
      return p.grabber === view.enemy.ref ? "no" : leaves(view, p, type, courtRange);
  }
}

const not = (a: Answer): Answer => (a === "yes" ? "no" : a === "no" ? "yes" : "ask");

/** Somebody who may be offered an opportunity attack. */
export interface Candidate extends EnemyView {
  readonly limits: TurnLimits;
  readonly spends: TurnSpends;
}

/** An opportunity attack on offer. `ask` where the table must say whether it is provoked. */
export interface Opportunity {
  readonly enemy: string;
  readonly ask: boolean;
  /** The action it is resolved as. */
  readonly action: "attackClose" | "attackCourt";
}

/**
 * Who is offered an opportunity attack: enemies that are provoked and can still react, each once, however many spaces are left. An opportunity attack itself provokes nobody.
 * @rule DES-170 DES-294 DES-295 DES-398
 */
export function opportunities(
  actor: DestinyCharacter,
  candidates: readonly Candidate[],
  p: Provocation,
  type: EncounterType,
  courtRange: number,
): readonly Opportunity[] {
  return candidates.flatMap((c): readonly Opportunity[] => {
    const answer = provokes(actor, c, p, type, courtRange);
    if (answer === "no" || canReact(c.limits, c.spends, "opportunityAttack") !== null) return [];
    return [{ enemy: c.enemy.ref, ask: answer === "ask", action: type === "combat" ? "attackClose" : "attackCourt" }];
  });
}

/** Whether an action is lost with its slot to the opportunity attack before it: the actor is Down or Stunned, or may not move where it wanted to. @rule DES-294 */
export function actionLost(
  actor: DestinyCharacter,
  action: { readonly moves: boolean; readonly mental: boolean },
  type: EncounterType,
): boolean {
  const g = grantsFor(actor, type);
  if (!g.alive || (!g.standard && !g.free)) return true;
  return (g.mentalOnly && !action.mental) || (action.moves && !g.canMove);
}
