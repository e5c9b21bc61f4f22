import { listed } from "../../../view/text/lists.ts";
import {
  ABILITY_NAMES,
  ACTION_NAMES,
  type CalculatorTotals,
  calculatorTotals,
  type Component,
  DURATION_NAMES,
  EFFECT_NAMES,
  type FileProblem,
  type FileRead,
  fromExport,
  type ImportStatus,
  type LedgerLine,
  type MergeChoice,
  type MergeField,
  mergeTaken,
  RANGE_NAMES,
  SKILL_NAMES,
  type Transfer,
  type TransferCharacter,
} from "../../../../rules/fudge/index.ts";
import type { Localize } from "../../../ruleset.ts";

/** What the import's windows show, from plain data. */

const T = "CROSSOVER.Fudge.Transfer";

/** Keys in a text, each in the reader's language; anything else stays. */
export const spoken = (text: string, localize: Localize): string =>
  text.replace(/CROSSOVER\.[A-Za-z.]+/gu, (key) => localize(key));

export interface ProblemView {
  /** Where it is; empty where it is the file as a whole. */
  readonly field: string;
  readonly text: string;
}

/** What is wrong with a file as a whole, in a sentence; null for one of its fields. */
function wholeFile({ accepted, got, values: [first, second] }: FileProblem, localize: Localize): string | null {
  if (accepted === "empty") return localize(`${T}.Whole.empty`);
  if (accepted === "syntax")
    return got === "" ? localize(`${T}.Whole.syntax`) : localize(`${T}.Whole.syntaxAt`, { line: got });
  if (accepted === "exported")
    return got === "" ? localize(`${T}.Whole.value`) : localize(`${T}.Whole.exported`, { type: got });
  if (accepted !== "document") return null;
  if (first === undefined) return localize(`${T}.Whole.value`);
  return second === undefined
    ? localize(`${T}.Whole.lacks`, { first })
    : localize(`${T}.Whole.lacksBoth`, { first, second });
}

/** A problem of the file: where, what stands there, what would be accepted. */
export function problemView(problem: FileProblem, localize: Localize): ProblemView {
  const whole = wholeFile(problem, localize);
  if (whole !== null) return { field: "", text: whole };
  const accepted = localize(`${T}.Accepted.${problem.accepted}`, {
    list: listed(problem.values),
    least: problem.values[0] ?? "",
  });
  return {
    field: problem.field,
    text: localize(`${T}.problem`, { got: problem.got === "" ? "–" : problem.got, accepted }),
  };
}

/** Names that a field of the file may have, for a line that was kept raw. */
function acceptedNames(line: LedgerLine): readonly string[] {
  if (line.note === "unknownSkill") return SKILL_NAMES.names;
  if (line.note === "unknownEffect") return EFFECT_NAMES.names;
  if (line.note === "unknownAbility") return ABILITY_NAMES.names;
  if (line.note !== "unknownStep") return [];
  if (line.field.endsWith("action")) return ACTION_NAMES.names;
  return line.field.endsWith("range") ? RANGE_NAMES.names : DURATION_NAMES.names;
}

export interface LineView {
  readonly field: string;
  readonly value: string;
  readonly status: ImportStatus;
  readonly statusLabel: string;
  readonly icon: string;
  readonly note: string;
}

const ICONS: Readonly<Record<ImportStatus, string>> = {
  mapped: "fa-check",
  guessed: "fa-question",
  raw: "fa-box-archive",
};

/** Fields of an account of what goes out that no file has. */
const OUT_FIELDS: readonly string[] = ["form", "stunt", "complication", "picture", "play", "powerLevel"];

/** What a line of what goes out is about: a field of the file, or one of the character's own. */
function outField(field: string, localize: Localize): string {
  if (OUT_FIELDS.includes(field)) return localize(`${T}.Out.Field.${field}`);
  return field.startsWith("details.") ? localize(`CROSSOVER.Fudge.Character.FIELDS.${field}.label`) : field;
}

