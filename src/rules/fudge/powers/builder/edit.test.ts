import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modifier } from "../../testing/fixtures.ts";
import type { Component, EffectKey, PowerModifier } from "../../types.ts";
import { DURATIONS, EFFECTS, POWER_RANGES } from "../catalogue/effects.ts";
import { ladderChoices } from "../catalogue/ladders.ts";
import { modifierChoices } from "../catalogue/modifiers.ts";
import { newComponent } from "./component.ts";
import { powerCost } from "./cost.ts";
import { editPower, emptyPower, type PowerEdit } from "./edit.ts";
import { effectProfile, inspectPower } from "./inspect.ts";
import { type PowerDraft, structureOf } from "./structure.ts";

const play = (events: readonly PowerEdit[], from: PowerDraft = emptyPower("P")): PowerDraft =>
  events.reduce((power, event) => {
    const step = editPower(power, event);
    if (!step.accepted) throw new Error(`${event.type} refused: ${step.reason}`);
    return step.power;
  }, from);
const refusal = (power: PowerDraft, event: PowerEdit): string => {
  const step = editPower(power, event);
  return step.accepted ? "accepted" : step.reason;
};
const add = (id: string, effect: EffectKey, rank = 1, trait?: string): PowerEdit => ({
  type: "addEffect",
  id,
  effect,
  rank,
  ...(trait !== undefined && { trait }),
});
const extra = (component: string, name: string, ranks = 1): PowerEdit => ({
  type: "addModifier",
  component,
  key: name,
  ranks,
});
const only = (power: PowerDraft): Component => {
  const c = power.components[0];
  if (!c) throw new Error("empty");
  return c;
};
const keys = (c: Component): string[] => c.modifiers.map((m) => `${m.key} ${m.ranks}`);
const said = (power: PowerDraft): string[] => inspectPower(power).map((f) => `${f.severity} ${f.reason}`);
const made = (
  effect: EffectKey,
  changes: Partial<Component> = {},
  ...modifiers: readonly PowerModifier[]
): PowerDraft => ({
  name: "P",
  source: "power",
  components: [{ ...newComponent("a", effect, 5), modifiers, ...changes }],
});

describe("FUD-450 building a power step by step", () => {
  it("a ranged blast with a burst as an alternate, in an easily removable lance", () => {
    const lance = play([
      { type: "rename", name: "Lance" },
      add("a", "damage", 10),
      { type: "setRange", component: "a", range: "ranged" },
      extra("a", "accurate", 2),
      add("b", "damage", 6),
      { type: "setRange", component: "b", range: "ranged" },
      extra("b", "area"),
      { type: "makeAlternate", component: "b" },
      { type: "setRemovable", removable: "easilyRemovable" },
    ]);
    expect(lance.name).toBe("Lance");
    expect(lance.components.map(keys)).toEqual([
      ["increasedRange 1", "accurate 2", "easilyRemovable 1"],
      ["increasedRange 1", "area 1", "alternateEffect 1"],
    ]);
    expect(powerCost(lance)).toBe(31 - 12);
    expect(said(lance)).toEqual([]);
  });
  it("an effect starts where its entry says", () =>
    expect(only(play([add("a", "affliction", 4)]))).toMatchObject({
      rank: 4,
      baseCost: 1,
      action: "standard",
      range: "close",
      duration: "instant",
      resistedBy: "fortitude",
    }));
  it("FUD-465 an enhanced trait brings its price", () => {
    expect(
      ["str", "dodge", "lucky", "stealth"].map((t) => only(play([add("a", "enhancedTrait", 2, t)])).baseCost),
    ).toEqual([2, 1, 5, 0]);
    expect(
      only(play([add("a", "enhancedTrait"), { type: "setTrait", component: "a", trait: "entry1", cost: 0 }])).baseCost,
    ).toBe(0);
    expect(refusal(play([add("a", "enhancedTrait", 1, "str")]), { type: "setBaseCost", component: "a", cost: 1 })).toBe(
      "power.baseCost",
    );
  });
  it("another effect keeps rank, descriptors and what belongs to the whole", () => {
    const p = play([
      add("a", "damage", 20),
      extra("a", "strengthBased"),
      { type: "setDescriptors", component: "a", descriptors: ["fire"] },
      { type: "setRemovable", removable: "removable" },
      { type: "setEffect", component: "a", effect: "immortality" },
    ]);
    expect(only(p)).toMatchObject({ effect: "immortality", rank: 15, descriptors: ["fire"] });
    expect(keys(only(p))).toEqual(["removable 1"]);
  });
  it("moves, takes away, and keeps group flaws when the first effect goes", () => {
    const p = play([
      add("a", "damage"),
      add("b", "flight"),
      { type: "setActivation", activation: 2 },
      { type: "move", component: "b", to: 0 },
      { type: "removeEffect", component: "a" },
    ]);
    expect(p.components.map((c) => [c.id, keys(c)])).toEqual([["b", ["activation 2"]]]);
    expect(structureOf(play([{ type: "setActivation", activation: 0 }], p)).activation).toBe(0);
  });
});

