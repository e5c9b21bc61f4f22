import { describe, expect, it } from "vitest";
import { variableBudget } from "./builder/budgets.ts";
import { powerCost } from "./builder/cost.ts";
import { godhoodOffers } from "./godhood.ts";

describe("FUD-432 FUD-501 godhood", () => {
  const offers = godhoodOffers(1);
  const points = (key: string): number | undefined => offers.find((o) => o.key === key)?.points;
  it("is nothing for mortals", () => expect([godhoodOffers(0), godhoodOffers(-1)]).toEqual([[], []]));
  it("is offered rank by rank, at its price", () => {
    expect(
      [
        "beyondMortal 1",
        "omniscient 5",
        "omniscient 6",
        "omnipresent 3",
        "omnipresent 4",
        "supreme 4",
        "perfectFocus 1",
        "pettyRules 1",
        "realityWarp 1",
        "aGodIAm 1",
        "aGodIAm 3",
      ].map(points),
    ).toEqual([50, 25, undefined, 15, undefined, 4, 5, 50, 80, 150, 160]);
  });
  it.each([
    [1, 105],
    [2, 115],
    [5, 145],
  ])("A God I Am %i sets %i points freely and costs what it says", (rank, free) => {
    const offer = offers.find((o) => o.key === `aGodIAm ${rank}`);
    expect(offer && powerCost({ source: "power", components: offer.components })).toBe(offer?.points);
    expect(variableBudget(offer?.components[0]?.rank ?? 0, []).budget).toBe(free);
  });
});
