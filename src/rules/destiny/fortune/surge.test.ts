import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activeEffects,
  avert,
  awardDie,
  bestow,
  burst,
  canReact,
  dieWorth,
  edgeRank,
  editRanks,
  encounterDice,
  endEncounter,
  landFatigue,
  LENT,
  lentOver,
  payDie,
  powerInvoice,
  returnDie,
  sessionDice,
  skillRank,
  spendDie,
  spendLegal,
  spendRecover,
  type SpentOn,
  surge,
  type SurgeOption,
  surgeOver,
  treasure,
  turnLimits,
  withLent,
} from "../index.ts";
import {
  apply,
  condition,
  edge,
  effect,
  fits,
  foe,
  hero,
  marks,
  modifier,
  moment,
  power,
  written,
} from "../testing/fixtures.ts";

const own = turnLimits(hero(), moment());
const use = (who: ReturnType<typeof hero>, what: SurgeOption, limits = turnLimits(who, moment())) =>
  surge(who, what, limits, {});
const reason = (step: ReturnType<typeof surge>): string => (step.accepted ? "accepted" : step.reason);

describe("DES-171 DES-200 DES-370 who may Surge, and when", () => {
  it.each([
    ["hero", "accepted"],
    ["villain", "accepted"],
    ["elite", "accepted"],
    ["standard", "surge.role"],
    ["minion", "surge.role"],
  ] as const)("%s: %s", (role, answer) =>
    expect(reason(use(hero({ role }), { option: "boost", trait: "skill:might" }))).toBe(answer),
  );
  it("is the Reaction of its turn", () =>
    expect(surge(hero(), { option: "boost", trait: "skill:might" }, own, { reaction: 5 })).toMatchObject({
      reason: "reaction.used",
    }));
  it("DES-201 an extra Standard only on the own turn", () => {
    const step = use(hero(), { option: "additionalAction" });
    expect(step.accepted && written(step.changes)).toMatchObject({
      "system.turn.bonusStandard": 1,
      "system.surge.pending": 1,
    });
    expect(
      reason(use(hero(), { option: "additionalAction" }, turnLimits(hero(), moment({ acting: "Actor.foe" })))),
    ).toBe("surge.turn");
  });
});

