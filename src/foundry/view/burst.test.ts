import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BLOWS } from "../../rules/kernel/blow.ts";
import { burstOf, wordKey } from "./burst.ts";

const texts = JSON.parse(readFileSync(new URL("../../../lang/en.json", import.meta.url), "utf8")) as object;
const say = (key: string): string =>
  String(
    key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts) ?? key,
  );
const SIZES = [0, 1, 2] as const;

describe("a burst", () => {
  it("is the same wherever it is drawn, and another for somebody else", () => {
    const blow = { kind: "harm", size: 1 } as const;
    expect(burstOf(blow, ["card", "a"], say)).toEqual(burstOf(blow, ["card", "a"], say));
    expect(burstOf(blow, ["card", "a"], say).svg).not.toBe(burstOf(blow, ["card", "b"], say).svg);
  });
  it("has a word for every kind and size, and the harder blow has the longer list of points", () => {
    for (const kind of BLOWS)
      for (const size of SIZES)
        for (let seed = 0; seed < 4; seed++) {
          const key = wordKey({ kind, size }, seed);
          expect(say(key), key).not.toBe(key);
        }
    const corners = SIZES.map(
      (size) =>
        / d="([^"]+)"/u
          .exec(burstOf({ kind: "hit", size }, ["x"], say).svg.split('class="outer"')[1] ?? "")?.[1]
          ?.split("L").length ?? 0,
    );
    expect(corners).toEqual([22, 26, 32]);
  });
  it("takes no markup from a translated word, and keeps within a few dozen elements", () => {
    const { svg } = burstOf({ kind: "out", size: 2 }, ["x"], () => "<b>&!");
    expect(svg).not.toMatch(/<b>/u);
    expect(svg).toContain("&lt;");
    expect(svg.match(/<[a-z]/gu)?.length ?? 0).toBeLessThan(120);
  });
  it("draws no letter outside its panel, however long the word", () => {
    const { svg } = burstOf({ kind: "hit", size: 2 }, ["x"], () => "KRAKADADOOOOOOOM!!!");
    const across = [...svg.matchAll(/<text x="([\d.-]+)"/gu)].map(([, x]) => Number(x));
    expect(Math.min(...across)).toBeGreaterThan(20);
    expect(Math.max(...across)).toBeLessThan(220);
  });
});
