import {
  AFFLICTION_MENU,
  AREA_SHAPES,
  baseCostRange,
  type Component,
  type ComponentInvoice,
  type CostOptions,
  DEFENSE_KEYS,
  type EffectKey,
  effectProfile,
  EFFECTS,
  HUD_CONDITIONS,
  inspectPower,
  isAttackEffect,
  key,
  type LadderName,
  type ModifierChoice,
  modifierChoices,
  modifierDefinition,
  modifierPrice,
  noticeability,
  OPTIONS,
  type PowerDraft,
  type PowerEdit,
  type PowerFinding,
  type PowerInvoice,
  powerInvoice,
  type PowerModifier,
  type SkillEntry,
  SKILLS,
  structureOf,
  type Unit,
} from "../../../../rules/fudge/index.ts";
import type { Row } from "../../../../rules/kernel/rows.ts";
import type { Localize } from "../../../ruleset.ts";
import { plain, signed } from "../../../view/rows.ts";
import { written } from "../../../view/text/written.ts";
import { pointsText } from "../../fortune/points-text.ts";
import { componentLine, effectNamed, modifierLabel } from "../../powers/effect-words.ts";
import {
  byLabel,
  type Choice,
  type ChoiceGroup,
  conditionTraits,
  skillName,
  type TraitField,
  traitField,
  traitText,
} from "./traits.ts";

/** One extra or flaw as the builder shows it. */
export interface ModifierRow {
  readonly at: number;
  readonly label: string;
  readonly text: string;
  /** "+1 a rank", "−2 points". */
  readonly price: string;
  readonly tone: "extra" | "flaw" | "free";
  readonly ranks: number;
  readonly most: number;
  /** Whether more than one application may be had. */
  readonly ranked: boolean;
  readonly note: string;
  /** Shapes of an area; empty for what takes free text. */
  readonly shapes: readonly Choice[];
  /** Whether it may cover only a part of the ranks, and how many it covers ("" for all). */
  readonly banded: boolean;
  readonly partial: string;
  readonly rule: string;
}

/** One effect as the builder shows it. */
export interface EffectView {
  readonly id: string;
  readonly index: number;
  readonly title: string;
  readonly label: string;
  readonly text: string;
  /** How it stands to the others: primary, alternate of, linked to; empty alone. */
  readonly role: string;
  readonly alternate: boolean;
  readonly linked: boolean;
  readonly cost: string;
  /** "Standard action, ranged, instant, resisted by Toughness, noticeable". */
  readonly profile: string;
  readonly effects: readonly ChoiceGroup[];
  readonly rank: number;
  readonly most: number;
  /** Price a rank, where there is one to choose. */
  readonly base: { readonly value: number; readonly min: number; readonly max: number } | null;
  readonly trait: TraitField | null;
  readonly ladders: readonly {
    readonly name: LadderName;
    readonly edit: string;
    readonly label: string;
    readonly choices: readonly Choice[];
  }[];
  readonly resistances: readonly Choice[];
  readonly attackSkills: readonly Choice[];
  readonly descriptors: string;
  readonly modifiers: readonly ModifierRow[];
  readonly offers: readonly ChoiceGroup[];
  /** Whether it does something by degree: an Affliction, with conditions or without any yet. */
  readonly hasDegrees: boolean;
  readonly degrees: readonly {
    readonly at: number;
    readonly degree: number;
    readonly degrees: readonly Choice[];
    readonly conditions: readonly Choice[];
    readonly traits: readonly ChoiceGroup[];
  }[];
  /** What its ranks may buy, with prices; empty for effects without such a list. */
  readonly options: readonly { readonly label: string; readonly points: string }[];
  readonly first: boolean;
  readonly last: boolean;
}

/** One line of the invoice; `level` 0 the power, 1 an effect, 2 what makes up its price a rank. */
export interface InvoiceLine {
  readonly label: string;
  readonly value: string;
  readonly rule: string;
  readonly level: number;
  readonly sum: boolean;
  readonly note: string;
}

