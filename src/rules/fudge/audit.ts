import { key } from "./labels.ts";
import { offenceList } from "./offence.ts";
import { abilityRank, activeComponents, defenseTally, imperviousRank, skillTally } from "./traits.ts";
import { explain } from "../kernel/rows.ts";
import type { FudgeCharacter, FudgeSettings } from "./types.ts";
import { ABILITY_KEYS, ABILITY_POINTS, ADVANTAGES, BOUGHT_DEFENSES, CAP_ABOVE_LEVEL, CAPPED_ABILITIES, DEFENSE_KEYS, NEVER_ABSENT, POINTS_PER_LEVEL, SKILL_RANKS_PER_POINT, SKILLS } from "./values.ts";

/** Character points by kind; skills keep their half. */
export interface PointTotals {
  readonly abilities: number;
  readonly powers: number;
  readonly advantages: number;
  readonly skills: number;
  readonly defenses: number;
  /** With the half point. */
  readonly total: number;
  /** The total for the budget, half points rounded up. */
  readonly spent: number;
  readonly budget: number;
  /** Negative when the budget is overdrawn. */
  readonly unspent: number;
}

/**
 * What a character has cost: abilities 2 a rank (an absent one gives back 10), defenses 1, two skill ranks 1, advantages by their price, powers as their cost says.
 * Equipment is paid through its advantage. The grand total is rounded up against the budget of 15 a power level.
 * @rule FUD-400 FUD-401 FUD-410 FUD-430 FUD-550 FUD-551 FUD-552
 */
export function pointTotals(character: FudgeCharacter): PointTotals {
  const abilities = ABILITY_KEYS.reduce((sum, a) => sum + abilityPoints(character.abilities[a]), 0);
  const powers = character.powers.filter((p) => p.source === "power").reduce((sum, p) => sum + p.cost, 0);
  const advantages = character.advantages.reduce((sum, a) => sum + ADVANTAGES[a.key].cost * a.rank, 0);
  const skills = character.skills.reduce((sum, s) => sum + s.rank, 0) / SKILL_RANKS_PER_POINT;
  const defenses = BOUGHT_DEFENSES.reduce((sum, d) => sum + character.defenses[d], 0);
  const total = abilities + powers + advantages + skills + defenses;
  const budget = character.powerLevel * POINTS_PER_LEVEL;
  const spent = Math.ceil(total);
  return { abilities, powers, advantages, skills, defenses, total, spent, budget, unspent: budget - spent };
}

function abilityPoints(rank: number | null): number {
  return rank === null ? ABILITY_POINTS.absent : rank * ABILITY_POINTS.perRank;
}

/** Something over its limit: a warning, never a bar. */
export interface AuditFinding {
  /** Lang key of the sentence, with `value` and `cap` among its placeholders. */
  readonly message: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly rule: string;
}

/** A measured value against its limit. */
interface Measure {
  readonly kind: "attack" | "effect" | "defense" | "skill" | "ability" | "resistance" | "impervious" | "advantage";
  /** Lang key or name of the trait. */
  readonly trait: string;
  readonly value: number;
  readonly cap: number;
  readonly rule: string;
}

/** Everything that the power level limits, before play-time clamps. */
function measures(character: FudgeCharacter, settings: FudgeSettings): readonly Measure[] {
  const open: FudgeSettings = { ...settings, strictCaps: false };
  const level = (kind: keyof typeof CAP_ABOVE_LEVEL): number => character.powerLevel + CAP_ABOVE_LEVEL[kind];
  const whole: FudgeCharacter = { ...character, bruises: 0, conditions: [] };
  const attacks = offenceList(whole, open);
  return [
    ...ABILITY_KEYS.map((a): Measure => ({ kind: "ability", trait: key("Ability", a, "label"), value: abilityRank(whole, a, open), cap: level("ability"), rule: (CAPPED_ABILITIES as readonly string[]).includes(a) ? "FUD-553" : "FUD-554" })),
    ...attacks.flatMap((a): Measure[] => (a.bonus === null ? [] : [{ kind: "attack", trait: a.name ?? a.label, value: a.bonus.total, cap: level("attack"), rule: "FUD-553" }])),
    ...attacks.map((a): Measure => ({ kind: "effect", trait: a.name ?? a.label, value: a.rank.total, cap: level("effect"), rule: "FUD-553" })),
    ...DEFENSE_KEYS.map((d): Measure => ({ kind: "defense", trait: key("Defense", d, "label"), value: explain(defenseTally(whole, d, open).rows).total, cap: level("defense"), rule: "FUD-553" })),
    ...whole.skills
      .filter((s) => !SKILLS[s.base].attack)
      .map((s): Measure => ({ kind: "skill", trait: key("Skill", s.base, "label"), value: explain(skillTally(whole, s, open).rows).total, cap: level("skill"), rule: "FUD-553" })),
    ...activeComponents(whole)
      .filter(({ component }) => component.effect === "resistance")
      .map(({ power, component }): Measure => ({ kind: "resistance", trait: power.name, value: component.rank, cap: character.powerLevel, rule: "FUD-556" })),
    ...DEFENSE_KEYS.map((d): Measure => ({ kind: "impervious", trait: key("Defense", d, "label"), value: imperviousRank(whole, d), cap: Math.max(0, Math.ceil(explain(defenseTally(whole, d, open).rows).total / 2)), rule: "FUD-556" })),
  ];
}

