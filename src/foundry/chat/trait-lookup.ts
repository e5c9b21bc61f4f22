import type { Localize, RulesetAdapter, TraitName } from "../ruleset.ts";

/** A name found among the traits, or the nearest ones when nothing fits. */
export type Found = { readonly trait: TraitName } | { readonly nearest: readonly TraitName[] };

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Find a trait by what somebody typed: its label or an alias, whole or as the only one that begins so. Case, accents and punctuation don't matter; language does not
 * either, since labels are the reader's own and aliases the rules' keys.
 */
export function findTrait(ruleset: RulesetAdapter, character: unknown, typed: string, localize: Localize): Found {
  const { found, near } = nearest(
    ruleset.checks.traits(character, localize),
    (t) => [t.label, ...(t.aliases ?? [])],
    typed,
  );
  return found ? { trait: found } : { nearest: near };
}

/** Find one of a list by what somebody typed: whole, as the only one that begins so, or the nearest few when nothing fits. */
export function nearest<T>(
  list: readonly T[],
  names: (item: T) => readonly string[],
  typed: string,
): { readonly found: T | null; readonly near: readonly T[] } {
  const wanted = plain(typed);
  const plainNames = (item: T): string[] => names(item).map(plain);
  const exact = list.find((item) => plainNames(item).includes(wanted));
  if (exact) return { found: exact, near: [] };
  const begins = wanted === "" ? [] : list.filter((item) => plainNames(item).some((n) => n.startsWith(wanted)));
  if (begins.length === 1 && begins[0]) return { found: begins[0], near: [] };
  const pool =
    begins.length > 1
      ? begins
      : [...list].sort(
          (a, b) =>
            Math.min(...plainNames(a).map((n) => distance(n, wanted))) -
            Math.min(...plainNames(b).map((n) => distance(n, wanted))),
        );
  return { found: null, near: pool.slice(0, wanted === "" ? 12 : 3) };
}

/** Shorter words are like too many others. */
const SHORT = 5;

/** Letters in which a word may differ from what was meant: one in three, two at least; one in a short word. */
const slips = (wanted: string): number => (wanted.length < SHORT ? 1 : Math.max(2, Math.floor(wanted.length / 3)));

/** Those of a list that somebody who typed this may have meant: it begins a word of theirs, or was mistyped. None for what is like nothing. */
export function meant<T>(list: readonly T[], names: (item: T) => readonly string[], typed: string): readonly T[] {
  const wanted = plain(typed);
  if (wanted === "") return [];
  const far = (item: T): number =>
    Math.min(
      ...names(item)
        .map(plain)
        .map((n) => (n.startsWith(wanted) ? 0 : n.includes(` ${wanted}`) ? 1 : 1 + distance(n, wanted))),
    );
  return list
    .map((item) => ({ item, far: far(item) }))
    .filter((x) => x.far <= 1 + slips(wanted))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map((x) => x.item);
}

/** Whether one of the names is just what was typed. */
export const isNamed = (names: readonly string[], typed: string): boolean => names.map(plain).includes(plain(typed));

/** Letters to change, add or drop to make one word the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_n, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Difficulties that are taken, either way from 0. */
export const MOST_DC = 999;

/** What was typed for a check: its trait, and the number if one was given. `wrong` is a number that no check can have, `unread` what makes no sense. */
export interface TypedCheck {
  readonly name: string;
  readonly dc?: number;
  readonly unread?: string;
  readonly wrong?: string;
}

/** `acrobatics 10`, `stealth dc=10`, `"close combat" 15`: trait and number, the number last or named. */
export function parseCheck(text: string): TypedCheck {
  const dc = /(?:^|\s)(?:dc\s*=\s*|vs\s+|dc\s+)?([-+]?\d[\d.,]*(?:e\d+)?)\s*$/iu.exec(text);
  const name = (dc ? text.slice(0, dc.index) : text)
    .trim()
    .replace(/^["'\u201c]|["'\u201d]$/gu, "")
    .trim();
  const number = Number(dc?.[1]);
  if (dc && !(Number.isInteger(number) && Math.abs(number) <= MOST_DC)) return { name, wrong: dc[1] ?? "" };
  const stray = /(\w+\s*=\s*\S*)/u.exec(name);
  if (stray?.[1] !== undefined)
    return { name: name.replace(stray[1], "").trim(), unread: stray[1], ...(dc && { dc: Number(dc[1]) }) };
  return { name, ...(dc && { dc: Number(dc[1]) }) };
}

/** How a call is kept when its last word says so: `secret` keeps its number to the Gamemaster, `open` tells it. The last of several counts; anywhere else the words are the check's own. */
export function parseCall(text: string): { readonly check: string; readonly secret: boolean | null } {
  const words = text.trim().split(/\s+/u);
  const own = words.findLastIndex((w) => !KEPT.test(w)) + 1;
  const kept = words.length > own ? words.at(-1) : undefined;
  return { check: words.slice(0, own).join(" "), secret: kept === undefined ? null : kept.toLowerCase() === "secret" };
}

const KEPT = /^(?:secret|open)$/iu;

/** Whether a call keeps its number: as it was said, else as the ruleset has it for this check. */
export const keepsNumber = (ruleset: RulesetAdapter, trait: string, said: boolean | null): boolean =>
  said ?? ruleset.checks.secret?.(trait) === true;

/** What may follow `/call`: the checks, and behind one with its number the word that keeps it otherwise than it would be. */
export function wordsOfCall(
  ruleset: RulesetAdapter,
  character: unknown,
  typed: string,
  localize: Localize,
): readonly string[] {
  const check = typed.replace(/(?<=\d)\s+\p{L}*$/u, "").trim();
  const { name, dc } = parseCheck(check);
  const found = dc === undefined ? null : findTrait(ruleset, character, name, localize);
  if (found && "trait" in found) return [`${check} ${keepsNumber(ruleset, found.trait.key, null) ? "open" : "secret"}`];
  return ruleset.checks.traits(character, localize).map((t) => t.label);
}
