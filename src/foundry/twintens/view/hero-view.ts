import {
  ABILITY_KEYS, abilityLabel, attacksOf, audit, bill, BEST_NATURAL, BOXES, conditionDefinition, currentSize, defenseBlock, derivedConditions, drawbackLabel, equipmentBill, FATIGUE_ORDER, FEAT_KINDS,
  featLabel, FEATS, HUD_CONDITIONS, invoiceOf, key, mayUseSkill, rangeRuler, recoveryInterval, saveLabel, skillBonus, skillLabel, SKILLS, suggestedLevel, TOUGHNESS_DC, worst,
  type AbilityKey, type Attack, type AuditFinding, type Counter, type FeatDefinition, type Mark, type SkillDefinition, type SkillEntry, type TwintensDerived, type TwintensSettings,
} from "../../../rules/twintens/index.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import { icon } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import type { Tone } from "../../view/card-view.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { asBought, isHeld, type TwintensActor } from "../entries.ts";
import { invoiceView, paidFor, powerLine } from "./sheet-power.ts";
import { tipHtml, tipText } from "../../view/tip.ts";

/** A number on the sheet that says where it comes from, and may be rolled. @rule TWI-508 */
export interface NumberView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What a check is asked for: `ability:str`, `save:fort`, `skill:<id>`; empty for a number that isn't rolled. */
  readonly trait: string;
  readonly tip: string;
  readonly why: string;
  readonly notes: readonly string[];
  readonly refused: string;
}

export interface AbilityView extends NumberView {
  readonly score: number;
  readonly damage: number;
  readonly absent: boolean;
  readonly path: string;
  readonly absentPath: string;
}

export interface SkillView extends NumberView {
  readonly itemId: string;
  readonly ranks: number;
  readonly sub: string;
}

export interface AttackView {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly bonus: string;
  readonly harm: string;
  readonly dc: string;
  readonly tags: readonly string[];
  /** The little range ruler: from which foot which penalty. */
  readonly ruler: readonly { readonly from: string; readonly penalty: string }[];
  readonly tip: string;
  readonly why: string;
}

export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly string[];
  readonly badge: string;
  /** Why the badge says so, as a table; empty when there is nothing to add. */
  readonly tip: string;
  readonly why: string;
  /** A number that edit mode changes in place. */
  readonly path: string;
  readonly number: number;
  readonly numberLabel: string;
  readonly least: number;
  readonly most: number;
  readonly hasNumber: boolean;
  readonly switchable: boolean;
  readonly active: boolean;
  /** What switching is called: use, wear, carry. */
  readonly switchLabel: string;
  readonly html: string;
  /** What the row's own button does: an attack, a maneuver; empty without one. */
  readonly use: string;
  readonly useLabel: string;
  /** Groups that the list's filter knows. */
  readonly group: string;
  readonly points: number;
}

/** How a list is looked at: by hand or by name or by points, one group or all. */
export interface ListState {
  readonly sort: "hand" | "name" | "points";
  readonly filter: string;
}

