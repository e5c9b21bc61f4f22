/** What the laws over acts find wrong with one act of a ruleset, at all tables that it is tried at. Without a test runner, so that tools ask the same. */
import type { AnyAct, AnyChosen, Choice, Effect } from "../act.ts";
import { type Change, same, type Value } from "../change.ts";
import {
  asFarAs,
  type Asking,
  asksAnything,
  begin,
  fresh,
  offersOf,
  openWay,
  question,
  questions,
  read,
  refusalOf,
  type Stand,
  ways,
} from "../choose.ts";
import { once } from "../once.ts";
import type { Refusal } from "../refusal.ts";
import type { Ref, Situation } from "../situation.ts";

/** A table to try everything at. */
export interface Trial<S> {
  readonly name: string;
  readonly s: S;
}

/** What a ruleset brings. */
export interface Bench<S extends Situation> {
  readonly acts: Readonly<Record<string, AnyAct<S>>>;
  /** Tables to try everything at: in and out of a fight, hurt, bound, hidden foes, no board. */
  readonly situations: readonly Trial<S>[];
  /** Every number that somebody reads of one: ranks, bonuses, speeds, tracks, what is in hand. Lists of documents are none: an effect that nobody reads is no number. */
  readonly figures: (s: S, who: Ref) => Readonly<Record<string, Value>>;
  /** The table after changes. */
  readonly after: (s: S, changes: readonly Change[]) => S;
  /** Faces from the worst to the best, for dice that an act throws. */
  readonly faces: (dice: unknown) => readonly unknown[];
  /** What a deed's card tells beside its changes, and what it leads to. */
  readonly told: (result: object) => Value;
  /** What a card comes to, played with its worst and its best faces to its end: totals, degrees, what it costs, what falls on whom. `moved` says which numbers changes move. */
  readonly played: (
    opened: { readonly kind: string; readonly request: unknown },
    s: S,
    moved: (changes: readonly Change[]) => Value,
  ) => Value;
  /** What is known already of acts that cards ask for, in every situation. */
  readonly known?: Readonly<Record<string, AnyChosen>>;
  /** Acts, or options as `act.choice "value"`, that change no number because the table does them and the card only says so; each with its reason. */
  readonly onlyTold: Readonly<Record<string, string>>;
  /** Choices that change no outcome, each with its reason, as `act.choice`. */
  readonly onlySaid: Readonly<Record<string, string>>;
  /** Options that come to the same as another of their choice, as `act.choice "value"` or the whole choice as `act.choice`; each with its reason. */
  readonly alike: Readonly<Record<string, string>>;
  /** Choices, by name or as `act.choice`, that are for what it costs and nothing else; each with its reason. No other option is told from another by its price: one that does nothing would still take it. */
  readonly priced: Readonly<Record<string, string>>;
  /** Tables of a player that differ in nothing but what is hidden of somebody: ranks, what isn't switched on, what isn't in hand. */
  readonly veiled: readonly { readonly name: string; readonly one: S; readonly other: S }[];
  /** Lines of a list that say only after all choices were tried why they can't be done, as `act {known}`; each with its reason. */
  readonly inVain: Readonly<Record<string, string>>;
}

/** What breaks a law, in the words of whoever declared the act; empty where it holds. */
export interface Findings {
  /** Ways that come back from the wire otherwise than they were sent. */
  readonly misread: readonly string[];
  /** Options that change nothing that anybody reads. */
  readonly dead: readonly string[];
  /** Options that may be chosen and are refused by what is done with them, at every table. */
  readonly never: readonly string[];
  /** Options that stand twice in one list. */
  readonly twice: readonly string[];
  /** Options that can't be told from another one by what comes of them. */
  readonly alike: readonly string[];
  /** Fields that are shown and make no difference. */
  readonly unread: readonly string[];
  /** Lines that were offered and can't be done. */
  readonly refusedAfter: readonly string[];
  /** Lines whose refusal hangs on no choice and still is found by trying them all. */
  readonly inVain: readonly string[];
  /** What is offered or told otherwise because of what is hidden. */
  readonly leaks: readonly string[];
  /** It can be done at some table. */
  readonly done: boolean;
}

type Figures = Readonly<Record<string, Value>>;
type AnyChoice<S> = Choice<Value, S, AnyChosen>;

function diff(was: Figures, is: Figures): readonly Value[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap((k) =>
    JSON.stringify(was[k]) === JSON.stringify(is[k]) ? [] : [[k, was[k] ?? null, is[k] ?? null]],
  );
}

