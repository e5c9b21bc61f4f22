import { same, type Value } from "../../../kernel/change.ts";
import { ABILITY_KEYS, ADVANTAGES, BOUGHT_DEFENSES, SKILLS } from "../../hero/values.ts";
import { componentInvoice, powerCost } from "../../powers/builder/cost.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import { modifierPrice } from "../../powers/catalogue/modifiers.ts";
import type { AdvantageEntry, Component, SkillEntry } from "../../types.ts";
import { editionOf } from "./editions.ts";
import { type FileAdvantage, type FileDocument, type FilePower, type FileSkill, RULESET, VERSION } from "./file.ts";
import { OWN_PRICE, type TransferPower } from "./groups.ts";
import { type Draft, otherModifier, together, writeModifier } from "./modifiers.ts";
import {
  ABILITY_NAMES,
  ACTION_NAMES,
  ADVANTAGE_NAMES,
  DEFENSE_NAMES,
  DURATION_NAMES,
  EFFECT_NAMES,
  MODIFIER_OF,
  OWN_COST,
  RANGE_NAMES,
  SET_BY_CALCULATOR,
  SKILL_NAMES,
  words,
} from "./names.ts";
import { type FileNote, readInformation, withNotes } from "./notes.ts";
import { readCharacter, skillName, type Transfer, type TransferCharacter } from "./read.ts";
import { rowCost } from "./reckon.ts";
import { canonical, concernsTrait, conditionsText, type LedgerLine, ledgerLine, PART_OF, TWO_A_POINT } from "./rows.ts";
import { NOTHING, type RowText, textOfParts } from "./text.ts";

/** The file that an actor came from, and ids that its rows have on the actor. */
export interface ImportRecord {
  readonly document: FileDocument;
  readonly ids: Readonly<Record<string, string>>;
  readonly balance: string;
  /** False where the ledger's prices were kept. */
  readonly balanced: boolean;
  /** Power level that the file stated, where it did. */
  readonly level?: number | undefined;
}

/** A document to save, with the ids that its rows have, so that it can come back to the same actor. */
export interface Written {
  readonly document: FileDocument;
  readonly ids: Readonly<Record<string, string>>;
  /** What became of everything on the way out: `mapped` as the calculator has it, `guessed` in words of our own, `raw` left out. */
  readonly ledger: readonly LedgerLine[];
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
    ...((usual.length > 0 ||
      component.resistedBy !== null ||
      component.modifiers.some((m) => m.key === "attack" || m.key.startsWith("alternateResistance"))) && {
      resisted: component.resistedBy === null ? NOTHING : words(component.resistedBy),
    }),
    ...((concernsTrait(effect) || component.trait !== null) && { trait: component.trait ?? NOTHING }),
    ...((effect === "affliction" || component.conditions.length > 0) && {
      conditions: conditionsText(component.conditions),
    }),
    ...((component.descriptors.length > 0 || rest !== "") && {
      descriptors: component.descriptors.length === 0 ? NOTHING : component.descriptors.join(", "),
    }),
  };
  return textOfParts({ parts, rest });
}

/** Whether the calculator gives a row a name and a skill of its own. */
const namesAttack = (component: Component): boolean =>
  [
    "affliction",
    "damage",
    "illusion",
    "mentalTransform",
    "mindReading",
    "mindSwitch",
    "moveObject",
    "nullify",
    "weaken",
  ].includes(component.effect) || component.modifiers.some((m) => m.key === "attack");

/** Points that a modifier on a part of the ranks adds to the effect. */
function partialPoints(component: Component, at: number): number {
  const without = {
    ...component,
    modifiers: component.modifiers.filter((m, i) => i < at || (i > at && m.partial === null)),
  };
  const withIt = { ...component, modifiers: component.modifiers.filter((m, i) => i <= at || m.partial === null) };
  return componentInvoice(withIt).cost.total - componentInvoice(without).cost.total;
}

