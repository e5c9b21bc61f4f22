import { expect, test } from "vitest";
import { whenAsked } from "./when-asked.ts";

interface Sheet {
  rank: number;
  total: number;
}

test("a number that nobody reads is never worked out, and what is read twice once", () => {
  let worked = 0;
  const sheet = { rank: 6 } as Sheet;
  const prepare = (): void => {
    whenAsked(sheet, "total", () => {
      worked++;
      return sheet.rank + 4;
    });
  };
  prepare();
  expect({ ...sheet }).toEqual({ rank: 6 });
  expect(worked).toBe(0);
  expect([sheet.total, sheet.total, worked]).toEqual([10, 10, 1]);
  sheet.rank = 8;
  prepare();
  expect([sheet.total, worked]).toEqual([12, 2]);
});

test("a stored number in whose place one is worked out is copied with the rest", () => {
  const sheet: Sheet = { rank: 6, total: 1 };
  whenAsked(sheet, "total", () => sheet.rank + 4);
  expect({ ...sheet }).toEqual({ rank: 6, total: 10 });
});

test("what is set in its place stays", () => {
  const sheet = { rank: 6 } as Sheet;
  whenAsked(sheet, "total", () => {
    throw new Error("asked");
  });
  sheet.total = 3;
  expect(sheet.total).toBe(3);
});
