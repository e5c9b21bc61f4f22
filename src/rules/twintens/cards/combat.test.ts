import { describe, expect, it } from "vitest";
import {
  type Against,
  attackersBonus,
  defenceChanges,
  defendingOf,
  defenseBlock,
  deniedDodge,
  dodgeRows,
  hasFixedDefense,
  mayReact,
  objectDefense,
} from "../acts/attack/defending.ts";
import { attacksOf } from "../acts/attack/offence.ts";
import { coverBonus, coverReflex, missChance, seesThrough, situationRows } from "../acts/situations.ts";
import {
  areaHalf,
  attackType,
  autofire,
  combined,
  damageBonus,
  damageRows,
  linkedDamage,
  meleeDamage,
  rangedDamage,
  sneakDamage,
  typeChoices,
} from "../harm/damage.ts";
import { damageTrack } from "../harm/damage-track.ts";
import {
  breath,
  CLIMATE_MINUTES,
  climateDc,
  deprivationDc,
  ELECTRICITY,
  FALL,
  fallDamage,
  FIRE,
  ILLNESS_MINUTES,
  softenedFall,
  suffocation,
} from "../harm/hazards.ts";
import { endsProne, knockback, knockbackPath, knockbackResist, objectSave, struckFalls } from "../harm/knockback.ts";
import { areaRank, concentrationDc, gradedResult, lastingBonus, saveDc, snareEscapeDc } from "../harm/saves.ts";
import {
  groupLoss,
  isCharacter,
  isMinion,
  isOut,
  mayTakeTenOnAttack,
  minionFate,
  takedown,
  tradesAllowed,
} from "../hero/minions.ts";
import { leapFactor, movementMph, teleportFeet } from "../hero/movement.ts";
import { drainedRanks, fadedRanks } from "../powers/drain.ts";
import {
  areaFeet,
  checkRequiredDc,
  counters,
  dynamicFits,
  explosionRank,
  powerCheck,
  powerUpkeep,
  reliable,
  strainedRanks,
  switchArray,
  switchOff,
  upkeep,
  vulnerableDamage,
} from "../powers/powers.ts";
import { DEFAULT_SETTINGS, settingsOf } from "../settings.ts";
import { abilities, feats, flags, having, hero, hurt, minion, power, weapon } from "../testing/fixtures.ts";

const total = (rows: readonly { readonly value: number }[]): number => rows.reduce((sum, r) => sum + r.value, 0);
const melee: Against = { melee: true, attacker: "Actor.foe" };
const ranged: Against = { melee: false, attacker: "Actor.foe" };
const defend = (
  who = hero(),
  against = melee,
  answer: Parameters<typeof defendingOf>[2] = { defend: true },
  settings = DEFAULT_SETTINGS,
) => {
  const result = defendingOf(who, against, answer, settings);
  if (!result.accepted) throw new Error(result.reason);
  return result.defending;
};

describe("TWI-110 TWI-166 TWI-379 TWI-384 what the situation adds to an attack", () => {
  it.each([
    ["higherGround", 1],
    ["flanking", 2],
    ["unseen", 2],
    ["charging", 2],
    ["offHand", -4],
    ["intoMelee", -4],
    ["squeezed", -4],
    ["unfamiliar", -4],
    ["nonlethalWeapon", -4],
    ["heldItem", -4],
    ["surpriseAttack", 2],
  ] as const)("%s: %i", (s, n) => expect(total(situationRows([s]))).toBe(n));
  it("the same twice counts once; different ones add", () =>
    expect(total(situationRows(["flanking", "flanking", "higherGround"]))).toBe(3));
  it("feats change them", () => {
    expect(total(situationRows(["offHand"], { ambidexterity: true }))).toBe(0);
    expect([
      total(situationRows(["intoMelee"], { preciseShot: 1 })),
      total(situationRows(["intoMelee"], { elusiveTarget: true })),
    ]).toEqual([0, -8]);
    expect(total(situationRows(["heldItem"], { improvedSunder: true }))).toBe(0);
  });
  it.each([
    ["dazzled", -1],
    ["entangled", -2],
    ["slowed", -1],
    ["aggressive", 2],
    ["defensive", -4],
    ["shaken", -2],
  ] as const)("%s shows on the attack bonus: %i", (id, n) => {
    const who = hero({ conditions: having([id, { trait: "sight" }]).conditions });
    expect(attacksOf(who)[0]?.bonus.total).toBe(n);
  });
  it("prone costs 4 in melee and nothing at range, nothing with Prone Fighting", () => {
    const who = hero({ ...having("prone"), weapons: [weapon("heavyPistol")] });
    expect(attacksOf(who).map((a) => a.bonus.total)).toEqual([-4, 0]);
    expect(attacksOf({ ...who, ...feats("proneFighting") })[0]?.bonus.total).toBe(0);
  });
});