describe("FUD-461 FUD-462 FUD-463 FUD-464 ladders stay in line with what is chosen", () => {
  it("choosing a range buys its steps", () =>
    expect(keys(only(play([add("a", "damage"), { type: "setRange", component: "a", range: "perception" }])))).toEqual([
      "increasedRange 3",
    ]));
  it("buying a step moves the range, taking it away brings it back", () => {
    const far = play([add("a", "damage"), extra("a", "increasedRange")]);
    expect(only(far).range).toBe("ranged");
    const farther = play([extra("a", "increasedRange")], far);
    expect([only(farther).range, keys(only(farther))]).toEqual(["perception", ["increasedRange 3"]]);
    expect(only(play([{ type: "removeModifier", component: "a", at: 0 }], farther))).toMatchObject({
      range: "close",
      modifiers: [],
    });
    expect(only(play([{ type: "setModifier", component: "a", at: 0, ranks: 1 }], farther)).range).toBe("ranged");
  });
  it("a partial step stays partial", () =>
    expect(
      powerCost(
        play([add("a", "damage", 7), { type: "addModifier", component: "a", key: "increasedRange", partial: 4 }]),
      ),
    ).toBe(4 * 2 + 3));
  it("a partial modifier shrinks with the rank", () =>
    expect(
      only(
        play([
          add("a", "damage", 7),
          { type: "addModifier", component: "a", key: "area", partial: 6 },
          { type: "setRank", component: "a", rank: 4 },
        ]),
      ).modifiers[0]?.partial,
    ).toBe(4));
  it("a permanent effect made sustained is activated free; back again it needs none", () => {
    const p = play([add("a", "protection", 3), { type: "setDuration", component: "a", duration: "sustained" }]);
    expect(only(p)).toMatchObject({ action: "free", modifiers: [] });
    expect(only(play([{ type: "setDuration", component: "a", duration: "permanent" }], p))).toMatchObject({
      action: "none",
      modifiers: [],
    });
  });
  it.each<[string, PowerDraft, PowerEdit, string]>([
    [
      "no attack as a move action",
      made("damage"),
      { type: "setAction", component: "a", action: "move" },
      "ladder.action",
    ],
    ["no free movement", made("flight"), { type: "setAction", component: "a", action: "free" }, "ladder.action"],
    [
      "no reaction without Aura",
      made("damage"),
      { type: "setAction", component: "a", action: "reaction" },
      "ladder.reaction",
    ],
    [
      "none only for what is permanent",
      made("growth"),
      { type: "setAction", component: "a", action: "none" },
      "ladder.none",
    ],
    [
      "instant stays instant",
      made("damage"),
      { type: "setDuration", component: "a", duration: "sustained" },
      "ladder.instant",
    ],
    [
      "personal only leaves by Affects Others or Attack",
      made("flight"),
      { type: "setRange", component: "a", range: "close" },
      "ladder.personal",
    ],
    [
      "only what is personal may be permanent",
      made("create"),
      { type: "setDuration", component: "a", duration: "permanent" },
      "ladder.permanent",
    ],
    ["no step beyond the end", made("growth"), extra("a", "fasterAction"), "ladder.end"],
    ["no healing aura (FUD-275)", made("healing"), extra("a", "aura"), "ladder.action"],
  ])("%s", (_, p, event, reason) => expect(refusal(p, event)).toBe(reason));
  it("FUD-530 Affects Others: close, a move action, no longer permanent", () =>
    expect(only(play([add("a", "immunity", 5), extra("a", "affectsOthers")]))).toMatchObject({
      range: "close",
      action: "move",
      duration: "sustained",
    }));
  it("and personal again without it", () =>
    expect(
      only(
        play([add("a", "flight", 5), extra("a", "affectsOthers"), { type: "removeModifier", component: "a", at: 0 }]),
      ),
    ).toMatchObject({ range: "personal", action: "move" }));
  it("FUD-530 Aura is a reaction", () =>
    expect(only(play([add("a", "damage", 5), extra("a", "aura")]))).toMatchObject({
      action: "reaction",
      range: "close",
    }));
  it("both Affects Others and Attack can't be", () =>
    expect(refusal(play([add("a", "growth"), extra("a", "attack")]), extra("a", "affectsOthers"))).toBe(
      "modifier.against",
    ));
  it("offers what may be chosen, with its price", () => {
    expect(ladderChoices(only(made("damage")), "range").map((c) => [c.value, c.points])).toEqual([
      ["close", 0],
      ["ranged", 1],
      ["perception", 3],
    ]);
    expect(ladderChoices(only(made("damage")), "action").map((c) => c.value)).toEqual(["slow", "full", "standard"]);
    expect(ladderChoices(only(made("flight")), "duration").map((c) => [c.value, c.points])).toEqual([
      ["concentration", -1],
      ["sustained", 0],
      ["permanent", 0],
      ["continuous", 1],
    ]);
    expect(effectProfile(only(made("damage", { range: "ranged" }, modifier("increasedRange"))))).toMatchObject({
      range: { value: "ranged", from: "close", points: 1 },
      resistance: { value: "toughness", contest: false },
    });
  });
});

