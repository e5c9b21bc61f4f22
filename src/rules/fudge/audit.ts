import { explain } from "../kernel/rows.ts";
import { key } from "./labels.ts";
import { offenceList, type Attack } from "./offence.ts";
import { COST_DEFAULTS, type CostOptions } from "./powers/cost.ts";
import { variableBudget } from "./powers/budgets.ts";
import { pointSheet, powerPoints, totalsOf, type PointSheet, type PointTotals } from "./points.ts";
import { inspectPower } from "./powers/inspect.ts";
import { abilityRank, activeComponents, defenseTally, hardens, imperviousRank, isTireless, modifierRanks, sizeRank, skillTally } from "./traits.ts";
import type { AbilityKey, Component, DefenseKey, FudgeCharacter, FudgeSettings, PowerEntry, SkillKey } from "./types.ts";
import { ABILITY_KEYS, ADVANTAGES, CAP_ABOVE_LEVEL, CAPPED_ABILITIES, DEFENSE_ABILITY, DEFENSE_KEYS, HUMAN_SIZE, NEVER_ABSENT, POINTS_PER_LEVEL, SKILLS } from "./values.ts";

/** A change of the build that would help: a bought number to lower. The parts of one finding belong together. */
export type AuditMend =
  | { readonly what: "ability"; readonly id: AbilityKey; readonly from: number; readonly to: number }
  | { readonly what: "defense"; readonly id: DefenseKey; readonly from: number; readonly to: number }
  /** Id of the skill entry or advantage entry. */
  | { readonly what: "skill" | "advantage"; readonly id: string; readonly from: number; readonly to: number }
  /** Rank of an effect. */
  | { readonly what: "component"; readonly power: string; readonly id: string; readonly from: number; readonly to: number }
  /** Ranks of a modifier; to 0 takes it away. */
  | { readonly what: "modifier"; readonly power: string; readonly id: string; readonly key: string; readonly from: number; readonly to: number }
  /** The price written on a power. */
  | { readonly what: "cost"; readonly power: string; readonly from: number; readonly to: number };

/** Something over its limit: a warning, never a bar. */
export interface AuditFinding {
  /** Lang key of the sentence, with `value` and `cap` among its placeholders. */
  readonly message: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly rule: string;
  /** What would mend it, taken together; empty when that is for people to decide. */
  readonly mends: readonly AuditMend[];
}

/** A measured value against its limit. */
interface Measure {
  readonly kind: "attack" | "effect" | "defense" | "skill" | "ability" | "resistance" | "impervious" | "create";
  /** Lang key or name of the trait. */
  readonly trait: string;
  readonly value: number;
  readonly cap: number;
  readonly rule: string;
  /** Tail of the sentence's key where it isn't the kind's own. */
  readonly says?: string;
  /** What the value is added up of and may be lowered, first choice first. */
  readonly sources: () => readonly Lowerable[];
  /** What would mend it where the value is no sum. */
  readonly mends?: () => readonly AuditMend[];
}

/** A bought number and how far it can fall. */
interface Lowerable {
  readonly from: number;
  readonly least: number;
  /** How much of the measured value a point of it is worth. */
  readonly worth: number;
  readonly mend: (to: number) => AuditMend;
}

const lowerable = (from: number, least: number, mend: Lowerable["mend"], worth = 1): readonly Lowerable[] => (from > least ? [{ from, least, worth, mend }] : []);

/** Bought numbers lowered in order until they are worth so much less; null when they don't suffice. */
function lowered(sources: readonly Lowerable[], excess: number): readonly AuditMend[] | null {
  let over = excess;
  const mends: AuditMend[] = [];
  for (const s of sources) {
    if (over <= 0) break;
    const by = Math.min(s.from - s.least, Math.ceil(over / s.worth));
    mends.push(s.mend(s.from - by));
    over -= by * s.worth;
  }
  return over <= 0 ? mends : null;
}