function rowModifiers(component: Component, place: Place, balance: string): readonly Draft[] {
  const own = component.modifiers.flatMap((m, at): Draft[] => {
    // A Feature's action, range and duration are free, and the calculator would charge for their modifiers.
    if (component.effect === "feature" && SET_BY_CALCULATOR.includes(MODIFIER_OF.get(m.key) ?? "")) return [];
    if (m.note === balance && m.key.startsWith("otherFlat")) return [];
    if (m.key === "alternateEffect" && place.kind === "alternate")
      return [{ name: "Alternate Effect", text: `to ${place.of}` }];
    if (m.key === "linked" && place.kind === "linked") return [{ name: "Linked", text: `to ${place.of}` }];
    if (m.key === "linked" || m.key === "alternateEffect")
      return [{ name: m.key === "linked" ? "Linked" : "Alternate Effect", text: "to the following" }];
    return [
      writeModifier(
        component.effect,
        m,
        m.partial !== null && modifierPrice(component.effect, m).perRank !== 0 ? partialPoints(component, at) : null,
      ),
    ];
  });
  return [
    ...own,
    ...(place.kind === "part" ? [{ name: "Other Free Modifier", text: `${PART_OF}${place.of}` }] : []),
    ...(component.effect === "enhancedTrait" && component.baseCost === 0
      ? [otherModifier({ perRank: -1, flat: 0 }, TWO_A_POINT)]
      : []),
  ];
}

/** A row whose modifiers aren't put together yet. */
type DraftRow = Omit<FilePower, "Modifiers"> & { readonly Modifiers: readonly Draft[] };

const settled = (row: DraftRow): FilePower => ({ ...row, Modifiers: together(row.Modifiers) });

