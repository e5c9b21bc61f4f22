/** Four heroes built from nothing by the builder's own edits, their points worked out by hand from the ledger. */
import { describe, expect, it } from "vitest";
import { explain } from "../../kernel/rows.ts";
import { offenceList } from "../acts/attack/offence.ts";
import { defenseTally } from "../hero/traits.ts";
import { summoning, takeSet } from "../powers/builder/budgets.ts";
import { powerInvoice } from "../powers/builder/cost.ts";
import { editPower, emptyPower, type PowerEdit } from "../powers/builder/edit.ts";
import { inspectPower } from "../powers/builder/inspect.ts";
import type { PowerDraft } from "../powers/builder/structure.ts";
import { abilities, advantage, hero, minion, settings, skill } from "../testing/fixtures.ts";
import { gearDraft, gearOf } from "../things/gear.ts";
import type { EffectKey, FudgeCharacter, PowerEntry } from "../types.ts";
import { audit } from "./audit.ts";
import { impliedPowerLevel } from "./caps.ts";
import { pointSheet, pointTotals } from "./points.ts";

const build = (name: string, ...events: readonly PowerEdit[]): PowerDraft =>
  events.reduce((power, event) => {
    const step = editPower(power, event);
    if (!step.accepted) throw new Error(`${name}: ${event.type} refused as ${step.reason}`);
    return step.power;
  }, emptyPower(name));
const effect = (id: string, key: EffectKey, rank: number, trait?: string): PowerEdit => ({
  type: "addEffect",
  id,
  effect: key,
  rank,
  ...(trait !== undefined && { trait }),
});
const mod = (component: string, key: string, ranks = 1, partial: number | null = null): PowerEdit => ({
  type: "addModifier",
  component,
  key,
  ranks,
  partial,
});
const range = (component: string, to: "ranged" | "perception"): PowerEdit => ({
  type: "setRange",
  component,
  range: to,
});
const entry = (draft: PowerDraft): PowerEntry => ({
  ...draft,
  id: draft.name,
  active: true,
  cost: powerInvoice(draft).total,
});
const clean = (c: FudgeCharacter): void => {
  expect(audit(c, settings)).toEqual([]);
  expect(c.powers.flatMap((p) => inspectPower(p).map((f) => `${p.name} ${f.reason}`))).toEqual([]);
  const sheet = pointSheet(c);
  for (const part of [sheet.abilities, sheet.powers, sheet.advantages, sheet.skills, sheet.defenses, sheet.equipment])
    expect(explain(part.rows).total).toBe(part.total);
};

describe("FUD-450 FUD-552 a paragon: Lodestar", () => {
  // FUD-455 Protection 10 at 1 = 10, Impervious 5 at 2 flat = 10: 20
  const hide = build("Dense hide", effect("a", "protection", 10), mod("a", "impervious", 5));
  // FUD-451 Flight 6 at 2 = 12
  const flight = build("Flight", effect("a", "flight", 6));
  // FUD-462 Damage 8 at 1 + 1 (ranged) = 16, Accurate 3 = 3: 19
  const eyes = build("Ember eyes", effect("a", "damage", 8), range("a", "ranged"), mod("a", "accurate", 3));
  const lodestar = hero({
    name: "Lodestar",
    // 10 + 2 + 6 + 2 + 10 + 1 + 2 + 3 = 36 ranks at 2: 72
    abilities: abilities({ str: 10, agl: 2, fgt: 6, dex: 2, sta: 10, int: 1, awe: 2, pre: 3 }),
    // 6 + 4 + 0 + 6: 16
    defenses: { dodge: 6, parry: 4, fortitude: 0, will: 6 },
    // 4 + 6 + 4 + 4 = 18 ranks at 2 a point: 9
    skills: [skill("closeCombat", 4, "Unarmed"), skill("perception", 6), skill("insight", 4), skill("persuasion", 4)],
    // 1 + 1: 2
    advantages: [advantage("powerAttack"), advantage("allOutAttack")],
    powers: [hide, flight, eyes].map(entry),
  });
  it("20 + 12 + 19 for powers", () => expect(lodestar.powers.map((p) => p.cost)).toEqual([20, 12, 19]));
  it("72 + 51 + 2 + 9 + 16 = 150", () =>
    expect(pointTotals(lodestar)).toEqual({
      abilities: 72,
      powers: 51,
      advantages: 2,
      skills: 9,
      defenses: 16,
      total: 150,
      spent: 150,
      budget: 150,
      unspent: 0,
    }));
  it("is legal at power level 10, and not below", () => {
    clean(lodestar);
    expect(impliedPowerLevel(lodestar, settings)).toBe(10);
  });
  it("strikes at +10 for 10, and burns at +8 for 8", () =>
    expect(offenceList(lodestar, settings).map((a) => [a.bonus?.total, a.rank.total])).toEqual([
      [10, 10],
      [8, 8],
    ]));
});

