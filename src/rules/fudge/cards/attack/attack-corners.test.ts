import { describe, expect, it } from "vitest";
import { type Stamped, withdraw } from "../../../kernel/exchange.ts";
import { type Attack, attackRequest, offenceList } from "../../acts/attack/offence.ts";
import { resolveResistance } from "../../harm/resistance.ts";
import { componentBehind } from "../../powers/given.ts";
import { conditionState } from "../../state/progression.ts";
import {
  abilities,
  advantage,
  check,
  component,
  dice,
  hero,
  minion,
  modifier,
  power,
  settings,
} from "../../testing/fixtures.ts";
import type { Component, Faces, FudgeCharacter } from "../../types.ts";
import { attackExchange } from "./attack.ts";
import { resistanceOf } from "./attack-effect.ts";
import { answerTo } from "./attack-resist.ts";
import {
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  type AttackTarget,
  effectAt,
  type TargetState,
} from "./attack-state.ts";

/** Where two rules of a blow meet: what a slam gives back, a minion's critical hit, helpers who need no check. */

const [A, B, F] = ["Actor.a", "Actor.b", "Actor.f"];
const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
const aim = (bonus: number) => ({ check: check("attack", bonus), mayCrit: true, finishing: false });
const attackOf = (made: Component): Attack =>
  offenceList(hero({ ref: A, powers: [power("P", [made], { id: "p" })] }), settings)[1] as Attack;
const after = (request: AttackExchange, ...events: readonly AttackEvent[]): AttackState =>
  events.reduce((so, event) => {
    const step = attackExchange.step(so, event);
    if (!step.accepted) throw new Error(`${event.type} ${step.reason}`);
    return step.state;
  }, attackExchange.begin(request));
const thrown = (faces: Faces = dice[0]): AttackEvent => ({ type: "attack", throws: [{ target: B, faces }] });
const met = (faces: Faces | null = dice[0], more: readonly (Faces | null)[] = []): AttackEvent => ({
  type: "defend",
  target: B,
  faces,
  check: check("activeDefense", 4),
  more,
});
const rowOf = (state: AttackState, uuid: string): TargetState => {
  const t = state.targets.find((x) => x.target.uuid === uuid);
  if (!t) throw new Error(uuid);
  return t;
};
const asked = (
  state: AttackState,
  uuid: string,
  attack: Attack,
  made: Component,
  target: FudgeCharacter,
): ReturnType<typeof resistanceOf> =>
  resistanceOf(
    state,
    rowOf(state, uuid),
    answerTo(
      { attack, component: made, attacker: hero({ ref: A }), target, source: "x", recoil: uuid === A, chosen: null },
      settings,
    ),
  );

describe("FUD-317 what a slam gives back", () => {
  const ram = component("damage", 8, {
    id: "d",
    resistedBy: "will",
    modifiers: [modifier("penetrating", 6), modifier("multiattack")],
  });
  const attack = attackOf(ram);
  const recoil: AttackTarget = { ...party(A), kind: "hero", attack: null, area: null, rank: 4, recoil: true };
  const hit = after(
    {
      actor: party(A),
      attack,
      rank: 8,
      manner: "slam",
      targets: [{ ...party(B), kind: "hero", attack: aim(10), area: null }, recoil],
    },
    thrown(),
    met(),
  );
  const shell = hero({
    ref: A,
    abilities: abilities({ sta: 9, pre: 0 }),
    powers: [power("Shell", [component("protection", 9, { modifiers: [modifier("impervious", 4)] })])],
  });

  it("is resisted with Toughness, whatever resists the attack", () => {
    expect(asked(hit, A, attack, ram, shell)).toMatchObject({
      by: "toughness",
      defense: { label: "CROSSOVER.Fudge.Defense.toughness.label" },
    });
    expect(asked(hit, B, attack, ram, shell)).toMatchObject({
      by: "will",
      defense: { label: "CROSSOVER.Fudge.Defense.will.label" },
    });
  });
  it("doesn't penetrate: one's own Impervious stops it", () => {
    expect(resolveResistance(asked(hit, A, attack, ram, shell), dice[0]).blocked).toBe("impervious");
    expect(asked(hit, B, attack, ram, hero({ ref: B })).penetrating).toBe(6);
  });
  it("FUD-128 Multiattack on the one who was struck has its bruises", () =>
    expect(asked(hit, B, attack, ram, hero({ ref: B })).extraBruises).toBe(1));
});

