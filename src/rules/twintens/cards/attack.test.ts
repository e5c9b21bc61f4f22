import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replay, type Stamped, withdraw } from "../../kernel/exchange.ts";
import { explain, row } from "../../kernel/rows.ts";
import { defendingOf } from "../acts/attack/defending.ts";
import {
  damageConsequences,
  gradedConsequences,
  minionConsequences,
  objectConsequences,
  proneChanges,
} from "../harm/consequences.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { toughnessBonus } from "../hero/derive.ts";
import { DEFAULT_SETTINGS, settingsOf, type TwintensSettings } from "../settings.ts";
import { abilities, feats, flags, having, hero, hurt, minion, power } from "../testing/fixtures.ts";
import { stunEnd } from "../turn/turns.ts";
import type { ActorKind, TwintensCharacter } from "../types.ts";
import {
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  type AttackTarget,
  escalates,
  finalDamage,
  knockbackFailBy,
  mercyOptions,
  type SaveFacts,
  saveNeedsDice,
  veiledAttack,
} from "./attack.ts";
import {
  attackOf,
  bonus,
  facesOf,
  firstOf as first,
  party,
  played as play,
  target as defended,
  whyNot as why,
} from "./fixtures.ts";

/** Who may still defend: no Defense stands yet. */
const target = (changes: Partial<AttackTarget> = {}): AttackTarget => defended({ still: null, ...changes });
const card = (
  changes: Partial<AttackExchange> = {},
  targets: readonly AttackTarget[] = [target()],
  actor: ActorKind = "hero",
): AttackExchange => attackOf({ actor: { ...party("A"), kind: actor }, targets, ...changes });
const roll = (n: number, at = "T"): AttackEvent => ({ type: "roll", throws: [{ target: at, faces: facesOf(n) }] });
const meet = (
  who: TwintensCharacter,
  n: number | null,
  changes: Partial<Parameters<typeof defendingOf>[1]> = {},
  settings: TwintensSettings = DEFAULT_SETTINGS,
  at = "T",
): AttackEvent => {
  const d = defendingOf(who, { melee: false, attacker: "A", ...changes }, { defend: n !== null }, settings);
  if (!d.accepted) throw new Error(d.reason);
  return {
    type: "defend",
    target: at,
    faces: d.defending.rolls && n !== null ? facesOf(n) : null,
    request: d.defending.request,
    rows: d.defending.rows,
    changes: [],
  };
};
const facts = (who: TwintensCharacter, impervious = 0): SaveFacts => ({
  kind: "toughness",
  rows: toughnessBonus(who, false).rows,
  track: who.track,
  minion: who.kind === "minion",
  impervious,
});
const save = (n: number | null, f: SaveFacts, at = "T"): AttackEvent => ({
  type: "save",
  target: at,
  faces: n === null ? null : facesOf(n),
  facts: f,
});
const resolve = (...targets: string[]): AttackEvent => ({ type: "resolve", targets: targets.length ? targets : ["T"] });
const apply: AttackEvent = { type: "apply", applied: [{ target: "T", changes: [] }] };
const plain = hero({ ref: "T", kind: "villain" });

describe("TWI-520 TWI-002 the steps of a card", () => {
  const steps: readonly AttackEvent[] = [
    roll(11),
    meet(plain, 8),
    resolve(),
    save(6, facts(plain)),
    apply,
    { type: "knockback", target: "T", steady: { toughness: 0 }, reduceTo: null },
    { type: "path", target: "T", obstacles: [], changes: [] },
  ];
  it("roll, defend, window, save, apply, knockback, path, done", () => {
    const stages = steps.map((_, i) => first(play(card(), ...steps.slice(0, i + 1))).stage);
    expect(stages).toEqual(["defend", "window", "save", "saved", "knockback", "flight", "done"]);
    expect(first(play(card(), ...steps))).toMatchObject({
      hit: { hit: true, total: 21 },
      save: { failBy: 19 },
      result: ["unconscious"],
      knockback: { rank: 10, distance: 1000, prone: true },
    });
  });
  it("each only once and in its turn", () => {
    const open = attackExchange.begin(card());
    expect([
      why(open, meet(plain, 8)),
      why(open, resolve()),
      why(open, save(5, facts(plain))),
      why(open, apply),
      why(play(card(), roll(9)), roll(9)),
    ]).toEqual(["alreadyAnswered", "alreadyResolved", "alreadyAnswered", "nothingToApply", "alreadyRolled"]);
    expect(why(play(card(), roll(9)), { ...meet(plain, 8), target: "X" } as AttackEvent)).toBe("noSuchTarget");
  });
  it("TWI-526 the events alone bring it back, and a step can be taken back while nothing was built on it", () => {
    const stamped = steps.slice(0, 3).map((event, at): Stamped<AttackEvent> => ({
      at,
      by: "u",
      event,
      changes: [],
      time: 0,
      dice: true,
      undone: null,
    }));
    expect(replay(attackExchange, card(), JSON.parse(JSON.stringify(stamped)) as typeof stamped)).toEqual(
      play(card(), ...steps.slice(0, 3)),
    );
    expect(withdraw(attackExchange, card(), stamped, 2, "gm")).toMatchObject({ accepted: true });
    expect(withdraw(attackExchange, card(), stamped, 1, "gm")).toMatchObject({ accepted: false, reason: "laterSteps" });
  });
});

