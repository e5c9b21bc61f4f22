import { refuse } from "../../../kernel/refusal.ts";
import type { Row } from "../../../kernel/rows.ts";
import { bonusOf, checkRequest } from "../../dice/check.ts";
import { OPEN, sizeRow, tripMassRow } from "../../dice/circumstances.ts";
import { teamworkRows } from "../../dice/opposed.ts";
import {
  abilityRank,
  activeComponents,
  advantageRank,
  isTrained,
  massRank,
  sizeRank,
  type SkillChoice,
} from "../../hero/traits.ts";
import { key, line } from "../../labels.ts";
import { conditionPenalty } from "../../state/conditions.ts";
import { grabsFast, stanceAttackRows } from "../../state/stance.ts";
import type { Asked, CheckRequest, ConditionState, FudgeCharacter, FudgeSettings, SkillKey } from "../../types.ts";
import { actionPenalty, grabRank } from "../actions.ts";
import type { AttackRequest } from "../attack/attack.ts";
import { situationOf } from "../attack/attack-circumstances.ts";
import { type Attack, attackRequest, offenceList } from "../attack/offence.ts";
import { abilityCheck, common, genericCheck, skillCheck } from "../checks/kinds-of-check.ts";
import type { DeedChoice, DeedPlan } from "./plan.ts";

/** Deeds that begin with an attack on somebody. */
export const MANEUVERS = ["grab", "trip", "disarm"] as const;

export type Maneuver = (typeof MANEUVERS)[number];

/** What decides a trip once the blow has hit; the skills with Improved Trip alone. @rule FUD-306 */
export const TRIP_WITH = ["damage", "acrobatics", "athletics"] as const;

/** What somebody may trip with. @rule FUD-306 */
export const tripChoices = (actor: FudgeCharacter): readonly (typeof TRIP_WITH)[number][] =>
  advantageRank(actor, "improvedTrip") > 0 ? TRIP_WITH : TRIP_WITH.slice(0, 1);

/** In what somebody is held by another: their hands, or a power of theirs. @rule FUD-300 FUD-301 */
export const holdsOn = (who: Pick<FudgeCharacter, "conditions">, holder: string): readonly ConditionState[] =>
  who.conditions.filter(
    (c) => (c.id === "restrained" || c.id === "bound") && c.source?.startsWith(`${holder} `) === true,
  );

/** Who binds somebody: the hand of the Gamemaster, who says what ropes and cells do. */
const NOBODY: readonly (string | null)[] = [null, "hand"];

/** What somebody gets out of by winning against another: the hold of that one; where that one doesn't hold them, bonds that nobody holds. @rule FUD-299 */
export function escapable(who: Pick<FudgeCharacter, "conditions">, holder: string): readonly ConditionState[] {
  const held = holdsOn(who, holder);
  return held.length > 0
    ? held
    : who.conditions.filter((c) => (c.id === "restrained" || c.id === "bound") && NOBODY.includes(c.source));
}

/** The best entry that somebody has of a base skill; untrained when there is none. */
export const ownSkill = (who: FudgeCharacter, base: SkillKey): SkillChoice =>
  [...who.skills].filter((s) => s.base === base).sort((a, b) => b.rank - a.rank)[0] ?? { base };

/** The check with the highest bonus of those that can be made; null when none can. */
export const better = (checks: readonly Asked<CheckRequest>[]): CheckRequest | null =>
  checks.flatMap((c) => (c.accepted ? [c.request] : [])).sort((a, b) => bonusOf(b).total - bonusOf(a).total)[0] ?? null;

/** Whether an attack may be used for a maneuver: any blow on one; damage for all but aid, from afar only for a disarm and aid. @rule FUD-290 FUD-297 FUD-306 */
const fits = (id: Maneuver | "aid", attack: Attack): boolean =>
  attack.check !== null &&
  (id === "aid" || attack.effect === "damage") &&
  (attack.range === "close" || id === "disarm" || id === "aid");

/** What somebody may trip, disarm or aid with; a bare hand is the first. @rule FUD-290 FUD-297 FUD-306 */
export const maneuverAttacks = (
  id: Maneuver | "aid",
  actor: FudgeCharacter,
  settings: FudgeSettings,
): readonly Attack[] => offenceList(actor, settings).filter((a) => fits(id, a) && a.refused === null);

