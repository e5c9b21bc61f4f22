/** Initiative that arrives at any moment, people who come, leave and fall: each ruleset that throws for its order plays them by its own adapter, as the desk does. */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { hero as destinyHero } from "../../rules/destiny/testing/fixtures.ts";
import { hero as fudgeHero } from "../../rules/fudge/testing/fixtures.ts";
import { type Edges, turnFault } from "../../rules/kernel/turns/law.ts";
import { testTable } from "../exchange/fixtures.ts";
import type { FlowEvent, FlowState, Participant, TurnFlow } from "../ruleset.ts";

const flows: Record<string, TurnFlow> = {};
const characters: Record<string, () => unknown> = { fudge: () => fudgeHero(), destiny: () => destinyHero() };

// Whole rulesets are loaded: on a busy machine that takes longer than a hook may.
class Nothing {}
const fields: unknown = new Proxy({}, { get: () => Nothing });
vi.stubGlobal("foundry", { abstract: { Document: Nothing, TypeDataModel: Nothing }, data: { fields } });
vi.stubGlobal("Actor", Nothing);
vi.stubGlobal("fromUuidSync", () => null);
const none: readonly unknown[] = [];
vi.stubGlobal("game", {
  combats: { active: null, find: () => undefined, [Symbol.iterator]: () => none[Symbol.iterator]() },
  settings: { get: () => null },
});
for (const [name, order] of [
  ["fudge", (await import("../fudge/turn/order.ts")).fudgeOrder],
  ["destiny", (await import("../destiny/turn/order.ts")).destinyOrder],
] as const)
  if (order.flow) flows[name] = order.flow;

const table = testTable({});

/** A fight of these people: what the desk would keep of it, and what it has told of turns. */
class Fight {
  readonly #flow: TurnFlow;
  readonly #make: () => unknown;
  all: Participant[] = [];
  state: FlowState;
  readonly told: Edges[] = [];
  /** Whose turns have ended, round by round. */
  readonly had = new Map<number, string[]>();

  constructor(ruleset: string, throws: Readonly<Record<string, number | null>>, out: readonly string[] = []) {
    const flow = flows[ruleset];
    const make = characters[ruleset];
    if (!flow || !make) throw new Error(`${ruleset} plays an order`);
    this.#flow = flow;
    this.#make = make;
    for (const [id, initiative] of Object.entries(throws)) this.add(id, initiative);
    this.all = this.all.map((p) => ({ ...p, out: out.includes(p.id) }));
    const fresh = flow.reducer.begin(this.all);
    this.state = flow.before ? flow.before(fresh, fresh, this.all) : fresh;
    this.told.push({ ended: [], began: this.state.up === null ? [] : [this.state.up], resumed: [] });
  }

