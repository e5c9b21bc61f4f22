import { expect, it } from "vitest";
import { IterableWeakMap } from "./weak.ts";

it("a weak map that was cleared has nothing left, under any key", () => {
  const [one, two] = [{}, {}];
  const map = new IterableWeakMap<object, number>([
    [one, 1],
    [two, 2],
  ]);
  map.clear();
  expect([[...map], map.has(one), map.get(two)]).toEqual([[], false, undefined]);
  map.set(one, 3);
  expect([...map]).toEqual([[one, 3]]);
});