export interface FindingView {
  readonly text: string;
  readonly rule: string;
  readonly illegal: boolean;
  readonly index: number;
  /** What one click would do about it; empty where that is for people to decide. */
  readonly mend: string;
}

/** A power on the bench. */
export interface PowerView {
  readonly total: number;
  /** "18 points", "6 equipment points". */
  readonly price: string;
  readonly isGear: boolean;
  /** A weapon takes accessories: how. Empty for anything else. @rule FUD-581 */
  readonly accessories: string;
  readonly effects: readonly EffectView[];
  readonly add: readonly ChoiceGroup[];
  readonly removable: readonly Choice[];
  readonly activation: readonly Choice[];
  readonly findings: readonly FindingView[];
  readonly invoice: readonly InvoiceLine[];
  readonly empty: boolean;
}

/** What the builder knows of the one who has the power. */
export interface BuildContext {
  readonly skills: readonly Pick<SkillEntry, "id" | "base" | "specialty">[];
  readonly options: CostOptions;
}

const EFFECT_TYPES = ["attack", "control", "defense", "general", "movement", "sensory"] as const;
const LADDER_EDITS = { action: "setAction", range: "setRange", duration: "setDuration" } as const;
const STRUCTURE: ReadonlySet<string> = new Set([
  "alternateEffect",
  "linked",
  "activation",
  "removable",
  "easilyRemovable",
]);
const MOST_RANKS = 60;

/** Effects to choose from, by kind. */
function effectGroups(current: EffectKey | null, localize: Localize): ChoiceGroup[] {
  const keys = Object.keys(EFFECTS) as EffectKey[];
  return EFFECT_TYPES.map((type) => ({
    label: localize(key("EffectType", type)),
    choices: keys
      .filter((k) => EFFECTS[k].type === type)
      .map((value) => ({ value, label: localize(key("Effect", value, "label")), selected: value === current }))
      .sort(byLabel),
  }));
}

/** "+2 a rank", "−1 point", "free". */
function priceText({ perRank, flat }: { readonly perRank: number; readonly flat: number }, localize: Localize): string {
  if (perRank !== 0) return localize(key("Builder", "perRank"), { points: signed(perRank) });
  return flat === 0 ? localize(key("Builder", "free")) : localize(key("Builder", "flat"), { points: signed(flat) });
}

/** A text that a key may lack: empty then. */
const known = (name: string, localize: Localize): string => written(name, localize) ?? "";

function modifierRow(component: Component, modifier: PowerModifier, at: number, localize: Localize): ModifierRow {
  const definition = modifierDefinition(component.effect, modifier.key);
  const price = modifierPrice(component.effect, modifier);
  const sum = price.perRank + price.flat;
  const most = definition?.times ?? MOST_RANKS;
  const isArea = modifier.key === "area";
  return {
    at,
    label: modifierLabel(modifier.key, localize),
    text:
      known(key("Modifier", modifier.key, "on", component.effect), localize) ||
      known(key("Modifier", modifier.key, "text"), localize),
    price: priceText(price, localize),
    tone: sum > 0 ? "extra" : sum < 0 ? "flaw" : "free",
    ranks: modifier.ranks,
    most,
    ranked: most > 1,
    note: modifier.note,
    shapes: isArea
      ? Object.keys(AREA_SHAPES).map((value) => ({
          value,
          label: localize(key("AreaShape", value, "label")),
          selected: value === modifier.note,
        }))
      : [],
    banded: price.perRank !== 0 && component.rank > 1,
    partial: modifier.partial === null ? "" : String(modifier.partial),
    rule: definition?.rule ?? "",
  };
}

