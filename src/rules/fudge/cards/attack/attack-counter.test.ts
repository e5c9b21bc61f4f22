import { describe, expect, it } from "vitest";
import { type Attack, offenceList } from "../../acts/attack/offence.ts";
import { check, component, dice, hero, modifier, power, resistanceRequest, settings } from "../../testing/fixtures.ts";
import type { Faces } from "../../types.ts";
import { attackExchange } from "./attack.ts";
import { mayCounter } from "./attack-counter.ts";
import { arrivingRank, rankAt } from "./attack-effect.ts";
import { attackThrows } from "./attack-second.ts";
import type { AttackEvent, AttackExchange, AttackState } from "./attack-state.ts";

const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
const blaster = hero({
  ref: "Actor.a",
  powers: [power("p", [component("damage", 8, { id: "c", range: "ranged", resistedBy: "toughness" })])],
});
const found = (id: string): Attack => {
  const attack = offenceList(blaster, settings).find((a) => a.id === id);
  if (!attack) throw new Error(id);
  return attack;
};
const blow = (more: Partial<AttackExchange> = {}): AttackState =>
  attackExchange.begin({
    actor: party("Actor.a"),
    attack: found("p.c"),
    rank: 8,
    targets: [
      {
        ...party("Actor.b"),
        kind: "hero",
        attack: { check: check("attack", 4), mayCrit: true, finishing: false },
        area: null,
      },
    ],
    ...more,
  });