/** What would bring a value under its cap; empty when nothing bought does. */
const mendsFor = ({ value, cap, sources, mends }: Measure): readonly AuditMend[] => mends?.() ?? lowered(sources(), value - cap) ?? [];

const LEAST_ABILITY = -5;

function ofAbility(character: FudgeCharacter, id: AbilityKey): readonly Lowerable[] {
  const from = character.abilities[id];
  return from === null ? [] : lowerable(from, LEAST_ABILITY, (to) => ({ what: "ability", id, from, to }));
}

function ofSkill(character: FudgeCharacter, id: string): readonly Lowerable[] {
  const held = character.skills.find((s) => s.id === id);
  return held ? lowerable(held.rank, 0, (to) => ({ what: "skill", id, from: held.rank, to })) : [];
}

function ofAdvantage(character: FudgeCharacter, name: string): readonly Lowerable[] {
  return character.advantages.filter((a) => a.key === name).flatMap((a) => lowerable(a.rank, 0, (to) => ({ what: "advantage", id: a.id, from: a.rank, to })));
}

/** Ranks of effects that add to a trait. */
function ofComponents(character: FudgeCharacter, test: (component: Component) => boolean, least = 1): readonly Lowerable[] {
  return character.powers.flatMap((p) => p.components.filter(test).flatMap((c) => lowerable(c.rank, least, (to) => ({ what: "component", power: p.id, id: c.id, from: c.rank, to }))));
}

function ofModifier(power: string, component: Component, name: string, worth: number): readonly Lowerable[] {
  const held = component.modifiers.find((m) => m.key === name);
  return held ? lowerable(held.ranks, 0, (to) => ({ what: "modifier", power, id: component.id, key: name, from: held.ranks, to }), worth) : [];
}

const enhances = (...traits: readonly string[]) => (c: Component): boolean => c.effect === "enhancedTrait" && c.trait !== null && traits.includes(c.trait);

function abilityMeasure(character: FudgeCharacter, settings: FudgeSettings, a: AbilityKey): Measure {
  const own = (CAPPED_ABILITIES as readonly string[]).includes(a);
  return { kind: "ability", trait: key("Ability", a, "label"), value: abilityRank(character, a, settings), cap: character.powerLevel + CAP_ABOVE_LEVEL.ability, rule: own ? "FUD-553" : "FUD-554", sources: () => [...ofAbility(character, a), ...ofComponents(character, enhances(a))] };
}

/** The component behind an entry of the offense list; null for Unarmed. */
function behind(character: FudgeCharacter, attack: Attack): { readonly power: string; readonly component: Component } | null {
  for (const p of character.powers) for (const component of p.components) if (attack.id === `${p.id}.${component.id}`) return { power: p.id, component };
  return null;
}

function attackMeasures(character: FudgeCharacter, attack: Attack): readonly Measure[] {
  const trait = attack.name ?? attack.label;
  const effect = (): readonly Lowerable[] => {
    const source = behind(character, attack);
    return [...(source ? ofComponents(character, (c) => c === source.component) : []), ...(attack.strengthBased ? ofAbility(character, "str") : [])];
  };
  const aim = (): readonly Lowerable[] => {
    const source = behind(character, attack);
    return [...(source ? ofModifier(source.power, source.component, "accurate", 2) : []), ...attack.traits.flatMap((t) => ofSkill(character, t)), ...ofAbility(character, attack.range === "close" ? "fgt" : "dex")];
  };
  const rank: Measure = { kind: "effect", trait, value: attack.rank.total, cap: character.powerLevel + CAP_ABOVE_LEVEL.effect, rule: "FUD-553", sources: effect };
  return attack.bonus === null ? [rank] : [{ kind: "attack", trait, value: attack.bonus.total, cap: character.powerLevel + CAP_ABOVE_LEVEL.attack, rule: "FUD-553", sources: aim }, rank];
}

