import {
  AREA_SHAPES,
  EXTRAS,
  FLAWS,
  modifierDefinition,
  modifierPrice,
  SPECIFIC,
} from "../../powers/catalogue/modifiers.ts";
import type { EffectKey, PowerModifier } from "../../types.ts";
import type { FileModifier } from "./file.ts";
import { type CalculatorModifier, MODIFIER_NAMES, MODIFIER_OF, plain, words } from "./names.ts";
import { filled } from "./text.ts";

/** A modifier of the file as ours: one or several, and how sure that is. */
export interface ModifierRead {
  readonly modifiers: readonly PowerModifier[];
  readonly guessed: boolean;
}

const made = (key: string, ranks: number, note: string, partial: number | null = null): PowerModifier => ({
  key,
  ranks,
  partial,
  note,
});

/** Every modifier that an effect may have and that has a price or meaning by itself, longest name first. Senses call their own options by names of extras, and mean others. */
function candidates(effect: EffectKey): readonly string[] {
  const general = effect === "senses" ? [] : [...Object.keys(EXTRAS), ...Object.keys(FLAWS)];
  const all = new Set([...Object.keys(SPECIFIC[effect] ?? {}), ...general]);
  return [...all]
    .filter((k) => !k.startsWith("other") && modifierDefinition(effect, k)?.scope === "effect")
    .sort((a, b) => b.length - a.length);
}

/** A text that begins with a modifier's name: which one, and what follows it. */
function named(effect: EffectKey, text: string): { readonly key: string; readonly rest: string } | null {
  for (const key of candidates(effect)) {
    const pattern = new RegExp(`^\\s*${words(key).split(" ").join("[^a-z0-9]*")}(?![a-z0-9])`, "iu");
    const found = pattern.exec(text);
    if (found) return { key, rest: text.slice(found[0].length) };
  }
  return null;
}

const REST = /^\s*(?:x(\d+))?\s*(?:\((\d+) ranks\))?\s*(?:[:.,]\s*)?([\s\S]*)$/u;

/** Applications at which a modifier costs this; null for none. */
function ranksFor(
  effect: EffectKey,
  key: string,
  price: { readonly perRank: number; readonly flat: number },
  said: number | null,
): number | null {
  const fits = (ranks: number): boolean => {
    const p = modifierPrice(effect, { key, ranks });
    return p.perRank === price.perRank && p.flat === price.flat;
  };
  if (said !== null) return fits(said) ? said : null;
  const most = Math.min(20, modifierDefinition(effect, key)?.times ?? 20);
  for (let ranks = 1; ranks <= most; ranks++) if (fits(ranks)) return ranks;
  return null;
}

/** One modifier out of what was written beside "Other": by its name and by whether its price agrees; without a price its words are believed. */
function byName(
  effect: EffectKey,
  text: string,
  price: { readonly perRank: number; readonly flat: number } | null,
): PowerModifier | null {
  const found = named(effect, text);
  if (!found) return null;
  const [, times, part, note] = REST.exec(found.rest) ?? [];
  const said = times === undefined ? null : Number(times);
  if (part !== undefined) return made(found.key, said ?? 1, (note ?? "").trim(), Number(part));
  const ranks = price === null ? (said ?? 1) : ranksFor(effect, found.key, price, said);
  return ranks === null ? null : made(found.key, ranks, (note ?? "").trim());
}

/** Several names beside one "Other", parted by commas: only when their prices add up. */
function byNames(
  effect: EffectKey,
  text: string,
  price: { readonly perRank: number; readonly flat: number },
): readonly PowerModifier[] | null {
  const found = text.split(/\s*,\s*/u).map((piece) => named(effect, piece));
  if (found.length < 2 || found.some((f) => f === null || f.rest.trim() !== "")) return null;
  const list = found.flatMap((f) => (f === null ? [] : [made(f.key, 1, "")]));
  const sum = (of: "perRank" | "flat"): number => list.reduce((n, m) => n + modifierPrice(effect, m)[of], 0);
  return sum("perRank") === price.perRank && sum("flat") === price.flat ? list : null;
}

/** Applications that the calculator counts. */
const applied = (m: FileModifier, known: CalculatorModifier): number =>
  known.most === 1 ? 1 : Math.min(known.most ?? Number.POSITIVE_INFINITY, m.applications ?? 1);

/** The shape of an area out of a text. */
function shapeOf(text: string): { readonly note: string; readonly guessed: boolean } {
  const shapes = Object.keys(AREA_SHAPES);
  const exact = shapes.find((s) => s === plain(text));
  if (exact) return { note: exact, guessed: false };
  const within = shapes.find((s) => plain(text).includes(s));
  return within ? { note: within, guessed: true } : { note: text, guessed: text !== "" };
}

/** What parts several modifiers in one "Other": the calculator takes each kind of "Other" once. */
const ALSO = "; also ";

