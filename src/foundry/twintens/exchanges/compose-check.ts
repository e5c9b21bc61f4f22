import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { explain, type Row } from "../../../rules/kernel/rows.ts";
import {
  abilityCheck,
  abilityHealing,
  abilityLabel,
  activeRanks,
  aidRows,
  type CheckExchange,
  concentrationLost,
  type ConditionState,
  constitutionRequest,
  type EffectDefinition,
  type EffectKey,
  effectLabel,
  EFFECTS,
  enduranceRows,
  exposureChanges,
  extraEffort,
  featRank,
  GRADED,
  grantsFor,
  grappleBonus,
  harmChanges,
  harmOf,
  hasSecondChance,
  healedPoints,
  held,
  illnessEnds,
  initiativeRequest,
  inspiredRows,
  isIllness,
  key,
  lastingBonus,
  lift,
  line,
  modifierNow,
  type OpposedExchange,
  pay,
  penaltyRows,
  planBonus,
  planMade,
  plannedRows,
  powerRequest,
  removeOne,
  type RollRequest,
  type RollResult,
  SAVE_DC,
  type SaveKey,
  saveRequest,
  shieldRows,
  skillCheck,
  type SkillKey,
  SKILLS,
  spendConviction,
  STABILISE_DC,
  stabiliseChanges,
  tire,
  toughnessBonus,
  trackChanges,
  type TwintensActor,
  type TwintensSettings,
  ultimateEffort,
  worst,
} from "../../../rules/twintens/index.ts";
import type { Table } from "../../ruleset.ts";
import { abilityOf, type CheckChoices, type CheckPurpose, STUNNED_ONLY } from "../asks.ts";
import { characterAt, counted, placeNow, secondsNow, spendChanges } from "../facts.ts";
import { twintensSettings } from "../settings.ts";

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

const DANGER = { ten: false, twenty: false } as const;

/** A roll that is made of lines alone. */
export function plainRoll(
  label: string,
  rows: readonly Row[],
  settings: TwintensSettings,
  dc: number | null = null,
): RollRequest {
  return { kind: "check", label, rows, dc, take: DANGER, settings };
}

/** What a check takes beside its trait. */
export interface RollChoices {
  readonly dc: number | null;
  readonly danger?: boolean;
  readonly time?: boolean;
  readonly noTools?: boolean;
  readonly challenge?: CheckChoices["challenge"];
  readonly extra?: readonly Row[];
  /** Whom a healing touch is for. */
  readonly patient?: TwintensActor | null;
  readonly round?: number;
}

/** The save that shakes a lasting effect off: the one that follows the first where the effect has two. @rule TWI-233 TWI-440 */
function lastingSave(effect: EffectKey, own: SaveKey | null): SaveKey {
  const { save, then }: EffectDefinition = EFFECTS[effect];
  return then === undefined || then === "trip" ? (own ?? save ?? "will") : then;
}

/** The power behind a lasting condition, as its source names it: `uuid item`. */
function effectBehind(
  condition: ConditionState,
  table: Pick<Table, "character">,
): { readonly effect: EffectKey; readonly save: SaveKey } | null {
  const [uuid = "", id = ""] = (condition.source ?? "").split(" ");
  const power = characterAt(table, uuid)?.powers.find((p) => p.id === id);
  if (power) return { effect: power.key, save: lastingSave(power.key, power.save) };
  const effect = (Object.keys(GRADED) as EffectKey[]).find(
    (k) =>
      Object.hasOwn(EFFECTS, k) && GRADED[k]?.some((r) => (r.conditions as readonly string[]).includes(condition.id)),
  );
  return effect ? { effect, save: lastingSave(effect, null) } : null;
}

/**
 * A check of any trait by its key, as sheets, commands and macros name it.
 * @returns refusals of the rules, `trait.unknown`, `trait.gone`, `roll.noAbility`
 * @rule TWI-017 TWI-230 TWI-233 TWI-251 TWI-390 TWI-410 TWI-435
 */