describe("FUD-456 FUD-457 FUD-458 edits that can't be", () => {
  const array = play([add("a", "damage", 8), add("b", "weaken", 8), { type: "makeAlternate", component: "b" }]);
  it.each<[string, PowerDraft, PowerEdit, string]>([
    ["rank 0", made("damage"), { type: "setRank", component: "a", rank: 0 }, "power.rank"],
    ["Immortality 16", made("immortality"), { type: "setRank", component: "a", rank: 16 }, "power.maxRank"],
    ["Flight at 3 a rank", made("flight"), { type: "setBaseCost", component: "a", cost: 3 }, "power.baseCost"],
    ["a third rank of Subtle", made("damage", {}, modifier("subtle", 2)), extra("a", "subtle"), "modifier.times"],
    ["half a modifier", made("damage"), extra("a", "accurate", 0.5), "modifier.ranks"],
    [
      "more ranks than there are",
      made("damage"),
      { type: "addModifier", component: "a", key: "area", partial: 6 },
      "modifier.partial",
    ],
    [
      "part of a flat modifier (FUD-531)",
      made("damage"),
      { type: "addModifier", component: "a", key: "accurate", partial: 3 },
      "modifier.flatPartial",
    ],
    ["an unknown modifier", made("damage"), extra("a", "shiny"), "modifier.unknown"],
    ["Removable as a modifier of one effect", made("damage"), extra("a", "removable"), "modifier.whole"],
    ["an alternate of nothing", made("damage"), { type: "makeAlternate", component: "a" }, "array.noPrimary"],
    [
      "a permanent alternate",
      play([add("a", "damage"), add("b", "protection")]),
      { type: "makeAlternate", component: "b" },
      "array.permanent",
    ],
    [
      "an alternate made permanent",
      play([add("a", "damage", 20), add("b", "flight"), { type: "makeAlternate", component: "b" }]),
      { type: "setDuration", component: "b", duration: "permanent" },
      "array.permanent",
    ],
    ["a primary that isn't an alternate", array, { type: "makePrimary", component: "a" }, "array.notAlternate"],
    ["the first effect linked to nothing", array, { type: "link", component: "a" }, "power.linkFirst"],
    ["an effect that isn't there", array, { type: "setRank", component: "z", rank: 1 }, "power.gone"],
    ["a modifier that isn't there", array, { type: "removeModifier", component: "a", at: 3 }, "modifier.gone"],
    ["the same id twice", array, add("a", "flight"), "power.twice"],
    ["a device of nothing", emptyPower("P"), { type: "setRemovable", removable: "removable" }, "power.empty"],
    ["Activation 3", array, { type: "setActivation", activation: 3 }, "modifier.times"],
  ])("%s", (_, p, event, reason) => expect(refusal(p, event)).toBe(reason));
  it("a dearer alternate is let through and reported with its mend", () => {
    const dear = play([{ type: "setRank", component: "b", rank: 10 }], array);
    const finding = inspectPower(dear).find((f) => f.reason === "array.dearer");
    expect(finding).toMatchObject({
      severity: "illegal",
      data: { cost: 10, max: 8 },
      rule: "FUD-457",
      mend: { type: "makePrimary", component: "b" },
    });
    const mended = play(finding?.mend ? [finding.mend] : [], dear);
    expect(structureOf(mended).units.map((u) => [u.id, u.role])).toEqual([
      ["b", "primary"],
      ["a", "alternate"],
    ]);
    expect(powerCost(mended)).toBe(10 + 4);
  });
  it("one that costs as much as the primary is fine", () =>
    expect(said(array).filter((f) => f.includes("array."))).toEqual([]));
  it("linking joins, unlinking and separating part again", () => {
    const linked = play([{ type: "link", component: "b" }], array);
    expect(structureOf(linked).units).toHaveLength(1);
    expect(structureOf(play([{ type: "unlink", component: "b" }], linked)).units.map((u) => u.role)).toEqual([
      "single",
      "single",
    ]);
    expect(structureOf(play([{ type: "makeSeparate", component: "b" }], array)).units.map((u) => u.role)).toEqual([
      "single",
      "single",
    ]);
  });
});

