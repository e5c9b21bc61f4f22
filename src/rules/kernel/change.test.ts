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
