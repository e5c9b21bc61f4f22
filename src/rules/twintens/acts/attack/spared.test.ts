import { describe, expect, it } from "vitest";
import { gradedConsequences, unafraid } from "../../harm/consequences.ts";
import { shieldRows } from "../../hero/derive.ts";
import { drainable, drainOf } from "../../powers/drain.ts";
import { effectOf } from "../../powers/powers.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import { feats, having, hero, hurt, power } from "../../testing/fixtures.ts";
import type { TwintensCharacter } from "../../types.ts";
import { type Aimed, composeAttack, saveFacts } from "../compose.ts";
import { attacksOf } from "./offence.ts";

const total = (rows: readonly { readonly value: number }[]): number => rows.reduce((sum, r) => sum + r.value, 0);
const strike = (who: TwintensCharacter, target: TwintensCharacter, more: Partial<Aimed> = {}, coup = false) => {
  const [unarmed] = attacksOf(who);
  if (!unarmed) throw new Error("no attack");
  return composeAttack(
    who,
    { uuid: "A", name: "A", img: "" },
    unarmed,
    [{ party: { uuid: "T", name: "T", img: "" }, character: target, distance: null, ...more }],
    coup ? { maneuver: "coupDeGrace" } : {},
    DEFAULT_SETTINGS,
  );
};

describe("TWI-421 Fearless", () => {
  const brave = hero(feats("fearless"));
  it("is spared fear and nothing else", () =>
    expect(["shaken", "frightened", "panicked", "cowering", "dazed", "stunned"].map((c) => unafraid(brave, c))).toEqual(
      [true, true, true, true, false, false],
    ));
  it("by a power too; others aren't", () => {
    const terror = { conditions: ["panicked", "sickened"] } as const;
    const held = (who: TwintensCharacter): readonly unknown[] =>
      gradedConsequences(who, terror, "x", 5, { lasting: false }, null).map(
        (c) => c.kind === "create" && c.data.condition,
      );
    expect([held(brave), held(hero())]).toEqual([["sickened"], ["panicked", "sickened"]]);
  });
});

describe("TWI-440 powers that shield", () => {
  const warded = hero({
    saves: { fort: 0, ref: 1, will: 2 },
    powers: [power("mindShield", 6), power("sensoryShield", 4)],
  });
  it.each([
    ["mindControl", "will", 8],
    ["dazzle", "ref", 5],
    ["paralyze", "will", 2],
    ["snare", "ref", 1],
  ] as const)("against %s the %s save is %i", (effect, save, bonus) => {
    const facts = saveFacts(
      warded,
      { melee: false, attacker: null },
      { effect: { power: effect, rank: 5, save, dc: 15, check: false, lasting: false }, settings: DEFAULT_SETTINGS },
    );
    expect(facts.kind === "other" && total(facts.rows)).toBe(bonus);
  });
  it("switched off they add nothing", () =>
    expect(shieldRows(hero({ powers: [power("mindShield", 6, { active: false })] }), "mindControl")).toEqual([]));
});

describe("TWI-148 TWI-421 Critical Strike", () => {
  const golem = hero({ ref: "T", powers: [power("immunity", 2, { trait: "critical" })] });
  it.each([
    [true, true, false],
    [true, false, true],
    [false, true, true],
  ] as const)("studied %s, with the feat %s: immune %s", (studied, feat, immune) => {
    const step = strike(hero(feat ? feats("criticalStrike") : {}), golem, { studied });
    expect(step.accepted && step.request.targets[0]?.immuneCritical).toBe(immune);
  });
});

describe("TWI-366 a coup de grace takes a helpless target next to one", () => {
  const down = hurt({ unconscious: true }, { ref: "T" });
  it.each([
    [5, "accepted"],
    [10, "coup.target"],
    [null, "accepted"],
  ] as const)("at %s feet: %s", (distance, said) => {
    const step = strike(hero(), down, { distance }, true);
    expect(step.accepted ? "accepted" : step.reason).toBe(said);
  });
  it("who can still move isn't one", () =>
    expect(strike(hero(), hero(having("prone")), { distance: 5 }, true)).toMatchObject({ reason: "coup.target" }));
});

describe("TWI-440 TWI-452 powers that take something away", () => {
  const nullify = drainOf(power("nullify", 6));
  it("Nullify is pointed at a power in use, unless that is innate", () => {
    const victim = hero({
      powers: [
        power("flight", 4),
        power("forceField", 4, { feats: [{ key: "innate", ranks: 1 }] }),
        power("speed", 2, { active: false }),
      ],
    });
    expect([
      nullify?.off,
      nullify && drainable(nullify, victim),
      drainable({ trait: "power", rate: "round", transfer: false }, victim),
    ]).toEqual([true, ["power:flight"], ["power:flight", "power:forceField"]]);
  });
  it("Corrosion and Disintegration take Toughness", () =>
    expect([drainOf(power("corrosion", 5)), drainOf(power("disintegration", 5))?.trait]).toEqual([
      { trait: "toughness", rate: "round", transfer: false },
      "toughness",
    ]));
});

describe("TWI-451 Full-Round", () => {
  it("makes a standard action a full one, and no other", () => {
    const flaws = [{ key: "fullRound", ranks: 1 }];
    expect([
      effectOf(power("blast", 5, { flaws })).action,
      effectOf(power("blast", 5)).action,
      effectOf(power("flight", 5, { flaws })).action,
    ]).toEqual(["full", "standard", "move"]);
  });
});

describe("TWI-421 Fearsome Presence", () => {
  const dread = hero(feats(["fearsomePresence", 6]));
  const found = attacksOf(dread).find((a) => a.id === "fearsomePresence");
  it("is a Will save against 10 and its rank, nobody rolls to hit", () =>
    expect([found?.kind, found?.effect, found?.bonus.rows, attacksOf(hero()).length]).toEqual([
      "perception",
      { power: "emotionControl", rank: 6, save: "will", dc: 16, check: false, lasting: false },
      [],
      1,
    ]));
  it.each([
    [30, true],
    [31, false],
  ] as const)("reaches 5 feet a rank: %i feet", (distance, reached) => {
    if (!found) throw new Error("none");
    expect(
      composeAttack(
        dread,
        { uuid: "A", name: "A", img: "" },
        found,
        [{ party: { uuid: "T", name: "T", img: "" }, character: hero({ ref: "T" }), distance }],
        {},
        DEFAULT_SETTINGS,
      ).accepted,
    ).toBe(reached);
  });
});
