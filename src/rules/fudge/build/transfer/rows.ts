import { DEFENSE_KEYS } from "../../hero/values.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import { type LadderName, ladderPoints } from "../../powers/catalogue/ladders.ts";
import { LADDER_MODIFIERS } from "../../powers/catalogue/modifiers.ts";
import { conditionDefinition } from "../../state/conditions.ts";
import { AFFLICTION_MENU } from "../../state/values.ts";
import type { AfflictionCondition, Component, DefenseKey, EffectKey, PowerModifier, SkillEntry } from "../../types.ts";
import type { Edition } from "./editions.ts";
import type { FileModifier, FilePower } from "./file.ts";
import { apart, readModifier } from "./modifiers.ts";
import {
  ABILITY_NAMES,
  ACTION_NAMES,
  ADVANTAGE_NAMES,
  DURATION_NAMES,
  EFFECT_NAMES,
  MODIFIER_NAMES,
  OWN_COST,
  plain,
  RANGE_NAMES,
  SET_BY_CALCULATOR,
  SKILL_NAMES,
} from "./names.ts";
import { applications, baseCostOf, countedModifiers } from "./reckon.ts";
import { filled, NOTHING, partsOfText } from "./text.ts";

/** How a field of the file came in. */
export type Status = "mapped" | "guessed" | "raw";

/** One line of the import's account: a field, what it holds, and what became of it. */
export interface LedgerLine {
  /** Where in the file, e.g. `Powers 2, Modifier 1`. */
  readonly field: string;
  readonly value: string;
  readonly status: Status;
  /** Tail of a lang key below `CROSSOVER.Fudge.Transfer.Note`. */
  readonly note: string;
  readonly data: Readonly<Record<string, string | number>>;
}

export const ledgerLine = (
  field: string,
  value: string,
  status: Status,
  note: string,
  data: LedgerLine["data"] = {},
): LedgerLine => ({ field, value, status, note, data });

/** A row as an effect of ours, before it is put together with others. */
export interface RowRead {
  readonly component: Component;
  readonly name: string;
  readonly text: string;
  /** Names of rows that this one says it belongs to; null when it says nothing of the kind. */
  readonly alternateOf: string | null;
  readonly linkedTo: string | null;
  readonly partOf: string | null;
  readonly lines: readonly LedgerLine[];
}

/** Modifier keys that the ladders set, in their order. */
const LADDER_KEYS: readonly string[] = Object.values(LADDER_MODIFIERS).flat();

/** What says that an effect belongs to the power of the row before it. */
export const PART_OF = "Part of ";

/** What a skill's ranks by Enhanced Trait are called: two for a point. */
export const TWO_A_POINT = "Two ranks a point";

/** An order in which modifiers can be compared: it says nothing in play. */
const byKey = (a: PowerModifier, b: PowerModifier): number =>
  a.key === b.key ? (a.note < b.note ? -1 : Number(a.note > b.note)) : a.key < b.key ? -1 : 1;

/** An effect as two of them are compared: modifiers by key, Aura, then the ladders' steps as they follow from action, range and duration. */
export function canonical(component: Component): Component {
  const own = component.modifiers.filter((m) => !LADDER_KEYS.includes(m.key) && m.key !== "aura").sort(byKey);
  const aura = component.modifiers.filter((m) => m.key === "aura");
  const bare = { ...component, modifiers: [...own, ...aura] };
  const steps = (Object.keys(LADDER_MODIFIERS) as LadderName[]).flatMap((ladder): PowerModifier[] => {
    const points = ladderPoints(bare, ladder);
    const [up, down] = LADDER_MODIFIERS[ladder];
    return points === 0 ? [] : [{ key: points > 0 ? up : down, ranks: Math.abs(points), partial: null, note: "" }];
  });
  return { ...bare, modifiers: [...bare.modifiers, ...steps] };
}

const within = (text: string, word: string): boolean => new RegExp(`(?<![a-z])${word}(?![a-z])`, "iu").test(text);

