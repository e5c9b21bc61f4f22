import type { RefusalData } from "../../../kernel/refusal.ts";
import { ABILITY_KEYS, DEFENSE_KEYS, SENSE_TYPES, SKILLS } from "../../hero/values.ts";
import { effectLabel, key, modifierLabel } from "../../labels.ts";
import type { Component, DefenseKey, PowerModifier, SkillKey } from "../../types.ts";
import { EFFECTS } from "../catalogue/effects.ts";
import {
  actionAllowed,
  affectsOthers,
  attacks,
  ladderChoices,
  type LadderName,
  ladderPoints,
  mayBePermanent,
  startsOf,
} from "../catalogue/ladders.ts";
import { LADDER_MODIFIERS, modifierDefinition, modifierPrice, TRANSFORM_ORDER } from "../catalogue/modifiers.ts";
import { CONCEALMENTS, optionOf } from "../catalogue/options.ts";
import { COST_DEFAULTS, type CostOptions, ladderGap, type PowerInvoice, powerInvoice } from "./cost.ts";
import type { PowerEdit } from "./edit.ts";
import { baseCostRange } from "./enhanced.ts";
import { type PowerDraft, type Structure, structureOf } from "./structure.ts";

/** Something about a power that the rules don't allow, or that a Gamemaster will want to look at. */
export interface PowerFinding {
  readonly severity: "illegal" | "doubtful";
  /** Tail of a lang key below `CROSSOVER.Fudge.Refusal`, as a refusal has it. */
  readonly reason: string;
  readonly data: RefusalData;
  readonly rule: string;
  /** Id of the effect; null for the whole power. */
  readonly component: string | null;
  /** Index of the modifier on the effect; null for none in particular. */
  readonly modifier: number | null;
  /** The edit that mends it; null when that is for people to decide. */
  readonly mend: PowerEdit | null;
}

const LADDER_NAMES = Object.keys(LADDER_MODIFIERS) as LadderName[];
const SETTERS = { action: "setAction", range: "setRange", duration: "setDuration" } as const;

type Where = Partial<Pick<PowerFinding, "component" | "modifier" | "mend">>;

function found(
  severity: PowerFinding["severity"],
  reason: string,
  rule: string,
  data: RefusalData,
  where: Where,
): PowerFinding {
  return { severity, reason, rule, data, component: null, modifier: null, mend: null, ...where };
}
const illegal = (reason: string, rule: string, data: RefusalData, where: Where): PowerFinding =>
  found("illegal", reason, rule, data, where);
const doubtful = (reason: string, rule: string, data: RefusalData, where: Where): PowerFinding =>
  found("doubtful", reason, rule, data, where);

const has = (component: Component, name: string): boolean => component.modifiers.some((m) => m.key === name);

/** Defenses that an effect may be bought against: its own; as an Attack made of a personal effect Fortitude or Will. The usual one first. @rule FUD-500 FUD-530 */
export function resistances(component: Pick<Component, "effect" | "modifiers">): readonly DefenseKey[] {
  const own = EFFECTS[component.effect].resists;
  return own.length === 0 && component.modifiers.some((m) => m.key === "attack") ? ["fortitude", "will"] : own;
}

