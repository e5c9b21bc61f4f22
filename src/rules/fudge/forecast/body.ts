import type { Fate } from "../../kernel/forecast.ts";
import type { Attack } from "../acts/attack/offence.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { consequenceChanges, regrade } from "../cards/attack/attack-effect.ts";
import { resolveCheck } from "../dice/check.ts";
import { dyingCheck, heal, regenTick, resolveDying } from "../harm/health.ts";
import { type Consequence, hardestFirst, nextDegree, recoverAffliction, recoveryInterval } from "../harm/resistance.ts";
import { REGENERATION_ROUNDS } from "../harm/values.ts";
import { activeComponents, advantageRank } from "../hero/traits.ts";
import { afterChanges } from "../state/after-changes.ts";
import { grantsFor, presentConditions } from "../state/conditions.ts";
import { removeCondition } from "../state/progression.ts";
import { turnLimits } from "../turn/economy.ts";
import { ROUND } from "../turn/values.ts";
import type { AfflictionCondition, DefenseKey, Faces, FudgeCharacter, FudgeSettings } from "../types.ts";

/** An Affliction that somebody suffers from in the fight. */
export interface Ongoing {
  readonly source: string;
  readonly by: DefenseKey;
  /** DC of the recovery check: the effect's rank. */
  readonly dc: number;
  readonly degree: number;
  readonly lastDegree: number;
  readonly progressive: boolean;
  readonly regressive: boolean;
  readonly conditions: readonly AfflictionCondition[];
  /** Own turns until the next check; 0 at the end of this one, null for one that no fight lasts long enough for. */
  readonly wait: number | null;
}

/** Somebody in the fight as they are now. */
export interface Body {
  readonly character: FudgeCharacter;
  readonly ongoing: readonly Ongoing[];
}

/** A character as it enters the fight. */
export const bodyOf = (character: FudgeCharacter): Body => ({ character, ongoing: [] });

/** Dead at -3; out of the fight while unconscious or dying; else on their feet. @rule FUD-158 FUD-162 FUD-233 */
export function fateOf({ character }: Body): Fate {
  const grants = grantsFor(character);
  if (!grants.alive) return "dead";
  return grants.conscious ? "up" : "down";
}

/** Whether a body can attack in its turn: has a standard action, of its own choosing, and may do physical things. @rule FUD-217 FUD-219 FUD-236 FUD-241 */
export function mayAct({ character }: Body): boolean {
  const limits = turnLimits(character);
  return limits.standard > 0 && limits.chooser === "self" && !limits.mentalOnly;
}

/**
 * How much fight is left in somebody: health points and one more, less for bruises and what they have to recover from, lost turns and an open guard; 0 once out of it.
 * This is what the policy goes by, no rule of the game.
 */
export function stamina(body: Body): number {
  if (fateOf(body) !== "up") return 0;
  const { openness } = grantsFor(body.character);
  return Math.max(
    0.25,
    1 +
      body.character.health.value -
      (body.character.bruises + body.ongoing.length) / 4 -
      (mayAct(body) ? 0 : 2) -
      (openness === "guarded" ? 0 : 0.5),
  );
}

/** Whether the start of this body's turn brings anything. */
export function hasStart({ character }: Body): boolean {
  return regeneration(character) > 0 || isDying(character);
}

/** What of the start of a turn hangs on dice: only the check of the dying, unless Diehard spares it. */
export function startRolls({ character }: Body): boolean {
  return isDying(character) && advantageRank(character, "diehard") === 0;
}

/**
 * The start of a turn: Regeneration, then the check of who is dying.
 * @param round  of the fight, 1 and up
 * @param faces  of the Fortitude check; null when none is made (`startRolls`)
 * @rule FUD-160 FUD-166 FUD-276
 */
export function startTurn(body: Body, round: number, faces: Faces | null, settings: FudgeSettings): Body {
  const rank = regeneration(body.character);
  const points = rank === 0 ? 0 : regenTick(rank, ((round - 1) % REGENERATION_ROUNDS) + 1);
  const healed =
    points === 0
      ? body.character
      : afterChanges(body.character, heal(body.character, points, false, "FUD-166").changes);
  if (!isDying(healed)) return { ...body, character: healed };
  const check =
    faces === null || advantageRank(healed, "diehard") > 0 ? null : resolveCheck(dyingCheck(healed, settings), faces);
  return { ...body, character: afterChanges(healed, resolveDying(healed, check).changes) };
}

