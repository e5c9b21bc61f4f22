import { impliedPowerLevel } from "../audit.ts";
import { pointTotals, type PointTotals } from "../points.ts";
import { powerCost } from "../powers/cost.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { AbilityKey, AdvantageEntry, BoughtDefense, Component, FudgeCharacter, PowerModifier, SkillEntry } from "../types.ts";
import { ABILITY_KEYS, ADVANTAGES, BOUGHT_DEFENSES, EQUIPMENT_POINTS, SKILLS } from "../values.ts";
import { type FileDocument, type FilePower, type FileSurplus, RULESET, shown } from "./file.ts";
import { ABILITY_NAMES, ADVANTAGE_NAMES, DEFENSE_NAMES, EFFECT_NAMES, GODHOOD_NAMES, plain, SKILL_NAMES, words } from "./names.ts";
import { advantageRanks, calculatorLevel, calculatorTotals, countedAdvantages, countedPowers, countedSkills, isGodPower, rowCost, type CalculatorTotals } from "./reckon.ts";
import { effectOf, ledgerLine, PART_OF, readRow, type LedgerLine, type RowRead } from "./rows.ts";
import { filled, partsOfText, stableId } from "./text.ts";

/** A power or a piece of gear as it goes in and out. */
export interface TransferPower {
  readonly id: string;
  readonly source: "power" | "equipment";
  readonly name: string;
  /** Free text, plain. */
  readonly text: string;
  /** Points of one without effects; what the effects come to otherwise. */
  readonly cost: number;
  readonly components: readonly Component[];
}

/** A character as it goes in and out: what a file can hold, in the rules' own words. */
export interface TransferCharacter {
  readonly name: string;
  readonly powerLevel: number;
  /** Complications, background and the like, plain text. */
  readonly information: string;
  readonly abilities: Readonly<Record<AbilityKey, number | null>>;
  readonly defenses: Readonly<Record<BoughtDefense, number>>;
  readonly skills: readonly SkillEntry[];
  readonly advantages: readonly AdvantageEntry[];
  readonly powers: readonly TransferPower[];
}

/** Which row of the file became what. */
export interface Origin {
  /** What the row is called, the same for the same row at every import. */
  readonly key: string;
  readonly section: "Powers" | "Equipment" | "Skills" | "Advantages";
  readonly index: number;
  /** Id of the item. */
  readonly item: string;
  /** Id of the effect in it; null for what has none. */
  readonly component: string | null;
}

/** What the reader is told besides the file. */
export interface ReadOptions {
  /** Ids that rows had before, by their key: items of an actor that was exported keep theirs. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Note of the modifier that brings a power to the calculator's price. */
  readonly balance?: string;
  /** False keeps the prices of this ruleset where the calculator reckons otherwise. */
  readonly balanced?: boolean;
}

/** A file turned into a character. */
export interface Transfer {
  readonly character: TransferCharacter;
  /** Every field of the file with what became of it. */
  readonly ledger: readonly LedgerLine[];
  readonly origins: readonly Origin[];
  /** What the calculator shows, and what it comes to here. */
  readonly totals: { readonly calculator: CalculatorTotals; readonly here: PointTotals & { readonly equipment: number } };
}

export const BALANCE_NOTE = "Calculator's price";

/** Keys of rows: the same name a second time gets a number. */
class Keys {
  readonly #seen = new Map<string, number>();
  readonly #ids: Readonly<Record<string, string>>;

  constructor(ids: Readonly<Record<string, string>>) {
    this.#ids = ids;
  }