/** Something without a name of its own among several. */
const UNNAMED = /^Other x(\d+): ([\s\S]*)$/u;

/** An "Other" taken apart into the modifiers that were put together in it; anything else as it is. */
export function apart(m: FileModifier): readonly FileModifier[] {
  if (!m.name.startsWith("Other ") || m.text?.includes(ALSO) !== true) return [m];
  return m.text.split(ALSO).map((text): FileModifier => {
    const [, times, note] = UNNAMED.exec(text) ?? [];
    return times === undefined
      ? { name: m.name, text }
      : { name: m.name, applications: Number(times), text: note ?? "" };
  });
}

/** A modifier on its way into the file; `unnamed` when its text is a note and no name. */
export interface Draft extends FileModifier {
  readonly unnamed?: boolean;
}

/** Modifiers as the file takes them: several of one kind of "Other" become one. */
export function together(list: readonly Draft[]): readonly FileModifier[] {
  const bare = ({ unnamed: _unnamed, ...m }: Draft): FileModifier => m;
  return list.flatMap((m, i): readonly FileModifier[] => {
    const same = m.name.startsWith("Other ") ? list.filter((x) => x.name === m.name) : [m];
    if (same.length === 1) return [bare(m)];
    if (list.findIndex((x) => x.name === m.name) !== i) return [];
    const pieces = same.map((x) =>
      x.unnamed === true ? `Other x${x.applications ?? 1}: ${x.text ?? ""}` : (x.text ?? ""),
    );
    const sum = same.reduce((n, x) => n + (x.applications ?? 0), 0);
    return [{ name: m.name, ...(sum > 0 && { applications: sum }), text: pieces.join(ALSO) }];
  });
}

/** A modifier of the file on an effect, in our words. @param m  a known one that action, range and duration don't set */
export function readModifier(effect: EffectKey, m: FileModifier, known: CalculatorModifier): ModifierRead {
  const ranks = applied(m, known);
  const note = filled(m.text);
  if (known.key.startsWith("other")) {
    const price = { perRank: known.perRank * ranks, flat: known.flat * ranks };
    const one = byName(effect, note, m.applications === undefined && known.most !== 1 ? null : price);
    const found = one ? [one] : byNames(effect, note, price);
    return found ? { modifiers: found, guessed: true } : { modifiers: [made(known.key, ranks, note)], guessed: false };
  }
  if (known.key === "area") {
    const shape = shapeOf(note);
    return { modifiers: [made("area", ranks, shape.note)], guessed: shape.guessed };
  }
  if (known.key === "fragile") return { modifiers: [made("fragile", ranks + 1, note)], guessed: false };
  return { modifiers: [made(known.key, ranks, note)], guessed: false };
}

/** How a modifier is written where the calculator has no name for it. */
function spelledOut(m: PowerModifier): string {
  return `${words(m.key)}${m.ranks > 1 ? ` x${m.ranks}` : ""}${m.partial === null ? "" : ` (${m.partial} ranks)`}${m.note === "" ? "" : `: ${m.note}`}`;
}

/** "Other" with points a rank or flat. */
export function otherModifier(points: { readonly perRank: number; readonly flat: number }, text: string): FileModifier {
  const { perRank, flat } = points;
  if (perRank !== 0)
    return { name: perRank > 0 ? "Other Rank Extra" : "Other Rank Flaw", applications: Math.abs(perRank), text };
  if (flat !== 0)
    return { name: flat > 0 ? "Other Flat Extra" : "Other Flat Flaw", applications: Math.abs(flat), text };
  return { name: "Other Free Modifier", text };
}

/**
 * One of our modifiers in the file's words: by the calculator's name where it has one that says the same at the same price, else as "Other".
 * @param flat  for a modifier that covers a part of the ranks: the points it adds, as the file knows no such thing
 */
export function writeModifier(effect: EffectKey, m: PowerModifier, flat: number | null): Draft {
  if (flat !== null) return otherModifier({ perRank: 0, flat }, spelledOut(m));
  const name = MODIFIER_OF.get(m.key);
  const known = name === undefined ? undefined : MODIFIER_NAMES[name];
  const price = modifierPrice(effect, m);
  if (name !== undefined && known) {
    if (m.key.startsWith("other"))
      return { name, ...(known.most !== 1 && { applications: m.ranks }), text: m.note, unnamed: true };
    if (m.key === "fragile" && m.partial === null) return { name, applications: m.ranks - 1, text: m.note };
    const same =
      (known.text || m.note === "") &&
      price.perRank === known.perRank * m.ranks &&
      price.flat === known.flat * m.ranks &&
      (known.most === null || m.ranks <= known.most);
    if (same)
      return {
        name,
        ...(known.most !== 1 && { applications: m.ranks }),
        ...(known.text && { text: m.key === "area" && Object.hasOwn(AREA_SHAPES, m.note) ? words(m.note) : m.note }),
      };
  }
  return otherModifier(price, spelledOut(m));
}