export function rollOf(
  character: TwintensActor,
  trait: string,
  settings: TwintensSettings,
  choices: RollChoices,
  table: Pick<Table, "character"> | null = null,
): Asked<RollRequest> {
  const [kind = "", ...rest] = trait.split(":");
  const id = rest.join(":");
  const { dc, danger = true, time = false, noTools = false, challenge = "none", extra = [] } = choices;
  const options = { dc, danger, time, extra, settings };
  const one = (request: RollRequest): Asked<RollRequest> => ({ accepted: true, request });
  switch (kind) {
    case "ability": {
      const ability = abilityOf(id);
      return ability ? abilityCheck(character, ability, options) : refuse("trait.unknown", { trait });
    }
    case "save":
      if (id === "toughness")
        return one(
          plainRoll(
            key("Save", "toughness", "label"),
            [...toughnessBonus(character, false, settings).rows, ...extra],
            settings,
            dc,
          ),
        );
      return id === "fort" || id === "ref" || id === "will"
        ? one(saveRequest(character, id, options))
        : refuse("trait.unknown", { trait });
    case "skill":
    case "skillbase": {
      const base = Object.hasOwn(SKILLS, id) ? (id as SkillKey) : null;
      const best =
        kind === "skillbase"
          ? [...character.skills].filter((s) => s.key === base).sort((a, b) => b.ranks - a.ranks)[0]
          : character.skills.find((s) => s.id === id);
      if (!best && !base) return refuse(kind === "skill" ? "trait.gone" : "trait.unknown", { trait });
      const entry = best ?? { id: `untrained-${id}`, key: base as SkillKey, specialty: "", ranks: 0, misc: 0 };
      const who = best ? character : { ...character, skills: [...character.skills, entry] };
      return skillCheck(who, entry.id, { ...options, noTools, ...(challenge !== "none" && { challenge }) });
    }
    case "power": {
      const power = character.powers.find((p) => p.id === id);
      return power ? one(powerRequest(character, power, options)) : refuse("trait.gone");
    }
    case "unfasten":
      return one(unfastening(character, settings, dc, extra));
    case "initiative":
      return one(initiativeRequest(character, options));
    case "grapple":
      return one(
        plainRoll(key("Check", "grapple"), [...grappleBonus(character, settings).rows, ...extra], settings, dc),
      );
    case "constitution":
      return one(
        constitutionRequest(
          character,
          id === "rest" || id === "recovery" || id === "exertion" || id === "dying" ? id : "exertion",
          { ...options, dc: dc ?? 10 },
        ),
      );
    case "lasting": {
      const condition = character.conditions.find((c) => c.effect === id);
      const behind = condition && table ? effectBehind(condition, table) : null;
      if (!condition || !behind) return refuse("trait.gone");
      const since = condition.start ? Math.max(0, (choices.round ?? condition.start.round) - condition.start.round) : 0;
      const bonus = lastingBonus(since);
      const more = [
        ...extra,
        ...shieldRows(character, behind.effect),
        ...(bonus > 0 ? [line("again", bonus, "TWI-233")] : []),
      ];
      const number = dc ?? SAVE_DC + (condition.degree ?? 0);
      return behind.save === "toughness"
        ? refuse("trait.gone")
        : one(saveRequest(character, behind.save, { ...options, dc: number, extra: more }));
    }
    case "heal": {
      const power = character.powers.find((p) => p.id === id);
      const patient = choices.patient ?? character;
      if (!power) return refuse("trait.gone");
      return one(
        plainRoll(
          effectLabel(power.key),
          [
            ...(patient.track.dying
              ? []
              : [{ label: abilityLabel("con"), value: modifierNow(patient, "con", settings), rule: "TWI-251" }]),
            line("rank", Math.max(0, power.ranks - power.lost), "TWI-251"),
            ...(patient.track.dying ? penaltyRows(grantsFor(character)) : []),
            ...extra,
          ],
          settings,
          STABILISE_DC.healing,
        ),
      );
    }
    case "mend": {
      const [powerId = "", ability = ""] = id.split(":");
      const power = character.powers.find((p) => p.id === powerId);
      if (!power || abilityOf(ability) === null) return refuse("trait.gone");
      return one({
        ...plainRoll(
          effectLabel(power.key),
          [line("rank", activeRanks(power), "TWI-303"), ...penaltyRows(grantsFor(character)), ...extra],
          settings,
          STABILISE_DC.healing,
        ),
        about: ability,
      });
    }
    default:
      return refuse("trait.unknown", { trait });
  }
}

