import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, inverse } from "../../kernel/change.ts";
import { resolveCheck } from "../dice/check.ts";
import { advantage, check, dice, hero, minion, skill } from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import {
  afterDeath,
  awardVictory,
  beginnersLuck,
  betterRoll,
  heroicFeat,
  heroicSkill,
  inspire,
  invokeComplication,
  mayHelp,
  meekResult,
  negateComplication,
  newDay,
  specialPoints,
  type SpendKey,
  type SpendOptions,
  SPENDS,
  spendVictory,
  startingPoints,
  ultimateEffort,
  type VictoryPool,
} from "./victory.ts";

const pool = (value: number, special = 0): VictoryPool => ({ value, special });
const spend = (
  use: SpendKey,
  from: VictoryPool,
  options: SpendOptions = {},
  who: FudgeCharacter = hero(),
): VictoryPool | string => {
  const step = spendVictory(who, from, use, options);
  return step.accepted ? step.pool : step.reason;
};

describe("FUD-360 FUD-364 FUD-377 the pool", () => {
  it("a new day sets it to 2, from below and from above; Lucky gives special ones", () => {
    const lucky = hero({ advantages: [advantage("lucky", 2)] });
    expect([newDay(hero(), pool(0)).pool, newDay(hero(), pool(7)).pool, newDay(lucky, pool(1)).pool]).toEqual([
      pool(2),
      pool(2),
      pool(2, 2),
    ]);
    expect(specialPoints(lucky)).toBe(2);
  });
  it("writes only what changed", () => expect(newDay(hero(), pool(2)).changes).toEqual([]));
  it("the table may give more; villains begin with none, minions never have any (FUD-601)", () =>
    expect([
      newDay(hero(), pool(0), 3).pool.value,
      startingPoints("player"),
      startingPoints("npc"),
      newDay(minion(), pool(0)).pool.value,
      newDay(hero(), pool(5), 3, "npc").pool.value,
    ]).toEqual([3, 2, 0, 0, 0]));
  it("FUD-363 awards have no limit", () => expect(awardVictory("A", pool(9), 4).pool).toEqual(pool(13)));
});

describe("FUD-361 FUD-362 FUD-364 FUD-691 spending", () => {
  it("takes from the pool, several at once, never below 0", () =>
    expect([
      spend("recover", pool(2)),
      spend("recover", pool(3), { times: 3 }),
      spend("recover", pool(1), { times: 2 }),
    ]).toEqual([pool(1), pool(0), "victory.short"]));
  it("as a change that can be taken back", () => {
    const step = spendVictory(hero(), pool(2), "recover");
    expect(step.accepted && step.changes).toEqual([
      { kind: "set", subject: "Actor.hero", path: "system.victoryPoints.value", from: 2, to: 1, rule: "FUD-372" },
    ]);
  });
  it("special points pay first, and only for rolls and Luck Control", () =>
    expect([
      spend("improveRoll", pool(1, 2)),
      spend("improveRoll", pool(1, 2), { times: 3 }),
      spend("luckControl", pool(0, 1)),
      spend("recover", pool(0, 2)),
    ]).toEqual([pool(1, 1), pool(0, 0), pool(0, 0), "victory.short"]));
  it("nobody is made to spend", () => expect(spend("recover", pool(2), { byController: true })).toBe("victory.forced"));
  it("minions have none (FUD-376)", () => expect(spend("recover", pool(2), {}, minion())).toBe("victory.minion"));
  it("never negative, never more than before", () =>
    fc.assert(
      fc.property(
        fc.nat(9),
        fc.nat(3),
        fc.constantFrom(...(Object.keys(SPENDS) as SpendKey[])),
        fc.integer({ min: 1, max: 4 }),
        (value, special, use, times) => {
          const step = spendVictory(hero(), pool(value, special), use, { times, approved: true });
          return (
            !step.accepted ||
            (step.pool.value >= 0 &&
              step.pool.special >= 0 &&
              value + special - step.pool.value - step.pool.special === times)
          );
        },
      ),
    ));
  it("every change goes back", () =>
    fc.assert(
      fc.property(fc.nat(9), (value) => {
        const step = spendVictory(hero(), pool(value), "recover");
        return (
          !step.accepted || step.changes.every((c: Change) => JSON.stringify(inverse(inverse(c))) === JSON.stringify(c))
        );
      }),
    ));
});

