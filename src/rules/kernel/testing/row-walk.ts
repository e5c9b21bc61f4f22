/**
 * Rows of the tables of a ruleset, walked one by one: somebody who has a row and somebody who hasn't play the same, and something must come out otherwise. Where that shows is found by search once, kept in
 * `docs/rows/<ruleset>.json`, and played again by each test run. Without a test runner, so that tools ask the same.
 */
import type { AnyAct, AnyChosen, Effect } from "../act.ts";
import type { Change, Value } from "../change.ts";
import { fresh, ways } from "../choose.ts";
import { once } from "../once.ts";
import type { Refusal } from "../refusal.ts";
import type { Ref, Situation } from "../situation.ts";

/**
 * How a row plays. `rule`: taken away, it changes what is played; who has it, at which table, by what it shows. `told`: words only, the ledger gives no number; the rule says so. `open`: it has a
 * number that nothing reads yet.
 */
export type Plays = `rule: ${string}` | `told: ${string}` | `open: ${string}`;
/** Rows of a ruleset by table. */
export type RowsPlayed = Readonly<Record<string, Readonly<Record<string, Plays>>>>;

/** Somebody at a table as its rules see them. */
type Seated<S extends { readonly character: (ref: string) => object | null }> = NonNullable<ReturnType<S["character"]>>;

/** The same table with somebody otherwise; always made anew, so that nothing that was worked out before is remembered. */
export function dressed<S extends { readonly character: (ref: string) => object | null }>(
  s: S,
  ref: string,
  dress: (who: Seated<S>) => Seated<S>,
): S {
  const known = new Map<string, Seated<S> | null>();
  return {
    ...s,
    character: (who: string) => {
      const found = known.get(who);
      if (found !== undefined) return found;
      const they = s.character(who) as Seated<S> | null;
      const made = they && (who === ref ? dress({ ...they }) : { ...they });
      known.set(who, made);
      return made;
    },
  };
}

/** A table with a row and the same without it. `broken` takes a row out of the rules themselves while the second is played, and gives back what puts it in again. */
export interface Wearing<S> {
  /** Who has it, on what. */
  readonly name: string;
  readonly on: (s: S) => S;
  readonly off: (s: S) => S;
  readonly broken?: () => () => void;
  /** What is known of acts that concern it: the power, the attack, whom it is aimed at. */
  readonly known?: readonly AnyChosen[];
  /** A name for whoever is without it, where that is the same for many rows. */
  readonly bare?: string;
}

/** A row with the ways to bring it to a table. */
export interface WornRow<S> {
  readonly table: string;
  readonly row: string;
  readonly wearings: readonly Wearing<S>[];
  /** Tables that it is looked for at; absent: all. */
  readonly tables?: readonly string[];
  /** Acts that it is looked for in; absent: all. */
  readonly acts?: readonly string[];
  /** Moments that it is looked for in; absent: all. */
  readonly moments?: readonly string[];
}

/** What a ruleset brings for its rows. */
export interface RowBench<S extends Situation> {
  readonly acts: Readonly<Record<string, AnyAct<S>>>;
  readonly tables: Readonly<Record<string, S>>;
  readonly rows: readonly WornRow<S>[];
  /** What can be read or happens by itself: numbers of the sheet, a turn's start, an hour. */
  readonly moments: Readonly<Record<string, (s: S) => Value>>;
  readonly figures: (s: S, who: Ref) => Readonly<Record<string, Value>>;
  readonly after: (s: S, changes: readonly Change[]) => S;
  readonly faces: (dice: unknown) => readonly unknown[];
  readonly told: (result: object) => Value;
  /** What a card comes to, played to its end: what is seen of its dice and what falls on whom, and nothing of how its request is put together. */
  readonly played: (
    opened: { readonly kind: string; readonly request: unknown },
    s: S,
    moved: (changes: readonly Change[]) => Value,
  ) => Value | Promise<Value>;
}

const before = once((_s: Situation) => new Map<Ref, Readonly<Record<string, string>>>());

const texts = (figures: Readonly<Record<string, Value>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(figures).map(([k, v]) => [k, JSON.stringify(v)]));

