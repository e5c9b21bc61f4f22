import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { abilities, feats, having, hero, hurt, minion, power, weapon } from "../testing/fixtures.ts";
import type { TwintensCharacter } from "../types.ts";
import { defendingOf } from "./attack/defending.ts";
import { attacksOf } from "./attack/offence.ts";
import { againstOf, type Aimed, type AttackChoices, composeAttack, saveFacts, steadyOf } from "./compose.ts";
import { maneuverChanges, tradeChanges } from "./maneuvers.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const fighter = hero({
  baseAttack: 6,
  defense: 4,
  abilities: abilities({ str: 16 }),
  weapons: [weapon("sword"), weapon("heavyPistol"), weapon("spear")],
  ...feats(
    "powerAttack",
    "allOutAttack",
    "defensiveAttack",
    "accurateAttack",
    "stunningAttack",
    "unbalancingStrike",
    ["sneakAttack", 2],
    ["dodgeFocus", 3],
  ),
});
const foe = hero({ ref: "T", kind: "villain" });
const aimed = (character: TwintensCharacter = foe, more: Partial<Aimed> = {}): Aimed => ({
  party: party("T"),
  character,
  distance: null,
  ...more,
});
const compose = (id: string, choices: AttackChoices = {}, targets: readonly Aimed[] = [aimed()], who = fighter) => {
  const attack = attacksOf(who).find((a) => a.id === id);
  if (!attack) throw new Error(id);
  return composeAttack(who, party("A"), attack, targets, choices, DEFAULT_SETTINGS);
};
const made = (...args: Parameters<typeof compose>) => {
  const result = compose(...args);
  if (!result.accepted) throw new Error(result.reason);
  const [target] = result.request.targets;
  return { ...result.request, bonus: target?.rows.reduce((sum, r) => sum + r.value, 0), target };
};
const why = (...args: Parameters<typeof compose>): string => {
  const result = compose(...args);
  return result.accepted ? "accepted" : result.reason;
};

describe("TWI-100 TWI-104 TWI-106 TWI-110 TWI-111 TWI-112 an attack on a card", () => {
  it("base, range, situation; beyond ten increments refused", () => {
    expect(
      made("heavyPistol", {}, [aimed(foe, { distance: 90, situations: ["higherGround", "intoMelee"] })]).bonus,
    ).toBe(6 - 4 + 1 - 4);
    expect([
      why("heavyPistol", {}, [aimed(foe, { distance: 400 })]),
      why("heavyPistol", {}, [aimed(foe, { distance: 401 })]),
      why("spear.thrown", {}, [aimed(foe, { distance: 101 })]),
    ]).toEqual(["accepted", "attack.range", "attack.range"]);
    expect(made("sword", {}, [aimed(foe, { distance: 5000 })]).bonus).toBe(6);
  });
  it("a helpless target gives 4 in melee, concealment a miss chance, total cover no attack", () => {
    expect([
      made("sword", {}, [aimed(hurt({ unconscious: true }))]).bonus,
      made("heavyPistol", {}, [aimed(hurt({ unconscious: true }))]).bonus,
    ]).toEqual([10, 6]);
    expect(made("sword", {}, [aimed(foe, { concealment: "total" })]).target?.missChance).toBe(50);
    expect(why("sword", {}, [aimed(foe, { against: { cover: "total" } })])).toBe("defense.totalCover");
  });
  it("TWI-128 a thing stands at a number, and in melee with time it is hit", () => {
    const door = hero({ kind: "object", objectToughness: 8 });
    expect(made("heavyPistol", {}, [aimed(door)]).target).toMatchObject({ still: 5, automatic: null });
    expect(made("sword", { full: true }, [aimed(door)]).target).toMatchObject({ automatic: "hit" });
    expect(
      saveFacts(door, againstOf("A", { kind: "melee" }), { effect: null, settings: DEFAULT_SETTINGS }, null, {
        marks: 2,
        impervious: 10,
      }),
    ).toEqual({ kind: "object", toughness: 8, marks: 2, impervious: 10 });
  });
  it("TWI-148 immunity to critical hits is known", () =>
    expect(
      made("sword", {}, [aimed(hero({ powers: [power("immunity", 2, { trait: "critical" })] }))]).target
        ?.immuneCritical,
    ).toBe(true));
});

