import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replay } from "../../../kernel/exchange.ts";
import { attackExchange } from "../../cards/attack/attack.ts";
import { consequenceChanges, rankAt, regrade, resistanceOf } from "../../cards/attack/attack-effect.ts";
import { homingLeft } from "../../cards/attack/attack-met.ts";
import type { AttackEvent, AttackExchange, AttackState, AttackTarget } from "../../cards/attack/attack-state.ts";
import { resolveResistance } from "../../harm/resistance.ts";
import { standingTo, standsBy } from "../../hero/sides.ts";
import { conditionsAfter } from "../../state/after-changes.ts";
import { conditionState } from "../../state/progression.ts";
import {
  abilities,
  component,
  dice,
  hero,
  modifier,
  power,
  resistanceRequest,
  settings,
} from "../../testing/fixtures.ts";
import type { CheckRequest, Faces } from "../../types.ts";
import { defenseCheck } from "../checks/kinds-of-check.ts";
import { type Attack, attackRequest, offenceList } from "./offence.ts";
import {
  evenShares,
  mannerRanks,
  mannerRefusal,
  mannerRows,
  splitRefusal,
  type Stroke,
  teamBlow,
} from "./ways-to-strike.ts";

const stroke: Stroke = {
  close: true,
  moves: true,
  damage: true,
  hasCheck: true,
  single: true,
  defenseless: false,
  atCloseRange: true,
  routine: false,
  thing: false,
};

describe("FUD-231 FUD-293 FUD-317 running somebody down", () => {
  it.each(["charge", "slam"] as const)("%s takes legs that move", (manner) =>
    expect([mannerRefusal(manner, stroke), mannerRefusal(manner, { ...stroke, moves: false })]).toMatchObject([
      null,
      { reason: "manner.immobile" },
    ]),
  );
  it("a plain blow doesn't", () => expect(mannerRefusal("smash", { ...stroke, thing: true, moves: false })).toBeNull());
});

describe("FUD-293 FUD-304 FUD-316 FUD-317 ways to strike", () => {
  it.each([
    ["charge", { close: false }, "manner.close"],
    ["slam", { damage: false }, "manner.damage"],
    ["slam", { single: false }, "manner.single"],
    ["smash", {}, "manner.nothing"],
    ["finishing", {}, "manner.defends"],
    ["finishing", { defenseless: true, routine: true }, "manner.rolled"],
    ["finishing", { defenseless: true, atCloseRange: false }, "manner.far"],
    ["finishing", { hasCheck: false, defenseless: true }, "manner.check"],
  ] as const)("%s refuses %o", (manner, more, reason) =>
    expect(mannerRefusal(manner, { ...stroke, ...more })).toMatchObject({ reason }),
  );
  it("and may be where nothing is wrong", () =>
    expect([
      mannerRefusal("charge", stroke),
      mannerRefusal("slam", stroke),
      mannerRefusal("smash", { ...stroke, thing: true }),
      mannerRefusal("finishing", { ...stroke, defenseless: true }),
      mannerRefusal("plain", { ...stroke, hasCheck: false, single: false }),
    ]).toEqual([null, null, null, null, null]));
  it("a charge and a slam take 1 off the check, a smash only what somebody holds", () =>
    expect(
      [
        mannerRows("charge", false),
        mannerRows("slam", false),
        mannerRows("smash", true),
        mannerRows("smash", false),
        mannerRows("finishing", true),
      ].map((rows) => rows.map((r) => r.value)),
    ).toEqual([[-1], [-1], [-1], [], []]));
  it("a slam has the higher of speed and damage, 1 more at full speed, and gives half of it back", () =>
    expect([
      mannerRanks("slam", 4, { speed: 7, movedFull: true, limit: 10 }),
      mannerRanks("slam", 9, { speed: 2, movedFull: false, limit: 10 }),
      mannerRanks("charge", 9, { speed: 12, movedFull: true, limit: 10 }),
    ]).toMatchObject([
      { rank: 8, recoil: 4 },
      { rank: 9, recoil: 4 },
      { rank: 9, recoil: 0 },
    ]));
  it("FUD-553 however fast, under the power level, and half of that back", () =>
    expect([
      mannerRanks("slam", 4, { speed: 15, movedFull: true, limit: 10 }),
      mannerRanks("slam", 4, { speed: 15, movedFull: true, limit: null }),
    ]).toMatchObject([
      { rank: 10, recoil: 5 },
      { rank: 16, recoil: 8 },
    ]));
  it("FUD-565 what the power level takes of a slam is a line of its own", () =>
    expect(
      [
        mannerRanks("slam", 4, { speed: 15, movedFull: true, limit: 10 }),
        mannerRanks("slam", 9, { speed: 2, movedFull: false, limit: 10 }),
        mannerRanks("charge", 9, { speed: 12, movedFull: true, limit: 10 }),
      ].map(({ rows }) => rows.map((r) => r.value)),
    ).toEqual([[12, -6], [], []]));
});