/** Numbers that changes move, of everybody. */
function movedBy<S extends Situation>(bench: RowBench<S>, s: S, changes: readonly Change[]): Value {
  if (changes.length === 0) return [];
  const then = bench.after(s, changes);
  return s.everywhere().flatMap((who): Value[] => {
    if (!changes.some((c) => `${c.subject}.`.startsWith(`${who}.`) || c.subject === s.fighter(who)?.uuid)) return [];
    const was = before(s).get(who) ?? texts(bench.figures(s, who));
    before(s).set(who, was);
    const is = texts(bench.figures(then, who));
    return Object.keys({ ...was, ...is }).flatMap((k): Value[] =>
      was[k] === is[k] ? [] : [[k, was[k] ?? null, is[k] ?? null]],
    );
  });
}

const why = (no: Refusal): Value => `refused: ${no.reason}`;

/** What an act comes to. Null: it isn't to be had at all. */
async function pressed<S extends Situation>(bench: RowBench<S>, name: string, s: S, chosen: AnyChosen): Promise<Value> {
  const act = bench.acts[name] as AnyAct<S>;
  const no = act.refused(s);
  if (no) return why(no);
  const moved = (changes: readonly Change[]): Value => movedBy(bench, s, changes);
  const price = [...act.price(s, chosen)];
  if ("compose" in act) {
    const made = act.compose(s, chosen);
    if (!made.accepted) return why(made);
    const { kind, request } = made.opens;
    return [kind, price, await bench.played({ kind, request }, s, moved)];
  }
  const dice = act.throws?.(s, chosen);
  const out: Value[] = [price];
  for (const thrown of dice ? bench.faces(dice.dice) : [null]) {
    const one = act.perform(s, chosen, thrown);
    out.push(one.accepted ? [moved((one as Effect).changes), bench.told(one)] : why(one));
  }
  return out;
}

/** One way to do something: what was known, what was chosen otherwise. */
interface Way {
  readonly known: string;
  readonly way: string;
  readonly chosen: AnyChosen;
}

const fitting = <S extends Situation>(act: AnyAct<S>, known: readonly AnyChosen[]): readonly AnyChosen[] =>
  known.filter((k) => Object.keys(k).every((name) => Object.hasOwn(act.choices, name)));

/** The usual way to do it with this known. */
function usual<S extends Situation>(act: AnyAct<S>, s: S, known: AnyChosen): readonly Way[] {
  const made = fresh(act, s, known);
  return made.accepted ? [{ known: JSON.stringify(known), way: "", chosen: made.chosen }] : [];
}

const wayOf = ({ varied, value }: { readonly varied: string; readonly value: Value }): string =>
  `${varied} ${JSON.stringify(value)}`;

/** Every way with this known, one choice made otherwise. */
function* varied<S extends Situation>(act: AnyAct<S>, s: S, known: AnyChosen): Generator<Way> {
  for (const made of ways(act, s, known)) yield { known: JSON.stringify(known), way: wayOf(made), chosen: made.chosen };
}

/** Where a row shows: who wears it, at which table, what is looked at. */
interface Probe {
  readonly wearing: string;
  readonly table: string;
  readonly look: string;
}
const write = ({ wearing, table, look }: Probe): string => `${wearing} | ${table} | ${look}`;
const readProbe = (text: string): Probe => {
  const [wearing = "", table = "", ...look] = text.split(" | ");
  return { wearing, table, look: look.join(" | ") };
};

const NOT_THERE = "not there";

/** Sorts and words of a look: `act / what is known / what is chosen otherwise`, or the name of a moment. */
const lookAt = (act: string, { known, way }: Way): string => `${act} / ${known} / ${way}`;

/** The one of those ways that has such a name: of its choice alone, and no further than it stands. */
function wayNamed<S extends Situation>(act: AnyAct<S>, s: S, known: AnyChosen, way: string): AnyChosen | undefined {
  const [varied] = way.split(" ", 1);
  for (const made of ways(act, s, known, (choices) => choices.filter(([name]) => name === varied)))
    if (wayOf(made) === way) return made.chosen;
  return undefined;
}