describe("TWI-111 what the target's state does to its Defense", () => {
  it.each([
    ["prone", -4, 4, "active"],
    ["kneeling", -2, 2, "active"],
    ["entangled", -2, -2, "active"],
    ["blind", -2, -2, "passive"],
    ["slowed", -1, -1, "active"],
    ["pinned", -4, -4, "passive"],
    ["squeezed", -4, -4, "active"],
    ["charging", -2, -2, "active"],
    ["aggressive", -4, -4, "active"],
  ] as const)("%s: %i against melee, %i against ranged, %s", (id, vsMelee, vsRanged, kind) => {
    const who = hero({ ...having(id) });
    expect([defend(who).bonus.total, defend(who, ranged).bonus.total, defend(who).kind]).toEqual([
      vsMelee,
      vsRanged,
      kind,
    ]);
  });
  it("stunned: passive, 2 less, once", () =>
    expect(defend(hurt({ stunned: { round: 2, key: 10 } }, { defense: 6, dodgeBase: 3 }))).toMatchObject({
      kind: "passive",
      bonus: { total: 4 },
    }));
  it("helpless: the defense bonus counts as 0, and melee attackers gain 4", () => {
    const out = hurt({ unconscious: true }, { defense: 6, dodgeBase: 3 });
    expect(defend(out, ranged).bonus.total).toBe(0 + 4);
    expect([total(attackersBonus(out, true)), total(attackersBonus(out, false))]).toEqual([4, 0]);
  });
  it("the defensive stance is dodge, lost with it", () => {
    const who = hero({ ...having("defensive") });
    expect([defend(who).bonus.total, defend(who, { ...melee, perceived: false }).bonus.total]).toEqual([2, 0]);
  });
  it.each([
    ["none", 0],
    ["quarter", 2],
    ["half", 4],
    ["threeQuarters", 7],
    ["nineTenths", 10],
  ] as const)("cover %s: %i", (cover, n) =>
    expect([coverBonus(cover), defend(hero(), { ...ranged, cover }).bonus.total]).toEqual([n, n]),
  );
  it("total cover can't be attacked; Reflex saves get half of it", () => {
    expect(defendingOf(hero(), { ...ranged, cover: "total" }, { defend: true }, DEFAULT_SETTINGS)).toEqual({
      accepted: false,
      reason: "defense.totalCover",
    });
    expect([coverReflex("half"), coverReflex("threeQuarters")]).toEqual([2, 3]);
    expect(coverBonus("half", true)).toBe(0);
  });
});

describe("TWI-112 concealment", () => {
  it.each([
    [20, 20, false],
    [20, 21, true],
    [50, 50, false],
    [50, 51, true],
    [0, 1, true],
  ])("chance %i, roll %i: through %s", (chance, d100, through) => expect(seesThrough(chance, d100)).toBe(through));
  it("Blind-Fight halves it in melee, Precise Shot 2 ignores partial", () => {
    expect([
      missChance("total"),
      missChance("partial"),
      missChance("total", { melee: true, blindFight: true }),
    ]).toEqual([50, 20, 25]);
    expect([missChance("partial", { preciseShot: 2 }), missChance("total", { preciseShot: 2 })]).toEqual([0, 50]);
  });
});

