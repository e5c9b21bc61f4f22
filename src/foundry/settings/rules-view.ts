import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { Localize, SettingDefinition } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";
import { ruleIds } from "../view/text/rule-text.ts";

/** The values that are typed, ticked or chosen. */
export type SettingValue = string | number | boolean;

/** A ruleset as the window of rules needs it. */
export interface RulesSource {
  readonly id: string;
  readonly label: string;
  /** Where names and hints of its settings stand: `CROSSOVER.Fudge.Setting`. */
  readonly root: string;
  readonly settings: readonly SettingDefinition[];
}

export interface SettingRow {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Ids of the rules that it changes, taken from the end of the hint. */
  readonly rules: string;
  readonly value: SettingValue;
  /** What the ledger says, in words; null while the table keeps to it. */
  readonly differs: string | null;
  readonly switch: boolean;
  readonly checked: boolean;
  readonly lines: boolean;
  readonly number: { readonly min: number | null; readonly max: number | null; readonly step: number | null } | null;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] | null;
  /** What was wrong with what was typed; the text stays as it was. */
  readonly error: string | null;
}

export interface RulesPanel {
  readonly id: string;
  readonly label: string;
  readonly active: boolean;
  readonly changed: number;
  readonly groups: readonly { readonly label: string; readonly icon: string; readonly rows: readonly SettingRow[] }[];
}

/** Order in which groups stand, each with its sign; a setting without one stands under the last. */
const SETTING_GROUPS = [
  ["rolls", "dice"],
  ["harm", "heart-crack"],
  ["points", "coins"],
  ["order", "list-ol"],
  ["building", "hammer"],
  ["table", "users"],
] as const;

/** Settings that a Gamemaster sets for the world in the window of rules. */
export const worldSettings = (settings: readonly SettingDefinition[]): SettingDefinition[] =>
  settings.filter((s) => !s.internal && (s.scope ?? "world") === "world");

/** A value in words: the choice's name, yes or no, the text or "nothing". */
function inWords(definition: SettingDefinition, value: SettingValue, text: string, say: Localize): string {
  if (typeof value === "boolean") return say(value ? "CROSSOVER.Shared.Rules.on" : "CROSSOVER.Shared.Rules.off");
  if (definition.choices) return say(`${text}.choices.${String(value)}`);
  return value === "" ? say("CROSSOVER.Shared.Rules.nothing") : String(value);
}

/** One setting as a row of the form. */
function row(
  ruleset: string,
  root: string,
  definition: SettingDefinition,
  value: SettingValue,
  say: Localize,
  error: string | null,
): SettingRow {
  const { key, initial, choices, range } = definition;
  const text = `${root}.${key}`;
  const said = say(`${text}.hint`);
  const rules = /\s*\((?:[A-Z]{3}-\d{3}(?:, )?)+\)(?=\.?$)/u.exec(said)?.[0] ?? "";
  return {
    id: `crossover-rule-${ruleset}-${key}`,
    name: `${ruleset}.${key}`,
    label: say(`${text}.name`),
    hint: said.replace(rules, ""),
    rules: ruleIds(rules).join(" "),
    value,
    differs:
      value === initial
        ? null
        : say("CROSSOVER.Shared.Rules.differs", { value: inWords(definition, initial, text, say) }),
    switch: typeof initial === "boolean",
    checked: value === true,
    lines: definition.lines === true,
    number:
      typeof initial === "number"
        ? { min: range?.min ?? null, max: range?.max ?? null, step: range?.step ?? null }
        : null,
    choices: choices
      ? choices.map((c) => ({ value: c, label: say(`${text}.choices.${c}`), selected: c === value }))
      : null,
    error,
  };
}

/** A ruleset's settings by heading. `read` gives what stands, or what was typed and could not be taken. */
export function rulesPanel(
  source: RulesSource,
  active: boolean,
  read: (key: string) => SettingValue,
  errors: Readonly<Record<string, string>>,
  say: Localize,
): RulesPanel {
  const rows = worldSettings(source.settings).map((s) => ({
    group: s.group ?? "table",
    row: row(source.id, source.root, s, read(s.key), say, errors[`${source.id}.${s.key}`] ?? null),
  }));
  const groups = SETTING_GROUPS.map(([g, sign]) => ({
    label: say(`CROSSOVER.Shared.SettingGroup.${g}`),
    icon: `fa-solid fa-${sign}`,
    rows: rows.filter((r) => r.group === g).map((r) => r.row),
  })).filter((g) => g.rows.length > 0);
  return {
    id: source.id,
    label: source.label,
    active,
    changed: rows.filter((r) => r.row.differs !== null).length,
    groups,
  };
}

/** What was typed into one field as its setting takes it, or what is wrong with it. */
export function readSetting(
  definition: SettingDefinition,
  raw: unknown,
  label: string,
): { readonly accepted: true; readonly value: SettingValue } | Refusal {
  const { initial, range, choices, check } = definition;
  if (typeof initial === "boolean") return { accepted: true, value: raw === true || raw === "true" };
  if (typeof initial === "number") {
    const value =
      typeof raw === "number" ? raw : typeof raw === "string" && raw.trim() !== "" ? Number(raw) : Number.NaN;
    const { min = -Infinity, max = Infinity, step = 0 } = range ?? {};
    const fits =
      Number.isFinite(value) &&
      value >= min &&
      value <= max &&
      (step === 0 || Number.isInteger((value - (Number.isFinite(min) ? min : 0)) / step));
    return fits
      ? { accepted: true, value }
      : {
          accepted: false,
          reason: range ? "settingRange" : "settingNumber",
          data: { field: label, min: range?.min ?? "", max: range?.max ?? "" },
        };
  }
  const value = typeof raw === "string" ? raw : "";
  if (choices && !choices.includes(value))
    return { accepted: false, reason: "settingChoice", data: { field: label, choices: listed(choices) } };
  return check?.(value) ?? { accepted: true, value };
}
