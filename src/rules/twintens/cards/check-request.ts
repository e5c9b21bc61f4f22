import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Row } from "../../kernel/rows.ts";
import type { Ref } from "../../kernel/situation.ts";
import { type CheckChoices, type CheckPurpose, STUNNED_ONLY } from "../acts/checks/choices.ts";
import type { RollResult } from "../dice/checks.ts";
import { hasSecondChance } from "../dice/second-chance.ts";
import { aidRows } from "../dice/skill-aids.ts";
import { spendConviction, ultimateEffort } from "../fortune/conviction.ts";
import { planBonus, planMade, plannedRows } from "../fortune/plan.ts";
import { stabiliseChanges } from "../harm/consequences.ts";
import { worst } from "../harm/damage-track.ts";
import { extraEffort, tire } from "../harm/fatigue.ts";
import { enduranceRows, exposureChanges, EXPOSURES, isExposure } from "../harm/hazards.ts";
import { harmChanges, harmOf, illnessEnds, isIllness } from "../harm/illness.ts";
import { curable, isIncurable } from "../harm/incurable.ts";
import { removeOne } from "../harm/recovery.ts";
import { trackChanges } from "../harm/track-changes.ts";
import { abilityHealing, healedPoints } from "../hero/abilities.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { featRank } from "../hero/derive.ts";
import { line } from "../labels.ts";
import { POWER } from "../powers/drain.ts";
import { concentrationLost } from "../powers/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import { countedIn, placeIn } from "../situation.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import { inspiredRows, payFor } from "../turn/pay.ts";
import type { ConditionState } from "../types.ts";
import type { CheckExchange, OpposedExchange } from "./check.ts";
import { abilityOf, rollOf } from "./trait-roll.ts";
type S = TwintensSituation;
type Asked<T> = { readonly accepted: true; readonly request: T } | Refusal;

/** A check on a card with what hangs on it. */
export interface CheckRequestOf extends CheckExchange {
  readonly take: CheckChoices["take"];
  readonly effort: boolean;
  readonly purpose: CheckPurpose;
  readonly subject: string;
  /** Who the purpose concerns, by name; empty for the one who rolls. */
  readonly subjectName: string;
  /** What a Second Chance would know it by. */
  readonly chances?: readonly string[];
  /** The Gamemaster lets it pass although no action is left; absent for nearly all. */
  readonly overrule?: true;
  /** An illness whose harm nobody has named yet. */
  readonly illness?: "unnamed";
}

/** Feats that count while the moment lasts: Endurance against what wears out, a plan for skills, what somebody claims to help. @rule TWI-267 TWI-421 */
function featRows(character: TwintensActor, { trait, aids, purpose, subject }: CheckChoices): readonly Row[] {
  const task = taskOf(trait, character);
  const against = purpose === "exposure" ? (character.conditions.find((c) => c.effect === subject)?.trait ?? "") : task;
  return [
    ...enduranceRows(character, against),
    ...(trait.startsWith("skill") ? plannedRows(character) : []),
    ...aidRows(character, task, aids),
  ];
}

/** What somebody adds to a roll by hand, by effort, by feats, and by an ally's inspiration. */
function extraRows(character: TwintensActor, choices: CheckChoices): readonly Row[] {
  return [
    ...featRows(character, choices),
    ...(choices.circumstance === 0 ? [] : [line("circumstance", choices.circumstance, "TWI-006")]),
    ...(choices.effort ? [line("extraEffort", 2, "TWI-265")] : []),
    ...inspiredRows(character),
  ];
}

/** A plan is made by who has the feat, before the fight. @rule TWI-421 */
export const mayPlan = (character: TwintensActor, s: S): boolean =>
  featRank(character, "masterPlan") > 0 && s.fight === null;

