import { describe, expect, it } from "vitest";
import { CARDS } from "../fortune/deck/cards.ts";
import { having, hero, power, settings } from "../testing/fixtures.ts";
import { limitsIn } from "./limits.ts";

const card = (effect: string): string => CARDS.find((c) => c.standard.heroes === effect)?.id ?? "";
const kept = (over: object = {}): object => ({ phase: "first", conflict: "standard", card: null, ...over });

describe("DRA-144 DRA-296 DRA-403 what a turn holds", () => {
  it("is one rolled action; a flurry makes it two, super speed one more", () => {
    const quick = hero({ powers: [power("superSpeed", 1, { extra: true })] });
    expect(
      [
        limitsIn(hero(), null, null, settings),
        limitsIn(hero(), kept({ card: card("flurry") }), "c", settings),
        limitsIn(quick, kept(), "c", settings),
      ].map((l) => l.rolled),
    ).toEqual([1, 2, 2]);
  });
  it("a turn bought with a card counts for who bought it, taken or not", () => {
    const bought = kept({ bought: ["c"], extras: ["c", "d"] });
    expect(
      [limitsIn(hero(), bought, "c", settings), limitsIn(hero(), bought, "e", settings)].map((l) => l.rolled),
    ).toEqual([3, 1]);
  });
  it("says what forbids: the card's line, or a state of one's own", () => {
    const said = [
      limitsIn(hero(), kept({ card: card("setback") }), "c", settings),
      limitsIn(hero({ conditions: having("surprised") }), null, null, settings),
      limitsIn(hero(), null, null, settings),
    ];
    expect(said.map((l) => l.blockedBy)).toEqual([
      "CROSSOVER.Drama.Condition.setback.label",
      "CROSSOVER.Drama.Condition.surprised.label",
      null,
    ]);
  });
});