describe("DES-202 DES-203 DES-206 DES-207 DES-208 DES-209 DES-210 what a Surge gives", () => {
  const after = (who: ReturnType<typeof hero>, what: SurgeOption) => {
    const step = use(who, what);
    if (!step.accepted) throw new Error(step.reason);
    expect(fits(who, step.changes)).toBe(true);
    return apply(who, step.changes);
  };
  it("an alternate worth no more than the base", () => {
    const p = power([effect({ rank: 8 })]);
    expect(
      reason(
        use(hero({ powers: [p] }), {
          option: "alternateEffect",
          power: p,
          alternate: { name: "A", effects: [effect({ rank: 8 })] },
        }),
      ),
    ).toBe("accepted");
    expect(
      reason(
        use(hero({ powers: [p] }), {
          option: "alternateEffect",
          power: p,
          alternate: { name: "A", effects: [effect({ rank: 9 })] },
        }),
      ),
    ).toBe("surge.cost");
  });
  it("the power does it at once, and has it as long as the encounter lasts; it costs nothing", () => {
    const p = power([effect({ rank: 8 })]);
    const step = use(hero({ powers: [p] }), {
      option: "alternateEffect",
      power: p,
      alternate: { name: "Cold", effects: [effect({ effect: "affliction", rank: 8 })] },
    });
    if (!step.accepted) throw new Error(step.reason);
    expect(step.changes).toContainEqual(
      expect.objectContaining({ subject: "Actor.ada.Item.p1", path: "system.activeAlternate", from: null, to: LENT }),
    );
    const lent = withLent({ ...p, activeAlternate: LENT }, apply(hero(), step.changes).lasting);
    expect(activeEffects(lent)).toMatchObject([{ effect: "affliction" }]);
    expect(powerInvoice(lent).total).toBe(powerInvoice(p).total);
    // With what lent it gone, the power does again what it did.
    expect(activeEffects(withLent({ ...p, activeAlternate: LENT }, []))).toMatchObject([{ effect: "damage" }]);
    expect(lentOver(hero({ powers: [{ ...p, activeAlternate: LENT }] }))).toMatchObject([
      { subject: "Actor.ada.Item.p1", from: LENT, to: null },
    ]);
    expect(endEncounter(hero({ powers: [{ ...p, activeAlternate: LENT }] }))).toContainEqual(
      expect.objectContaining({ path: "system.activeAlternate", to: null }),
    );
  });
  it("DES-072 outside encounters it serves one check: then its benefit is over, and the fatigue lands", () => {
    const boosted = after(hero(), { option: "boost", trait: "skill:might" });
    const over = apply(boosted, surgeOver(boosted));
    expect([over.lasting, over.surge.pending, over.fatigue]).toEqual([[], 0, 1]);
    // What is no benefit of a Surge stays.
    const helped = apply(
      boosted,
      bestow(boosted, {
        kind: "ranks",
        key: "aid",
        channel: "attack",
        ranks: 2,
        against: null,
        attack: null,
        skill: null,
        until: { at: "never" },
        label: "",
        rule: "DES-121",
      }),
    );
    expect(apply(helped, surgeOver(helped)).lasting).toMatchObject([{ key: "aid" }]);
  });
  it("a Boost of one rank that does not stack", () => {
    const once = after(hero(), { option: "boost", trait: "skill:might" });
    expect(skillRank(once, "might")).toBe(1);
    expect(skillRank(after(once, { option: "boost", trait: "skill:might" }), "might")).toBe(1);
    expect(once.lasting).toMatchObject([{ until: { at: "turnEnd", of: "Actor.ada", left: 2 } }]);
  });
  it("a Burst against one's own Disadvantage, or the opponents' Advantage; abilities stay", () => {
    const sources = [
      { key: "a", ranks: 2 },
      { key: "b", ranks: -3 },
    ];
    const own_ = after(hero(), { option: "burst", negates: "own" });
    expect(burst(sources, own_, null)).toEqual([sources[0]]);
    expect(burst(sources, foe(), after(hero(), { option: "burst", negates: "opponents" }))).toEqual([sources[1]]);
    expect(burst(sources, foe(), own_)).toEqual(sources);
  });
  it("an edge for the encounter", () =>
    expect(edgeRank(after(hero(), { option: "edge", edge: "closeGuard" }), "closeGuard")).toBe(1));
  it("a resistance check more, a Counter, a Retry", () => {
    const c = condition("dazed", { dc: 18, resistance: "will" });
    expect(use(hero({ conditions: [c] }), { option: "resistance", effect: c.effect })).toMatchObject({
      follow: "resist",
    });
    expect(reason(use(hero(), { option: "resistance", effect: "none" }))).toBe("surge.effect");
    expect(use(hero(), { option: "counter", power: "p1" })).toMatchObject({ follow: "counter" });
    const lock = { use: "trick", target: "Actor.foe" };
    expect(after(hero({ retryLocks: [lock] }), { option: "retry", lock }).retryLocks).toEqual([]);
    expect(reason(use(hero(), { option: "retry", lock }))).toBe("surge.lock");
  });
  it("DES-339 Avert and Deflect stand for a Defense", () => {
    expect(apply(foe(), avert(foe(), "Actor.ada", "conflict", 23)).lasting).toMatchObject([
      { kind: "defense", which: "conflict", total: 23 },
    ]);
  });
});

