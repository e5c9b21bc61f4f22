import { describe, expect, it } from "vitest";
import { olderAct, olderChoices } from "./older.ts";

describe("what an older version kept of an act on a card", () => {
  it.each([
    [{ act: "assist", purpose: "" }, "assist"],
    [{ act: "", purpose: "resist", effect: "e1" }, "resist"],
    [{ act: "", purpose: "again" }, "resist.again"],
    [{ act: "", contest: "counter" }, "counter.roll"],
    [{ act: "", purpose: "", trait: "skill:might" }, "check"],
    [{ actor: "Actor.ada" }, ""],
  ])("%o is %s", (kept, act) => expect(olderAct(kept)).toBe(act));

  it("DES-122 DES-123 an ally's attack came with its owner, or by itself with the ally beside it", () => {
    expect(olderChoices({ allyAttack: "Scene.a.Token.b.Actor.c|fist" })).toEqual({
      ally: "Scene.a.Token.b.Actor.c",
      allyAttack: "fist",
    });
    expect(olderChoices({ ally: "Actor.bo", allyAttack: "fist" })).toEqual({ ally: "Actor.bo", allyAttack: "fist" });
  });
  it("DES-112 DES-303 a thing on the ground was one word, Lore a kind of skill", () => {
    expect(olderChoices({ object: "Actor.ada|sabre", trait: "skill:lore:Old Machines", hold: true })).toEqual({
      object: { owner: "Actor.ada", item: "sabre" },
      trait: "lore:Old Machines",
      hold: true,
    });
  });
});