/** Extras and flaws that are still to be had, by kind, each with its price. */
function offers(component: Component, localize: Localize): ChoiceGroup[] {
  const held = (name: string): number =>
    component.modifiers.filter((m) => m.key === name).reduce((sum, m) => sum + m.ranks, 0);
  const open = modifierChoices(component.effect).filter(
    (c) =>
      !STRUCTURE.has(c.key) &&
      c.definition.scope === "effect" &&
      (c.definition.times === null || held(c.key) < c.definition.times),
  );
  const listed = (test: (c: ModifierChoice) => boolean): Choice[] =>
    open
      .filter(test)
      .map((c) => ({
        value: c.key,
        label: localize(key("Builder", "offer"), {
          name: modifierLabel(c.key, localize),
          price: priceText(modifierPrice(component.effect, { key: c.key, ranks: 1 }), localize),
        }),
        selected: false,
      }))
      .sort(byLabel);
  return [
    {
      label: localize(key("Builder", "own"), { effect: localize(key("Effect", component.effect, "label")) }),
      choices: listed((c) => c.own),
    },
    { label: localize(key("Builder", "extras")), choices: listed((c) => !c.own && c.kind !== "flaw") },
    { label: localize(key("Builder", "flaws")), choices: listed((c) => !c.own && c.kind === "flaw") },
  ].filter((g) => g.choices.length > 0);
}

/** "Standard action", "no action needed". */
export const actionText = (action: Component["action"], localize: Localize): string =>
  action === "none"
    ? localize(key("Builder", "noAction"))
    : localize(key("Builder", "actionIs"), { action: localize(key("Action", action, "label")) });

function profileText(component: Component, localize: Localize): string {
  const { resistance } = effectProfile(component);
  return [
    actionText(component.action, localize),
    localize(key("Range", component.range, "label")),
    localize(key("Duration", component.duration, "label")),
    ...(resistance.value === null
      ? []
      : [localize(key("Sheet", "resists"), { defense: key("Defense", resistance.value, "label") })]),
    ...(resistance.contest ? [localize(key("Builder", "contest"))] : []),
    localize(key("Builder", noticeability(component))),
  ].join(" \u00b7 ");
}

function ladder(component: Component, name: LadderName, localize: Localize): EffectView["ladders"][number] {
  const area = { action: "Action", range: "Range", duration: "Duration" }[name];
  const { choices } = effectProfile(component);
  const offered = choices[name].map((c) => ({
    value: c.value,
    label:
      c.points === 0
        ? localize(key(area, c.value, "label"))
        : localize(key("Builder", "step"), { name: key(area, c.value, "label"), points: signed(c.points) }),
    selected: c.current,
  }));
  const there = offered.some((c) => c.selected);
  return {
    name,
    edit: LADDER_EDITS[name],
    label: localize(key("Sheet", name)),
    choices: there
      ? offered
      : [{ value: component[name], label: localize(key(area, component[name], "label")), selected: true }, ...offered],
  };
}

/** Attack skills of the character that an effect may be aimed with. */
function attackSkills(component: Component, { skills }: BuildContext, localize: Localize): Choice[] {
  if (!isAttackEffect(component) || component.range === "perception") return [];
  const combat = skills.filter((s) => SKILLS[s.base].attack);
  return [
    { value: "", label: localize(key("Sheet", "abilityAlone")), selected: component.attackSkill === null },
    ...combat.map((s) => ({ value: s.id, label: skillName(s, localize), selected: s.id === component.attackSkill })),
  ];
}

const degreeOf = (condition: string): number => {
  const at = Object.values(AFFLICTION_MENU).findIndex((list) => (list as readonly string[]).includes(condition));
  return at + 1;
};

function degreeRows(component: Component, localize: Localize): EffectView["degrees"] {
  return component.conditions.map((c, at) => {
    const menu = HUD_CONDITIONS.filter((id) => degreeOf(id) === c.degree || id === c.condition);
    return {
      at,
      degree: c.degree,
      degrees: ([1, 2, 3] as const).map((d) => ({ value: String(d), label: String(d), selected: d === c.degree })),
      conditions: menu
        .map((value) => ({ value, label: localize(key("Condition", value, "label")), selected: value === c.condition }))
        .sort(byLabel),
      traits: conditionTraits(c.condition, c.trait ?? "", localize),
    };
  });
}