describe("FUD-130 Split divides the ranks", () => {
  it("evenly, what is over to those named first, and never more than there are", () => {
    expect(evenShares(10, 3)).toEqual([4, 3, 3]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (rank, targets) => evenShares(rank, targets).reduce((a, b) => a + b, 0) === rank,
      ),
    );
  });
  it("among one target more than its ranks, a rank each at least", () =>
    expect([
      splitRefusal(9, 2, [3, 3, 3]),
      splitRefusal(9, 1, [3, 3, 3]),
      splitRefusal(9, 2, [9, 0]),
      splitRefusal(9, 2, [5, 5]),
    ]).toMatchObject([
      null,
      { reason: "split.targets", data: { max: 2 } },
      { reason: "split.share" },
      { reason: "split.over" },
    ]));
});

const ada = hero({
  ref: "Actor.ada",
  abilities: abilities({ fgt: 8, str: 6 }),
  powers: [
    power("Swarm", [
      component("damage", 9, {
        range: "ranged",
        resistedBy: "toughness",
        modifiers: [modifier("increasedRange"), modifier("split", 2), modifier("homing", 1)],
      }),
    ]),
  ],
});
const foe = hero({ ref: "Actor.foe", abilities: abilities({ fgt: 6, agl: 6, sta: 5 }) });
const attackOf = (id: string): Attack => offenceList(ada, settings).find((a) => a.id === id) as Attack;
const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
const aimed = (uuid: string, attack: Attack, more: Partial<AttackTarget> = {}): AttackTarget => {
  const asked = attackRequest(ada, attack, settings);
  if (!asked.accepted) throw new Error(asked.reason);
  return { ...party(uuid), kind: "hero", attack: asked.request, area: null, ...more };
};
const exchange = (
  attack: Attack,
  targets: readonly AttackTarget[],
  more: Partial<AttackExchange> = {},
): AttackExchange => ({ actor: party("Actor.ada"), attack, rank: attack.rank.total, targets, ...more });
const play = (request: AttackExchange, ...events: readonly AttackEvent[]): AttackState =>
  replay(
    attackExchange,
    request,
    events.map((event, at) => ({ at, by: "u", event, changes: [], time: 0, dice: false, undone: null })),
  );
const parry: CheckRequest = defenseCheck(foe, "parry", settings);
const thrown = (...throws: readonly (readonly [string, Faces])[]): AttackEvent => ({
  type: "attack",
  throws: throws.map(([target, faces]) => ({ target, faces })),
});
const defend = (target: string, faces: Faces, more: readonly (Faces | null)[] = []): AttackEvent => ({
  type: "defend",
  target,
  faces,
  check: parry,
  more,
});
const answer = {
  defense: defenseCheck(foe, "toughness", settings),
  shielding: { immune: false, resistance: 0, impervious: 0 },
  power: null,
  alreadyLost: 0,
  forced: null,
};
const refusal = (state: AttackState, event: AttackEvent): string | null => {
  const step = attackExchange.step(state, event);
  return step.accepted ? null : step.reason;
};

describe("FUD-119 FUD-130 one throw against the own defense of each", () => {
  const split = exchange(
    attackOf("Swarm.damage"),
    [aimed("a", attackOf("Swarm.damage"), { rank: 5 }), aimed("b", attackOf("Swarm.damage"), { rank: 4 })],
    { oneThrow: true },
  );
  it("the same dice meet both, and each resists its share", () => {
    const state = play(split, thrown(["a", dice[1]]), defend("a", dice[-3]), defend("b", dice[3]));
    expect(state.targets.map((t) => t.faces)).toEqual([dice[1], dice[1]]);
    expect(state.targets.map((t) => t.stage)).toEqual(["resist", "missed"]);
    expect(state.targets.map((t) => rankAt(state, t))).toEqual([5, 4]);
  });
});

describe("FUD-317 a slam comes back", () => {
  const unarmed = attackOf("unarmed");
  const slam = exchange(
    unarmed,
    [aimed("foe", unarmed), { ...party("Actor.ada"), kind: "hero", attack: null, area: null, rank: 3, recoil: true }],
    { manner: "slam", rank: 7 },
  );
  it("waits for the blow: a hit is felt, a miss isn't", () => {
    expect(play(slam).targets[1]?.stage).toBe("follows");
    expect(play(slam, thrown(["foe", dice[0]])).targets[1]?.stage).toBe("follows");
    const hit = play(slam, thrown(["foe", dice[0]]), defend("foe", dice[0]));
    expect(hit.targets.map((t) => t.stage)).toEqual(["resist", "resist"]);
    expect(hit.targets.map((t) => rankAt(hit, t))).toEqual([7, 3]);
    expect(play(slam, thrown(["foe", dice[-2]]), defend("foe", dice[2])).targets.map((t) => t.stage)).toEqual([
      "missed",
      "missed",
    ]);
  });
});