function ofShape(component: Component, skills: Readonly<Record<string, SkillKey>>): readonly PowerFinding[] {
  const at = { component: component.id };
  const effect = effectLabel(component.effect);
  const { maxRank } = EFFECTS[component.effect];
  const range = baseCostRange(component, skills);
  const unknownTrait = component.effect === "enhancedTrait" && range === null;
  return [
    ...(component.rank < 1 || !Number.isInteger(component.rank)
      ? [
          illegal(
            "power.rank",
            "FUD-450",
            { effect },
            { ...at, mend: { type: "setRank", component: component.id, rank: 1 } },
          ),
        ]
      : []),
    ...(maxRank !== null && component.rank > maxRank
      ? [
          illegal(
            "power.maxRank",
            "FUD-500",
            { effect, max: maxRank },
            { ...at, mend: { type: "setRank", component: component.id, rank: maxRank } },
          ),
        ]
      : []),
    ...(range && (component.baseCost < range.min || component.baseCost > range.max)
      ? [
          illegal(
            "power.baseCost",
            component.effect === "enhancedTrait" ? "FUD-465" : "FUD-500",
            { effect, min: range.min, max: range.max, cost: component.baseCost },
            {
              ...at,
              mend: {
                type: "setBaseCost",
                component: component.id,
                cost: Math.min(range.max, Math.max(range.min, component.baseCost)),
              },
            },
          ),
        ]
      : []),
    ...ofOption(component),
    ...(component.effect === "concealment" &&
    !(Object.values(CONCEALMENTS) as readonly number[]).includes(component.baseCost)
      ? [doubtful("power.senses", "FUD-500", { effect, cost: component.baseCost }, at)]
      : []),
    ...(component.attackSkill !== null &&
    Object.keys(skills).length > 0 &&
    !Object.hasOwn(skills, component.attackSkill)
      ? [doubtful("power.skillGone", "FUD-112", { effect }, at)]
      : []),
    ...(unknownTrait ? [doubtful("power.trait", "FUD-465", { effect, trait: component.trait ?? "" }, at)] : []),
  ];
}

/** What an Immunity or a Movement is of, where it is on the list: its own points, and its own most ranks. @rule FUD-513 FUD-514 */
function ofOption(component: Component): readonly PowerFinding[] {
  const option =
    component.effect === "immunity" || component.effect === "movement"
      ? optionOf(component.effect, component.trait)
      : null;
  if (!option) return [];
  const at = { component: component.id };
  const data = {
    effect: effectLabel(component.effect),
    option: key("PowerOption", option.key, "label"),
    min: option.min,
    max: option.max,
  };
  if (component.effect === "immunity")
    return component.rank >= option.min && component.rank <= option.max
      ? []
      : [
          doubtful("power.option", "FUD-513", data, {
            ...at,
            mend: {
              type: "setRank",
              component: component.id,
              rank: component.rank < option.min ? option.min : option.max,
            },
          }),
        ];
  const dear =
    component.baseCost !== option.min
      ? [
          doubtful("power.optionPrice", "FUD-514", data, {
            ...at,
            mend: { type: "setBaseCost", component: component.id, cost: option.min },
          }),
        ]
      : [];
  const far =
    option.maxRank !== null && component.rank > option.maxRank
      ? [
          doubtful(
            "power.maxRank",
            "FUD-514",
            { effect: data.option, max: option.maxRank },
            { ...at, mend: { type: "setRank", component: component.id, rank: option.maxRank } },
          ),
        ]
      : [];
  return [...dear, ...far];
}

/** Effects that say nothing until somebody writes what they concern. */
const CONCERNING: readonly Component["effect"][] = [
  "weaken",
  "nullify",
  "resistance",
  "immunity",
  "movement",
  "comprehend",
];

/**
 * What an effect does and has not been told: the conditions of an Affliction by degree, as many as Extra Condition pays for; what is weakened, nullified, resisted, ignored.
 * @rule FUD-170 FUD-171 FUD-500 FUD-520
 */
