import {
  ATTRIBUTE_KEYS,
  attributeCheck,
  type AttributeKey,
  audit,
  CARD_EFFECTS,
  conditionDefinition,
  DEFENCE_SKILLS,
  derivedConditions,
  dimensionOf,
  type DramaCharacter,
  type DramaDerived,
  type DramaSettings,
  fitness,
  type FLAWS,
  HUD_CONDITIONS,
  LIMIT_KEYS,
  type LimitKey,
  limitRows,
  LIMITS,
  powerDefinition,
  powerValue,
  pushedPlus,
  shockRows,
  showValue,
  SKILL_KEYS,
  type SkillEntry,
  SKILLS,
  skillValue,
  weaponEffect,
} from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import { icon } from "../../ids.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import { plain, rowViews } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { listed } from "../../view/text/lists.ts";
import { type TipTable, tipTable, tipText } from "../../view/tips/tip.ts";
import { reachText } from "../cards/reading-words.ts";
import { key } from "../keys.ts";

/** A number on the sheet that says where it comes from, and may be rolled. @rule DRA-391 */
export interface NumberView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly trait: string;
  readonly tip: TipTable | "";
  readonly why: string;
  readonly note: string;
  readonly refused: string;
}

export interface SkillRow extends NumberView {
  readonly itemId: string;
  readonly adds: number;
  readonly flag: string;
}

export interface TickView {
  readonly value: number;
  readonly text: string;
  readonly label: string;
  readonly filled: boolean;
  readonly current: boolean;
  readonly below: boolean;
}

export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly string[];
  readonly badge: string;
  /** A number that edit mode changes in place: its path, and it. */
  readonly path: string;
  readonly number: number;
  readonly numberLabel: string;
  readonly least: number;
  readonly hasNumber: boolean;
  readonly switchable: boolean;
  /** What the switch does, for those who hear it. */
  readonly switchLabel: string;
  /** Formula behind the badge; empty for none. */
  readonly badgeTip: TipTable | "";
  readonly badgeWhy: string;
  readonly active: boolean;
  readonly html: string;
}

type Say = (area: string, name: string, data?: Parameters<Localize>[1]) => string;
export const saying =
  (localize: Localize): Say =>
  (area, name, data) =>
    localize(key(area, name), data);

const NOTHING: Explained = { total: 0, rows: [] };
/** A number, or why there is none. */
const totalOf = (value: Explained | Refusal): Explained => ("accepted" in value ? NOTHING : value);

function numbered(
  name: string,
  label: string,
  total: Explained,
  trait: string,
  localize: Localize,
  { note = "", refused = "" }: { readonly note?: string; readonly refused?: string } = {},
): NumberView {
  const parts = [{ title: label, total: plain(total.total), rows: rowViews(total.rows, localize) }];
  const remarks = [refused, note];
  const [tip, why] = [tipTable(parts, remarks), tipText(parts, remarks)];
  return { key: name, label, value: plain(total.total), trait, tip, why, note, refused };
}

/** The skill that pushes a limit, where it isn't called the same: nobody reads "Running Running". */
function skillBeside(limit: LimitKey, say: Say): string {
  const skill = say("Skill", LIMITS[limit].skill);
  return skill === say("Limit", limit) ? "" : skill;
}

/** What is told beside a skill: no adds, a type, a trademark item and whether that is still there. @rule DRA-048 DRA-224 */
function skillNote(who: DramaCharacter, { adds, specType, trademarkItemId: item }: SkillEntry, say: Say): string {
  const there = [...who.weapons, ...who.gear].some((g) => g.id === item);
  return listed(
    [
      adds === 0 ? say("Sheet", "unskilled") : "",
      specType === null ? "" : say("Sheet", "specialised", { type: specType }),
      item === null ? "" : say("Sheet", there ? "trademark" : "trademarkGone"),
    ].filter(Boolean),
  );
}

/** Skills of the sheet, grouped by attribute as the ledger lists them. @rule DRA-048 DRA-390 */
function skillGroups(
  who: DramaCharacter,
  localize: Localize,
): { readonly key: string; readonly label: string; readonly skills: readonly SkillRow[] }[] {
  const say = saying(localize);
  const row = (s: SkillEntry): SkillRow => {
    const value = skillValue(who, s.key);
    const refused = "accepted" in value ? say("Refusal", "trainedOnly", { skill: s.name }) : "";
    const note = skillNote(who, s, say);
    return {
      ...numbered(s.key, s.name, totalOf(value), `skill:${s.key}`, localize, { note, refused }),
      itemId: s.id,
      adds: s.adds,
      flag: say("Flag", s.flag),
    };
  };
  return ATTRIBUTE_KEYS.map((a) => ({
    key: a,
    label: say("Attribute", a),
    skills: who.skills.filter((s) => s.attribute === a).map(row),
  })).filter((g) => g.skills.length > 0);
}

