import { expect, test } from "vitest";
import { but, once, onceOfAll, whenRead } from "./once.ts";

interface Sheet {
  readonly rank: number;
  readonly total: number;
  readonly tip: string;
}

const sheet = (rank: number): { readonly read: string[]; readonly of: Sheet } => {
  const read: string[] = [];
  const of: Sheet = whenRead<Sheet>({
    rank: () => (read.push("rank"), rank),
    total: () => (read.push("total"), of.rank + 4),
    tip: () => (read.push("tip"), `${of.rank} + 4`),
  });
  return { read, of };
};

test("who reads one number works out that one and what it needs, each once", () => {
  const { read, of } = sheet(6);
  expect(read).toEqual([]);
  expect([of.total, of.total]).toEqual([10, 10]);
  expect(read).toEqual(["total", "rank"]);
});

test("to whoever copies or compares it, it is plain data", () => {
  const whole = { rank: 6, total: 10, tip: "6 + 4" };
  expect(sheet(6).of).toEqual(whole);
  expect({ ...sheet(6).of }).toEqual(whole);
  expect(JSON.parse(JSON.stringify(sheet(6).of))).toEqual(whole);
  expect(structuredClone(sheet(6).of)).toEqual(whole);
});

test("who has one of their own beside what is there keeps both, and reads neither before it is asked for", () => {
  let asked = 0;
  const view = whenRead({ harm: () => ++asked }, { chance: 0.4 });
  expect([view.chance, asked]).toEqual([0.4, 0]);
  expect([view.harm, view.harm, asked]).toEqual([1, 1, 1]);
});

test("two objects read a member of one name by one getter, so that neither is kept with the shape of both", () => {
  const getter = (of: object): unknown => Object.getOwnPropertyDescriptor(of, "total")?.get;
  const [one, other] = [sheet(6).of, sheet(7).of];
  expect(getter(one)).toBe(getter(other));
  expect([one.total, other.total]).toEqual([10, 11]);
});

test("a member that is taken over by its descriptor alone says so instead of being nothing", () => {
  const of = Object.defineProperties({}, Object.getOwnPropertyDescriptors(sheet(6).of)) as Sheet;
  expect(() => of.total).toThrow(TypeError);
});

test("what follows from an object is worked out once, and is no part of it", () => {
  let worked = 0;
  const half = once((of: { readonly rank: number }) => (worked++, of.rank / 2));
  const hero = { rank: 6 };
  expect([half(hero), half(hero), worked]).toEqual([3, 3, 1]);
  expect(Reflect.ownKeys(hero)).toEqual(["rank"]);
  expect([half({ ...hero }), worked]).toEqual([3, 2]);
});

test("what follows from nothing is kept like anything else", () => {
  let worked = 0;
  const none = once((_of: object) => void worked++);
  const hero = {};
  expect([none(hero), none(hero), worked]).toEqual([undefined, undefined, 1]);
});

test("what follows from several is worked out once for each of them together", () => {
  const asked: string[] = [];
  const named = (name: string): { readonly name: string } => ({ name });
  const both = onceOfAll((...of: readonly [{ name: string }, { name: string }, { name: string }]) => {
    asked.push(of.map((o) => o.name).join(""));
    return asked.length;
  });
  const [a, b, c, d] = [named("a"), named("b"), named("c"), named("d")];
  expect([both(a, b, c), both(a, b, d), both(a, b, c), both(b, a, c), both(a, b, d)]).toEqual([1, 2, 1, 3, 2]);
  expect(asked).toEqual(["abc", "abd", "bac"]);
});

test("the same but for one thing works nothing out that nobody has read", () => {
  const { read, of } = sheet(6);
  const changed = but(of, { rank: 8, note: "lent" });
  expect([changed.rank, changed.note, read]).toEqual([8, "lent", []]);
  expect([changed.total, of.total, read]).toEqual([10, 10, ["total", "rank"]]);
  expect(Object.keys(changed)).toEqual(["total", "tip", "rank", "note"]);
});
