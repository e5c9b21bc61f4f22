import { describe, expect, it } from "vitest";
import { having, hero, minion } from "../../../rules/fudge/testing/fixtures.ts";
import { fudgeConditions } from "./conditions.ts";

describe("FUD-690 who counts as out of the fight", () => {
  it("the dying, the unconscious and beaten minions, not who is only hurt, nor a thing", () => {
    const out = (c: object): boolean => fudgeConditions.out?.(c) === true;
    expect([
      out(hero({ health: { value: -1, max: 6 } })),
      out(hero(having("incapacitated"))),
      out(minion({ health: { value: 0, max: 1 } })),
      out(hero({ health: { value: 1, max: 6 } })),
      out({ ...hero({ health: { value: -1, max: 6 } }), object: "bent" }),
      out({}),
    ]).toEqual([true, true, true, false, false, false]);
  });
});

describe("FUD-233 FUD-403 FUD-672 conditions by the token's menu", () => {
  const faint = hero({ ...having("weakened"), abilities: { ...hero().abilities, agl: -5 } });
  it("what follows from an ability counts as a status, and isn't ended by hand", () => {
    expect(fudgeConditions.derived?.(faint)).toEqual(["debilitated", "immobile"]);
    expect(fudgeConditions.derived?.({ ...faint, object: "bent" })).toEqual([]);
    expect(fudgeConditions.toggle(faint, "immobile", false)).toMatchObject({
      accepted: false,
      reason: "condition.byHealth",
    });
  });
  it("who is made unconscious falls", () => {
    const changes = fudgeConditions.toggle(hero(), "incapacitated", true);
    expect(Array.isArray(changes) && changes.map((c) => c.data.condition)).toEqual(["incapacitated", "prone"]);
  });
  it("what concerns one trait is imposed where it can be said of which", () => {
    expect(["weakened", "debilitated"].filter((id) => fudgeConditions.hud.includes(id))).toEqual([]);
    expect(["impaired", "disabled", "unaware", "prone"].every((id) => fudgeConditions.hud.includes(id))).toBe(true);
  });
});
