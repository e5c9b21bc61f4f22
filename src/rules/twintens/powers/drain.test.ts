import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { defendingOf } from "../acts/attack/defending.ts";
import { attacksOf } from "../acts/attack/offence.ts";
import { abilityHealing, abilityRecovery, currentScore } from "../hero/abilities.ts";
import { activeRanks, saveBonus, toughnessBonus } from "../hero/derive.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { having, hero, power } from "../testing/fixtures.ts";
import { turnStart } from "../turn/turns.ts";
import type { ConditionState, TwintensCharacter } from "../types.ts";
import {
  ablativeChanges,
  boostable,
  boostChanges,
  boostedTraits,
  drainable,
  drainChanges,
  drained,
  drainedPower,
  drainOf,
  drainRecovery,
  fadeChanges,
  restoreChanges,
  slowRates,
  takenPoints,
  wearRate,
} from "./drain.ts";

const short = (trait: string, degree: number, rate = "round", source = "x"): Pick<TwintensCharacter, "conditions"> =>
  having(["drained", { trait: `${rate} ${trait}`, degree, source, until: { at: "never" } }]);
const brief = (changes: readonly Change[]): readonly unknown[] =>
  changes.map((c) =>
    c.kind === "set" ? [c.path, c.to] : [c.kind, c.kind === "create" ? c.data.degree : c.data.trait],
  );

describe("TWI-305 TWI-440 what a Drain takes", () => {
  const drain = drainOf(power("drain", 6));
  it("is a Drain or a Transfer and no other power; Slow Fade keeps it away for longer", () => {
    expect([drain, drainOf(power("transfer", 4))?.transfer, drainOf(power("blast", 6))]).toEqual([
      { trait: null, rate: "round", transfer: false },
      true,
      null,
    ]);
    expect(drainOf(power("drain", 6, { trait: "str", feats: [{ key: "slowFade", ranks: 2 }] }))).toMatchObject({
      trait: "str",
      rate: 4,
    });
  });
  it("one that is about nothing in particular may be pointed at abilities, bought traits and powers in use", () => {
    const victim = hero({
      abilities: { ...hero().abilities, con: null },
      powers: [power("blast", 8), power("flight", 3, { active: false })],
    });
    expect(drain && drainable(drain, victim)).toEqual([
      "str",
      "dex",
      "int",
      "wis",
      "cha",
      "attack",
      "defense",
      "dodge",
      "toughness",
      "fort",
      "ref",
      "will",
      "power:blast",
    ]);
    expect([
      drainable({ trait: "power", rate: "round", transfer: false }, victim),
      drainable({ trait: "will", rate: "round", transfer: false }, victim),
      drainable({ trait: "nothing", rate: "round", transfer: false }, victim),
    ]).toEqual([["power:blast"], ["will"], []]);
  });
  it("from an ability it is ability damage, never below 0", () =>
    expect(brief(drainChanges(hero({ abilities: { ...hero().abilities, str: 4 } }), "str", 6, "round", "u p"))).toEqual(
      [["system.abilityDamage", [{ ability: "str", points: 4, rate: "round", source: "u p", atOnce: 0 }]]],
    ));
  it("from a bought trait it is points: two of them lower attack by 1", () => {
    expect(brief(drainChanges(hero(), "attack", 5, "round", "u p"))).toEqual([["create", 5]]);
    const who = hero({
      baseAttack: 8,
      defense: 6,
      ...having(
        ["drained", { trait: "round attack", degree: 5, source: "a" }],
        ["drained", { trait: "round defense", degree: 4, source: "a" }],
        ["drained", { trait: "round will", degree: 3, source: "a" }],
        ["drained", { trait: "round toughness", degree: 2, source: "a" }],
      ),
    });
    expect([drained(who, "attack"), attacksOf(who)[0]?.bonus.total]).toEqual([2, 6]);
    const met = defendingOf(who, { melee: true, attacker: null }, { defend: true }, DEFAULT_SETTINGS);
    expect(met.accepted && met.defending.bonus.total).toBe(4);
    expect([saveBonus(who, "will").total, toughnessBonus(who, false).total]).toEqual([-3, -2]);
  });
  it("the same cause adds to what it has taken", () =>
    expect(brief(drainChanges(hero(short("will", 3, "round", "u p")), "will", 4, "round", "u p"))).toEqual([
      ["system.degree", 7],
    ]));
  it.each([
    ["a power of 2 points a rank loses a rank for every 2", power("blast", 8), 5, 6],
    ["one of 1 point a rank loses one for each", power("protection", 8), 5, 3],
    [
      "one that has 2 ranks a point loses 2 for each",
      power("protection", 8, { flaws: [{ key: "limited", ranks: 1 }] }),
      3,
      2,
    ],
    ["and no more than it has", power("protection", 2), 9, 0],
  ])("%s", (_what, own, points, left) => {
    const now = drainedPower(own, short(`power:${own.id}`, points).conditions);
    expect(now.ranks - now.lost).toBe(left);
  });
  it("a power has no more points to lose than it cost", () =>
    expect([
      takenPoints(hero({ powers: [power("protection", 3)] }), "power:protection", 9),
      takenPoints(hero(), "power:nothing", 9),
    ]).toEqual([3, 0]));
});