describe("TWI-101 TWI-102 TWI-115 TWI-117 TWI-120 TWI-123 hit and miss", () => {
  it("natural 2 misses before any defence", () => {
    expect(first(play(card(), roll(2)))).toMatchObject({
      stage: "window",
      hit: { hit: false, auto: "miss" },
      defending: null,
    });
    expect(first(play(card(), roll(2), resolve())).stage).toBe("missed");
  });
  it("the attacker wins ties; a defence that holds is the end of it", () => {
    expect(first(play(card({}, [target({ rows: bonus(0) })]), roll(10), meet(plain, 10))).hit?.hit).toBe(true);
    expect(first(play(card({}, [target({ rows: bonus(0) })]), roll(10), meet(plain, 11), resolve()))).toMatchObject({
      stage: "missed",
      hit: { hit: false },
    });
  });
  it("natural 20 hits a defence of 45, without being critical (TWI-116)", () =>
    expect(
      first(play(card({}, [target({ rows: bonus(-5) })]), roll(20), meet({ ...plain, defense: 25 }, 20))).hit,
    ).toMatchObject({ hit: true, critical: false, auto: "hit" }));
  it("declining is passive and counts nothing; it can't be taken back (TWI-122)", () => {
    const declined = play(card(), roll(9), meet({ ...plain, defense: 4, dodgeBase: 5 }, null));
    expect(first(declined).defending?.result).toEqual({ kind: "passive", total: 14, penalty: 0, counted: false });
    expect(why(declined, meet(plain, 20))).toBe("alreadyAnswered");
  });
  it("a defence that is rolled needs its dice", () =>
    expect(why(play(card(), roll(9)), { ...meet(plain, 8), faces: null } as AttackEvent)).toBe("roll.faces"));
  it("TWI-128 things have a number; TWI-343 the fixed roll on a minion never threatens", () => {
    expect(first(play(card({}, [target({ kind: "object", still: 4, rows: bonus(0) })]), roll(3))).hit).toMatchObject({
      hit: false,
    });
    const fixed = play(
      card({ takeTen: true }, [target({ kind: "minion" })]),
      { type: "roll", throws: [{ target: "T", faces: null }] },
      meet(minion(), 5),
    );
    expect(first(fixed).hit).toMatchObject({ hit: true, threat: false, total: 20 });
    expect(
      why(attackExchange.begin(card({ takeTen: true })), { type: "roll", throws: [{ target: "T", faces: null }] }),
    ).toBe("roll.faces");
  });
  it("TWI-112 concealment is rolled after a hit", () => {
    const hidden = card({}, [target({ missChance: 50 })]);
    const hit = play(hidden, roll(15), meet(plain, 5));
    expect(first(hit).stage).toBe("conceal");
    expect([
      first(play(hidden, roll(20), meet(plain, 5), { type: "conceal", target: "T", d100: 50 })).hit?.hit,
      first(play(hidden, roll(15), meet(plain, 5), { type: "conceal", target: "T", d100: 51 })).hit?.hit,
    ]).toEqual([false, true]);
    expect(why(hit, { type: "conceal", target: "T", d100: 101 })).toBe("roll.faces");
  });
  it("TWI-117 TWI-522 the defender knows who and what, and of the dice only a natural 2 or 20", () => {
    const secret = veiledAttack(play(card(), roll(14)));
    expect(first(secret)).toMatchObject({ target: { rows: [] }, attack: { faces: null, dice: 0, natural: null } });
    expect(first(veiledAttack(play(card(), roll(20)))).attack).toMatchObject({ natural: 20 });
    expect(
      first(veiledAttack(play(card({ settings: settingsOf({ showAttackTotal: true }) }), roll(14)))).attack?.natural,
    ).toBe(14);
    expect(first(veiledAttack(play(card(), roll(14), meet(plain, 3)))).attack?.natural).toBe(14);
  });
});

