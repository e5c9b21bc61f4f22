import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { effectiveLimit } from "../hero/derive.ts";
import { type Aimed, type AttackAsk, attackRequest, checkRequest, type Means, pushRequest } from "../index.ts";
import { conditionState } from "../state/conditions.ts";
import { attributes, context, hero, party, power, settings, skill, villain } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { afterPush, hurry, pushReaches } from "./push.ts";

const aimed = (character: DramaCharacter, distance: number | null = null): Aimed => ({
  party: party(character.ref),
  slot: character.ref,
  character,
  exposure: { unaware: false, helpless: false },
  distance,
});
const attack = (who: DramaCharacter, means: Means, over: Partial<AttackAsk> = {}, round: number | null = 1) =>
  attackRequest(
    { attacker: who, party: party("mara"), means, targets: [aimed(villain())], options: [], ...over },
    context({ round }),
  );
const told = (changes: readonly Change[] | Refusal) =>
  "reason" in changes
    ? changes.reason
    : changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.data.condition, c.data.degree]));
/** States alone. */
const states = (changes: readonly Change[] | Refusal) =>
  "reason" in changes ? changes.reason : told(changes.filter((c) => c.kind !== "set"));
const pushed = (what: string, degree: number) => conditionState("pushed", { trait: what, degree });

describe("DRA-056 what a push gains goes into the use that follows", () => {
  it("shock at once, the plus until the round is over; outside a conflict until the scene is", () => {
    const after = afterPush(hero(), "running", 5, null, 3, settings) as Change[];
    expect(told(after)).toEqual([
      ["system.shock", 4],
      ["create", "pushed", 1],
    ]);
    expect(after[1]).toMatchObject({ data: { trait: "running", until: { at: "round", round: 3 } } });
    expect(afterPush(hero(), "running", 5, null, null, settings)[1]).toMatchObject({
      data: { until: { at: "scene" } },
    });
  });
  it("a second push takes the place of the first, a failed one leaves none", () => {
    const who = hero({ conditions: [pushed("running", 1)] });
    expect([
      told(afterPush(who, "running", 13, null, 1, settings)),
      told(afterPush(who, "running", 0, null, 1, settings)),
    ]).toEqual([
      [
        ["system.shock", 7],
        ["delete", "pushed", 1],
        ["create", "pushed", 2],
      ],
      [
        ["system.shock", 1],
        ["delete", "pushed", 1],
      ],
    ]);
  });
  it("DEX 8 and limit 10 run at 9 after a push of +1, and no other limit gains", () => {
    const slow = hero({ attributes: attributes({ dex: 8 }), conditions: [pushed("running", 1)] });
    expect([effectiveLimit(slow, "run"), effectiveLimit(slow, "swim")]).toEqual([9, 7]);
  });
  it("a pushed power strikes harder once", () => {
    const blast = power("blast", 15, { adds: 2 });
    const who = hero({ powers: [blast], conditions: [pushed("power:blast", 2)] });
    const made = attack(who, { kind: "power", power: blast, area: false });
    expect(made.accepted && [made.request.action.effectValue, told(made.request.onRoll)]).toEqual([
      17,
      [["delete", "pushed", 2]],
    ]);
    const bare = attack(hero({ powers: [blast] }), { kind: "power", power: blast, area: false });
    expect(bare.accepted && [bare.request.action.effectValue, bare.request.onRoll]).toEqual([15, []]);
  });
  it("made for one certain thing it gets there or not, and leaves only shock", () => {
    expect([
      pushReaches({ value: 10, limit: 9 }, 4),
      pushReaches({ value: 10, limit: 9 }, 5),
      pushReaches({ value: 11, limit: 9 }, 12),
      pushReaches({ value: 11, limit: 9 }, 13),
    ]).toEqual([false, true, false, true]);
    expect(told(afterPush(hero(), "lifting", 5, { value: 10, limit: 9 }, 1, settings))).toEqual([["system.shock", 4]]);
  });
  it("circumstances go into its roll", () => {
    const made = pushRequest(hero(), party("mara"), "running", null, context(), [
      { label: "rain", amount: -2, appliesTo: "action" },
    ]);
    expect(made.accepted && made.request.action.modifiers).toEqual([
      { label: "rain", amount: -2, appliesTo: "action" },
    ]);
  });
});

describe("DRA-068 DRA-070 throwing what lies about", () => {
  const crate: Means = { kind: "thrown", mass: 25 };
  it("goes against dodge with missile weapons: Strength 12 throws 25 kg 6 metres, effect 15", () => {
    const made = attack(hero({ skills: [skill("missileWeapons", 2)] }), crate, { targets: [aimed(villain(), 6)] });
    expect(
      made.accepted && [made.request.action.value, made.request.action.effectValue, made.request.targets[0]?.dn],
    ).toEqual([13, 15, 15]);
  });
  it.each([
    [{ targets: [aimed(villain(), 7)] }, crate, "outOfRange"],
    [{}, { kind: "thrown", mass: 100 } as const, "tooHeavy"],
  ])("%o: %s", (over, means, reason) => expect(attack(hero(), means, over)).toMatchObject({ reason }));
  it("a push of lifting makes it fly farther, and is used up", () => {
    const made = attack(hero({ conditions: [pushed("lifting", 1)] }), crate, { targets: [aimed(villain(), 10)] });
    expect(made.accepted && told(made.request.onRoll)).toEqual([["delete", "pushed", 1]]);
  });
});

describe("DRA-153 a long way in one round", () => {
  it("up to half of it is free, more costs 2 on every action of the round, beyond the limit there is no way", () => {
    expect([
      states(hurry(hero(), "run", 50, 2)),
      states(hurry(hero(), "run", 51, 2)),
      told(hurry(hero(), "run", 101, 2)),
      told(hurry(hero(), "fly", 5, 2)),
    ]).toEqual([[], [["create", "hurried", null]], "tooFar", "cannotMove"]);
  });
  it("several ways of one round are one: three times 50 metres are more than there is", () => {
    const moved = (round: number, metres: number) => hero({ moved: { round, metres } });
    expect([
      told(hurry(hero(), "run", 50, 2)),
      told(hurry(moved(2, 30), "run", 30, 2)),
      told(hurry(moved(1, 90), "run", 30, 2)),
    ]).toEqual([
      [
        ["system.moved.round", 2],
        ["system.moved.metres", 50],
      ],
      [
        ["system.moved.metres", 60],
        ["create", "hurried", null],
      ],
      [
        ["system.moved.round", 2],
        ["system.moved.metres", 30],
      ],
    ]);
    expect(hurry(moved(2, 100), "run", 50, 2)).toMatchObject({ reason: "tooFar", data: { most: 0 } });
  });
  it("outside a fight there is no round to spoil", () => expect(hurry(hero(), "run", 90, null)).toEqual([]));
  it("attacks and checks say so", () => {
    const who = hero({ conditions: [conditionState("hurried")] });
    const row = { label: "CROSSOVER.Drama.Condition.hurried.label", amount: -2, appliesTo: "action", rule: "DRA-153" };
    const [blow, look] = [
      attack(who, { kind: "unarmed" }),
      checkRequest({ actor: who, party: party("mara"), trait: { attribute: "per", applies: null }, dn: 8 }, context()),
    ];
    expect([blow.accepted && blow.request.action.modifiers, look.accepted && look.request.action.modifiers]).toEqual([
      [row],
      [row],
    ]);
  });
});