/** The rank of an effect that holds things as hands do; null without one. @rule FUD-300 FUD-500 */
const grabEffect = (who: FudgeCharacter): number | null =>
  activeComponents(who).reduce<number | null>(
    (most, { component }) =>
      component.effect === "moveObject" ? Math.max(most ?? component.rank, component.rank) : most,
    null,
  );

/** What somebody holds and catches with: Strength, or the rank of an effect that does it better. @rule FUD-191 FUD-299 FUD-300 */
export const gripRank = (who: FudgeCharacter, settings: FudgeSettings): number =>
  grabRank(abilityRank(who, "str", settings), grabEffect(who));

const strength = (who: FudgeCharacter, settings: FudgeSettings, more: readonly Row[] = []): CheckRequest =>
  abilityCheck(who, "str", settings, { circumstances: more.filter((r) => r.value !== 0) });

/** Strength against Strength in a hold, by whoever holds or would: with the effect that does it where that is stronger, and size. @rule FUD-096 FUD-300 */
export const gripping = (who: FudgeCharacter, target: FudgeCharacter | null, settings: FudgeSettings): CheckRequest =>
  strength(who, settings, [
    line("grabEffect", gripRank(who, settings) - abilityRank(who, "str", settings), "FUD-300"),
    ...(target ? [sizeRow("grab", sizeRank(who), sizeRank(target))] : []),
  ]);

/** A check of an attack's damage, as it is thrown against a grip or somebody's footing. @rule FUD-027 FUD-297 FUD-306 */
function damageCheck(actor: FudgeCharacter, attack: Attack, settings: FudgeSettings): CheckRequest {
  const traits = [...(attack.strengthBased ? ["str"] : []), ...attack.id.split(".").slice(1)];
  return checkRequest("power", {
    ...common(
      [actor, "power", []],
      { rows: attack.rank.rows, cap: null, after: [] },
      settings,
      conditionPenalty(actor, traits),
      {},
    ),
    label: attack.label,
  });
}

/** The rules that say how hard a maneuver is. */
const MANEUVER_RULE: Readonly<Record<Maneuver, string>> = { grab: "FUD-300", trip: "FUD-306", disarm: "FUD-297" };

/** What a maneuver takes off its blow, and what the advantage for it gives back, each in a line of its own. @rule FUD-297 FUD-306 */
function penaltyRows(
  id: Maneuver,
  how: { readonly held: boolean; readonly ranged: boolean; readonly improved: boolean },
): readonly Row[] {
  const plain = actionPenalty(id, { ...how, improved: false });
  return [
    line("maneuver", plain, MANEUVER_RULE[id]),
    line("improvedManeuver", actionPenalty(id, how) - plain, MANEUVER_RULE[id]),
  ].filter((r) => r.value !== 0);
}

/** The blow that a maneuver begins with, with what it takes off it, and what holds for any attack: who lies down, aim and aid. @rule FUD-095 FUD-117 FUD-237 FUD-290 FUD-291 FUD-297 FUD-300 FUD-306 */
function blowOn(
  actor: FudgeCharacter,
  target: FudgeCharacter | null,
  attack: Attack,
  settings: FudgeSettings,
  penalties: readonly Row[],
  { turn = null, moved = false }: { readonly turn?: number | null; readonly moved?: boolean },
): Asked<AttackRequest> {
  const near = attack.range === "close";
  const stance = target ? stanceAttackRows(actor, { target: target.ref, near, turn, moved }) : [];
  const circumstances = [...penalties, ...stance];
  return attackRequest(
    actor,
    attack,
    settings,
    target ? situationOf(actor, target, { range: near ? "close" : "ranged" }) : OPEN,
    { circumstances },
  );
}

/** With what a maneuver or aid is done: the attack that was chosen, a bare hand where none was; null when it is gone. */
export function blowOf(
  id: Maneuver | "aid",
  actor: FudgeCharacter,
  choice: Pick<DeedChoice, "by">,
  settings: FudgeSettings,
): Attack | null {
  return offenceList(actor, settings).find((a) => a.id === (choice.by ?? "unarmed") && fits(id, a)) ?? null;
}