function defenseMeasures(character: FudgeCharacter, settings: FudgeSettings, d: DefenseKey): readonly Measure[] {
  const value = explain(defenseTally(character, d, settings).rows).total;
  const trait = key("Defense", d, "label");
  const cap = character.powerLevel + CAP_ABOVE_LEVEL.defense;
  const made = (): readonly Lowerable[] => {
    const bought = d === "toughness" ? [] : lowerable(character.defenses[d], 0, (to): AuditMend => ({ what: "defense", id: d, from: character.defenses[d], to }));
    return [...bought, ...ofComponents(character, enhances(d)), ...ofAbility(character, DEFENSE_ABILITY[d])];
  };
  const small = d === "dodge" ? Math.max(0, HUMAN_SIZE - sizeRank(character)) : 0;
  const hard = Math.max(0, Math.ceil(value / 2));
  return [
    { kind: "defense", trait, value: value + small, cap, rule: small > 0 ? "FUD-096" : "FUD-553", sources: made, ...(small > 0 && { says: "smallDodge" }), ...(d === "toughness" && { mends: () => softer(character, settings, cap) }) },
    { kind: "impervious", trait, value: imperviousRank(character, d), cap: hard, rule: "FUD-556", sources: () => [], mends: () => lessImpervious(character, d, hard) },
  ];
}

/**
 * Toughness is the best layer and Defensive Roll, not their sum with each other: the roll falls first, then each layer that alone stands over what is left.
 * @rule FUD-421
 */
function softer(character: FudgeCharacter, settings: FudgeSettings, cap: number): readonly AuditMend[] {
  const layers = explain(defenseTally(character, "toughness", settings, false).rows).total;
  const roll = explain(defenseTally(character, "toughness", settings, true).rows).total - layers;
  const rolled = lowered(ofAdvantage(character, "defensiveRoll"), Math.min(roll, layers + roll - cap)) ?? [];
  const left = roll - rolled.reduce((sum, m) => sum + ("from" in m ? m.from - m.to : 0), 0);
  const most = cap - left;
  const protection = ofComponents(character, (c) => c.effect === "protection" && c.rank > most).map((s) => s.mend(Math.max(s.least, most)));
  const own = explain(defenseTally({ ...character, powers: without(character, "protection") }, "toughness", settings, false).rows).total;
  const natural = own > most ? lowered([...ofComponents(character, enhances("toughness", "sta")), ...ofAbility(character, "sta")], own - most) : [];
  return natural === null || most < 1 ? [] : [...rolled, ...protection, ...natural];
}

/** Powers with their effects of one kind taken out. */
const without = (character: FudgeCharacter, effect: Component["effect"]): FudgeCharacter["powers"] => character.powers.map((p) => ({ ...p, components: p.components.filter((c) => c.effect !== effect) }));

/** Impervious counts at its best: every layer over the cap comes down to it. @rule FUD-556 */
const lessImpervious = (character: FudgeCharacter, d: DefenseKey, cap: number): readonly AuditMend[] =>
  character.powers.flatMap((p) => p.components.flatMap((c) => (hardens(c, d) ? (lowered(ofModifier(p.id, c, "impervious", 1), modifierRanks(c, "impervious") - cap) ?? []) : [])));

/** Skills with no entry of their own that a power enhances. */
function givenSkills(character: FudgeCharacter): readonly SkillKey[] {
  const held = new Set<string>(character.skills.map((s) => s.base));
  const named = character.powers.flatMap((p) => p.components.flatMap((c) => (c.effect === "enhancedTrait" && c.trait !== null ? [c.trait] : [])));
  return (Object.keys(SKILLS) as SkillKey[]).filter((s) => named.includes(s) && !held.has(s));
}