/** What was worked out of a table already: figures of everybody as they are, and what changes move. */
const worked = once((_s: Situation) => ({
  before: new Map<Ref, Figures>(),
  moved: new Map<string, readonly Value[]>(),
}));

function cached<T>(kept: Map<string, T>, name: string, make: () => T): T {
  const found = kept.get(name);
  if (found !== undefined) return found;
  const made = make();
  kept.set(name, made);
  return made;
}

/** Numbers that changes move, of everybody whom they touch; many ways to choose come to the same. */
function movedBy<S extends Situation>(bench: Bench<S>, s: S, changes: readonly Change[]): readonly Value[] {
  if (changes.length === 0) return [];
  const { before, moved } = worked(s);
  return cached(moved, JSON.stringify(changes), () => {
    const then = bench.after(s, changes);
    const touched = s
      .everywhere()
      .filter((who) =>
        changes.some((c) => `${c.subject}.`.startsWith(`${who}.`) || c.subject === s.fighter(who)?.uuid),
      );
    return touched.flatMap((who) => {
      const found = diff(
        cached(before, who, () => bench.figures(s, who)),
        bench.figures(then, who),
      );
      return found.length > 0 ? [[who, found]] : [];
    });
  });
}

/** What pressing it comes to: null where it is refused. Numbers are worked out when they are asked for. */
interface Pressed {
  /** What somebody would read of what came of it. */
  readonly print: () => string;
  readonly price: () => string;
  /** It moves a number, or leads to a card or a throw of its own, which then does. */
  readonly changes: () => boolean;
}

/** Press it: with the worst and the best faces where it throws. */
function press<S extends Situation>(bench: Bench<S>, act: AnyAct<S>, s: S, chosen: AnyChosen): Pressed | null {
  if (act.refused(s)) return null;
  const moved = (changes: readonly Change[]): Value => movedBy(bench, s, changes);
  const price = (): string => JSON.stringify(act.price(s, chosen));
  const held = (): Value => (act.held?.(s, chosen) ?? []).map((h) => [h.by, h.ask]);
  if ("compose" in act) {
    const made = act.compose(s, chosen);
    if (!made.accepted) return null;
    const { kind, request } = made.opens;
    return {
      price,
      print: () => JSON.stringify([kind, bench.played({ kind, request }, s, moved), held()]),
      changes: () => true,
    };
  }
  const dice = act.throws?.(s, chosen);
  const done: Effect[] = [];
  for (const thrown of dice ? bench.faces(dice.dice) : [null]) {
    const one = act.perform(s, chosen, thrown);
    if (!one.accepted) return null;
    done.push(one);
  }
  return {
    price,
    print: () => JSON.stringify([done.map((d) => [moved(d.changes), bench.told(d)]), held()]),
    changes: () =>
      done.some((d) => movedBy(bench, s, d.changes).length > 0 || (d as { readonly follow?: unknown }).follow != null),
  };
}

/** Options of one choice, and which of them some table has told apart. */
class Options {
  readonly #number = new Map<string, number>();
  readonly #apart = new Set<number>();
  readonly #together = new Set<number>();
  readonly #done = new Set<string>();
  readonly #alive = new Set<string>();
  readonly names: string[] = [];
  /** One is refused where another can be done. */
  parts = false;

  #pair(a: string, b: string): number {
    const [x, y] = [this.#number.get(a) ?? 0, this.#number.get(b) ?? 0];
    return Math.min(x, y) * 100_000 + Math.max(x, y);
  }