describe("DES-214 DES-216 DES-217 the fatigue of Surges", () => {
  it("each lands as a level at the next own turn, up to Incapacitated", () => {
    const who = hero({ surge: { pending: 2, deferred: 0 }, fatigue: 1 });
    expect(apply(who, landFatigue(who))).toMatchObject({ fatigue: 3, surge: { pending: 0 } });
    expect(landFatigue(hero())).toEqual([]);
  });
  it("an immunity to fatigue doesn't help", () => {
    const who = hero({
      surge: { pending: 1, deferred: 0 },
      powers: [
        power([effect({ effect: "immunity", subject: "fatigue", rank: 5, duration: "permanent", range: "personal" })]),
      ],
    });
    expect(apply(who, landFatigue(who)).fatigue).toBe(1);
  });
  it("a Resistance Surge while forced is held back until nobody forces", () => {
    const c = condition("controlled", { dc: 20, resistance: "will" });
    const who = hero({ conditions: [c] });
    const step = use(who, { option: "resistance", effect: c.effect });
    expect(step.accepted && written(step.changes)).toEqual({ "system.surge.deferred": 1 });
    const held = apply(who, step.accepted ? step.changes : []);
    expect(apply(held, landFatigue(held)).surge.deferred).toBe(1);
    const free = { ...held, conditions: [] };
    expect(apply(free, landFatigue(free))).toMatchObject({ fatigue: 1, surge: { deferred: 0 } });
    expect(canReact(turnLimits(who, moment()), {}, "surge")?.reason).toBe("reaction.compelled");
  });
  it("law: levels are never lost and never pass three", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        (fatigue, pending, deferred, forced) => {
          const who = hero({
            fatigue,
            surge: { pending, deferred },
            conditions: forced ? [condition("compelled")] : [],
          });
          const after = apply(who, landFatigue(who));
          expect(after.fatigue).toBe(Math.min(3, fatigue + pending + (forced ? 0 : deferred)));
          expect(fits(who, landFatigue(who))).toBe(true);
        },
      ),
    );
  });
});

const roll = (over: Partial<SpentOn> = {}): SpentOn => ({
  rolled: true,
  degree: 1,
  roller: "Actor.ada",
  hit: true,
  ...over,
});

describe("DES-163 DES-220 DES-222 DES-223 DES-224 DES-225 DES-227 spending dice", () => {
  it.each([
    ["Improve after the roll", "improve", roll({ degree: -2 }), hero(), "accepted"],
    ["not before it", "improve", null, hero(), "spend.notRolled"],
    ["not another's roll", "improve", roll({ roller: "Actor.foe" }), hero(), "spend.others"],
    [
      "unless with Luck Control",
      "improve",
      roll({ roller: "Actor.foe" }),
      hero({ powers: [power([effect({ effect: "luckControl", rank: 1, range: "ranged" })])] }),
      "accepted",
    ],
    ["Coup on a success", "coup", roll(), hero(), "accepted"],
    ["not on a failure", "coup", roll({ degree: -1 }), hero(), "spend.failed"],
    ["a Stunt on a hit", "stunt", roll(), hero(), "accepted"],
    ["not on a miss", "stunt", roll({ hit: false }), hero(), "spend.missed"],
    ["Edit scene at any time", "editScene", null, hero(), "accepted"],
    [
      "not from an empty pool",
      "editScene",
      null,
      hero({ pools: { destiny: 0, fate: 0, corruption: 0, taint: 0 } }),
      "spend.none",
    ],
    ["not while Stunned", "improve", roll(), hero({ conditions: [condition("stunned")] }), "spend.unable"],
    ["but Paralyzed", "improve", roll(), hero({ conditions: [condition("paralyzed")] }), "accepted"],
    ["Recover even then", "recover", null, hero({ conditions: [condition("stunned")] }), "accepted"],
    ["not by the dead", "recover", null, hero({ dead: true }), "spend.dead"],
  ] as const)("%s", (_, what, on, who, answer) =>
    expect(spendLegal(who, "destiny", what, on, "combat")?.reason ?? "accepted").toBe(answer),
  );
  it.each([
    ["coup", 3, 2],
    ["coup", 6, 3],
    ["coup", 1, 1],
    ["editScene", 5, 3],
    ["improve", 4, 4],
    ["inspiration", 6, 6],
    ["stunt", 6, 0],
  ] as const)("DES-030 %s with a %i is worth %i", (what, r, worth) => expect(dieWorth(what, r)).toBe(worth));
  it("several Edits of a check add, five at most", () =>
    expect([editRanks([1, 3]), editRanks([6, 6])]).toEqual([3, 5]));
  it("a die leaves its pool, and a hero's Corruption leaves a taint", () => {
    expect(spendDie(hero(), "destiny", "improve", 4, roll(), "combat")).toMatchObject({
      worth: 4,
      changes: [{ to: 2 }],
    });
    const who = hero({ pools: { destiny: 0, fate: 0, corruption: 2, taint: 1 } });
    expect(written(payDie(who, "corruption"))).toEqual({ "system.pools.corruption": 1, "system.pools.taint": 2 });
    expect(written(payDie({ ...who, role: "villain" }, "corruption"))).toEqual({ "system.pools.corruption": 1 });
    expect(written(returnDie({ ...who, pools: { ...who.pools, corruption: 1, taint: 2 } }, "corruption"))).toEqual({
      "system.pools.corruption": 2,
      "system.pools.taint": 1,
    });
  });
});