function powerRow(
  power: TransferPower,
  component: Component,
  index: number,
  skills: readonly SkillEntry[],
  balance: string,
): DraftRow {
  const attack = namesAttack(component);
  const skill =
    component.attackSkill === null ? undefined : skills.find((s) => s.id === component.attackSkill)?.specialty;
  return {
    effect: EFFECT_NAMES.toName.get(component.effect) ?? words(component.effect),
    ...(OWN_COST.includes(component.effect) && {
      cost: component.effect === "enhancedTrait" && component.baseCost === 0 ? 1 : component.baseCost,
    }),
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

/** Refunds stand on every row of a device, as the calculator knows no groups. */
function refunded(rows: readonly DraftRow[]): readonly DraftRow[] {
  const refund = rows[0]?.Modifiers.find((m) => m.name === "Removable" || m.name === "Easily Removable");
  return rows.map((r) =>
    refund === undefined || r.Modifiers.includes(refund) ? r : { ...r, Modifiers: [...r.Modifiers, { ...refund }] },
  );
}

/** How far around the missing points is looked for those that bring a price to its own: refunds and halves round. */
const LOOK_AROUND = 60;

/** Rows of a power at the price that it has here; where the calculator would ask another, points on the first that can take them say so. */
function atOwnPrice(drafts: readonly DraftRow[], target: number, equipment: boolean): readonly FilePower[] {
  const rows = drafts.map(settled);
  const cost = (row: FilePower): number => rowCost(row, equipment);
  const missing = target - rows.reduce((n, r) => n + cost(r), 0);
  if (missing === 0) return rows;
  for (const [i, draft] of drafts.entries()) {
    const wanted = missing + (rows[i] ? cost(rows[i]) : 0);
    const shifted = (points: number): FilePower =>
      settled({ ...draft, Modifiers: [...draft.Modifiers, otherModifier({ perRank: 0, flat: points }, OWN_PRICE)] });
    for (let step = 0; step <= LOOK_AROUND; step++)
      for (const points of step === 0 ? [missing] : [missing + step, missing - step])
        if (points !== 0 && cost(shifted(points)) === wanted)
          return rows.map((r, at) => (at === i ? shifted(points) : r));
  }
  return rows;
}

function powerRows(power: TransferPower, skills: readonly SkillEntry[], balance: string): readonly FilePower[] {
  if (power.components.length === 0) {
    return [
      {
        effect: "Feature",
        cost: Math.max(1, power.cost),
        text: textOfParts({ parts: { name: power.name, price: String(power.cost) }, rest: power.text }),
        action: "None",
        range: "Personal",
        duration: "Permanent",
        Modifiers: [],
        rank: 1,
      },
    ];
  }
  const rows = power.components.map((c, i) => powerRow(power, c, i, skills, balance));
  const equipment = power.source === "equipment";
  return atOwnPrice(equipment ? rows : refunded(rows), powerCost(power), equipment);
}

function skillRow(s: SkillEntry): FileSkill {
  const bare = ["memory", "perception", "persuasion", "tracking"].includes(s.base) && s.specialty === "";
  return {
    name: SKILL_NAMES.toName.get(s.base) ?? words(s.base),
    ...(!bare && { subtype: s.specialty }),
    rank: s.rank,
    ability: ABILITY_NAMES.toName.get(s.ability) ?? ABILITY_NAMES.toName.get(SKILLS[s.base].ability) ?? s.ability,
  };
}

function advantageRow(a: AdvantageEntry, skills: readonly SkillEntry[]): FileAdvantage {
  const { max, subject } = ADVANTAGES[a.key];
  const mastered = a.key === "skillMastery" ? skills.find((s) => s.id === a.subject) : undefined;
  return {
    name: ADVANTAGE_NAMES.toName.get(a.key) ?? words(a.key),
    ...(max !== 1 && { rank: a.rank }),
    ...(subject && { text: mastered ? skillName(mastered) : a.subject }),
  };
}

/** Rows of the file that came in, by the item that they became, and those that became none. */
function origins(
  record: ImportRecord,
  read: Transfer,
): {
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
  readonly left: Readonly<Record<"Powers" | "Equipment" | "Skills" | "Advantages", readonly number[]>>;
} {
  const rowsOf = new Map<string, number[]>();
  for (const o of read.origins) rowsOf.set(o.item, [...(rowsOf.get(o.item) ?? []), o.index]);
  const left = (section: "Powers" | "Equipment" | "Skills" | "Advantages"): readonly number[] => {
    const taken = new Set(read.origins.filter((o) => o.section === section).map((o) => o.index));
    return record.document[section].map((_r, i) => i).filter((i) => !taken.has(i));
  };
  return {
    rowsOf,
    left: {
      Powers: left("Powers"),
      Equipment: left("Equipment"),
      Skills: left("Skills"),
      Advantages: left("Advantages"),
    },
  };
}

/** Skills that weren't trained: the file has no rank 0. */
const trained = (s: SkillEntry): boolean => s.rank > 0;

type Section = "Powers" | "Equipment" | "Skills" | "Advantages";

/** Whether items are as the file's import made them. */
const untouched = (c: TransferCharacter, before: TransferCharacter): boolean =>
  (["skills", "advantages", "powers"] as const).every((list) =>
    equal([...c[list]].sort(byId), [...before[list]].sort(byId)),
  );
const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : Number(a.id > b.id);

/** What a row has that the calculator knows no name for. */
const ownWords = (rows: readonly FilePower[]): string =>
  rows
    .flatMap((r) =>
      r.Modifiers.filter((m) => m.name.startsWith("Other ") && m.text?.startsWith(PART_OF) !== true).map(
        (m) => m.text ?? "",
      ),
    )
    .join("; ");

/** Forms, stunts and complications: they stand below the information, since the calculator would charge for them or has no place at all. */
function notesOf(character: TransferCharacter, balance: string, ledger: LedgerLine[]): readonly FileNote[] {
  const built = character.powers
    .filter((p) => p.paidBy !== null)
    .map((p): FileNote => {
      const of = character.powers.find((v) => v.id === p.paidBy)?.name ?? "";
      const form = p.paidBy !== "stunt";
      ledger.push(ledgerLine(form ? "form" : "stunt", p.name, "guessed", form ? "formNote" : "stuntNote", { of }));
      return { kind: form ? "form" : "stunt", of, name: p.name, rows: powerRows(p, character.skills, balance) };
    });
  const told = character.complications.map(({ name, text, motivation }): FileNote => {
    ledger.push(ledgerLine("complication", name, "guessed", "complicationNote"));
    return { kind: "complication", name, text, motivation };
  });
  return [...built, ...told];
}

/** The character's own fields, as the account has them. */
function headLines(character: TransferCharacter, ledger: LedgerLine[]): void {
  ledger.push(ledgerLine("Hero, name", character.name, "mapped", "plain"));
  ledger.push(ledgerLine("powerLevel", String(character.powerLevel), "raw", "powerLevelOut"));
  for (const k of ABILITY_KEYS)
    ledger.push(
      ledgerLine(
        `Abilities, ${ABILITY_NAMES.toName.get(k) ?? k}`,
        String(character.abilities[k] ?? "--"),
        "mapped",
        "plain",
      ),
    );
  for (const k of BOUGHT_DEFENSES)
    ledger.push(
      ledgerLine(`Defenses, ${DEFENSE_NAMES.toName.get(k) ?? k}`, String(character.defenses[k]), "mapped", "plain"),
    );
}

/**
 * A character as the calculator's document. Rows that came from a file and were not changed since are written as they were, word for word, with what the rules had no place
 * for; everything else is written anew, and what the format has no field for stands in the row's text in words that the reader knows. A file of older rules of which something
 * was changed is written anew as a whole, under today's: a row of today can't be said in the words of then.
 * @param record  the file that the actor came from; null for one made here
 */
export function writeDocument(character: TransferCharacter, record: ImportRecord | null, balance: string): Written {
  const ledger: LedgerLine[] = [];
  const read = record
    ? readCharacter(record.document, [], { ids: record.ids, balance: record.balance, balanced: record.balanced })
    : null;
  const written = record?.document;
  const renewed =
    written !== undefined &&
    read !== null &&
    !editionOf(written.ruleset).latest &&
    !untouched(character, read.character);
  const before = renewed ? null : read;
  const from = record && before ? origins(record, before) : null;
  const file = record?.document;
  const wrote = (section: Section, name: string, same: boolean, words: string): void => {
    ledger.push(
      ledgerLine(
        section,
        name,
        words === "" ? "mapped" : "guessed",
        same ? "outSame" : words === "" ? "outAnew" : "outWords",
        { list: words },
      ),
    );
  };
  /** The rows of the file for what is as it was; null for what must be written anew. */
  const kept = <T extends { readonly id: string }, R>(
    item: T,
    old: readonly T[] | undefined,
    rows: readonly R[] | undefined,
    skillsChanged = false,
  ): readonly R[] | null => {
    const was = old?.find((o) => o.id === item.id);
    const at = from?.rowsOf.get(item.id);
    return was && at && rows && !skillsChanged && equal(was, item) ? at.flatMap((i) => rows[i] ?? []) : null;
  };
  const renamed = (s: SkillEntry): boolean =>
    before?.character.skills.some((o) => o.id === s.id && o.specialty !== s.specialty) === true;
  const someRenamed = character.skills.some(renamed);
  const uses = (p: TransferPower): boolean =>
    someRenamed && p.components.some((c) => character.skills.some((s) => s.id === c.attackSkill && renamed(s)));
  const raw = <R>(section: Section, rows: readonly R[] | undefined): readonly R[] => {
    const left = (from?.left[section] ?? []).flatMap((i) => rows?.[i] ?? []);
    for (const row of left)
      ledger.push(
        ledgerLine(
          section,
          String((row as { effect?: string; name?: string }).effect ?? (row as { name?: string }).name ?? ""),
          "mapped",
          "outRaw",
        ),
      );
    return left;
  };
  /** A power that was an advantage in the file and is as it was: it goes back among the advantages. */
  const asAdvantage = (p: TransferPower): readonly FileAdvantage[] | null =>
    before?.origins.some((o) => o.item === p.id && o.section === "Advantages") === true
      ? kept(p, before.character.powers, file?.Advantages)
      : null;
  const bought = character.powers.filter((p) => p.paidBy === null);
  const powers = (source: TransferPower["source"], section: "Powers" | "Equipment"): readonly FilePower[] => {
    const rows = bought
      .filter((p) => p.source === source && asAdvantage(p) === null)
      .flatMap((p) => {
        const same = kept(p, before?.character.powers, file?.[section], uses(p));
        const anew = same ?? powerRows(p, character.skills, balance);
        if (p.components.length === 0 && same === null)
          ledger.push(ledgerLine(section, p.name, "guessed", "outPrice", { cost: p.cost }));
        else wrote(section, p.name, same !== null, same ? "" : ownWords(anew));
        return anew;
      });
    return [...rows, ...raw(section, file?.[section])];
  };
  headLines(character, ledger);
  if (renewed) ledger.push(ledgerLine("ruleset", RULESET, "guessed", "outRenewed", { then: written.ruleset }));
  const advantages = character.advantages.flatMap((a) => {
    const same = kept(a, before?.character.advantages, file?.Advantages, a.key === "skillMastery" && someRenamed);
    wrote("Advantages", ADVANTAGE_NAMES.toName.get(a.key) ?? a.key, same !== null, "");
    return same ?? [advantageRow(a, character.skills)];
  });
  const skills = character.skills.flatMap((s) => {
    if (!trained(s)) {
      ledger.push(ledgerLine("Skills", skillName(s), "raw", "outUntrained"));
      return [];
    }
    const same = kept(s, before?.character.skills, file?.Skills);
    wrote("Skills", skillName(s), same !== null, "");
    return same ?? [skillRow(s)];
  });
  const own =
    file !== undefined && read?.character.information === character.information
      ? readInformation(file.Information).text
      : character.information;
  const document: FileDocument = {
    Hero: { name: character.name, transcendence: file?.Hero.transcendence ?? 0, image: file?.Hero.image ?? "" },
    Abilities: Object.fromEntries(
      ABILITY_KEYS.map((k) => [ABILITY_NAMES.toName.get(k) ?? k, character.abilities[k] ?? "--"]),
    ),
    Powers: powers("power", "Powers"),
    Equipment: powers("equipment", "Equipment"),
    Advantages: [...advantages, ...bought.flatMap((p) => asAdvantage(p) ?? []), ...raw("Advantages", file?.Advantages)],
    Skills: [...skills, ...raw("Skills", file?.Skills)],
    Defenses: Object.fromEntries(BOUGHT_DEFENSES.map((k) => [DEFENSE_NAMES.toName.get(k) ?? k, character.defenses[k]])),
    ruleset: renewed ? RULESET : (file?.ruleset ?? RULESET),
    version: VERSION,
    Information: withNotes(own, notesOf(character, balance, ledger)),
  };
  const inOrder = [
    ...character.powers.filter((p) => asAdvantage(p) === null),
    ...character.powers.filter((p) => asAdvantage(p) !== null),
  ];
  return { document, ids: idsOf({ ...character, powers: inOrder }, document, balance), ledger };
}

/** Ids that the rows of a document have on the actor that it was written from: it is read again, and what comes out stands in the same order. */
function idsOf(
  character: TransferCharacter,
  document: FileDocument,
  balance: string,
): Readonly<Record<string, string>> {
  const back = readCharacter(document, [], { balance });
  const ids: Record<string, string> = {};
  const pairs = <T extends { readonly id: string }>(
    mine: readonly T[],
    theirs: readonly T[],
    more: (a: T, b: T) => void = () => undefined,
  ): void => {
    theirs.forEach((b, i) => {
      const a = mine[i];
      if (!a) return;
      for (const o of back.origins) if (o.item === b.id && ids[o.key] === undefined) ids[o.key] = a.id;
      more(a, b);
    });
  };
  const effects = (a: TransferPower, b: TransferPower): void => {
    b.components.forEach((c, i) => {
      const own = a.components[i];
      const origin = back.origins.find((o) => o.component === c.id);
      if (own && origin) ids[`effect:${origin.key}`] = own.id;
    });
  };
  pairs(character.skills.filter(trained), back.character.skills);
  pairs(character.advantages, back.character.advantages);
  pairs(character.complications, back.character.complications);
  const kinds: readonly ((p: TransferPower) => boolean)[] = [
    (p) => p.paidBy !== null,
    (p) => p.paidBy === null && p.source === "power",
    (p) => p.paidBy === null && p.source === "equipment",
  ];
  for (const kind of kinds) pairs(character.powers.filter(kind), back.character.powers.filter(kind), effects);
  return ids;
}
