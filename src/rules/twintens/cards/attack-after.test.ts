import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import type { AttackEffect } from "../acts/attack/offence.ts";
import { saveFacts, steadyOf } from "../acts/compose.ts";
import { spendConviction } from "../fortune/conviction.ts";
import { stabiliseChanges, withDebility } from "../harm/consequences.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { knockback, knockbackPath } from "../harm/knockback.ts";
import { trackChanges } from "../harm/track-changes.ts";
import { abilityDamage } from "../hero/abilities.ts";
import { speedFeet } from "../hero/derive.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { abilities, having, hero, minion, power } from "../testing/fixtures.ts";
import { turnStart } from "../turn/turns.ts";
import type { TwintensCharacter } from "../types.ts";
import {
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  escalates,
  finalDamage,
  mercyOptions,
  mercyResults,
  type SaveFacts,
} from "./attack.ts";
import { attackOf, bonus, facesOf, firstOf, party, played, target, whyNot } from "./fixtures.ts";

const roll = (n: number): AttackEvent => ({ type: "roll", throws: [{ target: "T", faces: facesOf(n) }] });
const resolve: AttackEvent = { type: "resolve", targets: ["T"] };
const save = (n: number, facts: SaveFacts): AttackEvent => ({ type: "save", target: "T", faces: facesOf(n), facts });
const tough = (plus = 0, small = false): SaveFacts => ({
  kind: "toughness",
  rows: bonus(plus),
  track: damageTrack(),
  minion: small,
  impervious: 0,
});
const will = (plus = 0, small = false): SaveFacts => ({ kind: "other", rows: bonus(plus), minion: small, power: null });
const thing = (toughness: number): SaveFacts => ({ kind: "object", toughness, marks: 0 });
const effect = (name: AttackEffect["power"], rank: number): AttackEffect => ({
  power: name,
  rank,
  save: "will",
  dc: 10 + rank,
  check: false,
  lasting: true,
});
const words = (rows: readonly (readonly string[])[]): readonly string[] => rows.map((r) => r.join("+"));

describe("TWI-288 things never roll", () => {
  const crate = target({ kind: "object", rows: [] });
  it("in an area they have no Reflex save, and all of it reaches them", () => {
    const burst = attackOf({ kind: "area", areaDc: 20 }, crate, target({ ...party("P"), rows: [] }));
    expect(attackExchange.begin(burst).targets.map((t) => t.stage)).toEqual(["save", "evade"]);
    expect(firstOf(played(burst, { type: "save", target: "T", faces: null, facts: thing(8) }))).toMatchObject({
      object: { state: "broken" },
      stage: "saved",
    });
  });
  it.each([
    ["without damage", { damage: null, effect: effect("stun", 8) }],
    ["of the mind", { effect: effect("mentalBlast", 10) }],
  ] as const)("a power %s leaves them alone", (_what, more) => {
    expect(
      firstOf(
        played(attackOf(more, target({ kind: "object" })), roll(12), resolve, {
          type: "save",
          target: "T",
          faces: null,
          facts: thing(8),
        }),
      ).stage,
    ).toBe("unharmed");
  });
  it("a power that can be resisted asks them nothing", () =>
    expect(
      attackExchange.begin(attackOf({ kind: "area", areaDc: 20, extras: { resist: "will" } }, crate)).targets[0]?.stage,
    ).toBe("save"));
});

describe("TWI-167 autofire counts what beats a Defense that nobody rolls", () => {
  it.each([
    [11, 10 + 5],
    [2 + 8, 10 + 5],
    [3, 10 + 1],
  ])("natural %i at +10 against 10: damage %i", (natural, damage) => {
    const state = played(attackOf({ autofire: 1 }), roll(natural));
    expect(finalDamage(state.request, firstOf(state))?.total).toBe(damage);
  });
  it("a natural 20 that only hits by itself adds nothing", () => {
    const state = played(attackOf({ autofire: 1 }, target({ still: 40 })), roll(20));
    expect(finalDamage(state.request, firstOf(state))?.total).toBe(10);
  });
});

describe("TWI-147 TWI-366 a minion's coup de grace", () => {
  const by = (who: AttackExchange["actor"]["kind"], on: AttackExchange["actor"]["kind"]) =>
    firstOf(
      attackExchange.begin(attackOf({ actor: { ...party("A"), kind: who } }, target({ kind: on, automatic: "coup" }))),
    ).hit?.critical;
  it("is critical on minions alone, a hero's on anybody", () =>
    expect([by("minion", "hero"), by("minion", "minion"), by("hero", "villain")]).toEqual([false, true, true]));
});

