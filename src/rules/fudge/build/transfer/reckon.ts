import { EQUIPMENT_POINTS } from "../values.ts";
import { type Edition, editionOf, LATEST } from "./editions.ts";
import type { FileDocument, FileModifier, FilePower } from "./file.ts";
import { GODHOOD_NAMES, SET_BY_CALCULATOR } from "./names.ts";
import { settledSteps, startOf, stepPoints } from "./steps.ts";

/** What the calculator shows for a file: it saves no totals, so they are reckoned as it reckons them, by the rules that the file was saved under. */
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

/** The least points a rank that the calculator counts. */
const LEAST = -3;

/** Points a rank of a row without modifiers. */
export function baseCostOf(row: Pick<FilePower, "effect" | "cost">, edition: Edition): number {
  const { cost, own } = startOf(row, edition);
  return own && row.cost !== undefined ? row.cost : cost;
}

/** Applications of a modifier that count. */
export function applications(m: FileModifier, edition: Edition): number {
  const { most } = edition.modifiers[m.name] ?? { most: null };
  const taken = most === 1 ? 1 : (m.applications ?? 1);
  return most === null ? taken : Math.min(most, taken);
}

/** Names of which the calculator lets a row have only one. */
function sameKind(name: string): string {
  if (name.startsWith("Affects Others")) return "Affects Others";
  if (name.startsWith("Affects Objects")) return "Affects Objects";
  if (name.startsWith("Alternate Resistance")) return "Alternate Resistance";
  if (name === "Easily Removable") return "Removable";
  if (name === "Dynamic Alternate Effect") return "Alternate Effect";
  if (name === "Inaccurate") return "Accurate";
  return name === "Diminished Range" ? "Extended Range" : name;
}

/** Ways for a personal effect to reach others, of which it has one and any other effect none. */
const OUTWARD: readonly string[] = ["Attack", "Affects Others"];

/** Modifiers that count: known, not set by the calculator itself, each kind once, and no refund for gear. */
export function countedModifiers(
  row: Pick<FilePower, "effect" | "Modifiers">,
  equipment: boolean,
  edition: Edition,
): readonly FileModifier[] {
  const seen = new Set<string>();
  let outward = startOf(row, edition).range === "Personal";
  return row.Modifiers.filter((m) => {
    if (!edition.modifiers[m.name] || SET_BY_CALCULATOR.includes(m.name) || (equipment && /Removable$/u.test(m.name)))
      return false;
    const kind = sameKind(m.name);
    if (seen.has(kind) || (OUTWARD.includes(kind) && !outward)) return false;
    if (OUTWARD.includes(kind)) outward = false;
    seen.add(kind);
    return true;
  });
}

/** Old triggers reach whom they choose, and the calculator charges for that. */
const triggered = (row: FilePower, modifiers: readonly FileModifier[], edition: Edition): number =>
  Number(settledSteps(row, edition).action === "Triggered" && !modifiers.some((m) => m.name === "Selective"));

/** What a row comes to before arrays and devices, as the calculator counts it. */
export interface Counted {
  /** Its rank; more than the file says where flat flaws would leave less than a point, which the calculator raises the rank for. */
  readonly rank: number;
  readonly cost: number;
}

/** Rank and price of a row before arrays and devices. */
export function counted(row: FilePower, equipment: boolean, edition: Edition): Counted {
  const god = GODHOOD_NAMES[row.effect];
  const modifiers = countedModifiers(row, equipment, edition);
  const sum = (of: "perRank" | "flat"): number =>
    modifiers.reduce((n, m) => n + (edition.modifiers[m.name]?.[of] ?? 0) * applications(m, edition), 0);
  const least = row.effect === "Variable" && edition.variableFloor !== null ? edition.variableFloor : LEAST;
  const rate = Math.max(
    least,
    baseCostOf(row, edition) + sum("perRank") + stepPoints(row, edition) + triggered(row, modifiers, edition),
  );
  const ranks = (rank: number): number => (rate >= 1 ? rate * rank : Math.ceil(rank / (2 - rate)));
  const flat = sum("flat");
  const rank =
    flat < 0 && ranks(row.rank) + flat < 1 ? Math.floor(rate >= 1 ? -flat / rate : -flat * (2 - rate)) + 1 : row.rank;
  return { rank, cost: ranks(rank) + flat + (god ? god.first - god.further : 0) };
}

/** Points of a dynamic alternate by the first rules. */
const DYNAMIC = 2;

/**
 * What the calculator charges for a row: points a rank, a point for up to five ranks when that is less than 1, flat modifiers, half for an alternate, then what a device
 * gives back. A flat flaw that would leave less than a point raises the rank instead.
 */
