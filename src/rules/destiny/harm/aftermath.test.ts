import { describe, expect, it } from "vitest";
import {
  alternateLegal,
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  bestow,
  contagionOf,
  editScene,
  effectUsedUp,
  powerInvoice,
  runFeet,
  takedownAllows,
  takedownOpen,
  touches,
  variablePoints,
} from "../index.ts";
import { apply, attack, condition, effect, foe, hero, power } from "../testing/fixtures.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const play = (request: AttackExchange, ...events: AttackEvent[]): AttackState =>
  events.reduce((s, e) => {
    const step = attackExchange.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, attackExchange.begin(request));

describe("DES-310 Takedown", () => {
  const check = { kind: "attack" as const, rank: 6 };
  const request = (over: Partial<AttackExchange> = {}): AttackExchange => ({
    actor: party("Actor.ada"),
    attack: attack(),
    targets: [{ ...party("Actor.thug"), minion: true, check }],
    actorMinion: false,
    raises: 0,
    slam: 0,
    reaction: false,
    ...over,
  });
  const hit: AttackEvent = {
    type: "attack",
    throws: [{ target: "Actor.thug", faces: { d20: 15 }, defense: 12 }],
    reliability: null,
  };
  const down: readonly AttackEvent[] = [
    hit,
    {
      type: "resist",
      target: "Actor.thug",
      effect: { rank: 6 },
      check: { kind: "resistance", rank: 0 },
      faces: { d20: 2 },
    },
    { type: "apply", targets: ["Actor.thug"], changes: [] },
  ];

  it("rank 1 allows one attack more, rank 2 any number, nothing allows none", () => {
    expect([
      takedownAllows(0, false),
      takedownAllows(1, false),
      takedownAllows(1, true),
      takedownAllows(2, true),
    ]).toEqual([false, true, false, true]);
  });
  it("opens when a minion has gone down, once for each card", () => {
    const state = play(request(), ...down);
    expect([takedownOpen(state, 0), takedownOpen(state, 1)]).toEqual([false, true]);
    const followed = attackExchange.step(state, { type: "takedown", rank: 1 });
    expect(followed.accepted && takedownOpen(followed.state, 2)).toBe(false);
    expect(attackExchange.step(play(request(), hit), { type: "takedown", rank: 2 })).toMatchObject({
      accepted: false,
      reason: "takedown.none",
    });
  });
  it("not after an attack at range, nor on the fall of anybody but a minion, nor with rank 1 after an attack that was one more already", () => {
    expect(takedownOpen(play(request({ attack: attack({ band: "ranged" }) }), ...down), 2)).toBe(false);
    expect(
      takedownOpen(play(request({ targets: [{ ...party("Actor.thug"), minion: false, check }] }), ...down), 2),
    ).toBe(false);
    const extra = play(request({ extra: true }), ...down);
    expect([takedownOpen(extra, 1), takedownOpen(extra, 2)]).toEqual([false, true]);
  });
});

describe("DES-341 Contagious", () => {
  const rash = condition("hindered", { source: "Actor.ada|rash", dc: 18, resistance: "fortitude" });
  const is = (contagious: boolean) => () => ({ contagious });
  it("whoever touches an affected one resists the same effect, each attack once", () => {
    const who = foe({
      conditions: [rash, condition("impaired", { source: "Actor.ada|rash", dc: 18, resistance: "fortitude" })],
    });
    expect(contagionOf(who, is(true))).toEqual([
      { attacker: "Actor.ada", attack: "rash", dc: 18, resistance: "fortitude", condition: "hindered" },
    ]);
  });
  it("nothing is caught from what is not contagious, has no attack behind it, or isn't resisted", () => {
    expect(contagionOf(foe({ conditions: [rash] }), is(false))).toEqual([]);
    expect(
      contagionOf(
        foe({
          conditions: [
            condition("hindered", { dc: 18, resistance: "fortitude" }),
            condition("prone", { source: "Actor.ada|rash" }),
          ],
        }),
        is(true),
      ),
    ).toEqual([]);
  });
  it("a blow touches, a shot and a word don't", () =>
    expect((["close", "ranged", "court", "rumor"] as const).map((band) => touches({ band }))).toEqual([
      true,
      false,
      false,
      false,
    ]));
});

describe("DES-122 DES-223 what serves one check", () => {
  const helped = (against: string | null) =>
    apply(
      hero(),
      bestow(hero(), {
        kind: "ranks",
        key: "coordinate",
        channel: "effect",
        ranks: 2,
        against,
        attack: "sword",
        skill: null,
        until: { at: "encounter", left: 1 },
        once: true,
        label: "",
        rule: "DES-122",
      }),
    );
  it("Coordinate is used up by the ally's next attack on that target, and by no other", () => {
    const who = helped("Actor.foe");
    expect(apply(who, effectUsedUp(who, "sword", "Actor.foe")).lasting).toEqual([]);
    expect([effectUsedUp(who, "sword", "Actor.other"), effectUsedUp(who, "fist", "Actor.foe")]).toEqual([[], []]);
  });
  it("dice that edit the scene for the same check add up to five ranks", () => {
    const once = apply(hero(), editScene(hero(), "attack", 3));
    expect(once.lasting).toMatchObject([{ key: "editScene", channel: "attack", ranks: 3, once: true }]);
    const twice = apply(once, editScene(once, "attack", 3));
    expect(twice.lasting).toMatchObject([{ ranks: 5 }]);
    expect(apply(twice, editScene(twice, "skill:might", 1)).lasting).toHaveLength(2);
  });
});

describe("DES-131 the feet of a Run", () => {
  it.each([
    [1, 60],
    [-1, 30],
    [-3, 30],
  ])("degree %i: %i feet", (degree, feet) => expect(runFeet(hero(), "ground", degree, "combat")).toBe(feet));
  it("a second Move of the same turn is no faster than the first", () => {
    const who = apply(
      hero(),
      bestow(hero(), {
        kind: "speed",
        key: "run",
        ranks: 1,
        until: { at: "turnStart", of: "Actor.ada", left: 1 },
        label: "",
        rule: "DES-131",
      }),
    );
    expect(runFeet(who, "ground", 1, "combat")).toBe(60);
  });
  it("whoever can't move, runs nowhere", () =>
    expect(runFeet(hero({ conditions: [condition("immobile")] }), "ground", 2, "combat")).toBe(0));
});

describe("DES-337 Variable", () => {
  const variable = effect({ effect: "variable", rank: 2, range: "personal", attackSkill: null, resistance: null });
  it("lays out five points a rank, and its layouts cost nothing", () => {
    expect([variablePoints([variable]), variablePoints([effect()])]).toEqual([10, null]);
    const layouts = [
      { id: "a", name: "Wings", dynamic: false, effects: [effect({ effect: "flight", rank: 5, range: "personal" })] },
    ];
    expect(powerInvoice(power([variable], { alternates: layouts })).total).toBe(powerInvoice(power([variable])).total);
    expect(powerInvoice(power([effect()], { alternates: layouts })).total).toBe(
      powerInvoice(power([effect()])).total + 1,
    );
  });
  it("a layout of more points is refused", () => {
    expect(alternateLegal([variable], [effect({ effect: "flight", rank: 5, range: "personal" })])).toBeNull();
    expect(alternateLegal([variable], [effect({ effect: "flight", rank: 6, range: "personal" })])).toMatchObject({
      reason: "alternate.cost",
    });
  });
});