function roleText(
  unit: Unit,
  component: Component,
  power: PowerDraft,
  skills: BuildContext["skills"],
  localize: Localize,
): string {
  const named = (id: string | null): string => {
    const other = power.components.find((c) => c.id === id);
    return other ? effectNamed(other, power.components, skills, localize) : "";
  };
  if (component.id !== unit.id) return localize(key("Builder", "linkedTo"), { effect: named(unit.id) });
  if (unit.role === "alternate") return localize(key("Builder", "alternateOf"), { effect: named(unit.of) });
  return unit.role === "primary" ? localize(key("Builder", "primary")) : "";
}

function effectView(
  power: PowerDraft,
  index: number,
  invoice: PowerInvoice,
  context: BuildContext,
  localize: Localize,
): EffectView {
  const component = power.components[index] as Component;
  const unit = invoice.units.find((u) =>
    u.components.some((c) => c.id === component.id),
  ) as PowerInvoice["units"][number];
  const own = invoice.components[index] as ComponentInvoice;
  const skills = Object.fromEntries(context.skills.map((s) => [s.id, s.base]));
  const range = baseCostRange(component, skills);
  const halved = unit.role === "alternate" && unit.id === component.id;
  return {
    id: component.id,
    index,
    title: componentLine(
      {
        ...component,
        trait: component.trait === null ? null : traitText(component.trait, context.skills, localize),
        modifiers: [],
      },
      localize,
    ),
    label: localize(key("Effect", component.effect, "label")),
    text: known(key("Effect", component.effect, "text"), localize),
    role: roleText(unit, component, power, context.skills, localize),
    alternate: unit.role === "alternate" && unit.id === component.id,
    linked: unit.id !== component.id,
    cost: halved
      ? localize(key("Builder", "halved"), { normal: unit.normal, adds: unit.adds })
      : localize(key("Builder", "costs"), { cost: own.cost.total }),
    profile: profileText(component, localize),
    effects: effectGroups(component.effect, localize),
    rank: component.rank,
    most: EFFECTS[component.effect].maxRank ?? MOST_RANKS,
    base: range !== null && range.max > range.min ? { value: component.baseCost, ...range } : null,
    trait: traitField(component, context.skills, localize),
    ladders: (["action", "range", "duration"] as const).map((name) => ladder(component, name, localize)),
    resistances: [
      { value: "", label: localize(key("Sheet", "nothing")), selected: component.resistedBy === null },
      ...DEFENSE_KEYS.map((value) => ({
        value,
        label: localize(key("Defense", value, "label")),
        selected: value === component.resistedBy,
      })),
    ],
    attackSkills: attackSkills(component, context, localize),
    descriptors: component.descriptors.join(", "),
    modifiers: component.modifiers
      .map((m, at) => ({ row: modifierRow(component, m, at, localize), hidden: STRUCTURE.has(m.key) }))
      .filter((m) => !m.hidden)
      .map((m) => m.row),
    offers: offers(component, localize),
    hasDegrees: component.effect === "affliction",
    degrees: degreeRows(component, localize),
    options: (OPTIONS[component.effect] ?? []).map((o) => ({
      label: localize(key("PowerOption", o.key, "label")),
      points: o.max >= 99 ? `${o.min}+` : o.min === o.max ? String(o.min) : `${o.min}\u2013${o.max}`,
    })),
    first: index === 0,
    last: index === power.components.length - 1,
  };
}

const line = (r: Row, level: number, localize: Localize, value = plain(r.value)): InvoiceLine => ({
  label: localize(r.label, r.data),
  value,
  rule: r.rule,
  level,
  sum: false,
  note: r.note ? localize(r.note) : "",
});

