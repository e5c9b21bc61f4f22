import { same, type Value } from "../../kernel/change.ts";
import { componentInvoice, powerCost } from "../powers/cost.ts";
import { modifierPrice } from "../powers/modifiers.ts";
import type { AdvantageEntry, Component, SkillEntry } from "../types.ts";
import { ABILITY_KEYS, ADVANTAGES, BOUGHT_DEFENSES, EFFECTS, SKILLS } from "../values.ts";
import { RULESET, VERSION, type FileAdvantage, type FileDocument, type FilePower, type FileSkill } from "./file.ts";
import { otherModifier, together, writeModifier, type Draft } from "./modifiers.ts";
import { ABILITY_NAMES, ACTION_NAMES, ADVANTAGE_NAMES, DEFENSE_NAMES, DURATION_NAMES, EFFECT_NAMES, OWN_COST, RANGE_NAMES, SKILL_NAMES, words } from "./names.ts";
import { PART_OF, readCharacter, ROUNDING, skillName, type Transfer, type TransferCharacter, type TransferPower } from "./read.ts";
import { rowCost } from "./reckon.ts";
import { canonical, concernsTrait, conditionsText, TWO_A_POINT } from "./rows.ts";
import { NOTHING, textOfParts, type RowText } from "./text.ts";

/** The file that an actor came from, and ids that its rows have on the actor. */
export interface ImportRecord {
  readonly document: FileDocument;
  readonly ids: Readonly<Record<string, string>>;
  readonly balance: string;
  /** False where the ledger's prices were kept. */
  readonly balanced: boolean;
}

/** A document to save, with the ids that its rows have, so that it can come back to the same actor. */
export interface Written {
  readonly document: FileDocument;
  readonly ids: Readonly<Record<string, string>>;
}

const equal = (a: unknown, b: unknown): boolean => same(a as Value, b as Value);

/** The structural words of a row: what it belongs to, and how. */
type Place = { readonly kind: "first" } | { readonly kind: "alternate" | "linked" | "part"; readonly of: string };

function placeOf(component: Component, index: number, name: string): Place {
  const has = (key: string): boolean => component.modifiers.some((m) => m.key === key);
  if (index === 0) return { kind: "first" };
  if (has("alternateEffect")) return { kind: "alternate", of: name };
  return has("linked") ? { kind: "linked", of: name } : { kind: "part", of: name };
}

/** Text of a row with everything that the format has no field for. */
function rowText(component: Component, power: TransferPower, index: number, attack: boolean): string {
  const { effect } = component;
  const usual = EFFECTS[effect].resists;
  const rest = index === 0 ? power.text : "";
  const parts: RowText["parts"] = {
    ...(!attack && { name: power.name }),
    ...((usual.length > 0 || component.resistedBy !== null || component.modifiers.some((m) => m.key === "attack" || m.key.startsWith("alternateResistance"))) && { resisted: component.resistedBy === null ? NOTHING : words(component.resistedBy) }),
    ...((concernsTrait(effect) || component.trait !== null) && { trait: component.trait ?? NOTHING }),
    ...((effect === "affliction" || component.conditions.length > 0) && { conditions: conditionsText(component.conditions) }),
    ...((component.descriptors.length > 0 || rest !== "") && { descriptors: component.descriptors.length === 0 ? NOTHING : component.descriptors.join(", ") }),
  };
  return textOfParts({ parts, rest });
}

/** Whether the calculator gives a row a name and a skill of its own. */
const namesAttack = (component: Component): boolean => ["affliction", "damage", "illusion", "mentalTransform", "mindReading", "mindSwitch", "moveObject", "nullify", "weaken"].includes(component.effect) || component.modifiers.some((m) => m.key === "attack");

/** Points that a modifier on a part of the ranks adds to the effect. */
function partialPoints(component: Component, at: number): number {
  const without = { ...component, modifiers: component.modifiers.filter((m, i) => i < at || (i > at && m.partial === null)) };
  const withIt = { ...component, modifiers: component.modifiers.filter((m, i) => i <= at || m.partial === null) };
  return componentInvoice(withIt).cost.total - componentInvoice(without).cost.total;
}

function rowModifiers(component: Component, place: Place, balance: string): readonly Draft[] {
  const own = component.modifiers.flatMap((m, at): Draft[] => {
    if (m.note === balance && m.key.startsWith("otherFlat")) return [];
    if (m.key === "alternateEffect" && place.kind === "alternate") return [{ name: "Alternate Effect", text: `to ${place.of}` }];
    if (m.key === "linked" && place.kind === "linked") return [{ name: "Linked", text: `to ${place.of}` }];
    if (m.key === "linked" || m.key === "alternateEffect") return [{ name: m.key === "linked" ? "Linked" : "Alternate Effect", text: "to the following" }];
    return [writeModifier(component.effect, m, m.partial !== null && modifierPrice(component.effect, m).perRank !== 0 ? partialPoints(component, at) : null)];
  });
  return [...own, ...(place.kind === "part" ? [{ name: "Other Free Modifier", text: `${PART_OF}${place.of}` }] : []), ...(component.effect === "enhancedTrait" && component.baseCost === 0 ? [otherModifier({ perRank: -1, flat: 0 }, TWO_A_POINT)] : [])];
}