describe("FUD-457 FUD-458 a gadgeteer: Sprocket", () => {
  const omnitool = build(
    "Omnitool",
    // Damage 10 at 1 + 1 (ranged) = 20, Accurate 1 = 1: 21, in full
    effect("bolt", "damage", 10),
    range("bolt", "ranged"),
    mod("bolt", "accurate"),
    // Affliction 10 at 1 + 1 (ranged) + 1 (Cumulative) - 1 (Limited Degree) = 20: an alternate adds 20 - 10 = 10
    effect("glue", "affliction", 10),
    range("glue", "ranged"),
    mod("glue", "cumulative"),
    mod("glue", "limitedDegree"),
    {
      type: "setConditions",
      component: "glue",
      conditions: [
        { degree: 1, condition: "hindered", trait: null },
        { degree: 2, condition: "immobile", trait: null },
      ],
    },
    { type: "makeAlternate", component: "glue" },
    // Create 7 at 2 = 14, Precise 1 = 15: adds 15 - 7 = 8
    effect("print", "create", 7),
    mod("print", "precise"),
    { type: "makeAlternate", component: "print" },
    // Damage 6 at 1 + 1 (ranged) + 1 (Area) = 18: adds 9
    effect("burst", "damage", 6),
    range("burst", "ranged"),
    mod("burst", "area"),
    { type: "makeAlternate", component: "burst" },
    // 21 + 10 + 8 + 9 = 48; easily removable gives back floor(96 / 5) = 19: 29
    { type: "setRemovable", removable: "easilyRemovable" },
  );
  const armor = build(
    "Workshop armor",
    // Protection 8 at 1 = 8, Impervious 2 at 2 = 4: 12
    effect("plates", "protection", 8),
    mod("plates", "impervious", 2),
    // Flight 6 at 2 - 1 (Platform) = 6
    effect("jets", "flight", 6),
    mod("jets", "platform"),
    // Senses 5 at 1 = 5
    effect("visor", "senses", 5),
    // 12 + 6 + 5 = 23, Activation (a move) -1 = 22; removable gives back floor(22 / 5) = 4: 18
    { type: "setActivation", activation: 1 },
    { type: "setRemovable", removable: "removable" },
  );
  // Quickness 8 at 1 - 1 (mental only) = 0 a rank, two ranks a point: 4
  const bench = build("Bench time", effect("a", "quickness", 8), mod("a", "oneType"));
  const gear = ["lightPistol", "commlink", "multiTool"].map((key) => {
    const definition = gearOf(key);
    if (!definition) throw new Error(key);
    return entry(gearDraft(definition));
  });
  const sprocket = hero({
    name: "Sprocket",
    // 3 + 3 + 4 + 2 + 8 + 3 + 1 = 24 ranks at 2: 48
    abilities: abilities({ agl: 3, fgt: 3, dex: 4, sta: 2, int: 8, awe: 3, pre: 1 }),
    // 7 + 5 + 5 + 6: 23
    defenses: { dodge: 7, parry: 5, fortitude: 5, will: 6 },
    // 10 + 4 + 4 + 4 + 4 + 4 + 2 + 3 = 35 ranks: 17.5
    skills: [
      skill("technology", 10),
      skill("rangedCombat", 4, "Omnitool"),
      skill("expertise", 4, "Toys"),
      skill("investigation", 4),
      skill("perception", 4),
      skill("treatment", 4),
      skill("vehicles", 2),
      skill("stealth", 3),
    ],
    // 2 + 1 + 1 + 1 + 5: 10
    advantages: [
      advantage("equipment", 2),
      advantage("improvisedTools"),
      advantage("skillMastery", 1, "technology"),
      advantage("jackOfAllTrades"),
      advantage("lucky"),
    ],
    powers: [...[omnitool, armor, bench].map(entry), ...gear],
  });
  it("the array: 21, then halves of 20, 15 and 18, less two fifths", () => {
    const invoice = powerInvoice(omnitool);
    expect(invoice.units.map((u) => [u.role, u.normal, u.adds])).toEqual([
      ["primary", 21, 21],
      ["alternate", 20, 10],
      ["alternate", 15, 8],
      ["alternate", 18, 9],
    ]);
    expect(invoice.rows.map((r) => r.value)).toEqual([21, 20, -10, 15, -7, 18, -9, -19]);
  });
  it("29 + 18 + 4 for powers", () => expect(sprocket.powers.slice(0, 3).map((p) => p.cost)).toEqual([29, 18, 4]));
  it("48 + 51 + 10 + 17.5 + 23 = 149.5, so 150", () =>
    expect(pointTotals(sprocket)).toEqual({
      abilities: 48,
      powers: 51,
      advantages: 10,
      skills: 17.5,
      defenses: 23,
      total: 149.5,
      spent: 150,
      budget: 150,
      unspent: 0,
    }));
  it("FUD-585 6 + 1 + 1 of 10 equipment points", () =>
    expect(pointSheet(sprocket).equipment).toMatchObject({ total: 8, budget: 10, unspent: 2, impliedRank: 2 }));
  it("is legal", () => clean(sprocket));
});

