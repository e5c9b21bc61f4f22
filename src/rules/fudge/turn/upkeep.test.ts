import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abilityCheck, defenseCheck, powerCheck, skillCheck } from "../acts/checks/kinds-of-check.ts";
import { resolveCheck } from "../dice/check.ts";
import { fastest, speeds } from "../hero/speed.ts";
import { activeComponents } from "../hero/traits.ts";
import { heroicTry, isReady, makeReady, readied, usedUp } from "../state/markers.ts";
import { conditionState } from "../state/progression.ts";
import { abilities, advantage, component, dice, hero, modifier, power, settings, skill } from "../testing/fixtures.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";
import { concentrationPowers, dropUnmaintained, letGo, regenerates, regeneratesOver, unmaintained } from "./upkeep.ts";

const shield = power("Shield", [component("protection", 6, { duration: "sustained" })]);
const gaze = power("Gaze", [component("remoteSensing", 4, { duration: "concentration" })]);
const skin = power("Skin", [
  component("protection", 6, { duration: "permanent" }),
  component("flight", 3, { id: "wings", duration: "sustained" }),
]);
const marked = (id: string, trait: string | null, source = "x"): ConditionState => conditionState(id, trait, source);

describe("FUD-277 FUD-278 powers that nobody keeps up end with the turn", () => {
  const names = (who: Partial<FudgeCharacter>): string[] => unmaintained(hero(who)).map((l) => l.power.id);
  it("sustained ones keep themselves up, as long as a free action is left", () => {
    expect(names({ powers: [shield] })).toEqual([]);
    expect(names({ powers: [shield], conditions: [marked("stunned", null)] })).toEqual(["Shield"]);
  });
  it("concentration takes its action, and is lost to who has none", () => {
    expect(concentrationPowers(hero({ powers: [gaze, shield] })).map((p) => p.id)).toEqual(["Gaze"]);
    expect(names({ powers: [gaze] })).toEqual(["Gaze"]);
    expect(names({ powers: [gaze], conditions: [marked("maintaining", "Gaze")] })).toEqual([]);
    expect(names({ powers: [gaze], conditions: [marked("maintaining", "Gaze"), marked("stunned", null)] })).toEqual([
      "Gaze",
    ]);
  });
  it("what is off and gear are left alone", () => {
    const stunned = { conditions: [marked("stunned", null)] };
    expect(
      names({
        ...stunned,
        powers: [
          { ...shield, active: false },
          { ...shield, id: "Vest", source: "equipment" },
        ],
      }),
    ).toEqual([]);
  });
  it("of a power that is partly lasting only what needs keeping up ends; the rest stands, and what is let go already isn't let go twice", () => {
    const stunned = { conditions: [marked("stunned", null)] };
    expect(dropUnmaintained(hero({ ...stunned, powers: [skin] }))).toEqual([
      { kind: "set", subject: "Actor.hero.Item.Skin", path: "system.off", from: [], to: ["wings"], rule: "FUD-278" },
    ]);
    expect(dropUnmaintained(hero({ ...stunned, powers: [{ ...skin, off: ["wings"] }] }))).toEqual([]);
    expect(
      activeComponents(hero({ powers: [{ ...skin, off: ["wings"] }] })).map(({ component: c }) => c.effect),
    ).toEqual(["protection"]);
  });
  it("what was let go piece by piece is off as a whole in the end", () => {
    const pair = power("Pair", [component("flight", 3), component("morph", 2, { id: "m" })]);
    expect(letGo(hero(), { ...pair, off: ["m"] }, ["flight"])).toMatchObject([
      { path: "system.active", to: false },
      { path: "system.off", from: ["m"], to: [] },
    ]);
  });
  it("is written as a switch of the power", () =>
    expect(dropUnmaintained(hero({ powers: [gaze] }))).toEqual([
      { kind: "set", subject: "Actor.hero.Item.Gaze", path: "system.active", from: true, to: false, rule: "FUD-278" },
    ]));
});