/** A row whose modifiers aren't put together yet. */
type DraftRow = Omit<FilePower, "Modifiers"> & { readonly Modifiers: readonly Draft[] };

const settled = (row: DraftRow): FilePower => ({ ...row, Modifiers: together(row.Modifiers) });

function powerRow(power: TransferPower, component: Component, index: number, skills: readonly SkillEntry[], balance: string): DraftRow {
  const attack = namesAttack(component);
  const skill = component.attackSkill === null ? undefined : skills.find((s) => s.id === component.attackSkill)?.specialty;
  return {
    effect: EFFECT_NAMES.toName.get(component.effect) ?? words(component.effect),
    ...(OWN_COST.includes(component.effect) && { cost: component.effect === "enhancedTrait" && component.baseCost === 0 ? 1 : component.baseCost }),
    text: rowText(component, power, index, attack),
    action: ACTION_NAMES.toName.get(component.action) ?? words(component.action),
    range: RANGE_NAMES.toName.get(component.range) ?? words(component.range),
    duration: DURATION_NAMES.toName.get(component.duration) ?? words(component.duration),
    ...(attack && { name: power.name }),
    ...(skill !== undefined && skill !== "" && { skill }),
    Modifiers: rowModifiers(canonical(component), placeOf(component, index, power.name), balance),
    rank: component.rank,
  };
}

/** Refunds stand on every row of a device, as the calculator knows no groups; what their rounding misses is written on the first. */
function asDevice(rows: readonly DraftRow[], target: number): readonly FilePower[] {
  const refund = rows[0]?.Modifiers.find((m) => m.name === "Removable" || m.name === "Easily Removable");
  const each = rows.map((r) => (refund === undefined || r.Modifiers.includes(refund) ? r : { ...r, Modifiers: [...r.Modifiers, { ...refund }] }));
  const [first, ...others] = each;
  if (!first || !refund || others.length === 0) return each.map(settled);
  const rest = others.map(settled);
  const sum = rest.reduce((n, r) => n + rowCost(r, false), 0);
  const shifted = (points: number): FilePower => settled(points === 0 ? first : { ...first, Modifiers: [...first.Modifiers, otherModifier({ perRank: 0, flat: points }, ROUNDING)] });
  const missing = target - sum - rowCost(shifted(0), false);
  for (let step = 0; step <= 40; step++) for (const points of step === 0 ? [missing] : [missing + step, missing - step]) if (rowCost(shifted(points), false) + sum === target) return [shifted(points), ...rest];
  return each.map(settled);
}

function powerRows(power: TransferPower, skills: readonly SkillEntry[], balance: string): readonly FilePower[] {
  if (power.components.length === 0) {
    return [{ effect: "Feature", cost: Math.max(1, power.cost), text: textOfParts({ parts: { name: power.name, price: String(power.cost) }, rest: power.text }), action: "None", range: "Personal", duration: "Permanent", Modifiers: [], rank: 1 }];
  }
  const rows = power.components.map((c, i) => powerRow(power, c, i, skills, balance));
  return power.source === "equipment" ? rows.map(settled) : asDevice(rows, powerCost(power));
}

function skillRow(s: SkillEntry): FileSkill {
  const bare = ["memory", "perception", "persuasion", "tracking"].includes(s.base) && s.specialty === "";
  return { name: SKILL_NAMES.toName.get(s.base) ?? words(s.base), ...(!bare && { subtype: s.specialty }), rank: s.rank, ability: ABILITY_NAMES.toName.get(s.ability) ?? ABILITY_NAMES.toName.get(SKILLS[s.base].ability) ?? s.ability };
}

function advantageRow(a: AdvantageEntry, skills: readonly SkillEntry[]): FileAdvantage {
  const { max, subject } = ADVANTAGES[a.key];
  const mastered = a.key === "skillMastery" ? skills.find((s) => s.id === a.subject) : undefined;
  return { name: ADVANTAGE_NAMES.toName.get(a.key) ?? words(a.key), ...(max !== 1 && { rank: a.rank }), ...(subject && { text: mastered ? skillName(mastered) : a.subject }) };
}

/** Rows of the file that came in, by the item that they became, and those that became none. */
function origins(record: ImportRecord, read: Transfer): { readonly rowsOf: ReadonlyMap<string, readonly number[]>; readonly left: Readonly<Record<"Powers" | "Equipment" | "Skills" | "Advantages", readonly number[]>> } {
  const rowsOf = new Map<string, number[]>();
  for (const o of read.origins) rowsOf.set(o.item, [...(rowsOf.get(o.item) ?? []), o.index]);
  const left = (section: "Powers" | "Equipment" | "Skills" | "Advantages"): readonly number[] => {
    const taken = new Set(read.origins.filter((o) => o.section === section).map((o) => o.index));
    return record.document[section].map((_r, i) => i).filter((i) => !taken.has(i));
  };
  return { rowsOf, left: { Powers: left("Powers"), Equipment: left("Equipment"), Skills: left("Skills"), Advantages: left("Advantages") } };
}

