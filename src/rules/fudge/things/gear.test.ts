import { describe, expect, it } from "vitest";
import { explain } from "../../kernel/rows.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { TASKS } from "../acts/checks/task-table.ts";
import { tasksOf } from "../acts/checks/tasks.ts";
import { COMPLICATIONS, CONSTRUCT, EXAMPLE_POINTS } from "../build/values.ts";
import { resolveCheck } from "../dice/check.ts";
import { boost } from "../fortune/effort.ts";
import { maxHealth } from "../harm/values.ts";
import { godhoodAdvantage, mayAttackLowerRoutinely, transcendence, transcendenceEdge } from "../hero/minions.ts";
import { activeComponents, defenseTally } from "../hero/traits.ts";
import { ADVERSARY_KINDS, GODHOOD_ADVANTAGES, SKILLS } from "../hero/values.ts";
import { newComponent } from "../powers/builder/component.ts";
import { powerCost } from "../powers/builder/cost.ts";
import { inspectPower } from "../powers/builder/inspect.ts";
import { DEFAULT_HOUSE_RULES, houseRules, settings as definitions } from "../settings.ts";
import { conditionState } from "../state/progression.ts";
import {
  abilities,
  advantage,
  component,
  dice,
  hero,
  minion,
  modifier,
  power,
  settings,
  skill,
} from "../testing/fixtures.ts";
import type { DefenseKey } from "../types.ts";
import { gearDraft, gearOf, thingToughness } from "./gear.ts";
import { GEAR } from "./gear-table.ts";
import { HEADQUARTERS_FEATURES } from "./values.ts";
import { driverRanks, headquarters, sitsIn, steers, vehicle, vehicleDodge } from "./vehicles.ts";

describe("FUD-581 the equipment table", () => {
  it("every piece that is made of effects costs what the engine says", () =>
    expect(
      GEAR.filter((g) => g.effects.length > 0 && powerCost(gearDraft(g)) !== g.points).map(
        (g) => `${g.key}: ${powerCost(gearDraft(g))} for ${g.points}`,
      ),
    ).toEqual([]));
  it("the others are features of their price", () =>
    expect(GEAR.filter((g) => g.effects.length === 0).map((g) => powerCost(gearDraft(g)) - g.points)).toEqual(
      GEAR.filter((g) => g.effects.length === 0).map(() => 0),
    ));
  it("nothing in it is illegal", () =>
    expect(
      GEAR.flatMap((g) =>
        inspectPower(gearDraft(g))
          .filter((f) => f.severity === "illegal")
          .map((f) => `${g.key} ${f.reason}`),
      ),
    ).toEqual([]));
  it.each([
    ["club", 2, 2],
    ["assaultRifle", 15, 5],
    ["rocket", 30, 10],
    ["bulletproofVest", 3, 4],
    ["chain", 6, 2],
    ["largeShield", 6, 3],
    ["shotgun", 13, 5],
    ["gps", 6, null],
  ] as const)("%s: %i points, rank %s", (key, points, rank) => expect(gearOf(key)).toMatchObject({ points, rank }));
  it("whatever hurts, hinders or hides has an effect that does it", () =>
    expect(GEAR.filter((g) => g.rank !== null && g.effects.length === 0).map((g) => g.key)).toEqual([]));
  it("an Affliction says what it does by each degree that it has", () => {
    const degrees = GEAR.flatMap((g) =>
      gearDraft(g)
        .components.filter((c) => c.effect === "affliction")
        .map(
          (c) =>
            [
              g.key,
              [...new Set(c.conditions.map((x) => x.degree))],
              c.modifiers.some((m) => m.key === "limitedDegree"),
            ] as const,
        ),
    );
    expect(degrees.filter(([, held, limited]) => held.length !== (limited ? 2 : 3))).toEqual([]);
  });
  it.each([
    ["club", 3],
    ["knife", 9],
    ["whip", 1],
    ["chainMail", 7],
    ["dynamite", 0],
  ] as const)("FUD-169 a blow at a %s meets Toughness %i", (key, toughness) =>
    expect(
      thingToughness({ source: "equipment", cost: 1, components: [], material: gearOf(key)?.material ?? "titanium" }),
    ).toBe(toughness),
  );
  it.each([
    [0, 4],
    [1, 4],
    [3, 2],
    [9, 0],
  ] as const)("FUD-467 a device of 20 points, %i times Fragile, has Toughness %i", (ranks, toughness) =>
    expect(
      thingToughness({
        source: "power",
        cost: 20,
        components: [
          component("damage", 10, {
            modifiers: ranks > 0 ? [modifier("removable"), modifier("fragile", ranks)] : [modifier("removable")],
          }),
        ],
      }),
    ).toBe(toughness),
  );
  it("each once", () => expect(new Set(GEAR.map((g) => g.key)).size).toBe(GEAR.length));
});