function isDying(character: FudgeCharacter): boolean {
  return presentConditions(character).has("dying") && grantsFor(character).alive;
}

function regeneration(character: FudgeCharacter): number {
  return activeComponents(character).reduce(
    (sum, { component }) => sum + (component.effect === "regeneration" ? component.rank : 0),
    0,
  );
}

/** Whether the end of this body's turn brings anything. */
export function hasEnd({ character, ongoing }: Body): boolean {
  return ongoing.some((o) => o.wait !== null) || character.conditions.some((c) => c.id === "surprised");
}

/** The end of a turn before any check: surprise is over, and waiting for the next check of what lasts longer is one turn shorter. @rule FUD-172 FUD-242 FUD-277 */
export function endTurn(body: Body): Body {
  const { character } = body;
  const surprise = removeCondition(character.ref, character.conditions, { id: "surprised" });
  return {
    character: afterChanges(character, surprise.changes),
    ongoing: body.ongoing.map((o) => (o.wait === null ? o : { ...o, wait: Math.max(0, o.wait - 1) })),
  };
}

/** Recovery checks that are due now, hardest first. @rule FUD-172 FUD-179 */
export function due(body: Body): readonly Ongoing[] {
  return grantsFor(body.character).alive ? hardestFirst(body.ongoing.filter((o) => o.wait === 0)) : [];
}

/**
 * A recovery check: success ends the Affliction (Regressive lowers it), failure leaves it or, Progressive, makes it worse.
 * @rule FUD-172 FUD-173
 */
export function recover(body: Body, source: string, faces: Faces, settings: FudgeSettings): Body {
  const held = body.ongoing.find((o) => o.source === source);
  if (!held) return body;
  const { character } = body;
  const check = resolveCheck(defenseCheck(character, held.by, settings, { dc: held.dc }), faces);
  const degree = recoverAffliction(held, check);
  const others = body.ongoing.filter((o) => o !== held);
  if (degree === held.degree) return { character, ongoing: [...others, waiting(held)] };
  const next = afterChanges(
    character,
    regrade(character, held.conditions, degree, { source, cumulative: false, weakens: null }),
  );
  return { character: next, ongoing: degree === 0 ? others : [...others, waiting({ ...held, degree })] };
}

/** When the next check is due: at the end of the next turn, or after a minute of them. @rule FUD-172 */
function waiting(o: Ongoing): Ongoing {
  const intervals = o.conditions
    .filter((c) => c.degree === o.degree)
    .map((c) => recoveryInterval(o.degree, c.condition));
  const wait = intervals.includes("hour") ? null : intervals.includes("minute") ? ROUND.perMinute : 0;
  return { ...o, wait };
}

/** What an Affliction's recovery depends on beyond the attack itself. */
export interface AfflictionTraits {
  readonly progressive: boolean;
  readonly regressive: boolean;
}

/**
 * Let the consequence of an attack fall on somebody, and keep in mind what they have to recover from.
 * @param rank  rank of the effect, which recovery checks are made against
 * @rule FUD-153 FUD-170 FUD-172 FUD-173
 */
export function suffer(
  body: Body,
  consequence: Consequence,
  attack: Attack,
  source: string,
  rank: number,
  traits: AfflictionTraits,
): Body {
  const character = afterChanges(
    body.character,
    consequenceChanges(body.character, consequence, { source, cumulative: attack.cumulative, weakens: null }),
  );
  if (consequence.kind !== "affliction") return { ...body, character };
  const held = body.ongoing.find((o) => o.source === source);
  const degree = nextDegree(held?.degree ?? 0, consequence.degree, attack.cumulative, attack.lastDegree);
  const entry = waiting({
    source,
    by: attack.resistedBy ?? "fortitude",
    dc: rank,
    degree,
    lastDegree: attack.lastDegree,
    conditions: attack.conditions,
    wait: 0,
    ...traits,
  });
  return { character, ongoing: [...body.ongoing.filter((o) => o !== held), entry] };
}
