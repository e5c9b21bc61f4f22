import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explain } from "../../../kernel/rows.ts";
import { component, modifier } from "../../testing/fixtures.ts";
import type { Component, EffectKey, PowerModifier } from "../../types.ts";
import { EFFECTS, godhoodCost, godhoodVariable } from "../catalogue/effects.ts";
import {
  areaReach,
  EXTRAS,
  FLAWS,
  modifierChoices,
  modifierDefinition,
  modifierPrice,
  SPECIFIC,
} from "../catalogue/modifiers.ts";
import { newComponent } from "./component.ts";
import { componentInvoice, noticeability, powerCost, powerInvoice, pricedModifiers } from "./cost.ts";
import { arrayOf, structureOf } from "./structure.ts";

const made = (
  effect: EffectKey,
  rank: number,
  modifiers: readonly PowerModifier[] = [],
  changes: Partial<Component> = {},
): Component => ({ ...newComponent(changes.id ?? effect, effect, rank), modifiers, ...changes });
const priceOf = (c: Component): number => componentInvoice(c).cost.total;
const power = (...components: readonly Component[]): Parameters<typeof powerCost>[0] => ({
  source: "power",
  components,
});
const partly = (key: string, partial: number): PowerModifier => ({ ...modifier(key), partial });

describe("FUD-451 FUD-452 points a rank", () => {
  it.each<[string, Component, number]>([
    ["Damage 8 at 1", made("damage", 8), 8],
    [
      "ranged and twice Accurate: 8 x 2 + 2",
      made("damage", 8, [modifier("increasedRange"), modifier("accurate", 2)], { range: "ranged" }),
      18,
    ],
    ["Protection 9 at 0 a rank: two ranks a point, rounded up", made("protection", 9, [modifier("feedback")]), 5],
    ["at -1: three ranks a point", made("protection", 9, [modifier("limited", 2)]), 3],
    ["at -2: four", made("protection", 9, [modifier("limited", 2), modifier("feedback")]), 3],
    ["at -3: five", made("protection", 11, [modifier("limited", 2), modifier("feedback"), modifier("resistible")]), 3],
    [
      "FUD-453 never more than five",
      made("protection", 11, [
        modifier("limited", 2),
        modifier("feedback"),
        modifier("resistible"),
        modifier("distracting"),
        modifier("fades"),
      ]),
      3,
    ],
    [
      "FUD-454 Variable never below 5 a rank",
      made("variable", 4, [modifier("slow"), modifier("limited", 2), modifier("distracting")]),
      20,
    ],
    ["FUD-454 Variable above it as it is", made("variable", 4, [modifier("slow")]), 24],
    ["FUD-465 an enhanced skill is 0 a rank", made("enhancedTrait", 9, [], { trait: "stealth", baseCost: 0 }), 5],
    ["Multiple Helpers 3 costs 8 a rank", made("summonMinion", 2, [modifier("multipleHelpers", 3)]), 26],
  ])("%s", (_, c, cost) => expect(priceOf(c)).toBe(cost));
  it("FUD-453 the table may set another ratio", () =>
    expect(
      componentInvoice(made("protection", 12, [modifier("limited", 2), modifier("feedback")]), { ratio: 2 }).cost.total,
    ).toBe(6));
});

describe("FUD-455 flat extras and flaws", () => {
  it.each<[string, Component, number]>([
    ["never below 1", made("damage", 2, [modifier("inaccurate", 5)]), 1],
    ["added after the rank is rounded", made("protection", 9, [modifier("feedback"), modifier("impervious", 2)]), 9],
    ["FUD-467 Fragile takes 2, and 1 for each point of Toughness", made("protection", 9, [modifier("fragile", 3)]), 5],
  ])("%s", (_, c, cost) => expect(priceOf(c)).toBe(cost));
});