/** Words for conditions other than their ids. */
const CONDITION_WORDS: Readonly<Record<string, string>> = {
  immobilized: "immobile",
  immobilised: "immobile",
  "vision impaired": "impaired",
  transformed: "mentalTransformed",
  sleep: "asleep",
};

/** Conditions named in a text, each at the degree at which an Affliction may impose it. */
function conditionsIn(text: string): readonly AfflictionCondition[] {
  const named = ([1, 2, 3] as const).flatMap((degree) =>
    AFFLICTION_MENU[degree].flatMap((condition): (AfflictionCondition & { readonly at: number })[] => {
      const spellings = [
        condition,
        ...Object.entries(CONDITION_WORDS)
          .filter(([, id]) => id === condition)
          .map(([word]) => word),
      ];
      const at = spellings
        .map((s) => new RegExp(`(?<![a-z])${s}(?![a-z])`, "iu").exec(text)?.index ?? -1)
        .filter((i) => i >= 0);
      return at.length === 0
        ? []
        : [
            {
              degree,
              condition,
              trait: conditionDefinition(condition)?.trait === true ? "all" : null,
              at: Math.min(...at),
            },
          ];
    }),
  );
  return named.map(({ degree, condition, trait }) => ({ degree, condition, trait }));
}

/** Conditions as this system writes them: `1 dazed, 2 impaired (str)`. */
export function conditionsText(list: readonly AfflictionCondition[]): string {
  return list.length === 0
    ? NOTHING
    : list.map((c) => `${c.degree} ${c.condition}${c.trait === null ? "" : ` (${c.trait})`}`).join(", ");
}

function conditionsWritten(text: string): readonly AfflictionCondition[] {
  return [...text.matchAll(/([123]) (\w+)(?: \(([^)]*)\))?/gu)].map(([, degree, condition, trait]) => ({
    degree: Number(degree) as 1 | 2 | 3,
    condition: condition ?? "",
    trait: trait ?? null,
  }));
}

/** A trait that a text names: an ability, a defense, an advantage or a skill. */
function traitIn(text: string): string | null {
  const compact = plain(text);
  const defense = DEFENSE_KEYS.find((d) => compact.includes(d));
  if (defense) return defense;
  for (const [name, key] of ADVANTAGE_NAMES.toKey) if (compact.includes(plain(name))) return key;
  for (const [name, key] of SKILL_NAMES.toKey) if (key !== "other" && compact.includes(plain(name))) return key;
  for (const [name, key] of ABILITY_NAMES.toKey) if (compact.includes(plain(name))) return key;
  return null;
}

/** Effects that concern a trait or a descriptor. */
const TRAITED: readonly EffectKey[] = ["enhancedTrait", "weaken", "resistance", "immunity"];

