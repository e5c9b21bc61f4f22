import type { FileDocument, FileModifier, FilePower } from "./file.ts";
import { ACTION_NAMES, ADVANTAGE_NAMES, BASE_COST, DURATION_NAMES, EFFECT_NAMES, GODHOOD_NAMES, MODIFIER_NAMES, OWN_COST, RANGE_NAMES, SET_BY_CALCULATOR, SKILL_NAMES } from "./names.ts";
import { ADVANTAGES, EFFECTS, POINTS_PER_LEVEL } from "../values.ts";

/** What the calculator shows for a file: it saves no totals, so they are reckoned as it reckons them. */
export interface CalculatorTotals {
  readonly abilities: number;
  readonly powers: number;
  readonly equipment: number;
  readonly advantages: number;
  /** With the half point. */
  readonly skills: number;
  readonly defenses: number;
  readonly total: number;
}

/** The least points a rank that the calculator counts, and for Variable. */
const LEAST = { any: -3, variable: 5 } as const;

/** Places on the calculator's lists; what isn't on one has none. */
const ACTIONS = ["slow", "full", "standard", "move", "free"] as const;
const RANGES = ["close", "ranged", "perception"] as const;
const DURATIONS = ["concentration", "sustained", "continuous", "permanent"] as const;
const place = (list: readonly string[], value: string): number => list.indexOf(value);

/** Points a rank of a row without modifiers. */
export function baseCostOf(row: Pick<FilePower, "effect" | "cost">): number {
  const key = EFFECT_NAMES.toKey.get(row.effect);
  if (key === undefined) return 1;
  const { cost } = EFFECTS[key];
  const usual = BASE_COST[key] ?? (cost === "trait" ? 2 : cost.min);
  return OWN_COST.includes(key) && row.cost !== undefined ? row.cost : usual;
}

/** Points a rank that action, range and duration add or save, as the calculator counts the steps. */
function ladders(row: FilePower): number {
  const key = EFFECT_NAMES.toKey.get(row.effect);
  if (key === undefined || key === "feature") return 0;
  const start = EFFECTS[key];
  const action = ACTION_NAMES.toKey.get(row.action) ?? start.action;
  const range = RANGE_NAMES.toKey.get(row.range) ?? start.range;
  const duration = DURATION_NAMES.toKey.get(row.duration) ?? start.duration;
  const aura = action === "reaction" && key !== "luckControl";
  const from = start.action === "none" ? "free" : start.action;
  const acts = action === "none" || from === "reaction" || (action === "reaction" && !aura) ? 0 : place(ACTIONS, aura ? "standard" : action) - place(ACTIONS, from) + (aura ? 2 : 0);
  return acts + rangePoints(start.range, range) + durationPoints(start.duration, duration, range);
}

/** Perception counts for two steps. */
function rangePoints(start: string, range: string): number {
  if (range === "personal") return 0;
  const steps = place(RANGES, range) - place(RANGES, start === "personal" ? "close" : start);
  if (steps > 0) return range === "perception" ? steps + 1 : steps;
  return steps < 0 && start === "perception" ? steps - 1 : steps;
}

/** Permanent lies beyond continuous on the calculator's list and is two points cheaper than its place. */
function durationPoints(start: string, duration: string, range: string): number {
  if (start === "instant" || duration === "instant") return 0;
  const steps = place(DURATIONS, duration) - place(DURATIONS, start === "permanent" && range !== "personal" ? "sustained" : start);
  if (steps > 0) return duration === "permanent" ? steps - 2 : steps;
  return steps < 0 && start === "permanent" ? -(-steps - 2) : steps;
}

const times = (m: FileModifier): number => {
  const { most } = MODIFIER_NAMES[m.name] ?? { most: null };
  const taken = most === 1 ? 1 : (m.applications ?? 1);
  return most === null ? taken : Math.min(most, taken);
};