describe("TWI-140 TWI-143 TWI-145 TWI-146 TWI-147 TWI-148 criticals on the card", () => {
  const sword = { kind: "melee" as const, type: "lethal" as const, threat: 19 };
  it("natural 19 in range that reaches: 5 more, which may be waived", () => {
    const hit = play(card(sword), roll(19), meet(plain, 5), resolve());
    expect(finalDamage(card(sword), first(hit))?.total).toBe(15);
    expect(finalDamage(card({ ...sword, waiveCritical: true }), first(hit))?.total).toBe(10);
  });
  it("a minion scores none on others, immunity makes it ordinary", () => {
    expect(first(play(card(sword, [target()], "minion"), roll(20), meet(plain, 5))).hit).toMatchObject({
      hit: true,
      critical: false,
    });
    expect(first(play(card(sword, [target({ immuneCritical: true })]), roll(20), meet(plain, 5))).hit?.critical).toBe(
      false,
    );
  });
  it("a minion drops without a save; dead by choice only when lethal", () => {
    const drop = play(card(sword, [target({ kind: "minion" })]), roll(20), meet(minion(), 5), resolve());
    expect(first(drop)).toMatchObject({ stage: "saved", fate: "unconscious", save: null });
    expect(why(drop, { type: "fate", target: "T", choice: "dead" })).toBe("accepted");
    const fist = play(
      card({ ...sword, type: "nonlethal" }, [target({ kind: "minion" })]),
      roll(20),
      meet(minion(), 5),
      resolve(),
    );
    expect(why(fist, { type: "fate", target: "T", choice: "dead" })).toBe("minion.nonlethal");
    expect([
      knockbackFailBy(first(drop)),
      first(play(card(sword, [target({ kind: "minion" })]), roll(20), meet(minion(), 5), resolve(), apply)).stage,
    ]).toEqual([15, "knockback"]);
  });
});

describe("TWI-325 TWI-326 the window", () => {
  const again = (roll: "attack" | "defense" | "save" | "evade", n: number): AttackEvent => ({
    type: "reroll",
    target: "T",
    roll,
    faces: facesOf(n),
    changes: [],
  });
  it("the attacker turns a natural 2 into a plain number, and then the target defends", () => {
    const s = play(card(), roll(2), again("attack", 5));
    expect(first(s)).toMatchObject({ stage: "defend", attack: { dice: 15, natural: null } });
  });
  it("either side may, until it is resolved; once each", () => {
    const s = play(card({}, [target({ rows: bonus(0) })]), roll(12), meet(plain, 11));
    const defended = attackExchange.step(s, again("defense", 4));
    expect(defended).toMatchObject({
      accepted: true,
      state: { targets: [{ hit: { hit: false }, defending: { result: { total: 14 } } }] },
    });
    if (defended.accepted) expect(why(defended.state, again("defense", 10))).toBe("roll.fixed");
    expect(
      why(play(card({}, [target({ rows: bonus(0) })]), roll(12), meet(plain, 11), resolve()), again("attack", 9)),
    ).toBe("conviction.late");
  });
  it("a raised 20 is no natural 20: it neither hits by itself nor threatens", () => {
    const s = play(
      card({}, [target({ rows: bonus(0) })]),
      roll(4),
      meet({ ...plain, defense: 30 }, 10),
      again("attack", 10),
    );
    expect(first(s)).toMatchObject({
      attack: { dice: 20, natural: null },
      hit: { hit: false, threat: false, auto: null },
    });
  });
  it("a failed save may be thrown again until it is applied; a raised 20 has no luck (TWI-205)", () => {
    const hit = [roll(15), meet(plain, 5), resolve(), save(5, facts(plain))] as const;
    expect(first(play(card(), ...hit)).result).toEqual(["unconscious"]);
    expect(first(play(card(), ...hit, again("save", 19)))).toMatchObject({
      stage: "saved",
      result: ["bruised", "stunned"],
    });
    expect(first(play(card(), ...hit, again("save", 10)))).toMatchObject({
      result: ["bruised", "stunned"],
      saveThrow: { dice: 20, natural: null },
      save: { fate: false },
    });
  });
});

describe("TWI-164 TWI-167 TWI-310 damage on the card", () => {
  const burst = { autofire: 1 };
  it("autofire by what the attack beat the Defense, not on a pulled punch", () => {
    const hit = play(card(burst), roll(15), meet(plain, 10), resolve());
    expect(first(hit).hit?.total).toBe(25);
    expect([
      finalDamage(card(burst), first(hit))?.total,
      finalDamage(card({ ...burst, pulled: true }), first(hit))?.total,
    ]).toEqual([15, 10]);
  });
  it("natural 20 that only hits by itself gains nothing", () => {
    const hit = play(
      card(burst, [target({ rows: bonus(-9) })]),
      roll(20),
      meet({ ...plain, defense: 20 }, 10),
      resolve(),
    );
    expect(finalDamage(card(burst), first(hit))?.total).toBe(10);
  });
});

