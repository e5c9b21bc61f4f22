import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, settingsOf } from "../settings.ts";
import { feats, flags, having, hero, hurt, minion, skill } from "../testing/fixtures.ts";
import {
  awardConviction,
  convictionMaximum,
  pay,
  resetConviction,
  roundConviction,
  spendConviction,
  type SpendKey,
  spendRefusal,
  spendRound,
  SPENDS,
  ultimateEffort,
} from "./conviction.ts";

const stunned = { round: 2, key: 12 };
const spend = (who = hero(), key: SpendKey = "removeDamage", args = {}, settings = DEFAULT_SETTINGS) =>
  spendConviction(who, key, args, settings);
const paths = (r: ReturnType<typeof spend>): unknown =>
  r.accepted
    ? r.changes.map((c) =>
        c.kind === "set" ? c.path.replace("system.", "") : `${c.kind} ${String(c.data.condition ?? c.data.key)}`,
      )
    : r.reason;
const COST = ["conviction.value", "conviction.used"];

describe("TWI-320 TWI-321 TWI-329 TWI-402 the pool", () => {
  it("3 and Luck, at most half the level; minions and things have none", () => {
    expect([
      convictionMaximum(hero(), DEFAULT_SETTINGS),
      convictionMaximum(hero({ ...feats(["luck", 9]) }), DEFAULT_SETTINGS),
      convictionMaximum(minion(), DEFAULT_SETTINGS),
      convictionMaximum(hero({ kind: "villain" }), settingsOf({ startConviction: 0 })),
    ]).toEqual([3, 8, null, 0]);
  });
  it("a day gives one up to the maximum, an award may go beyond until the session ends", () => {
    const poor = hero({ conviction: { value: 2, max: 3, used: [] } });
    expect(awardConviction(poor, 5, "day")).toMatchObject({ changes: [{ to: 3 }] });
    expect(awardConviction(poor, 2, "award")).toMatchObject({ changes: [{ from: 2, to: 4, rule: "TWI-321" }] });
    expect(resetConviction(hero({ conviction: { value: 5, max: 3, used: [] } }), "session")).toMatchObject([{ to: 3 }]);
    expect([
      resetConviction(poor, "adventure"),
      resetConviction(poor, "session"),
      awardConviction(minion(), 1, "award"),
    ]).toMatchObject([[{ to: 3 }], [], { reason: "conviction.none" }]);
  });
});

describe("TWI-322 TWI-323 TWI-341 when a point may be spent", () => {
  it("one for each kind of benefit in a round", () => {
    expect(spendRound(["reroll", "reroll", "surge", "dodge"], 2)).toEqual({ accepted: ["reroll", "surge"], pool: 0 });
    expect(spendRefusal(hero({ conviction: { value: 3, max: 3, used: ["surge"] } }), "surge")).toMatchObject({
      reason: "conviction.again",
    });
    expect(roundConviction(hero({ conviction: { value: 1, max: 3, used: ["surge"] } }))).toMatchObject([
      { from: ["surge"], to: [] },
    ]);
  });
  it("outside of a fight no rounds are counted: a point on each of two rolls, and nothing is noted", () => {
    const used = hero({ conviction: { value: 3, max: 3, used: ["reroll"] } });
    expect([spendRefusal(used, "reroll")?.reason, spendRefusal(used, "reroll", false)]).toEqual([
      "conviction.again",
      null,
    ]);
    expect(pay(used, "reroll", false)).toMatchObject({
      accepted: true,
      changes: [{ path: "system.conviction.value", from: 3, to: 2 }],
    });
  });
  it("a power's stun that lasts holds one down like any other, and a point shakes it off", () => {
    const overcome = hero(having(["overcome", { source: "stun A", degree: 8, until: { at: "use" } }]));
    expect([
      spendRefusal(overcome, "surge")?.reason,
      spendConviction(overcome, "shakeOff", {}, DEFAULT_SETTINGS),
    ]).toMatchObject(["conviction.down", { changes: [{}, {}, { kind: "delete", data: { condition: "overcome" } }] }]);
  });
  it("nothing while dead; stunned, unconscious or dying only what helps against it", () => {
    const allowed = (who: ReturnType<typeof hero>): string[] =>
      (Object.keys(SPENDS) as SpendKey[]).filter((k) => spendRefusal(who, k) === null);
    expect(allowed(hurt({ dead: true }))).toEqual([]);
    for (const marks of [{ stunned }, { unconscious: true }, { dying: true }])
      expect(allowed(hurt(marks))).toEqual(["reroll", "removeDamage", "shakeOff", "fatigue", "escapeDeath"]);
  });
  it("not without points, not for minions, not without the feat", () => {
    expect([
      spendRefusal(hero({ conviction: { value: 0, max: 3, used: [] } }), "reroll"),
      spendRefusal(minion(), "reroll"),
      spendRefusal(hero(), "inspire"),
    ]).toMatchObject([{ reason: "conviction.short" }, { reason: "conviction.none" }, { reason: "conviction.needs" }]);
  });
});