describe("TWI-221 TWI-344 mercy for every save that failed", () => {
  const mercy = (row: number): AttackEvent => ({ type: "mercy", target: "T", row });
  const mind = (facts: SaveFacts): AttackState =>
    played(attackOf({ effect: effect("mentalBlast", 10) }), roll(12), resolve, save(6, facts));
  it("damage of the mind goes down its table, a minion's as far as one likes", () => {
    const hit = mind(will(8));
    expect(words(mercyOptions(hit.request, firstOf(hit)))).toEqual(["bruised", "bruised+stunned", "staggered+stunned"]);
    const small = mind(will(18, true));
    expect(words(mercyOptions(small.request, firstOf(small))).at(-1)).toBe("unconscious");
    expect(firstOf(played(hit.request, roll(12), resolve, save(6, will(8)), mercy(0)))).toMatchObject({
      result: ["bruised"],
    });
  });
  it("an effect may be a lesser degree, and all of it again", () => {
    const stun = attackOf({ damage: null, effect: effect("stun", 10) });
    const hit = played(stun, roll(12), resolve, save(6, will(4)));
    expect(
      mercyResults(hit.request, firstOf(hit)).map((r) => r.conditions.join() || (r.stunned ? "stunned" : "out")),
    ).toEqual(["dazed", "stunned", "out"]);
    const spared = played(stun, roll(12), resolve, save(6, will(4)), mercy(0));
    expect(firstOf(spared).other?.result).toEqual({ conditions: ["dazed"] });
    expect(firstOf(played(stun, roll(12), resolve, save(6, will(4)), mercy(0), mercy(2))).other?.result).toEqual({
      conditions: [],
      unconscious: true,
    });
  });
  it("a minion that barely fails an effect may be let off as well", () => {
    const hit = played(
      attackOf({ damage: null, effect: effect("stun", 10) }),
      roll(12),
      resolve,
      save(6, will(13, true)),
    );
    expect(mercyResults(hit.request, firstOf(hit))).toHaveLength(3);
  });
  it("nothing to choose where nothing failed, or there is one row alone", () => {
    const held = played(attackOf({ damage: null, effect: effect("stun", 10) }), roll(12), resolve, save(20, will(4)));
    expect([mercyResults(held.request, firstOf(held)), whyNot(held, mercy(0))]).toEqual([[], "noMercy"]);
    const [one] = [
      played(attackOf({ damage: null, effect: effect("mindControl", 10) }), roll(12), resolve, save(6, will(4))),
    ];
    expect(mercyResults(one.request, firstOf(one))).toHaveLength(1);
  });
});

describe("TWI-325 TWI-326 a point on the saves of a coup and of a flight", () => {
  const again = (which: "coup" | "impact", n: number, more: object = {}): AttackEvent => ({
    type: "reroll",
    target: "T",
    roll: which,
    faces: facesOf(n),
    changes: [],
    ...more,
  });
  const coup = played(attackOf({ type: "lethal", kind: "melee" }, target({ automatic: "coup" })), save(8, tough()), {
    type: "coup",
    target: "T",
    faces: facesOf(5),
    rows: bonus(6),
  });
  it("the Fortitude save after a coup may be thrown once more", () => {
    expect(firstOf(coup)).toMatchObject({ coupDead: true, stage: "saved" });
    const better = attackExchange.step(coup, again("coup", 19));
    expect(better.accepted && firstOf(better.state)).toMatchObject({ coupDead: false });
    expect([
      better.accepted && whyNot(better.state, again("coup", 19)),
      whyNot(coup, { type: "reroll", target: "T", roll: "save", faces: facesOf(9), changes: [] }),
    ]).toEqual(["roll.fixed", "conviction.late"]);
  });
  const flight: readonly AttackEvent[] = [
    roll(12),
    resolve,
    save(4, tough()),
    { type: "apply", applied: [{ target: "T", changes: [] }] },
    { type: "knockback", target: "T", steady: { toughness: 0 }, reduceTo: null },
    { type: "path", target: "T", obstacles: [{ at: 10, kind: "object", toughness: 12 }], changes: [] },
  ];
  const struck = (n: number): AttackEvent => ({
    type: "impact",
    target: "T",
    impact: 0,
    faces: facesOf(n),
    facts: tough(4),
  });
  it("so may the save against what one is hurled into, until it has fallen on them", () => {
    const [flying, hit] = [played(attackOf(), ...flight), played(attackOf(), ...flight, struck(6))];
    expect(firstOf(hit)).toMatchObject({ stage: "impact", impacts: [{ save: { failBy: 15 } }] });
    const better = attackExchange.step(hit, again("impact", 12, { impact: 0 }));
    expect(better.accepted && firstOf(better.state)).toMatchObject({
      stage: "impact",
      impacts: [{ save: { failBy: 9 } }],
    });
    expect([
      whyNot(flying, again("impact", 12, { impact: 0 })),
      whyNot(hit, again("impact", 12, { impact: 3 })),
    ]).toEqual(["conviction.late", "conviction.late"]);
  });
});