function ofContent(component: Component): readonly PowerFinding[] {
  const at = { component: component.id };
  const effect = effectLabel(component.effect);
  if (CONCERNING.includes(component.effect))
    return (component.trait ?? "").trim() === "" ? [doubtful("power.concerns", "FUD-500", { effect }, at)] : [];
  if (component.effect !== "affliction") return [];
  const taken = (name: string): number =>
    component.modifiers.filter((m) => m.key === name).reduce((sum, m) => sum + m.ranks, 0);
  const paid = 1 + taken("extraCondition");
  const degrees = ([1, 2, 3] as const)
    .slice(0, Math.max(1, 3 - taken("limitedDegree")))
    .map((degree) => ({ degree, held: component.conditions.filter((c) => c.degree === degree).length }));
  const bare = degrees.filter(({ held }) => held === 0).slice(taken("emptyDegree"));
  const short = degrees.filter(({ held }) => held > 0 && held < paid);
  const over = degrees.filter(({ held }) => held > paid);
  const vague = component.conditions.filter((c) => c.degree <= degrees.length && !concernsSomething(c));
  const listed = (list: readonly { readonly degree: number }[]): string => list.map(({ degree }) => degree).join(", ");
  return [
    ...(bare.length > 0 ? [doubtful("power.degrees", "FUD-171", { effect, degrees: listed(bare) }, at)] : []),
    ...(short.length > 0
      ? [doubtful("power.fewConditions", "FUD-520", { effect, degrees: listed(short), paid }, at)]
      : []),
    ...(over.length > 0
      ? [
          doubtful(
            "power.manyConditions",
            "FUD-520",
            { effect, degrees: listed(over), paid },
            { ...at, mend: { type: "addModifier", component: component.id, key: "extraCondition" } },
          ),
        ]
      : []),
    ...vague.map((c) =>
      doubtful(
        "power.conditionTrait",
        "FUD-171",
        { effect, condition: key("Condition", c.condition, "label"), degree: c.degree },
        at,
      ),
    ),
  ];
}

/** Whether a condition that needs a trait or a sense names one that the rules know. @rule FUD-171 FUD-225 FUD-232 FUD-243 */
function concernsSomething({ condition, trait }: Component["conditions"][number]): boolean {
  if (condition === "unaware") return (SENSE_TYPES as readonly (string | null)[]).includes(trait);
  if (condition !== "impaired" && condition !== "disabled") return true;
  return (
    trait !== null &&
    ((ABILITY_KEYS as readonly string[]).includes(trait) ||
      (DEFENSE_KEYS as readonly string[]).includes(trait) ||
      (SENSE_TYPES as readonly string[]).includes(trait) ||
      Object.hasOwn(SKILLS, trait))
  );
}

function ofModifier(component: Component, modifier: PowerModifier, index: number): readonly PowerFinding[] {
  const at = { component: component.id, modifier: index };
  const name = modifierLabel(modifier.key);
  const definition = modifierDefinition(component.effect, modifier.key);
  if (!definition) return [doubtful("modifier.unknown", "FUD-530", { modifier: modifier.key }, at)];
  const taken = component.modifiers.filter((m) => m.key === modifier.key).reduce((sum, m) => sum + m.ranks, 0);
  const first = component.modifiers.findIndex((m) => m.key === modifier.key) === index;
  const perRank = modifierPrice(component.effect, modifier).perRank !== 0;
  return [
    ...(modifier.ranks < 1 || !Number.isInteger(modifier.ranks)
      ? [
          illegal(
            "modifier.ranks",
            definition.rule,
            { modifier: name },
            { ...at, mend: { type: "setModifier", component: component.id, at: index, ranks: 1 } },
          ),
        ]
      : []),
    ...(first && definition.times !== null && taken > definition.times
      ? [
          illegal(
            "modifier.times",
            definition.rule,
            { modifier: name, max: definition.times },
            {
              ...at,
              mend:
                taken === modifier.ranks
                  ? { type: "setModifier", component: component.id, at: index, ranks: definition.times }
                  : null,
            },
          ),
        ]
      : []),
    ...(modifier.partial !== null && (modifier.partial < 1 || modifier.partial > component.rank)
      ? [
          illegal(
            "modifier.partial",
            "FUD-456",
            { modifier: name, rank: component.rank },
            { ...at, mend: { type: "setModifier", component: component.id, at: index, partial: null } },
          ),
        ]
      : []),
    ...(modifier.partial !== null && !perRank
      ? [
          doubtful(
            "modifier.flatPartial",
            "FUD-531",
            { modifier: name },
            { ...at, mend: { type: "setModifier", component: component.id, at: index, partial: null } },
          ),
        ]
      : []),
  ];
}

