import { describe, expect, it } from "vitest";
import { spendsOf, type TurnSpends } from "../../kernel/economy.ts";
import { hero, situation } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { ownMovement } from "./stride.ts";

/** A hundred metres a round, by the value 10 of a human body. */
const turnOf = (changes: Partial<DramaCharacter> = {}, spends: TurnSpends = {}) => {
  const one = hero(changes);
  const turn = { round: 2, spends };
  return situation([one], {
    self: one.ref,
    fight: { round: 2, acting: one.ref, order: [one.ref], turns: 3, data: {} },
    fighter: (id) => ({ id, uuid: `C.${id}`, turn, spends: spendsOf({ turn }, 2), state: {} }),
  });
};
const METRE = 1 / 0.3048;
const goes = (s: ReturnType<typeof turnOf>, metres: number) =>
  ownMovement.stride(s, s.self, { legs: [{ gait: "walk", feet: metres * METRE }], past: {} });

describe("DRA-153 a way on the board in one's own turn", () => {
  it("takes no action; more than half of the limit hurries, more than all of it takes a push", () => {
    expect(goes(turnOf(), 50)).toMatchObject({ costs: null, over: null, told: [] });
    expect(goes(turnOf(), 51)).toMatchObject({ over: null, told: [{ key: "CROSSOVER.Drama.Stride.hurried" }] });
    expect(goes(turnOf(), 101)).toMatchObject({ over: { reason: "stride.tooFar", data: { feet: 101, most: 100 } } });
  });
  it("what was told of it beforehand is gone first", () => {
    const told = turnOf({ moved: { round: 2, metres: 60 } });
    expect(goes(told, 60)).toMatchObject({ over: null });
    expect(goes(told, 101)).toMatchObject({ over: { data: { most: 100 } } });
    const gone = turnOf({ moved: { round: 2, metres: 60 } }, { strideSaid: 60 });
    expect(goes(gone, 41)).toMatchObject({ over: { data: { most: 40 } } });
  });
});
