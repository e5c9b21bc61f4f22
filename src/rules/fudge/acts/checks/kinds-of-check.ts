import { refuse, RulesError } from "../../../kernel/refusal.ts";
import { type Row, row } from "../../../kernel/rows.ts";
import { capWhen, checkRequest } from "../../dice/check.ts";
import { areaCoverRow } from "../../dice/circumstances.ts";
import { failing } from "../../dice/degrees.ts";
import { CIRCUMSTANCE, type COVER } from "../../dice/values.ts";
import { senseFailure, senseUsed } from "../../hero/senses.ts";
import {
  abilityFailure,
  abilityTally,
  advantageRank,
  defenseFailure,
  defenseTally,
  initiativeTally,
  isActiveDefense,
  isTireless,
  isTrained,
  modifierRanks,
  type Related,
  relatedRows,
  skillAbility,
  type SkillChoice,
  skillFailure,
  skillTally,
  skillTraits,
  untrainedRefusal,
} from "../../hero/traits.ts";
import { ADVANTAGE_NUMBERS, CAP_ABOVE_LEVEL, DEFENSE_ABILITY } from "../../hero/values.ts";
import { abilityLabel, defenseLabel, key, line, skillLabel } from "../../labels.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import { conditionPenalty, grantsFor } from "../../state/conditions.ts";
import { heroicTry, readied } from "../../state/markers.ts";
import { defended, stanceDefenseRows } from "../../state/stance.ts";
import { CONDITION_NUMBERS } from "../../state/values.ts";
import type {
  AbilityKey,
  Asked,
  CheckRequest,
  Component,
  DefenseKey,
  FudgeCharacter,
  FudgeSettings,
  RollType,
  SenseType,
  SkillKey,
  Tally,
} from "../../types.ts";
import { UNTRAINED_EXPERTISE_DC } from "./task-table.ts";

/** What the player or Gamemaster adds to a check. */
export interface CheckOptions {
  readonly dc?: number | null;
  /** Further lines: circumstances, tools, extra effort. */
  readonly circumstances?: readonly Row[];
  readonly routine?: boolean;
  /** The dice count as at least this (Defend, Improved Defense, Inspire). */
  readonly minimumDice?: number | null;
  /** The dice count as this (Ultimate Effort, minions' Weaken). */
  readonly fixedDice?: number | null;
}

/** Options that skills have beyond those of every check. */
export interface SkillOptions extends CheckOptions {
  /** Ability used this time instead of the skill's own. */
  readonly ability?: AbilityKey | null;
  /** The Gamemaster says that an untrained try is possible: an easy case, a heroic feat. */
  readonly untrained?: boolean;
  /** How near the skill comes to the task, and which others help. */
  readonly related?: Related;
  /** Perception: the sense it is made with; absent: sight, or what is left. */
  readonly sense?: SenseType | null;
}

/** Whose check of what kind, and by which names points may have made something ready for it. */
type Whose = readonly [character: FudgeCharacter, kind: RollType, names: readonly string[]];

const largest = (...all: readonly (number | null)[]): number | null =>
  all.reduce((most, n) => (most === null || (n !== null && n > most) ? n : most), null);

/** What all checks have: lines, limits, dice, and what is ready for this one. @rule FUD-336 FUD-374 */
export function common(
  [character, kind, names]: Whose,
  tally: Tally,
  settings: FudgeSettings,
  penalties: readonly Row[],
  options: CheckOptions,
): Partial<CheckRequest> {
  const circumstances = [...penalties, ...(options.circumstances ?? [])];
  const ready = readied(character, kind, names, circumstances);
  return {
    bonus: tally.rows,
    cap: tally.cap,
    after: tally.after,
    circumstances: [...circumstances, ...ready.rows],
    dc: options.dc ?? null,
    routine: options.routine ?? false,
    minimumDice: largest(options.minimumDice ?? null, ready.minimumDice),
    fixedDice: options.fixedDice ?? ready.fixedDice,
    criticals: settings.criticals,
    ...(ready.uses.length > 0 && { uses: ready.uses }),
  };
}

/**
 * A check of a bare ability.
 * @rule FUD-007 FUD-042 FUD-043 FUD-402
 */
export function abilityCheck(
  character: FudgeCharacter,
  ability: AbilityKey,
  settings: FudgeSettings,
  options: CheckOptions = {},
): CheckRequest {
  const base = common(
    [character, "ability", [`ability:${ability}`]],
    abilityTally(character, ability, settings),
    settings,
    conditionPenalty(character, [ability]),
    options,
  );
  const endless = ability === "sta" && isTireless(character);
  return checkRequest("ability", {
    ...base,
    label: abilityLabel(ability),
    fails: abilityFailure(character, ability),
    ...(endless && { succeeds: failing(key("Automatic", "tireless"), "FUD-423") }),
  });
}

