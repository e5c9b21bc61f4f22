import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EffectKey, EFFECTS, EXTRAS, FLAWS, invoiceOf, POWER_FEATS } from "../../../rules/twintens/index.ts";
import { power } from "../../../rules/twintens/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import { becomeEffect, drawbackRows, featRows, freshRow, modifierRows, overlayLists, words } from "./sheet-lists.ts";
import { invoiceView, powerLine } from "./sheet-power.ts";

const localize: Localize = (key, data) =>
  data
    ? `${key.replace("CROSSOVER.Twintens.", "")}[${Object.values(data).join("|").replaceAll("CROSSOVER.Twintens.", "")}]`
    : key.replace("CROSSOVER.Twintens.", "");

describe("TWI-430 TWI-506 a power's price as an invoice", () => {
  it("base 2, extra 1, rank 5, two power feats, a drawback: line by line to 16", () => {
    const bill = invoiceView(
      power("blast", 5, {
        extras: [{ key: "penetrating", ranks: 1 }],
        feats: [{ key: "accurate", ranks: 2 }],
        drawbacks: [{ key: "fullPower", points: 1 }],
      }),
      localize,
    );
    expect(bill.lines.map((l) => `${l.label} ${l.value} ${l.rule}`)).toEqual([
      "Effect.blast.label Sheet.aRank[2] TWI-440",
      "Extra.penetrating.label Sheet.aRank[+1] TWI-450",
      "Sheet.timesRanks[3|5] 15 TWI-430",
      "Sheet.ranked[PowerFeat.accurate.label|2] +2 TWI-452",
      "Drawback.fullPower.label \u22121 TWI-453",
    ]);
    expect([bill.total, bill.points]).toEqual(["Sheet.points[16]", 16]);
  });
  it("below a point a rank it says how many ranks there are for one", () => {
    const bill = invoiceView(power("strike", 7, { flaws: [{ key: "limited", ranks: 1 }] }), localize);
    expect(bill.lines.map((l) => l.label)).toContain("Sheet.ranksAPoint[7|2]");
    expect(bill.points).toBe(4);
  });
  it("steps count each: a Stun at a distance, then by perception", () => {
    expect(invoiceView(power("stun", 5, { extras: [{ key: "range", ranks: 2 }] }), localize).lines[1]?.value).toBe(
      "Sheet.aRank[+2]",
    );
  });
  it("whatever is on it, the last line is the rules' own sum", () => {
    const modifier = (table: object) =>
      fc.record({ key: fc.constantFrom(...Object.keys(table)), ranks: fc.integer({ min: 1, max: 4 }) });
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(EFFECTS) as EffectKey[])),
        fc.integer({ min: 1, max: 20 }),
        fc.array(modifier(EXTRAS), { maxLength: 3 }),
        fc.array(modifier(FLAWS), { maxLength: 3 }),
        fc.array(modifier(POWER_FEATS), { maxLength: 3 }),
        (key, ranks, extras, flaws, feats) => {
          const made = power(key, ranks, { extras, flaws, feats });
          expect(invoiceView(made, localize).points).toBe(invoiceOf(made).total);
        },
      ),
    );
  });
});

describe("TWI-433 TWI-438 a power in a line", () => {
  it("says effect, use, what is on it, and ranks that are lost", () => {
    expect(
      powerLine(
        power("mindControl", 8, {
          lost: 3,
          trait: "friend",
          descriptors: ["magic"],
          extras: [{ key: "area", ranks: 1, note: "burst" }],
        }),
        localize,
      ),
    ).toBe(
      "Sheet.ranked[Effect.mindControl.label|5/8] \u00b7 friend \u00b7 Unit.feet[25] \u00b7 Range.perception.label \u00b7 Action.standard.label \u00b7 Duration.concentration.label \u00b7 Sheet.saveCheck[Save.will.label] \u00b7 Sheet.about[Extra.area.label|burst] \u00b7 magic",
    );
  });
});

describe("TWI-440 how far a power carries", () => {
  it.each([
    ["flight", 1, "Unit.mph[10]"],
    ["flight", 4, "Unit.mph[100]"],
    ["swimming", 1, "Unit.mph[2.5]"],
    ["teleport", 3, "Unit.feet[300]"],
    ["leaping", 1, "Unit.jump[2]"],
  ] as const)("%s %i: %s", (effect, ranks, said) =>
    expect(powerLine(power(effect, ranks), localize)).toContain(` \u00b7 ${said} \u00b7 `),
  );
  it("nothing for one that moves nobody, or has no rank left", () =>
    expect(
      [powerLine(power("blast", 5), localize), powerLine(power("flight", 2, { lost: 2 }), localize)].some((line) =>
        line.includes("Unit."),
      ),
    ).toBe(false));
});

describe("TWI-450 TWI-451 TWI-452 TWI-453 rows of the power editor", () => {
  it("ask for ranks where they count, for points where the table leaves a choice", () => {
    const [range, sideEffect] = [
      modifierRows("extras", [{ key: "range", ranks: 2, cost: null, note: "" }], localize)[0],
      modifierRows("flaws", [{ key: "sideEffect", ranks: 1, cost: 2, note: "" }], localize)[0],
    ];
    expect(range).toMatchObject({ hasRanks: true, ranks: 2, hasPoints: false, name: "list.extras.0" });
    expect(sideEffect).toMatchObject({ hasRanks: false, hasPoints: true, points: 2, least: 1, greatest: 2 });
    expect(
      featRows(
        [
          { key: "subtle", ranks: 1, cost: null, note: "" },
          { key: "precise", ranks: 1, cost: null, note: "" },
        ],
        localize,
      ).map((r) => [r.hasRanks, r.most]),
    ).toEqual([
      [true, 2],
      [false, 1],
    ]);
    expect(drawbackRows([{ key: "weakness", points: 4 }], localize)[0]).toMatchObject({ points: 4, greatest: 10 });
  });
  it("the form's inputs are laid over the stored rows and leave the form", () => {
    const flat: Record<string, unknown> = {
      "list.extras.0.key": "range",
      "list.extras.0.ranks": "3",
      "list.extras.0.note": "far",
      name: "x",
    };
    const lists = overlayLists({ extras: [{ key: "range", ranks: 1, cost: null, note: "" }] }, flat);
    expect(lists).toEqual({ extras: [{ key: "range", ranks: 3, cost: null, note: "far" }] });
    expect(flat).toEqual({ name: "x" });
  });
  it("another row of a table brings its own cost and least points", () => {
    expect(
      overlayLists({ flaws: [{ key: "sideEffect", ranks: 1, cost: 2, note: "" }] }, { "list.flaws.0.key": "tiring" }),
    ).toEqual({ flaws: [{ key: "tiring", ranks: 1, cost: null, note: "" }] });
    expect(
      overlayLists({ drawbacks: [{ key: "weakness", points: 9 }] }, { "list.drawbacks.0.key": "normalIdentity" }),
    ).toEqual({ drawbacks: [{ key: "normalIdentity", points: 3 }] });
  });
  it("new rows are legal ones; a new effect brings its price and usual use", () => {
    expect(freshRow("drawbacks", "normalIdentity")).toEqual({ key: "normalIdentity", points: 3 });
    expect(freshRow("extras", "penetrating")).toEqual({ key: "penetrating", ranks: 1, cost: null, note: "" });
    expect(becomeEffect("mentalBlast")).toEqual({ base: 4, action: null, range: null, duration: null, save: null });
    expect(words(" fire, magic ,")).toEqual(["fire", "magic"]);
  });
});
