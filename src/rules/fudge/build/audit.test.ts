import { describe, expect, it } from "vitest";
import { explain } from "../../kernel/rows.ts";
import { derive } from "../hero/derive.ts";
import {
  abilities,
  advantage,
  component,
  having,
  hero,
  modifier,
  power,
  settings,
  skill,
} from "../testing/fixtures.ts";
import type { AdvantageEntry, Component, FudgeCharacter } from "../types.ts";
import { audit, backgroundAudit, hasAlready } from "./audit.ts";
import { capsOf, impliedPowerLevel } from "./caps.ts";
import {
  earnSession,
  pointSheet,
  pointTotals,
  raisedLevel,
  raiseLevel,
  reallocationRefusal,
  sessionPoints,
} from "./points.ts";

const broken = (c: FudgeCharacter): string[] =>
  audit(c, settings).map(
    (f) => `${f.message.split(".").at(-1) ?? ""} ${String(f.data["value"] ?? "")}/${String(f.data["cap"] ?? "")}`,
  );

describe("FUD-551 FUD-552 FUD-410 points", () => {
  const example = hero({
    abilities: abilities({ str: 12, agl: 10 }),
    defenses: { dodge: 5, parry: 4, fortitude: 2, will: 2 },
    skills: [skill("stealth", 20), skill("athletics", 17)],
    advantages: [advantage("diehard"), advantage("instantUp"), advantage("sidekick", 1)],
    powers: [power("Bolt", [], { cost: 70 }), power("Knife", [], { cost: 3, source: "equipment" })],
  });
  it("the worked example: 149.5 of 150, one skill rank left over", () =>
    expect(pointTotals(example)).toEqual({
      abilities: 44,
      powers: 70,
      advantages: 4,
      skills: 18.5,
      defenses: 13,
      total: 149.5,
      spent: 150,
      budget: 150,
      unspent: 0,
    }));
  it("FUD-400 ranks below 0 give 2 back, FUD-401 an absent ability 10", () =>
    expect([
      pointTotals(hero({ abilities: abilities({ str: -2 }) })).total,
      pointTotals(hero({ abilities: abilities({ str: null }) })).total,
    ]).toEqual([-4, -10]));
  it("FUD-550 fifteen a level", () => expect(pointTotals(hero({ powerLevel: 8 })).budget).toBe(120));
  it("over the budget is a warning", () =>
    expect(broken(hero({ powerLevel: 1, powers: [power("P", [], { cost: 16 })] }))).toEqual(["points 16/15"]));
});

