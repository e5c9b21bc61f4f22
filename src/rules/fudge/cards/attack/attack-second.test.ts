import { describe, expect, it } from "vitest";
import { type Attack, offenceList } from "../../acts/attack/offence.ts";
import { check, component, dice, hero, power, resistanceRequest, settings } from "../../testing/fixtures.ts";
import type { Faces } from "../../types.ts";
import { attackExchange } from "./attack.ts";
import { mayImprove } from "./attack-met.ts";
import { attackThrows } from "./attack-second.ts";
import type { AttackEvent, AttackExchange, AttackState, CardThrow, Thrower } from "./attack-state.ts";

const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
const [A, B, F] = ["Actor.a", "Actor.b", "Actor.f"];
const ray = offenceList(
  hero({
    ref: A,
    powers: [power("p", [component("damage", 8, { id: "c", range: "ranged", resistedBy: "toughness" })])],
  }),
  settings,
)[1] as Attack;
const aim = (bonus: number) => ({ check: check("attack", bonus), mayCrit: true, finishing: false });
const blow = (more: Partial<AttackExchange> = {}): AttackState =>
  attackExchange.begin({
    actor: party(A),
    attack: ray,
    rank: 8,
    targets: [{ ...party(B), kind: "hero", attack: aim(4), area: null }],
    ...more,
  });
const after = (state: AttackState, ...events: readonly AttackEvent[]): AttackState =>
  events.reduce((so, event) => {
    const step = attackExchange.step(so, event);
    if (!step.accepted) throw new Error(`${event.type} ${step.reason}`);
    return step.state;
  }, state);
const thrown = (faces: Faces = dice[0], gate: Faces | null = null): AttackEvent => ({
  type: "attack",
  throws: [{ target: B, faces }],
  gate,
});
const met = (faces: Faces = dice[0], more: readonly Faces[] = []): AttackEvent => ({
  type: "defend",
  target: B,
  faces,
  check: check("activeDefense", 4),
  more,
});
const better = (roll: Thrower | CardThrow, faces: Faces, target = "", worse = false): AttackEvent => ({
  type: "improve",
  target,
  roll,
  faces,
  changes: [],
  ...(worse && { worse: true as const }),
});
const open = (state: AttackState): readonly [string, string][] => attackThrows(state).map((o) => [o.roll, o.of.uuid]);

describe("FUD-368 FUD-530 the check that the power takes", () => {
  const gated = (): AttackState => blow({ gate: check("skill", 5, { dc: 5 }) });
  it("may be thrown again by the attacker: what failed comes on, with the ranks that the better check leaves", () => {
    const failed = after(gated(), thrown(dice[0], dice[-2]));
    expect([failed.targets[0]?.stage, open(failed)]).toEqual(["missed", [["gate", A]]]);
    const works = after(failed, better("gate", dice[2]));
    expect([works.targets[0]?.stage, works.gate?.rank]).toEqual(["defend", 2]);
    expect(after(works, better("gate", dice[-1])).gate?.rank).toBe(2);
    expect(after(works, better("gate", dice[-1], "", true)).targets[0]?.stage).toBe("missed");
  });
  it("not once somebody has defended", () => expect(open(after(gated(), thrown(dice[0], dice[2]), met()))).toEqual([]));
});

describe("FUD-318 FUD-368 the blow of who strikes along", () => {
  const joins: AttackEvent = {
    type: "join",
    helper: F,
    faces: dice[-3],
    changes: [],
    joined: { uuid: F, attack: aim(6), rank: 9, faces: null },
  };
  const team = (): AttackState => after(blow({ helpers: [party(F)] }), thrown(), joins, met(dice[0], [dice[0]]));
  it("may be thrown again by the helper: a miss becomes a hit, and the team's blow is worked out anew", () => {
    const missed = team();
    expect([missed.targets[0]?.team?.base, open(missed)]).toEqual([8, [[`join ${F}`, F]]]);
    expect(after(missed, better(`join ${F}`, dice[1])).targets[0]?.team).toMatchObject({ base: 9, bonus: 1 });
  });
  it("not once the hit is resisted", () =>
    expect(
      open(
        after(team(), {
          type: "resist",
          target: B,
          faces: dice[0],
          powerFaces: null,
          request: resistanceRequest(8, check("passiveDefense", 0)),
        }),
      ),
    ).toEqual([]));
  it("FUD-073 who helps with the check throws again before the leader does", () => {
    const helped = after(blow({ helpers: [party(F)], led: true }), {
      type: "help",
      helper: F,
      faces: dice[-2],
      check: check("attack", 0),
      changes: [],
    });
    expect([helped.team?.net, open(helped)]).toEqual([-1, [[`help ${F}`, F]]]);
    expect(after(helped, better(`help ${F}`, dice[2])).team?.net).toBe(1);
    expect(open(after(helped, thrown()))).toEqual([]);
  });
});