export function rowCost(row: FilePower, equipment: boolean, edition: Edition = LATEST): number {
  const modifiers = countedModifiers(row, equipment, edition);
  const { cost: plainCost } = counted(row, equipment, edition);
  const has = (name: string): boolean => modifiers.some((m) => m.name === name);
  const alternate = edition.alternate ?? plainCost - Math.floor(plainCost / 2);
  const halved = has("Dynamic Alternate Effect") ? DYNAMIC : has("Alternate Effect") ? alternate : plainCost;
  if (has("Easily Removable")) return halved - Math.floor((halved * 2) / 5);
  return has("Removable") ? halved - Math.floor(halved / 5) : halved;
}

/** Rows that the calculator takes: known effects, each with its text and modifiers once. */
export function countedPowers(rows: readonly FilePower[], edition: Edition): readonly boolean[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (!edition.effects.has(row.effect)) return false;
    const unique = JSON.stringify([
      row.effect,
      row.text,
      row.Modifiers.map((m) =>
        edition.modifiers[m.name]?.text === true ? `${sameKind(m.name)} (${m.text ?? ""})` : sameKind(m.name),
      ).sort(),
    ]);
    const first = !seen.has(unique);
    seen.add(unique);
    return first;
  });
}

export const isGodPower = (effect: string): boolean => effect === "A God I Am" || effect === "Reality Warp";

/** Rows that the calculator takes: known names, each with its text once; nobody is minion and sidekick both. */
export function countedAdvantages(saved: Pick<FileDocument, "Advantages">, edition: Edition): readonly boolean[] {
  const seen = new Set<string>();
  return saved.Advantages.map((a) => {
    const price = edition.advantages.get(a.name);
    if (!price) return false;
    const unique = `${a.name === "Minion" || a.name === "Sidekick" ? "Helper" : a.name}: ${price.text ? (a.text ?? "") : ""}`;
    const first = !seen.has(unique);
    seen.add(unique);
    return first;
  });
}

/** Rows that the calculator takes; Close and Ranged Combat may not share a subtype. */
export function countedSkills(saved: Pick<FileDocument, "Skills">, edition: Edition): readonly boolean[] {
  const seen = new Set<string>();
  return saved.Skills.map((s) => {
    const skill = edition.skills.get(s.name);
    if (!skill) return false;
    const base = s.name === "Close Combat" || s.name === "Ranged Combat" ? "Combat" : s.name;
    const unique = `${base}: ${skill.text ? (s.subtype ?? "") : ""}`;
    const first = !seen.has(unique);
    seen.add(unique);
    return first;
  });
}

/** Ranks of an advantage that count. */
export function advantageRanks(a: FileDocument["Advantages"][number], edition: Edition): number {
  const max = edition.advantages.get(a.name)?.max ?? null;
  const rank = max === 1 ? 1 : (a.rank ?? 1);
  return max === null ? rank : Math.min(max, rank);
}

/** Points of an ability that nobody has. */
const ABSENT = -10;

/** Points of an ability as the file's rules count it; what can't be absent counts nothing. */
export function abilityCost(name: string, rank: number | "--", edition: Edition): number {
  if (rank !== "--") return 2 * rank;
  return name === "Stamina" ? (edition.noStamina ?? 0) : ABSENT;
}

/** All totals that the calculator shows for a file. The Equipment advantage follows from the gear. */
export function calculatorTotals(saved: FileDocument): CalculatorTotals {
  const edition = editionOf(saved.ruleset);
  const rows = (list: readonly FilePower[], equipment: boolean): number => {
    const counts = countedPowers(list, edition);
    return list.reduce((sum, row, i) => sum + (counts[i] === true ? rowCost(row, equipment, edition) : 0), 0);
  };
  const equipment = rows(saved.Equipment, true);
  const taken = countedAdvantages(saved, edition);
  const bought = saved.Advantages.reduce(
    (sum, a, i) =>
      sum +
      (taken[i] === true && a.name !== "Equipment"
        ? (edition.advantages.get(a.name)?.cost ?? 0) * advantageRanks(a, edition)
        : 0),
    0,
  );
  const learned = countedSkills(saved, edition);
  const parts = {
    abilities: Object.entries(saved.Abilities).reduce((sum, [name, rank]) => sum + abilityCost(name, rank, edition), 0),
    powers: rows(saved.Powers, false),
    equipment,
    advantages: bought + Math.ceil(equipment / EQUIPMENT_POINTS),
    skills: saved.Skills.reduce((sum, s, i) => sum + (learned[i] === true ? s.rank : 0), 0) / 2,
    defenses: Object.values(saved.Defenses).reduce((sum, rank) => sum + rank, 0),
  };
  return { ...parts, total: parts.abilities + parts.powers + parts.advantages + parts.skills + parts.defenses };
}