/** Modifiers that count: known, not set by the calculator itself, each name once, and no refund for gear. */
export function countedModifiers(row: Pick<FilePower, "Modifiers">, equipment: boolean): readonly FileModifier[] {
  const seen = new Set<string>();
  return row.Modifiers.filter((m) => {
    const known = MODIFIER_NAMES[m.name];
    if (!known || SET_BY_CALCULATOR.includes(m.name) || (equipment && /Removable$/u.test(m.name))) return false;
    const kind = sameKind(m.name);
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}

/** Names of which the calculator lets a row have only one. */
function sameKind(name: string): string {
  if (name.startsWith("Affects Others")) return "Affects Others";
  if (name.startsWith("Affects Objects")) return "Affects Objects";
  if (name.startsWith("Alternate Resistance")) return "Alternate Resistance";
  if (name === "Easily Removable") return "Removable";
  if (name === "Inaccurate") return "Accurate";
  return name === "Diminished Range" ? "Extended Range" : name;
}

/** What a row comes to before arrays and devices, as the calculator counts it. */
interface Counted {
  /** Its rank; more than the file says where flat flaws would leave less than a point, which the calculator raises the rank for. */
  readonly rank: number;
  readonly cost: number;
}

function counted(row: FilePower, equipment: boolean): Counted {
  const god = GODHOOD_NAMES[row.effect];
  const modifiers = countedModifiers(row, equipment);
  const sum = (of: "perRank" | "flat"): number => modifiers.reduce((n, m) => n + (MODIFIER_NAMES[m.name]?.[of] ?? 0) * times(m), 0);
  const rate = Math.max(row.effect === "Variable" ? LEAST.variable : LEAST.any, (god ? god.further : baseCostOf(row)) + sum("perRank") + ladders(row));
  const ranks = (rank: number): number => (rate >= 1 ? rate * rank : Math.ceil(rank / (2 - rate)));
  const flat = sum("flat");
  const rank = flat < 0 && ranks(row.rank) + flat < 1 ? Math.floor(rate >= 1 ? -flat / rate : -flat * (2 - rate)) + 1 : row.rank;
  return { rank, cost: ranks(rank) + flat + (god ? god.first - god.further : 0) };
}

/**
 * What the calculator charges for a row: points a rank, a point for up to five ranks when that is less than 1, flat modifiers, half for an alternate, then what a device
 * gives back. A flat flaw that would leave less than a point raises the rank instead.
 */
export function rowCost(row: FilePower, equipment: boolean): number {
  const modifiers = countedModifiers(row, equipment);
  const { cost: plainCost } = counted(row, equipment);
  const has = (name: string): boolean => modifiers.some((m) => m.name === name);
  const halved = has("Alternate Effect") ? plainCost - Math.floor(plainCost / 2) : plainCost;
  if (has("Easily Removable")) return halved - Math.floor((halved * 2) / 5);
  return has("Removable") ? halved - Math.floor(halved / 5) : halved;
}

/** Rows that the calculator takes: known effects, each with its text and modifiers once. */
export function countedPowers(rows: readonly FilePower[]): readonly boolean[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (!EFFECT_NAMES.toKey.has(row.effect) && !isGodPower(row.effect)) return false;
    const unique = JSON.stringify([row.effect, row.text, row.Modifiers.map((m) => (MODIFIER_NAMES[m.name]?.text === true ? `${sameKind(m.name)} (${m.text ?? ""})` : sameKind(m.name))).sort()]);
    const first = !seen.has(unique);
    seen.add(unique);
    return first;
  });
}

export const isGodPower = (effect: string): boolean => effect === "A God I Am" || effect === "Reality Warp";

/** Rows that the calculator takes: known names, each with its text once. */
export function countedAdvantages(saved: Pick<FileDocument, "Advantages">): readonly boolean[] {
  const seen = new Set<string>();
  return saved.Advantages.map((a) => {
    const key = ADVANTAGE_NAMES.toKey.get(a.name);
    if (key === undefined && (GODHOOD_NAMES[a.name] === undefined || isGodPower(a.name))) return false;
    const unique = `${a.name}: ${key !== undefined && ADVANTAGES[key].subject ? (a.text ?? "") : ""}`;
    const first = !seen.has(unique);
    seen.add(unique);
    return first;
  });
}