describe("FUD-032 a critical hit on a minion", () => {
  const strike = (made: Component, who: FudgeCharacter): ReturnType<typeof resolveResistance> => {
    const attack = attackOf(made);
    const crit = after(
      {
        actor: party(A),
        attack,
        rank: attack.rank.total,
        targets: [{ ...party(B), kind: who.kind, attack: aim(4), area: null }],
      },
      thrown(dice[3]),
      met(),
    );
    expect(crit.targets[0]?.benefit).toBe(who.kind === "minion" ? "worstDegree" : "increasedEffect");
    const request = asked(crit, B, attack, made, who);
    return resolveResistance(request, request.skipsResistance ? null : dice[3], request.power ? dice[0] : null);
  };
  it("isn't resisted at all: it takes the worst", () => {
    expect(
      strike(component("damage", 3, { resistedBy: "toughness" }), minion({ ref: B, abilities: abilities({ sta: 9 }) })),
    ).toMatchObject({ defense: null, consequence: { kind: "damage", worst: true } });
    expect(
      strike(component("damage", 3, { resistedBy: "toughness" }), hero({ ref: B, abilities: abilities({ sta: 9 }) }))
        .consequence,
    ).toEqual({ kind: "none" });
  });
  it.each([
    ["moveObject", { kind: "hold", condition: "bound" }],
    ["mentalTransform", { kind: "degree", degree: 4 }],
  ] as const)("of %s: %o", (effect, worst) =>
    expect(
      strike(
        component(effect, 3, { id: "x", range: "ranged" }),
        minion({ ref: B, abilities: abilities({ str: 9, pre: 9 }) }),
      ).consequence,
    ).toEqual(worst),
  );
});

describe("FUD-318 helpers of a team attack", () => {
  const ray = attackOf(component("damage", 8, { id: "d", range: "ranged", resistedBy: "toughness" }));
  const team = (rank: number, lead = dice[0]): AttackState =>
    after(
      {
        actor: party(A),
        attack: ray,
        rank: 8,
        targets: [{ ...party(B), kind: "hero", attack: aim(4), area: null }],
        helpers: [party(F)],
      },
      thrown(lead),
      { type: "join", helper: F, faces: null, changes: [], joined: { uuid: F, attack: null, rank, faces: null } },
      met(dice[0], [null]),
    );
  it("whose attack needs no check has hit by one degree", () =>
    expect([team(6).targets[0]?.team, team(10).targets[0]?.team]).toMatchObject([
      { base: 8, bonus: 1 },
      { base: 10, bonus: 1 },
    ]));
  it("carries the blow although the leader missed", () => {
    const state = team(6, dice[-2]);
    expect([state.targets[0]?.stage, state.targets[0]?.team]).toMatchObject(["resist", { base: 6, bonus: 0 }]);
  });
  it("FUD-128 the leader's Multiattack brings nothing where the leader missed", () => {
    const burst = component("damage", 8, {
      id: "d",
      range: "ranged",
      resistedBy: "toughness",
      modifiers: [modifier("multiattack")],
    });
    const attack = attackOf(burst);
    const play = (lead: Faces): AttackState =>
      after(
        {
          actor: party(A),
          attack,
          rank: 8,
          targets: [{ ...party(B), kind: "hero", attack: aim(0), area: null }],
          helpers: [party(F)],
        },
        thrown(lead),
        { type: "join", helper: F, faces: null, changes: [], joined: { uuid: F, attack: null, rank: 8, faces: null } },
        met(dice[-2], [null]),
      );
    const missed = play(dice[-3]);
    expect([
      missed.targets[0]?.attack?.hit,
      missed.targets[0]?.stage,
      asked(missed, B, attack, burst, hero({ ref: B })).extraBruises,
    ]).toEqual([false, "resist", 0]);
  });
});

describe("FUD-374 Ultimate Effort on an attack", () => {
  it("the dice count as 3, are never critical, and it is used up", () => {
    const ready = hero({
      abilities: abilities({ fgt: 4, str: 2 }),
      advantages: [advantage("ultimateEffort", 1, "attack")],
      conditions: [{ ...conditionState("ultimate", "attack", "x"), effect: "u" }],
    });
    const [fist] = offenceList(ready, settings);
    const made = fist && attackRequest(ready, fist, settings);
    expect(made).toMatchObject({ accepted: true, request: { check: { fixedDice: 3, uses: ["u"] } } });
  });
});