describe("TWI-041 TWI-039 TWI-040 TWI-036 denied dodge", () => {
  const flat = hero({ flags: flags({ flatFooted: true }), defense: 4, dodgeBase: 3 });
  it.each([
    "blind",
    "cowering",
    "bound",
    "pinned",
    "paralyzed",
    "asleep",
    "helpless",
    "aiming",
    "allOutMove",
    "climbing",
    "balancing",
    "unbalanced",
  ] as const)("%s is denied", (id) => expect(deniedDodge(hero({ ...having(id) }), melee)).toBe("denied.condition"));
  it.each(["stunned", "unconscious", "dying", "dead"] as const)("%s on the track is denied", (mark) =>
    expect(deniedDodge(hurt(mark === "stunned" ? { stunned: { round: 1, key: 1 } } : { [mark]: true }), melee)).toBe(
      "denied.condition",
    ),
  );
  it("a score of 0 in Strength or Dexterity", () =>
    expect([
      deniedDodge(hero({ abilities: abilities({ str: 0 }) }), melee),
      deniedDodge(hero({ abilities: abilities({ dex: 0 }) }), melee),
    ]).toEqual(["denied.condition", "denied.condition"]));
  it("five ranks of Acrobatics keep it while balancing", () =>
    expect(deniedDodge(hero({ ...having("balancing") }), { ...melee, sureFooted: true })).toBeNull());
  it("flat-footed, an attacker unseen, a grapple against those outside", () => {
    expect([
      deniedDodge(flat, melee),
      deniedDodge(hero(), { ...melee, perceived: false }),
      deniedDodge(hero(), { ...melee, outsideGrapple: true }),
    ]).toEqual(["denied.unready", "denied.unseen", "denied.grapple"]);
    expect(deniedDodge(hero({ ...feats("grapplingFinesse") }), { ...melee, outsideGrapple: true })).toBeNull();
  });
  it("a feint counts against the one who feinted", () => {
    const who = hero({ ...having(["feinted", { trait: "Actor.foe" }]) });
    expect([deniedDodge(who, melee), deniedDodge(who, { ...melee, attacker: "Actor.other" })]).toEqual([
      "denied.feinted",
      null,
    ]);
  });
  it("Uncanny Dodge helps against being flat-footed, not against a concealed attacker, not against a snare", () => {
    const uncanny = { ...flat, ...feats(["uncannyDodge", 1, "auditory"]) };
    expect(defend(uncanny)).toMatchObject({ kind: "active", denied: null });
    expect(deniedDodge(uncanny, { ...melee, senseBlocked: true })).toBe("denied.unready");
    expect(deniedDodge({ ...uncanny, ...having("bound") }, melee)).toBe("denied.condition");
  });
  it("passive without dodge", () =>
    expect(defend(flat)).toMatchObject({ kind: "passive", rolls: false, bonus: { total: 4 } }));
  it("a surprised one may not react; with Uncanny Dodge it may", () => {
    const surprised = hero({ flags: flags({ flatFooted: true, aware: false }) });
    expect([
      mayReact(surprised),
      mayReact({ ...surprised, ...feats(["uncannyDodge", 1]) }),
      mayReact(flat),
      mayReact(hurt({ stunned: { round: 1, key: 1 } })),
    ]).toEqual([false, true, true, false]);
  });
  it("TWI-324 a point keeps the dodge while one could act", () => {
    expect(deniedDodge({ ...flat, ...having("dodging") }, melee)).toBeNull();
    expect(deniedDodge(hurt({ stunned: { round: 1, key: 1 } }, having("dodging")), melee)).toBe("denied.condition");
  });
  it("TWI-039 the setting that adds abilities: lost in what is above zero while flat-footed, Uncanny Dodge or not", () => {
    const on = settingsOf({ abilityDefense: "on" });
    const who = hero({ abilities: abilities({ str: 14, dex: 8 }) });
    expect([
      defend(who, melee, { defend: true }, on).bonus.total,
      defend(who, ranged, { defend: true }, on).bonus.total,
    ]).toEqual([2, -1]);
    const unready = { ...who, flags: flags({ flatFooted: true }), ...feats(["uncannyDodge", 1]) };
    expect([
      defend(unready, melee, { defend: true }, on).bonus.total,
      defend(unready, ranged, { defend: true }, on).bonus.total,
    ]).toEqual([0, -1]);
    expect(defend(who).bonus.total).toBe(0);
  });
});

