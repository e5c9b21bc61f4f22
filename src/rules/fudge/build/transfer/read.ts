import { ABILITY_KEYS, ABILITY_POINTS, ADVANTAGES, BOUGHT_DEFENSES, SKILLS } from "../../hero/values.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { AbilityKey, AdvantageEntry, BoughtDefense, FudgeCharacter, SkillEntry } from "../../types.ts";
import { impliedPowerLevel } from "../caps.ts";
import { type PointTotals, pointTotals } from "../points.ts";
import { EQUIPMENT_POINTS } from "../values.ts";
import { editionOf, LATEST } from "./editions.ts";
import { type FileDocument, type FileSurplus, shown } from "./file.ts";
import { Keys, type Origin, type ReadOptions, readPowers, type TransferPower } from "./groups.ts";
import { calculatorLevel } from "./level.ts";
import { ABILITY_NAMES, ADVANTAGE_NAMES, DEFENSE_NAMES, GODHOOD_NAMES, plain, SKILL_NAMES, words } from "./names.ts";
import { readInformation } from "./notes.ts";
import {
  abilityCost,
  advantageRanks,
  type CalculatorTotals,
  calculatorTotals,
  countedAdvantages,
  countedSkills,
} from "./reckon.ts";
import { type LedgerLine, ledgerLine } from "./rows.ts";
import { filled } from "./text.ts";

/** A complication or motivation as it goes in and out; the text is plain. */
export interface TransferComplication {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly motivation: boolean;
}

/** A character as it goes in and out: what a file can hold, in the rules' own words. */
export interface TransferCharacter {
  readonly name: string;
  readonly powerLevel: number;
  /** Background and the like, plain text. */
  readonly information: string;
  readonly abilities: Readonly<Record<AbilityKey, number | null>>;
  readonly defenses: Readonly<Record<BoughtDefense, number>>;
  readonly skills: readonly SkillEntry[];
  readonly advantages: readonly AdvantageEntry[];
  readonly powers: readonly TransferPower[];
  /** Those that stand as items; the calculator itself has them in the information only. */
  readonly complications: readonly TransferComplication[];
}

/** A file turned into a character. */
export interface Transfer {
  readonly character: TransferCharacter;
  /** Every field of the file with what became of it. */
  readonly ledger: readonly LedgerLine[];
  readonly origins: readonly Origin[];
  /** What the calculator shows, and what it comes to here. */
  readonly totals: {
    readonly calculator: CalculatorTotals;
    readonly here: PointTotals & { readonly equipment: number };
  };
}

/** A character of the rules with nothing wrong with it, to reckon with. */
export function reckoned(c: TransferCharacter): FudgeCharacter {
  return {
    ref: "transfer",
    name: c.name,
    kind: "hero",
    powerLevel: c.powerLevel,
    abilities: c.abilities,
    defenses: c.defenses,
    health: { value: 6, max: 6 },
    bruises: 0,
    conditions: [],
    skills: c.skills,
    advantages: c.advantages,
    powers: c.powers.map(({ text: _text, ...p }) => ({ ...p, active: true })),
    size: -2,
    weight: 2,
  };
}

/** What a character comes to by these rules. */
export function totalsHere(c: TransferCharacter): PointTotals & { readonly equipment: number } {
  const equipment = c.powers.filter((p) => p.source === "equipment").reduce((sum, p) => sum + p.cost, 0);
  return { ...pointTotals(reckoned(c)), equipment };
}