/** Rows that the calculator takes; Close and Ranged Combat may not share a subtype. */
export function countedSkills(saved: Pick<FileDocument, "Skills">): readonly boolean[] {
  const seen = new Set<string>();
  return saved.Skills.map((s) => {
    if (!SKILL_NAMES.toKey.has(s.name)) return false;
    const base = s.name === "Close Combat" || s.name === "Ranged Combat" ? "Combat" : s.name;
    const unique = `${base}: ${["Memory", "Perception", "Persuasion", "Tracking"].includes(s.name) ? "" : (s.subtype ?? "")}`;
    const first = !seen.has(unique);
    seen.add(unique);
    return first;
  });
}

/** Ranks of an advantage that count. */
export function advantageRanks(a: FileDocument["Advantages"][number]): number {
  const key = ADVANTAGE_NAMES.toKey.get(a.name);
  const max = key === undefined ? null : ADVANTAGES[key].max;
  const rank = max === 1 ? 1 : (a.rank ?? 1);
  return typeof max === "number" ? Math.min(max, rank) : rank;
}

/** All totals that the calculator shows for a file. The Equipment advantage follows from the gear. */
export function calculatorTotals(saved: FileDocument): CalculatorTotals {
  const abilities = Object.entries(saved.Abilities).reduce((sum, [name, rank]) => sum + (rank === "--" ? (name === "Stamina" ? 0 : -10) : 2 * rank), 0);
  const rows = (list: readonly FilePower[], equipment: boolean): number => {
    const counts = countedPowers(list);
    return list.reduce((sum, row, i) => sum + (counts[i] === true ? rowCost(row, equipment) : 0), 0);
  };
  const equipment = rows(saved.Equipment, true);
  const taken = countedAdvantages(saved);
  const bought = saved.Advantages.reduce((sum, a, i) => {
    if (taken[i] !== true || a.name === "Equipment") return sum;
    const key = ADVANTAGE_NAMES.toKey.get(a.name);
    return sum + (key === undefined ? (GODHOOD_NAMES[a.name]?.further ?? 0) : ADVANTAGES[key].cost) * advantageRanks(a);
  }, 0);
  const learned = countedSkills(saved);
  const parts = {
    abilities,
    powers: rows(saved.Powers, false),
    equipment,
    advantages: bought + Math.ceil(equipment / 5),
    skills: saved.Skills.reduce((sum, s, i) => sum + (learned[i] === true ? s.rank : 0), 0) / 2,
    defenses: Object.values(saved.Defenses).reduce((sum, rank) => sum + rank, 0),
  };
  return { ...parts, total: parts.abilities + parts.powers + parts.advantages + parts.skills + parts.defenses };
}

/** Effects that the calculator lists as attacks without being told. */
const ATTACKS: readonly string[] = ["Affliction", "Damage", "Illusion", "Mental Transform", "Mind Reading", "Mind Switch", "Move Object", "Nullify", "Weaken"];

/** The ability that each skill bonus of the file stands on, 0 for an absent one. */
const abilityOf = (saved: FileDocument, name: string): number => {
  const rank = saved.Abilities[name];
  return typeof rank === "number" ? rank : 0;
};

/** An attack as the calculator lists it; without a bonus it can't miss. */
interface Listed {
  readonly bonus: number | null;
  readonly rank: number;
}

/** Attacks as the calculator lists them: of those with one skill only the first, areas like any other, without Strength. */
function listedAttacks(saved: FileDocument): readonly Listed[] {
  const combat = (name: string): ReadonlyMap<string, number> => {
    const learned = countedSkills(saved);
    return new Map(saved.Skills.flatMap((s, i): [string, number][] => (s.name === name && learned[i] === true ? [[s.subtype ?? "", s.rank + abilityOf(saved, s.ability)]] : [])));
  };
  const close = combat("Close Combat");
  const ranged = combat("Ranged Combat");
  const unarmed: readonly Listed[] = saved.Abilities.Strength === "--" ? [] : [{ bonus: close.get("Unarmed") ?? abilityOf(saved, "Fighting"), rank: abilityOf(saved, "Strength") }];
  const listed = ([["Powers", false], ["Equipment", true]] as const).flatMap(([section, equipment]) => {
    const rows = saved[section];
    const taken = countedPowers(rows);
    const seen = new Set<string | undefined>();
    return rows.flatMap((row, i): Listed[] => {
      const { rank } = counted(row, equipment);
      const attacks = ATTACKS.includes(row.effect) || row.Modifiers.some((m) => m.name === "Attack");
      const aura = row.action === "Reaction" && row.effect !== "Luck Control" && row.effect !== "Feature";
      const skill = row.range === "Perception" || aura ? undefined : (row.skill ?? "Skill used for attack");
      if (taken[i] !== true || !attacks || seen.has(skill)) return [];
      seen.add(skill);
      if (skill === undefined) return [{ bonus: null, rank }];
      const bonus = row.range === "Close" ? (close.get(skill) ?? abilityOf(saved, "Fighting")) : (ranged.get(skill) ?? abilityOf(saved, "Dexterity"));
      const accurate = countedModifiers(row, false).find((m) => m.name === "Accurate");
      return [{ bonus: bonus + 2 * (accurate ? times(accurate) : 0), rank }];
    });
  });
  return [...unarmed, ...listed];
}