describe("TWI-170 TWI-180 TWI-220 TWI-221 TWI-345 TWI-531 save and mercy", () => {
  const hit = [roll(15), meet(plain, 5), resolve()] as const;
  it("Impervious asks for no dice", () => {
    const s = play(card(), ...hit);
    expect([
      saveNeedsDice(card(), first(s), facts(plain, 11)),
      saveNeedsDice(card(), first(s), facts(plain, 10)),
    ]).toEqual([false, true]);
    expect(first(play(card(), ...hit, save(null, facts(plain, 11))))).toMatchObject({
      stage: "unharmed",
      save: { noSave: true },
    });
  });
  it("mercy offers lesser rows of the column, down to the first", () => {
    const s = play(card({ type: "lethal" }), ...hit, save(5, facts(plain)));
    expect(mercyOptions(s.request, first(s)).map((r) => r.join("+"))).toEqual([
      "hurt",
      "hurt+stunned",
      "hurt+wounded",
      "unconscious",
      "dying",
    ]);
    expect(
      first(play(card({ type: "lethal" }), ...hit, save(5, facts(plain)), { type: "mercy", target: "T", row: 1 }))
        .result,
    ).toEqual(["hurt", "stunned"]);
    expect(why(s, { type: "mercy", target: "T", row: 9 })).toBe("noMercy");
  });
  it("a minion that fails takes the worst, with no fate", () => {
    const s = play(
      card({ type: "lethal" }, [target({ kind: "minion" })]),
      ...hit,
      save(20, { ...facts(minion()), rows: bonus(-10) } as SaveFacts),
    );
    expect(first(s)).toMatchObject({ result: ["dying"], save: { fate: false } });
  });
  it("TWI-205 TWI-270 fate: bruised, and nobody is hurled", () => {
    const s = play(card(), ...hit, save(20, { ...facts(plain), rows: bonus(-20) } as SaveFacts), apply);
    expect(first(s)).toMatchObject({ stage: "done", result: ["bruised"], save: { fate: true, effectiveFailBy: 1 } });
  });
  it("TWI-208 TWI-523 warns that a marked box passes on", () =>
    expect([
      escalates(damageTrack({ unconscious: true }), ["unconscious"], DEFAULT_SETTINGS),
      escalates(damageTrack(), ["unconscious"], DEFAULT_SETTINGS),
      escalates(damageTrack({ hurt: 3 }), ["hurt", "stunned"], DEFAULT_SETTINGS),
    ]).toEqual([true, false, false]));
  it("facts of the wrong kind are refused", () =>
    expect(why(play(card(), ...hit), save(9, { kind: "other", rows: [], minion: false, power: null }))).toBe(
      "save.kind",
    ));
});

describe("TWI-108 TWI-109 TWI-169 TWI-230 TWI-232 TWI-235 TWI-306 areas, perception, other saves", () => {
  const stun = { power: "stun" as const, rank: 8, save: "fort" as const, dc: 18, check: false, lasting: true };
  const other = (n: number): SaveFacts => ({ kind: "other", rows: bonus(n), minion: false, power: null });
  it("an area asks for Reflex first; success halves, Evasion escapes", () => {
    const area = card({ kind: "area", areaDc: 18, damage: explain([row("rank", 9, "TWI-162")]) });
    const evade = (n: number, evasion: 0 | 1 | 2): AttackEvent => ({
      type: "evade",
      target: "T",
      faces: facesOf(n),
      rows: bonus(0),
      evasion,
    });
    const halved = play(area, evade(18, 0));
    expect([first(halved).stage, finalDamage(area, first(halved))?.total]).toEqual(["save", 4]);
    expect(finalDamage(area, first(play(area, evade(17, 0))))?.total).toBe(9);
    expect([first(play(area, evade(18, 1))).stage, finalDamage(area, first(play(area, evade(5, 2))))?.total]).toEqual([
      "unharmed",
      4,
    ]);
  });
  it("a save against 10 and the rank, its degree read in the power's own row; a critical hit adds 5", () => {
    const touch = card({ kind: "melee", damage: null, effect: stun });
    const s = play(touch, roll(15), meet(plain, 5), resolve(), save(8, other(2)));
    expect(first(s)).toMatchObject({ stage: "saved", other: { dc: 18, failBy: 8, result: { stunned: true } } });
    const crit = play(touch, roll(20), meet(plain, 5), resolve(), save(8, other(2)));
    expect(first(crit).other?.dc).toBe(23);
    expect(first(play(touch, roll(15), meet(plain, 5), resolve(), save(16, other(2)))).stage).toBe("unharmed");
    expect(first(play(touch, roll(15), meet(plain, 5), resolve(), save(8, other(2)), apply)).stage).toBe("done");
  });
  it("perception begins with the save; where the power rolls, its check is the DC", () => {
    const mind = card({
      kind: "perception",
      damage: null,
      effect: { ...stun, power: "mindControl", save: "will", check: true },
    });
    expect(first(attackExchange.begin(mind)).stage).toBe("save");
    expect(
      first(play(mind, save(10, { kind: "other", rows: bonus(0), minion: false, power: facesOf(12) }))).other,
    ).toMatchObject({ dc: 20, failBy: 10 });
    expect(why(attackExchange.begin(mind), save(10, other(0)))).toBe("roll.faces");
  });
  it("TWI-231 Mental Blast is damage saved against with Will from 15, and hurls nobody", () => {
    const blast = card({
      kind: "perception",
      damage: explain([row("rank", 6, "TWI-162")]),
      effect: { power: "mentalBlast", rank: 6, save: "will", dc: 21, check: false, lasting: false },
    });
    const s = play(blast, save(8, other(1)));
    expect(first(s)).toMatchObject({ other: { dc: 21, failBy: 12 }, result: ["staggered", "stunned"] });
    expect(first(play(blast, save(8, other(1)), apply)).stage).toBe("done");
  });
  it("a contest follows a hit of grapple, trip and disarm (TWI-118)", () =>
    expect(
      first(play(card({ damage: null, contest: "trip", kind: "melee" }), roll(15), meet(plain, 5), resolve())).stage,
    ).toBe("hit"));
});