describe("FUD-365 FUD-370 what the Gamemaster may veto", () => {
  it.each<[SpendKey]>([["editScene"], ["inspiration"], ["negateComplication"]])("%s asks first", (use) =>
    expect([
      spend(use, pool(2)),
      spend(use, pool(2), { approved: false }),
      spend(use, pool(2), { approved: true }),
    ]).toEqual(["victory.asking", "victory.vetoed", pool(1)]),
  );
});

describe("FUD-366 heroic feat", () => {
  it("an advantage that is lacking, until the end of the next turn", () => {
    expect(heroicFeat(hero(), "powerAttack", "f1", "Combatant.a", true)).toEqual({
      accepted: true,
      entry: { id: "f1", key: "powerAttack", rank: 1, subject: "" },
      until: { at: "turnEnd", of: "Combatant.a", left: 2 },
    });
    expect(heroicFeat(hero(), "powerAttack", "f1", "Combatant.a", false)).toMatchObject({ until: { left: 1 } });
  });
  it("no fortune advantages, none that is there", () =>
    expect(
      [
        heroicFeat(hero(), "lucky", "f", "c", true),
        heroicFeat(hero({ advantages: [advantage("diehard")] }), "diehard", "f", "c", true),
      ].map((x) => !x.accepted && x.reason),
    ).toEqual(["feat.fortune", "feat.owned"]));
  it("another subject is another advantage", () =>
    expect(
      heroicFeat(
        hero({ advantages: [advantage("skillMastery", 1, "stealth")] }),
        "skillMastery",
        "f",
        "c",
        true,
        "athletics",
      ).accepted,
    ).toBe(true));
});

describe("FUD-367 FUD-371 FUD-372 each costs a point", () =>
  it("and takes no time", () =>
    expect(
      (["heroicSkill", "instantCounter", "recover", "heroicFeat"] as const).map((k) => [
        SPENDS[k].cost,
        SPENDS[k].action,
      ]),
    ).toEqual([
      [1, "reaction"],
      [1, "reaction"],
      [1, "reaction"],
      [1, "reaction"],
    ])));

describe("FUD-368 FUD-369 FUD-378 improving a roll", () => {
  const roll = (sum: -3 | -1 | 0 | 2 | 3, kind: "skill" | "attack" = "skill"): ReturnType<typeof resolveCheck> =>
    resolveCheck(check(kind, 4, { dc: 5 }), dice[sum]);
  it("keeps the better, whole", () => expect(betterRoll(roll(-1), roll(2))).toEqual(roll(2)));
  it("ties keep the first", () => {
    const first = roll(0);
    expect(betterRoll(first, { ...roll(0) })).toBe(first);
  });
  it("an automatic failure is worse than any total, a natural hit better", () => {
    const low = resolveCheck(check("skill", -9, { dc: 5 }), dice[0]);
    const failed = resolveCheck(check("skill", 20, { dc: 5 }), dice[-3]);
    expect(betterRoll(failed, low)).toBe(low);
    const hit = resolveCheck(check("attack", -20, { dc: 5 }), dice[3]);
    const high = resolveCheck(check("attack", 20, { dc: 5 }), dice[2]);
    expect([betterRoll(high, hit), betterRoll(hit, high)]).toEqual([hit, hit]);
  });
});

describe("FUD-572 FUD-373 complications", () => {
  it("pay a point, two when they nearly kill", () => {
    expect(invokeComplication("A", pool(1), { motivation: false, unwise: false, deadly: false })).toMatchObject({
      pool: pool(2),
    });
    expect(invokeComplication("A", pool(1), { motivation: false, unwise: false, deadly: true })).toMatchObject({
      pool: pool(3),
    });
  });
  it("a motivation only where following it is unwise", () =>
    expect([
      invokeComplication("A", pool(1), { motivation: true, unwise: false, deadly: false }),
      invokeComplication("A", pool(1), { motivation: true, unwise: true, deadly: false }),
    ]).toMatchObject([{ reason: "victory.wise" }, { pool: pool(2) }]));
  it("negating costs one, and gives back what was awarded", () => {
    expect(negateComplication(hero(), pool(2), 0, true)).toMatchObject({ pool: pool(1) });
    expect(negateComplication(hero(), pool(2), 1, true)).toMatchObject({ pool: pool(0) });
    expect(negateComplication(hero(), pool(4), 2, true), "a deadly one gives both back").toMatchObject({
      pool: pool(1),
    });
    expect([negateComplication(hero(), pool(1), 1, true), negateComplication(hero(), pool(2), 0, false)]).toMatchObject(
      [{ reason: "victory.short" }, { reason: "victory.vetoed" }],
    );
  });
});

