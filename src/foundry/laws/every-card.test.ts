import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { asFarAs } from "../../rules/kernel/choose.ts";
import { replay, type Stamped, withdraw } from "../../rules/kernel/exchange.ts";
import { outline } from "../../rules/kernel/told.ts";
import { argsOf, deedAct, groundOf } from "../acts/deeds.ts";
import { type TestTable as Told, testTable, viewer } from "../exchange/fixtures.ts";
import { permits, permitsUndo } from "../exchange/rights.ts";
import type { AnyExchangeKind, Brought, RulesetAdapter, Table, Viewer } from "../ruleset.ts";
import type { ButtonView, CardView } from "../view/card-view.ts";
import { leads, led } from "../view/leading.ts";
import { lacking } from "./english.ts";
import { type Bench, BENCHES, Chance, type Opening, standHost, throwWith } from "./every-card.ts";

type Said = { readonly type: string };
type TestTable = Told & { readonly everybody: Readonly<Record<string, unknown>> };

/** The tables' settings as they come out of the box. */
const settings = new Map<string, string | number | boolean>();
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../rulesets.ts");
const { RollDialog } = await import("../rolls/roll-dialog.ts");
for (const { settings: own } of RULESETS) for (const { key, initial } of own) settings.set(key, initial);
// Whoever is asked in a dialog takes it as it opens.
const { ask } = RollDialog;
Object.assign(RollDialog, { ask: async (_editor: unknown, draft: unknown) => ({ draft, visibility: "public" }) });
afterAll(() => void Object.assign(RollDialog, { ask }));

/** Words stay keys, with what they were given, so that a number that isn't there is seen; what the sentence asks for beside that is a hole. */
const localize = (key: string, data?: object): string =>
  [
    key,
    ...(data ? [Object.values(data).map(String).join("|")] : []),
    ...lacking(key, data).map((name) => `{${name}}`),
  ].join(" ");

const people = {
  owner: viewer("ada", ["Actor.ada", "Actor.dying", "Actor.hurt"]),
  other: viewer("bo", ["Actor.foe", "Actor.thug"]),
  observer: viewer("eve"),
  gamemaster: viewer("gm", [], true),
};

/** A card under way, as the Gamemaster's desk has it. */
interface Play {
  readonly kind: AnyExchangeKind;
  readonly request: unknown;
  readonly events: readonly Stamped<Said>[];
  readonly at: TestTable;
}

const stateOf = ({ kind, request, events }: Play): unknown => replay(kind.reducer, request, events);

/** One event as the desk takes it in: may they, what is true, what follows. */
async function said(play: Play, event: Said): Promise<Play> {
  const state = stateOf(play);
  if (permits(play.kind, state, event, people.gamemaster) !== true) return play;
  const full = (await play.kind.complete?.(state, event, play.at)) ?? event;
  if ("accepted" in full) return play;
  const step = play.kind.reducer.step(state, full);
  if (!step.accepted) return play;
  const entry: Stamped<Said> = {
    at: play.events.length,
    by: "ada",
    event: structuredClone(full),
    changes: structuredClone(step.changes),
    time: 0,
    dice: false,
    undone: null,
  };
  return { ...play, events: [...play.events, entry] };
}

const buttonsOf = (card: CardView): readonly ButtonView[] =>
  [...card.buttons, ...card.parties.flatMap((p) => p.buttons)].filter(
    (b) => b.refused === undefined && b.step === undefined && b.gesture !== "",
  );

/** What a button brings; what it throws is the law's. */
async function pressed(
  { kind, at }: Play,
  state: unknown,
  { gesture, args }: ButtonView,
  who: Viewer,
): Promise<readonly Said[]> {
  const hand = kind.gestures[gesture];
  if (!hand) throw new Error(`no hand for the button ${gesture}`);
  const brought = await hand({ state, args, table: at, viewer: who, quick: true, message: "message" });
  // What can't be done says why and brings nothing.
  if (brought === null || "accepted" in brought) return [];
  const all = Array.isArray(brought) ? (brought as Brought<Said>[]) : [brought as Brought<Said>];
  return all.map((b) => b.event);
}