/** Everything that the power level limits, before play-time clamps. Phantom Ranks are exempt. */
function measures(character: FudgeCharacter, settings: FudgeSettings): readonly Measure[] {
  const open: FudgeSettings = { ...settings, strictCaps: false };
  const whole: FudgeCharacter = { ...character, bruises: 0, conditions: [] };
  const attacks = offenceList(whole, open).flatMap((a) => attackMeasures(whole, a));
  const defenses = DEFENSE_KEYS.flatMap((d) => defenseMeasures(whole, open, d));
  const ranked = (kind: "resistance" | "create"): readonly Measure[] =>
    activeComponents(whole)
      .filter(({ component }) => component.effect === kind)
      .map(({ power, component }) => ({ kind, trait: power.name, value: component.rank, cap: character.powerLevel, rule: "FUD-556", sources: () => ofComponents(whole, (c) => c === component) }));
  return [
    ...ABILITY_KEYS.map((a) => abilityMeasure(whole, open, a)),
    ...attacks.filter((m) => m.kind === "attack"),
    ...attacks.filter((m) => m.kind === "effect"),
    ...defenses.filter((m) => m.kind === "defense"),
    ...whole.skills
      .filter((s) => !SKILLS[s.base].attack)
      .map((s): Measure => ({ kind: "skill", trait: key("Skill", s.base, "label"), value: explain(skillTally(whole, s, open).rows).total, cap: character.powerLevel + CAP_ABOVE_LEVEL.skill, rule: "FUD-553", sources: () => [...ofSkill(whole, s.id), ...ofComponents(whole, enhances(s.id, s.base)), ...ofAbility(whole, s.ability)] })),
    ...givenSkills(whole)
      .filter((s) => !SKILLS[s].attack)
      .map((s): Measure => ({ kind: "skill", trait: key("Skill", s, "label"), value: explain(skillTally(whole, { base: s }, open).rows).total, cap: character.powerLevel + CAP_ABOVE_LEVEL.skill, rule: "FUD-553", sources: () => [...ofComponents(whole, enhances(s)), ...ofAbility(whole, SKILLS[s].ability)] })),
    ...ranked("resistance"),
    ...defenses.filter((m) => m.kind === "impervious"),
    ...ranked("create"),
  ];
}

const isForm = (p: PowerEntry): boolean => (p.paidBy ?? null) !== null;

/** What may hold at the same time, everything switched on: what was bought, and beside it each form of a Variable power or temporary power by itself. */
function looks(character: FudgeCharacter): readonly FudgeCharacter[] {
  const on = character.powers.map((p) => ({ ...p, active: true, member: null }));
  const own = on.filter((p) => !isForm(p));
  return [{ ...character, powers: own }, ...on.filter(isForm).map((form) => ({ ...character, powers: [...own, form] }))];
}

/** Every measure of every look, the highest value of each once. */
function measured(character: FudgeCharacter, settings: FudgeSettings): readonly Measure[] {
  const most = new Map<string, Measure>();
  for (const look of looks(character)) {
    const seen = new Map<string, number>();
    for (const m of measures(look, settings)) {
      const same = `${m.kind} ${m.trait}`;
      const nth = (seen.get(same) ?? 0) + 1;
      seen.set(same, nth);
      const name = `${same} ${nth}`;
      const held = most.get(name);
      if (!held || m.value - m.cap > held.value - held.cap) most.set(name, m);
    }
  }
  return [...most.values()];
}

/** A number under its cap, for a list of all of them. */
export interface CapEntry {
  readonly kind: Measure["kind"];
  /** Lang key or name of the trait. */
  readonly trait: string;
  readonly value: number;
  readonly cap: number;
  readonly rule: string;
}

/** Everything that the power level caps, with the cap: what the audit goes through. @rule FUD-553 FUD-554 FUD-556 FUD-673 */
export function capsOf(character: FudgeCharacter, settings: FudgeSettings): readonly CapEntry[] {
  return measured(character, settings).map(({ kind, trait, value, cap, rule }) => ({ kind, trait, value, cap, rule }));
}