/**
 * A check of a skill. Trained-only skills refuse the untrained (`skill.trainedOnly`). Expertise without training reaches no DC above 5 and is never routine
 * (`skill.expertiseTooHard`, `skill.expertiseRoutine`).
 * @rule FUD-007 FUD-008 FUD-053 FUD-054 FUD-171 FUD-243 FUD-412 FUD-413
 */
export function skillCheck(
  character: FudgeCharacter,
  skill: SkillChoice,
  settings: FudgeSettings,
  options: SkillOptions = {},
): Asked<CheckRequest> {
  const trained = isTrained(character, skill);
  const expertise = skill.base === "expertise" && !trained;
  const heroic = trained ? null : heroicTry(character, skill.base);
  const refused = untrainedRefusal(character, skill, (options.untrained ?? false) || heroic !== null);
  if (refused) return refused;
  if (expertise && options.routine) return refuse("skill.expertiseRoutine");
  if (expertise && (options.dc ?? 0) > UNTRAINED_EXPERTISE_DC)
    return refuse("skill.expertiseTooHard", { dc: UNTRAINED_EXPERTISE_DC });
  const ability = options.ability ?? skillAbility(skill);
  const sense = skill.base === "perception" ? senseUsed(character, options.sense ?? null) : null;
  const penalties = [
    ...conditionPenalty(character, [...skillTraits(skill, ability), ...(sense === null ? [] : [sense])]),
    ...perceptionRows(character, skill),
  ];
  const tally = skillTally(character, skill, settings, ability);
  const related = options.related ? relatedRows(character, "id" in skill ? skill.rank : 0, options.related) : [];
  const base = common(
    [character, "skill", ["id" in skill ? `skill:${skill.id}` : "", `skillbase:${skill.base}`]],
    { ...tally, rows: [...tally.rows, ...related] },
    settings,
    penalties,
    options,
  );
  const uses = [...(base.uses ?? []), ...(heroic ? [heroic.effect] : [])];
  const specialty = "id" in skill ? skill.specialty : (skill.specialty ?? "");
  return {
    accepted: true,
    request: checkRequest("skill", {
      ...base,
      ...(uses.length > 0 && { uses }),
      label: skillLabel(skill.base),
      ...(specialty !== "" && { data: { specialty } }),
      fails: skillFailure(character, skill, ability) ?? (sense && senseFailure(character, sense)),
    }),
  };
}

function perceptionRows(character: FudgeCharacter, skill: SkillChoice): readonly Row[] {
  const { perception } = grantsFor(character);
  return skill.base === "perception" && perception !== 0
    ? [line("asleep", CONDITION_NUMBERS.asleepPerception, "FUD-210")]
    : [];
}

/**
 * Whether a check may be routine although there is pressure: Skill Mastery of that very skill.
 * @param skill  id of the entry
 * @rule FUD-053
 */
export function mayBeRoutineUnderPressure(character: FudgeCharacter, skill: string): boolean {
  return character.advantages.some((a) => a.key === "skillMastery" && a.subject === skill);
}

/**
 * A defense check: active (Dodge, Parry) or passive. Defenses are never routine. An active one is halved while vulnerable and nothing while defenseless; a passive one
 * works always, even unconscious.
 * @throws RulesError `defense-not-routine` when asked for a routine one
 * @rule FUD-007 FUD-060 FUD-120 FUD-121 FUD-207 FUD-208 FUD-290 FUD-295 FUD-311 FUD-312
 */
export function defenseCheck(
  character: FudgeCharacter,
  defense: DefenseKey,
  settings: FudgeSettings,
  options: CheckOptions = {},
): CheckRequest {
  if (options.routine) throw new RulesError("defense-not-routine", { defense });
  const active = isActiveDefense(defense);
  const chosen = active ? defended(character) : null;
  const minimumDice = options.minimumDice ?? (chosen === null ? null : defendMinimum(character, chosen, defense));
  const penalties = [
    ...conditionPenalty(character, [defense, DEFENSE_ABILITY[defense]]),
    ...(active ? stanceDefenseRows(character) : []),
  ];
  const kind = active ? "activeDefense" : "passiveDefense";
  const base = common(
    [character, kind, [`defense:${defense}`]],
    defenseTally(character, defense, settings),
    settings,
    penalties,
    { ...options, minimumDice },
  );
  return checkRequest(kind, {
    ...base,
    label: defenseLabel(defense),
    openness: active ? grantsFor(character).openness : "guarded",
    fails: defenseFailure(character, defense),
  });
}