describe("TWI-113 TWI-114 TWI-122 TWI-124 TWI-125 TWI-126 TWI-127 how a target answers", () => {
  const who = hero({
    defense: 6,
    ...feats(["dodgeFocus", 3], ["defenseCombatMastery", 1]),
    weapons: [weapon("smallShield")],
    size: "Large",
  });
  it("active: defense, dodge and size; the third defence of a round costs 2 with one rank of mastery", () => {
    expect(defend(who)).toMatchObject({ kind: "active", rolls: true, count: 1, bonus: { total: 6 + 4 - 1 } });
    expect(defend({ ...who, defencesThisRound: 2 })).toMatchObject({ count: 3, bonus: { total: 9 - 2 } });
  });
  it("its lines are what the resolver adds", () => {
    const d = defend({ ...who, defencesThisRound: 3, ...having("prone") });
    expect(d.bonus.total).toBe(6 + 4 - 1 - 4 - 4);
    expect(total(dodgeRows(who))).toBe(4);
  });
  it("declined: passive, and for the round where the setting says so", () => {
    expect(defend(who, melee, { defend: false })).toMatchObject({ kind: "passive", bonus: { total: 5 } });
    expect(defend({ ...who, flags: flags({ declined: true }) })).toMatchObject({ kind: "passive" });
    expect(defenceChanges(who, false, true, DEFAULT_SETTINGS)).toEqual([]);
    expect(defenceChanges(who, false, true, settingsOf({ declineScope: "round" }))).toMatchObject([
      { path: "system.flags.declined", to: true },
    ]);
    expect(defenceChanges(who, true, false, DEFAULT_SETTINGS)).toMatchObject([
      { path: "system.defencesThisRound", from: 0, to: 1, rule: "TWI-120" },
    ]);
  });
  it("block puts the attack bonus in place of defense and dodge", () =>
    expect(defend(who, melee, { defend: true, block: 9 }).bonus.total).toBe(9 - 1));
  it("fixed for minions, or for all of the Gamemaster's, by the setting", () => {
    expect([
      hasFixedDefense("minion", settingsOf({ npcDefense: "minionsFixed" })),
      hasFixedDefense("villain", settingsOf({ npcDefense: "minionsFixed" })),
      hasFixedDefense("villain", settingsOf({ npcDefense: "fixed" })),
      hasFixedDefense("hero", settingsOf({ npcDefense: "fixed" })),
    ]).toEqual([true, false, true, false]);
    const thug = minion({ defense: 2, dodgeBase: 1, defencesThisRound: 4 });
    expect(defend(thug, melee, { defend: true }, settingsOf({ npcDefense: "fixed" }))).toMatchObject({
      kind: "fixed",
      rolls: false,
      bonus: { total: 3 },
    });
  });
  it("passive may be rolled by the setting, and counts nothing", () =>
    expect(defend(who, melee, { defend: false }, settingsOf({ passiveDefense: "rolled" }))).toMatchObject({
      kind: "passive",
      rolls: true,
    }));
  it("TWI-128 a thing: 5 below the fixed roll with its size, hit by itself with time", () =>
    expect([
      objectDefense("Large", DEFAULT_SETTINGS),
      objectDefense("Small", settingsOf({ fixedRoll: 11 })),
      objectDefense("Medium", DEFAULT_SETTINGS, { full: true }),
    ]).toEqual([4, 7, "automatic"]));
  it("TWI-502 the three numbers and the price of the next", () =>
    expect(defenseBlock({ ...who, defencesThisRound: 3 }, DEFAULT_SETTINGS)).toMatchObject({
      active: { total: 9 },
      passive: 15,
      flatFooted: 15,
      defences: 3,
      next: -4,
    }));
});

