import { describe, expect, it } from "vitest";
import { climateOf, surroundedBy, surroundings } from "../index.ts";
import { hero, power } from "../testing/fixtures.ts";

const weather = power("environmentalControl", 6);
const here = hero({ ref: "Actor.here" });

describe("TWI-440 TWI-292 surroundings that a power makes", () => {
  it("which effects, and what of them", () =>
    expect([
      surroundings(weather).length,
      surroundings(power("weatherControl", 1)).length,
      surroundings(power("obscure", 1)),
      surroundings(power("blast", 1)),
    ]).toEqual([5, 5, ["obscure"], []]));
  it("a point a rank is an intense climate, two an extreme one", () =>
    expect([climateOf({ base: 1 }), climateOf({ base: 2 })]).toEqual(["intense", "extreme"]));
  it.each([
    ["cold", { condition: "exposed", trait: "intense" }],
    ["hamper", { condition: "hampered" }],
    ["obscure", { condition: "obscured" }],
  ] as const)("%s lies on whoever stands in it until the power ends", (what, data) =>
    expect(surroundedBy({ ref: "Actor.hero" }, weather, what, here, 2, 60)).toMatchObject([
      {
        kind: "create",
        subject: "Actor.here",
        data: { ...data, source: "Actor.hero environmentalControl", until: { at: "never" } },
      },
    ]),
  );
  it.each(["light", "distract"] as const)("%s puts nothing on anybody", (what) =>
    expect(surroundedBy({ ref: "Actor.hero" }, weather, what, here, 2, 60)).toEqual([]),
  );
  it("the climate asks from when it began", () =>
    expect(surroundedBy({ ref: "Actor.hero" }, weather, "heat", here, 2, 60)).toMatchObject([
      { data: { start: { round: 2, key: 60 } } },
    ]));
  it("who is immune to cold stands in it unharmed, and burns in heat", () => {
    const icy = hero({ ref: "Actor.icy", powers: [power("immunity", 5, { trait: "Cold" })] });
    expect([
      surroundedBy({ ref: "A" }, weather, "cold", icy, 0, 0).length,
      surroundedBy({ ref: "A" }, weather, "heat", icy, 0, 0).length,
    ]).toEqual([0, 1]);
  });
});
