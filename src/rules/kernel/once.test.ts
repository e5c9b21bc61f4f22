import { expect, test } from "vitest";
import { whenRead } from "./once.ts";

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
