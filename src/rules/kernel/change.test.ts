import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, change, type Ground, plan, squash, undo, type Value } from "./change.ts";

const made = (id: string, degree: number): Change => ({
  kind: "create",
  subject: "Actor.ada",
  collection: "ActiveEffect",
  id,
  data: { degree },
  rule: "",
});
const ended = (id: string, degree: number): Change => ({
  kind: "delete",
  subject: "Actor.ada",
  collection: "ActiveEffect",
  id,
  data: { degree },
  rule: "",
});
const shock = (from: number, to: number): Change => change("Actor.ada", "system.shock", from, to, "");

/** An actor with shock and conditions by id. */
interface Actor {
  readonly shock: number;
  readonly effects: Readonly<Record<string, Value>>;
}
const ground = (actor: Actor): Ground => ({
  read: (_s, path) => (path === "system.shock" ? actor.shock : undefined),
  has: (_s, _c, id) => Object.hasOwn(actor.effects, id),
});
/** Changes as they are written: ends first, then what begins, then fields. */
function written(actor: Actor, changes: readonly Change[]): Actor {
  const ended = changes.flatMap((c) => (c.kind === "delete" ? [c.id] : []));
  const begun = changes.flatMap((c): [string, Value][] => (c.kind === "create" ? [[c.id, c.data]] : []));
  const effects = Object.fromEntries([
    ...Object.entries(actor.effects).filter(([id]) => !ended.includes(id)),
    ...begun,
  ]);
  return { shock: changes.reduce((n, c) => (c.kind === "set" ? Number(c.to) : n), actor.shock), effects };
}

describe("lists of changes, joined", () => {
  it("fields chain, from the first to the last; one that comes back to where it was vanishes", () => {
    expect(squash([shock(0, 2), shock(2, 5)])).toEqual([shock(0, 5)]);
    expect(squash([shock(0, 2), shock(2, 0)])).toEqual([]);
    expect(() => squash([shock(0, 2), shock(0, 2)])).toThrow("broken-chain");
  });
  it("what is made and taken back vanishes, what ends and comes back the same too", () => {
    expect(squash([made("a", 1), ended("a", 1)])).toEqual([]);
    expect(squash([ended("a", 1), made("a", 1)])).toEqual([]);
  });
  it("a condition in the place of another of the same id is both: the old one ends, the new one begins", () => {
    expect(squash([ended("a", 1), made("a", 2)])).toEqual([ended("a", 1), made("a", 2)]);
    expect(plan([ended("a", 1), made("a", 2)], ground({ shock: 0, effects: { a: { degree: 1 } } })).todo).toEqual([
      ended("a", 1),
      made("a", 2),
    ]);
    expect(
      plan([ended("a", 1), made("a", 2)], ground({ shock: 0, effects: {} })).todo,
      "the old one has gone meanwhile",
    ).toEqual([made("a", 2)]);
    expect(squash([ended("a", 1), made("a", 2), ended("a", 2)])).toEqual([ended("a", 1)]);
  });
  it("law: written at once, a list leaves what its changes leave one after the other, and undo brings back what was there", () => {
    const step = fc.record({
      what: fc.constantFrom("shock", "make", "end"),
      id: fc.constantFrom("a", "b"),
      n: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (there, steps) => {
        const start: Actor = { shock: 1, effects: there ? { a: { degree: 9 } } : {} };
        let now = start;
        const changes = steps.flatMap(({ what, id, n }): Change[] => {
          const old = now.effects[id] as { degree: number } | undefined;
          const over = old ? [ended(id, old.degree)] : [];
          const kept = what === "end" ? over : [...over, made(id, n)];
          const next = what === "shock" ? [shock(now.shock, n)] : kept;
          for (const c of next) now = written(now, [c]);
          return next;
        });
        const after = written(start, plan(changes, ground(start)).todo);
        expect(after).toEqual(now);
        expect(written(after, plan(undo(changes), ground(after)).todo)).toEqual(start);
      }),
    );
  });
});

describe("what is in one place at a time", () => {
  /** Piles by what lies in them; a card that moves is made where it goes and ended where it was. */
  type Piles = Readonly<Record<string, readonly string[]>>;
  const lie = (piles: Piles): Ground => ({
    read: () => undefined,
    has: (subject, _c, id) => piles[subject]?.includes(id),
    holders: (_c, id) => Object.keys(piles).filter((pile) => piles[pile]?.includes(id)),
  });
  const move = (id: string, from: string, to: string): Change[] => {
    const one = { collection: "Card", id, data: {}, rule: "" } as const;
    return [
      { kind: "create", subject: to, ...one },
      { kind: "delete", subject: from, ...one },
    ];
  };
  const moved = (piles: Piles, changes: readonly Change[]): Piles => {
    const { todo, conflicts } = plan(changes, lie(piles));
    if (conflicts.length > 0) return piles;
    const of = (kind: string, pile: string): string[] =>
      todo.flatMap((c) => (c.kind === kind && c.kind !== "set" && c.subject === pile ? [c.id] : []));
    return Object.fromEntries(
      Object.entries(piles).map(([pile, ids]) => [
        pile,
        [...ids.filter((id) => !of("delete", pile).includes(id)), ...of("create", pile)],
      ]),
    );
  };

  it("a card that has moved on meanwhile isn't brought back to where it was: it would lie in two piles", () => {
    const gift = move("ace", "hand", "pool");
    const used = moved(moved({ hand: ["ace"], pool: [], discard: [] }, gift), move("ace", "pool", "discard"));
    expect(used).toEqual({ hand: [], pool: [], discard: ["ace"] });
    expect(plan(undo(gift), lie(used)).conflicts).toMatchObject([{ change: { subject: "hand" }, why: "moved" }]);
  });
  it("a move that broke off between its two halves is finished, and one that is done is done", () => {
    const gift = move("ace", "hand", "pool");
    expect(moved({ hand: ["ace"], pool: ["ace"] }, gift)).toEqual({ hand: [], pool: ["ace"] });
    expect(moved({ hand: [], pool: [] }, gift)).toEqual({ hand: [], pool: ["ace"] });
    expect(plan(gift, lie({ hand: [], pool: ["ace"] }))).toMatchObject({ todo: [], conflicts: [] });
  });
  it("law: moves done, taken back and done again in any order leave each card in one pile", () => {
    const pile = fc.constantFrom("deck", "hand", "pool", "discard");
    const step = fc.record({ card: fc.constantFrom("ace", "king"), from: pile, to: pile, back: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        fc.array(fc.nat({ max: 19 }), { maxLength: 20 }),
        (steps, again) => {
          let piles: Piles = { deck: ["ace", "king"], hand: [], pool: [], discard: [] };
          const lists = steps.map(({ card, from, to, back }) =>
            back ? undo(move(card, from, to)) : move(card, from, to),
          );
          for (const list of [...lists, ...again.map((i) => undo(lists[i] ?? []))]) {
            // Nobody moves a card from where it isn't, but whatever was done is taken back at any time.
            piles = moved(piles, list);
            for (const card of ["ace", "king"])
              expect(
                Object.values(piles)
                  .flat()
                  .filter((c) => c === card),
              ).toHaveLength(1);
          }
        },
      ),
    );
  });
});