function readSkills(saved: FileDocument, keys: Keys, ledger: LedgerLine[], origins: Origin[]): readonly SkillEntry[] {
  const edition = editionOf(saved.ruleset);
  const counted = countedSkills(saved, edition);
  return saved.Skills.flatMap((row, index): SkillEntry[] => {
    const at = `Skills ${index + 1}`;
    const base = SKILL_NAMES.toKey.get(row.name);
    const value = `${row.name}${filled(row.subtype) === "" ? "" : `: ${row.subtype}`} ${row.rank} (${row.ability})`;
    if (base === undefined || counted[index] !== true) {
      ledger.push(
        ledgerLine(
          at,
          value,
          "raw",
          base === undefined ? "unknownSkill" : edition.skills.has(row.name) ? "twice" : "notThen",
          { then: edition.name },
        ),
      );
      return [];
    }
    const ability = ABILITY_NAMES.toKey.get(row.ability);
    const key = keys.key(`skill:${row.name}:${row.subtype ?? ""}`);
    const entry: SkillEntry = {
      id: keys.id(key),
      base,
      specialty: filled(row.subtype),
      ability: ability ?? SKILLS[base].ability,
      rank: row.rank,
    };
    ledger.push(
      ledgerLine(
        at,
        value,
        ability === undefined ? "guessed" : "mapped",
        ability === undefined ? "unknownAbility" : "plain",
      ),
    );
    origins.push({ key, section: "Skills", index, item: entry.id, component: null });
    return [entry];
  });
}

/** What a skill is called in a subject: "Expertise: Science". */
export const skillName = (s: Pick<SkillEntry, "base" | "specialty">): string =>
  `${SKILL_NAMES.toName.get(s.base) ?? words(s.base)}${s.specialty === "" ? "" : `: ${s.specialty}`}`;

/** The subject of an advantage: for Skill Mastery the id of the skill that is named. */
function subjectOf(
  text: string,
  key: AdvantageEntry["key"],
  skills: readonly SkillEntry[],
): { readonly subject: string; readonly guessed: boolean } {
  if (key !== "skillMastery") return { subject: text, guessed: false };
  const exact = skills.find((s) => plain(skillName(s)) === plain(text));
  const near =
    exact ??
    skills.find((s) => s.specialty !== "" && plain(s.specialty) === plain(text)) ??
    skills.find((s) => plain(text).startsWith(plain(SKILL_NAMES.toName.get(s.base) ?? s.base)));
  return near ? { subject: near.id, guessed: near !== exact } : { subject: text, guessed: text !== "" };
}

function readAdvantages(
  saved: FileDocument,
  skills: readonly SkillEntry[],
  keys: Keys,
  ledger: LedgerLine[],
  origins: Origin[],
): { readonly advantages: readonly AdvantageEntry[]; readonly powers: readonly TransferPower[] } {
  const edition = editionOf(saved.ruleset);
  const counted = countedAdvantages(saved, edition);
  const gear = calculatorTotals(saved).equipment;
  const powers: TransferPower[] = [];
  const advantages = saved.Advantages.flatMap((row, index): AdvantageEntry[] => {
    const at = `Advantages ${index + 1}`;
    const value = `${row.name}${row.rank === undefined ? "" : ` ${row.rank}`}${filled(row.text) === "" ? "" : `: ${row.text ?? ""}`}`;
    const key = ADVANTAGE_NAMES.toKey.get(row.name);
    const god = GODHOOD_NAMES[row.name];
    const price = edition.advantages.get(row.name);
    if (counted[index] !== true || !price) {
      ledger.push(
        ledgerLine(
          at,
          value,
          "raw",
          price ? "twice" : key === undefined && god === undefined ? "unknownAdvantage" : "notThen",
          { then: edition.name },
        ),
      );
      return [];
    }
    if (key === "equipment" && gear === 0) {
      ledger.push(ledgerLine(at, value, "raw", "noGear"));
      return [];
    }
    const name = keys.key(`advantage:${row.name}:${row.text ?? ""}`);
    const id = keys.id(name);
    origins.push({ key: name, section: "Advantages", index, item: id, component: null });
    const ranks = advantageRanks(row, edition);
    const cost = price.cost * ranks;
    if (key === undefined || (key !== "equipment" && cost !== priceHere(key, ranks))) {
      const text = [
        ...(ranks > 1 ? [`${row.name} ${ranks}`] : []),
        ...(filled(row.text) === "" ? [] : [filled(row.text)]),
      ].join(": ");
      powers.push({ id, source: "power", name: row.name, text, cost, components: [], paidBy: null });
      ledger.push(ledgerLine(at, value, "guessed", god ? "godhood" : "oldAdvantage", { cost, then: edition.name }));
      return [];
    }
    const rank = key === "equipment" ? Math.ceil(gear / EQUIPMENT_POINTS) : ranks;
    const { subject, guessed } = subjectOf(ADVANTAGES[key].subject ? filled(row.text) : "", key, skills);
    ledger.push(
      ledgerLine(at, value, guessed ? "guessed" : "mapped", guessed ? "subject" : "plain", { name: subject }),
    );
    return [{ id, key, rank, subject }];
  });
  return { advantages, powers };
}