function ofLadders(component: Component): readonly PowerFinding[] {
  const at = { component: component.id };
  const start = startsOf(component);
  const effect = effectLabel(component.effect);
  const permanent = component.duration === "permanent";
  const reaction = component.action === "reaction" && start.action !== "reaction" && component.effect !== "feature";
  const findings: PowerFinding[] = [];
  if (permanent && !mayBePermanent(component))
    findings.push(
      illegal(
        "ladder.permanent",
        "FUD-463",
        { effect },
        { ...at, mend: { type: "setDuration", component: component.id, duration: "sustained" } },
      ),
    );
  if ((component.duration === "instant") !== (start.duration === "instant"))
    findings.push(
      illegal(
        "ladder.instant",
        "FUD-463",
        { effect },
        { ...at, mend: { type: "setDuration", component: component.id, duration: start.duration } },
      ),
    );
  if ((component.range === "personal") !== (start.range === "personal"))
    findings.push(
      illegal(
        "ladder.personal",
        "FUD-462",
        { effect },
        { ...at, mend: { type: "setRange", component: component.id, range: start.range } },
      ),
    );
  if ((component.action === "none") !== permanent)
    findings.push(
      illegal(
        "ladder.none",
        "FUD-461",
        { effect },
        { ...at, mend: { type: "setAction", component: component.id, action: start.action } },
      ),
    );
  else if (reaction)
    findings.push(
      illegal(
        "ladder.reaction",
        "FUD-461",
        { effect },
        { ...at, mend: { type: "setAction", component: component.id, action: start.action } },
      ),
    );
  else if (start.action === "reaction" && component.action !== "reaction")
    findings.push(
      doubtful(
        "ladder.aura",
        "FUD-530",
        { effect },
        { ...at, mend: { type: "setAction", component: component.id, action: "reaction" } },
      ),
    );
  else if (!actionAllowed(component.effect, attacks(component) && !has(component, "aura"), component.action)) {
    findings.push(
      illegal(
        "ladder.action",
        "FUD-464",
        { effect, action: key("Action", component.action, "label") },
        { ...at, mend: { type: "setAction", component: component.id, action: start.action } },
      ),
    );
  }
  return [
    ...findings,
    ...LADDER_NAMES.filter((ladder) => ladderGap(component, ladder) !== 0).map((ladder) =>
      doubtful(
        "ladder.implied",
        "FUD-459",
        { effect, points: ladderGap(component, ladder) },
        { ...at, mend: setter(component, ladder) },
      ),
    ),
  ];
}

/** The edit that brings the steps of a ladder in line with what was chosen. */
function setter(component: Component, ladder: LadderName): PowerEdit {
  switch (ladder) {
    case "action":
      return { type: SETTERS.action, component: component.id, action: component.action };
    case "range":
      return { type: SETTERS.range, component: component.id, range: component.range };
    case "duration":
      return { type: SETTERS.duration, component: component.id, duration: component.duration };
  }
}

/** Pairs of modifiers that don't go together, and ones that need another; a word to the Gamemaster, never a bar. */
const NEEDS: Readonly<Record<string, string>> = { bigAura: "aura", existenceDependent: "reversible" };
const AGAINST: readonly (readonly [string, string])[] = [
  ["indirect", "area"],
  ["affectsOthers", "area"],
  ["affectsOthersOnly", "area"],
  ["accurate", "inaccurate"],
  ["extendedRange", "diminishedRange"],
];

