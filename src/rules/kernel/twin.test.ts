import { describe, expect, it } from "vitest";
import { bestTwin, MANY, meanBlows, type Twin, type Ways } from "./twin.ts";

/** Somebody who bears so many hits, each blow hitting with a chance. */
const bearing = (hits: number, chance: number): number =>
  meanBlows<number>(
    0,
    String,
    (n) => n >= hits,
    (n): Ways<number> => [
      [n, 1 - chance],
      [n + 1, chance],
    ],
  );

describe("blows until somebody is out", () => {
  it.each([
    [1, 1, 1],
    [1, 0.5, 2],
    [3, 0.25, 12],
    [4, 1, 4],
  ])("%i hits at a chance of %d take %d blows", (hits, chance, blows) =>
    expect(bearing(hits, chance)).toBeCloseTo(blows, 9),
  );
  it("who can't be hurt stands for good, and nobody counts further", () =>
    expect([bearing(1, 0), bearing(500, 0.5)]).toEqual([MANY, MANY]));
  it("a state that can be reached on two ways is one", () => {
    const asked: string[] = [];
    const blows = meanBlows(
      [0, 0],
      String,
      ([a = 0, b = 0]) => a + b >= 4,
      (s): Ways<number[]> => {
        const [a = 0, b = 0] = s;
        asked.push(String(s));
        return [
          [[a + 1, b], 0.5],
          [[a, b + 1], 0.5],
        ];
      },
    );
    expect([blows, asked.length, new Set(asked).size]).toEqual([4, 10, 10]);
  });
});

describe("the best attack", () => {
  const twin = (attack: string, hit: number, blows: number): Twin => ({ attack, hit, blows });
  it("needs the fewest blows; of equals it strikes more often", () =>
    expect([
      bestTwin([]),
      bestTwin([twin("a", 0.9, 5), twin("b", 0.5, 4)])?.attack,
      bestTwin([twin("a", 0.5, 5), twin("b", 0.9, 5)])?.attack,
    ]).toEqual([null, "b", "b"]));
});