describe("FUD-176 FUD-368 a counter", () => {
  const counter = (own: Faces, faces: Faces): AttackEvent => ({
    type: "counter",
    by: party(B),
    power: "Ice",
    atOnce: true,
    faces,
    check: check("power", 6),
    ownFaces: own,
    ownCheck: check("power", 8),
    changes: [],
  });
  it("may be thrown again by either side, as long as nothing has been built on it", () => {
    const state = after(blow(), thrown(), met(), counter(dice[0], dice[-1]));
    expect([state.counters?.at(-1)?.left, open(state)]).toEqual([
      3,
      [
        ["counter", B],
        ["countered", A],
      ],
    ]);
    expect(after(state, better("counter", dice[1])).counters?.map((c) => c.left)).toEqual([1]);
    expect(after(state, better("countered", dice[2])).counters?.map((c) => c.left)).toEqual([5]);
  });
  it("what was cancelled comes back where it stood, and what wasn't goes", () => {
    const gone = after(blow(), thrown(), met(), counter(dice[0], dice[2]));
    expect(gone.targets[0]?.stage).toBe("unharmed");
    expect(after(gone, better("countered", dice[1])).targets[0]?.stage).toBe("resist");
    expect(after(blow(), thrown(), counter(dice[0], dice[1]), better("counter", dice[3])).targets[0]?.stage).toBe(
      "unharmed",
    );
  });
  it("a second counter closes the first", () =>
    expect(open(after(blow(), thrown(), counter(dice[0], dice[-1]), counter(dice[0], dice[-2]))).length).toBe(2));
  it("not once somebody defended after it", () =>
    expect(open(after(blow(), thrown(), counter(dice[0], dice[-1]), met()))).toEqual([]));
});

describe("FUD-122 FUD-368 the attacker's power check, where the table rolls it", () => {
  const resists = (powerFaces: Faces): AttackEvent => ({
    type: "resist",
    target: B,
    faces: dice[0],
    powerFaces,
    request: resistanceRequest(8, check("passiveDefense", 8), { power: check("power", 0) }),
  });
  it("may be thrown again by the attacker: what was shaken off takes hold", () => {
    const held = after(blow(), thrown(), met(), resists(dice[-1]));
    expect([held.targets[0]?.stage, held.targets[0] && mayImprove(held, held.targets[0], "power")]).toEqual([
      "unharmed",
      true,
    ]);
    expect(after(held, better("power", dice[2], B)).targets[0]?.resistance).toMatchObject({
      dc: { total: 10 },
      consequence: { kind: "damage", health: 2 },
    });
    expect(after(held, better("power", dice[-2], B)).targets[0]?.resistance?.dc.total).toBe(7);
  });
  it("not where the rank is the number", () => {
    const still = after(blow(), thrown(), met(), {
      type: "resist",
      target: B,
      faces: dice[0],
      powerFaces: null,
      request: resistanceRequest(8, check("passiveDefense", 9)),
    });
    expect(attackExchange.step(still, better("power", dice[2], B))).toMatchObject({ reason: "improve.announced" });
  });
});

describe("FUD-368 a throw that isn't on the card", () => {
  it.each(["gate", "counter", "countered", `join ${F}`, `help ${F}`] as const)("%s is refused", (roll) =>
    expect(attackExchange.step(after(blow(), thrown()), better(roll, dice[3]))).toMatchObject({
      accepted: false,
      reason: "improve.announced",
    }),
  );
});