/** Aid is an attack that harms nobody: against DC 0. @rule FUD-074 FUD-290 */
export function aidCheck(
  actor: FudgeCharacter,
  choice: Pick<DeedChoice, "by">,
  settings: FudgeSettings,
): Asked<CheckRequest> {
  const attack = blowOf("aid", actor, choice, settings);
  if (!attack) return refuse("attack.gone");
  const asked = attackRequest(actor, attack, settings, OPEN, { circumstances: teamworkRows(actor) });
  return asked.accepted ? { accepted: true, request: { ...asked.request.check, dc: 0 } } : asked;
}

/** What a trip or a disarm is decided with: the damage of the blow, or with Improved Trip the skill that was chosen. @rule FUD-297 FUD-306 */
function forceOf(
  id: Maneuver,
  actor: FudgeCharacter,
  target: FudgeCharacter | null,
  attack: Attack,
  choice: DeedChoice,
  settings: FudgeSettings,
): Asked<CheckRequest> {
  if (id === "grab") return { accepted: true, request: gripping(actor, target, settings) };
  const with_ = tripChoices(actor).find((t) => t === choice.what);
  if (id === "trip" && with_ !== undefined && with_ !== "damage")
    return skillCheck(actor, ownSkill(actor, with_), settings);
  return { accepted: true, request: damageCheck(actor, attack, settings) };
}

/** The name of what is struck from somebody. @rule FUD-297 */
function thingIn(target: FudgeCharacter | null, id: string): { readonly thing?: string } {
  const thing = target?.powers.find((p) => p.id === id);
  return thing ? { thing: thing.name } : {};
}

/**
 * A grab, a trip or a disarm: the blow, which must hit, then what decides it. Somebody held is grabbed without a blow, and so is whom a bare hand has just hit by Fast Grab.
 * @rule FUD-095 FUD-297 FUD-300 FUD-306 FUD-430
 */
export function maneuverPlan(
  id: Maneuver,
  actor: FudgeCharacter,
  target: FudgeCharacter | null,
  choice: DeedChoice,
  settings: FudgeSettings,
): Asked<DeedPlan> {
  const attack = blowOf(id, actor, choice, settings);
  if (!attack) return refuse("attack.gone");
  const held = target?.conditions.some((c) => c.id === "restrained" || c.id === "bound") === true;
  const penalties = penaltyRows(id, {
    held: choice.bound === undefined,
    ranged: attack.range !== "close",
    improved: advantageRank(actor, id === "trip" ? "improvedTrip" : "improvedDisarm") > 0,
  });
  const blow =
    id === "grab" && (held || (target !== null && grabsFast(actor, target.ref)))
      ? null
      : blowOn(actor, target, attack, settings, penalties, choice);
  if (blow?.accepted === false) return blow;
  const force = forceOf(id, actor, target, attack, choice, settings);
  if (!force.accepted) return force;
  return {
    accepted: true,
    request: {
      attack: blow?.request ?? null,
      check: force.request,
      opposed: true,
      means: attack.name ?? attack.label,
      ...(id === "disarm" && thingIn(target, choice.what)),
      ...(attack.meets === "dodge" && { meets: "dodge" as const }),
    },
  };
}

/**
 * What the other side rolls against a grab, a trip or a disarm: Strength with size; Acrobatics, or Agility untrained, with mass; Strength for a thing in the hand, for one that is tied
 * on the Toughness of what ties it.
 * @rule FUD-096 FUD-297 FUD-300 FUD-306
 */
export function maneuverAnswer(
  id: Maneuver,
  target: FudgeCharacter,
  settings: FudgeSettings,
  choice: Pick<DeedChoice, "bound">,
  actor: FudgeCharacter | null,
): CheckRequest {
  if (id === "grab") return actor ? gripping(target, actor, settings) : strength(target, settings);
  if (id === "disarm")
    return choice.bound === undefined
      ? strength(target, settings)
      : { ...genericCheck(choice.bound, settings), kind: "passiveDefense", label: key("Row", "binding") };
  const heavy = actor ? [tripMassRow(massRank(target), massRank(actor))].filter((r) => r.value !== 0) : [];
  const footing = ownSkill(target, "acrobatics");
  return (
    (isTrained(target, footing) ? better([skillCheck(target, footing, settings, { circumstances: heavy })]) : null) ??
    abilityCheck(target, "agl", settings, { circumstances: heavy })
  );
}