  add(id: string, initiative: number | null): void {
    this.all.push({ id, initiative, character: this.#make(), state: {}, out: false });
  }

  play(event: FlowEvent): void {
    const full = (this.#flow.complete?.(this.state, event, this.all, table) ?? event) as FlowEvent;
    const step = this.#flow.reducer.step(this.state, full);
    if (!step.accepted) return;
    const {
      ended,
      began,
      resumed = [],
      passed = [],
    } = this.#flow.edges?.(this.state, step.state, full) ?? {
      ended: [],
      began: [],
    };
    this.told.push({ ended, began, resumed });
    const round = Math.max(1, this.state.round);
    this.had.set(round, [...(this.had.get(round) ?? []), ...ended.filter((id) => !passed.includes(id))]);
    this.state = step.state;
  }

  /** The next turn, as it was foreseen. */
  next(): void {
    const foreseen = this.#flow.foresees?.(this.state, this.all, table) ?? null;
    this.play(this.#flow.next(this.state));
    if (foreseen !== null) expect(foreseen).toBe(this.state.up);
  }

  #attend(why: "came" | "left" | "thrown"): void {
    const event = this.#flow.attend(why);
    if (event) this.play(event);
  }

  throws(id: string, initiative: number | null): void {
    this.all = this.all.map((p) => (p.id === id ? { ...p, initiative } : p));
    this.#attend("thrown");
  }

  comes(id: string, initiative: number | null): void {
    this.add(id, initiative);
    this.#attend("came");
  }

  leaves(id: string): void {
    this.all = this.all.filter((p) => p.id !== id);
    this.#attend("left");
  }

  falls(id: string, out = true): void {
    this.all = this.all.map((p) => (p.id === id ? { ...p, out } : p));
  }

  grant(id: string): void {
    const event = this.#flow.grant?.(id);
    if (event) this.play(event);
  }

  get waits(): boolean {
    return this.#flow.waits?.(this.state) ?? false;
  }

  /** Who has the turn in the next so many steps. */
  turns(count: number): (string | null)[] {
    return Array.from({ length: count }, () => {
      const { up } = this.state;
      this.next();
      return up;
    });
  }
}

const NONE = { a: null, b: null, c: null, d: null };

describe.each(["fudge", "destiny"])("FUD-260 FUD-264 DES-042 initiative in %s", (ruleset) => {
  const fight = (throws: Readonly<Record<string, number | null>>, out: readonly string[] = []): Fight =>
    new Fight(ruleset, throws, out);

  it("thrown after the start orders the fight just as before it: the first turn waits for everybody's throw", () => {
    const after = fight(NONE);
    expect([after.waits, after.state.up]).toEqual([true, null]);
    for (const [id, n] of [
      ["a", 5],
      ["b", 9],
      ["c", 1],
    ] as const)
      after.throws(id, n);
    expect(after.state.up).toBeNull();
    after.throws("d", 7);
    expect(after.state.up).toBe("b");
    const before = fight({ a: 5, b: 9, c: 1, d: 7 });
    expect(after.turns(8)).toEqual(before.turns(8));
    expect(before.had.get(1)).toEqual(["b", "d", "a", "c"]);
  });
  it("the Gamemaster may begin without: who throws later acts in this round all the same, once", () => {
    const play = fight({ a: 5, b: null, c: 8 });
    play.next();
    expect(play.state.up).toBe("c");
    play.next();
    expect(play.state.up).toBe("a");
    play.throws("b", 20);
    expect(play.state.up).toBe("a");
    expect(play.turns(5)).toEqual(["a", "b", "b", "c", "a"]);
  });
  it("a higher throw before anybody has acted takes the first turn; who had it goes on when it comes", () => {
    const play = fight({ a: 5, b: 9, c: 1 });
    play.throws("c", 30);
    expect(play.state.up).toBe("c");
    expect(play.turns(4)).toEqual(["c", "b", "a", "c"]);
    expect(turnFault(play.told)).toBeNull();
  });
  it("who leaves in their own turn leaves it to the next in line", () => {
    const play = fight({ a: 9, b: 5, c: 1 });
    play.leaves("a");
    expect(play.turns(3)).toEqual(["b", "c", "b"]);
  });

  it("who is out has no turn, what the turn brings comes all the same, and once up again they act", () => {
    const play = fight({ a: 9, b: 5, c: 1 });
    play.falls("b");
    play.next();
    expect(play.state.up).toBe("c");
    expect(play.told.at(-1)).toEqual({ ended: ["a", "b"], began: ["b", "c"], resumed: [] });
    play.falls("b", false);
    expect(play.turns(3)).toEqual(["c", "a", "b"]);
  });
  it("the Gamemaster gives somebody who is out the next turn, once", () => {
    const play = fight({ a: 9, b: 5, c: 1 }, ["b"]);
    play.grant("b");
    expect(play.turns(5)).toEqual(["a", "b", "c", "a", "c"]);
  });
  it("with everybody out nobody has a turn, and the fight goes on when one is up again", () => {
    const play = fight({ a: 9, b: 5 }, ["a", "b"]);
    expect(play.state.up).toBeNull();
    play.falls("b", false);
    play.next();
    expect(play.state.up).toBe("b");
  });

  const id = fc.constantFrom("a", "b", "c", "d");
  const late = fc.constantFrom("x", "y");
  const total = fc.integer({ min: -5, max: 30 });
  const moments = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant((f: Fight) => f.next()) },
      {
        weight: 4,
        arbitrary: fc.tuple(id, total).map(
          ([who, n]) =>
            (f: Fight) =>
              f.throws(who, n),
        ),
      },
      { weight: 1, arbitrary: id.map((who) => (f: Fight) => f.throws(who, null)) },
      {
        weight: 1,
        arbitrary: fc.tuple(late, total).map(([who, n]) => (f: Fight) => {
          if (!f.all.some((p) => p.id === who)) f.comes(who, n);
        }),
      },
      { weight: 1, arbitrary: late.map((who) => (f: Fight) => f.leaves(who)) },
    ),
    { maxLength: 60 },
  );
  it("law: whenever it arrives, everybody of the start has exactly one turn in every round that is over", () => {
    fc.assert(
      fc.property(
        fc.record({ a: total, b: fc.option(total), c: fc.option(total), d: fc.constant(null) }),
        moments,
        (throws, list) => {
          const play = fight(throws);
          for (const moment of list) moment(play);
          expect(turnFault(play.told)).toBeNull();
          for (const [round, had] of play.had)
            if (round < play.state.round)
              for (const who of ["a", "b", "c", "d"])
                expect([round, who, had.filter((h) => h === who).length]).toEqual([round, who, 1]);
        },
      ),
    );
  });
});