/** A total is what the numbers beside its lines add up to: a line that only says how one of them came about has words and no number. */
function addsUp({ label, total, rows }: CardView["rolls"][number]): void {
  const numbers = rows.flatMap(({ value }) =>
    /^[+\u2212-]?\d+$/u.test(value) ? [Number(value.replace("\u2212", "-"))] : [],
  );
  if (numbers.length < 2 || !/^\u2212?\d+$/u.test(total)) return;
  const sum = numbers.reduce((a, b) => a + b, 0);
  expect(`${label}: ${sum}, ${JSON.stringify(rows)}`).toBe(
    `${label}: ${total.replace("\u2212", "-")}, ${JSON.stringify(rows)}`,
  );
}

/** What is thrown again, bettered or turned aside, where a card asks for something else. */
const SECOND_THOUGHTS = /^(?:reroll|second|seeThrough|redirect|opening|improve|resistImprove|negate\w*)$/u;

/** As a card is looked at, one button of a row stands out: what is to be done next, and a second thought only where nothing else is asked. */
function oneNext(view: CardView): void {
  const seen = led(view);
  for (const [row, whole] of [seen, ...seen.parties].map((r, i) => [r, [view, ...view.parties][i] ?? r] as const)) {
    const [first, ...more] = row.buttons.filter(leads).map((b) => b.gesture);
    expect(more).toEqual([]);
    if (first !== undefined && SECOND_THOUGHTS.test(first))
      expect(whole.buttons.filter(leads).map((b) => b.gesture)).toEqual(
        whole.buttons.filter((b) => leads(b) && SECOND_THOUGHTS.test(b.gesture)).map((b) => b.gesture),
      );
  }
}