describe("FUD-456 FUD-531 partial modifiers", () => {
  it("ranks of one price are one band, however it comes about: 4 of 9 ranks with an extra and a flaw cost what 9 do", () =>
    expect(
      priceOf(made("protection", 9, [modifier("feedback"), partly("contagious", 4), partly("distracting", 4)])),
    ).toBe(5));
  it("ranged Damage 7 with a burst on 4 ranks: 4 x 3 + 3 x 2", () =>
    expect(priceOf(made("damage", 7, [modifier("increasedRange"), partly("area", 4)], { range: "ranged" }))).toBe(18));
  it("each band is rounded up by itself", () =>
    expect(priceOf(made("protection", 7, [modifier("feedback"), partly("limited", 4)]))).toBe(
      Math.ceil(4 / 3) + Math.ceil(3 / 2),
    ));
  it("three bands of two partial modifiers", () =>
    expect(
      componentInvoice(made("damage", 9, [partly("area", 3), partly("multiattack", 6)])).bands.map((b) => [
        b.ranks,
        b.perRank.total,
        b.cost,
      ]),
    ).toEqual([
      [3, 3, 9],
      [3, 2, 6],
      [3, 1, 3],
    ]));
  it("FUD-459 flats come once, after all bands", () =>
    expect(priceOf(made("damage", 7, [modifier("accurate", 2), partly("area", 4)]))).toBe(4 * 2 + 3 + 2));
});

describe("FUD-461 FUD-462 FUD-463 what is chosen is paid for", () => {
  it.each<[string, Partial<Component>, EffectKey, number]>([
    ["close to ranged +1", { range: "ranged" }, "damage", 20],
    ["close to perception +3", { range: "perception" }, "damage", 40],
    ["ranged to perception +2", { range: "perception" }, "moveObject", 40],
    ["perception to ranged -2", { range: "ranged" }, "mindReading", 5],
    ["standard to full -1", { action: "full" }, "damage", 5],
    ["free to standard -2", { action: "standard" }, "growth", 40],
    ["sustained to continuous +1", { duration: "continuous" }, "flight", 30],
    ["sustained to permanent 0, and no action at no cost", { duration: "permanent", action: "none" }, "growth", 60],
    ["permanent to sustained 0, activated free", { duration: "sustained", action: "free" }, "protection", 10],
    ["permanent to continuous +1", { duration: "continuous", action: "free" }, "protection", 20],
    ["permanent to concentration -1", { duration: "concentration", action: "free" }, "protection", 5],
    ["continuous to concentration on a sustained effect -1", { duration: "concentration" }, "flight", 10],
  ])("%s", (_, changes, effect, cost) => expect(priceOf(made(effect, 10, [], changes))).toBe(cost));
  it("a step that is on the effect isn't paid twice", () =>
    expect(
      pricedModifiers(made("damage", 1, [modifier("increasedRange")], { range: "ranged" })).filter((m) => m.implied),
    ).toEqual([]));
  it("FUD-530 given to others: close, a move action, at the extra's own price", () =>
    expect(priceOf(made("flight", 5, [modifier("affectsOthers")], { range: "close" }))).toBe(15));
  it("FUD-530 a free effect given to others is slower at no refund", () =>
    expect(priceOf(made("growth", 5, [modifier("affectsOthersOnly")], { range: "close", action: "move" }))).toBe(30));
  it.each([
    ["shrinking", 5, 10],
    ["morph", 7, 4],
  ] as const)(
    "FUD-530 as an attack: close, and the steps from free to standard pay back: %s %i, %i",
    (effect, rank, cost) =>
      expect(priceOf(made(effect, rank, [modifier("attack")], { range: "close", action: "standard" }))).toBe(cost),
  );
  it.each<[string, Partial<Component>]>([
    ["ranged", { range: "ranged" }],
    ["seen", { range: "perception" }],
    ["kept up", { duration: "sustained", action: "free" }],
    ["a reaction", { action: "reaction" }],
  ])("of a Feature action, range and duration are free: %s", (_, changes) =>
    expect(priceOf(made("feature", 3, [], changes))).toBe(3),
  );
  it("Portal is ranged and concentration for its +2", () =>
    expect(priceOf(made("teleport", 5, [modifier("portal")], { range: "ranged", duration: "instant" }))).toBe(20));
});

