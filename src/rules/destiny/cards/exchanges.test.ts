import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reducer } from "../../kernel/exchange.ts";
import {
  abilityRank,
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  type AttackTarget,
  type CheckEvent,
  type CheckExchange,
  checkExchange,
  type CheckRequest,
  consequenceChanges,
  consequenceOf,
  degreeOf,
  degreesMatter,
  dyingExchange,
  endTurn,
  hitOf,
  influenceExchange,
  type OpposedEvent,
  type OpposedExchange,
  opposedExchange,
  owesRecoil,
  secondaryChanges,
  type StuntEvent,
  type StuntExchange,
  stuntExchange,
} from "../index.ts";
import { apply, attack, broughtConditions, condition, foe, hero, marks, moment } from "../testing/fixtures.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
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

describe("DES-011 DES-026 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-400 DES-401 a check", () => {
  const ask: CheckExchange = { actor: party("Actor.ada"), check: check({ dc: 16 }), purpose: "plain", data: {} };
  const roll: CheckEvent = { type: "roll", faces: { d20: 10 } };
  it("is rolled once", () => {
    const state = run(checkExchange, ask, roll);
    expect(state.result).toMatchObject({ total: 16, degree: 1 });
    expect(why(checkExchange, state, roll)).toBe("alreadyRolled");
  });
  it("Edit scene and Hunch come before the roll and change its Fortune Die", () => {
    const state = run(
      checkExchange,
      ask,
      { type: "edit", ...die(3) },
      { type: "hunch", degree: 2, changes: [] },
      { type: "roll", faces: { d20: 10, fortune: [10] } },
    );
    expect(state.result).toMatchObject({ net: 4, total: 26 });
    expect(why(checkExchange, state, { type: "edit", ...die(3) })).toBe("alreadyRolled");
  });
  it("Edits add and a vetoed one is gone", () => {
    const state = run(checkExchange, ask, { type: "edit", ...die(6) }, { type: "edit", ...die(6) });
    expect(state.check.sources).toMatchObject([{ ranks: 5 }]);
    expect(run(checkExchange, ask, { type: "edit", ...die(6) }, { type: "veto", changes: [] }).check.sources).toEqual(
      [],
    );
    expect(why(checkExchange, checkExchange.begin(ask), { type: "veto", changes: [] })).toBe("veto.none");
  });
  it("one Hunch, skill checks only; one declaration of raises", () => {
    const hunched = run(checkExchange, ask, { type: "hunch", degree: 1, changes: [] });
    expect(why(checkExchange, hunched, { type: "hunch", degree: 1, changes: [] })).toBe("hunch.once");
    expect(
      why(checkExchange, checkExchange.begin({ ...ask, check: check({ kind: "attack", dc: 16 }) }), {
        type: "hunch",
        degree: 1,
        changes: [],
      }),
    ).toBe("hunch.skill");
    const raised = run(
      checkExchange,
      ask,
      { type: "raise", raises: 1, changes: [] },
      { type: "roll", faces: { d20: 15 } },
    );
    expect(raised.result).toMatchObject({ degree: 3 });
    expect(
      why(checkExchange, checkExchange.begin({ ...ask, check: check({ kind: "initiative" }) }), {
        type: "raise",
        raises: 1,
        changes: [],
      }),
    ).toBe("badRaises");
  });
  it("Improve turns a failure, Coup adds to a success, and both are worked out again", () => {
    const failed = run(checkExchange, { ...ask, check: check({ dc: 18 }) }, roll);
    expect(why(checkExchange, failed, { type: "coup", ...die(6) })).toBe("spend.failed");
    const state = run(
      checkExchange,
      { ...ask, check: check({ dc: 18 }) },
      roll,
      { type: "improve", ...die(2) },
      { type: "coup", ...die(3) },
    );
    expect(state.result).toMatchObject({ total: 18, degree: 3 });
  });
  it("a resistance may be failed by choice, a skill check not", () => {
    expect(
      degreeOf(run(checkExchange, { ...ask, check: check({ kind: "resistance", dc: 20 }) }, { type: "concede" })),
    ).toBe(-1);
    expect(why(checkExchange, checkExchange.begin(ask), { type: "concede" })).toBe("concede.resistance");
  });
  it("what comes of it is written once", () => {
    const state = run(checkExchange, ask, roll, { type: "apply", changes: [] });
    expect(why(checkExchange, state, { type: "apply", changes: [] })).toBe("alreadyApplied");
    expect(why(checkExchange, state, { type: "improve", ...die(2) })).toBe("alreadyApplied");
    expect(run(checkExchange, ask, { type: "inspiration", ...die(5) }).hints).toEqual([5]);
  });
  it("refuses dice that aren't those of the check", () => {
    for (const faces of [{ d20: 0 }, { d20: 21 }, { d20: 10, fortune: [3] }, { d20: 2.5 }])
      expect(why(checkExchange, checkExchange.begin(ask), { type: "roll", faces })).toBe("badDice");
  });
});