/** Defenses that a text says resist an effect. */
function resistedIn(text: string): DefenseKey | null {
  const found = DEFENSE_KEYS.map((d) => ({
    d,
    at: new RegExp(`(?<![a-z])${d}(?![a-z])`, "iu").exec(text)?.index ?? -1,
  })).filter((x) => x.at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.d ?? null;
}

/** Short words parted by commas: descriptors rather than prose. */
function descriptorsIn(text: string): readonly string[] {
  const pieces = text.split(/\s*,\s*/u).filter((p) => p !== "");
  return pieces.length > 0 && text.length <= 40 && pieces.every((p) => /^[A-Za-z-]+(?: [a-z-]+)?$/u.test(p))
    ? pieces.map((p) => p.toLowerCase())
    : [];
}

/** Most words of a name. */
const NAME_WORDS = 4;

/** A name for an effect that isn't an attack, out of its text: what stands before the first stop, when that is short. */
function nameIn(text: string, effect: string): string {
  const head = (text.split(/[.;:(]/u)[0] ?? "").trim();
  return /^[A-Za-z]/u.test(head) && head.split(/\s+/u).length <= NAME_WORDS ? head : effect;
}

/** What must be known of the character to read a row. */
export interface RowContext {
  readonly equipment: boolean;
  readonly skills: readonly SkillEntry[];
  /** The rules that the file was saved under. */
  readonly edition: Edition;
}

/**
 * One row of the file as an effect, with an account of every field. Action, range and duration that the calculator doesn't know count as the effect's own.
 * @param at  where it stands, e.g. `Powers 2`
 * @param id  the component's id
 */
export function readRow(row: FilePower, effect: EffectKey, at: string, id: string, context: RowContext): RowRead {
  const lines: LedgerLine[] = [];
  const note = (field: string, value: string, status: Status, what: string, data: LedgerLine["data"] = {}): void => {
    lines.push(ledgerLine(`${at}, ${field}`, value, status, what, data));
  };
  const { parts, rest } = partsOfText(filled(row.text));
  note("effect", row.effect, "mapped", "effect", { effect: `CROSSOVER.Fudge.Effect.${effect}.label` });
  const structure = {
    alternateOf: null as string | null,
    linkedTo: null as string | null,
    partOf: null as string | null,
  };
  const twoAPoint = row.Modifiers.flatMap(apart).some((m) => m.text === TWO_A_POINT);
  const modifiers = readModifiers(row, effect, context, structure, note);
  const start = EFFECTS[effect];
  const chosen = <T extends string>(
    field: "action" | "range" | "duration",
    known: ReadonlyMap<string, T>,
    otherwise: T,
  ): T => {
    const value = known.get(row[field]);
    note(field, row[field], value === undefined ? "raw" : "mapped", value === undefined ? "unknownStep" : "plain");
    return value ?? otherwise;
  };
  const action = chosen("action", ACTION_NAMES.toKey, start.action);
  const range = chosen("range", RANGE_NAMES.toKey, start.range);
  const duration = chosen("duration", DURATION_NAMES.toKey, start.duration);
  const auraModifier: readonly PowerModifier[] =
    action === "reaction" && effect !== "luckControl" && effect !== "feature"
      ? [{ key: "aura", ranks: 1, partial: null, note: "" }]
      : [];
  const { rank, baseCost } = priced(row, effect, twoAPoint, modifiers, context.edition, note);
  const resistedBy = resistance(parts.resisted, rest, row, effect, modifiers, note);
  const limited = modifiers.some((m) => m.key === "limited");
  const trait = traitOf(parts.trait, rest, effect, limited, note);
  const imposed =
    parts.conditions !== undefined
      ? conditionsWritten(parts.conditions)
      : effect === "affliction"
        ? conditionsIn(row.text)
        : [];
  if (effect === "affliction")
    note(
      "text",
      imposed.map((c) => c.condition).join(", "),
      parts.conditions === undefined ? "guessed" : "mapped",
      imposed.length === 0 ? "noConditions" : "conditions",
    );
  const descriptors =
    parts.descriptors === undefined
      ? descriptorsIn(rest)
      : parts.descriptors === NOTHING
        ? []
        : parts.descriptors.split(", ");
  if (row.text !== "")
    note(
      "text",
      row.text,
      descriptors.length > 0 && parts.descriptors === undefined ? "guessed" : "mapped",
      descriptors.length > 0 ? "descriptors" : "text",
      { list: descriptors.join(", ") },
    );
  const component = canonical({
    id,
    effect,
    rank,
    baseCost,
    action,
    range,
    duration,
    descriptors,
    resistedBy,
    attackSkill: attackSkill(row, range, context.skills, note),
    trait,
    conditions: imposed,
    modifiers: [...modifiers, ...auraModifier],
  });
  const own = row.name === undefined || /^(?:Power|Equipment) \d+ /u.test(row.name) ? undefined : row.name;
  const name = parts.name ?? own ?? nameIn(rest, row.effect);
  if (row.name !== undefined)
    note("name", row.name, own === undefined ? "guessed" : "mapped", own === undefined ? "named" : "plain", { name });
  else note("text", name, parts.name === undefined ? "guessed" : "mapped", "named", { name });
  return { component, name, text: rest, ...structure, lines };
}

type Note = (field: string, value: string, status: Status, what: string, data?: LedgerLine["data"]) => void;

function readModifiers(
  row: FilePower,
  effect: EffectKey,
  { equipment, edition }: RowContext,
  structure: { alternateOf: string | null; linkedTo: string | null; partOf: string | null },
  note: Note,
): readonly PowerModifier[] {
  const counted = countedModifiers(row, equipment, edition);
  return row.Modifiers.flatMap((m, i): readonly PowerModifier[] => {
    const field = `Modifier ${i + 1}`;
    const value = `${m.name}${m.applications === undefined ? "" : ` ${m.applications}`}${m.text === undefined || m.text === "" ? "" : `: ${m.text}`}`;
    const known = edition.modifiers[m.name];
    if (!known) {
      note(field, value, "raw", MODIFIER_NAMES[m.name] === undefined ? "unknownModifier" : "notThen", {
        then: edition.name,
      });
      return [];
    }
    if (SET_BY_CALCULATOR.includes(m.name)) {
      note(field, value, "mapped", "ladder");
      return [];
    }
    if (!counted.includes(m)) {
      note(field, value, "raw", equipment && known.key.toLowerCase().endsWith("removable") ? "gearRefund" : "twice");
      return [];
    }
    if (known.key.startsWith("other") && !m.name.startsWith("Other ")) {
      note(field, value, "guessed", "oldModifier", { then: edition.name });
      return [
        {
          key: known.key,
          ranks: applications(m, edition),
          partial: null,
          note: [m.name, filled(m.text)].filter((t) => t !== "").join(": "),
        },
      ];
    }
    if (m.name.startsWith("Other ")) return readOther(m, effect, field, value, structure, note);
    const target = filled(m.text).replace(/^to /iu, "");
    if (known.key === "alternateEffect") structure.alternateOf = target;
    if (known.key === "linked") structure.linkedTo = target;
    const read =
      known.key === "alternateEffect" || known.key === "linked"
        ? { modifiers: [{ key: known.key, ranks: 1, partial: null, note: "" }], guessed: false }
        : readModifier(effect, m, known);
    note(field, value, read.guessed ? "guessed" : "mapped", read.guessed ? "modifierGuess" : "plain", {
      list: read.modifiers.map((x) => `CROSSOVER.Fudge.Modifier.${x.key}.label`).join(" + "),
    });
    return read.modifiers;
  });
}

/** What stands beside "Other": one modifier, or several put together; some say where the effect belongs. */
function readOther(
  m: FileModifier,
  effect: EffectKey,
  field: string,
  value: string,
  structure: { partOf: string | null },
  note: Note,
): readonly PowerModifier[] {
  const pieces = apart(m).map((piece): { readonly modifiers: readonly PowerModifier[]; readonly guessed: boolean } => {
    const known = MODIFIER_NAMES[piece.name];
    if (piece.text === TWO_A_POINT || known === undefined) return { modifiers: [], guessed: false };
    if (piece.text?.startsWith(PART_OF) !== true) return readModifier(effect, piece, known);
    structure.partOf = piece.text.slice(PART_OF.length);
    return { modifiers: [], guessed: false };
  });
  const modifiers = pieces.flatMap((p) => p.modifiers);
  const guessed = pieces.some((p) => p.guessed);
  note(field, value, guessed ? "guessed" : "mapped", guessed ? "modifierGuess" : "plain", {
    list: modifiers.map((x) => `CROSSOVER.Fudge.Modifier.${x.key}.label`).join(" + "),
  });
  return modifiers;
}

/** Rank and points a rank. An effect that costs the same for everybody has the price written into its rank: a Feature of 2 points is two ranks. */
function priced(
  row: FilePower,
  effect: EffectKey,
  twoAPoint: boolean,
  modifiers: readonly PowerModifier[],
  edition: Edition,
  note: Note,
): { readonly rank: number; readonly baseCost: number } {
  const cost = baseCostOf(row, edition);
  const { cost: range } = EFFECTS[effect];
  note("rank", String(row.rank), "mapped", "plain");
  if (range === "trait") {
    if (row.cost !== undefined) note("cost", String(row.cost), "mapped", "plain");
    return { rank: row.rank, baseCost: twoAPoint ? cost - 1 : cost };
  }
  const own = Math.min(range.max, Math.max(range.min, cost));
  if (row.cost === undefined) return { rank: row.rank, baseCost: own };
  if (own === cost || modifiers.length > 0 || !OWN_COST.includes(effect)) {
    note("cost", String(row.cost), own === cost ? "mapped" : "guessed", own === cost ? "plain" : "balanced");
    return { rank: row.rank, baseCost: own };
  }
  note("cost", String(row.cost), "guessed", "costAsRanks", { ranks: row.rank * cost });
  return { rank: row.rank * cost, baseCost: own };
}

function resistance(
  written: string | undefined,
  text: string,
  row: FilePower,
  effect: EffectKey,
  modifiers: readonly PowerModifier[],
  note: Note,
): DefenseKey | null {
  const known = (name: string): DefenseKey | null => DEFENSE_KEYS.find((d) => d === name) ?? null;
  if (written !== undefined) return known(written.toLowerCase());
  const other = row.Modifiers.find((m) => m.name.startsWith("Alternate Resistance"));
  const alternate = other ? resistedIn(other.text ?? "") : null;
  const attack = modifiers.some((m) => m.key === "attack");
  const usual =
    EFFECTS[effect].resists.length > 0 ? EFFECTS[effect].resists : attack ? (["fortitude", "will"] as const) : [];
  if (alternate !== null && usual.length > 0) {
    note("text", other?.text ?? "", "guessed", "resisted", { defense: `CROSSOVER.Fudge.Defense.${alternate}.label` });
    return alternate;
  }
  const first = usual[0] ?? null;
  if (usual.length < 2) return first;
  const said = usual.find((d) => within(text, d)) ?? null;
  note("text", said ?? "", "guessed", "resisted", {
    defense: `CROSSOVER.Fudge.Defense.${said ?? first ?? "fortitude"}.label`,
  });
  return said ?? first;
}

/** What a trait effect concerns. One that is limited raises nothing by itself: when it counts, people say. */
function traitOf(
  written: string | undefined,
  text: string,
  effect: EffectKey,
  limited: boolean,
  note: Note,
): string | null {
  if (written !== undefined) return written === NOTHING ? null : written;
  if (!TRAITED.includes(effect)) return null;
  const found =
    effect === "enhancedTrait" || effect === "weaken" ? (limited ? null : traitIn(text)) : text === "" ? null : text;
  note("text", found ?? "", "guessed", found === null ? "noTrait" : "trait", { trait: found ?? "" });
  return found;
}

function attackSkill(row: FilePower, range: string, skills: readonly SkillEntry[], note: Note): string | null {
  const wanted = filled(row.skill);
  if (wanted === "") {
    if (row.skill !== undefined) note("skill", row.skill, "raw", "noSkill");
    return null;
  }
  const bases =
    range === "close" || range === "personal"
      ? (["closeCombat", "rangedCombat"] as const)
      : (["rangedCombat", "closeCombat"] as const);
  const found = bases
    .map((b) => skills.find((s) => s.base === b && s.specialty === wanted))
    .find((s) => s !== undefined);
  note("skill", wanted, found ? "mapped" : "raw", found ? "plain" : "noSkill");
  return found?.id ?? null;
}

/** Effects by the calculator's name. */
export const effectOf = (name: string): EffectKey | null => EFFECT_NAMES.toKey.get(name) ?? null;

/** Whether an effect's text must say what it concerns, so that it comes back the same. */
export const concernsTrait = (effect: EffectKey): boolean => TRAITED.includes(effect);