describe("FUD-553 FUD-554 FUD-566 the audit", () => {
  it("a plain hero is clean", () => expect(audit(hero(), settings)).toEqual([]));
  it.each<[string, FudgeCharacter, string[]]>([
    ["Parry 12", hero({ defenses: { dodge: 0, parry: 12, fortitude: 0, will: 0 } }), ["defense 12/10"]],
    ["Dexterity 21", hero({ abilities: abilities({ dex: 21 }) }), ["ability 21/20"]],
    [
      "a minion with minions of its own (FUD-601)",
      {
        ...hero({
          advantages: [advantage("sidekick", 1, "a pup")],
          powers: [power("Pack", [component("summonMinion", 1)])],
        }),
        kind: "minion",
      },
      ["minionsOfMinion /", "minionsOfMinion /"],
    ],
    [
      "a Ranged Combat that no weapon uses yet",
      hero({ abilities: abilities({ dex: 4 }), skills: [skill("rangedCombat", 8, "Slings")] }),
      ["attack 12/10"],
    ],
    ["a skill of 21", hero({ skills: [skill("stealth", 21)] }), ["skill 21/20"]],
    ["an effect of 11", hero({ powers: [power("Bolt", [component("damage", 11)])] }), ["effect 11/10"]],
    [
      "switched off, too",
      hero({ powers: [power("Bolt", [component("damage", 11)], { active: false })] }),
      ["effect 11/10"],
    ],
    [
      "Resistance 11 (FUD-556)",
      hero({ powers: [power("Ward", [component("resistance", 11, { trait: "fire" })])] }),
      ["resistance 11/10"],
    ],
    [
      "Impervious over half (FUD-556)",
      hero({ powers: [power("Hide", [component("protection", 7, { modifiers: [modifier("impervious", 5)] })])] }),
      ["impervious 5/4"],
    ],
    ["Lucky 4 (FUD-430)", hero({ advantages: [advantage("lucky", 4)] }), ["advantage 4/3"]],
    [
      "Defensive Roll above PL",
      hero({ powerLevel: 3, advantages: [advantage("defensiveRoll", 4)] }),
      ["defense 4/3", "advantage 4/3"],
    ],
    [
      "Benefit of the same subject twice (FUD-431)",
      hero({
        advantages: [
          advantage("benefit", 1, "wealth"),
          advantage("benefit", 1, "wealth"),
          advantage("benefit", 1, "fame"),
        ],
      }),
      ["advantageTwiceFor /"],
    ],
    ["an absent Presence (FUD-401)", hero({ abilities: abilities({ pre: null }) }), ["absent /"]],
    [
      "no absence at all in a player's character (FUD-401)",
      hero({ player: true, abilities: abilities({ str: null, dex: null, int: null }) }),
      ["absentPlayer /", "absentPlayer /", "absent /"],
    ],
    ["what an NPC may lack (FUD-401)", hero({ abilities: abilities({ str: null, dex: null }) }), []],
  ])("%s", (_, c, findings) => expect(broken(c)).toEqual(findings));
  const turning = (...components: readonly Component[]): FudgeCharacter =>
    hero({
      powerLevel: 5,
      abilities: abilities({ agl: 2, str: 4 }),
      powers: [
        power(
          "Array",
          components.map((c, i) => ({
            ...c,
            id: `m${i}`,
            ...(i > 0 && { modifiers: [...c.modifiers, modifier("alternateEffect")] }),
          })),
        ),
      ],
    });
  it("FUD-457 members of an array don't add up, and each is looked at", () => {
    const quick = component("enhancedTrait", 3, { trait: "dodge" });
    expect(broken(turning(quick, quick))).toEqual([]);
    expect(broken(turning(quick, component("enhancedTrait", 4, { trait: "dodge" })))).toContain("defense 6/5");
    expect(
      broken(turning(component("shrinking", 4), component("growth", 4))).filter((f) => f.startsWith("effect")),
    ).toEqual(["effect 8/5"]);
    expect(
      broken(turning(component("damage", 6), component("damage", 7))).filter((f) => f.startsWith("effect")),
    ).toEqual(["effect 6/5", "effect 7/5"]);
  });
  it("attacks over the level", () =>
    expect(broken(hero({ abilities: abilities({ fgt: 11 }) })).some((f) => f === "attack 11/10")).toBe(true));
  it("bruises and conditions of the day don't hide a breach", () =>
    expect(
      broken(hero({ defenses: { dodge: 11, parry: 0, fortitude: 0, will: 0 }, ...having("vulnerable"), bruises: 9 })),
    ).toEqual(["defense 11/10"]));
});

describe("FUD-555 FUD-557 implied power level", () => {
  it.each<[string, FudgeCharacter, number]>([
    ["nothing", hero(), 1],
    ["points", hero({ powers: [power("P", [], { cost: 46 })] }), 4],
    ["a defense", hero({ defenses: { dodge: 7, parry: 0, fortitude: 0, will: 0 } }), 7],
    ["a skill less 10", hero({ skills: [skill("stealth", 16)] }), 6],
    ["an ability with its own cap less 10", hero({ abilities: abilities({ int: 15 }) }), 5],
    ["an effect", hero({ powers: [power("B", [component("illusion", 9)])] }), 9],
  ])("%s", (_, c, level) => expect(impliedPowerLevel(c, settings)).toBe(level));
});