/** What an advantage costs by these rules, which count no ranks beyond its most. */
function priceHere(key: AdvantageEntry["key"], ranks: number): number {
  const { cost, max } = ADVANTAGES[key];
  return cost * (typeof max === "number" ? Math.min(max, ranks) : ranks);
}

/** Fields of the head and the abilities. */
function readHead(
  saved: FileDocument,
  ledger: LedgerLine[],
): Pick<TransferCharacter, "name" | "information" | "abilities" | "defenses"> {
  const name = filled(saved.Hero.name);
  ledger.push(
    ledgerLine("Hero, name", saved.Hero.name, name === "" ? "guessed" : "mapped", name === "" ? "noName" : "plain"),
  );
  if (saved.Hero.image !== "") ledger.push(ledgerLine("Hero, image", saved.Hero.image, "raw", "image"));
  ledger.push(
    ledgerLine(
      "Hero, transcendence",
      String(saved.Hero.transcendence),
      saved.Hero.transcendence === 0 ? "mapped" : "raw",
      saved.Hero.transcendence === 0 ? "plain" : "transcendence",
    ),
  );
  const edition = editionOf(saved.ruleset);
  ledger.push(
    ledgerLine("ruleset", saved.ruleset, "mapped", edition.latest ? "plain" : "oldRules", {
      then: edition.name,
      latest: LATEST.name,
    }),
  );
  ledger.push(ledgerLine("version", String(saved.version), "mapped", "plain"));
  const abilities = Object.fromEntries(
    ABILITY_KEYS.map((k) => {
      const field = ABILITY_NAMES.toName.get(k) ?? k;
      const rank = saved.Abilities[field] ?? 0;
      const there = abilityCost(field, rank, edition);
      if (rank === "--" && there !== ABILITY_POINTS.absent) {
        ledger.push(ledgerLine(`Abilities, ${field}`, rank, "guessed", "neverAbsent", { there }));
        return [k, 0];
      }
      ledger.push(ledgerLine(`Abilities, ${field}`, String(rank), "mapped", rank === "--" ? "absent" : "plain"));
      return [k, rank === "--" ? null : rank];
    }),
  ) as Record<AbilityKey, number | null>;
  const defenses = Object.fromEntries(
    BOUGHT_DEFENSES.map((k) => {
      const field = DEFENSE_NAMES.toName.get(k) ?? k;
      const rank = saved.Defenses[field] ?? 0;
      ledger.push(ledgerLine(`Defenses, ${field}`, String(rank), "mapped", "plain"));
      return [k, rank];
    }),
  ) as Record<BoughtDefense, number>;
  const { text, unread } = readInformation(saved.Information);
  const information = filled(text);
  ledger.push(ledgerLine("Information", text, "mapped", information === "" ? "placeholder" : "information"));
  for (const line of unread) ledger.push(ledgerLine("Information", line, "raw", "noNote"));
  return { name: name === "" ? "" : saved.Hero.name, information, abilities, defenses };
}

