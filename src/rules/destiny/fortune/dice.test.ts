import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, editScene, initiativeCheck, startEncounter, startTurn } from "../index.ts";
import { apply, hero, moment } from "../testing/fixtures.ts";

describe("DES-223 a scene edited for initiative", () => {
  const edited = apply(hero(), editScene(hero(), "initiative", 3));
  it("helps that roll", () =>
    expect(initiativeCheck(edited, "combat", DEFAULT_SETTINGS).sources).toMatchObject([
      { key: "editScene", ranks: 3 },
    ]));
  it("is used up when the encounter begins, for a latecomer when its turn comes", () => {
    expect(apply(edited, startEncounter(edited)).lasting).toEqual([]);
    expect(apply(edited, startTurn(edited, moment()).changes).lasting).toEqual([]);
  });
});