/** Forms of a Variable power that cost more than it holds: each by itself, and those that are on together. @rule FUD-500 */
function forms(character: FudgeCharacter, options: CostOptions): readonly AuditFinding[] {
  return character.powers.flatMap((variable) =>
    variable.components
      .filter((c) => c.effect === "variable")
      .flatMap((c): AuditFinding[] => {
        const mine = character.powers.filter((p) => p.paidBy === variable.id);
        const dear = mine.filter((p) => variableBudget(c.rank, [p], options).left < 0);
        const active = mine.filter((p) => p.active);
        const together = variableBudget(c.rank, active, options);
        return [
          ...dear.map((p): AuditFinding => ({ message: key("Audit", "form"), data: { trait: p.name, value: powerPoints(p, options), cap: together.budget }, rule: "FUD-500", mends: [] })),
          ...(active.length > 1 && together.left < 0 ? [{ message: key("Audit", "formsTogether"), data: { trait: variable.name, value: together.total, cap: together.budget }, rule: "FUD-500", mends: [] }] : []),
        ];
      }),
  );
}

/**
 * What of a character is over its limit: "Parry 12, cap 10", with what to lower. Powers and equipment that are switched off are looked at too. Nothing is blocked.
 * @param sheet  the character's points, where the caller has them already
 * @rule FUD-401 FUD-553 FUD-554 FUD-556 FUD-557 FUD-566
 */
export function audit(character: FudgeCharacter, settings: FudgeSettings, sheet: PointSheet = pointSheet(character)): readonly AuditFinding[] {
  const totals = totalsOf(character, sheet);
  const options: CostOptions = { ratio: settings.costRatio ?? COST_DEFAULTS.ratio };
  const over = measured(character, settings)
    .filter((m) => m.value > m.cap)
    .map((m): AuditFinding => ({ message: key("Audit", m.says ?? m.kind), data: { trait: m.trait, value: m.value, cap: m.cap }, rule: m.rule, mends: mendsFor(m) }));
  return [...over, ...tireless(character), ...absences(character), ...ranks(character, totals.total), ...illegalPowers(character, options), ...forms(character, options), ...overspent(character, totals, sheet)];
}

/** Immunity to fatigue needs a Stamina of 0. @rule FUD-513 */
function tireless(character: FudgeCharacter): readonly AuditFinding[] {
  const { sta } = character.abilities;
  return isTireless(character) && sta !== null && sta !== 0 ? [{ message: key("Audit", "tirelessStamina"), data: { value: sta, cap: 0 }, rule: "FUD-513", mends: sta > 0 ? [{ what: "ability", id: "sta", from: sta, to: 0 }] : [] }] : [];
}

/** Absent abilities that may not be. @rule FUD-401 */
function absences(character: FudgeCharacter): readonly AuditFinding[] {
  return NEVER_ABSENT.filter((a) => character.abilities[a] === null).map((a) => ({ message: key("Audit", "absent"), data: { trait: key("Ability", a, "label") }, rule: "FUD-401", mends: [] }));
}

/** Advantages beyond their most ranks, or taken twice for one subject; followers worth as much as their owner. @rule FUD-430 FUD-431 FUD-601 */
function ranks(character: FudgeCharacter, total: number): readonly AuditFinding[] {
  return character.advantages.flatMap((a, i): AuditFinding[] => {
    const { max, subject } = ADVANTAGES[a.key];
    const follower = (a.key === "minion" || a.key === "sidekick") && a.rank >= total;
    const limit = follower ? Math.max(0, Math.ceil(total) - 1) : max === "powerLevel" ? character.powerLevel : max;
    const trait = key("Advantage", a.key, "label");
    const twice = character.advantages.slice(0, i).some((b) => b.key === a.key && (!subject || b.subject === a.subject));
    return [
      ...(limit !== null && a.rank > limit ? [{ message: key("Audit", "advantage"), data: { trait, value: a.rank, cap: limit }, rule: follower ? "FUD-601" : "FUD-430", mends: [{ what: "advantage", id: a.id, from: a.rank, to: limit } as const] }] : []),
      ...(twice ? [{ message: key("Audit", "advantageTwice"), data: { trait, subject: a.subject }, rule: "FUD-431", mends: [] }] : []),
    ];
  });
}

