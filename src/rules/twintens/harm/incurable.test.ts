import { describe, expect, it } from "vitest";
import { drainOf } from "../powers/drain.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { having, hero, hurt, power } from "../testing/fixtures.ts";
import type { DamageTrack } from "../types.ts";
import { damageConsequences, gradedConsequences } from "./consequences.ts";
import { damageTrack } from "./damage-track.ts";
import { curable, incurableChanges, isIncurable } from "./incurable.ts";
import { trackChanges } from "./track-changes.ts";

const CLAWS = "Actor.foe claws";
const cursed = having(["incurable", { trait: "hurt", degree: 1, source: CLAWS, until: { at: "never" } }]);

describe("TWI-452 Incurable: not healed by powers", () => {
  it("each mark that it makes is one that no power takes away", () =>
    expect(
      incurableChanges(hurt({ hurt: 1 }), damageTrack({ hurt: 2, staggered: true }), CLAWS).map(
        (c) => c.kind === "create" && [c.data["trait"], c.data["degree"]],
      ),
    ).toEqual([
      ["hurt", 1],
      ["staggered", 1],
    ]));
  it("struck again, there are more of them", () =>
    expect(incurableChanges(hurt({ hurt: 1 }, cursed), damageTrack({ hurt: 3 }), CLAWS)).toMatchObject([
      { path: "system.degree", from: 1, to: 3 },
    ]));
  it("what was there before it is healed, the rest isn't", () =>
    expect(
      [1, 2].map((n) => curable(hurt({ hurt: n }, cursed), "hurt")).concat(curable(hurt({ hurt: 1 }), "hurt")),
    ).toEqual([false, true, true]));
  it("with the last mark it is over; until then it stays", () => {
    const to = (track: Partial<DamageTrack>): readonly string[] =>
      trackChanges(hurt({ hurt: 2 }, cursed), damageTrack(track), "TWI-246").map((c) => c.kind);
    expect([to({ hurt: 1 }), to({})]).toEqual([["set"], ["set", "delete"]]);
  });
  it("of ability damage its cause says so", () => {
    const foe = hero({ powers: [power("drain", 4, { id: "drain", feats: [{ key: "incurable", ranks: 1 }] })] });
    const s = { character: (ref: string) => (ref === "Actor.foe" ? foe : null) };
    expect(["Actor.foe drain", "Actor.foe bite", "cold"].map((cause) => isIncurable(cause, s))).toEqual([
      true,
      false,
      false,
    ]);
    expect(drainOf(power("drain", 4))).not.toHaveProperty("atOnce");
  });
});

describe("TWI-452 Sedation: who is put to sleep sleeps on", () => {
  const sleep = { levels: 0, conditions: ["asleep"] } as unknown as Parameters<typeof gradedConsequences>[1];
  const put = (sedates: boolean): readonly unknown[] =>
    gradedConsequences(
      hero(),
      sleep,
      "Actor.foe gas",
      6,
      { lasting: true, ...(sedates && { sedates: true as const }) },
      null,
    ).flatMap((c) => (c.kind === "create" ? [[c.data["until"], c.data["degree"]]] : []));
  it("is not saved against turn by turn", () =>
    expect([put(false), put(true)]).toEqual([[[{ at: "use" }, 6]], [[{ at: "never" }, null]]]));
  it("and no blow wakes them", () => {
    const wakes = (degree: number | null): boolean =>
      damageConsequences(
        hero(having(["asleep", { source: "Actor.foe gas", degree, until: { at: degree === null ? "never" : "use" } }])),
        ["hurt"],
        "nonlethal",
        null,
        0,
        DEFAULT_SETTINGS,
      ).changes.some((c) => c.kind === "delete");
    expect([wakes(6), wakes(null)]).toEqual([true, false]);
  });
});