describe("TWI-022 TWI-160 TWI-161 TWI-162 TWI-163 TWI-164 TWI-169 TWI-171 damage", () => {
  it.each([
    [{ strengthMod: 3, strike: 5 }, 8],
    [{ strengthMod: 3, strike: 5, settings: { strikeStrength: "mighty" as const } }, 5],
    [{ strengthMod: 3, strike: 5, mighty: true, settings: { strikeStrength: "mighty" as const } }, 8],
    [{ strengthMod: -1, strike: 5 }, 4],
    [{ strengthMod: -2 }, -2],
    [{ strengthMod: 3, weapon: 4, strike: 2 }, 7],
  ])("%j: %i", (parts, n) => expect(meleeDamage(parts)).toBe(n));
  it("guns are fixed, thrown things have Strength", () =>
    expect([rangedDamage(5, 3, false), rangedDamage(1, 3, true)]).toEqual([5, 4]));
  it.each([
    [1, 1, 0],
    [2, 1, 1],
    [11, 1, 5],
    [30, 1, 5],
    [30, 2, 10],
    [30, 3, 15],
    [-4, 1, 0],
    [9, 0, 0],
  ])("TWI-167 beaten by %i with %i ranks of autofire: %i", (by, ranks, n) => expect(autofire(by, ranks)).toBe(n));
  it("TWI-168 TWI-367 combined: the largest, 2 for each within 5, the weak alone", () =>
    expect([combined([10, 8, 5, 4]), combined([3])]).toEqual([
      { damage: 14, separate: [4] },
      { damage: 3, separate: [] },
    ]));
  it("linked parts: the largest counts", () => expect(linkedDamage([4, 9, 6])).toBe(9));
  it.each([
    [10, 5],
    [7, 3],
    [1, 1],
    [0, 1],
  ])("half of %i is %i", (rank, half) => expect(areaHalf(rank)).toBe(half));
  it("pulled replaces the sum, the critical comes after (TWI-310)", () => {
    expect([
      damageBonus({ base: 8, powerAttack: 3 }),
      damageBonus({ base: 8, powerAttack: 3, pulled: 4, critical: true }),
      damageBonus({ base: 6, critical: true }),
    ]).toEqual([11, 9, 11]);
  });
  it.each([
    [8, 9, false, "pull.above"],
    [8, -1, false, "pull.negative"],
    [8, 3, true, "pull.fullPower"],
    [-2, 0, false, "pull.above"],
  ])("TWI-311 TWI-312 base %i pulled to %i: refused", (base, pulled, fullPower, reason) =>
    expect(damageRows({ base, pulled, fullPower })).toMatchObject({ accepted: false, reason }),
  );
  it("TWI-165 TWI-166 lethal weapons used gently cost 4, fists choose freely", () => {
    expect([
      attackType("lethal", "nonlethal"),
      attackType("either", null),
      attackType("either", "lethal"),
      attackType("lethal", null),
    ]).toEqual([
      { type: "nonlethal", penalty: -4 },
      { type: "nonlethal", penalty: 0 },
      { type: "lethal", penalty: 0 },
      { type: "lethal", penalty: 0 },
    ]);
    expect(typeChoices("nonlethal")).toEqual(["nonlethal"]);
  });
  it("TWI-379 sneak", () => expect([sneakDamage(0), sneakDamage(1), sneakDamage(3)]).toEqual([0, 2, 4]));
});

describe("TWI-231 TWI-232 TWI-233 TWI-234 TWI-235 TWI-236 TWI-306 other saves", () => {
  it("DCs", () =>
    expect([saveDc(8), saveDc(8, "damage"), saveDc(8, "effect", true), snareEscapeDc(6)]).toEqual([18, 23, 23, 26]));
  it("1 more for each round after the first", () =>
    expect([lastingBonus(0), lastingBonus(1), lastingBonus(2), lastingBonus(5)]).toEqual([0, 0, 1, 4]));
  it.each([
    [9, true, 0, 4],
    [9, false, 0, 9],
    [1, true, 0, 1],
    [9, true, 1, 0],
    [9, false, 1, 9],
    [9, false, 2, 4],
    [9, true, 2, 0],
    [0, true, 0, 0],
    [-3, true, 0, -3],
    [-3, false, 2, -3],
  ] as const)("area %i, success %s, Evasion %i: %i", (rank, success, evasion, left) =>
    expect(areaRank(rank, success, evasion)).toBe(left),
  );
  it("concentration", () =>
    expect([
      concentrationDc({ damage: 7 }),
      concentrationDc("distracted"),
      concentrationDc("greatlyDistracted"),
    ]).toEqual([17, 10, 15]));
  it("Stun by degrees, and a minion at once the worst", () => {
    expect([
      gradedResult("stun", 0),
      gradedResult("stun", 4),
      gradedResult("stun", 5),
      gradedResult("stun", 18),
    ]).toEqual([
      null,
      { conditions: ["dazed"] },
      { conditions: [], stunned: true },
      { conditions: [], unconscious: true },
    ]);
    expect(gradedResult("nauseate", 1, true)).toEqual({ conditions: ["helpless"] });
    expect(gradedResult("fatigue", 17)).toEqual({ conditions: [], levels: 4 });
    expect(gradedResult("snare", 7)).toEqual({ conditions: ["bound", "helpless"] });
    expect(gradedResult("flight", 9)).toBeNull();
  });
});