/** Skills of the list that anybody may try without adds. @rule DRA-048 */
function untrained(who: DramaCharacter, localize: Localize): NumberView[] {
  const say = saying(localize);
  return SKILL_KEYS.filter((k) => !who.skills.some((s) => s.key === k)).flatMap((k) => {
    const value = skillValue(who, k);
    const note = SKILLS[k].flag === "P" ? say("Sheet", "penalised") : "";
    return "accepted" in value ? [] : [numbered(k, say("Skill", k), value, `skill:${k}`, localize, { note })];
  });
}

/** Shock from 0 up to where the character goes out, the line marked; a click sets it. @rule DRA-390 */
const shockTrack = ({ harm: { shock } }: DramaCharacter, limit: number, say: Say): TickView[] =>
  Array.from({ length: Math.max(limit, shock) + 1 }, (_n, value) => ({
    value,
    text: String(value),
    label: say("Sheet", value >= limit ? "setShockOut" : "setShock", { value }),
    filled: value <= shock && value > 0,
    current: value === shock,
    below: value >= limit,
  }));

/** Four wounds, each with its name. @rule DRA-182 */
const woundTrack = ({ harm: { wounds } }: DramaCharacter, say: Say): TickView[] =>
  [1, 2, 3, 4].map((value) => ({
    value,
    text: say("WoundShort", String(value)),
    label: say("Wound", String(value)),
    filled: value <= wounds,
    current: value === wounds,
    below: value >= 3,
  }));

interface ConditionView {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly img: string;
}
const conditionView = (id: string, localize: Localize): ConditionView => ({
  id,
  label: localize(key("Condition", id, "label")),
  hint: localize(key("Condition", id, "hint")),
  img: icon(conditionDefinition(id)?.icon ?? "hazard-sign"),
});

const lineOf = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(" \u00b7 ");

type Lines = Pick<ItemRow, "lines"> & Partial<ItemRow>;
type Told = (item: SheetItem, who: DramaCharacter, localize: Localize, say: Say) => Lines;

/** How broken a thing is. @rule DRA-187 */
const harmed = ({ system }: SheetItem, say: Say): string =>
  Number(system.wounds ?? 0) > 0 ? say("ObjectWounds", String(system.wounds)) : "";

/** A power: its value, how far it reaches, what was chosen, its adds and price. @rule DRA-350 DRA-351 */
const powerLines: Told = ({ id, name, system: s }, who, localize, say) => {
  const power = who.powers.find((p) => p.id === id);
  const reaches = power && (power.key !== "blast" || who.powers.some((p) => p.key === "area"));
  return {
    lines: [
      lineOf([
        say("Power", String(s.key)),
        power &&
          powerDefinition(power.key)?.unit !== "once" &&
          say("Sheet", "powerValue", { value: plain(powerValue(power)) }),
        reaches && reachText(power, localize, pushedPlus(who, `power:${power.id}`)),
        s.choice !== "" && say("Choice", String(s.choice)),
        Number(s.adds) > 0 && say("Sheet", "addsOf", { adds: Number(s.adds) }),
        s.extra === true && say("Sheet", "extraTurn"),
      ]),
    ],
    badge: say("Sheet", "points", { count: Number(s.cost) }),
    path: "system.value",
    number: Number(s.value),
    numberLabel: say("Sheet", "valueOf", { name }),
    least: -50,
    hasNumber: true,
  };
};

/** A weapon: its skill, ranges and shots, its effect; one that lies on the ground says so. @rule DRA-150 DRA-180 DRA-341 */
const weaponLines: Told = (item, who, localize, say) => {
  const weapon = who.weapons.find((w) => w.id === item.id);
  const [short, medium, long] = weapon?.ranges ?? [];
  const told = lineOf([
    say("Skill", String(item.system.skill)),
    short !== undefined && say("Sheet", "ranges", { short, medium: medium ?? short, long: long ?? short }),
    weapon?.ammo != null && say("Sheet", "ammo", { count: weapon.ammo }),
    harmed(item, say),
  ]);
  const effect = weapon && numbered(item.id, item.name, weaponEffect(who, weapon), "", localize);
  const switchable = weapon?.dropped === true;
  return {
    lines: switchable ? [say("Sheet", "dropped"), told] : [told],
    ...(effect && {
      badge: say("Sheet", "effect", { value: effect.value }),
      badgeTip: effect.tip,
      badgeWhy: effect.why,
    }),
    switchable,
    active: !switchable,
  };
};

