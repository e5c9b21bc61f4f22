import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  conditionDefinition,
  effectAttack,
  effectDefinition,
  effectInvoice,
  effectRange,
  EFFECTS,
  immuneTo,
  isAttack,
  MODIFIERS,
  possibleAttacks,
  powerAttacks,
  powerCost,
  type PowerEffect,
} from "../../../rules/destiny/index.ts";
import { effect, hero, modifier, power } from "../../../rules/destiny/testing/fixtures.ts";
import { migrateCharacter, migratePower } from "../models/migrate.ts";
import {
  addAlternate,
  addEffect,
  addModifier,
  type PowerDraft,
  removeAlternate,
  removeEffect,
  removeModifier,
  setAlternate,
  setCondition,
  setEffect,
  setImmuneToo,
  setImmunity,
  setModifier,
  SUBJECTS,
} from "./power-draft.ts";
import { powerEditView } from "./sheet-power.ts";

const EMPTY: PowerDraft = { effects: [], alternates: [] };
const first = { alternate: null, effect: 0 } as const;
const localize = (key: string, data?: object): string => (data ? `${key} ${JSON.stringify(data)}` : key);

describe("DES-330 DES-337 building a power", () => {
  it.each(Object.keys(EFFECTS))("%s begins with what the list says of it", (name) => {
    const [e] = addEffect(EMPTY, null, name, 3).effects;
    const d = effectDefinition(name);
    expect(e).toMatchObject({
      effect: name,
      rank: 3,
      action: d?.action,
      range: d?.range,
      duration: d?.duration,
      modifiers: [],
    });
    expect(isAttack(e as PowerEffect)).toBe(d?.attack === true);
  });
  it("another effect keeps the rank and the extras", () => {
    const d = addModifier(addEffect(EMPTY, null, "damage", 8), first, "accurate", 2);
    expect(setEffect(d, first, { effect: "affliction" }).effects[0]).toMatchObject({
      effect: "affliction",
      rank: 8,
      resistance: "fortitude",
      modifiers: [{ key: "accurate", rank: 2 }],
    });
  });
  it("an effect can go again, and an alternate has effects of its own (DES-333)", () => {
    const d = addEffect(addAlternate(addEffect(EMPTY, null, "damage", 8), "x", "Web"), 0, "affliction", 8);
    expect(d.alternates).toMatchObject([{ id: "x", name: "Web", dynamic: false, effects: [{ effect: "affliction" }] }]);
    expect(setAlternate(d, 0, { dynamic: true, name: "Net" }).alternates[0]).toMatchObject({
      dynamic: true,
      name: "Net",
    });
    expect(removeEffect(d, { alternate: 0, effect: 0 }).alternates[0]?.effects).toEqual([]);
    expect(removeAlternate(d, 0).alternates).toEqual([]);
    expect(removeEffect(d, first).effects).toEqual([]);
  });
});