describe("TWI-270 TWI-271 TWI-272 TWI-273 TWI-274 TWI-275 TWI-276 TWI-280 TWI-313 knockback", () => {
  it.each([
    [9, 0, 4],
    [10, 6, 8],
    [12, 4, 8],
    [-3, 0, -2],
    [5, 9, 5],
    [0, 0, 0],
  ])("Toughness %i with %i impervious resists %i", (toughness, impervious, n) =>
    expect(knockbackResist({ toughness, impervious }).total).toBe(n),
  );
  const blow = { damage: 10, toughness: 4, failBy: 7 };
  it("the rank is a distance, and one ends prone", () =>
    expect(knockback(blow)).toEqual({ resist: 2, rank: 8, distance: 250, prone: true, onEdge: 250 }));
  it("a failure by less than 5, a success, a fate result: none", () =>
    expect([4, 1, 0].map((failBy) => knockback({ ...blow, failBy }).rank)).toEqual([0, 0, 0]));
  it("ranks 1 and 2 only fall, but may carry over an edge", () => {
    expect(knockback({ ...blow, damage: 3 })).toMatchObject({ rank: 1, distance: 0, prone: true, onEdge: 1 });
    expect(knockback({ ...blow, damage: 4 })).toMatchObject({ rank: 2, distance: 0, onEdge: 2 });
    expect(knockback({ ...blow, damage: 2 })).toMatchObject({ rank: 0, prone: false });
  });
  it("size, Immovable and a smaller choice; never a larger one", () => {
    expect([
      knockback({ ...blow, size: "Huge" }).rank,
      knockback({ ...blow, immovable: 5 }).rank,
      knockback({ ...blow, size: "Tiny" }).rank,
      knockback({ ...blow, reduceTo: 0 }).prone,
      knockback({ ...blow, feat: 2 }).rank,
    ]).toEqual([0, 3, 10, false, 10]);
    expect(() => knockback({ ...blow, reduceTo: 9 })).toThrow("bad-reduction");
  });
});

describe("TWI-277 TWI-278 TWI-279 TWI-288 the path", () => {
  const wall = (at: number, toughness: number) => ({ at, kind: "object" as const, toughness });
  it("the walk-through: a car stops Bastion and is only damaged", () =>
    expect(knockbackPath(5, [wall(10, 8)])).toMatchObject({
      maxDistance: 25,
      stopsAt: 10,
      hits: [{ damage: 5, dealt: 5, state: "damaged", broke: false }],
    }));
  it("what breaks lets the flight go on with the same rank", () =>
    expect(knockbackPath(8, [wall(100, 10), wall(20, 8)])).toMatchObject({
      stopsAt: 100,
      hits: [
        { damage: 8, state: "broken", broke: true },
        { damage: 8, state: "damaged" },
      ],
    }));
  it("what is beyond the distance isn't reached; rank 2 goes nowhere", () => {
    expect(knockbackPath(5, [wall(26, 20)])).toEqual({ maxDistance: 25, stopsAt: 25, hits: [] });
    expect(knockbackPath(2, [wall(0, 20)])).toEqual({ maxDistance: 0, stopsAt: 0, hits: [] });
  });
  it("a character stops it, and both take the rank", () =>
    expect(knockbackPath(6, [{ at: 15, kind: "character", toughness: 3 }, wall(20, 1)])).toMatchObject({
      stopsAt: 15,
      hits: [{ damage: 6, dealt: 6, state: "struck" }],
    }));
  it.each([
    [8, 2, 0, "none"],
    [8, 4, 0, "damaged"],
    [8, 7, 0, "damaged"],
    [8, 8, 0, "broken"],
    [8, 13, 0, "destroyed"],
    [8, 7, 1, "broken"],
  ] as const)("Toughness %i against %i with %i marks: %s", (toughness, damage, marks, state) =>
    expect(objectSave(toughness, damage, marks).state).toBe(state),
  );
  it("flyers fall only when they struck something; the struck from a failure by 5", () =>
    expect([
      endsProne(3, true, false),
      endsProne(3, true, true),
      endsProne(3, false, false),
      endsProne(0, false, false),
      struckFalls(4),
      struckFalls(5),
    ]).toEqual([false, true, true, false, false, true]));
});

