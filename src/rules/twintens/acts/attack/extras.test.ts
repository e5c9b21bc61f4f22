import { describe, expect, it } from "vitest";
import {
  type Attack,
  attackExtras,
  attacksOf,
  composeAttack,
  DEFAULT_SETTINGS,
  isAura,
  sideEffectOf,
  spared,
  splitRefusal,
  touches,
  type TwintensCharacter,
} from "../../index.ts";
import { having, hero, minion, power } from "../../testing/fixtures.ts";
import type { ModifierEntry, PowerEntry } from "../../types.ts";

const one = (key: string, note = "", ranks = 1, cost?: number): readonly ModifierEntry[] => [
  { key, ranks, ...(note !== "" && { note }), ...(cost !== undefined && { cost }) },
];
const attackOf = (who: TwintensCharacter): Attack =>
  attacksOf(who, DEFAULT_SETTINGS).find((a) => a.source === "power") as Attack;
const armed = (...powers: readonly PowerEntry[]): TwintensCharacter => hero({ powers });
const immune = (trait: string): TwintensCharacter =>
  hero({ ref: "Actor.target", powers: [power("immunity", 5, { trait })] });
const fire = armed(power("blast", 8, { descriptors: ["Fire"] }));
const poison = armed(power("nauseate", 8));

describe("TWI-450 TWI-451 what extras and flaws change about saves", () => {
  it.each([
    ["nothing", power("blast", 5), null],
    ["no save at all", power("blast", 5, { extras: one("noSavingThrow") }), { noSave: true }],
    ["Will first", power("stun", 5, { flaws: one("resistible") }), { resist: "will" }],
    ["the save of the note first", power("stun", 5, { flaws: one("resistible", "Reflex") }), { resist: "ref" }],
    [
      "sleep and things",
      power("stun", 5, { extras: [...one("sleep"), ...one("affectsObjects")] }),
      { sleep: true, objects: true },
    ],
  ])("%s", (_what, p, extras) => expect(attackExtras(p)).toEqual(extras));
  it("a Side Effect comes when the power fails, for two points always", () =>
    expect([
      sideEffectOf(power("blast", 5)),
      sideEffectOf(power("blast", 5, { flaws: one("sideEffect") })),
      sideEffectOf(power("blast", 5, { flaws: one("sideEffect", "", 1, 2) })),
    ]).toEqual([null, "failure", "always"]));
  it("what surrounds its user", () =>
    expect([
      isAura(power("energyAura", 3)),
      isAura(power("stun", 3, { extras: one("aura") })),
      isAura(power("stun", 3)),
    ]).toEqual([true, true, false]));
});

describe("TWI-450 TWI-171 Linked", () => {
  const twin = (id: string, key: "blast" | "stun", ranks: number, note = ""): PowerEntry =>
    power(key, ranks, { id, extras: one("linked", note) });
  const damage = (...powers: readonly PowerEntry[]): readonly (number | undefined)[] =>
    attacksOf(armed(...powers), DEFAULT_SETTINGS)
      .filter((a) => a.source === "power")
      .map((a) => a.damage?.total);
  it("of two that do damage the larger counts for both", () =>
    expect(damage(twin("a", "blast", 5), twin("b", "blast", 9))).toEqual([9, 9]));
  it("only under the same note, and not with one that is off", () =>
    expect([
      damage(twin("a", "blast", 5, "x"), twin("b", "blast", 9, "y")),
      damage(twin("a", "blast", 5), { ...twin("b", "blast", 9), active: false }),
    ]).toEqual([[5, 9], [5]]));
  it("what does no damage adds none", () =>
    expect(damage(twin("a", "blast", 5), twin("b", "stun", 9))).toEqual([5, undefined]));
});

describe("TWI-452 Split Attack", () => {
  const split = power("blast", 10, { feats: one("splitAttack", "", 2) });
  it.each([
    ["one undivided attack", split, 1, [], null],
    ["two targets", split, 2, [6, 4], null],
    ["three with two ranks", split, 3, [4, 3, 3], null],
    ["without the feat", power("blast", 10), 2, [5, 5], "split.none"],
    ["a fourth target", split, 4, [3, 3, 2, 2], "split.targets"],
    ["one without a share", split, 2, [10], "split.targets"],
    ["a share of nothing", split, 2, [10, 0], "split.ranks"],
    ["more than there is", split, 2, [6, 5], "split.sum"],
  ])("%s", (_what, p, targets, ranks, reason) =>
    expect(splitRefusal(p, 10, targets, ranks)?.reason ?? null).toBe(reason),
  );
  it("the card gives each target its share", () => {
    const who = armed(split);
    const aimed = ["a", "b"].map((uuid) => ({
      party: { uuid, name: uuid, img: "" },
      character: hero({ ref: uuid }),
      distance: 20,
    }));
    const made = composeAttack(
      who,
      { uuid: "A", name: "A", img: "" },
      attackOf(who),
      aimed,
      { split: [7, 3] },
      DEFAULT_SETTINGS,
    );
    expect(made.accepted && made.request.targets.map((t) => t.share)).toEqual([7, 3]);
  });
});