describe("FUD-454 FUD-461 a shapeshifter: Menagerie", () => {
  // Variable 6 at 7 + 1 (full to standard) - 1 (animals only) = 7: 42
  const beasts = build(
    "Any beast",
    effect("a", "variable", 6),
    { type: "setAction", component: "a", action: "standard" },
    mod("a", "limited"),
  );
  // Protection 7, made sustained (0, and free to activate): 7
  const hide = build("Thick hide", effect("a", "protection", 7), {
    type: "setDuration",
    component: "a",
    duration: "sustained",
  });
  // Regeneration 2 at 3 - 1 (Source) = 4
  const regrowth = build("Regrowth", effect("a", "regeneration", 2), mod("a", "source"));
  // Senses 4
  const nose = build("Keen nose", effect("a", "senses", 4));
  // Morph 4 at 1 + 1 (continuous) = 8
  const faces = build("Borrowed faces", effect("a", "morph", 4), {
    type: "setDuration",
    component: "a",
    duration: "continuous",
  });
  const menagerie = hero({
    name: "Menagerie",
    // 2 + 4 + 5 + 1 + 4 + 1 + 4 + 3 = 24 ranks at 2: 48
    abilities: abilities({ str: 2, agl: 4, fgt: 5, dex: 1, sta: 4, int: 1, awe: 4, pre: 3 }),
    // 5 + 4 + 5 + 4: 18
    defenses: { dodge: 5, parry: 4, fortitude: 5, will: 4 },
    // 5 + 6 + 5 + 6 + 6 + 4 = 32 ranks: 16
    skills: [
      skill("closeCombat", 5, "Unarmed"),
      skill("stealth", 6),
      skill("perception", 5),
      skill("athletics", 6),
      skill("deception", 6),
      skill("insight", 4),
    ],
    // 1 + 1 + 1: 3
    advantages: [advantage("diehard"), advantage("instantUp"), advantage("evasion")],
    powers: [beasts, hide, regrowth, nose, faces].map(entry),
  });
  // Strength 6 at 2 = 12, Protection 9 (sustained) = 9, Growth 1 = 6: 27 of 30
  const bear = [
    build("Bear", effect("s", "enhancedTrait", 6, "str"), effect("p", "protection", 9), effect("g", "growth", 1)),
  ];
  // Flight 8 at 2 - 1 (Wings) = 8, Senses 6, Shrinking 5 at 3 = 15: 29 of 30
  const hawk = [
    build("Hawk", effect("f", "flight", 8), mod("f", "wings"), effect("v", "senses", 6), effect("z", "shrinking", 5)),
  ];
  // Growth 6 = 36, too much
  const whale = [build("Whale", effect("g", "growth", 6))];
  it("42 + 7 + 4 + 4 + 8 for powers", () => expect(menagerie.powers.map((p) => p.cost)).toEqual([42, 7, 4, 4, 8]));
  it("48 + 65 + 3 + 16 + 18 = 150", () =>
    expect(pointTotals(menagerie)).toEqual({
      abilities: 48,
      powers: 65,
      advantages: 3,
      skills: 16,
      defenses: 18,
      total: 150,
      spent: 150,
      budget: 150,
      unspent: 0,
    }));
  it("takes on what 30 points hold", () =>
    expect([takeSet(6, bear), takeSet(6, hawk), takeSet(6, whale)]).toMatchObject([
      { budget: { total: 27, left: 3 } },
      { budget: { total: 29, left: 1 } },
      { reason: "variable.over" },
    ]));
  it("a bear is stronger and thicker-skinned, and stays within the level", () => {
    const asBear = { ...menagerie, powers: [...menagerie.powers, ...bear.map(entry)] };
    expect(explain(defenseTally(asBear, "toughness", settings).rows).total).toBe(9);
    expect(offenceList(asBear, settings)[0]?.rank.total).toBe(2 + 6 + 1);
    expect(audit(asBear, settings).filter((f) => f.rule !== "FUD-550")).toEqual([]);
  });
  it("is legal", () => clean(menagerie));
});