describe("FUD-318 a team attack", () => {
  const unarmed = attackOf("unarmed");
  const team = exchange(unarmed, [aimed("foe", unarmed)], { helpers: [party("bo"), party("cy")] });
  const joined = (helper: string, rank: number, faces: Faces): AttackEvent => ({
    type: "join",
    helper,
    faces,
    joined: { uuid: helper, attack: aimed("foe", unarmed).attack, rank, faces: null },
    changes: [],
  });
  it("the largest rank that hit counts, +1 for one or two degrees of the others, +2 for more; a miss takes nothing off", () => {
    const both = play(
      team,
      thrown(["foe", dice[0]]),
      joined("bo", 8, dice[0]),
      joined("cy", 5, dice[-3]),
      defend("foe", dice[0], [dice[0], dice[0]]),
    );
    // 8 against 6: one degree each of Ada and Bo; Cy's three minuses miss.
    expect(both.targets[0]?.team).toMatchObject({ base: 8, bonus: 1 });
    expect(resistanceOf(both, both.targets[0] as never, answer)).toMatchObject({
      rank: 8,
      increases: [{ value: 1, rule: "FUD-318" }],
    });
  });
  it("one hit is enough, and nobody's is a miss", () => {
    const helped = play(team, thrown(["foe", dice[-3]]), joined("bo", 5, dice[2]), defend("foe", dice[0], [dice[0]]));
    expect([helped.targets[0]?.stage, helped.targets[0]?.team?.base, helped.targets[0]?.team?.bonus]).toEqual([
      "resist",
      5,
      0,
    ]);
    expect(
      play(team, thrown(["foe", dice[-3]]), joined("bo", 5, dice[-3]), defend("foe", dice[0], [dice[0]])).targets[0]
        ?.stage,
    ).toBe("missed");
  });
  it("ranks too far apart, somebody twice, a stranger, and whoever comes after the defense are refused", () => {
    const begun = play(team, thrown(["foe", dice[0]]));
    expect(refusal(begun, joined("bo", 12, dice[0]))).toBe("teamAttack.apart");
    expect(refusal(begun, joined("dee", 6, dice[0]))).toBe("noSuchTarget");
    expect(refusal(play(team, thrown(["foe", dice[0]]), joined("bo", 6, dice[0])), joined("bo", 6, dice[0]))).toBe(
      "alreadyAnswered",
    );
    expect(refusal(play(team, thrown(["foe", dice[0]]), defend("foe", dice[0])), joined("bo", 6, dice[0]))).toBe(
      "alreadyAnswered",
    );
  });
  it("a helper who needs no check counts as one degree", () =>
    expect(
      teamBlow([
        { rank: 6, hit: true, degrees: 1 },
        { rank: 6, hit: true, degrees: 1 },
      ]),
    ).toEqual({ accepted: true, base: 6, bonus: 1 }));
});

describe("FUD-070 FUD-318 who is asked for help", () =>
  it.each([
    ["a hero is a hero's ally", "heroes", "heroes", "ally"],
    ["a foe is a foe's ally", "foes", "foes", "ally"],
    ["a foe isn't a hero's", "heroes", "foes", "against"],
    ["a hero isn't a foe's", "foes", "heroes", "against"],
    ["who is on nobody's side may be asked by anybody", "foes", null, "bystander"],
    ["and may ask anybody", null, "heroes", "bystander"],
  ] as const)("%s", (_what, leader, who, standing) => expect(standingTo(leader, who)).toBe(standing)));