/** What is seen of one table by one look: the numbers of a moment, or an act in one way; what it usually comes to where there is no such way. */
async function seen<S extends Situation>(bench: RowBench<S>, s: S, look: string): Promise<string> {
  const moment = bench.moments[look];
  if (moment) return JSON.stringify(moment(s));
  const [name = "", known = "", ...rest] = look.split(" / ");
  const [act, way] = [bench.acts[name], rest.join(" / ")];
  if (!act) return NOT_THERE;
  const as = JSON.parse(known) as AnyChosen;
  const chosen = (way === "" ? undefined : wayNamed(act, s, as, way)) ?? usual(act, s, as)[0]?.chosen;
  return chosen ? JSON.stringify(await pressed(bench, name, s, chosen)) : NOT_THERE;
}

/** What is seen of a table by such a look, with a row and without it. */
interface BothWays {
  readonly on: string;
  readonly off: string;
}

async function withAndWithout<S extends Situation>(
  bench: RowBench<S>,
  w: Wearing<S>,
  s: S,
  look: string,
): Promise<BothWays> {
  const on = await seen(bench, w.on(s), look);
  const mend = w.broken?.();
  try {
    return { on, off: await seen(bench, w.off(s), look) };
  } finally {
    mend?.();
  }
}

/** What comes of a row where it was found, and what comes of the same without it; null where it isn't to be had any more. */
export async function playedBothWays<S extends Situation>(
  bench: RowBench<S>,
  row: WornRow<S>,
  plays: string,
): Promise<BothWays | null> {
  const probe = readProbe(plays);
  const w = row.wearings.find((x) => x.name === probe.wearing);
  const s = bench.tables[probe.table];
  return w !== undefined && s !== undefined ? withAndWithout(bench, w, s, probe.look) : null;
}

/** Whether a row still shows where it was found. */
export async function stillPlays<S extends Situation>(
  bench: RowBench<S>,
  row: WornRow<S>,
  plays: string,
): Promise<boolean> {
  const both = await playedBothWays(bench, row, plays);
  return both !== null && both.on !== both.off;
}

/**
 * Every change that acts bring about: each at each table in the usual way of each of its lines, cards played to their end.
 * @param seen  is told each list of changes as it falls
 */
export async function everyChange<S extends Situation>(
  bench: RowBench<S>,
  seen: (changes: readonly Change[], act: string) => void,
): Promise<void> {
  for (const s of Object.values(bench.tables))
    for (const [name, act] of Object.entries(bench.acts)) {
      if (act.refused(s)) continue;
      const told: RowBench<S> = {
        ...bench,
        figures: () => ({}),
        after: (now, changes) => {
          seen(changes, name);
          return now;
        },
      };
      for (const { known } of act.entries?.(s) ?? [{ known: {} }])
        for (const { chosen } of usual(act, s, known as AnyChosen)) await pressed(told, name, s, chosen);
    }
}

type Depth = "moments" | "known" | "usual" | "varied" | "every";
const DEPTHS: readonly Depth[] = ["moments", "known", "usual", "varied", "every"];
/** Tables at which every way of what is known is tried before everything else is. */
const VARIED = 2;

type Looks = Map<string, string>;

/** All that is seen of a table in the looks of such a depth, one by one. */
async function* looks<S extends Situation>(
  bench: RowBench<S>,
  s: S,
  known: readonly AnyChosen[],
  depth: Depth,
  { acts, moments }: Pick<WornRow<S>, "acts" | "moments">,
): AsyncGenerator<readonly [string, string]> {
  if (depth === "moments") {
    for (const [name, look] of Object.entries(bench.moments))
      if (moments?.includes(name) !== false) yield [name, JSON.stringify(look(s))];
    return;
  }
  for (const name of acts ?? Object.keys(bench.acts)) {
    const act = bench.acts[name];
    if (!act || act.refused(s)) continue;
    const fit = fitting(act, known);
    const lines = (act.entries?.(s) ?? [{ known: {} }]).map((l) => l.known as AnyChosen);
    for (const k of depth === "known" || depth === "varied" ? fit : [...lines, ...fit])
      for (const way of depth === "known" || depth === "usual" ? usual(act, s, k) : varied(act, s, k))
        yield [lookAt(name, way), JSON.stringify(await pressed(bench, name, s, way.chosen))];
  }
}

const isRefused = (found: string): boolean => found.startsWith('"refused');

