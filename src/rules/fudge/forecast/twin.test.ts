import { describe, expect, it } from "vitest";
import { seeded } from "../../forecast/index.ts";
import { ALL_FACES } from "../dice/dice.ts";
import { abilities, hero, minion, settings } from "../testing/fixtures.ts";
import type { Faces } from "../types.ts";
import { bodyOf, fateOf } from "./body.ts";
import { choices, strike } from "./strike.ts";
import { fudgeTwin } from "./twin.ts";

const boxer = hero({ abilities: abilities({ str: 6, sta: 5, fgt: 6 }), defenses: { ...hero().defenses, parry: 1 } });

describe("FUD-110 FUD-119 FUD-123 FUD-153 somebody against their own twin", () => {
  it("strikes and fells as often as blows through the exchange that a card plays", () => {
    const chance = seeded(5);
    const faces = (): Faces => ALL_FACES[chance.below(ALL_FACES.length)] ?? [0, 0, 0];
    const choice = choices(boxer, settings).find((c) => c.attack.id === "unarmed");
    if (!choice) throw new Error("no fists");
    let [blows, touched] = [0, 0];
    const fights = 400;
    for (let n = 0; n < fights; n++) {
      let twin = bodyOf({ ...boxer, ref: "Actor.twin" });
      for (; fateOf(twin) === "up" && blows < 99 * fights; blows++) {
        const after = strike(
          boxer,
          twin,
          choice,
          { attack: faces(), defence: faces(), resistance: faces(), power: faces() },
          settings,
        );
        if (after !== twin) touched++;
        twin = after;
      }
    }
    const told = fudgeTwin(boxer, settings);
    expect(Math.abs(blows / fights / (told?.blows ?? 1) - 1)).toBeLessThan(0.15);
    expect(touched / blows).toBeLessThanOrEqual((told?.hit ?? 0) + 0.05);
  });
  it("a minion stands shorter than a hero, and bruises that are there don't count", () => {
    const of = (who: typeof boxer): number => fudgeTwin(who, settings)?.blows ?? 0;
    expect(of({ ...boxer, kind: "minion", health: minion().health })).toBeLessThan(of(boxer));
    expect(of({ ...boxer, bruises: 4 })).toBe(of(boxer));
  });
});