/** A condition at each of these degrees. */
const menu = (...degrees: readonly (1 | 2 | 3)[]): PowerDraft["components"][number]["conditions"] =>
  degrees.map((degree) => ({
    degree,
    condition: ({ 1: "dazed", 2: "stunned", 3: "incapacitated" } as const)[degree],
    trait: null,
  }));

describe("FUD-171 FUD-520 FUD-532 FUD-533 what is only doubtful", () => {
  it.each<[string, PowerDraft, string[]]>([
    ["a clean power", made("damage"), []],
    ["a step that isn't on the effect", made("damage", { range: "ranged" }), ["doubtful ladder.implied"]],
    [
      "Toughness against an Affliction",
      made("affliction", { resistedBy: "toughness", conditions: menu(1, 2, 3) }),
      ["doubtful resist.other"],
    ],
    [
      "with Alternate Resistance it is fine",
      made("affliction", { resistedBy: "toughness", conditions: menu(1, 2, 3) }, modifier("alternateResistance")),
      [],
    ],
    ["an Affliction that does nothing yet (FUD-171)", made("affliction"), ["doubtful power.degrees"]],
    [
      "with Limited Degree two are enough",
      made("affliction", { conditions: menu(1, 2) }, modifier("limitedDegree")),
      [],
    ],
    [
      "with Empty Degree one may stay empty (FUD-520)",
      made("affliction", { conditions: menu(1, 3) }, modifier("emptyDegree")),
      [],
    ],
    [
      "Extra Condition that nobody used (FUD-520)",
      made("affliction", { conditions: menu(1, 1, 2, 3) }, modifier("extraCondition")),
      ["doubtful power.fewConditions"],
    ],
    [
      "two conditions at a degree that pays for one (FUD-520)",
      made("affliction", { conditions: menu(1, 1, 2, 3) }),
      ["doubtful power.manyConditions"],
    ],
    [
      "impaired in nothing in particular, and blind to a sense that nobody has (FUD-171)",
      made("affliction", {
        conditions: [
          { degree: 1, condition: "impaired", trait: "Dodge" },
          { degree: 2, condition: "disabled", trait: "dodge" },
          { degree: 3, condition: "unaware", trait: "sight" },
        ],
      }),
      ["doubtful power.conditionTrait", "doubtful power.conditionTrait"],
    ],
    [
      "Penetrating as far as Strength may carry it (FUD-156)",
      made("damage", {}, modifier("strengthBased"), modifier("penetrating", 9)),
      [],
    ],
    ["a Weaken of nothing in particular", made("weaken"), ["doubtful power.concerns"]],
    ["an attack that nothing resists", made("damage", { resistedBy: null }), ["doubtful resist.missing"]],
    ["Big Aura without Aura", made("damage", {}, modifier("bigAura")), ["doubtful modifier.needs"]],
    ["Any Form before Change State", made("transform", {}, modifier("anyForm")), ["doubtful modifier.needs"]],
    ["Indirect with Area", made("damage", {}, modifier("indirect"), modifier("area")), ["doubtful modifier.against"]],
    [
      "Reach at range",
      made("damage", { range: "ranged" }, modifier("increasedRange"), modifier("reach")),
      ["doubtful modifier.pointless"],
    ],
    [
      "Penetrating beyond the rank (FUD-125)",
      made("damage", {}, modifier("penetrating", 6)),
      ["doubtful modifier.overRank"],
    ],
    [
      "Fragile on what is no device (FUD-467)",
      made("damage", {}, modifier("fragile")),
      ["doubtful modifier.deviceOnly"],
    ],
    [
      "removable equipment (FUD-580)",
      { ...made("damage", {}, modifier("removable")), source: "equipment" },
      ["doubtful modifier.equipment"],
    ],
    ["a flaw that saves nothing any more", made("damage", {}, modifier("inaccurate", 9)), ["doubtful flaw.wasted"]],
    ["an enhanced trait that nobody knows", made("enhancedTrait", { trait: "charm" }), ["doubtful power.trait"]],
    ["an unknown modifier", made("damage", {}, modifier("shiny")), ["doubtful modifier.unknown"]],
    ["an alternate of nothing", made("damage", {}, modifier("alternateEffect")), ["doubtful array.noPrimary"]],
  ])("%s", (_, p, findings) => expect(said(p)).toEqual(findings));
  it.each<[string, PowerDraft, string]>([
    ["rank 0", made("damage", { rank: 0 }), "power.rank"],
    ["Communication 6", made("communication", { rank: 6 }), "power.maxRank"],
    ["Growth at 5", made("growth", { baseCost: 5 }), "power.baseCost"],
    ["Aura twice", made("damage", { action: "reaction" }, modifier("aura", 2)), "modifier.times"],
    ["0 ranks of Accurate", made("damage", {}, modifier("accurate", 0)), "modifier.ranks"],
    ["a burst on 9 of 5 ranks", made("damage", {}, { ...modifier("area"), partial: 9 }), "modifier.partial"],
    ["a sustained blow", made("damage", { duration: "sustained" }), "ladder.instant"],
    ["a personal blow", made("damage", { range: "personal" }), "ladder.personal"],
    ["permanent at range", made("create", { duration: "permanent", action: "none" }), "ladder.permanent"],
    ["permanent with an action", made("protection", { action: "free" }), "ladder.none"],
    ["a reaction", made("damage", { action: "reaction" }), "ladder.reaction"],
    ["a move action", made("damage", { action: "move" }), "ladder.action"],
  ])("illegal: %s", (_, p, reason) =>
    expect(
      inspectPower(p)
        .filter((f) => f.severity === "illegal")
        .map((f) => f.reason),
    ).toContain(reason),
  );
  it("every mend mends", () => {
    for (const [changes, modifiers] of [
      [{ rank: 0 }, []],
      [{ range: "ranged" }, []],
      [{ duration: "sustained" }, []],
      [{ action: "move" }, []],
      [{ resistedBy: "will" }, []],
      [{}, [modifier("penetrating", 9)]],
      [{}, [modifier("multiattack", 3)]],
    ] as const) {
      const p = made("damage", changes, ...modifiers);
      const [finding] = inspectPower(p);
      expect(finding?.mend).toBeTruthy();
      expect(said(play(finding?.mend ? [finding.mend] : [], p))).toEqual([]);
    }
  });
});

