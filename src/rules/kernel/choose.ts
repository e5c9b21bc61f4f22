/** From what an act declares to what somebody chose: one reader, one set of defaults, every way to choose, one list of offers. */
import type { Amount, AnyAct, AnyChosen, Choice, Declared, Entry, Option } from "./act.ts";
import { same, type Value } from "./change.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { nameOf, type Ref, type Situation, type Words } from "./situation.ts";
import { isTurnOrReach } from "./turns/turn-and-reach.ts";

type AnyChoice<S> = Choice<Value, S, AnyChosen>;
type Read = { readonly accepted: true; readonly value: Value } | Refusal;

/** What was chosen, whole, or the reason why it can't be. */
export type Settled<V> = { readonly accepted: true; readonly chosen: V } | Refusal;

const taken = (value: Value): Read => ({ accepted: true, value });
const noSuch = (choice: AnyChoice<never>, given: unknown): Refusal =>
  refuse("choice.option", {
    choice: choice.label.key,
    given: typeof given === "string" ? given : JSON.stringify(given),
  });
const oneOf = (choice: AnyChoice<never>, options: readonly Option<Value>[], raw: unknown): Read => {
  const found = options.find((o) => same(o.value, raw as Value));
  return found ? (found.refused ?? taken(found.value)) : noSuch(choice, raw);
};

/** Those who may be named, in the order of the list: aimed at, preferred, all others; oneself and nobody where the choice says so. */
export function peopleOf<S extends Situation>(
  choice: Extract<AnyChoice<S>, { readonly pick: "who" | "whos" }>,
  s: S,
  chosen: AnyChosen,
): readonly Option<Ref>[] {
  const named = (who: Ref): Option<Ref>[] => {
    const fits = s.character(who) === null ? false : (choice.fits?.(s, chosen, who) ?? true);
    if (fits === false) return [];
    return [{ value: who, label: { key: nameOf(s, who) }, ...(fits !== true && { refused: fits }) }];
  };
  const rank = (who: Ref): number => (s.aimed.includes(who) ? 0 : choice.prefers?.(s, chosen, who) === false ? 2 : 1);
  const others = [...s.here].filter((who) => who !== s.self).sort((a, b) => rank(a) - rank(b));
  return [
    ...(choice.nobody ? [{ value: "", label: choice.nobody }] : []),
    ...(choice.self ? [s.self, ...others] : others).flatMap(named),
  ];
}

/** Somebody who was named, wherever they are: the list shows who is near, but the desk may look at another scene. */
function whoOf<S extends Situation>(
  choice: Extract<AnyChoice<S>, { readonly pick: "who" | "whos" }>,
  s: S,
  chosen: AnyChosen,
  raw: unknown,
): Read {
  if (raw === "" && choice.nobody) return taken("");
  if (typeof raw !== "string" || (raw === s.self && choice.self !== true)) return noSuch(choice, raw);
  if (s.character(raw) === null) return refuse("gone", { name: nameOf(s, raw) });
  const fits = choice.fits?.(s, chosen, raw) ?? true;
  if (fits === true) return taken(raw);
  return fits === false ? noSuch(choice, nameOf(s, raw)) : fits;
}

/** A list without doubles, each of it read by `each`; the first that is refused refuses the whole. */
function listOf(choice: AnyChoice<never>, raw: unknown, each: (one: unknown) => Read): Read {
  if (!Array.isArray(raw)) return noSuch(choice, raw);
  const out: Value[] = [];
  for (const one of raw as readonly unknown[]) {
    const read = each(one);
    if (!read.accepted) return read;
    if (!out.some((o) => same(o, read.value))) out.push(read.value);
  }
  return taken(out);
}

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