describe("TWI-301 TWI-302 TWI-305 drained points come back", () => {
  it("a point of each trait a round, the oldest entry first", () => {
    const who = hero({
      ...having(
        ["drained", { trait: "round will", degree: 2, source: "a" }],
        ["drained", { trait: "round will", degree: 5, source: "b" }],
        ["drained", { trait: "round attack", degree: 1, source: "a" }],
        ["drained", { trait: "3 fort", degree: 4, source: "a" }],
      ),
    });
    expect(brief(drainRecovery(who, "round"))).toEqual([
      ["system.degree", 1],
      ["delete", "round attack"],
    ]);
    expect(brief(drainRecovery(who, "round", 3))).toEqual([
      ["delete", "round will"],
      ["system.degree", 4],
      ["delete", "round attack"],
    ]);
    expect([slowRates(who), brief(drainRecovery(who, 3, 2))]).toEqual([[3], [["system.degree", 2]]]);
  });
  it("as the own turn begins", () =>
    expect(brief(turnStart(hero(short("will", 3)), DEFAULT_SETTINGS).changes)).toEqual([["system.degree", 2]]));
  it("law: never more than is gone, and all of it in the end", () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        (degrees, times) => {
          const who = hero(
            having(
              ...degrees.map((degree, i) => ["drained", { trait: "round will", degree, source: String(i) }] as const),
            ),
          );
          const gone = degrees.reduce((sum, d) => sum + d, 0);
          const back = drainRecovery(who, "round", times).reduce(
            (sum, c) =>
              sum +
              (c.kind === "set"
                ? Number(c.from) - Number(c.to)
                : c.kind === "delete"
                  ? Number(who.conditions.find((x) => x.effect === c.id)?.degree)
                  : 0),
            0,
          );
          expect(back).toBe(Math.min(gone, times));
        },
      ),
    ));
});

describe("TWI-440 Boost and Transfer lend points", () => {
  it("an ability grows by each point, attack by 1 for two, a power by its price", () => {
    const lent = having(
      ["boosted", { trait: "round str", degree: 5, source: "a" }],
      ["boosted", { trait: "round attack", degree: 5, source: "a" }],
      ["boosted", { trait: "round power:blast", degree: 5, source: "a" }],
    );
    const who = hero({
      baseAttack: 4,
      ...lent,
      powers: [...boostedTraits(lent.conditions), drainedPower(power("blast", 6), lent.conditions)],
    });
    expect([
      currentScore(who, "str"),
      attacksOf(who)[0]?.bonus.total,
      who.powers.find((p) => p.key === "blast")?.ranks,
    ]).toEqual([15, 6, 8]);
  });
  it("points are added to what the same cause has lent; none are nothing", () => {
    expect(brief(boostChanges(hero(), "str", 5, "round", "u p"))).toEqual([["create", 5]]);
    expect(
      brief(
        boostChanges(
          hero(having(["boosted", { trait: "round str", degree: 2, source: "u p" }])),
          "str",
          5,
          "round",
          "u p",
        ),
      ),
    ).toEqual([["system.degree", 7]]);
    expect(boostChanges(hero(), "str", 0, "round", "u p")).toEqual([]);
    expect(boostable(power("boost", 3, { trait: "str" }), hero())).toEqual(["str"]);
  });
  it("and go again, a point a round", () =>
    expect(
      brief(drainRecovery(hero(having(["boosted", { trait: "round str", degree: 2, source: "a" }])), "round")),
    ).toEqual([["system.degree", 1]]));
});

