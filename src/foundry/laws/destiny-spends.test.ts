import { describe, expect, it } from "vitest";
import { standHost } from "./every-card.ts";

standHost(() => null);
const { spendText } = await import("../destiny/acts/odds.ts");

const localize = (name: string, data: Record<string, string | number> = {}): string =>
  `${name.split(".").slice(-2).join(".")}(${Object.values(data).join()})`;
/** A check with +0 against this DC that fell on 9: what one Destiny Die on it would bring. */
const told = (dc: number): string | null =>
  spendText({ kind: "skill", rank: 0, dc } as never, { d20: 9, fortune: [] }, "improve", [], localize);

describe("DES-222 DES-224 a die is offered on a roll that failed", () => {
  it("with its chance, where it can turn it", () => expect(told(12)).toMatch(/^\d+\s%$/u));
  it("and where no face of it can, what is the best that it brings: never a chance of nothing", () => {
    expect(told(40)).toMatch(/^spend\.atBest\(Degree\.failure/u);
  });
});