describe("TWI-271 what somebody stands on is taken before the blow falls on them", () => {
  const field = power("forceField", 10, { extras: [{ key: "impervious", ranks: 1 }] });
  const grown = hero({ powers: [field, power("growth", 4)], abilities: abilities({ con: 10 }) });
  const against = { melee: false, attacker: null };
  const before = steadyOf(
    grown,
    saveFacts(grown, against, { effect: null, settings: DEFAULT_SETTINGS }),
    against,
    DEFAULT_SETTINGS,
  );
  it("a field that drops as its owner does still holds against the flight", () => {
    expect(before).toEqual({ toughness: 12, impervious: 10, immovable: 0, size: "Large" });
    const state = played(attackOf(), roll(12), resolve, save(2, tough(10)), {
      type: "apply",
      applied: [{ target: "T", changes: [], steady: before }],
    });
    expect(firstOf(state)).toMatchObject({ stage: "knockback", steady: before });
    expect(knockback({ ...before, damage: 20, failBy: 15 }).rank).toBe(20 - (1 + 10 + 4));
  });
  it("a minion that falls without a save stands on what it would have saved with, Defensive Roll while its dodge counts", () => {
    const roller = minion({ feats: [{ id: "d", key: "defensiveRoll", ranks: 3, subject: "" }] });
    expect([
      steadyOf(roller, null, against, DEFAULT_SETTINGS).toughness,
      steadyOf(roller, null, { ...against, perceived: false }, DEFAULT_SETTINGS).toughness,
    ]).toEqual([3, 0]);
  });
});

describe("TWI-277 TWI-288 a thing of the board in the way", () => {
  it.each([
    [8, 0, 6, "damaged"],
    [8, 1, 8, "broken"],
    [8, 9, 8, "none"],
  ] as const)("Toughness %i, Impervious %i, struck with %i: %s", (toughness, impervious, rank, state) => {
    expect(knockbackPath(rank, [{ at: 10, kind: "object", toughness, impervious }]).hits[0]).toMatchObject({
      state,
      broke: state === "broken",
    });
  });
});

describe("TWI-207 TWI-208 a warning before a mark passes on", () => {
  it.each([
    ["a box that is marked already", { unconscious: true }, ["unconscious"], true, true],
    ["one that isn't", {}, ["unconscious"], true, false],
    ["a second wound where wounds are counted", { wounded: 1 }, ["hurt", "wounded"], true, false],
    ["a second wound where they are a box", { wounded: 1 }, ["hurt", "wounded"], false, true],
  ] as const)("%s", (_what, marks, result, woundedStacks, warned) =>
    expect(escalates(damageTrack(marks), result, { woundedStacks })).toBe(warned),
  );
});

const brief = (c: Change): string =>
  c.kind === "set" ? `${c.path} ${String(c.to)}` : `${c.kind === "delete" ? "no " : ""}${String(c.data["condition"])}`;