describe("TWI-366 coup de grace on the card", () => {
  const coup = card({ kind: "melee", type: "lethal" }, [target({ automatic: "coup" })]);
  it("hits and is critical; failing the save asks for Fortitude against death", () => {
    const s = play(coup, save(9, facts(plain)));
    expect([finalDamage(coup, first(s))?.total, first(s).stage]).toEqual([15, "coup"]);
    const died = play(coup, save(9, facts(plain)), { type: "coup", target: "T", faces: facesOf(12), rows: bonus(3) });
    expect(first(died)).toMatchObject({ stage: "saved", coupDead: true });
    expect(
      first(play(coup, save(9, facts(plain)), { type: "coup", target: "T", faces: facesOf(18), rows: bonus(7) }))
        .coupDead,
    ).toBe(false);
  });
});

describe("TWI-276 TWI-277 TWI-278 TWI-279 TWI-280 TWI-288 knockback on the card", () => {
  const hurled = (settings = DEFAULT_SETTINGS): readonly AttackEvent[] => [
    roll(15),
    meet(plain, 5, {}, settings),
    resolve(),
    save(10, facts(plain)),
    apply,
  ];
  const steady = { toughness: 0 };
  it("the attacker may choose less, never more; 0 is none", () => {
    const s = play(card(), ...hurled());
    expect(why(s, { type: "knockback", target: "T", steady, reduceTo: 11 })).toBe("knockback.more");
    expect(first(play(card(), ...hurled(), { type: "knockback", target: "T", steady, reduceTo: 0 })).stage).toBe(
      "done",
    );
    expect(
      first(play(card({ settings: settingsOf({ knockback: false }) }), ...hurled(settingsOf({ knockback: false }))))
        .stage,
    ).toBe("done");
  });
  it("through a wall that breaks into one that doesn't: a save for each, non-lethal, and no more knockback", () => {
    const wall = (at: number, toughness: number) => ({ at, kind: "object" as const, toughness });
    const struck = play(
      card(),
      ...hurled(),
      { type: "knockback", target: "T", steady, reduceTo: 8 },
      { type: "path", target: "T", obstacles: [wall(50, 8), wall(100, 12)], changes: [] },
    );
    expect(first(struck)).toMatchObject({ stage: "impact", stopsAt: 100, impacts: [{ damage: 8 }, { damage: 8 }] });
    const impact = (n: number, at: number, who = plain): AttackEvent => ({
      type: "impact",
      target: "T",
      impact: at,
      faces: facesOf(n),
      facts: facts(who),
    });
    const one = attackExchange.step(struck, impact(10, 0, hurt({ bruised: 1 })));
    expect(one).toMatchObject({
      accepted: true,
      state: {
        targets: [{ impacts: [{ save: { dc: 23, penalty: -1, failBy: 14 }, applied: false }, { save: null }] }],
      },
    });
    if (!one.accepted) return;
    expect(why(one.state, impact(10, 0))).toBe("alreadyAnswered");
    const landed = [
      { type: "applyImpact", target: "T", impact: 0, changes: [] } as const,
      impact(20, 1, hero({ abilities: abilities({ con: 20 }) })),
    ].reduce<AttackState>((s, e) => {
      const step = attackExchange.step(s, e);
      return step.accepted ? step.state : s;
    }, one.state);
    expect(first(landed).stage).toBe("done");
  });
  it("into somebody: both save against the rank", () => {
    const s = play(
      card(),
      ...hurled(),
      { type: "knockback", target: "T", steady, reduceTo: 5 },
      { type: "path", target: "T", obstacles: [{ at: 10, kind: "character", toughness: 2, id: "B" }], changes: [] },
    );
    expect(first(s).impacts.map((i) => [i.who, i.damage])).toEqual([
      ["hurled", 5],
      ["struck", 5],
    ]);
  });
  it("a thing that is attacked breaks by its Toughness and isn't hurled", () => {
    const door = card({}, [target({ kind: "object", still: 5, automatic: "hit" })]);
    expect(first(play(door, save(null, { kind: "object", toughness: 10, marks: 0 }), apply))).toMatchObject({
      stage: "done",
      object: { state: "broken" },
    });
    expect(first(play(door, save(null, { kind: "object", toughness: 20, marks: 0 }))).stage).toBe("unharmed");
    // TWI-170 TWI-474 a tank's Impervious 11 turns damage 10 away, and Penetrating brings it down.
    const tank = save(null, { kind: "object", toughness: 10, marks: 0, impervious: 11 });
    expect(first(play(door, tank))).toMatchObject({ stage: "unharmed", save: { noSave: true }, object: null });
    expect(
      first(play(card({ penetrating: 1 }, [target({ kind: "object", still: 5, automatic: "hit" })]), tank)).object,
    ).toMatchObject({ state: "broken" });
    expect([objectConsequences("W", 1, "damaged", "none"), objectConsequences("W", 1, "broken", "none")]).toMatchObject(
      [[{ from: 1, to: 2 }], [{ to: 2 }, { path: "system.state", to: "broken" }]],
    );
  });
});

