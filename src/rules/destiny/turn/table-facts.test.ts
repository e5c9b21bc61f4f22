import { describe, expect, it } from "vitest";
import {
  commands,
  consequenceChanges,
  DEFAULT_SETTINGS,
  dismiss,
  editScene,
  fall,
  fired,
  freeHands,
  grabHarm,
  initiativeCheck,
  isInnate,
  isUnreliable,
  opposes,
  pickUp,
  powerUse,
  startEncounter,
  startTurn,
  summon,
  summonerOf,
  summonRefusal,
  treated,
  treatmentRefusal,
  upkeepsDue,
  weaponAttack,
} from "../index.ts";
import {
  apply,
  attack,
  condition,
  effect,
  foe,
  gear,
  hero,
  marks,
  modifier,
  moment,
  power,
  written,
} from "../testing/fixtures.ts";

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

describe("DES-112 DES-151 DES-161 things on the ground", () => {
  const club = gear({
    weapon: {
      effect: "damage",
      rank: 2,
      band: "close",
      skill: "might",
      ability: "str",
      reach: 5,
      hands: 1,
      throwable: false,
      area: null,
      ammo: false,
      complex: false,
    },
  });
  it("hands: a weapon takes what it says, other things one, a grip its limbs", () => {
    const bow = gear({
      id: "g2",
      weapon: {
        ...(club.weapon ??
          (() => {
            throw new Error("no weapon");
          })()),
        hands: 2,
      },
    });
    const grip = { target: "Actor.foe", degree: 1, attack: "a", limbs: 1, kept: false, begun: false };
    expect([
      freeHands(hero()),
      freeHands(hero({ gear: [club] })),
      freeHands(hero({ gear: [bow] })),
      freeHands(hero({ gear: [club, gear({ id: "g3" })] })),
      freeHands(hero({ grab: grip })),
      freeHands(hero({ gear: [{ ...bow, held: false }] })),
    ]).toEqual([2, 1, 0, 0, 1, 2]);
  });
  it("what falls is in nobody's hand and gives no attack; it falls once", () => {
    expect(written(fall(foe(), club, "DES-112"))).toEqual({ "system.held": false, "system.fallen": true });
    expect(fall(foe(), { ...club, held: false, fallen: true }, "DES-112")).toEqual([]);
    expect(weaponAttack({ ...club, held: false, fallen: true })).toBeNull();
  });
  it("somebody else takes it into the own things, in hand and whole; its owner picks it up", () => {
    const data = {
      name: "Club",
      type: "destinyGear",
      system: { held: false, fallen: true, worn: false, stowed: false, toughness: 7 },
    };
    const lying = { ...club, held: false, fallen: true };
    expect(pickUp(hero(), foe(), lying, data, "DES-112")).toMatchObject([
      { kind: "delete", subject: "Actor.foe", collection: "Item", id: "g1", data },
      {
        kind: "create",
        subject: "Actor.ada",
        collection: "Item",
        id: "g1",
        data: { name: "Club", system: { held: true, fallen: false, toughness: 7 } },
      },
    ]);
    expect(written(pickUp(foe(), foe(), lying, data, "DES-151"))).toEqual({
      "system.fallen": false,
      "system.held": true,
    });
  });
});

describe("DES-197 a complex weapon", () => {
  const crossbow = gear({
    weapon: {
      effect: "damage",
      rank: 3,
      band: "ranged",
      skill: "dexterity",
      ability: null,
      reach: 5,
      hands: 2,
      throwable: false,
      area: null,
      ammo: true,
      complex: true,
    },
  });
  it("is to be loaded again once it was shot; another weapon isn't", () => {
    expect(fired(hero({ gear: [crossbow] }), "g1")).toMatchObject([
      { subject: "Actor.ada.Item.g1", path: "system.loaded", to: false },
    ]);
    expect([
      fired(hero({ gear: [crossbow] }), "fist"),
      fired(hero({ gear: [{ ...crossbow, loaded: false }] }), "g1"),
      fired(hero({ gear: [gear()] }), "g1"),
    ]).toEqual([[], [], []]);
  });
});