describe("FUD-166 Regeneration by itself", () => {
  const healer = (rank: number, more: Partial<FudgeCharacter> = {}): FudgeCharacter =>
    hero({ powers: [power("Mend", [component("regeneration", rank)])], health: { value: 1, max: 6 }, ...more });
  const gained = (who: FudgeCharacter, round: number): number =>
    regenerates(who, round).reduce(
      (sum, c) => (c.kind === "set" && c.path === "system.health.value" ? Number(c.to) - Number(c.from) : sum),
      0,
    );
  it("rank 3 heals on rounds 4, 7 and 10, and so every minute", () =>
    expect(Array.from({ length: 20 }, (_n, i) => gained(healer(3), i + 1))).toEqual([
      0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1,
    ]));
  it("comes to its rank in ten rounds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        (rank) =>
          Array.from({ length: 10 }, (_n, i) => gained(healer(rank), i + 1)).reduce((a, b) => a + b, 0) === rank,
      ),
    );
  });
  it("outside of fights by whole minutes; the dead and the hale gain nothing", () => {
    expect(regeneratesOver(healer(2), 2)).toMatchObject([{ path: "system.health.value", to: 5 }]);
    expect([
      regeneratesOver(healer(2), 0),
      regeneratesOver(healer(2, { health: { value: 6, max: 6 } }), 1),
      regeneratesOver(healer(2, { health: { value: -3, max: 6 }, conditions: [marked("dead", null)] }), 1),
    ]).toEqual([[], [], []]);
  });
  it("FUD-249 Restorative mends bruises with what is over", () => {
    const mending = (modifiers: boolean): FudgeCharacter =>
      hero({
        bruises: 3,
        health: { value: 5, max: 6 },
        powers: [
          power("Mend", [component("regeneration", 3, { modifiers: modifiers ? [modifier("restorative")] : [] })]),
        ],
      });
    expect(regeneratesOver(mending(true), 1)).toMatchObject([
      { path: "system.health.value", to: 6 },
      { path: "system.bruises", from: 3, to: 1 },
    ]);
    expect(regeneratesOver(mending(false), 1)).toHaveLength(1);
  });
});

describe("FUD-514 how fast somebody is", () => {
  const rank = (who: Partial<FudgeCharacter>, mode = "groundSpeed"): number | undefined =>
    speeds(hero(who)).find((s) => s.mode === mode)?.rank.total;
  it("FUD-520 who flies with Aquatic swims as well, a powerful swimmer as fast as they swim", () => {
    const wings = (...modifiers: Parameters<typeof modifier>[]): FudgeCharacter["powers"][number] =>
      power("Wings", [component("flight", 6, { modifiers: modifiers.map((m) => modifier(...m)) })]);
    const fins = power("Fins", [component("movement", 8, { trait: "swimming" })]);
    expect([
      rank({ powers: [wings(["aquatic"])] }, "swimming"),
      rank({ powers: [wings()] }, "swimming"),
      rank({ powers: [wings(["aquatic"]), fins] }, "swimming"),
      rank({ powers: [wings(["aquatic"])] }, "flight"),
    ]).toEqual([4, undefined, 6, 6]);
  });
  it("a human walks at rank 0; powers say the rest", () => {
    expect(rank({})).toBe(0);
    expect(rank({ powers: [power("Legs", [component("movement", 5, { trait: "groundSpeed" })])] })).toBe(5);
    expect(rank({ powers: [power("Wings", [component("flight", 6)])] }, "flight")).toBe(6);
    expect(rank({ powers: [power("Fins", [component("movement", 4, { trait: "swimming" })])] }, "swimming")).toBe(2);
  });
  it("FUD-230 FUD-302 FUD-341 slowed, sprinting, hurried by extra effort", () =>
    expect([
      rank({ conditions: [marked("hindered", null)] }),
      rank({ conditions: [marked("sprinting", null)] }),
      rank({ hurried: ["groundSpeed"] }),
    ]).toEqual([-1, 1, 1]));
  it("FUD-230 who is slowed jumps as far as ever", () => {
    const springs = { powers: [power("Springs", [component("leaping", 4)])] };
    expect([rank(springs, "leaping"), rank({ ...springs, conditions: [marked("hindered", null)] }, "leaping")]).toEqual(
      [2, 2],
    );
  });
  it("FUD-518 Growth makes up for its own weight", () =>
    expect(rank({ powers: [power("Big", [component("growth", 3)])] })).toBe(0));
  it("FUD-317 runs others down at the fastest, jumps apart", () =>
    expect(fastest(hero({ powers: [power("Wings", [component("flight", 6), component("leaping", 9)])] }))).toBe(6));
});