describe("TWI-164 TWI-165 TWI-166 TWI-310 TWI-343 TWI-365 TWI-379 TWI-380 what is chosen before the dice", () => {
  it("trades move attack and damage, bounded as written", () => {
    expect(made("sword", { trades: { powerAttack: 4 } })).toMatchObject({ bonus: 2, damage: { total: 10 } });
    expect(made("sword", { trades: { allOutAttack: 4 } })).toMatchObject({ bonus: 10, damage: { total: 6 } });
    expect(why("sword", { trades: { powerAttack: 6 } })).toBe("trade.tooMany");
  });
  it("a pull replaces the sum; too much is refused", () => {
    expect(made("sword", { trades: { powerAttack: 2 }, pulled: 3 })).toMatchObject({
      damage: { total: 3 },
      pulled: true,
    });
    expect(why("sword", { pulled: 7 })).toBe("pull.above");
    expect(
      why(
        "blast",
        { pulled: 1 },
        [aimed()],
        hero({ powers: [power("blast", 5, { drawbacks: [{ key: "fullPower", points: 1 }] })] }),
      ),
    ).toBe("pull.fullPower");
  });
  it("a sword used gently costs 4, a fist chooses, a power is as it is", () => {
    expect(made("sword", { type: "nonlethal" })).toMatchObject({ type: "nonlethal", bonus: 2 });
    expect([made("unarmed").type, made("unarmed", { type: "lethal" })]).toMatchObject([
      "nonlethal",
      { type: "lethal", bonus: 6 },
    ]);
    expect(why("blast", { type: "lethal" }, [aimed()], hero({ powers: [power("blast", 5)] }))).toBe("attack.type");
    // TWI-453: what has the drawback is always lethal.
    const deadly = hero({ powers: [power("blast", 5, { drawbacks: [{ key: "lethal", points: 1 }] })] });
    expect(why("blast", { type: "nonlethal" }, [aimed()], deadly)).toBe("attack.type");
  });
  it("take 10 on minions alone; sneak attack adds damage; charging 2", () => {
    expect([why("sword", { takeTen: true }), why("sword", { takeTen: true }, [aimed(minion())])]).toEqual([
      "attack.takeTen",
      "accepted",
    ]);
    expect(made("sword", { sneak: true }).damage?.total).toBe(9);
    expect(made("sword", { maneuver: "charge" }).bonus).toBe(8);
    expect(why("sword", { maneuver: "charge" }, [aimed()], { ...fighter, fatigue: "winded" })).toBe("maneuver.tired");
  });
  it("Stunning Attack and Unbalancing Strike ask for a save instead of doing damage", () => {
    expect(made("unarmed", { maneuver: "stunningAttack" })).toMatchObject({
      damage: null,
      effect: { power: "stun", save: "fort", dc: 13 },
    });
    expect(made("sword", { maneuver: "unbalance" })).toMatchObject({
      damage: null,
      effect: { power: "unbalance", save: "ref", dc: 16 },
    });
    expect(made("sword", { maneuver: "trip" })).toMatchObject({ damage: null, contest: "trip" });
  });
  it("TWI-366 a coup de grace needs somebody helpless", () => {
    expect(why("sword", { maneuver: "coupDeGrace" })).toBe("coup.target");
    expect(made("sword", { maneuver: "coupDeGrace" }, [aimed(hurt({ unconscious: true }))]).target?.automatic).toBe(
      "coup",
    );
  });
  it("areas have their Reflex DC and roll nothing (TWI-109)", () => {
    expect(
      made(
        "blast",
        {},
        [aimed()],
        hero({ powers: [power("blast", 8, { extras: [{ key: "area", ranks: 1, note: "burst" }] })] }),
      ),
    ).toMatchObject({ areaDc: 18, kind: "area", target: { rows: [], missChance: 0 } });
    expect(why("sword", {}, [])).toBe("attack.noTargets");
  });
});