/** A check as its card begins: who, what, held against what, and what hangs on it. @rule TWI-017 TWI-265 TWI-328 TWI-480 */
export function composeCheck(choices: CheckChoices, s: S): Asked<CheckRequestOf> {
  const [actor, character] = [s.party(choices.actor), s.character(choices.actor)];
  if (!actor || !character) return refuse("gone", { name: choices.actor });
  const settings = s.settings;
  const subject = choices.subject === "" ? null : s.party(choices.subject);
  if (choices.purpose === "plan" && !mayPlan(character, s))
    return refuse(featRank(character, "masterPlan") > 0 ? "plan.late" : "maneuver.needs");
  const asked = rollOf(
    character,
    choices.trait,
    settings,
    {
      dc: choices.dc,
      danger: choices.danger,
      time: choices.time,
      noTools: choices.noTools,
      challenge: choices.challenge,
      extra: extraRows(character, choices),
      patient: s.character(choices.subject),
      round: placeIn(s)?.round ?? 0,
    },
    s,
  );
  if (!asked.accepted) return asked;
  const { request } = asked;
  if (choices.take === "ten" && !request.take.ten) return refuse("roll.take");
  if (choices.take === "twenty" && !request.take.twenty) return refuse("roll.take");
  if (choices.effort) {
    const effort = extraEffort(character, "check", { counted: countedIn(s, character.ref) });
    if (!effort.accepted) return effort;
  }
  if (choices.ultimate) {
    const named = ultimateEffort(character, taskOf(choices.trait, character));
    const paid = named.accepted
      ? spendConviction(character, "ultimateEffort", {}, settings, countedIn(s, character.ref))
      : named;
    if (!paid.accepted) return paid;
  }
  const exposed =
    choices.purpose === "exposure" ? character.conditions.find((c) => c.effect === choices.subject) : undefined;
  const check = choices.ultimate ? { ...request, ultimate: true } : request;
  return {
    accepted: true,
    request: {
      actor: { ...actor },
      check,
      take: choices.take,
      effort: choices.effort,
      purpose: choices.purpose,
      subject: choices.subject,
      subjectName: subject?.name ?? "",
      ...(choices.from !== "" && s.hidden(choices.from) && { blind: true as const }),
      ...(choices.overrule && { overrule: true as const }),
      chances: [taskOf(choices.trait, character), ...(exposed?.trait ? [exposed.trait] : [])],
      ...(exposed && isIllness(exposed) && harmOf(exposed.source) === null && { illness: "unnamed" as const }),
    },
  };
}

/** The task that a trait is, as Ultimate Effort names it: a skill's key, an ability, a save. @rule TWI-328 */
export function taskOf(trait: string, character: TwintensActor): string {
  const [kind = "", id = ""] = trait.split(":");
  return kind === "skill" ? (character.skills.find((s) => s.id === id)?.key ?? id) : id === "" ? kind : id;
}

/** Actions of checks that take one: help, and getting free. @rule TWI-244 TWI-251 TWI-421 */
const ACTIONS: Partial<Readonly<Record<CheckPurpose, string>>> = {
  stabilise: "full",
  heal: "full",
  mend: "full",
  escape: "escape",
  unfasten: "move",
};

/** The action that a check takes, which the Gamemaster may let pass. @rule TWI-525 */
export const checkAction = (purpose: CheckPurpose): string => ACTIONS[purpose] ?? "none";

/** What a check costs as it is rolled: an action for help or to get free, extra effort, a point for Ultimate Effort. @rule TWI-244 TWI-251 TWI-265 TWI-328 */
export function priceOf(request: CheckRequestOf, s: S, overrule = false): readonly Change[] | Refusal {
  const character = s.character(request.actor.uuid);
  if (!character) return refuse("gone", { name: request.actor.name });
  const effort = request.effort ? extraEffort(character, "check", { counted: countedIn(s, character.ref) }) : null;
  if (effort && !effort.accepted) return effort;
  const point =
    request.check.ultimate === true
      ? spendConviction(character, "ultimateEffort", {}, s.settings, countedIn(s, character.ref))
      : null;
  if (point && !point.accepted) return point;
  const paid = payFor(s, character.ref, checkAction(request.purpose), overrule);
  return paid.accepted ? [...paid.changes, ...(effort?.changes ?? []), ...(point?.changes ?? [])] : paid;
}

/** Whether a failed check may be thrown again by Second Chance. @rule TWI-421 */
export function mayTryAgain(request: CheckRequestOf, result: RollResult, s: S): boolean {
  const who = s.character(request.actor.uuid);
  return (
    who !== null &&
    result.success === false &&
    result.faces !== null &&
    result.chanced !== true &&
    hasSecondChance(who, request.chances ?? [])
  );
}