describe("TWI-243 TWI-460 stable", () => {
  const lies = hero({
    track: damageTrack({ disabled: true, unconscious: true }),
    ...having(["stable", { source: "track", until: { at: "never" } }]),
  });
  const to = (marks: Parameters<typeof damageTrack>[0]) => trackChanges(lies, damageTrack(marks), "TWI-246").map(brief);
  it("marks whoever is out of danger, until they come to themselves, are in danger again, or die", () => {
    expect(to({ disabled: true })).toEqual(["system.track.unconscious false", "no stable"]);
    expect(to({ disabled: true, unconscious: true, dying: true })).toContain("no stable");
    expect(to({ disabled: true, unconscious: true, dead: true })).toContain("no stable");
    expect(to({ disabled: true, unconscious: true, hurt: 1 })).toEqual(["system.track.hurt 1"]);
  });
  it("is nobody's who was only knocked out", () =>
    expect(trackChanges(hero(), damageTrack({ unconscious: true }), "TWI-214").map(brief)).toEqual([
      "system.track.unconscious true",
    ]));
});

describe("TWI-304 a score of 0", () => {
  const loses = (who: TwintensCharacter, ability: "con" | "int" | "str", points: number) =>
    withDebility(who, abilityDamage(who, { ability, points, rate: "day", source: "" })).map((c) =>
      c.kind === "set" ? c.path : c.kind,
    );
  const frail = hero({ abilities: abilities({ con: 4, int: 3, str: 2 }), powers: [power("forceField", 5)] });
  it("without Constitution one is dying, and out", () =>
    expect(loses(frail, "con", 6)).toEqual([
      "system.abilityDamage",
      "system.track.unconscious",
      "system.track.dying",
      "system.active",
    ]));
  it("without Intelligence one drops what one kept up", () =>
    expect(loses(frail, "int", 3)).toEqual(["system.abilityDamage", "system.active"]));
  it("any less does nothing more", () =>
    expect([loses(frail, "con", 3), loses(frail, "str", 2)]).toEqual([
      ["system.abilityDamage"],
      ["system.abilityDamage"],
    ]));
  it("nobody stabilises who has none left; from the first point on they may", () => {
    const dying = hero({
      track: damageTrack({ dying: true, unconscious: true }),
      abilities: abilities({ con: 4 }),
      abilityDamage: [{ ability: "con", points: 4, rate: "day", source: "" }],
    });
    const better = {
      ...dying,
      abilityDamage: [{ ability: "con" as const, points: 3, rate: "day" as const, source: "" }],
    };
    expect([dying, better].map((who) => stabiliseChanges(who, DEFAULT_SETTINGS).map(brief))).toEqual([
      [],
      ["system.track.disabled true", "system.track.dying false", "stable"],
    ]);
    expect([
      spendConviction(dying, "escapeDeath", {}, DEFAULT_SETTINGS),
      spendConviction(dying, "removeDamage", {}, DEFAULT_SETTINGS),
    ]).toMatchObject([{ reason: "conviction.nothing" }, { reason: "conviction.nothing" }]);
    expect(
      turnStart({ ...dying, feats: [{ id: "d", key: "diehard", ranks: 1, subject: "" }] }, DEFAULT_SETTINGS).tasks,
    ).toMatchObject([{ kind: "dying" }]);
  });
  it("without Strength or Dexterity nobody moves", () =>
    expect([
      speedFeet(hero({ abilities: abilities({ str: 0 }) })),
      speedFeet(hero({ abilities: abilities({ str: 1 }) })),
    ]).toEqual([0, 30]));
});

describe("TWI-232 TWI-325 the attacker's power check is a roll of its own", () => {
  const rolled: SaveFacts = { kind: "other", rows: bonus(8), minion: false, power: facesOf(4) };
  const control = attackOf({ damage: null, effect: { ...effect("mindControl", 8), check: true } });
  const held = played(control, roll(12), resolve, save(9, rolled));
  const again = (n: number): AttackEvent => ({
    type: "reroll",
    target: "T",
    roll: "power",
    faces: facesOf(n),
    changes: [],
  });
  it("it may be thrown once more while the save stands", () => {
    expect(firstOf(held)).toMatchObject({ stage: "unharmed", other: { dc: 12, total: 17 } });
    const better = attackExchange.step(held, again(14));
    expect(better.accepted && firstOf(better.state)).toMatchObject({
      stage: "saved",
      other: { dc: 22, total: 17, failBy: 5 },
    });
    expect(better.accepted && whyNot(better.state, again(15))).toBe("roll.fixed");
  });
  it("not where nothing was rolled for the DC", () =>
    expect(
      whyNot(
        played(attackOf({ damage: null, effect: effect("stun", 8) }), roll(12), resolve, save(9, will())),
        again(14),
      ),
    ).toBe("conviction.late"));
});