/** Several numbers: what isn't said is as usual, what isn't there any more is nobody's business. */
function numbersOf(
  rows: readonly Amount[],
  usual: Readonly<Record<string, number>>,
  raw: unknown,
  choice: AnyChoice<never>,
): Read {
  if (!isRecord(raw)) return noSuch(choice, raw);
  const out: Record<string, Value> = {};
  for (const { key, label, least, most } of rows) {
    const number = raw[key] ?? Math.max(least, Math.min(most, usual[key] ?? least));
    if (typeof number !== "number" || !Number.isSafeInteger(number) || number < least || number > most)
      return refuse("choice.whole", { choice: label.key, least, most });
    out[key] = number;
  }
  return taken(out);
}

/** Reads one choice as it came from outside; what it may be is looked up once, however many are read. */
function reader<S extends Situation>(choice: AnyChoice<S>, s: S, chosen: AnyChosen): (raw: unknown) => Read {
  switch (choice.pick) {
    case "one": {
      const options = choice.options(s, chosen);
      return (raw) => oneOf(choice, options, choice.meant?.(s, chosen, raw) ?? raw);
    }
    case "many": {
      const options = choice.options(s, chosen) as readonly Option<Value>[];
      return (raw) => listOf(choice, raw, (o) => oneOf(choice, options, o));
    }
    case "who":
      return (raw) => whoOf(choice, s, chosen, raw);
    case "whos":
      return (raw) => listOf(choice, raw, (o) => whoOf(choice, s, chosen, o));
    case "whole": {
      const [least, most] = choice.bounds(s, chosen);
      return (raw) => {
        if (raw === null && choice.empty) return taken(null);
        return typeof raw === "number" && Number.isSafeInteger(raw) && raw >= least && raw <= most
          ? taken(raw)
          : refuse("choice.whole", { choice: choice.label.key, least, most });
      };
    }
    case "numbers": {
      const rows = choice.of(s, chosen);
      const usual = (choice.first?.(s, chosen) ?? {}) as Readonly<Record<string, number>>;
      return (raw) => numbersOf(rows, usual, raw, choice);
    }
    case "flag":
      return (raw) => {
        if (typeof raw !== "boolean") return noSuch(choice, raw);
        return (raw ? choice.no?.(s, chosen) : null) ?? taken(raw);
      };
    case "words":
      return (raw) => (typeof raw === "string" ? taken(raw.slice(0, choice.longest)) : noSuch(choice, raw));
    case "modifiers": {
      // Another bonus may have gone since the form was drawn: what isn't there can't be switched off, and needn't be.
      const known = choice.of(s, chosen).map((m) => m.key);
      return (raw) =>
        listOf(choice, Array.isArray(raw) ? raw.filter((k) => known.includes(k as string)) : raw, (k) =>
          taken(k as string),
        );
    }
    case "own":
      return (raw) => {
        const value = choice.read(raw);
        return value === null ? noSuch(choice, raw) : taken(value);
      };
  }
}

/** What stands in the way of all options alike; null where they have reasons of their own, and where there are none. */
function inTheWay(options: readonly Option<Value>[]): Refusal | null {
  const [first] = options;
  return first?.refused && options.every((o) => o.refused?.reason === first.refused?.reason) ? first.refused : null;
}

/** What stands there unless somebody says otherwise. */
function firstOf<S extends Situation>(
  choice: AnyChoice<S>,
  s: S,
  chosen: AnyChosen,
  read: (raw: unknown) => Read = reader(choice, s, chosen),
): Read {
  const wished = choice.first?.(s, chosen);
  switch (choice.pick) {
    case "one":
    case "who": {
      if (wished !== undefined && read(wished).accepted) return taken(wished);
      const options: readonly Option<Value>[] =
        choice.pick === "one" ? choice.options(s, chosen) : peopleOf(choice, s, chosen);
      const can = (o: Option<Value>): boolean => o.refused === undefined;
      const found = options.find(can);
      if (found) return taken(found.value);
      return (
        inTheWay(options) ?? choice.none ?? options[0]?.refused ?? refuse("choice.none", { choice: choice.label.key })
      );
    }
    case "whole": {
      const [least, most] = choice.bounds(s, chosen);
      if (wished === null && choice.empty) return taken(null);
      if (wished === undefined && choice.empty) return taken(null);
      return taken(Math.max(least, Math.min(most, typeof wished === "number" ? wished : 0)));
    }
    case "numbers":
      return read({});
    case "flag":
      return taken(wished ?? false);
    case "words":
      return taken(wished ?? "");
    case "many":
    case "whos":
    case "modifiers": {
      return taken(Array.isArray(wished) ? wished.filter((w) => read([w]).accepted) : []);
    }
    case "own":
      return taken(wished ?? null);
  }
}