  key(name: string): string {
    const times = (this.#seen.get(name) ?? 0) + 1;
    this.#seen.set(name, times);
    return times === 1 ? name : `${name} #${times}`;
  }

  id(key: string, length = 16): string {
    return this.#ids[key] ?? stableId(key, length);
  }
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
  const counted = countedSkills(saved);
  return saved.Skills.flatMap((row, index): SkillEntry[] => {
    const at = `Skills ${index + 1}`;
    const base = SKILL_NAMES.toKey.get(row.name);
    const value = `${row.name}${filled(row.subtype) === "" ? "" : `: ${row.subtype}`} ${row.rank} (${row.ability})`;
    if (base === undefined || counted[index] !== true) {
      ledger.push(ledgerLine(at, value, "raw", base === undefined ? "unknownSkill" : "twice"));
      return [];
    }
    const ability = ABILITY_NAMES.toKey.get(row.ability);
    const key = keys.key(`skill:${row.name}:${row.subtype ?? ""}`);
    const entry: SkillEntry = { id: keys.id(key), base, specialty: filled(row.subtype), ability: ability ?? SKILLS[base].ability, rank: row.rank };
    ledger.push(ledgerLine(at, value, ability === undefined ? "guessed" : "mapped", ability === undefined ? "unknownAbility" : "plain"));
    origins.push({ key, section: "Skills", index, item: entry.id, component: null });
    return [entry];
  });
}

/** What a skill is called in a subject: "Expertise: Science". */
export const skillName = (s: Pick<SkillEntry, "base" | "specialty">): string => `${SKILL_NAMES.toName.get(s.base) ?? words(s.base)}${s.specialty === "" ? "" : `: ${s.specialty}`}`;

/** The subject of an advantage: for Skill Mastery the id of the skill that is named. */
function subjectOf(text: string, key: AdvantageEntry["key"], skills: readonly SkillEntry[]): { readonly subject: string; readonly guessed: boolean } {
  if (key !== "skillMastery") return { subject: text, guessed: false };
  const exact = skills.find((s) => plain(skillName(s)) === plain(text));
  const near = exact ?? skills.find((s) => s.specialty !== "" && plain(s.specialty) === plain(text)) ?? skills.find((s) => plain(text).startsWith(plain(SKILL_NAMES.toName.get(s.base) ?? s.base)));
  return near ? { subject: near.id, guessed: near !== exact } : { subject: text, guessed: text !== "" };
}

function readAdvantages(saved: FileDocument, skills: readonly SkillEntry[], keys: Keys, ledger: LedgerLine[], origins: Origin[]): { readonly advantages: readonly AdvantageEntry[]; readonly powers: readonly TransferPower[] } {
  const counted = countedAdvantages(saved);
  const powers: TransferPower[] = [];
  const advantages = saved.Advantages.flatMap((row, index): AdvantageEntry[] => {
    const at = `Advantages ${index + 1}`;
    const value = `${row.name}${row.rank === undefined ? "" : ` ${row.rank}`}${filled(row.text) === "" ? "" : `: ${row.text ?? ""}`}`;
    const key = ADVANTAGE_NAMES.toKey.get(row.name);
    const god = GODHOOD_NAMES[row.name];
    if (counted[index] !== true) {
      ledger.push(ledgerLine(at, value, "raw", key === undefined && god === undefined ? "unknownAdvantage" : "twice"));
      return [];
    }
    const name = keys.key(`advantage:${row.name}:${row.text ?? ""}`);
    const id = keys.id(name);
    origins.push({ key: name, section: "Advantages", index, item: id, component: null });
    if (key === undefined) {
      const cost = (god?.further ?? 0) * advantageRanks(row);
      powers.push({ id, source: "power", name: row.name, text: filled(row.text), cost, components: [] });
      ledger.push(ledgerLine(at, value, "guessed", "godhood", { cost }));
      return [];
    }
    const rank = key === "equipment" ? Math.max(1, Math.ceil(calculatorTotals({ ...saved, Advantages: [] }).equipment / EQUIPMENT_POINTS)) : advantageRanks(row);
    const { subject, guessed } = subjectOf(ADVANTAGES[key].subject ? filled(row.text) : "", key, skills);
    ledger.push(ledgerLine(at, value, guessed ? "guessed" : "mapped", guessed ? "subject" : "plain", { name: subject }));
    return [{ id, key, rank, subject }];
  });
  return { advantages, powers };
}

/** What says that a row belongs to one that is still to come: that one will say so too. */
const FORWARD = /\b(?:next|below|following)\b/iu;

/** Rows that become one power. */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly rows: { readonly read: RowRead; readonly cost: number }[];
}

/** The group that a row says it belongs to: by name, nearest first; else, where it must belong somewhere, the one before it. */
function groupFor(groups: readonly Group[], wanted: string): { readonly group: Group; readonly sure: boolean } | null {
  const compact = plain(wanted);
  const names = (g: Group): readonly string[] => [g.name, g.rows[0]?.read.text ?? ""].map(plain).filter((n) => n !== "");
  const nearest = [...groups].reverse();
  const exact = compact === "" ? undefined : nearest.find((g) => plain(g.name) === compact);
  if (exact) return { group: exact, sure: true };
  const near = compact === "" ? undefined : nearest.find((g) => names(g).some((n) => n.includes(compact) || compact.includes(n)));
  const last = near ?? nearest[0];
  return last ? { group: last, sure: false } : null;
}

