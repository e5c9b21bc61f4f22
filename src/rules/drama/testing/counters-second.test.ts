import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SpendEvent, spendReducer, type SpendState } from "../fortune/spends.ts";
import { type Purse, type Spoken, Table } from "./counters-second.ts";

const NAMES = ["ada", "bo", "cy", "mob"];
const LINES = ["l1", "l2", "l3", "l4"];
const name = fc.constantFrom(...NAMES);
const line = fc.constantFrom(...LINES);
const action = fc.constantFrom("a1", "a2");
const from = fc.constantFrom("own", "own", "own", "c1", "c2", "c3", "c4", "none");
const purse = (hero: boolean) =>
  fc.record({
    points: fc.integer({ min: 0, max: 3 }),
    hero: fc.constant(hero),
    awake: fc.constantFrom(true, true, true, false),
    cards: fc.subarray([
      { name: "c1", as: "heroPoint" as const },
      { name: "c2", as: "heroPointOrBank3" as const },
      { name: "c3", as: "counter" as const },
      { name: "c4", as: "other" as const },
    ]),
  });
const spoken: fc.Arbitrary<Spoken> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("announce" as const),
      line,
      action,
      by: fc.constantFrom("ada", "ada", "ada", "bo", "mob"),
      from,
      aware: fc.option(fc.subarray(NAMES), { freq: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("counter" as const), line, by: name, from }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("pass" as const), line, by: name }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom("close" as const, "cancel" as const, "roll" as const, "roll" as const),
      line,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("resolve" as const), action }) },
);
const table = fc.record({
  purses: fc.tuple(purse(true), purse(true), purse(true), purse(false)),
  stymied: fc.constantFrom(false, false, true),
  cardsCounterable: fc.boolean(),
});

const source = (f: string): string => (f === "own" ? "personal" : f);

/** The same in the words of the system. */
function eventOf(s: Spoken): SpendEvent {
  switch (s.what) {
    case "announce":
      return {
        type: "announce",
        spend: s.line,
        action: s.action,
        by: s.by,
        source: source(s.from),
        ...(s.aware && { aware: s.aware }),
      };
    case "counter":
      return { type: "counter", spend: s.line, by: s.by, source: source(s.from) };
    case "pass":
      return { type: "pass", spend: s.line, by: s.by };
    case "resolve":
      return { type: "resolve", action: s.action };
    default:
      return { type: s.what, spend: s.line };
  }
}

const sorted = (cards: readonly string[]): string => [...cards].sort().join("+");

/** Both tables side by side; what differs after what, or null. */
function parts(
  { purses, stymied, cardsCounterable }: { purses: readonly Purse[]; stymied: boolean; cardsCounterable: boolean },
  talk: readonly Spoken[],
): string | null {
  const paper = new Table(
    new Map(purses.map((p, i) => [NAMES[i] ?? "", { ...p, cards: [...p.cards] }])),
    new Map([
      ["a1", { of: "ada", open: true, stymied }],
      ["a2", { of: "ada", open: true, stymied: false }],
    ]),
    cardsCounterable,
  );
  let real: SpendState = {
    chars: Object.fromEntries(
      purses.map((p, i) => [
        NAMES[i] ?? "",
        {
          rank: p.hero ? ("hero" as const) : ("mook" as const),
          points: p.points,
          conscious: p.awake,
          cards: p.cards.map((c) => ({ id: c.name, effect: c.as })),
        },
      ]),
    ),
    actions: {
      a1: { actor: "ada", open: true, stymied },
      a2: { actor: "ada", open: true, stymied: false },
    },
    spends: {},
    settings: { cardPointsCounterable: cardsCounterable },
  };
  for (const [i, s] of talk.entries()) {
    // A line is written once, and a line that nobody wrote is spoken of by a counter alone: anything else is a mistake of the program's and throws (DRA-133).
    const known = s.what === "resolve" || s.what === "counter" || paper.lines.has(s.line) !== (s.what === "announce");
    if (!known) continue;
    const step = spendReducer(real, eventOf(s));
    const [theirs, mine] = [step.accepted ? "" : step.reason, paper.say(s)];
    if (theirs !== mine) return `${String(i)} ${JSON.stringify(s)}: "${theirs}", by the ledger "${mine}"`;
    real = step.state;
    const system = [
      ...NAMES.map(
        (n) => `${n} ${String(real.chars[n]?.points)} ${sorted((real.chars[n]?.cards ?? []).map((c) => c.id))}`,
      ),
      ...LINES.map((l) => real.spends[l]?.status ?? "-"),
    ].join(", ");
    const ledger = [
      ...NAMES.map(
        (n) =>
          `${n} ${String(paper.purses.get(n)?.points)} ${sorted((paper.purses.get(n)?.cards ?? []).map((c) => c.name))}`,
      ),
      ...LINES.map((l) => paper.lines.get(l)?.word ?? "-"),
    ].join(", ");
    if (system !== ledger) return `${String(i)} ${JSON.stringify(s)}: ${system}, by the ledger ${ledger}`;
  }
  return null;
}

/** Sequences to play: a short run with every test, all of them with CROSSOVER_TURNS=100000. */
const asked = Number(
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env[
    "CROSSOVER_TURNS"
  ] ?? 300,
);

describe("DRA-103 DRA-104 DRA-105 DRA-106 DRA-107 DRA-120 DRA-122 DRA-123 DRA-124 DRA-125 DRA-128 DRA-129 DRA-130 DRA-131 DRA-133 announced points and counters agree with a second table, written from the ledger alone", () => {
  it(`in ${String(asked)} random sequences of points, counters, passes and second thoughts`, () => {
    fc.assert(
      fc.property(table, fc.array(spoken, { minLength: 20, maxLength: 20 }), (t, talk) => {
        expect(parts(t, talk)).toBeNull();
      }),
      { numRuns: asked },
    );
  });
});