/** Skills that weren't trained: the file has no rank 0. */
const trained = (s: SkillEntry): boolean => s.rank > 0;

/**
 * A character as the calculator's document. Rows that came from a file and were not changed since are written as they were, word for word, with what the rules had no place
 * for; everything else is written anew, and what the format has no field for stands in the row's text in words that the reader knows.
 * @param record  the file that the actor came from; null for one made here
 */
export function writeDocument(character: TransferCharacter, record: ImportRecord | null, balance: string): Written {
  const before = record ? readCharacter(record.document, [], { ids: record.ids, balance: record.balance, balanced: record.balanced }) : null;
  const from = record && before ? origins(record, before) : null;
  /** The rows of the file for what is as it was; null for what must be written anew. */
  const kept = <T extends { readonly id: string }, R>(item: T, old: readonly T[] | undefined, rows: readonly R[] | undefined, skillsChanged = false): readonly R[] | null => {
    const was = old?.find((o) => o.id === item.id);
    const at = from?.rowsOf.get(item.id);
    return was && at && rows && !skillsChanged && equal(was, item) ? at.flatMap((i) => rows[i] ?? []) : null;
  };
  const file = record?.document;
  const renamed = (s: SkillEntry): boolean => before?.character.skills.some((o) => o.id === s.id && o.specialty !== s.specialty) === true;
  const someRenamed = character.skills.some(renamed);
  const uses = (p: TransferPower): boolean => someRenamed && p.components.some((c) => character.skills.some((s) => s.id === c.attackSkill && renamed(s)));
  const raw = <R>(section: "Powers" | "Equipment" | "Skills" | "Advantages", rows: readonly R[] | undefined): readonly R[] => (from?.left[section] ?? []).flatMap((i) => rows?.[i] ?? []);
  const powers = (source: TransferPower["source"], section: "Powers" | "Equipment"): readonly FilePower[] => {
    const list = character.powers.filter((p) => p.source === source);
    const godhood = (p: TransferPower): boolean => before?.origins.some((o) => o.item === p.id && o.section === "Advantages") === true;
    return [...list.filter((p) => !godhood(p)).flatMap((p) => kept(p, before?.character.powers, file?.[section], uses(p)) ?? powerRows(p, character.skills, balance)), ...raw(section, file?.[section])];
  };
  const godAdvantages = character.powers.flatMap((p) => (before?.origins.some((o) => o.item === p.id && o.section === "Advantages") === true ? (kept(p, before.character.powers, file?.Advantages) ?? []) : []));
  const document: FileDocument = {
    Hero: { name: character.name, transcendence: file?.Hero.transcendence ?? 0, image: file?.Hero.image ?? "" },
    Abilities: Object.fromEntries(ABILITY_KEYS.map((k) => [ABILITY_NAMES.toName.get(k) ?? k, character.abilities[k] ?? "--"])),
    Powers: powers("power", "Powers"),
    Equipment: powers("equipment", "Equipment"),
    Advantages: [...character.advantages.flatMap((a) => kept(a, before?.character.advantages, file?.Advantages, a.key === "skillMastery" && someRenamed) ?? [advantageRow(a, character.skills)]), ...godAdvantages, ...raw("Advantages", file?.Advantages)],
    Skills: [...character.skills.filter(trained).flatMap((s) => kept(s, before?.character.skills, file?.Skills) ?? [skillRow(s)]), ...raw("Skills", file?.Skills)],
    Defenses: Object.fromEntries(BOUGHT_DEFENSES.map((k) => [DEFENSE_NAMES.toName.get(k) ?? k, character.defenses[k]])),
    ruleset: file?.ruleset ?? RULESET,
    version: VERSION,
    Information: file !== undefined && before?.character.information === character.information ? file.Information : character.information,
  };
  return { document, ids: idsOf(character, document, balance) };
}

/** Ids that the rows of a document have on the actor that it was written from: it is read again, and what comes out stands in the same order. */
function idsOf(character: TransferCharacter, document: FileDocument, balance: string): Readonly<Record<string, string>> {
  const back = readCharacter(document, [], { balance });
  const ids: Record<string, string> = {};
  const pairs = <T extends { readonly id: string }>(mine: readonly T[], theirs: readonly T[], more: (a: T, b: T) => void = () => undefined): void => {
    theirs.forEach((b, i) => {
      const a = mine[i];
      if (!a) return;
      for (const o of back.origins) if (o.item === b.id && ids[o.key] === undefined) ids[o.key] = a.id;
      more(a, b);
    });
  };
  pairs(character.skills.filter(trained), back.character.skills);
  pairs(character.advantages, back.character.advantages);
  for (const source of ["power", "equipment"] as const)
    pairs(character.powers.filter((p) => p.source === source), back.character.powers.filter((p) => p.source === source), (a, b) => {
      b.components.forEach((c, i) => {
        const own = a.components[i];
        const origin = back.origins.find((o) => o.component === c.id);
        if (own && origin) ids[`effect:${origin.key}`] = own.id;
      });
    });
  return ids;
}