/** "Not allowed on" notes of single modifiers: warnings all. @rule FUD-533 */
function ofNotes(component: Component, power: PowerDraft, removable: Structure["removable"]): readonly PowerFinding[] {
  return component.modifiers.flatMap((m, index): PowerFinding[] => {
    const at = { component: component.id, modifier: index };
    const name = modifierLabel(m.key);
    const need = NEEDS[m.key];
    const clash = AGAINST.find(([a, b]) => a === m.key && has(component, b));
    const earlier = TRANSFORM_ORDER.slice(0, Math.max(0, (TRANSFORM_ORDER as readonly string[]).indexOf(m.key))).find(
      (k) => component.effect === "transform" && !has(component, k),
    );
    const far = component.range === "ranged";
    const wrong =
      (m.key === "reach" && component.range !== "close") ||
      ((m.key === "extendedRange" || m.key === "diminishedRange") && !far) ||
      (m.key === "reversible" && component.effect !== "mindSwitch" && component.duration !== "instant") ||
      (m.key === "noticeable" &&
        component.effect !== "remoteSensing" &&
        EFFECTS[component.effect].duration !== "continuous" &&
        EFFECTS[component.effect].duration !== "permanent") ||
      (m.key === "aura" && component.range !== "close") ||
      ((m.key === "accurate" || m.key === "inaccurate") &&
        component.effect !== "teleport" &&
        (has(component, "area") || component.range === "perception")) ||
      ((m.key === "affectsOthers" || m.key === "affectsOthersOnly" || m.key === "attack") &&
        EFFECTS[component.effect].range !== "personal");
    return [
      ...(need !== undefined && !has(component, need)
        ? [doubtful("modifier.needs", "FUD-533", { modifier: name, other: modifierLabel(need) }, at)]
        : []),
      ...(clash
        ? [doubtful("modifier.against", "FUD-533", { modifier: name, other: modifierLabel(clash[1]) }, at)]
        : []),
      ...(earlier
        ? [doubtful("modifier.needs", "FUD-520", { modifier: name, other: modifierLabel(earlier) }, at)]
        : []),
      ...(wrong ? [doubtful("modifier.pointless", "FUD-533", { modifier: name }, at)] : []),
      ...(m.key === "penetrating" && m.ranks > component.rank && !has(component, "strengthBased")
        ? [
            doubtful(
              "modifier.overRank",
              "FUD-125",
              { modifier: name, max: component.rank },
              { ...at, mend: { type: "setModifier", component: component.id, at: index, ranks: component.rank } },
            ),
          ]
        : []),
      ...(m.key === "fragile" && (removable === "no" || power.source === "equipment")
        ? [doubtful("modifier.deviceOnly", "FUD-467", { modifier: name }, at)]
        : []),
      ...((m.key === "removable" || m.key === "easilyRemovable") && power.source === "equipment"
        ? [doubtful("modifier.equipment", "FUD-580", { modifier: name }, at)]
        : []),
    ];
  });
}

function ofResistance(component: Component): readonly PowerFinding[] {
  const usual = resistances(component);
  const free = has(component, "alternateResistance") || has(component, "alternateResistanceLower");
  const at = { component: component.id };
  const first = usual[0] ?? null;
  if (first === null || free) return [];
  const mend: PowerEdit = { type: "setResistance", component: component.id, defense: first };
  if (component.resistedBy === null)
    return [
      doubtful(
        "resist.missing",
        "FUD-500",
        { effect: effectLabel(component.effect), defense: key("Defense", first, "label") },
        { ...at, mend },
      ),
    ];
  return usual.includes(component.resistedBy)
    ? []
    : [
        doubtful(
          "resist.other",
          "FUD-530",
          { effect: effectLabel(component.effect), defense: key("Defense", component.resistedBy, "label") },
          { ...at, mend },
        ),
      ];
}

function ofArrays(power: PowerDraft, { units }: PowerInvoice): readonly PowerFinding[] {
  const normal = new Map(units.map((u) => [u.id, u.normal]));
  const members = units.filter((u) => u.role !== "single");
  const first = power.components[0];
  return [
    ...(first && has(first, "alternateEffect")
      ? [
          doubtful(
            "array.noPrimary",
            "FUD-457",
            { effect: effectLabel(first.effect) },
            { component: first.id, mend: { type: "makeSeparate", component: first.id } },
          ),
        ]
      : []),
    ...members.flatMap((u) =>
      u.components
        .filter((c) => c.duration === "permanent")
        .map((c) => illegal("array.permanent", "FUD-457", { effect: effectLabel(c.effect) }, { component: c.id })),
    ),
    ...members.flatMap((u): PowerFinding[] => {
      const limit = u.of === null ? null : (normal.get(u.of) ?? 0);
      const effect = effectLabel(u.components[0]?.effect ?? "");
      return limit === null || u.normal <= limit
        ? []
        : [
            illegal(
              "array.dearer",
              "FUD-457",
              { effect, cost: u.normal, max: limit },
              { component: u.id, mend: { type: "makePrimary", component: u.id } },
            ),
          ];
    }),
  ];
}

