import { describe, expect, it } from "vitest";
import {
  type Attack,
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  bounces,
  mayBounce,
  offenceList,
  rowOf,
  type TargetState,
} from "../../index.ts";
import { check, component, dice, hero, modifier, power, resistanceRequest, settings } from "../../testing/fixtures.ts";
import { rankAt } from "./attack-effect.ts";

const boxer = hero({ ref: "Actor.boxer", name: "Boxer" });
const OX = "Actor.ox";
const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
const exchange = (more: Partial<AttackExchange> = {}): AttackExchange => ({
  actor: party("Actor.boxer"),
  attack: offenceList(boxer, settings)[0] as Attack,
  rank: 6,
  targets: [
    { ...party(OX), kind: "hero", attack: { check: check("attack", 4), mayCrit: true, finishing: false }, area: null },
  ],
  ...more,
});
const play = (request: AttackExchange, ...events: readonly AttackEvent[]): AttackState =>
  events.reduce<AttackState>((state, event) => {
    const step = attackExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, attackExchange.begin(request));
const row = (state: AttackState, name: string): TargetState =>
  state.targets.find((t) => rowOf(t.target) === name) as TargetState;
const held = (toughness: number): readonly AttackEvent[] => [
  { type: "attack", throws: [{ target: OX, faces: dice[1] }] },
  { type: "defend", target: OX, faces: dice[0], check: check("activeDefense", 4) },
  {
    type: "resist",
    target: OX,
    faces: dice[0],
    powerFaces: null,
    request: resistanceRequest(6, check("passiveDefense", toughness)),
  },
];
const back: AttackEvent = { type: "bounce", target: OX, to: party("Actor.boxer"), kind: "hero" };

describe("FUD-520 Reflect and Redirect", () => {
  const guarded = (...extras: readonly string[]): ReturnType<typeof hero> =>
    hero({ powers: [power("Shell", [component("protection", 8, { modifiers: extras.map((e) => modifier(e)) })])] });
  it("are what the Protection says, as long as it is on", () => {
    expect([
      bounces(guarded()),
      bounces(guarded("reflect")),
      bounces(guarded("redirect")),
      bounces(guarded("reflect", "redirect")),
    ]).toEqual([null, "reflect", "redirect", "redirect"]);
    expect(
      bounces({ ...guarded("reflect"), powers: guarded("reflect").powers.map((p) => ({ ...p, active: false })) }),
    ).toBeNull();
  });
  it("a blow that was held wholly goes on with its own dice, and is defended against and resisted anew", () => {
    const sent = play(exchange(), ...held(9), back);
    const there = row(sent, "Actor.boxer bounced");
    expect(there).toMatchObject({ stage: "defend", faces: dice[1], target: { rank: 6 } });
    expect(rankAt(sent, there)).toBe(6);
    const struck = play(exchange(), ...held(9), back, {
      type: "defend",
      target: "Actor.boxer bounced",
      faces: dice[0],
      check: check("activeDefense", 5),
    });
    expect(row(struck, "Actor.boxer bounced").stage).toBe("resist");
    expect(row(struck, OX).stage).toBe("unharmed");
  });
  it("once, and not by whom it harmed, nor by whom it was sent to", () => {
    const sent = play(exchange(), ...held(9), back);
    expect([mayBounce(sent, row(sent, OX)), mayBounce(sent, row(sent, "Actor.boxer bounced"))]).toEqual([false, false]);
    const harmed = play(exchange(), ...held(0));
    expect(attackExchange.step(harmed, back)).toMatchObject({ accepted: false });
    expect(attackExchange.step(play(exchange(), ...held(6)), back)).toMatchObject({ accepted: false });
  });
  it("what needed no aim finds nobody else", () => {
    const area = exchange({ targets: [{ ...party(OX), kind: "hero", attack: null, area: null }] });
    const done = play(area, held(9)[2]!);
    expect(mayBounce(done, row(done, OX))).toBe(false);
  });
});