describe("DES-303 DES-334 DES-336 DES-338 what follows from a choice", () => {
  const damage = addEffect(EMPTY, null, "damage", 8);
  it("damage at a range is thrown with Dexterity, in court it is words against Will", () => {
    expect(setEffect(damage, first, { range: "ranged" }).effects[0]).toMatchObject({
      attackSkill: "dexterity",
      ability: "agl",
      resistance: "toughness",
    });
    expect(setEffect(damage, first, { range: "court" }).effects[0]).toMatchObject({
      attackSkill: "wits",
      ability: "int",
      resistance: "will",
    });
    expect(addModifier(damage, first, "increasedRange").effects[0]).toMatchObject({ attackSkill: "dexterity" });
    expect(effectRange(addModifier(damage, first, "increasedRange").effects[0] as PowerEffect)).toBe("ranged");
  });
  it("an area brings its extra and takes the attack check away; without it both come back", () => {
    const burst = setEffect(damage, first, { area: "burst" });
    expect(burst.effects[0]).toMatchObject({ attackSkill: null, modifiers: [{ key: "area", rank: 1 }] });
    expect(addModifier(burst, first, "area").effects[0]?.modifiers).toMatchObject([{ key: "area", rank: 2 }]);
    expect(removeModifier(burst, first, 0).effects[0]).toMatchObject({
      area: null,
      attackSkill: "might",
      modifiers: [],
    });
    expect(addModifier(damage, first, "area").effects[0]).toMatchObject({ area: "burst", attackSkill: null });
  });
  it("a rank more where ranks are, nothing where they aren't, nothing for an unknown name", () => {
    const accurate = addModifier(addModifier(damage, first, "accurate"), first, "accurate");
    expect(accurate.effects[0]?.modifiers).toEqual([{ key: "accurate", rank: 2, choice: "" }]);
    expect(addModifier(addModifier(damage, first, "innate"), first, "innate").effects[0]?.modifiers).toEqual([
      { key: "innate", rank: 1, choice: "" },
    ]);
    expect(addModifier(damage, first, "nonsense")).toEqual(damage);
    expect(setModifier(accurate, first, 0, { rank: 4, choice: "at night" }).effects[0]?.modifiers).toEqual([
      { key: "accurate", rank: 4, choice: "at night" },
    ]);
  });
  it("an affliction names a condition for each grade (DES-271)", () => {
    const a = setCondition(
      setCondition(addEffect(EMPTY, null, "affliction", 8), first, 3, "asleep"),
      first,
      1,
      "dazed",
    );
    expect(a.effects[0]?.conditions).toEqual(["dazed", "", "asleep"]);
    expect(["dazed", "asleep"].map((c) => conditionDefinition(c)?.grade)).toEqual([1, 3]);
  });
  it("traits that can be enhanced are abilities, resistances and skills", () =>
    expect(SUBJECTS.length).toBe(6 + 4 + 21));
  it("whatever is added costs what the invoice says, and taking it back costs nothing", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(EFFECTS)),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.constantFrom(...Object.keys(MODIFIERS)), { maxLength: 6 }),
        (name, rank, modifiers) => {
          const base = addEffect(EMPTY, null, name, rank);
          const built = modifiers.reduce((d, m) => addModifier(d, first, m), base);
          expect(powerCost(built.effects as PowerEffect[])).toBe(effectInvoice(built.effects[0] as PowerEffect).total);
          const stripped = Array.from({ length: built.effects[0]?.modifiers.length ?? 0 }).reduce<PowerDraft>(
            (d) => removeModifier(d, first, 0),
            built,
          );
          expect(powerCost(stripped.effects as PowerEffect[])).toBe(powerCost(base.effects as PowerEffect[]));
        },
      ),
    );
  });
});

describe("DES-022 DES-330 DES-333 attacks of a power", () => {
  const blast = power(
    [
      effect({
        rank: 8,
        range: "close",
        attackSkill: "dexterity",
        modifiers: [modifier("increasedRange"), modifier("accurate", 2), modifier("penetrating")],
      }),
    ],
    {
      alternates: [
        {
          id: "b",
          name: "Burst",
          dynamic: false,
          effects: [
            effect({
              rank: 6,
              area: "burst",
              attackSkill: null,
              modifiers: [modifier("area", 2), modifier("selective")],
            }),
          ],
        },
      ],
    },
  );
  it("has the power's range after its extras, its accuracy, and ignores as much armour as it has ranks", () =>
    expect(powerAttacks(blast)).toMatchObject([
      { id: "p1", band: "ranged", accurate: 2, penetrating: 8, area: null, power: "p1", social: false },
    ]));
  it("is the active alternate's, under the same id", () =>
    expect(powerAttacks({ ...blast, activeAlternate: "b" })).toMatchObject([
      { id: "p1", rank: 6, area: { shape: "burst", ranks: 2, selective: true } },
    ]));
  it("close powers of rank 1 or more are arms (DES-293)", () => {
    expect(effectAttack(blast, effect({ rank: 1 })).arms).toBe("power");
    expect(effectAttack(blast, effect({ rank: 8, range: "ranged" })).arms).toBe("none");
  });
  it("words are social and resisted by Will unless the power says otherwise (DES-027)", () =>
    expect(effectAttack(blast, effect({ range: "court", resistance: null }))).toMatchObject({
      social: true,
      resistance: "will",
    }));
  it("a second resistance counts only by its name (DES-341)", () => {
    expect(
      effectAttack(blast, effect({ modifiers: [{ key: "resistible", rank: 1, choice: "Reflex" }] })).resistible,
    ).toBe("reflex");
    expect(
      effectAttack(blast, effect({ modifiers: [{ key: "resistible", rank: 1, choice: "luck" }] })).resistible,
    ).toBeNull();
  });
  it("powers on oneself are none, linked ones are several", () => {
    expect(powerAttacks(power([effect({ effect: "flight", range: "personal", attackSkill: null })]))).toEqual([]);
    expect(powerAttacks(power([effect(), effect({ effect: "affliction" })])).map((a) => a.id)).toEqual(["p1", "p1-1"]);
  });
  it("all of them together are what an audit looks at", () =>
    expect(possibleAttacks(blast).map((a) => a.rank)).toEqual([8, 6]));
});