describe("FUD-430 somebody steps in", () => {
  it.each([
    ["a hero for a hero whom a foe strikes", "heroes", "heroes", "foes", true],
    ["a foe for a foe whom a hero strikes", "foes", "foes", "heroes", true],
    ["no hero for a foe whom a hero strikes", "heroes", "foes", "heroes", false],
    ["a hero for a bystander whom a foe strikes", "heroes", null, "foes", true],
    ["no hero for one whom a hero strikes", "heroes", null, "heroes", false],
    ["a bystander for a hero whom a foe strikes", null, "heroes", "foes", true],
  ] as const)("%s", (_what, who, struck, attacker, may) => expect(standsBy(who, struck, attacker)).toBe(may));
  const unarmed = attackOf("unarmed");
  const hit = play(exchange(unarmed, [aimed("foe", unarmed)]), thrown(["foe", dice[0]]), defend("foe", dice[0]));
  const stepIn = (uuid: string): AttackEvent => ({
    type: "interpose",
    target: "foe",
    by: party(uuid),
    kind: "hero",
    check: { ...parry, openness: "defenseless" },
    changes: [],
  });
  it("takes the hit defenseless, and resists it", () => {
    const step = attackExchange.step(hit, stepIn("bo"));
    if (!step.accepted) throw new Error(step.reason);
    expect(step.state.targets[0]).toMatchObject({
      target: { uuid: "bo" },
      insteadOf: { uuid: "foe" },
      stage: "resist",
      attack: { defense: { total: 0 } },
    });
    expect(refusal(step.state, { ...stepIn("cy"), target: "bo" } as AttackEvent)).toBe("interpose.late");
  });
  it("not before it hit, nor the attacker", () => {
    expect(refusal(play(exchange(unarmed, [aimed("foe", unarmed)]), thrown(["foe", dice[0]])), stepIn("bo"))).toBe(
      "interpose.late",
    );
    expect(refusal(hit, stepIn("Actor.ada"))).toBe("interpose.self");
  });
});

describe("FUD-530 Homing", () => {
  const swarm = attackOf("Swarm.damage");
  const missed = play(
    exchange(swarm, [aimed("foe", swarm)]),
    { ...thrown(["foe", dice[-3]]), round: 2 } as AttackEvent,
    defend("foe", dice[0]),
  );
  const again = (round: number | null): AttackEvent => ({ type: "again", target: "foe", faces: dice[2], round });
  it("a miss comes again in a later round, once for each rank", () => {
    expect(homingLeft(missed, missed.targets[0] as never)).toBe(1);
    expect([refusal(missed, again(2)), refusal(missed, again(3)), refusal(missed, again(null))]).toEqual([
      "homing.early",
      null,
      null,
    ]);
    const step = attackExchange.step(missed, again(3));
    const back = step.accepted ? attackExchange.step(step.state, defend("foe", dice[3])) : step;
    expect(back.accepted && homingLeft(back.state, back.state.targets[0] as never)).toBe(0);
  });
});

describe("FUD-316 a finishing attack", () => {
  const toughness = defenseCheck(foe, "toughness", settings);
  it("kills by three degrees of failed resistance, not by two", () => {
    // Toughness 5: 12 - 5 = 7 is three degrees, 11 - 5 = 6 two.
    const by = (rank: number): unknown =>
      resolveResistance(resistanceRequest(rank, toughness, { finishing: true }), dice[0]).consequence;
    expect([by(12), by(11)]).toMatchObject([{ worst: true }, { worst: false }]);
    expect(resolveResistance(resistanceRequest(12, toughness), dice[0]).consequence).toMatchObject({ worst: false });
  });
});

describe("FUD-304 FUD-168 a smash", () => {
  it("breaks the thing and leaves its bearer alone", () => {
    const cause = {
      source: "Actor.ada unarmed",
      cumulative: false,
      weakens: null,
      thing: { item: "Actor.foe.Item.x", state: "intact" as const },
    };
    const harm = { kind: "damage" as const, health: 5, bruises: 1, nonLethal: false, worst: false };
    expect(consequenceChanges(foe, harm, cause)).toMatchObject([
      { subject: "Actor.foe.Item.x", path: "system.state", from: "intact", to: "broken" },
    ]);
    expect(consequenceChanges(foe, { ...harm, health: 0 }, cause)).toEqual([]);
  });
});

describe("FUD-172 FUD-173 an Affliction that changes", () => {
  const ladder = [
    { degree: 1, condition: "dazed", trait: null },
    { degree: 2, condition: "stunned", trait: null },
    { degree: 3, condition: "incapacitated", trait: null },
  ] as const;
  const cause = { source: "Actor.ada p.a", cumulative: false, weakens: null };
  const held = {
    ref: "Actor.foe",
    powers: [],
    conditions: [{ ...conditionState("stunned", null, cause.source), degree: 2 }],
  };
  const names = (degree: number): string[] =>
    conditionsAfter(held.conditions, regrade(held, ladder, degree, cause)).map((c) => c.id);
  it("has the conditions of its degree alone, and none at 0", () =>
    expect([names(1), names(3), names(0)]).toEqual([["dazed"], ["incapacitated"], []]));
  it("with Instant Recovery passes as its user's next turn comes", () =>
    expect(
      consequenceChanges(
        hero({ ref: "Actor.foe" }),
        { kind: "affliction", degree: 1, conditions: [...ladder] },
        { ...cause, instantRecovery: true },
      ),
    ).toMatchObject([{ data: { until: { at: "turnStart", of: "Actor.ada", left: 1 } } }]));
});