describe("FUD-580 FUD-346 gear", () => {
  const shielded = (...powers: ReturnType<typeof power>[]): number =>
    explain(defenseTally(hero({ powers }), "dodge", settings).rows).total;
  const gear = (rank: number): ReturnType<typeof power> =>
    power(`Shield ${rank}`, [component("enhancedTrait", rank, { trait: "dodge", baseCost: 1 })], {
      source: "equipment",
    });
  const own = (rank: number): ReturnType<typeof power> =>
    power("Reflexes", [component("enhancedTrait", rank, { trait: "dodge", baseCost: 1 })]);
  it("only the best of a kind counts, against powers too", () =>
    expect([
      shielded(gear(2), gear(3)),
      shielded(own(2), gear(3)),
      shielded(own(4), gear(3)),
      shielded(own(2), own(2)),
    ]).toEqual([3, 3, 4, 4]));
  it("gives nothing back for being removable", () =>
    expect(
      powerCost({
        source: "equipment",
        components: [{ ...newComponent("a", "damage", 10), modifiers: [modifier("removable")] }],
      }),
    ).toBe(10));
  it("can't be pushed, as powers can", () => {
    const pushed = (source: "power" | "equipment"): unknown =>
      boost(hero({ powers: [power("Rifle", [component("damage", 5)], { source })] }), {
        kind: "rank",
        power: "Rifle",
        component: "damage",
      });
    expect([pushed("equipment"), pushed("power")]).toMatchObject([
      { accepted: false, reason: "effort.equipment" },
      { accepted: true },
    ]);
  });
});

describe("FUD-457 one member of an array at a time", () => {
  const array = power("Shapes", [
    component("protection", 8, { id: "a", duration: "sustained", action: "free" }),
    component("enhancedTrait", 6, { id: "b", trait: "dodge", modifiers: [modifier("alternateEffect")] }),
  ]);
  it("the member in use counts, the others don't", () => {
    const using = (member: string | null): string[] =>
      activeComponents(hero({ powers: [{ ...array, member }] })).map((x) => x.component.id);
    expect([using("a"), using("b"), using(null), using("gone")]).toEqual([["a"], ["b"], ["a"], ["a"]]);
  });
});

