import {
  ABILITY_KEYS,
  alternateLegal,
  areaSize,
  basePoints,
  type DestinySettings,
  effectDefinition,
  effectDuration,
  effectInvoice,
  effectLabel,
  effectRange,
  EFFECTS,
  gradeConditions,
  IMMUNITIES,
  immunityParts,
  key,
  modifierRanks,
  MODIFIERS,
  type PowerEffect,
  type PowerEntry,
  powerInvoice,
  RESISTANCE_KEYS,
  SKILL_KEYS,
} from "../../../rules/destiny/index.ts";
import type { Row } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { type Tip, tipOf } from "../../view/tips/tip.ts";
import { ACTION_KINDS, DURATIONS, RANGES, SHAPES } from "../models/effects.ts";
import type { Option } from "./hero-view.ts";
import { SUBJECTS } from "./power-draft.ts";

/** A line of an invoice. */
export interface InvoiceRow {
  readonly label: string;
  readonly value: string;
  readonly rule: string;
}

const rowsOf = (rows: readonly Row[], localize: Localize): InvoiceRow[] =>
  rows.map((r) => ({
    label: localize(r.label, r.data && words(r.data, localize)),
    value: plain(r.value),
    rule: r.rule,
  }));

/** Placeholders that are keys themselves are text by the time they are read. */
const words = (data: Readonly<Record<string, string | number>>, localize: Localize): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).map(([k, v]) => [k, typeof v === "string" && v.startsWith("CROSSOVER.") ? localize(v) : v]),
  );

/** A modifier in the editor. */
export interface ModifierView {
  readonly index: number;
  readonly label: string;
  readonly hint: string;
  readonly points: string;
  readonly rank: number;
  readonly ranked: boolean;
  readonly choice: string;
  readonly flaw: boolean;
}

/** One effect in the editor: every choice with what it may be, and what it costs. @rule DES-331 DES-332 DES-337 DES-338 */
export interface EffectEditView extends Tip {
  readonly index: number;
  readonly alternate: string;
  readonly place: string;
  readonly label: string;
  readonly hint: string;
  readonly rank: number;
  readonly cost: number;
  readonly perRank: string;
  readonly effects: readonly Option[];
  readonly actions: readonly Option[];
  readonly ranges: readonly Option[];
  readonly durations: readonly Option[];
  readonly resistances: readonly Option[];
  readonly skills: readonly Option[];
  readonly abilities: readonly Option[];
  readonly shapes: readonly Option[];
  readonly subjects: readonly Option[];
  readonly subject: string;
  /** What an Immunity may keep off by rule, each to be ticked. */
  readonly immunities: readonly Option[];
  readonly basePoints: number;
  readonly baseMin: number;
  readonly baseMax: number;
  readonly hasBase: boolean;
  readonly hostile: boolean;
  readonly grades: readonly { readonly grade: number; readonly label: string; readonly options: readonly Option[] }[];
  readonly modifiers: readonly ModifierView[];
  readonly offered: readonly Option[];
  readonly becomes: string;
}

const option = (value: string, label: string, current: string | null): Option => ({
  value,
  label,
  selected: (current ?? "") === value,
});
const choices = (
  area: string,
  values: readonly string[],
  current: string | null,
  localize: Localize,
  blank = false,
): Option[] => [
  ...(blank ? [option("", localize(key("Builder", "none")), current)] : []),
  ...values.map((v) => option(v, localize(key(area, v, "label")), current)),
];
const sorted = (options: Option[]): Option[] => options.sort((a, b) => a.label.localeCompare(b.label));
const price = (points: number): string => (points > 0 ? `+${String(points)}` : plain(points));

/** What an effect is and what it costs, by rank and in all. @rule DES-332 DES-384 */
function effectCost(e: PowerEffect, localize: Localize) {
  const invoice = effectInvoice(e);
  const label = localize(effectLabel(e.effect));
  const rows = invoice.rows.map((r) => (r.data ? { ...r, data: words(r.data, localize) } : r));
  return {
    label,
    hint: localize(key("Effect", e.effect, "text")),
    rank: e.rank,
    cost: invoice.total,
    perRank:
      invoice.perRank >= 1
        ? localize(key("Builder", "perRank"), { points: invoice.perRank })
        : localize(key("Builder", "ranksPerPoint"), { ranks: 2 - invoice.perRank }),
    ...tipOf([{ title: label, total: plain(invoice.total), rows }], localize),
  };
}

