import { describe, expect, it } from "vitest";
import { type Fight, forgetActed, haveActed, passTurns } from "./turns.ts";

/** A fight of these, one after the other, round after round. */
function fight(id: string, order: readonly string[]): Fight & { give(who: string): void } {
  let at = 0;
  return {
    id,
    started: true,
    get round() {
      return 1 + Math.floor(at / order.length);
    },
    get combatant() {
      return { id: order[at % order.length] ?? null };
    },
    nextTurn: async () => {
      at++;
      return Promise.resolve();
    },
    give: (who) => {
      at = order.indexOf(who);
    },
  };
}

describe("turns of those whom a plan has played", () => {
  it("are passed as they come up, up to somebody whom it hasn't", async () => {
    const f = fight("one", ["thug 1", "thug 2", "ada", "thug 3", "bo"]);
    haveActed(f, ["thug 1", "thug 2", "thug 3"]);
    await passTurns(f);
    expect(f.combatant?.id).toBe("ada");
    await f.nextTurn();
    await passTurns(f);
    expect(f.combatant?.id).toBe("bo");
  });

  it("in this round alone", async () => {
    const f = fight("two", ["ada", "thug"]);
    haveActed(f, []);
    haveActed(f, ["ada"]);
    await passTurns(f);
    expect([f.round, f.combatant?.id]).toEqual([1, "thug"]);
    await f.nextTurn();
    await f.nextTurn();
    haveActed(f, []);
    await passTurns(f);
    expect([f.round, f.combatant?.id]).toEqual([2, "thug"]);
  });

  it("not in a later round, where their turn in this one came to nothing", async () => {
    const f = fight("late", ["ada", "thug"]);
    haveActed(f, ["thug"]);
    for (let i = 0; i < 3; i++) await f.nextTurn();
    await passTurns(f);
    expect([f.round, f.combatant?.id]).toEqual([2, "thug"]);
  });

  it("once: who is given their turn again by hand keeps it, and a plan that was taken back has played nobody", async () => {
    const f = fight("three", ["thug", "ada"]);
    haveActed(f, ["thug"]);
    await passTurns(f);
    f.give("thug");
    await passTurns(f);
    expect(f.combatant?.id).toBe("thug");
    haveActed(f, ["thug"]);
    forgetActed(f);
    await passTurns(f);
    expect(f.combatant?.id).toBe("thug");
  });

  it("not in a fight that hasn't begun", async () => {
    const f = { ...fight("four", ["thug", "ada"]), started: false, round: 1, combatant: { id: "thug" } };
    haveActed(f, ["thug"]);
    await passTurns(f);
    expect(f.combatant.id).toBe("thug");
  });
});