describe("DES-340 DES-341 what using a power takes", () => {
  const with_ = (...keys: readonly string[]) =>
    power([effect({ effect: "healing", modifiers: keys.map((k) => modifier(k)) })]);
  it("Activation wakes it once an encounter, Tiring costs a level of fatigue each time, from which immunity protects", () => {
    const woken = powerUse(hero(), with_("activation"), false);
    expect([woken.wakes, written(woken.changes)]).toEqual([true, { "system.encounterUses.active.p1": 1 }]);
    expect(powerUse(hero({ encounterUses: { "active.p1": 1 } }), with_("activation"), false)).toEqual({
      wakes: false,
      changes: [],
    });
    expect(written(powerUse(hero(), with_("tiring"), false).changes)).toEqual({ "system.fatigue": 1 });
    expect(powerUse(hero(), with_("tiring"), true).changes).toEqual([]);
    expect(powerUse(hero(), with_(), false)).toEqual({ wakes: false, changes: [] });
  });
  it("Innate can't be nullified; Unreliable takes a d20 first", () =>
    expect([
      isInnate(with_("innate")),
      isInnate(with_()),
      isUnreliable(with_("unreliable")),
      isUnreliable(with_("innate")),
    ]).toEqual([true, false, true, false]));
});

describe("DES-113 harm in a grip", () => {
  const grip = { target: "Actor.foe", degree: 1, attack: "a", limbs: 1, kept: true, begun: true };
  it("comes on later turns; outside encounters at any time", () => {
    expect([
      grabHarm(hero({ grab: grip }), true)?.reason,
      grabHarm(hero({ grab: { ...grip, begun: false } }), true),
      grabHarm(hero({ grab: grip }), false),
      grabHarm(hero(), true)?.reason,
    ]).toEqual(["grab.later", null, null, "grab.none"]);
  });
});

describe("DES-248 a patient is treated once an hour", () => {
  it.each([
    [null, 5_000, null],
    [1_000, 1_000 + 3_600, null],
    [1_000, 1_000 + 3_599, 1],
    [1_000, 1_600, 50],
    [9_000, 1_000, null],
  ])("last at %s, now %i: %s minutes to wait", (treatedAt, now, minutes) => {
    expect(treatmentRefusal(hero({ treatedAt }), now)?.data?.["minutes"] ?? null).toBe(minutes);
  });
  it("is remembered", () =>
    expect([written(treated(hero(), 4_000)), treated(hero({ treatedAt: 4_000 }), 4_000)]).toEqual([
      { "system.treatedAt": 4_000 },
      [],
    ]));
});

describe("DES-223 a scene edited for initiative", () => {
  const edited = apply(hero(), editScene(hero(), "initiative", 3));
  it("helps that roll", () =>
    expect(initiativeCheck(edited, "combat", DEFAULT_SETTINGS).sources).toMatchObject([
      { key: "editScene", ranks: 3 },
    ]));
  it("is used up when the encounter begins, for a latecomer when its turn comes", () => {
    expect(apply(edited, startEncounter(edited)).lasting).toEqual([]);
    expect(apply(edited, startTurn(edited, moment()).changes).lasting).toEqual([]);
  });
});

describe("DES-272 who is struck down lets go", () => {
  const held = hero({ ref: "Actor.bo", conditions: [condition("held", { source: "Actor.foe" })] });
  const strong = foe({
    marks: marks([3]),
    aim: { target: "Actor.ada", ranks: 2, kept: true, begun: false },
    grab: { target: "Actor.bo", degree: 1, attack: "a", limbs: 1, kept: true, begun: false },
  });
  const from = {
    attacker: "Actor.ada",
    attack: attack(),
    dc: 20,
    minion: false,
    targetsTurn: false,
    type: "combat" as const,
    grabbed: held,
  };
  it("a mark that brings it Down ends its aim and its grip, and whom it held is free", () => {
    const changes = consequenceChanges(strong, { kind: "mark", degree: 3, list: "physical" }, from);
    expect(written(changes)).toMatchObject({ "system.aim": null, "system.grab": null });
    expect(changes).toContainEqual(expect.objectContaining({ kind: "delete", subject: "Actor.bo" }));
  });
  it("a bruise doesn't", () =>
    expect(written(consequenceChanges(strong, { kind: "mark", degree: 1, list: "physical" }, from))).not.toHaveProperty(
      "system.aim",
    ));
});

describe("DES-164 DES-335 what falls due in a turn", () => {
  it("an aim and a grip with a Free action, a sustained power too, concentration with a Standard; the rest never", () => {
    const fly = power([effect({ effect: "flight", duration: "sustained", range: "personal", attackSkill: null })], {
      id: "fly",
    });
    const mind = power([effect({ effect: "mindReading", duration: "concentration", attackSkill: null })], {
      id: "mind",
    });
    const hide = power([effect({ effect: "protection", duration: "permanent" })], { id: "hide" });
    const who = hero({
      powers: [fly, mind, hide, { ...fly, id: "off", active: false }],
      aim: { target: "Actor.foe", ranks: 1, kept: false, begun: false },
    });
    expect(upkeepsDue(who).map((u) => [u.what, u.id, u.cost])).toEqual([
      ["aim", "Actor.foe", "free"],
      ["power", "fly", "free"],
      ["power", "mind", "standard"],
    ]);
  });
});