/** The price in the ledger's order: each effect with its bands and flats, then arrays, then what concerns the whole. @rule FUD-451 FUD-459 FUD-667 */
function invoiceLines(power: PowerDraft, invoice: PowerInvoice, localize: Localize): InvoiceLine[] {
  const bands = (c: ComponentInvoice): InvoiceLine[] =>
    c.cost.rows.flatMap((r, i) => {
      const band = c.bands[i];
      const split =
        band === undefined
          ? []
          : band.perRank.rows.length > 1
            ? band.perRank.rows.map((x, at) => line(x, 3, localize, at === 0 ? plain(x.value) : signed(x.value)))
            : [];
      return [line(r, 2, localize, i === 0 ? plain(r.value) : signed(r.value)), ...split];
    });
  const of = new Map(invoice.components.map((c) => [c.id, c]));
  const rows = invoice.rows.flatMap((r, i) => {
    const id = r.data?.["id"];
    const own = typeof id === "string" ? of.get(id) : undefined;
    return [line(r, 1, localize, i === 0 ? plain(r.value) : signed(r.value)), ...(own ? bands(own) : [])];
  });
  return power.components.length === 0
    ? []
    : [
        ...rows,
        {
          label: localize(key("Builder", "total")),
          value: plain(invoice.total),
          rule: "FUD-459",
          level: 0,
          sum: true,
          note: "",
        },
      ];
}

/** What the edit that mends a finding does, in words. */
function mendText(edit: PowerEdit, localize: Localize): string {
  const said = (name: string, data: Record<string, string | number> = {}): string =>
    localize(key("Builder", "mends", name), data);
  switch (edit.type) {
    case "setRank":
      return said("rank", { rank: edit.rank });
    case "setBaseCost":
      return said("baseCost", { cost: edit.cost });
    case "setModifier":
      return edit.ranks === undefined ? said("whole") : said("times", { times: edit.ranks });
    case "setAction":
      return said("choice", { name: key("Action", edit.action, "label") });
    case "setRange":
      return said("choice", { name: key("Range", edit.range, "label") });
    case "setDuration":
      return said("choice", { name: key("Duration", edit.duration, "label") });
    case "setResistance":
      return edit.defense === null
        ? localize(key("Builder", "mend"))
        : said("resisted", { defense: key("Defense", edit.defense, "label") });
    case "addModifier":
      return said("add", { name: key("Modifier", edit.key, "label") });
    case "makePrimary":
    case "makeSeparate":
      return localize(key("Builder", edit.type));
    default:
      return localize(key("Builder", "mend"));
  }
}

function findingView(f: PowerFinding, index: number, localize: Localize): FindingView {
  return {
    text: localize(key("Refusal", f.reason), f.data),
    rule: f.rule,
    illegal: f.severity === "illegal",
    index,
    mend: f.mend === null ? "" : mendText(f.mend, localize),
  };
}

/** What inspection says about a power on the bench; the builder's buttons name a finding by its place here. */
export function findingsOf(power: PowerDraft, { skills, options }: BuildContext): readonly PowerFinding[] {
  return inspectPower(power, options, Object.fromEntries(skills.map((s) => [s.id, s.base])));
}

/**
 * A power as its builder shows it: effects with everything that may be chosen for them, clashes with a way out, and the invoice.
 * @rule FUD-450 FUD-456 FUD-457 FUD-458 FUD-459 FUD-460 FUD-461 FUD-462 FUD-463 FUD-667
 */
export function powerView(power: PowerDraft, context: BuildContext, localize: Localize): PowerView {
  const invoice = powerInvoice(power, context.options);
  const { removable, activation } = structureOf(power);
  const isGear = power.source === "equipment";
  return {
    total: invoice.total,
    price: pointsText(invoice.total, localize, isGear ? "gearPoints" : "points"),
    isGear,
    accessories: isGear && power.components.some(isAttackEffect) ? localize(key("Builder", "accessories")) : "",
    effects: power.components.map((_c, i) => effectView(power, i, invoice, context, localize)),
    add: effectGroups(null, localize),
    removable: (["no", "removable", "easilyRemovable"] as const).map((value) => ({
      value,
      label: localize(value === "no" ? key("Builder", "fixed") : key("Modifier", value, "label")),
      selected: value === removable,
    })),
    activation: [0, 1, 2].map((n) => ({
      value: String(n),
      label: localize(key("Builder", `activation${n}`)),
      selected: n === activation,
    })),
    findings: findingsOf(power, context).map((f, i) => findingView(f, i, localize)),
    invoice: invoiceLines(power, invoice, localize),
    empty: power.components.length === 0,
  };
}