/** How far above the power level a skill may lie. */
const SKILL_ABOVE = 10;

/** The rules from which each number has a limit of its own; before, two of them shared one. */
const SINGLE_LIMITS = [3, 16] as const;

/** What attacks and defenses ask of the power level, by the limits of the file's rules. */
function limits(saved: FileDocument, defenses: Readonly<Record<"Dodge" | "Parry" | "Fortitude" | "Will" | "Toughness", number>>): readonly number[] {
  const [major = 0, minor = 0] = saved.ruleset.split(".").map(Number);
  const single = major > SINGLE_LIMITS[0] || (major === SINGLE_LIMITS[0] && minor >= SINGLE_LIMITS[1]);
  const attacks = listedAttacks(saved);
  if (single) return [...attacks.flatMap((a) => (a.bonus === null ? [a.rank] : [a.bonus, a.rank])), ...Object.values(defenses)];
  const { Dodge, Parry, Fortitude, Will, Toughness } = defenses;
  const shared = [[Dodge, Toughness], [Parry, Toughness], [Fortitude, Will], ...attacks.flatMap((a) => (a.bonus === null ? [] : [[a.bonus, a.rank]]))];
  return [...shared.map(([a = 0, b = 0]) => Math.ceil((a + b) / 2)), ...attacks.flatMap((a) => (a.bonus === null ? [a.rank] : []))];
}

/** The power level that the calculator shows for a file: what points, skills, attacks and defenses ask for, at least 1. */
export function calculatorLevel(saved: FileDocument): number {
  const learned = countedSkills(saved);
  const taken = countedAdvantages(saved);
  const advantage = (name: string): number => saved.Advantages.reduce((sum, a, i) => sum + (a.name === name && taken[i] === true ? advantageRanks(a) : 0), 0);
  const byPoints = Math.ceil(calculatorTotals(saved).total / POINTS_PER_LEVEL);
  if (advantage("Your Petty Rules Don't Apply to Me") > 0) return Math.max(1, byPoints);
  const skills = saved.Skills.flatMap((s, i) => (learned[i] === true && typeof saved.Abilities[s.ability] === "number" ? [s.rank + abilityOf(saved, s.ability)] : []));
  const abilities = Object.keys(saved.Abilities).map((name) => abilityOf(saved, name));
  const protections = ([["Powers", false], ["Equipment", true]] as const).flatMap(([section, equipment]) => {
    const counts = countedPowers(saved[section]);
    return saved[section].flatMap((row, i) => (row.effect === "Protection" && counts[i] === true ? [counted(row, equipment).rank] : []));
  });
  const stamina = abilityOf(saved, "Stamina");
  const bought = (name: string, ability: string): number => (saved.Defenses[name] ?? 0) + abilityOf(saved, ability);
  const defenses = { Dodge: bought("Dodge", "Agility"), Parry: bought("Parry", "Fighting"), Fortitude: bought("Fortitude", "Stamina"), Will: bought("Will", "Presence"), Toughness: Math.max(stamina, ...protections) + advantage("Defensive Roll") };
  return Math.max(1, byPoints, ...[...skills, ...abilities].map((bonus) => bonus - SKILL_ABOVE), ...limits(saved, defenses));
}
