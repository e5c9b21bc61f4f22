import { describe, expect, it } from "vitest";
import type { Reducer } from "../../kernel/exchange.ts";
import {
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  attackOffers,
  type AttackState,
  type CheckRequest,
  type StuntEvent,
  type StuntExchange,
  stuntExchange,
  stuntOffers,
} from "../index.ts";
import { attack } from "../testing/fixtures.ts";
import { veilStunt } from "./veil.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const check = (kind: CheckRequest["kind"] = "attack"): CheckRequest => ({ kind, rank: 6 });
const target = "Actor.foe";
const may = (offers: object): string[] => Object.entries(offers).flatMap(([what, can]) => (can ? [what] : []));
function run<R, S, E>(reducer: Reducer<R, S, E>, request: R, events: readonly E[]): S {
  return events.reduce((s, e) => {
    const step = reducer.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, reducer.begin(request));
}

describe("DES-176 DES-222 DES-224 DES-227 what may still be done about an attack check", () => {
  const assault = (over: Partial<AttackExchange>, ...events: AttackEvent[]): AttackState =>
    run(
      attackExchange,
      {
        actor: party("Actor.ada"),
        attack: attack({ multiattack: false }),
        targets: [{ ...party(target), minion: false, check: check() }],
        actorMinion: false,
        raises: 0,
        slam: 0,
        reaction: false,
        ...over,
      },
      events,
    );
  const thrown = (d20: number): AttackEvent => ({
    type: "attack",
    throws: [{ target, faces: { d20 }, defense: 16 }],
    reliability: null,
  });
  const offered = (state: AttackState, bonus = 0): string[] =>
    state.targets.flatMap((t) => may(attackOffers(state, t, bonus)));
  const smash: AttackEvent = { type: "smash", target, check: check("smash"), faces: { d20: 10 }, changes: [] };
  const resist: AttackEvent = {
    type: "resist",
    target,
    effect: { rank: 6 },
    check: check("resistance"),
    faces: { d20: 3 },
  };

  it("nothing before the dice fall", () => expect(offered(assault({}))).toEqual([]));
  it("a miss may be bettered, with others' luck too", () =>
    expect(offered(assault({}, thrown(7)))).toEqual(["improve", "lucky"]));
  it("a hit may be smashed or become a Stunt; its degree is bettered only where it counts", () => {
    const hit = assault({}, thrown(10));
    expect(offered(hit)).toEqual(["smash", "stunt"]);
    expect(offered(hit, 1)).toEqual(["improve", "coup", "smash", "stunt"]);
    const many = { attack: attack({ multiattack: true }) };
    expect(offered(assault(many, thrown(10)))).toEqual(["improve", "coup", "smash", "stunt"]);
  });
  it("no Smash in a Reaction, nor where the Reaction of the turn went into a raise", () => {
    expect(offered(assault({ reaction: true }, thrown(10)))).toEqual(["stunt"]);
    expect(offered(assault({}, { type: "raise", raises: 1, changes: [] }, thrown(18)))).toEqual(["stunt"]);
  });
  it("a resistance that comes first is no moment for a Smash", () =>
    expect(offered(assault({ attack: attack({ resistible: "will" }) }, thrown(10)))).toEqual(["stunt"]));
  it("nothing after a Smash or once it was resisted", () => {
    expect(offered(assault({}, thrown(10), smash), 1)).toEqual([]);
    expect(offered(assault({}, thrown(10), resist), 1)).toEqual([]);
  });
});

describe("DES-110 DES-112 DES-117 DES-222 DES-224 what both sides of a Stunt may do", () => {
  const stunt = (over: Partial<StuntExchange>, ...events: StuntEvent[]) =>
    run(
      stuntExchange,
      {
        actor: party("Actor.ada"),
        target: party(target),
        kind: "push",
        mode: "action",
        attack: attack(),
        check: check(),
        raises: 0,
        ...over,
      },
      events,
    );
  const thrown = (d20: number, defense: number | null = 16): StuntEvent => ({
    type: "attack",
    faces: { d20 },
    defense,
  });
  const effect = (d20: number): StuntEvent => ({ type: "effect", check: check("smash"), faces: { d20 } });
  const oppose = (d20: number): StuntEvent => ({
    type: "oppose",
    resistance: "fortitude",
    check: check("resistance"),
    faces: { d20 },
  });
  const offered = (...of: Parameters<typeof stunt>): string[] => may(stuntOffers(stunt(...of)));

  it("a Defend that is rolled comes first; a miss may be bettered", () => {
    expect(offered({}, thrown(10, null))).toEqual(["defend"]);
    expect(offered({}, thrown(2))).toEqual(["attackImprove"]);
  });
  it("each side rolls once", () => {
    expect(offered({}, thrown(10))).toEqual(["effect", "oppose"]);
    expect(offered({}, thrown(10), effect(10))).toEqual(["oppose"]);
    expect(offered({}, thrown(10), oppose(10))).toEqual(["effect"]);
  });
  it("won, it is carried out, and dice may still turn it", () =>
    expect(offered({}, thrown(10), effect(18), oppose(3))).toEqual(["apply", "improve", "coup", "opposeImprove"]));
  it("lost, the target may answer, but not an answer", () => {
    const lost = [effect(3), oppose(18)] as const;
    expect(offered({}, thrown(10), ...lost)).toEqual(["improve", "opposeImprove", "counter"]);
    expect(offered({ mode: "counter", check: null }, ...lost)).toEqual(["improve", "opposeImprove"]);
  });
  it("only a thing that was struck from a hand is there to take", () => {
    const done = [thrown(10), effect(18), oppose(3), { type: "apply", changes: [] }] as const;
    expect([offered({ kind: "disarm" }, ...done), offered({}, ...done)]).toEqual([["take"], []]);
  });
  it("nobody betters numbers that are hidden from them", () => {
    const won = stunt({}, thrown(10), effect(18), oppose(3));
    expect(may(stuntOffers(veilStunt(won, (who) => who === target)))).not.toContain("opposeImprove");
    expect(may(stuntOffers(veilStunt(won, (who) => who === "Actor.ada")))).toEqual(["apply", "opposeImprove"]);
  });
});