describe("FUD-374 fortune advantages", () => {
  it("need to be had", () =>
    expect([
      spend("inspire", pool(2)),
      spend("inspire", pool(2), {}, hero({ advantages: [advantage("inspire")] })),
      spend("favor", pool(1), {}, hero({ advantages: [advantage("connected")] })),
    ]).toEqual(["victory.needs", pool(1), pool(0)]));
  it("Beginner's Luck: up to 4 ranks count as 5", () => {
    const c = hero({ skills: [skill("stealth", 4), skill("athletics", 5)] });
    expect(beginnersLuck(c, "stealth")).toEqual({ accepted: true, trait: "stealth", until: { at: "scene", left: 1 } });
    expect(beginnersLuck(c, "perception")).toMatchObject({ accepted: true });
    expect([beginnersLuck(c, "athletics"), beginnersLuck(c, "x")]).toMatchObject([
      { reason: "feat.skilled" },
      { reason: "feat.gone" },
    ]);
  });
  it("Ultimate Effort: for its own check, whatever it is called at the table", () => {
    const c = hero({ advantages: [advantage("ultimateEffort", 1, "Sleight-of-hand")] });
    expect(ultimateEffort(c, "skillbase:sleightOfHand", ["Sleight of Hand"])).toMatchObject({
      accepted: true,
      trait: "skillbase:sleightOfHand",
      until: { at: "scene" },
    });
    expect(ultimateEffort(c, "skillbase:stealth", ["Stealth", ""])).toMatchObject({ reason: "feat.otherCheck" });
    const wordy = hero({ advantages: [advantage("ultimateEffort", 1, "Strategy checks")] });
    expect([
      ultimateEffort(wordy, "skillbase:strategy", ["Strategy"]).accepted,
      ultimateEffort(wordy, "ability:str", ["Strength", "str"]).accepted,
    ]).toEqual([true, false]);
  });
  it("FUD-367 a heroic feat with a skill is for those that take training", () => {
    expect(heroicSkill(hero(), "technology")).toMatchObject({ accepted: true, trait: "technology" });
    expect([
      heroicSkill(hero(), "stealth"),
      heroicSkill(hero({ skills: [skill("technology", 1)] }), "technology"),
    ]).toMatchObject([{ reason: "feat.trained" }, { reason: "feat.trained" }]);
  });
  it("Inspire: once a scene, allies' dice at least 0", () =>
    expect([inspire(false, "c"), inspire(true, "c")]).toMatchObject([
      { accepted: true, minimumDice: 0 },
      { reason: "feat.inspired" },
    ]));
  it("Meekness lowers a result to any number from 0 (FUD-430)", () => {
    const roll = resolveCheck(check("skill", 4, { dc: 2 }), dice[2]);
    expect([
      meekResult(roll, 1),
      meekResult(roll, 7),
      meekResult(resolveCheck(check("passiveDefense", 4), dice[0]), 1),
      meekResult(resolveCheck(check("skill", 4), dice[-3]), 0),
    ]).toMatchObject([
      { accepted: true, total: 1, critical: null },
      { reason: "meekness.range" },
      { reason: "meekness.kind" },
      { reason: "meekness.failed" },
    ]);
  });
});

describe("FUD-375 FUD-376 death and helpers", () => {
  it("death empties both pools, but for Persistent Information", () =>
    expect([
      afterDeath(hero(), pool(3, 1)).pool,
      afterDeath(hero({ advantages: [advantage("persistentInformation")] }), pool(3, 1)).pool,
    ]).toEqual([pool(0, 0), pool(3, 1)]));
  it("a hero's points help itself and its sidekick; minions and others need Luck Control", () =>
    expect([
      mayHelp("self", false),
      mayHelp("sidekick", false),
      mayHelp("minion", false),
      mayHelp("minion", true),
      mayHelp("other", false),
    ]).toEqual([true, true, false, true, false]));
});