const armourLines: Told = ({ system: { add, max, dexPenalty, worn } }, _who, _localize, say) => ({
  lines: [
    lineOf([
      say("Sheet", "armourAdd", { add: Number(add) }),
      max !== null && say("Sheet", "armourMax", { max: Number(max) }),
      Number(dexPenalty) > 0 && say("Sheet", "dexPenalty", { penalty: Number(dexPenalty) }),
    ]),
  ],
  switchable: true,
  active: worn === true,
});

const gearLines: Told = (item, _who, _localize, say) => ({
  lines: [
    lineOf([
      String(item.system.type ?? ""),
      say("Sheet", "toughnessOf", { value: Number(item.system.toughness) }),
      item.system.speedValue !== null && say("Sheet", "speed", { value: Number(item.system.speedValue) }),
      harmed(item, say),
    ]),
  ],
});

const TOLD: Readonly<Record<string, Told>> = {
  dramaPower: powerLines,
  dramaWeapon: weaponLines,
  dramaArmour: armourLines,
};

function itemRow(item: SheetItem, who: DramaCharacter, localize: Localize): ItemRow {
  const { id, name, img, type, system } = item;
  const say = saying(localize);
  return {
    id,
    name,
    img,
    badge: "",
    path: "",
    number: 0,
    numberLabel: "",
    least: 0,
    hasNumber: false,
    switchable: false,
    switchLabel: say("Sheet", type === "dramaWeapon" ? "pickUp" : "wear", { name }),
    badgeTip: "",
    badgeWhy: "",
    active: true,
    html: typeof system.description === "string" ? system.description : "",
    ...(TOLD[type] ?? gearLines)(item, who, localize, say),
  };
}

const LOOKS = {
  dead: ["harm", "skull"],
  unconscious: ["harm", "bed"],
  out: ["harm", "person-walking-arrow-right"],
  wounded: ["warning", "heart-crack"],
  fit: ["success", "heart"],
} as const;

/** What is the matter with somebody: the one word, both tracks, K and O, states, and the list of states to set. @rule DRA-180 DRA-182 DRA-390 */
function harmView(who: DramaCharacter, derived: DramaDerived, settings: DramaSettings, localize: Localize) {
  const say = saying(localize);
  const state = fitness(who, derived);
  const [tone, glyph] = LOOKS[state];
  const { shockLimit } = derived;
  const { shock, k, o, knockedDown, wounds } = who.harm;
  const held = [...new Set(who.conditions.map((c) => c.id))];
  return {
    state: say("State", state),
    tone,
    glyph: `fa-solid fa-${glyph}`,
    shock: shockTrack(who, shockLimit, say),
    shockLimit,
    shockText: say("Sheet", "shockOf", { shock, limit: shockLimit }),
    shockTip: numbered("shock", say("Sheet", "shockLimit"), shockRows(who, settings), "", localize),
    wounds: woundTrack(who, say),
    wounded: wounds,
    // Tracks with nothing on them are a line.
    worn: shock > 0 || wounds > 0 || k || o || knockedDown,
    k,
    o,
    knockedDown,
    conditions: [
      ...held.map((id) => ({ ...conditionView(id, localize), locked: false })),
      ...derivedConditions(who, settings).map((id) => ({ ...conditionView(id, localize), locked: true })),
    ],
    menu: () =>
      HUD_CONDITIONS.map((id) => ({ ...conditionView(id, localize), on: held.includes(id) })).sort((a, b) =>
        a.label.localeCompare(b.label),
      ),
  };
}

/** Attributes, and what meets attacks. @rule DRA-338 DRA-391 */
function numberViews(who: DramaCharacter, derived: DramaDerived, localize: Localize) {
  const say = saying(localize);
  const defences = (["melee", "ranged", "mental"] as const).map((d) => {
    const { skill } = derived.defences[d];
    const note = say("Skill", skill);
    return {
      ...numbered(d, say("Defence", d), derived.defences[d], `skill:${skill}`, localize, { note }),
      path: `system.defences.${d}`,
      options: DEFENCE_SKILLS[d].map((s) => ({ value: s, label: say("Skill", s), selected: who.defences[d] === s })),
    };
  });
  const worn = { note: say("Sheet", "withArmour") };
  const toughness = numbered(
    "toughness",
    say("Sheet", "toughness"),
    derived.toughness,
    "attribute:tou",
    localize,
    worn,
  );
  return {
    attributes: ATTRIBUTE_KEYS.map((a: AttributeKey) => ({
      ...numbered(a, say("Attribute", a), totalOf(attributeCheck(who, a, null)), `attribute:${a}`, localize),
      path: `system.attributes.${a}.base`,
      modPath: `system.attributes.${a}.mod`,
      ...who.attributes[a],
    })),
    defences: [...defences, { ...toughness, path: "", options: [] }],
  };
}

