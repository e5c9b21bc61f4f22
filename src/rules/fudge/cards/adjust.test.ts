import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step } from "../../kernel/exchange.ts";
import { ALL_FACES } from "../dice/dice.ts";
import {
  type Attack,
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  type CheckEvent,
  checkExchange,
  type CheckState,
  type Faces,
  mayAdjust,
  offenceList,
  resolveCheck,
} from "../index.ts";
import { check, dice, hero, resistanceRequest, settings } from "../testing/fixtures.ts";

/** A card after these events; an event that is refused is the fault of the test. */
function after<S, E extends { readonly type: string }>(
  step: (state: S, event: E) => Step<S>,
  state: S,
  ...events: readonly E[]
): S {
  return events.reduce<S>((now, event) => {
    const next = step(now, event);
    if (!next.accepted) throw new Error(`${event.type}: ${next.reason}`);
    return next.state;
  }, state);
}

const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });

describe("FUD-700 what the Gamemaster says of a check once the dice have fallen", () => {
  const asked = (dc: number | null): CheckState =>
    checkExchange.begin({ actor: party("a"), check: check("skill", 4, { dc }) });
  const rolled = (dc: number | null, ...events: readonly CheckEvent[]): CheckState =>
    after(checkExchange.step, asked(dc), { type: "roll", faces: dice[1] }, ...events);
  const adjust = (circumstance: number, team = 0, dc: number | null = 5): CheckEvent => ({
    type: "adjust",
    by: { circumstance, team },
    dc,
  });
  it("a circumstance counts with the dice that fell, and the outcome is worked out anew", () => {
    expect(rolled(5).result).toMatchObject({ total: 5, success: true });
    expect(rolled(5, adjust(-1)).result).toMatchObject({ total: 4, success: false, faces: dice[1] });
    expect(rolled(5, adjust(2), adjust(2)).result).toMatchObject({ total: 9, degrees: 2 });
  });
  it("FUD-071 what a team is worth is a line of its own", () =>
    expect(rolled(5, adjust(0, 2)).result?.rows.find((r) => r.rule === "FUD-071")?.value).toBe(2));
  it("FUD-041 a check without a number gets one, and one may be taken away", () => {
    expect(rolled(null).result?.success).toBeNull();
    expect(rolled(null, adjust(0, 0, 6)).result).toMatchObject({ dc: 6, success: false, degrees: 1 });
    expect(rolled(5, adjust(0, 0, null)).result?.success).toBeNull();
  });
  it("FUD-094 stands under the cap as any circumstance does", () => {
    const state = checkExchange.begin({
      actor: party("a"),
      check: check("skill", 4, { dc: 5, cap: { limit: 5, rule: "FUD-553" } }),
    });
    expect(after(checkExchange.step, state, { type: "roll", faces: dice[0] }, adjust(2)).result?.total).toBe(5);
  });
  it("FUD-368 a second throw comes with what was added", () => {
    const improve: CheckEvent = { type: "improve", roll: "check", faces: dice[3], changes: [] };
    expect(rolled(5, adjust(-2), improve).result?.total).toBe(2 + 4);
    expect(rolled(5, improve, adjust(-2)).result?.total).toBe(2 + 4);
    expect(rolled(5, improve, adjust(-2)).others.map((o) => o.total)).toEqual([3]);
  });
  it.each([
    ["nothing", adjust(0)],
    ["a circumstance beyond 10", adjust(11)],
    ["half a circumstance", adjust(0.5)],
    ["a team worth 3", adjust(0, 3)],
  ])("%s is refused", (_what, event) =>
    expect(checkExchange.step(rolled(5), event)).toMatchObject({ accepted: false, reason: "adjust.nothing" }),
  );
  it("before the dice, and once a result was lowered, it is too late or too soon", () => {
    expect(checkExchange.step(asked(5), adjust(1))).toMatchObject({ reason: "improve.noDice" });
    expect(checkExchange.step(rolled(5, { type: "meek", to: 2 }), adjust(1))).toMatchObject({
      reason: "meekness.done",
    });
  });
  it("comes to what the check would have come to with it from the start", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL_FACES),
        fc.integer({ min: -10, max: 10 }),
        fc.constantFrom(-1, 0, 1, 2),
        fc.integer({ min: -9, max: 20 }),
        (faces, circumstance, team, dc) => {
          fc.pre(circumstance !== 0 || team !== 0 || dc !== 5);
          const state = after(checkExchange.step, asked(5), { type: "roll", faces }, adjust(circumstance, team, dc));
          expect(state.result).toEqual(resolveCheck(state.request.check, faces));
          expect(state.result?.bonus).toBe(4 + circumstance + team);
        },
      ),
    );
  });
});

const boxer = hero({ ref: "Actor.boxer" });
const unarmed = offenceList(boxer, settings)[0] as Attack;
const FOE = "Actor.foe";
const fight = (more: Partial<AttackExchange> = {}): AttackState =>
  attackExchange.begin({
    actor: party("Actor.boxer"),
    attack: unarmed,
    rank: 6,
    targets: [
      {
        ...party(FOE),
        kind: "hero",
        attack: { check: check("attack", 4), mayCrit: true, finishing: false },
        area: null,
      },
    ],
    ...more,
  });