const counter = (own: Faces, faces: Faces): AttackEvent => ({
  type: "counter",
  by: party("Actor.b"),
  power: "Ice",
  atOnce: true,
  faces,
  check: check("power", 6),
  ownFaces: own,
  ownCheck: check("power", 8),
  changes: [],
});
const after = (state: AttackState, ...events: readonly AttackEvent[]): AttackState =>
  events.reduce((so, event) => {
    const step = attackExchange.step(so, event);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, state);
const thrown: AttackEvent = { type: "attack", throws: [{ target: "Actor.b", faces: dice[1] }] };
const hit: AttackEvent = { type: "defend", target: "Actor.b", faces: dice[0], check: check("activeDefense", 0) };

describe("FUD-129 FUD-176 linked effects are countered as one", () => {
  const both = hero({
    ref: "Actor.a",
    powers: [
      power("p", [
        component("damage", 8, { id: "c", range: "ranged", resistedBy: "toughness" }),
        component("affliction", 11, { id: "l", range: "ranged", resistedBy: "will", modifiers: [modifier("linked")] }),
      ]),
    ],
  });
  const attack = offenceList(both, settings).find((a) => a.id === "p.c") as Attack;
  const lead = {
    ...party("Actor.b"),
    kind: "hero" as const,
    attack: { check: check("attack", 4), mayCrit: true, finishing: false },
    area: null,
  };
  const linked = (): AttackState =>
    attackExchange.begin({
      actor: party("Actor.a"),
      attack,
      rank: 8,
      targets: [lead, { ...lead, attack: null, effect: 1, rank: 11 }],
    });
  it("with the same dice, each at its own rank: what has more ranks keeps more", () => {
    const state = after(linked(), thrown, counter(dice[0], dice[-1]));
    expect(state.counters?.[0]).toMatchObject({ left: 3, linked: [6] });
    const struck = after(state, hit);
    expect(struck.targets.map((t) => [t.stage, rankAt(struck, t)])).toEqual([
      ["resist", 3],
      ["resist", 6],
    ]);
  });
  it("what is cancelled reaches nobody, what is left does, before the defense and after it", () => {
    const [early, late] = [
      after(linked(), thrown, counter(dice[0], dice[2]), hit),
      after(linked(), thrown, hit, counter(dice[0], dice[2])),
    ];
    for (const state of [early, late])
      expect(state.targets.map((t) => [t.stage, rankAt(state, t)])).toEqual([
        ["unharmed", 0],
        ["resist", 3],
      ]);
    expect(
      after(linked(), thrown, counter(dice[0], dice[2]), counter(dice[-3], dice[2])).targets.map((t) => t.stage),
    ).toEqual(["unharmed", "unharmed"]);
  });
  it("FUD-177 what is innate isn't touched", () => {
    const innate = { ...counter(dice[0], dice[2]), innate: [2, 11] } as AttackEvent;
    expect(after(linked(), thrown, innate).counters?.[0]).toMatchObject({ left: 2, linked: [11] });
  });
  it("FUD-620 what always works leaves nothing, whatever is rolled", () => {
    const always = { ...counter(dice[3], dice[-3]), always: true } as AttackEvent;
    expect(after(linked(), thrown, always).targets.map((t) => t.stage)).toEqual(["unharmed", "unharmed"]);
  });
});

describe("FUD-176 FUD-371 an attack is countered", () => {
  it("both make power checks, and the attack keeps at most the difference", () => {
    const state = after(blow(), thrown, counter(dice[0], dice[-1]));
    expect([arrivingRank(state), state.counters?.[0]?.left, state.targets[0]?.stage]).toEqual([3, 3, "defend"]);
    const struck = after(state, hit);
    expect(struck.targets.map((t) => rankAt(struck, t))).toEqual([3]);
  });
  it("never more than it had; a second counter takes from what is left", () => {
    expect(arrivingRank(after(blow(), thrown, counter([1, 1, 1], [-1, -1, -1])))).toBe(8);
    expect(
      after(blow(), thrown, hit, counter(dice[0], dice[-1]), counter(dice[0], dice[1])).counters?.map((c) => c.left),
    ).toEqual([3, 1]);
  });
  it("at 0 nothing reaches anybody", () => {
    const gone = after(blow(), thrown, hit, counter(dice[0], dice[2]));
    expect(gone.targets.map((t) => t.stage)).toEqual(["unharmed"]);
    expect(mayCounter(gone)).toBe(false);
  });
  it("not bare hands, not before the blow, not once it is resisted", () => {
    expect(mayCounter(after(blow({ attack: found("unarmed") }), thrown))).toBe(false);
    expect(mayCounter(blow())).toBe(false);
    const resisted = after(blow(), thrown, hit, {
      type: "resist",
      target: "Actor.b",
      faces: dice[0],
      powerFaces: null,
      request: resistanceRequest(3, check("passiveDefense", 2)),
    });
    expect(attackExchange.step(resisted, counter(dice[0], dice[2]))).toMatchObject({ reason: "counter.late" });
  });
});

describe("FUD-176 FUD-530 a power that counters and may not obey", () => {
  const gate = { coins: 2, check: check("skill", 5, { dc: 4 }), rank: 4 };
  const left = (went: object, asked: object = gate, more: object = {}): unknown => {
    const event = { ...counter(dice[0], dice[-1]), asked, went, ...more } as AttackEvent;
    const [done] = after(blow(), thrown, event).counters ?? [];
    return [done?.left, done?.idle ?? false];
  };
  it("counters nothing where a coin falls badly or none was tossed, even what always works", () => {
    expect(left({ coins: [1, 1], gate: [1, 1, 1] })).toEqual([3, false]);
    expect(left({ coins: [1, -1], gate: [1, 1, 1] })).toEqual([8, true]);
    expect(left({ coins: [1], gate: [1, 1, 1] })).toEqual([8, true]);
    expect(left({ coins: [1, -1], gate: [1, 1, 1] }, gate, { always: true })).toEqual([8, true]);
  });
  it("a victory point makes it work all the same", () =>
    expect(left({ coins: [-1, -1], gate: [1, 1, 1], insisted: true })).toEqual([3, false]));
  it("has as many ranks as its own check leaves, and none where that fails", () => {
    expect(left({ coins: [1, 1], gate: [1, 0, 0] })).toEqual([5, false]);
    expect(left({ coins: [1, 1], gate: [-1, -1, 0] })).toEqual([8, true]);
  });
  it("a throw that came to nothing isn't improved", () => {
    const event = { ...counter(dice[0], dice[-1]), asked: gate, went: { coins: [-1, 1], gate: [1, 1, 1] } };
    expect(attackThrows(after(blow(), thrown, event as AttackEvent)).map((t) => t.roll)).toEqual([]);
  });
});