/** A row that the rules have no effect for: a power without effects at the calculator's price, or nothing at all. */
function withoutEffect(row: FilePower, at: string, index: number, section: "Powers" | "Equipment", keys: Keys, ledger: LedgerLine[], origins: Origin[]): TransferPower | null {
  const value = `${row.effect} ${row.rank}${row.text === "" ? "" : `: ${row.text}`}`;
  if (!isGodPower(row.effect)) {
    ledger.push(ledgerLine(at, value, "raw", EFFECT_NAMES.toKey.has(row.effect) ? "twice" : "unknownEffect"));
    return null;
  }
  const key = keys.key(`${section}:${row.effect}:${row.text}`);
  const id = keys.id(key);
  const cost = rowCost(row, section === "Equipment");
  origins.push({ key, section, index, item: id, component: null });
  ledger.push(ledgerLine(at, value, "guessed", "godhood", { cost }));
  return { id, source: section === "Powers" ? "power" : "equipment", name: row.effect, text: row.text, cost, components: [] };
}

/** A row that says that it is a power without effects at a written price; null for any other. */
function written(row: FilePower): { readonly name: string; readonly text: string; readonly cost: number } | null {
  const { parts, rest } = partsOfText(row.text);
  return parts.price === undefined ? null : { name: parts.name ?? row.effect, text: rest, cost: Number(parts.price) || 0 };
}

function readPowers(saved: FileDocument, section: "Powers" | "Equipment", skills: readonly SkillEntry[], keys: Keys, ledger: LedgerLine[], origins: Origin[], options: ReadOptions): readonly TransferPower[] {
  const rows = saved[section];
  const equipment = section === "Equipment";
  const source = equipment ? "equipment" : "power";
  const counted = countedPowers(rows);
  const groups: Group[] = [];
  const bare = new Map<number, TransferPower>();
  rows.forEach((row, index) => {
    const at = `${section} ${index + 1}`;
    const effect = effectOf(row.effect);
    if (effect === null || counted[index] !== true) {
      const power = withoutEffect(row, at, index, section, keys, ledger, origins);
      if (power) bare.set(groups.length + bare.size, power);
      return;
    }
    const key = keys.key(`${section}:${row.effect}:${row.name ?? row.text}`);
    const plainPower = written(row);
    if (plainPower) {
      const id = keys.id(key);
      origins.push({ key, section, index, item: id, component: null });
      ledger.push(ledgerLine(at, row.text, "mapped", "written", { name: plainPower.name, cost: plainPower.cost }));
      bare.set(groups.length + bare.size, { id, source, ...plainPower, components: [] });
      return;
    }
    const read = readRow(row, effect, at, keys.id(`effect:${key}`, 8), { equipment, skills });
    ledger.push(...read.lines);
    const wanted = read.partOf ?? read.alternateOf ?? read.linkedTo;
    const place = wanted === null || FORWARD.test(wanted) ? null : groupFor(groups, wanted);
    const cost = rowCost(row, equipment);
    const group = place?.group ?? { id: keys.id(key), name: read.name, rows: [] };
    if (place === null) groups.push(group);
    else if (read.partOf === null) ledger.push(ledgerLine(at, wanted ?? "", place.sure ? "mapped" : "guessed", "joined", { name: group.name }));
    group.rows.push({ read, cost });
    origins.push({ key, section, index, item: group.id, component: read.component.id });
  });
  const powers: TransferPower[] = groups.map((g) => assembled(g, source, ledger, section, options));
  for (const [at, power] of [...bare].sort(([a], [b]) => a - b)) powers.splice(at, 0, power);
  return powers;
}

/** Group modifiers stand once, on the first effect. */
const ONCE: readonly string[] = ["removable", "easilyRemovable", "activation"];

/** Rows put together as a power. Where the calculator's price is another than the ledger's, a modifier says so and balances it. */
function assembled(group: Group, source: TransferPower["source"], ledger: LedgerLine[], section: string, { balance = BALANCE_NOTE, balanced = true }: ReadOptions): TransferPower {
  const components = group.rows.map(({ read }, i): Component => {
    const rounding = (m: PowerModifier): boolean => m.key.startsWith("other") && m.note === ROUNDING;
    return { ...read.component, modifiers: read.component.modifiers.filter((m) => (i === 0 || !ONCE.includes(m.key)) && !rounding(m)) };
  });
  const target = group.rows.reduce((sum, r) => sum + r.cost, 0);
  const settled = balanced ? balancedTo(components, source, target, balance) : components;
  const cost = powerCost({ components: settled, source });
  const before = powerCost({ components, source });
  if (before !== target) ledger.push(ledgerLine(`${section}, ${group.name}`, String(target), "guessed", cost === target ? "balancedPrice" : "otherPrice", { here: before, there: target }));
  const texts = group.rows.map(({ read }) => (read.name === group.name ? read.text : `${read.name}${read.text === "" || read.text === read.name ? "" : `: ${read.text}`}`)).filter((t) => t !== "");
  return { id: group.id, source, name: group.name, text: [...new Set(texts)].join(LINES), cost, components: settled };
}

