import { describe, expect, it } from "vitest";
import { component, modifier } from "../../../rules/fudge/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import { effectNamed } from "./effect-words.ts";

/** Keys stay keys; data follows in brackets. */
const localize: Localize = (key, data) =>
  data
    ? `${key.split(".").at(-1) ?? ""}[${Object.values(data)
        .map((v) => String(v).replace("CROSSOVER.Fudge.E", "E"))
        .join("|")}]`
    : key;
const effect = (id: string, ...rest: Parameters<typeof component>): ReturnType<typeof component> => ({
  ...component(...rest),
  id,
});
const named = (all: readonly ReturnType<typeof component>[], from?: "label" | "rank"): readonly string[] =>
  all.map((c) => effectNamed(c, all, [], localize, from));

describe("FUD-667 effects of one power can be told apart where one is picked", () => {
  it("two Movements by what they are of", () =>
    expect(
      named([
        effect("a", "movement", 1, { trait: "wallCrawling" }),
        effect("b", "movement", 1, { trait: "sureFooted" }),
      ]),
    ).toEqual(["effectOf[Effect.movement.label|wallCrawling]", "effectOf[Effect.movement.label|sureFooted]"]));
  it("a single effect, and different ones, by their names alone", () =>
    expect(named([effect("a", "leaping", 3), effect("b", "flight", 4)])).toEqual([
      "CROSSOVER.Fudge.Effect.leaping.label",
      "CROSSOVER.Fudge.Effect.flight.label",
    ]));
  it("two of a name by their ranks", () =>
    expect(named([effect("a", "damage", 6), effect("b", "damage", 8)])).toEqual([
      "effectRank[Effect.damage.label|6]",
      "effectRank[Effect.damage.label|8]",
    ]));
  it("two of a name and rank by all that is on them", () => {
    const [plain, burst] = named(
      [effect("a", "damage", 8), effect("b", "damage", 8, { modifiers: [modifier("area", 1, "burst")] })],
      "rank",
    );
    expect(plain).not.toBe(burst);
    expect(burst).toContain("burst");
  });
});
