import { describe, expect, it } from "vitest";
import { spendsOf, type TurnSpends } from "../../kernel/economy.ts";
import type { Gait } from "../../kernel/turns/stride.ts";
import { feats, having, hero, power } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import type { TwintensCharacter } from "../types.ts";
import { ownMovement, strideFeet } from "./stride.ts";

const turnOf = (changes: Partial<TwintensCharacter> = {}, spends: TurnSpends = {}) => {
  const one = actor(hero(changes));
  const turn = { round: 2, spends };
  return tableOf([one], {
    fight: { round: 2, acting: one.ref, order: [one.ref], turns: 3, data: {} },
    fighter: (id) => ({ id, uuid: `C.${id}`, turn, spends: spendsOf({ turn }, 2), state: {} }),
  });
};
const goes = (s: ReturnType<typeof turnOf>, feet: number, gait: Gait = "walk") =>
  ownMovement.stride(s, s.self, { legs: [{ gait, feet }], past: {} });

describe("TWI-073 TWI-440 how far somebody gets with a move action", () => {
  it("thirty feet on foot, half when exhausted, by flight at rank 1 a hundred, without it not at all", () => {
    expect([strideFeet(hero(), "walk"), strideFeet(hero({ fatigue: "exhausted" }), "walk")]).toEqual([30, 15]);
    expect([strideFeet(hero({ powers: [power("flight", 1)] }), "fly"), strideFeet(hero(), "fly")]).toEqual([100, 0]);
    expect([strideFeet(hero(), "swim"), strideFeet(hero(), "jump")]).toEqual([7.5, null]);
  });
});

describe("TWI-070 TWI-071 a way in one's own turn", () => {
  it("takes one move, then the standard action as a second", () => {
    expect(goes(turnOf(), 60)).toMatchObject({ costs: { count: 2 }, more: 0, over: null });
    expect(goes(turnOf(), 61)).toMatchObject({ over: { data: { most: 60 } } });
  });
  it("TWI-071 isn't split around the standard action, but with Move-by Action", () => {
    const half: TurnSpends = { move: 1, standard: 1, strideLeft: 15, stridePace: 30, strideMark: 0 };
    expect(goes(turnOf({}, half), 15)).toMatchObject({ over: { data: { most: 0 } } });
    expect(goes(turnOf(feats("moveByAction"), half), 15)).toMatchObject({ costs: { count: 0 }, over: null });
  });
  it("all-out movement has paid for four times as far", () => {
    const full: TurnSpends = { move: 1, standard: 1 };
    const out = goes(turnOf(having("allOutMove"), full), 120);
    expect(out).toMatchObject({ costs: { count: 0 }, over: null });
    expect(goes(turnOf(having("allOutMove"), full), 125)).toMatchObject({ over: { data: { most: 120 } } });
  });
});