describe("FUD-583 vehicles", () => {
  const plain = {
    size: "medium",
    strength: 0,
    toughness: 0,
    defense: 0,
    features: [],
    speeds: [],
    powers: [],
  } as const;
  it.each([
    ["medium", 0, 5, 0, 0],
    ["large", 4, 7, -1, 5],
    ["huge", 8, 9, -2, 10],
    ["gargantuan", 12, 11, -4, 15],
    ["colossal", 16, 13, -8, 20],
    ["awesome", 20, 15, -12, 25],
  ] as const)("%s: Str %i Tou %i Def %i, %i points", (size, strength, toughness, defense, cost) => {
    const v = vehicle({ ...plain, size });
    expect([v.strength, v.toughness, v.defense, v.cost.total]).toEqual([strength, toughness, defense, cost]);
  });
  it("prices its powers as the table does (FUD-453)", () => {
    const slow = {
      name: "Slow hum",
      source: "power" as const,
      components: [
        {
          ...newComponent("a", "damage", 20),
          modifiers: [
            { key: "limited", ranks: 2, partial: null, note: "" },
            { key: "tiring", ranks: 1, partial: null, note: "" },
            { key: "unreliable", ranks: 1, partial: null, note: "" },
          ],
        },
      ],
    };
    const price = (options?: Parameters<typeof vehicle>[1]): number =>
      vehicle({ ...plain, powers: [slow] }, options).cost.total;
    expect([price(), price({ ratio: 2 })]).toEqual([4, 10]);
  });
  it("a flying car: size, traits, features, the dearest speed in full and the others at half", () => {
    const car = vehicle({
      ...plain,
      size: "large",
      strength: 1,
      toughness: 2,
      defense: 1,
      features: ["alarm", "autopilot"],
      speeds: [
        { mode: "groundSpeed", rank: 5 },
        { mode: "flight", rank: 6 },
      ],
      powers: [{ name: "Guns", source: "power", components: [newComponent("a", "damage", 4)] }],
    });
    expect(car.cost.total).toBe(5 + 1 + 2 + 1 + 2 + 12 + 3 + 4);
    expect(explain(car.cost.rows).total).toBe(car.cost.total);
    expect([car.strength, car.toughness, car.defense]).toEqual([5, 9, 0]);
  });
  it("dodges as well as its driver, but not above its Defense", () =>
    expect([vehicleDodge(8, 3), vehicleDodge(2, 3)]).toEqual([3, 2]));
  it("a driver's ranks are those of their best kind, with what powers give and harm takes", () => {
    const driver = hero({
      skills: [skill("vehicles", 2, "Cars"), skill("vehicles", 5, "Jets")],
      powers: [power("Reflexes", [component("enhancedTrait", 3, { trait: "vehicles" })])],
    });
    expect([driverRanks(hero()), driverRanks(driver), driverRanks({ ...driver, powers: [] })]).toEqual([0, 8, 5]);
  });
  it("says how it gets out of the way: its driver's ranks, and how much of them it is too clumsy for; what it is made of resists", () => {
    const car = {
      ...hero({ abilities: abilities({ agl: 1, fgt: 1, sta: 9 }) }),
      object: "intact",
      handling: { ranks: 5, defense: 1 },
    } as const;
    const lines = (defense: DefenseKey): unknown =>
      defenseCheck(car, defense, settings).bonus.map((r) => [r.label.replace("CROSSOVER.Fudge.", ""), r.value]);
    expect(lines("dodge")).toEqual([
      ["Skill.vehicles.label", 5],
      ["Row.vehicleDefense", -4],
    ]);
    expect(lines("parry")).toEqual(lines("dodge"));
    expect(lines("toughness")).toEqual([["Defense.toughness.label", 9]]);
    const drained = { ...car, conditions: [conditionState("weakened", "sta", "x", 4)] };
    expect(defenseCheck(drained, "toughness", settings).bonus.map((r) => r.value)).toEqual([9, -2]);
    expect(defenseCheck({ ...car, handling: { ranks: 1, defense: 4 } }, "dodge", settings).bonus).toMatchObject([
      { value: 1, rule: "FUD-583" },
    ]);
  });
  it("nobody steers who is stunned, asleep, bound hand and foot or dead", () =>
    expect(
      ["dazed", "stunned", "asleep", "dead"].map((id) => steers(hero({ conditions: [conditionState(id)] }))),
    ).toEqual([true, false, false, false]));
  it("FUD-430 whoever sits in it can't step in its way", () =>
    expect([
      sitsIn("Actor.ada", { driver: "Actor.ada" }),
      sitsIn("Actor.bo", { driver: "Actor.ada" }),
      sitsIn("Actor.ada", {}),
    ]).toEqual([true, false, false]));
});

describe("FUD-584 headquarters", () => {
  it("size, Toughness, features", () =>
    expect(headquarters({ size: "mansion", toughness: 2, features: ["gym", "library", "moat"] })).toMatchObject({
      toughness: 10,
      cost: { total: 2 + 2 + 3 },
      unknown: ["moat"],
    }));
  it("a power of its own is one feature", () =>
    expect(
      headquarters({ size: "house", toughness: 0, features: ["gym"], powers: ["Storm wall"] }).cost.rows.map((r) => [
        r.label.split(".").at(-1),
        r.value,
      ]),
    ).toEqual([
      ["size", 0],
      ["toughness", 0],
      ["feature", 1],
      ["power", 1],
    ]));
  it("a room gives points back; there are 28 features", () =>
    expect([
      headquarters({ size: "room", toughness: 0, features: [] }).cost.total,
      HEADQUARTERS_FEATURES.length,
    ]).toEqual([-4, 28]));
});