/** Whether a choice is asked of somebody here. */
const applies = <S extends Situation>(choice: AnyChoice<S>, s: S, chosen: AnyChosen): boolean =>
  (choice.by !== "gm" || s.gm) && (choice.when?.(s, chosen) ?? true);

/** Whether there is anything to ask: a yes that can't be is no question. */
const mayBe = <S extends Situation>(choice: AnyChoice<S>, s: S, chosen: AnyChosen): boolean =>
  choice.pick !== "flag" || (choice.no?.(s, chosen) ?? null) === null;

/** What stands for a choice that isn't asked: nothing is looked up, so nothing can be missing. */
function unasked<S extends Situation>(choice: AnyChoice<S>, s: S, chosen: AnyChosen): Value {
  const wished = choice.first?.(s, chosen);
  if (wished !== undefined) return wished;
  switch (choice.pick) {
    case "flag":
      return false;
    case "whole":
      return choice.empty ? null : choice.bounds(s, chosen)[0];
    case "numbers":
      return {};
    case "many":
    case "whos":
    case "modifiers":
      return [];
    default:
      return "";
  }
}

type Named<S> = readonly [name: string, choice: AnyChoice<S>];
type Mode = "strict" | "mend" | "blank";

/** Where somebody has come to among the choices, with all before it chosen: what this one is by itself, worked out when it is first asked for, and where each answer leads. */
export class Stand<S extends Situation> {
  /** Kept as they are: whoever works something out of them may keep it by them. */
  readonly chosen: AnyChosen;
  readonly #of: readonly Named<S>[];
  readonly #at: number;
  readonly #s: S;
  readonly #next = new Map<unknown, Stand<S>>();
  #applies: boolean | null = null;
  #read: ((raw: unknown) => Read) | null = null;
  #first: Read | null = null;
  #unasked: { readonly value: Value } | null = null;
  #refusals: Map<AnyChosen, Refusal | null> | null = null;

  constructor(of: readonly Named<S>[], s: S, chosen: AnyChosen = {}, at = 0) {
    this.#of = of;
    this.#s = s;
    this.chosen = chosen;
    this.#at = at;
  }

  /** What is asked here; undefined where all is chosen. */
  get asks(): Named<S> | undefined {
    return this.#of[this.#at];
  }