describe("TWI-189 TWI-209 TWI-211 TWI-214 TWI-219 TWI-348 what falls on somebody", () => {
  const stun = stunEnd(3, { total: 14, dex: 12 });
  it("marks, partners, the stun's end, and the time of the harm", () => {
    const s = damageConsequences(
      hurt({ hurt: 1, bruised: 1 }),
      ["hurt", "wounded"],
      "lethal",
      stun,
      900,
      DEFAULT_SETTINGS,
    );
    expect(s).toMatchObject({
      before: { hurt: 1 },
      after: { hurt: 2, bruised: 2, wounded: 1, dazedHit: 1, stunned: stun },
      marks: ["hurt", "wounded", "bruised", "dazedHit"],
      stuns: true,
    });
    expect(s.changes.map((c) => (c.kind === "set" ? c.path : c.kind))).toEqual([
      "system.track.bruised",
      "system.track.dazedHit",
      "system.track.hurt",
      "system.track.wounded",
      "system.track.stunned",
      "system.hurtAt",
    ]);
  });
  it("who drops loses sustained powers; a sleeper wakes when hurt", () => {
    const s = damageConsequences(
      hero({ powers: [power("forceField", 5), power("protection", 3)] }),
      ["unconscious"],
      "nonlethal",
      null,
      0,
      DEFAULT_SETTINGS,
    );
    expect(s.changes).toMatchObject([
      { path: "system.track.unconscious" },
      { subject: "Actor.hero.Item.forceField", path: "system.active", to: false },
    ]);
    const wakes = (...result: readonly ("bruised" | "unconscious")[]): boolean =>
      damageConsequences(hero({ ...having("asleep") }), result, "nonlethal", null, 0, DEFAULT_SETTINGS).changes.some(
        (c) => c.kind === "delete" && c.data.condition === "asleep",
      );
    expect([wakes("bruised"), wakes("unconscious")]).toEqual([true, false]);
  });
  it("TWI-344 TWI-348 a group of minions loses one", () => {
    expect(
      damageConsequences(minion({ count: 5 }), ["dying"], "lethal", null, 0, DEFAULT_SETTINGS).changes,
    ).toMatchObject([{ path: "system.count", from: 5, to: 4 }]);
    expect(minionConsequences(minion(), "lethal", "dead", 0)).toMatchObject({ after: { dead: true }, marks: ["dead"] });
  });
  it("graded powers: conditions with their save, fatigue, a stun (TWI-233, TWI-234, TWI-264)", () => {
    expect(
      gradedConsequences(hero(), { conditions: ["entangled"] }, "snare A", 8, { lasting: true }, stun),
    ).toMatchObject([{ kind: "create", data: { condition: "entangled", degree: 8, until: { at: "use" } } }]);
    expect(gradedConsequences(hero(), { conditions: ["dazed"] }, "stun A", 8, { lasting: false }, stun)).toMatchObject([
      { data: { until: { at: "key", round: 4 } } },
    ]);
    expect(gradedConsequences(hero(), { conditions: [], levels: 2 }, "x", 5, { lasting: false }, null)).toMatchObject([
      { path: "system.fatigue", to: "fatigued" },
    ]);
    expect(
      gradedConsequences(hero(), { conditions: [], stunned: true }, "x", 5, { lasting: true }, stun),
    ).toMatchObject([{ data: { condition: "overcome", degree: 5, until: { at: "use" } } }]);
    expect(
      gradedConsequences(hero(), { conditions: [], stunned: true }, "x", 5, { lasting: false }, stun),
    ).toMatchObject([{ path: "system.track.stunned" }]);
    expect(
      gradedConsequences(
        hurt({ stunned: { round: 9, key: 3 } }),
        { conditions: [], stunned: true },
        "x",
        5,
        { lasting: false },
        stun,
      ),
    ).toEqual([]);
    expect([proneChanges(hero()).length, proneChanges(hero({ ...having("prone") })).length]).toEqual([1, 0]);
  });
});