describe("TWI-450 Total Fade: nothing fades until all of it does", () => {
  const atOnce = [{ key: "totalFade", ranks: 1 }] as const;
  const fading = power("forceField", 3, { id: "shell", flaws: [{ key: "fades", ranks: 1 }], extras: atOnce });
  it("a power that fades is whole until its last rank is gone, then it goes off", () => {
    const worn = (lost: number): readonly unknown[] => {
      const now = drainedPower({ ...fading, lost }, []);
      return [
        activeRanks(now),
        fadeChanges({ ref: "Actor.x", powers: [now] }, "round").map((c) => c.kind === "set" && [c.path, c.from, c.to]),
      ];
    };
    expect([worn(0), worn(2), worn(3)[0]]).toEqual([
      [3, [["system.lost", 0, 1]]],
      [
        3,
        [
          ["system.lost", 2, 3],
          ["system.active", true, false],
        ],
      ],
      0,
    ]);
  });
  it("without it each rank goes as its round does", () =>
    expect(activeRanks(drainedPower({ ...fading, extras: [], lost: 2 }, []))).toBe(1));
  it("drained attack stays as low as it was, and comes back whole", () => {
    const [made] = drainChanges(hero(), "attack", 4, "round", "Actor.foe drain", true);
    const state = {
      ...having("drained").conditions[0],
      ...(made?.kind === "create" ? made.data : {}),
    } as never as ConditionState;
    const at = (degree: number): number => drained({ conditions: [{ ...state, id: "drained", degree }] }, "attack");
    expect([at(4), at(3), at(1)]).toEqual([2, 2, 2]);
    expect(
      drainRecovery({ ref: "Actor.x", conditions: [{ ...state, id: "drained", degree: 1 }] }, "round"),
    ).toMatchObject([{ kind: "delete" }]);
  });
  it("Strength too, from which a healer takes a point all the same", () => {
    const [made] = drainChanges(hero(), "str", 4, "round", "Actor.foe drain", true);
    const lost = (made?.kind === "set" ? made.to : []) as unknown as TwintensCharacter["abilityDamage"];
    const left = [{ ...lost[0], points: 1 }] as TwintensCharacter["abilityDamage"];
    const healed = abilityHealing({ ref: "Actor.x", abilityDamage: left }, "str", 1)[0];
    const then = (healed?.kind === "set" ? healed.to : []) as unknown as TwintensCharacter["abilityDamage"];
    expect([lost, left, then].map((abilityDamage) => currentScore(hero({ abilityDamage }), "str"))).toEqual([6, 6, 7]);
    expect(abilityRecovery({ ref: "Actor.x", abilityDamage: left }, "round")).toMatchObject([{ to: [] }]);
  });
  it("a Drain, a Transfer and a Boost with it say so", () =>
    expect([
      drainOf(power("drain", 4, { trait: "str", extras: atOnce })),
      boostChanges(hero(), "str", 3, "round", "x", true).map((c) => c.kind === "create" && c.data["trait"]),
    ]).toMatchObject([{ atOnce: true }, ["round*3 str"]]));
});

describe("TWI-450 TWI-451 powers that wear off", () => {
  const fading = power("forceField", 3, { flaws: [{ key: "fades", ranks: 1 }] });
  it("what fades loses a rank as the own turn begins, and goes off at the last", () => {
    expect(brief(turnStart(hero({ powers: [fading] }), DEFAULT_SETTINGS).changes)).toEqual([["system.lost", 1]]);
    expect(brief(fadeChanges(hero({ powers: [{ ...fading, lost: 2 }] }), "round"))).toEqual([
      ["system.lost", 3],
      ["system.active", false],
    ]);
  });
  it("what is off, or fades more slowly, doesn't; what is Independent does", () => {
    const slow = { ...fading, feats: [{ key: "slowFade", ranks: 1 }] };
    expect([
      fadeChanges(hero({ powers: [{ ...fading, active: false }] }), "round"),
      fadeChanges(hero({ powers: [slow] }), "round"),
      wearRate(slow),
    ]).toEqual([[], [], 3]);
    expect(wearRate(power("createObject", 3, { extras: [{ key: "independent", ranks: 1 }] }))).toBe("round");
  });
  it("what is ablative loses a rank with each blow that it helped against", () => {
    const shell = power("protection", 2, { flaws: [{ key: "ablative", ranks: 1 }] });
    expect(brief(ablativeChanges(hero({ powers: [shell, power("forceField", 4)] })))).toEqual([["system.lost", 1]]);
    expect(brief(ablativeChanges(hero({ powers: [{ ...shell, lost: 1 }] })))).toEqual([
      ["system.lost", 2],
      ["system.active", false],
    ]);
    expect(
      ablativeChanges(
        hero({ powers: [{ ...shell, active: false }, power("flight", 3, { flaws: [{ key: "ablative", ranks: 1 }] })] }),
      ),
    ).toEqual([]);
  });
  it("all of its ranks come back when it is whole again", () =>
    expect([brief(restoreChanges(hero(), { ...fading, lost: 2 })), restoreChanges(hero(), fading)]).toEqual([
      [["system.lost", 0]],
      [],
    ]));
});