/** What parts the texts of several rows in one power. */
export const LINES = "\n";

/** What a file's row calls the points by which refunds of single rows miss the refund of the whole. */
export const ROUNDING = "Rounding of Removable";

/** Effects with a flat modifier on the first that brings the power to a price; as they are when none does. */
function balancedTo(components: readonly Component[], source: TransferPower["source"], target: number, note: string): readonly Component[] {
  const shifted = (points: number): readonly Component[] =>
    points === 0 ? components : components.map((c, i) => (i === 0 ? { ...c, modifiers: [...c.modifiers, { key: points > 0 ? "otherFlatExtra" : "otherFlatFlaw", ranks: Math.abs(points), partial: null, note }] } : c));
  // Refunds round, so that the points that are missing may not be the points to add: look around them.
  const missing = target - powerCost({ components, source });
  for (let step = 0; step <= 60; step++) for (const points of step === 0 ? [missing] : [missing + step, missing - step]) if (powerCost({ components: shifted(points), source }) === target) return shifted(points);
  return components;
}

/** Fields of the head and the abilities. */
function readHead(saved: FileDocument, ledger: LedgerLine[]): Pick<TransferCharacter, "name" | "information" | "abilities" | "defenses"> {
  const name = filled(saved.Hero.name);
  ledger.push(ledgerLine("Hero, name", saved.Hero.name, name === "" ? "guessed" : "mapped", name === "" ? "noName" : "plain"));
  if (saved.Hero.image !== "") ledger.push(ledgerLine("Hero, image", saved.Hero.image, "raw", "image"));
  ledger.push(ledgerLine("Hero, transcendence", String(saved.Hero.transcendence), saved.Hero.transcendence === 0 ? "mapped" : "raw", saved.Hero.transcendence === 0 ? "plain" : "transcendence"));
  ledger.push(ledgerLine("ruleset", saved.ruleset, saved.ruleset.startsWith("3.") ? "mapped" : "guessed", saved.ruleset.startsWith("3.") ? "plain" : "oldRules", { now: RULESET }));
  ledger.push(ledgerLine("version", String(saved.version), "mapped", "plain"));
  const abilities = Object.fromEntries(
    ABILITY_KEYS.map((k) => {
      const field = ABILITY_NAMES.toName.get(k) ?? k;
      const rank = saved.Abilities[field] ?? 0;
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
  const information = filled(saved.Information);
  ledger.push(ledgerLine("Information", saved.Information, "mapped", information === "" ? "placeholder" : "information"));
  return { name: name === "" ? "" : saved.Hero.name, information, abilities, defenses };
}

/** The Equipment advantage that the calculator adds for gear without saying so in the file. */
function withEquipment(advantages: readonly AdvantageEntry[], points: number, keys: Keys, ledger: LedgerLine[]): readonly AdvantageEntry[] {
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
export function readCharacter(saved: FileDocument, surplus: readonly FileSurplus[] = [], options: ReadOptions = {}): Transfer {
  const keys = new Keys(options.ids ?? {});
  const ledger: LedgerLine[] = [];
  const origins: Origin[] = [];
  const head = readHead(saved, ledger);
  const skills = readSkills(saved, keys, ledger, origins);
  const calculator = calculatorTotals(saved);
  const { advantages, powers: godhood } = readAdvantages(saved, skills, keys, ledger, origins);
  const powers = [...readPowers(saved, "Powers", skills, keys, ledger, origins, options), ...godhood, ...readPowers(saved, "Equipment", skills, keys, ledger, origins, options)];
  for (const { field, value } of surplus) ledger.push(ledgerLine(field, shown(value), "raw", "surplus"));
  const drafted: TransferCharacter = { ...head, powerLevel: 1, skills, advantages: withEquipment(advantages, calculator.equipment, keys, ledger), powers };
  const powerLevel = calculatorLevel(saved);
  const implied = impliedPowerLevel(reckoned({ ...drafted, powerLevel }), DEFAULT_SETTINGS);
  ledger.push(ledgerLine("Hero", String(powerLevel), "guessed", implied > powerLevel ? "powerLevelBreach" : "powerLevel", { implied }));
  const character = { ...drafted, powerLevel };
  return { character, ledger, origins, totals: { calculator, here: totalsHere(character) } };
}

export { PART_OF };