describe("FUD-675 everything derived", () => {
  const c = hero({
    abilities: abilities({ sta: 3, agl: 2 }),
    bruises: 1,
    advantages: [advantage("defensiveRoll", 2)],
    skills: [skill("stealth", 4)],
  });
  const d = derive(c, settings);
  it("shows Toughness with and without Defensive Roll, less bruises", () =>
    expect([d.toughness.full.total, d.toughness.withoutRoll.total, d.defenses.toughness.total]).toEqual([4, 2, 4]));
  it("shows skills and the untrained ones", () => {
    expect(d.skills).toMatchObject([{ base: "stealth", total: 6, trained: true, refused: null }]);
    expect(d.untrained.find((s) => s.base === "technology")?.refused).toMatchObject({ reason: "skill.trainedOnly" });
    expect(d.untrained.some((s) => s.base === "stealth")).toBe(false);
  });
  it("every total is the sum of its rows", () => {
    const all = [
      ...Object.values(d.abilities),
      ...Object.values(d.defenses),
      ...d.skills,
      d.initiative,
      d.toughness.full,
    ];
    expect(all.filter((x) => explain(x.rows).total !== x.total)).toEqual([]);
  });
  it("knows limits, band and points", () =>
    expect(d).toMatchObject({ band: "fit", turn: { standard: 1, move: 1 }, size: -2 }));
});

describe("FUD-431 an advantage taken twice", () => {
  const found = (...advantages: readonly AdvantageEntry[]): unknown[] =>
    audit(
      hero({ skills: [skill("stealth", 3)], advantages: advantages.map((a, i) => ({ ...a, id: `${a.key}${i}` })) }),
      settings,
    )
      .filter((f) => f.rule === "FUD-431")
      .map((f) => [
        f.message.split(".").at(-1),
        f.data.subject ?? null,
        f.mends.flatMap((m) => ("id" in m ? [m.id] : [])),
      ]);
  it("is said once however often it is there, and those too many are taken away", () =>
    expect(found(advantage("powerAttack"), advantage("powerAttack"), advantage("powerAttack"))).toEqual([
      ["advantageTwice", null, ["powerAttack1", "powerAttack2"]],
    ]));
  it("names what it is about, a skill by its name", () => {
    expect(found(advantage("skillMastery", 1, "stealth"), advantage("skillMastery", 1, "stealth"))).toEqual([
      ["advantageTwiceFor", "CROSSOVER.Fudge.Skill.stealth.label", ["skillMastery1"]],
    ]);
    expect(found(advantage("benefit", 1, "status"), advantage("benefit", 1, "wealth"))).toEqual([]);
  });
  it("two of which nobody has said yet what they are about are for people to tell apart", () =>
    expect(found(advantage("benefit"), advantage("benefit"))).toEqual([["advantageTwice", null, []]]));
  it("one more of what is about nothing is known before it is added; what is about something may be had for another thing", () => {
    expect(hasAlready(hero({ advantages: [advantage("evasion")] }), "evasion")).toBe(false);
    const has = (key: "powerAttack" | "benefit"): boolean =>
      hasAlready(hero({ advantages: [advantage("powerAttack"), advantage("benefit", 1, "status")] }), key);
    expect([
      has("powerAttack"),
      has("benefit"),
      hasAlready(hero(), "powerAttack"),
      hasAlready(hero({ advantages: [{ ...advantage("powerAttack"), temporary: true }] }), "powerAttack"),
    ]).toEqual([true, false, false, false]);
  });
});