describe("TWI-077 TWI-290 TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 TWI-296 hazards", () => {
  it.each([
    [4, null],
    [5, 4],
    [50, 7],
    [51, 8],
    [10_000_000, 20],
  ])("a fall of %i feet: %s", (feet, n) => expect(fallDamage(feet)).toBe(n));
  it("Acrobatics shortens it by its margin over DC 5", () => {
    expect([softenedFall(50, 25), softenedFall(50, 4), softenedFall(10, 40), FALL.acrobatics]).toEqual([30, 50, 0, 5]);
  });
  it("breath lasts Constitution rounds, then DC 10 and mounting; after a failure it goes fast", () => {
    expect([breath(12, 12).dc, breath(12, 13).dc, breath(12, 16).dc]).toEqual([null, 10, 13]);
    expect([0, 1, 2, 7].map(suffocation)).toEqual(["unconscious", "dying", "dead", "dead"]);
  });
  it("climate, hunger, thirst", () => {
    expect([climateDc(0), climateDc(3), CLIMATE_MINUTES]).toEqual([10, 13, { extreme: 1, intense: 60 }]);
    expect([
      deprivationDc("thirst", 1),
      deprivationDc("thirst", 2),
      deprivationDc("hunger", 3),
      deprivationDc("hunger", 5),
    ]).toEqual([null, 10, null, 11]);
  });
  it("fire, illness, electricity", () =>
    expect([FIRE, ILLNESS_MINUTES, ELECTRICITY]).toEqual([
      { torch: 1, campfire: 2, house: 5, chemicals: 6 },
      { poison: 1, disease: 1440 },
      { household: 4, lightning: 16 },
    ]));
});

describe("TWI-004 TWI-340 TWI-341 TWI-342 TWI-343 TWI-346 TWI-347 TWI-348 minions", () => {
  it("a minion is one by its kind", () => {
    expect([isMinion(minion()), isMinion(hero()), isCharacter("object")]).toEqual([true, false, false]);
  });
  it("take 10 on an attack: a non-minion against a minion", () =>
    expect([
      mayTakeTenOnAttack("hero", "minion"),
      mayTakeTenOnAttack("minion", "minion"),
      mayTakeTenOnAttack("hero", "villain"),
    ]).toEqual([true, false, false]));
  it("trade-offs against others only with the feat", () =>
    expect([
      tradesAllowed("minion", "hero", false)?.reason,
      tradesAllowed("minion", "hero", true),
      tradesAllowed("minion", "minion", false),
    ]).toEqual(["trade.minion", null, null]));
  it("TWI-146 a critical takes it out, dead only when lethal", () => {
    expect(minionFate(damageTrack(), "lethal", "dead")).toMatchObject({ track: { dead: true, unconscious: false } });
    expect(minionFate(damageTrack(), "nonlethal", "dead")).toEqual({ accepted: false, reason: "minion.nonlethal" });
    const fate = minionFate(damageTrack(), "nonlethal");
    expect(fate.accepted && isOut(fate.track)).toBe(true);
  });
  it("a group loses one at a time; the last keeps its marks", () => {
    expect(groupLoss(minion({ count: 4 }))).toMatchObject({ count: 3, last: false, changes: [{ from: 4, to: 3 }] });
    expect(groupLoss(minion())).toMatchObject({ count: 1, last: true, changes: [] });
  });
  it("Takedown Attack goes on against minions, once against others, never after a miss", () => {
    const last = { out: true, minion: true, melee: true };
    expect([
      takedown(1, last, 3),
      takedown(1, { ...last, minion: false }, 0).again,
      takedown(1, { ...last, minion: false }, 1).again,
      takedown(1, { ...last, out: false }, 0).again,
      takedown(2, last, 0).step,
    ]).toEqual([{ again: true, within: 5, step: 0 }, true, false, false, 5]);
  });
});