describe("DES-008 DES-013 DES-404 opposed", () => {
  const ask: OpposedExchange = {
    actor: party("Actor.ada"),
    opponent: party("Actor.foe"),
    check: check(),
    contest: "trick",
    data: {},
    passive: false,
  };
  it("in either order; a tie is the acting side's", () => {
    const state = run(
      opposedExchange,
      ask,
      { type: "oppose", check: check({ rank: 4 }), faces: { d20: 12 } },
      { type: "roll", faces: { d20: 10 } },
    );
    expect(state.mine).toMatchObject({ dc: 16, total: 16, degree: 1 });
    expect(
      run(
        opposedExchange,
        ask,
        { type: "roll", faces: { d20: 10 } },
        { type: "oppose", check: check({ rank: 5 }), faces: { d20: 12 } },
      ).mine,
    ).toMatchObject({ degree: -1 });
  });
  it("passive opponents don't roll", () => {
    const state = run(
      opposedExchange,
      { ...ask, passive: true },
      { type: "roll", faces: { d20: 10 } },
      { type: "oppose", check: check({ rank: 4, ability: 2 }), faces: null },
    );
    expect(state.mine).toMatchObject({ dc: 16, degree: 1 });
    expect(why(opposedExchange, opposedExchange.begin(ask), { type: "oppose", check: check(), faces: null })).toBe(
      "oppose.rolls",
    );
  });
  it("a raise adds 5 to the opposing total, and both sides may spend", () => {
    const state = run(
      opposedExchange,
      ask,
      { type: "raise", raises: 1, changes: [] },
      { type: "roll", faces: { d20: 15 } },
      { type: "oppose", check: check({ rank: 4 }), faces: { d20: 12 } },
    );
    expect(state.mine?.degree).toBe(3);
    const turned = run(
      opposedExchange,
      ask,
      { type: "roll", faces: { d20: 10 } },
      { type: "oppose", check: check({ rank: 4 }), faces: { d20: 12 } },
      { type: "opposeImprove", ...die(3) },
    );
    expect(turned.mine).toMatchObject({ dc: 19, degree: -1 });
  });
  it("DES-179 DES-223 DES-178 a Hunch, an edit of the scene and a Raise come before the contest is rolled, and change its dice", () => {
    const state = run(
      opposedExchange,
      { ...ask, contest: "trick" },
      { type: "hunch", degree: 2, changes: [] },
      { type: "edit", ...die(5) },
      { type: "raise", raises: 1, changes: [] },
      { type: "roll", faces: { d20: 10, fortune: [9] } },
      { type: "oppose", check: check({ rank: 2 }), faces: { d20: 8 } },
    );
    expect(state.check.sources).toMatchObject([
      { key: "hunch", ranks: 2 },
      { key: "editScene", ranks: 3 },
    ]);
    expect(state.mine).toMatchObject({ net: 5, total: 25, dc: 10, degree: 5 });
    const once = run(opposedExchange, ask, { type: "hunch", degree: 1, changes: [] });
    expect(why(opposedExchange, once, { type: "hunch", degree: 1, changes: [] })).toBe("hunch.once");
    const answered = run(opposedExchange, ask, { type: "oppose", check: check(), faces: { d20: 3 } });
    for (const late of [state, answered])
      expect(why(opposedExchange, late, { type: "hunch", degree: 1, changes: [] })).toBe("alreadyRolled");
    const effect = { ...ask, check: check({ kind: "effect" as const }) };
    expect(why(opposedExchange, opposedExchange.begin(effect), { type: "hunch", degree: 1, changes: [] })).toBe(
      "hunch.skill",
    );
  });
  it("DES-223 a vetoed edit of a contest takes its ranks along", () => {
    const state = run(opposedExchange, ask, { type: "edit", ...die(5) }, { type: "veto", changes: [] });
    expect(state.check.sources).toEqual([]);
    expect(why(opposedExchange, state, { type: "veto", changes: [] })).toBe("veto.none");
  });
  it("DES-179 an Influence takes a Hunch too", () => {
    const state = run(
      influenceExchange,
      { ...ask, contest: "influence" as const, thing: "Ada", wanted: "better" as const },
      { type: "hunch", degree: 1, changes: [] },
      { type: "roll", faces: { d20: 10, fortune: [3] } },
      { type: "oppose", check: check({ rank: 2 }), faces: { d20: 8 } },
    );
    expect(state).toMatchObject({ hunched: true, mine: { net: 1 }, steps: 1 });
  });
  it("DES-142 DES-143 an Influence moves steps, a Shift of topic moves the talk", () => {
    const influence = { ...ask, contest: "influence" as const, thing: "Ada", wanted: "better" as const };
    const events: OpposedEvent[] = [
      { type: "roll", faces: { d20: 18 } },
      { type: "oppose", check: check({ rank: 2 }), faces: { d20: 10 } },
    ];
    expect(run(influenceExchange, influence, ...events)).toMatchObject({ steps: 2, topic: null, mine: { degree: 3 } });
    expect(run(influenceExchange, { ...influence, contest: "shiftTopic" }, ...events)).toMatchObject({
      steps: null,
      topic: { shifted: true, ignoresBad: true, usesGood: false },
    });
  });
});