describe("FUD-336 FUD-374 what points make ready", () => {
  const until = { at: "scene", left: 1 } as const;
  it("is a condition with its end, and is used up once", () => {
    const [made] = makeReady(hero(), "spurred", "me", until);
    expect(made).toMatchObject({ kind: "create", data: { condition: "spurred", until } });
    const spurred = hero({ conditions: [marked("spurred", null)] });
    const request = abilityCheck(spurred, "agl", settings);
    expect(request.circumstances.map((r) => [r.value, r.rule])).toEqual([[1, "FUD-336"]]);
    expect(usedUp(spurred, request.uses)).toMatchObject([{ kind: "delete", data: { condition: "spurred" } }]);
    expect(usedUp(hero(), request.uses)).toEqual([]);
  });
  it("the bonus never goes to a power check, nor past +2", () => {
    const spurred = hero({ conditions: [marked("spurred", null)] });
    expect(powerCheck(spurred, component("flight", 4), settings)).toMatchObject({ circumstances: [] });
    expect(powerCheck(spurred, component("flight", 4), settings).uses).toBeUndefined();
    expect(readied(spurred, "skill", [], [{ label: "x", value: 2, rule: "FUD-090" }])).toMatchObject({
      rows: [],
      uses: [],
    });
  });
  it("Ultimate Effort counts as 3 and is no critical, for its own check alone", () => {
    const sure = hero({ abilities: abilities({ agl: 4 }), conditions: [marked("ultimate", "ability:agl")] });
    expect(resolveCheck(abilityCheck(sure, "agl", settings, { dc: 7 }), null)).toMatchObject({
      total: 7,
      critical: null,
      success: true,
    });
    expect(abilityCheck(sure, "str", settings).fixedDice).toBeNull();
  });
  it("Inspire: dice count as 0 at least, in every check, until it is over", () => {
    const heard = hero({ conditions: [marked("inspired", null)] });
    expect([
      resolveCheck(defenseCheck(heard, "dodge", settings), dice[-2]).total,
      resolveCheck(defenseCheck(heard, "dodge", settings), dice[1]).total,
    ]).toEqual([0, 1]);
    expect(defenseCheck(heard, "dodge", settings).uses).toBeUndefined();
    expect(isReady(heard, "inspired")).toBe(true);
  });
  it("FUD-295 the Defend action's +1 stands above it", () =>
    expect(
      defenseCheck(hero({ conditions: [marked("inspired", null), marked("defending", "dodge")] }), "dodge", settings)
        .minimumDice,
    ).toBe(1));
  it("FUD-367 a heroic feat opens one trained-only skill once", () => {
    const bold = hero({ conditions: [marked("heroic", "technology")] });
    const asked = skillCheck(bold, { base: "technology" }, settings);
    expect(asked).toMatchObject({ accepted: true });
    expect(asked.accepted && asked.request.uses).toHaveLength(1);
    expect(heroicTry(bold, "investigation")).toBeNull();
    expect(
      skillCheck(
        hero({ conditions: bold.conditions, skills: [skill("technology", 2)] }),
        skill("technology", 2),
        settings,
      ),
    ).toMatchObject({ accepted: true, request: { circumstances: [] } });
  });
  it("FUD-374 Beginner's Luck counts as 5 ranks, trained and all, and lifts no better skill", () => {
    const lucky = (trait: string, rank: number): FudgeCharacter =>
      hero({
        skills: rank > 0 ? [skill("stealth", rank)] : [],
        conditions: [marked("beginner", trait)],
        advantages: [advantage("beginnersLuck")],
      });
    const bonus = (who: FudgeCharacter, own: boolean): number => {
      const asked = skillCheck(who, own ? skill("stealth", who.skills[0]?.rank ?? 0) : { base: "stealth" }, settings);
      return asked.accepted ? asked.request.bonus.reduce((sum, r) => sum + r.value, 0) : -99;
    };
    expect([
      bonus(lucky("stealth", 2), true),
      bonus(lucky("stealth", 0), false),
      bonus(lucky("perception", 2), true),
    ]).toEqual([5, 5, 2]);
  });
});