/** What may be chosen of every effect. @rule DES-332 */
function effectChoices(e: PowerEffect, localize: Localize) {
  const skills = SKILL_KEYS.filter((s) => s !== "lore");
  return {
    effects: sorted(choices("Effect", Object.keys(EFFECTS), e.effect, localize)),
    actions: choices("Cost", ACTION_KINDS, e.action, localize),
    ranges: choices("Band", RANGES, e.range, localize),
    durations: choices("Duration", DURATIONS, e.duration, localize),
    resistances: choices("Resistance", RESISTANCE_KEYS, e.resistance, localize, true),
    skills: sorted(choices("Skill", skills, e.attackSkill, localize, true)),
    abilities: choices("Ability", ABILITY_KEYS, e.ability, localize, true),
    shapes: choices("Shape", SHAPES, e.area, localize, true),
  };
}

/** What an effect is about: a trait for some, what an Immunity keeps off, whatever was typed. @rule DES-337 */
function subjectChoices(e: PowerEffect, localize: Localize) {
  const immunity = e.effect === "immunity" ? immunityParts(e.subject) : null;
  return {
    subjects:
      e.effect === "enhancedTrait" || e.effect === "weaken"
        ? [
            option("", localize(key("Builder", "none")), e.subject),
            ...SUBJECTS.map((s) => option(s.value, localize(s.label), e.subject)),
          ]
        : [],
    subject: immunity ? immunity.other : e.subject,
    immunities: immunity
      ? IMMUNITIES.map((i) => ({
          value: i,
          label: localize(key("Immunity", i)),
          selected: immunity.known.includes(i),
        }))
      : [],
  };
}

/** Points of an effect that leaves its cost open, and between which they lie. */
function baseView(e: PowerEffect) {
  const base = effectDefinition(e.effect)?.cost ?? null;
  return {
    basePoints: basePoints(e),
    baseMin: base?.[0] ?? 1,
    baseMax: base?.[1] ?? 99,
    hasBase: base !== null && base[0] !== base[1],
  };
}

/** Conditions of an Affliction, one of each grade. */
function gradeViews(e: PowerEffect, localize: Localize) {
  if (e.effect !== "affliction") return [];
  return ([1, 2, 3] as const).map((grade) => ({
    grade,
    label: localize(key("Grade", String(grade))),
    options: choices("Condition", gradeConditions(grade), e.conditions[grade - 1] ?? null, localize, true),
  }));
}

/** A modifier of an effect, and what it adds to the cost or takes off. @rule DES-333 */
function modifierView(m: PowerEffect["modifiers"][number], index: number, localize: Localize): ModifierView {
  const d = (
    MODIFIERS as Readonly<
      Record<string, { readonly points: number; readonly per: string; readonly ranked: boolean } | undefined>
    >
  )[m.key];
  const points = (d?.points ?? 0) * (d?.ranked === true ? Math.max(1, m.rank) : 1);
  return {
    index,
    label: localize(key("Modifier", m.key, "label")),
    hint: localize(key("Modifier", m.key, "text")),
    points: localize(key("Builder", d?.per === "flat" ? "flatPoints" : "rankPoints"), { points: price(points) }),
    rank: m.rank,
    ranked: d?.ranked === true,
    choice: m.choice,
    flaw: points < 0,
  };
}

/** Modifiers that an effect hasn't got yet. */
function offeredModifiers(e: PowerEffect, localize: Localize): Option[] {
  const has = new Set(e.modifiers.map((m) => m.key));
  const free = Object.keys(MODIFIERS).filter((m) => !has.has(m));
  return sorted(free.map((m) => option(m, localize(key("Modifier", m, "label")), null)));
}