describe("FUD-566 FUD-518 the way out names what is over", () => {
  const mends = (c: FudgeCharacter): unknown[] => audit(c, settings).flatMap((f) => f.mends);
  it("Growth and Enhanced Trait before the ability that they stand on", () => {
    const giant = hero({ powerLevel: 5, powers: [power("Giant", [component("growth", 14)])] });
    expect(mends(giant)).toContainEqual({ what: "component", power: "Giant", id: "growth", from: 14, to: 5 });
    expect(mends(giant)).not.toContainEqual(expect.objectContaining({ what: "ability" }));
    const strong = hero({
      abilities: abilities({ str: 4 }),
      powers: [power("Might", [component("enhancedTrait", 12, { trait: "str" })])],
    });
    expect(mends(strong)).toContainEqual({ what: "component", power: "Might", id: "enhancedTrait", from: 12, to: 6 });
    expect(mends(strong)).not.toContainEqual(expect.objectContaining({ what: "ability" }));
  });
});

describe("FUD-553 FUD-566 what would mend it", () => {
  const mends = (c: FudgeCharacter): unknown[] => audit(c, settings).flatMap((f) => f.mends);
  const defenses = { dodge: 0, parry: 0, fortitude: 0, will: 0 };
  it.each<[string, FudgeCharacter, unknown[]]>([
    [
      "Parry ranks down to the cap",
      hero({ defenses: { ...defenses, parry: 12 } }),
      [{ what: "defense", id: "parry", from: 12, to: 10 }],
    ],
    [
      "ranks first, then the ability",
      hero({ abilities: abilities({ agl: 12 }), defenses: { ...defenses, dodge: 1 } }),
      [
        { what: "defense", id: "dodge", from: 1, to: 0 },
        { what: "ability", id: "agl", from: 12, to: 10 },
      ],
    ],
    [
      "Defensive Roll before Stamina",
      hero({ abilities: abilities({ sta: 9 }), advantages: [advantage("defensiveRoll", 3)] }),
      [{ what: "advantage", id: "defensiveRoll", from: 3, to: 1 }],
    ],
    ["a skill", hero({ skills: [skill("stealth", 23)] }), [{ what: "skill", id: "stealth", from: 23, to: 20 }]],
    [
      "an effect's rank",
      hero({ powers: [power("Bolt", [component("damage", 13)])] }),
      [{ what: "component", power: "Bolt", id: "damage", from: 13, to: 10 }],
    ],
    [
      "Accurate, two at a time",
      hero({
        abilities: abilities({ dex: 9 }),
        powers: [
          power("Bolt", [
            component("damage", 5, {
              range: "ranged",
              modifiers: [modifier("increasedRange"), modifier("accurate", 1)],
            }),
          ]),
        ],
      }),
      [{ what: "modifier", power: "Bolt", id: "damage", key: "accurate", from: 1, to: 0 }],
    ],
    [
      "Accurate for an odd excess: rounded up",
      hero({
        abilities: abilities({ dex: 5 }),
        powers: [
          power("Bolt", [
            component("damage", 5, {
              range: "ranged",
              modifiers: [modifier("increasedRange"), modifier("accurate", 4)],
            }),
          ]),
        ],
      }),
      [{ what: "modifier", power: "Bolt", id: "damage", key: "accurate", from: 4, to: 2 }],
    ],
    [
      "Impervious",
      hero({ powers: [power("Hide", [component("protection", 7, { modifiers: [modifier("impervious", 5)] })])] }),
      [{ what: "modifier", power: "Hide", id: "protection", key: "impervious", from: 5, to: 4 }],
    ],
    [
      "an absent ability comes back (FUD-401)",
      hero({ abilities: abilities({ sta: null }) }),
      [{ what: "absence", id: "sta", from: -10, to: 0 }],
    ],
    [
      "an advantage to its most ranks",
      hero({ advantages: [advantage("lucky", 4)] }),
      [{ what: "advantage", id: "lucky", from: 4, to: 3 }],
    ],
    [
      "more gear than was bought (FUD-585)",
      hero({
        advantages: [advantage("equipment", 1)],
        powers: [power("Rifle", [component("damage", 8, { range: "ranged" })], { source: "equipment" })],
      }),
      [{ what: "advantage", id: "equipment", from: 1, to: 4 }],
    ],
    [
      "a price that isn't what the effects come to (FUD-459)",
      hero({ powers: [power("Bolt", [component("damage", 5)], { cost: 4 })] }),
      [{ what: "cost", power: "Bolt", from: 4, to: 5 }],
    ],
    [
      "a minion worth as much as its owner (FUD-601)",
      hero({ advantages: [advantage("minion", 30, "dog")], abilities: abilities({ str: -1 }) }),
      [{ what: "advantage", id: "miniondog", from: 30, to: 27 }],
    ],
  ])("%s", (_, c, expected) => expect(mends(c)).toEqual(expected));
  it("created objects stand under the level (FUD-556)", () =>
    expect(broken(hero({ powers: [power("Wall", [component("create", 11)])] }))).toContain("create 11/10"));
  it("an illegal power is reported (FUD-457)", () =>
    expect(
      audit(
        hero({
          powers: [
            power("P", [
              component("damage", 2),
              component("weaken", 5, { resistedBy: "will", modifiers: [modifier("alternateEffect")] }),
            ]),
          ],
        }),
        settings,
      ).map((f) => f.message),
    ).toEqual(["CROSSOVER.Fudge.Refusal.array.dearer"]));
});