describe("FUD-424 a defense that fails by itself", () => {
  const mind = component("damage", 4, { id: "d", range: "ranged", resistedBy: "will" });
  const numb = hero({
    ref: B,
    abilities: abilities({ pre: -5 }),
    defenses: { dodge: 0, parry: 0, fortitude: 0, will: 12 },
  });
  const struck = (made: Component, who: FudgeCharacter): ReturnType<typeof resolveResistance> => {
    const attack = attackOf(made);
    const hit = after(
      {
        actor: party(A),
        attack,
        rank: attack.rank.total,
        targets: [{ ...party(B), kind: who.kind, attack: aim(9), area: null }],
      },
      thrown(),
      met(),
    );
    return resolveResistance(asked(hit, B, attack, made, who), dice[3]);
  };
  it("fails by one at least, though its total is higher: harm by one, a point drained, a minion beaten", () => {
    expect(struck(mind, numb)).toMatchObject({
      degrees: 1,
      difference: 1,
      consequence: { kind: "damage", health: 1, bruises: 1 },
    });
    expect(
      struck(component("weaken", 4, { id: "d", range: "ranged", resistedBy: "will", trait: "str" }), numb).consequence,
    ).toEqual({ kind: "weaken", points: 1 });
    expect(struck(mind, { ...numb, kind: "minion", health: { value: 1, max: 1 } }).consequence).toMatchObject({
      worst: true,
    });
  });
  it("any other holds", () =>
    expect(struck(mind, { ...numb, abilities: abilities() }).consequence).toEqual({ kind: "none" }));
});

describe("FUD-031 FUD-129 FUD-368 what a critical hit brings", () => {
  const club = component("damage", 4, { id: "d", resistedBy: "toughness" });
  const shaken: AttackEvent = {
    type: "other",
    target: B,
    other: { effect: "affliction", resistedBy: "will", conditions: [{ degree: 1, condition: "dazed", trait: null }] },
  };
  const brought = (attack: Attack): AttackState =>
    after(
      { actor: party(A), attack, rank: 4, targets: [{ ...party(B), kind: "hero", attack: aim(3), area: null }] },
      thrown(dice[3]),
      met(dice[-1]),
      { type: "benefit", target: B, benefit: "addedEffect" },
      shaken,
    );
  const step = (state: AttackState, event: AttackEvent): AttackState => {
    const next = attackExchange.step(state, event);
    if (!next.accepted) throw new Error(next.reason);
    return next.state;
  };

  it("is an effect of its own, found with the same power", () => {
    const state = brought(attackOf(club));
    expect(state.targets.map((t) => effectAt(state.request, t.target).id)).toEqual(["p.d", "p.d.other"]);
    expect(componentBehind(hero({ powers: [power("P", [club], { id: "p" })] }), "p.d.other")).toBe(club);
  });
  it.each([
    [
      "a sense that is lost",
      { effect: "affliction", resistedBy: "will", conditions: [{ degree: 3, condition: "unaware", trait: "visual" }] },
      true,
    ],
    [
      "the same without the sense",
      { effect: "affliction", resistedBy: "will", conditions: [{ degree: 3, condition: "unaware", trait: null }] },
      false,
    ],
    [
      "an Affliction that is dodged",
      { effect: "affliction", resistedBy: "dodge", conditions: [{ degree: 1, condition: "dazed", trait: null }] },
      false,
    ],
    ["points off Strength", { effect: "weaken", resistedBy: "fortitude", conditions: [], weakens: "str" }, true],
    ["points off nothing", { effect: "weaken", resistedBy: "fortitude", conditions: [] }, false],
    [
      "points off what nobody has",
      { effect: "weaken", resistedBy: "fortitude", conditions: [], weakens: "charm" },
      false,
    ],
    ["an effect that nobody knows", { effect: "toString", resistedBy: "fortitude", conditions: [] }, false],
  ])("FUD-171 FUD-174 %s: may be agreed to? %o %s", (_what, other, sound) => {
    const asked = after(
      {
        actor: party(A),
        attack: attackOf(club),
        rank: 4,
        targets: [{ ...party(B), kind: "hero", attack: aim(3), area: null }],
      },
      thrown(dice[3]),
      met(dice[-1]),
      { type: "benefit", target: B, benefit: "alternateEffect" },
    );
    const next = attackExchange.step(asked, { type: "other", target: B, other: other as never });
    expect(next.accepted).toBe(sound);
    if (next.accepted)
      expect(effectAt(next.state.request, next.state.targets[1]?.target ?? ({} as never))).toMatchObject({
        effect: other.effect,
        weakens: "weakens" in other ? other.weakens : null,
        rank: { total: 4 },
      });
  });
  it("FUD-170 a degree of which nothing is said brings what the one below it does", () => {
    const asked = after(
      {
        actor: party(A),
        attack: attackOf(club),
        rank: 4,
        targets: [{ ...party(B), kind: "hero", attack: aim(3), area: null }],
      },
      thrown(dice[3]),
      met(dice[-1]),
      { type: "benefit", target: B, benefit: "alternateEffect" },
    );
    const brings = (...said: readonly (readonly [number, string])[]): unknown => {
      const next = step(asked, {
        type: "other",
        target: B,
        other: {
          effect: "affliction",
          resistedBy: "will",
          conditions: said.map(([degree, condition]) => ({ degree: degree as 1 | 2 | 3, condition, trait: null })),
        },
      });
      return effectAt(next.request, next.targets[1]?.target ?? ({} as never)).conditions.map((c) => [
        c.degree,
        c.condition,
      ]);
    };
    expect(brings([1, "dazed"])).toEqual([
      [1, "dazed"],
      [2, "dazed"],
      [3, "dazed"],
    ]);
    expect(brings([1, "dazed"], [3, "asleep"])).toEqual([
      [1, "dazed"],
      [2, "dazed"],
      [3, "asleep"],
    ]);
    expect(brings([2, "stunned"])).toEqual([
      [2, "stunned"],
      [3, "stunned"],
    ]);
  });
  it("goes with it, where the defender's second throw makes it a plain hit", () => {
    const better = step(brought(attackOf(club)), {
      type: "improve",
      target: B,
      roll: "defense",
      faces: dice[3],
      changes: [],
    });
    expect(better.targets).toMatchObject([{ stage: "resist", benefit: null, attack: { hit: true, critical: false } }]);
    expect([better.targets[0]?.other, better.request.targets.length]).toEqual([undefined, 1]);
  });
  it("stays where the hit is critical still", () => {
    const same = step(brought(attackOf(club)), {
      type: "improve",
      target: B,
      roll: "defense",
      faces: dice[-1],
      changes: [],
    });
    expect([same.targets.length, same.targets[0]?.other]).toEqual([2, true]);
  });
  it("comes on a card that was made before effects were linked", () => {
    const { request, ...state } = after(
      {
        actor: party(A),
        attack: attackOf(club),
        rank: 4,
        targets: [{ ...party(B), kind: "hero", attack: aim(3), area: null }],
      },
      thrown(dice[3]),
      met(dice[-1]),
      { type: "benefit", target: B, benefit: "addedEffect" },
    );
    const { linked: _linked, ...old } = request.attack;
    expect(step({ ...state, request: { ...request, attack: old as Attack } }, shaken).targets).toHaveLength(2);
  });
});