/** A limit with its measure, and what it is made of. @rule DRA-338 DRA-391 */
function limitView(l: LimitKey, who: DramaCharacter, derived: DramaDerived, localize: Localize) {
  const say = saying(localize);
  const { value } = derived.limits[l];
  const shown = value === null ? null : showValue(value, dimensionOf(l));
  const rows = limitRows(who, l);
  const { label, tip, why } = numbered(l, say("Limit", l), rows ?? NOTHING, "", localize);
  return {
    ...(rows ? { tip, why } : { tip: "", why: "" }),
    key: l,
    label,
    path: `system.limits.${l}`,
    stored: who.limits[l],
    value: value === null ? "\u2013" : plain(value),
    measure: shown === null ? "" : say("Unit", shown.unit.replace("/", "-"), { amount: shown.amount }),
    skill: skillBeside(l, say),
  };
}

/** What somebody has cost, against what there was to spend, and what isn't right. @rule DRA-372 DRA-390 */
export function auditView(
  who: DramaCharacter,
  flaws: readonly (keyof typeof FLAWS)[],
  settings: DramaSettings,
  say: Say,
) {
  const found = audit(who, flaws, settings);
  return {
    budgets: (["attributes", "adds", "powers"] as const).map((b) => {
      const { spent, of } = found[b];
      return { key: b, label: say("Budget", b), spent, of, over: spent > of };
    }),
    audit: found.findings.map(({ code, data, rule }) => {
      const { attribute } = data;
      const named = typeof attribute === "string" && { attribute: key("Attribute", attribute) };
      return { text: say("Audit", code, { ...data, ...named }), rule };
    }),
  };
}

/** Groups that answer, or are used now and then: they stand beside what a turn is spent on. */
const BESIDE = new Set(["defend", "pushes", "recovery"].map((g) => key("Sheet", g)));

/** What somebody does by name, by heading: what a turn is spent on, and the rest beside it. Which kind of action it is, is told where it isn't what most of a heading are. @rule DRA-403 */
function actionGroups(actions: readonly ActionEntry[], localize: Localize) {
  const groups = [...new Set(actions.map((a) => a.group))].map((g) => {
    const own = actions.filter((a) => a.group === g);
    const most = (detail: string | undefined): boolean =>
      own.length > 1 && own.filter((a) => a.detail === detail).length > own.length / 2;
    return {
      beside: BESIDE.has(g),
      label: localize(g),
      actions: own.map((a) => ({ ...a, shown: most(a.detail) ? "" : (a.detail ?? "") })),
    };
  });
  return { groups: groups.filter((g) => !g.beside), beside: groups.filter((g) => g.beside) };
}

/** Everything that a sheet of this ruleset shows. @param actions  what it does by name @rule DRA-390 DRA-391 DRA-392 DRA-403 */
export function sheetView(
  who: DramaCharacter,
  derived: DramaDerived,
  items: readonly SheetItem[],
  flaws: readonly (keyof typeof FLAWS)[],
  settings: DramaSettings,
  localize: Localize,
  actions: readonly ActionEntry[] = [],
) {
  const say = saying(localize);
  const rows = (type: string): ItemRow[] =>
    items
      .filter((i) => i.type === type)
      .sort((a, b) => a.sort - b.sort)
      .map((i) => itemRow(i, who, localize));
  return {
    rank: say("Rank", who.rank),
    side: say("Side", who.side),
    ...harmView(who, derived, settings, localize),
    ...numberViews(who, derived, localize),
    ...actionGroups(actions, localize),
    skills: skillGroups(who, localize),
    untrained: untrained(who, localize),
    limits: LIMIT_KEYS.map((l) => limitView(l, who, derived, localize)),
    powers: rows("dramaPower"),
    weapons: rows("dramaWeapon"),
    armour: rows("dramaArmour"),
    gear: rows("dramaGear"),
    advances: who.advances.log.map(({ cost, text }) => ({ cost, text })),
    subplots: who.subplots.map(({ kind, note }) => ({
      label: `subplot:${kind}` in CARD_EFFECTS ? say("Subplot", kind) : kind,
      note,
    })),
    ...auditView(who, flaws, settings, say),
  };
}