/** @param way  whose words: of what came in, or of what goes out */
function lineView(line: LedgerLine, localize: Localize, way: "In" | "Out" = "In"): LineView {
  const data = Object.fromEntries(
    Object.entries(line.data).map(([k, v]) => [k, typeof v === "string" ? spoken(v, localize) : v]),
  );
  const names = acceptedNames(line);
  const field = way === "In" ? line.field : outField(line.field, localize);
  const note = localize(way === "In" ? `${T}.Note.${line.note}` : `${T}.Out.Note.${line.note}`, data);
  return {
    field,
    value: line.value === "" ? "\u2013" : line.value,
    status: line.status,
    statusLabel: localize(way === "In" ? `${T}.Status.${line.status}` : `${T}.Out.Status.${line.status}`),
    icon: ICONS[line.status],
    note: names.length === 0 ? note : `${note} ${localize(`${T}.acceptedNames`, { list: listed(names) })}`,
  };
}

export interface TotalView {
  readonly label: string;
  readonly calculator: string;
  readonly here: string;
  readonly same: boolean;
}

/** The totals side by side. */
export function totalViews(
  calculator: CalculatorTotals,
  here: Transfer["totals"]["here"],
  localize: Localize,
): readonly TotalView[] {
  const rows: readonly [string, number, number][] = [
    ["abilities", calculator.abilities, here.abilities],
    ["powers", calculator.powers, here.powers],
    ["advantages", calculator.advantages, here.advantages],
    ["skills", calculator.skills, here.skills],
    ["defenses", calculator.defenses, here.defenses],
    ["total", calculator.total, here.total],
    ["equipment", calculator.equipment, here.equipment],
  ];
  return rows.map(([key, there, mine]) => ({
    label: localize(`${T}.Total.${key}`),
    calculator: String(there),
    here: String(mine),
    same: there === mine,
  }));
}

/** Which lines are shown. */
export type LedgerFilter = ImportStatus | "all";

export interface PreviewView {
  readonly name: string;
  readonly level: string;
  readonly totals: readonly TotalView[];
  /** Whose totals stand beside those here. */
  readonly there: string;
  readonly agree: boolean;
  readonly filters: readonly { readonly value: LedgerFilter; readonly label: string; readonly chosen: boolean }[];
  readonly lines: readonly LineView[];
  readonly problems: readonly ProblemView[];
}

/** The choice of lines that are shown, with how many there are of each kind. */
function filtersOf(
  ledger: readonly LedgerLine[],
  chosen: LedgerFilter,
  way: "In" | "Out",
  localize: Localize,
): PreviewView["filters"] {
  const count = (status: LedgerFilter): number => ledger.filter((l) => status === "all" || l.status === status).length;
  return (["all", "guessed", "raw", "mapped"] as const).map((value) => ({
    value,
    label: localize(way === "In" ? `${T}.Filter.${value}` : `${T}.Out.Filter.${value}`, { count: count(value) }),
    chosen: value === chosen,
  }));
}

const filtered = (ledger: readonly LedgerLine[], filter: LedgerFilter): readonly LedgerLine[] =>
  ledger.filter((l) => filter === "all" || l.status === filter);

/** The account of what goes out: what the calculator has a place for, what stands in words of our own, what stays behind. */
export function exportView(
  ledger: readonly LedgerLine[],
  filter: LedgerFilter,
  localize: Localize,
): Pick<PreviewView, "filters" | "lines"> {
  return {
    filters: filtersOf(ledger, filter, "Out", localize),
    lines: filtered(ledger, filter).map((l) => lineView(l, localize, "Out")),
  };
}

/** The preview of a file: totals, problems, and every field with what becomes of it. */
export function previewView(
  transfer: Transfer,
  read: FileRead,
  filter: LedgerFilter,
  localize: Localize,
): PreviewView {
  const totals = totalViews(transfer.totals.calculator, transfer.totals.here, localize);
  return {
    name: transfer.character.name === "" ? localize(`${T}.unnamed`) : transfer.character.name,
    level: localize(`${T}.level`, {
      level: transfer.character.powerLevel,
      spent: transfer.totals.here.spent,
      budget: transfer.totals.here.budget,
    }),
    totals,
    there: localize(fromExport(read) ? `${T}.file` : `${T}.calculator`),
    agree: totals.every((t) => t.same),
    filters: filtersOf(transfer.ledger, filter, "In", localize),
    lines: filtered(transfer.ledger, filter).map((l) => lineView(l, localize)),
    problems: read.problems.map((p) => problemView(p, localize)),
  };
}