// Law

const id = fc.constantFrom("a", "b", "c");
const anyEffect = fc.constantFrom(...(Object.keys(EFFECTS) as EffectKey[]));
const allKeys = [
  ...new Set((Object.keys(EFFECTS) as EffectKey[]).flatMap((e) => modifierChoices(e).map((c) => c.key))),
];
const edits: fc.Arbitrary<PowerEdit> = fc.oneof(
  fc.record({ type: fc.constant("addEffect" as const), id, effect: anyEffect, rank: fc.integer({ min: -1, max: 18 }) }),
  fc.record({ type: fc.constant("setEffect" as const), component: id, effect: anyEffect }),
  fc.record({ type: fc.constant("removeEffect" as const), component: id }),
  fc.record({ type: fc.constant("setRank" as const), component: id, rank: fc.integer({ min: -1, max: 18 }) }),
  fc.record({ type: fc.constant("setBaseCost" as const), component: id, cost: fc.integer({ min: -1, max: 9 }) }),
  fc.record({
    type: fc.constant("setAction" as const),
    component: id,
    action: fc.constantFrom(
      "slow" as const,
      "full" as const,
      "standard" as const,
      "move" as const,
      "free" as const,
      "reaction" as const,
      "none" as const,
    ),
  }),
  fc.record({ type: fc.constant("setRange" as const), component: id, range: fc.constantFrom(...POWER_RANGES) }),
  fc.record({ type: fc.constant("setDuration" as const), component: id, duration: fc.constantFrom(...DURATIONS) }),
  fc.record({
    type: fc.constant("setTrait" as const),
    component: id,
    trait: fc.constantFrom("str", "dodge", "stealth", "lucky", "charm", null),
  }),
  fc.record({
    type: fc.constant("addModifier" as const),
    component: id,
    key: fc.constantFrom(...allKeys),
    ranks: fc.integer({ min: 0, max: 4 }),
    partial: fc.option(fc.integer({ min: 0, max: 9 })),
  }),
  fc.record({
    type: fc.constant("setModifier" as const),
    component: id,
    at: fc.integer({ min: 0, max: 4 }),
    ranks: fc.integer({ min: 0, max: 4 }),
    partial: fc.option(fc.integer({ min: 0, max: 9 })),
  }),
  fc.record({ type: fc.constant("removeModifier" as const), component: id, at: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ type: fc.constant("move" as const), component: id, to: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    type: fc.constantFrom(
      "makeAlternate" as const,
      "makePrimary" as const,
      "makeSeparate" as const,
      "link" as const,
      "unlink" as const,
    ),
    component: id,
  }),
  fc.record({
    type: fc.constant("setRemovable" as const),
    removable: fc.constantFrom("no" as const, "removable" as const, "easilyRemovable" as const),
  }),
  fc.record({ type: fc.constant("setActivation" as const), activation: fc.integer({ min: -1, max: 3 }) }),
);

describe("FUD-450 law of the builder", () => {
  it("no run of edits ever makes anything illegal but an alternate that is dearer, and no step goes unpaid", () =>
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 40 }), (events) => {
        let power: PowerDraft = play([add("a", "damage", 5), add("b", "flight", 3), add("c", "protection", 4)]);
        for (const event of events) {
          const step = editPower(power, event);
          if (!step.accepted) continue;
          power = step.power;
          const wrong = inspectPower(power).filter(
            (f) => (f.severity === "illegal" && f.reason !== "array.dearer") || f.reason === "ladder.implied",
          );
          expect(wrong.map((f) => `${event.type} ${f.reason}`)).toEqual([]);
        }
      }),
      { numRuns: 400 },
    ));
});
