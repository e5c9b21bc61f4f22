import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reducer } from "../../kernel/exchange.ts";
import {
  type AttackExchange,
  attackExchange,
  type AttackTarget,
  type CheckExchange,
  checkExchange,
  type CheckRequest,
  dyingExchange,
  influenceExchange,
  type OpposedExchange,
  opposedExchange,
  type StuntExchange,
  stuntExchange,
} from "../index.ts";
import { attack, hero } from "./fixtures.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const check = (over: Partial<CheckRequest> = {}): CheckRequest => ({ kind: "skill", rank: 6, ...over });
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