/** What some other look of the same act saw, so that a choice that brings nothing new is no difference. */
const somewhere = (found: string, act: string, others: Looks): boolean =>
  [...others].some(([look, other]) => look.startsWith(`${act} / `) && other === found);

/** Where one wearing shows at one table; `plain` keeps what was seen without the row, where that is the same for many. */
async function difference<S extends Situation>(
  bench: RowBench<S>,
  w: Wearing<S>,
  s: S,
  depth: Depth,
  plain: Looks | null,
  row: WornRow<S>,
): Promise<string | null> {
  const known = w.known ?? [];
  const off: Looks = plain ?? new Map<string, string>();
  if (off.size === 0) {
    const mend = w.broken?.();
    try {
      for await (const [look, found] of looks(bench, w.off(s), known, depth, row)) off.set(look, found);
    } finally {
      mend?.();
    }
  }
  const on: Looks = new Map();
  for await (const [look, found] of looks(bench, w.on(s), known, depth, row)) {
    on.set(look, found);
    const was = off.get(look);
    if (was !== undefined && was !== found) return look;
  }
  const only = (mine: Looks, theirs: Looks): string | undefined =>
    [...mine].find(
      ([look, found]) =>
        !theirs.has(look) && !isRefused(found) && !somewhere(found, look.split(" / ")[0] ?? "", theirs),
    )?.[0];
  return only(on, off) ?? only(off, on) ?? null;
}

/**
 * Where a row shows, by search: numbers first, then what is done with it, then everything in the usual way, then in every way. Null: nowhere that was looked at in the time.
 * @param now    the time in milliseconds: a search ends somewhere
 * @param plain  what was seen without any row, by wearing and table
 */
export async function findProbe<S extends Situation>(
  bench: RowBench<S>,
  row: WornRow<S>,
  {
    now,
    most,
    plain,
  }: { readonly now: () => number; readonly most: number; readonly plain: Map<string, Map<string, string>> },
): Promise<string | null> {
  const begun = now();
  for (const depth of DEPTHS)
    for (const w of row.wearings)
      for (const [i, table] of (row.tables ?? Object.keys(bench.tables)).entries()) {
        const s = bench.tables[table];
        if (!s) throw new Error(`no table "${table}"`);
        if (now() - begun > most) return null;
        if (depth === "varied" && i >= VARIED) break;
        if ((depth === "known" || depth === "varied") && (w.known ?? []).length === 0) continue;
        const name =
          w.bare === undefined
            ? null
            : `${w.bare}, ${table}, ${depth}, ${String(row.acts)}, ${String(row.moments)}, ${JSON.stringify(w.known ?? [])}`;
        if (name !== null && !plain.has(name)) plain.set(name, new Map());
        const look = await difference(bench, w, s, depth, name === null ? null : (plain.get(name) ?? null), row);
        if (look !== null) return write({ wearing: w.name, table, look });
      }
  return null;
}

/** A number, word or list of a table made another, until it is put back: what a wearing breaks. @param to  what it is meanwhile; undefined takes the row away */
export const bent =
  <T extends object, K extends keyof T>(table: T, key: K, to: (was: T[K]) => unknown) =>
  (): (() => void) => {
    const was = table[key];
    (table as Record<K, unknown>)[key] = to(was);
    return () => {
      table[key] = was;
    };
  };

const done = once((_does: object) => new Map<string, Value>());

/** What is done with nothing broken: the same for every row of a list that is seen by it, so that it is worked out once at each table. @param at  the table's name */
export const unbroken =
  <S>(does: (s: S) => Value, at: string): ((s: S) => Value) =>
  (s) => {
    const known = done(does);
    const found = known.get(at);
    const value = found === undefined ? does(s) : found;
    known.set(at, value);
    return value;
  };

/** Another number than a table has: a die's size a step off, a number more by one, a yes turned to no; numbers within what is nested, too. */
export function unlike(was: unknown): unknown {
  if (typeof was === "number") return [4, 6, 8, 10].includes(was) ? was + 2 : was === 12 ? 10 : was + 1;
  if (typeof was === "boolean") return !was;
  if (Array.isArray(was)) return was.map(unlike);
  if (typeof was === "object" && was !== null)
    return Object.fromEntries(Object.entries(was).map(([k, v]) => [k, unlike(v)]));
  return was;
}