/** One effect as the editor shows it. */
export function effectEditView(
  e: PowerEffect,
  index: number,
  alternate: number | null,
  localize: Localize,
): EffectEditView {
  return {
    index,
    alternate: alternate === null ? "" : String(alternate),
    place: `${alternate === null ? "base" : String(alternate)}-${String(index)}`,
    ...effectCost(e, localize),
    ...effectChoices(e, localize),
    ...subjectChoices(e, localize),
    ...baseView(e),
    hostile: e.range !== "personal",
    grades: gradeViews(e, localize),
    modifiers: e.modifiers.map((m, i) => modifierView(m, i, localize)),
    offered: offeredModifiers(e, localize),
    becomes: [
      localize(key("Band", effectRange(e), "label")),
      localize(key("Duration", effectDuration(e), "label")),
    ].join(" \u00b7 "),
  };
}

/** A whole power in its editor, with its invoice and what breaks it. @rule DES-330 DES-332 DES-333 DES-384 */
export function powerEditView(power: PowerEntry, settings: Pick<DestinySettings, "powerSources">, localize: Localize) {
  const invoice = powerInvoice(power);
  const sources = [...new Set([...settings.powerSources, power.powerSource].filter((s) => s !== ""))];
  return {
    cost: invoice.total,
    rows: rowsOf(invoice.rows, localize),
    sources: sources.map((s) => option(s, s, power.powerSource)),
    effects: power.effects.map((e, i) => effectEditView(e, i, null, localize)),
    alternates: power.alternates.map((a, index) => {
      const no = alternateLegal(power.effects, a.effects);
      return {
        index,
        id: a.id,
        name: a.name,
        dynamic: a.dynamic,
        active: a.id === power.activeAlternate,
        effects: a.effects.map((e, i) => effectEditView(e, i, index, localize)),
        problem: no ? localize(key("Audit", "alternate"), { name: a.name, ...no.data }) : "",
      };
    }),
    addable: sorted(choices("Effect", Object.keys(EFFECTS), null, localize)),
    empty: power.effects.length === 0,
  };
}

/** What an effect is about, in words: a trait, what an Immunity keeps off, whatever was typed. @rule DES-337 */
function subjectText(e: Pick<PowerEffect, "effect" | "subject">, localize: Localize): string {
  if (e.effect !== "immunity") {
    const trait = SUBJECTS.find((s) => s.value === e.subject);
    return trait ? localize(trait.label) : e.subject;
  }
  const { known, other } = immunityParts(e.subject);
  return listed([...known.map((i) => localize(key("Immunity", i))), ...(other === "" ? [] : [other])]);
}

/** A power in one or two lines: each effect with its rank and what shapes it. @rule DES-384 */
export function effectLine(e: PowerEffect, localize: Localize): string {
  const modifiers = e.modifiers.map(
    (m) =>
      `${localize(key("Modifier", m.key, "label"))}${(MODIFIERS as Readonly<Record<string, { readonly ranked: boolean } | undefined>>)[m.key]?.ranked === true && m.rank > 1 ? ` ${String(m.rank)}` : ""}${m.choice === "" ? "" : ` (${m.choice})`}`,
  );
  const about = subjectText(e, localize);
  const subject = about === "" ? "" : ` (${about})`;
  const conditions = e.conditions.filter((c) => c !== "").map((c) => localize(key("Condition", c, "label")));
  const area =
    e.area === null
      ? []
      : [localize(key("Builder", "areaOf"), { shape: localize(key("Shape", e.area, "label")), feet: areaFeet(e) })];
  const parts = [
    localize(key("Band", effectRange(e), "label")),
    ...area,
    ...modifiers.filter((m) => m !== localize(key("Modifier", "area", "label"))),
    ...(conditions.length > 0 ? [conditions.join(" / ")] : []),
  ];
  return `${localize(effectLabel(e.effect))}${subject} ${String(e.rank)}: ${listed(parts)}`;
}

/** Feet of an area after its ranks. @rule DES-334 */
const areaFeet = (e: PowerEffect): number =>
  e.area === null ? 0 : areaSize({ shape: e.area, ranks: Math.max(1, modifierRanks(e, "area")) }).feet;