describe("DES-332 the editor's invoice", () => {
  it("has a line for the base and each alternate, and names an alternate that is worth too much", () => {
    const p = power([effect({ rank: 4 })], {
      alternates: [{ id: "x", name: "More", dynamic: true, effects: [effect({ rank: 6 })] }],
    });
    const view = powerEditView(p, { powerSources: ["Innate", "Arcane"] }, localize);
    expect(view).toMatchObject({ cost: 6, rows: [{ value: "4" }, { value: "2" }] });
    expect(view.alternates[0]?.problem).toContain('"cost":6');
    expect(view.effects[0]?.perRank).toContain('"points":1');
    expect(view.sources.map((s) => s.value)).toEqual(["Innate", "Arcane"]);
  });
  it("offers no extra twice", () => {
    const view = powerEditView(power([effect({ modifiers: [modifier("accurate")] })]), { powerSources: [] }, localize);
    expect(view.effects[0]?.offered.some((o) => o.value === "accurate")).toBe(false);
    expect(view.effects[0]?.offered.length).toBe(Object.keys(MODIFIERS).length - 1);
  });
});

describe("DES-313 DES-331 older data", () => {
  it("ranks in boxes, bare marks, a bare Stress come to the present shape", () =>
    expect(
      migrateCharacter({
        abilities: { str: { rank: 3 }, sta: 2 },
        resistances: { will: { rank: 5 } },
        skills: { might: 4 },
        stress: 2,
        marks: { physical: [1, 2], social: [{ level: 3, left: 0 }] },
        primaryAttackId: "abc",
        complications: "Debts\nPride",
      }),
    ).toEqual({
      abilities: { str: 3, sta: 2 },
      resistances: { will: 5 },
      skills: { might: { rank: 4 } },
      stress: { value: 2 },
      marks: {
        physical: [
          { level: 1, left: 0 },
          { level: 2, left: 1 },
        ],
        social: [{ level: 3, left: 0 }],
      },
      primaryAttackId: "abc",
      primaryAttack: "abc",
      complications: ["Debts", "Pride"],
    }));
  it("present data stays as it is", () => {
    const now = {
      abilities: { str: 3 },
      stress: { value: 1 },
      marks: { physical: [{ level: 2, left: 1 }], social: [] },
      complications: ["Debts"],
      primaryAttack: "",
    };
    expect(migrateCharacter(structuredClone(now))).toEqual(now);
  });
  it("a power with one effect on itself becomes a list of one", () =>
    expect(
      migratePower({
        effectKey: "damage",
        rank: 8,
        range: "ranged",
        extras: ["multiattack"],
        flaws: [{ key: "limited", rank: 1, choice: "at night" }],
      }).effects,
    ).toEqual([
      {
        effect: "damage",
        rank: 8,
        range: "ranged",
        modifiers: [
          { key: "multiattack", rank: 1, choice: "" },
          { key: "limited", rank: 1, choice: "at night" },
        ],
      },
    ]));
  it("a condition that is none any more is left out", () =>
    expect(migratePower({ effects: [{ conditions: ["dazed", "gone", ""] }] }).effects).toEqual([
      { conditions: ["dazed", ""] },
    ]));
});

describe("DES-177 DES-337 DES-340 what an Immunity keeps off is ticked", () => {
  const worn = (draft: PowerDraft) => hero({ powers: [power(draft.effects)] });
  const shown = (draft: PowerDraft) => {
    const [e] = powerEditView(power(draft.effects), { powerSources: [] }, localize).effects;
    return { ticked: e?.immunities.filter((i) => i.selected).map((i) => i.value), text: e?.subject };
  };

  it("each tick that the editor shows makes its owner immune, and the words beside stay", () => {
    const fresh = setImmuneToo(addEffect(EMPTY, null, "immunity", 5), first, "poison");
    const [view] = powerEditView(power(fresh.effects), { powerSources: [] }, localize).effects;
    const offered = view?.immunities ?? [];
    expect(offered).toHaveLength(3);
    for (const { value } of offered) {
      const ticked = setImmunity(fresh, first, value as "fatigue", true);
      expect(immuneTo(worn(fresh), value as "fatigue")).toBe(false);
      expect(immuneTo(worn(ticked), value as "fatigue")).toBe(true);
      expect(shown(ticked)).toEqual({ ticked: [value], text: "poison" });
      expect(immuneTo(worn(setImmunity(ticked, first, value as "fatigue", false)), value as "fatigue")).toBe(false);
    }
  });
  it("nothing of the sort is asked of other effects", () =>
    expect(shown(addEffect(EMPTY, null, "flight"))).toEqual({ ticked: [], text: "" }));
});
