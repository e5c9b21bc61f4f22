import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { change, undo } from "../../rules/kernel/change.ts";

/** Everything that is read, by uuid and path. */
const facts: Record<string, number | null> = {};
beforeAll(() => {
  class Document {}
  vi.stubGlobal("foundry", {
    abstract: { Document },
    utils: { getProperty: (source: { readonly uuid: string }, path: string) => facts[`${source.uuid} ${path}`] },
  });
  vi.stubGlobal("fromUuidSync", (uuid: string) => Object.assign(new Document(), { _source: { uuid } }));
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const { withoutWalkedOn } = await import("./ground.ts");

describe("DES-060 TWI-120 what was counted in a turn that has ended since", () => {
  const FIGHTER = "Combat.c.Combatant.foe";
  const SPENT = "system.turn.spends.over-standard";
  const DEFENCES = "system.defencesThisRound";
  const done = [
    change(FIGHTER, SPENT, null, 1, "DES-060"),
    change("Actor.ada", DEFENCES, 1, 2, "TWI-120"),
    change("Actor.ada", "system.health", 6, 4, "TWI-180"),
  ];
  const back = (now: readonly [spent: number, defences: number]): readonly string[] => {
    [facts[`${FIGHTER} ${SPENT}`], facts[`Actor.ada ${DEFENCES}`], facts["Actor.ada system.health"]] = [...now, 4];
    return withoutWalkedOn(undo(done), [DEFENCES]).map((c) => (c.kind === "set" ? c.path : c.kind));
  };
  it("comes back with the rest while it counts", () => {
    expect(back([1, 2])).toEqual(["system.health", DEFENCES, SPENT]);
  });
  it("stands in the way of nothing once the edge has forgotten it", () => {
    expect(back([0, 0])).toEqual(["system.health"]);
  });
  it("is a conflict as ever where somebody has counted on", () => {
    expect(back([2, 3])).toEqual(["system.health", DEFENCES, SPENT]);
  });
});