/** A copy of a card as somebody's client draws it: every part of it is there, and no text shows a hole. */
function drawn(kind: AnyExchangeKind, state: unknown, events: Play["events"], who: Viewer, at: TestTable): CardView {
  const view = kind.view(state, who, at, localize);
  const steps = events.map((e) => kind.describe?.(e.event as never, state, localize) ?? e.event.type);
  const shown = JSON.stringify({ view, steps });
  expect(shown).not.toMatch(/undefined|NaN|\[object|-9999|\bnull[|"]|\{\w+\}/u);
  // Who may do nothing here hears whose it is, not what they would still have to do; a race is tried by anybody.
  if (who === people.observer)
    for (const b of [...view.buttons, ...view.parties.flatMap((p) => p.buttons)])
      if (b.refused !== undefined && b.gesture !== "attempt")
        expect(b.refused, `${b.gesture} ${b.label}`).toMatch(/notYours|gmOnly/u);
  oneNext(view);
  const rolls = [...view.rolls, ...view.parties.flatMap((p) => p.rolls)];
  expect(rolls.filter((r) => r.against === r.label)).toEqual([]);
  for (const roll of rolls) addsUp(roll);
  for (const entry of events) permitsUndo(kind, state, entry, who);
  expect(kind.parties(state).every((p) => typeof p.uuid === "string" && typeof p.name === "string")).toBe(true);
  expect((kind.waiting?.(state, at) ?? []).every((p) => typeof p.uuid === "string")).toBe(true);
  kind.secret?.(state);
  expect((kind.asked?.(state, at) ?? []).every((a) => typeof a.who === "string")).toBe(true);
  return view;
}

const wire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * Numbers that everybody may know of somebody whose numbers are hidden: degrees and how far something went, what the table sees happen or has chosen, what is a setting of the table, and Drama's dice, which lie open. No
 * rank, bonus, total, die or defense of anybody.
 */
const PUBLIC = new RegExp(
  [
    String.raw`degrees?$`,
    String.raw`(?:failBy|effectiveFailBy|bumped|failure|margin|left|steps|step|round|turn|rounds|flip|face|minutes?|hours?|raises)$`,
    String.raw`\.settings\.`,
    String.raw`^\.request\.(?:dc|distance|size|group|choice\.(?:turn|number))$`,
    // How large an area is, is seen by whoever it catches.
    String.raw`^(?:\.inner)?\.request\.attack\.(?:reach|hands|lastDegree|area\.ranks)$`,
    String.raw`^\.(?:rank|margin)$`,
    String.raw`knockback\.|stopsAt$|\.team\.(?:base|net|row\.value|row\.data\.net)$|impacts\[\]`,
    String.raw`consequence\.(?:health|bruises|degree)$|consequence\.parts\[\]\.left$`,
    String.raw`^\.(?:softened|caught|landed\[\]|request\.soften)(?:\.asked|\.check)?\.dc$`,
    String.raw`changes\[\]\.data\.|applied\[\]\.data\.`,
    // Drama: dice and what they count lie open, values don't. A wound is seen.
    String.raw`^\.(?:segments\[\]\.(?:dice\[\]|counted)|dieTotal)$`,
    String.raw`reading\.(?:dn|resolution\.bonus|successes)$|(?:incoming|result)\.(?:shock|wounds)$|negations\[\]\.`,
    // Whose roll was bettered by which die: the die of Destiny lies open as well.
    String.raw`(?:spends|opposing)\[\]\.roll$`,
    // What a body has taken is seen.
    String.raw`track\.(?:bruised|injured)$`,
  ].join("|"),
  "u",
);
const namesOnly = (event: Said): Said =>
  Object.fromEntries(
    Object.entries(event).filter(([, v]) => typeof v !== "object" || Array.isArray(v)),
  ) as unknown as Said;

/** Where numbers stand in a copy of a card. */
function numbersIn(value: unknown, path = ""): string[] {
  if (typeof value === "number") return value === 0 || value === -9999 ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([k, v]) => numbersIn(v, Array.isArray(value) ? `${path}[]` : `${path}.${k}`));
}

const pressOf = ({ gesture, args }: ButtonView): string => JSON.stringify([gesture, args]);
/** What is worked out from hidden numbers: a second throw of a counter of Fudge's, or against one. */
const leftToTheGamemaster = (press: string): boolean => /^\["improve",\{.*"roll":"(?:counter|countered)"/u.test(press);

/** Presses that ask first with whom of theirs somebody comes in: Fudge's counter of a power. */
const ASKS_WHOSE: ReadonlySet<string> = new Set(["counter"]);

/** A live button is one that its reader may press: what the Gamemaster's desk would refuse as somebody else's doesn't look as if it could be pressed. */
async function onlyTheirOwn(play: Play): Promise<void> {
  const { kind, at } = play;
  const state = stateOf(play);
  for (const [name, who] of Object.entries(people))
    for (const button of buttonsOf(kind.view(state, who, at, localize))) {
      if (ASKS_WHOSE.has(button.gesture)) continue;
      for (const event of await pressed(play, state, button, who))
        expect([name, button.gesture, permits(kind, state, event, who)]).toEqual([name, button.gesture, true]);
    }
}

/** Every copy of the card that somebody has, now: open ones, and those that hide one side, the other or both. */
async function everyCopy(play: Play, chance: Chance): Promise<void> {
  const { kind, at, events } = play;
  const whole = wire(stateOf(play));
  for (const who of Object.values(people)) drawn(kind, whole, wire(events), who, at);
  if (!kind.veil) return;
  const told = wire(events.map((e) => ({ ...e, event: outline(e.event), changes: [] })));
  // One side is hidden, the other, or all; whoever isn't may act on what is left of the card.
  const [hide, acts] = chance.of([
    [["Actor.foe", "Actor.thug"], people.owner],
    [["Actor.ada", "Actor.dying", "Actor.hurt"], people.other],
    [Object.keys(at.everybody), null],
  ] as const) ?? [[], null];
  at.hide.clear();
  const open =
    acts === null
      ? []
      : buttonsOf(kind.view(whole, acts, at, localize))
          .map(pressOf)
          .filter((p) => !leftToTheGamemaster(p));
  for (const uuid of hide) at.hide.add(uuid);
  const veiled = wire(kind.veil(stateOf(play), at.hidden));
  if (acts === null) expect(numbersIn(veiled).filter((path) => !PUBLIC.test(path))).toEqual([]);
  // A card of an older version named nobody but by text.
  const old = told.map((e) => ({ ...e, event: namesOnly(e.event) }));
  for (const who of Object.values(people)) {
    drawn(kind, veiled, old, who, at);
    const card = drawn(kind, veiled, told, who, at);
    // Whoever's own numbers are open may do what they could if all were.
    if (who === acts) expect(open.filter((press) => !buttonsOf(card).map(pressOf).includes(press))).toEqual([]);
    const button = who === acts ? chance.of(buttonsOf(card)) : undefined;
    if (button) for (const event of await pressed(play, veiled, button, who)) await said(play, event);
  }
  at.hide.clear();
}

/** Whatever a card asks has a usual answer, and the card takes it: what nobody decides never gets stuck. */
async function usuallyAnswered(play: Play): Promise<void> {
  const { kind, at } = play;
  const state = stateOf(play);
  for (const { who, event } of kind.asked?.(state, at) ?? []) {
    const brought = event ? { event } : await (kind.usual ?? kind.byDefault)?.(state, who, at);
    expect(brought, `${who} has no usual answer`).toMatchObject({ event: {} });
    const after = brought && "event" in brought ? await said(play, brought.event) : play;
    expect(after.events.length, JSON.stringify(brought)).toBe(play.events.length + 1);
  }
}

/** The longest conversation that is played. */
const MOST = 7;

/** Open a card and go on with it as people do: one of its live buttons after the other, now and then a step taken back; null when nobody can open it. */
async function converse(
  kind: AnyExchangeKind,
  { ask, request }: Opening,
  bench: Bench,
  chance: Chance,
  seen: (play: Play) => void,
): Promise<string | null> {
  throwWith(chance);
  const acting = chance.below(2) === 0;
  const at = {
    ...testTable(bench.people, Object.fromEntries(settings)),
    everybody: bench.people,
    pool: (key: string) => bench.pools?.[key] ?? null,
    encounter: () =>
      acting ? { round: 1, acting: "Actor.ada", order: Object.keys(bench.people), turns: 1, data: {} } : null,
  } as TestTable;
  const composed = request === undefined ? kind.compose(ask, at) : { accepted: true as const, request };
  if (!composed.accepted) return composed.reason;
  let play: Play = { kind, request: structuredClone(composed.request), events: [], at };
  const opening = request === undefined ? await kind.opening?.(play.request, at) : null;
  if (opening) play = await said(play, opening.event);
  for (let step = 0; step < MOST; step++) {
    seen(play);
    await everyCopy(play, chance);
    // With dice of its own, so that the conversation goes on as it would have.
    throwWith(new Chance(step));
    await onlyTheirOwn(play);
    throwWith(chance);
    await usuallyAnswered(play);
    const last = play.events.at(-1);
    if (last && chance.below(6) === 0) {
      const back = withdraw(kind.reducer, play.request, play.events, last.at, "ada");
      if (back.accepted) play = { ...play, events: back.events };
      continue;
    }
    const state = stateOf(play);
    const button = chance.of(buttonsOf(kind.view(state, people.gamemaster, at, localize)));
    if (!button) break;
    for (const event of await pressed(play, state, button, people.gamemaster)) play = await said(play, event);
  }
  seen(play);
  await everyCopy(play, chance);
  return null;
}

/** Everything that points are spent on, earned by or reset with; what must be chosen is chosen as it stands. */
const pointsOf = ({ points }: RulesetAdapter, bench: Bench): readonly Opening[] =>
  (points ?? []).flatMap(({ key, deeds }) =>
    deeds.flatMap((deed): Opening[] => {
      if (deed.opens !== undefined) return [];
      const at = { ...testTable(bench.people), pool: (pool: string) => bench.pools?.[pool] ?? null } as Table;
      const act = deedAct(deed, { character: bench.people["Actor.ada"], table: at, localize });
      const args = argsOf(asFarAs(act, groundOf(deed, "Actor.ada", at, true)).chosen);
      return [{ kind: "points", ask: { actor: "Actor.ada", point: key, deed: deed.id, args } }];
    }),
  );

for (const ruleset of RULESETS)
  describe(`every card of ${ruleset.id} can be read by everybody at every step, whatever is hidden`, () => {
    const bench = (BENCHES[ruleset.id] as () => Bench)();
    it("has a card of every kind to try", () => {
      expect([...new Set(bench.openings.map((o) => o.kind))].sort()).toEqual(
        Object.keys(ruleset.exchanges)
          .filter((k) => k !== "points")
          .sort(),
      );
    });
    for (const [name, kind] of Object.entries(ruleset.exchanges))
      it(name, async () => {
        const openings = name === "points" ? pointsOf(ruleset, bench) : bench.openings.filter((o) => o.kind === name);
        let furthest = 0;
        for (const opening of openings) {
          await fc.assert(
            fc.asyncProperty(fc.nat(), async (seed) => {
              await converse(kind, opening, bench, new Chance(seed), (play) => {
                furthest = Math.max(furthest, play.events.length);
              });
            }),
            { numRuns: 3 },
          );
        }
        if (openings.some((o) => o.request === undefined)) expect(furthest).toBeGreaterThan(0);
      });
  });
