import { ABILITY_NAMES, DEFENSE_NAMES } from "./names.ts";

/** A modifier of a row as the file has it. */
export interface FileModifier {
  readonly name: string;
  readonly applications?: number;
  readonly text?: string;
}

/** An effect: each row of the file is one. */
export interface FilePower {
  readonly effect: string;
  /** Points a rank, where the effect lets one choose. */
  readonly cost?: number;
  readonly text: string;
  readonly action: string;
  readonly range: string;
  readonly duration: string;
  /** Name of an attack. */
  readonly name?: string;
  /** Subtype of the Close or Ranged Combat skill that it is made with. */
  readonly skill?: string;
  readonly Modifiers: readonly FileModifier[];
  readonly rank: number;
}

export interface FileAdvantage {
  readonly name: string;
  readonly rank?: number;
  readonly text?: string;
}

export interface FileSkill {
  readonly name: string;
  readonly subtype?: string;
  readonly rank: number;
  readonly ability: string;
}

/** A character as the calculator saves it. Sections are named as in the file. */
export interface FileDocument {
  readonly Hero: { readonly name: string; readonly transcendence: number; readonly image: string };
  /** By the ability's English name; `--` when it is absent. */
  readonly Abilities: Readonly<Record<string, number | "--">>;
  readonly Powers: readonly FilePower[];
  readonly Equipment: readonly FilePower[];
  readonly Advantages: readonly FileAdvantage[];
  readonly Skills: readonly FileSkill[];
  readonly Defenses: Readonly<Record<string, number>>;
  readonly ruleset: string;
  readonly version: number;
  readonly Information: string;
}

/** Something in a file that can't be so: where, what stands there, what would be accepted. */
export interface FileProblem {
  /** E.g. `Powers 3, Modifier 1, applications`. */
  readonly field: string;
  readonly got: string;
  /**
   * Tail of a lang key below `CROSSOVER.Fudge.Transfer.Accepted`; or what is wrong with the file as a whole: it has nothing in it (`empty`), is neither JSON nor XML (`syntax`), or is no character
   * of the calculator (`document`), or nobody but a character comes in out of another system (`exported`).
   */
  readonly accepted: "integer" | "list" | "text" | "section" | "ruleset" | "empty" | "syntax" | "document" | "exported";
  /** What the accepted values are: the least number for `integer`, an example for `ruleset`; for `document` the sections that are missing. */
  readonly values: readonly string[];
}

/** A part of the file that the format doesn't have; it is kept as it is. */
export interface FileSurplus {
  readonly field: string;
  readonly value: unknown;
}

/** What a file turned out to be. Without a document it isn't a character of the calculator at all. */
export interface FileRead {
  readonly document: FileDocument | null;
  readonly problems: readonly FileProblem[];
  readonly surplus: readonly FileSurplus[];
}

/** Today's rules, under which a character made here is saved. */
export const RULESET = "3.16";

/** Rules that a file without a version is taken to be of, as the calculator does: the last before files said theirs. */
export const ASSUMED = "2.7";

