/** Laws that hold for every act of every ruleset, made once: whoever declares acts gives situations, and the numbers that somebody reads. */
import { describe, expect, it } from "vitest";
import type { AnyAct, AnyChosen } from "../act.ts";
import type { Change, Value } from "../change.ts";
import { type Asking, fresh, offers, openWay, questions, read, refusalOf, ways } from "../choose.ts";
import type { Ref, Situation } from "../situation.ts";

/** What a ruleset brings. */
export interface Bench<S extends Situation> {
  readonly acts: Readonly<Record<string, AnyAct<S>>>;
  /** Tables to try everything at: in and out of a fight, hurt, bound, hidden foes, no board. */
  readonly situations: readonly { readonly name: string; readonly s: S }[];
  /** Every number that somebody reads of one: ranks, bonuses, speeds, tracks, what is in hand. Lists of documents are none: an effect that nobody reads is no number. */
  readonly figures: (s: S, who: Ref) => Readonly<Record<string, Value>>;
  /** The table after changes. */
  readonly after: (s: S, changes: readonly Change[]) => S;
  /** Faces from the worst to the best, for dice that an act throws. */
  readonly faces: (dice: unknown) => readonly unknown[];
  /** What a deed's card tells beside its changes, and what it leads to. */
  readonly told: (result: object) => Value;
  /** Outcomes that a card can have, played with its worst and its best faces. */
  readonly played?: (opened: { readonly kind: string; readonly request: unknown }, s: S) => Value;
  /** What is known already of acts that cards ask for, in every situation. */
  readonly known?: Readonly<Record<string, AnyChosen>>;
  /** Acts, or options as `act.choice "value"`, that change no number because the table does them and the card only says so; each with its reason. */
  readonly onlyTold: Readonly<Record<string, string>>;
  /** Choices that change no outcome, each with its reason, as `act.choice`. */
  readonly onlySaid: Readonly<Record<string, string>>;
}

interface Outcome {
  /** What somebody would read; null: refused in words before it could be pressed. */
  readonly print: string | null;
  readonly changed: boolean;
}

function diff(was: Readonly<Record<string, Value>>, is: Readonly<Record<string, Value>>): readonly Value[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap((k) =>
    JSON.stringify(was[k]) === JSON.stringify(is[k]) ? [] : [[k, was[k] ?? null, is[k] ?? null]],
  );
}

/** Figures of a table as it was, worked out once. */
const known = new WeakMap<object, Map<Ref, Readonly<Record<string, Value>>>>();
function before<S extends Situation>(bench: Bench<S>, s: S, who: Ref): Readonly<Record<string, Value>> {
  const here = known.get(s) ?? new Map<Ref, Readonly<Record<string, Value>>>();
  known.set(s, here);
  const found = here.get(who) ?? bench.figures(s, who);
  here.set(who, found);
  return found;
}

/** Outcomes that were worked out already: two laws ask for the same. */
const pressed = new WeakMap<object, Map<string, Outcome>>();
function outcome<S extends Situation>(bench: Bench<S>, name: string, s: S, chosen: AnyChosen): Outcome {
  const here = pressed.get(s) ?? new Map<string, Outcome>();
  pressed.set(s, here);
  const key = `${name} ${JSON.stringify(chosen)}`;
  const found = here.get(key) ?? press(bench, bench.acts[name] as AnyAct<S>, s, chosen);
  here.set(key, found);
  return found;
}

/** What changes move, by what they are: many ways to choose come to the same. */
const diffs = new WeakMap<object, Map<string, readonly Value[]>>();
function movedBy<S extends Situation>(bench: Bench<S>, s: S, changes: readonly Change[]): readonly Value[] {
  const here = diffs.get(s) ?? new Map<string, readonly Value[]>();
  diffs.set(s, here);
  const key = JSON.stringify(changes);
  const found = here.get(key) ?? movedNow(bench, s, changes);
  here.set(key, found);
  return found;
}

function movedNow<S extends Situation>(bench: Bench<S>, s: S, changes: readonly Change[]): readonly Value[] {
  const touched = s
    .everywhere()
    .filter((who) => changes.some((c) => `${c.subject}.`.startsWith(`${who}.`) || c.subject === s.fighter(who)?.uuid));
  const then = bench.after(s, changes);
  return touched.flatMap((who) => diff(before(bench, s, who), bench.figures(then, who)));
}