describe("FUD-432 FUD-620 above mortals", () => {
  it("minions -1, heroes 0, one more each 20 levels", () =>
    expect([
      transcendence(minion()),
      transcendence(hero()),
      transcendence(hero({ powerLevel: 20 })),
      transcendence(hero({ powerLevel: 45 })),
    ]).toEqual([-1, 0, 1, 2]));
  it.each<["nullify" | "weaken", number, number, object]>([
    ["weaken", 0, 2, { outcome: "fails" }],
    ["nullify", 0, 1, { outcome: "dice", dice: -3 }],
    ["nullify", 1, 1, { outcome: "rolled" }],
    ["nullify", 1, 0, { outcome: "dice", dice: 3 }],
    ["weaken", 1, 0, { outcome: "rolled" }],
    ["nullify", 2, 0, { outcome: "works" }],
  ])("%s of %i on %i", (effect, user, target, edge) => expect(transcendenceEdge(effect, user, target)).toEqual(edge));
  it("the lower are attacked routinely", () =>
    expect([mayAttackLowerRoutinely(1, 0), mayAttackLowerRoutinely(0, 0)]).toEqual([true, false]));
  it("godhood advantages need it", () => {
    expect(Object.keys(GODHOOD_ADVANTAGES)).toHaveLength(10);
    expect([
      godhoodAdvantage("omniscient", 3, 1),
      godhoodAdvantage("omniscient", 6, 1),
      godhoodAdvantage("perfectFocus", 1, 1),
      godhoodAdvantage("supreme", 1, 0),
    ]).toEqual([
      { accepted: true, points: 15 },
      { accepted: false, reason: "godhood.ranks", data: { max: 5 } },
      { accepted: true, points: 5 },
      { accepted: false, reason: "godhood.mortal" },
    ]);
  });
});

describe("FUD-600 FUD-605 FUD-606 adversaries", () => {
  it("all but minions have full health; sidekicks help", () => {
    expect(
      Object.entries(ADVERSARY_KINDS)
        .filter(([, k]) => k.health === "minion")
        .map(([k]) => k),
    ).toEqual(["minion"]);
    expect([
      maxHealth("hero"),
      maxHealth("minion"),
      ADVERSARY_KINDS.construct.health,
      ADVERSARY_KINDS.sidekick.helpful,
    ]).toEqual([6, 1, "hero", true]);
    expect(CONSTRUCT).toEqual({ fatigueImmunity: 30, complication: "noNaturalHealing" });
    expect(EXAMPLE_POINTS).toMatchObject({ bystander: 5, thug: 33, superHero: 150 });
  });
});

describe("FUD-572 complications", () =>
  it("eight motivations, twenty others", () =>
    expect([COMPLICATIONS.motivations.length, COMPLICATIONS.others.length]).toEqual([8, 20])));

describe("FUD-415 tasks", () => {
  it("every task belongs to a skill, each key once a skill", () => {
    expect(TASKS.filter((t) => !Object.hasOwn(SKILLS, t.skill))).toEqual([]);
    expect(new Set(TASKS.map((t) => `${t.skill}.${t.key}`)).size).toBe(TASKS.length);
  });
  it.each([
    ["acrobatics", "balanceRope", 10],
    ["athletics", "climbLadder", -10],
    ["investigation", "simpleTrap", 10],
    ["perception", "hearGunshot", -30],
    ["technology", "securityMax", 40],
    ["vehicles", "driveFormidable", 15],
    ["treatment", "care", 5],
    ["deception", "bluffVeryHard", 8],
  ])("%s, %s: %i", (skill, key, value) => expect(tasksOf(skill).find((t) => t.key === key)?.value).toBe(value));
});

describe("FUD-731 settings", () => {
  it("every house rule has a definition that starts with the ledger's value, and none is stated twice", () => {
    expect(Object.fromEntries(houseRules.map((s) => [s.key, s.initial]))).toEqual(DEFAULT_HOUSE_RULES);
    expect(definitions.filter((d) => houseRules.some((h) => h.key === d.key))).toEqual([]);
  });
});

describe("FUD-732 FUD-403 the rules as functions", () =>
  it("take dice and give results", () =>
    expect(
      resolveCheck(
        {
          ...defenseCheck(
            hero({ abilities: abilities({ sta: 3 }), advantages: [advantage("defensiveRoll", 1)] }),
            "toughness",
            settings,
          ),
          dc: 5,
        },
        dice[1],
      ),
    ).toMatchObject({ total: 5, success: true })));