/** Flaws that save nothing any more, because the price has reached its least. @rule FUD-453 FUD-454 FUD-455 FUD-532 */
function ofWaste(power: PowerDraft, invoice: PowerInvoice): readonly PowerFinding[] {
  const label = (c: string): string => key("Invoice", c);
  return invoice.components.flatMap((c) => {
    const rows = [...c.bands.flatMap((b) => b.perRank.rows), ...c.cost.rows].filter(
      (r) => r.label === label("leastRate") || r.label === label("least"),
    );
    const effect = effectLabel(power.components.find((x) => x.id === c.id)?.effect ?? "");
    return rows
      .slice(0, 1)
      .map((r) => doubtful("flaw.wasted", r.rule, { effect, points: r.value }, { component: c.id }));
  });
}

/**
 * Everything about a power that is illegal or doubtful, effect by effect, then arrays, then flaws that save nothing, then what is not yet said. What only a note of the ledger forbids is doubtful:
 * nothing but ranks, prices, ladders and arrays is ever illegal.
 * @param skills  ids of the character's skill entries with their base skill
 * @rule FUD-171 FUD-450 FUD-457 FUD-461 FUD-462 FUD-463 FUD-464 FUD-465 FUD-520 FUD-532 FUD-533
 */
export function inspectPower(
  power: PowerDraft,
  options: CostOptions = COST_DEFAULTS,
  skills: Readonly<Record<string, SkillKey>> = {},
): readonly PowerFinding[] {
  const { removable } = structureOf(power);
  const invoice = powerInvoice(power, options);
  return [
    ...power.components.flatMap((c) => [
      ...ofShape(c, skills),
      ...c.modifiers.flatMap((m, i) => ofModifier(c, m, i)),
      ...ofLadders(c),
      ...ofResistance(c),
      ...ofNotes(c, power, removable),
    ]),
    ...ofArrays(power, invoice),
    ...ofWaste(power, invoice),
    ...power.components.flatMap(ofContent),
  ];
}

/** How an effect works in the end, with where that comes from. */
export interface EffectProfile {
  readonly action: { readonly value: Component["action"]; readonly from: Component["action"]; readonly points: number };
  readonly range: { readonly value: Component["range"]; readonly from: Component["range"]; readonly points: number };
  readonly duration: {
    readonly value: Component["duration"];
    readonly from: Component["duration"];
    readonly points: number;
  };
  readonly resistance: {
    readonly value: DefenseKey | null;
    readonly usual: readonly DefenseKey[];
    readonly contest: boolean;
  };
  readonly choices: Readonly<Record<LadderName, ReturnType<typeof ladderChoices>>>;
  readonly givenToOthers: boolean;
}

/**
 * Action, range, duration and resistance of an effect: what was chosen, what it started from, and what the steps between cost a rank.
 * @rule FUD-461 FUD-462 FUD-463 FUD-500
 */
export function effectProfile(component: Component): EffectProfile {
  const start = startsOf(component);
  return {
    action: { value: component.action, from: start.action, points: ladderPoints(component, "action") },
    range: { value: component.range, from: start.range, points: ladderPoints(component, "range") },
    duration: { value: component.duration, from: start.duration, points: ladderPoints(component, "duration") },
    resistance: {
      value: component.resistedBy,
      usual: resistances(component),
      contest: EFFECTS[component.effect].contest,
    },
    choices: {
      action: ladderChoices(component, "action"),
      range: ladderChoices(component, "range"),
      duration: ladderChoices(component, "duration"),
    },
    givenToOthers: affectsOthers(component),
  };
}