const throwIt = (faces: Faces): AttackEvent => ({ type: "attack", throws: [{ target: FOE, faces }] });
const parried = (faces: Faces): AttackEvent => ({
  type: "defend",
  target: FOE,
  faces,
  check: check("activeDefense", 4),
});
const resisted: AttackEvent = {
  type: "resist",
  target: FOE,
  faces: dice[0],
  powerFaces: null,
  request: resistanceRequest(6, check("passiveDefense", 5)),
};
const adjust = (roll: "attack" | "defense" | "resistance", circumstance: number, team = 0): AttackEvent => ({
  type: "adjust",
  target: FOE,
  roll,
  by: { circumstance, team },
});
const at = (state: AttackState): AttackState["targets"][number] => state.targets[0] as AttackState["targets"][number];

describe("FUD-700 what the Gamemaster says on an attack's card", () => {
  it("an attack before it was defended against, and after", () => {
    expect(
      at(after(attackExchange.step, fight(), throwIt(dice[0]), adjust("attack", -1), parried(dice[0]))).stage,
    ).toBe("missed");
    expect(
      at(after(attackExchange.step, fight(), throwIt(dice[0]), parried(dice[0]), adjust("attack", -1))).stage,
    ).toBe("missed");
    expect(
      at(after(attackExchange.step, fight(), throwIt(dice[-1]), parried(dice[0]), adjust("attack", 0, 1))).stage,
    ).toBe("resist");
  });
  it("a defense and a resistance, each by itself", () => {
    expect(
      at(after(attackExchange.step, fight(), throwIt(dice[0]), parried(dice[0]), adjust("defense", 1))).stage,
    ).toBe("missed");
    expect(
      at(after(attackExchange.step, fight(), throwIt(dice[0]), parried(dice[0]), resisted)).resistance?.consequence,
    ).toMatchObject({ health: 1 });
    expect(
      at(after(attackExchange.step, fight(), throwIt(dice[0]), parried(dice[0]), resisted, adjust("resistance", 2)))
        .stage,
    ).toBe("unharmed");
  });
  it("nothing changes any more once something has been built on it", () => {
    const late = after(attackExchange.step, fight(), throwIt(dice[0]), parried(dice[0]), resisted);
    expect((["attack", "defense", "resistance"] as const).map((roll) => mayAdjust(late, at(late), roll))).toEqual([
      false,
      false,
      true,
    ]);
    expect(attackExchange.step(late, adjust("attack", -3))).toMatchObject({ reason: "improve.announced" });
    const done = after(attackExchange.step, late, { type: "apply", targets: [FOE], changes: [] });
    expect(attackExchange.step(done, adjust("resistance", 3))).toMatchObject({ accepted: false });
    expect(attackExchange.step(fight(), adjust("defense", 1))).toMatchObject({ accepted: false });
  });
});

describe("FUD-073 an attack that is led with helpers", () => {
  const helpers = [party("Actor.x"), party("Actor.y")];
  const led = (): AttackState => fight({ helpers, led: true });
  const help = (helper: string, bonus: number, faces: Faces = dice[0]): AttackEvent => ({
    type: "help",
    helper,
    faces,
    check: check("attack", bonus),
    changes: [],
  });
  const total = (state: AttackState): number | undefined => at(state).attack?.attack.total;
  it("helpers roll the same check against 0 first; what they come to is a circumstance of the attack", () => {
    const state = after(
      attackExchange.step,
      led(),
      help("Actor.x", 6),
      help("Actor.y", 2),
      throwIt(dice[0]),
      parried(dice[0]),
    );
    expect(state.helps?.map((h) => h.resolution.degrees)).toEqual([2, 1]);
    expect(state.team).toMatchObject({ net: 3, row: { value: 2 } });
    expect(total(state)).toBe(4 + 2);
  });
  it.each([
    ["nobody has helped", [], 4],
    ["one has failed by two degrees", [help("Actor.x", -5)], 3],
    ["one degree of each takes the other away", [help("Actor.x", 2), help("Actor.y", -2)], 4],
  ] as const)("%s", (_what, helps, sum) =>
    expect(total(after(attackExchange.step, led(), ...helps, throwIt(dice[0]), parried(dice[0])))).toBe(sum),
  );
  it("nobody helps twice, uninvited, after the dice, or where the team strikes along instead", () => {
    expect(
      attackExchange.step(after(attackExchange.step, led(), help("Actor.x", 1)), help("Actor.x", 1)),
    ).toMatchObject({ reason: "alreadyAnswered" });
    expect(attackExchange.step(led(), help("Actor.z", 1))).toMatchObject({ reason: "noSuchTarget" });
    expect(attackExchange.step(after(attackExchange.step, led(), throwIt(dice[0])), help("Actor.x", 1))).toMatchObject({
      reason: "alreadyRolled",
    });
    expect(attackExchange.step(fight({ helpers }), help("Actor.x", 1))).toMatchObject({ reason: "noSuchTarget" });
    const joined: AttackEvent = {
      type: "join",
      helper: "Actor.x",
      faces: dice[0],
      joined: { uuid: "Actor.x", rank: 6, faces: null, attack: null },
      changes: [],
    };
    expect(attackExchange.step(after(attackExchange.step, led(), throwIt(dice[0])), joined)).toMatchObject({
      reason: "noSuchTarget",
    });
  });
  it("helps with every target of the blow", () => {
    const [one] = led().request.targets;
    const both = fight({ helpers, led: true, targets: [one!, { ...one!, uuid: "Actor.other" }] });
    const state = after(attackExchange.step, both, help("Actor.x", 3), {
      type: "attack",
      throws: [
        { target: FOE, faces: dice[0] },
        { target: "Actor.other", faces: dice[0] },
      ],
    });
    expect(state.targets.map((t) => t.target.attack?.check.circumstances.map((c) => c.value))).toEqual([[1], [1]]);
  });
});