/** The file format's number. */
export const VERSION = 2;

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How a value is shown in a message: short, and never empty. */
export function shown(value: unknown): string {
  if (value === undefined) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Reads one file, noting what is wrong with it. */
class Reader {
  readonly problems: FileProblem[] = [];
  readonly surplus: FileSurplus[] = [];

  wrong(field: string, value: unknown, accepted: FileProblem["accepted"], values: readonly string[] = []): void {
    this.problems.push({ field, got: shown(value), accepted, values });
  }

  /** What a record has beyond the keys that the format knows. */
  beyond(at: string, record: Plain, known: readonly string[]): void {
    for (const [key, value] of Object.entries(record))
      if (!known.includes(key)) this.surplus.push({ field: at === "" ? key : `${at}, ${key}`, value });
  }

  text(field: string, value: unknown, otherwise = ""): string {
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    if (value !== undefined && value !== null) this.wrong(field, value, "text");
    return otherwise;
  }

  /** A whole number, as a number or written out; a part after the point is cut off, as the calculator does. */
  whole(field: string, value: unknown, least: number, otherwise: number): number {
    const written =
      typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
    if (!Number.isFinite(written)) {
      this.wrong(field, value, "integer", [String(least)]);
      return otherwise;
    }
    const cut = Math.trunc(written);
    if (cut < least) this.wrong(field, value, "integer", [String(least)]);
    return Math.max(least, cut);
  }

  rows(section: string, value: unknown): readonly Plain[] {
    if (value === undefined) {
      this.wrong(section, value, "list");
      return [];
    }
    if (!Array.isArray(value)) {
      this.wrong(section, value, "list");
      return [];
    }
    return value.flatMap((row: unknown, i): Plain[] => {
      if (isPlain(row)) return [row];
      this.wrong(`${section} ${i + 1}`, row, "section");
      return [];
    });
  }
}

function modifier(reader: Reader, at: string, row: Plain): FileModifier {
  reader.beyond(at, row, ["name", "applications", "text"]);
  return {
    name: reader.text(`${at}, name`, row.name),
    ...(row.applications !== undefined && {
      applications: reader.whole(`${at}, applications`, row.applications, row.name === "Fragile" ? 0 : 1, 1),
    }),
    ...(row.text !== undefined && { text: reader.text(`${at}, text`, row.text) }),
  };
}

function power(reader: Reader, at: string, row: Plain, version: number): FilePower {
  const first = version < 2;
  reader.beyond(at, row, [
    "effect",
    "cost",
    "text",
    "action",
    "range",
    "duration",
    "name",
    "skill",
    "Modifiers",
    "rank",
  ]);
  const effect = first && row.effect === undefined ? row.name : row.effect;
  const modifiers = row.Modifiers === undefined ? [] : reader.rows(`${at}, Modifiers`, row.Modifiers);
  return {
    effect: reader.text(`${at}, effect`, effect),
    ...(row.cost !== undefined && { cost: reader.whole(`${at}, cost`, row.cost, 1, 1) }),
    text: reader.text(`${at}, text`, row.text),
    action: reader.text(`${at}, action`, row.action),
    range: reader.text(`${at}, range`, row.range),
    duration: reader.text(`${at}, duration`, row.duration),
    ...(!first && row.name !== undefined && { name: reader.text(`${at}, name`, row.name) }),
    ...(row.skill !== undefined && { skill: reader.text(`${at}, skill`, row.skill) }),
    Modifiers: modifiers.map((m, i) => modifier(reader, `${at}, Modifier ${i + 1}`, m)),
    rank: reader.whole(`${at}, rank`, row.rank, 1, 1),
  };
}

/** Rows of powers that stand outside the format's own lists; what is no row is none. */
export function readPowerRows(value: unknown): readonly FilePower[] {
  const reader = new Reader();
  return reader.rows("rows", value).map((row, i) => power(reader, `row ${i + 1}`, row, VERSION));
}

function ability(reader: Reader, name: string, value: unknown): number | "--" {
  if (typeof value === "string" && value.trim() === "--") return "--";
  return reader.whole(`Abilities, ${name}`, value ?? 0, -5, 0);
}

const ROOT = [
  "Hero",
  "Abilities",
  "Powers",
  "Equipment",
  "Advantages",
  "Skills",
  "Defenses",
  "ruleset",
  "version",
  "Information",
];

/**
 * Read the calculator's document from plain data (parsed JSON, or `documentOf` for XML). What a field can't be is a problem that names the field, what stood there and what is
 * accepted; it then counts as the calculator's own default. What the format doesn't know is surplus. Only a document without hero and abilities is none.
 * @param value  anything
 */
export function readDocument(value: unknown): FileRead {
  const reader = new Reader();
  const none = (): FileRead => ({ document: null, problems: reader.problems, surplus: [] });
  if (!isPlain(value)) {
    reader.wrong("file", value, "document");
    return none();
  }
  if (!isPlain(value.Hero) || !isPlain(value.Abilities)) {
    reader.wrong(
      "file",
      value,
      "document",
      ["Hero", "Abilities"].filter((section) => !isPlain(value[section])),
    );
    return none();
  }
  const { Hero: hero, Abilities: abilities } = value;
  const defenses = isPlain(value.Defenses) ? value.Defenses : {};
  if (!isPlain(value.Defenses)) reader.wrong("Defenses", value.Defenses, "section");
  reader.beyond("", value, ROOT);
  reader.beyond("Hero", hero, ["name", "transcendence", "image"]);
  reader.beyond("Abilities", abilities, ABILITY_NAMES.names);
  reader.beyond("Defenses", defenses, DEFENSE_NAMES.names);
  const version = value.version === undefined ? 1 : reader.whole("version", value.version, 1, 1);
  const powers = (section: "Powers" | "Equipment"): readonly FilePower[] =>
    reader.rows(section, value[section]).map((row, i) => power(reader, `${section} ${i + 1}`, row, version));
  const document: FileDocument = {
    Hero: {
      name: reader.text("Hero, name", hero.name),
      transcendence:
        hero.transcendence === undefined || hero.transcendence === ""
          ? 0
          : reader.whole("Hero, transcendence", hero.transcendence, -1, 0),
      image: reader.text("Hero, image", hero.image),
    },
    Abilities: Object.fromEntries(ABILITY_NAMES.names.map((name) => [name, ability(reader, name, abilities[name])])),
    Powers: powers("Powers"),
    Equipment: powers("Equipment"),
    Advantages: reader.rows("Advantages", value.Advantages).map((row, i) => {
      const at = `Advantages ${i + 1}`;
      reader.beyond(at, row, ["name", "rank", "text"]);
      return {
        name: reader.text(`${at}, name`, row.name),
        ...(row.rank !== undefined && { rank: reader.whole(`${at}, rank`, row.rank, 1, 1) }),
        ...(row.text !== undefined && { text: reader.text(`${at}, text`, row.text) }),
      };
    }),
    Skills: reader.rows("Skills", value.Skills).map((row, i) => {
      const at = `Skills ${i + 1}`;
      reader.beyond(at, row, ["name", "subtype", "rank", "ability"]);
      return {
        name: reader.text(`${at}, name`, row.name),
        ...(row.subtype !== undefined && { subtype: reader.text(`${at}, subtype`, row.subtype).trim() }),
        rank: reader.whole(`${at}, rank`, row.rank, 1, 1),
        ability: reader.text(`${at}, ability`, row.ability),
      };
    }),
    Defenses: Object.fromEntries(
      DEFENSE_NAMES.names.map((name) => [name, reader.whole(`Defenses, ${name}`, defenses[name] ?? 0, 0, 0)]),
    ),
    ruleset: ruleset(reader, value.ruleset),
    version,
    Information: reader.text("Information", value.Information),
  };
  return { document, problems: reader.problems, surplus: reader.surplus };
}

function ruleset(reader: Reader, value: unknown): string {
  const text = reader.text("ruleset", value, "");
  if (/^\d+(\.\d+)*$/u.test(text.trim())) return text.trim();
  reader.wrong("ruleset", value, "ruleset", [RULESET]);
  return ASSUMED;
}