describe("FUD-551 FUD-552 FUD-580 FUD-585 the lines behind the totals", () => {
  const c = hero({
    abilities: abilities({ str: 2, pre: null }),
    defenses: { dodge: 3, parry: 0, fortitude: 0, will: 0 },
    skills: [skill("stealth", 3)],
    advantages: [advantage("lucky", 1), advantage("equipment", 2)],
    powers: [
      power("Bolt", [component("damage", 6)]),
      power("Bag", [], { cost: 4 }),
      power("Club", [component("damage", 2, { modifiers: [modifier("strengthBased")] })], { source: "equipment" }),
    ],
  });
  const sheet = pointSheet(c);
  it("a line for all that was bought", () => {
    expect(sheet.abilities.rows.map((r) => r.value)).toEqual([4, -10]);
    expect(sheet.powers.rows.map((r) => [r.data?.["name"], r.value])).toEqual([
      ["Bolt", 6],
      ["Bag", 4],
    ]);
    expect([sheet.skills.total, sheet.defenses.total, sheet.advantages.total]).toEqual([1.5, 3, 7]);
  });
  it("gear has points of its own", () =>
    expect(sheet.equipment).toMatchObject({ total: 2, budget: 10, unspent: 8, impliedRank: 1 }));
  it("and the totals are their sums", () =>
    expect(pointTotals(c)).toMatchObject({
      abilities: -6,
      powers: 10,
      advantages: 7,
      skills: 1.5,
      defenses: 3,
      total: 15.5,
      spent: 16,
    }));
});

describe("FUD-570 FUD-573 awards", () => {
  it("one a session, up to two more", () =>
    expect([sessionPoints(0), sessionPoints(2), sessionPoints(5)]).toEqual([1, 3, 3]));
  const earner = (earned: number): FudgeCharacter => hero({ earned });
  it("they are added to what there is to spend", () => {
    expect(earnSession(earner(4), 1)).toEqual([
      { kind: "set", subject: "Actor.hero", path: "system.earned", from: 4, to: 6, rule: "FUD-570" },
    ]);
    expect(pointTotals(earner(6)).budget).toBe(156);
  });
  it("a level more for each 15", () => expect([14, 15, 31].map((n) => raisedLevel(earner(n)))).toEqual([10, 11, 12]));
  it("which then holds those points, so that the budget stays", () => {
    const raised = raiseLevel(earner(31));
    expect(raised.accepted && raised.changes.map((c) => c.kind === "set" && [c.path, c.to])).toEqual([
      ["system.powerLevel", 12],
      ["system.earned", 1],
    ]);
    expect([pointTotals(earner(31)).budget, pointTotals(hero({ powerLevel: 12, earned: 1 })).budget]).toEqual([
      181, 181,
    ]);
    expect(raiseLevel(earner(13))).toEqual({ accepted: false, reason: "earned.short", data: { missing: 2 } });
  });
  it.each([
    [true, false, 4, 3, "points.settled"],
    [true, true, 4, 3, undefined],
    [false, false, 4, 3, undefined],
    [true, false, 4, 4, undefined],
    [true, false, 4, 6, undefined],
  ] as const)("settled %s, the Gamemaster %s, from %i to %i points: %s", (settled, gm, before, after, no) =>
    expect(reallocationRefusal(settled, gm, { before, after })?.reason).toBe(no),
  );
});

