import { POINTS_PER_LEVEL } from "../values.ts";
import { type Edition, editionOf } from "./editions.ts";
import type { FileDocument } from "./file.ts";
import {
  advantageRanks,
  applications,
  calculatorTotals,
  counted,
  countedAdvantages,
  countedModifiers,
  countedPowers,
  countedSkills,
} from "./reckon.ts";
import { ATTACKS, isAura, settledSteps } from "./steps.ts";

/** The power level that the calculator shows, of which a file says nothing. */

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

/** Ranks of an advantage that the calculator counts. */
function ranksOf(saved: FileDocument, name: string, edition: Edition): number {
  const taken = countedAdvantages(saved, edition);
  return saved.Advantages.reduce(
    (sum, a, i) => sum + (a.name === name && taken[i] === true ? advantageRanks(a, edition) : 0),
    0,
  );
}

/** Attacks as the calculator lists them: of those with one skill only the first, areas like any other, without Strength. */
function listedAttacks(saved: FileDocument, edition: Edition): readonly Listed[] {
  const combat = (name: string): ReadonlyMap<string, number> => {
    const learned = countedSkills(saved, edition);
    return new Map(
      saved.Skills.flatMap((s, i): [string, number][] =>
        s.name === name && learned[i] === true ? [[s.subtype ?? "", s.rank + abilityOf(saved, s.ability)]] : [],
      ),
    );
  };
  const close = combat("Close Combat");
  const ranged = combat("Ranged Combat");
  const more = { close: ranksOf(saved, "Close Attack", edition), ranged: ranksOf(saved, "Ranged Attack", edition) };
  const unarmed: readonly Listed[] =
    saved.Abilities.Strength === "--"
      ? []
      : [
          {
            bonus: more.close + (close.get("Unarmed") ?? abilityOf(saved, "Fighting")),
            rank: abilityOf(saved, "Strength"),
          },
        ];
  const listed = (
    [
      ["Powers", false],
      ["Equipment", true],
    ] as const
  ).flatMap(([section, equipment]) => {
    const rows = saved[section];
    const taken = countedPowers(rows, edition);
    const seen = new Set<string | undefined>();
    return rows.flatMap((row, i): Listed[] => {
      const { rank } = counted(row, equipment, edition);
      const { action, range } = settledSteps(row, edition);
      const attacks = ATTACKS.includes(row.effect) || row.Modifiers.some((m) => m.name === "Attack");
      const aura = row.effect !== "Feature" && isAura({ effect: row.effect, action }, edition);
      const skill = range === "Perception" || aura ? undefined : (row.skill ?? "Skill used for attack");
      if (taken[i] !== true || !attacks || seen.has(skill)) return [];
      seen.add(skill);
      if (skill === undefined) return [{ bonus: null, rank }];
      const bonus =
        range === "Close"
          ? more.close + (close.get(skill) ?? abilityOf(saved, "Fighting"))
          : more.ranged + (ranged.get(skill) ?? abilityOf(saved, "Dexterity"));
      const accurate = countedModifiers(row, false, edition).find((m) => m.name === "Accurate");
      return [{ bonus: bonus + 2 * (accurate ? applications(accurate, edition) : 0), rank }];
    });
  });
  return [...unarmed, ...listed];
}

/** How far above the power level a skill may lie. */
const SKILL_ABOVE = 10;

/** What attacks and defenses ask of the power level, by the limits of the file's rules. */
function limits(
  saved: FileDocument,
  defenses: Readonly<Record<"Dodge" | "Parry" | "Fortitude" | "Will" | "Toughness", number>>,
  edition: Edition,
): readonly number[] {
  const attacks = listedAttacks(saved, edition);
  if (edition.singleLimits)
    return [...attacks.flatMap((a) => (a.bonus === null ? [a.rank] : [a.bonus, a.rank])), ...Object.values(defenses)];
  const { Dodge, Parry, Fortitude, Will, Toughness } = defenses;
  const shared = [
    [Dodge, Toughness],
    [Parry, Toughness],
    [Fortitude, Will],
    ...attacks.flatMap((a) => (a.bonus === null ? [] : [[a.bonus, a.rank]])),
  ];
  return [
    ...shared.map(([a = 0, b = 0]) => Math.ceil((a + b) / 2)),
    ...attacks.flatMap((a) => (a.bonus === null ? [a.rank] : [])),
  ];
}

/** Toughness without Defensive Roll: the best of Stamina and Protection, or all of it where it adds up. */
function toughness(saved: FileDocument, edition: Edition): number {
  const protections = (
    [
      ["Powers", false],
      ["Equipment", true],
    ] as const
  ).flatMap(([section, equipment]) => {
    const counts = countedPowers(saved[section], edition);
    return saved[section].flatMap((row, i) =>
      row.effect === "Protection" && counts[i] === true ? [counted(row, equipment, edition).rank] : [],
    );
  });
  const stamina = abilityOf(saved, "Stamina");
  return edition.protectionStacks
    ? protections.reduce((sum, rank) => sum + rank, stamina)
    : Math.max(stamina, ...protections);
}

/** The power level that the calculator shows for a file: what points, skills, attacks and defenses ask for. */
export function calculatorLevel(saved: FileDocument): number {
  const edition = editionOf(saved.ruleset);
  const learned = countedSkills(saved, edition);
  const least = Math.max(edition.leastLevel, Math.ceil(calculatorTotals(saved).total / POINTS_PER_LEVEL));
  if (ranksOf(saved, "Your Petty Rules Don't Apply to Me", edition) > 0) return least;
  const skills = saved.Skills.flatMap((s, i) =>
    learned[i] === true && typeof saved.Abilities[s.ability] === "number" ? [s.rank + abilityOf(saved, s.ability)] : [],
  );
  const abilities = Object.keys(saved.Abilities).map((name) => abilityOf(saved, name));
  const bought = (name: string, ability: string): number => (saved.Defenses[name] ?? 0) + abilityOf(saved, ability);
  const defenses = {
    Dodge: bought("Dodge", "Agility"),
    Parry: bought("Parry", "Fighting"),
    Fortitude: bought("Fortitude", "Stamina"),
    Will: bought("Will", edition.will),
    Toughness: toughness(saved, edition) + ranksOf(saved, "Defensive Roll", edition),
  };
  return Math.max(
    least,
    ...[...skills, ...abilities].map((bonus) => bonus - SKILL_ABOVE),
    ...limits(saved, defenses, edition),
  );
}