describe("TWI-324 TWI-250 TWI-266 TWI-327 TWI-328 the uses", () => {
  it("removes damage, or stabilises; a check where the setting says so", () => {
    expect(paths(spend(hurt({ hurt: 2 })))).toEqual([...COST, "track.hurt"]);
    expect(paths(spend(hurt({ dying: true })))).toEqual([
      ...COST,
      "track.disabled",
      "track.unconscious",
      "track.dying",
      "create stable",
    ]);
    expect(paths(spend(hurt({ hurt: 1 }), "removeDamage", {}, settingsOf({ convictionRecovery: "check" })))).toEqual(
      COST,
    );
    expect(paths(spend())).toBe("conviction.nothing");
  });
  it("shakes off a stun, shaken, dazed", () => {
    expect(paths(spend(hurt({ stunned }), "shakeOff"))).toEqual([...COST, "track.stunned"]);
    expect(paths(spend(hero({ ...having("shaken") }), "shakeOff"))).toEqual([...COST, "delete shaken"]);
    expect(paths(spend(hero({ ...having("blind") }), "shakeOff", { condition: "blind" }))).toBe("conviction.nothing");
  });
  it("lowers fatigue, or cancels extra effort's before it comes", () => {
    expect(paths(spend(hero({ fatigue: "fatigued" }), "fatigue"))).toEqual([...COST, "fatigue"]);
    expect(paths(spend(hero({ pendingFatigue: true, fatigue: "winded" }), "fatigue"))).toEqual([
      ...COST,
      "pendingFatigue",
    ]);
    expect(paths(spend(hero(), "fatigue"))).toBe("conviction.nothing");
  });
  it("escapes death, one's own or somebody's", () => {
    const friend = hurt({ dying: true, unconscious: true }, { ref: "Actor.friend" });
    const saved = spend(hero(), "escapeDeath", { others: [friend] });
    expect(saved.accepted && saved.changes.map((c) => c.subject)).toEqual([
      "Actor.hero",
      "Actor.hero",
      "Actor.friend",
      "Actor.friend",
      "Actor.friend",
    ]);
    expect(paths(spend(hero(), "escapeDeath"))).toBe("conviction.nothing");
  });
  it("keeps the dodge, surges, strains", () => {
    expect(paths(spend(hero(), "dodge"))).toEqual([...COST, "create dodging"]);
    expect(paths(spend(hero(), "surge"))).toEqual([...COST, "flags.surges"]);
    expect([paths(spend(hurt({ disabled: true }), "strain")), paths(spend(hero(), "strain"))]).toEqual([
      [...COST, "create straining"],
      "conviction.nothing",
    ]);
    expect(paths(spend(hero({ ...having("paralyzed") }), "dodge"))).toBe("conviction.down");
  });
  it("lends a feat until the next turn, but no fortune feat and none that is owned", () => {
    expect(paths(spend(hero(), "heroicFeat", { feat: "powerAttack" }))).toEqual([...COST, "create powerAttack"]);
    expect([
      paths(spend(hero(), "heroicFeat", { feat: "luck" })),
      paths(spend(hero({ ...feats("diehard") }), "heroicFeat", { feat: "diehard" })),
      paths(spend(hero(), "heroicFeat")),
    ]).toEqual(["conviction.fortune", "conviction.owned", "conviction.feat"]);
  });
  it("asks the Gamemaster for inspiration first", () =>
    expect([
      paths(spend(hero(), "inspiration")),
      paths(spend(hero(), "inspiration", { approved: false })),
      paths(spend(hero(), "inspiration", { approved: true })),
    ]).toEqual(["conviction.asking", "conviction.vetoed", COST]));
  it("feats: Inspire, Leadership, Beginner's Luck", () => {
    const ally = hurt({ stunned }, { ref: "Actor.ally" });
    expect(paths(spend(hero({ ...feats(["inspire", 3]) }), "inspire", { others: [ally] }))).toEqual([
      ...COST,
      "create inspired",
    ]);
    expect(paths(spend(hero({ ...feats("leadership") }), "leadership", { others: [ally] }))).toEqual([
      ...COST,
      "track.stunned",
    ]);
    const novice = hero({ ...feats("beginnersLuck"), skills: [skill("notice", 2), skill("bluff", 5)] });
    expect([
      paths(spend(novice, "beginnersLuck", { skill: "notice" })),
      paths(spend(novice, "beginnersLuck", { skill: "bluff" })),
    ]).toEqual([[...COST, "lent"], "conviction.skilled"]);
  });
  it("Ultimate Effort counts as 20 for its task and is no natural 20", () =>
    expect([
      ultimateEffort(hero({ ...feats(["ultimateEffort", 1, "will"]) }), "will"),
      ultimateEffort(hero(), "will"),
    ]).toMatchObject([{ counts: 20, natural: null }, { reason: "conviction.otherTask" }]));
  it("law: whatever is accepted costs exactly one point, whatever isn't costs none", () => {
    const who = fc.constantFrom(
      hero(),
      hurt({ hurt: 1, bruised: 1 }),
      hurt({ dying: true }),
      hurt({ stunned }),
      hurt({ disabled: true }),
      hurt({ dead: true }),
      hero({ pendingFatigue: true, flags: flags({ flatFooted: true }) }),
      hero({ conviction: { value: 0, max: 3, used: [] } }),
      minion(),
    );
    fc.assert(
      fc.property(who, fc.constantFrom(...(Object.keys(SPENDS) as SpendKey[])), (character, key) => {
        const result = spend(character, key);
        if (!result.accepted) return;
        const paid = result.changes.filter((c) => c.kind === "set" && c.path === "system.conviction.value");
        expect(paid).toMatchObject([{ from: 3, to: 2 }]);
      }),
    );
  });
});