/** Press it: with the worst and the best faces where it throws. */
function press<S extends Situation>(bench: Bench<S>, act: AnyAct<S>, s: S, chosen: AnyChosen): Outcome {
  if (act.refused(s)) return { print: null, changed: false };
  const held = (act.held?.(s, chosen) ?? []).map((h) => [h.by, h.ask]);
  if ("compose" in act) {
    const made = act.compose(s, chosen);
    if (!made.accepted) return { print: null, changed: false };
    const { kind, request } = made.opens;
    return { print: JSON.stringify([kind, bench.played?.({ kind, request }, s) ?? request, held]), changed: true };
  }
  const dice = act.throws?.(s, chosen);
  const prints: Value[] = [];
  let changed = false;
  for (const thrown of dice ? bench.faces(dice.dice) : [null]) {
    const done = act.perform(s, chosen, thrown);
    if (!done.accepted) return { print: null, changed: false };
    const moved = movedBy(bench, s, done.changes);
    changed ||= moved.length > 0;
    prints.push([moved, bench.told(done)]);
  }
  return { print: JSON.stringify([prints, act.price(s, chosen), held]), changed };
}

/** Run the laws. */
export function actLaws<S extends Situation>(title: string, bench: Bench<S>): void {
  const names = Object.keys(bench.acts);
  describe(`laws over acts: ${title}`, () => {
    describe.each(names)("%s", (name) => {
      const act = bench.acts[name] as AnyAct<S>;
      const known_ = bench.known?.[name] ?? {};
      it("reads back every way to choose it, as it was sent", () => {
        for (const { s } of bench.situations)
          for (const { chosen } of ways(act, s, known_))
            expect(read(act, JSON.parse(JSON.stringify(chosen)), s)).toEqual({ accepted: true, chosen });
      });

      it("does something with every option, or says why not before it is pressed", () => {
        const dead = new Map<string, boolean>();
        for (const { s } of bench.situations) {
          const usual = fresh(act, s, known_);
          const all =
            usual.accepted && Object.keys(act.choices).length === 0
              ? [{ varied: "", value: null, chosen: usual.chosen }]
              : ways(act, s, known_);
          for (const { varied, value, chosen } of all) {
            const { print, changed } = outcome(bench, name, s, chosen);
            if (print === null) continue;
            const key = `${varied} ${JSON.stringify(value)}`;
            dead.set(key, (dead.get(key) ?? true) && !changed && !leadsOn(act, s, chosen));
          }
        }
        const nothing = [...dead].flatMap(([key, isDead]) => (isDead ? [key] : []));
        const isTold = (key: string): boolean =>
          Object.hasOwn(bench.onlyTold, name) || Object.hasOwn(bench.onlyTold, `${name}.${key}`);
        expect(nothing.filter((key) => !isTold(key))).toEqual([]);
        expect(dead.size, "no situation lets it be done").toBeGreaterThan(0);
      });

      it("is never refused after the press, where it was offered", () => {
        const refused = new Set<string>();
        for (const { name: where, s } of bench.situations)
          for (const offer of act.at.filter((at) => at !== "card").flatMap((at) => offers({ [name]: act }, s, at)))
            if (offer.refused === null && !open(act, s, offer.known)) refused.add(`${where}: ${offer.label.key}`);
        expect([...refused]).toEqual([]);
      });

      it("reads every field that it shows", () => {
        const asked = new Set<string>();
        const read_ = new Set<string>();
        for (const { s } of bench.situations) {
          const prints = new Map<string, Set<string>>();
          for (const { varied, chosen } of ways(act, s, known_)) {
            // What can take one value only here isn't asked for anything.
            if (prints.has(varied) && questions(act, s, chosen).some((q) => q.name === varied && varies(q, s, chosen)))
              asked.add(varied);
            const { print } = outcome(bench, name, s, chosen);
            prints.set(varied, (prints.get(varied) ?? new Set()).add(print ?? "refused"));
          }
          for (const [varied, seen] of prints) if (seen.size > 1) read_.add(varied);
        }
        const unread = [...asked].filter((n) => !read_.has(n) && !Object.hasOwn(bench.onlySaid, `${name}.${n}`));
        expect(unread).toEqual([]);
      });
    });
  });
}

/** Whether what was offered can be done: at once where nothing is asked, else in some way that the form lets one choose, as it is sent. */
function open<S extends Situation>(act: AnyAct<S>, s: S, known: Partial<AnyChosen>): boolean {
  const way = openWay(act, s, known);
  if (!way.accepted) return false;
  const sent = read(act, JSON.parse(JSON.stringify(way.chosen)), s);
  return sent.accepted && refusalOf(act, s, sent.chosen) === null;
}

/** Whether there is anything to choose: not where a list has one line, and nothing is switched off where nothing counts. */
const varies = <S extends Situation>({ choice, options }: Asking<S>, s: S, chosen: AnyChosen): boolean =>
  choice.pick === "modifiers" ? choice.of(s, chosen).length > 0 : options.length !== 1;

/** Whether it leads to a card or a throw of its own, which then changes what is read. */
function leadsOn<S extends Situation>(act: AnyAct<S>, s: S, chosen: AnyChosen): boolean {
  if ("compose" in act) return true;
  const done = act.perform(s, chosen, act.throws?.(s, chosen)?.tried ?? null);
  return done.accepted && (done as { readonly follow?: unknown }).follow != null;
}