  add(name: string): void {
    if (this.#number.has(name)) return;
    this.#number.set(name, this.names.length);
    this.names.push(name);
  }

  isDone = (name: string): boolean => this.#done.has(name);
  isAlive = (name: string): boolean => this.#alive.has(name);
  did(name: string): void {
    this.#done.add(name);
  }
  lives(name: string): void {
    this.#alive.add(name);
  }

  /** Tell them apart by what comes of each here, as far as no other table has. */
  compare(here: readonly string[], print: (name: string) => string, pairs: (a: string, b: string) => boolean): void {
    for (const [i, a] of here.entries())
      for (const b of here.slice(0, i)) {
        const pair = this.#pair(a, b);
        if (this.#apart.has(pair) || !pairs(a, b)) continue;
        this.#together.add(pair);
        if (print(a) !== print(b)) this.#apart.add(pair);
      }
  }

  /** Those that no table tells from one that stands before it. */
  alike(): readonly string[] {
    const same = [...this.#together].filter((pair) => !this.#apart.has(pair));
    return [...new Set(same.map((pair) => this.names[pair % 100_000] ?? ""))];
  }

  get makesNoDifference(): boolean {
    return this.#apart.size === 0 && !this.parts;
  }
}

/** Whether there is anything to choose: not where a list has one line, and nothing is switched off where nothing counts. */
const varies = <S extends Situation>({ choice, options }: Asking<S>, s: S, chosen: AnyChosen): boolean =>
  choice.pick === "modifiers" ? choice.of(s, chosen).length > 0 : options.length !== 1;

/** What was offered, and can't be done in any way that a form lets one choose, as it is sent. */
function isShut<S extends Situation>(act: AnyAct<S>, s: S, known: Partial<AnyChosen>, from: Stand<S>): boolean {
  const way = openWay(act, s, known, from);
  // What a line names is what is done, and never another thing in its place.
  if (!way.accepted || Object.keys(known).some((k) => !same(way.chosen[k] ?? null, known[k] ?? null))) return true;
  const sent = read(act, JSON.parse(JSON.stringify(way.chosen)), s, from);
  return !sent.accepted || refusalOf(act, s, sent.chosen, from) !== null;
}

/** Why a line can't be done, where that was found by trying all choices. */
function triedInVain<S extends Situation>(
  act: AnyAct<S>,
  s: S,
  known: Partial<AnyChosen>,
  from: Stand<S>,
): Refusal | null {
  const usual = fresh(act, s, known, from);
  if (!usual.accepted || act.refused(s) || refusalOf(act, s, usual.chosen, from) === null) return null;
  if (!asksAnything(act, s, usual.chosen, known)) return null;
  const way = openWay(act, s, known, from);
  return way.accepted ? null : way;
}

/** One act at all tables. */
class Trying<S extends Situation> {
  readonly misread = new Set<string>();
  readonly refusedAfter = new Set<string>();
  readonly inVain = new Set<string>();
  readonly twice = new Set<string>();
  readonly asked = new Set<string>();
  readonly choices = new Map<string, Options>();
  done = false;
  readonly #bench: Bench<S>;
  readonly #name: string;
  readonly #act: AnyAct<S>;

  constructor(bench: Bench<S>, name: string) {
    this.#bench = bench;
    this.#name = name;
    this.#act = bench.acts[name] as AnyAct<S>;
  }

  at({ name: where, s }: Trial<S>): void {
    const from = begin(this.#act, s);
    this.#press(where, s, from);
    this.#offered(where, s, from);
    this.#drawn(s, from);
  }

  /** Every way to choose it here: there and back on the wire, pressed, and told from the others of its choice. */
  #press(where: string, s: S, from: Stand<S>): void {
    const known = this.#bench.known?.[this.#name] ?? {};
    const shut = this.#act.refused(s) !== null;
    const tried = new Map<string, Pressed | null>();
    const found = new Map<string, Map<string, { readonly usual: Pressed | null; readonly pressed: Pressed | null }>>();
    for (const { varied, value, chosen } of this.#ways(s, known, from)) {
      const sent = JSON.stringify(chosen);
      if (!tried.has(sent)) {
        this.#readsBack(where, s, sent, from);
        tried.set(sent, press(this.#bench, this.#act, s, chosen));
      }
      const pressed = tried.get(sent) ?? null;
      this.done ||= pressed !== null;
      // What can't be begun here says so of the whole act.
      if (varied === "" || shut) continue;
      const here = cached(found, varied, () => new Map());
      // What can take one value only here isn't asked for anything.
      if (here.size > 0 && !this.asked.has(varied) && this.#isAsked(varied, s, chosen)) this.asked.add(varied);
      if (here.size > 0 && [...here.values()].some((o) => (o.usual === null) !== (pressed === null)))
        cached(this.choices, varied, () => new Options()).parts = true;
      here.set(JSON.stringify(value), {
        usual: pressed,
        pressed: pressed ?? this.#otherwise(s, { ...known, [varied]: value }, varied, from),
      });
    }
    for (const [varied, here] of found) this.#compare(varied, here);
  }

  *#ways(s: S, known: AnyChosen, from: Stand<S>): Generator<{ varied: string; value: Value; chosen: AnyChosen }> {
    const usual = fresh(this.#act, s, known, from);
    if (usual.accepted) yield { varied: "", value: null, chosen: usual.chosen };
    yield* ways(this.#act, s, known, undefined, from);
  }

  /** An option that can't be done with the rest as usual, and never could yet, with something else chosen along with it. */
  #otherwise(s: S, known: AnyChosen, varied: string, from: Stand<S>): Pressed | null {
    if (!mustServe(this.#act.choices[varied], known[varied] ?? null)) return null;
    if (this.choices.get(varied)?.isDone(JSON.stringify(known[varied])) === true) return null;
    const way = openWay(this.#act, s, known, from);
    return way.accepted && same(way.chosen[varied] ?? null, known[varied] ?? null)
      ? press(this.#bench, this.#act, s, way.chosen)
      : null;
  }

  #isAsked(varied: string, s: S, chosen: AnyChosen): boolean {
    const asked = question(this.#act, s, chosen, varied);
    return asked !== null && varies(asked, s, chosen);
  }

  #readsBack(where: string, s: S, sent: string, from: Stand<S>): void {
    const back = read(this.#act, JSON.parse(sent), s, from);
    if (!back.accepted) this.misread.add(`${where}: ${sent}: ${back.reason}`);
    else if (JSON.stringify(back.chosen) !== sent) this.misread.add(`${where}: ${sent}`);
  }

  #compare(
    varied: string,
    here: ReadonlyMap<string, { readonly usual: Pressed | null; readonly pressed: Pressed | null }>,
  ): void {
    const options = cached(this.choices, varied, () => new Options());
    for (const [name, { pressed }] of here) {
      options.add(name);
      if (!pressed) continue;
      options.did(name);
      if (!options.isAlive(name) && pressed.changes()) options.lives(name);
    }
    const prints = new Map<string, string>();
    const choice = this.#act.choices[varied] as unknown as AnyChoice<S>;
    const priced = [varied, `${this.#name}.${varied}`].some((n) => Object.hasOwn(this.#bench.priced, n));
    const told = (pressed: Pressed): string => `${pressed.print()} ${priced ? pressed.price() : ""}`;
    options.compare(
      [...here.keys()].filter((name) => here.get(name)?.pressed),
      (name) => {
        const pressed = here.get(name)?.pressed;
        return pressed ? cached(prints, name, () => told(pressed)) : "";
      },
      // What is switched off is told from nothing switched off; two of a kind may be worth the same.
      (a, b) => choice.pick !== "modifiers" || a === "[]" || b === "[]",
    );
  }

  /** A form is drawn of it, each option once, also where there is nothing to choose from. */
  #drawn(s: S, from: Stand<S>): void {
    const known = this.#bench.known?.[this.#name] ?? {};
    const { chosen, lacks } = asFarAs(this.#act, s, known, from);
    for (const { name, options } of questions(this.#act, s, chosen, known)) {
      const values = options.map((o) => JSON.stringify(o.value));
      for (const v of values.filter((o, i) => values.indexOf(o) < i)) this.twice.add(`${name} ${v}`);
    }
    if (Object.keys(lacks).length === 0) return;
    for (const { choice } of questions(this.#act, s, chosen, known)) {
      if (choice.pick === "whole") choice.bounds(s, chosen);
      if (choice.pick === "modifiers" || choice.pick === "numbers") choice.of(s, chosen);
    }
    this.#act.detail?.(s, chosen);
    this.#act.price(s, chosen);
    if ("perform" in this.#act) this.#act.throws?.(s, chosen);
  }

  /** Every line that lists show of it. */
  #offered(where: string, s: S, from: Stand<S>): void {
    if (this.#act.at.every((at) => at === "card")) return;
    for (const offer of offersOf(this.#name, this.#act, s, undefined, from)) {
      if (offer.refused === null && isShut(this.#act, s, offer.known, from))
        this.refusedAfter.add(`${where}: ${offer.label.key}`);
      if (offer.refused === null) continue;
      const own = this.#act.entries?.(s).find((line) => JSON.stringify(line.known) === JSON.stringify(offer.known));
      const vain = own?.refused ? null : triedInVain(this.#act, s, offer.known, from);
      const line = `${this.#name} ${JSON.stringify(offer.known)}`;
      if (vain && !Object.hasOwn(this.#bench.inVain, line)) this.inVain.add(`${where}: ${line}: ${vain.reason}`);
    }
  }
}

/** Everything that a form and the lists say of an act here, by where they say it: lines, options, bounds, modifiers, refusals, prices. Whom it provokes is no secret: they step in. */
function told<S extends Situation>(bench: Bench<S>, name: string, s: S): ReadonlyMap<string, string> {
  const act = bench.acts[name] as AnyAct<S>;
  const known = bench.known?.[name] ?? {};
  const out = new Map<string, string>();
  const say = (where: string, what: unknown): void => void out.set(where, JSON.stringify(what) ?? "");
  const from = begin(act, s);
  for (const line of act.at.length > 0 ? offersOf(name, act, s, undefined, from) : [])
    say(`list ${JSON.stringify(line.known)}`, line);
  say("refused", act.refused(s));
  const usual = fresh(act, s, known, from);
  say("usual", usual);
  const asked = new Set<string>();
  for (const { varied, value, chosen } of ways(act, s, known, undefined, from)) {
    const sent = JSON.stringify(chosen);
    if (asked.has(sent)) continue;
    asked.add(sent);
    const way = `${varied} ${JSON.stringify(value)}`;
    say(way, [chosen, act.detail?.(s, chosen), refusalOf(act, s, chosen, from), act.price(s, chosen)]);
    for (const { name: field, choice, value: now, options } of questions(act, s, chosen, known)) {
      const bounds = choice.pick === "whole" ? choice.bounds(s, chosen) : null;
      const rows = choice.pick === "modifiers" || choice.pick === "numbers" ? choice.of(s, chosen) : null;
      say(`${way}: ${field}`, [now, options, bounds, rows]);
    }
  }
  return out;
}

/** A leak shows in every line that hangs on it: these are enough to find it. */
const MOST_TOLD = 3;

/** Where two tables that a player can't tell apart say other things. */
function leaksOf<S extends Situation>(bench: Bench<S>, name: string): readonly string[] {
  return bench.veiled.flatMap(({ name: where, one, other }) => {
    const [a, b] = [told(bench, name, one), told(bench, name, other)];
    const places = [...new Set([...a.keys(), ...b.keys()])].filter((at) => a.get(at) !== b.get(at));
    return places.slice(0, MOST_TOLD).map((at) => `${where}: ${at}: ${String(a.get(at))} / ${String(b.get(at))}`);
  });
}

/** Ways to choose of which each option is a thing of its own: not words, nor a number's ends. */
const LISTED: readonly AnyChoice<never>["pick"][] = ["one", "many", "who", "whos", "flag", "own"];

/** Whether an option is one that some table must let somebody use: alone, said aloud, and no silence. */
function mustServe(choice: Pick<AnyChoice<never>, "pick" | "silent"> | undefined, value: Value): boolean {
  if (!choice || choice.silent || !LISTED.includes(choice.pick)) return false;
  return value !== false && (!Array.isArray(value) || value.length === 1);
}

/** What is wrong with an act, at all tables of the bench. */
export function findings<S extends Situation>(bench: Bench<S>, name: string): Findings {
  const trying = new Trying(bench, name);
  for (const trial of bench.situations) trying.at(trial);
  const act = bench.acts[name] as AnyAct<S>;
  const pickOf = (varied: string): AnyChoice<never>["pick"] => act.choices[varied]?.pick ?? "words";
  const all = [...trying.choices];
  const spared = (of: Readonly<Record<string, string>>, ...names: readonly string[]): boolean =>
    names.some((n) => Object.hasOwn(of, n));
  const named = (choices: typeof all, of: (options: Options) => readonly string[]): readonly string[] =>
    choices.flatMap(([varied, options]) => of(options).map((value) => `${varied} ${value}`));
  const except = (found: readonly string[], of: Readonly<Record<string, string>>): readonly string[] =>
    found.filter((key) => !spared(of, name, `${name}.${key}`, `${name}.${key.split(" ")[0] ?? ""}`));
  return {
    misread: [...trying.misread],
    dead: except(
      named(all, (options) => options.names.filter((n) => options.isDone(n) && !options.isAlive(n))),
      bench.onlyTold,
    ),
    never: except(
      all.flatMap(([varied, options]) =>
        options.names
          .filter((n) => !options.isDone(n) && mustServe(act.choices[varied], JSON.parse(n) as Value))
          .map((n) => `${varied} ${n}`),
      ),
      bench.onlyTold,
    ),
    alike: except(
      named(
        all.filter(([varied]) => pickOf(varied) !== "words"),
        (options) => options.alike(),
      ),
      { ...bench.alike, ...bench.onlySaid },
    ),
    unread: [...trying.asked].filter(
      (n) => trying.choices.get(n)?.makesNoDifference === true && !spared(bench.onlySaid, `${name}.${n}`),
    ),
    refusedAfter: [...trying.refusedAfter],
    inVain: [...trying.inVain],
    twice: [...trying.twice],
    leaks: leaksOf(bench, name),
    done: trying.done,
  };
}