describe("FUD-571 background", () => {
  const said = (realName: string, ...motivations: boolean[]): string[] =>
    backgroundAudit({ realName, complications: motivations.map((motivation) => ({ motivation })) }).map(
      (f) => f.message.split(".").at(-1) ?? "",
    );
  it("needs a real name, two complications, one a motivation", () =>
    expect([said("Ada", true, false), said(" ", true), said("Ada", false, false)]).toEqual([
      [],
      ["realName", "complications"],
      ["motivation"],
    ]));
});

describe("FUD-338 FUD-500 what isn't paid for with points", () => {
  const shifter = (...forms: FudgeCharacter["powers"]): FudgeCharacter =>
    hero({ powers: [power("Any beast", [component("variable", 4)]), ...forms] });
  const form = (
    rank: number,
    changes: Partial<FudgeCharacter["powers"][number]> = {},
  ): FudgeCharacter["powers"][number] =>
    power(`Bear ${rank}`, [component("protection", rank)], { paidBy: "Any beast", ...changes });
  it("a form of a Variable power, a stunt and an advantage that was lent cost none", () => {
    const lent = hero({
      powers: [...shifter(form(8)).powers, power("Stunt", [component("damage", 9)], { paidBy: "stunt" })],
      advantages: [{ ...advantage("powerAttack"), temporary: true }],
    });
    expect(pointTotals(lent)).toMatchObject({ powers: 28, advantages: 0 });
  });
  it("a form that costs more than the 20 points of rank 4 is reported, and two that do together", () => {
    expect(broken(shifter(form(21)))).toEqual(["defense 21/10", "form 21/20"]);
    expect(broken(shifter(form(10), { ...form(10), id: "again", name: "Wolf" }, { ...form(1), id: "third" }))).toEqual([
      "formsTogether 21/20",
    ]);
    expect(broken(shifter(form(10), { ...form(10), id: "again" }, { ...form(1), id: "third", active: false }))).toEqual(
      [],
    );
  });
  it("each form is measured beside what was bought, never beside another form", () => {
    const strong = (id: string, rank: number): FudgeCharacter["powers"][number] =>
      power(id, [component("enhancedTrait", rank, { trait: "dodge" })], { paidBy: "Any beast", active: false });
    expect(broken(shifter(strong("a", 6), strong("b", 6)))).toEqual([]);
    expect(broken({ ...shifter(strong("a", 6)), defenses: { dodge: 5, parry: 0, fortitude: 0, will: 0 } })).toEqual([
      "defense 11/10",
    ]);
  });
});

describe("FUD-553 FUD-673 every cap in a list", () => {
  it("names each measure with its limit, broken or not", () => {
    const caps = capsOf(
      hero({ skills: [skill("stealth", 3)], powers: [power("Bolt", [component("damage", 11)])] }),
      settings,
    );
    expect(caps.find((c) => c.kind === "effect" && c.trait === "Bolt")).toMatchObject({ value: 11, cap: 10 });
    expect(caps.filter((c) => c.kind === "defense").map((c) => c.cap)).toEqual([10, 10, 10, 10, 10]);
    expect(caps.find((c) => c.kind === "skill")).toMatchObject({ value: 3, cap: 20 });
  });
});