describe("TWI-222 TWI-104 TWI-188 TWI-271 the ledger's walk-through (section 39)", () => {
  const bastion = hero({
    ref: "T",
    kind: "villain",
    size: "Large",
    defense: 6,
    dodgeBase: 3,
    abilities: abilities({ con: 18 }),
    powers: [power("protection", 4, { extras: [{ key: "impervious", ranks: 1 }] })],
    ...feats(["tough", 4]),
    flags: flags({ flatFooted: true, aware: false }),
  });
  it("1 and 2: a tie hits the flat-footed, failBy 4 only bruises", () => {
    const nova = card({}, [target({ rows: [...bonus(9), row("range", -2, "TWI-104")] })]);
    const s = play(nova, roll(8), meet(bastion, null), resolve(), save(9, facts(bastion, 4)));
    expect(first(s)).toMatchObject({
      hit: { total: 15, hit: true },
      defending: { result: { kind: "passive", total: 15 } },
      save: { dc: 25, failBy: 4 },
      result: ["bruised"],
    });
    expect(first(play(nova, roll(8), meet(bastion, null), resolve(), save(9, facts(bastion, 4)), apply)).stage).toBe(
      "done",
    );
  });
  it("3 to 6: the critical, the car, the stun", () => {
    const ready = { ...bastion, track: damageTrack({ bruised: 1 }), flags: flags() };
    const edge = card({ kind: "melee", type: "lethal", threat: 19, damage: explain([row("sword", 12, "TWI-160")]) }, [
      target({ rows: bonus(11) }),
    ]);
    const s = play(edge, roll(19), meet(ready, 10, { melee: true }), resolve(), save(8, facts(ready, 4)));
    expect(first(s)).toMatchObject({
      hit: { total: 30, critical: true },
      defending: { result: { total: 18 } },
      save: { dc: 32, failBy: 12 },
      result: ["hurt", "wounded"],
    });
    const suffered = damageConsequences(ready, first(s).result, "lethal", stunEnd(2, 14), 0, DEFAULT_SETTINGS);
    expect(suffered.after).toMatchObject({
      bruised: 2,
      dazedHit: 1,
      hurt: 1,
      wounded: 1,
      stunned: { round: 3, key: 14 },
    });
    const flight = play(
      edge,
      roll(19),
      meet(ready, 10, { melee: true }),
      resolve(),
      save(8, facts(ready, 4)),
      apply,
      { type: "knockback", target: "T", steady: { toughness: 12, impervious: 4, size: "Large" }, reduceTo: null },
      { type: "path", target: "T", obstacles: [{ at: 10, kind: "object", toughness: 8 }], changes: [] },
    );
    expect(first(flight)).toMatchObject({
      knockback: { resist: 12, rank: 5, distance: 25, prone: true },
      stopsAt: 10,
      impacts: [{ damage: 5, hit: { state: "damaged" } }],
    });
    const after = { ...ready, track: suffered.after };
    expect(
      first(
        play(
          edge,
          roll(19),
          meet(ready, 10, { melee: true }),
          resolve(),
          save(8, facts(ready, 4)),
          apply,
          { type: "knockback", target: "T", steady: { toughness: 12, impervious: 4, size: "Large" }, reduceTo: null },
          { type: "path", target: "T", obstacles: [{ at: 10, kind: "object", toughness: 8 }], changes: [] },
          { type: "impact", target: "T", impact: 0, faces: facesOf(9), facts: facts(after, 4) },
        ),
      ).impacts[0]?.save,
    ).toMatchObject({ dc: 20, penalty: -4 });
    const stunned = defendingOf(after, { melee: false, attacker: "A" }, { defend: true }, DEFAULT_SETTINGS);
    expect(stunned.accepted && stunned.defending.bonus.total + 10).toBe(13);
  });
});