/** What a check's outcome writes, by its purpose. @rule TWI-233 TWI-236 TWI-244 TWI-251 TWI-267 TWI-291 TWI-292 TWI-293 TWI-295 TWI-440 TWI-452 */
export function outcomeChanges(request: CheckRequestOf, result: RollResult, s: S): readonly Change[] {
  const who = s.character(request.actor.uuid);
  const patient = s.character(request.subject) ?? who;
  if (!who || !patient) return [];
  const settings = s.settings;
  switch (request.purpose) {
    case "lasting": {
      const condition = who.conditions.find((c) => c.effect === request.subject);
      return result.success === true && condition
        ? who.conditions
            .filter((c) => c === condition || (c.source === condition.source && c.until?.at === "use"))
            .map((c) => lift(who.ref, c, "TWI-233"))
        : [];
    }
    case "stabilise":
      return result.success === true ? stabiliseChanges(patient, settings) : [];
    case "care":
      return result.success === true
        ? impose(patient.ref, patient.conditions, "cared", { source: who.ref, until: { at: "use" } }, "TWI-251")
        : [];
    case "escape":
      return result.success === true
        ? who.conditions
            .filter((c) => ["entangled", "bound", "helpless"].includes(c.id) && c.source !== "hand")
            .map((c) => lift(who.ref, c, "TWI-374"))
        : [];
    case "unfasten":
      return result.success === true ? held(who, "fastened").map((c) => lift(who.ref, c, "TWI-421")) : [];
    case "plan":
      return planMade(who, planBonus(result.total), { at: "never" });
    case "exertion":
      return result.success === false ? tire(who, 1, "TWI-267") : [];
    case "heal":
    case "vampiric":
    case "relief": {
      if (result.success !== true || patient.track.dead) return [];
      const mark = worst(patient.track);
      if (mark !== null && request.purpose !== "relief" && !curable(patient, mark)) return [];
      if (patient.track.dying) return stabiliseChanges(patient, settings);
      return mark ? trackChanges(patient, removeOne(patient.track, mark), "TWI-251") : [];
    }
    case "concentration":
      return concentrationLost(who, blowOf(request), result.total);
    case "exposure": {
      const exposed = who.conditions.find((c) => c.effect === request.subject);
      return exposed && result.success !== null ? exposedOutcome(who, exposed, result, s) : [];
    }
    case "mend": {
      const ability = abilityOf(request.check.about ?? "");
      return ability
        ? abilityHealing(patient, ability, healedPoints(result.margin ?? -1), (d) => !isIncurable(d.source, s))
        : [];
    }
    case "none":
      return [];
  }
}

/** What somebody exposed suffers by this check: the surroundings' own harm, or what was named for the illness; a poison is over with its second save. @rule TWI-291 TWI-292 TWI-293 TWI-295 */
function exposedOutcome(who: TwintensActor, exposed: ConditionState, result: RollResult, s: S): readonly Change[] {
  if (!isIllness(exposed)) return exposureChanges(who, exposed, result.success === false);
  const harm = result.success === false ? harmOf(exposed.source) : null;
  const kind = exposed.trait ?? "";
  const power =
    harm?.kind === "power" ? (s.character(harm.user)?.powers.find((p) => p.id === harm.power) ?? null) : null;
  return [
    ...(harm
      ? harmChanges(who, harm, power, result.failBy ?? 0, isExposure(kind) ? EXPOSURES[kind].rule : "TWI-295")
      : []),
    ...illnessEnds(who, exposed, s.seconds - (exposed.start?.key ?? s.seconds)),
  ];
}

/** DC that the blow or distraction itself sets; null where being stunned is all that asks. @rule TWI-236 TWI-434 */
export const blowOf = ({ subject, check }: Pick<CheckRequestOf, "subject" | "check">): number | null =>
  subject === STUNNED_ONLY ? null : subject === "" ? check.dc : Number(subject);

/** Both sides of a contest of two traits. @rule TWI-015 */
export function composeVersus(
  choices: CheckChoices,
  { who: uuid, trait }: { readonly who: Ref; readonly trait: string },
  s: S,
): Asked<OpposedExchange> {
  const mine = composeCheck({ ...choices, dc: null, take: "none" }, s);
  if (!mine.accepted) return mine;
  const [party, other] = [s.party(uuid), s.character(uuid)];
  if (!party || !other) return refuse("gone", { name: uuid });
  const theirs = rollOf(other, trait, s.settings, { dc: null, extra: inspiredRows(other) }, s);
  if (!theirs.accepted) return theirs;
  return {
    accepted: true,
    request: {
      sides: [
        { ...mine.request.actor, check: mine.request.check },
        { ...party, check: theirs.request },
      ],
      maneuver: null,
      ...(isPower(choices.trait) && isPower(trait) && { countered: choices.trait.slice(POWER.length) }),
    },
  };
}

const isPower = (trait: string): boolean => trait.startsWith(POWER);