export interface MergeLineView {
  readonly path: string;
  readonly field: string;
  readonly before: string;
  readonly file: string;
  readonly actor: string;
  readonly takesFile: boolean;
  readonly fileLabel: string;
  readonly actorLabel: string;
}

export interface MergeView {
  readonly conflicts: readonly MergeLineView[];
  readonly fromFile: readonly MergeLineView[];
  readonly kept: readonly MergeLineView[];
  readonly nothing: boolean;
}

const NAMED: Readonly<Record<string, string>> = { skills: "Skill", advantages: "Advantage" };

/** What a field is called: "Strength", "Perception: ranks", "Beam". */
function fieldName(field: MergeField, localize: Localize): string {
  const [head = "", id = "", part] = field.path.split(".");
  if (head === "abilities") return localize(`CROSSOVER.Fudge.Ability.${id}.label`);
  if (head === "defenses") return localize(`CROSSOVER.Fudge.Defense.${id}.label`);
  if (id === "") return localize(`${T}.Field.${head}`);
  const [key = "", ...specialty] = field.item.split(": ");
  const group = NAMED[head];
  const name =
    group === undefined ? field.item : [localize(`CROSSOVER.Fudge.${group}.${key}.label`), ...specialty].join(": ");
  return part === undefined ? name : `${name}: ${localize(`${T}.Field.${part}`)}`;
}

/** An effect in a line. */
function effectText(c: Component, localize: Localize): string {
  const modifiers = c.modifiers.map(
    (m) => `${localize(`CROSSOVER.Fudge.Modifier.${m.key}.label`)}${m.ranks > 1 ? ` ${m.ranks}` : ""}`,
  );
  return `${localize(`CROSSOVER.Fudge.Effect.${c.effect}.label`)} ${c.rank}${modifiers.length === 0 ? "" : ` (${listed(modifiers)})`}`;
}

/** A value in words. */
function valueText(field: MergeField, value: unknown, localize: Localize): string {
  if (value === undefined) return localize(`${T}.gone`);
  if (value === null) return "–";
  if (field.whole) return localize(`${T}.there`);
  if (Array.isArray(value))
    return (value as readonly Component[]).map((c) => effectText(c, localize)).join("; ") || "–";
  const text = typeof value === "string" ? value : typeof value === "number" ? String(value) : JSON.stringify(value);
  const shown = field.path.endsWith(".ability") ? localize(`CROSSOVER.Fudge.Ability.${text}.label`) : text;
  return shown === "" ? "–" : shown;
}

/** A second import: what the file brings, what stays as it was edited, what must be decided. */
export function mergeView(
  plan: readonly MergeField[],
  choices: Readonly<Record<string, MergeChoice>>,
  localize: Localize,
): MergeView {
  const line = (f: MergeField): MergeLineView => {
    const [before, file, actor] = [f.before, f.file, f.actor].map((v) => valueText(f, v, localize));
    const field = fieldName(f, localize);
    return {
      path: f.path,
      field,
      before: before ?? "",
      file: file ?? "",
      actor: actor ?? "",
      takesFile: mergeTaken(f, choices) === "file",
      fileLabel: localize(`${T}.takeFile`, { field, value: file ?? "" }),
      actorLabel: localize(`${T}.takeActor`, { field, value: actor ?? "" }),
    };
  };
  const of = (status: MergeField["status"]): readonly MergeLineView[] =>
    plan.filter((f) => f.status === status).map(line);
  return { conflicts: of("conflict"), fromFile: of("file"), kept: of("kept"), nothing: plan.length === 0 };
}

/** Totals of a document that goes out, beside the actor's own. */
export const exportTotals = (
  document: Parameters<typeof calculatorTotals>[0],
  here: Transfer["totals"]["here"],
  localize: Localize,
): readonly TotalView[] => totalViews(calculatorTotals(document), here, localize);

/** Characters by what they are called. */
export const byName = (a: Pick<TransferCharacter, "name">, b: Pick<TransferCharacter, "name">): number =>
  a.name.localeCompare(b.name);