/** What this system wrote below the information: forms, stunts and complications. A form whose Variable power is gone belongs to nothing. */
function readNotes(
  saved: FileDocument,
  powers: readonly TransferPower[],
  skills: readonly SkillEntry[],
  keys: Keys,
  ledger: LedgerLine[],
  origins: Origin[],
  options: ReadOptions,
): Pick<TransferCharacter, "powers" | "complications"> {
  const complications: TransferComplication[] = [];
  const built: TransferPower[] = [];
  readInformation(saved.Information).notes.forEach((note, index) => {
    if (note.kind === "complication") {
      const key = keys.key(`complication:${note.name}`);
      const id = keys.id(key);
      origins.push({ key, section: "Information", index, item: id, component: null });
      complications.push({ id, name: note.name, text: note.text, motivation: note.motivation });
      ledger.push(ledgerLine("Information", note.name, "mapped", "complicationNote"));
      return;
    }
    const paidBy =
      note.kind === "stunt"
        ? "stunt"
        : (powers.find((p) => p.name === note.of && p.components.some((c) => c.effect === "variable"))?.id ?? null);
    if (paidBy === null) {
      ledger.push(ledgerLine("Information", note.name, "raw", "noVariable", { of: note.of }));
      return;
    }
    const rows: Origin[] = [];
    const [power] = readPowers(
      { ...saved, Powers: note.rows, ruleset: LATEST.name },
      "Powers",
      skills,
      keys,
      [],
      rows,
      { ...options, balanced: false },
    );
    if (!power) return;
    origins.push(...rows.map((o): Origin => ({ ...o, section: "Information", index })));
    built.push({ ...power, name: note.name, paidBy });
    ledger.push(
      ledgerLine("Information", note.name, "mapped", note.kind === "form" ? "formNote" : "stuntNote", { of: note.of }),
    );
  });
  return { powers: built, complications };
}

/** The Equipment advantage that the calculator adds for gear without saying so in the file. */
function withEquipment(
  advantages: readonly AdvantageEntry[],
  points: number,
  keys: Keys,
  ledger: LedgerLine[],
): readonly AdvantageEntry[] {
  if (points === 0 || advantages.some((a) => a.key === "equipment")) return advantages;
  const rank = Math.ceil(points / EQUIPMENT_POINTS);
  ledger.push(ledgerLine("Equipment", String(points), "guessed", "equipment", { rank }));
  return [{ id: keys.id(keys.key("advantage:Equipment:")), key: "equipment", rank, subject: "" }, ...advantages];
}

/**
 * A document as a character, with an account of every field: mapped as it is, guessed from what was written, or kept raw. Names of items give their ids, so that the same row
 * is the same item at the next import. The power level, of which the file says nothing, is what the calculator shows.
 * @param surplus  what `readDocument` found beside the format
 */
export function readCharacter(
  saved: FileDocument,
  surplus: readonly FileSurplus[] = [],
  options: ReadOptions = {},
): Transfer {
  const keys = new Keys(options.ids ?? {});
  const ledger: LedgerLine[] = [];
  const origins: Origin[] = [];
  const head = readHead(saved, ledger);
  const skills = readSkills(saved, keys, ledger, origins);
  const calculator = calculatorTotals(saved);
  const { advantages, powers: godhood } = readAdvantages(saved, skills, keys, ledger, origins);
  const powers = [
    ...readPowers(saved, "Powers", skills, keys, ledger, origins, options),
    ...godhood,
    ...readPowers(saved, "Equipment", skills, keys, ledger, origins, options),
  ];
  for (const { field, value } of surplus) ledger.push(ledgerLine(field, shown(value), "raw", "surplus"));
  const noted = readNotes(saved, powers, skills, keys, ledger, origins, options);
  const drafted: TransferCharacter = {
    ...head,
    powerLevel: 1,
    skills,
    advantages: withEquipment(advantages, calculator.equipment, keys, ledger),
    powers: [...powers, ...noted.powers],
    complications: noted.complications,
  };
  const { level } = options;
  const powerLevel = level ?? Math.max(1, calculatorLevel(saved));
  const implied = impliedPowerLevel(reckoned({ ...drafted, powerLevel }), DEFAULT_SETTINGS);
  ledger.push(
    level === undefined
      ? ledgerLine("Hero", String(powerLevel), "guessed", implied > powerLevel ? "powerLevelBreach" : "powerLevel", {
          implied,
        })
      : ledgerLine("Hero", String(powerLevel), "mapped", implied > level ? "levelBreach" : "level", { implied }),
  );
  const character = { ...drafted, powerLevel };
  return { character, ledger, origins, totals: { calculator, here: totalsHere(character) } };
}