describe("TWI-439 TWI-440 immunity", () => {
  it.each([
    ["its descriptor, however written", fire, "fire", "none"],
    ["another descriptor", fire, "cold", "full"],
    ["the effect", poison, "nauseate", "none"],
    ["all that Fortitude is saved against", poison, "fortitude", "none"],
    ["all that Toughness is saved against", fire, "toughness", "none"],
  ])("%s", (_what, attacker, trait, reach) => expect(touches(attacker, attackOf(attacker), immune(trait))).toBe(reach));
  it("one that is off protects from nothing", () =>
    expect(
      touches(fire, attackOf(fire), hero({ powers: [power("immunity", 5, { trait: "fire", active: false })] })),
    ).toBe("full"));
  it.each([
    ["suffocation", "suffocation", true],
    ["poison", "disease", false],
    ["fire", "house", true],
    ["cold", "cold", true],
    ["cold", "extreme", false],
  ])("to %s spares from %s: %s", (trait, exposure, expected) => expect(spared(immune(trait), exposure)).toBe(expected));
  it("heat and cold together spare from any climate", () =>
    expect(
      spared(
        hero({
          powers: [power("immunity", 5, { trait: "heat" }), power("immunity", 5, { id: "other", trait: "cold" })],
        }),
        "intense",
      ),
    ).toBe(true));
});

describe("TWI-440 TWI-450 TWI-452 only one of both is solid", () => {
  const ghost = hero({ ref: "Actor.ghost", powers: [power("insubstantial", 4)] });
  const mist = hero({ ref: "Actor.mist", powers: [power("insubstantial", 2)] });
  it.each([
    ["a blow goes through a ghost", fire, ghost, "none"],
    ["mist is touched still", fire, mist, "full"],
    [
      "Affects Insubstantial at one rank: half",
      armed(power("blast", 9, { feats: one("affectsInsubstantial") })),
      ghost,
      "half",
    ],
    ["at two ranks: all of it", armed(power("blast", 9, { feats: one("affectsInsubstantial", "", 2) })), ghost, "full"],
    ["the mind is nowhere", armed(power("mentalBlast", 6)), ghost, "full"],
    [
      "a ghost's own blow goes through the solid",
      hero({ powers: [power("insubstantial", 4), power("blast", 8)] }),
      hero(),
      "none",
    ],
    [
      "unless it affects the corporeal",
      hero({ powers: [power("insubstantial", 4), power("blast", 8, { extras: one("affectsCorporeal") })] }),
      hero(),
      "full",
    ],
    ["ghosts strike ghosts", hero({ powers: [power("insubstantial", 4), power("blast", 8)] }), ghost, "full"],
  ])("%s", (_what, attacker, target, reach) => expect(touches(attacker, attackOf(attacker), target)).toBe(reach));
  it("half of 9 is a share of 4", () => {
    const who = armed(power("blast", 9, { feats: one("affectsInsubstantial") }));
    const made = composeAttack(
      who,
      { uuid: "A", name: "A", img: "" },
      attackOf(who),
      [{ party: { uuid: "g", name: "g", img: "" }, character: ghost, distance: 20 }],
      {},
      DEFAULT_SETTINGS,
    );
    expect(made.accepted && made.request.targets[0]?.share).toBe(4);
  });
});

describe("TWI-451 Sense-Dependent", () => {
  const gaze = armed(power("stun", 8, { range: "perception", flaws: one("senseDependent") }));
  const song = armed(power("stun", 8, { range: "perception", flaws: one("senseDependent", "hearing") }));
  const [blind, deaf] = [hero(having("blind")), hero(having("deaf"))];
  it("needs the sense that its note names, or sight", () =>
    expect(
      [
        [gaze, blind],
        [gaze, deaf],
        [song, blind],
        [song, deaf],
      ].map(([a, t]) => touches(a as TwintensCharacter, attackOf(a as TwintensCharacter), t as TwintensCharacter)),
    ).toEqual(["none", "full", "full", "none"]));
});

describe("TWI-450 things", () => {
  const wall = minion({ kind: "object", objectToughness: 8 });
  it("are touched by damage, and by an effect that affects objects", () =>
    expect(
      [fire, poison, armed(power("nauseate", 8, { extras: one("affectsObjects") }))].map((a) =>
        touches(a, attackOf(a), wall),
      ),
    ).toEqual(["full", "none", "full"]));
});
