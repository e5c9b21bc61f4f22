import { describe, expect, it } from "vitest";
import { commands, dismiss, opposes, summon, summonerOf, summonRefusal } from "../index.ts";
import { apply, condition, foe, hero } from "../testing/fixtures.ts";

const minion = foe({ ref: "Actor.imp", name: "Imp", role: "minion", powerLevel: 6 });

describe("DES-292 DES-337 sides: who may react to whom", () => {
  it("heroes and adversaries oppose each other, their own they don't, nor themselves", () => {
    expect([
      opposes(hero(), foe()),
      opposes(hero(), hero({ ref: "Actor.bo" })),
      opposes(hero(), hero()),
      opposes(foe(), minion),
    ]).toEqual([true, false, false, false]);
  });
  it("an adversary beside the heroes stands against the others", () => {
    const ally = foe({ ref: "Actor.ally", side: "heroes" });
    expect([opposes(hero(), ally), opposes(foe(), ally)]).toEqual([false, true]);
  });
});

describe("DES-141 DES-164 DES-337 a Summon", () => {
  it.each([
    ["a minion of the power's rank", minion, null],
    ["one above it", { ...minion, powerLevel: 7 }, "summon.level"],
    ["no minion", foe(), "summon.role"],
    ["one that answers to somebody else", { ...minion, summoned: "Actor.bo|p9" }, "summon.taken"],
  ])("%s", (_what, who, reason) => expect(summonRefusal(who, 6)?.reason ?? null).toBe(reason));
  it("it answers, takes orders, and is nobody's when the power ends", () => {
    const called = apply(minion, summon(hero(), "p1", [minion]));
    expect([called.summoned, summonerOf(called.summoned), commands(hero(), called), commands(foe(), called)]).toEqual([
      "Actor.ada|p1",
      "Actor.ada",
      true,
      false,
    ]);
    expect(dismiss(hero(), "p2", [called])).toEqual([]);
    expect(apply(called, dismiss(hero(), "p1", [called])).summoned).toBe("");
    expect(summonerOf("")).toBeNull();
  });
  it("whoever is Controlled takes the orders of who controls it", () => {
    const puppet = foe({ conditions: [condition("controlled", { source: "Actor.ada|p3" })] });
    expect([
      commands(hero(), puppet),
      commands(hero({ ref: "Actor.bo" }), puppet),
      commands(hero(), foe({ conditions: [condition("dazed", { source: "Actor.ada" })] })),
    ]).toEqual([true, false, false]);
  });
});
