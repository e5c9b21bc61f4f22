import { describe, expect, it } from "vitest";
import * as drama from "../index.ts";

describe("DRA-430 functions that a test may call", () => {
  it.each(
    Object.entries({
      rerollFaces: drama.rerollFaces,
      rollAction: drama.rollAction,
      bonus: drama.bonus,
      measure: drama.measure,
      valueOf: drama.valueOf,
      manyOnOne: drama.manyOnOne,
      manySuccesses: drama.manySuccesses,
      oneOnMany: drama.oneOnMany,
      oneOnManyHits: drama.oneOnManyHits,
      damageRow: drama.damageRow,
      knockoutAttack: drama.knockoutAttack,
      nonLethal: drama.nonLethal,
      negate: drama.negate,
      applyDamage: drama.applyDamage,
      deriveState: drama.deriveState,
      interaction: drama.interaction,
      successLevel: drama.successLevel,
      push: drama.push,
      spendReducer: drama.spendReducer,
    }),
  )("%s", (_name, one) => {
    expect(typeof one).toBe("function");
  });
  it("with the words of the ledger", () => {
    expect([
      drama.damageRow(13, "hero", "classic"),
      drama.interaction("maneuver", 15, "classic"),
      drama.successLevel(12),
      drama.push(6),
      drama.valueOf(2, "down"),
    ]).toEqual([
      { shock: 4, ko: "O", knockdown: false, wounds: 2 },
      "setback+fatigued",
      "spectacular",
      { plus: 1, shock: 3 },
      1,
    ]);
    expect(Object.keys(drama.deriveState(drama.UNHURT, 9, "reaches")).sort()).toEqual([
      "dead",
      "knockedOut",
      "mortal",
      "shockOut",
      "unconscious",
      "woundPenalty",
    ]);
  });
  it("aware left out means everybody", () => {
    const chars = {
      a: { rank: "hero", points: 1, conscious: true, cards: [] },
      b: { rank: "hero", points: 1, conscious: true, cards: [] },
    } as const;
    const step = drama.spendReducer(
      { chars, actions: { x: { actor: "a", open: true, stymied: false } }, spends: {} },
      { type: "announce", spend: "s", action: "x", by: "a", source: "personal" },
    );
    expect(step).toMatchObject({ accepted: true, state: { spends: { s: { status: "announced" } } } });
  });
});