describe("DES-247 a death save's card", () => {
  const ask = { actor: party("Actor.ada"), check: check({ kind: "resistance", rank: 2 }) };
  it("is against 15, may be improved, and is written once", () => {
    const state = run(dyingExchange, ask, { type: "roll", faces: { d20: 10 } }, { type: "improve", ...die(3) });
    expect(state.result).toMatchObject({ dc: 15, total: 15, degree: 1 });
    expect(
      why(
        dyingExchange,
        run(dyingExchange, ask, { type: "roll", faces: { d20: 10 } }, { type: "apply", changes: [] }),
        { type: "apply", changes: [] },
      ),
    ).toBe("alreadyApplied");
  });
});

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

describe("DES-110 DES-111 DES-117 DES-227 a Stunt", () => {
  const ask = (over: Partial<StuntExchange> = {}): StuntExchange => ({
    actor: party("Actor.ada"),
    target: party("Actor.foe"),
    kind: "push",
    mode: "action",
    attack: attack(),
    check: check({ kind: "attack", rank: 8 }),
    raises: 0,
    ...over,
  });
  const effect = (d20: number): StuntEvent => ({
    type: "effect",
    check: check({ kind: "effect", rank: 6 }),
    faces: { d20 },
  });
  const oppose = (d20: number): StuntEvent => ({
    type: "oppose",
    resistance: "reflex",
    check: check({ kind: "resistance", rank: 6 }),
    faces: { d20 },
  });
  it("attack, then effect against the defender's pick; won, it does what was chosen", () => {
    const state = run(
      stuntExchange,
      ask(),
      { type: "attack", faces: { d20: 10 }, defense: 16 },
      oppose(10),
      effect(15),
    );
    expect(state).toMatchObject({ stage: "won", mine: { degree: 2 } });
    expect(
      run(
        stuntExchange,
        ask(),
        { type: "attack", faces: { d20: 10 }, defense: 16 },
        oppose(10),
        effect(15),
        { type: "choose", kind: "grab" },
        { type: "apply", changes: [] },
      ),
    ).toMatchObject({ stage: "applied", kind: "grab" });
  });
  it("a miss ends it without a counter", () => {
    const state = run(stuntExchange, ask(), { type: "attack", faces: { d20: 2 }, defense: 16 });
    expect(state.stage).toBe("missed");
    expect(why(stuntExchange, state, { type: "counter", changes: [] })).toBe("counter.won");
  });
  it("lost, the defender may answer; an answer is not answered", () => {
    const lost = run(stuntExchange, ask({ check: null, mode: "die" }), effect(5), oppose(10));
    expect(why(stuntExchange, lost, { type: "counter", changes: [] })).toBe("accepted");
    expect(
      why(stuntExchange, run(stuntExchange, ask({ check: null, mode: "counter" }), effect(5), oppose(10)), {
        type: "counter",
        changes: [],
      }),
    ).toBe("counter.counter");
  });
  it("a Defend total is its DC too, and Improve may turn it", () => {
    const defended = run(
      stuntExchange,
      ask(),
      { type: "attack", faces: { d20: 10 }, defense: null },
      { type: "defend", check: check({ kind: "defend", rank: 9 }), faces: { d20: 12 } },
    );
    expect(defended).toMatchObject({ defense: 21, stage: "missed" });
    expect(
      run(
        stuntExchange,
        ask(),
        { type: "attack", faces: { d20: 7 }, defense: 16 },
        { type: "attackImprove", ...die(1) },
      ).stage,
    ).toBe("contest");
  });
  it("only the resistances of the Stunt", () =>
    expect(
      why(stuntExchange, stuntExchange.begin(ask({ check: null })), {
        type: "oppose",
        resistance: "will",
        check: check({ kind: "resistance" }),
        faces: { d20: 10 },
      }),
    ).toBe("stunt.resistance"));
});

