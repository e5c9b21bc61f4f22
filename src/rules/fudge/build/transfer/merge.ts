import { same, type Value } from "../../../kernel/change.ts";
import { ABILITY_KEYS, BOUGHT_DEFENSES } from "../../hero/values.ts";
import type { TransferPower } from "./groups.ts";
import type { TransferCharacter, TransferComplication } from "./read.ts";

/** What became of one field when a changed file meets an actor that was edited meanwhile. */
export type MergeStatus = "file" | "kept" | "conflict";

/** A list of items on a character. */
export type ListName = "skills" | "advantages" | "powers" | "complications";

/** One thing that the file, the actor or both have changed since the last import. */
export interface MergeField {
  /** `abilities.str`, `skills.<id>.rank`, or `powers.<id>` for an item that came or went. */
  readonly path: string;
  readonly status: MergeStatus;
  /** Whether it is a whole item. */
  readonly whole: boolean;
  /** Name of the item that it belongs to; empty for the character's own. */
  readonly item: string;
  /** As the last import left it, as the file has it now, as the actor has it; undefined for an item that isn't there. */
  readonly before: unknown;
  readonly file: unknown;
  readonly actor: unknown;
}

/** Whose value a conflict takes. */
export type MergeChoice = "file" | "actor";

const equal = (a: unknown, b: unknown): boolean => same(a as Value | undefined, b as Value | undefined);

const LISTS: readonly ListName[] = ["skills", "advantages", "powers", "complications"];

/** Fields of the character itself. */
const OWN: readonly string[] = [
  "name",
  "powerLevel",
  "information",
  ...ABILITY_KEYS.map((k) => `abilities.${k}`),
  ...BOUGHT_DEFENSES.map((k) => `defenses.${k}`),
];

/** Fields of items that are looked at one by one; `cost` of a power follows from its effects. */
const FIELDS: Readonly<Record<ListName, readonly string[]>> = {
  skills: ["base", "specialty", "ability", "rank"],
  advantages: ["key", "rank", "subject"],
  powers: ["source", "name", "text", "components", "paidBy"],
  complications: ["name", "text", "motivation"],
};

type Listed = TransferCharacter[ListName][number];

function ownValue(c: TransferCharacter, path: string): unknown {
  const [head = "", tail] = path.split(".");
  const value = (c as unknown as Readonly<Record<string, unknown>>)[head];
  return tail === undefined ? value : (value as Readonly<Record<string, unknown>>)[tail];
}

const field = (item: Listed, name: string): unknown => (item as unknown as Readonly<Record<string, unknown>>)[name];

/** What an item is called in a list. */
function itemName(list: ListName, item: Listed): string {
  if (list === "powers" || list === "complications") return (item as TransferPower | TransferComplication).name;
  if (list === "skills") {
    const s = item as TransferCharacter["skills"][number];
    return s.specialty === "" ? s.base : `${s.base}: ${s.specialty}`;
  }
  const a = item as TransferCharacter["advantages"][number];
  return a.key;
}

/** A field in which the file, the actor or both moved; null where neither did, or both to the same. */
function moved(
  path: string,
  item: string,
  whole: boolean,
  before: unknown,
  file: unknown,
  actor: unknown,
): MergeField | null {
  if (equal(file, actor)) return null;
  const status = equal(file, before) ? "kept" : equal(actor, before) ? "file" : "conflict";
  return { path, status, whole, item, before, file, actor };
}

/**
 * What an import of a changed file into an edited actor does, field by field: what only the file changed comes in, what only the actor changed stays, and what both changed
 * is a conflict. Items are the same by their id.
 * @param before  as the last import left the actor
 * @param file    as the file has it now
 * @param actor   as the actor is
 */
export function planMerge(
  before: TransferCharacter,
  file: TransferCharacter,
  actor: TransferCharacter,
): readonly MergeField[] {
  const own = OWN.flatMap(
    (path) => moved(path, "", false, ownValue(before, path), ownValue(file, path), ownValue(actor, path)) ?? [],
  );
  const items = LISTS.flatMap((list) => {
    const by = (c: TransferCharacter): ReadonlyMap<string, Listed> =>
      new Map((c[list] as readonly Listed[]).map((i) => [i.id, i]));
    const [old, theirs, mine] = [by(before), by(file), by(actor)];
    return [...new Set([...theirs.keys(), ...mine.keys(), ...old.keys()])].flatMap((id): readonly MergeField[] => {
      const [was, now, here] = [old.get(id), theirs.get(id), mine.get(id)];
      const name = itemName(list, now ?? here ?? (was as Listed));
      if (now && here)
        return FIELDS[list].flatMap(
          (f) => moved(`${list}.${id}.${f}`, name, false, was && field(was, f), field(now, f), field(here, f)) ?? [],
        );
      const one = moved(`${list}.${id}`, name, true, was, now, here);
      return one ? [one] : [];
    });
  });
  return [...own, ...items];
}

/** Whose value a field takes: the file's where only it moved, the actor's where only that did, and as chosen for a conflict (the actor's while nobody chose). */
export const taken = (f: MergeField, choices: Readonly<Record<string, MergeChoice>>): MergeChoice =>
  f.status === "file" ? "file" : f.status === "kept" ? "actor" : (choices[f.path] ?? "actor");

/**
 * The actor as it is after the import.
 * @param choices  by path of a conflict; what isn't chosen stays as the actor has it
 */
export function merged(
  file: TransferCharacter,
  actor: TransferCharacter,
  plan: readonly MergeField[],
  choices: Readonly<Record<string, MergeChoice>>,
): TransferCharacter {
  const fromFile = new Set(plan.filter((f) => taken(f, choices) === "file").map((f) => f.path));
  const pick = <T>(path: string, theirs: T, mine: T): T => (fromFile.has(path) ? theirs : mine);
  const list = <T extends Listed>(name: ListName, theirs: readonly T[], mine: readonly T[]): readonly T[] => {
    const now = new Map(theirs.map((i) => [i.id, i]));
    const kept = mine.flatMap((item): T[] => {
      const other = now.get(item.id);
      if (!other) return fromFile.has(`${name}.${item.id}`) ? [] : [item];
      const changed = FIELDS[name].filter((f) => fromFile.has(`${name}.${item.id}.${f}`));
      const next = { ...item, ...Object.fromEntries(changed.map((f) => [f, field(other, f)])) };
      return [name === "powers" && changed.includes("components") ? { ...next, cost: field(other, "cost") } : next];
    });
    return [...kept, ...theirs.filter((i) => !mine.some((m) => m.id === i.id) && fromFile.has(`${name}.${i.id}`))];
  };
  return {
    name: pick("name", file.name, actor.name),
    powerLevel: pick("powerLevel", file.powerLevel, actor.powerLevel),
    information: pick("information", file.information, actor.information),
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((k) => [k, pick(`abilities.${k}`, file.abilities[k], actor.abilities[k])]),
    ) as TransferCharacter["abilities"],
    defenses: Object.fromEntries(
      BOUGHT_DEFENSES.map((k) => [k, pick(`defenses.${k}`, file.defenses[k], actor.defenses[k])]),
    ) as TransferCharacter["defenses"],
    skills: list("skills", file.skills, actor.skills),
    advantages: list("advantages", file.advantages, actor.advantages),
    powers: list("powers", file.powers, actor.powers),
    complications: list("complications", file.complications, actor.complications),
  };
}