describe("FUD-457 FUD-459 arrays", () => {
  const primary = made("damage", 10, [modifier("increasedRange")], { id: "a", range: "ranged" });
  it("an alternate adds half of its own cost, rounded up", () => {
    const invoice = powerInvoice(power(primary, made("affliction", 15, [modifier("alternateEffect")], { id: "b" })));
    expect(invoice.units.map((u) => [u.role, u.normal, u.adds])).toEqual([
      ["primary", 20, 20],
      ["alternate", 15, 8],
    ]);
    expect(invoice.total).toBe(28);
  });
  it("several alternates each add their half", () =>
    expect(
      powerCost(
        power(
          primary,
          made("affliction", 15, [modifier("alternateEffect")], { id: "b" }),
          made("weaken", 9, [modifier("alternateEffect")], { id: "c" }),
        ),
      ),
    ).toBe(20 + 8 + 5));
  it("FUD-460 linked effects add up, and are one member", () => {
    const linked = power(
      primary,
      made("weaken", 6, [modifier("linked")], { id: "b" }),
      made("affliction", 10, [modifier("alternateEffect")], { id: "c" }),
      made("damage", 5, [modifier("linked")], { id: "d" }),
    );
    expect(structureOf(linked).units.map((u) => [u.role, u.components.map((c) => c.id)])).toEqual([
      ["primary", ["a", "b"]],
      ["alternate", ["c", "d"]],
    ]);
    expect(powerCost(linked)).toBe(26 + 8);
    expect(arrayOf(structureOf(linked), "c").map((u) => u.id)).toEqual(["a", "c"]);
    expect(arrayOf(structureOf(power(primary)), "a")).toEqual([]);
  });
});

describe("FUD-458 FUD-580 devices", () => {
  const worth = (points: number, ...flaws: readonly string[]): Parameters<typeof powerCost>[0] =>
    power(
      made(
        "damage",
        points,
        flaws.map((f) => modifier(f)),
      ),
    );
  it.each([
    [99, "removable", 80],
    [99, "easilyRemovable", 60],
    [4, "easilyRemovable", 3],
    [22, "easilyRemovable", 14],
    [4, "removable", 4],
    [1, "easilyRemovable", 1],
  ])("%i %s: %i", (points, flaw, cost) => expect(powerCost(worth(points, flaw))).toBe(cost));
  it("FUD-459 Activation comes off before the device is counted", () =>
    expect(powerCost(power(made("damage", 22, [modifier("activation", 2), modifier("removable")])))).toBe(20 - 4));
  it("counts once for the whole, whichever effect carries it", () =>
    expect(
      powerCost(
        power(
          made("damage", 10, [modifier("removable")], { id: "a" }),
          made("flight", 5, [modifier("removable")], { id: "b" }),
        ),
      ),
    ).toBe(16));
  it("equipment gives nothing back", () =>
    expect(powerCost({ ...worth(10, "easilyRemovable"), source: "equipment" })).toBe(10));
  it("never below 1; nothing for nothing", () =>
    expect([powerCost(power(made("damage", 1, [modifier("activation", 2)]))), powerCost(power())]).toEqual([1, 0]));
});

describe("FUD-466 what is noticed", () => {
  it("by the effect's own duration, whatever it was made", () => {
    expect([
      noticeability(made("flight", 1)),
      noticeability(made("flight", 1, [], { duration: "continuous" })),
      noticeability(made("immunity", 1)),
      noticeability(made("protection", 1, [], { duration: "sustained" })),
    ]).toEqual(["noticeable", "noticeable", "unnoticeable", "unnoticeable"]);
    expect([
      noticeability(made("flight", 1, [modifier("subtle")])),
      noticeability(made("flight", 1, [modifier("subtle", 2)])),
      noticeability(made("protection", 1, [modifier("noticeable")])),
    ]).toEqual(["subtle", "unnoticeable", "noticeable"]);
  });
});

