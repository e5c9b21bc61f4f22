import { describe, expect, it } from "vitest";
import type { Reducer } from "../../../kernel/exchange.ts";
import {
  abilityRank,
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  type AttackTarget,
  type CheckRequest,
  consequenceChanges,
  consequenceOf,
  degreesMatter,
  endTurn,
  hitOf,
  owesRecoil,
  secondaryChanges,
  takedownAllows,
  takedownOpen,
} from "../../index.ts";
import { apply, attack, broughtConditions, condition, foe, marks, moment } from "../../testing/fixtures.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const play = (request: AttackExchange, ...events: AttackEvent[]): AttackState =>
  events.reduce((s, e) => {
    const step = attackExchange.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, attackExchange.begin(request));
const check = (over: Partial<CheckRequest> = {}): CheckRequest => ({ kind: "skill", rank: 6, ...over });
const die = (roll: number) => ({ die: "destiny" as const, roll, changes: [] });
function run<R, S, E>(reducer: Reducer<R, S, E>, request: R, ...events: E[]): S {
  return events.reduce((s, e) => {
    const step = reducer.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, reducer.begin(request));
}
const why = <R, S, E>(reducer: Reducer<R, S, E>, state: S, event: E): string => {
  const step = reducer.step(state, event);
  return step.accepted ? "accepted" : step.reason;
};
const target = (over: Partial<AttackTarget> = {}): AttackTarget => ({
  ...party("Actor.foe"),
  minion: false,
  check: check({ kind: "attack", rank: 8 }),
  ...over,
});
const assault = (over: Partial<AttackExchange> = {}): AttackExchange => ({
  actor: party("Actor.ada"),
  attack: attack(),
  targets: [target()],
  actorMinion: false,
  raises: 0,
  slam: 0,
  reaction: false,
  ...over,
});
const strike = (d20: number, defense: number | null = 16): AttackEvent => ({
  type: "attack",
  throws: [{ target: "Actor.foe", faces: { d20 }, defense }],
  reliability: null,
});
const resist = (d20: number, rank = 6, effectRank = 6): AttackEvent => ({
  type: "resist",
  target: "Actor.foe",
  effect: { rank: effectRank },
  check: check({ kind: "resistance", rank }),
  faces: { d20 },
});
const first = (s: AttackState) => s.targets[0];

describe("DES-310 Takedown", () => {
  const check = { kind: "attack" as const, rank: 6 };
  const request = (over: Partial<AttackExchange> = {}): AttackExchange => ({
    actor: party("Actor.ada"),
    attack: attack(),
    targets: [{ ...party("Actor.thug"), minion: true, check }],
    actorMinion: false,
    raises: 0,
    slam: 0,
    reaction: false,
    ...over,
  });
  const hit: AttackEvent = {
    type: "attack",
    throws: [{ target: "Actor.thug", faces: { d20: 15 }, defense: 12 }],
    reliability: null,
  };
  const down: readonly AttackEvent[] = [
    hit,
    {
      type: "resist",
      target: "Actor.thug",
      effect: { rank: 6 },
      check: { kind: "resistance", rank: 0 },
      faces: { d20: 2 },
    },
    { type: "apply", targets: ["Actor.thug"], changes: [] },
  ];

  it("rank 1 allows one attack more, rank 2 any number, nothing allows none", () => {
    expect([
      takedownAllows(0, false),
      takedownAllows(1, false),
      takedownAllows(1, true),
      takedownAllows(2, true),
    ]).toEqual([false, true, false, true]);
  });
  it("opens when a minion has gone down, once for each card", () => {
    const state = play(request(), ...down);
    expect([takedownOpen(state, 0), takedownOpen(state, 1)]).toEqual([false, true]);
    const followed = attackExchange.step(state, { type: "takedown", rank: 1 });
    expect(followed.accepted && takedownOpen(followed.state, 2)).toBe(false);
    expect(attackExchange.step(play(request(), hit), { type: "takedown", rank: 2 })).toMatchObject({
      accepted: false,
      reason: "takedown.none",
    });
  });
  it("not after an attack at range, nor on the fall of anybody but a minion, nor with rank 1 after an attack that was one more already", () => {
    expect(takedownOpen(play(request({ attack: attack({ band: "ranged" }) }), ...down), 2)).toBe(false);
    expect(
      takedownOpen(play(request({ targets: [{ ...party("Actor.thug"), minion: false, check }] }), ...down), 2),
    ).toBe(false);
    const extra = play(request({ extra: true }), ...down);
    expect([takedownOpen(extra, 1), takedownOpen(extra, 2)]).toEqual([false, true]);
  });
});

describe("DES-022 DES-025 DES-026 DES-028 DES-101 DES-402 DES-403 an attack", () => {
  it("hits, is resisted by degrees, and is applied once", () => {
    const state = run(attackExchange, assault(), strike(10), resist(3));
    expect(first(state)).toMatchObject({ hit: true, stage: "apply", dc: 16, failure: 2 });
    const applied = run(attackExchange, assault(), strike(10), resist(3), {
      type: "apply",
      targets: ["Actor.foe"],
      changes: [],
    });
    expect(why(attackExchange, applied, { type: "apply", targets: ["Actor.foe"], changes: [] })).toBe("nothingToApply");
  });
  it("misses; a success leaves unharmed", () => {
    expect(first(run(attackExchange, assault(), strike(7)))?.stage).toBe("missed");
    expect(first(run(attackExchange, assault(), strike(10), resist(10)))?.stage).toBe("unharmed");
  });
  it("failed by choice is a failure of one degree", () =>
    expect(
      first(
        run(attackExchange, assault(), strike(10), {
          type: "resist",
          target: "Actor.foe",
          effect: { rank: 6 },
          check: check({ kind: "resistance" }),
          faces: null,
        }),
      ),
    ).toMatchObject({ failure: 1, stage: "apply" }));
  it("DES-024 a natural 20 is critical, not a minion's", () => {
    expect(
      hitOf(
        run(attackExchange, assault(), strike(20)),
        first(run(attackExchange, assault(), strike(20))) ?? ({} as never),
      ),
    ).toMatchObject({ critical: true });
    expect(first(run(attackExchange, assault({ actorMinion: true }), strike(20)))?.critical).toBe(false);
  });
  it("DES-105 a Defend is rolled for this attack", () => {
    const waiting = run(attackExchange, assault(), strike(10, null));
    expect(first(waiting)?.stage).toBe("defend");
    const defended = run(attackExchange, assault(), strike(10, null), {
      type: "defend",
      target: "Actor.foe",
      check: check({ kind: "defend", rank: 9 }),
      faces: { d20: 15 },
    });
    expect(first(defended)).toMatchObject({ defense: 24, stage: "missed" });
  });
  it("Improve turns a miss into a hit before anybody resists", () => {
    const state = run(attackExchange, assault(), strike(7), { type: "improve", target: "Actor.foe", ...die(1) });
    expect(first(state)).toMatchObject({ hit: true, stage: "resist" });
    expect(
      why(attackExchange, run(attackExchange, assault(), strike(10), resist(3)), {
        type: "improve",
        target: "Actor.foe",
        ...die(1),
      }),
    ).toBe("spend.late");
    expect(
      first(
        run(attackExchange, assault(), strike(10), resist(9), {
          type: "resistImprove",
          target: "Actor.foe",
          ...die(2),
        }),
      )?.stage,
    ).toBe("unharmed");
  });
  it("DES-208 is countered before it is resisted and not after; an Avert stands in the place of the Defense", () => {
    const countered: AttackEvent = { type: "countered", target: "Actor.foe" };
    expect(first(run(attackExchange, assault(), strike(10), countered))?.stage).toBe("countered");
    expect(why(attackExchange, run(attackExchange, assault(), strike(10), countered), resist(3))).toBe(
      "alreadyAnswered",
    );
    expect([
      why(attackExchange, run(attackExchange, assault(), strike(10), resist(3)), countered),
      why(attackExchange, run(attackExchange, assault(), strike(7)), countered),
    ]).toEqual(["counter.late", "counter.late"]);
    expect(
      first(run(attackExchange, assault(), strike(10), { type: "averted", target: "Actor.foe", total: 30 })),
    ).toMatchObject({ defense: 30, hit: false, stage: "missed" });
    // It stands for the Defense even when it is lower.
    expect(
      first(run(attackExchange, assault(), strike(10), { type: "averted", target: "Actor.foe", total: 6 })),
    ).toMatchObject({ defense: 6, hit: true, attack: { degree: 3 } });
    expect(
      why(attackExchange, run(attackExchange, assault(), strike(10), resist(3)), {
        type: "averted",
        target: "Actor.foe",
        total: 30,
      }),
    ).toBe("counter.late");
  });
  it("tells when further degrees gain nothing", () =>
    expect([
      degreesMatter({ multiattack: false }, 0),
      degreesMatter({ multiattack: true }, 0),
      degreesMatter({ multiattack: false }, 2),
    ]).toEqual([false, true, true]));
  it("DES-294 may be lost to an opportunity attack before any die", () => {
    expect(first(run(attackExchange, assault(), { type: "lost", changes: [] }))?.stage).toBe("lost");
    expect(why(attackExchange, run(attackExchange, assault(), strike(10)), { type: "lost", changes: [] })).toBe(
      "alreadyRolled",
    );
  });
});

describe("DES-066 DES-067 DES-176 DES-177 DES-178 one Reaction in an attack", () => {
  const smash: AttackEvent = {
    type: "smash",
    target: "Actor.foe",
    check: check({ kind: "smash", rank: 6 }),
    faces: { d20: 18 },
    changes: [],
  };
  it("a Smash replaces the passive effect, even when lower", () => {
    expect(first(run(attackExchange, assault(), strike(10), smash, resist(10)))).toMatchObject({ dc: 24 });
    expect(
      first(run(attackExchange, assault(), strike(10), { ...smash, faces: { d20: 1 } }, resist(10))),
    ).toMatchObject({ dc: 7, stage: "unharmed" });
  });
  it("never Slam and Smash, Raise and Smash, or any in an attack that is a Reaction", () => {
    expect(
      why(attackExchange, run(attackExchange, assault(), { type: "slam", ranks: 3, changes: [] }, strike(10)), smash),
    ).toBe("reaction.used");
    expect(
      why(attackExchange, run(attackExchange, assault(), { type: "raise", raises: 1, changes: [] }), {
        type: "slam",
        ranks: 3,
        changes: [],
      }),
    ).toBe("reaction.used");
    expect(
      why(attackExchange, attackExchange.begin(assault({ reaction: true })), { type: "raise", raises: 1, changes: [] }),
    ).toBe("reaction.used");
    expect(why(attackExchange, run(attackExchange, assault({ reaction: true }), strike(10)), smash)).toBe(
      "reaction.used",
    );
    expect(
      why(attackExchange, attackExchange.begin(assault({ actorMinion: true })), {
        type: "raise",
        raises: 1,
        changes: [],
      }),
    ).toBe("raise.minion");
  });
  it("a Slam that hits is felt by its maker, a miss isn't", () => {
    const slam = { type: "slam", ranks: 3, changes: [] } as const;
    const hit = run(attackExchange, assault(), slam, strike(10));
    expect([owesRecoil(hit), owesRecoil(run(attackExchange, assault(), slam, strike(2)))]).toEqual(["slam", null]);
    const felt = run(attackExchange, assault(), slam, strike(10), {
      type: "recoil",
      effect: { rank: 6 },
      check: check({ kind: "resistance", rank: 4 }),
      faces: { d20: 5 },
    });
    expect(felt.recoil).toMatchObject({ dc: 16, result: { degree: -2 } });
    expect(
      why(attackExchange, felt, {
        type: "recoil",
        effect: { rank: 6 },
        check: check({ kind: "resistance" }),
        faces: { d20: 5 },
      }),
    ).toBe("recoil.none");
  });
  it("only close damage can Slam", () =>
    expect(
      why(attackExchange, attackExchange.begin(assault({ attack: attack({ band: "ranged" }) })), {
        type: "slam",
        ranks: 3,
        changes: [],
      }),
    ).toBe("slam.attack"));
});

describe("DES-334 DES-341 areas and extras", () => {
  it("no attack check; Reflex halves the rank before the own resistance", () => {
    const area = assault({ targets: [target({ check: null })] });
    const dodge = (d20: number): AttackEvent => ({
      type: "dodge",
      target: "Actor.foe",
      check: check({ kind: "resistance", rank: 4, dc: 17 }),
      faces: { d20 },
    });
    expect(first(run(attackExchange, area, dodge(15), resist(10, 6, 7)))).toMatchObject({ dc: 13 });
    expect(first(run(attackExchange, area, dodge(5), resist(10, 6, 7)))).toMatchObject({ dc: 17 });
  });
  it("a Resistible effect is stopped by the first resistance", () => {
    const power = assault({ attack: attack({ resistible: "will" }) });
    const before = (d20: number): AttackEvent => ({
      type: "resistFirst",
      target: "Actor.foe",
      check: check({ kind: "resistance", dc: 16 }),
      faces: { d20 },
    });
    expect(first(run(attackExchange, power, strike(10), before(12)))?.stage).toBe("unharmed");
    expect(first(run(attackExchange, power, strike(10), before(2)))?.stage).toBe("resist");
  });
  it("an Unreliable use may be lost; a Side Effect comes back", () => {
    expect(
      first(
        run(attackExchange, assault({ attack: attack({ unreliable: true }) }), {
          ...strike(10),
          reliability: 10,
        } as AttackEvent),
      )?.stage,
    ).toBe("lost");
    expect(
      why(attackExchange, attackExchange.begin(assault({ attack: attack({ unreliable: true }) })), strike(10)),
    ).toBe("badDice");
    expect(owesRecoil(run(attackExchange, assault({ attack: attack({ sideEffect: true }) }), strike(2)))).toBe(
      "sideEffect",
    );
  });
});

describe("DES-242 DES-271 DES-371 what an attack leaves", () => {
  const from = {
    attacker: "Actor.ada",
    attack: attack(),
    dc: 18,
    minion: false,
    targetsTurn: false,
    type: "combat" as const,
  };
  it("damage marks and wakes", () => {
    const sleeper = foe({ conditions: [condition("asleep")] });
    const changes = consequenceChanges(sleeper, consequenceOf(attack(), 2, false), from);
    expect(apply(sleeper, changes)).toMatchObject({ marks: { physical: [{ level: 2 }] }, conditions: [] });
    expect(consequenceOf(attack({ social: true }), 1, false)).toMatchObject({ list: "social" });
    expect(
      apply(
        foe({ role: "minion" }),
        consequenceChanges(foe({ role: "minion" }), consequenceOf(attack(), 1, true), { ...from, minion: true }),
      ).marks,
    ).toEqual(marks([4]));
  });
  it("an affliction brings an ongoing condition of its grade, and ends what Stunned ends", () => {
    const mind = attack({ effect: "affliction", resistance: "will", conditions: ["dazed", "stunned", "controlled"] });
    const who = foe({ defend: true });
    const changes = consequenceChanges(who, consequenceOf(mind, 2, false), { ...from, attack: mind });
    expect(broughtConditions(changes)).toEqual(["stunned"]);
    expect(apply(who, changes)).toMatchObject({
      defend: false,
      conditions: [{ dc: 18, resistance: "will", grade: 2 }],
    });
  });
  it("a success leaves nothing; Weaken takes a rank a degree", () => {
    expect(consequenceOf(attack(), 0, false)).toEqual({ kind: "none" });
    expect(consequenceOf(attack({ effect: "weaken" }), 3, false)).toEqual({ kind: "weaken", ranks: 3 });
    const drain = attack({ effect: "weaken" });
    const once = apply(
      foe(),
      consequenceChanges(foe(), { kind: "weaken", ranks: 3 }, { ...from, attack: drain, trait: "ability:str" }),
    );
    expect(abilityRank(once, "str")).toBe(-3);
    expect(
      abilityRank(
        apply(
          once,
          consequenceChanges(once, { kind: "weaken", ranks: 1 }, { ...from, attack: drain, trait: "ability:str" }),
        ),
        "str",
      ),
    ).toBe(-4);
  });
  it("an Unreliable area still needs its d20, once; below 11 the action is lost", () => {
    const request = assault({
      attack: attack({ area: { shape: "burst", rank: 1 } as never, unreliable: true }),
      targets: [target({ check: null })],
    });
    const thrown = (reliability: number | null) =>
      attackExchange.step(attackExchange.begin(request), { type: "attack", throws: [], reliability });
    expect(
      [10, 11].map((d) => {
        const s = thrown(d);
        return s.accepted ? s.state.targets[0]?.stage : s.reason;
      }),
    ).toEqual(["lost", "dodge"]);
    const works = thrown(15);
    expect(
      works.accepted && attackExchange.step(works.state, { type: "attack", throws: [], reliability: 16 }),
    ).toMatchObject({ accepted: false, reason: "alreadyRolled" });
    expect(thrown(null)).toMatchObject({ accepted: false, reason: "badDice" });
  });
  it("a Secondary Effect is resisted again at the end of the target's next turn", () => {
    const acid = attack({ secondary: true });
    const who = apply(
      foe(),
      secondaryChanges(foe(), { attacker: "Actor.ada", attack: acid, dc: 18, targetsTurn: false }),
    );
    const end = endTurn(who, moment({ acting: "Actor.foe" }), {});
    expect(end.prompts).toMatchObject([{ kind: "secondary", dc: 18, resistance: "toughness" }]);
    expect(apply(who, end.changes).lasting).toEqual([]);
    expect(secondaryChanges(foe(), { attacker: "Actor.ada", attack: attack(), dc: 18, targetsTurn: false })).toEqual(
      [],
    );
  });
});