describe("FUD-456 FUD-601 a summoner: Rookwarden", () => {
  // Summon Minion 6 at 5 + 4 (Multiple Helpers 2: 2 to the second) + 1 (Active) = 60, Mental Link 1 = 61
  const rooks = build(
    "Rookery",
    effect("a", "summonMinion", 6),
    mod("a", "multipleHelpers", 2),
    mod("a", "active"),
    mod("a", "mentalLink"),
  );
  // Flight 4 at 2 - 1 (Wings) = 4
  const wings = build("Wings", effect("a", "flight", 4), mod("a", "wings"));
  // Teleport 3 at 2 = 6, Turnabout 1 = 7
  const flock = build("Scatter", effect("a", "teleport", 3), mod("a", "turnabout"));
  // Create 6: the first 3 ranks at 2 + 1 (Selective) = 9, the others at 2 = 6: 15
  const cage = build("Cage of feathers", effect("a", "create", 6), mod("a", "selective", 1, 3));
  // Communication 1 at 4 - 1 (only with rooks) = 3
  const speech = build("Rook speech", effect("a", "communication", 1), mod("a", "limited"));
  const rookwarden = hero({
    name: "Rookwarden",
    // 2 + 2 + 2 + 3 + 4 + 4 + 6 = 23 ranks at 2: 46
    abilities: abilities({ agl: 2, fgt: 2, dex: 2, sta: 3, int: 4, awe: 4, pre: 6 }),
    // 3 + 1 + 2 + 3: 9
    defenses: { dodge: 3, parry: 1, fortitude: 2, will: 3 },
    // 4 + 6 = 10 ranks: 5
    skills: [skill("perception", 4), skill("insight", 6)],
    powers: [rooks, wings, flock, cage, speech].map(entry),
  });
  // Dodge 1 = 1, Agility 1 = 2, Perception 2 ranks = 1, flight 2 at 1 (Wings) = 2: 6 of 6
  const rook = minion({
    name: "Rook",
    powerLevel: 1,
    abilities: abilities({ agl: 1 }),
    defenses: { dodge: 1, parry: 0, fortitude: 0, will: 0 },
    skills: [skill("perception", 2)],
    powers: [entry(build("Wings", effect("a", "flight", 2), mod("a", "wings")))],
  });
  it("61 + 4 + 7 + 15 + 3 for powers", () => expect(rookwarden.powers.map((p) => p.cost)).toEqual([61, 4, 7, 15, 3]));
  it("46 + 90 + 0 + 5 + 9 = 150", () =>
    expect(pointTotals(rookwarden)).toEqual({
      abilities: 46,
      powers: 90,
      advantages: 0,
      skills: 5,
      defenses: 9,
      total: 150,
      spent: 150,
      budget: 150,
      unspent: 0,
    }));
  it("calls three rooks of 6 points and power level 1, which act freely", () => {
    const called = rookwarden.powers[0]?.components[0];
    expect(called && summoning(called)).toMatchObject({ points: 6, powerLevel: 1, count: 3, dazed: false });
    expect(pointTotals(rook).total).toBe(6);
    expect(pointTotals({ ...rook, allowance: 6 }).unspent).toBe(0);
  });
  it("both are legal (a rook's Dodge 2 needs power level 2: it is reported)", () => {
    clean(rookwarden);
    expect(audit(rook, settings)).toMatchObject([
      { data: { value: 2, cap: 1 }, mends: [{ what: "defense", id: "dodge", from: 1, to: 0 }] },
    ]);
  });
});