describe("laws of the attack card (TWI-526, TWI-533)", () => {
  const at = fc.constantFrom("T", "U", "X");
  const faces = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })) },
    fc.array(fc.integer({ min: -2, max: 21 }), { maxLength: 3 }),
  );
  const rows = fc.integer({ min: -3, max: 12 }).map(bonus);
  const factsArb: fc.Arbitrary<SaveFacts> = fc.oneof(
    fc.record({
      kind: fc.constant("toughness" as const),
      rows,
      track: fc.constant(damageTrack({ hurt: 1 })),
      minion: fc.boolean(),
      impervious: fc.nat(14),
    }),
    fc.record({ kind: fc.constant("object" as const), toughness: fc.nat(20), marks: fc.nat(3) }),
    fc.record({ kind: fc.constant("other" as const), rows, minion: fc.boolean(), power: fc.option(faces) }),
  );
  const request = fc.record({
    defend: fc.boolean(),
    denied: fc.boolean(),
    stunned: fc.boolean(),
    defenseBonus: fc.nat(12),
    dodgeBonus: fc.nat(6),
    priorDefences: fc.nat(4),
  });
  const event: fc.Arbitrary<AttackEvent> = fc.oneof(
    fc.record({
      type: fc.constant("roll" as const),
      throws: fc.tuple(faces, faces).map(([a, b]) => [
        { target: "T", faces: a },
        { target: "U", faces: b },
      ]),
    }),
    fc.record({
      type: fc.constant("defend" as const),
      target: at,
      faces: fc.option(faces),
      request,
      rows,
      changes: fc.constant([]),
    }),
    fc.record({ type: fc.constant("conceal" as const), target: at, d100: fc.integer({ min: -1, max: 102 }) }),
    fc.record({
      type: fc.constant("reroll" as const),
      target: at,
      roll: fc.constantFrom("attack" as const, "defense" as const, "evade" as const, "save" as const),
      faces,
      changes: fc.constant([]),
    }),
    fc.record({ type: fc.constant("resolve" as const), targets: fc.subarray(["T", "U"]) }),
    fc.record({
      type: fc.constant("evade" as const),
      target: at,
      faces,
      rows,
      evasion: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
    fc.record({ type: fc.constant("save" as const), target: at, faces: fc.option(faces), facts: factsArb }),
    fc.record({ type: fc.constant("coup" as const), target: at, faces, rows }),
    fc.record({ type: fc.constant("mercy" as const), target: at, row: fc.integer({ min: -1, max: 6 }) }),
    fc.record({
      type: fc.constant("fate" as const),
      target: at,
      choice: fc.constantFrom("unconscious" as const, "dead" as const),
    }),
    fc.record({
      type: fc.constant("apply" as const),
      applied: fc.subarray(["T", "U"]).map((list) => list.map((target) => ({ target, changes: [] }))),
    }),
    fc.record({
      type: fc.constant("knockback" as const),
      target: at,
      steady: fc.record({ toughness: fc.integer({ min: -3, max: 12 }), impervious: fc.nat(6) }),
      reduceTo: fc.option(fc.integer({ min: -1, max: 20 })),
    }),
    fc.record({
      type: fc.constant("path" as const),
      target: at,
      obstacles: fc.array(
        fc.record({
          at: fc.nat(80),
          kind: fc.constantFrom("object" as const, "character" as const),
          toughness: fc.nat(15),
        }),
        { maxLength: 3 },
      ),
      changes: fc.constant([]),
    }),
    fc.record({
      type: fc.constant("impact" as const),
      target: at,
      impact: fc.integer({ min: -1, max: 4 }),
      faces: fc.option(faces),
      facts: factsArb,
    }),
    fc.record({
      type: fc.constant("applyImpact" as const),
      target: at,
      impact: fc.integer({ min: -1, max: 4 }),
      changes: fc.constant([]),
    }),
  );
  const two = (changes: Partial<AttackTarget> = {}): AttackTarget[] => [
    target(changes),
    target({ ...party("U"), kind: "minion" }),
  ];
  const effect = { power: "stun" as const, rank: 6, save: "fort" as const, dc: 16, check: false, lasting: true };
  const cards: readonly AttackExchange[] = [
    card({}, two({ missChance: 20 })),
    card({ kind: "area", areaDc: 18 }, two()),
    card({ kind: "perception", damage: null, effect: { ...effect, check: true } }, two()),
    card({ kind: "melee", type: "lethal", threat: 16 }, two({ automatic: "coup" })),
    card({ damage: null, effect, contest: null }, two()),
    card({ contest: "grapple", damage: null }, two()),
    card({ autofire: 2, settings: settingsOf({ coreDie: "d20", passiveDefense: "rolled" }) }, two()),
    card({}, two({ still: 6, kind: "object" })),
    card({ settings: settingsOf({ defenseMode: "fixed" }) }, two()),
  ];
  it("never throws, refused events change nothing, the state is plain, and no target is left behind", () => {
    fc.assert(
      fc.property(fc.constantFrom(...cards), fc.array(event, { maxLength: 40 }), (start, events) => {
        let s = attackExchange.begin(start);
        for (const e of events) {
          const before = JSON.stringify(s);
          const step = attackExchange.step(s, e);
          if (!step.accepted) expect(JSON.stringify(s)).toBe(before);
          else s = step.state;
        }
        expect(s.targets).toHaveLength(2);
        expect(JSON.parse(JSON.stringify(s))).toEqual(s);
        for (const t of s.targets) {
          if (t.stage === "missed") expect(t.hit?.hit).toBe(false);
          if (t.stage === "flight") expect(t.knockback?.rank).toBeGreaterThan(0);
          mercyOptions(start, t);
          finalDamage(start, t);
        }
        expect(() => veiledAttack(s)).not.toThrow();
      }),
      { numRuns: 400 },
    );
  });
});