/** Getting free from what pins one's clothes: Strength or Escape Artist, whatever is better. @rule TWI-421 */
function unfastening(
  character: TwintensActor,
  settings: TwintensSettings,
  dc: number | null,
  extra: readonly Row[],
): RollRequest {
  const strength = abilityCheck(character, "str", { dc, danger: true, extra, settings });
  const artist = rollOf(character, "skillbase:escapeArtist", settings, { dc, extra });
  const ways = [strength, artist].flatMap((w) => (w.accepted ? [w.request] : []));
  return (
    [...ways].sort((a, b) => explain(b.rows).total - explain(a.rows).total)[0] ??
    plainRoll(key("Check", "escape"), extra, settings, dc)
  );
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
const mayPlan = (character: TwintensActor, table: Table): boolean =>
  featRank(character, "masterPlan") > 0 && table.encounter() === null;

/** A check as its card begins: who, what, held against what, and what hangs on it. @rule TWI-017 TWI-265 TWI-328 TWI-480 */
export function composeCheck(choices: CheckChoices, table: Table): Asked<CheckRequestOf> {
  const [actor, character] = [table.party(choices.actor), characterAt(table, choices.actor)];
  if (!actor || !character) return refuse("gone", { name: choices.actor });
  const settings = twintensSettings(table);
  const subject = choices.subject === "" ? null : table.party(choices.subject);
  if (choices.purpose === "plan" && !mayPlan(character, table))
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
      patient: characterAt(table, choices.subject),
      round: placeNow(table)?.round ?? 0,
    },
    table,
  );
  if (!asked.accepted) return asked;
  const { request } = asked;
  if (choices.take === "ten" && !request.take.ten) return refuse("roll.take");
  if (choices.take === "twenty" && !request.take.twenty) return refuse("roll.take");
  if (choices.effort) {
    const effort = extraEffort(character, "check", { counted: counted(character.ref, table) });
    if (!effort.accepted) return effort;
  }
  if (choices.ultimate) {
    const named = ultimateEffort(character, taskOf(choices.trait, character));
    const paid = named.accepted
      ? spendConviction(character, "ultimateEffort", {}, settings, counted(character.ref, table))
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
export function priceOf(request: CheckRequestOf, table: Table, overrule = false): readonly Change[] | Refusal {
  const character = characterAt(table, request.actor.uuid);
  if (!character) return refuse("gone", { name: request.actor.name });
  const effort = request.effort ? extraEffort(character, "check", { counted: counted(character.ref, table) }) : null;
  if (effort && !effort.accepted) return effort;
  const point =
    request.check.ultimate === true
      ? spendConviction(character, "ultimateEffort", {}, twintensSettings(table), counted(character.ref, table))
      : null;
  if (point && !point.accepted) return point;
  const paid = spendChanges(character.ref, checkAction(request.purpose), table, overrule);
  return paid.accepted ? [...paid.changes, ...(effort?.changes ?? []), ...(point?.changes ?? [])] : paid;
}

/** Whether a failed check may be thrown again by Second Chance. @rule TWI-421 */
export function mayTryAgain(request: CheckRequestOf, result: RollResult, table: Table): boolean {
  const who = characterAt(table, request.actor.uuid);
  return (
    who !== null &&
    result.success === false &&
    result.faces !== null &&
    result.chanced !== true &&
    hasSecondChance(who, request.chances ?? [])
  );
}

/** What a check's outcome writes, by its purpose. @rule TWI-233 TWI-236 TWI-244 TWI-251 TWI-267 TWI-291 TWI-292 TWI-293 TWI-295 TWI-440 */
export function outcomeChanges(request: CheckRequestOf, result: RollResult, table: Table): readonly Change[] {
  const who = characterAt(table, request.actor.uuid);
  const patient = characterAt(table, request.subject) ?? who;
  if (!who || !patient) return [];
  const settings = twintensSettings(table);
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
      if (patient.track.dying) return stabiliseChanges(patient, settings);
      const mark = worst(patient.track);
      return mark ? trackChanges(patient, removeOne(patient.track, mark), "TWI-251") : [];
    }
    case "concentration":
      return concentrationLost(who, blowOf(request), result.total);
    case "exposure": {
      const exposed = who.conditions.find((c) => c.effect === request.subject);
      return exposed && result.success !== null ? exposedOutcome(who, exposed, result, table) : [];
    }
    case "mend": {
      const ability = abilityOf(request.check.about ?? "");
      return ability ? abilityHealing(patient, ability, healedPoints(result.margin ?? -1)) : [];
    }
    case "none":
      return [];
  }
}

/** What somebody exposed suffers by this check: the surroundings' own harm, or what was named for the illness; a poison is over with its second save. @rule TWI-291 TWI-292 TWI-293 TWI-295 */
function exposedOutcome(
  who: TwintensActor,
  exposed: ConditionState,
  result: RollResult,
  table: Table,
): readonly Change[] {
  if (!isIllness(exposed)) return exposureChanges(who, exposed, result.success === false);
  const harm = result.success === false ? harmOf(exposed.source) : null;
  const power =
    harm?.kind === "power" ? (characterAt(table, harm.user)?.powers.find((p) => p.id === harm.power) ?? null) : null;
  return [
    ...(harm ? harmChanges(who, harm, power, result.failBy ?? 0) : []),
    ...illnessEnds(who, exposed, secondsNow() - (exposed.start?.key ?? secondsNow())),
  ];
}

/** DC that the blow or distraction itself sets; null where being stunned is all that asks. @rule TWI-236 TWI-434 */
export const blowOf = ({ subject, check }: Pick<CheckRequestOf, "subject" | "check">): number | null =>
  subject === STUNNED_ONLY ? null : subject === "" ? check.dc : Number(subject);

/** A point for a second throw, from who has to pay it as they are now. @rule TWI-326 */
export function payReroll(uuid: string, table: Table): ReturnType<typeof pay> {
  const character = characterAt(table, uuid);
  return character ? pay(character, "reroll", counted(uuid, table)) : refuse("gone", { name: uuid });
}

/** Both sides of a contest of two traits. @rule TWI-015 */
export function composeVersus(choices: CheckChoices, table: Table): Asked<OpposedExchange> {
  const mine = composeCheck({ ...choices, dc: null, take: "none" }, table);
  if (!mine.accepted) return mine;
  const [uuid = "", trait = ""] = choices.versus.split(" ");
  const [party, other] = [table.party(uuid), characterAt(table, uuid)];
  if (!party || !other) return refuse("gone", { name: uuid });
  const theirs = rollOf(other, trait, twintensSettings(table), { dc: null, extra: inspiredRows(other) }, table);
  if (!theirs.accepted) return theirs;
  return {
    accepted: true,
    request: {
      sides: [
        { ...mine.request.actor, check: mine.request.check },
        { ...party, check: theirs.request },
      ],
      maneuver: null,
    },
  };
}