describe("TWI-305 TWI-431 TWI-433 TWI-434 TWI-435 TWI-437 TWI-438 powers in use", () => {
  const field = power("forceField", 6);
  it("sustained ones need a free action, stop with consciousness, and hang on a check while stunned", () => {
    expect([upkeep("sustained"), upkeep("concentration"), upkeep("continuous"), upkeep(null)]).toEqual([
      "free",
      "standard",
      null,
      null,
    ]);
    expect(powerUpkeep(hero({ powers: [field] }))).toEqual([{ power: "forceField", state: "kept", dc: null }]);
    expect(powerUpkeep(hurt({ stunned: { round: 1, key: 5 } }, { powers: [field] }))).toEqual([
      { power: "forceField", state: "check", dc: 16 },
    ]);
    expect(powerUpkeep(hurt({ unconscious: true }, { powers: [field, power("protection", 4)] }))).toEqual([
      { power: "forceField", state: "stops", dc: null },
    ]);
    expect(powerUpkeep(hero({ powers: [power("protection", 4, { lost: 4 })] }))).toEqual([
      { power: "protection", state: "stops", dc: null },
    ]);
  });
  it("permanent powers can't be switched off", () => {
    expect(switchOff(hero(), power("protection", 4))).toMatchObject({ reason: "power.permanent" });
    expect(switchOff(hero(), field)).toMatchObject({
      accepted: true,
      changes: [{ subject: "Actor.hero.Item.forceField", to: false }],
    });
  });
  it("one member of an array is on; switching is once a round", () => {
    const who = hero({
      powers: [power("blast", 8, { arrayId: "x" }), power("snare", 8, { arrayId: "x", active: false })],
    });
    expect(switchArray(who, "snare", false)).toMatchObject({
      accepted: true,
      changes: [
        { subject: "Actor.hero.Item.blast", to: false },
        { subject: "Actor.hero.Item.snare", to: true },
      ],
    });
    expect([
      switchArray(who, "snare", true),
      switchArray(who, "blast", false),
      switchArray(who, "flight", false),
    ]).toMatchObject([{ reason: "power.again" }, { reason: "power.on" }, { reason: "power.noArray" }]);
    expect([dynamicFits([8, 8], 16), dynamicFits([9, 8], 16)]).toEqual([true, false]);
  });
  it("power checks and countering", () =>
    expect([
      powerCheck(7, 10),
      powerCheck(7, 10, 12),
      powerCheck(3, 0, 25),
      counters(18, 18),
      counters(19, 18),
    ]).toEqual([17, 22, 19, false, true]));
  it("movement by the table (TWI-440)", () => {
    expect([
      movementMph("flight", 1),
      movementMph("flight", 5),
      movementMph("burrowing", 1),
      movementMph("swimming", 1),
      movementMph("swimming", 2),
      movementMph("blast", 5),
      movementMph("speed", 0),
    ]).toEqual([10, 250, 1, 2.5, 5, null, null]);
    expect([leapFactor(0), leapFactor(1), leapFactor(3), teleportFeet(7)]).toEqual([1, 2, 10, 700]);
  });
  it("areas, explosions, fading, vulnerability", () => {
    expect(
      (["burst", "cloud", "shapeable", "trail", "cone", "explosion", "line"] as const).map((shape) =>
        areaFeet(shape, 8),
      ),
    ).toEqual([40, 40, 40, 40, 80, 80, 80]);
    expect([explosionRank(8, 25), explosionRank(8, 90)]).toEqual([6, 0]);
    expect([
      fadedRanks({ ranks: 3, lost: 2 }),
      vulnerableDamage(9),
      reliable(10),
      reliable(11),
      checkRequiredDc(6),
      drainedRanks(7, 2),
    ]).toEqual([{ lost: 3, stops: true }, 13, false, true, 16, 3]);
    expect([strainedRanks(field), strainedRanks(power("protection", 4))]).toEqual([8, null]);
  });
});