describe("FUD-500 FUD-501 the effects", () => {
  it("are 41, each with price, action, range and duration", () => {
    expect(Object.keys(EFFECTS)).toHaveLength(41);
    expect(EFFECTS.mindSwitch).toMatchObject({
      cost: { min: 8, max: 8 },
      action: "standard",
      range: "close",
      duration: "sustained",
      resists: ["will"],
    });
    expect(EFFECTS.attainKnowledge.cost).toEqual({ min: 2, max: 5 });
    expect(EFFECTS.variable).toMatchObject({ cost: { min: 7, max: 7 }, action: "full" });
    expect(EFFECTS.immortality.maxRank).toBe(15);
    expect(EFFECTS.luckControl).toMatchObject({ action: "reaction", range: "perception" });
  });
  it("A God I Am 145 and 5 a rank, Reality Warp 80", () =>
    expect([
      godhoodCost("aGodIAm", 1),
      godhoodCost("aGodIAm", 4),
      godhoodVariable(1),
      godhoodVariable(4),
      godhoodCost("realityWarp", 1),
    ]).toEqual([150, 165, 105, 135, 80]));
});

describe("FUD-520 FUD-530 the modifiers", () => {
  it("an effect's own comes before the general one of the same name", () => {
    expect([
      modifierPrice("moveObject", modifier("concentration")),
      modifierPrice("affliction", modifier("concentration")),
    ]).toEqual([
      { perRank: -1, flat: 0 },
      { perRank: 1, flat: 0 },
    ]);
    expect([
      modifierPrice("mindSwitch", modifier("reversible")),
      modifierPrice("transform", modifier("reversible")),
    ]).toEqual([
      { perRank: -1, flat: 0 },
      { perRank: 0, flat: 1 },
    ]);
    expect([
      modifierPrice("insubstantial", modifier("progressive")),
      modifierPrice("weaken", modifier("progressive")),
    ]).toEqual([
      { perRank: 0, flat: 0 },
      { perRank: 2, flat: 0 },
    ]);
  });
  it.each<[EffectKey, string, number, number]>([
    ["affliction", "aura", 2, 0],
    ["affliction", "emptyDegree", 0, -1],
    ["comprehend", "limitedByType", -1, 0],
    ["immortality", "originalBody", -4, 0],
    ["mindSwitch", "bodyStealer", 5, 0],
    ["senses", "innate", 0, 10],
    ["summonMinion", "heroic", 2, 0],
    ["quickness", "oneTask", -2, 0],
    ["damage", "impervious", 0, 2],
    ["damage", "penetrating", 0, 2],
    ["damage", "systemDependent", 0, -2],
    ["damage", "uncontrollable", -5, 0],
    ["damage", "sideEffect", -1, 0],
  ])("%s %s: %i a rank, %i flat", (effect, name, perRank, flat) =>
    expect(modifierPrice(effect, modifier(name))).toEqual({ perRank, flat }),
  );
  it("every modifier of the tables is found, and none twice in a list", () => {
    for (const effect of Object.keys(EFFECTS) as EffectKey[]) {
      const keys = modifierChoices(effect).map((c) => c.key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toEqual(
        expect.arrayContaining([...Object.keys(SPECIFIC[effect] ?? {}), ...Object.keys(EXTRAS), ...Object.keys(FLAWS)]),
      );
    }
    expect(modifierDefinition("damage", "noSuch")).toBeNull();
    expect(modifierPrice("damage", modifier("noSuch"))).toEqual({ perRank: 0, flat: 0 });
  });
  it("tells extras from flaws", () => {
    const kinds = Object.fromEntries(modifierChoices("damage").map((c) => [c.key, c.kind]));
    expect([kinds["accurate"], kinds["inaccurate"], kinds["strengthBased"], kinds["removable"]]).toEqual([
      "extra",
      "flaw",
      "free",
      "flaw",
    ]);
  });
  it("areas double with each application", () =>
    expect([
      areaReach("burst", 1),
      areaReach("burst", 3),
      areaReach("line", 2),
      areaReach("shapeable", 2),
      areaReach("perception", 4),
    ]).toEqual([30, 120, 120, 10, null]));
});

// Laws

const LADDERED = [
  "increasedRange",
  "reducedRange",
  "fasterAction",
  "slowerAction",
  "increasedDuration",
  "decreasedDuration",
];
const effects = fc.constantFrom(...(Object.keys(EFFECTS) as EffectKey[]));
const modifiersFor = (effect: EffectKey): fc.Arbitrary<PowerModifier[]> =>
  fc.array(
    fc.record({
      key: fc.constantFrom(
        ...modifierChoices(effect)
          .map((c) => c.key)
          .filter((k) => !LADDERED.includes(k)),
      ),
      ranks: fc.integer({ min: 1, max: 4 }),
      partial: fc.option(fc.integer({ min: 1, max: 12 })),
      note: fc.constant(""),
    }),
    { maxLength: 6 },
  );
const components = effects.chain((effect) =>
  fc
    .record({ rank: fc.integer({ min: 1, max: 25 }), modifiers: modifiersFor(effect) })
    .map(({ rank, modifiers }) => made(effect, rank, modifiers)),
);
const powers = fc
  .array(components, { minLength: 1, maxLength: 5 })
  .map((list) => power(...list.map((c, i) => ({ ...c, id: `c${i}` }))));

describe("FUD-459 laws of the invoice", () => {
  it("no effect and no power ever costs less than 1", () =>
    fc.assert(fc.property(powers, (p) => powerCost(p) >= 1 && p.components.every((c) => priceOf(c) >= 1))));
  it("every number is the sum of the lines shown with it", () =>
    fc.assert(
      fc.property(powers, (p) => {
        const invoice = powerInvoice(p);
        const sums = (e: { total: number; rows: readonly { value: number }[] }): boolean =>
          explain(e.rows as never).total === e.total;
        expect(sums(invoice)).toBe(true);
        for (const c of invoice.components) {
          expect(sums(c.cost)).toBe(true);
          expect(c.bands.every((b) => sums(b.perRank))).toBe(true);
          expect(c.bands.reduce((n, b) => n + b.ranks, 0)).toBe(p.components.find((x) => x.id === c.id)?.rank);
        }
      }),
    ));
  it("costs are whole points", () => fc.assert(fc.property(powers, (p) => Number.isInteger(powerCost(p)))));
  it("the order of extras and flaws changes nothing", () =>
    fc.assert(fc.property(components, (c) => priceOf(c) === priceOf({ ...c, modifiers: [...c.modifiers].reverse() }))));
  it("an extra never lowers the cost and a flaw never raises it", () =>
    fc.assert(
      fc.property(
        effects.chain((effect) =>
          fc.record({
            c: modifiersFor(effect).map((modifiers) =>
              made(
                effect,
                7,
                modifiers.map((m) => ({ ...m, partial: null })),
              ),
            ),
            choice: fc.constantFrom(...modifierChoices(effect)),
          }),
        ),
        ({ c, choice }) => {
          const before = powerCost(power(c));
          const after = powerCost(power({ ...c, modifiers: [...c.modifiers, modifier(choice.key)] }));
          return choice.kind === "flaw" ? after <= before : after >= before;
        },
      ),
      { numRuns: 500 },
    ));
  it("a rank more never costs less", () =>
    fc.assert(fc.property(components, (c) => priceOf({ ...c, rank: c.rank + 1 }) >= priceOf(c))));
  it("the fixture's plain component costs its rank", () => expect(priceOf(component("damage", 6))).toBe(6));
});
