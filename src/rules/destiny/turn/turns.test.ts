import { describe, expect, it } from "vitest";
import { consequenceChanges, upkeepsDue } from "../index.ts";
import { attack, condition, effect, foe, hero, marks, power, written } from "../testing/fixtures.ts";

describe("DES-272 who is struck down lets go", () => {
  const held = hero({ ref: "Actor.bo", conditions: [condition("held", { source: "Actor.foe" })] });
  const strong = foe({
    marks: marks([3]),
    aim: { target: "Actor.ada", ranks: 2, kept: true, begun: false },
    grab: { target: "Actor.bo", degree: 1, attack: "a", limbs: 1, kept: true, begun: false },
  });
  const from = {
    attacker: "Actor.ada",
    attack: attack(),
    dc: 20,
    minion: false,
    targetsTurn: false,
    type: "combat" as const,
    grabbed: held,
  };
  it("a mark that brings it Down ends its aim and its grip, and whom it held is free", () => {
    const changes = consequenceChanges(strong, { kind: "mark", degree: 3, list: "physical" }, from);
    expect(written(changes)).toMatchObject({ "system.aim": null, "system.grab": null });
    expect(changes).toContainEqual(expect.objectContaining({ kind: "delete", subject: "Actor.bo" }));
  });
  it("a bruise doesn't", () =>
    expect(written(consequenceChanges(strong, { kind: "mark", degree: 1, list: "physical" }, from))).not.toHaveProperty(
      "system.aim",
    ));
});

describe("DES-164 DES-335 what falls due in a turn", () => {
  it("an aim and a grip with a Free action, a sustained power too, concentration with a Standard; the rest never", () => {
    const fly = power([effect({ effect: "flight", duration: "sustained", range: "personal", attackSkill: null })], {
      id: "fly",
    });
    const mind = power([effect({ effect: "mindReading", duration: "concentration", attackSkill: null })], {
      id: "mind",
    });
    const hide = power([effect({ effect: "protection", duration: "permanent" })], { id: "hide" });
    const who = hero({
      powers: [fly, mind, hide, { ...fly, id: "off", active: false }],
      aim: { target: "Actor.foe", ranks: 1, kept: false, begun: false },
    });
    expect(upkeepsDue(who).map((u) => [u.what, u.id, u.cost])).toEqual([
      ["aim", "Actor.foe", "free"],
      ["power", "fly", "free"],
      ["power", "mind", "standard"],
    ]);
  });
});