/** What the cost engine finds illegal about powers, and prices that are not what the effects come to. @rule FUD-450 FUD-459 */
function illegalPowers(character: FudgeCharacter, options: CostOptions): readonly AuditFinding[] {
  const skills = Object.fromEntries(character.skills.map((s) => [s.id, s.base]));
  return character.powers.flatMap((p): AuditFinding[] => {
    const wrong = inspectPower(p, options, skills).filter((f) => f.severity === "illegal");
    const asked = powerPoints(p, options);
    return [
      ...wrong.map((f): AuditFinding => ({ message: key("Refusal", f.reason), data: { ...f.data, power: p.name }, rule: f.rule, mends: [] })),
      ...(p.cost !== asked && p.cost !== 0 ? [{ message: key("Audit", "cost"), data: { trait: p.name, value: p.cost, cap: asked }, rule: "FUD-459", mends: [{ what: "cost", power: p.id, from: p.cost, to: asked } as const] }] : []),
    ];
  });
}

/** More points than the power level gives, more gear than was bought. @rule FUD-550 FUD-552 FUD-585 */
function overspent(character: FudgeCharacter, { spent, budget }: PointTotals, { equipment }: PointSheet): readonly AuditFinding[] {
  const held = character.advantages.find((a) => a.key === "equipment");
  const mends: readonly AuditMend[] = held ? [{ what: "advantage", id: held.id, from: held.rank, to: equipment.impliedRank }] : [];
  return [
    ...(equipment.unspent < 0 ? [{ message: key("Audit", "equipment"), data: { value: equipment.total, cap: equipment.budget }, rule: "FUD-585", mends }] : []),
    ...(spent > budget ? [{ message: key("Audit", "points"), data: { value: spent, cap: budget }, rule: "FUD-550", mends: [] }] : []),
  ];
}

/**
 * The lowest power level at which a build is legal: by points, attack bonuses, effect ranks, defenses, skills and the abilities with a cap of their own.
 * @rule FUD-555
 */
export function impliedPowerLevel(character: FudgeCharacter, settings: FudgeSettings, sheet: PointSheet = pointSheet(character)): number {
  const byTraits = measured(character, settings).flatMap((m) => {
    if (m.kind === "ability") return m.rule === "FUD-553" ? [m.value - CAP_ABOVE_LEVEL.ability] : [];
    if (m.kind === "skill") return [m.value - CAP_ABOVE_LEVEL.skill];
    return m.kind === "attack" || m.kind === "effect" || m.kind === "defense" ? [m.value] : [];
  });
  return Math.max(1, Math.ceil(totalsOf(character, sheet).total / POINTS_PER_LEVEL), ...byTraits);
}

/** Complications that somebody must have at least. @rule FUD-571 */
const COMPLICATIONS_NEEDED = 2;

/**
 * What a hero's background lacks: a real name, two complications, one of them a motivation.
 * @rule FUD-571
 */
export function backgroundAudit(background: { readonly realName: string; readonly complications: readonly { readonly motivation: boolean }[] }): readonly AuditFinding[] {
  const { realName, complications } = background;
  const lacks = (name: string, data: AuditFinding["data"] = {}): AuditFinding => ({ message: key("Audit", name), data, rule: "FUD-571", mends: [] });
  return [
    ...(realName.trim() === "" ? [lacks("realName")] : []),
    ...(complications.length < COMPLICATIONS_NEEDED ? [lacks("complications", { value: complications.length, cap: COMPLICATIONS_NEEDED })] : []),
    ...(complications.some((c) => c.motivation) ? [] : [lacks("motivation")]),
  ];
}