describe("TWI-361 TWI-364 TWI-365 TWI-382 TWI-385 what lasts until the own next turn", () => {
  it("a trade is on every attack and defence of the round", () => {
    const changes = tradeChanges(fighter, { allOutAttack: 3, powerAttack: 2 });
    expect(changes).toMatchObject([
      {
        kind: "create",
        data: { condition: "trading", trait: "allOutAttack", degree: 3, until: { at: "turnStart", of: "Actor.hero" } },
      },
      { data: { trait: "powerAttack", degree: 2 } },
    ]);
    const trading = {
      ...fighter,
      ...having(["trading", { trait: "allOutAttack", degree: 3 }], ["trading", { trait: "powerAttack", degree: 2 }]),
    };
    const sword = attacksOf(trading).find((a) => a.id === "sword");
    expect([sword?.bonus.total, sword?.damage?.total]).toEqual([6 + 3 - 2, 6 + 2]);
    const d = defendingOf(trading, { melee: true, attacker: null }, { defend: true }, DEFAULT_SETTINGS);
    expect(d.accepted && d.defending.bonus.total).toBe(4 - 3 + 3);
  });
  it("All-out Attack never takes Defense below 0", () => {
    const d = defendingOf(
      { ...fighter, defense: 2, feats: [], ...having(["trading", { trait: "allOutAttack", degree: 5 }]) },
      { melee: true, attacker: null },
      { defend: false },
      DEFAULT_SETTINGS,
    );
    expect(d.accepted && d.defending.bonus.total).toBe(0);
  });
  it("Defensive Attack gives dodge, which a passive Defense hasn't", () => {
    const who = { ...fighter, ...having(["trading", { trait: "defensiveAttack", degree: 3 }]) };
    const total = (defend: boolean): unknown => {
      const d = defendingOf(who, { melee: true, attacker: null }, { defend }, DEFAULT_SETTINGS);
      return d.accepted && d.defending.bonus.total;
    };
    expect([total(true), total(false)]).toEqual([4 + 3 + 3, 4]);
  });
  it("maneuvers leave their condition, most leave none", () => {
    expect(maneuverChanges(hero(), "totalDefense")).toMatchObject([
      { data: { condition: "totalDefense" }, rule: "TWI-382" },
    ]);
    expect([
      maneuverChanges(hero(), "aim").length,
      maneuverChanges(hero(), "charge").length,
      maneuverChanges(hero(), "trip").length,
    ]).toEqual([1, 1, 0]);
  });
});

describe("TWI-187 TWI-271 what a target answers with", () => {
  const roller = hero({
    ...feats(["defensiveRoll", 4]),
    abilities: abilities({ con: 14 }),
    powers: [power("forceField", 6, { extras: [{ key: "impervious", ranks: 1 }] })],
    size: "Large",
  });
  const against = againstOf("A", { kind: "melee" });
  const request = { effect: null, settings: DEFAULT_SETTINGS };
  const toughness = (who: TwintensCharacter): number => {
    const f = saveFacts(who, against, request);
    return f.kind === "toughness" ? f.rows.reduce((sum, r) => sum + r.value, 0) : Number.NaN;
  };
  it("Defensive Roll while the dodge isn't denied", () =>
    expect([toughness(roller), toughness({ ...roller, ...having("blind") })]).toEqual([12, 8]));
  it("what it saved with is what it stands on, even if it is stunned by now", () =>
    expect(
      steadyOf(
        { ...roller, track: hurt({ stunned: { round: 1, key: 3 } }).track },
        saveFacts(roller, against, request),
        against,
        DEFAULT_SETTINGS,
      ),
    ).toEqual({ toughness: 12, impervious: 6, immovable: 0, size: "Large" }));
  it("another save where the effect asks for one", () =>
    expect(
      saveFacts(hurt({ wounded: 1 }, { saves: { fort: 5, ref: 0, will: 0 } }), against, {
        effect: { power: "stun", rank: 5, save: "fort", dc: 15, check: false, lasting: true },
        settings: DEFAULT_SETTINGS,
      }),
    ).toMatchObject({ kind: "other", rows: [{ value: 5 }, { value: 0 }, { value: -2 }] }));
});
