import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { having, hero, power } from "../testing/fixtures.ts";
import { ABILITY_KEYS } from "../values.ts";
import { exposureDcs, SAID_EXPOSURES } from "./hazards.ts";
import {
  type Harm,
  harmChanges,
  harmOf,
  harmWords,
  ILL_CONDITIONS,
  illnessEnds,
  illnessOf,
  isIllness,
  MOST_HARM,
} from "./illness.ts";

const brief = (changes: readonly Change[]): readonly unknown[] =>
  changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.data.condition]));

describe("TWI-295 what a failed save against a poison or disease brings", () => {
  const harm = fc.oneof(
    fc.record({
      kind: fc.constant("ability" as const),
      ability: fc.constantFrom(...ABILITY_KEYS),
      points: fc.integer({ min: 1, max: MOST_HARM }),
    }),
    fc.record({ kind: fc.constant("fatigue" as const), levels: fc.integer({ min: 1, max: MOST_HARM }) }),
    fc.record({ kind: fc.constant("condition" as const), condition: fc.constantFrom(...ILL_CONDITIONS) }),
    fc.record({ kind: fc.constant("power" as const), user: fc.constant("Actor.a"), power: fc.constant("b") }),
  );
  it("law: its words say it, and nothing else does", () =>
    fc.assert(
      fc.property(harm, (h) => {
        expect(harmOf(harmWords(h as Harm))).toEqual(h);
      }),
    ));
  it.each([
    null,
    "",
    "surroundings",
    "ability luck 2",
    "ability con 0",
    "ability con 99",
    "ability con",
    "fatigue x",
    "condition dead",
    "power Actor.a",
  ])("%j is no harm", (text) => expect(harmOf(text)).toBeNull());
  it("TWI-300 TWI-301 points of an ability, back by the day", () =>
    expect(brief(harmChanges(hero(), { kind: "ability", ability: "con", points: 3 }, null, 1))).toEqual([
      ["system.abilityDamage", [{ ability: "con", points: 3, rate: "day", source: "TWI-295", atOnce: 0 }]],
    ]));
  it("levels of fatigue, a condition", () => {
    expect(brief(harmChanges(hero(), { kind: "fatigue", levels: 2 }, null, 1))).toEqual([
      ["system.fatigue", "fatigued"],
    ]);
    expect(brief(harmChanges(hero(), { kind: "condition", condition: "sickened" }, null, 1))).toEqual([
      ["create", "sickened"],
    ]);
  });
  it("TWI-450 a power does again what it does, by how far the save failed; a Drain takes its points", () => {
    const said = { kind: "power", user: "Actor.a", power: "b" } as const;
    expect(brief(harmChanges(hero(), said, power("nauseate", 6), 2))).toEqual([["create", "sickened"]]);
    expect(brief(harmChanges(hero(), said, power("nauseate", 6, { active: false }), 7))).toEqual([
      ["create", "nauseated"],
    ]);
    expect(brief(harmChanges(hero(), said, power("drain", 4, { trait: "str" }), 2))).toEqual([
      ["system.abilityDamage", [{ ability: "str", points: 4, rate: "round", source: "Actor.a b", atOnce: 0 }]],
    ]);
    expect([harmChanges(hero(), said, null, 2), harmChanges(hero(), said, power("drain", 4), 2)]).toEqual([[], []]);
  });
  it("TWI-450 a Secondary Effect works once more, a round later, and is over", () => {
    const [state] = having(["exposed", { trait: "secondary", source: "power Actor.a b" }]).conditions;
    expect([
      illnessOf(power("blast", 5, { extras: [{ key: "secondaryEffect", ranks: 1 }] })),
      state && isIllness(state),
      state && brief(illnessEnds(hero(), state, 0)),
    ]).toEqual(["secondary", true, [["delete", "exposed"]]]);
    expect([
      exposureDcs("secondary", 0, 5, 17, 10),
      exposureDcs("secondary", 0, 6, 17, 10),
      SAID_EXPOSURES.includes("secondary"),
    ]).toEqual([[], [17], false]);
  });
  it("a poison is over with its second save, a disease goes on", () => {
    const [poison, disease] = having(
      ["exposed", { trait: "poison", source: "x" }],
      ["exposed", { trait: "disease", source: "x" }],
    ).conditions;
    expect([
      poison && illnessEnds(hero(), poison, 59),
      poison && brief(illnessEnds(hero(), poison, 60)),
      disease && illnessEnds(hero(), disease, 90_000),
    ]).toEqual([[], [["delete", "exposed"]], []]);
    expect([
      poison && isIllness(poison),
      isIllness({ trait: "torch" }),
      illnessOf(power("stun", 5, { extras: [{ key: "disease", ranks: 1 }] })),
      illnessOf(power("stun", 5)),
    ]).toEqual([true, false, "disease", null]);
  });
});