describe("FUD-031 FUD-708 what a critical hit brought, once it was resisted", () => {
  const club = component("damage", 4, { id: "d", resistedBy: "toughness" });
  const attack = attackOf(club);
  const card: AttackExchange = {
    actor: party(A),
    attack,
    rank: 4,
    targets: [{ ...party(B), kind: "hero", attack: aim(3), area: null }],
  };
  const chosen: AttackEvent = { type: "benefit", target: B, benefit: "alternateEffect" };
  const struck = after(card, thrown(dice[3]), met(dice[-1]), chosen);
  const resists: AttackEvent = {
    type: "resist",
    target: B,
    faces: dice[0],
    powerFaces: null,
    request: asked(struck, B, attack, club, hero({ ref: B })),
    benefit: "alternateEffect",
  };
  const events = [thrown(dice[3]), met(dice[-1]), chosen, resists].map(
    (event, at) => ({ at, by: A, event, undone: null, changes: [] }) as unknown as Stamped<AttackEvent>,
  );
  it("isn't taken back under the resistance; the resistance first, and then it is", () => {
    expect(withdraw(attackExchange, card, events, 2, A)).toMatchObject({ accepted: false, reason: "laterSteps" });
    const first = withdraw(attackExchange, card, events, 3, A);
    expect(first.accepted && withdraw(attackExchange, card, first.events, 2, A).accepted).toBe(true);
  });
});

describe("FUD-316 FUD-430 who steps in front of a parked car", () => {
  it("is hit like anybody: no thing, and not critically for certain", () => {
    const attack = attackOf(component("damage", 4, { id: "d", resistedBy: "toughness" }));
    const hit = after(
      {
        actor: party(A),
        attack,
        rank: 4,
        targets: [{ ...party(B), kind: "hero", object: true, attack: { ...aim(4), finishing: true }, area: null }],
      },
      thrown(),
      met(),
    );
    expect(hit.targets[0]?.attack?.critical).toBe(true);
    const taken = attackExchange.step(hit, {
      type: "interpose",
      target: B,
      by: party(F),
      kind: "hero",
      check: check("activeDefense", 0, { openness: "defenseless" }),
      changes: [],
    });
    if (!taken.accepted) throw new Error(taken.reason);
    const [row] = taken.state.targets;
    expect(row).toMatchObject({
      target: { uuid: F, attack: { finishing: false } },
      attack: { hit: true, critical: false },
      benefit: null,
    });
    expect(row?.target.object).toBeUndefined();
  });
});