/** What looks do in Deception and Persuasion on those who are drawn to somebody. @rule FUD-430 */
export function attractiveRows(character: FudgeCharacter, skill: SkillKey): readonly Row[] {
  const rank =
    skill === "deception" || skill === "persuasion"
      ? Math.min(advantageRank(character, "attractive"), CIRCUMSTANCE.majorBonus)
      : 0;
  return rank === 0 ? [] : [line("attractive", rank, "FUD-430")];
}

/**
 * The Dodge of somebody caught in an area: with Evasion (+1 or +2) and what cover adds; the area brings the DC (`resolveArea`).
 * @rule FUD-095 FUD-115 FUD-430
 */
export function areaDodge(
  character: FudgeCharacter,
  cover: keyof typeof COVER,
  settings: FudgeSettings,
  options: CheckOptions = {},
): CheckRequest {
  const evasion = advantageRank(character, "evasion");
  const rows = [
    ...(evasion > 0 ? [line("evasion", evasion, "FUD-430")] : []),
    ...(cover === "none" ? [] : [areaCoverRow(cover)]),
  ];
  return defenseCheck(character, "dodge", settings, {
    ...options,
    circumstances: [...rows, ...(options.circumstances ?? [])],
  });
}

/**
 * A power check: the effect's rank. A permanent effect never rolls. The rank of an attack stands under the power level.
 * @rule FUD-007 FUD-026 FUD-063 FUD-064 FUD-553
 */
export function powerCheck(
  character: FudgeCharacter,
  component: Component,
  settings: FudgeSettings,
  options: CheckOptions = {},
): CheckRequest {
  const cap = isAttackEffect(component)
    ? capWhen(settings.strictCaps, character.powerLevel + CAP_ABOVE_LEVEL.effect, "FUD-553")
    : null;
  const tally: Tally = {
    rows: [row(key("Effect", component.effect, "label"), component.rank, "FUD-063")],
    cap,
    after: [],
  };
  const base = common([character, "power", []], tally, settings, conditionPenalty(character, [component.id]), options);
  return checkRequest("power", {
    ...base,
    label: key("Effect", component.effect, "label"),
    ...(component.duration === "permanent" && { fixedDice: 0 }),
  });
}

/**
 * Whether an effect counts as an attack for the power level: those typed attack, anything with the Attack extra, and Illusion, Mind Reading and Move Object.
 * @rule FUD-557
 */
export function isAttackEffect(component: Component): boolean {
  return EFFECTS[component.effect].attack || modifierRanks(component, "attack") > 0;
}

/**
 * The initiative roll, made once a conflict.
 * @rule FUD-007 FUD-022 FUD-260 FUD-266
 */
export function initiativeCheck(
  character: FudgeCharacter,
  settings: FudgeSettings,
  options: CheckOptions = {},
): CheckRequest {
  const base = common(
    [character, "initiative", ["initiative"]],
    initiativeTally(character, settings),
    settings,
    conditionPenalty(character, ["initiative", "agl"]),
    options,
  );
  return checkRequest("initiative", { ...base, fails: null });
}

/**
 * A check of the Gamemaster's own making: any bonus, no trait behind it.
 * @rule FUD-007 FUD-010 FUD-022
 */
export function genericCheck(bonus: number, settings: FudgeSettings, options: CheckOptions = {}): CheckRequest {
  return checkRequest("generic", {
    bonus: [line("bonus", bonus, "FUD-006")],
    circumstances: options.circumstances ?? [],
    dc: options.dc ?? null,
    routine: options.routine ?? false,
    minimumDice: options.minimumDice ?? null,
    fixedDice: options.fixedDice ?? null,
    criticals: settings.criticals,
  });
}

/**
 * The smallest value that an active defense's dice count as after the Defend action: +1 for the chosen defense, 0 for the other with Improved Defense.
 * @returns null when the dice stand as they are
 * @rule FUD-026 FUD-295
 */
export function defendMinimum(character: FudgeCharacter, chosen: DefenseKey, rolled: DefenseKey): number | null {
  if (chosen === rolled) return ADVANTAGE_NUMBERS.defendMinimum;
  return isActiveDefense(rolled) && advantageRank(character, "improvedDefense") > 0
    ? ADVANTAGE_NUMBERS.improvedDefenseMinimum
    : null;
}