  applies([, choice]: Named<S>): boolean {
    return (this.#applies ??= applies(choice, this.#s, this.chosen));
  }

  read([, choice]: Named<S>, raw: unknown): Read {
    return this.#reader(choice)(raw);
  }

  #reader(choice: AnyChoice<S>): (raw: unknown) => Read {
    return (this.#read ??= reader(choice, this.#s, this.chosen));
  }

  first([, choice]: Named<S>): Read {
    return (this.#first ??= firstOf(choice, this.#s, this.chosen, (raw) => this.#reader(choice)(raw)));
  }

  unasked([, choice]: Named<S>): Value {
    return (this.#unasked ??= { value: unasked(choice, this.#s, this.chosen) }).value;
  }

  /** Why it can't be done with something chosen from here, asked of the act once. */
  refusal(chosen: AnyChosen, ask: () => Refusal | null): Refusal | null {
    this.#refusals ??= new Map();
    const known = this.#refusals.get(chosen);
    if (known !== undefined) return known;
    const no = ask();
    this.#refusals.set(chosen, no);
    return no;
  }

  take([name]: Named<S>, value: Value): Stand<S> {
    // What isn't a list or a record is its own name.
    const as = typeof value === "object" && value !== null ? `{}${JSON.stringify(value)}` : value;
    const known = this.#next.get(as);
    if (known) return known;
    const next = new Stand(this.#of, this.#s, { ...this.chosen, [name]: value }, this.#at + 1);
    this.#next.set(as, next);
    return next;
  }
}

/** Go through the choices in their order, each knowing those before it. `strict` refuses a wish that can't be had, `mend` puts its default there, `blank` goes on where there is nothing to choose from, and says in `lacks` why. */
function settle<S extends Situation>(
  from: Stand<S>,
  wishes: Readonly<Record<string, unknown>>,
  mode: Mode,
  lacks: Record<string, Refusal> = {},
): Settled<AnyChosen> {
  let stand = from;
  for (let asked = stand.asks; asked; asked = stand.asks) {
    if (!stand.applies(asked)) {
      stand = stand.take(asked, stand.unasked(asked));
      continue;
    }
    const [name] = asked;
    const wish = wishes[name];
    const read = wish === undefined ? null : stand.read(asked, wish);
    if (read?.accepted === false && mode === "strict") return read;
    const settled = read?.accepted ? read : stand.first(asked);
    if (!settled.accepted) lacks[name] = settled;
    if (!settled.accepted && mode !== "blank") return settled;
    stand = stand.take(asked, settled.accepted ? settled.value : stand.unasked(asked));
  }
  return { accepted: true, chosen: stand.chosen };
}

/** The act with what it asks forgotten, and what was settled with its type again: `settle` has made every name of V by V's own choices. */
const plain = <S extends Situation, V>(act: Declared<S, V>): Declared<S, AnyChosen> =>
  act as unknown as Declared<S, AnyChosen>;

/** Where choosing begins. Whoever asks of one act more than once in the same situation gives it along: what was worked out of the first choices isn't worked out again. */
export const begin = <S extends Situation, V>(act: Declared<S, V>, s: S): Stand<S> =>
  new Stand(Object.entries(plain(act).choices), s);

/**
 * What came over the wire, from a macro or a document, as what the act asks for; what wasn't said is as usual. The desk reads with its own situation: what was offered on another client and
 * can't be had any more is refused with the option's own reason.
 * @returns refusals `choice.unknown`, `choice.option`, `choice.whole`, `choice.none`, `gone`, and those of the options
 */
export function read<S extends Situation, V>(
  act: Declared<S, V>,
  raw: unknown,
  s: S,
  from: Stand<S> = begin(act, s),
): Settled<V> {
  if (!isRecord(raw))
    return refuse("choice.unknown", { given: String(raw), names: Object.keys(act.choices).join(", ") });
  const stranger = Object.keys(raw).find((name) => !Object.hasOwn(act.choices, name));
  if (stranger !== undefined)
    return refuse("choice.unknown", { given: stranger, names: Object.keys(act.choices).join(", ") });
  return settle(from, raw, "strict") as Settled<V>;
}

/** What a Shift-click, a macro, a default answer takes: what is known, and the usual for all else; what can't be had of `known` is as usual too. */
export function fresh<S extends Situation, V>(
  act: Declared<S, V>,
  s: S,
  known: Partial<V> = {},
  from: Stand<S> = begin(act, s),
): Settled<V> {
  return settle(from, known, "mend") as Settled<V>;
}

/** As `fresh`, but it goes on where there is nothing to choose from: what a form shows, and of which of its choices it says so. */
export function asFarAs<S extends Situation, V>(
  act: Declared<S, V>,
  s: S,
  known: Partial<V> = {},
  from: Stand<S> = begin(act, s),
): { readonly chosen: V; readonly lacks: Readonly<Record<string, Refusal>> } {
  const lacks: Record<string, Refusal> = {};
  const settled = settle(from, known, "blank", lacks);
  return { chosen: (settled.accepted ? settled.chosen : {}) as V, lacks };
}

/** A choice as a form asks it: with what stands there now, and what may. */
export interface Asking<S> {
  readonly name: string;
  readonly choice: AnyChoice<S>;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
}

/** What is to be asked with this chosen: neither what is known nor what means nothing now. */
export function questions<S extends Situation, V>(
  act: Declared<S, V>,
  s: S,
  chosen: V,
  known: Partial<V> = {},
): readonly Asking<S>[] {
  const all = chosen as AnyChosen;
  return Object.entries(plain(act).choices).flatMap((asked) =>
    isAsked(asked, s, all, known) ? [askingOf(asked, s, all)] : [],
  );
}

const isAsked = <S extends Situation>([name, choice]: Named<S>, s: S, chosen: AnyChosen, known: object): boolean =>
  !choice.silent && !Object.hasOwn(known, name) && applies(choice, s, chosen) && mayBe(choice, s, chosen);

const askingOf = <S extends Situation>([name, choice]: Named<S>, s: S, chosen: AnyChosen): Asking<S> => ({
  name,
  choice,
  value: chosen[name] ?? null,
  options: optionsOf(choice, s, chosen),
});

/** One of the questions, without what all others list; null where it isn't asked. */
export function question<S extends Situation, V>(act: Declared<S, V>, s: S, chosen: V, name: string): Asking<S> | null {
  const [all, choice] = [chosen as AnyChosen, plain(act).choices[name]];
  return choice && isAsked([name, choice], s, all, {}) ? askingOf([name, choice], s, all) : null;
}

/** Whether anything is to be asked. */
export const asksAnything = <S extends Situation>(
  act: AnyAct<S>,
  s: S,
  chosen: AnyChosen,
  known: Partial<AnyChosen>,
): boolean => Object.entries(act.choices).some((asked) => isAsked(asked, s, chosen, known));

/** What stands in the list of a choice; nothing for one without a list. */
function optionsOf<S extends Situation>(choice: AnyChoice<S>, s: S, chosen: AnyChosen): readonly Option<Value>[] {
  switch (choice.pick) {
    case "one":
    case "many":
      return choice.options(s, chosen) as readonly Option<Value>[];
    case "who":
    case "whos":
      return peopleOf(choice, s, chosen);
    default:
      return [];
  }
}

/** Every value that a choice can take here, for laws and for whoever plays by itself: all of a list, both ends of a number, yes and no. */
function valuesOf<S extends Situation>(choice: AnyChoice<S>, s: S, chosen: AnyChosen): readonly Value[] {
  const free = optionsOf(choice, s, chosen).flatMap((o) => (o.refused ? [] : [o.value]));
  switch (choice.pick) {
    case "one":
    case "who":
      return free;
    case "many":
    case "whos":
      return [[], ...free.map((v) => [v]), ...(free.length > 1 ? [free] : [])];
    case "whole": {
      const [least, most] = choice.bounds(s, chosen);
      const usual = firstOf(choice, s, chosen);
      return [...new Set([...(choice.empty ? [null] : []), least, usual.accepted ? usual.value : least, most])];
    }
    case "numbers": {
      const rows = choice.of(s, chosen);
      const usual = firstOf(choice, s, chosen);
      const all = (usual.accepted ? usual.value : {}) as Readonly<Record<string, Value>>;
      return [
        all,
        ...rows.flatMap(({ key, least, most }) => [least, most].map((n) => ({ ...all, [key]: n }))),
        Object.fromEntries(rows.map(({ key, least }) => [key, least])),
      ];
    }
    case "flag":
      return mayBe(choice, s, chosen) ? [false, true] : [false];
    case "words":
      return choice.samples ?? ["", "x"];
    case "modifiers":
      return [[], ...choice.of(s, chosen).map((m) => [m.key])];
    case "own":
      return choice.samples(s, chosen);
  }
}

/** Every option of every choice, the rest as usual. @param order  which choices are varied first; absent: as they are asked */
export function* ways<S extends Situation, V>(
  act: Declared<S, V>,
  s: S,
  known: Partial<V> = {},
  order: (choices: readonly Named<S>[]) => readonly Named<S>[] = (choices) => choices,
  from: Stand<S> = begin(act, s),
): Generator<{ readonly varied: string; readonly value: Value; readonly chosen: V }> {
  const usual = settle(from, known, "mend");
  if (!usual.accepted) return;
  for (const [name, choice] of order(Object.entries(plain(act).choices))) {
    if (Object.hasOwn(known, name) || !applies(choice, s, usual.chosen)) continue;
    for (const value of valuesOf(choice, s, usual.chosen)) {
      const made = same(value, usual.chosen[name] ?? null) ? usual : settle(from, { ...known, [name]: value }, "mend");
      if (made.accepted) yield { varied: name, value, chosen: made.chosen as V };
    }
  }
}

/** Why an act with this chosen can't be done, as it would say itself when it is pressed; tried with faces by which it works where it throws. Null: it can. */
export function refusalOf<S extends Situation>(
  act: AnyAct<S>,
  s: S,
  chosen: AnyChosen,
  from?: Stand<S>,
): Refusal | null {
  if (from) return from.refusal(chosen, () => refusalOf(act, s, chosen));
  const no = act.by === "gm" && !s.gm ? refuse("gmOnly") : act.refused(s);
  if (no) return no;
  const end =
    "compose" in act ? act.compose(s, chosen) : act.perform(s, chosen, act.throws?.(s, chosen)?.tried ?? null);
  return end.accepted ? null : end;
}

/** A line of what can be done now: the act by its name, what is known already, what it costs, what a lenient table overlooks in it, why not. */
export interface Offer extends Pick<AnyAct<Situation>, "group" | "attacks" | "befalls"> {
  readonly act: string;
  readonly known: Partial<AnyChosen>;
  readonly label: Words;
  readonly detail?: Words;
  readonly price: readonly string[];
  readonly warning: Refusal | null;
  readonly refused: Refusal | null;
}

/** Whether a price can be paid here, and what was overlooked in saying so. */
export type Affords = (
  price: readonly string[],
) => { readonly accepted: true; readonly warning: Refusal | null } | Refusal;
const FREE: Affords = () => ({ accepted: true, warning: null });

/** What somebody can do here and now, of what is offered in such a place; what is refused stays in the list and says why. `affords` asks the economy for the price. */
export function offers<S extends Situation>(
  acts: Readonly<Record<string, AnyAct<S>>>,
  s: S,
  at: AnyAct<S>["at"][number],
  affords: Affords = FREE,
): readonly Offer[] {
  return Object.entries(acts).flatMap(([name, act]) => (act.at.includes(at) ? offersOf(name, act, s, affords) : []));
}

/** The lines of one act, the same in every place where it is offered. */
export function offersOf<S extends Situation>(
  name: string,
  act: AnyAct<S>,
  s: S,
  affords: Affords = FREE,
  from: Stand<S> = begin(act, s),
): readonly Offer[] {
  if (act.by === "gm" && !s.gm) return [];
  const lines: readonly Entry<AnyChosen>[] = act.entries?.(s) ?? [{ known: {}, label: act.label }];
  return lines.map((line) => offerOf(name, act, line, s, affords, from));
}

function offerOf<S extends Situation>(
  name: string,
  act: AnyAct<S>,
  line: Entry<AnyChosen>,
  s: S,
  affords: Affords,
  from: Stand<S>,
): Offer {
  const usual = fresh(act, s, line.known, from);
  // What there is nothing to choose for costs what it would, so that a turn that doesn't allow it is told first.
  const stands = usual.accepted ? usual : settle(from, line.known, "blank");
  // A line costs what it is, also where something else would have to be chosen for it now.
  const price = stands.accepted ? act.price(s, { ...stands.chosen, ...line.known } as AnyChosen) : [];
  const paid = affords(price);
  const unpaid = paid.accepted || isTurnOrReach(paid) ? null : paid;
  const lacks = (): Refusal | null => {
    if (!usual.accepted) return unpaid ?? usual;
    const open = openWay(act, s, line.known, from);
    return open.accepted ? null : open;
  };
  const no = act.refused(s) ?? line.refused ?? lacks();
  return {
    act: name,
    known: line.known,
    label: line.label,
    ...(line.detail && { detail: line.detail }),
    group: line.group ?? act.group,
    ...(act.attacks && !line.meant && { attacks: act.attacks }),
    ...(act.befalls && { befalls: act.befalls }),
    price,
    warning: paid.accepted ? paid.warning : null,
    refused: no ?? (paid.accepted ? null : paid),
  };
}

/** What stands in the way is most often a yes that is missing, or words: these are tried before whole lists, and what was switched off last. */
const EASE: Readonly<Record<AnyChoice<never>["pick"], number>> = {
  flag: 0,
  words: 1,
  who: 2,
  whos: 2,
  one: 3,
  many: 3,
  whole: 4,
  numbers: 4,
  own: 4,
  modifiers: 5,
};
const easyFirst = <S extends Situation>(choices: readonly Named<S>[]): readonly Named<S>[] =>
  [...choices].sort(([, a], [, b]) => EASE[a.pick] - EASE[b.pick]);

/** Words for everything that must be said and isn't yet: what is readied, and what sets it off. */
const spokenIn = <S extends Situation>(act: AnyAct<S>, chosen: AnyChosen): Partial<AnyChosen> =>
  Object.fromEntries(
    Object.entries(act.choices).flatMap(([name, choice]) =>
      choice.pick === "words" && choice.silent !== true && chosen[name] === ""
        ? [[name, choice.samples?.find((text) => text !== "") ?? "x"]]
        : [],
    ),
  );

/**
 * A way in which something can be done, that a form lets one choose: the usual, or the usual with one choice made otherwise, or with words or a yes that were missing and one more. What stands
 * in its way whatever is chosen belongs into the act's own `refused`: only what hangs on choices is tried here, for each line of each list that is drawn.
 * @returns what is chosen in it; where there is none, why the usual can't be done
 */
export function openWay<S extends Situation>(
  act: AnyAct<S>,
  s: S,
  known: Partial<AnyChosen>,
  from: Stand<S> = begin(act, s),
): Settled<AnyChosen> {
  const usual = fresh(act, s, known, from);
  const no = usual.accepted ? refusalOf(act, s, usual.chosen, from) : usual;
  if (no === null || !usual.accepted || !asksAnything(act, s, usual.chosen, known)) return no ?? usual;
  const words = spokenIn(act, usual.chosen);
  const spoken = Object.keys(words).length > 0 ? fresh(act, s, { ...words, ...known }, from) : null;
  if (spoken?.accepted && refusalOf(act, s, spoken.chosen, from) === null) return spoken;
  let nearer: Partial<AnyChosen> | null = null;
  for (const way of ways(act, s, known, easyFirst, from)) {
    const still = refusalOf(act, s, way.chosen, from);
    if (still === null) return { accepted: true, chosen: way.chosen };
    const pick = act.choices[way.varied]?.pick;
    if (still.reason !== no.reason && (pick === "flag" || pick === "words"))
      nearer ??= { ...known, [way.varied]: way.value };
  }
  if (nearer)
    for (const { chosen } of ways(act, s, nearer, easyFirst, from))
      if (refusalOf(act, s, chosen, from) === null) return { accepted: true, chosen };
  return no;
}
