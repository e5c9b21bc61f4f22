import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  editPower,
  type EffectKey,
  EFFECTS,
  emptyPower,
  modifierChoices,
  powerCost,
  type PowerDraft,
  type PowerEdit,
} from "../../../../rules/fudge/index.ts";
import { component, modifier } from "../../../../rules/fudge/testing/fixtures.ts";
import type { Localize } from "../../../ruleset.ts";
import { applyControl, editOf, nextDegree } from "./power-edits.ts";
import { type BuildContext, powerView } from "./power-view.ts";

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`;
const context: BuildContext = {
  skills: [
    { id: "s1", base: "rangedCombat", specialty: "Bolts" },
    { id: "s2", base: "stealth", specialty: "" },
  ],
  options: { ratio: 5 },
};
const draft = (...components: PowerDraft["components"]): PowerDraft => ({ ...emptyPower("Test"), components });
const bolt = component("damage", 10, {
  id: "a",
  range: "ranged",
  resistedBy: "toughness",
  modifiers: [modifier("increasedRange"), modifier("accurate", 2)],
});

describe("FUD-450 FUD-459 FUD-667 a power on the bench", () => {
  it("shows the invoice in the ledger's order, down to what makes the price a rank", () => {
    const { invoice, price } = powerView(draft(bolt), context, localize);
    expect(price).toBe("Builder.points[22]");
    expect(invoice.map((l) => [l.level, l.value])).toEqual([
      [1, "22"],
      [2, "20"],
      [3, "1"],
      [3, "+1"],
      [2, "+2"],
      [0, "22"],
    ]);
    expect(invoice.every((l) => /^FUD-\d/u.test(l.rule))).toBe(true);
  });
  it("an alternate says what it costs by itself and what it adds", () => {
    const view = powerView(
      draft(
        bolt,
        component("affliction", 10, { id: "b", resistedBy: "will", modifiers: [modifier("alternateEffect")] }),
      ),
      context,
      localize,
    );
    expect(view.effects.map((e) => [e.role, e.cost])).toEqual([
      ["Builder.primary", "Builder.costs[22]"],
      ["Builder.alternateOf[Effect.damage.label]", "Builder.halved[10|5]"],
    ]);
  });
  it("action, range and duration offer their steps with what they cost a rank", () => {
    const [effect] = powerView(draft(bolt), context, localize).effects;
    expect(effect?.ladders.find((l) => l.name === "range")?.choices.map((c) => c.label)).toEqual([
      "Range.close.label",
      "Builder.step[CROSSOVER.Fudge.Range.ranged.label|+1]",
      "Builder.step[CROSSOVER.Fudge.Range.perception.label|+3]",
    ]);
    expect(effect?.profile).toContain("Builder.noticeable");
  });
  it("attacks choose among the combat skills, nothing else does", () => {
    const [damage, flight] = powerView(draft(bolt, component("flight", 3, { id: "f" })), context, localize).effects;
    expect(damage?.attackSkills.map((c) => c.value)).toEqual(["", "s1"]);
    expect(flight?.attackSkills).toEqual([]);
  });
  it("a clash has its rule, and a way out where an edit can mend it", () => {
    const { findings } = powerView(
      draft(
        component("damage", 4, { id: "a", resistedBy: "toughness" }),
        component("weaken", 9, { id: "b", resistedBy: "will", modifiers: [modifier("alternateEffect")] }),
      ),
      context,
      localize,
    );
    expect(findings[0]).toMatchObject({ illegal: true, rule: "FUD-457", mend: "Builder.makePrimary" });
  });
  it("FUD-171 FUD-243 what a condition concerns is chosen: a sense, a trait, nothing; it goes when the next condition can't concern it", () => {
    const afflicted = (condition: string, trait: string | null): PowerDraft =>
      draft(component("affliction", 4, { id: "a", conditions: [{ degree: 1, condition, trait }] }));
    const offered = (condition: string, trait: string | null = null): readonly string[] =>
      powerView(afflicted(condition, trait), context, localize).effects[0]?.degrees[0]?.traits.flatMap((g) =>
        g.choices.filter((c) => trait === null || c.selected).map((c) => c.value),
      ) ?? [];
    expect([
      offered("dazed"),
      offered("unaware").includes("visual"),
      offered("impaired").includes("dodge"),
      offered("impaired").includes("s1"),
    ]).toEqual([[], true, true, false]);
    expect([offered("impaired", "dodge"), offered("unaware", "sixth sense")]).toEqual([["dodge"], ["sixth sense"]]);
    const becomes = (condition: string): unknown =>
      editOf(afflicted("impaired", "dodge"), context, { edit: "condition", component: "a", at: "0" }, condition, "x");
    expect([becomes("disabled"), becomes("unaware")]).toMatchObject([
      { conditions: [{ trait: "dodge" }] },
      { conditions: [{ trait: null }] },
    ]);
  });
  it("FUD-171 an Affliction that does nothing yet has room for its conditions", () => {
    const shown = (effect: EffectKey): unknown =>
      powerView(draft(component(effect, 4)), context, localize).effects.map((e) => [e.hasDegrees, e.degrees]);
    expect([shown("affliction"), shown("damage")]).toEqual([[[true, []]], [[false, []]]]);
  });
  it("what belongs to the whole, and how parts stand together, is offered elsewhere", () => {
    const offered =
      powerView(draft(bolt), context, localize).effects[0]?.offers.flatMap((g) => g.choices.map((c) => c.value)) ?? [];
    expect(offered).toContain("homing");
    for (const key of ["alternateEffect", "linked", "activation", "removable", "easilyRemovable"])
      expect(offered).not.toContain(key);
  });
});

describe("FUD-450 FUD-520 FUD-530 every effect and every modifier can be put on the bench", () => {
  const effects = Object.keys(EFFECTS) as EffectKey[];
  it("there are 41 of them", () => expect(effects).toHaveLength(41));
  it.each(effects)("%s", (effect) => {
    const added = applyControl(emptyPower("T"), context, { edit: "addEffect" }, effect, "a");
    expect(added).toMatchObject({ accepted: true });
    if (!added?.accepted) return;
    const start = added.power;
    for (const { key, definition } of modifierChoices(effect).filter((m) => m.definition.scope === "effect")) {
      const next = applyControl(start, context, { edit: "addModifier", component: "a" }, key, "x");
      // Steps that lead nowhere from here and modifiers that contradict the start are refused with a reason; all else must work and be drawn.
      if (next?.accepted === false) expect(next.reason).toMatch(/^(?:ladder|modifier)\./u);
      else if (next) {
        const view = powerView(next.power, context, localize);
        expect(view.total).toBe(powerCost(next.power, context.options));
        expect(view.effects[0]?.modifiers.length, `${key} (${definition.rule})`).toBeGreaterThan(0);
      }
    }
  });
});

describe("FUD-455 FUD-456 what a control asks for", () => {
  const power = draft(bolt);
  it.each<[string, Parameters<typeof editOf>[2], string, PowerEdit]>([
    ["a rank", { edit: "setRank", component: "a" }, "12", { type: "setRank", component: "a", rank: 12 }],
    [
      "part of the ranks",
      { edit: "modifierPartial", component: "a", at: "1" },
      "4",
      { type: "setModifier", component: "a", at: 1, partial: 4 },
    ],
    [
      "all of them again",
      { edit: "modifierPartial", component: "a", at: "1" },
      " ",
      { type: "setModifier", component: "a", at: 1, partial: null },
    ],
    [
      "an area begins as a burst",
      { edit: "addModifier", component: "a" },
      "area",
      { type: "addModifier", component: "a", key: "area", note: "burst" },
    ],
    [
      "nothing resists",
      { edit: "setResistance", component: "a" },
      "",
      { type: "setResistance", component: "a", defense: null },
    ],
    [
      "descriptors",
      { edit: "setDescriptors", component: "a" },
      "fire, , light",
      { type: "setDescriptors", component: "a", descriptors: ["fire", "light"] },
    ],
    ["up", { edit: "moveUp", component: "a" }, "", { type: "move", component: "a", to: -1 }],
  ])("%s", (_, control, value, edit) => expect(editOf(power, context, control, value, "new")).toEqual(edit));
  it("the first line of a menu asks for nothing", () => {
    expect(editOf(power, context, { edit: "addEffect" }, "", "new")).toBeNull();
    expect(editOf(power, context, { edit: "addModifier", component: "a" }, "", "new")).toBeNull();
  });
  it("what is no number is refused and nothing changes", () => {
    expect(applyControl(power, context, { edit: "setRank", component: "a" }, "", "new")).toMatchObject({
      accepted: false,
    });
    expect(applyControl(power, context, { edit: "setRank", component: "a" }, "2.5", "new")).toMatchObject({
      accepted: false,
      reason: "power.rank",
    });
  });
  it("FUD-465 a skill of one's own enhances at two ranks a point", () => {
    const enhanced = editPower(emptyPower("T"), { type: "addEffect", id: "e", effect: "enhancedTrait", rank: 6 });
    expect(enhanced.accepted).toBe(true);
    if (!enhanced.accepted) return;
    const skilled = applyControl(enhanced.power, context, { edit: "setTrait", component: "e" }, "s2", "new");
    expect(skilled?.accepted === true && powerCost(skilled.power)).toBe(3);
  });
  it("FUD-171 conditions go degree by degree, and a degree keeps to its menu", () => {
    expect([nextDegree([]), nextDegree([nextDegree([])])].map((d) => d.condition)).toEqual(["dazed", "stunned"]);
    const row = [1, 2, 3, 4].reduce<ReturnType<typeof nextDegree>[]>((held) => [...held, nextDegree(held)], []);
    expect(row.map((d) => [d.degree, d.condition])).toEqual([
      [1, "dazed"],
      [2, "stunned"],
      [3, "incapacitated"],
      [1, "entranced"],
    ]);
    const affliction = draft(
      component("affliction", 5, { id: "a", conditions: [{ degree: 1, condition: "dazed", trait: null }] }),
    );
    expect(editOf(affliction, context, { edit: "degree", component: "a", at: "0" }, "3", "x")).toEqual({
      type: "setConditions",
      component: "a",
      conditions: [{ degree: 3, condition: "asleep", trait: null }],
    });
  });
});

describe("FUD-455 a law", () => {
  it("whatever is clicked, the price is never below 1 and the invoice adds up to it", () => {
    const effects = Object.keys(EFFECTS) as EffectKey[];
    const step = fc.record({
      effect: fc.constantFrom(...effects),
      rank: fc.integer({ min: 1, max: 20 }),
      at: fc.nat(200),
      times: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        let power = emptyPower("Law");
        const take = (control: Parameters<typeof applyControl>[2], value: string, id = "x"): void => {
          const next = applyControl(power, context, control, value, id);
          if (next?.accepted) power = next.power;
        };
        steps.forEach(({ effect, rank, at, times }, i) => {
          const id = `c${i}`;
          take({ edit: "addEffect" }, effect, id);
          take({ edit: "setRank", component: id }, String(rank));
          const choices = modifierChoices(effect).filter((m) => m.definition.scope === "effect");
          take({ edit: "addModifier", component: id }, choices[at % choices.length]?.key ?? "");
          take({ edit: "modifierRanks", component: id, at: "0" }, String(times));
          if (at % 3 === 0) take({ edit: "makeAlternate", component: id }, "");
        });
        const view = powerView(power, context, localize);
        expect(view.total).toBeGreaterThanOrEqual(1);
        const sum = view.invoice
          .filter((l) => l.level === 1)
          .reduce((total, l) => total + Number(l.value.replace("\u2212", "-").replace("+", "")), 0);
        expect(sum).toBe(view.total);
      }),
      { numRuns: 60 },
    );
  });
});