describe("DES-221 DES-228 where dice come from", () => {
  it("a session starts with at least three Destiny, unspent ones are kept", () => {
    expect(written(sessionDice(hero({ pools: { destiny: 1, fate: 0, corruption: 0, taint: 0 } }), 3))).toEqual({
      "system.pools.destiny": 3,
    });
    expect(sessionDice(hero({ pools: { destiny: 7, fate: 0, corruption: 0, taint: 0 } }), 3)).toEqual([]);
    expect(sessionDice(foe(), 9)).toEqual([]);
  });
  it.each([
    ["villain", 3],
    ["elite", 1],
  ] as const)("a %s starts an encounter with %i Corruption", (role, n) =>
    expect(written(encounterDice(foe({ role, pools: { destiny: 0, fate: 0, corruption: 0, taint: 0 } })))).toEqual({
      "system.pools.corruption": n,
    }),
  );
  it("what an adversary carried over or was awarded is kept; a standard one keeps its dice too", () => {
    const rich = (role: "villain" | "elite" | "standard") =>
      encounterDice(foe({ role, pools: { destiny: 0, fate: 0, corruption: 5, taint: 0 } }));
    expect([rich("villain"), rich("elite"), rich("standard")]).toEqual([[], [], []]);
  });
  it("awards have no maximum; Treasure Points are a plain counter", () => {
    expect(written(awardDie(hero({ pools: { destiny: 40, fate: 0, corruption: 0, taint: 0 } }), "destiny"))).toEqual({
      "system.pools.destiny": 41,
    });
    expect([treasure(2, 3), treasure(2, -9)]).toEqual([5, 0]);
  });
});

describe("DES-215 DES-226 DES-310 Recover for oneself and an ally", () => {
  const table = { stressBase: 5, type: "combat" } as const;
  it("pays the die and does it; wasted, only the die is gone", () => {
    const who = hero({ fatigue: 1 });
    const done = spendRecover(who, who, "destiny", 1, { kind: "track", track: "fatigue" }, table);
    expect(done.accepted && written(done.changes)).toEqual({
      "system.pools.destiny": 2,
      "system.stress.value": 1,
      "system.fatigue": 0,
    });
    const down = hero({ marks: marks([4]) });
    const wasted = spendRecover(down, down, "destiny", 3, { kind: "track", track: "physical" }, table);
    expect(wasted.accepted && written(wasted.changes)).toEqual({ "system.pools.destiny": 2 });
  });
  it("Leadership lends a die to an ally, who bears the Stress", () => {
    const ally = hero({ ref: "Actor.bo", fatigue: 1 });
    expect(spendRecover(hero(), ally, "destiny", 3, { kind: "track", track: "fatigue" }, table)).toMatchObject({
      reason: "spend.leadership",
    });
    const leader = hero({ edges: [edge("leadership")] });
    expect(spendRecover(leader, ally, "destiny", 3, { kind: "track", track: "fatigue" }, table)).toMatchObject({
      changes: [{ subject: "Actor.ada" }, { subject: "Actor.bo" }, { subject: "Actor.bo" }],
    });
  });
  it("modifiers of fixtures have a rank", () => expect(modifier("area").rank).toBe(1));
});