/**
 * What of a character is over its limit: "Parry 12, cap 10". Powers and equipment that are switched off are looked at too. Nothing is blocked.
 * @rule FUD-401 FUD-553 FUD-554 FUD-556 FUD-557 FUD-566
 */
export function audit(character: FudgeCharacter, settings: FudgeSettings): readonly AuditFinding[] {
  const on: FudgeCharacter = { ...character, powers: character.powers.map((p) => ({ ...p, active: true })) };
  const over = measures(on, settings)
    .filter((m) => m.value > m.cap)
    .map((m): AuditFinding => ({ message: key("Audit", m.kind), data: { trait: m.trait, value: m.value, cap: m.cap }, rule: m.rule }));
  return [...over, ...absences(character), ...ranks(character), ...overspent(character)];
}

/** Absent abilities that may not be. @rule FUD-401 */
function absences(character: FudgeCharacter): readonly AuditFinding[] {
  return NEVER_ABSENT.filter((a) => character.abilities[a] === null).map((a) => ({ message: key("Audit", "absent"), data: { trait: key("Ability", a, "label") }, rule: "FUD-401" }));
}

/** Advantages beyond their most ranks, or taken twice for one subject. @rule FUD-430 FUD-431 */
function ranks(character: FudgeCharacter): readonly AuditFinding[] {
  return character.advantages.flatMap((a, i): AuditFinding[] => {
    const { max, subject } = ADVANTAGES[a.key];
    const limit = max === "powerLevel" ? character.powerLevel : max;
    const trait = key("Advantage", a.key, "label");
    const twice = character.advantages.slice(0, i).some((b) => b.key === a.key && (!subject || b.subject === a.subject));
    return [
      ...(limit !== null && a.rank > limit ? [{ message: key("Audit", "advantage"), data: { trait, value: a.rank, cap: limit }, rule: "FUD-430" }] : []),
      ...(twice ? [{ message: key("Audit", "advantageTwice"), data: { trait, subject: a.subject }, rule: "FUD-431" }] : []),
    ];
  });
}

/** More points than the power level gives. @rule FUD-550 FUD-552 */
function overspent(character: FudgeCharacter): readonly AuditFinding[] {
  const { spent, budget } = pointTotals(character);
  return spent > budget ? [{ message: key("Audit", "points"), data: { value: spent, cap: budget }, rule: "FUD-550" }] : [];
}

/**
 * The lowest power level at which a build is legal: by points, attack bonuses, effect ranks, defenses, skills and the abilities with a cap of their own.
 * @rule FUD-555
 */
export function impliedPowerLevel(character: FudgeCharacter, settings: FudgeSettings): number {
  const byTraits = measures({ ...character, powers: character.powers.map((p) => ({ ...p, active: true })) }, settings).flatMap((m) => {
    if (m.kind === "ability") return m.rule === "FUD-553" ? [m.value - CAP_ABOVE_LEVEL.ability] : [];
    if (m.kind === "skill") return [m.value - CAP_ABOVE_LEVEL.skill];
    return m.kind === "attack" || m.kind === "effect" || m.kind === "defense" ? [m.value] : [];
  });
  return Math.max(1, Math.ceil(pointTotals(character).total / POINTS_PER_LEVEL), ...byTraits);
}