/** A list with its tools. */
export interface ListView {
  readonly name: string;
  readonly type: string;
  readonly items: readonly ItemRow[];
  /** How many there are without the filter. */
  readonly all: number;
  readonly tools: boolean;
  readonly sorts: readonly Choice[];
  readonly filters: readonly Choice[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export interface FindingView {
  readonly text: string;
  /** The way out. */
  readonly way: string;
  readonly rule: string;
  readonly subject: string;
}

function numbered(name: string, label: string, total: Explained, trait: string, localize: Localize, more: Partial<Pick<NumberView, "notes" | "refused">> = {}): NumberView {
  const parts = [{ title: label, total: signed(total.total), rows: rowViews(total.rows, localize) }];
  const remarks = [more.refused ?? "", ...(more.notes ?? [])];
  return { key: name, label, value: signed(total.total), trait, tip: tipHtml(parts, remarks), why: tipText(parts, remarks), notes: [], refused: "", ...more };
}

/** A list with this many rows has tools to search, sort and filter. */
const MANY = 6;

function listed(name: string, type: string, rows: readonly ItemRow[], state: ListState | undefined, groups: readonly { readonly value: string; readonly label: string }[], localize: Localize): ListView {
  const { sort = "hand", filter = "" } = state ?? {};
  const kept = filter === "" ? rows : rows.filter((r) => r.group === filter);
  const items = sort === "hand" ? kept : [...kept].sort((a, b) => (sort === "points" ? b.points - a.points : 0) || a.name.localeCompare(b.name));
  const used = new Set(rows.map((r) => r.group));
  const offered = groups.filter((g) => used.has(g.value));
  const sorts = (["hand", "name", "points"] as const).map((value) => ({ value, label: localize(key("Sheet", "sort", value)), selected: value === sort }));
  return { name, type, items, all: rows.length, tools: rows.length >= MANY, sorts, filters: offered.length < 2 ? [] : [{ value: "", label: localize(key("Sheet", "everything")), selected: filter === "" }, ...offered.map((g) => ({ ...g, selected: g.value === filter }))] };
}

/** The name of a skill with its field. */
export function skillName(skill: Pick<SkillEntry, "key" | "specialty">, localize: Localize): string {
  const label = localize(skillLabel(skill.key));
  if (skill.specialty === "") return label;
  const known = (SKILLS[skill.key] as SkillDefinition).specialties?.includes(skill.specialty) === true;
  return localize(key("Sheet", "about"), { name: label, subject: known ? localize(key("Specialty", skill.specialty, "label")) : skill.specialty });
}

function skillView(who: TwintensActor, skill: SkillEntry, settings: TwintensSettings, localize: Localize): SkillView {
  const { ability, trained }: SkillDefinition = SKILLS[skill.key];
  const language = ability === null;
  const refused = language ? localize(key("Sheet", "noCheck")) : mayUseSkill(who, skill) ? "" : localize(key("Sheet", "trainedOnly"));
  const lent = who.lent[skill.id] ?? 0;
  const notes = lent > 0 ? [localize(key("Sheet", "lent"), { ranks: lent })] : [];
  const view = numbered(skill.id, skillName(skill, localize), skillBonus(who, skill, settings), `skill:${skill.id}`, localize, { refused, notes });
  const sub = [ability === null ? "" : localize(key("Ability", ability, "short")), trained && !language ? localize(key("Sheet", "trained")) : ""].filter(Boolean).join(" \u00b7 ");
  return { ...view, value: language ? plain(skill.ranks) : view.value, itemId: skill.id, ranks: skill.ranks - lent, sub };
}

const KIND_ICONS = { melee: "fa-solid fa-hand-fist", ranged: "fa-solid fa-crosshairs", perception: "fa-solid fa-eye", area: "fa-solid fa-burst" } as const;

const feet = (n: number, localize: Localize): string => localize(key("Sheet", "feet"), { feet: n });

/** One way to attack in a row. @rule TWI-503 */
function attackView(a: Attack, localize: Localize): AttackView {
  const name = a.source === "unarmed" ? localize(a.name) : a.name;
  const rolled = a.kind === "melee" || a.kind === "ranged";
  const damage = a.damage?.total ?? null;
  const dc = damage !== null ? TOUGHNESS_DC + damage : (a.effect?.dc ?? null);
  const save = damage !== null && a.effect === null ? "toughness" : (a.effect?.save ?? null);
  const parts = [
    ...(rolled ? [{ title: localize(key("Sheet", "attackBonus")), total: signed(a.bonus.total), rows: rowViews(a.bonus.rows, localize) }] : []),
    ...(a.damage ? [{ title: localize(key("Sheet", "damage")), total: signed(a.damage.total), rows: rowViews(a.damage.rows, localize) }] : []),
  ];
  const tags = [
    localize(key("AttackKind", a.kind)),
    ...(damage === null ? [] : [localize(key("DamageType", a.type, "label"))]),
    ...(a.threat !== null && a.threat < BEST_NATURAL ? [localize(key("Sheet", "threat"), { from: a.threat })] : []),
    ...(a.area ? [localize(key("Area", a.area.shape, "label"))] : []),
    ...(a.autofire > 0 ? [localize(key("Extra", "autofire", "label"))] : []),
    ...(a.penetrating > 0 ? [localize(key("Sheet", "ranked"), { name: key("Extra", "penetrating", "label"), rank: a.penetrating })] : []),
    ...(a.increment === null ? [] : [localize(key("Sheet", "increment"), { feet: a.increment })]),
    ...a.descriptors,
  ];
  const effect = a.effect && damage === null ? localize(key("Sheet", "ranked"), { name: key("Effect", a.effect.power, "label"), rank: a.effect.rank }) : null;
  return {
    id: a.id,
    name,
    kind: KIND_ICONS[a.kind],
    bonus: rolled ? signed(a.bonus.total) : "",
    harm: damage !== null ? localize(key("Sheet", "damageOf"), { damage: signed(damage) }) : (effect ?? ""),
    dc: dc === null || save === null ? "" : localize(key("Sheet", "saveAgainst"), { save: key("Save", save, "label"), dc }),
    tags,
    ruler: a.increment === null ? [] : rangeRuler(a.increment, a.maxIncrements).map((s) => ({ from: feet(s.from, localize), penalty: plain(s.penalty) })),
    tip: tipHtml(parts, tags),
    why: tipText(parts, tags),
  };
}

const GRAVE: Readonly<Record<Mark, Tone>> = { bruised: "warning", dazedHit: "warning", hurt: "warning", wounded: "harm", staggered: "harm", disabled: "harm", unconscious: "harm", dying: "harm", dead: "harm" };

/** Both tracks with their boxes, what they take off, and what recovery does next. @rule TWI-206 TWI-504 TWI-505 */
function trackView(who: TwintensActor, derived: TwintensDerived, settings: TwintensSettings, localize: Localize) {
  const { track } = who;
  const now = worst(track);
  const label = (mark: Mark | "stunned"): string => localize(key("Mark", mark, "label"));
  const interval = now === null ? null : recoveryInterval(now, settings);
  const next = now === null ? "" : now === "dead" ? "" : now === "dying" ? localize(key("Sheet", "dyingNext")) : interval === null ? localize(key("Sheet", "byItself")) : localize(key("Sheet", "recoveryNext"), { condition: label(now), every: key("Sheet", "every", String(interval)) });
  const counter = (c: Counter) => ({ key: c, label: label(c), value: track[c], more: localize(key("Sheet", "oneMore"), { name: label(c) }), less: localize(key("Sheet", "oneLess"), { name: label(c) }) });
  return {
    state: track.stunned && now === null ? label("stunned") : now === null ? localize(key("Sheet", "unhurt")) : label(now),
    tone: (now === null ? (track.stunned ? "warning" : "success") : GRAVE[now]) satisfies Tone,
    glyph: track.dead ? "fa-solid fa-skull" : track.dying ? "fa-solid fa-heart-pulse" : now === null ? "fa-solid fa-heart" : "fa-solid fa-heart-crack",
    nonlethal: (["bruised", "dazedHit"] as const).map(counter),
    lethal: (["hurt", "wounded"] as const).map(counter),
    boxes: BOXES.map((box) => ({ key: box, label: label(box), on: track[box], title: localize(key("Sheet", track[box] ? "clearBox" : "markBox"), { name: label(box) }) })),
    stunned: track.stunned ? localize(key("Sheet", "stunnedUntil"), { round: track.stunned.round }) : "",
    penalty: (["nonlethal", "lethal"] as const).map((type) => ({ label: localize(key("Sheet", type === "lethal" ? "vsLethal" : "vsNonlethal")), value: plain(derived.penalty[type]) })),
    next,
    dying: track.dying && !track.dead,
    recovers: now !== null && interval !== null,
  };
}

/** What follows from states and what was caused, as chips. @rule TWI-460 TWI-462 */
function conditionViews(who: TwintensActor, localize: Localize) {
  const img = (id: string): string => icon(conditionDefinition(id)?.icon ?? "hazard-sign");
  const view = (id: string, locked: boolean) => ({ id, label: localize(key("Condition", id, "label")), hint: localize(key("Condition", id, "hint")), img: img(id), locked });
  return {
    conditions: [...[...new Set(who.conditions.map((c) => c.id))].map((id) => view(id, false)), ...derivedConditions(who).map((id) => view(id, true))],
    menu: HUD_CONDITIONS.map((id) => ({ ...view(id, false), on: who.conditions.some((c) => c.id === id) })).sort((a, b) => a.label.localeCompare(b.label)),
  };
}

/** What a finding is about, by name. */
function subjectName(who: TwintensActor, subject: string, localize: Localize): string {
  if ((ABILITY_KEYS as readonly string[]).includes(subject)) return localize(abilityLabel(subject));
  if (["fort", "ref", "will"].includes(subject)) return localize(saveLabel(subject));
  if (subject === "unarmed") return localize(key("Attack", "unarmed"));
  const skill = who.skills.find((s) => s.id === subject);
  if (skill) return skillName(skill, localize);
  const feat = who.feats.find((f) => f.id === subject);
  if (feat) return localize(featLabel(feat.key));
  const item = [...who.powers, ...who.weapons].find((i) => i.id === subject.replace(/\.(thrown|\d)$/u, ""));
  return item?.name ?? subject;
}

/** All that breaks the power level or a budget, whatever array member or switched power is on, once each. @rule TWI-394 TWI-395 TWI-396 TWI-397 */
export function findingsOf(who: TwintensActor, settings: TwintensSettings): readonly AuditFinding[] {
  const bought = asBought(who);
  const on = (powers: TwintensActor["powers"]): readonly AuditFinding[] => audit({ ...bought, powers }, settings);
  const each = bought.powers.filter((p) => !p.active).map((p) => on(bought.powers.map((other) => (other.id === p.id ? { ...other, active: true } : other.arrayId !== null && other.arrayId === p.arrayId ? { ...other, active: false } : other))));
  const gear = audit(who, settings).filter((f) => f.subject in who.geared);
  const all = [on(bought.powers), ...each, gear].flat();
  return all.filter((f, i) => all.findIndex((g) => g.what === f.what && g.subject === f.subject) === i);
}

/** Findings in words, each with the way out. @rule TWI-397 */
export function findingViews(who: TwintensActor, settings: TwintensSettings, localize: Localize): FindingView[] {
  return findingsOf(who, settings).map((f) => {
    const data = { name: subjectName(who, f.subject, localize), value: f.value, limit: f.limit, over: f.value - f.limit };
    return { text: localize(key("Audit", f.what, "text"), data), way: localize(key("Audit", f.what, "way"), data), rule: f.rule, subject: f.subject };
  });
}

/** Power points: what they went into, what is left, and the level that so many belong to. @rule TWI-393 TWI-401 TWI-500 */
function pointsView(who: TwintensActor, localize: Localize) {
  const { lines, spent, total, left } = bill(asBought(who));
  const rows = lines.map((l) => ({ label: localize(l.label), value: plain(l.points), rule: l.rule }));
  const parts = [{ title: localize(key("Sheet", "powerPoints")), total: `${plain(spent)} / ${total}`, rows }];
  const gear = equipmentBill(who);
  return { spent: plain(spent), total, left: plain(left), over: left < 0, rows, tip: tipHtml(parts), why: tipText(parts), suggested: suggestedLevel(total) > who.powerLevel ? localize(key("Sheet", "suggested"), { level: suggestedLevel(total) }) : "", leftText: localize(key("Sheet", left < 0 ? "pointsOver" : "pointsLeft"), { count: Math.abs(left) }), gear: { spent: gear.spent, total: gear.total, over: gear.left < 0, shown: gear.total > 0 || gear.spent > 0 } };
}

const lineOf = (parts: readonly (string | null)[]): string => parts.filter((p): p is string => p !== null && p !== "").join(" \u00b7 ");

/** What stands beside the name of a piece of equipment. @rule TWI-471 TWI-472 */
function equipmentLine(s: SheetItem["system"], localize: Localize): string {
  const number = (name: string): number | null => (typeof s[name] === "number" ? s[name] : null);
  if (s.sort === "armor") return localize(key("Sheet", "toughnessOf"), { value: signed(Number(s.toughness)) });
  if (s.sort === "gear") return "";
  const [damage, increment, threat, dodge] = [number("damage"), number("increment"), number("threat"), number("dodge")];
  const effects = (s.effects as readonly { readonly key: string; readonly ranks: number }[] | undefined) ?? [];
  return lineOf([
    damage === null ? null : localize(key("Sheet", "damageOf"), { damage: signed(damage) }),
    damage === null ? null : localize(key("DamageType", String(s.type), "label")),
    ...effects.map((e) => localize(key("Sheet", "ranked"), { name: key("Effect", e.key, "label"), rank: e.ranks })),
    threat !== null && threat < BEST_NATURAL ? localize(key("Sheet", "threat"), { from: threat }) : null,
    increment === null ? null : localize(key("Sheet", "increment"), { feet: increment }),
    typeof s.area === "string" ? localize(key("Area", s.area, "label")) : null,
    s.thrown === true ? localize(key("Sheet", "thrown")) : null,
    s.autofire === true ? localize(key("Extra", "autofire", "label")) : null,
    s.twoHands === true ? localize(key("Sheet", "twoHands")) : null,
    dodge ? localize(key("Sheet", "dodgeOf"), { value: signed(dodge) }) : null,
  ]);
}

/** A description that says no more than the table's own text needn't be unfolded. */
const further = (html: unknown, text: string): string => (typeof html !== "string" || html === `<p>${text}</p>` ? "" : html);

function itemRow(item: SheetItem, who: TwintensActor, localize: Localize): ItemRow {
  const { system: s } = item;
  const base: ItemRow = { id: item.id, name: item.name, img: item.img, lines: [], badge: "", tip: "", why: "", path: "", number: 0, numberLabel: "", least: 0, most: 60, hasNumber: false, switchable: false, active: true, switchLabel: "", html: typeof s.description === "string" ? s.description : "", use: "", useLabel: "", group: "", points: 0 };
  const doing = (use: string): Pick<ItemRow, "use" | "useLabel"> => ({ use, useLabel: localize(key("Sheet", "useNamed"), { name: item.name }) });
  const points = (count: number): string => localize(key("Sheet", "points"), { count });
  const numberOf = (path: string, label: string, least: number, most: number): Pick<ItemRow, "path" | "number" | "numberLabel" | "least" | "most" | "hasNumber"> => ({ path: `system.${path}`, number: Number(s[path]), numberLabel: localize(key("Sheet", label), { name: item.name }), least, most, hasNumber: true });
  switch (item.type) {
    case "twintensPower": {
      const power = who.powers.find((p) => p.id === item.id);
      if (!power) return base;
      const bill = invoiceView(power, localize);
      const paid = paidFor(power, asBought(who).powers);
      const shared = paid === bill.points ? [] : [{ label: localize(key("Sheet", "alternate"), { name: power.arrayId ?? "" }), value: plain(paid), rule: "TWI-431" }];
      const parts = [{ title: item.name, total: bill.total, rows: [...bill.lines, ...shared] }];
      const attack = attacksOf(who).some((a) => a.id === item.id);
      const array = power.arrayId === null ? null : localize(key("Sheet", "inArray"), { name: power.arrayId });
      return { ...base, lines: [powerLine(power, localize), ...(array === null ? [] : [array])], badge: points(paid), tip: tipHtml(parts), why: tipText(parts), ...numberOf("ranks", "ranksOf", 1, 60), switchable: true, active: power.active, switchLabel: localize(key("Sheet", "usePower"), { name: item.name }), group: power.active ? "on" : "off", points: paid, ...(attack ? doing(`attack:${item.id}`) : power.key === "healing" && power.active ? doing(`heal:${item.id}`) : {}) };
    }
    case "twintensFeat": {
      const definition: FeatDefinition | undefined = FEATS[s.key as keyof typeof FEATS];
      const ranks = Number(s.ranks);
      const text = localize(key("Feat", String(s.key), "text"));
      const subject = String(s.subject ?? "");
      const about = subject === "" ? (definition?.subject ? localize(key("Sheet", "nameSubject")) : null) : subjectName(who, subject, localize);
      return { ...base, lines: [lineOf([about === subject && (subject === "melee" || subject === "ranged") ? localize(key("AttackKind", subject)) : about, text])], html: further(s.description, text), badge: definition?.max === 1 ? "" : plain(ranks), ...numberOf("ranks", "ranksOf", 1, definition?.max ?? 60), group: definition ? FEAT_KINDS[definition.kind] : "", points: ranks };
    }
    case "twintensEquipment": {
      const cost = Number(s.cost) * Math.max(1, Number(s.quantity));
      const name = Number(s.quantity) > 1 ? localize(key("Sheet", "times"), { name: item.name, count: Number(s.quantity) }) : item.name;
      return { ...base, name, lines: [equipmentLine(s, localize)].filter(Boolean), badge: localize(key("Sheet", "equipmentPoints"), { count: cost }), ...numberOf("quantity", "howMany", 0, 999), switchable: true, active: s.equipped === true, switchLabel: localize(key("Sheet", s.sort === "armor" ? "wear" : "carry"), { name: item.name }), group: String(s.sort), points: cost, ...(attacksOf(who).some((a) => a.id === item.id) ? doing(`attack:${item.id}`) : {}) };
    }
    case "twintensDrawback":
      return { ...base, lines: [localize(drawbackLabel(String(s.key)))].filter((l) => l !== item.name), badge: points(0 - Number(s.points)), ...numberOf("points", "pointsOf", 1, 10), points: Number(s.points) };
    case "twintensManeuver":
      return { ...base, lines: [localize(key("Maneuver", String(s.key), "hint"))], html: further(s.description, localize(key("Maneuver", String(s.key), "hint"))), ...doing(`maneuver:${String(s.key)}`) };
    default:
      return { ...base, lines: s.motivation === true ? [localize(key("Sheet", "motivation"))] : [] };
  }
}

/** A number that stands for itself: its rows are its whole story. */
const only = (name: string, label: string, value: string, notes: readonly string[] = []): NumberView => ({ key: name, label, value, trait: "", tip: "", why: "", notes, refused: "" });

/** Attack points of a sheet that is open: lists as they are looked at. */
export type ListStates = Readonly<Record<string, ListState>>;

/**
 * Everything that the sheet of a hero, an adversary or minions shows.
 * @rule TWI-500 TWI-501 TWI-502 TWI-503 TWI-504 TWI-505 TWI-506 TWI-507 TWI-508
 */
export function heroView(who: TwintensActor, derived: TwintensDerived, unsorted: readonly SheetItem[], settings: TwintensSettings, localize: Localize, lists: ListStates = {}) {
  const items = [...unsorted].sort((a, b) => a.sort - b.sort);
  const place = new Map(items.map((i, at) => [i.id, at]));
  const rows = (type: string): ItemRow[] => items.filter((i) => i.type === type).map((i) => itemRow(i, who, localize));
  const label = (area: string, value: string): { value: string; label: string } => ({ value, label: localize(key(area, value, "label")) });
  const defense = defenseBlock(who, settings);
  const roll = derived.toughness.total !== derived.toughnessDenied.total;
  const size = currentSize(who);
  const held = who.skills.filter(isHeld);
  const skills = held.map((s) => skillView(who, s, settings, localize)).sort((a, b) => (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0));
  const sorted = lists.skills?.sort === "name" ? [...skills].sort((a, b) => a.label.localeCompare(b.label)) : lists.skills?.sort === "points" ? [...skills].sort((a, b) => b.ranks - a.ranks) : skills;
  const fixed = (name: string, value: Explained): NumberView => numbered(name, localize(key("Sheet", name)), value, "", localize);
  const arrays = [...new Set(who.powers.flatMap((p) => (p.arrayId === null ? [] : [p.arrayId])))];
  return {
    kind: localize(key("Kind", who.kind, "label")),
    minion: who.kind === "minion",
    level: localize(key("Sheet", "level"), { level: who.powerLevel }),
    size: size === who.size ? localize(key("Size", size, "label")) : localize(key("Sheet", "sizeNow"), { size: key("Size", size, "label"), own: key("Size", who.size, "label") }),
    points: pointsView(who, localize),
    findings: findingViews(who, settings, localize),
    track: trackView(who, derived, settings, localize),
    fatigue: FATIGUE_ORDER.map((f, i) => ({ value: f, label: localize(key("Fatigue", f, "label")), current: f === who.fatigue, filled: i > 0 && i <= FATIGUE_ORDER.indexOf(who.fatigue) })),
    fatigued: who.fatigue !== "normal",
    pending: who.pendingFatigue,
    conviction: who.conviction && { value: who.conviction.value, max: who.conviction.max, pips: Array.from({ length: Math.max(who.conviction.max, who.conviction.value) }, (_n, i) => ({ value: i + 1, filled: i < (who.conviction?.value ?? 0), beyond: i >= (who.conviction?.max ?? 0) })) },
    ...conditionViews(who, localize),
    abilities: ABILITY_KEYS.map((a: AbilityKey): AbilityView => {
      const { score, modifier, damage } = derived.abilities[a];
      const view = numbered(a, localize(abilityLabel(a)), { total: modifier, rows: [{ label: key("Sheet", "modifierOf"), value: modifier, rule: "TWI-390", data: { score: score ?? 0 } }] }, `ability:${a}`, localize, {
        notes: [...(score === null ? [] : [localize(key("Sheet", "score"), { score })]), ...(damage > 0 ? [localize(key("Sheet", "damaged"), { points: damage })] : [])],
        refused: score === null ? localize(key("Sheet", "absent")) : "",
      });
      return { ...view, value: score === null ? "\u2013" : view.value, score: who.abilities[a] ?? 10, damage, absent: score === null, path: `system.abilities.${a}.base`, absentPath: `system.abilities.${a}.absent` };
    }),
    abilityDamage: who.abilityDamage.map((d, at) => ({ at, text: localize(key("Sheet", "abilityLost"), { points: d.points, ability: abilityLabel(d.ability), rate: typeof d.rate === "number" ? localize(key("Sheet", "rate", "rank"), { rank: d.rate }) : localize(key("Sheet", "rate", d.rate)) }), source: d.source })),
    saves: (["fort", "ref", "will"] as const).map((s) => ({ ...numbered(s, localize(saveLabel(s)), derived.saves[s], `save:${s}`, localize), path: `system.saves.${s}`, bought: who.saves[s] })),
    toughness: numbered("toughness", localize(saveLabel("toughness")), derived.toughness, "save:toughness", localize, {
      notes: [
        ...(roll ? [localize(key("Sheet", "withoutRoll"), { value: signed(derived.toughnessDenied.total) })] : []),
        ...(derived.impervious > 0 ? [localize(key("Sheet", "impervious"), { rank: derived.impervious })] : []),
        ...(derived.penalty.lethal !== 0 || derived.penalty.nonlethal !== 0 ? [localize(key("Sheet", "penalties"), { nonlethal: plain(derived.penalty.nonlethal), lethal: plain(derived.penalty.lethal) })] : []),
      ],
    }),
    defense: {
      active: numbered("defense", localize(key("Sheet", "activeDefense")), defense.active, "", localize),
      passive: only("passive", localize(key("Sheet", "passiveDefense")), plain(defense.passive)),
      flatFooted: only("flatFooted", localize(key("Sheet", "flatFootedDefense")), plain(defense.flatFooted)),
      defences: defense.defences,
      text: localize(key("Sheet", "defences"), { count: defense.defences, penalty: plain(defense.next) }),
    },
    initiative: numbered("initiative", localize(key("Sheet", "initiative")), derived.initiative, "initiative", localize),
    grapple: fixed("grapple", derived.grapple),
    knockback: numbered("knockback", localize(key("Sheet", "knockback")), derived.knockback.usual, "", localize, { notes: roll ? [localize(key("Sheet", "withoutRoll"), { value: signed(derived.knockback.denied.total) })] : [] }),
    speed: feet(derived.speed, localize),
    loads: (["light", "medium", "heavy", "lift", "push"] as const).map((l) => ({ label: localize(key("Load", l)), value: localize(key("Sheet", "pounds"), { pounds: derived.loads[l].toLocaleString("en") }) })),
    attacks: attacksOf(who, settings).map((a) => attackView(a, localize)),
    skills: sorted,
    skillList: { ...listed("skills", "twintensSkill", [], lists.skills, [], localize), tools: skills.length >= MANY },
    untrained: who.skills.filter((s) => !isHeld(s)).map((s) => skillView(who, s, settings, localize)).sort((a, b) => a.label.localeCompare(b.label)),
    feats: listed("feats", "twintensFeat", rows("twintensFeat"), lists.feats, Object.values(FEAT_KINDS).map((k) => label("FeatKind", k)), localize),
    powers: listed("powers", "twintensPower", rows("twintensPower"), lists.powers, [{ value: "on", label: localize(key("Sheet", "powersOn")) }, { value: "off", label: localize(key("Sheet", "powersOff")) }], localize),
    arrays: arrays.map((name) => ({ name, members: who.powers.filter((p) => p.arrayId === name).map((p) => ({ id: p.id, name: p.name, active: p.active, points: invoiceOf(p).total })) })),
    equipment: listed("equipment", "twintensEquipment", rows("twintensEquipment"), lists.equipment, ["weapon", "armor", "gear"].map((s) => label("EquipmentSort", s)), localize),
    drawbacks: listed("drawbacks", "twintensDrawback", rows("twintensDrawback"), undefined, [], localize),
    maneuvers: listed("maneuvers", "twintensManeuver", rows("twintensManeuver"), undefined, [], localize),
    complications: listed("complications", "complication", rows("complication"), undefined, [], localize),
  };
}

export type HeroView = ReturnType<typeof heroView>;