describe("DES-011 laws of the cards", () => {
  const int = fc.integer({ min: -3, max: 25 });
  const faces = fc.record({ d20: int, fortune: fc.array(int, { maxLength: 2 }) });
  const aCheck: fc.Arbitrary<CheckRequest> = fc.record({
    kind: fc.constantFrom(
      "skill" as const,
      "attack" as const,
      "resistance" as const,
      "effect" as const,
      "initiative" as const,
      "defend" as const,
      "smash" as const,
    ),
    rank: fc.oneof(int, fc.constant(0.5)),
    ability: fc.constantFrom(0, 0, 2),
    dc: fc.constantFrom(15, 20),
    raises: fc.constantFrom(0, 0, 1, 5),
  });
  const bag = fc.record({
    type: fc.constantFrom(
      "edit",
      "hunch",
      "raise",
      "roll",
      "concede",
      "improve",
      "coup",
      "inspiration",
      "veto",
      "apply",
      "oppose",
      "opposeImprove",
      "slam",
      "lost",
      "attack",
      "defend",
      "dodge",
      "smash",
      "resistFirst",
      "resist",
      "resistImprove",
      "recoil",
      "applyRecoil",
      "effect",
      "attackImprove",
      "choose",
      "counter",
      "count",
      "nonsense",
    ),
    roll: int,
    die: fc.constant("destiny"),
    degree: int,
    raises: int,
    ranks: int,
    faces,
    check: aCheck,
    target: fc.constantFrom("Actor.foe", "nobody"),
    targets: fc.constantFrom(["Actor.foe"], ["nobody"], []),
    changes: fc.constant([]),
    who: fc.constant("Ada"),
    throws: fc.array(
      fc.record({ target: fc.constantFrom("Actor.foe", "nobody"), faces: fc.option(faces), defense: fc.option(int) }),
      { maxLength: 2 },
    ),
    reliability: fc.option(int),
    defense: fc.option(int),
    effect: fc.record({ rank: int, net: int }),
    resistance: fc.constantFrom("will", "reflex", "fortitude"),
    kind: fc.constantFrom("push", "grab", "dance"),
  });
  const law = <R, S>(name: string, reducer: Reducer<R, S, never>, request: R) =>
    it(`${name}: no event throws, and a refused one changes nothing`, () => {
      fc.assert(
        fc.property(fc.array(bag, { maxLength: 14 }), (events) => {
          let state = reducer.begin(request);
          for (const e of events) {
            const before = JSON.stringify(state);
            const step = reducer.step(state, e as never);
            expect(JSON.stringify(state)).toBe(before);
            if (step.accepted) state = step.state;
          }
        }),
        { numRuns: 250 },
      );
    });
  law("check", checkExchange as Reducer<CheckExchange, unknown, never>, {
    actor: party("Actor.ada"),
    check: check({ dc: 15 }),
    purpose: "plain",
    data: {},
  });
  law("opposed", opposedExchange as Reducer<OpposedExchange, unknown, never>, {
    actor: party("Actor.ada"),
    opponent: party("Actor.foe"),
    check: check(),
    contest: "plain",
    data: {},
    passive: false,
  });
  law("influence", influenceExchange as Reducer<Parameters<typeof influenceExchange.begin>[0], unknown, never>, {
    actor: party("Actor.ada"),
    opponent: party("Actor.foe"),
    check: check(),
    contest: "influence",
    data: {},
    passive: false,
    thing: "x",
    wanted: "better",
  });
  law("dying", dyingExchange as Reducer<Parameters<typeof dyingExchange.begin>[0], unknown, never>, {
    actor: party("Actor.ada"),
    check: check({ kind: "resistance" }),
  });
  law(
    "attack",
    attackExchange as Reducer<AttackExchange, unknown, never>,
    assault({
      targets: [target(), target({ ...party("Actor.two"), check: null })],
      attack: attack({ resistible: "will", sideEffect: true }),
    }),
  );
  law("stunt", stuntExchange as Reducer<StuntExchange, unknown, never>, {
    actor: party("Actor.ada"),
    target: party("Actor.foe"),
    kind: "push",
    mode: "action",
    attack: attack(),
    check: check({ kind: "attack" }),
    raises: 0,
  });
  it("the fixture hero is free", () => expect(hero().conditions).toEqual([]));
});
